"""Draws what a page shows of a scenario's map, and keeps what it has drawn: most of it stays as it is."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from itertools import groupby
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.map.ink import inked
from pwprint.map.names import LINES, extent
from pwprint.map.units import chip
from pwprint.page.side_style import side_styles
from pwprint.pdf.marks import Box, Group, Mm, Text, moved
from pwprint.pdf.svg import svg_fragment
from pwprint.pdf.svg.letters import Letters
from pwprint.pieces.shield import SHIELD
from pwprint.sheets.small_map.drawing import MapOnPage, SmallMapGround, ground_of, on_grid
from pwprint.sheets.small_map.units import MapDrawing
from pwprint.sheets.small_map.ways import Bands
from pwprint.studio.drawn.picture import AreaShape, MapPicture, ShownUnit, SignBox
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.app.checking import Loaded
    from pwprint.game.board.base import Board
    from pwprint.game.scenario import Unit
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mark, Point
    from pwprint.studio.drawn.kept_country import KeptCountry

SQUARE: Mm = 16.0
_SIZES: Mapping[Surface, Mm] = {Surface.GRID: SQUARE, Surface.TABLE: 5.0}
"""The size of a square and of an inch: names and ids are then as large beside them as in print."""

_INCHES: Mapping[Surface, Mm] = {Surface.GRID: 0.0, Surface.TABLE: _SIZES[Surface.TABLE]}

_FRAME: Mm = 4.0
"""What letters and numbers along the edges take."""

_TAG = 5.5


class Painter:
    """Draws pictures of one scenario. It keeps the country, which seldom changes, and all that it has written as SVG.

    Ids in its drawings begin with `prefix`: a page shows the pictures of two painters.
    """

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._key = ""
        self._ground: SmallMapGround | None = None
        self._country: KeptCountry | None = None
        self._written: dict[str, _Layer] = {}
        self._letters = Letters(f"{prefix}letter-")

    def picture(self, loaded: Loaded, subject: Subject) -> MapPicture:
        """Return the picture of a scenario as it is set up, or of one whose units and ground were moved since."""
        ground = self._ground_of(loaded, subject)
        surface = subject.scenario.board.surface
        scale = _SIZES[surface] / ground.cell
        # The country is drawn already, but names and goals are those of the scenario as it is now.
        bare = replace(ground, subject=subject, marks=(), bounds=(), inked=partial(inked, ()))
        here = MapOnPage(bare, scale, (_FRAME, _FRAME), Bands(_FRAME, _FRAME, _FRAME, _FRAME))
        width, height = ground.width * scale + 2 * _FRAME, ground.height * scale + 2 * _FRAME
        units = _UNITS[surface](here)
        middles = {key: _middle(unit.box, height) for key, unit in units}
        written = here.signs(tuple(unit for _, unit in units))
        # Each layer by itself: where one square is painted, or units move and signs give way, most stay as they are.
        drawings: dict[str, tuple[Mark, ...]] = {
            key: (Group((mark,), here.matrix),) for key, mark in _by_name((*ground.marks, *ground.bounds), "ground")
        }
        drawings["sign"] = tuple(here.figures())
        named = {key: (mark, *_round_nought(mark)) for key, mark in _by_words(written)}
        ids = {unit_key(unit) for unit in subject.scenario.units}
        drawings |= {key: (unit.mark,) for key, unit in units if key not in ids}
        # What stands somewhere is drawn round (0, 0): what only moves is not drawn anew.
        alone = {key: (mark,) for key, (_, _, mark) in named.items()} | {
            key: (moved((unit.mark,), -x, y - height),) for key, unit in units if key in ids for x, y in (middles[key],)
        }
        self._written = {
            **{key: self._layer(key, marks, height) for key, marks in drawings.items()},
            **{key: self._layer(key, marks, 0.0) for key, marks in alone.items()},
        }
        return MapPicture(
            width,
            height,
            {key: layer.svg for key, layer in self._written.items()},
            tuple(_shown(subject, unit, middles) for unit in subject.scenario.units),
            _AREAS[surface](here, height),
            _INCHES[surface],
            (_FRAME, height - _FRAME),
            {key: box for key, (mark, _, _) in named.items() for box in _signs(mark, height)},
            {key: (round(x, 3), round(height - y, 3)) for key, (_, (x, y), _) in named.items()},
            {key: outline for key, outline in self._letters.outlines.items() if outline},
        )

    def _ground_of(self, loaded: Loaded, subject: Subject) -> SmallMapGround:
        # Towns leave room for their names.
        drawn = (sorted(subject.scenario.terrain.items()), sorted(subject.scenario.labels))
        key = f"{_country_key(loaded.document.value)}{drawn}"
        if self._ground is None or self._key != key:
            self._ground, self._key = _GROUNDS[subject.scenario.board.surface](self, subject), key
        return self._ground

    def table(self, subject: Subject) -> SmallMapGround:
        """Return a table as ground."""
        return ground_of(subject)

    def grid(self, subject: Subject) -> SmallMapGround:
        """Return a grid as ground: of its country only what has changed is drawn anew."""
        from pwprint.map.board_pages import scene_of  # noqa: PLC0415 - a table needs other drawings
        from pwprint.studio.drawn.kept_country import KeptCountry  # noqa: PLC0415

        self._country = self._country or KeptCountry()
        return on_grid(subject, self._country.marks(scene_of(subject)))

    def _layer(self, key: str, marks: tuple[Mark, ...], height: Mm) -> _Layer:
        """Return marks as a layer: the one that is kept if it shows the very same."""
        kept = self._written.get(key)
        if kept is not None and (kept.marks, kept.upper_edge) == (marks, height):
            return kept
        return _Layer(marks, height, svg_fragment(marks, height, f"{self._prefix}{key}-", self._letters))


_GROUNDS: Mapping[Surface, Callable[[Painter, Subject], SmallMapGround]] = {
    Surface.GRID: Painter.grid,
    Surface.TABLE: Painter.table,
}


class _Layer(Struct, frozen=True):
    """Marks as elements of an SVG whose upper edge lies so high."""

    marks: tuple[Mark, ...]
    upper_edge: Mm
    svg: str


def _middle(box: Box, height: Mm) -> Point:
    return box.x + box.width / 2, height - box.y - box.height / 2


def _by_words(signs: Iterable[Mark]) -> Iterator[tuple[str, Mark]]:
    """Yield signs with keys made of their words, which stay theirs whichever others there are."""
    seen: Counter[str] = Counter()
    for sign in signs:
        words = sign.text if isinstance(sign, Text) else sign.name if isinstance(sign, Group) else ""
        words = words.removeprefix(LINES)
        seen[words] += 1
        yield f"sign-{words.encode().hex()}-{seen[words]}", sign


def _round_nought(sign: Mark) -> tuple[Point, Mark]:
    """Return where a sign stands, and the sign standing at (0, 0)."""
    if isinstance(sign, Text):
        return (sign.x, sign.y), replace(sign, x=0.0, y=0.0)
    if not isinstance(sign, Group):
        return (0.0, 0.0), sign
    if sign.matrix != _HERE:
        a, b, c, d, x, y = sign.matrix
        return (x, y), replace(sign, matrix=(a, b, c, d, 0.0, 0.0))
    letters = [letter for letter in sign.marks if isinstance(letter, Text)]
    x, y = letters[0].x, letters[0].y
    marks = tuple(replace(letter, x=round(letter.x - x, 3), y=letter.y - y) for letter in letters)
    return (x, y), replace(sign, marks=marks)


_HERE = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def _by_name(marks: Iterable[Mark], stem: str) -> Iterator[tuple[str, Mark]]:
    """Yield the groups of a country with keys made of their names, and what has no name in groups between them."""
    seen: Counter[str] = Counter()
    for name, run in groupby(marks, lambda mark: mark.name if isinstance(mark, Group) else ""):
        parts = tuple(run)
        for part in (Group(parts),) if not name else parts:
            seen[name] += 1
            number = [str(seen[name])] if seen[name] > 1 else []
            yield "-".join((stem, *name.split(":")[1:], *number)), part


def _signs(mark: Mark, height: Mm) -> Iterator[SignBox]:
    """Yield where a name or a shield stands."""
    if isinstance(mark, Text):
        yield _sign(mark.text, extent(mark), height)
    elif isinstance(mark, Group) and mark.name.startswith((_SPACED, LINES)):
        letters = [extent(letter) for letter in mark.marks if isinstance(letter, Text)]
        left, low = min(box.x for box in letters), min(box.y for box in letters)
        right, top = max(box.right for box in letters), max(box.top for box in letters)
        yield _sign(mark.name.partition(":")[2], Box(left, low, right - left, top - low), height)
    elif isinstance(mark, Group) and mark.matrix is not None:
        scale, _, _, _, x, y = mark.matrix
        yield _sign(mark.name, Box(x, y, scale * SHIELD[0], scale * SHIELD[1]), height)


_SPACED = "name:"
"""How the groups of letters that stand apart are called."""


def _sign(name: str, box: Box, height: Mm) -> SignBox:
    x, y, width, high = (round(n, 1) for n in (box.x, height - box.y - box.height, box.width, box.height))
    return name, x, y, width, high


def unit_key(unit: Unit) -> str:
    """Return the key of a unit's layer."""
    return f"u{unit.index}"


def _country_key(value: Mapping[str, object]) -> str:
    """Return all of a scenario that its country is drawn from, as text."""
    board, sides = value.get("map"), value.get("sides")
    ground = {key: part for key, part in board.items() if key != "labels"} if isinstance(board, dict) else board
    zones = [
        [{key: side.get(key) for key in ("id", "colour", "deployment", "exits")}, _arrivals(side.get("units"))]
        if isinstance(side, dict)
        else side
        for side in (sides if isinstance(sides, list) else ())
    ]
    rest = {key: value.get(key) for key in ("id", "ruleset", "options", "terrain_types", "objectives")}
    return json.dumps([ground, zones, rest], sort_keys=True)


def _arrivals(units: object) -> list[object]:
    """Return how units arrive: the places where they do are drawn with the country."""
    return [unit.get("arrives") for unit in units if isinstance(unit, dict)] if isinstance(units, list) else []


def _shown(subject: Subject, unit: Unit, middles: Mapping[str, Point]) -> ShownUnit:
    key, facing = unit_key(unit), unit.keys.get("facing")
    there = middles.get(key)
    at = None if there is None else (round(there[0], 3), round(there[1], 3))
    heading = float(facing) if at and isinstance(facing, int | float) and unit.point is not None else None
    kind = subject.ruleset.play.units[unit.type]
    where = _where(subject, unit)
    return ShownUnit(unit.pointer, key, unit.id, unit.side, unit.type, kind.title, unit.name, at, where, heading)


def _where(subject: Subject, unit: Unit) -> str:
    if unit.lost:
        return "lost"
    if unit.arrives is not None:
        return f"{subject.ruleset.book.turn_word} {unit.arrives.turn}"
    if unit.at is not None:
        return subject.scenario.board.name(unit.at)
    return "" if unit.point is None else f"{unit.point[0]:g} / {unit.point[1]:g}"


KeyedUnit = tuple[str, MapDrawing]
"""The key of a layer, and its drawing, with y upwards."""


def _tiles(here: MapOnPage) -> list[KeyedUnit]:
    """Return the tiles of a grid, always in the same order: none of them reaches into another square."""
    found, scenario = list[KeyedUnit](), here.ground.subject.scenario
    keys = {f"unit:{unit.id}": unit_key(unit) for unit in scenario.units}
    for number, unit in enumerate(here.units(scenario.sides, even=False)):
        name = unit.mark.name if isinstance(unit.mark, Group) else ""
        found.append((keys.get(name, f"more{number}"), unit))
    order = {key: number for number, key in enumerate(keys.values())}
    return sorted(found, key=lambda keyed: order.get(keyed[0], len(order)))


def _stands(here: MapOnPage) -> list[KeyedUnit]:
    """Return the stands of a table, each with its id beside it."""
    from pwprint.map.table.units import stands_marks, starts  # noqa: PLC0415 - shapely takes long to load

    subject, inch = here.ground.subject, here.ground.cell * here.scale
    styles, found = side_styles(subject.scenario, subject.look), list[KeyedUnit]()
    for stands in starts(subject.scenario, subject.ruleset):
        style, at = styles[stands.unit.side], here.inches(stands.at)
        xs, ys = zip(*(here.inches(corner) for corner in stands.corners), strict=True)
        box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        tag = chip(stands.unit.id, style, _TAG)
        beside = moved(tag.marks, at[0] - tag.width / 2, box.y - tag.height - 0.6)
        found.append((unit_key(stands.unit), MapDrawing(box, Group((stands_marks(stands, style, inch, at), beside)))))
    return found


_UNITS = {Surface.GRID: _tiles, Surface.TABLE: _stands}


def _squares(here: MapOnPage, height: Mm) -> tuple[AreaShape, ...]:
    """Return the squares or hexes of a board."""
    return _board_squares(here.ground.subject.scenario.board, here.scale, here.corner, height)


@lru_cache(maxsize=8)
def _board_squares(board: Board, scale: float, corner: Point, height: Mm) -> tuple[AreaShape, ...]:
    from pwprint.map.terrain.lattice import lattice  # noqa: PLC0415 - a table has none

    def there(at: Point) -> Point:
        return round(corner[0] + at[0] * scale, 2), round(height - corner[1] - at[1] * scale, 2)

    plan, found = lattice(board), []
    for square, (right, up) in enumerate(board.plan):
        corners = (there(plan.point((right + a, up + b))) for a, b in board.corners)
        points = " ".join(f"{x:g},{y:g}" for x, y in corners)
        found.append(AreaShape(board.name(square), there(plan.centre(square)), points))
    return tuple(found)


def _no_squares(_here: MapOnPage, _height: Mm) -> tuple[AreaShape, ...]:
    return ()


_AREAS = {Surface.GRID: _squares, Surface.TABLE: _no_squares}
