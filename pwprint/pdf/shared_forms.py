"""Pictures that a booklet draws more than once: a PDF keeps each of them once, and its pages only say where it goes.

A picture is a group's tuple of marks. It is the same picture where it is the very same tuple: sheets that share a
drawing hand it round, and comparing drawings mark by mark would take longer than writing them twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.fonts import MM_PER_POINT, text_width
from pwprint.pdf.marks import Circle, Group, Image, Path, Rect, Text
from pwprint.pdf.matrix import Matrix, moved_point, product, scale_of, text_matrix
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pwprint.pdf.marks import Mark, Page, Point

Bounds = tuple[float, float, float, float]
"""Left, bottom, right, top."""

_LEAST = 3000
"""Fewer bytes of operators than these are not worth an object of their own."""
_REFERENCE = 60
"""About the bytes that it takes to draw what is kept elsewhere."""
_PER_NUMBER, _PER_SHAPE, _PER_LETTER = 5, 25, 3
"""About the bytes of a number of a path, of what sets pens and places, and of a letter."""
_CIRCLE = 26
"""The numbers of a circle drawn as four curves."""
_HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class SharedForm(Struct, frozen=True):
    """A picture drawn more than once: its largest scale, in mm, and what is seen of it, both in its own units."""

    marks: tuple[Mark, ...]
    scale: float
    box: Bounds


def shared_forms(pages: Iterable[Page]) -> Mapping[int, SharedForm]:
    """Return the pictures that pages draw more than once, and that are worth it, by the identity of their marks."""
    search = _Search()
    for page in pages:
        search.visit(page.marks, 1.0)
    found = [(key, use) for key, use in search.uses.items() if search.worth(key)]
    return {key: SharedForm(use.marks, use.scale, use.seen or bounds(use.marks, _HERE)) for key, use in found}


class _Use(Struct):
    """What is known of a tuple of marks so far; `seen` are all its clips together, None where one has none."""

    marks: tuple[Mark, ...]
    scale: float
    seen: Bounds | None
    times: int = 1


class _Search:
    """Goes through marks, into each picture once, and counts how often it is used."""

    def __init__(self) -> None:
        self.uses: dict[int, _Use] = {}
        self._sizes: dict[int, int] = {}

    def visit(self, marks: tuple[Mark, ...], scale: float) -> None:
        """Take in marks at a scale."""
        for group in marks:
            if isinstance(group, Group):
                self._group(group, scale * scale_of(group.matrix))

    def _group(self, group: Group, scale: float) -> None:
        clip = None if group.clip is None else _edges(*group.clip)
        use = self.uses.get(id(group.marks))
        if use is None:
            self.uses[id(group.marks)] = _Use(group.marks, scale, clip)
            self.visit(group.marks, scale)
            return
        use.times += 1
        use.seen = _joined([use.seen, clip]) if use.seen and clip else None
        self._enlarge(use, scale)

    def _enlarge(self, use: _Use, scale: float) -> None:
        """Raise the scale of a picture, and of the pictures in it, to one at which it was used again."""
        if scale <= use.scale:
            return
        use.scale = scale
        for group in use.marks:
            if isinstance(group, Group):
                self._enlarge(self.uses[id(group.marks)], scale * scale_of(group.matrix))

    def worth(self, key: int) -> bool:
        """Say whether a picture is kept by itself."""
        return self.uses[key].times > 1 and self._size(key) >= _LEAST

    def _size(self, key: int) -> int:
        """Return about how many bytes the operators of a picture take, without the pictures in it that are kept."""
        if key not in self._sizes:
            self._sizes[key] = sum(map(self._bytes, self.uses[key].marks))
        return self._sizes[key]

    def _bytes(self, mark: Mark) -> int:
        match mark:
            case Group():
                return _REFERENCE if self.worth(id(mark.marks)) else _PER_SHAPE + self._size(id(mark.marks))
            case Path():
                return _PER_SHAPE + _PER_NUMBER * sum(len(numbers) for _, numbers in mark.commands)
            case Text():
                return 2 * _PER_SHAPE + _PER_LETTER * len(mark.text)
            case Circle():
                return _PER_SHAPE + _PER_NUMBER * _CIRCLE
            case Rect():
                return _PER_SHAPE
            case Image():
                return _REFERENCE


# --- how large pictures are -----------------------------------------------------------------------------------------


def bounds(marks: Iterable[Mark], matrix: Matrix) -> Bounds:
    """Return a box that holds all marks seen through a matrix, pens and halos included."""
    boxes = [box for mark in marks if (box := _box(mark, matrix)) is not None]
    return _joined(boxes) if boxes else (0.0, 0.0, 0.0, 0.0)


def _box(mark: Mark, matrix: Matrix) -> Bounds | None:
    if isinstance(mark, Group):
        inner = product(mark.matrix, matrix)
        if mark.clip is not None:
            return _around(_corners(*_edges(*mark.clip)), inner)
        return bounds(mark.marks, inner) if mark.marks else None
    if isinstance(mark, Text):
        return _around(_letters(mark), product(text_matrix(mark), matrix))
    if isinstance(mark, Image):
        return _around(_corners(*_edges(mark.x, mark.y, mark.width, mark.height)), matrix)
    points = list(_points(mark))
    # A mitre of ten widths is the longest that readers draw.
    reach = 0.0 if mark.pen is None else mark.pen.width * (1 if mark.pen.round else 5)
    return _around(points, matrix, reach * scale_of(matrix)) if points else None


def _points(mark: Path | Rect | Circle) -> Iterator[Point]:
    match mark:
        case Path(commands=commands):
            flat = [part for _, numbers in commands for part in numbers]
            yield from zip(flat[::2], flat[1::2], strict=True)
        case Rect(x=x, y=y, width=width, height=height):
            yield from _corners(*_edges(x, y, width, height))
        case Circle(x=x, y=y, radius=radius):
            yield from _corners(x - radius, y - radius, x + radius, y + radius)


def _letters(text: Text) -> Iterator[Point]:
    """Return the corners of a text that begins at (0, 0); no letter reaches farther than its size over or below."""
    size, wide = text.size * MM_PER_POINT, text_width(text.text, text.font, text.size)
    reach = size + text.halo
    return _corners(-reach, -reach, wide + reach, size + reach)


def _corners(left: float, bottom: float, right: float, top: float) -> Iterator[Point]:
    yield from ((left, bottom), (right, bottom), (right, top), (left, top))


def _edges(x: float, y: float, width: float, height: float) -> Bounds:
    return x, y, x + width, y + height


def _around(points: Iterable[Point], matrix: Matrix, reach: float = 0.0) -> Bounds:
    moved = points if matrix == _HERE else [moved_point(x, y, matrix) for x, y in points]
    xs, ys = zip(*moved, strict=True)
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _joined(boxes: Iterable[Bounds]) -> Bounds:
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)
