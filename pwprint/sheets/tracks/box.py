"""A box of a track on which a marker lies: its number, and what happens when the track reaches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.display_type import ornament
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Group, Pen, Rect, Text, line, moved
from pwprint.pieces.chit_face import MARKER, sketch
from pwprint.sheets.tracks.note import WINS, TrackNote, flowed
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.brief_tones import Tones
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour, Mark, Mm

SEAT: Mm = 15.0
"""The largest marker that has room in a box beside its number, and on a box that has only one."""

_CASE: Mm = 1.0
"""From a row of boxes to the outer line of its frame."""

_INSET: Mm = 1.2
_FIGURE, _DOTS, _GHOST = 14.0, "#8A8A8A", "#CFCBC1"
"""What a seat keeps from the edges of its box, the type of numbers, the line round a seat, and the drawing in it."""

_CLEAR, _RIGHT = 1.3, 1.6
"""What notes keep from the seat below or beside them, and from the right edge."""
_LEFT: Mm = 1.7
_AFTER: Mm = 1.0
_LINE: Mm = 4.0
"""Where numbers begin, what is free behind them, and from one line of notes to the next."""

_WORTH: Mm = 2.0
"""So much larger seats are worth more than words."""

_ORNAMENT: Mm = 18.0
"""How wide the ornament of boxes that no number needs is at most."""

_PAST: Colour = "#8A8A8A"
"""Numbers that end the battle if they are reached at all."""


class TrackBox(Struct, frozen=True):
    """A box: its number or word, what else is said of it, the side that wins when it is reached.

    `needs_more`: this side must do something else too. `ground` is None for plain paper. A `heavy` one has a strong
    frame, a `dark` one white letters on black. `past` ones come after the battle is won. `wide` is how many boxes it is
    broad; `marker` is the word of the marker that begins here, whose drawing it shows.
    """

    word: str
    foot: str = ""
    ground: Colour | None = None
    heavy: bool = False
    dark: bool = False
    past: bool = False
    winner: SideStyle | None = None
    needs_more: bool = False
    wide: int = 1
    marker: str = ""

    @property
    def notes(self) -> tuple[TrackNote, ...]:
        """What stands beside the number."""
        word = (TrackNote(self.foot),) if self.foot else ()
        if self.winner is None:
            return word
        return (*word, TrackNote("can win" if self.needs_more else "wins", WINS, self.winner))


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
    base = low + high - _LEFT - cap_height("serif-bold", _FIGURE)
    size, notes, places = _arranged(content, wide, high)
    yield seat(x + wide - _INSET, low + _INSET, size, content.marker)
    yield Text(x + _LEFT, base, content.word, "serif-bold", _FIGURE, letters)
    for note, (left, line_number) in zip(notes, places, strict=True):
        yield from note.marks((x + left, base - _LINE * line_number), letters)


def _arranged(content: TrackBox, wide: Mm, high: Mm) -> tuple[Mm, tuple[TrackNote, ...], list[tuple[Mm, int]]]:
    """Return how large the seat of a box is, its notes, and where they stand.

    Where they would leave a marker too little room, victories are noted by the sign of the side alone.
    """
    number, notes = _LEFT + text_width(content.word, "serif-bold", _FIGURE), content.notes
    size, places = _laid(number, notes, wide, high)
    if size < MARKER:
        brief = tuple(note.brief for note in notes)
        larger, found = _laid(number, brief, wide, high)
        if larger > size + _WORTH:
            return larger, brief, found
    return size, notes, places


def _laid(number: Mm, notes: tuple[TrackNote, ...], wide: Mm, high: Mm) -> tuple[Mm, list[tuple[Mm, int]]]:
    """Return how large the seat of a box is, and where notes stand: left of it or above it, as makes it larger.

    `number` is where that of the box ends.
    """
    most = min(SEAT, wide - 2 * _INSET, high - 2 * _INSET)
    base, around = high - _LEFT - cap_height("serif-bold", _FIGURE), _INSET + _CLEAR
    longest = max([number, *(_LEFT + note.wide for note in notes)])
    tries = []
    for end, is_beside in ((max(longest, wide - most - around), True), (wide - _RIGHT, False)):
        places = flowed(notes, number + _AFTER, _LEFT, end)
        if places is not None:
            lowest = base - _LINE * max((line for _, line in places), default=0)
            tries.append((min(most, wide - end - around if is_beside else lowest - around), places))
    return max(tries, key=lambda tried: tried[0], default=(most, []))


def seat(right: Mm, low: Mm, size: Mm = SEAT, marker: str = "") -> Group:
    """Return the dotted place of a marker from its lower right corner, with the drawing of one that begins there."""
    pen = Pen(_DOTS, 0.25, (0.3, 1.2))
    drawn = moved(sketch(marker, _GHOST, WHITE, size), right - size, low)
    return Group((Rect(right - size, low, size, size, WHITE, pen, radius=1.4), drawn), name="seat")


def spare(left: Mm, size: tuple[Mm, Mm], ink: Tones) -> tuple[Mark, ...]:
    """Return the end of a row that has no boxes, with an ornament; `left` is where it begins."""
    wide, high = size
    drawn = ornament(left + wide / 2, -high / 2, min(_ORNAMENT, 0.6 * wide), ink.rule)
    return (Rect(left, -high, wide, high, ink.shade, ink.edge), Group(drawn, name="ornament"))


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
