"""Units on a picture to look at: tiles with their symbols alone, on the open table their stands, and never an id."""

from __future__ import annotations

from math import ceil, sqrt
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Box, Group, moved
from pwprint.pieces.shield import SHIELD
from pwprint.pieces.small_tile import small_tile
from pwprint.sheets.small_map.grounds import is_at_crossing, is_nameless, named_places
from pwprint.sheets.small_map.units import MapDrawing, is_goal, lift, room_of
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.scenario import Unit
    from pwprint.pdf.marks import Mm, Point
    from pwprint.sheets.small_map.units import Deployed, SmallMapField

_ALONE, _GOAL, _LEAST_ALONE, _SHARED, _BETWEEN = 0.54, 0.48, 0.45, 0.92, 0.03
"""How much of a square a tile takes that is alone there, in works with a shield, and at least below a name; all that
share one; and gaps."""
_OVER = 0.8
"""How large tiles and stands are over what is held, beside others: a bridge, a named town, works."""
_HELD = ("town", "fortification", "entrenchment", "bridge")
_STAND: Mm = 2.4
"""On a table with smaller inches stands show nothing: tiles stand in their place."""
LARGE_SIGNS = 0.78
"""How large shields are, beside those of a large map: who only looks sees them from afar."""
LEAST_NAME = 6.8
"""The smallest type of names there, in points."""
_HEAD, _TALL_HEAD = 3.7, 6.1
"""What the name of a place needs at the head of its square, in one line and in two."""
_AROUND_NAME: Mm = 1.4
"""What such a name needs at its sides."""
_INSET, _BESIDE, _EDGE = 0.65, 0.45, 0.08
"""What shields keep from the edge of their square at their full size, and tiles from shields; the least share of a
square that stays free on the other side of these."""
_INCHES = 1.8
"""How large these are, in inches of the table."""


def as_symbols(field: SmallMapField, units: Iterable[Deployed]) -> tuple[MapDrawing, ...]:
    """Return units as they start."""
    return tuple(_DRAWN[field.subject.scenario.board.surface](field, tuple(units)))


class _Tiles(Struct, frozen=True):
    """How the tiles of one place lie there: the middle of them all, the side of each, and how many stand in a row."""

    middle: Point
    size: Mm
    columns: int
    between: Mm = 0.0

    def corner(self, number: int, count: int) -> Point:
        """Return the lower left corner of a tile; the last row is in the middle, too."""
        row, column = divmod(number, self.columns)
        rows, step = ceil(count / self.columns), self.size + self.between
        beside = min(self.columns, count - row * self.columns)
        x = self.middle[0] + (column - beside / 2) * step + self.between / 2
        return x, self.middle[1] + (rows / 2 - row - 1) * step + self.between / 2


def _stacks(units: Iterable[Deployed]) -> Iterable[tuple[Point, list[Deployed]]]:
    there: dict[Point, list[Deployed]] = {}
    for unit in units:
        there.setdefault(unit.at, []).append(unit)
    return there.items()


def _on_squares(field: SmallMapField, units: tuple[Deployed, ...]) -> Iterator[MapDrawing]:
    """Yield the tiles of a grid; those that share a square are smaller, and stand side by side."""
    for at, stack in _stacks(units):
        yield from _drawn(field, stack, _in_square(field, at, stack))


def _in_square(field: SmallMapField, at: Point, stack: list[Deployed]) -> _Tiles:
    """Return how the tiles of a square lie: beside a crossing, and above the shield of an objective."""
    columns, unit, room = ceil(sqrt(len(stack))), stack[0].unit, room_of(field)
    between = _BETWEEN * field.unit
    shared = (_SHARED * room - (columns - 1) * between) / columns
    if len(stack) > 1:
        return _Tiles(at, shared, columns, between)
    if is_at_crossing(field, unit):
        # In the outer corner of its quarter.
        corner, size = (_SHARED * room / 2, _OVER * (_SHARED * room - between) / 2)
        aside = corner - size / 2
        return _Tiles((at[0] - aside, at[1] + aside), size, 1)
    head = _head(field, unit)
    # In the middle of works, as far as the shield allows.
    most = _GOAL if is_goal(field, unit) and is_nameless(field, unit) else _ALONE
    over = _OVER if named_places(field.subject) >> (unit.at or 0) & 1 else 1.0
    size = over * max(_LEAST_ALONE * field.unit, min(most * field.unit, field.unit - head - _BESIDE))
    free = (field.unit - size) / 2
    if room < field.unit or _is_wide_goal(field, unit):
        return _Tiles((at[0], at[1] + lift(field, unit, free, free, LARGE_SIGNS)), size, 1)
    return _Tiles((at[0] + _aside(field, unit, free), at[1] - max(0.0, min(head - free, free - _BESIDE))), size, 1)


def _is_wide_goal(field: SmallMapField, unit: Unit) -> bool:
    """Return whether a unit starts in an objective of several squares."""
    at = unit.at or 0
    return is_goal(field, unit) and all(
        goal.at.bit_count() > 1 for goal in field.subject.scenario.objectives if goal.at >> at & 1
    )


def _aside(field: SmallMapField, unit: Unit, free: Mm) -> Mm:
    """Return how far to the right a tile moves, so that the shield of its square finds room at its left."""
    from pwprint.map.signs import LEAST_SHIELD  # noqa: PLC0415 - a page without a map needs none of this

    if not is_goal(field, unit):
        return 0.0
    least = LEAST_SHIELD * LARGE_SIGNS
    scales = (least,) if is_nameless(field, unit) else (LARGE_SIGNS, least)
    needs = (_BESIDE + (SHIELD[0] + _INSET) * scale for scale in scales)
    moves = [max(0.0, need + 0.05 - free) for need in needs]
    return next((move for move in moves if free - move >= _EDGE * field.unit), moves[-1])


def _head(field: SmallMapField, unit: Unit) -> Mm:
    """Return what the name of a town or fort needs at the head of the square in which a unit starts."""
    at, label = unit.at, field.subject.scenario.labels.get(unit.at or 0, "")
    if at is None or not label or is_nameless(field, unit) or not named_places(field.subject) >> at & 1:
        return 0.0
    is_long = text_width(label, "serif-semibold", LEAST_NAME) + _AROUND_NAME > field.unit
    return _TALL_HEAD if is_long else _HEAD


def _on_table(field: SmallMapField, units: tuple[Deployed, ...]) -> Iterator[MapDrawing]:
    """Yield the stands of a table at their true size; those over what is held are smaller."""
    if field.unit < _STAND:
        for at, stack in _stacks(units):
            yield from _drawn(field, stack, _Tiles(at, _INCHES * field.unit, ceil(sqrt(len(stack)))))
        return
    from pwprint.map.table.units import stands_marks, starts  # noqa: PLC0415 - shapely takes long to load

    stands = {one.unit.id: one for one in starts(field.subject.scenario, field.subject.ruleset)}
    for unit in units:
        own = stands[unit.unit.id]
        inch = field.unit * (_OVER if _holds(field, own.at) else 1.0)
        xs, ys = zip(*own.corners, strict=True)
        wide, high = ((max(each) - min(each)) * inch for each in (xs, ys))
        box = Box(unit.at[0] - wide / 2, unit.at[1] - high / 2, wide, high)
        mark = Group((stands_marks(own, field.style(unit.unit), inch, unit.at),), name=f"unit:{unit.unit.id}")
        yield MapDrawing(box, mark, (box,))


def _holds(field: SmallMapField, at: Point) -> bool:
    """Return whether the middle of a stand lies on what is held."""
    from pwprint.map.table.shapes import covers_point  # noqa: PLC0415 - shapely takes long to load

    land = field.land
    return land is not None and covers_point(land.mass(*_HELD), (at[0] * land.inch, at[1] * land.inch))


def _drawn(field: SmallMapField, stack: list[Deployed], tiles: _Tiles) -> Iterator[MapDrawing]:
    """Yield the tiles of one place."""
    for number, unit in enumerate(stack):
        x, y = tiles.corner(number, len(stack))
        box = field.inside(Box(x, y, tiles.size, tiles.size))
        tile = small_tile(field.style(unit.unit), "", unit.symbol, tiles.size, worn=unit.worn)
        yield MapDrawing(box, moved(tile, box.x, box.y, name=f"unit:{unit.unit.id}"), (box,))


_DRAWN = {Surface.GRID: _on_squares, Surface.TABLE: _on_table}
