"""Drawn examples: a picture of the position with all that happens, and beside it what the engine says of it."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from pwprint.game.narration.names import side_name
from pwprint.page.block import Block, apart, beside, gap, stacked
from pwprint.page.brief_tones import tones
from pwprint.page.prose import TextRun, paragraph
from pwprint.pdf.marks import Group, moved
from pwprint.sheets.example_turn.captions import captions
from pwprint.sheets.example_turn.context import BESIDE, ExampleContext
from pwprint.sheets.example_turn.drawing import picture
from pwprint.sheets.example_turn.ground import around, bounds_of, ground_of
from pwprint.sheets.example_turn.signs import cross
from pwprint.sheets.example_turn.trace import traced
from pwprint.sheets.example_turn.units import units_of
from pwprint.sheets.rulebook.refused import refused_spots, refused_ways
from pwprint.sheets.rulebook.style import FINE, LEAD, RULE_TEXT, SOFT, SUBTITLE
from pwprint.sheets.rulebook.text import led
from pwprint.text.words import joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.scenario import Unit
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.ground import ExampleGround, Window
    from pwprint.sheets.example_turn.trace import Spot, Trace
    from pwprint.sheets.rulebook.played import PlayedExample, Refusal

_WIDE, _LOW, _HIGH = 58.0, 28.0, 44.0
"""How wide a picture is, and how high at least and at most."""
_TIE = "\N{NO-BREAK SPACE}"
_BESIDE = replace(FINE, justified=False)
"""The face of what stands in the narrow column beside a picture."""
_CAST = replace(_BESIDE, font="serif-italic", colour=SOFT)


def drawn(those: Iterable[PlayedExample], width: Mm) -> tuple[Block, ...]:
    """Return examples, a block each."""
    return tuple(_example(one, width) for one in those)


def _example(one: PlayedExample, width: Mm) -> Block:
    context, trace = _context(one, _WIDE), traced(one.battle, one.step)
    window = _window(one, context.ground, trace)
    wide = width - window.box.width - BESIDE
    title = led(f"Example{_TIE}", one.example.title, one.example.id, (SUBTITLE, LEAD))
    head = stacked((*paragraph(title, width, SUBTITLE), gap(1.0)))
    marks = picture(context.units, window, one.step, trace, refused_ways(one, trace))
    shown = Block(window.box.height, marks)
    told = stacked((*paragraph(_cast(one, window, trace), wide, _CAST), gap(1.2), *_words(one, wide)))
    whole = stacked((head, beside([(0.0, told), (width - window.box.width, shown)])))
    return Block(whole.height, (Group(whole.marks, name=f"drawn:{one.example.id}"),))


def _context(one: PlayedExample, width: Mm) -> ExampleContext:
    return ExampleContext(
        units_of(one.subject, one.battle), ground_of(one.subject), tones(one.subject.look), width, _HIGH
    )


def _window(one: PlayedExample, ground: ExampleGround, trace: Trace) -> Window:
    """Return the part of the ground with what happens and what is refused."""
    bounds = bounds_of(ground, _spots(one, ground, trace))
    left, low, right, top = bounds
    largest = ground.sizes.booklet / ground.cell
    scale = min(_WIDE / (right - left), _HIGH / (top - low), largest)
    return around(ground, bounds, (_WIDE, max(_LOW, (top - low) * scale)), largest)


def _cast(one: PlayedExample, window: Window, trace: Trace) -> str:
    """Return who is in the picture: `Red infantry R1 and R2, Blue exhausted cavalry B1`, with a full stop."""
    units = one.subject.scenario.units
    shown: dict[str, list[str]] = {}
    for unit in (units[number] for number, at in trace.before.items() if window.shows(at)):
        shown.setdefault(_described(one, unit), []).append(unit.id)
    return f"{', '.join(f'{words}{_TIE}{joined(ids)}' for words, ids in shown.items())}."


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


def _words(one: PlayedExample, width: Mm) -> Iterator[Block]:
    """Yield what happens, and before or after it what the rules say to orders that break them."""
    context = _context(one, width)
    happened = (captions(context, replace(one.step, events=(event,)), width) for event in one.step.events)
    refused = {late: [_refusal(each, width) for each in one.refusals if each.late is late] for late in (False, True)}
    yield from apart((*refused[False], *happened, *refused[True]), 1.2)


def _refusal(refusal: Refusal, width: Mm) -> tuple[Block, ...]:
    """Return what a rule says to an order that breaks it, after a cross."""
    sign = (TextRun("", RULE_TEXT, (moved(cross(0.0, 0.0), 1.3, 1.0),), 4.1),)
    words = led("No:", f"{refusal.message}.", refusal.rule, (LEAD, _BESIDE))
    return paragraph([(*sign, *words[0]), *words[1:]], width, _BESIDE)
