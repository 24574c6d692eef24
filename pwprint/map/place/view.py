"""What a page of a map shows of its board, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot

from pwprint.game.board.base import Board, Square
from pwprint.map.grid import MapPart
from pwprint.map.terrain.lattice import UNIT, Cell, lattice
from pwprint.memo import cached_property
from pwprint.pdf.marks import Box, Mm, Point
from pwprint.pdf.matrix import Matrix
from pwprint.values import Struct


class View(Struct, frozen=True, dict=True):
    """What a page shows of the board, in mm on the page."""

    board: Board
    part: MapPart
    square: Mm

    @property
    def window(self) -> Box:
        """What of the page shows the board."""
        return self.part.open

    def shows(self, square: Square) -> bool:
        """Say whether a square is on this page."""
        column, row = self.board.column_row(square)
        part = self.part
        return 0 <= column - part.column < part.columns and 0 <= row - part.row < part.rows

    @property
    def scale(self) -> float:
        """How long a unit of art is on the page."""
        return self.square / UNIT

    @property
    def matrix(self) -> Matrix:
        """Where the picture of the board is on the page."""
        scale = self.square / UNIT
        return (scale, 0.0, 0.0, scale, *self.point((0.0, 0.0)))

    def point(self, at: Point) -> Point:
        """Return where a point of the board, in art units, is on the page."""
        window, scale, (across, up) = self.part.window, self.square / UNIT, lattice(self.board).pitch
        return window.x + (at[0] - self.part.column * across) * scale, window.y + (at[1] - self.part.row * up) * scale

    def centre(self, square: Square) -> Point:
        """Return where the middle of a square is on the page."""
        return self.point(lattice(self.board).centre(square))

    def cell(self, box: Box) -> Cell:
        """Return the cell in which the middle of a box lies."""
        return self.cell_at((box.x + box.width / 2, box.y + box.height / 2))

    def cell_at(self, at: Point) -> Cell:
        """Return the cell in which a point of the page lies."""
        window, scale, ground = self.part.window, self.square / UNIT, lattice(self.board)
        across, up = ground.pitch
        x = (at[0] - window.x) / scale + self.part.column * across
        y = (at[1] - window.y) / scale + self.part.row * up
        return ground.cell_at(x, y)

    def box(self, square: Square) -> Box:
        """Return the largest upright box in a square, on the page."""
        (x, y), size = self.centre(square), lattice(self.board).room * self.square / UNIT
        return Box(x - size / 2, y - size / 2, size, size)

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Those of all squares of the board, on this page or beside it."""
        return tuple(map(self.box, range(self.board.size)))

    def holder(self, square: Square, clear: Mm) -> Callable[[Iterable[Point]], bool]:
        """Return what says whether points lie in a square, and so far clear of its border."""
        ground, (x, y), scale = lattice(self.board), self.centre(square), self.square / UNIT
        middle = ground.centre(square)
        sides = []
        for way, (right, up) in enumerate(ground.ways):
            edge = ground.edge(square, way)
            sides.append((right, up, hypot(edge[0] - middle[0], edge[1] - middle[1]) * scale - clear))

        def holds(points: Iterable[Point]) -> bool:
            for a, b in points:
                east, north = a - x, b - y
                for right, up, reach in sides:
                    if east * right + north * up > reach:
                        return False
            return True

        return holds
