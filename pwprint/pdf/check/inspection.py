"""A PDF checked: its faults, and the measures of it that are worth a line even where nothing is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.check.checks import CHECKS
from pwprint.pdf.check.checks.registration import worst_error
from pwprint.pdf.check.checks.scale import error
from pwprint.pdf.check.checks.sizes import size, title
from pwprint.pdf.check.document import PdfContent
from pwprint.pdf.check.pdfium import read
from pwprint.text.problems import Severity
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.pdf.check.fault import PrintFault
    from pwprint.pdf.marks import Mm


class Summary(Struct, frozen=True):
    """What a PDF is and how true it is.

    `registration` is how far the worst back is off, `scale` is what the worst ruler measures of its length;
    None where there is nothing to measure. `corrected` are the pages that were moved for a printer on purpose.
    """

    ours: bool
    pages: int
    papers: tuple[str, ...]
    fonts: int
    registration: Mm | None
    scale: float | None
    corrected: int = 0


class Inspection(Struct, frozen=True):
    """One file and what was found out about it; no summary if it could not be read."""

    file: str
    faults: tuple[PrintFault, ...]
    summary: Summary | None = None

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings do not count."""
        return all(fault.severity is not Severity.ERROR for fault in self.faults)


def inspect(data: bytes, name: str = "<bytes>") -> Inspection:
    """Return what is wrong with a PDF, from any program; faults of the whole first, then page by page."""
    document = read(data)
    if not isinstance(document, PdfContent):
        return Inspection(name, (document,))
    faults = [fault for check in CHECKS for fault in check(document)]
    return Inspection(name, tuple(sorted(faults, key=lambda fault: fault.page or 0)), _summary(document))


def _summary(document: PdfContent) -> Summary:
    papers = dict.fromkeys(title(page) or size(page) for page in document.pages)
    rulers = [ruler for page in document.pages for ruler in page.rulers]
    worst = max(rulers, key=lambda ruler: abs(error(ruler)), default=None)
    scale = worst.measured / worst.nominal if worst else None
    names = {font.name.partition("+")[2] or font.name for font in document.fonts}
    return Summary(
        document.ours,
        len(document.pages),
        tuple(papers),
        len(names),
        worst_error(document),
        scale,
        sum(page.corrected for page in document.pages),
    )
