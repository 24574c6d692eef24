"""The end of an example of play: what the turns have cost both sides, and the rules that were cited, in words."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from pwprint.game.narration.names import side_name
from pwprint.game.narration.voice import named
from pwprint.game.state import Status
from pwprint.page.block import Block, gap, stacked
from pwprint.page.display_type import section, sign
from pwprint.page.prose import TextRun, words_of
from pwprint.page.table import TableColumns
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, line
from pwprint.text.words import counted, joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.state import State
    from pwprint.sheets.example_turn.context import ExampleContext
    from pwprint.sheets.example_turn.steps import Story

_SIGN, _PAD, _MOST_NAME = 5.0, 1.0, 0.26
"""What the sign of a side takes, what is free beside words, and which share of the width names take at most."""
_SHARES = (0.24, 0.32, 0.22)
"""How the columns of the table of losses after the names share its width."""
_NOBODY, _NO_POINT = "nobody", "no exhaustion point"


def reckoning(context: ExampleContext, story: Story) -> Block:
    """Return the table of losses: a row for each side."""
    led = story.battle.ruleset.play.exhaustion(story.battle.scenario.options) == "commander"
    tires = any("exhausted" in kind.keys for kind in story.battle.ruleset.play.units.values())
    cost = "Exhausted at its end" if tires else "Hits at its end"
    last = "Resolve" if led else "Exhaustion"
    heads = ("", "Lost in this example", cost, last)
    # The head of a column is not said again in its cells.
    rows = tuple(
        (name, gone, hits, point.removeprefix(f"{last.lower()}: ")) for name, gone, hits, point in _rows(context, story)
    )
    # A column that kept the same of both sides, nobody and nothing, is left out.
    kept = (True, True, any(row[2] != _NOBODY for row in rows), any(row[3] != _NO_POINT for row in rows))
    bold = replace(context.face, font="serif-semibold")
    names = _SIGN + 2 * _PAD + max(text_width(row[0], bold.font, bold.size) for row in rows)
    first = min(names + 2.0, _MOST_NAME * context.width)
    shared = sum(compress(_SHARES, kept[1:]))
    widths = (first, *(share / shared * (context.width - first) for share in compress(_SHARES, kept[1:])))
    columns = TableColumns(widths, _PAD, 0.7)
    table = [columns.row((head, replace(context.face, font="serif-italic"), "start") for head in compress(heads, kept))]
    for style, row in zip(context.units.sides, rows, strict=True):
        name, *cells = compress(row, kept)
        signed = words_of((TextRun("", bold, sign(style, 0.0, -0.6, 3.4), _SIGN), TextRun(name, bold)))
        table.append(columns.row([(signed, bold, "start"), *((cell, context.face, "start") for cell in cells)]))
    rule = Block(0.8, (line(0.0, 0.0, context.width, 0.0, context.ink.hair),))
    ruled = [part for row in table for part in (row, rule)]
    title = section("What it has cost", context.width, context.ink, 1.4)
    whole = stacked((title, *ruled, gap(3.2)))
    return replace(whole, marks=(Group(whole.marks, name="example:cost"),))


def _rows(context: ExampleContext, story: Story) -> Iterator[tuple[str, str, str, str]]:
    scenario = context.units.subject.scenario
    for side in scenario.sides:
        gone = [
            named(scenario, unit)
            for unit in side.units
            if story.end.pieces[unit.index].status is Status.LOST
            and story.start.pieces[unit.index].status is not Status.LOST
        ]
        worn = [words for unit in side.units if (words := _worn(story, unit.index, named(scenario, unit)))]
        name = side_name(scenario, side.index)
        yield name, joined(gone) or _NOBODY, joined(worn) or _NOBODY, _point(story, side.index)


def _worn(story: Story, unit: int, name: str) -> str:
    """Return a unit that is exhausted or has hits, with their number; nothing for any other."""
    piece = story.end.pieces[unit]
    if piece.status is not Status.ON_BOARD:
        return ""
    hits = story.battle.ruleset.play.unit_state(story.battle, story.end, unit).get("hits", 0)
    if isinstance(hits, int) and hits:
        # The number stays in one line, with the name that it belongs to.
        number = counted(hits, "hit").replace(" ", "\u00a0")
        return f"{name}\u00a0({number})"
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
