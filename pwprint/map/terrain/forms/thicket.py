"""The edge of a wood: how its trees stand back here and there, and the bushes between them and its true edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum, pi, sin
from random import Random

from pwprint.map.terrain.forms.rings import Rings
from pwprint.map.terrain.forms.scatter import dots
from pwprint.map.terrain.forms.texture import coarser
from pwprint.map.terrain.ground import Mass
from pwprint.page import inks
from pwprint.pdf.marks import Group, Mark, Path, Pen, Point

_SIZES = (2.4, 2.0, 1.6)
"""The diameters of bushes."""

_IN = 1.25
"""How far the middles of bushes keep inside of the edge."""

_PITCH = 1.9
"""How far bushes are apart, more or less."""

_KEPT = 0.72
"""How many of them are there."""

_MOST = 9000
_WAVES = ((30.0, 0.5), (17.0, 0.3), (9.0, 0.2))
"""How long the bays of an edge are, in units, and how much each wave adds to it."""


def bays(count: int, pace: float, random: Random) -> list[float]:
    """Return for stops all round an edge, `pace` apart, how deep it falls back there: parts from 0 to 1."""
    waves = [(max(1, round(count * pace / long)), part, random.uniform(0, 2 * pi)) for long, part in _WAVES]
    return [
        fsum(part * (1 + sin(2 * pi * times * number / count + phase)) / 2 for times, part, phase in waves)
        for number in range(count)
    ]


def thicket(masses: Sequence[Mass], deep: float, over: float, random: Random) -> Iterator[Mark]:
    """Yield the bushes in a belt along the edges of woods, `deep` units broad, from so far `over` these on."""
    places: list[Point] = []
    for mass in masses:
        outer = Rings(border.ring() for border in mass.borders(_IN - over, 0.0, 0.0, _IN))
        inner = Rings(border.ring() for border in mass.borders(_IN + deep, 0.0, 0.0, _IN))
        places += _places(outer, inner, random)
    sizes = [(wide, places[number :: len(_SIZES)]) for number, wide in enumerate(_SIZES)]
    for colour, more, (x, y) in (
        (inks.LEAF, 0.25, (0.18, -0.22)),
        (inks.CROWN, 0.0, (0.0, 0.0)),
        (inks.WOODS, -0.9, (-0.22, 0.3)),
    ):
        for wide, found in sizes:
            if found:
                bush = Path(dots(found), pen=Pen(colour, round(wide + more, 2)))
                yield Group((bush,), (1.0, 0.0, 0.0, 1.0, x, y))


def _places(outer: Rings, inner: Rings, random: Random) -> list[Point]:
    """Return places in a belt, in rows that nobody sees as such."""
    if not outer.rings:
        return []
    left, low, right, top = outer.bounds
    pitch = _PITCH * coarser((right - left) * (top - low), _PITCH * _PITCH, _MOST)
    found: list[Point] = []
    for row in range(int((top - low) / pitch) + 1):
        for column in range(int((right - left) / pitch) + 1):
            x = left + (column + random.uniform(0.0, 1.0)) * pitch
            y = low + (row + random.uniform(0.0, 1.0)) * pitch
            if random.random() < _KEPT and outer.holds((x, y)) and not inner.holds((x, y)):
                found.append((x, y))
    return found
