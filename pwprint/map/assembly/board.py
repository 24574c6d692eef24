"""The last page of a map on several sheets: the whole board small, with the borders and names of its sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil

from pwprint.game.board.base import Board, Square
from pwprint.map.assembly.directions import fitted_marks
from pwprint.map.assembly.grid import together
from pwprint.map.assembly.pages import Together
from pwprint.map.assembly.plan import Overview
from pwprint.map.band import BAND, EDGE, band
from pwprint.map.plan import Plan
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page import inks
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, fitted_size, text_width
from pwprint.pdf.marks import Box, Group, Mark, Mm, Pen, Point, Rect, Text, line
from pwprint.values import Struct, replace

_GROUND = Pen("#FFFFFF", 1.6, round=False)
_SEAM = Pen(inks.INK, 0.5, round=False)
_FIGURE, _SMALLEST = 8.5, 6.0
_FONT, _NAME, _LEAST_NAME = "serif-semibold", 9.0, 6.0
_SHARE, _TALL = 0.4, 1.55
"""How much of a sheet its name may take, and how high its tab is beside its type."""

_TAKEN, _CROSSED, _HALF = 1000.0, 6.0, 0.6
"""How bad it is to cover a tab, and a seam; and mm on each side of a seam."""

SignsClear = Callable[[Iterable[tuple[Box, float]]], Iterable[Mark]]
"""Draws shields and names clear of boxes, of which it is told how bad it is to cover them."""

_TINY = 1e-3


def board_marks(
    plan: Plan, page: Overview, boards: tuple[Board, Iterable[Square]], picture: tuple[Mark, ...], signs: SignsClear
) -> tuple[Mark, ...]:
    """Return the small board in its border, its sheets, and the directions; `signs` are drawn clear of all these.

    With the board come squares that only they may cover.
    """
    board, signed = boards
    words = together(plan.grid, plan.parts)
    tiles = tuple(tile for row in words.rows for tile in row)
    tabs = _tabs(page, words, [_on_page(page, board, square) for square in signed])
    seams = tuple(ends for tile in tiles for ends in _inner(page.window, _placed(page, tile.box)))
    taken = [(tab.box, _TAKEN) for tab in tabs] + [(_strip(ends), _CROSSED) for ends in seams]
    return (
        _window(page, board, picture),
        Group(tuple(line(*ends, pen) for pen in (_GROUND, _SEAM) for ends in seams), name="map:seams"),
        Group(tuple(signs(taken)), name="map:places"),
        Group(_border(page, board), name="map:border"),
        Group(tuple(mark for tab in tabs for mark in tab.marks), name="map:sheets"),
        Group(fitted_marks(words, page.sheets), name="map:together"),
    )


def _window(page: Overview, board: Board, picture: tuple[Mark, ...]) -> Group:
    """Return the picture of the whole board."""
    ground, scale = lattice(board), page.inch / UNIT
    matrix = (scale, 0.0, 0.0, scale, page.window.x, page.window.y)
    return Group(picture, matrix, (0.0, 0.0, ground.width, ground.height), "map:small")


class _Tab(Struct, frozen=True):
    """The name of a sheet on a tab in one of its corners, whose own upper left corner is (x, top)."""

    text: str
    x: Mm
    top: Mm
    size: float

    @property
    def box(self) -> Box:
        """What the tab takes."""
        high = _TALL * self.size * MM_PER_POINT
        wide = text_width(self.text, _FONT, self.size) + 0.7 * high
        return Box(self.x, self.top - high, wide, high)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The name on its tab."""
        box = self.box
        base = box.y + (box.height - cap_height(_FONT, self.size)) / 2
        patch = Rect(box.x, box.y, box.width, box.height, inks.PLATE, EDGE)
        return patch, Text(box.x + box.width / 2, base, self.text, _FONT, self.size, inks.INK, "middle")


def _tabs(page: Overview, words: Together, signed: list[Point]) -> tuple[_Tab, ...]:
    """Return the tabs of all sheets, in one type: `Sheet 2`, or the number alone where sheets are small."""
    tiles = [(tile.name, _placed(page, tile.box)) for row in words.rows for tile in row]
    full = [(words.called.format(name).capitalize(), box) for name, box in tiles]
    size = min(_fitting(name, box) for name, box in full)
    if size < _LEAST_NAME:
        full, size = tiles, max(_LEAST_NAME, min(_fitting(name, box) for name, box in tiles))
    return tuple(_cornered(_Tab(name, box.x, box.top, size), box, signed) for name, box in full)


def _cornered(tab: _Tab, sheet: Box, signed: list[Point]) -> _Tab:
    """Return a tab in the north-western corner of a sheet, or in the next that covers none of the points."""
    east, south = sheet.right - tab.box.width, sheet.y + tab.box.height
    corners = (replace(tab, x=x, top=top) for top in (sheet.top, south) for x in (sheet.x, east))
    return next((each for each in corners if not any(_holds(each.box, point) for point in signed)), tab)


def _holds(box: Box, point: Point) -> bool:
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.top


def _strip(ends: tuple[Mm, Mm, Mm, Mm]) -> Box:
    """Return what a seam takes."""
    x, y, right, top = ends
    return Box(x - _HALF, y - _HALF, right - x + 2 * _HALF, top - y + 2 * _HALF)


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
    return fitted_size(name, _FONT, box.width * _SHARE, low, 1.0)
