"""The map of a board: at full size over as many pages as it needs, or small on one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import product

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.game.scenario import Scenario
from pwprint.game.setup import deployment
from pwprint.map.assembly.board import board_marks
from pwprint.map.assembly.key import Words
from pwprint.map.assembly.plan import Overview
from pwprint.map.assembly.seam import keep
from pwprint.map.foot import FootWords, assembly_ruler, page_foot, page_ruler
from pwprint.map.frame import frame
from pwprint.map.gates import gates
from pwprint.map.grid import BOARD, GAP, MapPart, measure_of, ruler_room
from pwprint.map.grid_legend import entries
from pwprint.map.harm import harm_of
from pwprint.map.ink import InkCells, InkMap, ink_map, inked
from pwprint.map.leaf import MapSheet, MapWords, foot_words, framed_picture, key_page, resized, sheet
from pwprint.map.looks import LOOKS
from pwprint.map.names import LINES, extent
from pwprint.map.place.room import Room
from pwprint.map.place.stretches import Gate
from pwprint.map.place.view import View
from pwprint.map.plan import TITLE, Demand, MapStyle, Plan, one_page, plan
from pwprint.map.poster import Poster
from pwprint.map.signs import Scale, Signage, place_signs, signs
from pwprint.map.terrain import Scene, country
from pwprint.map.terrain.board import OnBoard
from pwprint.map.terrain.lattice import UNIT, grid_marks
from pwprint.map.terrain.scene import WORKS
from pwprint.map.title import Heading, PanelHeading, heading_of
from pwprint.map.zones import goals
from pwprint.page.imprint import booklet
from pwprint.page.paper import NoRoomError
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.page.side_style import side_styles
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Booklet, Box, Group, Mark, Mm, Page, Text
from pwprint.pieces.shield import SHIELD
from pwprint.values import Struct, replace

_TITLE = "Map"
_LINE = 0.2
_SMALL_SIGNS = Scale(0.62, 0.65, lined=True, least=6.5, firm=True)
"""How large names and shields are on the small board."""
_MARGIN: Mm = 2.2
"""What names of towns keep free on both sides together, and beside a shield."""


class MapMatter(Struct, frozen=True):
    """What the pages of one map share: the country, what stands on it, and the words."""

    subject: Subject
    signage: Signage
    words: MapWords

    @property
    def name(self) -> PanelHeading:
        """The title beside the small board, alike on all maps."""
        return PanelHeading(self.words.heading)

    @property
    def scene(self) -> Scene:
        """The country."""
        return self.signage.scene

    @property
    def gates(self) -> tuple[Gate, ...]:
        """Where units come and go."""
        return self.signage.gates


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the map of a scenario on a board, ready to print."""
    matter, chosen = _laid_out(gathered(subject), settings)
    picture, ink = _inked(matter)
    pages = [_page(matter, chosen, part, picture, ink) for part in chosen.parts]
    pages += [_key(matter, chosen, number) for number in range(len(chosen.keys))]
    if chosen.assembly is not None and not chosen.aside:
        pages.append(_assembly(matter, chosen, chosen.assembly, (picture, ink)))
    return booklet(subject, _TITLE, tuple(pages), duplex="Simplex")


def gathered(subject: Subject) -> MapMatter:
    """Return everything that does not depend on the paper."""
    scenario = subject.scenario
    scene = scene_of(subject)
    sides = side_styles(scenario, subject.look)
    ways = gates(scenario, scene)
    signage = Signage(scenario, scene, sides, ways, subject.ruleset.book.turn_word)
    return MapMatter(subject, signage, MapWords(heading_of(subject), entries(subject, signage)))


def scene_of(subject: Subject) -> Scene:
    """Return what the art of terrain needs: the squares by the names of their drawings."""
    scenario = subject.scenario
    areas: dict[str, int] = {}
    for name, squares in scenario.terrain.items():
        art = subject.ruleset.play.terrain[name].art
        areas[art] = areas.get(art, 0) | squares
    named = sum(1 << square for square in scenario.labels)
    works = sum({1 << square for art in WORKS for square in bits(areas.get(art, 0))})
    return Scene(scenario.board, areas, scenario.id, named, _wordy(scenario), dict(_fronts(subject, works)))


def _fronts(subject: Subject, works: Squares) -> Iterator[tuple[Square, int]]:
    """Yield the direction in which works look: as the unit that starts nearest to them does, towards it if it attacks.

    In a zone of one side only those of the other attack.
    """
    scenario, play = subject.scenario, subject.ruleset.play
    board, zones = scenario.board, [deployment(scenario, side) for side in scenario.sides]
    facing = [
        (unit.at, unit.side, way)
        for unit in (scenario.units if works else ())
        if unit.at is not None and (way := play.piece(scenario, subject.ruleset, unit).facing) is not None
    ]
    for square in bits(works) if facing else ():
        _, side, way = min(facing, key=lambda each: board.distance(each[0], square))
        attacks = zones[1 - side] >> square & 1 and not zones[side] >> square & 1
        yield square, (way + attacks * len(board.facings) // 2) % len(board.facings)


def _wordy(scenario: Scenario) -> Squares:
    """Return the squares whose names would take two lines in a town, some of them beside a shield."""
    goals, look, found = 0, LOOKS["town"], 0
    for objective in scenario.objectives:
        goals |= objective.at
    for square, name in scenario.labels.items():
        room = UNIT - _MARGIN - (SHIELD[0] + _MARGIN if goals >> square & 1 else 0.0)
        if " " in name.strip() and text_width(name, look.font, look.size) > room:
            found |= 1 << square
    return found


def country_of(subject: Subject) -> tuple[Mark, ...]:
    """Return the country of a scenario; all sheets draw the very same, so that a kit keeps it but once."""
    return _country(_key_of(scene_of(subject)))


def country_ink(subject: Subject) -> InkCells:
    """Return where the country of a scenario has ink: names on all its maps keep off it."""
    return _country_ink(_key_of(scene_of(subject)))


_Key = tuple[Board, tuple[tuple[str, Squares], ...], str, Squares, Squares, tuple[tuple[Square, int], ...]]


def _key_of(scene: Scene) -> _Key:
    """Return what a country is drawn from; names matter in towns only."""
    town, fronts = scene.area("town"), tuple(scene.fronts.items())
    return scene.board, tuple(scene.areas.items()), scene.seed, scene.named & town, scene.wordy & town, fronts


@lru_cache(maxsize=16)
def _country(key: _Key) -> tuple[Mark, ...]:
    """Return a country; scenarios that differ in their units only have the same one."""
    board, areas, seed, named, wordy, fronts = key
    return country(Scene(board, dict(areas), seed, named, wordy, dict(fronts)))


@lru_cache(maxsize=16)
def _country_ink(key: _Key) -> InkCells:
    return inked(_country(key))


def layout(matter: MapMatter, settings: PrintSettings) -> Plan:
    """Return which squares go on which page."""
    return _laid_out(matter, settings)[1]


def _laid_out(matter: MapMatter, settings: PrintSettings) -> tuple[MapMatter, Plan]:
    """Return which squares go on which page, and the matter with the full title if the plan has room for that."""
    more, demand = matter.words.in_full(), matter.words.demand(BOARD.foot)
    bare = _plan(matter, demand, settings)
    try:
        full = _plan(matter, replace(demand, title=more.heading.height), settings)
    except NoRoomError:
        return matter, bare
    # The summary is printed where it costs no page, and the map stays as large as it is without.
    if (full.pages, full.style, full.grid.unit) == (bare.pages, bare.style, bare.grid.unit):
        return replace(matter, words=more), full
    return matter, bare


def _plan(matter: MapMatter, words: Words, settings: PrintSettings) -> Plan:
    """Return which squares go on which page beside words of these heights."""
    board, heights = matter.scene.board, (words.title, words.legend)
    legend = words.count, words.part
    cuts = harm_of(matter.scene)
    demand = Demand(board.columns, board.rows, *heights, measure_of(board), *legend, matter.name.height, cuts)
    return (one_page if settings.one_page_map else plan)(demand, settings.square, settings.paper)


def _terrain(subject: Subject) -> tuple[Mark, ...]:
    """Return the country, in a layer that readers may switch off; the paper stays."""
    return tuple(replace(mark, layer="Terrain") if isinstance(mark, Group) else mark for mark in country_of(subject))


def _inked(matter: MapMatter) -> tuple[tuple[Mark, ...], InkMap]:
    """Return the picture of the board, and its ink."""
    lines = (*_lines(matter.scene.board), *_goals(matter.subject.scenario))
    return (*_terrain(matter.subject), *lines), ink_map(country_ink(matter.subject), inked(lines))


def _lines(board: Board) -> tuple[Mark, ...]:
    """Return the lines of the grid, in a layer that readers may switch off."""
    lines = grid_marks(board, _LINE)
    return (Group(lines, name="map:grid", layer="Grid"),) if lines else ()


def _goals(scenario: Scenario) -> Iterator[Mark]:
    """Yield the lines round objectives, in a layer that readers may switch off."""
    for id_, marks in goals(scenario):
        yield Group(marks, name=f"map:goal:{id_}", layer="Labels")


def _page(matter: MapMatter, chosen: Plan, part: MapPart, picture: tuple[Mark, ...], ink: InkMap) -> Page:
    view = View(matter.scene.board, part, chosen.grid.unit)
    heading = matter.words.heading if part is _inscribed(matter.scene, chosen) else None
    drawn = _drawn(matter, chosen.poster, view, (picture, ink), heading)
    foot, aside = _foot_words(matter, chosen, part.number), chosen.style is MapStyle.SIDE
    words = _words(matter, chosen, part.number)
    if chosen.assembly is not None and chosen.aside and part is chosen.parts[-1]:
        words += _small_board(matter, chosen, chosen.assembly, (picture, ink))
    if words and aside and len(chosen.parts) > 1:
        words += (Group(_keep(chosen), name="map:keep"),)
    return sheet(chosen.poster, part, drawn, foot, words, aside=aside)


def _keep(chosen: Plan) -> tuple[Mark, ...]:
    """Return where to cut words off the map beside them before it is glued."""
    whole = chosen.grid.area
    return keep(chosen.beside - GAP / 2, (whole.y + BOARD.foot, whole.top - _LINE))


def _inscribed(scene: Scene, chosen: Plan) -> MapPart | None:
    """Return the part with most open country where the title is cut off its map, or stands on another sheet."""
    count = len(chosen.parts)
    if chosen.title[0] <= count and not (count > 1 and chosen.style is MapStyle.SIDE):
        return None
    ground = OnBoard(scene)
    bare = [square for square in range(scene.board.size) if ground.is_open([scene.centre(square)])]
    views = [View(scene.board, part, chosen.grid.unit) for part in chosen.parts]
    return max(views, key=lambda view: sum(map(view.shows, bare))).part


def _drawn(
    matter: MapMatter, poster: Poster, view: View, shown: tuple[tuple[Mark, ...], InkMap], heading: Heading | None
) -> MapSheet:
    picture, ink = shown
    written = signs(matter.signage, view, ink.on_page(view.matrix), heading)
    # Not cut to what is seen: the other pages show the same picture, which the file keeps once.
    return MapSheet(lambda _: picture, view.matrix, frame(poster, view), written)


def pictured(matter: MapMatter, poster: Poster, part: MapPart) -> tuple[Mark, ...]:
    """Return the picture of a part with its frame and its signs, and no words round it."""
    view = View(matter.scene.board, part, poster.grid.unit)
    return framed_picture(_drawn(matter, poster, view, _inked(matter), None), poster, part)


def _foot_words(matter: MapMatter, chosen: Plan, number: int) -> FootWords:
    """Return what the foot of a page says."""
    scale = f"{chosen.grid.measure.areas} of {chosen.grid.unit:g} mm"
    return foot_words(matter.subject.scenario, f"page {number} of {chosen.pages}", scale)


def _words(matter: MapMatter, chosen: Plan, number: int) -> tuple[Mark, ...]:
    """Return title and legend where they belong on this page."""
    title_page, title_box = chosen.title
    return (
        *((matter.words.title(title_box),) if title_page == number else ()),
        *(matter.words.entries(part.box, part.first, part.end) for part in chosen.legends if part.page == number),
    )


def _key(matter: MapMatter, chosen: Plan, place: int) -> Page:
    """Return a page of title and legend for maps that have no room for them."""
    paper, number = chosen.keys[place], len(chosen.parts) + 1 + place
    marks = (
        *_words(matter, chosen, number),
        *page_ruler(paper),
        *page_foot(paper, _foot_words(matter, chosen, number)),
    )
    return key_page(paper, marks)


def _assembly(matter: MapMatter, chosen: Plan, page: Overview, shown: tuple[tuple[Mark, ...], InkMap]) -> Page:
    """Return the page that shows how the sheets go together, with title and legend if these are on no other."""
    paper, number = page.paper, chosen.pages
    words, ruler = replace(chosen, title=(0, page.title)), assembly_ruler(page)
    foot = _foot_words(matter, chosen, number)
    # Small paper has level rulers only, on all pages.
    ruled = bool(ruler) or not ruler_room(chosen.grid.paper)
    marks = (
        *_small_board(matter, chosen, page, shown),
        *_words(matter, words, number),
        *ruler,
        *page_foot(paper, foot if ruled else replace(foot, scale=""), ruled=ruled),
    )
    return Page(paper.width, paper.height, marks, "Map, assembly")


def _small_board(
    matter: MapMatter, chosen: Plan, page: Overview, shown: tuple[tuple[Mark, ...], InkMap]
) -> tuple[Mark, ...]:
    """Return the small board with its sheets and what to do, under its title."""
    (picture, ink), heading = shown, matter.name
    name = "map:title" if chosen.title[0] == len(chosen.parts) + 1 else "map:name"
    title = (Group((resized(heading.marks, page.title, TITLE),), name=name),) if page.title.height else ()
    boards = matter.scene.board, [square for goal in matter.subject.scenario.objectives for square in bits(goal.at)]
    return (*board_marks(chosen, page, boards, picture, partial(_small_signs, matter, page, ink)), *title)


def _small_signs(matter: MapMatter, page: Overview, ink: InkMap, taken: Iterable[tuple[Box, float]]) -> list[Mark]:
    """Return the shields and the names of places on the small board, clear of what is `taken`.

    Where names crowd each other the later ones are left out: the map itself has them all.
    """
    board = matter.scene.board
    whole = MapPart(1, 0, 0, 0, board.columns, 0, board.rows, page.window, page.window)
    view = View(board, whole, page.inch)
    room = Room(view, ink.on_page(view.matrix))
    found: list[Mark] = []
    names: list[Box] = []
    for mark in place_signs(matter.subject.scenario, matter.scene, room, _SMALL_SIGNS, taken):
        # Shields are groups that are moved: names alone have their letters where they stand.
        is_name = isinstance(mark, Group) and mark.name.startswith(("name:", LINES))
        texts = mark.marks if isinstance(mark, Group) and is_name else (mark,)
        own = [extent(text) for text in texts if isinstance(text, Text)]
        if not any(box.meets(name) for box, name in product(own, names)):
            found.append(mark)
            names += own
    return found
