"""The pictures of a play set as PNG files, drawn by the same code as the PDFs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.tone import toned
from pwprint.pdf.marks import Booklet, Group, Page
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.pdf.marks import Mm, Point
    from pwprint.vtt.component import FlatPicture, PlaySet

_INCH = 25.4
_LESS = 1e-4
"""mm by which a page is smaller than its dots, so that rounding adds none."""


class Dots(Struct, frozen=True):
    """How many dots there are to the inch, and what lengths are in dots; a picture has `most` on a side, if any."""

    dpi: int
    most: int = 0

    def within(self, picture: FlatPicture) -> Dots:
        """Return the dots of a picture that would be too large: fewer to the inch."""
        side = max(self.size(picture))
        return Dots(self.dpi * self.most // side, self.most) if 0 < self.most < side else self

    def count(self, length: Mm) -> int:
        """Return the dots that a picture of a length has; at least one."""
        return max(1, round(length * self.dpi / _INCH))

    def size(self, picture: FlatPicture) -> tuple[int, int]:
        """Return the width and the height of a picture in dots."""
        return self.count(picture.width), self.count(picture.height)

    def at(self, picture: FlatPicture, point: Point) -> tuple[int, int]:
        """Return the dot of a picture that shows a point, from the upper left corner."""
        wide, high = self.size(picture)
        return round(point[0] / picture.width * wide), round((1 - point[1] / picture.height) * high)


def pngs(found: PlaySet, dots: Dots, more: Mapping[str, FlatPicture] | None = None) -> Mapping[str, bytes]:
    """Return the pictures by the names of their files, and more that only one form needs. Raises TooManyDotsError."""
    pictures = {**found.pictures, **(more or {})}
    fewer: dict[Dots, dict[str, FlatPicture]] = {}
    for name, picture in pictures.items():
        fewer.setdefault(dots.within(picture), {})[name] = picture
    drawn = {
        name: data
        for each, some in fewer.items()
        for name, data in zip(some, _drawn(found, tuple(some.values()), each), strict=True)
    }
    return {f"{name}.png": drawn[name] for name in pictures}


def _drawn(found: PlaySet, pictures: tuple[FlatPicture, ...], dots: Dots) -> tuple[bytes, ...]:
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415 - ReportLab takes a while
    from pwprint.pdf.png import to_pngs  # noqa: PLC0415 - PDFium is large

    pages = tuple(_page(picture, dots) for picture in pictures)
    booklet = Booklet(found.subject.scenario.title, "", "", (), pages)
    return to_pngs(to_pdf(toned(booklet, found.subject.look)), dots.dpi)


def _page(picture: FlatPicture, dots: Dots) -> Page:
    """Return a page that is whole dots wide and high, and filled by the picture."""
    width, height = (count * _INCH / dots.dpi - _LESS for count in dots.size(picture))
    matrix = (width / picture.width, 0.0, 0.0, height / picture.height, 0.0, 0.0)
    return Page(width, height, (Group(picture.marks, matrix),))
