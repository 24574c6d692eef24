"""Bridges and fords: where the river is crossed, turned along the road that leads over it."""

from __future__ import annotations

from math import hypot
from random import Random

from pwprint.game.table.areas import Strip
from pwprint.map.terrain.scene import curve, move
from pwprint.map.terrain.table.land import Drawn, Land, Layer
from pwprint.map.terrain.table.shapes import (
    Shape,
    Spread,
    area_between,
    closed,
    inset,
    inside,
    longest,
    opened,
    outline,
    pieces_in,
    shape_of,
    soft,
    spread,
)
from pwprint.map.terrain.table.water import waters
from pwprint.map.terrain.table.ways import Course, courses
from pwprint.page import inks
from pwprint.pdf.marks import Circle, Command, Mark, Path, Pen, Point

_RAIL = Pen(inks.INK, 0.6, round=False)
_PLANK = Pen(inks.SEPIA, 0.16)
_PITCH = 1.5
_WING = 1.9
_RIPPLES = 2.8
_RIPPLE = Pen(inks.BANK, 0.26)
_STONE = Pen(inks.BANK, 0.15)
_BED = Pen(inks.PAPER, 2.6)
_TRACK = Pen(inks.SEPIA, 1.15, (0.01, 2.1))


def bridge(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of bridges."""
    return (Drawn(Layer.BUILDINGS, tuple(mark for one in crossings(land, "bridge") for mark in _deck(one))),)


def ford(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of fords."""
    water, chance = waters(land), land.random("ford")
    marks: list[Mark] = []
    for place in crossings(land, "ford"):
        shallow = soft(inset(water, 0.2).intersection(land.mass("ford")).intersection(_area(place)), 1.5)
        ripples, stones = _ripples(place, shallow, chance)
        marks += [Path(outline(shallow), inks.FORD), Path(ripples, pen=_RIPPLE)]
        marks += [Circle(round(x, 2), round(y, 2), 0.45, inks.STONE, _STONE) for x, y in stones]
        way = tuple(step for piece in _tracks(land, place, shallow) for step in opened(piece))
        marks += [Path(way, pen=_BED), Path(way, pen=_TRACK)]
    return (Drawn(Layer.ROADS, tuple(marks)),)


def _ripples(place: Spread, shallow: Shape, chance: Random) -> tuple[tuple[Command, ...], list[Point]]:
    """Return ripples on both sides of the way through a ford, and where stones lie."""
    waves: list[Point] = []
    stones: list[Point] = []
    rows = int(place.reach / _RIPPLES)
    columns = max(1, int(place.half / _RIPPLES))
    for row in range(-rows, rows + 1):
        for column in (number for number in range(-columns, columns + 1) if number):
            along, aside = row * _RIPPLES + chance.uniform(-0.6, 0.6), column * _RIPPLES + chance.uniform(-0.5, 0.5)
            (stones if chance.random() < 0.3 else waves).append(place.at(along, aside))
    ripples = tuple(step for at in inside(inset(shallow, 1.2), waves) for step in _wave(place, at))
    return ripples, inside(inset(shallow, 0.8), stones)


def _tracks(land: Land, place: Spread, shallow: Shape) -> list[tuple[Point, ...]]:
    """Return the way through a ford: what of the roads runs there, or straight across."""
    wet = shallow.buffer(0.8)
    found = [piece for course in courses(land, "road") for piece in pieces_in(course.points, wet)]
    return found or pieces_in((place.at(-place.reach, 0.0), place.at(place.reach, 0.0)), wet)


def crossings(land: Land, art: str) -> list[Spread]:
    """Return bridges or fords as rectangles along the way that crosses there."""
    shapes = enumerate(shape_of(area, land.inch) for area in land.areas.get(art, ()))
    return [spread(shape, _course(land, art, index, shape)) for index, shape in shapes if shape.area > 0]


def _course(land: Land, art: str, index: int, shape: Shape) -> Point | None:
    """Return the direction of a crossing: of its road, its own line, or square on the river."""
    along = _through(courses(land, "road"), shape)
    if along is not None:
        return along
    area = land.areas[art][index]
    if isinstance(area, Strip):
        (x, y), (end_x, end_y) = area.line[0], area.line[-1]
        return _unit(end_x - x, end_y - y)
    stream = _through(courses(land, "river"), shape)
    return None if stream is None else (stream[1], -stream[0])


def _through(found: tuple[Course, ...], shape: Shape) -> Point | None:
    """Return the direction in which a road or a river runs through a shape."""
    pieces = [piece for course in found if (piece := longest(course.points, shape))]
    if not pieces:
        return None
    (x, y), (end_x, end_y) = max(pieces, key=lambda piece: hypot(piece[1][0] - piece[0][0], piece[1][1] - piece[0][1]))
    return _unit(end_x - x, end_y - y)


def _unit(right: float, up: float) -> Point | None:
    length = hypot(right, up)
    return (right / length, up / length) if length else None


def _area(place: Spread) -> Shape:
    """Return the area of a rectangle."""
    return area_between([place.at(*corner) for corner in _corners(place)])


def _corners(place: Spread) -> tuple[Point, ...]:
    reach, half = place.reach, place.half
    return (-reach, -half), (reach, -half), (reach, half), (-reach, half)


def _deck(place: Spread) -> tuple[Mark, ...]:
    reach, half = place.reach, place.half
    count = max(2, round(2 * reach / _PITCH))
    planks: list[Command] = []
    for number in range(count + 1):
        along = reach * (2 * number / count - 1)
        planks += opened((place.at(along, -half), place.at(along, half)))
    rails = tuple(
        Path(
            opened(
                (
                    place.at(-reach - _WING, side * (half + _WING)),
                    place.at(-reach, side * half),
                    place.at(reach, side * half),
                    place.at(reach + _WING, side * (half + _WING)),
                )
            ),
            pen=_RAIL,
        )
        for side in (-1, 1)
    )
    deck = closed([place.at(*corner) for corner in _corners(place)])
    return (Path(deck, inks.STONE), Path(tuple(planks), pen=_PLANK), *rails)


def _wave(place: Spread, at: Point) -> tuple[Command, ...]:
    """Return a ripple along the way, across the current."""
    (x, y), (right, up) = at, (place.right * 0.9, place.up * 0.9)
    return (
        move(x - right, y - up),
        curve(x - right * 0.4 - up * 0.6, y - up * 0.4 + right * 0.6, x - up * 0.3, y + right * 0.3, x, y),
        curve(x + up * 0.3, y - right * 0.3, x + right * 0.4 + up * 0.6, y + up * 0.4 - right * 0.6, x + right, y + up),
    )
