"""A box of a track on which a marker lies: its number, and what happens when the track reaches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.display_type import sign
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Group, Pen, Rect, Text, line, moved
from pwprint.pieces.chit_face import sketch
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.brief_tones import Tones
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour, Mark, Mm, Point

SEAT: Mm = 15.0
"""The largest marker that has room in a box beside its number, and on a box that has only one."""

_CASE: Mm = 1.0
"""From a row of boxes to the outer line of its frame."""

_INSET: Mm = 1.2
_FIGURE, _DOTS, _GHOST = 14.0, "#8A8A8A", "#CFCBC1"
"""What a seat keeps from the edges of its box, the type of numbers, the line round a seat, and the drawing in it."""

_WINS, _WINS_FACE, _FOOT_FACE = "wins", ("serif-italic", 8.0), ("sans-semibold", 7.6)
_SIGN: Mm = 2.8
_AFTER: Mm = 1.0
_LINE: Mm = 4.2
"""The words of a box, the sign of who wins, what is free behind a number, and a line below it."""

_PAST: Colour = "#8A8A8A"
"""Numbers that end the battle if they are reached at all."""


class TrackBox(Struct, frozen=True):
    """A box: its number or word, the word at its foot, the side that has won when it is reached.

    `ground` is None for plain paper. A `heavy` one has a strong frame, a `dark` one white letters on black.
    `past` ones come after the battle is won. `wide` is how many boxes it is broad; `marker` is the word of the marker
    that begins here, whose drawing it shows.
    """

    word: str
    foot: str = ""
    ground: Colour | None = None
    heavy: bool = False
    dark: bool = False
    past: bool = False
    winner: SideStyle | None = None
    wide: int = 1
    marker: str = ""


def cell(content: TrackBox, box: tuple[Mm, Mm, Mm, Mm], ink: Tones) -> Iterator[Mark]:
    """Yield a box: from its lower left corner, its width and its height."""
    x, low, wide, high = box
    ground = ink.ink if content.dark else content.ground or ink.paper
    letters = WHITE if content.dark else _PAST if content.past else ink.ink
    yield Rect(x, low, wide, high, ground, ink.edge)
    if content.heavy:
        yield Rect(x + 0.35, low + 0.35, wide - 0.7, high - 0.7, pen=ink.heavy)
    yield from _written(content, box, letters)


def _written(content: TrackBox, box: tuple[Mm, Mm, Mm, Mm], letters: Colour) -> Iterator[Mark]:
    """Yield the number and its words clear of the seat of a marker, which hides none; a word alone in the middle."""
    x, low, wide, high = box
    if content.dark or content.wide > 1:
        size = fitted_size(content.word, "serif-bold", wide - 6.0, 15.0, 7.0)
        word = shortened(content.word, "serif-bold", size, wide - 2.4)
        base = low + (high - cap_height("serif-bold", size)) / 2
        yield Text(x + wide / 2, base, word, "serif-bold", size, letters, "middle")
        return
    base = low + high - 1.7 - cap_height("serif-bold", _FIGURE)
    number = 1.7 + text_width(content.word, "serif-bold", _FIGURE)
    under, said = base - low - 1.6 * _INSET, _words_wide(content)
    size = min(SEAT, wide - 2 * _INSET, high - 2 * _INSET, max(wide - number - 1.6 * _INSET, under))
    left = wide - size - 1.6 * _INSET
    if size > under and said and 1.7 + said > left:
        # Neither beside the number nor below it: both stand above the seat.
        size = under
    yield seat(x + wide - _INSET, low + _INSET, size, content.marker)
    yield Text(x + 1.7, base, content.word, "serif-bold", _FIGURE, letters)
    is_beside = size <= under or number + _AFTER + said <= left
    yield from _words(content, (x + number + _AFTER, base) if is_beside else (x + 1.7, base - _LINE), letters)


def _words_wide(content: TrackBox) -> Mm:
    """Return how much room the words of a box take."""
    if content.winner is not None:
        return text_width(_WINS, *_WINS_FACE) + 0.6 + _SIGN
    return text_width(content.foot, *_FOOT_FACE)


def _words(content: TrackBox, at: Point, letters: Colour) -> Iterator[Mark]:
    """Yield who wins at a number, or another word for it."""
    x, base = at
    if content.winner is not None:
        yield Text(x, base, _WINS, *_WINS_FACE, letters)
        yield from sign(content.winner, x + text_width(_WINS, *_WINS_FACE) + 0.6, base - 0.4, _SIGN)
    elif content.foot:
        yield Text(x, base, content.foot, *_FOOT_FACE, letters)


def seat(right: Mm, low: Mm, size: Mm = SEAT, marker: str = "") -> Group:
    """Return the dotted place of a marker from its lower right corner, with the drawing of one that begins there."""
    pen = Pen(_DOTS, 0.25, (0.3, 1.2))
    drawn = moved(sketch(marker, _GHOST, WHITE, size), right - size, low)
    return Group((Rect(right - size, low, size, size, WHITE, pen, radius=1.4), drawn), name="seat")


def rows_of(cells: tuple[TrackBox, ...], most: int) -> tuple[tuple[TrackBox, ...], ...]:
    """Return cells in rows at most so many boxes wide, the rows about equally long."""
    width = sum(content.wide for content in cells)
    rows = -(-width // most)
    room = min(most, -(-width // rows)) if rows else most
    found: list[list[TrackBox]] = [[]]
    for content in cells:
        if sum(one.wide for one in found[-1]) + content.wide > max(room, content.wide):
            found.append([])
        found[-1].append(content)
    return tuple(tuple(row) for row in found)


def cased(width: Mm, high: Mm, ink: Tones, ends: tuple[bool, bool]) -> tuple[Mark, ...]:
    """Return the outer frame beside a row of boxes that hangs down from (0, 0); `ends`: closed above, and below."""
    above, below = ends
    marks: list[Mark] = []
    for aside, pen in ((_CASE, ink.heavy), (0.0, Pen(ink.ink, 0.35, round=False))):
        top, low = (aside if above else 0.0), (-high - aside if below else -high)
        marks += [line(x, top, x, low, pen) for x in (-aside, width + aside)]
        over = aside + pen.width / 2
        marks += [line(-over, y, width + over, y, pen) for y, drawn in ((top, above), (low, below)) if drawn]
    return tuple(marks)


def row(cells: tuple[TrackBox, ...], size: tuple[Mm, Mm], ink: Tones) -> tuple[Mark, ...]:
    """Return boxes side by side, hanging down from (0, 0), each a group; `size` is that of one."""
    marks: list[Mark] = []
    x, (wide, high) = 0.0, size
    for content in cells:
        drawn = tuple(cell(content, (x, -high, wide * content.wide, high), ink))
        marks.append(Group(drawn, name=f"box:{content.word}"))
        x += wide * content.wide
    return tuple(marks)
