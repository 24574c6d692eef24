"""A small map for the briefing: the ground, zones and names, and for a side where its own units start."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.table.table import table_of
from pwprint.map.ink import ink_map, inked
from pwprint.map.terrain.lattice import UNIT
from pwprint.memo import cached_property
from pwprint.page.side_style import side_styles
from pwprint.pdf.colours import INK
from pwprint.pdf.marks import Box, Group, Mark, Pen, Rect, moved
from pwprint.sheets.small_map.advance import advances, line_of
from pwprint.sheets.small_map.figures import figures, overhang, room_of_figures
from pwprint.sheets.small_map.key import LINE, Item, advance_item, items, key_marks, lines
from pwprint.sheets.small_map.plan import plan
from pwprint.sheets.small_map.symbols import as_symbols
from pwprint.sheets.small_map.units import SmallMapField, deployed, drawn
from pwprint.sheets.small_map.ways import NO_BANDS, Bands, bands_of, way_marks
from pwprint.sheets.small_map.written import written
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pwprint.game.board.base import Board
    from pwprint.game.scenario import Side, Unit
    from pwprint.map.ink import InkCells, InkMap
    from pwprint.map.table.picture import Picture
    from pwprint.map.table.tags import TagGround
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mm, Point
    from pwprint.pdf.matrix import Matrix
    from pwprint.sheets.small_map.plan import PlannedWay
    from pwprint.sheets.small_map.units import Deployed, MapDrawing


_NAMED: Mm = 14.0
"""Hexes as large as this are named one by one."""
_LINE: Mm = 0.3


class SmallMapGround(Struct, frozen=True, eq=False, dict=True):
    """The picture of a battlefield in its own units, how large it is, and how large a square or an inch of it is.

    `bounds` are the lines round zones, ways and objectives, over the picture, whose ink `inked` works out.
    `picture` has the land of a table: signs stand by it whatever is drawn. A part has the ink of the `whole`.
    """

    subject: Subject
    marks: tuple[Mark, ...]
    bounds: tuple[Mark, ...]
    width: float
    height: float
    cell: float
    inked: Callable[[], InkCells]
    picture: Picture | None = None
    whole: SmallMapGround | None = None

    @cached_property
    def ink(self) -> InkMap:
        """What is drawn where: all the small maps of a scenario ask for it."""
        return ink_map(self.inked(), inked(self.bounds)) if self.whole is None else self.whole.ink

    @cached_property
    def planned(self) -> Callable[[int], tuple[PlannedWay, ...]]:
        """The plan of a side, by its number: all its small maps ask for it."""
        return cache(lambda side: plan(self.subject, self.subject.scenario.sides[side]))

    @property
    def with_bounds(self) -> tuple[Mark, ...]:
        """The picture under its bounds; the houses of a table stand over these."""
        marks = (*self.marks, *self.bounds)
        if self.picture is None:
            return marks
        from pwprint.map.table.picture import standing_out  # noqa: PLC0415 - shapely takes long to load

        return standing_out(marks)


@lru_cache(maxsize=8)
def ground_of(subject: Subject) -> SmallMapGround:
    """Return the picture that all the small maps of a scenario share."""
    return _GROUNDS[subject.scenario.board.surface](subject)


def _grid(subject: Subject) -> SmallMapGround:
    from pwprint.map.board_pages import country_of  # noqa: PLC0415 - a table needs other drawings

    return on_grid(subject, country_of(subject))


def on_grid(subject: Subject, country: tuple[Mark, ...]) -> SmallMapGround:
    """Return the picture of a board whose country is drawn."""
    from pwprint.map.board_pages import country_ink  # noqa: PLC0415
    from pwprint.map.terrain.lattice import grid_marks, lattice  # noqa: PLC0415 - a table needs other drawings
    from pwprint.map.zones import goals, zone, zones_of  # noqa: PLC0415

    board, sides = subject.scenario.board, side_styles(subject.scenario, subject.look)
    zones = zones_of(subject.scenario, subject.ruleset)
    bands = tuple(
        Group(zone(board, at, style), name=f"map:zone:{style.letter}")
        for at, style in zip(zones, sides, strict=True)
        if at
    )
    lines = tuple(Group(marks, name=f"map:goal:{id_}") for id_, marks in goals(subject.scenario))
    plan, marks = lattice(board), (*country, *grid_marks(board, _LINE))
    return SmallMapGround(
        subject, marks, (*bands, *lines), plan.width, plan.height, UNIT, partial(country_ink, subject)
    )


def _table(subject: Subject) -> SmallMapGround:
    picture = picture_of(subject)
    country, bounds = (
        tuple(mark for mark in picture.marks if _name(mark).startswith(_BOUNDS) is is_bound and _name(mark) != _FINE)
        for is_bound in (False, True)
    )
    land = picture.land
    return SmallMapGround(
        subject, country, bounds, land.width, land.height, land.inch, cache(partial(inked, country)), picture
    )


_GOAL, _FINE, _ENTRY = "map:goal:", "map:grid", "map:entry"
"""The names of lines round objectives, of lines that a small map does without, and of the grounds of ways."""
_BOUNDS = ("map:zone:", "map:way", _GOAL)


def _name(mark: Mark) -> str:
    return mark.name if isinstance(mark, Group) else ""


_GROUNDS = {Surface.GRID: _grid, Surface.TABLE: _table}


@lru_cache(maxsize=8)
def picture_of(subject: Subject) -> Picture:
    """Return the picture of a table for small maps; all sheets draw the very same, so that a kit keeps it but once."""
    from pwprint.map.table.pages import gathered  # noqa: PLC0415 - shapely takes long to load
    from pwprint.map.table.picture import overview_picture  # noqa: PLC0415

    return overview_picture(gathered(subject, table_of(subject.scenario.board)), _INCH)


_INCH: Mm = 3.0
"""The size of an inch for which the signs of terrain are drawn."""


def small_map(ground: SmallMapGround, room: tuple[Mm, Mm], sides: tuple[Side, ...] = ()) -> SmallMap:
    """Return the map in a frame, as large as there is room for; with the units of the sides that are given."""
    here, rows, ways = _laid_out(ground, room, sides)
    return SmallMap(here, sides, rows, ways)


class SmallMap(Struct, frozen=True, eq=False, dict=True):
    """A small map that hangs down from (0, 0): the ground on the page, units of sides, its key, lines of advance.

    It is drawn when its marks are asked for: pages try several sizes, and show one. `before_key` is free above its key,
    besides what is free there anyway.
    """

    here: MapOnPage
    sides: tuple[Side, ...]
    key: list[list[Item]]
    ways: tuple[MapDrawing, ...]
    before_key: Mm = 0.0

    @property
    def width(self) -> Mm:
        """Its width, with the border."""
        return self.here.outer.width

    @property
    def height(self) -> Mm:
        """Its height, with the border and the key."""
        return self.here.outer.height + self.before_key + len(self.key) * LINE

    @property
    def _key_top(self) -> Mm:
        return self.here.outer.y - 0.6 - self.before_key

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """All that is drawn."""
        here, ground, box = self.here, self.here.ground, self.here.box
        units = here.units(self.sides)
        return (
            Group(ground.with_bounds, here.matrix, (0.0, 0.0, ground.width, ground.height), "small:ground"),
            Rect(*here.corner, box.width, box.height, pen=Pen(INK, 0.5, round=False)),
            *here.figures(),
            *here.gates(),
            *(way.mark for way in self.ways),
            *(unit.mark for unit in units),
            *here.signs((*units, *self.ways)),
            moved(key_marks(self.key, box.width), box.x, self._key_top, name="small:key"),
        )


def bare_map(ground: SmallMapGround, room: tuple[Mm, Mm], sides: tuple[Side, ...] | None = None) -> BareMap:
    """Return the map alone, without letters round it and without a key, as large as there is room for.

    It is a picture to look at: if sides are given, it has names, units without ids, and objectives; no other bounds.
    """
    scale = min(room[0] / ground.width, room[1] / ground.height)
    marks = tuple(mark for mark in ground.marks if _name(mark) != _ENTRY)
    goals = () if sides is None else tuple(mark for mark in ground.bounds if _name(mark).startswith(_GOAL))
    bare = replace(ground, marks=marks, bounds=goals, whole=ground)
    return BareMap(MapOnPage(bare, scale, (0.0, -ground.height * scale)), sides)


class BareMap(Struct, frozen=True, eq=False, dict=True):
    """A small map without anything round it that hangs down from (0, 0), drawn when its marks are asked for."""

    here: MapOnPage
    sides: tuple[Side, ...] | None

    @property
    def width(self) -> Mm:
        """Its width."""
        return self.here.box.width

    @property
    def height(self) -> Mm:
        """Its height."""
        return self.here.box.height

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """All that is drawn."""
        here, ground = self.here, self.here.ground
        units = here.symbols(self.sides or ())
        return (
            Group(ground.with_bounds, here.matrix, (0.0, 0.0, ground.width, ground.height), "small:ground"),
            *(unit.mark for unit in units),
            *(() if self.sides is None else written(here, units, plain=True)),
            # Over the light round names, which would break it.
            Rect(*here.corner, self.width, self.height, pen=Pen(INK, 0.4, round=False)),
        )


def _laid_out(
    ground: SmallMapGround, room: tuple[Mm, Mm], sides: tuple[Side, ...]
) -> tuple[MapOnPage, list[list[Item]], tuple[MapDrawing, ...]]:
    """Return where the ground lies, the lines of the key, and the lines of advance of a side that is alone on the map.

    The key has a word for lines of advance only where some are drawn.
    """
    found = items(ground.subject)
    if len(sides) == 1:
        here, rows = _with_key(ground, room, (*found, advance_item(ground.subject, *sides)))
        if ways := here.advances(sides):
            return here, rows, ways
    return *_with_key(ground, room, found), ()


def _with_key(
    ground: SmallMapGround, room: tuple[Mm, Mm], found: tuple[Item, ...]
) -> tuple[MapOnPage, list[list[Item]]]:
    """Return the largest ground that leaves room for the key below it, and the lines of the key."""
    for count in range(len(found) + 1):
        here = _framed(ground, (room[0], room[1] - count * LINE))
        rows = lines(found, here.box.width)
        if len(rows) <= count:
            break
    return here, rows


def _framed(ground: SmallMapGround, room: tuple[Mm, Mm]) -> MapOnPage:
    """Return the largest ground that leaves room for what stands round it: hexes with ids need no letters there."""
    bands = bands_of(ground.subject)
    plain = _inside(ground, room, bands)
    if plain.names_areas:
        return plain
    figured, (right, top) = room_of_figures(ground.subject), overhang(ground.subject)
    around = Bands(bands.left + figured, bands.low + figured, bands.right + right, bands.top + top)
    return _inside(ground, room, around)


def _inside(ground: SmallMapGround, room: tuple[Mm, Mm], around: Bands) -> MapOnPage:
    across, up = around.left + around.right, around.low + around.top
    scale = min((room[0] - across) / ground.width, (room[1] - up) / ground.height)
    return MapOnPage(ground, scale, (around.left, -around.top - ground.height * scale), around)


class MapOnPage(Struct, frozen=True):
    """The ground as it lies on the page: its scale, where its south-west corner is, and what stands `around` it."""

    ground: SmallMapGround
    scale: float
    corner: Point
    around: Bands = NO_BANDS

    def point(self, x: float, y: float) -> Point:
        """Return where a point of the picture is."""
        return self.corner[0] + x * self.scale, self.corner[1] + y * self.scale

    def inches(self, at: Point) -> Point:
        """Return where a point of the table is."""
        return self.point(at[0] * self.ground.cell, at[1] * self.ground.cell)

    def square(self, square: int) -> Point:
        """Return where the middle of a square is."""
        from pwprint.map.terrain.lattice import lattice  # noqa: PLC0415

        return self.point(*lattice(self.ground.subject.scenario.board).centre(square))

    def signs(self, drawn: tuple[MapDrawing, ...]) -> tuple[Mark, ...]:
        """Return shields and names of places, clear of what is drawn there already, by the rules of the large map."""
        return written(self, drawn)

    def gates(self) -> tuple[Mark, ...]:
        """Return the arrows by which units come and go, with their words; none on a table."""
        return tuple(way_marks(self, self.outer))

    @property
    def matrix(self) -> Matrix:
        """Return where the picture is on the page."""
        return (self.scale, 0.0, 0.0, self.scale, *self.corner)

    def advances(self, sides: tuple[Side, ...]) -> tuple[MapDrawing, ...]:
        """Return lines from where the units of a side start to the places that it wants to hold."""
        (side,), subject = sides, self.ground.subject
        ways = (line_of(way, self.square, self.inches) for way in self.ground.planned(side.index))
        return tuple(advances(ways, side_styles(subject.scenario, subject.look)[side.index]))

    def units(self, sides: tuple[Side, ...], *, even: bool = True) -> tuple[MapDrawing, ...]:
        """Return the units of sides where they start, on squares as tiles of one size if they are to be `even`."""
        field = SmallMapField(self.ground.subject, self.box, self.ground.cell * self.scale, even, self._tag_ground)
        return drawn(field, self._deployed(sides))

    @property
    def _tag_ground(self) -> TagGround | None:
        """Return where the tags of stands have room; None on a grid."""
        if self.ground.picture is None:
            return None
        from pwprint.map.place.room import Room  # noqa: PLC0415 - shapely takes long to load
        from pwprint.map.table.tags import TagGround  # noqa: PLC0415
        from pwprint.map.table.view import TableView  # noqa: PLC0415

        view = TableView(self.ground.cell * self.scale, *self.corner, self.box)
        return TagGround(Room(view, self.ground.ink.on_page(self.matrix)), self.ground.picture.land)

    def symbols(self, sides: tuple[Side, ...]) -> tuple[MapDrawing, ...]:
        """Return the same units as symbols, without ids."""
        picture = self.ground.picture
        land = None if picture is None else picture.land
        field = SmallMapField(self.ground.subject, self.box, self.ground.cell * self.scale, land=land)
        return as_symbols(field, self._deployed(sides))

    def _deployed(self, sides: tuple[Side, ...]) -> Iterator[Deployed]:
        starts = {unit.id: at for side in sides for unit in side.units if (at := self._start(unit)) is not None}
        return deployed(self.ground.subject, sides, starts)

    def _start(self, unit: Unit) -> Point | None:
        """Return where a unit starts; None for one that is not on the map yet."""
        if unit.lost:
            return None
        if unit.at is not None:
            return self.square(unit.at)
        return None if unit.point is None else self.inches(unit.point)

    @property
    def box(self) -> Box:
        """Return the map on the page."""
        return Box(*self.corner, self.ground.width * self.scale, self.ground.height * self.scale)

    @property
    def outer(self) -> Box:
        """Return the map with what stands round it."""
        box, around = self.box, self.around
        left, low = box.x - around.left, box.y - around.low
        return Box(left, low, box.right + around.right - left, box.top + around.top - low)

    @property
    def names_areas(self) -> bool:
        """Whether each area has its name in it: hexes have, where there is room, for their rows are not level."""
        board = self.ground.subject.scenario.board
        return _ARE_NAMED[board.surface](board) and self.ground.cell * self.scale >= _NAMED

    def figures(self) -> Iterator[Mark]:
        """Yield the letters of the columns and the numbers of the rows, or inches, round the map, if it needs them."""
        if not self.names_areas:
            yield from figures(self)


def _slants(board: Board) -> bool:
    """Return whether the border cannot name the rows of a board: they are not level."""
    return len({up for _, up in board.plan[: board.columns]}) > 1


_ARE_NAMED: Mapping[Surface, Callable[[Board], bool]] = {Surface.GRID: _slants, Surface.TABLE: lambda _: False}
