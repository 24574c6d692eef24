"""From the bytes of a PDF to a `Document`, by way of PDFium: only modules whose names begin like this one's know it.

PDFium reads what other readers read, and repairs what it can. So a file that was cut off, which it would read in part,
is looked for before it is asked. The bindings have no types: PDFium's functions are called as they are, `raw`.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from ctypes import create_string_buffer
from typing import TYPE_CHECKING, Any

from pwprint.pdf.check.colour_spaces import colour_spaces
from pwprint.pdf.check.document import Duplex, Font, PdfContent, PdfPage
from pwprint.pdf.check.fault import PrintFault
from pwprint.pdf.check.pdfium_marks import text
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

_START, _END = 1024, 2048
"""Bytes in which readers look for the signs of a PDF's start and end."""
_PASSWORD = 4
_CREATOR = "pwprint"
_DUPLEX = {1: Duplex.SIMPLEX, 2: Duplex.SHORT, 3: Duplex.LONG}
_AGAIN = "Make it again, or download it again: it may have been cut off on its way."


def read(data: bytes) -> PdfContent | PrintFault:
    """Return what is known of a PDF, or why nothing can be known of it."""
    if b"%PDF-" not in data[:_START]:
        return PrintFault("P001", "this is not a PDF", "A PDF begins with %PDF-.")
    if b"%%EOF" not in data[-_END:]:
        return PrintFault("P001", "the PDF is cut off: its end is missing", _AGAIN)
    from pypdfium2 import raw  # noqa: PLC0415 - a library of some size, for this command only

    with _opened(raw, data) as pdf:
        found = _refusal(raw, pdf) or _document(raw, pdf)
    return _with_bytes(found, data) if isinstance(found, PdfContent) else found


def _with_bytes(found: PdfContent, data: bytes) -> PdfContent:
    """Return a document with what PDFium does not tell of it and its bytes do."""
    packed = b"/ObjStm" in data  # what programs put there is not looked for
    return replace(
        found,
        colours=colour_spaces(data),
        xmp=packed or b"/Metadata" in data,
        shows_title=packed or re.search(rb"/DisplayDocTitle\s+true", data) is not None,
    )


@contextmanager
def _opened(raw: Any, data: bytes) -> Iterator[Any]:  # noqa: ANN401 - PDFium's bindings have no types
    pdf = raw.FPDF_LoadMemDocument64(data, len(data), None)
    try:
        yield pdf
    finally:
        if pdf:
            raw.FPDF_CloseDocument(pdf)


def _refusal(raw: Any, pdf: Any) -> PrintFault | None:  # noqa: ANN401
    locked = not pdf and raw.FPDF_GetLastError() == _PASSWORD
    if locked or (pdf and raw.FPDF_GetSecurityHandlerRevision(pdf) >= 0):
        asks = "it asks for a password" if locked else "some readers may refuse to print it"
        return PrintFault(
            "P002", f"the PDF is encrypted: {asks}", "Save it without a password and without restrictions."
        )
    if not pdf:
        return PrintFault("P001", "the PDF is damaged: no page of it can be found", _AGAIN)
    if raw.FPDF_GetPageCount(pdf) < 1:
        return PrintFault("P003", "the PDF has no pages")
    return None


def _document(raw: Any, pdf: Any) -> PdfContent | PrintFault:  # noqa: ANN401
    pages: list[PdfPage] = []
    fonts: dict[Font, None] = {}
    for index in range(raw.FPDF_GetPageCount(pdf)):
        page = raw.FPDF_LoadPage(pdf, index)
        if not page:
            return PrintFault("P001", f"the PDF is damaged: page {index + 1} cannot be read", _AGAIN, page=index + 1)
        try:
            pages.append(_page(raw, page, index + 1, fonts))
        finally:
            raw.FPDF_ClosePage(page)
    return PdfContent(
        _meta(raw, pdf, "Creator") == _CREATOR,
        tuple(pages),
        tuple(sorted(fonts, key=lambda font: font.name.partition("+")[2] or font.name)),
        _preference(raw, pdf, "PrintScaling") == "None",
        _DUPLEX.get(raw.FPDF_VIEWERREF_GetDuplex(pdf), Duplex.UNSAID),
        _meta(raw, pdf, "Title").strip(),
        _language(raw, pdf),
        bool(raw.FPDFBookmark_GetFirstChild(pdf, None)),
    )


def _page(raw: Any, page: Any, number: int, fonts: dict[Font, None]) -> PdfPage:  # noqa: ANN401
    from pwprint.pdf.check.pdfium_edges import reaches  # noqa: PLC0415
    from pwprint.pdf.check.pdfium_page import contents  # noqa: PLC0415

    found = contents(raw, page)
    fonts.update(dict.fromkeys(found.fonts))
    return PdfPage(
        number,
        found.width,
        found.height,
        found.corrected,
        reaches(raw, page, found),
        found.rulers,
        found.sides,
        found.lines,
        found.trim,
        found.bleed,
    )


def _meta(raw: Any, pdf: Any, key: str) -> str:  # noqa: ANN401
    tag = key.encode()
    return text(lambda room, size: raw.FPDF_GetMetaText(pdf, tag, room, size))


def _language(raw: Any, pdf: Any) -> str:  # noqa: ANN401
    return text(lambda room, size: raw.FPDFCatalog_GetLanguage(pdf, room, size))


def _preference(raw: Any, pdf: Any, key: str) -> str:  # noqa: ANN401
    size = raw.FPDF_VIEWERREF_GetName(pdf, key.encode(), None, 0)
    room = create_string_buffer(size or 1)
    raw.FPDF_VIEWERREF_GetName(pdf, key.encode(), room, size)
    return room.value.decode("latin-1")
