"""Colour arithmetic: tints, and which ink can be read on which ground."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwprint.pdf.marks import Colour

INK = "#1A1A1A"
"""The dark of texts and symbols."""
WHITE, BLACK = "#FFFFFF", "#000000"
_STEPS, _BRIGHTEST = 255, 246
READABLE = 4.5
"""The contrast that small texts need; black or white has it on every ground."""


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """Return `share` of `colour` (0 to 1) mixed with `other`."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(share * one + (1 - share) * two):02X}" for one, two in pairs)


def tint(colour: Colour, share: float) -> Colour:
    """Return the colour thinned with white."""
    return mixed(colour, WHITE, share)


def warmth(colour: Colour) -> int:
    """Return how red rather than blue a colour is, from -255 to 255."""
    red, _, blue = _channels(colour)
    return red - blue


def grey(colour: Colour) -> Colour:
    """Return the grey that is as light as the colour."""
    light = luminance(colour)
    level = round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
    return f"#{level:02X}{level:02X}{level:02X}"


def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2, from 0 (black) to 1 (white)."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21; text needs 4.5."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=64)
def darkened(colour: Colour, other: Colour, wanted: float) -> Colour:
    """Return the colour mixed with as little black as gives it a contrast to another, lighter one."""
    shades = (mixed(colour, BLACK, 1 - step / _STEPS) for step in range(_STEPS))
    return next((shade for shade in shades if contrast(shade, other) >= wanted), BLACK)


def lightened(colour: Colour, other: Colour, wanted: float) -> Colour:
    """Return the colour brightened, then thinned with white, no more than gives it a contrast to another, darker one.

    Brightening multiplies all channels, so that the hue stays pure; it ends below the brightest, which would glare.
    """
    most = max(1.0, _BRIGHTEST / max(1, *_channels(colour)))
    brighter = (_times(colour, 1 + (most - 1) * step / _STEPS) for step in range(_STEPS + 1))
    thinner = (tint(_times(colour, most), 1 - step / _STEPS) for step in range(1, _STEPS))
    return next((shade for shade in chain(brighter, thinner) if contrast(shade, other) >= wanted), WHITE)


def _times(colour: Colour, factor: float) -> Colour:
    return "#" + "".join(f"{min(255, round(channel * factor)):02X}" for channel in _channels(colour))


def ink_on(ground: Colour) -> Colour:
    """Return the colour for texts on a ground: white or the dark ink, or black where neither reaches `READABLE`."""
    best = max((WHITE, INK), key=lambda ink: contrast(ink, ground))
    return best if contrast(best, ground) >= READABLE else "#000000"


def _channels(colour: Colour) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
