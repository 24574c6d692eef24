"""From a booklet of marks to the bytes of a PDF. The only module that knows ReportLab, its private parts included."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont, TTFontFace
from reportlab.pdfgen.canvas import Canvas

from pwprint.press import truetype
from pwprint.press.fonts import font_file
from pwprint.press.operators import POINTS_PER_MM, page_stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.press.marks import Booklet, Mark
    from pwprint.press.truetype import TrueType


def to_pdf(booklet: Booklet) -> bytes:
    """Return the booklet as a PDF: fonts embedded as subsets, the same bytes for the same booklet."""
    canvas = _Canvas(BytesIO(), pageCompression=1, invariant=1, pdfVersion=(1, 7), lang="en")
    _describe(canvas, booklet)
    for index, page in enumerate(booklet.pages):
        canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
        if page.bookmark:
            canvas.bookmarkPage(f"p{index}")
            canvas.addOutlineEntry(page.bookmark, f"p{index}")
        canvas.add_page(page.marks)
    return canvas.whole()


def _describe(canvas: _Canvas, booklet: Booklet) -> None:
    canvas.setTitle(booklet.title)
    canvas.setAuthor(booklet.author)
    canvas.setSubject(booklet.subject)
    canvas.setKeywords(", ".join(booklet.keywords))
    canvas.setCreator("pwprint")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if booklet.duplex is not None:
        canvas.setViewerPreference("Duplex", booklet.duplex)


class _Canvas(Canvas):
    """ReportLab's canvas with streams of our own making."""

    _doc: Any

    def _make_preamble(self) -> None:
        # Pages start without a font: ReportLab's preamble would name Helvetica, which is not embedded.
        self._preamble = ""

    def add_page(self, marks: tuple[Mark, ...]) -> None:
        """Add a page with its marks and go on to the next."""
        self._code = [" "]  # ReportLab leaves out a page without code
        name = self._doc.thisPageName()
        self.showPage()
        # The page's own stream would pass through ASCII 85 as well, which makes it a quarter longer.
        stream = pdfdoc.PDFStream(content=page_stream(marks, self._encode))
        stream.filters = [pdfdoc.PDFZCompress]
        self._doc.idToObject[name].Contents = stream

    def whole(self) -> bytes:
        """Return the finished file."""
        data: str | bytes = self.getpdfdata()  # type: ignore[no-untyped-call]
        return data.encode("latin-1") if isinstance(data, str) else data

    def _encode(self, name: str, letters: str) -> list[tuple[str, bytes]]:
        font = _font(name)
        runs = font.splitString(letters, self._doc)
        return [(font.getSubsetInternalName(subset, self._doc), codes) for subset, codes in runs]


class _Face(TTFontFace):
    """A font face that makes its subsets the short way, without the hints and names that ReportLab keeps."""

    source: TrueType

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802 - ReportLab's name
        """Return a font with the letters of `subset` in that order."""
        return truetype.subset(self.source, subset)


@cache
def _font(name: str) -> TTFont:
    file = font_file(name)
    font = TTFont(name, str(file), asciiReadable=False)  # readable text would embed all of ASCII
    face: Any = font.face
    face.__class__ = _Face
    face.source = truetype.read(file)
    return font
