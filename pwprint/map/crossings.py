"""Where roads meet rivers and towns: what is drawn there, and what it is for the rules of all grids."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pwprint.game.board.base import Squares, bits
from pwprint.game.kit import CROSSINGS as CROSSED_BY
from pwprint.map.terrain import Scene
from pwprint.map.terrain.links import bridges, road_links
from pwprint.values import Struct


class Crossing(Struct, frozen=True):
    """A drawing that is not a terrain of its own.

    `at` says in which squares of a scene it is drawn. `sample` makes the areas of a picture of it from the square in
    the middle, those north and south of it, and those beside it.
    """

    key: str
    title: str
    meaning: str
    at: Callable[[Scene], Squares]
    sample: Callable[[Squares, Squares, Squares], Mapping[str, Squares]]


def _streets(scene: Scene) -> Squares:
    """Return the towns without a road of their own to which a road leads from the open country."""
    town = scene.area("town")
    own = town & ~scene.area("road")
    streets = ((square, bits(links)) for square, links in road_links(scene).streets.items() if own >> square & 1)
    ends = ((square, scene.board.step(square, way)) for square, ways in streets for way in ways)
    return sum({1 << square for square, beyond in ends if beyond is not None and not town >> beyond & 1})


CROSSINGS = (
    Crossing(
        "bridge",
        "Bridge",
        "Counts as road, not as river",
        bridges,
        lambda here, along, across: {"river": across, "road": here | along},
    ),
    Crossing(
        "ford-road",
        "Road through a ford",
        "Road and ford at once",
        lambda scene: scene.area("ford") & scene.area("road"),
        lambda here, along, across: {"river": across, "ford": here, "road": here | along},
    ),
    Crossing(
        "streets",
        "Road at a town",
        "Ends at its edge",
        _streets,
        lambda here, _along, across: {"town": here, "road": across},
    ),
)


def ways_over(scene: Scene) -> tuple[str, ...]:
    """Return by what the rivers of a map are crossed, in words."""
    there = scene.area("ford"), scene.area("bridge") | bridges(scene)
    return tuple(name for name, squares in zip(CROSSED_BY, there, strict=True) if squares)


def crossings(scene: Scene) -> tuple[Crossing, ...]:
    """Return what a map shows."""
    return tuple(crossing for crossing in CROSSINGS if crossing.at(scene))
