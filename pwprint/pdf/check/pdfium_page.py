"""What is on a page: fonts, sides of pieces, rulers and straight lines, from PDFium's page objects."""

from __future__ import annotations

from ctypes import byref, c_float, c_int, c_ulong, c_void_p, cast, create_string_buffer
from math import hypot, inf
from typing import TYPE_CHECKING, Any

from pwprint.pdf.check.document import Font, PieceSide, Ruler
from pwprint.pdf.check.geometry import Matrix, PageBox, PageLine, around, mapped, undone
from pwprint.pdf.check.pdfium_marks import marks, value
from pwprint.pdf.check.rulers import ruler
from pwprint.pdf.fonts import MM_PER_POINT
from pwprint.pdf.matrix import product
from pwprint.text.words import visible
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mm, Point

_TEXT, _PATH, _FORM = 1, 2, 5
_LINE, _MOVE = 0, 2
_INVISIBLE = 3
_MOST_LINES = 2000
"""A path of more lines is a drawing: rulers and crop marks have fewer."""
_DEEPEST = 8
"""Forms within forms: no press needs so many, and a file may be made to have no end of them."""
_PIECE, _NAME = "Piece", "N"
_PRINTER, _MOVED = "Printer", "M"
_FLAT = 1e-6
_FRONT, _BACK = ":front", ":back"
_NOTHING = PageBox(inf, inf, -inf, -inf)
"""What clips leave that have nothing in common."""


class Contents(Struct, frozen=True):
    """A page as PDFium has it. A page that was moved for a printer is read as it was before: `corrected`."""

    width: Mm
    height: Mm
    corrected: bool
    fonts: tuple[Font, ...]
    rulers: tuple[Ruler, ...]
    sides: tuple[PieceSide, ...]
    lines: tuple[PageLine, ...]
    trim: PageBox | None
    bleed: PageBox | None


def contents(raw: Any, page: Any) -> Contents:  # noqa: ANN401 - PDFium's bindings have no types
    """Return what is on a page."""
    width, height = (size(page) * MM_PER_POINT for size in (raw.FPDF_GetPageWidthF, raw.FPDF_GetPageHeightF))
    correction = _correction(raw, page)
    matrix = _paper(raw, page, width, height)
    reader = _PageReader(raw)
    objects = _objects(page, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject)
    reader.read(objects, product(matrix, undone(correction)) if correction else matrix)
    lines = [line for group in reader.combs for line in group]
    sides = tuple(_side(name, parts) for name, parts in reader.pieces.items())
    return Contents(
        width,
        height,
        correction is not None,
        tuple(reader.fonts),
        tuple(reader.rulers),
        sides,
        tuple(lines),
        *(_named_box(get, page, matrix) for get in (raw.FPDFPage_GetTrimBox, raw.FPDFPage_GetBleedBox)),
    )


def _named_box(get: Any, page: Any, matrix: Matrix) -> PageBox | None:  # noqa: ANN401
    """Return a box that the page names, as it lies on the sheet; None if it names none."""
    edges = tuple(c_float() for _ in range(4))
    return PageBox(*(edge.value for edge in edges)).seen(matrix) if get(page, *map(byref, edges)) else None


def _paper(raw: Any, page: Any, width: Mm, height: Mm) -> Matrix:  # noqa: ANN401
    """Return the map from a page's points to the sheet as it lies before the reader, turned if the page says so."""
    area = raw.FS_RECTF()
    raw.FPDF_GetPageBoundingBox(page, area)
    k = MM_PER_POINT
    moved = (k, 0.0, 0.0, k, -k * area.left, -k * area.bottom)
    turns = {
        1: (0.0, -1.0, 1.0, 0.0, 0.0, height),
        2: (-1.0, 0.0, 0.0, -1.0, width, height),
        3: (0.0, 1.0, -1.0, 0.0, width, 0.0),
    }
    turn = turns.get(raw.FPDFPage_GetRotation(page))
    return product(moved, turn) if turn else moved


def _correction(raw: Any, page: Any) -> Matrix | None:  # noqa: ANN401
    """Return how the page was moved for a printer, in mm, if it says so."""
    first = raw.FPDFPage_GetObject(page, 0)
    texts = (value(raw, mark, _PRINTER, _MOVED) for mark in marks(raw, first)) if first else ()
    parts = next((text.split() for text in texts if text), [])
    try:
        a, b, c, d, e, f = map(float, parts)
    except ValueError:
        return None
    return (a, b, c, d, e, f) if abs(a * d - b * c) > _FLAT else None


def _objects(owner: Any, count: Any, get: Any) -> Iterator[Any]:  # noqa: ANN401
    for index in range(count(owner)):
        yield get(owner, index)


class _Parts(Struct):
    """What belongs to one side of a piece: the boxes so far, and which way its letters stand."""

    filled: PageBox | None = None
    drawn: PageBox | None = None
    up: tuple[float, float] = (0.0, 0.0)
    weight: float = 0.0


class _PageReader:
    """Goes through the objects of a page once and sorts them."""

    def __init__(self, raw: Any) -> None:  # noqa: ANN401
        self._raw = raw
        self._room = tuple(c_float() for _ in range(4))
        self._names: dict[int, str] = {}
        self._asked: set[int] = set()
        self.fonts: dict[Font, None] = {}
        self.rulers: list[Ruler] = []
        self.combs: list[tuple[PageLine, ...]] = []
        self.pieces: dict[str, _Parts] = {}
        self._window: PageBox | None = None

    def read(self, objects: Iterator[Any], matrix: Matrix, piece: str = "", depth: int = 0) -> None:
        """Take in objects seen through a matrix; `piece` is that of the form which they stand in."""
        for thing in objects:
            kind, name = self._raw.FPDFPageObj_GetType(thing), self._piece(thing) or piece
            if kind == _FORM:
                if depth < _DEEPEST:
                    self._form(thing, matrix, name, depth)
                continue
            if kind == _TEXT:
                self._font(thing)
            if name:
                self._part(name, thing, kind, matrix)
            elif kind == _PATH:
                self._lines(thing, matrix)

    def _form(self, thing: Any, matrix: Matrix, piece: str, depth: int) -> None:  # noqa: ANN401
        """Take in what is in a form, as far as the clip shows it in which the form is drawn."""
        before, clip = self._window, self._clip(thing)
        if clip is not None:
            clip = clip.seen(matrix)
            self._window = clip if before is None else before.shared(clip) or _NOTHING
        inside = _objects(thing, self._raw.FPDFFormObj_CountObjects, self._raw.FPDFFormObj_GetObject)
        self.read(inside, product(self._matrix(thing), matrix), piece, depth + 1)
        self._window = before

    def _piece(self, thing: Any) -> str:  # noqa: ANN401
        for mark in marks(self._raw, thing):
            # Objects of one piece share the mark.
            key = cast(mark, c_void_p).value or 0
            if key not in self._names:
                self._names[key] = value(self._raw, mark, _PIECE, _NAME)
            if self._names[key]:
                return self._names[key]
        return ""

    def _matrix(self, thing: Any) -> Matrix:  # noqa: ANN401
        found = self._raw.FS_MATRIX()
        self._raw.FPDFPageObj_GetMatrix(thing, found)
        return found.a, found.b, found.c, found.d, found.e, found.f

    # --- fonts ---

    def _font(self, thing: Any) -> None:  # noqa: ANN401
        raw = self._raw
        if raw.FPDFTextObj_GetTextRenderMode(thing) == _INVISIBLE:
            return
        font = raw.FPDFTextObj_GetFont(thing)
        key = cast(font, c_void_p).value
        if key is None or key in self._asked:
            return
        self._asked.add(key)
        room = create_string_buffer(256)
        raw.FPDFFont_GetBaseFontName(font, room, len(room))
        name = visible(room.value.decode("utf-8", "replace"))
        # Letters that are drawings of the PDF itself (Type 3) have no file that could be embedded.
        size = c_ulong()
        drawn = not raw.FPDFFont_GetFontData(font, None, 0, byref(size))
        self.fonts[Font(name, drawn or raw.FPDFFont_GetIsEmbedded(font) == 1, size.value)] = None

    # --- pieces ---

    def _part(self, name: str, thing: Any, kind: int, matrix: Matrix) -> None:  # noqa: ANN401
        parts = self.pieces.setdefault(name, _Parts())
        box = self._box(thing)
        seen = None if box is None else self._shown(box.seen(matrix))
        if seen is None:
            return
        parts.drawn = seen if parts.drawn is None else parts.drawn.joined(seen)
        if kind == _TEXT:
            self._letters(parts, product(self._matrix(thing), matrix), seen)
        elif kind != _PATH or self._modes(thing)[0]:
            parts.filled = seen if parts.filled is None else parts.filled.joined(seen)

    @staticmethod
    def _letters(parts: _Parts, matrix: Matrix, box: PageBox) -> None:
        long = hypot(matrix[2], matrix[3])
        if long:
            weight = max(box.right - box.left, box.top - box.bottom)
            parts.up = parts.up[0] + weight * matrix[2] / long, parts.up[1] + weight * matrix[3] / long
            parts.weight += weight

    def _box(self, thing: Any) -> PageBox | None:  # noqa: ANN401
        """Return the box of an object that shows: what a clip hides is no part of it."""
        if not self._raw.FPDFPageObj_GetBounds(thing, *map(byref, self._room)):
            return None
        box = PageBox(*(edge.value for edge in self._room))
        clip = self._clip(thing)
        return box if clip is None else box.shared(clip)

    def _clip(self, thing: Any) -> PageBox | None:  # noqa: ANN401
        """Return the box of what an object's clip shows, in the units of what it stands in; None if it has no clip."""
        found: PageBox | None = None
        clip = self._raw.FPDFPageObj_GetClipPath(thing)
        for index in range(max(0, self._raw.FPDFClipPath_CountPaths(clip)) if clip else 0):
            points = [
                self._point(self._raw.FPDFClipPath_GetPathSegment(clip, index, at))
                for at in range(self._raw.FPDFClipPath_CountPathSegments(clip, index))
            ]
            if points:
                found = around(points) if found is None else found.shared(around(points)) or _NOTHING
        return found

    def _shown(self, box: PageBox) -> PageBox | None:
        """Return what is seen of a box on the page through the clips of the forms that it stands in."""
        return box if self._window is None else box.shared(self._window)

    # --- lines ---

    def _modes(self, thing: Any) -> tuple[bool, bool]:  # noqa: ANN401
        """Return whether a path is filled, and whether it is stroked."""
        fill, stroke = c_int(), c_int()
        self._raw.FPDFPath_GetDrawMode(thing, byref(fill), byref(stroke))
        return bool(fill.value), bool(stroke.value)

    def _point(self, segment: Any) -> Point:  # noqa: ANN401
        x, y = self._room[:2]
        self._raw.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        return x.value, y.value

    def _lines(self, thing: Any, matrix: Matrix) -> None:  # noqa: ANN401
        lines = tuple(line for line in self._straight(thing, matrix) if self._shown(line.box))
        if not lines:
            return
        found = ruler(lines)
        if found is None:
            self.combs.append(lines)
        else:
            self.rulers.append(found)

    def _straight(self, thing: Any, matrix: Matrix) -> tuple[PageLine, ...]:  # noqa: ANN401
        """Return the lines of a stroked path of nothing but lines with two ends; none of any other path."""
        raw = self._raw
        count = raw.FPDFPath_CountSegments(thing)
        if self._modes(thing) != (False, True) or count % 2 or not 0 < count <= 2 * _MOST_LINES:
            return ()
        whole = product(self._matrix(thing), matrix)
        points: list[Point] = []
        for index in range(count):
            segment = raw.FPDFPath_GetPathSegment(thing, index)
            if raw.FPDFPathSegment_GetType(segment) != (_LINE if index % 2 else _MOVE):
                return ()
            points.append(mapped(whole, self._point(segment)))
        return tuple(PageLine(*pair) for pair in zip(points[::2], points[1::2], strict=True))


def _side(name: str, parts: _Parts) -> PieceSide:
    back = name.endswith(_BACK)
    # PDFium takes strokes for thicker than they are, so ground and pictures say where a piece is, if it has any.
    box = parts.filled or parts.drawn or PageBox(0.0, 0.0, 0.0, 0.0)
    up = (parts.up[0] / parts.weight, parts.up[1] / parts.weight) if parts.weight else (0.0, 0.0)
    return PieceSide(name.removesuffix(_BACK).removesuffix(_FRONT), back, box, up)
