"""A strip of the roster: a unit's id on its side's colour, symbol, name and kind, its numbers, and boxes to tick.

All are drawn downwards from y = 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.kit import HITS
from pwprint.page.display_type import capitals
from pwprint.page.side_style import framed
from pwprint.pdf.colours import INK, WHITE, mixed
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Box, Mark, Pen, Rect, Text, line
from pwprint.pieces.badge import badge
from pwprint.pieces.symbols import HEIGHT
from pwprint.sheets.labels import number_columns
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Limit, Stat
    from pwprint.page.brief_tones import Tones
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour, Mm
    from pwprint.pieces.figure import TileLabel

PLATE: Mm = 10.0
NAMES: Mm = 5.4
"""mm of a side's heading, of the words above the columns."""
LOWEST, HIGHEST = 7.4, 15.4
"""mm of a unit's strip: as much as fills a page with both armies."""
_LARGEST: Mm = 13.0
"""Type grows with strips up to this height."""
USUAL: Mm = 9.0
"""Lower strips are for armies that would not find room otherwise."""
_WITH_HITS: Mm = 9.0  # mm that boxes for hits need

_TAB, _SYMBOL = 13.0, 5.4
_NAME_X = 25.2
_LEAST_NAME, _MOST_NAME = 46.0, 64.0
_TICK_PITCH: tuple[Mm, Mm] = (9.4, 17.0)
"""The narrowest and the widest column of boxes to tick, by the words above them."""
_SNUG_TICK: Mm = 14.5
"""How wide it is at most where kinds would have no room beside the names otherwise."""
_CROWDED = 3
"""So many columns of boxes to tick are as narrow as their words allow."""
_HIT, _TICKABLE = 9.0, 6.4
"""How wide a box for a hit is at most, and at least where numbers can do without columns."""
_WHERE, _OVER = 3.6, 1.0
"""mm that the words below the boxes for hits take, and that is free above the boxes."""
_NONE = "\u2013"
"""A number that a unit has not."""
_APART: Mm = 3.3
"""What is free at least between a name and the kind beside it, and behind that."""
_SHADES: tuple[Colour, ...] = (WHITE, "#E6E9EB", "#C9CFD3")
_RULE: Mm = 0.25
_BOX = Pen("#555555", 0.25, round=False)
_VALUE, _LABEL = 11.0, 8.2
_NAME, _KIND = 10.0, 8.4
_NUMBER, _LIMIT = 6.5, 7.2
"""The type of the numbers of hits, and of where so many are survived."""
_STEPS: tuple[Mm, Mm] = (0.7, -3.2)
"""How far above the middle of a strip stand its name, and the kind where that is below it."""
_THREE_LINES: Mm = 10.2
_THREE_STEPS: tuple[Mm, Mm, Mm] = (1.8, -1.35, -4.25)
_IN_LINE = 7.6
"""Strips from that height have a third line, where its lines stand, and the type of numbers in it."""
_BROADEST: Mm = 15.0
"""How wide a column of numbers is at most, where there is room."""


class StripEntry(Struct, frozen=True):
    """A unit on the roster: its label, its kind and what else there is to say in words.

    `ticks` are the boxes to tick and whether each is ticked already, None for no box; `limits` are the hits that
    it survives where, of which it has `hits` already; `counted` says where the hits of others are.
    """

    label: TileLabel
    words: str
    ticks: tuple[bool | None, ...]
    limits: tuple[Limit, ...] = ()
    hits: int = 0
    gone: bool = False
    counted: str = ""

    @property
    def numbers(self) -> str:
        """The numbers of the unit in words, without the hits if they have boxes."""
        boxed = {HITS} if self.limits else set[str]()
        listed = (stat for stat in self.label.listed if stat.label not in boxed and stat.value != _NONE)
        told = (f"{stat.label} {stat.value}" for stat in listed)
        return "  \u00b7  ".join(told)


class StripPlan(Struct, frozen=True):
    """The columns of a roster: its width, the words above numbers and ticks, the most hits; a strip's height.

    `name` is how wide names and what stands below them are. `kind_x` is where kinds and states begin that stand beside
    the names, where there is room for that; 0 where they stand below.
    """

    width: Mm
    numbers: tuple[str, ...]
    pitch: Mm
    ticks: tuple[str, ...]
    hits: int
    strip: Mm
    name: Mm = 0.0
    kind_x: Mm = 0.0
    tick_most: Mm = _TICK_PITCH[1]

    @property
    def has_third_line(self) -> bool:
        """Whether numbers stand in a line below kinds: they have no columns, and strips are high enough."""
        return not self.numbers and self.strip >= _THREE_LINES

    @property
    def tick(self) -> Mm:
        """How wide and high a box to tick is."""
        return min(8.0, self.strip - 3.0)

    @property
    def tick_x(self) -> Mm:
        """Where the boxes to tick begin."""
        return self.width - self.tick_pitch * len(self.ticks)

    @property
    def tick_pitch(self) -> Mm:
        """How wide a column of boxes to tick is."""
        widest = max(text_width(word, "serif-italic", _LABEL) for word in self.ticks)
        least, most = _TICK_PITCH[0], self.tick_most
        return most if len(self.ticks) < _CROWDED else min(most, max(least, widest + 2.2))

    @property
    def hit(self) -> Mm:
        """How wide a box for a hit is: narrower where many must stand beside a name."""
        room = (
            self.tick_x - 3.0 - self.pitch * len(self.numbers) - _NAME_X - min(max(self.name, _LEAST_NAME), _MOST_NAME)
        )
        return min(_HIT, room / max(self.hits, 1))

    def larger(self, size: float) -> float:
        """Return a size of type for strips of this height."""
        return size + 0.5 * max(0.0, min(self.strip, _LARGEST) - USUAL)

    @property
    def hit_x(self) -> Mm:
        """Where the boxes for hits begin."""
        return self.tick_x - self.hit * self.hits - (3.0 if self.hits else 0.0)

    @property
    def number_x(self) -> Mm:
        """Where the columns of numbers begin."""
        return self.hit_x - self.pitch * len(self.numbers)

    @property
    def name_room(self) -> Mm:
        """How wide a name may be: to the columns of numbers, or to the boxes for hits where there are none."""
        return self.number_x - _NAME_X - 2.0


def plan(entries: tuple[StripEntry, ...], ticks: tuple[str, ...], width: Mm, high: Mm = USUAL) -> StripPlan:
    """Return the columns for the units of both sides; where there is no room for numbers, pieces have them."""
    hits = max((limit.hits for entry in entries for limit in entry.limits), default=0)
    names = number_columns(entry.label for entry in entries)
    values = [text_width(stat.value, "sans-bold", _VALUE) for entry in entries for stat in entry.label.stats]
    pitch = max([text_width(name, "serif-italic", _LABEL) for name in names] + values, default=0.0) + 3.4
    full = StripPlan(width, names, pitch, ticks, hits, max(high, _WITH_HITS) if hits else high)
    for tried in (full, replace(full, numbers=(), pitch=0.0)):
        named = replace(tried, name=max((_named(entry, tried) for entry in entries), default=0.0))
        if named.number_x - _NAME_X >= _LEAST_NAME and (not hits or named.hit >= _TICKABLE):
            break
    if not named.numbers:
        return named
    snug = replace(named, tick_most=_SNUG_TICK)
    return _beside(entries, named) or _beside(entries, snug) or _below(named)


def _below(at: StripPlan) -> StripPlan:
    """Return the columns with kinds and states below the names: those of numbers are broader for that."""
    free = max(0.0, at.number_x - _NAME_X - at.name - 2 * _APART)
    return replace(at, pitch=max(at.pitch, min(_BROADEST, at.pitch + free / len(at.numbers))))


def _beside(entries: tuple[StripEntry, ...], at: StripPlan) -> StripPlan | None:
    """Return the columns with kinds and states beside the names, and broader ones of numbers; None without room."""
    names = max((text_width(entry.label.name, "serif-semibold", at.larger(_NAME)) for entry in entries), default=0.0)
    kinds = max((text_width(entry.words, "serif-italic", at.larger(_KIND)) for entry in entries), default=0.0)
    start = _NAME_X + names + _APART
    free = at.number_x - start - kinds - _APART
    if free < 0:
        return None
    return replace(at, kind_x=start, pitch=max(at.pitch, min(_BROADEST, at.pitch + free / len(at.numbers))))


def _named(entry: StripEntry, at: StripPlan) -> Mm:
    """Return how wide the name of a unit is, and what stands below it."""
    return max(
        text_width(entry.label.name, "serif-semibold", at.larger(_NAME)),
        text_width(entry.words, "serif-italic", at.larger(_KIND)),
    )


def heading(title: str, about: str, style: SideStyle, width: Mm) -> tuple[Mark, ...]:
    """Return the name of a side on its colour, and what there is to say about its strength."""
    high = PLATE - 1.4
    base = -(high + cap_height("serif-semibold", 13.0)) / 2
    pen = Pen(style.ink, 0.2, round=False)
    room = text_width(about, "serif-italic", 9.0)
    return (
        Rect(0.0, -high, width, high, style.colour, Pen(style.edge, 0.4, round=False)),
        framed(style, Box(0.9, 0.9 - high, width - 1.8, high - 1.8), 1.6, None, pen),
        *capitals(title, (4.0, base), 13.0, width - room - 14.0, colour=style.ink, anchor="start"),
        Text(width - 4.0, base, about, "serif-italic", 9.0, style.ink, "end"),
    )


def column_names(at: StripPlan, ink: Tones) -> tuple[Mark, ...]:
    """Return the words above the columns of numbers and boxes."""
    words = [(at.number_x + at.pitch * (n + 0.5), name) for n, name in enumerate(at.numbers)]
    words += [(at.tick_x + at.tick_pitch * (n + 0.5), name.capitalize()) for n, name in enumerate(at.ticks)]
    marks: list[Mark] = [Text(x, 1.6 - NAMES, word, "serif-italic", _LABEL, ink.soft, "middle") for x, word in words]
    marks.append(Text(_NAME_X, 1.6 - NAMES, "Unit", "serif-italic", _LABEL, ink.soft))
    if at.hits:
        marks.append(Text(at.hit_x, 1.6 - NAMES, "Hits taken", "serif-italic", _LABEL, ink.soft))
    if at.kind_x:
        marks.append(Text(at.kind_x, 1.6 - NAMES, "Kind", "serif-italic", _LABEL, ink.soft))
    return (*marks, line(0.0, -NAMES, at.width, -NAMES, ink.edge))


def strip(entry: StripEntry, style: SideStyle, at: StripPlan, ink: Tones) -> tuple[Mark, ...]:
    """Return a unit's strip."""
    return (
        *_whose(entry, style, at, ink),
        *_numbers(entry.label.listed, at, ink),
        *_hits(entry, at),
        *_ticks(entry, at, ink),
        line(0.0, -at.strip, at.width, -at.strip, Pen(mixed(style.edge, WHITE, 0.6), _RULE, round=False)),
        *_struck(entry, at),
    )


def _whose(entry: StripEntry, style: SideStyle, at: StripPlan, ink: Tones) -> Iterator[Mark]:
    """Yield id, symbol, name, and a line with kind and words."""
    label, middle = entry.label, -at.strip / 2
    # The line between two strips is not half hidden.
    yield Rect(0.0, -at.strip, _TAB, at.strip - _RULE / 2, fill=style.worn)
    size = fitted_size(label.id, "sans-bold", _TAB - 2.6, 11.0, 5.0)
    cut = shortened(label.id, "sans-bold", size, _TAB - 2.6)
    yield Text(_TAB / 2, middle - cap_height("sans-bold", size) / 2, cut, "sans-bold", size, INK, "middle")
    yield badge(style, label.symbol, (_TAB + 1.5, middle - _SYMBOL * HEIGHT / 2), _SYMBOL)
    if at.kind_x:
        base = middle - cap_height("serif-semibold", at.larger(_NAME)) / 2
        yield Text(_NAME_X, base, label.name, "serif-semibold", at.larger(_NAME), INK)
        yield Text(at.kind_x, base, entry.words, "serif-italic", at.larger(_KIND), ink.soft)
        return
    room = at.name_room
    over, under, *third = _THREE_STEPS if at.has_third_line else _STEPS
    size = fitted_size(label.name, "serif-semibold", room, at.larger(_NAME), 7.0)
    cut = shortened(label.name, "serif-semibold", size, room)
    yield Text(_NAME_X, middle + over, cut, "serif-semibold", size, INK)
    size = fitted_size(entry.words, "serif-italic", room, _KIND if third else at.larger(_KIND), 6.5)
    cut = shortened(entry.words, "serif-italic", size, room)
    yield Text(_NAME_X, middle + under, cut, "serif-italic", size, ink.soft)
    for low in third:
        yield Text(_NAME_X, middle + low, entry.numbers, "sans-semibold", _IN_LINE, INK)


def _numbers(stats: tuple[Stat, ...], at: StripPlan, ink: Tones) -> Iterator[Mark]:
    """Yield a number in each column, or a dash for one that the unit has not."""
    size = at.larger(_VALUE)
    base = -at.strip / 2 - cap_height("sans-bold", size) / 2
    own = {stat.label: stat.value for stat in stats}
    for number, label in enumerate(at.numbers):
        value = own.get(label, _NONE)
        colour = ink.soft if value == _NONE else INK
        yield Text(at.number_x + at.pitch * (number + 0.5), base, value, "sans-bold", size, colour, "middle")


def _ticks(entry: StripEntry, at: StripPlan, ink: Tones) -> Iterator[Mark]:
    """Yield the boxes to tick."""
    low, tick = -(at.strip + at.tick) / 2, at.tick
    for number, ticked in enumerate(entry.ticks):
        if ticked is None:
            continue
        x = at.tick_x + at.tick_pitch * (number + 0.5) - tick / 2
        yield Rect(x, low, tick, tick, WHITE, ink.edge)
        if ticked:
            yield from _cross(x, low, tick, tick)


def _cross(x: Mm, low: Mm, wide: Mm, high: Mm) -> Iterator[Mark]:
    pen, edge = Pen(INK, 0.5), 0.9
    yield line(x + edge, low + edge, x + wide - edge, low + high - edge, pen)
    yield line(x + edge, low + high - edge, x + wide - edge, low + edge, pen)


def _hits(entry: StripEntry, at: StripPlan) -> Iterator[Mark]:
    """Yield a box for each hit; a bar after the last hit that the unit survives in a place, and a word for that."""
    if entry.counted:
        base = -(at.strip + cap_height("serif-italic", _KIND)) / 2
        yield Text(at.hit_x, base, entry.counted, "serif-italic", _KIND, INK)
    low, before, wide, high = -at.strip + _WHERE, 0, at.hit, at.strip - _WHERE - _OVER
    for number, limit in enumerate(entry.limits):
        for hit in range(before + 1, limit.hits + 1):
            x = at.hit_x + (hit - 1) * wide
            yield Rect(x, low, wide, high, fill=_SHADES[min(number, 2)], pen=_BOX)
            if hit <= entry.hits:
                yield from _cross(x, low, wide, high)
                continue
            size = fitted_size(str(hit), "sans", wide - 1.2, _NUMBER, 4.5)
            yield Text(x + 0.8, low + high - 0.7 - cap_height("sans", size), str(hit), "sans", size, "#4D4D4D")
        end = at.hit_x + limit.hits * wide
        yield line(end, low - 2.5, end, low + high, Pen(INK, 0.8, round=False))
        size = fitted_size(limit.where, "sans", wide * (limit.hits - before) - 1.6, _LIMIT, 6.5)
        yield Text(end - 1.0, low - 2.3, limit.where, "sans", size, INK, anchor="end")
        before = limit.hits


def _struck(entry: StripEntry, at: StripPlan) -> tuple[Mark, ...]:
    """Return the line through a unit that is lost before the first turn."""
    if not entry.gone:
        return ()
    size = at.larger(_NAME)
    end = _NAME_X + min(text_width(entry.label.name, "serif-semibold", size), at.name_room)
    y = -at.strip / 2 + (0.0 if at.kind_x else 0.7 + cap_height("serif-semibold", size) / 2)
    return (line(_NAME_X, y, end, y, Pen(INK, 0.35, round=False)),)
