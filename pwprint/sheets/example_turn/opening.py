"""The head of an example of play: what battle it is, where everybody stands, and how the pictures are read."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.narration.names import side_name
from pwprint.game.state import Status
from pwprint.page.block import Block, beside, gap, stacked
from pwprint.page.display_type import capitals, ornament, section, sign
from pwprint.page.prose import item, paragraph
from pwprint.pdf.fonts import MM_PER_POINT, shortened
from pwprint.pdf.marks import Box, Circle, Group, Mark, Pen, Text, moved
from pwprint.pieces.shield import SHIELD, shield
from pwprint.sheets.example_turn import signs as art
from pwprint.sheets.example_turn.context import BODY
from pwprint.sheets.example_turn.drawing import named_field
from pwprint.sheets.example_turn.ground import GREY, whole
from pwprint.sheets.example_turn.sign_use import ExampleSign, signs_used
from pwprint.sheets.example_turn.steps import ExampleStep
from pwprint.sheets.example_turn.tile_key import LED, tile_key
from pwprint.sheets.rule_names import RULING
from pwprint.text.words import counted
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.context import ExampleContext
    from pwprint.sheets.example_turn.ground import Window
    from pwprint.sheets.example_turn.steps import Story

    Painter = Callable[[Window], tuple[Mark, ...]]
    Opening = Callable[[Painter], tuple[Block, ...]]

_TITLE: Mm = 23.0
_CITED = f"rule CC-03 of the rule booklet; {RULING}: its fine points"
_READ = "How to read the pictures"
_SIGN: Mm = 13.0
_STEP: Mm = 5.6
_WIDE: Mm = 140.0
_SHIELD = 0.75
"""How large the shield of an objective is among the signs, of its size on a map."""
_APART, _AFTER = 6.0, 4.0
"""What is free beside the field, and below all of it."""


def openings(context: ExampleContext, story: Story) -> Iterator[Opening]:
    """Yield heads of the first page: title, the whole field before the first turn, and the signs.

    One leaves room below it, another takes a page of its own. Each is made with what paints the field: `blank` to see
    how high it is.
    """
    yield partial(_compact, context, story)
    if context.width >= _WIDE:
        yield partial(_tall, context, story)


def painter(context: ExampleContext, story: Story) -> Painter:
    """Return what paints the field before the first turn, with names and shields."""
    first = ExampleStep(story.steps[0].turn, (), story.start, story.start)
    return lambda window: named_field(context.units, window, first)


def blank(_window: Window) -> tuple[Mark, ...]:
    """Paint nothing."""
    return ()


def _field(context: ExampleContext, paint: Painter, room: tuple[Mm, Mm]) -> Block:
    """Return the whole field, as large as there is room for, at the left."""
    window = whole(context.ground, room)
    return Block(window.height, (moved(paint(window), (room[0] - window.width) / 2, 0.0),))


def _tall(context: ExampleContext, story: Story, paint: Painter) -> tuple[Block, ...]:
    """Return a head that fills a page: below the field the signs in columns."""
    third = (context.width - 2 * _APART) / 3
    left = stacked((*_sides(context, story, third), tile_key(context, third)))
    rows = tuple(_signs_read(context, story, third))
    title = section(_READ, 2 * third + _APART, context.ink, 1.6)
    half = (len(rows) + 1) // 2
    columns = beside([(0.0, stacked(rows[:half])), (third + _APART, stacked(rows[half:]))])
    below = beside([(0.0, left), (third + _APART, stacked((title, columns)))])
    high = context.most - _TITLE - below.height - _AFTER
    return _heading(context, story), _field(context, paint, (context.width, high)), Block(_AFTER), below


def _compact(context: ExampleContext, story: Story, paint: Painter) -> tuple[Block, ...]:
    """Return a head with the signs beside the field."""
    wide = context.width >= _WIDE
    high = 0.46 * context.most if context.most > context.width else min(0.8 * context.most, context.most - _TITLE - 8.0)
    least = LED[context.units.subject.scenario.board.surface]
    beside_key = context.width - _APART - least
    # The field is smaller where else nothing could stand below the signs: a stand is broader than a tile.
    share = min(0.6 * context.width, beside_key if beside_key >= 0.5 * context.width else context.width)
    room = (share, high) if wide else (context.width, 0.6 * context.most)
    window = whole(context.ground, room)
    title, field = _heading(context, story), _field(context, paint, (window.width if wide else room[0], room[1]))
    space = context.width - window.width - _APART if wide else context.width
    read = section(_READ, space, context.ink, 1.6)
    blocks = (*_sides(context, story, space), read, *_signs_read(context, story, space))
    if not wide:
        return title, replace(field, height=field.height + 4.0), *blocks
    key, left = stacked(blocks), window.width
    right, below, across = (tile_key(context, each) for each in (space, left, context.width))
    # The tile stands beside the map, below it, or across the page, where it makes the head lowest.
    ways = (
        (space, (field, stacked((key, right))), ()),
        (left, (stacked((field, gap(2.0), below)), key), ()),
        (context.width, (field, key), (gap(5.0), across)),
    )
    heads = (
        stacked((beside([(0.0, one), (left + _APART, other)]), *under))
        for room, (one, other), under in ways
        if room >= least
    )
    top = min(heads, key=lambda head: head.height)
    return title, replace(top, height=top.height + 5.0)


def _heading(context: ExampleContext, story: Story) -> Block:
    return Block(_TITLE, tuple(_title(context, story.steps[0].turn)), keep=True)


def _title(context: ExampleContext, turn: int) -> Iterator[Mark]:
    scenario, ink, half = context.units.subject.scenario, context.ink, context.width / 2
    ruleset = context.units.subject.ruleset
    kicker = f"An example of play: {f'{ruleset.book.turn_word} {turn}' if turn else 'setting up'}"
    below = " \u00b7 ".join(part for part in (scenario.place, scenario.date, ruleset.book.title) if part)
    yield Text(
        half, -3.4, shortened(kicker, "serif-italic", 10.5, context.width), "serif-italic", 10.5, ink.soft, "middle"
    )
    yield from capitals(scenario.title, (half, -11.4), 20.0, context.width - 4.0)
    yield from ornament(half, -14.2, min(70.0, context.width))
    yield Text(
        half, -18.6, shortened(below, "serif-italic", BODY, context.width), "serif-italic", BODY, ink.soft, "middle"
    )


def _sides(context: ExampleContext, story: Story, width: Mm) -> Iterator[Block]:
    """Yield who stands against whom."""
    yield section("The two sides", width, context.ink, 1.2)
    *sides, last = (_side(context, story, number, width) for number in range(len(context.units.sides)))
    yield from sides
    yield replace(last, height=last.height + 2.0)


def _signs_read(context: ExampleContext, story: Story, width: Mm) -> Iterator[Block]:
    """Yield what the signs of the pictures mean."""
    for drawn, words in _signs(context, story):
        told = stacked((*paragraph(words, width, context.face, _SIGN + 2.0), gap(0.8)))
        yield beside([(0.0, Block(_STEP, (moved(drawn, 0.0, -2.2),))), (0.0, told)])


def _side(context: ExampleContext, story: Story, number: int, width: Mm) -> Block:
    """Return a side with its sign, its name and how many units it has."""
    scenario = context.units.subject.scenario
    side = scenario.sides[number]
    here = [unit for unit in side.units if story.start.pieces[unit.index].status is Status.ON_BOARD]
    named = f"{side_name(scenario, number)}, {counted(len(here), 'unit')} on the map"
    told = item(sign(context.units.sides[number], 0.0, -0.6, 3.4), named, width, context.face, 5.4)
    return stacked((*told, gap(1.0)))


def _signs(context: ExampleContext, story: Story) -> Iterator[tuple[tuple[Mark, ...], str]]:
    """Yield the signs of the pictures that are used, each from (0, 0) to the right, and what it means."""
    hue, middle = context.units.sides[0].edge, _SIGN / 2
    span = ((0.5, 0.0), (_SIGN - 0.5, 0.0))
    known: dict[ExampleSign, tuple[tuple[Mark, ...], str]] = {
        ExampleSign.MOVE: (art.arrow(span, hue, 0.9), "a move, from the dashed outline"),
        ExampleSign.RETREAT: (art.arrow(span, hue, 0.9, hollow=True), "a retreat"),
        ExampleSign.TOLD: (art.fire(span, told=True), "fire that has an effect"),
        ExampleSign.VAIN: (art.fire(span, told=False), "fire that has none"),
        ExampleSign.STRAYED: (art.aim(middle, 0.0, 1.6), "the target of fire that strays"),
        ExampleSign.HELP: (art.help_line(*span, hue, told=True), "help for a unit of one\u2019s own"),
        ExampleSign.FIGHT: (art.swords(middle, 0.0, 2.2), "close combat"),
        ExampleSign.HIT: (art.burst(middle, 0.0, 2.3), "a unit that is hit"),
        ExampleSign.WORK: (art.ring(Box(middle - 2.6, -1.7, 5.2, 3.4)), "work, such as a gun that limbers"),
        ExampleSign.LOST: (art.crossed((middle - 2.6, -1.7, middle + 2.6, 1.7)), "a unit that is lost"),
    }
    used = set(signs_used(story))
    yield from (row for name, row in known.items() if name in used)
    states = (story.start, *(step.after for step in story.steps))
    tired = ((state, unit) for state in states for unit, piece in enumerate(state.pieces) if piece.exhausted)
    first = next(tired, None)
    if first is not None:
        worn = context.units.symbol(*first, 3.6, worn=True)
        yield (moved((worn,), middle - 2.7, -1.8),), "an Exhausted unit, paler, with a band"
    if context.units.subject.scenario.objectives:
        shape, (wide, high) = shield(1, 0.0, 0.0), SHIELD
        ring = (Circle(middle - 4.2, 0.0, 1.9, None, Pen(GREY, 0.5, (0.01, 1.0))),) if context.ground.goals else ()
        yield (
            (
                *ring,
                Group(
                    shape,
                    (
                        _SHIELD,
                        0.0,
                        0.0,
                        _SHIELD,
                        middle - _SHIELD * wide / 2 + (1.4 if ring else 0.0),
                        -_SHIELD * high / 2,
                    ),
                ),
            ),
            "an objective",
        )
    number = context.small.size * MM_PER_POINT / 3
    yield (Text(middle, -number, "CC-03", "sans", context.small.size, context.ink.soft, "middle"),), _CITED
