"""What is printed, as frozen values in millimetres: origin bottom left, y upwards, angles in degrees counter-clockwise.

Marks know nothing of PDF. `canvas.py` draws them; tests read them.
"""

from __future__ import annotations

from enum import StrEnum

from pwprint.values import Struct

Mm = float
Point = tuple[float, float]
Colour = str
"""`#RRGGBB`."""

Command = tuple[str, tuple[float, ...]]
"""A step of a path: ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""


class Box(Struct, frozen=True):
    """An upright rectangle in mm, from its lower left corner."""

    x: Mm
    y: Mm
    width: Mm
    height: Mm

    @property
    def right(self) -> Mm:
        """The right edge."""
        return self.x + self.width

    @property
    def top(self) -> Mm:
        """The upper edge."""
        return self.y + self.height

    @property
    def corners(self) -> tuple[Point, ...]:
        """The four corners."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.top), (self.x, self.top)

    def meets(self, other: Box) -> bool:
        """Say whether two rectangles overlap."""
        return self.x < other.right and other.x < self.right and self.y < other.top and other.y < self.top

    def holds(self, x: Mm, y: Mm) -> bool:
        """Say whether a point lies in the rectangle."""
        return self.x <= x <= self.right and self.y <= y <= self.top

    def grown(self, by: Mm) -> Box:
        """Return the rectangle with so much more on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Pen(Struct, frozen=True):
    """How a line is drawn: colour, width in mm, dash lengths in mm, and its ends and corners."""

    colour: Colour
    width: Mm
    dash: tuple[Mm, ...] = ()
    round: bool = True


class Path(Struct, frozen=True):
    """A line or a filled shape; even-odd filling, so that holes are simply drawn.

    A `solid` shape has holes only where a line runs the other way round: so SVGs fill shapes unless they say otherwise.
    """

    commands: tuple[Command, ...]
    fill: Colour | None = None
    pen: Pen | None = None
    solid: bool = False


class Rect(Struct, frozen=True):
    """A rectangle from its lower left corner."""

    x: Mm
    y: Mm
    width: Mm
    height: Mm
    fill: Colour | None = None
    pen: Pen | None = None
    radius: Mm = 0.0


class Circle(Struct, frozen=True):
    """A circle round its centre."""

    x: Mm
    y: Mm
    radius: Mm
    fill: Colour | None = None
    pen: Pen | None = None


class Text(Struct, frozen=True):
    """One line of text: (x, y) is the baseline at the left end, the middle or the right end.

    `font` is a name of `fonts.FONTS`, `size` is in points. A halo is a stroke behind the letters, `halo` mm wide.
    """

    x: Mm
    y: Mm
    text: str
    font: str
    size: float
    colour: Colour = "#000000"
    anchor: str = "start"
    angle: float = 0.0
    halo: Mm = 0.0
    halo_colour: Colour = "#FFFFFF"


class Raster(Struct, frozen=True):
    """A picture made of pixels, rows from the top: three bytes a pixel for its colour, and one for how opaque it is.

    Without `alpha` all pixels are opaque. A `photo` may lose a little where it is packed.
    """

    width: int
    height: int
    pixels: bytes
    alpha: bytes = b""
    photo: bool = False


class Image(Struct, frozen=True):
    """A raster picture that fills a rectangle, from its lower left corner."""

    x: Mm
    y: Mm
    width: Mm
    height: Mm
    raster: Raster


class Group(Struct, frozen=True):
    """Marks moved by an affine matrix (a, b, c, d, e, f) as in PDF: x' = a x + c y + e, y' = b x + d y + f.

    `clip` (x, y, width, height, in the group's own units) hides what lies outside, and so does an `outline` within
    it: closed shapes, whose holes run the other way round. `name` tells tests and layers what the group is
    (`tile:R1:front`, `map:woods`); it is not printed. Readers may switch off what is in a `layer`.
    """

    marks: tuple[Mark, ...]
    matrix: tuple[float, float, float, float, float, float] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    clip: tuple[Mm, Mm, Mm, Mm] | None = None
    name: str = ""
    layer: str = ""
    outline: tuple[Command, ...] = ()


Mark = Path | Rect | Circle | Text | Image | Group


class Trim(Struct, frozen=True):
    """What is left of a page once it is cut, and how far its art goes on beyond; crop marks stand outside of both."""

    box: Box
    bleed: Mm


class Page(Struct, frozen=True):
    """One printed page. `bookmark` is its line in the outline; `back` is True for the reverse of the page before.

    The line stands below that of its `part`, if there is one. A reader shows `label` as the page's number. A page that
    a printing house cuts has a `trim`.
    """

    width: Mm
    height: Mm
    marks: tuple[Mark, ...]
    bookmark: str = ""
    back: bool = False
    label: str = ""
    part: str = ""
    trim: Trim | None = None


class ColourSpace(StrEnum):
    """What the colours of a file are made of."""

    RGB = "rgb"
    """Light: for screens and printers at home, which make their own inks of it."""
    CMYK = "cmyk"
    """The four inks of a press, for printing houses."""


class Booklet(Struct, frozen=True):
    """The pages of one PDF with what its metadata says. `duplex` is the PDF's `/Duplex` value or None.

    `rights` is the licence in words, if there is one.
    """

    title: str
    author: str
    subject: str
    keywords: tuple[str, ...]
    pages: tuple[Page, ...]
    duplex: str | None = None
    colours: ColourSpace = ColourSpace.RGB
    rights: str = ""


def line(x1: Mm, y1: Mm, x2: Mm, y2: Mm, pen: Pen) -> Path:
    """Return a straight line."""
    return Path((("M", (x1, y1)), ("L", (x2, y2))), pen=pen)


def polygon(points: tuple[Point, ...], fill: Colour | None = None, pen: Pen | None = None) -> Path:
    """Return a closed shape with straight sides."""
    first, *rest = points
    return Path((("M", first), *(("L", point) for point in rest), ("Z", ())), fill, pen)


def cut_corners(box: Box, cut: Mm) -> tuple[Point, ...]:
    """Return the corners of a rectangle, each of them cut off by so much."""
    left, low, right, top = box.x, box.y, box.right, box.top
    if not cut:
        return (left, low), (right, low), (right, top), (left, top)
    return (
        (left + cut, low),
        (right - cut, low),
        (right, low + cut),
        (right, top - cut),
        (right - cut, top),
        (left + cut, top),
        (left, top - cut),
        (left, low + cut),
    )


def polyline(points: tuple[Point, ...], pen: Pen) -> Path:
    """Return an open line through points."""
    first, *rest = points
    return Path((("M", first), *(("L", point) for point in rest)), pen=pen)


def moved(marks: tuple[Mark, ...], x: Mm, y: Mm, scale: float = 1.0, name: str = "") -> Group:
    """Return marks drawn in a unit box, put at (x, y) and enlarged."""
    return Group(marks, (scale, 0.0, 0.0, scale, x, y), name=name)
