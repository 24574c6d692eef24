"""The sheets of terrain pieces of an open table, behind the plan by which they are laid."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from pwprint.map.foot import above_ruler, corner_ruler, page_foot
from pwprint.map.grid import area
from pwprint.map.leaf import foot_words
from pwprint.map.table.pages import gathered
from pwprint.map.table.pieces.edge_key import edge_key, key_row, key_width
from pwprint.map.table.pieces.face import face
from pwprint.map.table.pieces.guide import guide_marks, guide_of
from pwprint.map.table.pieces.packing import packed
from pwprint.map.table.pieces.plan import plan_pages
from pwprint.map.table.pieces.scenery import scenery
from pwprint.map.table.poster import TABLE
from pwprint.page.imprint import booklet
from pwprint.page.inch import INCH
from pwprint.pdf.marks import Group, Page, moved
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.table.table import Table
    from pwprint.map.table.picture import TableMatter
    from pwprint.map.table.pieces.edge_key import Key
    from pwprint.map.table.pieces.nesting import NestPlace
    from pwprint.map.table.pieces.packing import PackedTerrain
    from pwprint.map.table.pieces.scenery import Scenery
    from pwprint.page.paper import Paper
    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Booklet, Mark
    from pwprint.pdf.matrix import Matrix

TITLE = "Terrain"


def make(subject: Subject, table: Table, settings: PrintSettings) -> Booklet:
    """Return the laying plan of a table and its pieces of terrain, ready to print."""
    matter = gathered(subject, table)
    done = packed(matter, settings.paper)
    shown, upright = scenery(matter, done.laid), settings.paper
    plans = plan_pages(matter, done, settings.paper)
    sheets = [_sheet(done, sheet, upright, shown) for sheet in range(done.sheets)]
    if done.guide:
        sheets[0] = _guided(matter, done, sheets[0], upright)
    led = (
        _footed(matter, page, paper, f"plan {number} of {len(plans)}") for number, (page, paper) in enumerate(plans, 1)
    )
    key = edge_key(matter.drawn)
    # The list names a piece's sheet by this number.
    cut = (
        _footed(matter, page, upright, f"sheet {number} of {done.sheets}", key) for number, page in enumerate(sheets, 1)
    )
    return booklet(subject, TITLE, (*led, *cut), duplex="Simplex")


def _sheet(done: PackedTerrain, sheet: int, paper: Paper, shown: Scenery) -> Page:
    """Return a sheet of pieces, and of plates between them."""
    marks: list[Mark] = [
        Group(face(own, shown, matrix_of(place)), matrix_of(place), name=f"terrain:{own.number}")
        for own, place in zip(done.laid, done.places, strict=True)
        if place.sheet == sheet
    ]
    marks += [
        Group(plate.marks, matrix_of(place), name=f"plate:{plate.name}")
        for plate, place in zip(done.plates, done.plated, strict=True)
        if place.sheet == sheet
    ]
    return Page(paper.width, paper.height, tuple(marks), f"Terrain {sheet + 1}")


def _guided(matter: TableMatter, done: PackedTerrain, page: Page, paper: Paper) -> Page:
    """Return the first sheet with the list of pieces and what to do above its pieces."""
    whole = area(paper)
    marks = moved(guide_marks(guide_of(matter, done), whole.width), whole.x, whole.top)
    return replace(page, marks=(marks, *page.marks))


def matrix_of(place: NestPlace) -> Matrix:
    """Return how the points of a piece come to the page."""
    across, up = (round(part, 9) for part in (cos(radians(place.angle)), sin(radians(place.angle))))
    return (across, up, -up, across, place.x, place.y)


def _footed(matter: TableMatter, page: Page, paper: Paper, which: str, key: Key = ()) -> Page:
    """Return a page with its foot; one of pieces has a `key` of their lines, and the ruler of the other axis."""
    # The picture of a plan is smaller than the table.
    scale = f"1 in is {INCH:g} mm" if key else f"1 in is {INCH:g} mm on the pieces"
    words = foot_words(matter.subject.scenario, which, scale, TITLE)
    left, right, base = above_ruler(paper)
    row = (key_row(key, left, base),) if key and key_width(key) <= right - left else ()
    upright = corner_ruler(paper, TABLE.foot)[0] if key else ()
    return replace(page, marks=(*page.marks, *upright, *page_foot(paper, words, ruled=bool(key)), *row))
