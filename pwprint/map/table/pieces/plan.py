"""The laying plan: the table with all pieces and their numbers, a list of where each lies, and what to do."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from pwprint.game.table.areas import Disc, Polygon
from pwprint.map.assembly.pages import framed
from pwprint.map.assembly.plan import OverviewDemand, overview
from pwprint.map.grid import area
from pwprint.map.ink import ink_of
from pwprint.map.leaf import resized, window
from pwprint.map.table.frame import overview_frame
from pwprint.map.table.picture import plan_picture
from pwprint.map.table.pieces.cut_list import ListRow, capacity, list_height, list_marks
from pwprint.map.table.pieces.face import disc
from pwprint.map.table.pieces.laying import DISC
from pwprint.map.table.poster import TABLE
from pwprint.map.table.shapes import outline
from pwprint.map.table.signs import plan_signs
from pwprint.map.table.view import TableView
from pwprint.map.title import Heading
from pwprint.page import inks
from pwprint.page.block import Block, apart, beside, stacked
from pwprint.page.inch import INCH
from pwprint.page.paper import NoRoomError
from pwprint.page.prose import Face, numbered, paragraph
from pwprint.pdf.clip import Cutter
from pwprint.pdf.marks import Box, Group, Page, Path, Pen, moved
from pwprint.text.words import counted, joined
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Objective
    from pwprint.map.assembly.plan import Overview
    from pwprint.map.table.picture import TableMatter
    from pwprint.map.table.pieces.packing import PackedTerrain
    from pwprint.page.paper import Paper
    from pwprint.pdf.marks import Mark, Mm

_TITLE_SIZE = 0.75
_LEAST, _MOST = 0.8, 25.4
_PAD: Mm = 3.0
_HEAD: Mm = 4.4
_WIDE: Mm = 130.0
_BETWEEN: Mm = 8.0
_CLEAR: Mm = 2.5
"""What is free between the blocks and the foot of the page."""
_TEXT, _FIGURE = Face("sans", 8.0, "#1A1A1A", 1.2), Face("sans-semibold", 8.0, "#1A1A1A")
_EDGE = Pen(inks.INK, 0.22)
_HALO = Pen("#FFFFFF", 0.7)
_SCALES = (0.8, 1.0, 0.222)
"""The least and the greatest size of discs, and the size for a map with one mm to the inch."""

_PARTS = {0.25: "\u00bc", 0.5: "\u00bd", 0.75: "\u00be"}


class PlanWords(Struct, frozen=True):
    """What stands beside the plan: its title, the list, and what to do."""

    heading: Heading
    rows: tuple[ListRow, ...]
    facts: tuple[str, ...]
    steps: tuple[str, ...]

    def title(self, width: Mm) -> Mm:
        """Return how high the title is in a width."""
        return self.heading.height(width / _TITLE_SIZE) * _TITLE_SIZE

    def list(self, width: Mm) -> Mm:
        """Return how high the list is in a width, with its frame."""
        return list_height(self.rows, width - 2 * _PAD) + _HEAD + _PAD

    def todo(self, width: Mm) -> Mm:
        """Return how high the steps are in a width, with their frame."""
        return self.steps_block(width - 2 * _PAD).height + _HEAD + _PAD

    def steps_block(self, width: Mm) -> Block:
        """Return what to do, and beside it or below it where objectives are."""
        is_wide = width >= _WIDE
        half = (width - _BETWEEN) / 2 if is_wide else width
        todo = stacked(apart(numbered(self.steps, half, _TEXT, _FIGURE, 4.0), 1.1))
        if not self.facts:
            return todo
        facts = stacked(apart((paragraph(words, half, _TEXT) for words in self.facts), 1.1))
        return beside([(0.0, todo), (half + _BETWEEN, facts)]) if is_wide else stacked((todo, facts), 1.6)


def plan_pages(matter: TableMatter, done: PackedTerrain, paper: Paper) -> tuple[tuple[Page, Paper], ...]:
    """Return the plan with its list, or with the list on pages behind it where these have no room together."""
    words = _words(matter, done)
    table = matter.table
    page = overview(_demand(words, (table.width, table.height), listed=True), paper)
    if page is not None and page.inch >= _fair(words, (table.width, table.height), paper):
        return ((_plan(matter, done, words, page), page.paper),)
    page = overview(_demand(words, (table.width, table.height), listed=False), paper)
    if page is None:
        raise NoRoomError(f"the laying plan finds no room on {paper.title}")
    return ((_plan(matter, done, words, page), page.paper), *_lists(words, paper))


def _fair(words: PlanWords, size: tuple[float, float], paper: Paper) -> Mm:
    """Return the least size that a plan must have beside its list: half of what it has without."""
    alone = overview(_demand(words, size, listed=False), paper)
    return alone.inch / 2 if alone else 0.0


def _demand(words: PlanWords, size: tuple[float, float], *, listed: bool) -> OverviewDemand:
    heights = (words.title, words.list if listed else words.todo, words.todo if listed else _none)
    return OverviewDemand(*size, *heights, TABLE.foot + _CLEAR, _LEAST, _MOST)


def _none(_width: Mm) -> Mm:
    return 0.0


def _plan(matter: TableMatter, done: PackedTerrain, words: PlanWords, page: Overview) -> Page:
    view = TableView(page.inch, page.window.x, page.window.y, page.window)
    picture = plan_picture(matter, page.inch)
    matrix = view.matrix(picture.land.inch)
    shown = window(Cutter(picture.marks).seen, matrix, page.window, (0.0, 0.0, 0.0, 0.0), "map:window:plan")
    least, most, share = _SCALES
    scale = min(most, max(least, share * page.inch))
    discs = [Group(disc(own.number, view.point(own.at), scale), name=f"plan:{own.number}") for own in done.laid]
    taken = tuple(_round(view.point(own.at), (DISC + 1.6) * scale) for own in done.laid)
    marks: tuple[Mark, ...] = (
        shown,
        *_edges(done, page),
        *overview_frame(page, matter.table.width, matter.table.height),
        Group(plan_signs(matter, view, picture, ink_of(picture.marks).on_page(matrix), taken), name="map:signs:plan"),
        *discs,
        resized(words.heading.marks, page.title, _TITLE_SIZE, "map:title"),
        *_blocks(words, page),
    )
    return Page(page.paper.width, page.paper.height, marks, "Laying plan")


def _round(at: tuple[Mm, Mm], radius: Mm) -> Box:
    return Box(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)


def _edges(done: PackedTerrain, page: Overview) -> Iterator[Mark]:
    """Yield the edges of all pieces."""
    scale = page.inch / INCH
    matrix = (scale, 0.0, 0.0, scale, page.window.x, page.window.y)
    for pen in (_HALO, _EDGE):
        drawn = replace(pen, width=round(pen.width / scale, 3))
        paths = tuple(Path(outline(own.piece.shape), pen=drawn) for own in done.laid)
        yield Group(paths, matrix, name="plan:edges")


def _blocks(words: PlanWords, page: Overview) -> Iterator[Mark]:
    """Yield the list and what to do; without room for the list, what to do stands in its place."""
    boxes = (page.legend, page.sheets) if page.sheets.height else (None, page.legend)
    listed, todo = boxes
    if listed is not None:
        yield from framed(listed, "The pieces")
        made = list_marks(words.rows, listed.width - 2 * _PAD)
        yield moved(made.marks, listed.x + _PAD, listed.top - _HEAD, name="plan:list")
    if todo is not None:
        yield from framed(todo, "How to lay them")
        made = words.steps_block(todo.width - 2 * _PAD)
        yield moved(made.marks, todo.x + _PAD, todo.top - _HEAD, name="plan:steps")


def _lists(words: PlanWords, paper: Paper) -> Iterator[tuple[Page, Paper]]:
    """Yield pages of the list."""
    whole = area(paper)
    height = whole.height - TABLE.foot - _CLEAR
    most = capacity(whole.width, height)
    for first in range(0, len(words.rows), most):
        made = list_marks(words.rows[first : first + most], whole.width)
        marks = (moved(made.marks, whole.x, whole.top, name="plan:list"),)
        yield Page(paper.width, paper.height, marks, "The pieces"), paper


def _words(matter: TableMatter, done: PackedTerrain) -> PlanWords:
    pieces = f"{counted(len(done.laid), 'piece')} of terrain on {counted(done.sheets, 'sheet')}"
    scenario = matter.subject.scenario
    heading = Heading(scenario.title, pieces, "Laying plan", "")
    facts = tuple(_objective(number, goal) for number, goal in enumerate(scenario.objectives, 1) if goal.area)
    return PlanWords(heading, tuple(_rows(done)), facts, tuple(_steps(done)))


def _rows(done: PackedTerrain) -> Iterator[ListRow]:
    for own, place in zip(done.laid, done.places, strict=True):
        what = own.piece.body.row.title + (", slope" if own.piece.body.is_slope else "")
        joins = " ".join(str(number) for number in own.meets) or "\u2013"
        figures = (str(place.sheet + 1), inches(own.at[0]), inches(own.at[1]), joins)
        yield ListRow(own.number, what, figures)


def inches(at: float) -> str:
    """Return inches as they are read off a rule: 8\u00bd."""
    whole = floor(at)
    if at - whole in _PARTS:
        return f"{whole or ''}{_PARTS[at - whole]}"
    return f"{at:g}"


def _steps(done: PackedTerrain) -> Iterator[str]:
    yield "Print at 100 % on thick paper. Cut each piece out along its fine line."
    yield (
        "Lay the pieces in the order of their numbers. The middle of a disc lies as many inches from the table\u2019s "
        "west edge and south edge as the list says, and its arrow points to the north."
    )
    yield (
        "Where pieces join, ticks meet ticks, and a small number names the neighbour. Pieces overlap by "
        "2\u00a0mm; what has the higher number lies on top."
    )
    if any(own.piece.body.is_slope for own in done.laid):
        yield "All that the slopes of a hill enclose is hill too: its top needs no paper."
    if done.plates:
        yield "Names and shields lie beside what they name; shields of round objectives lie in their middle."


def _objective(number: int, goal: Objective) -> str:
    """Return where an objective is held."""
    name = f"Objective {number}, {goal.name or goal.id}"
    match goal.area:
        case Disc(centre=(x, y), radius=radius):
            return f"{name}: within {radius:g} in of {x:g} from the west, {y:g} from the south."
        case Polygon(corners=corners) if _is_box(corners):
            (left, right), (low, top) = ((min(side), max(side)) for side in zip(*corners, strict=True))
            return f"{name}: {left:g} to {right:g} from the west, {low:g} to {top:g} from the south."
        case Polygon(corners=corners):
            return f"{name}: inside {joined([f'{x:g} | {y:g}' for x, y in corners])}, from west and south."
        case _:
            return f"{name}: inside its dashed line."


def _is_box(corners: tuple[tuple[float, float], ...]) -> bool:
    return len(corners) == 4 and all(len(set(side)) == 2 for side in zip(*corners, strict=True))
