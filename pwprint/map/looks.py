"""How the names of places are written, by what lies there."""

from __future__ import annotations

from collections.abc import Mapping

from pwprint.page import inks
from pwprint.pdf.marks import Colour, Mm
from pwprint.values import Struct

_HALO, _NARROW = 1.0, 0.72
_LOW, _MIDDLE = (0.0, 1.0, 0.25, 0.75, 0.5), (0.5, 0.62, 0.38, 0.0, 1.0, 0.2, 0.8)


class NameLook(Struct, frozen=True):
    """How a name is written: font, size, colour, the ground its halo shows, and its levels in a square.

    A `wide` name belongs to all of its wood, hill or river and should not leave it; a `wooded` one may stand among
    trees. Letters stand `track` ems apart. A `hedge` runs so near to the edges of what has the name.
    """

    font: str
    size: float
    colour: Colour
    ground: Colour = inks.PAPER
    levels: tuple[float, ...] = _LOW
    wide: bool = False
    track: float = 0.0
    wooded: bool = False
    hedge: Mm = 0.0

    @property
    def halo(self) -> Mm:
        """How far its ground shows round a name: of single letters not so far that it covers those beside them."""
        return _NARROW if self.track else _HALO


LOOKS: Mapping[str, NameLook] = {
    "town": NameLook("serif-semibold", 11.5, inks.INK, inks.TOWN, hedge=1.3),
    "fortification": NameLook("serif-semibold", 11.5, inks.INK, inks.EARTH),
    "entrenchment": NameLook("serif-semibold", 10.5, inks.INK, inks.EARTH),
    "bridge": NameLook("serif-italic", 11.0, inks.INK),
    "ford": NameLook("serif-italic", 11.0, inks.INK),
    "road": NameLook("serif-italic", 11.0, inks.INK),
    "railway": NameLook("serif-italic", 11.0, inks.INK),
    "river": NameLook("serif-italic", 11.5, inks.WATER_NAME, inks.MEADOW, wide=True, track=0.13),
    "lake": NameLook("serif-italic", 11.5, inks.BANK, inks.SHALLOW, _MIDDLE, wide=True, track=0.13),
    "sea": NameLook("serif-italic", 11.5, inks.BANK, inks.OFFSHORE, _MIDDLE, wide=True, track=0.13),
    "woods": NameLook("serif-italic", 11.0, "#2A472B", inks.WOODS, _MIDDLE, wide=True, track=0.13, wooded=True),
    "pines": NameLook("serif-italic", 11.0, "#2A472B", inks.NEEDLES, _MIDDLE, wide=True, wooded=True),
    "marsh": NameLook("serif-italic", 11.0, "#2F5546", inks.FEN, _MIDDLE, wide=True, track=0.13),
    "rough": NameLook("serif-italic", 11.0, "#5A4A22", inks.PLOTS[0], _MIDDLE, wide=True, track=0.13),
    "rocks": NameLook("serif-italic", 11.0, "#3D3015", inks.TOP, _MIDDLE, wide=True),
    "orchard": NameLook("serif-italic", 11.0, "#2A472B", inks.ORCHARD_GRASS, _MIDDLE, wide=True, track=0.13),
    "vineyard": NameLook("serif-italic", 11.0, "#43511F", inks.VINEYARD, _MIDDLE, wide=True, track=0.13),
    "field": NameLook("serif-italic", 11.0, "#5A4A22", inks.TURNED[0], _MIDDLE, wide=True, track=0.13),
    "dunes": NameLook("serif-italic", 11.0, "#5E4A1E", inks.DUNE, _MIDDLE, wide=True, track=0.13),
    "ruins": NameLook("serif-italic", 11.0, inks.INK, inks.RUIN, _MIDDLE),
    "hill": NameLook("serif-italic", 11.0, "#5E4222", inks.TOP, _MIDDLE, wide=True, track=0.13),
}
"""The look of a name by what lies at its place, the first that fits."""

ELSEWHERE = NameLook("serif-italic", 11.0, inks.INK)
OBJECTIVE = NameLook("serif-italic", 10.5, "#8E1B1B")
