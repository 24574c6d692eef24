"""A box of the turn track: its number, a place for a marker, who arrives and where, whose victory is checked."""

from __future__ import annotations

from itertools import chain
from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.prose import wrapped
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Group, Rect, Text, line
from pwprint.pieces.badge import badge
from pwprint.pieces.symbols import WIDTH
from pwprint.sheets.tracks.box import SEAT, seat
from pwprint.sheets.tracks.note import CLEAR, SIGN, sign_on_line
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.brief_tones import Tones
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm
    from pwprint.sheets.tracks.wins import Win

_LEADING: Mm = SIGN + CLEAR
_INDENT: Mm = SIGN + CLEAR
"""From one line of a way to win to the next, and from their left edge to their words: signs stay apart."""

HEAD: Mm = SEAT + 2.4
"""How high the part with number and marker is."""

_SYMBOL: Mm = 3.5
_ITEM: Mm = 4.9
_WORDS: Mm = 3.9
_PAD: Mm = 1.8
_EDGE: Mm = 1.2
_ID, _PLACE = 8.2, 8.0
_BETWEEN: Mm = 0.9
_ABREAST: Mm = 3.0
_AFTER_UNIT: Mm = 1.4
_LAST = ("serif-italic", 9.0)


TOP: Mm = 9.4
"""How high the part with the number is where the marker lies at the foot."""

_LEFT: Mm = 2.2
_NUMBER, _LARGER = 19.0, 21.0
"""Where numbers begin, and their type beside the place of a marker and above it."""


class Seating(Struct, frozen=True):
    """How a box is divided: how high its head is, and how far below its top the foot of the marker's place is.

    `width` is how far from the left edge that ends.
    """

    head: Mm
    foot: Mm
    width: Mm

    @property
    def is_beside(self) -> bool:
        """Whether the place of the marker is in the head, beside the number."""
        return self.foot < self.head


def low_seat(box: TurnBox, wide: Mm, scale: float) -> Mm:
    """Return how high a box must be for the place of its marker at the foot, below or beside all that is said."""
    return min(high for high, _ in _low(box, wide, scale))


def _low(box: TurnBox, wide: Mm, scale: float) -> Iterator[tuple[Mm, Mm]]:
    """Yield how high a box with a low place of its marker is, and how wide what is said in it.

    That stands above the place, or beside it where no line is cut off for that.
    """
    seated = SEAT + 2 * _EDGE
    yield TOP + scale * box.below(wide / scale) + seated, wide
    narrow = wide - seated
    if box.widest <= narrow / scale:
        yield TOP + max(scale * box.below(narrow / scale), seated), narrow


def _told_wide(box: TurnBox, size: tuple[Mm, Mm], scale: float) -> Mm:
    """Return how wide what is said over a low place of a marker is: all of the box where it is high enough for that."""
    return next((wide for high, wide in _low(box, size[0], scale) if high <= size[1] + 1e-6), size[0])


class Party(Struct, frozen=True):
    """Units that arrive together: their symbols and ids, their side, and by where; or that there are more of them.

    `die` is what must bring them, if a die must.
    """

    units: tuple[tuple[str, str], ...]
    style: SideStyle
    place: str
    die: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """What is said of them, line by line."""
        return (self.die, self.place) if self.die else (self.place,)


class TurnBox(Struct, frozen=True):
    """A turn: its number, who arrives in it, and the ways to win that count at its end and not at all times.

    `ends` says what die makes it the last; `last` is the one that is so in any case. `view` is how far units see.
    """

    number: int
    parties: tuple[Party, ...] = ()
    checks: tuple[Win, ...] = ()
    last: bool = False
    ends: str = ""
    view: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """What is said of the turn itself, line by line."""
        return tuple(filter(None, (self.view, self.ends)))

    @property
    def widest(self) -> Mm:
        """How wide the box is at least, without its ways to win, for no line to be broken or cut off."""
        lines = chain(self.words, *(party.words for party in self.parties))
        units = (fsum(map(_unit_wide, party.units)) for party in self.parties)
        return max(chain((text_width(line, "serif-italic", _PLACE) for line in lines), units), default=0.0) + 2 * _PAD

    def height(self, wide: Mm, scale: float = 1.0) -> Mm:
        """Return how high the box must be, what is said in it drawn so much larger."""
        return HEAD + scale * self.below(wide / scale)

    def below(self, wide: Mm) -> Mm:
        """Return how high what is said below the head is."""
        told = sum(len(_told(win, wide)) for win in self.checks)
        checks = _BETWEEN + told * _LEADING if told else 0.0
        more = sum(_tall(row, wide) for row in _abreast(self.parties, wide)) + checks + _WORDS * len(self.words)
        return more + 0.8 if more else 0.0


def turn_box(turn: TurnBox, size: tuple[Mm, Mm], ink: Tones, at: Seating, scale: float) -> Iterator[Mark]:
    """Yield a box that hangs down from (0, 0); what is said below its head is drawn so much larger."""
    wide, high = size
    is_told = bool(turn.parties or turn.checks or turn.words)
    yield Rect(0.0, -high, wide, high, ink.shade if turn.last else ink.paper, ink.edge)
    if turn.last:
        yield Rect(0.0, -at.head, wide, at.head, ink.ink)
    yield from _number(turn, at, ink)
    if is_told or not at.is_beside:
        yield line(_PAD, -at.head, wide - _PAD, -at.head, ink.hair)
    if is_told:
        inset, room = _PAD * (1.0 - scale), wide if at.is_beside else _told_wide(turn, size, scale)
        yield Group(tuple(_said(turn, room / scale + inset, ink)), (scale, 0.0, 0.0, scale, inset, -at.head))


def _said(turn: TurnBox, wide: Mm, ink: Tones) -> Iterator[Mark]:
    """Yield what is said of a turn: how far units see, who comes, what wins."""
    y = 0.0
    for words in turn.words:
        cut = shortened(words, "serif-italic", _PLACE, wide - 2 * _PAD)
        yield Text(_PAD, y - 3.1, cut, "serif-italic", _PLACE, ink.ink)
        y -= _WORDS
    for row in _abreast(turn.parties, wide):
        left = _PAD
        for party in row:
            yield from _party(party, (left, y - _BETWEEN), wide, ink)
            left += _across(party, wide) + _ABREAST
        y -= _tall(row, wide)
    if turn.checks:
        yield from _checks(turn, (0.0, y - _BETWEEN), wide, ink)


def _number(turn: TurnBox, at: Seating, ink: Tones) -> Iterator[Mark]:
    """Yield the number, in white for the last turn, whose head is dark, and the dotted seat of the marker."""
    word, most = str(turn.number), _NUMBER if at.is_beside else _LARGER
    room = at.width - (SEAT + _EDGE if at.is_beside else 0.0) - 2 * _LEFT
    size = fitted_size(word, "serif-bold", room, most, 8.0)
    tall = cap_height("serif-bold", size)
    base = -3.1 - tall if at.is_beside else -(TOP + tall) / 2
    yield Text(_LEFT, base, word, "serif-bold", size, WHITE if turn.last else ink.ink)
    if turn.last and at.is_beside:
        yield Text(_LEFT, base - 5.0, "last", *_LAST, WHITE)
    elif turn.last:
        yield Text(_LEFT + text_width(word, "serif-bold", size) + 2.0, base, "last", *_LAST, WHITE)
    yield seat(at.width - _EDGE, -at.foot, marker="" if turn.number > 1 else "turn")


def _abreast(parties: tuple[Party, ...], wide: Mm) -> list[list[Party]]:
    """Return the parties of a box in rows, as many beside each other as there is room for."""
    rows: list[list[Party]] = []
    left = 0.0
    for party in parties:
        need = _across(party, wide)
        if not rows or need > left:
            rows.append([])
            left = wide - 2 * _PAD
        rows[-1].append(party)
        left -= need + _ABREAST
    return rows


def _across(party: Party, wide: Mm) -> Mm:
    """Return how much of the width of a box a party takes."""
    units = (sum(map(_unit_wide, line)) - _AFTER_UNIT for line in _lines(party, wide))
    words = (text_width(words, "serif-italic", _PLACE) for words in party.words)
    return min(max([*units, *words], default=0.0), wide - 2 * _PAD)


def _tall(row: list[Party], wide: Mm) -> Mm:
    """Return how high parties beside each other are, with what is free above them."""
    return _BETWEEN + max(len(_lines(party, wide)) * _ITEM + _WORDS * len(party.words) for party in row)


def _party(party: Party, place: tuple[Mm, Mm], wide: Mm, ink: Tones) -> Iterator[Mark]:
    x, y = place
    for units in _lines(party, wide):
        yield from _units(units, party.style, (x, y), ink)
        y -= _ITEM
    for words in party.words:
        cut = shortened(words, "serif-italic", _PLACE, wide - 2 * _PAD)
        yield Text(x, y - 2.5, cut, "serif-italic", _PLACE, ink.ink)
        y -= _WORDS


def _unit_wide(unit: tuple[str, str]) -> Mm:
    """Return how much room a unit takes with what is free behind it."""
    return _SYMBOL * WIDTH + 0.8 + text_width(unit[1], "sans-bold", _ID) + _AFTER_UNIT


def _lines(party: Party, wide: Mm) -> list[list[tuple[str, str]]]:
    """Return the units of a party in lines."""
    lines: list[list[tuple[str, str]]] = [[]]
    left = wide - 2 * _PAD
    for unit in party.units:
        need = _unit_wide(unit)
        if lines[-1] and need > left:
            lines.append([])
            left = wide - 2 * _PAD
        lines[-1].append((unit[0], shortened(unit[1], "sans-bold", _ID, wide - 2 * _PAD - _SYMBOL * WIDTH - 2.2)))
        left -= need
    return lines if party.units else []


def _units(units: list[tuple[str, str]], style: SideStyle, place: tuple[Mm, Mm], ink: Tones) -> Iterator[Mark]:
    x, top = place
    for symbol, name in units:
        yield badge(style, symbol, (x, top - 0.5 - _SYMBOL), _SYMBOL)
        x += _SYMBOL * WIDTH + 0.8
        base = top - 0.5 - _SYMBOL / 2 - cap_height("sans-bold", _ID) / 2
        yield Text(x, base, name, "sans-bold", _ID, ink.ink)
        x += text_width(name, "sans-bold", _ID) + _AFTER_UNIT


def _told(win: Win, wide: Mm) -> tuple[str, ...]:
    """Return the lines of a way to win."""
    room = wide - 2 * _PAD - _INDENT
    lines = wrapped(win.told, "serif-italic", _PLACE, room)
    return tuple(shortened(line, "serif-italic", _PLACE, room) for line in lines)


def _checks(turn: TurnBox, place: tuple[Mm, Mm], wide: Mm, ink: Tones) -> Iterator[Mark]:
    """Yield what wins at the end of this turn, from a place down, each way behind the sign of its side."""
    (x, y), face = place, ("serif-italic", _PLACE)
    for win in turn.checks:
        for number, words in enumerate(_told(win, wide)):
            y -= _LEADING
            base = y + 0.8
            if not number:
                yield from sign_on_line(win.style, (x + _PAD, base), face)
            yield Text(x + _PAD + _INDENT, base, words, *face, ink.ink)
