"""The open table as a board: it has no squares, and so no names, neighbours or distances in squares.

What is on it lies anywhere; areas and points are in inches (`areas.py`), directions in degrees clockwise from north.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pwprint.game.board.surface import Surface
from pwprint.game.table.areas import Area, Point, Polygon, rectangle
from pwprint.game.table.measure import LENIENT
from pwprint.game.table.no_grid import NoGrid
from pwprint.memo import cached_property
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pwprint.game.board.base import Board

SHAPE = "table"
"""The shape of a board that is an open table."""

EDGES = ("north", "east", "south", "west")


class Feature(Struct, frozen=True):
    """A piece of terrain: its kind and where it lies."""

    terrain: str
    area: Area
    pointer: str = ""


class Label(Struct, frozen=True):
    """Words to print at a point of the map."""

    at: Point
    text: str


class Table(Struct, NoGrid, frozen=True, dict=True):
    """A table of `width` (west to east) and `height` (south to north) inches, and the terrain on it, in file order."""

    width: float
    height: float
    features: tuple[Feature, ...] = ()
    labels: tuple[Label, ...] = ()

    surface: ClassVar[Surface] = Surface.TABLE
    shape: ClassVar[str] = SHAPE
    areas: ClassVar[str] = "inches"

    @cached_property
    def outline(self) -> Polygon:
        """The whole table as an area."""
        return rectangle(0.0, 0.0, self.width, self.height)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of terrain on the table."""
        return frozenset(feature.terrain for feature in self.features)

    def reworded(self, change: Callable[[str], str]) -> Table:
        """Return the table with its labels changed."""
        return replace(self, labels=tuple(replace(label, text=change(label.text)) for label in self.labels))

    @property
    def across(self) -> float:
        """How long no straight line on the table is."""
        return self.width + self.height

    def bears(self, points: Iterable[Point]) -> bool:
        """Return whether all of some points, such as the corners of a unit, lie on the table. E19-R08."""
        return all(-LENIENT <= x <= self.width + LENIENT and -LENIENT <= y <= self.height + LENIENT for x, y in points)

    def side(self, edge: str) -> Polygon:
        """Return an edge, by its name in `EDGES`, as an area without depth."""
        corners = self.outline.corners
        first = {"south": 0, "east": 1, "north": 2, "west": 3}[edge]
        return Polygon((corners[first], corners[(first + 1) % 4]))


def table_of(board: Board) -> Table:
    """Return a board that is an open table."""
    if not isinstance(board, Table):
        raise TypeError(f"a {board.shape} board is no open table")
    return board
