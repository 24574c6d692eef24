"""The short stick: bands of the lengths that are measured most on one face, and how far units move on the other."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, fsum
from typing import TYPE_CHECKING

from pwprint.page.display_type import capitals
from pwprint.page.inch import INCH
from pwprint.page.look import Symbols
from pwprint.pdf.colours import INK, ink_on
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Mark, Pen, Rect, Text, line
from pwprint.pieces.badge import plain
from pwprint.pieces.stick_part import (
    BLEED,
    BOXWOOD,
    BRASS,
    ENGRAVED,
    PART,
    WALNUT,
    StickPart,
    called,
    end,
    ground,
    joint,
    ticks,
)
from pwprint.pieces.symbols import HEIGHT, WIDTH
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Band
    from pwprint.pdf.marks import Colour, Mm

HIGH = 18.5
"""mm of a panel."""

_GROUNDS: tuple[Colour, ...] = (WALNUT, BRASS, BOXWOOD)
_INSET, _TOP = 2.6, 2.5
_REACH, _WORD, _USE, _LEAD = 18.0, 10.2, 8.5, 3.6
_PLATE, _RIM = 4.55, 1.0  # mm from the edge to the fine frame of a band's words, and from its other edges to that
_TICK, _FOOT = 2.2, 4.3  # mm of a tick below the lanes, and where these begin
_HEAD, _HOW, _HEAD_TYPE = "Moves", "by the die", 10.0
_LANE: Colour = "#EBD8A8"
_LANE_FONT, _LANE_TYPE = "serif-semibold", 8.6
_SYMBOL, _BESIDE, _AFTER = 3.6, 1.0, 3.0
"""The height of symbols at most, what is between one and its name, and what is free behind this, in mm."""
_START, _BEFORE = 1.4, 1.4
"""Where names begin, and what a throw keeps from the end of its stretch, in mm."""


class Lane(Struct, frozen=True):
    """How far some units move: their names and symbols, and the inches of each throw in words."""

    units: tuple[tuple[str, str], ...]
    inches: tuple[float, ...]
    throws: tuple[str, ...]
    symbols: Symbols = Symbols.NATO


def parted(lane: Lane) -> tuple[Lane, ...]:
    """Return a lane as so many that on each part the names of its units have room before the first of its throws."""
    stretch = min(inches % PART or PART for inches in lane.inches)
    room = stretch * INCH - _START - text_width(_throw(lane, 0), _LANE_FONT, _LANE_TYPE) - _BEFORE
    runs: list[list[tuple[str, str]]] = [[]]
    for unit in lane.units:
        if runs[-1] and fsum(map(_unit_width, (*runs[-1], unit))) > room:
            runs.append([])
        runs[-1].append(unit)
    return tuple(replace(lane, units=tuple(run)) for run in runs)


def _unit_width(unit: tuple[str, str]) -> Mm:
    """Return what a unit takes of a lane: its symbol, its name, and what is free behind it."""
    return _SYMBOL * WIDTH + _BESIDE + text_width(unit[0], _LANE_FONT, _LANE_TYPE) + _AFTER


def short_part(part: StickPart, bands: tuple[Band, ...], lanes: tuple[Lane, ...]) -> tuple[Mark, ...]:
    """Return a part of the short stick."""
    return (*_front(part, bands), *_back(part, lanes), *joint(part))


def _front(part: StickPart, bands: tuple[Band, ...]) -> Iterator[Mark]:
    starts = (0.0, *(band.reach for band in bands))
    for number, (start, band) in enumerate(zip(starts, bands, strict=False)):
        span = part.clipped(start, band.reach)
        if span is None:
            continue
        colour = _GROUNDS[min(number, len(_GROUNDS) - 1)]
        ink = ink_on(colour)
        yield ground(part, 0, span, colour)
        yield from ticks(part, 0.0, ink, (start, band.reach))
        if span[0] == 0.0:
            yield called(part, ink)
        yield _plate(span, BRASS if colour == WALNUT else ENGRAVED)
        if part.has(band.reach):
            yield from _band(band, span, ink)


def _plate(span: tuple[Mm, Mm], ink: Colour) -> Rect:
    """Return the fine frame round the words of a band."""
    left, right = span[0] + _RIM, span[1] - _RIM
    return Rect(left, _PLATE, right - left, HIGH - _RIM - _PLATE, None, Pen(ink, 0.2, round=False))


def _band(band: Band, span: tuple[Mm, Mm], ink: Colour) -> Iterator[Mark]:
    """Yield a band's length at its end, and beside it the word and what it is for."""
    left, right = span[0] + _INSET, span[1] - _INSET
    reach = f"{band.reach:g} in"
    top = HIGH - _TOP
    yield Text(right, top - cap_height("serif-bold", _REACH), reach, "serif-bold", _REACH, ink, anchor="end")
    room = right - left - text_width(reach, "serif-bold", _REACH) - 2
    base = top - cap_height("serif-bold", _WORD)
    yield from capitals(band.word, (left, base), _WORD, room, colour=ink, anchor="start")
    size = min((fitted_size(use, "serif", room, _USE, 5.0) for use in band.uses), default=_USE)
    for number, use in enumerate(band.uses, 1):
        yield Text(left, base - 0.3 - _LEAD * number, shortened(use, "serif", size, room), "serif", size, ink)


def _back(part: StickPart, lanes: tuple[Lane, ...]) -> Iterator[Mark]:
    low = part.high
    yield ground(part, 1, (0.0, part.wide), BOXWOOD)
    # The scale is on the front. Here throws end at inches, and ticks without figures count those between.
    for inch in range(int(part.start) + 1, ceil(part.end)):
        yield line(part.x(inch), low, part.x(inch), low + _TICK, Pen(INK, 0.25, round=False))
    yield end(part, low, _TICK, INK)
    if not part.number:
        yield from capitals(_HEAD, (_START, low + 1.2), _HEAD_TYPE, INCH - 2 * _START, colour=INK, anchor="start")
        yield Text(INCH + 2.0, low + 1.2, _HOW, "serif-italic", _USE, INK)
    foot, top = low + _FOOT, part.tall - _RIM
    tall = (top - foot) / max(1, len(lanes))
    for number, lane in enumerate(lanes):
        yield from _lane(part, lane, top - tall * (number + 1) + 0.25, tall - 0.5)


def _lane(part: StickPart, lane: Lane, base: Mm, tall: Mm) -> Iterator[Mark]:
    for number, (start, reach) in enumerate(pairwise((0.0, *lane.inches))):
        span = part.clipped(start, reach)
        if span is None:
            continue
        left, right = span
        over = BLEED if left <= 0 else 0.0
        yield Rect(left - over, base, right - left + over, tall, fill=_LANE)
        if part.has(reach):
            yield line(right - 0.25, base, right - 0.25, base + tall, Pen(INK, 0.5, round=False))
            yield _told(_throw(lane, number), right - _BEFORE, base, tall)
    beyond = [number for number, inches in enumerate(lane.inches) if inches > part.end]
    if part.last and beyond:
        words = ", ".join(
            f"{_throw(lane, number)} (stick + {lane.inches[number] - part.end:g} in)" for number in beyond
        )
        reached = [inches for inches in lane.inches if inches <= part.end]
        gone = part.x(reached[-1]) - 1.4 if reached else part.wide
        at = gone - (text_width(_throw(lane, len(reached) - 1), _LANE_FONT, _LANE_TYPE) + 3 if reached else 1.4)
        yield _told(words, at, base, tall)
    yield from _units(lane, base, tall)


def _throw(lane: Lane, number: int) -> str:
    return f"die {lane.throws[number]}: {lane.inches[number]:g} in"


def _told(words: str, right: Mm, base: Mm, tall: Mm) -> Text:
    middle = base + (tall - cap_height(_LANE_FONT, _LANE_TYPE)) / 2
    return Text(right, middle, words, _LANE_FONT, _LANE_TYPE, INK, anchor="end")


def _units(lane: Lane, base: Mm, tall: Mm) -> Iterator[Mark]:
    """Yield the units at the beginning of their lane, with their names."""
    x, high = _START, min(_SYMBOL, tall - 0.7)
    for name, symbol in lane.units:
        yield plain(symbol, (x, base + (tall - high * HEIGHT) / 2), high, lane.symbols)
        x += high * WIDTH + _BESIDE
        middle = base + (tall - cap_height(_LANE_FONT, _LANE_TYPE)) / 2
        yield Text(x, middle, name, _LANE_FONT, _LANE_TYPE, INK)
        x += text_width(name, _LANE_FONT, _LANE_TYPE) + _AFTER
