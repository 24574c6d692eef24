"""Cutting a drawing down to what a page shows of it, so that no page carries the whole map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pwprint.press.fonts import text_width
from pwprint.press.marks import Circle, Command, Group, Mark, Path, Rect, Text

Bounds = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def within(marks: tuple[Mark, ...], view: Bounds) -> tuple[Mark, ...]:
    """Return the marks that may be seen in a view; of paths only the lines and shapes that come near it."""
    return tuple(cut for mark in marks if (cut := _cut(mark, view)) is not None)


def _cut(mark: Mark, view: Bounds) -> Mark | None:
    match mark:
        case Group(matrix=(1.0, 0.0, 0.0, 1.0, x, y)):
            left, bottom, right, top = view
            inner = within(mark.marks, (left - x, bottom - y, right - x, top - y))
            return replace(mark, marks=inner) if inner else None
        case Path():
            return _path(mark, view)
        case Rect(x=x, y=y, width=width, height=height):
            bounds = (x, y, x + width, y + height)
        case Circle(x=x, y=y, radius=radius):
            bounds = (x - radius, y - radius, x + radius, y + radius)
        case Text():
            reach = text_width(mark.text, mark.font, mark.size)
            bounds = (mark.x - reach, mark.y - reach, mark.x + reach, mark.y + reach)
        case _:
            return mark
    return mark if _meet(bounds, view) else None


def _path(path: Path, view: Bounds) -> Path | None:
    reach = path.pen.width / 2 if path.pen else 0.0
    left, bottom, right, top = view
    wide = (left - reach, bottom - reach, right + reach, top + reach)
    kept = tuple(step for line in _lines(path.commands) if _meet(_bounds(line), wide) for step in line)
    return replace(path, commands=kept) if kept else None


def _lines(commands: tuple[Command, ...]) -> Iterator[tuple[Command, ...]]:
    """Yield the separate lines and shapes of a path."""
    starts = [index for index, (name, _) in enumerate(commands) if name == "M"]
    for start, end in zip(starts, (*starts[1:], len(commands)), strict=True):
        yield commands[start:end]


def _bounds(line: tuple[Command, ...]) -> Bounds:
    numbers = [number for _, step in line for number in step]
    across, up = numbers[::2], numbers[1::2]
    return min(across), min(up), max(across), max(up)


def _meet(a: Bounds, b: Bounds) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
