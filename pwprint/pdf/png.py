"""Pages of a PDF as pictures, drawn by PDFium. The PNG around them is written here, in a few lines."""

from __future__ import annotations

import zlib
from struct import pack
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_POINTS_PER_INCH = 72
_INCHES_PER_METRE = 1 / 0.0254
_RGB = 2
"""The colour type of PNG for red, green and blue, which take a byte each."""
_UNFILTERED = b"\0"
"""What begins each row. Drawings of flat colours come out smaller without the filters of PNG, and sooner."""


_MOST = 100_000_000
"""The most dots of a picture: they take 300 MB before they are packed."""


class TooManyDotsError(ValueError):
    """A page is too large for so many dots to the inch; a sentence for the player says by how much."""


def to_pngs(pdf: bytes, dpi: float) -> tuple[bytes, ...]:
    """Return a picture of each page, of its true size at `dpi` dots to the inch; the same bytes for the same PDF.

    Raises ValueError for a resolution that is not above 0, and TooManyDotsError.
    """
    if not dpi > 0:
        raise ValueError(f"a picture needs more than {dpi:g} dots to the inch")
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - a library of some size, for pictures only

    document = PdfDocument(pdf)
    try:
        for index in range(len(document)):
            _refuse_giant(document.get_page_size(index), dpi)
        return tuple(_picture(page, dpi) for page in document)
    finally:
        document.close()


def _refuse_giant(size: tuple[float, float], dpi: float) -> None:
    wide, high = (length / _POINTS_PER_INCH * dpi for length in size)
    if wide * high > _MOST:
        millions, fewer = wide * high / 1e6, int(dpi * (_MOST / (wide * high)) ** 0.5)
        raise TooManyDotsError(f"a page has {millions:.0f} million dots at {dpi:g} to the inch; take {fewer} at most")


def _picture(page: Any, dpi: float) -> bytes:  # noqa: ANN401 - PDFium's bindings have no types
    # PDFium paints blue first by default. Pages are opaque, so that three bytes to a dot are enough.
    bitmap = page.render(scale=dpi / _POINTS_PER_INCH, rev_byteorder=True, prefer_bgrx=False)
    dots, stride, width = memoryview(bitmap.buffer).cast("B"), bitmap.stride, bitmap.width
    assert bitmap.mode == "RGB"
    rows = (part for y in range(bitmap.height) for part in (_UNFILTERED, dots[y * stride :][: 3 * width]))
    return b"".join(_chunks(width, bitmap.height, b"".join(rows), dpi))


def _chunks(width: int, height: int, rows: bytes, dpi: float) -> Iterator[bytes]:
    dots = round(dpi * _INCHES_PER_METRE)
    yield _SIGNATURE
    yield _chunk(b"IHDR", pack(">LLBBBBB", width, height, 8, _RGB, 0, 0, 0))
    yield _chunk(b"pHYs", pack(">LLB", dots, dots, 1))  # dots to the metre, so that the picture prints at its size
    yield _chunk(b"IDAT", zlib.compress(rows, 6))
    yield _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">L", len(data)) + kind + data + pack(">L", zlib.crc32(kind + data))
