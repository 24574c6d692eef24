"""Drawn examples: a picture of the position with all that happens, and beside it what the engine says of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import accumulate, groupby
from math import dist
from operator import attrgetter
from typing import TYPE_CHECKING

from pwprint.game.narration.names import side_name
from pwprint.page.block import Block, apart, beside, height_of, indented, stacked
from pwprint.page.brief_tones import tones
from pwprint.page.prose import TIE, TextRun, paragraph
from pwprint.page.typesetting import typeset
from pwprint.pdf.marks import Group, Rect, moved
from pwprint.sheets.example_turn.captions import captions
from pwprint.sheets.example_turn.context import ExampleContext
from pwprint.sheets.example_turn.drawing import picture
from pwprint.sheets.example_turn.ground import around, bounds_of, ground_of
from pwprint.sheets.example_turn.signs import cross
from pwprint.sheets.example_turn.trace import traced
from pwprint.sheets.example_turn.units import units_of
from pwprint.sheets.rulebook.cropping import GRAIN, OVER, carded, cropped
from pwprint.sheets.rulebook.refused import refused_spots, refused_ways
from pwprint.sheets.rulebook.style import EXAMPLE, FINE, LEAD, RULE_TEXT, SOFT
from pwprint.sheets.rulebook.text import cited, cited_words, led
from pwprint.sheets.rulebook.turned import turned
from pwprint.sheets.rulebook.wording import spoken
from pwprint.text.words import joined
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.game.scenario import Unit
    from pwprint.page.brief_tones import Tones
    from pwprint.pdf.marks import Mark, Mm
    from pwprint.sheets.example_turn.ground import Bounds, ExampleGround, Window
    from pwprint.sheets.example_turn.steps import ExampleStep
    from pwprint.sheets.example_turn.trace import Spot, Trace
    from pwprint.sheets.rulebook.played import PlayedExample, Refusal

_HIGH: Mm = 46.0
_PAD: Mm = 1.9
"""What words and picture keep from the edges of their panel."""
_GUTTER: Mm = 3.6
"""Between words and picture."""
_ROOM: Mm = 44.0
"""The narrowest words beside a picture."""
_APART: Mm = 1.2
_CARDS_APART: Mm = 3.0
_TALLEST: Mm = 96.0
"""A card is no higher."""
_HOLE: Mm = 7.0
_LARGE, _DEARER = 20.0, 20.0
"""So much room below words, beside their picture, is a hole; so much is one that a card of its own closes, if that is
no more than so much higher."""
_HEADS = 2
_CAST = replace(FINE, font="serif-italic", colour=SOFT)

Paragraphs = Sequence[tuple[Block, ...]]


class DrawnExample(Struct, frozen=True):
    """An example on a panel: with its picture in small cells and, if that has room, in large ones.

    Where the picture is much higher than the words beside it, also as a `card`: half as wide, the words below it.
    """

    sizes: tuple[Block, ...]
    card: Block | None = None


def drawn(one: PlayedExample, width: Mm) -> DrawnExample:
    """Return an example with its words at the left, its picture at the right; long words go on below both."""
    ink, trace, inner = tones(one.subject.look), traced(one.battle, one.moment), width - 2 * _PAD
    context = ExampleContext(units_of(one.subject, one.battle), ground_of(one.subject), ink, inner, _HIGH)
    bounds = bounds_of(context.ground, _spots(one, context.ground, trace), context.ground.sizes.tight)
    cast = _cast(one, around(context.ground, bounds, (inner, _HIGH)), trace)

    def told(wide: Mm) -> Mm:
        return _ends(_told(one, context, cast, inner - wide - _GUTTER))[-1]

    windows = cropped(context.ground, bounds, ((inner - _GUTTER) / 2, inner - _GUTTER - _ROOM, inner), told)
    panels = sorted((_panel(one, context, window, trace) for window in windows), key=attrgetter("height"))
    sizes = tuple(next(alike) for _, alike in groupby(panels, key=lambda panel: round(panel.height)))
    hole = min(window.height - told(window.width) for window in windows)
    if hole <= _HOLE:
        return DrawnExample(sizes)
    half = _card(one, replace(context, width=(width - _CARDS_APART) / 2 - 2 * _PAD), bounds, trace)
    whole = _card(one, context, bounds, trace) if hole > _LARGE else None
    across = (side_by_side((whole,), width, ink),) if whole else ()
    alone = tuple(panel for panel in across if panel.height <= sizes[0].height + _DEARER) or sizes
    return DrawnExample(alone, half if half and half.height <= _TALLEST else None)


def _card(one: PlayedExample, context: ExampleContext, bounds: Bounds, trace: Trace) -> Block | None:
    """Return what stands on a card: title, picture, words; None for what is too broad."""
    window = carded(context.ground, bounds, context.width)
    if window is None:
        return None
    shown = Block(window.height, picture(context.units, window, one.moment, trace, refused_ways(one, trace)))
    aside = indented(shown, (context.width - window.width) / 2)
    title, *words = _told(one, context, _cast(one, window, trace), context.width)
    card = stacked(apart((title, (aside,), *words), _APART))
    return Block(card.height, (Group(card.marks, name=f"drawn:{one.example.id}"),))


def side_by_side(cards: Sequence[Block], width: Mm, ink: Tones) -> Block:
    """Return cards on panels of one height."""
    high = max(card.height for card in cards) + 2 * _PAD
    wide = (width - _CARDS_APART * (len(cards) - 1)) / len(cards)
    marks: list[Mark] = []
    for number, card in enumerate(cards):
        x = number * (wide + _CARDS_APART)
        marks += (Rect(x, -high, wide, high, ink.paper, ink.hair), moved(card.marks, x + _PAD, -_PAD))
    return Block(high, tuple(marks))


def _panel(one: PlayedExample, context: ExampleContext, window: Window, trace: Trace) -> Block:
    """Return the panel of an example with what a window shows."""
    ink, inner, cast = context.ink, context.column, _cast(one, window, trace)
    shown = Block(window.height, picture(context.units, window, one.moment, trace, refused_ways(one, trace)))
    words = _set(lambda wide: _told(one, context, cast, wide), shown, inner, window.width)
    high, width = words.height + 2 * _PAD, inner + 2 * _PAD
    panel = Rect(0.0, -high, width, high, fill=ink.paper, pen=ink.hair)
    return Block(high, (Group((panel, moved(words.marks, _PAD, -_PAD)), name=f"drawn:{one.example.id}"),))


def _set(told: Callable[[Mm], Paragraphs], shown: Block, inner: Mm, wide: Mm) -> Block:
    """Return words with a picture at their right, or between them where it leaves little room for words."""
    room, full = inner - wide - _GUTTER, told(inner)
    if room < _ROOM - GRAIN:
        return stacked(apart((*full[:_HEADS], (shown,), *full[_HEADS:]), _APART))
    narrow = told(room)
    count = _count(narrow, shown.height)
    columns = beside([(0.0, stacked(apart(narrow[:count], _APART))), (inner - wide, shown)])
    return stacked(apart(((columns,), *full[count:]), _APART))


def _told(one: PlayedExample, context: ExampleContext, cast: str, width: Mm) -> Paragraphs:
    """Return the paragraphs of an example: its title, who is in the picture, and what happens."""
    title = cited_words(typeset(one.example.title), (one.example.id,), width, EXAMPLE)
    return (title, paragraph(cast, width, _CAST), *_words(one, context, width))


def _ends(told: Paragraphs) -> list[Mm]:
    """Return how far down each of some paragraphs reaches."""
    return list(accumulate(map(height_of, told), lambda high, more: high + _APART + more))


def _count(told: Paragraphs, high: Mm) -> int:
    """Return how many paragraphs stand beside a picture; the last one may be a little longer than it."""
    ends = _ends(told)
    return len(told) if ends[-1] <= high + OVER else max(_HEADS, bisect_right(ends, high + GRAIN))


def _cast(one: PlayedExample, window: Window, trace: Trace) -> str:
    """Return who is in the picture: `Red infantry R1 and R2, Blue exhausted cavalry B1`, with a full stop."""
    units = one.subject.scenario.units
    shown: dict[str, list[str]] = {}
    for unit in (units[number] for number, at in trace.before.items() if window.shows(at)):
        shown.setdefault(_described(one, unit), []).append(unit.id)
    return f"{', '.join(f'{words}{TIE}{joined(ids)}' for words, ids in shown.items())}."


def _described(one: PlayedExample, unit: Unit) -> str:
    """Return the side of a unit, its state and its kind."""
    scenario, ruleset, piece = one.subject.scenario, one.subject.ruleset, one.step.before.pieces[unit.index]
    states = (ruleset.kit.grade(scenario, unit), "exhausted" * piece.exhausted, "limbered" * bool(piece.limbered))
    words = (*filter(None, states), ruleset.play.units_with(scenario.options)[unit.type].title)
    return f"{side_name(scenario, unit.side)} {' '.join(words).lower()}"


def _spots(one: PlayedExample, ground: ExampleGround, trace: Trace) -> Iterator[Spot]:
    """Yield all that a picture must show: what happens, what is refused, and units near to where that is."""
    found = [*trace.spots, *(spot for refusal in one.refusals for spot in refused_spots(one, refusal))]
    near = ground.sizes.near * ground.cell
    yield from found
    for at in trace.before.values():
        if any(dist(ground.point(at), ground.point(spot)) <= near for spot in found):
            yield at


def _words(one: PlayedExample, context: ExampleContext, width: Mm) -> Iterator[tuple[Block, ...]]:
    """Yield what happens, and before or after it what the rules say to orders that break them."""
    refused = {late: [_refusal(each, width) for each in one.refusals if each.late is late] for late in (False, True)}
    yield from refused[False]
    for event in one.step.events:
        if turn := turned(one, event):
            yield paragraph(turn, width, FINE)
        yield from _happened(context, replace(one.step, events=(event,)), width)
    yield from refused[True]


def _happened(context: ExampleContext, step: ExampleStep, width: Mm) -> Iterator[tuple[Block, ...]]:
    if captions(context, step, width):
        rules = dict.fromkeys((*step.leading, *(rule for event in step.events for rule in event.rules)))
        yield cited(partial(captions, context, step), rules, width, context.face)


def _refusal(refusal: Refusal, width: Mm) -> tuple[Block, ...]:
    """Return what a rule says to an order that breaks it, after a cross."""
    sign = (TextRun("", RULE_TEXT, (moved(cross(0.0, 0.0), 1.3, 1.0),), 4.1),)
    words = led("No:", f"{spoken(refusal.message)}.", (LEAD, FINE))
    return cited_words([(*sign, *words[0]), *words[1:]], (refusal.rule,), width, FINE)
