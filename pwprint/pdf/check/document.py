"""What a check knows of a PDF: values only, in mm, read once by `pdfium.py`."""

from __future__ import annotations

from enum import StrEnum

from pwprint.pdf.check.colour_spaces import ColourSpaces
from pwprint.pdf.check.geometry import PageBox, PageLine
from pwprint.pdf.marks import Mm, Point
from pwprint.values import Struct


class Duplex(StrEnum):
    """What a PDF asks of a printer that can print both sides."""

    UNSAID = ""
    SIMPLEX = "Simplex"
    SHORT = "DuplexFlipShortEdge"
    LONG = "DuplexFlipLongEdge"


class Edge(StrEnum):
    """An edge of the paper."""

    LEFT = "left"
    BOTTOM = "bottom"
    RIGHT = "right"
    TOP = "top"


class Font(Struct, frozen=True):
    """A font that letters are printed in, and the bytes that it takes in the file."""

    name: str
    embedded: bool
    size: int


class InkReach(Struct, frozen=True):
    """How near to an edge of the paper something is printed, and where.

    `covered` is the part of the edge that ink fills: 1.0 where it runs all along.
    """

    edge: Edge
    distance: Mm
    place: Point
    covered: float


class Ruler(Struct, frozen=True):
    """A ruler found on a page: how long it says it is and how long it is."""

    upright: bool
    unit: str
    nominal: Mm
    measured: Mm
    place: Point


class PieceSide(Struct, frozen=True):
    """The front or the back of a piece: the box of its print, bleed included, and where the heads of its letters are.

    `up` is (0, 1) for letters that stand upright, (0, 0) where there are none or as many each way.
    """

    name: str
    back: bool
    box: PageBox
    up: Point


class PdfPage(Struct, frozen=True):
    """One page. `lines` are those straight lines that are neither part of a piece nor of a ruler.

    A page `corrected` for a printer is moved on purpose; all but the reaches are measured without that. `trim` and
    `bleed` are what the page says of where it is cut, and how far its art goes on.
    """

    number: int
    width: Mm
    height: Mm
    corrected: bool = False
    reaches: tuple[InkReach, ...] = ()
    rulers: tuple[Ruler, ...] = ()
    sides: tuple[PieceSide, ...] = ()
    lines: tuple[PageLine, ...] = ()
    trim: PageBox | None = None
    bleed: PageBox | None = None

    @property
    def asked(self) -> Mm:
        """How far art must go on beyond the cut, by the boxes of the page; 0 where they do not say."""
        if self.trim is None or self.bleed is None:
            return 0.0
        cut, art = self.trim, self.bleed
        return max(0.0, min(cut.left - art.left, cut.bottom - art.bottom, art.right - cut.right, art.top - cut.top))

    @property
    def fronts(self) -> tuple[PieceSide, ...]:
        """The fronts of pieces."""
        return tuple(side for side in self.sides if not side.back)

    @property
    def backs(self) -> tuple[PieceSide, ...]:
        """The backs of pieces."""
        return tuple(side for side in self.sides if side.back)


class PdfContent(Struct, frozen=True):
    """A PDF that could be read. `ours` says whether pwprint has made it.

    `xmp` is whether it describes itself in XMP too, `shows_title` whether readers show its title above the pages.
    """

    ours: bool
    pages: tuple[PdfPage, ...]
    fonts: tuple[Font, ...] = ()
    unscaled: bool = False
    duplex: Duplex = Duplex.UNSAID
    title: str = ""
    language: str = ""
    bookmarks: bool = False
    colours: ColourSpaces = ColourSpaces()
    xmp: bool = True
    shows_title: bool = True
