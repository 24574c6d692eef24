"""Bridges of stone: piers in the stream, abutments with wings, the way and its walls, and ramps with posts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pwprint.map.terrain.ground import Drawn, GroundSpan, Layer, TerrainGround
from pwprint.page import inks
from pwprint.pdf.marks import Command, Group, Mark, Path, Pen, Rect, line, polygon, polyline

_WALL = Pen(inks.INK, 0.22, round=False)
_RAIL = Pen(inks.INK, 0.42, round=False)
_JOINT = Pen(inks.SEPIA, 0.14)
_SEAM = Pen(inks.RUT, 0.16)
_FLAG, _SETT = (2.9, 2.1), (1.5, 1.15)
"""The breadth and the depth of the flags of a bridge and of the stones of its way."""

_THICK, _SHARE, _STONY, _BLOCK = 1.7, 0.17, 0.8, 2.6
"""How thick a wall is, as a part of a bridge too, from which breadth on its stones are seen, and how long these are."""

_WING = 1.7
_CAST = 1.3
_PIER, _PIERS = 1.2, 4.0
"""How far piers stand out, and how far they are apart."""

_LONG, _ARCH = 12.0, 9.5
"""Half the length from which a bridge has broad arches, and about what one of these spans."""


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
    """Return a bridge that leads north: what is under it first, then piers, the paving, walls and posts."""
    reach, half = span.reach, span.half - span.wall
    thick = round(min(_THICK, _SHARE * half), 2)
    shadow = Rect(half, 0.6 - reach, _CAST, 2 * reach - 1.2, inks.DEEP)
    tip = half + max(span.wall, _PIER)
    piers = tuple(_pier(side * tip, side * half, level) for level in _levels(reach) for side in (-1, 1))
    ends = tuple(
        Rect(-half - 0.7, end - 1.0, 2 * half + 1.4, 2.0, inks.STONE, _WALL) for end in (0.2 - reach, reach - 0.2)
    )
    walls = tuple(mark for side in (-1, 1) for mark in _parapet(side, half, thick, reach))
    return (shadow, *piers, *ends, *_paving(span, half - thick), *walls)


def _levels(reach: float) -> list[float]:
    """Return where along a bridge piers stand."""
    count = max(1, round((2 * reach - 4.2) / _PIERS)) if reach < _LONG else round(2 * reach / _ARCH) - 1
    apart = _PIERS if reach < _LONG else 2 * reach / (count + 1)
    return [(number - (count - 1) / 2) * apart for number in range(count)]


def _paving(span: GroundSpan, half: float) -> Iterator[Mark]:
    """Yield what is walked on: flags at both sides, and between them the setts of the way, which ends in the road."""
    reach, way, over = span.reach, min(span.lane, half), span.reach + 1.2
    yield Rect(-half, -reach, 2 * half, 2 * reach, inks.STONE)
    flags = (step for side in (-1, 1) for step in _bond((way, half), side, reach, _FLAG))
    yield Path(tuple(flags), pen=_JOINT)
    yield Rect(-way, -over, 2 * way, 2 * over, inks.ROAD)
    yield Path(tuple(_bond((-way, way), 1, reach, _SETT)), pen=_SEAM)
    yield from (line(side * way, -over, side * way, over, _WALL) for side in (-1, 1))


def _bond(sides: tuple[float, float], facing: int, reach: float, stone: tuple[float, float]) -> Iterator[Command]:
    """Yield the joints of stones between two sides: in courses across the way, each set off by half a stone."""
    low, high = sorted(facing * side for side in sides)
    wide, deep = stone
    count = max(1, round((high - low) / wide))
    rows = max(2, round(2 * reach / deep))
    for row in range(rows):
        level, above = -reach + 2 * reach * row / rows, -reach + 2 * reach * (row + 1) / rows
        yield from (("M", (low, round(level, 2))), ("L", (high, round(level, 2))))
        for number in range(1 - row % 2, count):
            x = round(low + (high - low) * (number + 0.5 * (row % 2)) / count, 2)
            yield from (("M", (x, round(level, 2))), ("L", (x, round(above, 2))))


def _parapet(side: int, half: float, thick: float, reach: float) -> Iterator[Mark]:
    """Yield a wall beside the way, its wings, its stones and the posts at its ends."""
    rail = (
        (side * (half + _WING), -reach - _WING - 0.6),
        (side * half, -reach),
        (side * half, reach),
        (side * (half + _WING), reach + _WING + 0.6),
    )
    inner = side * (half - thick)
    if thick >= _STONY:
        yield Rect(min(inner, side * half), -reach, thick, 2 * reach, inks.COPING)
        count = round(2 * reach / _BLOCK)
        joints = (round(-reach + 2 * reach * n / count, 2) for n in range(1, count))
        yield Path(tuple(step for y in joints for step in (("M", (inner, y)), ("L", (side * half, y)))), pen=_JOINT)
        yield line(inner, -reach, inner, reach, _WALL)
    yield polyline(rail, _RAIL)
    if thick >= _STONY:
        yield from (_post(side * (half - thick / 2), end * (reach - thick), thick) for end in (-1, 1))


def _post(x: float, y: float, half: float) -> Mark:
    """Return a post seen from above: a square with a pointed cap."""
    corners = tuple((x + a * half, y + b * half) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    cap = (line(*corners[n], *corners[n + 2], _JOINT) for n in (0, 1))
    return Group((polygon(corners, inks.COPING, _RAIL), *cap))


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


def _pier(tip: float, foot: float, level: float) -> Mark:
    """Return the point of a pier that parts the stream: the broader, the farther it reaches."""
    half = max(0.9, 1.1 * abs(tip - foot))
    return polygon(((foot, level - half), (tip, level), (foot, level + half)), inks.COPING, _WALL)
