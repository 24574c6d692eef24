"""The border of a map page: coordinates and the chequered band at the board's edges, tabs and cuts at the seams."""

from __future__ import annotations

from math import ceil

from pwprint.art.terrain import inks
from pwprint.art.terrain.lattice import UNIT, lattice
from pwprint.board.base import Square
from pwprint.press.fonts import cap_height, text_width
from pwprint.press.marks import Group, Mark, Mm, Pen, Rect, Text, line
from pwprint.sheets.map_grid import FRAME, Box, Part
from pwprint.sheets.map_place import View
from pwprint.sheets.map_plan import Plan

_EDGE = Pen(inks.INK, 0.35, round=False)
_FINE = Pen(inks.INK, 0.18, round=False)
_HEAVY = Pen(inks.INK, 0.6, round=False)
_BAND: Mm = 4.3
"""How far from the board's edge the chequered band begins."""

_DEEP: Mm = 0.9
_HATCH = Pen("#C4C4C4", 0.2, round=False)
_TAB_EDGE = Pen("#9A9A9A", 0.15, (1.0, 1.0), round=False)
_SEAM_GROUND = Pen("#FFFFFF", 0.5, round=False)
_SEAM = Pen(inks.INK, 0.25, (1.6, 1.0), round=False)
_TUCKED: Mm = 0.3
"""How far the dashed line lies under the page that is glued on it."""

_TINY = 1e-6
_SOFT = "#5B5B5B"
_SIZE = 10.0
_WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def frame(plan: Plan, view: View) -> tuple[Mark, ...]:
    """Return everything round the squares of a part."""
    part = view.part
    outer = plan.edges(part)
    marks: list[Mark] = []
    for side, at_edge in enumerate(outer):
        if at_edge:
            marks += _border(view, side, outer)
            marks += _coordinates(view, side)
        elif side in (1, 2):
            marks += _tab(plan, part, side)
        else:
            marks += _cut(plan, part, side)
    return tuple(marks)


def _beside(view: View, side: int) -> list[Square]:
    """Return the squares of a part whose columns or rows are named along a side."""
    part, columns = view.part, view.board.columns
    if side in (0, 2):
        return list(range(part.column, part.column + part.columns))
    last = columns - 1 if side == 1 else 0
    return [row * columns + last for row in range(part.row, part.row + part.rows)]


def _border(view: View, side: int, outer: tuple[bool, ...]) -> list[Mark]:
    """Return the lines and the band along one side; where the next side is the board's edge too they turn there."""
    window = view.part.window
    before, after = outer[3 if side in (0, 2) else 2], outer[1 if side in (0, 2) else 0]
    length = window.width if side in (0, 2) else window.height
    marks = [
        _along(window, side, (out, -out * before, length + out * after), pen)
        for out, pen in ((0.0, _EDGE), (_BAND, _FINE), (_BAND + _DEEP, _FINE), (FRAME - 0.3, _HEAVY))
    ]
    first, pace = _pace(view, side)
    count = ceil((length - first) / pace / 2 - 1e-9)
    starts = [first + 2 * number * pace for number in range(count)]
    return marks + [_block(window, side, start, min(pace, length - start)) for start in starts]


def _pace(view: View, side: int) -> tuple[Mm, Mm]:
    """Return where along a side its first column or row begins, and half of what it takes."""
    pace = lattice(view.board).pitch[side % 2] * view.square / UNIT / 2
    x, y = view.centre(view.part.row * view.board.columns + view.part.column)
    window = view.part.window
    return (x - window.x if side in (0, 2) else y - window.y) - pace, pace


def _along(window: Box, side: int, run: tuple[Mm, Mm, Mm], pen: Pen) -> Mark:
    """Return a line along a side; `run` is how far out it lies, where it starts and where it ends."""
    out, start, end = run
    if side in (0, 2):
        y = window.top + out if side == 0 else window.y - out
        return line(window.x + start, y, window.x + end, y, pen)
    x = window.right + out if side == 1 else window.x - out
    return line(x, window.y + start, x, window.y + end, pen)


def _block(window: Box, side: int, start: Mm, length: Mm) -> Mark:
    if side in (0, 2):
        y = window.top + _BAND if side == 0 else window.y - _BAND - _DEEP
        return Rect(window.x + start, y, length, _DEEP, inks.INK)
    x = window.right + _BAND if side == 1 else window.x - _BAND - _DEEP
    return Rect(x, window.y + start, _DEEP, length, inks.INK)


def _coordinates(view: View, side: int) -> list[Mark]:
    window, seen = view.part.window, view.part.open
    drop = cap_height("serif-semibold", _SIZE) / 2
    marks: list[Mark] = []
    for square in _beside(view, side):
        name, (x, y) = view.board.name(square), view.centre(square)
        letters = name.rstrip("0123456789")
        if side in (0, 2):
            y = window.top + _BAND / 2 if side == 0 else window.y - _BAND / 2
            marks.append(Text(x, y - drop, letters, "serif-semibold", _SIZE, inks.INK, "middle"))
        else:
            x = window.right + _BAND / 2 if side == 1 else window.x - _BAND / 2
            y = min(max(y, seen.y + 2 * drop), seen.top - 2 * drop)
            digits = name[len(letters) :]
            size = _SIZE if len(digits) == 1 else _SIZE - 1.5
            marks.append(Text(x, y - drop, digits, "serif-semibold", size, inks.INK, "middle"))
    return marks


def _tab(plan: Plan, part: Part, side: int) -> list[Mark]:
    """Return the tab in the east (1) or south (2) of a part, telling which map is glued on it."""
    window = part.window
    east, south = plan.grid.tabs
    box = (
        Box(window.right, window.y, east, window.height)
        if side == 1
        else Box(window.x, window.y - south, window.width, south)
    )
    other = plan.part_at(part.across + (side == 1), part.down + (side == 2))
    words = f"Glue map {other.number} here"
    edges = (
        line(box.x, box.y, box.right, box.y, _TAB_EDGE),
        line(box.right, box.y, box.right, box.top, _TAB_EDGE),
        line(box.x, box.y, box.x, box.top, _TAB_EDGE),
        line(box.x, box.top, box.right, box.top, _TAB_EDGE),
    )
    seam = _seam(part, side) if plan.grid.overlap[side - 1] > _TINY else []
    words += ", its edge along the dashed line" if seam else ""
    return [_hatch(box), *edges, *seam, *_note(box, words, 10.0, upright=side == 1)]


def _seam(part: Part, side: int) -> list[Mark]:
    """Return the line along which the next page's edge comes to lie, on what that page covers."""
    window, seen = part.window, part.open
    if side == 1:
        ends = (seen.right + _TUCKED, window.y, seen.right + _TUCKED, window.top)
    else:
        ends = (window.x, seen.y - _TUCKED, window.right, seen.y - _TUCKED)
    return [line(*ends, _SEAM_GROUND), line(*ends, _SEAM)]


def _hatch(box: Box) -> Mark:
    depth, length = sorted((box.width, box.height))
    count = int((length + depth) / 2.5)
    if box.width > box.height:
        lines = tuple(line(n * 2.5 - depth, 0.0, n * 2.5, depth, _HATCH) for n in range(1, count + 1))
    else:
        lines = tuple(line(0.0, n * 2.5 - depth, depth, n * 2.5, _HATCH) for n in range(1, count + 1))
    return Group(lines, (1.0, 0.0, 0.0, 1.0, box.x, box.y), (0.0, 0.0, box.width, box.height), "map:tab")


def _note(box: Box, words: str, size: float, *, upright: bool) -> list[Mark]:
    """Return words in the middle of a box on a white patch."""
    reach = text_width(words, "sans-semibold", size) / 2 + 2.0
    x, y = box.x + box.width / 2, box.y + box.height / 2
    drop = cap_height("sans-semibold", size) / 2
    if upright:
        patch = Rect(x - 2.6, y - reach, 5.2, 2 * reach, "#FFFFFF")
        return [patch, Text(x + drop, y, words, "sans-semibold", size, _SOFT, "middle", 90.0)]
    patch = Rect(x - reach, y - 2.6, 2 * reach, 5.2, "#FFFFFF")
    return [patch, Text(x, y - drop, words, "sans-semibold", size, _SOFT, "middle")]


def _cut(plan: Plan, part: Part, side: int) -> list[Mark]:
    """Return the words beside the seam in the north (0) or west (3), where the page is cut and laid on a tab."""
    window = part.window
    other = plan.part_at(part.across - (side == 3), part.down - (side == 0))
    words = f"Cut off this edge along the map and glue it on the tab of map {other.number}"
    if side == 0:
        x, y = window.x + window.width / 2, window.top + 1.7
        return [Text(x, y, words, "sans", 8.5, _SOFT, "middle")]
    x, y = window.x - 1.7, window.y + window.height / 2
    return [Text(x, y, words, "sans", 8.5, _SOFT, "middle", 90.0)]
