"""The long stick, in lettered parts, alike on both faces: inches dark and light along the edge, bands above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.inch import INCH
from pwprint.pdf.colours import INK, ink_on
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Mark, Pen, Rect, Text, line
from pwprint.pieces.stick_part import BLEED, BOXWOOD, ENGRAVED, WALNUT, StickPart, end, ground, joint

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Band
    from pwprint.pdf.marks import Colour, Mm

HIGH = 10.0
"""mm of a panel."""

_EDGE, _BAND = 1.8, 3.9
"""mm that the dark inches along the edge are high, and the bands with their words."""
_FIGURE, _WORD, _NAME = 9.0, 8.0, 7.0
_FOOT = 2.8
"""From the edge to the figures, in mm: they stand between it and the bands."""
_LEFT, _WORDS = 1.6, 9.6
"""Where the name of a part begins, and the words of its band."""
_NEAR: Colour = "#EEDFB6"
_FAR: Colour = "#CFA863"
"""The band as far as the short stick reaches, and the other one: lighter than the dark inches it meets at the fold."""


def long_part(part: StickPart, far: Band, near: Band) -> tuple[Mark, ...]:
    """Return a part of the long stick; the end of the short one is marked on it too."""
    return (*_panel(part, 0, (near, far)), *_panel(part, 1, (near, far)), *joint(part))


def _panel(part: StickPart, panel: int, bands: tuple[Band, Band]) -> Iterator[Mark]:
    base = panel * part.high
    # The lower edge is what measures: of the front it is cut, of the back it is the fold.
    yield ground(part, panel, (0.0, part.wide), BOXWOOD)
    yield from _bands(part, panel, bands)
    yield from _staff(part, base)
    for inch in range(int(part.start) + 1, int(part.end) + 1):
        yield from _inch(part, base, float(inch), strong=any(band.reach == inch for band in bands))


def _bands(part: StickPart, panel: int, bands: tuple[Band, Band]) -> Iterator[Mark]:
    """Yield what a length is good for, along the upper edge: as far as the short stick, and beyond that."""
    near, far = bands
    base, over = (panel + 1) * part.high - _BAND, BLEED if panel else 0.0
    for start, band, colour in ((0.0, near, _NEAR), (near.reach, far, _FAR)):
        stretch = part.clipped(start, band.reach)
        if stretch is None:
            continue
        left, right = stretch
        ends = BLEED if left <= 0 else 0.0, BLEED if part.last and right >= part.wide else 0.0
        yield Rect(left - ends[0], base, right - left + sum(ends), _BAND + over, fill=colour)
        yield line(left, base, right, base, Pen(ENGRAVED, 0.2, round=False))
        ink, foot = ink_on(colour), base + (_BAND - cap_height("serif-semibold", _WORD)) / 2
        if part.has(band.reach):
            yield Text(right - 1.6, foot, f"{band.reach:g} in", "serif-semibold", _WORD, ink, anchor="end")
        if left > 0:
            continue
        title = f"{band.word[:1].upper()}{band.word[1:]}"
        words = f"{title}: {'; '.join(band.uses)}" if band is far and part.start == start else title
        for x, said, font, size in ((_LEFT, part.name, "serif-bold", _NAME), (_WORDS, words, "serif-semibold", _WORD)):
            yield Text(x, base + (_BAND - cap_height(font, size)) / 2, said, font, size, ink)


def _staff(part: StickPart, base: Mm) -> Iterator[Mark]:
    """Yield the edge, every other inch of it dark."""
    down = BLEED if base == 0 else 0.0
    for inch in range(int(part.start), int(part.end)):
        if inch % 2 == 0:
            left = part.x(inch) - (BLEED if inch == part.start else 0.0)
            yield Rect(left, base - down, part.x(inch + 1) - left, _EDGE + down, fill=WALNUT)
    yield line(0.0, base + _EDGE, part.wide, base + _EDGE, Pen(WALNUT, 0.2, round=False))


def _inch(part: StickPart, base: Mm, inches: float, *, strong: bool) -> Iterator[Mark]:
    """Yield the line of an inch, as high as the panel where a band ends, with its figure and that of the half inch."""
    x, half = part.x(inches), part.x(inches) - INCH / 2
    yield line(half, base + _EDGE, half, base + _EDGE + 1.0, Pen(INK, 0.15, round=False))
    high = part.high if strong else part.high - _BAND
    if inches == part.end:
        yield end(part, base, high, INK)
    else:
        yield line(x, base, x, base + high, Pen(INK, 0.5 if strong else 0.2, round=False))
    yield Text(x - 0.9, base + _FOOT, f"{inches:g}", "serif-semibold", _FIGURE, INK, anchor="end")
