"""Bridges of stone: piers in the stream, abutments with wings, the way and its walls, and ramps with posts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pwprint.map.terrain.ground import Drawn, GroundSpan, Layer, TerrainGround
from pwprint.page import inks
from pwprint.pdf.marks import Group, Mark, Path, Pen, Rect, line, polygon, polyline

_WALL = Pen(inks.INK, 0.22, round=False)
_RAIL = Pen(inks.INK, 0.42, round=False)
_JOINT = Pen(inks.SEPIA, 0.14)
_PITCH = 1.1
_WING = 1.7
_PIERS = 4.0
"""How far piers are apart."""


_POST, _POSTED = 1.15, 2.9
"""The side of the posts beside a ramp, and how far they are apart."""


def bridge(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of bridges."""
    spans = ground.bridges()
    # A name may rather stand on a ramp than on a bridge.
    ramps = tuple(_placed(ramp, span, "ramps") for span in spans if (ramp := tuple(_ramps(span))))
    decks = tuple(_placed(_deck(span), span, "bridge") for span in spans)
    return (Drawn(Layer.ROADS, ramps), Drawn(Layer.BUILDINGS, decks))


def _placed(marks: tuple[Mark, ...], span: GroundSpan, name: str) -> Mark:
    (x, y), (right, up) = span.middle, span.way
    return Group(marks, (up, 0.0 - right, right, up, x, y), name=name)


def _deck(span: GroundSpan) -> tuple[Mark, ...]:
    """Return a bridge that leads north."""
    reach, half, way = span.reach, span.half, span.lane
    shadow = Rect(half, 0.6 - reach, 1.3, 2 * reach - 1.2, inks.DEEP)
    count = max(1, round((2 * reach - 4.2) / _PIERS))
    levels = [(number - (count - 1) / 2) * _PIERS for number in range(count)]
    piers = tuple(_pier(side * (half + 1.2), half, level) for level in levels for side in (-1, 1))
    ends = tuple(
        Rect(-half - 0.7, end - 1.0, 2 * half + 1.4, 2.0, inks.STONE, _WALL) for end in (0.2 - reach, reach - 0.2)
    )
    rows = int(reach / _PITCH)
    joints = tuple(
        step for n in range(-rows, rows + 1) for step in (("M", (-half, n * _PITCH)), ("L", (half, n * _PITCH)))
    )
    rails = tuple(
        polyline(
            (
                (side * (half + _WING), -reach - _WING - 0.6),
                (side * half, -reach),
                (side * half, reach),
                (side * (half + _WING), reach + _WING + 0.6),
            ),
            _RAIL,
        )
        for side in (-1, 1)
    )
    return (
        shadow,
        *piers,
        *ends,
        Rect(-half, -reach, 2 * half, 2 * reach, inks.STONE),
        Path(joints, pen=_JOINT),
        Rect(-way, -reach - 1.2, 2 * way, 2 * reach + 2.4, inks.ROAD),
        *(line(side * way, -reach - 1.2, side * way, reach + 1.2, _WALL) for side in (-1, 1)),
        *rails,
    )


def _ramps(span: GroundSpan) -> Iterator[Mark]:
    """Yield the walls of both ramps and the posts along them: they tell a bridge on which a tile stands."""
    near, aside = span.reach + _WING + 0.6, span.half + 0.25
    if span.ramp <= near:
        return
    for side, end in product((-1, 1), (-1, 1)):
        x = side * aside
        yield line(x, end * near, x, end * span.ramp, _RAIL)
        for number in range(int((span.ramp - near) / _POSTED) + 1):
            level = end * (span.ramp - _POST / 2 - number * _POSTED)
            yield Rect(x - _POST / 2, level - _POST / 2, _POST, _POST, inks.STONE, _WALL)


def _pier(tip: float, half: float, level: float) -> Mark:
    """Return the point of a pier that parts the stream."""
    foot = half if tip > 0 else -half
    return polygon(((foot, level - 0.9), (tip, level), (foot, level + 0.9)), inks.STONE, _WALL)
