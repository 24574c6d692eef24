"""Barbed wire: rows of posts and barbs across the way of attack, the outer ones where a tile does not hide them."""

from __future__ import annotations

from collections.abc import Sequence

from pwprint.map.terrain.forms.border import move, to
from pwprint.map.terrain.forms.rings import Rings
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround
from pwprint.page import inks
from pwprint.pdf.marks import Circle, Command, Mark, Path, Pen, Point

_INSET = 1.8
"""How far from their border the outer rows lie. There is nothing at its sides: a border would read as one of a zone."""

_APART = 14.0
"""How far rows are apart at the most."""

_PACE = 2.3
_BARB = 0.85
"""How far the arms of a cross reach along the strand and across it."""

_ENDS = 0.95
"""How far a row keeps off the sides, so that the strip which the next sheet shows beyond its edge has nothing of it."""

_POST = 4
"""Every fourth cross is at a post; those of a row stand between those of the next one."""

_CLEARING = Pen(inks.PAPER, 1.1)
_STRAND = Pen(inks.WIRE, 0.22)
_CROSS = Pen(inks.WIRE, 0.28)


def wire(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of wire."""
    rows: list[tuple[Mark, ...]] = []
    for mass, front in ground.fronts("wire"):
        whole, inner = (
            Rings(_turned(border.ring(), front, -1) for border in mass.borders(inset, 0.0, 0.0))
            for inset in (0.1, min(1.0, mass.depth / 4))
        )
        if inner.rings:
            found = _rows(inner, whole)
            rows += [_row([*_turned(stops, front, 1)], number) for number, stops in found]
    return (Drawn(Layer.WIRE, tuple(mark for row in rows for mark in row)),)


def _turned(points: Sequence[Point], front: Point, side: int) -> tuple[Point, ...]:
    """Return points turned so that north becomes the front, or, to the other side, the front north."""
    right, up = side * front[0], front[1]
    return tuple((x * up + y * right, y * up - x * right) for x, y in points)


def _rows(rings: Rings, whole: Rings) -> list[tuple[int, list[Point]]]:
    """Return for each row its number and where on it crosses and posts stand; only whole ones if there are any."""
    _, low, _, top = rings.bounds
    edge = min(_INSET - 1.0, (top - low) / 4)
    count = max(1, -int(-(top - low - 2 * edge) // _APART))
    found = []
    for number in range(count + 1):
        up = low + edge + (top - low - 2 * edge) * number / count
        for west, east in rings.level(up):
            pieces = max(1, int((east - west - 2 * _ENDS) / _PACE))
            start = (west + east - pieces * _PACE) / 2
            found.append((number, [(start + part * _PACE, up) for part in range(pieces + 1)]))
    fitting = [(number, [stop for stop in stops if _fits(stop, whole)]) for number, stops in found]
    return [row for row in fitting if row[1]] or found


def _fits(stop: Point, whole: Rings) -> bool:
    return all(whole.holds((stop[0] + a * _BARB, stop[1] + b * _BARB)) for a in (-1, 1) for b in (-1, 1))


def _row(stops: list[Point], number: int) -> tuple[Mark, ...]:
    line = (move(*stops[0]), to(*stops[-1]))
    posts = stops[number % 2 * _POST // 2 :: _POST]
    crosses = tuple(step for stop in stops if stop not in posts for step in _cross(stop))
    return (
        Path(line + crosses, pen=_CLEARING),
        Path(line, pen=_STRAND),
        Path(crosses, pen=_CROSS),
        *(Circle(round(x, 2), round(y, 2), 0.62, inks.WIRE) for x, y in posts),
    )


def _cross(stop: Point) -> tuple[Command, ...]:
    x, y = stop
    return tuple(
        step for side in (1, -1) for step in (move(x - _BARB, y - side * _BARB), to(x + _BARB, y + side * _BARB))
    )
