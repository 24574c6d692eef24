"""Streets of towns, which end where roads begin or stop short of these."""

from __future__ import annotations

from math import hypot

from pwprint.map.terrain.forms.bands import Ways as Directions
from pwprint.map.terrain.forms.bands import of_links, sampled
from pwprint.map.terrain.forms.border import move, to
from pwprint.map.terrain.links import Links
from pwprint.pdf.marks import Command, Point

ROAD = 3.1
"""How broad roads are."""

STONES = 2.0
"""How broad streets are that are no roads."""

_SECLUDED = 11.8
"""How far a street reaches from the middle of a square to which no road leads."""

_OFF_ROAD = ROAD / 2 + STONES / 2 + 0.9
"""How far from the middle of a square a street begins that leaves its road."""


def short_of_edges(lane: tuple[Command, ...], centre: Point, ways: Directions) -> tuple[Command, ...]:
    """Return streets that end well before the edges of their square in some directions: where road begins."""
    (x, y), found = centre, []
    for line in sampled(lane):
        kept = [(a, b) for a, b in line if all((a - x) * u + (b - y) * v <= _SECLUDED for u, v in ways)]
        found += [(move if n == 0 else to)(*point) for n, point in enumerate(kept)]
    return tuple(found)


def beside_road(lane: tuple[Command, ...], centre: Point) -> tuple[Command, ...]:
    """Return streets of a square without what of them lies on its road."""
    (x, y), found = centre, list[Command]()
    for line in sampled(lane):
        kept = [(a, b) for a, b in line if hypot(a - x, b - y) >= _OFF_ROAD]
        found += [(move if n == 0 else to)(*point) for n, point in enumerate(kept)]
    return tuple(found)


def secluded(centre: Point, ways: Directions, streets: Links) -> tuple[Command, ...]:
    """Return the street of a square to which no road leads."""
    (x, y), ((right, up), *_) = centre, of_links(ways, streets)
    return move(x - right * _SECLUDED, y - up * _SECLUDED), to(x + right * _SECLUDED, y + up * _SECLUDED)
