"""Fronts and backs come in an order that a printer can print on both sides, and the PDF asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.check.document import Duplex
from pwprint.pdf.check.fault import PrintFault, warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.document import PdfContent

_FLIPS = {Duplex.LONG, Duplex.SHORT}
_HINT = "On a printer for both sides, odd pages are fronts and even ones the backs of the page before."


def out_of_order(document: PdfContent) -> Iterator[PrintFault]:
    """Yield pages of a document for both sides that come out on the wrong side of a sheet."""
    if document.duplex not in _FLIPS:
        return
    for page in document.pages:
        even = page.number % 2 == 0
        if page.fronts and not page.backs and even:
            yield PrintFault(
                "P019", "fronts of pieces are on an even page, the back of a sheet", _HINT, page=page.number
            )
        if page.backs and not page.fronts and not even:
            yield PrintFault(
                "P019", "backs of pieces are on an odd page, the front of a sheet", _HINT, page=page.number
            )
    yield from _unfinished(document)


def _unfinished(document: PdfContent) -> Iterator[PrintFault]:
    """Yield a fault for a last sheet without a back. A page to read may stand on it alone."""
    last = document.pages[-1]
    if last.number % 2 == 0:
        return
    said = f"the PDF is for printing on both sides and has an odd number of pages ({last.number})"
    if last.fronts and not last.backs and any(page.backs for page in document.pages):
        yield PrintFault("P019", f"{said}: the last fronts have no backs", _HINT, page=last.number)
    elif not document.ours:
        yield warning("P019", said, "Put an empty page where a sheet has no back.", last.number)


def unasked(document: PdfContent) -> Iterator[PrintFault]:
    """Yield a fault for backs on pages of their own that the file does not tell printers to print behind the fronts."""
    backs = [page for page in document.pages if page.backs and not page.fronts]
    if backs and document.duplex is Duplex.UNSAID:
        yield PrintFault(
            "P020",
            "fronts and backs take turns, but the PDF does not ask for printing on both sides",
            "Set /Duplex to /DuplexFlipLongEdge or /DuplexFlipShortEdge in the viewer preferences.",
            page=backs[0].number,
        )
