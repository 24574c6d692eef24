"""Cutting a drawing down to what a page shows of it, so that no page carries the whole map.

A drawing that many pages show is looked through but once: where its lines lie is known then, and a view finds those
near it without asking the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from math import floor, fsum

from pwprint.pdf.fonts import MM_PER_POINT, text_width
from pwprint.pdf.lines import LONG, Bounds, ClosedLine, OpenLine, is_border, is_way, points_of
from pwprint.pdf.marks import Circle, Command, Group, Mark, Path, Pen, Rect, Text
from pwprint.values import replace

_CELL = 48.0
"""The side of the cells in which lines are searched, in the units of the drawing."""

_FEW = 24
"""Fewer lines than these are searched one by one, as are those that lie in more cells than these."""

_BESIDE = 4.0
"""How far beyond a view long lines go on: farther than half of any pen."""

Line = tuple[Command, ...]


class Cutter:
    """A drawing that is cut down to views."""

    def __init__(self, marks: tuple[Mark, ...]) -> None:
        known: dict[int, _Lines] = {}
        self._parts = tuple(_part(mark, known) for mark in marks)

    def seen(self, view: Bounds) -> tuple[Mark, ...]:
        """Return the marks that may be seen in a view; of paths only the lines and shapes that come near it.

        Long lines keep what lies near the view. Dashes fall where they did.
        """
        return tuple(mark for part in self._parts for mark in part.seen(view))


def within(marks: tuple[Mark, ...], view: Bounds) -> tuple[Mark, ...]:
    """Return the marks of a drawing that may be seen in one view."""
    return Cutter(marks).seen(view)


class _Box:
    """A mark of one piece; without bounds it is always seen."""

    def __init__(self, mark: Mark, bounds: Bounds | None) -> None:
        self._mark = mark
        self._bounds = bounds

    def seen(self, view: Bounds) -> Iterator[Mark]:
        if self._bounds is None or _meet(self._bounds, view):
            yield self._mark


class _Moved:
    """A group that is neither turned nor enlarged."""

    def __init__(self, group: Group, known: dict[int, _Lines]) -> None:
        self._group = group
        self._parts = tuple(_part(mark, known) for mark in group.marks)

    def seen(self, view: Bounds) -> Iterator[Mark]:
        x, y = self._group.matrix[4:]
        left, bottom, right, top = view
        moved = (left - x, bottom - y, right - x, top - y)
        inner = tuple(mark for part in self._parts for mark in part.seen(moved))
        if inner:
            # What is seen whole stays the very same, so that it still counts as one picture where it is drawn again.
            yield self._group if _same(inner, self._group.marks) else replace(self._group, marks=inner)


class _Drawn:
    """A path of many lines and shapes, or of long ones."""

    def __init__(self, path: Path, lines: _Lines) -> None:
        self._path = path
        self._lines = lines
        # Corners that are not round reach farther than the line is wide.
        self._reach = 0.0 if path.pen is None else path.pen.width * (0.5 if path.pen.round else 2.0)

    def seen(self, view: Bounds) -> Iterator[Mark]:
        path, pen = self._path, self._path.pen
        found = self._lines.near(_wider(view, self._reach))
        if not found:
            return
        wide = _wider(view, self._reach + _BESIDE)
        if _holds(wide, self._lines.bounds):
            yield path
            return
        if pen is None or not pen.dash:
            commands = tuple(chain.from_iterable(self._lines.shape(number, wide) for number in found))
            if commands:
                yield replace(path, commands=commands)
            return
        if path.fill is not None:
            yield from _Drawn(replace(path, pen=None), self._lines).seen(_wider(view, self._reach))
        # Dashes that are an odd number change places with the gaps each time.
        period = fsum(pen.dash) * (1 + len(pen.dash) % 2)
        commands = tuple(chain.from_iterable(self._lines.dashed(number, wide, period) for number in found))
        if commands:
            yield replace(path, fill=None, commands=commands)


class _Lines:
    """The separate lines and shapes of a path, and where they lie; paths of the same steps share them."""

    def __init__(self, commands: tuple[Command, ...]) -> None:
        self._lines = tuple(_parted(commands))
        self._bounds = [_bounds(line) for line in self._lines]
        self.bounds = _joined(self._bounds)
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._anywhere: list[int] = []
        self._borders: dict[int, ClosedLine | None] = {}
        self._ways: dict[int, OpenLine | None] = {}
        for number, bounds in enumerate(self._bounds):
            cells = _cells(bounds) if len(self._lines) > _FEW else ()
            for cell in cells:
                self._cells.setdefault(cell, []).append(number)
            if not cells:
                self._anywhere.append(number)

    def near(self, view: Bounds) -> list[int]:
        """Return the numbers of the lines that come near a view."""
        found = set(self._anywhere)
        if self._cells:
            left, bottom, right, top = (floor(edge / _CELL) for edge in view)
            for across in range(left, right + 1):
                for up in range(bottom, top + 1):
                    found.update(self._cells.get((across, up), ()))
        return [number for number in sorted(found) if _meet(self._bounds[number], view)]

    def shape(self, number: int, wide: Bounds) -> tuple[Command, ...]:
        """Return a line without what lies far from a view; a closed one stays closed."""
        line = self._lines[number]
        if len(line) < LONG or _holds(wide, self._bounds[number]):
            return line
        if number not in self._borders:
            self._borders[number] = ClosedLine(points_of(line)) if is_border(line) else None
        border = self._borders[number]
        return line if border is None else border.cut(wide)

    def dashed(self, number: int, wide: Bounds, period: float) -> tuple[Command, ...]:
        """Return a line without what lies far from a view, whose pieces begin where dashes do."""
        line = self._lines[number]
        if len(line) < LONG or _holds(wide, self._bounds[number]):
            return line
        if number not in self._ways:
            self._ways[number] = OpenLine(points_of(line)) if is_way(line) else None
        way = self._ways[number]
        return line if way is None else way.cut(wide, period)


_Part = _Box | _Moved | _Drawn


def _part(mark: Mark, known: dict[int, _Lines]) -> _Part:
    match mark:
        case Group(matrix=(1.0, 0.0, 0.0, 1.0, _, _)):
            return _Moved(mark, known)
        case Path(commands=commands):
            if id(commands) not in known:
                known[id(commands)] = _Lines(commands)
            return _Drawn(mark, known[id(commands)])
        case Rect(x=x, y=y, width=width, height=height):
            return _Box(mark, _wider((x, y, x + width, y + height), _beyond(mark.pen)))
        case Circle(x=x, y=y, radius=radius):
            return _Box(mark, _wider((x, y, x, y), radius + _beyond(mark.pen)))
        case Text(x=x, y=y):
            return _Box(mark, _wider((x, y, x, y), _reach(mark)))
        case _:
            return _Box(mark, None)


def _beyond(pen: Pen | None) -> float:
    """Return how far a line goes beyond the shape that it runs round."""
    return 0.0 if pen is None else pen.width / 2


def _reach(text: Text) -> float:
    """Return how far a text reaches from its place, whichever end of it that is: a short one is taller than wide."""
    return max(text_width(text.text, text.font, text.size), text.size * MM_PER_POINT) + text.halo


def _parted(commands: tuple[Command, ...]) -> Iterator[Line]:
    """Yield the separate lines and shapes of a path."""
    starts = [index for index, (name, _) in enumerate(commands) if name == "M"]
    for start, end in pairwise((*starts, len(commands))):
        yield commands[start:end]


def _bounds(line: Line) -> Bounds:
    numbers = [number for _, step in line for number in step]
    across, up = numbers[::2], numbers[1::2]
    return min(across), min(up), max(across), max(up)


def _joined(found: list[Bounds]) -> Bounds:
    """Return the box round boxes, of which there may be none."""
    lefts, bottoms, rights, tops = zip(*found, strict=True) if found else ((0.0,), (0.0,), (0.0,), (0.0,))
    return min(lefts), min(bottoms), max(rights), max(tops)


def _cells(bounds: Bounds) -> list[tuple[int, int]]:
    """Return the cells in which a line may lie; none if these are many."""
    left, bottom, right, top = (floor(edge / _CELL) for edge in bounds)
    if (right - left + 1) * (top - bottom + 1) > _FEW:
        return []
    return [(across, up) for across in range(left, right + 1) for up in range(bottom, top + 1)]


def _same(one: tuple[Mark, ...], other: tuple[Mark, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def _wider(view: Bounds, by: float) -> Bounds:
    return view[0] - by, view[1] - by, view[2] + by, view[3] + by


def _meet(a: Bounds, b: Bounds) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _holds(a: Bounds, b: Bounds) -> bool:
    return a[0] <= b[0] and a[1] <= b[1] and b[2] <= a[2] and b[3] <= a[3]
