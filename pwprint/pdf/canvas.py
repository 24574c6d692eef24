"""From a booklet of marks to the bytes of a PDF. The only module that knows ReportLab, its private parts included."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from pwprint.resources import hidden

with hidden("uharfbuzz"):  # words are shaped before ReportLab gets them, and most kits have none
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfbase.ttfonts import TTEncoding, TTFError, TTFont, TTFontFace
    from reportlab.pdfgen.canvas import Canvas

from pwprint.pdf import truetype
from pwprint.pdf.layers import Layers, catalogue_source, group_source
from pwprint.pdf.operators import POINTS_PER_MM, Kept, page_stream, picture_stream
from pwprint.pdf.outline import entries, numberings
from pwprint.pdf.raster import packed
from pwprint.pdf.shared_forms import shared_forms
from pwprint.pdf.spare_fonts import SPARE, FontError, blamed, spare_font
from pwprint.pdf.typefaces import face, font_source
from pwprint.pdf.xmp import LANGUAGE, packet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pwprint.pdf.marks import Booklet, Box, ColourSpace, Mark, Page, Raster
    from pwprint.pdf.operators import Finder, Imager, Namer
    from pwprint.pdf.outline import OutlineEntry
    from pwprint.pdf.shared_forms import SharedForm


def to_pdf(booklet: Booklet) -> bytes:
    """Return the booklet as a PDF: fonts embedded as subsets, the same bytes for the same booklet."""
    canvas = _Canvas(booklet.colours, BytesIO(), pageCompression=1, invariant=1, pdfVersion=(1, 7), lang=LANGUAGE)
    _describe(canvas, booklet)
    canvas.describe(packet(booklet))
    canvas.number(booklet.pages)
    canvas.share(shared_forms(booklet.pages))
    lines = tuple(entries(booklet.pages))
    if any(line.level for line in lines):
        canvas.showOutline()
    for index, page in enumerate(booklet.pages):
        canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
        for line in lines:
            if line.index == index:
                canvas.add_line(line)
        canvas.add_page(page)
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

    def __init__(self, colours: ColourSpace, *args: Any, **options: Any) -> None:  # noqa: ANN401 - whatever ReportLab's takes
        super().__init__(*args, **options)
        self._colours = colours
        self._layers = Layers()
        self._groups: dict[str, Any] = {}
        self._shared_forms: Mapping[int, SharedForm] = {}
        self._forms: dict[int, tuple[Kept, Any]] = {}
        self._spares: dict[str, _SpareFont] = {}
        self._encoded: dict[tuple[str, str], list[tuple[str, bytes]]] = {}
        self._images: dict[int, tuple[str, Any]] = {}

    def _make_preamble(self) -> None:
        # Pages start without a font: ReportLab's preamble would name Helvetica, which is not embedded.
        self._preamble = ""

    def describe(self, words: bytes) -> None:
        """Add an XMP packet, as it is: what reads only that need not unpack it."""
        stream = pdfdoc.PDFStream(content=words)
        stream.dictionary["Type"], stream.dictionary["Subtype"] = pdfdoc.PDFName("Metadata"), pdfdoc.PDFName("XML")
        self._doc.Catalog.Metadata = self._doc.Reference(stream)

    def number(self, pages: tuple[Page, ...]) -> None:
        """Say what readers show as the pages' numbers."""
        for run in numberings(pages):
            style = None if run.start is None else "ARABIC"
            self.addPageLabel(run.index, style, run.start, run.prefix)

    def add_line(self, line: OutlineEntry) -> None:
        """Add a line to the outline that leads to the page which comes next."""
        key = f"p{line.index}.{line.level}"
        self.bookmarkPage(key)
        self.addOutlineEntry(line.title, key, line.level)

    def share(self, pictures: Mapping[int, SharedForm]) -> None:
        """Keep pictures by themselves, by the identity of their marks, wherever pages draw them."""
        self._shared_forms = pictures

    def add_page(self, sheet: Page) -> None:
        """Add a page and go on to the next."""
        self._code = [" "]  # ReportLab leaves out a page without code
        name = self._doc.thisPageName()
        self.showPage()
        # The page's own stream would pass through ASCII 85 as well, which makes it a quarter longer.
        content, resources = self._written(
            lambda layer, kept, image: page_stream(sheet.marks, self._encode, layer, kept, self._colours, image=image)
        )
        page = self._doc.idToObject[name]
        page.Contents = _stream(content)
        if resources:
            page.Resources = _resources(resources)
        if sheet.trim is not None:
            page.TrimBox, page.BleedBox = (_edges(sheet.trim.box, over) for over in (0.0, sheet.trim.bleed))

    def _written(self, write: Callable[[Namer, Finder, Imager], str]) -> tuple[str, _Named]:
        """Return a stream, and what it names beside fonts: layers, and pictures kept by themselves."""
        layers: dict[str, Any] = {}
        forms: dict[str, Any] = {}

        def layer(name: str) -> str:
            resource = self._layers.resource(name)
            layers[resource] = self._layer(resource)
            return resource

        def kept(marks: tuple[Mark, ...]) -> Kept | None:
            repeat = self._shared_forms.get(id(marks))
            if repeat is None:
                return None
            form, reference = self._form(repeat)
            forms[form.resource] = reference
            return form

        def image(raster: Raster) -> str:
            resource, forms[resource] = self._image(raster)
            return resource

        named = {"Properties": layers, "XObject": forms}
        return write(layer, kept, image), {kind: found for kind, found in named.items() if found}

    def _form(self, repeat: SharedForm) -> tuple[Kept, Any]:
        """Return a picture that is kept by itself, and a reference to it; it is written where it is first met."""
        key = id(repeat.marks)
        if key not in self._forms:
            unit = repeat.scale * POINTS_PER_MM
            content, resources = self._written(
                lambda layer, kept, image: picture_stream(
                    repeat.marks, unit, self._encode, layer, kept, colours=self._colours, image=image
                )
            )
            left, bottom, right, top = (edge * unit for edge in repeat.box)
            box = pdfdoc.PDFArray([floor(left), floor(bottom), ceil(right), ceil(top)])
            form = {"Type": "XObject", "Subtype": "Form", "BBox": box, "Resources": _resources(resources)}
            kept = Kept(f"P{len(self._forms) + 1}", unit)
            self._forms[key] = kept, self._doc.Reference(_stream(content, form))
        return self._forms[key]

    def _image(self, raster: Raster) -> tuple[str, Any]:
        """Return the resource that a raster picture is, and a reference to it; it is written once."""
        if id(raster) not in self._images:
            found = packed(raster, self._colours)
            size = {"Type": "XObject", "Subtype": "Image", "Width": raster.width, "Height": raster.height}
            mask = {"SMask": self._doc.Reference(_stream(raster.alpha, size | _GREY))} if raster.alpha else {}
            space = {"ColorSpace": _Source(found.space), "BitsPerComponent": 8}
            stream = _stream(found.data, size | space | mask, found.filter)
            self._images[id(raster)] = f"I{len(self._images) + 1}", self._doc.Reference(stream)
        return self._images[id(raster)]

    def whole(self) -> bytes:
        """Return the finished file."""
        self._list_layers()
        data: str | bytes = self.getpdfdata()  # type: ignore[no-untyped-call]
        return data.encode("latin-1") if isinstance(data, str) else data

    def _layer(self, resource: str) -> Any:  # noqa: ANN401 - ReportLab's references have no type
        """Return a reference to the object that is a layer."""
        if resource not in self._groups:
            self._groups[resource] = self._doc.Reference(_Source(group_source(self._layers.names[resource])))
        return self._groups[resource]

    def _list_layers(self) -> None:
        if not self._groups:
            return
        catalogue = self._doc.Catalog
        catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "OCProperties"]
        numbers = [reference.format(self._doc).decode("ascii") for reference in self._groups.values()]
        catalogue.OCProperties = _Source(catalogue_source(numbers))

    def _spare(self, name: str) -> _SpareFont:
        """Return a font of the user's; another document may have another of this name."""
        if name not in self._spares:
            self._spares[name] = _SpareFont(name)
        return self._spares[name]

    def _encode(self, name: str, letters: str) -> list[tuple[str, bytes]]:
        """Return the codes of letters, by fonts of the file; halos and tiles repeat most of them."""
        if (name, letters) not in self._encoded:
            font = self._spare(name) if name.startswith(SPARE) else _font(name)
            runs = font.splitString(letters, self._doc)
            codes = [(font.getSubsetInternalName(subset, self._doc), codes) for subset, codes in runs]
            self._encoded[name, letters] = codes
        return self._encoded[name, letters]


def _edges(box: Box, over: float) -> Any:  # noqa: ANN401 - ReportLab has no types
    """Return a box of a page, grown by so many mm, as its edges in points."""
    edges = (box.x - over, box.y - over, box.right + over, box.top + over)
    return pdfdoc.PDFArray([round(edge * POINTS_PER_MM, 3) for edge in edges])


_LONG = re.compile(r"<([0-9A-F]{5,6})>")
"""Code points beyond the first 65,536, which a PDF writes in two halves."""

_Named = dict[str, dict[str, Any]]
"""References by the names that a stream has for them, by the kinds of resources."""


_GREY = {"ColorSpace": "DeviceGray", "BitsPerComponent": 8}


def _stream(content: str | bytes, entries_: Mapping[str, Any] | None = None, packed_by: str = "") -> Any:  # noqa: ANN401
    """Return a stream, packed unless something has packed it already. ReportLab has no types."""
    stream = pdfdoc.PDFStream(content=content)
    stream.filters = [] if packed_by else [pdfdoc.PDFZCompress]
    filter_ = {"Filter": packed_by} if packed_by else {}
    for name, value in ({**(entries_ or {}), **filter_}).items():
        stream.dictionary[name] = pdfdoc.PDFName(value) if isinstance(value, str) else value
    return stream


def _resources(named: _Named) -> Any:  # noqa: ANN401
    resources = pdfdoc.PDFResourceDictionary(**named)
    resources.basicFonts()
    return resources


class _Source(pdfdoc.PDFObject):
    """An object that is written already."""

    def __init__(self, source: str) -> None:
        self._source = source.encode("ascii")

    def format(self, _document: object) -> bytes:
        """Return the object as it stands in the file."""
        return self._source


class _Face(TTFontFace):
    """A font face that is read but once, and makes its subsets without the hints and names that ReportLab keeps."""

    def __init__(self, font: str) -> None:
        self._font = font
        self._source = font_source(font)
        self._measures = face(font)
        super().__init__(BytesIO(self._source.data))

    def extractInfo(self, charInfo: int = 0) -> None:  # noqa: N802, N803, ARG002 - ReportLab's names
        """Read what the font says of itself; which letters it has, and how wide they are, is known already."""
        super().extractInfo(0)
        self.charToGlyph = self._source.glyphs
        self.charWidths = self._measures.advances
        self.defaultWidth = self._measures.missing

    def makeSubset(self, subset: Sequence[int]) -> bytes:  # noqa: N802 - ReportLab's name
        """Return a font with the letters of `subset` in that order."""
        with blamed(self._font):
            return truetype.subset(self._source, subset)


class _Font(TTFont):
    """A font of the sheets, shared by all documents of a process."""

    def __init__(self, font: str) -> None:
        # Not ReportLab's own beginning: it would read all letters once more, which takes longer than all the rest.
        self.fontName = font
        self.face = _Face(font)
        self.encoding = TTEncoding()
        self.state = WeakKeyDictionary()
        self.shapable = False
        self._asciiReadable = False  # readable text would embed all of ASCII


class _SpareFont(_Font):
    """A font of the user's. Readers are told which letters its glyphs stand for, all as PDFs write them."""

    def __init__(self, font: str) -> None:
        try:
            super().__init__(font)
        except TTFError as damage:
            raise FontError(f"{font.removeprefix(SPARE)}: {damage}") from damage
        self._letters = spare_font(font).letters

    def addObjects(self, doc: Any) -> None:  # noqa: ANN401, N802 - ReportLab's name
        """Add the font to a document."""
        before = {*doc.idToObject}
        super().addObjects(doc)
        for name in {*doc.idToObject} - before:
            if name.startswith("toUnicodeCMap:"):
                stream = doc.idToObject[name]
                stream.content = _LONG.sub(self._said, stream.content)

    def _said(self, code: re.Match[str]) -> str:
        text = self._letters.get(int(code[1], 16)) or chr(int(code[1], 16))
        return f"<{text.encode('utf-16-be').hex().upper()}>"


_font = cache(_Font)
