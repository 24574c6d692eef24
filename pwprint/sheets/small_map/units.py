"""Units on a small map: tiles where a square has room for them, else their ids; on the open table their stands."""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.map.units import chip
from pwprint.page.inks import PAPER
from pwprint.page.side_style import side_styles
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height, shortened, text_width
from pwprint.pdf.marks import Box, Group, Pen, Text, moved, polygon
from pwprint.pdf.matrix import moved_point, product, text_matrix
from pwprint.pieces.small_tile import small_tile, symbol_box
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pwprint.game.scenario import Side, Unit
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm, Point
    from pwprint.pdf.matrix import Matrix

_ID = 7.0
_LONGEST: Mm = 8.0
"""The type of ids in points, and how wide one may be."""
_STACK = 4
"""So many ids stand one above the other, or so many tiles in a square; more are only counted."""
_LEAST_TILE: Mm = 6.5
_LEAST_SHARED: Mm = 5.4
"""Smaller tiles, alone or of several in a square, show nothing: ids stand in their place."""
SIGNS = 0.62
"""How large shields are, beside those of a large map."""
_BLANK = 0.05
"""How bad it is to cover the ground of a tile, beside its symbol and its words."""
_APART, _TINY = 0.45, 0.01
"""What signs keep from units in mm, so that neither their rims nor their halos touch them; and a hair's breadth."""
_ALONE, _SHARED, _BETWEEN = 0.56, 0.455, 0.02
"""How much of a square a tile takes, so that the ground stays in sight, at most where two share one, and between them.

All tiles of a map have one size.
"""
_CROSSINGS = frozenset({"bridge", "ford"})
"""Ground that is drawn in the middle of its square: tiles stand beside it."""
_NAME_FONT, _NAME, _LEAST_NAME, _BELOW = "sans-semibold", 8.0, 6.0, 0.9
"""The type of the names below tiles, in points, and mm from a tile, or the pointer below it, to its name."""
_HALO: Mm = 0.5
_CLEAR: Mm = 1.5
"""What names keep from the borders of their square, along which the lines of zones run."""
_HALF, _NOTCH, _RIM = 0.11, 0.1, 0.03
_LONG, _OUT = 0.36, 0.24
_SHORT, _WITHIN = 0.26, 0.03
_ABOVE, _ABOVE_SHARED = (0.36, 0.34), (0.28, 0.26)
"""The dart that points to a front, in shares of its tile.

Half of its breadth, the notch in its back, and its white edge; its length and how far it ends outside of a tile that is
alone in its square, and of one with neighbours, which it must not touch. It is longer than broad: a triangle with three
equal sides would point to three fronts of a hex.
"""
_LEAST_ID, _GAP = 4.4, 0.12
"""The smallest type of ids that share a square, in points; mm from one to the next."""
_NEAR: Mm = 0.7
"""From stands to their id."""
_LEAST_INCH: Mm = 2.4
"""On smaller tables stands show nothing: ids stand in their place."""


class Deployed(Struct, frozen=True):
    """A unit at its start: its middle on the page, its symbol and whether it begins exhausted.

    `way` is the direction of its front, a step of length 1; None where units have none.
    """

    unit: Unit
    at: Point
    symbol: str
    worn: bool = False
    way: Point | None = None


class SmallMapField(Struct, frozen=True):
    """Where units are drawn: the map's box on the page, and the size of a square or of an inch on it.

    `even` maps have tiles of one size, as on paper; where units are moved about, each keeps its own.
    """

    subject: Subject
    box: Box
    unit: Mm
    even: bool = True

    def style(self, unit: Unit) -> SideStyle:
        """Return the style of a unit's side."""
        return side_styles(self.subject.scenario, self.subject.look)[unit.side]

    def inside(self, box: Box) -> Box:
        """Return a box, moved so that it keeps within the map."""
        x = max(self.box.x, min(box.x, self.box.right - box.width))
        y = max(self.box.y, min(box.y, self.box.top - box.height))
        return Box(x, y, box.width, box.height)


class DrawnUnit(Struct, frozen=True):
    """A drawing and the box that it takes; `kept` are the boxes in it that nothing may hide."""

    box: Box
    mark: Mark
    kept: tuple[Box, ...] = ()

    @property
    def taken(self) -> Iterator[tuple[Box, float]]:
        """What it takes of the map, and how bad it is to cover that."""
        from pwprint.map.signs import WHOLE  # noqa: PLC0415 - a page without a map needs none of this

        yield self.box.grown(_APART), _BLANK
        yield from ((box.grown(_APART), WHOLE) for box in self.kept)


def drawn(field: SmallMapField, units: Iterable[Deployed]) -> tuple[DrawnUnit, ...]:
    """Return units as they start."""
    return tuple(_DRAWN[field.subject.scenario.board.surface](field, tuple(units)))


def deployed(subject: Subject, sides: Iterable[Side], place: Mapping[str, Point]) -> Iterator[Deployed]:
    """Yield the units of sides that start on the map; `place` has the middle of each on the page by its id."""
    from pwprint.map.terrain.lattice import lattice  # noqa: PLC0415 - a table has none

    kinds, board = subject.ruleset.play.units, subject.scenario.board
    for unit in (unit for side in sides for unit in side.units if unit.id in place):
        piece = subject.ruleset.play.piece(subject.scenario, subject.ruleset, unit)
        symbol = kinds[unit.type].symbol
        way = None if piece.facing is None else lattice(board).ways[piece.facing]
        yield Deployed(unit, place[unit.id], f"limbered-{symbol}" if piece.limbered else symbol, piece.exhausted, way)


def _on_squares(field: SmallMapField, units: tuple[Deployed, ...]) -> Iterator[DrawnUnit]:
    """Yield the tiles of a grid; several of one square stand side by side, so that nothing hides another."""
    there: dict[Point, list[Deployed]] = {}
    for unit in units:
        there.setdefault(unit.at, []).append(unit)
    shared = _shared_side(field, there.values())
    alone = shared if field.even and shared >= _LEAST_SHARED else _side_alone(field)
    points = 0.0 if shared or not field.even else _name_size(field, units)
    for at, stack in there.items():
        aside = shared >= _LEAST_SHARED and _is_at_crossing(field, stack[0].unit)
        size = shared if len(stack) > 1 or aside else alone
        if size < _LEAST_SHARED or not _leaves_shield(field, stack, size):
            yield from _ids(field, at, stack, _free_of_shield(field, stack[0].unit))
        else:
            yield from _tiles(field, at, stack, size, points)


def _room(field: SmallMapField) -> Mm:
    """Return the side of the largest upright square in a square of the map."""
    from pwprint.map.terrain.lattice import UNIT, lattice  # noqa: PLC0415 - a table has none

    return lattice(field.subject.scenario.board).room / UNIT * field.unit


def _side_alone(field: SmallMapField) -> Mm:
    """Return the side of tiles where each is alone in its square; 0 where it would show nothing."""
    size = min(max(_ALONE * field.unit, _LEAST_TILE), _room(field) - _BELOW)
    return size if size >= _LEAST_TILE else 0.0


def _shared_side(field: SmallMapField, stacks: Iterable[list[Deployed]]) -> Mm:
    """Return the side of tiles where some share a square, or leave its middle to a crossing; 0 where none do."""
    if not any(len(stack) > 1 or _is_at_crossing(field, stack[0].unit) for stack in stacks):
        return 0.0
    return min(_SHARED * field.unit, _room(field) / 2 - _BETWEEN * field.unit)


def _is_at_crossing(field: SmallMapField, unit: Unit) -> bool:
    """Return whether a unit starts on a bridge or a ford."""
    scenario = field.subject.scenario
    kinds = field.subject.ruleset.play.terrain_with(scenario.options)
    crossings = (scenario.terrain.get(name, 0) for name, kind in kinds.items() if kind.art in _CROSSINGS)
    return unit.at is not None and any(squares >> unit.at & 1 for squares in crossings)


def _name_size(field: SmallMapField, units: tuple[Deployed, ...]) -> float:
    """Return the type in which the names of all units find room below their tiles; 0 if that of one does not."""
    widest = max((text_width(_name(field, unit.unit), _NAME_FONT, 1.0) for unit in units), default=1.0)
    points = min(_NAME, (_room(field) - 2 * _CLEAR) / widest)
    return points if points >= _LEAST_NAME and _room(field) >= field.unit else 0.0


def _name(field: SmallMapField, unit: Unit) -> str:
    return unit.name or field.subject.ruleset.play.units[unit.type].title


def _tiles(field: SmallMapField, at: Point, stack: list[Deployed], size: Mm, points: float) -> Iterator[DrawnUnit]:
    """Yield the tiles of a square, side by side in rows, with the name below the one that is alone."""
    shown = stack if len(stack) <= _STACK else stack[: _STACK - 1]
    between = _BETWEEN * field.unit
    rows = (len(shown) + 1) // 2
    high = rows * (size + between) - between
    aside = field.unit / 4 if len(shown) == 1 and _is_at_crossing(field, shown[0].unit) else 0.0
    for number, unit in enumerate(shown):
        row, column = divmod(number, 2)
        beside = min(2, len(shown) - 2 * row)
        x = at[0] - aside - (beside * (size + between) - between) / 2 + column * (size + between)
        y = at[1] + aside + high / 2 - size - row * (size + between) + _rise(unit, size, points)
        y += _clear_of_shield(field, unit.unit, size) if len(shown) == 1 and not points else 0.0
        style = field.style(unit.unit)
        tile = moved(small_tile(style, unit.unit.id, unit.symbol, size, worn=unit.worn), x, y)
        named = _name_below(field, unit, (x, y), size, points)
        dart = tuple(_dart(unit, (x, y), size, _reach(unit, len(shown))))
        pointer = (polygon(dart, style.edge, Pen(WHITE, _RIM * size)),) if dart else ()
        mark = Group((tile, *pointer, *named), name=f"unit:{unit.unit.id}")
        kept = (symbol_box(x, y, size), *_texts(mark), *((_around(dart),) if dart else ()))
        yield DrawnUnit(Box(x, y, size, size), mark, kept)
    if len(stack) > len(shown):
        yield from _ids(field, (at[0], at[1] - high / 2), stack[len(shown) :], more=True)


def _rise(unit: Deployed, size: Mm, points: float) -> Mm:
    """Return how far a tile moves up, so that it stands in the middle of its square with its pointer and its name."""
    if not points:
        return 0.0
    up = 0.0 if unit.way is None else round(unit.way[1])
    return (_BELOW + cap_height(_NAME_FONT, points) - up * _OUT * size) / 2


def _clear_of_shield(field: SmallMapField, unit: Unit, size: Mm) -> Mm:
    """Return how far up a tile moves in the square of an objective, whose shield must not touch its symbol."""
    return _lift(field, unit, symbol_box(0.0, (field.unit - size) / 2, size).y, _highest(field, size))


def _highest(field: SmallMapField, size: Mm) -> Mm:
    """Return how far up a tile may move from the middle of its square: in a hex its upper corners stay within it."""
    reach = field.unit - sqrt(3) * size / 2 if _room(field) < field.unit else field.unit / 2
    return max(0.0, reach - size / 2 - _APART)


def _leaves_shield(field: SmallMapField, stack: list[Deployed], size: Mm) -> bool:
    """Return whether a lone tile leaves room for the shield of its square, if that has one, below its symbol."""
    if len(stack) > 1 or not _is_goal(field, stack[0].unit):
        return True
    free = symbol_box(0.0, (field.unit - size) / 2 + _highest(field, size), size).y
    return free >= _least_foot() + _APART


def _free_of_shield(field: SmallMapField, unit: Unit) -> Mm:
    """Return what of the height of its square is free for the ids of units."""
    return field.unit - (_least_foot() + 2 * _APART + _TINY if _is_goal(field, unit) else 0.0)


def _least_foot() -> Mm:
    """Return how much of its square the smallest shield takes."""
    from pwprint.map.signs import LEAST_SHIELD, foot_of_shield  # noqa: PLC0415 - a page without a map needs none

    return foot_of_shield(LEAST_SHIELD * SIGNS)


def _is_goal(field: SmallMapField, unit: Unit) -> bool:
    """Return whether a unit starts in the square of an objective."""
    at = unit.at
    return at is not None and any(goal.at >> at & 1 for goal in field.subject.scenario.objectives)


def _name_below(field: SmallMapField, unit: Deployed, at: Point, size: Mm, points: float) -> tuple[Text, ...]:
    """Return the name of a unit below its tile and the pointer there."""
    if not points:
        return ()
    deep = _OUT * size if unit.way is not None and round(unit.way[1]) < 0 else 0.0
    base = at[1] - deep - _BELOW - cap_height(_NAME_FONT, points)
    words, middle = _name(field, unit.unit), at[0] + size / 2
    return (Text(middle, base, words, _NAME_FONT, points, INK, "middle", halo=_HALO, halo_colour=PAPER),)


def _texts(mark: Mark, matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) -> Iterator[Box]:
    """Yield the boxes of the texts of a drawing, turned as they are."""
    if isinstance(mark, Group):
        for inner in mark.marks:
            yield from _texts(inner, product(mark.matrix, matrix))
    elif isinstance(mark, Text):
        wide, high = text_width(mark.text, mark.font, mark.size), cap_height(mark.font, mark.size)
        here = product(text_matrix(mark), matrix)
        yield _around([moved_point(x, y, here) for x in (0.0, wide) for y in (0.0, high)])


def _around(points: Sequence[Point]) -> Box:
    """Return the upright box round points."""
    left, low = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, low, max(x for x, _ in points) - left, max(y for _, y in points) - low)


def _reach(unit: Deployed, together: int) -> tuple[float, float]:
    """Return how long the dart of a unit is, and how far it ends outside of its tile: upwards it leaves the id free."""
    if unit.way is not None and unit.way[1] > abs(unit.way[0]):
        return _ABOVE if together == 1 else _ABOVE_SHARED
    return (_LONG, _OUT) if together == 1 else (_SHORT, _WITHIN)


def _dart(unit: Deployed, at: Point, size: Mm, reach: tuple[float, float]) -> Iterator[Point]:
    """Yield the corners of the dart to a unit's front: so long, and it ends so far outside of its tile."""
    if unit.way is None:
        return
    (right, up), edge = unit.way, 0.5 / max(abs(unit.way[0]), abs(unit.way[1]))
    x, y, tip, back = at[0] + size / 2, at[1] + size / 2, edge + reach[1], edge + reach[1] - reach[0]
    for along, side in ((tip, 0.0), (back, _HALF), (back + _NOTCH, 0.0), (back, -_HALF)):
        yield x + size * (along * right - side * up), y + size * (along * up + side * right)


def _ids(
    field: SmallMapField, at: Point, stack: list[Deployed], room: Mm = inf, *, more: bool = False
) -> Iterator[DrawnUnit]:
    """Yield ids one above the other round a point, small enough for a `room`, or how many more units are there."""
    words = [shortened(unit.unit.id, "sans-bold", _ID, _LONGEST) for unit in stack]
    if more:
        words = [f"+{len(stack)}"]
    elif len(words) > _STACK:
        words[_STACK - 1 :] = [f"+{len(words) - _STACK + 1}"]
    size = _id_size(field.style(stack[0].unit), len(words), room)
    tags = [chip(text, field.style(stack[0].unit), size) for text in words]
    high, wide = tags[0].height + _GAP, max(tag.width for tag in tags)
    whole = len(words) * high - _GAP
    aside, up = (0.0, 0.0) if more else _beside_shield(field, stack[0].unit, wide, whole)
    for level, tag in enumerate(tags):
        y = at[1] + up + whole / 2 - tag.height - level * high
        box = field.inside(Box(at[0] - aside - tag.width / 2, y, tag.width, tag.height))
        yield DrawnUnit(box, moved(tag.marks, box.x, box.y), (box,))


def _beside_shield(field: SmallMapField, unit: Unit, wide: Mm, high: Mm) -> tuple[Mm, Mm]:
    """Return how far ids move to the left, or up, in the square of an objective, so that its shield finds room."""
    free = (field.unit - high) / 2
    up = _lift(field, unit, free, free - _APART)
    if not _is_goal(field, unit) or free + up >= _least_foot() + _APART:
        return 0.0, up
    return max(0.0, (_room(field) - wide) / 2 - _APART), 0.0


def _lift(field: SmallMapField, unit: Unit, free: Mm, most: Mm) -> Mm:
    """Return how far up a drawing moves in the square of an objective, whose shield stands below it.

    So much is `free` there already, and it moves `most` so far.
    """
    from pwprint.map.signs import foot_of_shield  # noqa: PLC0415 - a page without a map needs none of this

    if not _is_goal(field, unit):
        return 0.0
    return max(0.0, min(foot_of_shield(SIGNS) + _APART + _TINY - free, most))


def _id_size(style: SideStyle, count: int, room: Mm) -> float:
    """Return the type of ids one above the other that share a room."""
    sizes = (_ID - 0.2 * step for step in range(int((_ID - _LEAST_ID) / 0.2 + 0.5)))
    fitting = (size for size in sizes if count * (chip("U", style, size).height + _GAP) - _GAP <= room)
    return next(fitting, _LEAST_ID)


def _on_table(field: SmallMapField, units: tuple[Deployed, ...]) -> Iterator[DrawnUnit]:
    """Yield the stands of a table with their ids beside them."""
    if field.unit < _LEAST_INCH:
        there: dict[Point, list[Deployed]] = {}
        for unit in units:
            there.setdefault(unit.at, []).append(unit)
        for at, stack in there.items():
            yield from _ids(field, at, stack)
        return
    from pwprint.map.table.units import stands_marks, starts  # noqa: PLC0415 - shapely takes long to load

    stands = {one.unit.id: one for one in starts(field.subject.scenario, field.subject.ruleset)}
    full: list[Box] = []
    for unit in units:
        own = stands[unit.unit.id]
        drawing = stands_marks(own, field.style(unit.unit), field.unit, unit.at)
        xs, ys = zip(*own.corners, strict=True)
        wide, high = ((max(each) - min(each)) * field.unit for each in (xs, ys))
        box = Box(unit.at[0] - wide / 2, unit.at[1] - high / 2, wide, high)
        full.append(box)
        yield DrawnUnit(box, drawing)
    homes = tuple(full)
    for unit, home in zip(units, homes, strict=True):
        tag = chip(shortened(unit.unit.id, "sans-bold", _ID - 1.0, _LONGEST), field.style(unit.unit), _ID - 1.0)
        box = _free(field, home, (tag.width, tag.height), full)
        full.append(box)
        yield DrawnUnit(box, moved(tag.marks, box.x, box.y), (box,))


def _free(field: SmallMapField, home: Box, size: tuple[Mm, Mm], full: list[Box]) -> Box:
    """Return the first place that is clearly nearest to its stands and that nothing takes, or one within them."""
    from pwprint.map.table.view import inside, is_nearest  # noqa: PLC0415 - shapely takes long to load

    wide, high = size
    middle = (home.x + (home.width - wide) / 2, home.y + (home.height - high) / 2)
    left, right = home.x - _NEAR - wide, home.right + _NEAR
    over, under = home.top + 2 * _NEAR, home.y - 2 * _NEAR - high
    spots = ((right, middle[1]), (left, middle[1]), (middle[0], under), (middle[0], over))
    places = [field.inside(Box(x, y, wide, high)) for x, y in (*spots, (right, under), (left, over))]
    return next((box for box in places if is_nearest(box, home, full)), inside(home, *size))


_DRAWN = {Surface.GRID: _on_squares, Surface.TABLE: _on_table}
