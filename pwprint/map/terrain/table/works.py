"""Entrenchments: a parapet that steps in and out like battlements, strokes of its slope before it."""

from __future__ import annotations

from pwprint.map.terrain.outline import Stop
from pwprint.map.terrain.scene import move, to
from pwprint.map.terrain.table.land import Drawn, Land, Layer
from pwprint.map.terrain.table.shapes import (
    Shape,
    areas,
    closed,
    depth,
    inset,
    near,
    opened,
    outline,
    soft,
    spread,
    stops,
    walks,
)
from pwprint.map.terrain.table.ways import courses
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Pen, Point

_EDGE = Pen(inks.DITCH, 0.2, (0.8, 0.8), round=False)
_WALL = Pen(inks.PARAPET, 1.1, round=False)
_FLOOR = Pen(inks.EARTH, 0.32, round=False)
_GLACIS = Pen(inks.HACHURE, 0.22, round=False)
_PITCH, _DEEP = 4.6, 1.7
"""How long a battlement is with its gap, and how far it steps in."""

_NARROW = 7.5
"""Half the breadth from which a work is large enough for a parapet all round."""

_SET_BACK = 3.4


def entrenchment(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of entrenchments."""
    mass = land.mass("entrenchment")
    walls: list[Command] = []
    slopes: list[Command] = []
    for part in areas(mass):
        if depth(part) < _NARROW:
            _line(land, part, walls, slopes)
        else:
            _ring(part, walls, slopes)
    marks = (Path(tuple(slopes), pen=_GLACIS), Path(tuple(walls), pen=_WALL), Path(tuple(walls), pen=_FLOOR))
    return (Drawn(Layer.GROUND, (Path(outline(mass), inks.GLACIS, _EDGE),)), Drawn(Layer.WORKS, marks))


def _ring(part: Shape, walls: list[Command], slopes: list[Command]) -> None:
    """Add a parapet all round, which a unit stands behind."""
    for border in walks(soft(inset(part, _SET_BACK), _PITCH), _PITCH / 2):
        walls += closed(_stepped(border, 0.0))
    for border in walks(inset(part, 0.6), 1.2):
        for number, stop in enumerate(border):
            slopes += [move(*stop.inward(2.0)), to(*stop.inward(0.0 if number % 2 else 0.8))]


def _line(land: Land, part: Shape, walls: list[Command], slopes: list[Command]) -> None:
    """Add a parapet along the middle of a narrow work, with slopes on both sides."""
    for points in _axes(land, part):
        walls += opened(_stepped(tuple(stops(points, _PITCH / 2, least=2)), _DEEP / 2))
        for number, stop in enumerate(stops(points, 1.2)):
            for side in (-1, 1):
                far = side * (3.9 if number % 2 else 3.2)
                slopes += [move(*stop.inward(side * 2.0)), to(*stop.inward(far))]


def _axes(land: Land, part: Shape) -> list[list[Point]]:
    """Return the middle lines of a narrow work: those that it was given by, or its own long one."""
    given = [list(course.points) for course in courses(land, "entrenchment")]
    held = [points for points in given if near(part, points[len(points) // 2], 0.1)]
    lie = spread(part)
    return held or [[lie.at(-lie.reach, 0.0), lie.at(lie.reach, 0.0)]]


def _stepped(border: tuple[Stop, ...], out: float) -> list[Point]:
    """Return a line that steps in and out again at each stop."""
    levels = (-out, _DEEP - out)
    return [
        point
        for number, stop in enumerate(border)
        for point in (stop.inward(levels[(number + 1) % 2]), stop.inward(levels[number % 2]))
    ]
