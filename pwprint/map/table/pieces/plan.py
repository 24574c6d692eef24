"""The laying plan: the table with all pieces and their numbers, zones, ways and objectives, and what is laid first."""

from __future__ import annotations

from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING

from pwprint.map.assembly.plan import OverviewDemand, overview
from pwprint.map.ink import ink_of
from pwprint.map.leaf import resized, window
from pwprint.map.legend import SIGN, Entry, legend_height, legend_marks
from pwprint.map.table.frame import overview_frame
from pwprint.map.table.legend import place_entries, swatch
from pwprint.map.table.picture import plan_picture
from pwprint.map.table.pieces.bodies import MARGIN
from pwprint.map.table.pieces.guide import guide_of, list_pages, what
from pwprint.map.table.pieces.spots import joints, number_marks, numbered
from pwprint.map.table.poster import TABLE
from pwprint.map.table.shapes import inset, line_through, outline, rings, union
from pwprint.map.table.signs import plan_signs, shield_boxes
from pwprint.map.table.view import TableView
from pwprint.map.title import Heading
from pwprint.page import inks
from pwprint.page.block import Block, beside, gap, stacked
from pwprint.page.display_type import CARTOUCHE_HEAD, CARTOUCHE_PAD, cartouche
from pwprint.page.inch import INCH
from pwprint.page.paper import NoRoomError
from pwprint.page.prose import Face, paragraph
from pwprint.pdf.clip import Cutter
from pwprint.pdf.fonts import shortened
from pwprint.pdf.marks import Box, Group, Page, Path, Pen, Rect, Text, line, moved
from pwprint.text.words import counted
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.map.assembly.plan import Overview
    from pwprint.map.table.picture import TableMatter
    from pwprint.map.table.pieces.laying import Laid
    from pwprint.map.table.pieces.packing import PackedTerrain
    from pwprint.map.table.shapes import Shape
    from pwprint.page.paper import Paper
    from pwprint.pdf.marks import Mark, Mm

_TITLE_SIZE = 0.75
_LEAST, _MOST = 0.8, 25.4
_PANEL: Mm = 50.0
"""The narrowest panel beside the plan."""

_NARROW: Mm = 40.0
_COLUMNS = 3
_SWATCH: tuple[Mm, Mm] = (5.8, 4.35)
_NUMBERS: tuple[Mm, Mm] = (8.0, 18.4)
_ORDER_SIZE, _ORDER_STEP = 9.0, 4.9
_NOTE = Face("serif-italic", 8.5, "#4A443C", 1.2)
"""The order of laying: its narrowest column, the most of them, its pictures, where numbers and names begin, its type,
its step, its note."""

_CLEAR: Mm = 1.5
"""What is free between the blocks and the foot of the page."""
_EDGE, _JOINT = Pen(inks.SEPIA, 0.2), Pen(inks.SEPIA, 0.32)
_HALO = Pen(inks.PAPER, 0.75)
"""The edges of pieces, where ways are cut, and what is pale on both sides: zones and objectives are stronger."""

_SAMPLE: Mm = 7.0
_NEARLY = 0.97
"""How large the plan stays, as a share, where the legend also says what a piece is; how high its sign is."""


class OrderRow(Struct, frozen=True):
    """What is laid one after the other: from which number to which, what that is, and its drawing."""

    numbers: str
    name: str
    art: str


class PlanWords(Struct, frozen=True):
    """What is written beside the plan: its title, what is laid first and last, sides and objectives."""

    heading: Heading
    order: tuple[OrderRow, ...]
    listed: str
    legend: tuple[Entry, ...]

    def title(self, width: Mm) -> Mm:
        """Return how high the title is in a width."""
        return self.heading.height(width / _TITLE_SIZE) * _TITLE_SIZE

    def key(self, width: Mm) -> Mm:
        """Return how high the legend is in a width, 0 if nothing is in it."""
        return legend_height(self.legend, width) if self.legend else 0.0

    def sequence(self, width: Mm) -> Mm:
        """Return how high the order of laying is in a width, with its frame; 0 if nothing is laid."""
        frame = CARTOUCHE_HEAD + CARTOUCHE_PAD
        return self.order_block(width - 2 * CARTOUCHE_PAD).height + frame if self.order else 0.0

    def order_block(self, width: Mm) -> Block:
        """Return the order of laying, in as many columns as there is room for."""
        columns = max(1, min(_COLUMNS, int(width / _NARROW)))
        high, wide = ceil(len(self.order) / columns), width / columns
        rows = [(n * wide, stacked(_ordered(self.order[n * high : (n + 1) * high], wide))) for n in range(columns)]
        return stacked((beside(rows), gap(_NOTE.size / 6), *paragraph(self.listed, width, _NOTE)))


def _ordered(rows: tuple[OrderRow, ...], width: Mm) -> Iterator[Block]:
    wide, high = _SWATCH
    for row in rows:
        words = shortened(row.name, "sans", _ORDER_SIZE, width - _NUMBERS[1])
        yield Block(
            _ORDER_STEP,
            (
                moved(swatch(row.art), 0.0, -high, wide / SIGN),
                Text(_NUMBERS[0], -0.72 * high, row.numbers, "sans-semibold", _ORDER_SIZE, inks.INK),
                Text(_NUMBERS[1], -0.72 * high, words, "sans", _ORDER_SIZE, inks.INK),
            ),
        )


def plan_pages(matter: TableMatter, done: PackedTerrain, paper: Paper) -> tuple[tuple[Page, Paper], ...]:
    """Return the plan, as large as the paper allows, and behind it the list of pieces if no sheet has room for it."""
    bare = _words(matter, done)
    page = _page(matter, bare, paper)
    if page is None:
        raise NoRoomError(f"the laying plan finds no room on {paper.title}")
    words, fuller = bare, replace(bare, legend=(*bare.legend, _piece_entry())) if done.laid else bare
    more = _page(matter, fuller, paper)
    if more is not None and more.inch >= _NEARLY * page.inch:
        words, page = fuller, more
    lists = () if done.guide else list_pages(guide_of(matter, done), paper)
    return ((_plan(matter, done, words, page), page.paper), *lists)


def _page(matter: TableMatter, words: PlanWords, paper: Paper) -> Overview | None:
    """Return the page of the plan with some words, if there is room for it."""
    size, heights = (matter.table.width, matter.table.height), (words.title, words.key, words.sequence)
    return overview(OverviewDemand(*size, *heights, TABLE.foot + _CLEAR, _LEAST, _MOST, _PANEL), paper)


def _plan(matter: TableMatter, done: PackedTerrain, words: PlanWords, page: Overview) -> Page:
    view = TableView(page.inch, page.window.x, page.window.y, page.window)
    picture = plan_picture(matter, page.inch)
    matrix = view.matrix(picture.land.inch)
    shown = window(Cutter(picture.marks).seen, matrix, page.window, (0.0, 0.0, 0.0, 0.0), "map:window:plan")
    ink = ink_of(picture.marks).on_page(matrix)
    numbers = numbered(done.laid, view, ink, tuple(shield_boxes(matter, view)))
    taken = (*(box for number in numbers for box in (number.point, number.figures)), *joints(done.laid, view))
    scale = picture.land.inch / INCH
    rims = (ring for shape in _areas(done) for ring in rings(shape))
    lines = union(*(line_through((x * scale, y * scale) for x, y in (*ring, ring[0])) for ring in rims))
    marks: tuple[Mark, ...] = (
        shown,
        *_edges(done, page),
        *overview_frame(page, matter.table.width, matter.table.height),
        Group(plan_signs(matter, view, picture, (ink, lines), taken), name="map:signs:plan"),
        *(number.group for number in numbers),
        resized(words.heading.marks, page.title, _TITLE_SIZE, "map:title"),
        *_blocks(words, page),
    )
    return Page(page.paper.width, page.paper.height, marks, "Laying plan")


def _edges(done: PackedTerrain, page: Overview) -> Iterator[Mark]:
    """Yield the edges of all pieces; of ways only where they end, as the country shows the rest."""
    scale = page.inch / INCH
    matrix = (scale, 0.0, 0.0, scale, page.window.x, page.window.y)
    for pens in ((_HALO, _HALO), (_EDGE, _JOINT)):
        edge, joint = (replace(pen, width=round(pen.width / scale, 3)) for pen in pens)
        areas = (Path(outline(shape), pen=edge) for shape in _areas(done))
        ends = (line(*seam.start, *seam.end, joint) for own in done.laid if _is_way(own) for seam in own.joints)
        paths = (*areas, *ends)
        yield Group(paths, matrix, name="plan:edges")


def _areas(done: PackedTerrain) -> list[Shape]:
    """Return the true outlines of all pieces but those of ways, in mm of the table."""
    return [inset(own.piece.outline, MARGIN) for own in done.laid if not _is_way(own)]


def _is_way(own: Laid) -> bool:
    return own.piece.body.is_way


def _blocks(words: PlanWords, page: Overview) -> Iterator[Mark]:
    """Yield the legend, and in which order the pieces are laid."""
    if words.legend:
        yield Group(legend_marks(words.legend, page.legend), name="map:legend")
    if words.order:
        yield from cartouche(page.sheets, "Lay in this order")
        made = words.order_block(page.sheets.width - 2 * CARTOUCHE_PAD)
        left, top = page.sheets.x + CARTOUCHE_PAD, page.sheets.top - CARTOUCHE_HEAD
        yield moved(made.marks, left, top, name="plan:order")


def _words(matter: TableMatter, done: PackedTerrain) -> PlanWords:
    pieces = f"{counted(len(done.laid), 'piece')} on {counted(done.sheets, 'sheet')}"
    heading = Heading(matter.subject.scenario.title, pieces, "Laying plan", "")
    listed = "Sheet 1 of the pieces" if done.guide else "The next page"
    told = f"{listed} lists where the point beside each number lies, in inches from the west and from the south."
    return PlanWords(heading, tuple(_order(done)), told, tuple(place_entries(matter)))


def _piece_entry() -> Entry:
    """Return what the legend says of pieces."""
    at, low = SIGN - 4.4, _SAMPLE / 2
    sign = (
        Rect(0.6, 0.6, SIGN - 1.2, _SAMPLE - 1.2, inks.TOP, _EDGE, radius=1.2),
        *number_marks("7", (2.6, low), Box(at - 2.2, low - 1.6, 4.4, 3.2)),
    )
    return Entry(sign, _SAMPLE, "A piece", "Its edge, its number, and the point under the middle of its disc")


def _order(done: PackedTerrain) -> Iterator[OrderRow]:
    """Yield what is laid one after the other."""
    for name, run in groupby(done.laid, key=what):
        pieces = [*run]
        first, last = pieces[0].number, pieces[-1].number
        numbers = str(first) if first == last else f"{first}\u2013{last}"
        yield OrderRow(numbers, name, pieces[0].piece.body.art)
