"""Marks as PDF drawing operators: one short stream a page, without any PDF library.

Groups are worked out here and never reach the file: coordinates are multiplied through to points of the page, so that
`q`, `cm` and `Q` are needed for clips only, and for pictures that the file keeps by themselves. An operator that sets
what is already set is left out, and neighbours that share pen and fill are painted together. What is cut out keeps its
name, as marked content: `check-pdf` reads there which back belongs to which front, and how pages were moved for a
printer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from math import hypot

from pwprint.pdf.cmyk import cmyk
from pwprint.pdf.fonts import MM_PER_POINT, printable, text_width
from pwprint.pdf.glyph_runs import GlyphRun, glyph_runs
from pwprint.pdf.marks import Circle, Colour, ColourSpace, Command, Group, Image, Mark, Path, Pen, Raster, Rect, Text
from pwprint.pdf.matrix import Matrix, product, rounded, scale_of, text_matrix
from pwprint.values import Struct, replace

Encoder = Callable[[str, str], Iterable[tuple[str, bytes]]]
"""From a font and a text to runs of codes, each with the name of the font resource that knows them."""
Namer = Callable[[str], str]
"""From a layer to the name of the resource that stands for it."""
Finder = Callable[[tuple[Mark, ...]], "Kept | None"]
"""From marks to how the file keeps them, if it keeps them by themselves."""
Imager = Callable[[Raster], str]
"""From a raster picture to the name of the resource that it is."""

POINTS_PER_MM = 1 / MM_PER_POINT
_PAIR = 2
"""A single letter has nothing beside it to stand apart from."""
_PIECES = (":front", ":back")
"""How the names of groups end that are sides of pieces to cut out; imposition gives them."""
_PRINTER = "printer"
"""The name of the group that holds a whole page as a printer needs it, moved against its errors."""
_APART = "name:"
"""How the name of a group begins whose texts are the letters of a name, with room between them."""
_STREAM = "stream:"
"""How the name of a group begins whose letters follow a stream, each turned in its own way."""
_SEGMENTS = {"M": "%.2f %.2f m ", "L": "%.2f %.2f l ", "C": f"{'%.2f ' * 6}c ", "Z": "h "}
_SHORTER = ((".00 ", " "), *((f".{digit}0 ", f".{digit} ") for digit in range(1, 10)), ("-0 ", "0 "))
"""What makes two decimals as short as `number` writes them."""


_START: Mapping[str, object] = {
    "fill": "#000000",
    "stroke": "#000000",
    "width": 1.0,
    "dash": "[]",
    "round": False,
    "font": ("", 0.0),
}
"""The graphics state with which a page starts."""

_STARTS: Mapping[ColourSpace, Mapping[str, object]] = {
    ColourSpace.RGB: _START,
    # The black with which a page starts is a grey of light.
    ColourSpace.CMYK: {**_START, "fill": None, "stroke": None},
}
_UNKNOWN: Mapping[str, object] = dict.fromkeys(_START)
"""That of a picture kept by itself, which starts with whatever is set where it is drawn."""


class Kept(Struct, frozen=True):
    """A picture that the file keeps by itself: the resource that it is, and how many points its unit is there."""

    resource: str
    unit: float


def page_stream(
    marks: Iterable[Mark],
    encode: Encoder,
    layer: Namer | None = None,
    kept: Finder | None = None,
    colours: ColourSpace = ColourSpace.RGB,
    *,
    image: Imager | None = None,
) -> str:
    """Return the operators that draw marks given in mm; without `layer`, they lie in none."""
    return _stream(marks, POINTS_PER_MM, _Writer(encode, layer, kept, _STARTS[colours], colours, image=image))


def picture_stream(
    marks: Iterable[Mark],
    unit: float,
    encode: Encoder,
    layer: Namer | None = None,
    kept: Finder | None = None,
    *,
    colours: ColourSpace = ColourSpace.RGB,
    image: Imager | None = None,
) -> str:
    """Return the operators of a picture that is kept by itself, `unit` points being one of its units."""
    return _stream(marks, unit, _Writer(encode, layer, kept, _UNKNOWN, colours, image=image))


def _stream(marks: Iterable[Mark], unit: float, writer: _Writer) -> str:
    for mark in marks:
        writer.draw(mark, (unit, 0.0, 0.0, unit, 0.0, 0.0))
    return writer.finished()


def number(value: float) -> str:
    """Return a number for a PDF: two decimals of a point are 0.004 mm."""
    return "%g" % (round(value, 2) + 0.0)


class _Writer:
    """Collects operators; knows the graphics state and the paint that is still due for the shapes just written."""

    def __init__(
        self,
        encode: Encoder,
        layer: Namer | None = None,
        kept: Finder | None = None,
        start: Mapping[str, object] = _START,
        colours: ColourSpace = ColourSpace.RGB,
        *,
        image: Imager | None = None,
    ) -> None:
        self._encode = encode
        self._layer = layer
        self._kept = kept
        self._image_of = image
        self._out: list[str] = []
        self._state = start
        self._setters = _SETTERS[colours]
        self._due = ""

    def finished(self) -> str:
        """Return everything written so far as one stream."""
        self._paint()
        return "\n".join(self._out)

    def draw(self, mark: Mark, matrix: Matrix) -> None:
        """Write one mark seen through a matrix from its own units to points."""
        match mark:
            case Group():
                self._group(mark, matrix)
            case Text():
                self._text(mark, matrix)
            case Path(commands=commands):
                self._shape(_outline(commands, matrix), mark.fill, mark.pen, matrix, solid=mark.solid)
            case Rect():
                self._rect(mark, matrix)
            case Circle(x=x, y=y, radius=radius):
                commands = rounded(x - radius, y - radius, x + radius, y + radius, radius)
                self._shape(_outline(commands, matrix), mark.fill, mark.pen, matrix)
            case Image():
                self._image(mark, matrix)

    def _image(self, image: Image, matrix: Matrix) -> None:
        if self._image_of is None:
            return
        self._paint()
        a, b, c, d, x, y = product((image.width, 0.0, 0.0, image.height, image.x, image.y), matrix)
        turn = " ".join(f"{round(part, 3) + 0.0:g}" for part in (a, b, c, d, x, y))
        self._out.append(f"q {turn} cm /{self._image_of(image.raster)} Do Q")

    def _group(self, group: Group, matrix: Matrix) -> None:
        a, b, c, d, x, y = product(group.matrix, matrix)
        self._paint()
        before = self._state
        contents = self._contents(group)
        self._out += contents
        kept = self._kept(group.marks) if self._kept else None
        unit = kept.unit if kept else 0.0
        turn = " ".join([f"{part / unit:.7g}" for part in (a, b, c, d)]) if kept else "1 0 0 1"
        inner = (unit, 0.0, 0.0, unit, 0.0, 0.0) if kept else (a, b, c, d, 0.0, 0.0)
        self._out.append(f"q {turn} {round(x, 3) + 0.0:g} {round(y, 3) + 0.0:g} cm")
        if group.outline:
            self._out.append(f"{_outline(group.outline, inner)} W n")
        elif group.clip is not None:
            self._out.append(f"{_box(*group.clip, inner)} W n")
        spaced = _spaced(group)
        if kept:
            self._out.append(f"/{kept.resource} Do")
        elif spaced:
            self._text(spaced[0], inner, spaced[1])
        else:
            for mark in group.marks:
                self.draw(mark, inner)
            self._paint()
        self._out.append(" ".join(["Q", *("EMC" for _ in contents)]))
        self._state = before

    def _contents(self, group: Group) -> list[str]:
        """Return what begins the marked contents that a group is."""
        layer = [f"/OC /{self._layer(group.layer)} BDC"] if group.layer and self._layer else []
        known = _known(group)
        return [*layer, known] if known else layer

    def _rect(self, rect: Rect, matrix: Matrix) -> None:
        if rect.radius:
            right, top = rect.x + rect.width, rect.y + rect.height
            radius = min(rect.radius, rect.width / 2, rect.height / 2)
            commands = rounded(rect.x, rect.y, right, top, radius)
            self._shape(_outline(commands, matrix), rect.fill, rect.pen, matrix)
        else:
            self._shape(_box(rect.x, rect.y, rect.width, rect.height, matrix), rect.fill, rect.pen, matrix)

    def _shape(self, shape: str, fill: Colour | None, pen: Pen | None, matrix: Matrix, *, solid: bool = False) -> None:
        if pen is not None:
            self._use_pen(pen, scale_of(matrix))
        if fill is not None:
            self._use(fill=fill)
        filled = "B" if pen else "f"
        paint = filled if fill and solid else f"{filled}*" if fill else "S" if pen else "n"
        # Only strokes may share a paint: filled shapes that overlap would leave holes, and a fill may hide a stroke.
        if paint != "S" or self._due != "S":
            self._paint()
        self._out.append(shape)
        self._due = paint

    def _paint(self) -> None:
        if self._due:
            self._out.append(self._due)
            self._due = ""

    def _use_pen(self, pen: Pen, scale: float) -> None:
        self._use(**_drawn_with(pen, scale))

    def _use(self, **wanted: object) -> None:
        state = self._state
        changes = {name: value for name, value in wanted.items() if state[name] != value}
        if not changes:
            return
        self._paint()
        self._out.append(" ".join(self._setters[name](value) for name, value in changes.items()))
        self._state = {**state, **changes}

    def _text(self, text: Text, matrix: Matrix, apart: float = 0.0) -> None:
        """Write a text, its letters so many mm apart."""
        letters = printable(text.text, text.font)
        if not letters.strip():
            return
        self._paint()
        placed = product(text_matrix(text), matrix)
        scale = hypot(placed[0], placed[1])
        runs, room = glyph_runs(letters, text.font), number(apart * scale)
        if text.halo:
            self._use_pen(Pen(text.halo_colour, 2 * text.halo), scale)
            # Readers that search or copy pass over the halo: its letters are said to be nothing. PDFium passes over the
            # letters on it instead, and reads of each marked content the first run only.
            for run in runs:
                self._out.append("/Span<</ActualText()>>BDC 1 Tr")
                self._run(run, text.size, placed, room)
                self._out.append("0 Tr EMC")
        self._use(fill=text.colour)
        # Some readers take letters that stand apart for words, and some glyphs are no letters: they are told the word.
        told = apart or not all(run.readable for run in runs)
        self._out += [f"/Span<</ActualText{literal(text.text)}>>BDC"] if told else []
        for run in runs:
            self._run(run, text.size, placed, room)
        self._out += ["EMC"] if told else []

    def _run(self, run: GlyphRun, points: float, matrix: Matrix, room: str) -> None:
        """Write a run of letters on a line."""
        a, b, c, d, x, y = matrix
        scale = hypot(a, b)
        size, unit = round(points * scale * MM_PER_POINT, 3), points * MM_PER_POINT / 1000
        across, up = run.x * unit, run.y * unit
        at = a / scale, b / scale, c / scale, d / scale, x + a * across + c * up, y + b * across + d * up
        self._letters(run.font, round(size * run.share, 3), run.letters, (_placed(at), room))

    def _letters(self, font: str, size: float, letters: str, where: tuple[str, str]) -> None:
        place, room = where
        parts = ["BT", place] if room == "0" else [f"{room} Tc BT", place]
        for resource, codes in self._encode(font, letters):
            if self._state["font"] != (resource, size):
                parts.append(f"{resource} {size:g} Tf")
                self._state = {**self._state, "font": (resource, size)}
            parts.append(f"<{codes.hex()}> Tj")
        self._out.append(" ".join([*parts, "ET" if room == "0" else "ET 0 Tc"]))


def _known(group: Group) -> str:
    """Return what begins the marked content of a group that must be known, or read, in the finished file."""
    if group.name.endswith(_PIECES):
        return f"/Piece<</N{literal(group.name)}>>BDC"
    if group.name.startswith(_STREAM):
        return f"/Span<</ActualText{literal(group.name.removeprefix(_STREAM))}>>BDC"
    if group.name == _PRINTER:
        return f"/Printer<</M({' '.join(f'{part:.9g}' for part in group.matrix)})>>BDC"
    return ""


def _spaced(group: Group) -> tuple[Text, float] | None:
    """Return the name that the letters of a group make, and the room between them in mm; None of any other group.

    Written as one text, it is found as one word by a search.
    """
    if not group.name.startswith(_APART):
        return None
    word = group.name.removeprefix(_APART).strip()
    letters = [mark for mark in group.marks if isinstance(mark, Text)]
    if len(letters) != len(group.marks) or len(letters) < _PAIR:
        return None
    first, last = letters[0], letters[-1]
    room = last.x - first.x - text_width(word[:-1], first.font, first.size)
    return replace(first, text=word), room / (len(word) - 1)


def literal(text: str) -> str:
    """Return a text as a string of a PDF."""
    # Hexadecimal needs no escapes, whatever a marker is called.
    plain = text.isascii() and text.isprintable() and not set(text) & set("()\\")
    return f"({text})" if plain else f"<FEFF{text.encode('utf-16-be').hex()}>"


@cache
def _colour(colour: Colour, grey: str, rgb: str) -> str:
    red, green, blue = (round(int(colour[place : place + 2], 16) / 255, 3) for place in (1, 3, 5))
    return f"{red:g} {grey}" if red == green == blue else f"{red:g} {green:g} {blue:g} {rgb}"


@cache
def _inks(colour: Colour, operator: str) -> str:
    return " ".join((*(f"{ink:g}" for ink in cmyk(colour)), operator))


_LINES: dict[str, Callable[..., str]] = {
    "width": lambda width: f"{width:g} w",
    "dash": lambda dash: f"{dash} 0 d",
    "round": lambda yes: "1 J 1 j" if yes else "0 J 0 j",
}
_SETTERS: Mapping[ColourSpace, Mapping[str, Callable[..., str]]] = {
    ColourSpace.RGB: {
        "fill": lambda colour: _colour(colour, "g", "rg"),
        "stroke": lambda colour: _colour(colour, "G", "RG"),
        **_LINES,
    },
    ColourSpace.CMYK: {
        "fill": lambda colour: _inks(colour, "k"),
        "stroke": lambda colour: _inks(colour, "K"),
        **_LINES,
    },
}


@lru_cache(maxsize=1024)
def _drawn_with(pen: Pen, scale: float) -> Mapping[str, object]:
    """Return what a pen sets of the graphics state."""
    # Along a border hundreds of dashes add up, and on the next sheet they must go on where they stopped.
    dash = "[" + " ".join(f"{round(length * scale, 4):g}" for length in pen.dash) + "]"
    return {"stroke": pen.colour, "width": round(pen.width * scale, 2), "dash": dash, "round": pen.round}


@lru_cache(maxsize=4096)  # what a scenario repeats on its tiles, and in its kit
def _outline(commands: tuple[Command, ...], matrix: Matrix) -> str:
    """Return a path seen through a matrix; all of its numbers are written at once, which takes a third of the time."""
    a, b, c, d, e, f = matrix
    flat = [part for _, numbers in commands for part in numbers]
    xs, ys = flat[::2], flat[1::2]
    flat[::2] = [a * x + c * y + e for x, y in zip(xs, ys, strict=True)]
    flat[1::2] = [b * x + d * y + f for x, y in zip(xs, ys, strict=True)]
    long = "".join([_SEGMENTS[name] for name, _ in commands]) % tuple(flat)
    for zeros, short in _SHORTER:
        long = long.replace(zeros, short)
    return long[:-1]


def _box(x: float, y: float, width: float, height: float, matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    if b == c == 0:
        # The far corner is rounded too, so that neighbours meet whatever their sizes.
        left, right = sorted((round(a * x + e, 2), round(a * (x + width) + e, 2)))
        bottom, top = sorted((round(d * y + f, 2), round(d * (y + height) + f, 2)))
        return f"{number(left)} {number(bottom)} {number(right - left)} {number(top - bottom)} re"
    corners = ((x + width, y), (x + width, y + height), (x, y + height))
    return _outline((("M", (x, y)), *(("L", corner) for corner in corners), ("Z", ())), matrix)


def _placed(matrix: Matrix) -> str:
    a, b, c, d, x, y = matrix
    where = f"{number(x)} {number(y)}"
    if abs(a - 1) + abs(b) + abs(c) + abs(d - 1) < 1e-9:
        return f"{where} Td"
    return " ".join(f"{round(part, 5) + 0.0:g}" for part in (a, b, c, d)) + f" {where} Tm"
