"""The two faces of a unit tile, 25 mm square, drawn from its lower left corner; both print 2 mm beyond the cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pwprint.art.colours import INK, WHITE, mixed
from pwprint.art.livery import Field, Livery, framed
from pwprint.art.symbols import WIDTH, Inks, placed
from pwprint.press.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.press.imposition import BLEED
from pwprint.press.marks import Circle, Colour, Mark, Mm, Path, Pen, Rect, Text, line, polygon, polyline

if TYPE_CHECKING:
    from pwprint.rulesets.base import Back, Stat

TILE = 25.0
"""mm of a side: the square of the map less 5 mm."""

INSET = 2.3
"""mm that texts keep from the cut, for a knife or a printer that misses it."""

FRONT_BLEED = 1.5
"""mm that fronts print beyond the cut: the white between neighbours helps to cut. Backs need all of `BLEED`."""

_BAND_FOOT = 19.6  # the coloured band reaches from here to the front edge
_RIM = 1.0
_PLATE_TOP = 13.5
_PANEL = Field((_RIM, _RIM, TILE - _RIM, _BAND_FOOT), cut=3.2, gap=0.75)
_PLATE = Field((_RIM, _RIM, TILE - _RIM, _PLATE_TOP), cut=2.2, gap=0.75)
_RING = 0.42
_SYMBOL, _SYMBOL_BASE = 7.3, 10.95
_SMALL_SYMBOL, _SMALL_BASE = 4.9, 14.05
_BOLD, _SMALLEST_WORD = "sans-bold", 6.0
_MIDDLE = TILE / 2
_ROOM = TILE - 2 * INSET


@dataclass(frozen=True, slots=True)
class Label:
    """What is printed on a unit's tile."""

    id: str
    name: str
    code: str
    symbol: str
    stats: tuple[Stat, ...]
    arrow: bool = False


def front(label: Label, livery: Livery) -> tuple[Mark, ...]:
    """Return the face of a unit at full strength."""
    ring = Pen(livery.edge, _RING, round=False)
    inks = Inks(ground=livery.pale, side=livery.colour)
    return (
        _ground(FRONT_BLEED, livery.colour),
        *framed(livery, _PANEL, WHITE, ring),
        *_heading(label, (label.code,), livery.ink),
        placed(label.symbol, inks, _MIDDLE - _SYMBOL * WIDTH / 2, _SYMBOL_BASE, _SYMBOL),
        *_name(label.name, 8.05, _ROOM, lines=2),
        *_stats(label.stats),
    )


def back(label: Label, livery: Livery, reverse: Back) -> tuple[Mark, ...]:
    """Return the face of an exhausted unit: worn colours, hatching, a slash, the word, and what it may not do."""
    worn = mixed(livery.edge, INK, 0.7)
    inks = Inks(ground=WHITE, side=livery.worn)
    return (
        _ground(BLEED, livery.worn),
        *_hatched(mixed(livery.edge, livery.worn, 0.45)),
        *_slash(worn),
        *framed(livery, _PLATE, WHITE, Pen(worn, _RING, round=False)),
        Rect(-BLEED, _BAND_FOOT, TILE + 2 * BLEED, TILE - _BAND_FOOT + BLEED, fill=INK),
        *_heading(label, (reverse.word, reverse.code), WHITE),
        placed(label.symbol, inks, _MIDDLE - _SMALL_SYMBOL * WIDTH / 2, _SMALL_BASE, _SMALL_SYMBOL),
        *_name(label.name, 10.45, _ROOM - 2, lines=1),
        *_forbidden(reverse.may_not),
        *_stats(label.stats, 8.0),
    )


def _ground(bleed: Mm, colour: Colour) -> Rect:
    return Rect(-bleed, -bleed, TILE + 2 * bleed, TILE + 2 * bleed, fill=colour)


def _heading(label: Label, words: tuple[str, ...], ink: Colour) -> tuple[Mark, ...]:
    """Return the id with the first of the words that leaves room for it, or with the last."""
    word = next((word for word in words if _id_size(label.id, word) >= 6), words[-1])
    id_size = _id_size(label.id, word)
    id_text = shortened(label.id, _BOLD, id_size, _id_room(word))
    size = fitted_size(word, _BOLD, _ROOM - text_width(id_text, _BOLD, id_size) - 1, 7.5, _SMALLEST_WORD)
    base = 22.1
    return (
        Text(INSET, base - cap_height(_BOLD, id_size) / 2, id_text, _BOLD, id_size, ink),
        Text(TILE - INSET, base - cap_height(_BOLD, size) / 2, word, _BOLD, size, ink, anchor="end"),
        *([polygon(((11.7, 23.6), (13.3, 23.6), (12.5, 24.3)), fill=ink)] if label.arrow else []),
    )


def _id_size(id_: str, word: str) -> float:
    return fitted_size(id_, _BOLD, _id_room(word), 10.5, 5)


def _id_room(word: str) -> Mm:
    return _ROOM - text_width(word, _BOLD, _SMALLEST_WORD) - 1


def _name(name: str, base: Mm, room: Mm, lines: int) -> tuple[Mark, ...]:
    """Return a name on one line, or on two about `base` where one would be too small to read."""
    font, size = "sans-semibold", fitted_size(name, "sans-semibold", room, 6.4, 5.4)
    rows: tuple[str, ...] = (name,)
    if lines > 1 and text_width(name, font, size) > room:
        rows = _halves(name, font)
    elif lines == 1:
        size = fitted_size(name, font, room, size, 5)
    top = base + 0.95 * (len(rows) - 1)
    return tuple(
        Text(_MIDDLE, top - 1.9 * index, shortened(row, font, size, room), font, size, INK, anchor="middle")
        for index, row in enumerate(rows)
    )


def _halves(name: str, font: str) -> tuple[str, ...]:
    words = name.split()
    breaks = [(" ".join(words[:count]), " ".join(words[count:])) for count in range(1, len(words))]
    return min(breaks, key=lambda rows: max(text_width(row, font, 5) for row in rows), default=(name,))


def _stats(stats: tuple[Stat, ...], size: float = 9.0) -> tuple[Mark, ...]:
    if not stats:
        return ()
    step = min(_ROOM / len(stats), 7.4)
    middles = [_MIDDLE + step * (index - (len(stats) - 1) / 2) for index in range(len(stats))]
    texts = [mark for middle, stat in zip(middles, stats, strict=True) for mark in _stat(middle, stat, size, step)]
    rules = [line(middle - step / 2, 2.7, middle - step / 2, 6.0, Pen("#B3B3B3", 0.15)) for middle in middles[1:]]
    return (*texts, *rules)


def _stat(middle: Mm, stat: Stat, size: float, room: Mm) -> tuple[Mark, ...]:
    size = fitted_size(stat.value, "sans-bold", room - 0.4, size, 5)
    label = shortened(stat.label, "sans", 5, room - 0.3)
    return (
        Text(middle, 4.4, stat.value, "sans-bold", size, INK, anchor="middle"),
        Text(middle, 2.72, label, "sans", 5, INK, anchor="middle"),
    )


def _hatched(colour: Colour) -> tuple[Mark, ...]:
    # From bleed to bleed; the band and the plate cover what is not wanted.
    low, high, left, right, pitch = -BLEED, _BAND_FOOT, -BLEED, TILE + BLEED, 1.5
    pen = Pen(colour, 0.3, round=False)
    count = int((right - left + high - low) / pitch) + 1
    feet = (left - (high - low) + pitch * index for index in range(count))
    ends = ((max(left, foot), min(right, foot + high - low), foot) for foot in feet)
    return tuple(
        line(start, low + start - foot, end, low + end - foot, pen) for start, end, foot in ends if start < end
    )


def _slash(colour: Colour) -> tuple[Mark, ...]:
    ends = ((2.6, _PLATE_TOP + 0.4), (TILE - 2.6, _BAND_FOOT - 0.9))
    return polyline(ends, Pen(WHITE, 2.1)), polyline(ends, Pen(colour, 1.25))


def _forbidden(phrases: tuple[str, ...]) -> tuple[Mark, ...]:
    sign = 1.9
    if len(phrases) > 2 or any(text_width(phrase, "sans", 5) > _ROOM - sign for phrase in phrases):
        phrases = ("see the quick reference",)
    marks: list[Mark] = []
    for index, phrase in enumerate(phrases):
        base = 8.62 - 1.8 * index
        start = _MIDDLE - (text_width(phrase, "sans", 5) + sign) / 2
        marks += [*_no_entry(start + 0.65, base + 0.55), Text(start + sign, base, phrase, "sans", 5, INK)]
    return tuple(marks)


def _no_entry(x: Mm, y: Mm) -> tuple[Circle | Path, ...]:
    pen = Pen(INK, 0.2)
    return Circle(x, y, 0.62, pen=pen), line(x - 0.44, y - 0.44, x + 0.44, y + 0.44, pen)
