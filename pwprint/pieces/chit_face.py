"""Small pieces: the chits that are drawn from the bag, and markers that lie beside a unit."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pwprint.page.look import USUAL, Ink, Look
from pwprint.page.side_style import SideStyle, edged, framed, ground
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import (
    Box,
    Circle,
    Colour,
    Group,
    Image,
    Mark,
    Mm,
    Path,
    Pen,
    Rect,
    Text,
    line,
    polygon,
    polyline,
)
from pwprint.pieces.counter_drawings import arrow, fallen, hourglass, medal, resolve
from pwprint.pieces.shield import INK as SHIELD_INK
from pwprint.pieces.shield import SHIELD, shield
from pwprint.pieces.smoke import smoke
from pwprint.pieces.standard import StandardInks, standard, standard_width
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pwprint.pieces.standard import Flag

CHIT = 15.0
"""mm of a chit's side."""
MARKER = 12.0
"""mm of a marker's side where tiles are large enough."""
SMALLEST_MARKER = 8.0
"""mm of a marker's side below which it can no longer be handled."""

MARKER_BLEED = 1.5
MARKER_GAP = 3.5
"""mm that chits and markers print beyond their cuts, and how far apart they stand: some white helps to cut."""
_CHIT_FRAME, _CHIT_PEN = 1.6, 0.55  # mm from the cut to a chit's frame, and of its line
_LETTER, _UNDER_COLOURS = 27.0, 9.5  # points: the letter on the back of a chit, and below the standard on its front
_COLOURS: tuple[Mm, Mm] = (6.2, 0.6)
"""mm that the standard on a chit is high, and what it keeps from the letter below it."""
_RIM = 0.7
_PLAIN = "#E3DDCD"
"""The ground of markers that are no side's."""
_PLAIN_EDGE, _PLAIN_RIM = "#8C8576", 0.35
"""The edge that they have where ink is spared, and how many mm of it lie inside the cut: their ground stays white."""
_MARGIN, _BESIDE = 1.6, 1.2
"""mm inside the cuts at the sides of a full marker, in which no drawing or id stands, and no word."""
_HOLDS = "holds"
"""The word of a marker on a place."""
_WIDE, _ACROSS = MARKER - 2 * _MARGIN, MARKER - 2 * _BESIDE
"""How broad drawings and words may be."""
_LEVEL = 1.6
"""mm that drawings and ids keep from the upper cut; the word keeps a little less from the lower one."""
_LARGEST, _AIR = 1.75, 0.55  # how much drawings grow, and mm between them and the word
_ID, _CLEAR = 7.0, 0.4  # points of an id in its corner, and mm between it and a drawing
_FACE = "sans-semibold"
BASE, WORD = 1.75, 6.1
"""mm from the lower cut to the base line of words, and their points on a full marker."""
_LEAST_WORD = 5.0  # points below which words are left out on smaller markers
_CONDENSED = 0.8  # of its width: the narrowest that a word is set
_SHIELD_EDGE = 0.33  # mm that the line of a shield reaches beyond it
_SIGN, _OFF_SIGN = 2.6, 0.4  # mm that the standard at the upper left is high, and what drawings keep from it


class DrawnWord(Struct, frozen=True):
    """A word, and a drawing in its colours with the box around it."""

    word: str
    marks: tuple[Mark, ...]
    around: Box


def chit(style: SideStyle, flag: Flag) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return front and back of a side's chit: its standard over its letter, and the letter alone in the same frame.

    All chits of a side are alike: one in the bag may not be known.
    """
    inside, ink = (WHITE, style.edge) if style.spare else (style.foot, style.ink)
    side = CHIT - 2 * _CHIT_FRAME
    pen = Pen(ink, _CHIT_PEN, round=False)
    frame = (
        *ground(style, (CHIT, CHIT), MARKER_BLEED, _RIM),
        framed(style, Box(_CHIT_FRAME, _CHIT_FRAME, side, side), 0.2 * side, inside, pen),
    )
    high, apart = _COLOURS
    small = cap_height("sans-bold", _UNDER_COLOURS)
    base, wide = (CHIT - high - apart - small) / 2, standard_width(high)
    place = Box((CHIT - wide) / 2, base + small + apart, wide, high)
    flown = standard(flag, StandardInks(ink, inside, style.colour), style.look.ink, place)
    return (
        (*frame, flown, _letter(style, base, _UNDER_COLOURS, ink)),
        (*frame, _letter(style, (CHIT - cap_height("sans-bold", _LETTER)) / 2, _LETTER, ink)),
    )


def _letter(style: SideStyle, base: Mm, size: float, ink: Colour) -> Text:
    return Text(CHIT / 2, base, style.letter, "sans-bold", size, ink, anchor="middle")


def marker(state: str, unit: str, style: SideStyle, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of a unit's marker for a state such as `limbered`: whose it is, a drawing, and the word."""
    code, low = _cornered(unit, style, side), _low(side)
    # Below the id, whatever its length: drawings of a kind have one size.
    drawn = _inked(_drawing(state, Box(_MARGIN, low, _WIDE, code.y - _CLEAR - low)), style)
    whole = ground(style, (side, side), MARKER_BLEED, _RIM * side / MARKER)
    return (*whole, *_scaled((code, *drawn, *_word(state, side, style.ink, alone=state not in DRAWINGS)), side))


def side_marker(state: str, style: SideStyle, flag: Flag, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of a marker that counts for a side, such as what it has lost: its standard, a drawing, the word."""
    marks, around = _drawn(state)
    return _of_side(DrawnWord(state, _inked(marks, style), around), style, flag, side)


def place_marker(number: int, style: SideStyle, flag: Flag, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of the marker of an objective: its shield, as on the map, and the standard of who holds it."""
    # Without the white around it that keeps it clear of the map.
    marks = tuple(_recoloured(mark, {SHIELD_INK: INK}) for mark in shield(number, _SHIELD_EDGE, _SHIELD_EDGE)[1:])
    wide, high = (length + 2 * _SHIELD_EDGE for length in SHIELD)
    return _of_side(DrawnWord(_HOLDS, marks, Box(0.0, 0.0, wide, high)), style, flag, side)


def _of_side(shown: DrawnWord, style: SideStyle, flag: Flag, side: Mm) -> tuple[Mark, ...]:
    """Return a face with a word and a drawing, the standard of a side at the upper left of this."""
    whole, wide = _whole(side), standard_width(_SIGN)
    flown = standard(flag, _tones(style), style.look.ink, Box(whole.x, whole.top - _SIGN, wide, _SIGN))
    right, down = wide + _OFF_SIGN, _SIGN + _OFF_SIGN
    rooms = (
        Box(whole.x + right, whole.y, whole.width - right, whole.height),
        Box(whole.x, whole.y, whole.width, whole.height - down),
    )
    room = max(rooms, key=lambda room: _share(shown.around, room))
    face = (flown, _fitted(shown.marks, shown.around, room), *_word(shown.word, side, style.ink, alone=False))
    return (*ground(style, (side, side), MARKER_BLEED, _RIM * side / MARKER), *_scaled(face, side))


def _tones(style: SideStyle) -> StandardInks:
    """Return the colours of a side's standard on its marker."""
    return StandardInks(style.edge if style.spare else style.ink, style.foot, style.colour)


def loose_marker(state: str, side: Mm = MARKER, look: Look = USUAL) -> tuple[Mark, ...]:
    """Return a face of a marker that belongs to no side: a drawing in the middle and the word."""
    word = _word(state, side, INK, alone=state not in DRAWINGS)
    return plain_marker((*_drawing(state, _whole(side)), *word), side, look)


def plain_marker(marks: tuple[Mark, ...], side: Mm = MARKER, look: Look = USUAL) -> tuple[Mark, ...]:
    """Return marks of a full marker on the ground of one that belongs to no side.

    No line runs along the cut, which would show how crooked this is, unless the ground stays white to spare ink.
    """
    return (*_plain(side, look), *_scaled(marks, side))


def _plain(side: Mm, look: Look) -> tuple[Mark, ...]:
    if look.ink is Ink.LOW:
        return edged(_PLAIN_EDGE, (side, side), MARKER_BLEED, _PLAIN_RIM)
    wide = side + 2 * MARKER_BLEED
    return (Rect(-MARKER_BLEED, -MARKER_BLEED, wide, wide, fill=_PLAIN),)


def _low(side: Mm) -> Mm:
    """Return how low a drawing may reach on a full marker that is scaled to a side."""
    return BASE + cap_height(_FACE, WORD) + _AIR if _worded(side) else _MARGIN


def _whole(side: Mm) -> Box:
    """Return the room of a drawing by itself."""
    low = _low(side)
    return Box(_MARGIN, low, _WIDE, MARKER - _LEVEL - low)


def _drawing(state: str, room: Box) -> tuple[Mark, ...]:
    """Return a drawing as large as a room lets it be, in the middle of this."""
    return (_fitted(*_drawn(state), room),) if state in DRAWINGS else ()


def _fitted(marks: tuple[Mark, ...], around: Box, room: Box) -> Group:
    share = _share(around, room)
    x = room.x + room.width / 2 - share * (around.x + around.width / 2)
    y = room.y + room.height / 2 - share * (around.y + around.height / 2)
    return Group(marks, (share, 0.0, 0.0, share, x, y), name="drawing")


def _share(around: Box, room: Box) -> float:
    return min(_LARGEST, room.width / around.width, room.height / around.height)


@cache
def _drawn(state: str) -> tuple[tuple[Mark, ...], Box]:
    """Return the marks of a drawing, and the box around them."""
    marks = DRAWINGS[state]()
    lefts, lows, rights, tops = zip(*(edges for mark in marks for edges in _reach(mark)), strict=True)
    return marks, Box(min(lefts), min(lows), max(rights) - min(lefts), max(tops) - min(lows))


def _reach(mark: Mark) -> Iterator[tuple[Mm, Mm, Mm, Mm]]:
    """Yield boxes around what a drawing is made of: circles, and lines with their pens."""
    if isinstance(mark, Circle):
        yield mark.x - mark.radius, mark.y - mark.radius, mark.x + mark.radius, mark.y + mark.radius
    elif isinstance(mark, Path):
        half = mark.pen.width / 2 if mark.pen else 0.0
        for _, numbers in mark.commands:
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                yield x - half, y - half, x + half, y + half


def sketch(state: str, ink: Colour, ground: Colour, side: Mm) -> tuple[Mark, ...]:
    """Return the drawing of a state by itself in the middle of a square, its lower left corner at (0, 0)."""
    room = Box(_MARGIN, _MARGIN, _WIDE, MARKER - _LEVEL - _MARGIN)
    drawn = (_recoloured(mark, {INK: ink, WHITE: ground}) for mark in _drawing(state, room))
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


def _cornered(words: str, style: SideStyle, side: Mm) -> Text:
    """Return whose a marker is at its upper left, as on tiles, never smaller than the smallest type once scaled."""
    least = 5 * MARKER / side
    size = fitted_size(words, "sans-bold", _WIDE, max(_ID, least), least)
    said = shortened(words, "sans-bold", size, _WIDE)
    return Text(_MARGIN, MARKER - _LEVEL - cap_height("sans-bold", size), said, "sans-bold", size, style.ink)


def _word(state: str, side: Mm, ink: Colour, *, alone: bool) -> tuple[Mark, ...]:
    """Return the word below a drawing; small markers have no room for one that does not stand alone."""
    if not alone and not _worded(side):
        return ()
    # Condensed a little before they are smaller than others.
    size = fitted_size(state, _FACE, _ACROSS / _CONDENSED, WORD, _LEAST_WORD * MARKER / side)
    said = shortened(state, _FACE, size, _ACROSS / _CONDENSED)
    share = min(1.0, _ACROSS / text_width(said, _FACE, size)) if said else 1.0
    text = Text(0.0, 0.0, said, _FACE, size, ink, anchor="middle")
    return (Group((text,), (share, 0.0, 0.0, 1.0, MARKER / 2, BASE), name="word"),)


def _worded(side: Mm) -> bool:
    return WORD * side >= _LEAST_WORD * MARKER


def _scaled(marks: tuple[Mark, ...], side: Mm) -> tuple[Mark, ...]:
    """Return marks of a full marker on one of another size."""
    if side == MARKER:
        return marks
    part = side / MARKER
    return (Group(marks, (part, 0.0, 0.0, part, 0.0, 0.0), name="scaled"),)


def _limbered() -> tuple[Mark, ...]:
    pen = Pen(INK, 0.35)
    return (
        *_wheel(3.7, 4.95, 1.35),
        *_wheel(7.3, 4.95, 1.35),
        line(2.4, 5.3, 9.8, 5.3, pen),
        line(9.8, 4.7, 9.8, 5.9, pen),
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
    # Right of an id in the upper left corner.
    x, y = 7.3, 5.3
    hairs = (line(x + 0.5 * dx, y + 0.5 * dy, x + 1.8 * dx, y + 1.8 * dy, pen) for dx, dy in arms)
    return (Circle(x, y, 1.2, pen=pen), *hairs)


def _wire() -> tuple[Mark, ...]:
    strand, barb = Pen(INK, 0.35), Pen(INK, 0.3)
    levels = (3.7, 5.4, 7.1)
    barbs = [(x, y) for y in levels for x in (3.6, 6.0, 8.4)]
    return (
        *(line(2.4, y, 9.6, y, strand) for y in levels),
        *(line(x - 0.55, y - 0.55, x + 0.55, y + 0.55, barb) for x, y in barbs),
        *(line(x - 0.55, y + 0.55, x + 0.55, y - 0.55, barb) for x, y in barbs),
    )


def _trench() -> tuple[Mark, ...]:
    low, top = 4.2, 6.4
    teeth = ((2.4, low), (4.1, low), (4.1, top), (7.9, top), (7.9, low), (9.6, low))
    return (polyline(teeth, Pen(INK, 0.6)),)


def _crossing() -> tuple[Mark, ...]:
    pen = Pen(INK, 0.4)
    return (*_trench(), line(6.0, 3.4, 6.0, 7.6, pen), polygon(((6.0, 8.6), (5.1, 7.3), (6.9, 7.3)), fill=INK))


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
    "turn": hourglass,
    "round": hourglass,
    "first": arrow,
    "lost": fallen,
    "resolve": resolve,
    "points": medal,
}
"""The drawing of a state by the word for it."""
