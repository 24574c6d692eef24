"""Small pieces: the chits that are drawn from the bag, and markers that lie beside a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.line_breaks import halves
from pwprint.page.side_style import SideStyle, framed, ground
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Box, Circle, Colour, Group, Mark, Mm, Pen, Rect, Text, line, polygon, polyline
from pwprint.pieces.counter_drawings import arrow, flag, hourglass
from pwprint.pieces.smoke import smoke

if TYPE_CHECKING:
    from collections.abc import Callable

CHIT = 15.0
"""mm of a chit's side."""
MARKER = 12.0
"""mm of a marker's side where tiles are large enough."""
SMALLEST_MARKER = 8.0
"""mm of a marker's side below which it can no longer be handled."""

_BLEED = 1.5
_CHIT_FRAME = 2.0
_BAND = 3.9
_RIM = 0.7
_PLAIN = "#D9D2C0"
_ROOM = MARKER - 2.6
_LIFT, _DOWN = 1.6, 1.0  # mm that drawings rise where there is no band, and sink where there is no word
_WORD, _LEAST_WORD = 5.5, 5.0  # points on a full marker, and below which words are left out on smaller ones
_STEP = 1.8  # mm from one row of a place's name to the next
_ARTICLES = frozenset({"a", "an", "the"})
_FIELD = Box(_RIM, _RIM, MARKER - 2 * _RIM, MARKER - _BAND - _RIM)


def chit(style: SideStyle) -> tuple[Mark, ...]:
    """Return both faces of a side's chit: its letter in its frame."""
    side, points = CHIT - 2 * _CHIT_FRAME, 22.0
    base = (CHIT - cap_height("sans-bold", points)) / 2
    inside, ink = (WHITE, style.edge) if style.spare else (style.foot, style.ink)
    field = Box(_CHIT_FRAME, _CHIT_FRAME, side, side)
    return (
        *ground(style, (CHIT, CHIT), _BLEED, _RIM),
        framed(style, field, 0.2 * side, inside, Pen(ink, 0.7, round=False)),
        Text(CHIT / 2, base, style.letter, "sans-bold", points, ink, anchor="middle"),
    )


def marker(state: str, unit: str, style: SideStyle, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of a unit's marker for a state such as `limbered`: whose it is, a drawing, and the word."""
    drawn = _drawing(state, 0.0 if _worded(side) else -_DOWN)
    return (
        *_liveried(style, side),
        *_scaled((*_banded(unit, style, side), *drawn, *_word(state, side)), side),
    )


def place_marker(name: str, number: str, style: SideStyle, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of the flag on a place: below it the place's name on up to two rows, or its number in the band."""
    rows = place_rows(name, side)
    flown: Mark = Group(flag(), (0.7, 0.0, 0.0, 0.7, 1.7, 2.45), name="drawing")
    drawn = (flown,) if len(rows) > 1 else _drawing("holds", 0.0 if rows else -_DOWN)
    last = len(rows) - 1
    base = 1.85 if last == 0 else 1.6
    type_ = min((fitted_size(row, "sans", _ROOM, _WORD, _LEAST_WORD) for row in rows), default=_WORD)
    words = (
        Text(MARKER / 2, base + _STEP * (last - index), row, "sans", type_, INK, anchor="middle")
        for index, row in enumerate(rows)
    )
    banner = _banded(style.letter if rows else number, style, side)
    return (*_liveried(style, side), *_scaled((*banner, *drawn, *words), side))


def place_rows(name: str, side: Mm = MARKER) -> tuple[str, ...]:
    """Return a place's name without its article on one row or two, whole; nothing where it finds no room."""
    words = name.split()
    words = words[1:] if len(words) > 1 and words[0].lower() in _ARTICLES else words
    if not words or not _worded(side):
        return ()
    breaks = [(" ".join(words),), *halves(words)]
    return next((rows for rows in breaks if all(text_width(row, "sans", _LEAST_WORD) <= _ROOM for row in rows)), ())


def loose_marker(state: str, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of a marker that belongs to no side: a drawing in the middle and the word."""
    inner = MARKER - 2 * _RIM
    field = Rect(_RIM, _RIM, inner, inner, fill=WHITE, pen=Pen(INK, 0.3))
    drawn = _drawing(state, _LIFT if _worded(side) else _LIFT - _DOWN)
    return (_ground(side, _PLAIN), *_scaled((field, *drawn, *_word(state, side)), side))


def _drawing(state: str, lift: Mm) -> tuple[Mark, ...]:
    drawing = DRAWINGS.get(state)
    return (Group(drawing(), (1.0, 0.0, 0.0, 1.0, 0.0, lift), name="drawing"),) if drawing else ()


def _liveried(style: SideStyle, side: Mm) -> tuple[Mark, ...]:
    """Return the ground of a side's marker and the field on it."""
    field = framed(style, _FIELD, 1.4, style.paper)
    return (*ground(style, (side, side), _BLEED, _RIM * side / MARKER), *_scaled((field,), side))


def _banded(words: str, style: SideStyle, side: Mm) -> tuple[Mark, ...]:
    """Return the words in the band of a marker, never smaller than the smallest type once it is scaled."""
    least = 5 * MARKER / side
    size = fitted_size(words, "sans-bold", _ROOM, max(7, least), least)
    base = MARKER - 2.35 - cap_height("sans-bold", size) / 2
    said = shortened(words, "sans-bold", size, _ROOM)
    return (Text(MARKER / 2, base, said, "sans-bold", size, style.ink, anchor="middle"),)


def _word(state: str, side: Mm) -> tuple[Mark, ...]:
    """Return the word below a drawing; on small markers the drawing stands alone, unless there is none."""
    if not _worded(side) and state in DRAWINGS:
        return ()
    size = fitted_size(state, "sans", _ROOM, _WORD, _LEAST_WORD * MARKER / side)
    return (Text(MARKER / 2, 1.85, shortened(state, "sans", size, _ROOM), "sans", size, INK, anchor="middle"),)


def _worded(side: Mm) -> bool:
    return _WORD * side >= _LEAST_WORD * MARKER


def _scaled(marks: tuple[Mark, ...], side: Mm) -> tuple[Mark, ...]:
    """Return marks of a full marker on one of another size."""
    if side == MARKER:
        return marks
    part = side / MARKER
    return (Group(marks, (part, 0.0, 0.0, part, 0.0, 0.0), name="scaled"),)


def _ground(side: Mm, colour: Colour) -> Rect:
    return Rect(-_BLEED, -_BLEED, side + 2 * _BLEED, side + 2 * _BLEED, fill=colour)


def _limbered() -> tuple[Mark, ...]:
    pen = Pen(INK, 0.35)
    return (
        *_wheel(3.6, 4.95, 1.05),
        *_wheel(7.2, 4.95, 1.05),
        line(2.6, 5.3, 9.6, 5.3, pen),
        line(9.6, 4.8, 9.6, 5.8, pen),
    )


def _unlimbered() -> tuple[Mark, ...]:
    trail, barrel = Pen(INK, 0.4), Pen(INK, 0.8, round=False)
    return (line(5.8, 5.3, 2.9, 3.95, trail), line(5.0, 5.2, 9.3, 6.5, barrel), *_wheel(6.0, 5.1, 1.25))


def _wheel(x: Mm, y: Mm, radius: Mm) -> tuple[Mark, ...]:
    pen = Pen(INK, 0.22)
    arms = ((radius, 0.0), (0.5 * radius, 0.866 * radius), (0.5 * radius, -0.866 * radius))
    spokes = tuple(line(x - dx, y - dy, x + dx, y + dy, pen) for dx, dy in arms)
    return (Circle(x, y, radius, fill=WHITE, pen=Pen(INK, 0.35)), *spokes)


def _target() -> tuple[Mark, ...]:
    pen = Pen(INK, 0.35)
    arms = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))
    hairs = (line(6.0 + 0.5 * dx, 5.5 + 0.5 * dy, 6.0 + 1.8 * dx, 5.5 + 1.8 * dy, pen) for dx, dy in arms)
    return (Circle(6.0, 5.5, 1.2, pen=pen), *hairs)


def _wire() -> tuple[Mark, ...]:
    strand, barb = Pen(INK, 0.35), Pen(INK, 0.3)
    barbs = [(x, y) for y in (4.3, 6.1) for x in (3.6, 6.0, 8.4)]
    return (
        *(line(2.4, y, 9.6, y, strand) for y in (4.3, 6.1)),
        *(line(x - 0.55, y - 0.55, x + 0.55, y + 0.55, barb) for x, y in barbs),
        *(line(x - 0.55, y + 0.55, x + 0.55, y - 0.55, barb) for x, y in barbs),
    )


def _trench() -> tuple[Mark, ...]:
    teeth = ((2.6, 5.9), (4.4, 5.9), (4.4, 4.5), (6.2, 4.5), (6.2, 5.9), (8.0, 5.9), (8.0, 4.5), (9.4, 4.5))
    return (polyline(teeth, Pen(INK, 0.5)),)


def _crossing() -> tuple[Mark, ...]:
    pen = Pen(INK, 0.4)
    return (*_trench(), line(6.0, 2.9, 6.0, 7.4, pen), polygon(((6.0, 8.0), (5.3, 6.9), (6.7, 6.9)), fill=INK))


DRAWINGS: dict[str, Callable[[], tuple[Mark, ...]]] = {
    "limbered": _limbered,
    "unlimbered": _unlimbered,
    "towed": _limbered,
    "target": _target,
    "wire": _wire,
    "crossing": _crossing,
    "held": _trench,
    "disrupted": smoke,
    "hit on 3+": smoke,
    "holds": flag,
    "turn": hourglass,
    "round": hourglass,
    "track": arrow,
    "first": arrow,
}
"""The drawing of a state by the word for it."""
