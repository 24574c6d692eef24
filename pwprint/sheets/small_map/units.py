"""Units on a small map: tiles where a square has room for them, else their ids; on the open table their stands."""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.map.units import Tag, chip, hurt
from pwprint.page.side_style import side_styles
from pwprint.pdf.fonts import shortened
from pwprint.pdf.marks import Box, Group, Rect, moved
from pwprint.pieces.small_tile import small_tile, symbol_box
from pwprint.sheets.labels import starting_symbol
from pwprint.sheets.small_map.boxes import around, texts_of
from pwprint.sheets.small_map.darts import OUT, dart, gaps, in_row, pointer
from pwprint.sheets.small_map.grounds import is_at_crossing, named_places
from pwprint.sheets.small_map.plates import plate, plate_height, size_on_plates
from pwprint.sheets.small_map.strips import GAP, strip_in
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pwprint.game.scenario import Side, Unit
    from pwprint.map.table.land import TableLand
    from pwprint.map.table.tags import TagGround
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm, Point

_ID, _STAND_ID = 7.0, 6.2
_LONGEST: Mm = 8.0
"""The type of ids on squares and beside stands, in points, and how wide one may be."""
_STACK = 4
"""So many ids stand one above the other, or so many tiles in a square; more are only counted."""
_LEAST_TILE: Mm = 6.5
_LEAST_SHARED: Mm = 5.2
"""Smaller tiles, alone or of several in a square, show nothing: ids stand in their place."""
SIGNS = 0.62
"""How large shields are, beside those of a large map."""
_BLANK = 0.05
"""How bad it is to cover the ground of a tile, beside its symbol and its words."""
_APART, _TINY = 0.45, 0.01
"""What signs keep from units in mm, so that neither their rims nor their halos touch them; and a hair's breadth."""
_EDGE: Mm = 0.2
"""What ids above a shield keep from the border of their square."""
_ALONE, _SHARED, _FACING, _BETWEEN = 0.52, 0.455, 0.37, 0.02
"""How much of a square a tile takes, so that the ground stays in sight; at most where two share one, and where these
need room for darts between them; and what is free between them.

All tiles of a map have one size.
"""
_BELOW: Mm = 0.9
"""What a tile that is alone leaves of its square at least."""
_CLEAR: Mm = 0.8
"""What plates keep from the borders of their square, along which the lines of zones run."""
_NAMED: Mm = 25.0
"""Squares as large as this have room for the names of units: on smaller ones plates hide the ground."""
_NAME_ROOM: Mm = 3.4
"""What the name of a town needs at the head of its square."""
_LEAST_ID, _GAP = 4.4, 0.12
"""The smallest type of ids that share a square, in points; mm from one to the next."""
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
    `tags` says where the tags of stands have room, and `land` what lies under them.
    """

    subject: Subject
    box: Box
    unit: Mm
    even: bool = True
    tags: TagGround | None = None
    land: TableLand | None = None

    def style(self, unit: Unit) -> SideStyle:
        """Return the style of a unit's side."""
        return side_styles(self.subject.scenario, self.subject.look)[unit.side]

    def inside(self, box: Box) -> Box:
        """Return a box, moved so that it keeps within the map."""
        x = max(self.box.x, min(box.x, self.box.right - box.width))
        y = max(self.box.y, min(box.y, self.box.top - box.height))
        return Box(x, y, box.width, box.height)


class MapDrawing(Struct, frozen=True):
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


def drawn(field: SmallMapField, units: Iterable[Deployed]) -> tuple[MapDrawing, ...]:
    """Return units as they start."""
    return tuple(_DRAWN[field.subject.scenario.board.surface](field, tuple(units)))


def deployed(subject: Subject, sides: Iterable[Side], place: Mapping[str, Point]) -> Iterator[Deployed]:
    """Yield the units of sides that start on the map; `place` has the middle of each on the page by its id."""
    from pwprint.map.terrain.lattice import lattice  # noqa: PLC0415 - a table has none

    board = subject.scenario.board
    for unit in (unit for side in sides for unit in side.units if unit.id in place):
        piece = subject.ruleset.play.piece(subject.scenario, subject.ruleset, unit)
        way = None if piece.facing is None else lattice(board).ways[piece.facing]
        yield Deployed(unit, place[unit.id], starting_symbol(subject, unit), piece.exhausted, way)


def _on_squares(field: SmallMapField, units: tuple[Deployed, ...]) -> Iterator[MapDrawing]:
    """Yield the tiles of a grid; several of one square stand side by side, so that nothing hides another."""
    there: dict[Point, list[Deployed]] = {}
    for unit in units:
        there.setdefault(unit.at, []).append(unit)
    shared = _shared_side(field, there.values())
    alone = shared if field.even and shared >= _LEAST_SHARED else _side_alone(field)
    points = 0.0 if shared or not field.even else _name_size(field, units)
    for at, stack in there.items():
        aside = shared >= _LEAST_SHARED and is_at_crossing(field, stack[0].unit)
        size = shared if len(stack) > 1 or aside else alone
        if size < _LEAST_SHARED or not _leaves_shield(field, stack, size):
            yield from _strips(field, at, stack) or _ids(field, at, stack, _free_of_shield(field, stack[0].unit))
        else:
            yield from _tiles(field, at, stack, size, points)


def room_of(field: SmallMapField) -> Mm:
    """Return the side of the largest upright square in a square of the map."""
    from pwprint.map.terrain.lattice import UNIT, lattice  # noqa: PLC0415 - a table has none

    return lattice(field.subject.scenario.board).room / UNIT * field.unit


def _side_alone(field: SmallMapField) -> Mm:
    """Return the side of tiles where each is alone in its square; 0 where it would show nothing."""
    size = min(max(_ALONE * field.unit, _LEAST_TILE), room_of(field) - _BELOW)
    return size if size >= _LEAST_TILE else 0.0


def _shared_side(field: SmallMapField, stacks: Iterable[list[Deployed]]) -> Mm:
    """Return the side of tiles where some share a square, or leave its middle to a crossing; 0 where none do."""
    shared = [stack for stack in stacks if len(stack) > 1 or is_at_crossing(field, stack[0].unit)]
    if not shared:
        return 0.0
    share = _FACING if any(any(gaps(unit.way for unit in stack[:_STACK])) for stack in shared) else _SHARED
    return min(share * field.unit, room_of(field) / 2 - _BETWEEN * field.unit)


def _name_size(field: SmallMapField, units: tuple[Deployed, ...]) -> float:
    """Return the type in which the names of all units find room below their tiles; 0 if that of one does not."""
    if room_of(field) < max(field.unit, _NAMED):
        return 0.0
    return size_on_plates((_name(field, unit.unit) for unit in units), room_of(field) - 2 * _CLEAR)


def _name(field: SmallMapField, unit: Unit) -> str:
    return unit.name or field.subject.ruleset.play.units[unit.type].title


def _tiles(field: SmallMapField, at: Point, stack: list[Deployed], size: Mm, points: float) -> Iterator[MapDrawing]:
    """Yield the tiles of a square, side by side in rows, with the name below the one that is alone."""
    shown = stack if len(stack) <= _STACK else stack[: _STACK - 1]
    between, (across, down) = _BETWEEN * field.unit, gaps(unit.way for unit in shown)
    count = in_row([unit.way for unit in shown])
    rows = (len(shown) + count - 1) // count
    right, up = size + between + across * OUT * size, size + between + down * OUT * size
    high = rows * up - (up - size)
    is_aside = len(shown) == 1 and size <= _SHARED * field.unit and is_at_crossing(field, shown[0].unit)
    # Aside of the crossing, and so that its dart stays in its own square.
    east, north = _beside_crossing(shown[0].way, field.unit / 4) if is_aside else (0.0, 0.0)
    for number, unit in enumerate(shown):
        row, column = divmod(number, count)
        beside = min(count, len(shown) - count * row)
        x = at[0] + east - (beside * right - (right - size)) / 2 + column * right
        y = at[1] + north + high / 2 - size - row * up + _rise(unit, size, points)
        y += max(0.0, _clear_of_shield(field, unit.unit, size) - north) if len(shown) == 1 and not points else 0.0
        y -= _below_name(field, unit, Box(x, y, size, size), points) if len(shown) == 1 else 0.0
        style = field.style(unit.unit)
        tile = moved(small_tile(style, unit.unit.id, unit.symbol, size, worn=unit.worn), x, y)
        named = plate(_name(field, unit.unit), (x, y), size, points, above=_points_down(unit)) if points else ()
        corners = dart(unit.way, (x, y), size)
        mark = Group((tile, *named, *pointer(corners, size, style.edge)), name=f"unit:{unit.unit.id}")
        plates = (Box(one.x, one.y, one.width, one.height) for one in named if isinstance(one, Rect))
        kept = (symbol_box(x, y, size), *texts_of(mark), *plates, *((around(corners),) if corners else ()))
        yield MapDrawing(Box(x, y, size, size), mark, kept)
    if len(stack) > len(shown):
        yield from _ids(field, (at[0], at[1] - high / 2), stack[len(shown) :], more=True)


def _strips(field: SmallMapField, at: Point, stack: list[Deployed]) -> tuple[MapDrawing, ...]:
    """Return the symbols and ids of units that share a square too small for tiles; none where these are too small."""
    if len(stack) == 1 or is_goal(field, stack[0].unit):
        return ()
    ids, room = [shortened(unit.unit.id, "sans-bold", _ID, _LONGEST) for unit in stack], room_of(field) - _CLEAR
    strip = strip_in(ids, len(stack), (room, room))
    if strip is None:
        return ()
    high, found = strip.height + GAP, list[MapDrawing]()
    for level, (unit, words) in enumerate(zip(stack, ids, strict=True), 1):
        box = Box(at[0] - strip.width / 2, at[1] + len(stack) * high / 2 - level * high, strip.width, strip.height)
        marks = strip.drawn(field.style(unit.unit), unit.symbol, words, worn=unit.worn)
        found.append(MapDrawing(box, moved(marks, box.x, box.y, name=f"unit:{unit.unit.id}"), (box,)))
    return tuple(found)


def _beside_crossing(way: Point | None, far: Mm) -> tuple[Mm, Mm]:
    """Return how far east and north of a crossing a tile stands: in the north-west, unless it faces either."""
    right, up = way or (0.0, 0.0)
    return (far if right < -_TINY else -far), (-far if up > _TINY else far)


def _rise(unit: Deployed, size: Mm, points: float) -> Mm:
    """Return how far a tile moves up, so that it stands in the middle of its square with its pointer and its plate."""
    if not points:
        return 0.0
    deep = plate_height(points) - (abs(round(unit.way[1])) * OUT * size if unit.way else 0.0)
    return (-deep if _points_down(unit) else deep) / 2


def _below_name(field: SmallMapField, unit: Deployed, tile: Box, points: float) -> Mm:
    """Return how far a tile sinks that hides the room for the name of its town, at the head of the square."""
    if unit.unit.at is None or not named_places(field.subject) >> unit.unit.at & 1:
        return 0.0
    down = _points_down(unit)
    head = tile.top + (plate_height(points) if points and down else 0.0)
    foot = tile.y - (OUT * tile.height if down else plate_height(points) if points else 0.0)
    over = head - (unit.at[1] + field.unit / 2 - _NAME_ROOM)
    return max(0.0, min(over, foot - (unit.at[1] - field.unit / 2) - _APART))


def _points_down(unit: Deployed) -> bool:
    """Return whether a pointer takes the place below a tile."""
    return unit.way is not None and round(unit.way[1]) < 0


def _clear_of_shield(field: SmallMapField, unit: Unit, size: Mm) -> Mm:
    """Return how far up a tile moves in the square of an objective, whose shield must not touch its symbol."""
    return lift(field, unit, symbol_box(0.0, (field.unit - size) / 2, size).y, _highest(field, size))


def _highest(field: SmallMapField, size: Mm) -> Mm:
    """Return how far up a tile may move from the middle of its square: in a hex its upper corners stay within it."""
    reach = field.unit - sqrt(3) * size / 2 if room_of(field) < field.unit else field.unit / 2
    return max(0.0, reach - size / 2 - _APART)


def _leaves_shield(field: SmallMapField, stack: list[Deployed], size: Mm) -> bool:
    """Return whether a lone tile leaves room for the shield of its square, if that has one, below its symbol."""
    if len(stack) > 1 or not is_goal(field, stack[0].unit):
        return True
    free = symbol_box(0.0, (field.unit - size) / 2 + _highest(field, size), size).y
    return free >= _least_foot() + _APART


def _free_of_shield(field: SmallMapField, unit: Unit) -> Mm:
    """Return what of the height of its square is free for the ids of units."""
    return field.unit - (_least_foot() + _APART + _EDGE + _TINY if is_goal(field, unit) else 0.0)


def _least_foot() -> Mm:
    """Return how much of its square the smallest shield takes."""
    from pwprint.map.signs import LEAST_SHIELD, foot_of_shield  # noqa: PLC0415 - a page without a map needs none

    return foot_of_shield(LEAST_SHIELD * SIGNS)


def is_goal(field: SmallMapField, unit: Unit) -> bool:
    """Return whether a unit starts in the square of an objective."""
    at = unit.at
    return at is not None and any(goal.at >> at & 1 for goal in field.subject.scenario.objectives)


def _ids(
    field: SmallMapField, at: Point, stack: list[Deployed], room: Mm = inf, *, more: bool = False
) -> Iterator[MapDrawing]:
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
        yield MapDrawing(box, moved(tag.marks, box.x, box.y), (box,))


def _beside_shield(field: SmallMapField, unit: Unit, wide: Mm, high: Mm) -> tuple[Mm, Mm]:
    """Return how far ids move to the left, or up, in the square of an objective, so that its shield finds room."""
    free = (field.unit - high) / 2
    up = lift(field, unit, free, free - _EDGE)
    if not is_goal(field, unit) or free + up >= _least_foot() + _APART:
        return 0.0, up
    return max(0.0, (room_of(field) - wide) / 2 - _APART), 0.0


def lift(field: SmallMapField, unit: Unit, free: Mm, most: Mm, signs: float = SIGNS) -> Mm:
    """Return how far up a drawing moves in the square of an objective, whose shield stands below it.

    So much is `free` there already, and it moves `most` so far.
    """
    from pwprint.map.signs import foot_of_shield  # noqa: PLC0415 - a page without a map needs none of this

    if not is_goal(field, unit):
        return 0.0
    return max(0.0, min(foot_of_shield(signs) + _APART + _TINY - free, most))


def _id_size(style: SideStyle, count: int, room: Mm) -> float:
    """Return the type of ids one above the other that share a room."""
    sizes = (_ID - 0.2 * step for step in range(int((_ID - _LEAST_ID) / 0.2 + 0.5)))
    fitting = (size for size in sizes if count * (chip("U", style, size).height + _GAP) - _GAP <= room)
    return next(fitting, _LEAST_ID)


def _on_table(field: SmallMapField, units: tuple[Deployed, ...]) -> Iterator[MapDrawing]:
    """Yield the stands of a table with their ids beside them."""
    if field.unit < _LEAST_INCH:
        there: dict[Point, list[Deployed]] = {}
        for unit in units:
            there.setdefault(unit.at, []).append(unit)
        for at, stack in there.items():
            yield from _ids(field, at, stack)
        return
    from pwprint.map.table.tags import tag_boxes  # noqa: PLC0415 - shapely takes long to load
    from pwprint.map.table.units import pointer_corners, stands_marks, starts  # noqa: PLC0415

    assert field.tags is not None, "the map of a table says where tags have room"
    stands = {one.unit.id: one for one in starts(field.subject.scenario, field.subject.ruleset)}
    shown, found = [stands[unit.unit.id] for unit in units], list[Tag]()
    for unit, own in zip(units, shown, strict=True):
        style = field.style(unit.unit)
        drawing, front = stands_marks(own, style, field.unit, unit.at), pointer_corners(own, field.unit, unit.at)
        yield MapDrawing(own.box(field.tags.room.view), drawing, (around(front),))
        own_id = chip(shortened(unit.unit.id, "sans-bold", _STAND_ID, _LONGEST), style, _STAND_ID)
        found.append(hurt(own_id, own.hurt, _STAND_ID))
    boxes = tag_boxes(shown, [(tag.width, tag.height) for tag in found], field.tags)
    for tag, box in zip(found, boxes, strict=True):
        yield MapDrawing(box, moved(tag.marks, box.x, box.y), (box,))


_DRAWN = {Surface.GRID: _on_squares, Surface.TABLE: _on_table}
