"""The edge along which natural terrain is cut: some of it hangs over the true edge, most of all far from its corners.

A wood cut along straight lines looks like a tile. What players measure to is the dotted line within.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, pi, sin
from random import Random

from pwprint.map.table.shapes import Shape, area_of, rings, union, without
from pwprint.map.terrain.forms.thicket import bays
from pwprint.pdf.marks import Mm, Point

RAGGED = frozenset({"dunes", "hill", "lake", "marsh", "pines", "rocks", "rough", "woods"})
"""The drawings that have such an edge."""

OVERHANG: Mm = 3.8
"""How far the edge lies beyond the true one at most."""

_BULGE, _STEEP = 1.6, 0.05
"""How far a straight side bulges at most, and as a share of its length."""

_PACE: Mm = 3.0
_CORNER: Mm = 10.0
"""So near to a corner the edge comes back to the true one."""


def ragged(shape: Shape) -> Shape:
    """Return a shape with what hangs over its edges; its holes are kept. In mm."""
    outer = [area_of(ring) for ring in rings(shape)[:1]]
    wider = [area_of(tuple(_edge(ring))) for ring in rings(shape)[:1]]
    return union(shape, without(union(*wider), union(*outer)))


def _edge(ring: tuple[Point, ...]) -> Iterator[Point]:
    sides = list(zip(ring, (*ring[1:], ring[0]), strict=True))
    lengths = [hypot(end[0] - start[0], end[1] - start[1]) for start, end in sides]
    counts = [max(1, round(long / _PACE)) for long in lengths]
    # The same edge wherever its piece is printed.
    random = Random("|".join(f"{x:.1f},{y:.1f}" for x, y in ring))
    depths = iter(bays(sum(counts), _PACE, random))
    for (start, end), long, count in zip(sides, lengths, counts, strict=True):
        right, up = (end[1] - start[1]) / long, (start[0] - end[0]) / long
        for number in range(count):
            share = number / count
            corner = min(1.0, min(share, 1 - share) * long / _CORNER)
            by = min(_BULGE, _STEEP * long) * sin(pi * share) + (OVERHANG - _BULGE) * next(depths) * corner
            yield (
                start[0] + (end[0] - start[0]) * share + by * right,
                start[1] + (end[1] - start[1]) * share + by * up,
            )
