"""The map of an open table: the whole of it on one page, then as a poster at full size if that is wanted."""

from __future__ import annotations

from functools import cache, partial

from pwprint.game.table.areas import Area
from pwprint.game.table.table import Table
from pwprint.map.assembly.directions import block_height, fitted_marks
from pwprint.map.assembly.key import Key, keys
from pwprint.map.assembly.plan import Height, Overview, OverviewDemand, overview
from pwprint.map.foot import FootWords, page_foot
from pwprint.map.grid import MapPart
from pwprint.map.ink import InkMap, ink_of
from pwprint.map.leaf import MapSheet, MapWords, foot_words, framed_picture, key_page, resized, sheet, window
from pwprint.map.legend import legend_marks
from pwprint.map.poster import Poster
from pwprint.map.table.foot import overview_foot
from pwprint.map.table.frame import overview_frame, poster_frame
from pwprint.map.table.legend import entries
from pwprint.map.table.picture import Picture, TableMatter, overview_picture, poster_picture
from pwprint.map.table.poster import TABLE, poster, view_of
from pwprint.map.table.signs import overview_signs, poster_signs
from pwprint.map.table.units import starts
from pwprint.map.table.view import TableView
from pwprint.map.table.ways import ways_of
from pwprint.map.title import heading_of
from pwprint.page.imprint import booklet, colophon
from pwprint.page.inch import INCH
from pwprint.page.look import TablePrint
from pwprint.page.paper import NoRoomError
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.page.side_style import side_styles
from pwprint.pdf.clip import Cutter
from pwprint.pdf.marks import Booklet, Box, Group, Mark, Mm, Page
from pwprint.values import Struct, replace

_TITLE = "Map"
_SMALLER, _TITLE_SIZE = 0.8, 0.75
"""The sizes of legend and title beside those on the maps of grids: the table needs the room."""

_LEAST, _MOST = 0.8, 25.4
"""The smallest map of a whole table that is worth its ink, and the largest, in mm for an inch."""


class TableMap(Struct, frozen=True):
    """A map on paper: what it shows and says, its first page, pages of their own for title and legend, its sheets."""

    matter: TableMatter
    words: MapWords
    page: Overview
    keys: tuple[Key, ...]
    sheets: Poster | None

    @property
    def pages(self) -> int:
        """The number of pages."""
        return 1 + len(self.keys) + (0 if self.sheets is None else self.sheets.count)


def make(subject: Subject, table: Table, settings: PrintSettings) -> Booklet:
    """Return the map of a scenario on an open table, ready to print."""
    made = laid_out(gathered(subject, table), settings)
    small = overview_picture(made.matter, made.page.inch)
    ink = ink_of(small.marks)
    pages = [_overview(made, small, ink)]
    pages += [_key(made, key, number) for number, key in enumerate(made.keys, 2)]
    if made.sheets is not None:
        large = poster_picture(made.matter, INCH)
        cutter = Cutter(large.marks)
        # Where there is much to cover is the same on both maps.
        inks = (ink.on_page(view_of(part).matrix(small.land.inch)) for part in made.sheets.parts)
        pages += [
            _sheet(made, made.sheets, part, (large, cutter), there)
            for part, there in zip(made.sheets.parts, inks, strict=True)
        ]
    return booklet(subject, _TITLE, tuple(pages), duplex="Simplex")


def gathered(subject: Subject, table: Table) -> TableMatter:
    """Return everything that does not depend on the paper."""
    scenario, ruleset = subject.scenario, subject.ruleset
    areas: dict[str, tuple[Area, ...]] = {}
    for feature in table.features:
        areas[feature.terrain] = (*areas.get(feature.terrain, ()), feature.area)
    return TableMatter(
        subject, table, areas, side_styles(scenario, subject.look), starts(scenario, ruleset), ways_of(scenario, table)
    )


def laid_out(matter: TableMatter, settings: PrintSettings) -> TableMap:
    """Return which page shows what."""
    table, paper = matter.table, settings.paper
    is_poster = settings.terrain is TablePrint.POSTER and not settings.one_page_map
    sheets = poster(table.width, table.height, paper) if is_poster else None
    words, page = _first_page(table, MapWords(heading_of(matter.subject), entries(matter)), sheets, settings)
    return TableMap(matter, words, page, () if page.legend.height else keys(words.demand(TABLE.foot), paper), sheets)


def _first_page(
    table: Table, words: MapWords, sheets: Poster | None, settings: PrintSettings
) -> tuple[MapWords, Overview]:
    """Return where the parts of the first page stand, and the words: in full where that costs the map little."""
    paper = settings.paper

    @cache
    def high(width: Mm) -> Mm:
        return words.legend_height(width / _SMALLER) * _SMALLER

    def page(head: Height, signs: Height, *, picture: bool = True) -> Overview | None:
        def plan(width: Mm) -> Mm:
            return 0.0 if sheets is None else block_height(replace(sheets.together, picture=picture), width)

        heights = (_smaller(head), signs, plan)
        return overview(OverviewDemand(table.width, table.height, *heights, TABLE.foot, _LEAST, _MOST), paper)

    more, title = words.in_full(), words.heading.height
    bare, full = (page(head, high) for head in (title, more.heading.height))
    if bare is not None:
        return (more, full) if full is not None and full.inch >= 0.97 * bare.inch else (words, bare)
    # On small paper title and legend may stand on pages of their own, if not all is to be on one.
    found = (page(head, _none, picture=shown) for head, shown in ((title, True), (_none, True), (_none, False)))
    several = not settings.one_page_map and keys(words.demand(TABLE.foot), paper)
    small = next((made for made in found if made), None) if several else None
    if small is None:
        raise NoRoomError(f"the map of the whole table with its title and its legend does not fit on {paper.title}")
    return words, small


def _directions(sheets: Poster, box: Box) -> tuple[Mark, ...]:
    """Return how the sheets go together."""
    return fitted_marks(sheets.together, box)


def _none(_width: Mm) -> Mm:
    return 0.0


def _smaller(height: Height) -> Height:
    """Return the height of a title that is drawn smaller."""
    return lambda width: height(width / _TITLE_SIZE) * _TITLE_SIZE


def _overview(made: TableMap, picture: Picture, ink: InkMap) -> Page:
    matter, words, page = made.matter, made.words, made.page
    table, scenario = matter.table, matter.subject.scenario
    view = TableView(page.inch, page.window.x, page.window.y, page.window)
    matrix = view.matrix(picture.land.inch)
    shown = window(Cutter(picture.marks).seen, matrix, page.window, (0.0, 0.0, 0.0, 0.0), "map:window:overview")
    blocks: list[Mark] = []
    if page.title.height:
        blocks.append(resized(words.heading.marks, page.title, _TITLE_SIZE, "map:title"))
    if page.legend.height:
        blocks.append(resized(partial(legend_marks, words.legend), page.legend, _SMALLER, "map:legend"))
    if made.sheets is not None:
        blocks.append(Group(_directions(made.sheets, page.sheets), name="map:poster"))
    marks: tuple[Mark, ...] = (
        shown,
        *overview_frame(page, table.width, table.height),
        Group(overview_signs(matter, view, picture, ink.on_page(matrix)), name="map:signs:overview"),
        *blocks,
        *overview_foot(page.paper, page.inch, scenario.title, made.pages, colophon(scenario)),
    )
    return Page(page.paper.width, page.paper.height, marks, "Map, the whole table")


def _key(made: TableMap, key: Key, number: int) -> Page:
    """Return a page of title and legend for maps that have no room for them."""
    marks = (
        *((made.words.title(key.title),) if key.title else ()),
        made.words.entries(key.legend, key.first, key.end),
        *page_foot(key.paper, _foot_words(made.matter, f"page {number} of {made.pages}"), ruled=False),
    )
    return key_page(key.paper, marks)


def _foot_words(matter: TableMatter, page: str) -> FootWords:
    """Return what the foot of a page at full size says."""
    return foot_words(matter.subject.scenario, page, f"1 in is {INCH:g} mm")


def _sheet(made: TableMap, sheets: Poster, part: MapPart, shown: tuple[Picture, Cutter], ink: InkMap) -> Page:
    drawn = _drawn(made.matter, (sheets, part), shown, ink)
    foot = _foot_words(made.matter, f"{sheets.name(part)} ({part.number} of {sheets.count})")
    return sheet(sheets, part, drawn, foot)


def _drawn(matter: TableMatter, there: tuple[Poster, MapPart], shown: tuple[Picture, Cutter], ink: InkMap) -> MapSheet:
    (sheets, part), (picture, cutter) = there, shown
    view = view_of(part)
    written = poster_signs(matter, view, picture, ink)
    return MapSheet(cutter.seen, view.matrix(picture.land.inch), poster_frame(sheets, part), written)


def pictured(matter: TableMatter, sheets: Poster, part: MapPart) -> tuple[Mark, ...]:
    """Return the picture of a part with its frame and its signs, and no words round it."""
    picture = poster_picture(matter, INCH)
    ink = ink_of(picture.marks).on_page(view_of(part).matrix(picture.land.inch))
    return framed_picture(_drawn(matter, (sheets, part), (picture, Cutter(picture.marks)), ink), sheets, part)
