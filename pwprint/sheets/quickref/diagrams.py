"""Small drawings of rules on a few squares: light tiles are one side, dark tiles are the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.pdf.marks import Mark, Mm, Pen, Rect, Text, line, polygon, polyline
from pwprint.sheets.quickref.style import FRAME, INK, PAPER, TypeStyle, baseline

if TYPE_CHECKING:
    from collections.abc import Callable

SQUARE: Mm = 7.0
_GRID = Pen("#8C959B", 0.2)
_WAY = Pen(INK, 0.45)


def _grid(columns: int, rows: int) -> list[Mark]:
    """Return squares; (0, 0) is at the lower left, the drawing hangs from y = 0."""
    marks: list[Mark] = [Rect(0.0, -rows * SQUARE, columns * SQUARE, rows * SQUARE, PAPER, _GRID)]
    marks += [line(c * SQUARE, -rows * SQUARE, c * SQUARE, 0.0, _GRID) for c in range(1, columns)]
    marks += [line(0.0, -r * SQUARE, columns * SQUARE, -r * SQUARE, _GRID) for r in range(1, rows)]
    return marks


def _centre(column: float, row: float, rows: int) -> tuple[Mm, Mm]:
    return (column + 0.5) * SQUARE, (row + 0.5 - rows) * SQUARE


def _tile(column: float, row: float, rows: int, label: str, style: TypeStyle, *, dark: bool = False) -> list[Mark]:
    x, y = _centre(column, row, rows)
    side = SQUARE * 0.68
    height = baseline(style.small, side) - side / 2
    return [
        Rect(x - side / 2, y - side / 2, side, side, INK if dark else style.skin.tint, FRAME, radius=0.5),
        Text(x, y - height, label, "sans-bold", style.small, PAPER if dark else INK, "middle"),
    ]


def _cross(column: float, row: float, rows: int) -> list[Mark]:
    x, y = _centre(column, row, rows)
    arm = SQUARE * 0.22
    pen = Pen(INK, 0.6)
    return [line(x - arm, y - arm, x + arm, y + arm, pen), line(x - arm, y + arm, x + arm, y - arm, pen)]


def _shade(column: float, row: float, style: TypeStyle) -> Mark:
    """Return a shaded square of a diagram with three rows."""
    x, y = _centre(column, row, 3)
    return Rect(x - SQUARE * 0.5, y - SQUARE * 0.5, SQUARE, SQUARE, style.skin.tint, _GRID)


def _head(x: Mm, y: Mm, right: float, up: float) -> Mark:
    """Return an arrowhead with its point at (x, y) that looks along (right, up), a unit vector."""
    back_x, back_y = x - 1.7 * right, y - 1.7 * up
    return polygon(((x, y), (back_x - 0.8 * up, back_y + 0.8 * right), (back_x + 0.8 * up, back_y - 0.8 * right)), INK)


def adjacent(_label: str, style: TypeStyle) -> Block:
    """Show which squares are adjacent to a unit: four, and none at a corner."""
    marks = _grid(3, 3)
    marks += [_shade(c, r, style) for c, r in ((1, 0), (0, 1), (2, 1), (1, 2))]
    marks += [mark for c, r in ((0, 0), (2, 0), (0, 2), (2, 2)) for mark in _cross(c, r, 3)]
    marks += _tile(1, 1, 3, "A", style)
    for right, up in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)):
        x, y = _centre(1 + right, 1 + up, 3)
        start = (x - right * SQUARE * 0.6, y - up * SQUARE * 0.6)
        marks += [polyline((start, (x, y)), _WAY), _head(x + right * 1.2, y + up * 1.2, right, up)]
    return Block(3 * SQUARE, tuple(marks))


def support(label: str, style: TypeStyle) -> Block:
    """Show an attacker A, its opponent D, and a friend next to D that adds `label`; one at a corner adds nothing."""
    marks = _grid(3, 2)
    marks += _tile(1, 1, 2, "D", style, dark=True)
    marks += _tile(1, 0, 2, "A", style)
    marks += _tile(2, 1, 2, label, style)
    marks += _tile(0, 0, 2, "0", style)
    x, y = _centre(1, 0.5, 2)
    marks += [polyline(((x, y - 1.2), (x, y + 0.4)), _WAY), _head(x, y + 1.5, 0.0, 1.0)]
    x, y = _centre(1.5, 1, 2)
    marks += [polyline(((x + 1.2, y), (x - 0.4, y)), _WAY), _head(x - 1.5, y, -1.0, 0.0)]
    return Block(2 * SQUARE, tuple(marks))


def _reach(style: TypeStyle, *, detour: bool) -> Block:
    marks = _grid(2, 3)
    marks += [_shade(1, r, style) for r in (0, 1, 2)] if detour else []
    marks += _tile(0, 0, 3, "F", style)
    marks += _tile(0, 1, 3, "", style, dark=True)
    marks += _tile(0, 2, 3, "T", style, dark=True)
    low, high = _centre(1, 0, 3), _centre(1, 2, 3)
    left = _centre(0, 0, 3)[0] + SQUARE * 0.35
    if detour:
        marks += [polyline(((left, low[1]), low, high, (left + 1.2, high[1])), _WAY), _head(left, high[1], -1.0, 0.0)]
    return Block(3 * SQUARE, tuple(marks))


def reach(_label: str, style: TypeStyle) -> Block:
    """Show a line of sight that goes round a unit: firer F, target T."""
    return _reach(style, detour=True)


def straight(_label: str, style: TypeStyle) -> Block:
    """Show a line of sight that may not go round a unit."""
    box = _reach(style, detour=False)
    return Block(box.height, (*box.marks, *_cross(1, 1, 3)))


DIAGRAMS: dict[str, Callable[[str, TypeStyle], Block]] = {
    "adjacent": adjacent,
    "support": support,
    "reach": reach,
    "straight": straight,
}
"""Every drawing by its name."""
