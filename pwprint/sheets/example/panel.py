"""A panel: one activation, or what came between two. The map at the left, the telling beside it, rules at the edge."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pwprint.art.brief_type import roundel, sign
from pwprint.art.example_dice import die
from pwprint.art.symbols import WIDTH
from pwprint.engine.narrate import sentence, told_as_one
from pwprint.press.fonts import MM_PER_POINT, shortened, text_width, wrapped
from pwprint.press.marks import Group, Mark, Rect, Text, line, moved
from pwprint.sheets.example.drawing import picture
from pwprint.sheets.example.ground import around
from pwprint.sheets.example.trace import traced

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.art.brief_tones import Tones
    from pwprint.art.livery import Livery
    from pwprint.engine.record import Event
    from pwprint.press.marks import Mm
    from pwprint.sheets.example.beats import Beat
    from pwprint.sheets.example.crew import Crew
    from pwprint.sheets.example.ground import Ground

BODY, SMALL = 9.0, 7.0
LEAD: Mm = 4.1
_RULE_LEAD: Mm = 3.0
_DIE: Mm = 4.6
_IN_ROW = 4
_AIR: Mm = 1.3
_HEAD: Mm = 7.2
_GAP: Mm = 3.6
_WIDE, _NARROW = 140.0, 84.0
"""From the first width on there is much room; below the second the words stand under the map."""

BESIDE: Mm = 5.0
"""Between two small panels in a row."""

_LOW: Mm = 36.0
"""How high the words of a small panel may be."""

_LEGIBLE, _LEGIBLE_INCH = 8.5, 2.2
"""The smallest squares and inches of small panels, in mm."""


@dataclass(frozen=True, slots=True)
class Block:
    """Marks that hang down from (0, 0) and stay together. One that `leads` stands on the page of the next."""

    height: Mm
    marks: tuple[Mark, ...]
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """How wide map, words and rules are, and where the words begin; on narrow paper the words stand below the map."""

    map: Mm
    left: Mm
    words: Mm
    rules: Mm

    @property
    def beside(self) -> bool:
        """Whether the words stand beside the map."""
        return self.left > 0.0


def columns(width: Mm) -> Columns:
    """Return the columns of panels of a width."""
    if width < _NARROW:
        return Columns(width, 0.0, width - 16.5, 14.5)
    share, rules = (0.36, 29.0) if width >= _WIDE else (0.45, 14.5)
    left = share * width + 4.0
    return Columns(share * width, left, width - left - rules - 2.0, rules)


@dataclass(frozen=True, slots=True)
class Desk:
    """What all panels share."""

    crew: Crew
    ground: Ground
    ink: Tones
    width: Mm
    most: Mm
    """How high a panel may be."""


# --- words ----------------------------------------------------------------------------------------------------------


def rows(desk: Desk, events: Sequence[Event], at: Columns) -> Block:
    """Return what is told of events, one below the other: dice, words and, at the right, the rules."""
    marks: list[Mark] = []
    told = [event for _, event in told_as_one(events)]
    most = min(max((len(event.dice) for event in told), default=0), _IN_ROW)
    indent = most * (_DIE + 0.7) + 1.0 if most else 0.0
    y = 0.0
    for event in told:
        block = _row(desk, event, indent, at)
        marks.append(moved(block.marks, 0.0, y, name=f"told:{event.event}"))
        y -= block.height + _AIR
    return Block(max(0.0, -y - _AIR), tuple(marks))


def _row(desk: Desk, event: Event, indent: Mm, at: Columns) -> Block:
    left, right = at.left, at.left + at.words + 2.0 + at.rules
    cited = wrapped(" ".join(event.rules), "sans", SMALL, at.rules)
    deep = -(-len(event.dice) // _IN_ROW) * (_DIE + 0.7)
    # Beside many dice a narrow column has no room for words.
    above = deep if indent > 0.4 * at.words else 0.0
    inset = 0.0 if indent > 0.4 * at.words else indent
    words = wrapped(sentence(event, desk.crew.subject.scenario), "serif", BODY, at.words - inset)
    marks: tuple[Mark, ...] = (
        *_dice(desk, event, left),
        *(
            Text(left + inset, -above - LEAD * row - 3.1, text, "serif", BODY, desk.ink.ink)
            for row, text in enumerate(words)
        ),
        *(
            Text(right, -_RULE_LEAD * row - 3.0, text, "sans", SMALL, desk.ink.soft, "end")
            for row, text in enumerate(cited)
        ),
    )
    return Block(max(above + LEAD * len(words), _RULE_LEAD * len(cited), deep), marks)


def _dice(desk: Desk, event: Event, left: Mm) -> Iterator[Group]:
    """Yield the dice of an event in the colours of who throws them."""
    for number, throw in enumerate(event.dice):
        row, place = divmod(number, _IN_ROW)
        livery = _thrower(desk, event, number)
        yield die(throw.score, left + place * (_DIE + 0.7), -(row + 1) * (_DIE + 0.5) + 0.4, _DIE, livery)


def _thrower(desk: Desk, event: Event, number: int) -> Livery:
    """Return the livery of the side that throws a die: where no unit does, each side has one."""
    return desk.crew.sides[number % 2] if event.unit is None else desk.crew.livery(event.unit)


# --- panels ---------------------------------------------------------------------------------------------------------


def news(desk: Desk, beat: Beat) -> Block:
    """Return what concerns no unit: turns, initiative, whose turn it is, in a band across the page."""
    sides = {event.facts["side"] for event in beat.events if isinstance(event.facts.get("side"), int)}
    side = sides.pop() if len(sides) == 1 else None
    left, margin = 8.4 if isinstance(side, int) else 3.0, columns(desk.width).rules
    told = rows(desk, beat.events, Columns(0.0, left, desk.width - left - margin - 4.5, margin))
    high = told.height + 3.4
    marks: list[Mark] = [
        Rect(0.0, -high, desk.width, high, desk.ink.shade, desk.ink.hair),
        moved(told.marks, 0.0, -1.6),
    ]
    if isinstance(side, int):
        livery = desk.crew.sides[side]
        marks += sign(livery, 2.4, -high / 2 - 1.8, 3.6)
    return Block(high + _GAP, tuple(marks), leads=True)


def small(desk: Desk, beat: Beat, number: int) -> Block | None:
    """Return a panel of half the page's width, None where it would not be legible."""
    half = replace(desk, width=(desk.width - BESIDE) / 2)
    if half.width < _NARROW or rows(half, beat.events, columns(half.width)).height > _LOW:
        return None
    plan, trace = columns(half.width), traced(desk.crew.battle, beat)
    window = around(desk.ground, trace.spots, plan.map, (20.0, plan.map * 0.95))
    least = _LEGIBLE if desk.ground.lattice is not None else _LEGIBLE_INCH
    return panel(half, beat, number) if window.cell >= least else None


def panel(desk: Desk, beat: Beat, number: int) -> Block:
    """Return the panel of what happened to units."""
    plan = columns(desk.width)
    head = tuple(_head(desk, beat, number))
    trace = traced(desk.crew.battle, beat)
    told = rows(desk, beat.events, plan)
    room = desk.most - _HEAD - _GAP
    most = min(plan.map * 0.78, room if plan.beside else room - told.height - 2.0)
    least = min(max(0.5 * plan.map, 28.0, min(told.height, 0.8 * plan.map)), most)
    if least < 20.0 or told.height > room:
        raise ValueError("an activation does not fit on a page")
    window = around(desk.ground, trace.spots, plan.map, (least, most))
    drawn = picture(desk.crew, window, beat, trace)
    high = window.box.height
    below = 0.0 if plan.beside else -high - 2.0
    body = max(high, told.height) if plan.beside else high + 2.0 + told.height
    marks: tuple[Mark, ...] = (
        *head,
        moved(drawn, 0.0 if plan.beside else (plan.map - window.box.width) / 2, -_HEAD, name="example:map"),
        moved(told.marks, 0.0, -_HEAD + below, name="example:told"),
    )
    return Block(_HEAD + body + _GAP, (Group(marks, name=f"panel:{number}"),))


def _head(desk: Desk, beat: Beat, number: int) -> Iterator[Mark]:
    """Yield the head of a panel: its number, and the unit that acts with its symbol, name and kind."""
    ink, crew = desk.ink, desk.crew
    yield line(0.0, 0.0, desk.width, 0.0, ink.hair)
    yield from roundel(2.6, -3.4, str(number), ink)
    base = -3.4 - 0.33 * 10.0 * MM_PER_POINT
    if beat.actor is None:
        yield Text(7.6, base, "What comes of it", "serif-semibold", 10.0, ink.ink)
        return
    unit = crew.subject.scenario.units[beat.actor]
    kind, high = crew.subject.ruleset.units[unit.type], 4.0
    yield moved((crew.symbol(beat.actor, high),), 7.0, -3.4 - high / 2)
    x = 7.0 + WIDTH * high + 1.8
    side = shortened(crew.subject.scenario.sides[unit.side].name or "", "serif-italic", BODY, 0.4 * desk.width)
    room = desk.width - x - text_width(side, "serif-italic", BODY) - 3.0
    titled = (kind.title,) if not unit.name else (unit.name, kind.title.lower())
    full, brief = ("  \u00b7  ".join((unit.id, *words)) for words in (titled, titled[:1]))
    words = full if text_width(full, "serif-semibold", 10.0) <= room else brief
    yield Text(x, base, shortened(words, "serif-semibold", 10.0, room), "serif-semibold", 10.0, ink.ink)
    yield Text(desk.width, base, side, "serif-italic", BODY, crew.livery(beat.actor).writing, "end")
