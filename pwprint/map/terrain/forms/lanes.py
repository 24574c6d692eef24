"""Streets of towns: they narrow from the road that ends at their edge, or leave one that runs through."""

from __future__ import annotations

from math import dist, hypot

from pwprint.map.terrain.forms.bands import Ways as Directions
from pwprint.map.terrain.forms.bands import of_links, sampled
from pwprint.map.terrain.forms.border import closed, move, opened, to
from pwprint.map.terrain.lattice import UNIT
from pwprint.map.terrain.links import Links
from pwprint.pdf.marks import Command, Point

ROAD = 3.1
"""How broad roads are."""

STONES = 2.0
"""How broad streets are that are no roads."""

_SECLUDED = 11.8
"""How far a street reaches from the middle of a square to which no road leads."""

_OFF_ROAD = ROAD / 2 + STONES / 2 - 0.4
"""How far from the middle of a square a street begins that leaves its road: its round end lies under that."""

_MOUTH = 4.0
"""How far from the edge of its square a street is no broader any more, at least."""

_TINY = 1e-6

Steps = tuple[Command, ...]


def joined(lane: Steps, centre: Point, ways: Directions) -> tuple[Steps, Steps]:
    """Return the streets of a square, and the mouths in which some directions bring them road.

    A mouth is as broad as a road at the edge of the square, where road ends, and as a street at its other end.
    """
    (x, y), streets, mouths = centre, list[Command](), list[Command]()
    edges = [(x + right * UNIT / 2, y + up * UNIT / 2) for right, up in ways]
    for line in sampled(lane):
        for _ in range(2):
            line = line[::-1]  # noqa: PLW2901 - both ends of a street may be mouths
            if any(dist(line[0], edge) < _TINY for edge in edges):
                deep = next(n for n, point in enumerate(line) if dist(point, line[0]) >= _MOUTH)
                mouths += _narrowing(line[: deep + 1])
                line = line[deep:]  # noqa: PLW2901
        streets += opened(line)
    return tuple(streets), tuple(mouths)


def _narrowing(line: tuple[Point, ...]) -> Steps:
    """Return the shape round a line that is as broad as a road where it begins and as a street where it ends."""
    sides: tuple[list[Point], list[Point]] = ([], [])
    for number, (x, y) in enumerate(line):
        (a, b), (c, d) = line[max(number - 1, 0)], line[min(number + 1, len(line) - 1)]
        half = (ROAD + (STONES - ROAD) * dist(line[0], (x, y)) / dist(line[0], line[-1])) / 2
        right, up = half * (c - a) / dist((a, b), (c, d)), half * (d - b) / dist((a, b), (c, d))
        sides[0].append((x - up, y + right))
        sides[1].append((x + up, y - right))
    return closed((*sides[0], *reversed(sides[1])))


def beside_road(lane: Steps, centre: Point) -> Steps:
    """Return streets of a square without what of them lies on its road."""
    (x, y), found = centre, list[Command]()
    for line in sampled(lane):
        kept = [(a, b) for a, b in line if hypot(a - x, b - y) >= _OFF_ROAD]
        found += [(move if n == 0 else to)(*point) for n, point in enumerate(kept)]
    return tuple(found)


def secluded(centre: Point, ways: Directions, streets: Links) -> Steps:
    """Return the street of a square to which no road leads."""
    (x, y), ((right, up), *_) = centre, of_links(ways, streets)
    return move(x - right * _SECLUDED, y - up * _SECLUDED), to(x + right * _SECLUDED, y + up * _SECLUDED)
