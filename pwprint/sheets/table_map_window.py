"""Cutting the picture of a table down to a sheet: long borders of lakes and roads keep only what lies near it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pwprint.art.terrain.scene import CLOSE
from pwprint.press.marks import Command, Group, Mark, Path, Point
from pwprint.sheets.map_window import Bounds, within

_BESIDE = 4.0
"""How far beyond the view lines go on, in art units: farther than half of any pen."""

_MANY = 24
"""Shorter lines are not worth the cutting."""


def seen(marks: tuple[Mark, ...], view: Bounds) -> tuple[Mark, ...]:
    """Return the marks that may be seen in a view, their long borders cut off beyond it."""
    left, bottom, right, top = view
    wide = (left - _BESIDE, bottom - _BESIDE, right + _BESIDE, top + _BESIDE)
    return tuple(_cut(mark, wide) for mark in within(marks, view))


def _cut(mark: Mark, wide: Bounds) -> Mark:
    if isinstance(mark, Group) and mark.clip is None and mark.matrix == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
        return replace(mark, marks=tuple(_cut(part, wide) for part in mark.marks))
    # Dashes go on from sheet to sheet, so that their lines must begin where they do.
    if not isinstance(mark, Path) or (mark.pen is not None and mark.pen.dash):
        return mark
    return replace(mark, commands=tuple(step for line in _lines(mark.commands) for step in _shortened(line, wide)))


def _lines(commands: tuple[Command, ...]) -> Iterator[tuple[Command, ...]]:
    starts = [index for index, (name, _) in enumerate(commands) if name == "M"]
    for start, end in zip(starts, (*starts[1:], len(commands)), strict=True):
        yield commands[start:end]


def _shortened(line: tuple[Command, ...], wide: Bounds) -> tuple[Command, ...]:
    """Return a closed line with straight sides cut off at the bounds; any other as it is."""
    if len(line) < _MANY or line[-1] != CLOSE or any(name == "C" for name, _ in line):
        return line
    points = [(step[0], step[1]) for name, step in line if name != "Z"]
    for axis, limit, sign in ((0, wide[0], 1), (1, wide[1], 1), (0, wide[2], -1), (1, wide[3], -1)):
        points = _halved(points, axis, limit, sign)
    if not points:
        return line
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), CLOSE)


def _halved(points: list[Point], axis: int, limit: float, sign: int) -> list[Point]:
    """Return what of a closed line lies on one side of an upright or level line, closed along that line."""
    found: list[Point] = []
    for before, here in zip((*points[-1:], *points[:-1]), points, strict=True):
        was, now = sign * (before[axis] - limit), sign * (here[axis] - limit)
        if (was < 0 < now) or (now < 0 < was):
            share = was / (was - now)
            crossing = [round(a + share * (b - a), 3) for a, b in zip(before, here, strict=True)]
            crossing[axis] = limit
            found.append((crossing[0], crossing[1]))
        if now >= 0:
            found.append(here)
    return found
