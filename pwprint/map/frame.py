"""The border of a map page: coordinates and the chequered band at the board's edges, tabs and cuts at the seams."""

from __future__ import annotations

from math import ceil, cos, radians, sin

from pwprint.game.board.base import Square
from pwprint.map.assembly.seam import cut, tab
from pwprint.map.grid import FRAME, Box, MapPart
from pwprint.map.place import View
from pwprint.map.plan import Plan
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page import inks
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Mark, Mm, Pen, Rect, Text, line, polygon

_EDGE = Pen(inks.INK, 0.35, round=False)
_FINE = Pen(inks.INK, 0.18, round=False)
_HEAVY = Pen(inks.INK, 0.6, round=False)
_BAND: Mm = 4.3
"""How far from the board's edge the chequered band begins."""

_DEEP: Mm = 0.9
_SEAM_GROUND = Pen("#FFFFFF", 0.5, round=False)
_SEAM = Pen(inks.INK, 0.25, (1.6, 1.0), round=False)
_TUCKED: Mm = 0.3
"""How far the dashed line lies under the page that is glued on it."""

_TINY = 1e-6
_SIZE = 10.0
_STAR = tuple(
    (far * cos(radians(45 * turn)), far * sin(radians(45 * turn))) for turn, far in enumerate((1.6, 0.55) * 4)
)


def frame(plan: Plan, view: View) -> tuple[Mark, ...]:
    """Return everything round the squares of a part."""
    part = view.part
    outer = plan.edges(part)
    marks: list[Mark] = [_ground(part.window, side, outer) for side in range(4) if outer[side]]
    for side, at_edge in enumerate(outer):
        if at_edge:
            marks += _border(view, side, outer)
            marks += _coordinates(view, side)
            marks += _stars(part.window, side, outer) if side in {0, 2} else []
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


def _ground(window: Box, side: int, outer: tuple[bool, ...]) -> Mark:
    """Return the paper of the border along one side, with its corners in the north and south."""
    deep = FRAME - 0.3
    if side in {1, 3}:
        return Rect(window.right if side == 1 else window.x - deep, window.y, deep, window.height, inks.PLATE)
    west, east = deep * outer[3], deep * outer[1]
    y = window.top if side == 0 else window.y - deep
    return Rect(window.x - west, y, window.width + west + east, deep, inks.PLATE)


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


def _stars(window: Box, side: int, outer: tuple[bool, ...]) -> list[Mark]:
    """Return stars in those corners of the border in the north (0) or south (2) where it turns."""
    y = window.top + _BAND / 2 if side == 0 else window.y - _BAND / 2
    ends = ((window.x - _BAND / 2, outer[3]), (window.right + _BAND / 2, outer[1]))
    return [polygon(tuple((x + a, y + b) for a, b in _STAR), inks.INK) for x, at_edge in ends if at_edge]


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


def _tab(plan: Plan, part: MapPart, side: int) -> tuple[Mark, ...]:
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
    seam = _seam(part, side) if plan.grid.overlap[side - 1] > _TINY else ()
    forms = (f"{words}, its edge along the dashed line", words) if seam else (words,)
    return tab(box, (*forms, f"map {other.number}"), upright=side == 1, over=seam)


def _seam(part: MapPart, side: int) -> tuple[Mark, ...]:
    """Return the line along which the next page's edge comes to lie, on what that page covers."""
    window, seen = part.window, part.open
    if side == 1:
        ends = (seen.right + _TUCKED, window.y, seen.right + _TUCKED, window.top)
    else:
        ends = (window.x, seen.y - _TUCKED, window.right, seen.y - _TUCKED)
    return line(*ends, _SEAM_GROUND), line(*ends, _SEAM)


def _cut(plan: Plan, part: MapPart, side: int) -> tuple[Mark, ...]:
    """Return the words beside the seam in the north (0) or west (3), where the page is cut and laid on a tab."""
    other = plan.part_at(part.across - (side == 3), part.down - (side == 0))
    return cut(part.window, f"map {other.number}", side=side)
