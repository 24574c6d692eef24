"""Reads finished PDFs as a critical printer would: all measures in mm from the lower left corner of the page."""

from dataclasses import dataclass

from pwprint.pdf.colours import contrast
from pwprint.pdf.truetype import read
from pwprint.pdf.typefaces import FONTS, font_file
from tests.unit import pdf_reader

MM = 25.4 / 72
_FONTS = {file.removesuffix(".ttf"): name for name, (_, file) in FONTS.items()}


@dataclass(frozen=True)
class Area:
    """A rectangle."""

    left: float
    bottom: float
    right: float
    top: float

    def holds(self, other: "Area", slack: float = 0.001) -> bool:
        return (
            self.left - slack <= other.left
            and self.bottom - slack <= other.bottom
            and other.right <= self.right + slack
            and other.top <= self.top + slack
        )

    def meets(self, other: "Area", by: float = 0.0) -> bool:
        return (
            min(self.right, other.right) - max(self.left, other.left) > by
            and min(self.top, other.top) - max(self.bottom, other.bottom) > by
        )

    def grown(self, by: float) -> "Area":
        return Area(self.left - by, self.bottom - by, self.right + by, self.top + by)

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


@dataclass(frozen=True)
class Letter:
    """A printed letter: its font, the box of its ink, where it starts, the directions along the line and up, its colour."""

    text: str
    font: str
    ink: Area
    start: tuple[float, float]
    along: tuple[float, float]
    up: tuple[float, float]
    size: float
    colour: str


@dataclass(frozen=True)
class Proof:
    """What is on one page."""

    width: float
    height: float
    letters: tuple[Letter, ...]
    rects: tuple[tuple[Area, str | None], ...]
    marks: tuple[Area, ...]

    def lines(self) -> list[str]:
        """The texts, a text being a run of letters that were written one after the other on one baseline."""
        lines: list[list[Letter]] = []
        for letter in self.letters:
            if lines and _continues(lines[-1][-1], letter):
                lines[-1].append(letter)
            else:
                lines.append([letter])
        return ["".join(letter.text for letter in line) for line in lines]


def proofs(data: bytes) -> tuple[Proof, ...]:
    return tuple(_proof(page) for page in pdf_reader.pages(data))


def _proof(page: pdf_reader.Page) -> Proof:
    return Proof(
        page.width * MM,
        page.height * MM,
        tuple(_letter(glyph) for glyph in page.glyphs if glyph.text.strip()),
        tuple((_area(shape), shape.fill) for shape in page.rects),
        tuple(_area(shape).grown((shape.width or 0) * MM / 2) for shape in page.shapes),
    )


def _area(shape: pdf_reader.Shape) -> Area:
    return Area(*(edge * MM for edge in shape.box))


def _letter(glyph: pdf_reader.Glyph) -> Letter:
    (x, y), along, up, size = glyph.start, glyph.along, glyph.up, glyph.size
    corners = [_at(x, y, along, up, px * size / 1000, py * size / 1000) for px, py in _bounds(glyph)]
    xs, ys = [p[0] * MM for p in corners], [p[1] * MM for p in corners]
    ink = Area(min(xs), min(ys), max(xs), max(ys))
    return Letter(glyph.text, _FONTS[glyph.font], ink, (x * MM, y * MM), along, up, size, glyph.colour)


def _at(x, y, along, up, dx, dy):
    return x + along[0] * dx + up[0] * dy, y + along[1] * dx + up[1] * dy


def _bounds(glyph: pdf_reader.Glyph):
    from struct import unpack_from

    font = read(font_file(_FONTS[glyph.font]))
    left, bottom, right, top = unpack_from(">hhhh", font.outline(font.glyphs[ord(glyph.text)]), 2)
    return (left, bottom), (right, bottom), (right, top), (left, top)


def first_letters(letters: tuple[Letter, ...]) -> list[Letter]:
    """The letter that each text starts with."""
    return [
        letter
        for before, letter in zip((None, *letters), letters, strict=False)
        if not before or not _continues(before, letter)
    ]


def _continues(one: Letter, other: Letter) -> bool:
    gap = ((other.start[0] - one.start[0]) ** 2 + (other.start[1] - one.start[1]) ** 2) ** 0.5
    level = abs((other.start[0] - one.start[0]) * one.along[1] - (other.start[1] - one.start[1]) * one.along[0])
    return one.size == other.size and level < 0.01 and gap < 1.6 * one.size * MM


def collisions(letters: tuple[Letter, ...]) -> list[str]:
    """Pairs of letters whose ink meets, where one does not simply follow the other in a word.

    There letters may reach over their neighbours a little: those of italics farther, f most.
    """
    found = []
    ordered = sorted(letters, key=lambda letter: letter.ink.left)
    for index, one in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other.ink.left >= one.ink.right:
                break
            if not one.ink.meets(other.ink, 0.02):
                continue
            overlap = min(one.ink.right, other.ink.right) - other.ink.left
            if not (_continues(one, other) and overlap < _reach(one, other) * one.size * MM):
                found.append(f"{one.text}/{other.text} at {other.ink.middle}")
    return found


def _reach(one: Letter, other: Letter) -> float:
    """How far neighbours in a word may overlap, in parts of the size of their type."""
    if "italic" not in one.font:
        return 0.12
    return 0.4 if "f" in {one.text, other.text} else 0.2


def ground_contrast(image, scale: float, letter: Letter, page_height: float) -> float:
    """The contrast of a letter with the commonest colour just round it, in a page image of `scale` pixels a mm."""
    area = letter.ink.grown(0.15)
    box = (area.left * scale, (page_height - area.top) * scale, area.right * scale, (page_height - area.bottom) * scale)
    part = image.crop(tuple(round(edge) for edge in box))
    near = sorted(part.getcolors(part.width * part.height), reverse=True)
    grounds = ("#%02X%02X%02X" % pixel for _, pixel in near)
    return next(found for ground in grounds if (found := contrast(ground, letter.colour)) > 1.3)
