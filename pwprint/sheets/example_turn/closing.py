"""The end of an example of play: what the turns have cost both sides, and the rules that were cited, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.narration.names import side_name
from pwprint.game.rulebook import book_of
from pwprint.game.state import Status
from pwprint.page.block import Block
from pwprint.page.display_type import section, sign
from pwprint.page.prose import wrapped
from pwprint.pdf.marks import Group, Mark, Text, line, moved
from pwprint.sheets.example_turn.context import BODY, LEAD
from pwprint.text.words import counted, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.state import State
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.context import ExampleContext
    from pwprint.sheets.example_turn.steps import Story

_RULE, _RULE_LEAD = 8.0, 3.5
_COLUMN_GAP: Mm = 6.0
_NOBODY = "nobody"


def reckoning(context: ExampleContext, story: Story) -> Block:
    """Return the table of losses: a row for each side."""
    led = story.battle.ruleset.play.exhaustion(story.battle.scenario.options) == "commander"
    table = [
        ("", "Lost in this example", "Worn at its end", "Resolve" if led else "Exhaustion"),
        *_rows(context, story),
    ]
    worn = any(row[2] != _NOBODY for row in table[1:])
    cells = [row if worn else (*row[:2], row[3]) for row in table]
    shares = (0.25, 0.2, 0.3, 0.25) if worn else (0.25, 0.35, 0.4)
    widths = tuple(share * context.width for share in shares)
    title = section("What it has cost", context.width, context.ink, 1.4)
    marks: list[Mark] = [*title.marks]
    y = -title.height
    for number, row in enumerate(cells):
        x, deepest = 0.0, 1
        for column, (text, wide) in enumerate(zip(row, widths, strict=True)):
            inset = 5.0 if column == 0 else 0.0
            lines = wrapped(text, "serif" if number else "serif-italic", BODY, wide - inset - 2.0)
            deepest = max(deepest, len(lines))
            for depth, words in enumerate(lines):
                font = "serif-semibold" if number and not column else "serif" if number else "serif-italic"
                marks.append(Text(x + inset, y - 3.1 - LEAD * depth, words, font, BODY, context.ink.ink))
            x += wide
        if number:
            marks += sign(context.units.sides[number - 1], 0.0, y - 3.7, 3.4)
        y -= LEAD * deepest + 1.4
        marks.append(line(0.0, y, context.width, y, context.ink.hair))
        y -= 0.8
    return Block(-y + 4.0, (Group(tuple(marks), name="example:cost"),))


def _rows(context: ExampleContext, story: Story) -> Iterator[tuple[str, str, str, str]]:
    scenario = context.units.subject.scenario
    for side in scenario.sides:
        gone = [
            unit.id
            for unit in side.units
            if story.end.pieces[unit.index].status is Status.LOST
            and story.start.pieces[unit.index].status is not Status.LOST
        ]
        worn = [words for unit in side.units if (words := _worn(story, unit.index, unit.id))]
        name = side_name(scenario, side.index)
        yield name, joined(gone) or _NOBODY, joined(worn) or _NOBODY, _point(story, side.index)


def _worn(story: Story, unit: int, name: str) -> str:
    """Return a unit that is exhausted or has hits, with their number; nothing for any other."""
    piece = story.end.pieces[unit]
    if piece.status is not Status.ON_BOARD:
        return ""
    hits = story.battle.ruleset.play.unit_state(story.battle, story.end, unit).get("hits", 0)
    if isinstance(hits, int) and hits:
        return f"{name} ({counted(hits, 'hit')})"
    return name if piece.exhausted else ""


def _point(story: Story, side: int) -> str:
    """Return how near a side is to exhaustion."""
    battle, end = story.battle, story.end
    point = battle.exhaustion_points[side]
    if point is None:
        return battle.ruleset.play.spent(battle, end, side)
    reached = "reached" if end.exhausted_in[side] is not None else "not reached"
    return f"{_lost(story, end, side)} of {point} lost, {reached}"


def _lost(story: Story, state: State, side: int) -> int:
    return story.battle.losses(state, story.battle.counted)[side]


# --- rules ----------------------------------------------------------------------------------------------------------


def cited(story: Story) -> tuple[str, ...]:
    """Return the rules that the example cites, in the order of the rule book."""
    used = {rule for step in story.steps for event in step.events for rule in event.rules}
    return tuple(rule for rule in book_of(story.battle.ruleset).rules if rule in used)


def glossary(context: ExampleContext, story: Story) -> tuple[Block, ...]:
    """Return the rules cited with their texts, in rows of two columns where the page is wide enough."""
    book, ink = book_of(story.battle.ruleset), context.ink
    count = 2 if context.width >= 2 * 70.0 + _COLUMN_GAP else 1
    wide = (context.width - (count - 1) * _COLUMN_GAP) / count
    entries = [_entry(context, rule, book.text(rule), wide) for rule in cited(story)]
    blocks: list[Block] = [section("The rules cited", context.width, ink, 2.0)]
    firsts = range(0, len(entries), count)
    for first in firsts:
        row = entries[first : first + count]
        marks = tuple(moved(entry.marks, column * (wide + _COLUMN_GAP), 0.0) for column, entry in enumerate(row))
        # Neither the first row nor the last stands on a page without another one.
        blocks.append(Block(max(entry.height for entry in row) + 1.2, marks, first in {*firsts[:1], *firsts[-2:-1]}))
    return tuple(blocks)


def _entry(context: ExampleContext, rule: str, text: str, wide: Mm) -> Block:
    """Return a rule: its number, then its words beside it."""
    inset = 19.0
    lines = wrapped(text, "serif", _RULE, wide - inset)
    marks: list[Mark] = [Text(0.0, -2.8, rule, "sans", _RULE - 0.5, context.ink.soft)]
    marks += [
        Text(inset, -2.8 - _RULE_LEAD * row, words, "serif", _RULE, context.ink.ink) for row, words in enumerate(lines)
    ]
    return Block(_RULE_LEAD * len(lines), (Group(tuple(marks), name=f"rule:{rule}"),))
