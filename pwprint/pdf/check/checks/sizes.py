"""Pages have the size of a paper, and both sides of a sheet have the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.paper import PAPERS
from pwprint.pdf.check.document import Duplex
from pwprint.pdf.check.fault import PrintFault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.document import PdfContent, PdfPage
    from pwprint.pdf.marks import Mm

_SAME: Mm = 0.5
"""Many programs round the size of a page to whole points."""


def odd_sizes(document: PdfContent) -> Iterator[PrintFault]:
    """Yield a fault for each size that no paper has, unless all pages share it, and for sheets with two sizes."""
    sizes: dict[str, PdfPage] = {}
    for page in document.pages:
        sizes.setdefault(size(page), page)
    if len(sizes) > 1:
        for shown, page in sizes.items():
            if title(page) is None:
                yield PrintFault(
                    "P007",
                    f"the page is {shown}, which is not a paper size, and other pages have another size",
                    "Give all pages the size of the paper that you print on.",
                    page=page.number,
                )
    if document.duplex in {Duplex.LONG, Duplex.SHORT}:
        yield from _unequal(document)


def _unequal(document: PdfContent) -> Iterator[PrintFault]:
    for front, back in zip(document.pages[::2], document.pages[1::2], strict=False):
        if abs(front.width - back.width) > _SAME or abs(front.height - back.height) > _SAME:
            yield PrintFault(
                "P008",
                f"the page is {size(back)}, but the front of its sheet is {size(front)}",
                "Both sides of a sheet of paper have one size.",
                page=back.number,
            )


def size(page: PdfPage) -> str:
    """Return the width and height of a page in words."""
    return f"{page.width:.1f} x {page.height:.1f} mm"


def title(page: PdfPage) -> str | None:
    """Return the name of the paper that a page has the size of, upright or lying."""
    short, long = sorted((page.width, page.height))
    for paper in PAPERS.values():
        low, high = sorted((paper.width, paper.height))
        if abs(short - low) <= _SAME and abs(long - high) <= _SAME:
            return paper.title
    return None
