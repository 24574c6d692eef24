"""Pages are printed in their true size, and have rulers to see it by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.check.fault import PrintFault, warning
from pwprint.pdf.check.numbered import numbered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.document import PdfContent, PdfPage, Ruler
    from pwprint.pdf.marks import Mm

TOLERANCE: Mm = 0.05
"""How much longer or shorter a ruler may be; what is rounded in a PDF is a tenth of that."""

_UNITS = {"mm", "in"}


def scaled_by_readers(document: PdfContent) -> Iterator[PrintFault]:
    """Yield a fault for a PDF that lets the reader fit its pages to the printer's paper."""
    if document.unscaled:
        return
    if document.ours:
        hint = "Set /PrintScaling to /None in the viewer preferences."
        yield PrintFault("P006", "the PDF does not ask to be printed in its true size", hint)
    else:
        hint = "Set /PrintScaling to /None, or tell your players to choose 100 % (actual size)."
        yield warning("P006", "readers may fit the pages to the paper: the PDF does not ask for its true size", hint)


def mismeasured(document: PdfContent) -> Iterator[PrintFault]:
    """Yield pages with rulers of the wrong length, and pages of ours on which an axis has none."""
    for page in document.pages:
        wrong = [ruler for ruler in page.rulers if abs(error(ruler)) > TOLERANCE]
        if wrong:
            yield _wrong(page, max(wrong, key=lambda ruler: abs(error(ruler))))
    if document.ours:
        yield from _missing(document)


def error(ruler: Ruler) -> Mm:
    """Return how many mm a ruler is too long."""
    return ruler.measured - ruler.nominal


def _wrong(page: PdfPage, ruler: Ruler) -> PrintFault:
    axis = "upright" if ruler.upright else "level"
    percent = 100 * ruler.measured / ruler.nominal
    return PrintFault(
        "P012",
        f"the {axis} ruler of {ruler.nominal:g} mm measures {ruler.measured:.2f} mm: the page is at {percent:.1f} %",
        "Something has scaled the page after it was made; print or convert at 100 %.",
        page=page.number,
        place=ruler.place,
    )


def _missing(document: PdfContent) -> Iterator[PrintFault]:
    """Yield what is missing on pages that are to scale: with pieces or with a ruler. A page to read needs none.

    Sheets of a poster have tabs where others have margins, and share the rulers of those of their size.
    """
    true = [page for page in document.pages if page.sides or page.rulers]
    sheets = [page for page in true if not page.sides]
    for upright, axis in ((False, "width"), (True, "height")):
        wants = {page.number: _UNITS - _shown(page, sheets, upright) for page in true}
        for missing, words in ((_UNITS, ""), ({"mm"}, " in mm"), ({"in"}, " in inches")):
            pages = [number for number, units in wants.items() if units == missing]
            if pages:
                said = f"no ruler{words} along the {axis} of {numbered(pages)}"
                yield warning("P013", said, "Printers scale both axes apart.")


def _shown(page: PdfPage, sheets: list[PdfPage], upright: bool) -> set[str]:
    """Return the units of the rulers along an axis of a page with pieces; of another, on all `sheets` of its size."""
    size = (page.width, page.height)
    sharing = [page] if page.sides else [sheet for sheet in sheets if (sheet.width, sheet.height) == size]
    return set().union(*(_units(sheet, upright) for sheet in sharing))


def _units(page: PdfPage, upright: bool) -> set[str]:
    return {ruler.unit for ruler in page.rulers if ruler.upright is upright}
