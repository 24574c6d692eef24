"""The pictures of the pages: battles set up, and pages of their kits, as small as a screen needs them."""

from __future__ import annotations

from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Booklet, Page, moved
from pwprint.sheets.small_map.drawing import bare_map, ground_of, small_map
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from pwprint.page.sheet import Subject
    from pwprint.sheets.small_map.drawing import BareMap, SmallMap

_QUALITY, _EFFORT = 82, 4
_MAP_MM, _CARD_MM = 180.0, 130.0
_MARGIN = 0.4
_SCALE = 2
"""Pictures have twice the dots of a plain screen, for the fine ones of today."""


class WebPicture(Struct, frozen=True):
    """A picture as WebP, and its size on the page in pixels of CSS."""

    data: bytes
    width: int
    height: int


def battle_set_up(subject: Subject, width: int) -> WebPicture:
    """Return the battle as it begins with a key to its map, `width` pixels wide."""
    return _pictured(subject, small_map(ground_of(subject), (_MAP_MM, _MAP_MM), subject.scenario.sides), width)


def battle_in_small(subject: Subject, width: int) -> WebPicture:
    """Return the battle as it begins, the map alone, `width` pixels wide."""
    return _pictured(subject, bare_map(ground_of(subject), (_CARD_MM, _CARD_MM), subject.scenario.sides), width)


def _pictured(subject: Subject, drawn: SmallMap | BareMap, width: int) -> WebPicture:
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415 - ReportLab takes a while

    size = drawn.width + 2 * _MARGIN, drawn.height + 2 * _MARGIN
    page = Page(*size, (moved(drawn.marks, _MARGIN, size[1] - _MARGIN),))
    (picture,) = page_pictures(to_pdf(Booklet(subject.scenario.title, "", "", (), (page,))), width)
    return picture


def page_pictures(pdf: bytes, width: int, most: int = 1) -> Iterator[WebPicture]:
    """Yield a picture of each of the first pages, `width` pixels wide."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - large, and only pictures need it

    document = PdfDocument(pdf)
    try:
        for page in islice(document, most):
            bitmap = page.render(scale=_SCALE * width / page.get_width(), rev_byteorder=True, prefer_bgrx=False)
            yield _packed(bitmap.to_pil(), width)
    finally:
        document.close()


def page_count(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415

    document = PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()


def reduced(png: bytes, width: int) -> WebPicture:
    """Return a picture in the size that a page needs."""
    from PIL import Image  # noqa: PLC0415

    with Image.open(BytesIO(png)) as image:
        size = (_SCALE * width, round(_SCALE * width * image.height / image.width))
        return _packed(image.convert("RGB").resize(size, Image.Resampling.LANCZOS), width)


def _packed(image: Image.Image, width: int) -> WebPicture:
    packed = BytesIO()
    image.save(packed, "WEBP", quality=_QUALITY, method=_EFFORT)
    return WebPicture(packed.getvalue(), width, round(width * image.height / image.width))
