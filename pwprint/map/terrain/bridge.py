"""Bridges of stone: the way between two plain parapets, whose ends spread as wings of the abutments."""

from __future__ import annotations

from collections.abc import Iterator

from pwprint.map.terrain.ground import Drawn, GroundSpan, Layer, TerrainGround
from pwprint.page import inks
from pwprint.pdf.marks import Command, Group, Mark, Path, Pen, Rect, line, polyline

_WALL = Pen(inks.SEPIA, 0.22, round=False)
_JOINT = Pen(inks.SEPIA, 0.14)
_SEAM = Pen(inks.RUT, 0.16)
_FLAG, _SETT = (2.9, 2.1), (1.5, 1.15)
"""The breadth and the depth of the flags of a bridge and of the stones of its way."""

_THICK, _SHARE, _STONY, _BLOCK = 1.7, 0.3, 1.0, 2.6
"""How thick a parapet is, also as a part of a bridge; from what breadth its stones are seen, and how long they are."""

_OUTLINE = 0.5
_SPREAD = 1.2
"""How long wings are for each unit that they spread."""

_CAST = 1.0


def bridge(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of bridges."""
    return (Drawn(Layer.BUILDINGS, tuple(_bridge(span) for span in ground.bridges())),)


def _bridge(span: GroundSpan) -> Mark:
    (x, y), (right, up) = span.middle, span.way
    return Group(_deck(span), (up, 0.0 - right, right, up, x, y), name="bridge")


def _deck(span: GroundSpan) -> tuple[Mark, ...]:
    """Return a bridge that leads north: its shadow first, then the paving and the parapets."""
    half, long = span.half - span.wing, span.reach - _SPREAD * span.wing
    thick = round(min(_THICK, _SHARE * half), 2)
    shadow = Rect(half, -long, _CAST, 2 * long, inks.DEEP)
    walls = tuple(mark for side in (-1, 1) for mark in _parapet(span, side, thick))
    return (shadow, *_paving(span, half - thick / 2), *walls)


def _paving(span: GroundSpan, half: float) -> Iterator[Mark]:
    """Yield what is walked on: flags at both sides, and between them the setts of the way, which ends in the road."""
    reach, way = span.reach, min(span.lane, half)
    yield Rect(-half, -reach, 2 * half, 2 * reach, inks.STONE)
    flags = (step for side in (-1, 1) for step in _bond((way, half), side, reach, _FLAG))
    yield Path(tuple(flags), pen=_JOINT)
    yield Rect(-way, -reach, 2 * way, 2 * reach, span.ground)
    yield Path(tuple(_bond((-way, way), 1, reach, _SETT)), pen=_SEAM)
    yield from (line(side * way, -reach, side * way, reach, _WALL) for side in (-1, 1))


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


def _parapet(span: GroundSpan, side: int, thick: float) -> Iterator[Mark]:
    """Yield a parapet with its wings, and the joints of its stones where they are seen."""
    half, long = span.half - span.wing - thick / 2, span.reach - _SPREAD * span.wing
    tip, end = side * (span.half - thick / 2), span.reach - thick / 2
    rail = ((tip, -end), (side * half, -long), (side * half, long), (tip, end))
    yield polyline(rail, Pen(inks.SEPIA, round(thick + _OUTLINE, 2), round=False))
    yield polyline(rail, Pen(inks.COPING, thick, round=False))
    if thick >= _STONY:
        count, sides = round(2 * long / _BLOCK), (side * (half - thick / 2), side * (half + thick / 2))
        levels = (round(-long + 2 * long * n / count, 2) for n in range(count + 1))
        yield Path(tuple(step for y in levels for step in (("M", (sides[0], y)), ("L", (sides[1], y)))), pen=_JOINT)
