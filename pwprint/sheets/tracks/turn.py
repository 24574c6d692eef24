"""A box of the turn track: its number, a place for a marker, who arrives and where, whose victory is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.display_type import sign
from pwprint.page.prose import wrapped
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Rect, Text, line
from pwprint.pieces.badge import badge
from pwprint.pieces.symbols import WIDTH
from pwprint.sheets.tracks.box import SEAT, seat
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.brief_tones import Tones
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm
    from pwprint.sheets.tracks.wins import Win

_LEADING: Mm = 3.5
"""From one line of a way to win to the next, and from their left edge to their words."""
_INDENT: Mm = 3.9

HEAD: Mm = SEAT + 2.4
"""How high the part with number and marker is."""

_SYMBOL: Mm = 3.5
_ITEM: Mm = 4.9
_WORDS: Mm = 3.9
_PAD: Mm = 1.4
_ID, _PLACE = 8.2, 8.0
_BETWEEN: Mm = 0.9


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

    def height(self, wide: Mm) -> Mm:
        """Return how high the box must be."""
        parties = sum(len(_lines(party, wide)) * _ITEM + _WORDS * len(party.words) for party in self.parties)
        more = parties + _BETWEEN * len(self.parties) + self.told(wide) * _LEADING + _WORDS * len(self.words)
        return HEAD + (more + 0.8 if more else 0.0)

    def told(self, wide: Mm) -> int:
        """Return how many lines the ways to win take."""
        return sum(len(_told(win, wide)) for win in self.checks)


def turn_box(turn: TurnBox, x: Mm, size: tuple[Mm, Mm], ink: Tones, head: Mm) -> Iterator[Mark]:
    """Yield a box that hangs down from y = 0; `head` is how wide its number and the place of its marker stand."""
    wide, high = size
    yield Rect(x, -high, wide, high, ink.shade if turn.last else ink.paper, ink.edge)
    yield from _number(turn, x, head, ink)
    y = -HEAD
    if turn.parties or turn.checks or turn.words:
        yield line(x + _PAD, y, x + wide - _PAD, y, ink.hair)
    for words in turn.words:
        cut = shortened(words, "serif-italic", _PLACE, wide - 2 * _PAD)
        yield Text(x + _PAD, y - 3.1, cut, "serif-italic", _PLACE, ink.ink)
        y -= _WORDS
    for party in turn.parties:
        y -= _BETWEEN
        for units in _lines(party, wide):
            yield from _units(units, party.style, (x + _PAD, y), ink)
            y -= _ITEM
        for words in party.words:
            cut = shortened(words, "serif-italic", _PLACE, wide - 2 * _PAD)
            yield Text(x + _PAD, y - 2.5, cut, "serif-italic", _PLACE, ink.ink)
            y -= _WORDS
    if turn.checks:
        yield from _checks(turn, x, wide, -high + 1.5, ink)


def _number(turn: TurnBox, x: Mm, wide: Mm, ink: Tones) -> Iterator[Mark]:
    """Yield the number, in white on dark for the last turn, and the dotted seat of the marker."""
    left = x + wide - SEAT - 1.2
    room = left - x - 2.4
    word = str(turn.number)
    size = fitted_size(word, "serif-bold", room - 2.0, 19.0, 8.0)
    high = cap_height("serif-bold", size)
    if turn.last:
        yield Rect(x + 1.2, -high - 5.0, room, high + 3.8, ink.ink)
        yield Text(x + 1.2 + room / 2, -HEAD + 2.0, "last", "serif-italic", 8.2, ink.ink, "middle")
    yield Text(x + 1.2 + room / 2, -high - 3.1, word, "serif-bold", size, WHITE if turn.last else ink.ink, "middle")
    yield seat(left + SEAT, -SEAT - 1.2, marker="" if turn.number > 1 else "turn")


def _lines(party: Party, wide: Mm) -> list[list[tuple[str, str]]]:
    """Return the units of a party in lines."""
    lines: list[list[tuple[str, str]]] = [[]]
    left = wide - 2 * _PAD
    for unit in party.units:
        need = _SYMBOL * WIDTH + 2.2 + text_width(unit[1], "sans-bold", _ID)
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
        x += text_width(name, "sans-bold", _ID) + 1.4


def _told(win: Win, wide: Mm) -> tuple[str, ...]:
    """Return the lines of a way to win."""
    room = wide - 2 * _PAD - _INDENT
    lines = wrapped(win.words, "serif-italic", _PLACE, room)
    return tuple(shortened(line, "serif-italic", _PLACE, room) for line in lines)


def _checks(turn: TurnBox, x: Mm, wide: Mm, low: Mm, ink: Tones) -> Iterator[Mark]:
    """Yield what wins at the end of this turn, the last line lowest, each behind the sign of its side."""
    y = low + (turn.told(wide) - 1) * _LEADING
    for win in turn.checks:
        yield from sign(win.style, x + _PAD, y - 0.6)
        for words in _told(win, wide):
            yield Text(x + _PAD + _INDENT, y, words, "serif-italic", _PLACE, ink.ink)
            y -= _LEADING
