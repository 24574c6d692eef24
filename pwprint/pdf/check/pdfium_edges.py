"""How near to the paper's edges a page prints: its margins are drawn, as for a printer, and the ink is looked for.

Only so does it count what shows: neither what is clipped, nor white on white, nor what a layer hides.
"""

from __future__ import annotations

from ctypes import string_at
from typing import TYPE_CHECKING, Any

from pwprint.pdf.check.document import Edge, InkReach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.pdfium_page import Contents
    from pwprint.pdf.marks import Mm, Point

DEEP = 10.0
"""Width of the strip along the edge that is checked, in mm."""
_FINE = 8
"""Dots a millimetre."""
_FEWEST, _MOST = 4, 200_000
"""Dots of a page that has edges to speak of, and of one that can be drawn: readers end at 5 m, which is a fifth."""
_WHITE = 250
"""A grey lighter than this leaves no ink that anyone sees."""
_INK = bytes(0 if grey >= _WHITE else 1 for grey in range(256))


def reaches(raw: Any, page: Any, found: Contents) -> tuple[InkReach, ...]:  # noqa: ANN401 - PDFium has no types
    """Return what is printed within `DEEP` mm of each edge, for the edges where there is anything."""
    wide, high = round(found.width * _FINE), round(found.height * _FINE)
    if min(wide, high) < _FEWEST or max(wide, high) > _MOST:
        return ()
    deep_x, deep_y = min(wide, round(DEEP * _FINE)), min(high, round(DEEP * _FINE))
    strips = (
        (Edge.LEFT, (0, 0, deep_x, high)),
        (Edge.BOTTOM, (0, high - deep_y, wide, deep_y)),
        (Edge.RIGHT, (wide - deep_x, 0, deep_x, high)),
        (Edge.TOP, (0, 0, wide, deep_y)),
    )
    drawn = ((edge, window, _ink(raw, page, (wide, high), window)) for edge, window in strips)
    scale = (found.width / wide, found.height / high)
    return tuple(_reach(edge, window, ink, (found.height, scale)) for edge, window, ink in drawn if 1 in ink)


def _ink(raw: Any, page: Any, size: tuple[int, int], window: tuple[int, int, int, int]) -> bytes:  # noqa: ANN401
    """Return a part of a page of a size in dots, row by row from the top: 1 is ink, 0 none. A white part is nothing."""
    left, top, wide, high = window
    bitmap = raw.FPDFBitmap_CreateEx(wide, high, raw.FPDFBitmap_Gray, None, 0)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, wide, high, 0xFFFFFFFF)
        flags = raw.FPDF_ANNOT | raw.FPDF_PRINTING | raw.FPDF_GRAYSCALE
        raw.FPDF_RenderPageBitmap(bitmap, page, -left, -top, *size, 0, flags)
        stride = raw.FPDFBitmap_GetStride(bitmap)
        dots = string_at(raw.FPDFBitmap_GetBuffer(bitmap), stride * high)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    if not dots.strip(b"\xff"):
        return b""
    dots = dots.translate(_INK)
    return dots if stride == wide else b"".join(dots[row * stride : row * stride + wide] for row in range(high))


def _reach(
    edge: Edge, window: tuple[int, int, int, int], ink: bytes, measures: tuple[Mm, tuple[float, float]]
) -> InkReach:
    _, _, wide, high = window
    height, (across, along) = measures
    rows = [ink[row * wide : (row + 1) * wide] for row in range(high)]
    depth, spot = min(_nearest(edge, rows))
    x, y = _dot(edge, window, depth, spot)
    outer = _outermost(edge, rows)
    unit = across if edge in {Edge.LEFT, Edge.RIGHT} else along
    place: Point = ((x + 0.5) * across, height - (y + 0.5) * along)
    return InkReach(edge, depth * unit, place, outer.count(1) / len(outer))


def _nearest(edge: Edge, rows: list[bytes]) -> Iterator[tuple[int, int]]:
    """Yield how many dots of white lie before the ink, and at which row or column of the strip."""
    last = len(rows[0]) - 1
    for number, row in enumerate(rows):
        at = row.rfind(1) if edge is Edge.RIGHT else row.find(1)
        if at < 0:
            continue
        match edge:
            case Edge.LEFT:
                yield at, number
            case Edge.RIGHT:
                yield last - at, number
            case Edge.TOP:
                yield number, at
            case Edge.BOTTOM:
                yield len(rows) - 1 - number, at


def _dot(edge: Edge, window: tuple[int, int, int, int], depth: int, spot: int) -> tuple[int, int]:
    """Return the column and the row of a dot in the page's own dots, from the top left corner."""
    left, top, wide, high = window
    match edge:
        case Edge.LEFT:
            return left + depth, top + spot
        case Edge.RIGHT:
            return left + wide - 1 - depth, top + spot
        case Edge.TOP:
            return left + spot, top + depth
        case Edge.BOTTOM:
            return left + spot, top + high - 1 - depth


def _outermost(edge: Edge, rows: list[bytes]) -> bytes:
    """Return the line of dots along the edge; that on the very edge may be half a dot, so the one before it."""
    match edge:
        case Edge.LEFT:
            return bytes(row[1] for row in rows)
        case Edge.RIGHT:
            return bytes(row[-2] for row in rows)
        case Edge.TOP:
            return rows[1]
        case Edge.BOTTOM:
            return rows[-2]
