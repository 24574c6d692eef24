"""The boxes of a page for a printing house lie within each other, and its pieces print as far as they ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.check.cells import cells
from pwprint.pdf.check.fault import PrintFault
from pwprint.pdf.check.geometry import PageBox
from pwprint.text.problems import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.cells import CutCell
    from pwprint.pdf.check.document import PdfContent, PdfPage
    from pwprint.pdf.marks import Mm, Point

_OFF: Mm = 0.1
"""What is measured of a box, and of a piece, may be so much off."""


def boxes_apart(document: PdfContent) -> Iterator[PrintFault]:
    """Yield pages with a box that is not within the next larger one."""
    severity = Severity.ERROR if document.ours else Severity.WARNING
    for page in document.pages:
        found = next(_apart(page), None)
        if found is not None:
            said, place = found
            hint = "A printing house cuts at the trim box and wants art up to the bleed box; both lie on the page."
            yield PrintFault("P025", said, hint, severity, page.number, place)


def _apart(page: PdfPage) -> Iterator[tuple[str, Point]]:
    paper = PageBox(0.0, 0.0, page.width, page.height)
    pairs = (
        ("trim box", page.trim, "bleed box" if page.bleed else "page", page.bleed or paper),
        ("bleed box", page.bleed, "page", paper),
    )
    for name, inner, outer_name, outer in pairs:
        over = 0.0 if inner is None else max(_beyond(inner, outer))
        if inner is not None and over > _OFF:
            yield f"the {name} lies {over:.1f} mm outside of the {outer_name}", inner.middle


def bleed_short(document: PdfContent) -> Iterator[PrintFault]:
    """Yield pages with pieces that end before the bleed does, the worst of each."""
    for page in document.pages:
        if page.asked > _OFF:
            short = [(reach, cell) for cell in cells(page) if (reach := _reach(cell)) < page.asked - _OFF]
            if short:
                yield _short(page, *min(short, key=lambda pair: pair[0]), others=len(short) - 1)


def _short(page: PdfPage, reach: Mm, cell: CutCell, others: int) -> PrintFault:
    side = f"the {'back' if cell.side.back else 'front'} of {cell.side.name}"
    more = f", as do {others} more" if others else ""
    return PrintFault(
        "P026",
        f"{side} prints {max(0.0, reach):.1f} mm beyond its cut{more}; the page asks for {page.asked:.1f} mm",
        "Carry its ground on to the end of the bleed, or ask for less bleed.",
        page=page.number,
        place=cell.middle,
    )


def _reach(cell: CutCell) -> Mm:
    """Return how far a piece prints beyond its cut where it does so least."""
    return min(_beyond(cell.side.box, cell.box))


def _beyond(one: PageBox, other: PageBox) -> tuple[Mm, Mm, Mm, Mm]:
    """Return how far each edge of a box lies outside of another; less than 0 inside."""
    return other.left - one.left, other.bottom - one.bottom, one.right - other.right, one.top - other.top
