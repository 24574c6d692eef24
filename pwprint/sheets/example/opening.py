"""The head of an example of play: what battle it is, where everybody stands, and how the pictures are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.art import example_signs as art
from pwprint.art.brief_type import capitals, ornament, section, sign
from pwprint.engine.state import Status
from pwprint.press.fonts import shortened, wrapped
from pwprint.press.marks import Mark, Text, moved
from pwprint.sheets.example.beats import Beat
from pwprint.sheets.example.drawing import picture
from pwprint.sheets.example.ground import whole
from pwprint.sheets.example.panel import BODY, LEAD, Block
from pwprint.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.press.marks import Mm
    from pwprint.sheets.example.beats import Story
    from pwprint.sheets.example.panel import Desk

_TITLE: Mm = 23.0
_SIGN: Mm = 13.0
_STEP: Mm = 6.2
_WIDE: Mm = 140.0


def opening(desk: Desk, story: Story) -> tuple[Block, ...]:
    """Return the head of the first page: title, the whole field before the first turn, and the signs."""
    wide = desk.width >= _WIDE
    room = (0.6 * desk.width, 0.46 * desk.most) if wide else (desk.width, 0.6 * desk.most)
    first = story.beats[0]
    window = whole(desk.ground, room)
    field = picture(desk.crew, window, Beat(first.turn, (), story.start, story.start))
    title = Block(_TITLE, tuple(_title(desk, first.turn)), leads=True)
    if not wide:
        key = _key(desk, story, desk.width)
        centred = moved(field, (desk.width - window.box.width) / 2, 0.0)
        return title, Block(window.box.height + 4.0, (centred,)), Block(key.height + 4.0, key.marks)
    left = window.box.width + 6.0
    key = _key(desk, story, desk.width - left)
    high = max(window.box.height, key.height)
    return title, Block(high + 5.0, (*field, moved(key.marks, left, 0.0)))


def _title(desk: Desk, turn: int) -> Iterator[Mark]:
    scenario, ink, half = desk.crew.subject.scenario, desk.ink, desk.width / 2
    ruleset = desk.crew.subject.ruleset
    kicker = f"An example of play: {ruleset.turn_word} {turn}"
    below = " \u00b7 ".join(part for part in (scenario.place, scenario.date, ruleset.title) if part)
    yield Text(
        half, -3.4, shortened(kicker, "serif-italic", 10.5, desk.width), "serif-italic", 10.5, ink.soft, "middle"
    )
    yield from capitals(scenario.title, (half, -11.4), 20.0, desk.width - 4.0)
    yield from ornament(half, -14.2, min(70.0, desk.width))
    yield Text(
        half, -18.6, shortened(below, "serif-italic", BODY, desk.width), "serif-italic", BODY, ink.soft, "middle"
    )


def _key(desk: Desk, story: Story, width: Mm) -> Block:
    """Return who stands against whom, and what the signs of the pictures mean."""
    marks: list[Mark] = [moved(section("The two sides", width, desk.ink), 0.0, 0.0)]
    y = -7.6
    for number, side in enumerate(desk.crew.subject.scenario.sides):
        here = [unit for unit in side.units if story.start.pieces[unit.index].status is Status.ON_BOARD]
        named = f"{side.name or side.id} ({side.id}), {counted(len(here), 'unit')} on the map"
        marks += sign(desk.crew.sides[number], 0.0, y - 3.6, 3.4)
        for text in wrapped(named, "serif", BODY, width - 5.4):
            marks.append(Text(5.4, y - 3.0, text, "serif", BODY, desk.ink.ink))
            y -= LEAD
        y -= 1.0
    marks.append(moved(section("How to read the pictures", width, desk.ink), 0.0, y - 2.0))
    y -= 10.0
    for drawn, words in _signs(desk):
        lines = wrapped(words, "serif", BODY, width - _SIGN - 2.0)
        marks.append(moved(drawn, 0.0, y - 2.2))
        for row, text in enumerate(lines):
            marks.append(Text(_SIGN + 2.0, y - 3.2 - LEAD * row, text, "serif", BODY, desk.ink.ink))
        y -= max(_STEP, LEAD * len(lines) + 1.2)
    return Block(-y, tuple(marks))


def _signs(desk: Desk) -> Iterator[tuple[tuple[Mark, ...], str]]:
    """Yield the signs of the pictures, each from (0, 0) to the right, and what it means."""
    hue, middle = desk.crew.sides[0].edge, _SIGN / 2
    span = ((0.5, 0.0), (_SIGN - 0.5, 0.0))
    yield art.arrow(span, hue, 0.9), "a move, from the dotted outline"
    yield art.arrow(span, hue, 0.9, hollow=True), "a retreat"
    yield art.fire(*span, told=True), "fire that has an effect"
    yield art.fire(*span, told=False), "fire that has none"
    yield art.help_line(*span, hue, told=True), "help for a unit of one\u2019s own"
    yield art.swords(middle, 0.0, 2.2), "close combat"
    yield art.burst(middle, 0.0, 2.3), "a hit"
    yield art.crossed((middle - 2.6, -1.7, middle + 2.6, 1.7)), "a unit that is lost"
    units = desk.crew.subject.scenario.units
    if any("exhausted" in kind.keys for kind in desk.crew.subject.ruleset.units.values()) and units:
        worn = desk.crew.symbol(units[0].index, 3.6, worn=True)
        yield (moved((worn,), middle - 2.7, -1.8),), "an exhausted unit, paler and with a stroke"
