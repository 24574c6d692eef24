"""The roster: a strip for each unit with boxes for its hits, and the track of an army's reserve.

All are drawn downwards from a top line, `WIDE` mm across.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pwprint.art.badge import badge
from pwprint.art.chit_face import MARKER
from pwprint.art.colours import INK, WHITE, mixed, tint
from pwprint.art.symbols import HEIGHT
from pwprint.press.fonts import cap_height, fitted_size, shortened
from pwprint.press.marks import Mark, Pen, Rect, Text, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.art.livery import Livery
    from pwprint.art.tile_face import Label
    from pwprint.press.marks import Colour, Mm
    from pwprint.rulesets.base import Limit

WIDE: Mm = 170.0
STRIP, HEAD, TRACK = 9.0, 8.5, 25.0
"""mm of a unit's strip, of a side's heading, of a track."""

_TAB, _SYMBOL = 15.0, 4.8
_NAME_X = 27.5
_BOX, _BOX_MOST = 6.2, 13
_BOXES_X = WIDE - _BOX * _BOX_MOST - 0.5
_FIELD = MARKER + 1.5
_SHADES: tuple[Colour, ...] = (WHITE, "#E6E9EB", "#C9CFD3")


@dataclass(frozen=True, slots=True)
class Entry:
    """A unit on the roster: its label as on its stands, its kind in words, and how many hits it survives where."""

    label: Label
    kind: str
    limits: tuple[Limit, ...]


def heading(title: str, livery: Livery, top: Mm) -> tuple[Mark, ...]:
    """Return the name of a side on its colour."""
    low = top - HEAD + 1.2
    name = shortened(title, "serif-bold", 12.0, WIDE - 8)
    base = low + (HEAD - 1.2 - cap_height("serif-bold", 12.0)) / 2
    return (
        Rect(0.0, low, WIDE, HEAD - 1.2, fill=livery.colour),
        Text(3.0, base, name, "serif-bold", 12.0, livery.ink),
    )


def strip(entry: Entry, livery: Livery, top: Mm) -> tuple[Mark, ...]:
    """Return a unit's strip."""
    return (*_whose(entry, livery, top), *_boxes(entry.limits, top), _rule(livery, top - STRIP))


def _rule(livery: Livery, y: Mm) -> Mark:
    return line(0.0, y, WIDE, y, Pen(mixed(livery.edge, WHITE, 0.6), 0.25, round=False))


def _whose(entry: Entry, livery: Livery, top: Mm) -> Iterator[Mark]:
    """Yield id, symbol, name, and a line with kind and numbers."""
    label, middle = entry.label, top - STRIP / 2
    yield Rect(0.0, top - STRIP, _TAB, STRIP, fill=livery.worn)
    size = fitted_size(label.id, "sans-bold", _TAB - 3, 11.0, 5.0)
    cut = shortened(label.id, "sans-bold", size, _TAB - 3)
    yield Text(2.0, middle - cap_height("sans-bold", size) / 2, cut, "sans-bold", size, INK)
    yield badge(livery, label.symbol, (_TAB + 2.4, middle - _SYMBOL * HEIGHT / 2), _SYMBOL)
    room = _BOXES_X - _NAME_X - 2.0
    size = fitted_size(label.name, "sans-semibold", room, 8.5, 6.0)
    yield Text(_NAME_X, middle + 0.5, shortened(label.name, "sans-semibold", size, room), "sans-semibold", size, INK)
    numbers = (f"{stat.label} {stat.value}" for stat in label.stats)
    words = ", ".join(word for word in (entry.kind, label.grade, *numbers) if word)
    size = fitted_size(words, "sans", room, 6.5, 5.0)
    yield Text(_NAME_X, middle - 2.9, shortened(words, "sans", size, room), "sans", size, INK)


def _boxes(limits: tuple[Limit, ...], top: Mm) -> Iterator[Mark]:
    """Yield a box for each hit; a bar after the last hit that the unit survives in a place, and a word for that."""
    high, low = 5.2, top - 6.1
    before = 0
    for number, limit in enumerate(limits):
        for hit in range(before + 1, limit.hits + 1):
            x = _BOXES_X + (hit - 1) * _BOX
            yield Rect(x, low, _BOX, high, fill=_SHADES[min(number, 2)], pen=Pen("#777777", 0.2, round=False))
            yield Text(x + _BOX - 0.7, low + 0.7, str(hit), "sans", 5.0, "#4D4D4D", anchor="end")
        end = _BOXES_X + limit.hits * _BOX
        yield line(end, low - 2.2, end, low + high, Pen(INK, 0.8, round=False))
        yield Text(end - 0.9, low - 1.9, limit.where, "sans", 5.5, INK, anchor="end")
        before = limit.hits


def track(entry: Entry, livery: Livery, word: str, top: Mm) -> tuple[Mark, ...]:
    """Return the track of a reserve: fields for a marker, from none to all hits, and the word for what follows."""
    hits = entry.limits[0].hits
    low = top - TRACK + 2.0
    end = (hits + 1) * _FIELD
    fields = (mark for hit in range(hits + 1) for mark in _field(hit, hits, livery, low))
    title = f"Reserve of {entry.label.id}" + (f", {entry.label.name}" if entry.label.name else "")
    return (
        Text(0.0, low + _FIELD + 2.0, shortened(title, "sans-semibold", 8.5, WIDE), "sans-semibold", 8.5, INK),
        *fields,
        *_gone(word, end, low),
    )


def _field(hit: int, hits: int, livery: Livery, low: Mm) -> Iterator[Mark]:
    x, size = hit * _FIELD, 15.0
    ground = tint(livery.edge, 0.08 + 0.42 * hit / max(1, hits))
    yield Rect(x, low, _FIELD, _FIELD, fill=ground, pen=Pen(INK, 0.3, round=False))
    base = low + (_FIELD - cap_height("sans-bold", size)) / 2
    yield Text(x + _FIELD / 2, base, str(hit), "sans-bold", size, INK, anchor="middle")


def _gone(word: str, left: Mm, low: Mm) -> tuple[Mark, ...]:
    wide, size = WIDE - left, 13.0
    size = fitted_size(word, "sans-bold", wide - 5, size, 6.0)
    base = low + (_FIELD - cap_height("sans-bold", size)) / 2
    return (
        Rect(left, low, wide, _FIELD, fill=INK),
        Text(
            left + wide / 2,
            base,
            shortened(word, "sans-bold", size, wide - 4),
            "sans-bold",
            size,
            WHITE,
            anchor="middle",
        ),
    )
