"""The look of finished pages: their colours changed for a palette or for less ink, the drawings left as they are.

Drawings use the colours of the classic palette and full ink. What a look makes of a colour depends on nothing but the
colour itself and on whether it fills, draws or writes, so that whatever is drawn tomorrow is toned as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from pwprint.page.look import Ink, Look, Palette
from pwprint.pdf.colours import WHITE, luminance
from pwprint.pdf.marks import Circle, Group, Image, Path, Pen, Rect, Text
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.pdf.marks import Booklet, Colour, Mark, Page, Raster

Shade = Callable[["Colour"], "Colour"]

_PALE = 0.5
"""The luminance above which a ground is left white to spare ink. The edges of pieces are always darker."""

_BROAD = 1.0
"""Lines as broad as this, in the units of their drawing, are grounds: roads and water are drawn with such pens."""


def toned(booklet: Booklet, look: Look) -> Booklet:
    """Return the pages as a look wants them; those of the usual look are the very same."""
    if look.ink is Ink.FULL and look.palette is Palette.CLASSIC:
        return booklet
    tone = _Tone(look)
    return replace(booklet, pages=tuple(_page(page, tone) for page in booklet.pages))


class _Tone:
    """What a look makes of colours, remembered while a booklet is toned."""

    def __init__(self, look: Look) -> None:
        from pwprint.page import tone_palettes as shades  # noqa: PLC0415 - knows the inks of terrain; most prints need none

        palettes: dict[Palette, Shade] = {Palette.COLOUR_BLIND: shades.colour_blind, Palette.PERIOD: shades.period}
        mono, spare = look.ink is Ink.MONO, look.ink is Ink.LOW
        shade: Shade = shades.greyed if mono else palettes.get(look.palette, str)
        self.fill: Shade = cache(lambda colour: _spared(shade(colour)) if spare else shade(colour))
        self.words: Shade = cache(shades.blackened if mono else shade)
        self.pen: Callable[[Pen], Pen] = cache(lambda pen: _pen(pen, shade, spare=spare))
        self._mono, self._spare = mono, spare
        self._pictures: dict[int, tuple[Mark, ...]] = {}
        self._rasters: dict[int, Raster] = {}

    def marks(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        """Return the marks of a group; those that several groups share are shared afterwards as well."""
        # The booklet that is toned holds all its marks, so that none of them gives its identity to another.
        if id(marks) not in self._pictures:
            self._pictures[id(marks)] = tuple(_mark(part, self) for part in marks)
        return self._pictures[id(marks)]

    def raster(self, raster: Raster) -> Raster:
        """Return a raster picture in greys or half as dark; one that is drawn several times is the same afterwards."""
        if id(raster) not in self._rasters:
            from pwprint.pdf.raster import greyed, thinned  # noqa: PLC0415 - few scenarios have pictures

            change = greyed if self._mono else thinned if self._spare else None
            self._rasters[id(raster)] = raster if change is None else change(raster)
        return self._rasters[id(raster)]


def _spared(colour: Colour) -> Colour:
    return WHITE if luminance(colour) > _PALE else colour


def _pen(pen: Pen, shade: Shade, *, spare: bool) -> Pen:
    colour = shade(pen.colour)
    return replace(pen, colour=_spared(colour) if spare and pen.width >= _BROAD else colour)


def _page(page: Page, tone: _Tone) -> Page:
    return replace(page, marks=tuple(_mark(mark, tone) for mark in page.marks))


def _mark(mark: Mark, tone: _Tone) -> Mark:
    fill, pen = tone.fill, tone.pen
    match mark:
        case Group():
            return replace(mark, marks=tone.marks(mark.marks))
        case Path():
            return Path(mark.commands, mark.fill and fill(mark.fill), mark.pen and pen(mark.pen), mark.solid)
        case Text():
            return replace(mark, colour=tone.words(mark.colour), halo_colour=fill(mark.halo_colour))
        case Rect() | Circle():
            return replace(mark, fill=mark.fill and fill(mark.fill), pen=mark.pen and pen(mark.pen))
        case Image():
            return replace(mark, raster=tone.raster(mark.raster))
