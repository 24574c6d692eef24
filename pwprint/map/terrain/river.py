"""Water: smooth bands with banks and lines along the shore, and a tint of meadow beside them."""

from __future__ import annotations

from pwprint.map.terrain.forms.scatter import dots, tufts
from pwprint.map.terrain.ground import Drawn, GroundBand, Layer, TerrainGround, stroked
from pwprint.page import inks
from pwprint.pdf.marks import Colour, Group, Mark, Path, Pen

_LIGHT = (0.32, -0.36)
"""How far the light water lies from the middle: the bank in the upper left throws its shadow on it."""

_SHORE = ((inks.BANK, 0.7), (inks.DEEP, -0.1))
_WATER = ((inks.WATER, -1.0),)
_LINES = (
    ((inks.RIPPLE, -2.5), (inks.WATER, -2.84)),
    ((inks.RIPPLE, -4.9), (inks.SHALLOW, -5.16)),
    ((inks.RIPPLE, -8.4), (inks.SHALLOW, -8.64)),
)
"""The same line drawn narrower and narrower: banks and the water in their shadow; then water, and lines along it.

A line is drawn with the water that it leaves free inside, or not at all: the last one is for broad water only.
"""

_MEADOWS = ((inks.DRY_MEADOW, 1.0), (inks.MEADOW, 0.76))
"""Meadows fade in two steps."""

_LEAST = 2.0
"""How broad water is at least between two lines along its shores."""

_TUFT = Pen(inks.REED, 0.22)
"""The pen of tufts of grass."""


def river(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of all water, that under bridges and at fords included; a lake and its rivers are one."""
    water = ground.water()
    light = list(_strokes(water.bands, _WATER))
    for line in _LINES:
        light += _strokes(tuple(band for band in water.bands if band.width + line[-1][1] > _LEAST), line)
    banks, width = water.banks, water.banks.width
    meadows = (
        Path(water.meadows, inks.MEADOW),
        *(
            mark
            for colour, share in _MEADOWS
            for mark in (
                Path(banks.steps, pen=Pen(colour, round(share * width, 2), round=False)),
                Path(dots(banks.joints), pen=Pen(colour, round(share * width, 2))),
            )
        ),
    )
    return (
        Drawn(Layer.GROUND, (*meadows, Path(tufts(water.tufts), pen=_TUFT))),
        Drawn(Layer.WATER, (*_strokes(water.bands, _SHORE), Group(tuple(light), (1.0, 0.0, 0.0, 1.0, *_LIGHT)))),
    )


def lake(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of lakes, where that of rivers does not hold them already."""
    return () if "river" in ground.arts else river(ground)


def _strokes(bands: tuple[GroundBand, ...], strokes: tuple[tuple[Colour, float], ...]) -> tuple[Mark, ...]:
    """Return some water, drawn once for each stroke."""
    return tuple(mark for colour, more in strokes for mark in stroked(bands, colour, more))
