"""Pieces with more bleed: what they print beyond their cuts goes on as far as a printing house asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.marks import Group, Path, Rect
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.pdf.marks import Command, Mark, Mm

BLEEDS: tuple[Mm, Mm] = (2.0, 5.0)
"""The least bleed that can be asked for, and the most. Pieces print 1.5 to 2 mm of their own."""
_ON_THE_CUT = 1e-6


class _Reach(Struct, frozen=True):
    """A stretch of a piece from cut to cut, and from where to where it prints."""

    low: Mm
    high: Mm
    first: Mm
    last: Mm

    def moved(self, place: Mm) -> Mm:
        """Return a place, moved to the end of the bleed if it lies beyond a cut."""
        if place < self.low - _ON_THE_CUT:
            return self.first
        return self.last if place > self.high + _ON_THE_CUT else place

    def within(self, scale: float, shift: Mm) -> _Reach:
        """Return the stretch in the units of a group."""
        return _Reach(*((edge - shift) / scale for edge in (self.low, self.high, self.first, self.last)))


def bled(marks: tuple[Mark, ...], size: tuple[Mm, Mm], bleed: Mm) -> tuple[Mark, ...]:
    """Return the marks of a piece of a size with all that reaches over its cuts reaching `bleed` over; 0 changes none.

    Faces draw grounds and bands a little beyond their cuts, and nothing else; so an edge beyond a cut belongs to one
    that may as well lie farther out.
    """
    if not bleed:
        return marks
    across, up = (_Reach(0.0, length, -bleed, length + bleed) for length in size)
    return tuple(_bled(mark, across, up) for mark in marks)


def _bled(mark: Mark, across: _Reach, up: _Reach) -> Mark:
    match mark:
        case Rect(x=x, y=y, width=width, height=height):
            left, right = across.moved(x), across.moved(x + width)
            low, top = up.moved(y), up.moved(y + height)
            return replace(mark, x=left, y=low, width=right - left, height=top - low)
        case Path(commands=commands):
            return replace(mark, commands=tuple(_step(command, across, up) for command in commands))
        case Group(matrix=(a, b, c, d, x, y)) if not b and not c and a > 0 and d > 0:
            inner = across.within(a, x), up.within(d, y)
            return replace(mark, marks=tuple(_bled(part, *inner) for part in mark.marks))
    return mark


def _step(command: Command, across: _Reach, up: _Reach) -> Command:
    name, numbers = command
    places = zip(numbers[::2], numbers[1::2], strict=True)
    return name, tuple(part for x, y in places for part in (across.moved(x), up.moved(y)))
