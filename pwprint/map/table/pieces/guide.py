"""What stands behind the laying plan: the list of the pieces, what to do with them, and where objectives are."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.table.areas import Disc, Polygon
from pwprint.map.grid import area
from pwprint.map.table.pieces.cut_list import ListRow, capacity, list_height, list_marks
from pwprint.map.table.poster import TABLE
from pwprint.page import inks
from pwprint.page.block import Block, apart, beside, gap, height_of, stacked
from pwprint.page.prose import Face, numbered, paragraph
from pwprint.pdf.marks import Page, Pen, Text, line, moved
from pwprint.text.words import joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Objective
    from pwprint.map.table.picture import TableMatter
    from pwprint.map.table.pieces.laying import Laid
    from pwprint.map.table.pieces.packing import PackedTerrain
    from pwprint.page.paper import Paper
    from pwprint.pdf.marks import Mark, Mm

_TEXT, _FIGURE = Face("sans", 8.5, "#1A1A1A", 1.2), Face("sans-semibold", 8.5, "#1A1A1A")
_WIDE: Mm = 130.0
_APART: Mm = 8.0
_ABOVE, _TITLE = 4.0, 7.0
_CLEAR: Mm = 2.0
"""The width of two columns, what is between them, above what to do, for a title, and above the foot."""

_JOINS = 4
"""The most numbers of neighbours in a line of the list."""

_LINE, _INDENT, _HELD, _DROP = 4.3, 4.5, 47.0, 0.5
_SOFT = "#5B5B5B"
"""The lines of the table of objectives: how high they are, where titles begin, how far before the right edge how
they are held stands, and how far titles drop."""

_PARTS = {0.25: "\u00bc", 0.5: "\u00bd", 0.75: "\u00be"}


class GuideParts(NamedTuple):
    """What the guide speaks of: slopes, plates with names, and round objectives, whose shields are laid."""

    slopes: bool
    plates: bool
    shields: bool


class GoalRow(NamedTuple):
    """An objective: its number, its title, and how it is held: where, from the west and from the south."""

    number: int
    title: str
    held: str


class Guide(Struct, frozen=True):
    """What stands behind the plan: where each piece lies, what to do, and where objectives are."""

    rows: tuple[ListRow, ...]
    steps: tuple[str, ...]
    goals: tuple[GoalRow, ...]

    def todo(self, width: Mm) -> Block:
        """Return what to do, and beside it or below it where objectives are."""
        is_wide = width >= _WIDE and bool(self.goals)
        half = (width - _APART) / 2 if is_wide else width
        done = stacked(apart(numbered(self.steps, half, _TEXT, _FIGURE, 4.5), 1.1))
        if not self.goals:
            return done
        goals = stacked((_goal_heads(half), *(_goal(row, half) for row in self.goals)))
        return beside([(0.0, done), (half + _APART, goals)]) if is_wide else stacked((done, goals), 1.6)


def _goal_heads(width: Mm) -> Block:
    names = (("objective", 0.0), ("held (inches west, south)", width - _HELD))
    marks = [Text(x, -3.4, name, "serif-italic", 8.0, _SOFT) for name, x in names]
    return Block(5.0, (*marks, line(0.0, -4.5, width, -4.5, Pen(inks.SEPIA, 0.25, round=False))))


def _goal(row: GoalRow, width: Mm) -> Block:
    """Return an objective in the table of objectives."""
    # All stand on the line on which the title begins.
    level = -_DROP - _TEXT.base
    return beside(
        [
            (0.0, Block(_LINE, (Text(0.0, level, str(row.number), "sans-semibold", 8.5, inks.INK),))),
            (_INDENT, stacked((gap(_DROP), *paragraph(row.title, width - _HELD - _INDENT - 1.0, _TEXT)))),
            (width - _HELD, Block(_LINE, (Text(0.0, level, row.held, "sans", 8.5, inks.INK),))),
        ]
    )


def guide_height(matter: TableMatter, rows: int, has: GuideParts, width: Mm) -> Mm:
    """Return how high a list of so many lines is in a width, with what to do below it."""
    todo = Guide((), tuple(_steps(has)), tuple(_goals(matter))).todo(width)
    return 2 * _TITLE + list_height(rows, width) + _ABOVE + todo.height


def guide_marks(guide: Guide, width: Mm) -> tuple[Mark, ...]:
    """Return the list and what to do, hanging down from (0, 0)."""
    listed = _headed("The pieces", list_marks(guide.rows, width))
    todo = _headed("How to lay them", guide.todo(width))
    return (
        moved(listed.marks, 0.0, 0.0, name="plan:list"),
        moved(todo.marks, 0.0, -listed.height - _ABOVE, name="plan:steps"),
    )


def list_pages(guide: Guide, paper: Paper) -> Iterator[tuple[Page, Paper]]:
    """Yield pages of the list where no sheet has room for it, what to do below its end or on a page of its own."""
    whole, rows = area(paper), guide.rows
    todo, low = _headed("How to lay them", guide.todo(whole.width)), whole.y + TABLE.foot + _CLEAR
    while True:
        most = capacity(whole.width, whole.height - TABLE.foot - _CLEAR - _TITLE)
        own, rows = rows[:most], rows[most:]
        blocks = [_headed("The pieces", list_marks(own, whole.width))] if own else []
        top = whole.top - height_of(blocks) - (_ABOVE if own else 0.0)
        is_last = not own or (not rows and top - todo.height >= low)
        marks = [moved(block.marks, whole.x, whole.top, name="plan:list") for block in blocks]
        if is_last:
            marks.append(moved(todo.marks, whole.x, top, name="plan:steps"))
        yield Page(paper.width, paper.height, tuple(marks), "The pieces"), paper
        if is_last:
            return


def _headed(title: str, block: Block) -> Block:
    return stacked((Block(_TITLE, (Text(0.0, -4.6, title, "serif-semibold", 14.0, inks.INK),)), block))


def guide_of(matter: TableMatter, done: PackedTerrain) -> Guide:
    """Return what stands behind the plan of a table."""
    has = GuideParts(any(own.piece.body.is_slope for own in done.laid), bool(done.plates), has_shields(matter))
    return Guide(tuple(_rows(done)), tuple(_steps(has)), tuple(_goals(matter)))


def _goals(matter: TableMatter) -> Iterator[GoalRow]:
    """Yield where objectives are."""
    for number, goal in enumerate(matter.subject.scenario.objectives, 1):
        if goal.area:
            yield _objective(number, goal)


def _rows(done: PackedTerrain) -> Iterator[ListRow]:
    for own, place in zip(done.laid, done.places, strict=True):
        first, *others = _joins(own)
        yield ListRow(own.number, what(own), (str(place.sheet + 1), *map(inches, own.at), first))
        for joins in others:
            yield ListRow(0, "", ("", "", "", joins))


def _joins(own: Laid) -> Iterator[str]:
    """Yield the numbers of the pieces that a piece joins, line by line."""
    for at in range(0, max(1, len(own.meets)), _JOINS):
        yield ", ".join(map(str, own.meets[at : at + _JOINS])) or "\u2013"


def line_count(found: tuple[Laid, ...]) -> int:
    """Return how many lines the list of some pieces has."""
    return sum(max(1, ceil(len(own.meets) / _JOINS)) for own in found)


def inches(at: float) -> str:
    """Return inches as they are read off a rule: 8\u00bd."""
    whole = floor(at)
    if at - whole in _PARTS:
        return f"{whole or ''}{_PARTS[at - whole]}"
    return f"{at:g}"


def _steps(has: GuideParts) -> Iterator[str]:
    yield "Print at 100 % on thick paper. Cut each piece out along its fine line."
    yield (
        "Lay the pieces in the order of their numbers, as the plan shows. The middle of a disc lies as many inches "
        "from the table\u2019s west edge and south edge as the list says, and its arrow points to the north."
    )
    yield "Dotted lines are the edges of terrain, dashed ones those of roads: measure to them, not to trees or houses."
    yield (
        "Where pieces join, ticks meet ticks, and the number there names the neighbour. Pieces overlap by "
        "1 or 2\u00a0mm; what has the higher number lies on top."
    )
    if has.slopes:
        yield "All that the slopes of a hill enclose is hill too: its top needs no paper."
    if has.shields:
        yield "Names and shields lie beside what they name; shields of round objectives lie in their middle."
    elif has.plates:
        yield "Names lie beside what they name."


def has_shields(matter: TableMatter) -> bool:
    """Say whether shields of objectives lie on the table."""
    return any(goal.area is not None for goal in matter.subject.scenario.objectives)


def _objective(number: int, goal: Objective) -> GoalRow:
    """Return where an objective is held."""
    match goal.area:
        case Disc(centre=(x, y), radius=radius):
            return GoalRow(number, goal.title, f"within {radius:g} in of ({x:g}, {y:g})")
        case Polygon(corners=corners) if _is_box(corners):
            (left, right), (low, top) = ((min(side), max(side)) for side in zip(*corners, strict=True))
            return GoalRow(number, goal.title, f"inside ({left:g}\u2013{right:g}, {low:g}\u2013{top:g})")
        case Polygon(corners=corners):
            at = joined([f"({x:g}, {y:g})" for x, y in corners])
            return GoalRow(number, f"{goal.title}: corners at {at}", "inside")
        case _:
            return GoalRow(number, goal.title, "inside its dashed line")


def _is_box(corners: tuple[tuple[float, float], ...]) -> bool:
    return len(corners) == 4 and all(len(set(side)) == 2 for side in zip(*corners, strict=True))


def what(own: Laid) -> str:
    """Return what a piece is."""
    return own.piece.body.row.title + (", slope" if own.piece.body.is_slope else "")
