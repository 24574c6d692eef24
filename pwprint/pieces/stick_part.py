"""A part of a measuring stick: two panels that fold to a strip with two printed faces, and a tongue to join the next.

Drawn from the lower left corner of the front panel; the back panel stands above the fold, and is upright when the stick
is rolled over. Lengths along the stick are inches from its beginning, all else is mm.
"""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from pwprint.page.inch import INCH
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Mark, Path, Pen, Rect, Text, line, polygon, polyline
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Colour, Mm

PART = 6.0
"""Inches of a part: what lies across both papers, with its tongue."""
TONGUE = 14.0
BLEED = 1.0

WALNUT: Colour = "#3A2B1F"
BRASS: Colour = "#DDBB78"
BOXWOOD: Colour = "#FAF3E0"
"""The woods and the metal of old rules, dark, middle and light: apart on a black-and-white copy too."""
ENGRAVED: Colour = "#7A5A33"
"""Fine lines on light grounds."""

_NARROWER, _SLANT = 1.4, 2.0
_CUT = Pen("#666666", 0.15, round=False)
_FOLD = Pen("#666666", 0.2, (3.0, 2.0), round=False)
_FIGURE, _NAME, _WORD = 9.0, 7.0, 8.0
_BASE, _BEFORE = 1.4, 0.9
"""The base line of figures, and what is free between a figure and its tick, in mm."""
_END: Mm = 0.5
"""How thick the tick at the end of a part is: the cut takes some of it."""
TICKS = (3.6, 2.2, 1.0)
"""The lengths of the ticks of inches, halves and quarters."""


class StickPart(Struct, frozen=True):
    """A part from `start` to `end` inches, panels `high` mm; `number` counts from 0, the last one has no tongue.

    `reach` is the length of the whole stick.
    """

    number: int
    start: float
    end: float
    high: Mm
    last: bool
    reach: float

    @property
    def name(self) -> str:
        """What the part is called, such as `12A`; "" where it is the whole stick."""
        return "" if self.last and not self.number else f"{self.reach:g}{self.letter}"

    @property
    def letter(self) -> str:
        """The part's letter."""
        return chr(ord("A") + self.number)

    @property
    def wide(self) -> Mm:
        """The length of the part without its tongue."""
        return (self.end - self.start) * INCH

    @property
    def tall(self) -> Mm:
        """Both panels."""
        return 2 * self.high

    def x(self, inches: float) -> Mm:
        """Return where a length of the stick is on the part, which need not reach so far."""
        return (inches - self.start) * INCH

    def has(self, inches: float) -> bool:
        """Return whether a length of the stick ends on the part, its beginning left out."""
        return self.start < inches <= self.end

    def clipped(self, start: float, end: float) -> tuple[Mm, Mm] | None:
        """Return from where to where a stretch of the stick is on the part."""
        left, right = max(start, self.start), min(end, self.end)
        return (self.x(left), self.x(right)) if right > left else None


def parts(reach: float, high: Mm) -> tuple[StickPart, ...]:
    """Return the parts of a stick."""
    count = floor(reach / PART) + (reach % PART > 0)
    return tuple(
        StickPart(number, number * PART, min(reach, (number + 1) * PART), high, number == count - 1, reach)
        for number in range(count)
    )


def ground(part: StickPart, panel: int, span: tuple[Mm, Mm], colour: Colour) -> Rect:
    """Return the ground of a stretch of a panel (0 is the front), with its bleed but where the tongue begins."""
    left, right = span
    if left <= 0:
        left -= BLEED
    if right >= part.wide and part.last:
        right += BLEED
    low, high = (-BLEED, part.high) if panel == 0 else (part.high, part.tall + BLEED)
    return Rect(left, low, right - left, high - low, fill=colour)


def joint(part: StickPart) -> tuple[Mark, ...]:
    """Return the fold, from edge to edge of the paper strip, and the tongue."""
    ends = -3.5, part.wide + (3.5 if part.last else TONGUE)
    folds = (
        line(-3.5, part.high, -1.5, part.high, _FOLD),
        line(part.wide + (1.5 if part.last else 0.0), part.high, ends[1], part.high, _FOLD),
    )
    return folds if part.last else (*folds[:1], *_tongue(part))


def _tongue(part: StickPart) -> Iterator[Mark]:
    left, right = part.wide, part.wide + TONGUE
    low, high, middle = _NARROWER, part.high - _NARROWER, part.high / 2
    shape = ((left, low), (right, low + _SLANT), (right, high - _SLANT), (left, high))
    yield polygon(shape, fill="#E8E8E8")
    yield polyline(((left, 0.0), *shape, (left, part.high)), _CUT)
    word = f"into {part.reach:g}{chr(ord(part.letter) + 1)}"
    base = middle - cap_height("serif-semibold", _WORD) / 2
    yield Text((left + right) / 2, base, word, "serif-semibold", _WORD, INK, anchor="middle")


def called(part: StickPart, ink: Colour) -> Text:
    """Return the name of a part at the beginning of its front, among the ticks, where no figure stands."""
    return Text(1.4, _BASE, part.name, "serif-bold", _NAME, ink)


def end(part: StickPart, base: Mm, high: Mm, ink: Colour) -> Path:
    """Return the tick of the last inch of a part, just inside its end."""
    x = part.wide - _END / 2
    return line(x, base, x, base + high, Pen(ink, _END, round=False))


def ticks(part: StickPart, base: Mm, ink: Colour, span: tuple[float, float]) -> tuple[Mark, ...]:
    """Return the ticks of a stretch of the stick that begins after `span[0]` inches, and a figure before each inch."""
    start, end = max(span[0], part.start), min(span[1], part.end)
    quarters = (number / 4 for number in range(round(start * 4) + 1, round(end * 4) + 1))
    return tuple(mark for inches in quarters for mark in _tick(part, inches, base, ink))


def _tick(part: StickPart, inches: float, base: Mm, ink: Colour) -> Iterator[Mark]:
    whole, half = inches == int(inches), inches * 2 == int(inches * 2)
    x, length = part.x(inches), TICKS[0 if whole else 1 if half else 2]
    if inches == part.end:
        yield end(part, base, length, ink)
    else:
        yield line(x, base, x, base + length, Pen(ink, 0.25 if whole else 0.18, round=False))
    if whole:
        # At the end of a part, or of a band, only this side of the tick has room: figures stand there at all of them.
        yield Text(x - _BEFORE, base + _BASE, f"{inches:g}", "serif-semibold", _FIGURE, ink, anchor="end")
