"""Reads finished PDFs with PDFium for the tests that look at pages: in points from the lower left, as they are printed."""

from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import byref, c_double, c_float, c_int, c_uint, create_string_buffer
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import hypot
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

from pwprint.pdf.matrix import Matrix, moved_point, product, scale_of

_PATH, _FORM = 2, 5
_BEZIER, _MOVE = 1, 2
_AS_IT_IS: Matrix = (1, 0, 0, 1, 0, 0)
_EXACT = 0.01


class Glyph(NamedTuple):
    """A letter: its box with the air of its font, where it starts, the directions along its line and up."""

    text: str
    box: tuple[float, float, float, float]
    start: tuple[float, float]
    along: tuple[float, float]
    up: tuple[float, float]
    size: float
    font: str
    colour: str


@dataclass(frozen=True)
class Shape:
    """What a path draws without lifting the pen; `fill` and `width` are None where it is not filled or stroked."""

    points: tuple[tuple[float, float], ...]
    straight: bool
    fill: str | None
    width: float | None

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def is_rect(self) -> bool:
        left, low, right, high = self.box
        corners = {(left, low), (right, low), (right, high), (left, high)}
        return self.straight and len(self.points) in {4, 5} and set(self.points) == corners


@dataclass(frozen=True)
class Word:
    """Letters without a gap between them, in a box with the air of their font."""

    text: str
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class Page:
    """What is on one page of a PDF. Letters and shapes are read when they are asked for."""

    data: bytes
    number: int
    width: float
    height: float

    @cached_property
    def glyphs(self) -> tuple[Glyph, ...]:
        with _opened(self.data) as document:
            return tuple(_glyphs(document[self.number]))

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        with _opened(self.data) as document:
            return tuple(_shapes(document[self.number], raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, _AS_IT_IS))

    def levels(self) -> set[float]:
        """The heights of all level lines."""
        return {shape.points[0][1] for shape in self._lines if abs(shape.box[1] - shape.box[3]) < _EXACT}

    def uprights(self) -> set[float]:
        """Where all upright lines stand, from the left."""
        return {shape.points[0][0] for shape in self._lines if abs(shape.box[0] - shape.box[2]) < _EXACT}

    @property
    def _lines(self) -> list[Shape]:
        return [shape for shape in self.shapes if shape.straight and len(shape.points) == 2]

    @property
    def rects(self) -> list[Shape]:
        return [shape for shape in self.shapes if shape.is_rect]

    def text(self) -> str:
        """All that is written, a space between words."""
        return " ".join(word.text for word in self.words())

    def words(self, gap: float = 0.12) -> list[Word]:
        """The words in the order in which they were written; `gap` is what parts them, in their size."""
        words: list[list[Glyph]] = []
        last = None
        for glyph in self.glyphs:
            if last is not None and not last.text.isspace() and _follows(last, glyph, gap):
                words[-1].append(glyph)
            elif not glyph.text.isspace():
                words.append([glyph])
            last = glyph
        return [_word(word) for word in words]


def _follows(one: Glyph, other: Glyph, gap: float) -> bool:
    if other.text.isspace() or one.size != other.size or hypot(*one.along) == 0:
        return False
    long = hypot(*one.along)
    dx, dy = other.start[0] - one.start[0], other.start[1] - one.start[1]
    ahead, aside = (dx * one.along[0] + dy * one.along[1]) / long, (dy * one.along[0] - dx * one.along[1]) / long
    return abs(aside) < _EXACT and -_EXACT < ahead < _advance(one) + gap * one.size


def _advance(glyph: Glyph) -> float:
    left, low, right, high = glyph.box
    return right - left if abs(glyph.along[0]) > abs(glyph.along[1]) else high - low


def _word(glyphs: list[Glyph]) -> Word:
    lefts, lows, rights, highs = zip(*(glyph.box for glyph in glyphs), strict=True)
    return Word("".join(glyph.text for glyph in glyphs), (min(lefts), min(lows), max(rights), max(highs)))


def pages(data: bytes, most: int | None = None) -> tuple[Page, ...]:
    """Read a PDF, or its first pages."""
    with _opened(data) as document:
        return tuple(Page(data, number, *document.get_page_size(number)) for number in range(len(document))[:most])


@contextmanager
def _opened(data: bytes) -> Iterator[pypdfium2.PdfDocument]:
    document = pypdfium2.PdfDocument(data)
    try:
        yield document
    finally:
        document.close()


def _glyphs(page: pypdfium2.PdfPage) -> Iterator[Glyph]:
    text = page.get_textpage()
    x, y, matrix, box, name = c_double(), c_double(), raw.FS_MATRIX(), raw.FS_RECTF(), create_string_buffer(128)
    to_x, to_y, to_matrix, to_box, long = byref(x), byref(y), byref(matrix), byref(box), len(name)
    for index in range(raw.FPDFText_CountChars(text)):
        if raw.FPDFText_IsGenerated(text, index):
            continue
        raw.FPDFText_GetCharOrigin(text, index, to_x, to_y)
        raw.FPDFText_GetMatrix(text, index, to_matrix)
        raw.FPDFText_GetLooseCharBox(text, index, to_box)
        raw.FPDFText_GetFontInfo(text, index, name, long, None)
        a, b = matrix.a, matrix.b
        yield Glyph(
            chr(raw.FPDFText_GetUnicode(text, index)),
            (_exact(box.left), _exact(box.bottom), _exact(box.right), _exact(box.top)),
            (_exact(x.value), _exact(y.value)),
            (a, b),
            (matrix.c, matrix.d),
            raw.FPDFText_GetFontSize(text, index) * hypot(a, b),
            name.value.decode().rpartition("+")[2],
            _colour(raw.FPDFText_GetFillColor, text, index),
        )
    text.close()


_RED, _GREEN, _BLUE, _ALPHA = (c_uint() for _ in range(4))
_TO_COLOUR = (byref(_RED), byref(_GREEN), byref(_BLUE), byref(_ALPHA))


def _colour(get, *of) -> str:
    get(*of, *_TO_COLOUR)
    return f"#{_RED.value:02X}{_GREEN.value:02X}{_BLUE.value:02X}"


def _shapes(owner, count, get, matrix: Matrix) -> Iterator[Shape]:
    for index in range(count(owner)):
        thing = get(owner, index)
        kind = raw.FPDFPageObj_GetType(thing)
        if kind == _FORM:
            inner = product(_matrix(thing), matrix)
            yield from _shapes(thing, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, inner)
        elif kind == _PATH:
            yield from _parts(thing, product(_matrix(thing), matrix))


def _matrix(thing) -> Matrix:
    found = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(thing, found)
    a, b, c, d, e, f = map(_exact, (found.a, found.b, found.c, found.d, found.e, found.f))
    return a, b, c, d, e, f


@lru_cache(maxsize=1 << 16)
def _exact(number: float) -> float:
    """The number in the file: PDFium keeps it as the nearest single float."""
    return float(f"{number:.7g}")


def _parts(path, matrix: Matrix) -> Iterator[Shape]:
    filled, stroked, width = c_int(), c_int(), c_float()
    raw.FPDFPath_GetDrawMode(path, byref(filled), byref(stroked))
    raw.FPDFPageObj_GetStrokeWidth(path, byref(width))
    fill = _colour(raw.FPDFPageObj_GetFillColor, path) if filled.value else None
    line = width.value * scale_of(matrix) if stroked.value else None
    for points, straight in _pieces(path, matrix):
        yield Shape(tuple(points), straight, fill, line)


def _pieces(path, matrix: Matrix) -> Iterator[tuple[list[tuple[float, float]], bool]]:
    """The pieces of a path, each with whether all of its parts are straight; of curves, the points that bend them too."""
    x, y = c_float(), c_float()
    to_x, to_y = byref(x), byref(y)
    points: list[tuple[float, float]] = []
    straight = True
    for index in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, index)
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == _MOVE and points:
            yield points, straight
            points, straight = [], True
        raw.FPDFPathSegment_GetPoint(segment, to_x, to_y)
        points.append(moved_point(_exact(x.value), _exact(y.value), matrix))
        straight = straight and kind != _BEZIER
    if points:
        yield points, straight


def root(reader: Any) -> Any:
    """The catalogue of a file that pypdf reads, which knows no types of what is in it."""
    return reader.trailer["/Root"]
