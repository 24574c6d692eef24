"""Small pieces: the chits that are drawn from the bag, and markers that lie beside a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.line_breaks import halves
from pwprint.page.side_style import SideStyle, framed, ground
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Box, Circle, Colour, Group, Image, Mark, Mm, Pen, Rect, Text, line, polygon, polyline
from pwprint.pieces.counter_drawings import arrow, fallen, flag, hourglass, medal, resolve
from pwprint.pieces.smoke import smoke
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CHIT = 15.0
"""mm of a chit's side."""
MARKER = 12.0
"""mm of a marker's side where tiles are large enough."""
SMALLEST_MARKER = 8.0
"""mm of a marker's side below which it can no longer be handled."""

MARKER_BLEED = 1.5
MARKER_GAP = 3.5
"""mm that chits and markers print beyond their cuts, and how far apart they stand: some white helps to cut."""
_CHIT_FRAME = 2.0
_CHIT_WORD, _ABOVE_WORD = 6.5, 0.9  # points of the word below a chit's letter, and mm that this rises then
_RIM = 0.7
_PLAIN = "#D9D2C0"
_ROOM, _FIELD = MARKER - 2.0, MARKER - 3.4
"""How broad the words of a side's marker may be, and those in the framed field of one that is no side's."""
_MIDDLE: tuple[Mm, Mm] = (6.0, 5.5)
"""The middle of a drawing, about which it grows."""
_TALL, _LARGEST, _AIR = 5.1, 1.3, 0.95  # mm that drawings are high, how much they grow at most, mm above and below
_CORNER: tuple[Mm, Mm] = (1.2, 1.2)
_CLEAR = 0.4  # mm more from the rim of a white marker
_ID, _BELOW_ID = 7.0, 0.45  # points of an id in its corner, and mm that a drawing makes way for it
_FACE = "sans-semibold"
_FOOT, _BASE = 3.2, 1.2  # mm: the height of the ground of a word, and its base line
_WORD, _LEAST_WORD = 6.5, 5.0  # points on a full marker, and below which words are left out on smaller ones
_STEP = 2.05  # mm from one row of a place's name to the next
_CONDENSED = 0.83  # of its width: the narrowest that a word is set
_ARTICLES = frozenset({"a", "an", "the"})


def chit(style: SideStyle, word: str = "") -> tuple[Mark, ...]:
    """Return both faces of a side's chit: its letter in its frame, and below it a word such as `spare`."""
    side, points = CHIT - 2 * _CHIT_FRAME, 19.0 if word else 22.0
    base = (CHIT - cap_height("sans-bold", points)) / 2 + (_ABOVE_WORD if word else 0.0)
    below = (Text(CHIT / 2, base - 2.3, word, _FACE, _CHIT_WORD, style.edge if style.spare else style.ink, "middle"),)
    inside, ink = (WHITE, style.edge) if style.spare else (style.foot, style.ink)
    field = Box(_CHIT_FRAME, _CHIT_FRAME, side, side)
    return (
        *ground(style, (CHIT, CHIT), MARKER_BLEED, _RIM),
        framed(style, field, 0.2 * side, inside, Pen(ink, 0.7, round=False)),
        Text(CHIT / 2, base, style.letter, "sans-bold", points, ink, anchor="middle"),
        *(below if word else ()),
    )


def marker(state: str, unit: str, style: SideStyle, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of a unit's marker for a state such as `limbered`: whose it is, a drawing, and the word."""
    drawn = _inked(_drawing(state, _FOOT if _worded(side) else 0.0, _BELOW_ID), style)
    return (
        *_liveried(style, side),
        *_scaled((*_cornered(unit, style, side), *drawn, *_word(state, side, style.ink)), side),
    )


def place_marker(name: str, number: str, style: SideStyle, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of the flag on a place: below it the place's name on up to two rows, or its number in a corner."""
    rows = place_rows(name, side)
    last = len(rows) - 1
    drawn = _inked(_drawing("holds", _FOOT + _STEP * last if rows else 0.0, _BELOW_ID), style)
    words = (_condensed(row, _BASE + _STEP * (last - index), style.ink) for index, row in enumerate(rows))
    corner = _cornered(style.letter if rows else number, style, side)
    return (*_liveried(style, side, len(rows)), *_scaled((*corner, *drawn, *words), side))


def place_rows(name: str, side: Mm = MARKER) -> tuple[str, ...]:
    """Return a place's name without its article on one row or two, whole; nothing where it finds no room."""
    words = name.split()
    words = words[1:] if len(words) > 1 and words[0].lower() in _ARTICLES else words
    if not words or not _worded(side):
        return ()
    even = sorted(halves(words), key=lambda rows: max(text_width(row, _FACE, _WORD) for row in rows))
    breaks = [(" ".join(words),), *even]
    # Two rows in full size before one in smaller type.
    ways = ((rows, size) for size in (_WORD, _LEAST_WORD) for rows in breaks)
    return next(
        (rows for rows, size in ways if all(text_width(row, _FACE, size) * _CONDENSED <= _ROOM for row in rows)), ()
    )


def loose_marker(state: str, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of a marker that belongs to no side: a drawing in the middle and the word."""
    drawn = _drawing(state, _FOOT if _worded(side) else _RIM, _RIM / 2)
    return plain_marker((*drawn, *_word(state, side, INK, _BASE + _RIM / 2, _FIELD)), side)


def plain_marker(marks: tuple[Mark, ...], side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return marks of a full marker in the framed white field of one that belongs to no side."""
    inner = MARKER - 2 * _RIM
    field = Rect(_RIM, _RIM, inner, inner, fill=WHITE, pen=Pen(INK, 0.3))
    return (_ground(side, _PLAIN), *_scaled((field, *marks), side))


def _drawing(state: str, low: Mm, down: Mm) -> tuple[Mark, ...]:
    """Return a drawing as large as there is room for above a foot, `down` mm below the middle of that."""
    drawing = DRAWINGS.get(state)
    if drawing is None:
        return ()
    share = min(_LARGEST, (MARKER - low - 2 * _AIR) / _TALL)
    x, y = MARKER / 2 - share * _MIDDLE[0], (MARKER + low) / 2 - down - share * _MIDDLE[1]
    return (Group(drawing(), (share, 0.0, 0.0, share, x, y), name="drawing"),)


def sketch(state: str, ink: Colour, ground: Colour, side: Mm) -> tuple[Mark, ...]:
    """Return the drawing of a state by itself in the middle of a square, its lower left corner at (0, 0)."""
    drawn = (_recoloured(mark, {INK: ink, WHITE: ground}) for mark in _drawing(state, 0.0, 0.0))
    return _scaled(tuple(drawn), side)


def _inked(marks: tuple[Mark, ...], style: SideStyle) -> tuple[Mark, ...]:
    """Return a drawing in the colours of a side: its lines as texts on the side's ground, its inside as the foot."""
    colours = {INK: style.ink, WHITE: style.foot}
    return tuple(_recoloured(mark, colours) for mark in marks)


def _recoloured(mark: Mark, colours: Mapping[Colour, Colour]) -> Mark:
    if isinstance(mark, Group):
        return replace(mark, marks=tuple(_recoloured(inner, colours) for inner in mark.marks))
    if isinstance(mark, Text):
        return replace(mark, colour=colours.get(mark.colour, mark.colour))
    if isinstance(mark, Image):
        return mark
    fill = mark.fill and colours.get(mark.fill, mark.fill)
    pen = mark.pen and replace(mark.pen, colour=colours.get(mark.pen.colour, mark.pen.colour))
    return replace(mark, fill=fill, pen=pen)


def _liveried(style: SideStyle, side: Mm, rows: int = 1) -> tuple[Mark, ...]:
    """Return the ground of a side's marker, and that of the word or the rows at its foot."""
    whole = ground(style, (side, side), MARKER_BLEED, _RIM * side / MARKER)
    if style.spare or not rows or not _worded(side):
        return whole
    high = (_FOOT + _STEP * (rows - 1)) * side / MARKER
    return (*whole, Rect(-MARKER_BLEED, -MARKER_BLEED, side + 2 * MARKER_BLEED, high + MARKER_BLEED, fill=style.foot))


def _cornered(words: str, style: SideStyle, side: Mm) -> tuple[Mark, ...]:
    """Return whose a marker is at its upper left, as on tiles, never smaller than the smallest type once scaled."""
    least = 5 * MARKER / side
    x, down = (at + (_CLEAR if style.spare else 0.0) for at in _CORNER)
    size = fitted_size(words, "sans-bold", MARKER - 2 * x, max(_ID, least), least)
    said = shortened(words, "sans-bold", size, MARKER - 2 * x)
    return (Text(x, MARKER - down - cap_height("sans-bold", size), said, "sans-bold", size, style.ink),)


def _word(state: str, side: Mm, ink: Colour, base: Mm = _BASE, room: Mm = _ROOM) -> tuple[Mark, ...]:
    """Return the word below a drawing; on small markers the drawing stands alone, unless there is none."""
    if not _worded(side) and state in DRAWINGS:
        return ()
    return (_condensed(state, base, ink, _LEAST_WORD * MARKER / side, room),)


def _condensed(words: str, base: Mm, ink: Colour, least: float = _LEAST_WORD, room: Mm = _ROOM) -> Group:
    """Return words in the middle of a marker: condensed a little before they are smaller than others."""
    size = fitted_size(words, _FACE, room / _CONDENSED, _WORD, least)
    said = shortened(words, _FACE, size, room / _CONDENSED)
    share = min(1.0, room / text_width(said, _FACE, size)) if said else 1.0
    text = Text(0.0, 0.0, said, _FACE, size, ink, anchor="middle")
    return Group((text,), (share, 0.0, 0.0, 1.0, MARKER / 2, base), name="word")


def _worded(side: Mm) -> bool:
    return _WORD * side >= _LEAST_WORD * MARKER


def _scaled(marks: tuple[Mark, ...], side: Mm) -> tuple[Mark, ...]:
    """Return marks of a full marker on one of another size."""
    if side == MARKER:
        return marks
    part = side / MARKER
    return (Group(marks, (part, 0.0, 0.0, part, 0.0, 0.0), name="scaled"),)


def _ground(side: Mm, colour: Colour) -> Rect:
    return Rect(-MARKER_BLEED, -MARKER_BLEED, side + 2 * MARKER_BLEED, side + 2 * MARKER_BLEED, fill=colour)


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


def _acted() -> tuple[Mark, ...]:
    return (polyline(((3.6, 5.4), (5.3, 3.9), (8.6, 7.4)), Pen(INK, 0.9)),)


def _fought() -> tuple[Mark, ...]:
    """Return two crossed swords."""
    return tuple(mark for side in (1, -1) for mark in _sword(side))


def _sword(side: int) -> tuple[Mark, ...]:
    """Return a sword with its point at the upper right, or at the upper left for a side of -1."""

    def at(x: Mm, y: Mm) -> tuple[Mm, Mm]:
        return 6.0 + side * x, y

    return (
        line(*at(-1.5, 3.9), *at(2.6, 7.9), Pen(INK, 0.5, round=False)),
        line(*at(-2.1, 5.0), *at(-0.4, 3.3), Pen(INK, 0.45, round=False)),
        line(*at(-2.5, 2.9), *at(-1.4, 4.0), Pen(INK, 0.8)),
    )


DRAWINGS: dict[str, Callable[[], tuple[Mark, ...]]] = {
    "limbered": _limbered,
    "unlimbered": _unlimbered,
    "towed": _limbered,
    "target": _target,
    "wire": _wire,
    "crossing": _crossing,
    "held": _trench,
    "acted": _acted,
    "fought": _fought,
    "disrupted": smoke,
    "hit on 3+": smoke,
    "holds": flag,
    "turn": hourglass,
    "round": hourglass,
    "first": arrow,
    "lost": fallen,
    "resolve": resolve,
    "points": medal,
}
"""The drawing of a state by the word for it."""
