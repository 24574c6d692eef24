"""A PDF says what it is, in which language, and what its pages are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.check.fault import PrintFault, warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.check.document import PdfContent


def undescribed(document: PdfContent) -> Iterator[PrintFault]:
    """Yield what a reader misses who looks for a file, listens to it, or leafs through it."""
    if not document.title:
        yield warning("P021", "the PDF has no title", "Readers show it in place of the file's name.")
    if not document.language:
        yield warning("P022", "the PDF does not say its language", "Readers that read aloud need it: set /Lang.")
    if document.ours and not (document.xmp and document.shows_title):
        missing = (
            "does not describe itself in XMP" if document.shows_title else "does not ask readers to show its title"
        )
        yield warning("P028", f"the PDF {missing}", "Another program has left it out: print the sheet again.")
    if len(document.pages) > 1 and not document.bookmarks:
        yield warning("P023", "the PDF has several pages and no bookmarks", "An outline makes them easy to find.")
