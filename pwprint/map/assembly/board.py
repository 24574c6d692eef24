"""The last page of a map on several sheets: the whole board small, with the borders and names of its sheets."""

from __future__ import annotations

from math import ceil

from pwprint.game.board.base import Board
from pwprint.map.assembly.grid import together
from pwprint.map.assembly.pages import Tile, Together, block_marks
from pwprint.map.assembly.plan import Overview
from pwprint.map.band import BAND, EDGE, band
from pwprint.map.plan import Plan
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page import inks
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, fitted_size, text_width
from pwprint.pdf.marks import Box, Group, Mark, Mm, Pen, Point, Rect, Text, line
from pwprint.values import Struct

_GROUND = Pen("#FFFFFF", 1.6, round=False)
_SEAM = Pen(inks.INK, 0.5, round=False)
_FIGURE, _SMALLEST = 8.5, 6.0
_NAME, _LEAST_NAME = 18.0, 6.0
_SHARE = 0.36
"""How much of a sheet its name may take: its disc takes about twice as much."""

_TINY = 1e-3


def board_marks(plan: Plan, page: Overview, board: Board, picture: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return the small board in its border, its sheets, and the directions."""
    words = together(plan.grid, plan.parts)
    tiles = tuple(tile for row in words.rows for tile in row)
    names = _names(page, words)
    return (
        _window(page, board, picture),
        Group(_border(page, board), name="map:border"),
        Group((*_seams(page, tiles), *(mark for name in names for mark in name.marks)), name="map:sheets"),
        Group(block_marks(words, page.sheets), name="map:together"),
    )


def _window(page: Overview, board: Board, picture: tuple[Mark, ...]) -> Group:
    """Return the picture of the whole board."""
    ground, scale = lattice(board), page.inch / UNIT
    matrix = (scale, 0.0, 0.0, scale, page.window.x, page.window.y)
    return Group(picture, matrix, (0.0, 0.0, ground.width, ground.height), "map:small")


class _Name(Struct, frozen=True):
    """The name of a sheet on a white disc or lozenge."""

    text: str
    x: Mm
    y: Mm
    size: float

    @property
    def box(self) -> Box:
        """What the disc takes."""
        high = 2 * cap_height("sans-bold", self.size)
        wide = max(text_width(self.text, "sans-bold", self.size) + high / 2, high)
        return Box(self.x - wide / 2, self.y - high / 2, wide, high)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The name on its disc."""
        box = self.box
        patch = Rect(box.x, box.y, box.width, box.height, "#FFFFFF", EDGE, radius=box.height / 2)
        return patch, Text(self.x, self.y - box.height / 4, self.text, "sans-bold", self.size, inks.INK, "middle")


def _names(page: Overview, words: Together) -> tuple[_Name, ...]:
    """Return the names of sheets in the middle of each, all of one size."""
    tiles = [(tile.name, _placed(page, tile.box)) for row in words.rows for tile in row]
    size = min(_fitting(name, box) for name, box in tiles)
    return tuple(_Name(name, box.x + box.width / 2, box.y + box.height / 2, size) for name, box in tiles)


def _border(page: Overview, board: Board) -> tuple[Mark, ...]:
    """Return the border with the names of columns and rows, as many of them as there is room for."""
    window = page.window
    columns = [(_letters(board.name(n)), _on_page(page, board, n)[0]) for n in range(board.columns)]
    rows = [
        (_digits(board.name(n * board.columns)), _on_page(page, board, n * board.columns)[1]) for n in range(board.rows)
    ]
    across = _paces([x for _, x in columns], window.x, window.right)
    marks = band(window, across, _paces([y for _, y in rows], window.y, window.top))
    size = min(_FIGURE, max(_SMALLEST, page.inch / MM_PER_POINT))
    middle, drop = BAND / 2, cap_height("serif-semibold", size) / 2
    places = [
        (name, x, y)
        for name, x in _shown(columns, page.inch, size, level=True)
        for y in (window.y - middle, window.top + middle)
    ]
    places += [
        (name, x, y)
        for name, y in _shown(rows, page.inch, size, level=False)
        for x in (window.x - middle, window.right + middle)
    ]
    return (
        *marks,
        *(Text(x, y - drop, name, "serif-semibold", size, inks.INK, "middle") for name, x, y in places),
    )


def _paces(centres: list[Mm], low: Mm, high: Mm) -> list[tuple[Mm, Mm]]:
    """Return where each second column or row begins, and how far it goes, within the board."""
    half = (centres[1] - centres[0]) / 2 if len(centres) > 1 else (high - low) / 2
    ends = [(max(low, at - half), min(high, at + half)) for at in centres[::2]]
    return [(start, end - start) for start, end in ends]


def _letters(name: str) -> str:
    return name.rstrip("0123456789")


def _digits(name: str) -> str:
    return name[len(_letters(name)) :]


def _on_page(page: Overview, board: Board, square: int) -> Point:
    (x, y), scale = lattice(board).centre(square), page.inch / UNIT
    return page.window.x + x * scale, page.window.y + y * scale


def _shown(named: list[tuple[str, Mm]], pace: Mm, size: float, *, level: bool) -> list[tuple[str, Mm]]:
    """Return every name, or only each second or third one, so that they stay apart."""
    widest = max(text_width(name, "serif-semibold", size) for name, _ in named)
    needed = widest + 0.8 if level else size * MM_PER_POINT
    return named[:: max(1, ceil(needed / pace - 1e-9))]


def _seams(page: Overview, tiles: tuple[Tile, ...]) -> tuple[Mark, ...]:
    """Return the borders of the sheets."""
    inner = [ends for tile in tiles for ends in _inner(page.window, _placed(page, tile.box))]
    return tuple(line(*ends, pen) for pen in (_GROUND, _SEAM) for ends in inner)


def _placed(page: Overview, box: Box) -> Box:
    unit, window = page.inch, page.window
    return Box(window.x + box.x * unit, window.y + box.y * unit, box.width * unit, box.height * unit)


def _inner(window: Box, box: Box) -> list[tuple[Mm, Mm, Mm, Mm]]:
    """Return the edges of a sheet in the north and west where others join it."""
    ends = []
    if box.top < window.top - _TINY:
        ends.append((box.x, box.top, box.right, box.top))
    if box.x > window.x + _TINY:
        ends.append((box.x, box.y, box.x, box.top))
    return ends


def _fitting(name: str, box: Box) -> float:
    """Return the largest size of type in which a sheet holds its name."""
    low = min(_NAME, box.height * _SHARE / MM_PER_POINT)
    return max(_LEAST_NAME, fitted_size(name, "sans-bold", box.width * _SHARE, low, 1.0))
