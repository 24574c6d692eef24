"""Small drawings of rules of facing and sight, on areas of any shape: a board works out what they show."""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.board.shapes import SHAPES
from pwprint.page.block import Block
from pwprint.pdf.marks import Mark, Mm, Pen, Point, Text, line, moved, polygon, polyline
from pwprint.sheets.quickref.style import INK, PAPER, TypeStyle, baseline, leading
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pwprint.game.board.base import Board, Square, Squares

_GRID = Pen("#8C959B", 0.2)
_WAY = Pen(INK, 0.45)
_CROSS = Pen(INK, 0.6)
_TILE = 0.36
"""Half the side of a unit's tile, in widths of its area."""
_UNDER: Mm = 0.5
"""What words keep from the areas above them."""
_SQUEEZE = {"square": 0.5, "hex": sqrt(3) / 4}
"""The height on paper of a plan's step, in widths of an area; what is a plan's width is in `_SPREAD`."""
_SPREAD = {"square": 0.5, "hex": 0.25}


class FieldDiagram(Struct, frozen=True):
    """Areas of a board, `wide` mm each, and how they are drawn."""

    board: Board
    wide: Mm

    def point(self, plan: tuple[float, float]) -> Point:
        """Return a place on the board's plan in mm."""
        shape = self.board.shape
        return plan[0] * self.wide * _SPREAD[shape], plan[1] * self.wide * _SQUEEZE[shape]

    def centre(self, square: Square) -> Point:
        """Return the middle of an area in mm."""
        return self.point(self.board.plan[square])

    def area(self, square: Square, fill: str) -> Mark:
        """Return an area as a polygon."""
        x, y = self.board.plan[square]
        return polygon(tuple(self.point((x + dx, y + dy)) for dx, dy in self.board.corners), fill, _GRID)

    def unit(self, square: Square, label: str, style: TypeStyle, *, dark: bool = False) -> list[Mark]:
        """Return a unit's tile with a label; it looks north where it has none."""
        x, y = self.centre(square)
        half = self.wide * _TILE * (0.86 if self.board.shape == "hex" else 1.0)
        corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        ink = PAPER if dark else INK
        marks: list[Mark] = [polygon(corners, INK if dark else style.skin.tint, Pen(INK, 0.3))]
        if label:
            low = y + half - baseline(style.small, 2 * half)
            return [*marks, Text(x, low, label, "sans-bold", style.small, ink, "middle")]
        side, top = half * 0.55, y + half * 0.6
        return [*marks, polygon(((x - side, y - half * 0.4), (x + side, y - half * 0.4), (x, top)), ink)]

    def words(self, square: Square, text: str, style: TypeStyle) -> list[Mark]:
        """Return words in an area, one below the other."""
        x, y = self.centre(square)
        rows = text.split(" ")
        top = y + leading(style.small) * len(rows) / 2
        return [
            Text(x, top - leading(style.small) * n - baseline(style.small), row, "sans", style.small, INK, "middle")
            for n, row in enumerate(rows)
        ]

    def cross(self, square: Square) -> list[Mark]:
        """Return a cross over an area."""
        x, y = self.centre(square)
        arm = self.wide * 0.16
        return [line(x - arm, y - arm, x + arm, y + arm, _CROSS), line(x - arm, y + arm, x + arm, y - arm, _CROSS)]

    def hung(self, shown: Squares, marks: Iterable[Mark]) -> Block:
        """Return marks so that the areas shown begin at the left and hang from the top."""
        places = [self.board.plan[square] for square in bits(shown)]
        points = [self.point((x + dx, y + dy)) for x, y in places for dx, dy in self.board.corners]
        left, top = min(x for x, _ in points), max(y for _, y in points)
        return Block(top - min(y for _, y in points), (moved(tuple(marks), -left, -top),))


def _fields(field: FieldDiagram, shown: Squares, shaded: Squares, style: TypeStyle) -> list[Mark]:
    return [field.area(square, style.skin.tint if shaded >> square & 1 else PAPER) for square in bits(shown)]


def _front(board: Board, square: Square, *, narrow: bool) -> Squares:
    """Return the areas in front of a unit that looks north."""
    ahead = board.step(square, 0)
    assert ahead is not None
    return 1 << ahead if narrow else board.front(square, 0)


def fronts(shape: str, wide: Mm, label: str, style: TypeStyle, *, narrow: bool = False) -> Block:
    """Show the front, flank and rear of a unit that looks up; `label` has the words for them: `front|flank|rear`."""
    field = FieldDiagram(SHAPES[shape](3, 3), wide)
    board, unit = field.board, 4
    front, flank, rear = label.split("|")
    ahead, around = _front(board, unit, narrow=narrow), board.adjacent[unit]
    behind = board.step(unit, len(board.facings) // 2)
    marks = [*_fields(field, around | 1 << unit, ahead, style), *field.unit(unit, "", style, dark=True)]
    for square in bits(around):
        marks += field.words(square, front if ahead >> square & 1 else rear if square == behind else flank, style)
    return field.hung(around, marks)


def arc(shape: str, wide: Mm, label: str, style: TypeStyle, *, narrow: bool = False) -> Block:
    """Show the arc of fire of a unit that looks up, with what it is called."""
    field = FieldDiagram(SHAPES[shape](5, 3), wide)
    board, unit = field.board, 2
    shown = board.all if shape == "square" else board.within(unit, 2)
    marks = [*_fields(field, shown, board.arc(unit, 0, narrow=narrow), style), *field.unit(unit, "", style)]
    low = min(
        field.point((0.0, y + dy))[1] for _, y in map(board.plan.__getitem__, bits(shown)) for _, dy in board.corners
    )
    # Below the areas: over them the words would hide their edges.
    name = Text(
        field.centre(unit)[0], low - _UNDER - baseline(style.small), label, "sans-semibold", style.small, INK, "middle"
    )
    drawn = field.hung(shown, [*marks, name])
    return replace(drawn, height=drawn.height + _UNDER + leading(style.small))


def sight(shape: str, wide: Mm, _label: str, style: TypeStyle) -> Block:
    """Show the line of sight from a firer F to a target T, and what it passes."""
    field = FieldDiagram(SHAPES[shape](3, 2), wide)
    board, firer, target = field.board, 0, 5
    passed = board.crossed(firer, target).inside
    marks = _fields(field, board.all, passed, style)
    for square in bits(passed):
        marks += field.cross(square)
    marks += [polyline((field.centre(firer), field.centre(target)), _WAY)]
    marks += [*field.unit(firer, "F", style), *field.unit(target, "T", style, dark=True)]
    return field.hung(board.all, marks)


def scatter(shape: str, wide: Mm, _label: str, style: TypeStyle) -> Block:
    """Show where a shot of a gun that looks up lands: on the target by 5 and more, in front of it, behind it."""
    field = FieldDiagram(SHAPES[shape](3, 5), wide)
    board, gun = field.board, 1
    target = gun + 3 * board.columns
    scores = {target: "5+", target - board.columns: "2, 4", target + board.columns: "1, 3"}
    middle = sum(1 << square for square in range(board.size) if square % board.columns == gun)
    marks = [*_fields(field, middle | board.adjacent[target], 1 << target, style), *field.unit(gun, "", style)]
    for square, score in scores.items():
        x, y = field.centre(square)
        marks.append(Text(x, y - baseline(style.small, 0.0), score, "sans-bold", style.small, INK, "middle"))
    marks.append(polyline((field.centre(gun), field.centre(gun + board.columns)), _WAY))
    return field.hung(middle | board.adjacent[target], marks)


def adjacent(shape: str, wide: Mm, _label: str, style: TypeStyle) -> Block:
    """Show which areas are adjacent to a unit."""
    field, unit = FieldDiagram(SHAPES[shape](3, 3), wide), 4
    around = field.board.adjacent[unit]
    return field.hung(around, [*_fields(field, around | 1 << unit, around, style), *field.unit(unit, "A", style)])


def support(shape: str, wide: Mm, label: str, style: TypeStyle) -> Block:
    """Show an attacker A south of its opponent D, a friend beside D that adds `label`, one elsewhere that adds none."""
    field, opponent = FieldDiagram(SHAPES[shape](3, 3), wide), 4
    board = field.board
    attacker, friend = board.step(opponent, len(board.facings) // 2), board.step(opponent, 1)
    assert attacker is not None
    assert friend is not None
    idle = next(bits(board.adjacent[attacker] & ~board.adjacent[opponent] & ~(1 << opponent)))
    shown = 1 << opponent | 1 << attacker | 1 << friend | 1 << idle
    marks = [*_fields(field, shown, 0, style), *field.unit(opponent, "D", style, dark=True)]
    for square, words in ((attacker, "A"), (friend, label), (idle, "0")):
        marks += field.unit(square, words, style)
    return field.hung(shown, marks)


FIELDS: dict[str, Callable[[str, TypeStyle], Block]] = {
    "fronts-square": partial(fronts, "square", 9.0),
    "fronts-hex": partial(fronts, "hex", 10.6),
    "fronts-hex-narrow": partial(fronts, "hex", 10.6, narrow=True),
    "arc-square": partial(arc, "square", 5.0),
    "arc-square-large": partial(arc, "square", 6.0),
    "arc-hex": partial(arc, "hex", 7.4),
    "arc-hex-narrow": partial(arc, "hex", 7.4, narrow=True),
    "scatter-square": partial(scatter, "square", 6.4),
    "adjacent-hex": partial(adjacent, "hex", 8.0),
    "support-hex": partial(support, "hex", 8.0),
    "sight-square": partial(sight, "square", 7.0),
    "sight-hex": partial(sight, "hex", 8.0),
}
"""Every drawing by its name."""
