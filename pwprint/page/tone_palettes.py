"""What palettes make of a colour: hues are moved where they should be, lightness stays, so that texts stay readable."""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls
from typing import TYPE_CHECKING, NamedTuple

from pwprint.page import inks
from pwprint.page.side_style import COLOURS, GREYS, PERIOD, derived
from pwprint.pdf.colours import grey, luminance, mixed

if TYPE_CHECKING:
    from pwprint.pdf.marks import Colour


class _Band(NamedTuple):
    """Hues up to `end` degrees become `hue`, their saturation multiplied; `deeper` is taken from their lightness."""

    end: int
    hue: int
    saturation: float
    deeper: float = 0.0


_COLOUR_BLIND = (
    _Band(18, 328, 0.62),  # reds to a purple, which nobody takes for green or brown
    _Band(70, 44, 1.0),
    _Band(172, 158, 0.85, 0.02),  # greens towards blue
    _Band(262, 203, 1.2),
    _Band(340, 328, 0.8),
    _Band(361, 328, 0.62),
)
_PERIOD = (
    _Band(20, 6, 0.95),  # carmine
    _Band(34, 28, 0.75),  # sepia
    _Band(70, 41, 0.95),  # old paper and ochre
    _Band(172, 72, 0.68),  # a green wash gone to olive
    _Band(262, 199, 0.55),  # Prussian blue, thin
    _Band(361, 6, 0.95),
)
_SEPIA, _CREAM = "#1F1710", "#FBF6E7"
_NEUTRAL = 8
_DARK = 0.2
_KEPT = derived(COLOURS) | derived(PERIOD)
"""The colours of sides that come from the palettes themselves."""
_KEPT_GREYS = derived(GREYS)
_AGED = {
    inks.PAPER: "#F7F0DC",
    inks.LEAS[0]: "#F2EDD6",
    inks.LEAS[1]: "#F6ECD3",
    inks.LEAS[2]: "#F0EBD1",
    inks.OUTSIDE: "#EADFC6",
    inks.MEADOW: "#E7EBDD",
    inks.DRY_MEADOW: "#EFEEDD",
    inks.WATER: "#BACFD6",
    inks.SHALLOW: "#CBDADC",
    inks.HACHURE: "#54402C",
    inks.SEPIA: "#43321F",
}
"""Grounds and lines of the map that an old hand would not have washed as the rules below do."""
_GREYS = (0x00, 0x3A, 0x5A, 0x7E, 0xA2, 0xCC, 0xE6, 0xFF)


def colour_blind(colour: Colour) -> Colour:
    """Return a colour moved to a hue that everybody can tell from the others."""
    return colour if _neutral(colour) or colour in _KEPT else _banded(colour, _COLOUR_BLIND)


def period(colour: Colour) -> Colour:
    """Return a colour as an engraver of 1870 might have washed it in; blacks and greys are sepia."""
    if colour in _KEPT:
        return colour
    if not _neutral(colour):
        return _AGED.get(colour) or _banded(colour, _PERIOD)
    level = int(colour[1:3], 16) / 255
    # White stays white: it is the paper of the page, and pieces have a ground of their own.
    return colour if level == 1.0 else mixed(_CREAM, _SEPIA, level)


def greyed(colour: Colour) -> Colour:
    """Return the nearest of a few greys, black and white among them; those of the sides stay."""
    if colour in _KEPT_GREYS:
        return colour
    level = int(grey(colour)[1:3], 16)
    nearest = min(_GREYS, key=lambda step: abs(step - level))
    return f"#{nearest:02X}{nearest:02X}{nearest:02X}"


def blackened(colour: Colour) -> Colour:
    """Return the grey for words: whatever is dark is black, since a copier thins it; a side keeps its own."""
    if colour in _KEPT_GREYS:
        return colour
    return "#000000" if luminance(colour) < _DARK else greyed(colour)


def _neutral(colour: Colour) -> bool:
    channels = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    return max(channels) - min(channels) < _NEUTRAL


def _banded(colour: Colour, bands: tuple[_Band, ...]) -> Colour:
    hue, light, saturation = rgb_to_hls(*(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)))
    band = next(band for band in bands if hue * 360 <= band.end)
    moved = hls_to_rgb(band.hue / 360, max(0.0, light - band.deeper), min(1.0, saturation * band.saturation))
    return "#" + "".join(f"{round(channel * 255):02X}" for channel in moved)
