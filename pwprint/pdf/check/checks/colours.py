"""A PDF for a press has no colours of light left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.check.fault import PrintFault
from pwprint.text.problems import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.document import PdfContent


def colours_mixed(document: PdfContent) -> Iterator[PrintFault]:
    """Yield a fault if some of the PDF is in the inks of a press, and some in red, green and blue."""
    if document.colours.press and document.colours.light:
        yield PrintFault(
            "P027",
            "the PDF has colours in red, green and blue beside those in the inks of a press (CMYK)",
            "Each press makes its own inks of them, so they will not match: convert them all.",
            Severity.ERROR if document.ours else Severity.WARNING,
        )
