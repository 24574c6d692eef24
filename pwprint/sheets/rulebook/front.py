"""The cover, what stands inside it, and the back cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.game.battle import begin
from pwprint.game.board.surface import Surface
from pwprint.game.rulebook import RuleKind, book_of
from pwprint.page.block import Block, gap, height_of, hung, stacked
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import diamond, ornament, spaced
from pwprint.page.line_breaks import halves
from pwprint.page.look import USUAL
from pwprint.page.prose import Face, count_lines, paragraph
from pwprint.page.typesetting import typeset
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Box, Group, Pen, Rect, Text, line, moved
from pwprint.sheets.example_turn.context import ExampleContext
from pwprint.sheets.example_turn.ground import ground_of
from pwprint.sheets.example_turn.tile_key import tile_key
from pwprint.sheets.example_turn.units import units_of
from pwprint.sheets.rule_names import printed_ids
from pwprint.sheets.rulebook.leaves import HIGH, WIDE, held, lined
from pwprint.sheets.rulebook.style import ACCENT, HAIR, RULE, RULE_TEXT, SOFT, SUBTITLE, TITLE
from pwprint.sheets.rulebook.tables import names_of, summary
from pwprint.sheets.small_map.drawing import bare_map
from pwprint.sheets.small_map.drawing import ground_of as overview_of
from pwprint.text.words import joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.ruleset import Ruleset
    from pwprint.page.brief_tones import Tones
    from pwprint.page.flow import Column
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mark, Mm

_KICKER = Face("sans-semibold", 9.0, ACCENT)
_NAME = 25.0
_ENTRY = Face("serif", 10.0, INK, 1.5)
_CREDIT = Face("serif-italic", 9.2, SOFT, 1.4)
PRIMER = Face("serif", 9.4, INK, 1.3)
_NEEDS = Face("serif", 9.2, INK, 1.4)
_OUT = (0.4, 2.0)
"""How far the frame of the cover lies outside of the area of words, across and up."""
_BEYOND, _FINE = 4.6, 2.3
"""How far the lines of the frame run on past its corners, and its fine line lies outside of the heavy one."""
_INSIDE: Mm = 6.0
"""What words and map keep from the sides of the frame."""
_SMALL = Face("serif-italic", 7.8, SOFT, 1.3)
_FIGURES: Mm = 6.0
_KEYS = (1.8, 1.6, 1.4, 1.2, 1.0)
"""How large a tile is that is explained, beside usual ones: the first for which there is room."""
_AROUND: Mm = 5.0
_BAND: Mm = 57.0
"""How high the panel with the title is, unless there are more words on it."""
_FOOT: Mm = 14.6
"""How high the words below the picture are at least."""
_LEAST: Mm = 50.0
"""A picture with less room is left out."""
_SURFACES = {Surface.GRID: "a board of {}", Surface.TABLE: "an open table measured in inches"}


_PLACES = {
    Surface.GRID: "",
    Surface.TABLE: " A place such as 18 / 10 is 18 in from the west edge of the table, and 10 in from the south edge.",
}
"""How examples in words name places."""


class ContentsLine(Struct, frozen=True):
    """A line of the contents; what is no chapter has no number."""

    number: int | None
    title: str
    page: int


def cover(ruleset: Ruleset, battle: Subject | None) -> tuple[Mark, ...]:
    """Return the cover: the name of the rules, what they are played on, and a picture of a battle."""
    book = ruleset.book
    name = _name(typeset(book.title))
    head = stacked(
        (
            Block(12.0, (Group(spaced("RULE BOOKLET", (WIDE / 2, -6.0), _KICKER, 0.3)),)),
            *(line for words in name[0] for line in paragraph(words, WIDE, name[1], anchor="middle")),
            gap(3.0),
            Block(6.0, ornament(WIDE / 2, -2.0, WIDE / 2, ACCENT)),
            *_even(typeset(book.summary), SUBTITLE),
            gap(3.0),
        )
    )
    free = max(0.0, _BAND - head.height) / 2
    head = stacked((gap(free), head, gap(free)))
    credit = typeset(book.credit[:1].upper() + book.credit[1:])
    needs = typeset(f"For two players, with {joined(_things(ruleset))}")
    foot = stacked((*_even(needs, _NEEDS), gap(0.8), *_even(credit, _CREDIT)))
    room = HIGH - head.height - max(_FOOT, foot.height)
    held((head, foot))
    blocks = (head, *(_battle(battle, room) if battle and room >= _LEAST else ()))
    frame = _frame(tones(battle.look if battle else USUAL), head.height)
    return (*frame, *hung(blocks, 0.0, 0.0), *hung((foot,), 0.0, foot.height - HIGH))


def _even(words: str, face: Face) -> tuple[Block, ...]:
    """Return words of the cover in the middle, in lines that are about as long."""
    most = WIDE - 2 * _INSIDE
    count = count_lines(words, most, face)
    narrowest = next(wide for wide in range(int(most / 3), int(most) + 1) if count_lines(words, wide, face) <= count)
    left = (WIDE - narrowest) / 2
    return paragraph(words, WIDE - left, face, left, anchor="middle")


def _frame(ink: Tones, title: Mm) -> tuple[Mark, ...]:
    """Return the frame of the cover, and the panel on which the title stands."""
    across, up = _OUT
    box = Box(-across, -HIGH - up, WIDE + 2 * across, HIGH + 2 * up)
    outer = box.grown(_FINE)
    fine, half = Pen(ink.ink, 0.2, round=False), _FINE / 2
    corners = tuple(
        diamond(x, y, 0.36 * _FINE, ACCENT)
        for x in (box.x - half, box.right + half)
        for y in (box.y - half, box.top + half)
    )
    return (
        Rect(box.x, -title, box.width, title + up, ink.shade),
        line(box.x, -title, box.right, -title, ink.heavy),
        *_crossing(box, ink.heavy),
        *_crossing(outer, fine, _BEYOND - _FINE),
        *corners,
    )


def _crossing(box: Box, pen: Pen, beyond: Mm = _BEYOND) -> Iterator[Mark]:
    """Yield the four lines of a box, which run on past its corners as in the frames of old books."""
    for y in (box.y, box.top):
        yield line(box.x - beyond, y, box.right + beyond, y, pen)
    for x in (box.x, box.right):
        yield line(x, box.y - beyond, x, box.top + beyond, pen)


def _name(title: str) -> tuple[tuple[str, ...], Face]:
    """Return the title in one line or in two that are about as long, and how its letters look."""
    parted = min(halves(title.split()), key=lambda lines: max(map(_wide, lines)), default=(title,))
    lines = (title,) if _wide(title) <= WIDE - 2 * _INSIDE else parted
    return lines, Face("serif-bold", min(_NAME, _NAME * (WIDE - 2 * _INSIDE) / max(map(_wide, lines))), INK, 1.12)


def _wide(words: str) -> Mm:
    return text_width(words, "serif-bold", _NAME)


def _battle(battle: Subject, room: Mm) -> Iterator[Block]:
    """Yield a battle set up, as large as there is room for, and its title below it."""
    rest = (WIDE - 2 * _INSIDE, room - 2 * _AROUND - _CREDIT.step)
    shown = bare_map(overview_of(battle), rest, battle.scenario.sides)
    yield gap((room - shown.height - _CREDIT.step) / 2)
    yield Block(shown.height, (moved(shown.marks, (WIDE - shown.width) / 2, 0.0, name="cover:map"),))
    yield gap(1.0)
    yield from paragraph(typeset(battle.scenario.title), WIDE, _CREDIT, anchor="middle")


def inside(ruleset: Ruleset, lines: tuple[ContentsLine, ...]) -> tuple[Mark, ...]:
    """Return what stands inside the cover: what is needed, how rules are named, whose game it is, and the contents."""
    return hung(held((*_about(ruleset), gap(5.0), *_contents(lines))), 0.0, 0.0)


def primer(ruleset: Ruleset, battle: Subject | None) -> tuple[Mark, ...]:
    """Return the page that tells in general how a battle goes, and how to begin; empty where no one has written it."""
    told = book_of(ruleset).primer
    if not told or ruleset.book.base:  # a variant may be played otherwise
        return ()
    blocks = [*paragraph("How a battle goes", WIDE, TITLE), gap(2.0)]
    for text in told:
        blocks += (*paragraph(typeset(text), WIDE, PRIMER), gap(2.0))
    blocks += (gap(2.4), *paragraph("Your first battle", WIDE, TITLE), gap(2.0))
    which = f"the kit and the pieces of {typeset(battle.scenario.title)}" if battle else "the kit of a scenario"
    blocks += paragraph(_FIRST.format(which), WIDE, PRIMER)
    wholes = ((*blocks, gap(2.4), tile_key(_context(battle), WIDE, large)) for large in _KEYS) if battle else ()
    whole = next((each for each in wholes if height_of(each) <= HIGH), tuple(blocks))
    return hung(held(whole), 0.0, 0.0)


def _context(battle: Subject) -> ExampleContext:
    units = units_of(battle, begin(battle.scenario, battle.ruleset))
    return ExampleContext(units, ground_of(battle), tones(battle.look), WIDE, HIGH)


_FIRST = (
    "Print {}. Its setup sheet says who stands where. Play through its example of play with the pieces in hand, and "
    "look up what you do not understand; then begin anew and decide for yourselves. Before that read the numbered "
    "chapters up to hits, and leave fine points and choices until a question comes up."
)


def back(ruleset: Ruleset, spare: int) -> tuple[tuple[Mark, ...], list[Column]]:
    """Return the back cover and what stands on so many spare pages before it.

    The cover has the turn at a glance, whose game it is, and the licence of the booklet; the others what it leaves.
    """
    book = ruleset.book
    credit = f"{book.title}, {book.credit}. Words and drawings of this booklet: the pwprint authors, MIT licence."
    foot = stacked(paragraph(typeset(f"{credit} Set by pwprint {__version__}."), WIDE, _SMALL, anchor="middle"))
    head = (*paragraph("At a glance", WIDE, TITLE), gap(2.0))
    room = HIGH - height_of(head)
    first, *others = summary(ruleset, WIDE, (room - foot.height - 6.0, *([room] * spare)))
    rule = line(0.0, foot.height + 2.0 - HIGH, WIDE, foot.height + 2.0 - HIGH, HAIR)
    closing: tuple[Mark, ...] = (*hung((*head, *first), 0.0, 0.0), rule, *hung((foot,), 0.0, foot.height - HIGH))
    return closing, [lined((*_titled(more), *more)) for more in others if more]


def _titled(blocks: Column) -> Column:
    """Return the heading of a page with more at a glance: the names of what stands on it, if these take one line."""
    names = ", ".join(
        name if not number else name[:1].lower() + name[1:] for number, name in enumerate(names_of(blocks))
    )
    lines = paragraph(names, WIDE, TITLE)
    return (*(lines if len(lines) == 1 else paragraph("At a glance", WIDE, TITLE)), gap(2.0))


def _about(ruleset: Ruleset) -> Iterator[Block]:
    book, rules = ruleset.book, book_of(ruleset).rules.values()
    first, ruling = next(iter(rules)), next(rule for rule in rules if rule.kind is RuleKind.RULING)
    yield from paragraph("About these rules", WIDE, TITLE)
    yield gap(2.0)
    needs = f"{book.summary} Two players need {needed(ruleset)}."
    yield from paragraph(typeset(needs), WIDE, RULE_TEXT)
    yield gap(1.6)
    yield from paragraph(
        f"The rules: {typeset(f'{book.title}, {book.credit}')}. This booklet states them in words of its own. It does "
        "not replace the published rules, where the reasons and the advice are.",
        WIDE,
        RULE_TEXT,
    )
    yield gap(1.6)
    yield from paragraph(
        "The id of each rule stands in the margin, beside the line where the rule begins: "
        f"{printed_ids(first.id)} is {first.id} in full. The quick reference and the examples of play cite it. "
        f"Fine points settle doubtful cases: {printed_ids(ruling.id)} is {ruling.id}. "
        "In examples Red fights Blue, and a red cross marks what the rules forbid." + _PLACES[ruleset.play.surface],
        WIDE,
        RULE_TEXT,
    )


def needed(ruleset: Ruleset) -> str:
    """Return what two players need."""
    return joined([*_things(ruleset), "the pieces of a scenario"])


def _things(ruleset: Ruleset) -> list[str]:
    areas = joined((f"{name}s" if name != "hex" else "hexes" for name in ruleset.play.grids), "or")
    things = [_SURFACES[ruleset.play.surface].format(areas), "six-sided dice"]
    if ruleset.kit.chits:
        things.append("a bag with a chit for each unit")
    return things


def _contents(lines: tuple[ContentsLine, ...]) -> Iterator[Block]:
    yield from paragraph("Contents", WIDE, TITLE)
    yield gap(2.0)
    for entry in lines:
        start = _FIGURES + text_width(entry.title, _ENTRY.font, _ENTRY.size) + 1.5
        end, base = WIDE - 7.0, -_ENTRY.base
        yield Block(
            _ENTRY.step,
            (
                Text(0.0, base, str(entry.number or ""), _ENTRY.font, _ENTRY.size, ACCENT),
                Text(_FIGURES, base, entry.title, _ENTRY.font, _ENTRY.size, INK),
                line(start, base + 0.1, end, base + 0.1, Pen(RULE, 0.25, (0.01, 1.3))),
                Text(WIDE, base, str(entry.page), _ENTRY.font, _ENTRY.size, INK, "end"),
            ),
        )
