"""Fonts travel with the PDF, and only the letters that it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.check.fault import PrintFault, warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.document import PdfContent

_LARGE = 100_000
"""Bytes; the letters that a page needs of a Latin font take a tenth of that. Readers do not tell a subset otherwise."""


def fonts_missing(document: PdfContent) -> Iterator[PrintFault]:
    """Yield a fault for each font that letters are printed in and that is not embedded, or not as a subset."""
    for font in document.fonts:
        name = font.name or "without a name"
        if not font.embedded:
            yield PrintFault(
                "P004",
                f"the font {name} is not embedded",
                "Printers put another font in its place, with other widths; embed all fonts when you make the PDF.",
            )
        elif font.size > _LARGE:
            said = f"the font {name} takes {font.size // 1000} kB: it seems to be embedded whole"
            yield warning("P005", said, "A subset of its letters makes a smaller file.")
