"""What a map of full size shows up to the true edges of terrain, to which players measure.

Drawings round the corners of areas and set trees back. So each kind of ground lies under its drawing and a little
beyond its edge, where pieces are cut; `roadside.py` has what lies beside roads.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pwprint.map.table.land import TableLand
from pwprint.map.table.roadside import scattered
from pwprint.map.table.shapes import grown_by, outline, union, without
from pwprint.map.table.waters import BEYOND
from pwprint.map.terrain.forms.scatter import tufts
from pwprint.map.terrain.ground import Drawn, Layer
from pwprint.map.terrain.woods import OVER
from pwprint.page import inks
from pwprint.pdf.marks import Path, Pen

GROUNDS = {
    "dunes": inks.DUNE,
    "entrenchment": inks.EARTH,
    "field": inks.TURNED[0],
    "fortification": inks.EARTH,
    "hill": inks.SLOPE_FOOT,
    "lake": inks.MEADOW,
    "marsh": inks.FEN,
    "orchard": inks.ORCHARD_GRASS,
    "river": inks.MEADOW,
    "rough": inks.ORCHARD_GRASS,
    "ruins": inks.RUIN,
    "sea": inks.SHORE,
    "town": inks.GREEN,
    "trench": inks.EARTH,
    "vineyard": inks.VINEYARD,
    "woods": inks.GLADE,
}
"""The ground of terrain by the name of its drawing, and what is drawn first, as others lie on it."""

_COARSE = ("hill", "field", "rough", "dunes", "lake", "river", "sea")
"""Grounds that others lie on."""

_OVER = dict.fromkeys(("dunes", "hill", "lake", "marsh", "pines", "rough", "woods"), OVER)
"""The same for what hangs over its edge."""


_GRASSY = ("rough", "woods")
_FREE, _ROOMY, _TUFT = 0.7, 7.0, Pen(inks.RIM_TUFT, 0.18)
"""Beside which terrain grass is seen, how far that keeps off both edges of its rim, its room, and its pen."""


def fringe(land: TableLand, random: Random) -> Iterator[Drawn]:
    """Yield what lies between drawings and true edges."""
    arts = sorted(set(land.masses) & set(GROUNDS), key=lambda art: (art not in _COARSE, art))
    grounds = (Path(outline(grown_by(land.mass(art), _OVER.get(art, BEYOND))), GROUNDS[art]) for art in arts)
    yield Drawn(Layer.GROUND, tuple(grounds))
    grassy = union(*(land.mass(art) for art in _GRASSY))
    rim = without(grown_by(grassy, OVER - _FREE), grown_by(grassy, _FREE))
    # Over the ground of woods, which is drawn with these.
    yield Drawn(Layer.WORKS, (Path(tufts(scattered(rim, _ROOMY, random)), pen=_TUFT),))
