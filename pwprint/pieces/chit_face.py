"""Small pieces: the chits that are drawn from the bag, and markers that lie beside a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.side_style import SideStyle, framed, ground
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
    Pen,
    Rect,
    Text,
    line,
    polygon,
    polyline,
)
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
_CHIT_FRAME, _CHIT_RULE = 2.4, 0.85  # mm from the cut to a chit's frame, and from that to the fine line in it
_LETTER = 21.0
_RIM = 0.7
_PLAIN, _PLAIN_FOOT = "#D9D2C0", "#EFEBE0"
"""The grounds of markers that are no side's."""
_MARGIN = 2.0
"""mm inside the cut of a full marker, in which nothing stands that a crooked cut could take."""
_LEVEL = 1.75
"""mm that drawings and ids keep from the upper cut; the word keeps a little more than 1.5 from the lower one."""
_ROOM = MARKER - 2 * _MARGIN
"""How broad the words of a marker may be."""
_MIDDLE: tuple[Mm, Mm] = (6.0, 5.5)
"""The middle of a drawing, about which it grows."""
_TALL, _LARGEST, _AIR = 5.1, 1.3, 0.35  # mm that drawings are high, how much they grow at most, mm above the foot
_ID, _BELOW_ID = 7.0, 0.25  # points of an id in its corner, and mm that a drawing makes way for it
_FACE = "sans-semibold"
_FOOT, _BASE = 3.95, 1.9  # mm: the height of the ground of a word, and its base line
_WORD, _LEAST_WORD = 6.5, 5.0  # points on a full marker, and below which words are left out on smaller ones
_CONDENSED = 0.83  # of its width: the narrowest that a word is set
_CLOTH: tuple[Mm, Mm] = (6.3, 6.85)
"""The middle of a flag's cloth, where the number of a place stands."""
_NUMBER = 11.5


def chit(style: SideStyle) -> tuple[Mark, ...]:
    """Return both faces of a side's chit: its letter in its frame. All are alike: one in the bag may not be known."""
    base = (CHIT - cap_height("sans-bold", _LETTER)) / 2
    inside, ink = (WHITE, style.edge) if style.spare else (style.foot, style.ink)
    lines = ((_CHIT_FRAME, inside, 0.7), (_CHIT_FRAME + _CHIT_RULE, None, 0.2))
    return (
        *ground(style, (CHIT, CHIT), MARKER_BLEED, _RIM),
        *(_chit_frame(style, inset, fill, Pen(ink, wide, round=False)) for inset, fill, wide in lines),
        Text(CHIT / 2, base, style.letter, "sans-bold", _LETTER, ink, anchor="middle"),
    )


def _chit_frame(style: SideStyle, inset: Mm, fill: Colour | None, pen: Pen) -> Mark:
    side = CHIT - 2 * inset
    # The fine line runs along the corners that a light side's frame lacks as along its edges.
    cut = 0.2 * (CHIT - 2 * _CHIT_FRAME) - (2 - 2**0.5) * (inset - _CHIT_FRAME)
    return framed(style, Box(inset, inset, side, side), cut, fill, pen)


def marker(state: str, unit: str, style: SideStyle, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of a unit's marker for a state such as `limbered`: whose it is, a drawing, and the word."""
    drawn = _inked(_drawing(state, _FOOT if _worded(side) else 0.0, _BELOW_ID), style)
    return (
        *_liveried(style, side),
        *_scaled((*_cornered(unit, style, side), *drawn, *_word(state, side, style.ink)), side),
    )


def place_marker(number: int, style: SideStyle, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of the marker of an objective: the number on the cloth of a flag, and below which side holds it.

    The letter stands apart from the number: together they would be the id of a unit.
    """
    (x, middle), words = _CLOTH, str(number)
    size = fitted_size(words, "sans-bold", 5.4, _NUMBER, 5 * MARKER / side)
    base = middle - cap_height("sans-bold", size) / 2
    on_cloth = Text(x, base, words, "sans-bold", size, style.ink, anchor="middle")
    flown = _inked((Group(flag(), name="drawing"),), style)
    held = _word(f"{style.letter} holds", side, style.ink)
    return (*_liveried(style, side), *_scaled((*flown, on_cloth, *held), side))


def loose_marker(state: str, side: Mm = MARKER) -> tuple[Mark, ...]:
    """Return a face of a marker that belongs to no side: a drawing in the middle and the word."""
    drawn = _drawing(state, _FOOT if _worded(side) else 0.0, 0.0)
    return plain_marker((*drawn, *_word(state, side, INK)), side, foot=_worded(side))


def plain_marker(marks: tuple[Mark, ...], side: Mm = MARKER, *, foot: bool = True) -> tuple[Mark, ...]:
    """Return marks of a full marker on the grounds of one that belongs to no side: that of its word is at its foot.

    No line runs along the cut, which would show how crooked this is.
    """
    grounds = (_ground(side, side, _PLAIN), *((_ground(side, _FOOT * side / MARKER, _PLAIN_FOOT),) if foot else ()))
    return (*grounds, *_scaled(marks, side))


def _drawing(state: str, low: Mm, down: Mm) -> tuple[Mark, ...]:
    """Return a drawing as large as there is room for above a foot, `down` mm below the middle of that."""
    drawing = DRAWINGS.get(state)
    if drawing is None:
        return ()
    low, top = max(low + _AIR, _MARGIN), MARKER - _LEVEL
    share = min(_LARGEST, (top - low) / _TALL)
    x, y = MARKER / 2 - share * _MIDDLE[0], (top + low) / 2 - down - share * _MIDDLE[1]
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


def _liveried(style: SideStyle, side: Mm, *, foot: bool = True) -> tuple[Mark, ...]:
    """Return the ground of a side's marker, and that of the word at its foot."""
    whole = ground(style, (side, side), MARKER_BLEED, _RIM * side / MARKER)
    if style.spare or not foot or not _worded(side):
        return whole
    return (*whole, _ground(side, _FOOT * side / MARKER, style.foot))


def _cornered(words: str, style: SideStyle, side: Mm) -> tuple[Mark, ...]:
    """Return whose a marker is at its upper left, as on tiles, never smaller than the smallest type once scaled."""
    least = 5 * MARKER / side
    size = fitted_size(words, "sans-bold", _ROOM, max(_ID, least), least)
    said = shortened(words, "sans-bold", size, _ROOM)
    return (Text(_MARGIN, MARKER - _LEVEL - cap_height("sans-bold", size), said, "sans-bold", size, style.ink),)


def _word(state: str, side: Mm, ink: Colour) -> tuple[Mark, ...]:
    """Return the word below a drawing; on small markers the drawing stands alone, unless there is none."""
    if not _worded(side) and state in DRAWINGS:
        return ()
    # Condensed a little before they are smaller than others.
    size = fitted_size(state, _FACE, _ROOM / _CONDENSED, _WORD, _LEAST_WORD * MARKER / side)
    said = shortened(state, _FACE, size, _ROOM / _CONDENSED)
    share = min(1.0, _ROOM / text_width(said, _FACE, size)) if said else 1.0
    text = Text(0.0, 0.0, said, _FACE, size, ink, anchor="middle")
    return (Group((text,), (share, 0.0, 0.0, 1.0, MARKER / 2, _BASE), name="word"),)


def _worded(side: Mm) -> bool:
    return _WORD * side >= _LEAST_WORD * MARKER


def _scaled(marks: tuple[Mark, ...], side: Mm) -> tuple[Mark, ...]:
    """Return marks of a full marker on one of another size."""
    if side == MARKER:
        return marks
    part = side / MARKER
    return (Group(marks, (part, 0.0, 0.0, part, 0.0, 0.0), name="scaled"),)


def _ground(side: Mm, high: Mm, colour: Colour) -> Rect:
    """Return a ground from the lower edge up, which prints beyond the cuts: to the upper one, or within the marker."""
    tall = high + (2 if high == side else 1) * MARKER_BLEED
    return Rect(-MARKER_BLEED, -MARKER_BLEED, side + 2 * MARKER_BLEED, tall, fill=colour)


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
    # Right of an id in the upper left corner.
    x, y = 7.3, 5.3
    hairs = (line(x + 0.5 * dx, y + 0.5 * dy, x + 1.8 * dx, y + 1.8 * dy, pen) for dx, dy in arms)
    return (Circle(x, y, 1.2, pen=pen), *hairs)


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
    "turn": hourglass,
    "round": hourglass,
    "first": arrow,
    "lost": fallen,
    "resolve": resolve,
    "points": medal,
}
"""The drawing of a state by the word for it."""
