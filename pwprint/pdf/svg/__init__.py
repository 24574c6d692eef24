"""A page of marks as an SVG in millimetres that looks the same everywhere: letters are outlines, so it needs no fonts.

On wish they stay live: then they can be edited, and look the same only where the fonts are installed.

As in the PDF, coordinates are multiplied through to the page, so that groups are left as what they mean: names, layers,
texts. The words of each text are kept for search and for readers aloud. What a page draws more than once is written
once. The same page gives the same bytes.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pwprint.pdf.clip import within
from pwprint.pdf.fonts import MM_PER_POINT, printable
from pwprint.pdf.glyph_runs import GlyphRun, glyph_runs
from pwprint.pdf.marks import Circle, Group, Image, Page, Rect, Text
from pwprint.pdf.marks import Path as Outline
from pwprint.pdf.matrix import Matrix, moved_point, product, rounded, scale_of, text_matrix
from pwprint.pdf.raster import data_address
from pwprint.pdf.shared_forms import shared_forms
from pwprint.pdf.svg.letters import NOT_IN_IDS, STYLE, Letters, live_text
from pwprint.pdf.svg.paths import number, path_data
from pwprint.pdf.typefaces import font_source
from pwprint.text.xml import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.pdf.marks import Mark, Pen, Raster
    from pwprint.pdf.shared_forms import SharedForm

_SPACES = (
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
)
PAINT = 'fill="none" fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round" stroke-miterlimit="10"'
"""What holds for all marks that do not say otherwise; ten is the limit that PDF has."""
_ROLE = 'role="graphics-document img" aria-labelledby="title"'
"""To readers aloud a document, whose texts can be heard one by one; a picture to those that know no such documents."""


def to_svg(page: Page, title: str, *, live: bool = False) -> bytes:
    """Return a page as an SVG of its true size, called by its `title`; letters are outlines, or stay `live`."""
    drawing = _Live(shared_forms((page,))) if live else _Drawing(shared_forms((page,)))
    matrix = (1.0, 0.0, 0.0, -1.0, 0.0, page.height)
    for mark in page.marks:
        drawing.draw(mark, matrix)
    head = _head(number(page.width), number(page.height), title, drawing.style)
    lines = (*head, *drawing.definitions(), *drawing.lines, "</svg>")
    return ("\n".join(lines) + "\n").encode("utf-8")


def svg_fragment(marks: tuple[Mark, ...], height: float, prefix: str, letters: Letters | None = None) -> str:
    """Return marks as elements of an SVG whose upper edge lies `height` mm above (0, 0), to stand among others.

    All ids in it begin with the `prefix`; the paint that marks take for granted is that of `PAINT`. Where several share
    `letters`, it only names those that it draws.
    """
    drawing = _Fragment(shared_forms((Page(1.0, height, marks),)), prefix, marks, letters)
    for mark in marks:
        drawing.draw(mark, (1.0, 0.0, 0.0, -1.0, 0.0, height))
    return "\n".join((*drawing.definitions(), *drawing.lines))


def _head(width: str, height: str, title: str, style: str) -> tuple[str, ...]:
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg {_SPACES} version="1.1" {size} {_ROLE} {style}>',
        f'<title id="title">{escaped(title)}</title>',
        f'<rect id="paper" width="{width}" height="{height}" fill="#FFFFFF"/>',
    )


class _Drawing:
    """Collects the elements of a page, the letters and clips that they refer to, and the ids that are taken."""

    style = PAINT

    def __init__(self, repeated: Mapping[int, SharedForm], prefix: str = "", letters: Letters | None = None) -> None:
        self._prefix = prefix
        self.lines: list[str] = []
        self._shared_forms = repeated
        self._pictures: dict[int, tuple[str, list[str]]] = {}
        self._letters, self._has_letters = letters or Letters(prefix), letters is None
        self._clips: dict[str, str] = {}
        self._images: dict[int, str] = {}
        self._ids = {"title", "paper"}

    def definitions(self) -> list[str]:
        """Return the letters, the clips and the repeated pictures of the page, each of them once."""
        clips = [f'<clipPath id="{key}"><path d="{data}"/></clipPath>' for data, key in self._clips.items()]
        pictures = [line for key, lines in self._pictures.values() for line in (f'<g id="{key}">', *lines, "</g>")]
        letters = self._letters.definitions() if self._has_letters else []
        found = [*letters, *clips, *self._images.values(), *pictures]
        return ["<defs>", *found, "</defs>"] if found else []

    def draw(self, mark: Mark, matrix: Matrix) -> None:
        """Write one mark seen through a matrix from its own units to mm from the upper left corner."""
        match mark:
            case Group():
                self._group(mark, matrix)
            case Text():
                self._text(mark, matrix)
            case Outline():
                self._path(mark, matrix)
            case Rect():
                self._rect(mark, matrix)
            case Circle():
                self._circle(mark, matrix)
            case Image():
                self._image(mark, matrix)

    def _path(self, path: Outline, matrix: Matrix) -> None:
        self._shape({"d": path_data(path.commands, matrix)} | _rule(path), path, matrix)

    def _image(self, image: Image, matrix: Matrix) -> None:
        """Write a raster picture: an image one unit wide and high, which hangs down from its upper left corner."""
        a, b, c, d, x, y = product((image.width, 0.0, 0.0, image.height, image.x, image.y), matrix)
        place = " ".join(number(part) for part in (a, b, -c, -d, x + c, y + d))
        self.lines.append(
            _tag("use", {"xlink:href": f"#{self._raster(image.raster)}", "transform": f"matrix({place})"})
        )

    def _raster(self, raster: Raster) -> str:
        """Return the id of a raster picture, which is written once."""
        if id(raster) not in self._images:
            size = {"width": "1", "height": "1", "preserveAspectRatio": "none"}
            name = {"id": f"{self._prefix}image.{len(self._images) + 1}"}
            self._images[id(raster)] = _tag("image", name | size | {"xlink:href": data_address(raster)})
        return f"{self._prefix}image.{[*self._images].index(id(raster)) + 1}"

    def _group(self, group: Group, matrix: Matrix) -> None:
        inner = product(group.matrix, matrix)
        attributes = self._named(group) | self._clip(group, inner)
        if attributes:
            self.lines.append(_tag("g", attributes, end=">"))
        repeat = self._shared_forms.get(id(group.marks))
        if repeat:
            self.lines.append(self._use(repeat, inner))
        else:
            for mark in _shown(group):
                self.draw(mark, inner)
        if attributes:
            self.lines.append("</g>")

    def _use(self, repeat: SharedForm, matrix: Matrix) -> str:
        """Return the element that draws a repeated picture; the picture is written where it is first met."""
        key, unit = id(repeat.marks), repeat.scale
        if key not in self._pictures:
            before, self.lines = self.lines, []
            for mark in repeat.marks:
                self.draw(mark, (unit, 0.0, 0.0, unit, 0.0, 0.0))
            self._pictures[key] = f"{self._prefix}picture.{len(self._pictures) + 1}", self.lines
            self.lines = before
        a, b, c, d, x, y = matrix
        turn = " ".join(f"{part / unit + 0.0:.7g}" for part in (a, b, c, d))
        return _tag(
            "use", {"xlink:href": f"#{self._pictures[key][0]}", "transform": f"matrix({turn} {number(x)} {number(y)})"}
        )

    def _named(self, group: Group) -> dict[str, str]:
        name = {"id": self._free_id(group.name), "data-name": group.name} if group.name else {}
        if not group.layer:
            return name
        key = name.get("id") or self._free_id(group.layer)
        return {"id": key} | name | {"inkscape:groupmode": "layer", "inkscape:label": group.layer}

    def _free_id(self, wanted: str) -> str:
        """Return an id that no other element has; the letters' have a point in them."""
        plain = NOT_IN_IDS.sub("-", wanted).strip("-") or "group"
        stem = self._prefix + (plain if plain[0].isalpha() else f"g-{plain}")
        key, number_ = stem, 1
        while key in self._ids:
            number_ += 1
            key = f"{stem}-{number_}"
        self._ids.add(key)
        return key

    def _clip(self, group: Group, matrix: Matrix) -> dict[str, str]:
        if group.clip is None:
            return {}
        data = path_data(group.outline or _outline(*group.clip), matrix)
        key = self._clips.setdefault(data, f"{self._prefix}clip.{len(self._clips) + 1}")
        return {"clip-path": f"url(#{key})"}

    def _shape(self, shape: dict[str, str], mark: Outline | Rect | Circle, matrix: Matrix, tag: str = "path") -> None:
        if mark.fill is None and mark.pen is None:
            return
        fill = {} if mark.fill is None else {"fill": mark.fill}
        self.lines.append(_tag(tag, shape | fill | _stroke(mark.pen, scale_of(matrix))))

    def _rect(self, rect: Rect, matrix: Matrix) -> None:
        a, b, c, d, _, _ = matrix
        right, top = rect.x + rect.width, rect.y + rect.height
        radius = min(rect.radius, rect.width / 2, rect.height / 2)
        if b or c or (radius and abs(a) != abs(d)):
            commands = rounded(rect.x, rect.y, right, top, radius) if radius else _outline(*_box(rect))
            self._shape({"d": path_data(commands, matrix)}, rect, matrix)
            return
        # Edges are rounded, not sizes, so that neighbours meet.
        (x1, y1), (x2, y2) = moved_point(rect.x, rect.y, matrix), moved_point(right, top, matrix)
        left, right = sorted((round(x1, 3), round(x2, 3)))
        upper, lower = sorted((round(y1, 3), round(y2, 3)))
        shape = {"x": left, "y": upper, "width": right - left, "height": lower - upper}
        corner = {"rx": number(radius * abs(a))} if radius else {}
        self._shape({key: number(value) for key, value in shape.items()} | corner, rect, matrix, "rect")

    def _circle(self, circle: Circle, matrix: Matrix) -> None:
        a, b, c, d, _, _ = matrix
        x, y, radius = circle.x, circle.y, circle.radius
        if abs(a * c + b * d) > 1e-9 or abs(a * a + b * b - c * c - d * d) > 1e-9:
            commands = rounded(x - radius, y - radius, x + radius, y + radius, radius)
            self._shape({"d": path_data(commands, matrix)}, circle, matrix)
            return
        cx, cy = moved_point(x, y, matrix)
        shape = {"cx": number(cx), "cy": number(cy), "r": number(radius * scale_of(matrix))}
        self._shape(shape, circle, matrix, "circle")

    def _text(self, text: Text, matrix: Matrix) -> None:
        letters = printable(text.text, text.font)
        if not letters.strip():
            return
        a, b, c, d, x, y = product(text_matrix(text), matrix)
        unit = text.size * MM_PER_POINT / font_source(text.font).per_em
        placed = " ".join((*(f"{unit * part + 0.0:.5g}" for part in (a, b, c, d)), number(x), number(y)))
        uses = "".join(self._run(run, text.font) for run in glyph_runs(letters, text.font))
        halo = _halo(text, unit, uses) if text.halo else ()
        place = {"transform": f"matrix({placed})", "fill": text.colour}
        self.lines += (_tag("g", self._said(text) | place, end=">"), *halo, uses, "</g>")

    def _said(self, text: Text) -> dict[str, str]:
        """Return what says the words of a text to readers aloud."""
        return {"role": "img", "aria-label": text.text}

    def _run(self, run: GlyphRun, font: str) -> str:
        """Return the letters of a run on a line that is measured in units of a font."""
        if run.font == font and not run.x:  # ours are never smaller
            return self._spelled(run.letters, font)
        unit = font_source(font).per_em
        share, x, y = run.share * unit / font_source(run.font).per_em, run.x * unit / 1000, run.y * unit / 1000
        placed = f"matrix({share:.7g} 0 0 {share:.7g} {x:.7g} {y:.7g})"
        return f'<g transform="{placed}">{self._spelled(run.letters, run.font)}</g>'

    def _spelled(self, letters: str, font: str) -> str:
        """Return the letters of a text, one after the other in units of the font."""
        file, place, uses = font_source(font), 0, []
        for letter in letters:
            if key := self._letters.id(letter, font):
                uses.append(f'<use xlink:href="#{key}" x="{place}"/>')
            place += file.metrics(file.glyphs[ord(letter)])[0]
        return "".join(uses)


class _Fragment(_Drawing):
    """Collects elements for a page that is sent over and over: a line that is drawn more than once is written once.

    Groups have no names, and letters no words: they stand in a picture that says itself what it shows. Trees of a wood
    are rows of dots: their crowns, shades and lights are one line with several pens.
    """

    def __init__(
        self, repeated: Mapping[int, SharedForm], prefix: str, marks: tuple[Mark, ...], letters: Letters | None
    ) -> None:
        super().__init__(repeated, prefix, letters)
        self._times = Counter(id(path.commands) for path in _paths(marks))
        self._lines: dict[tuple[int, Matrix], tuple[str, str]] = {}

    def definitions(self) -> list[str]:
        """Return the definitions, and in front of them the lines that are drawn more than once."""
        lines = [f'<path id="{key}" d="{data}"/>' for key, data in self._lines.values()]
        return ["<defs>", *lines, "</defs>", *super().definitions()] if lines else super().definitions()

    def _named(self, group: Group) -> dict[str, str]:  # noqa: ARG002 - see above
        return {}

    def _said(self, text: Text) -> dict[str, str]:  # noqa: ARG002
        return {}

    def _path(self, path: Outline, matrix: Matrix) -> None:
        if self._times[id(path.commands)] < 2 or not path.commands:
            super()._path(path, matrix)
            return
        a, b, c, d, x, y = matrix
        found = id(path.commands), (a, b, c, d, 0.0, 0.0)
        if found not in self._lines:
            key = f"{self._prefix}line.{len(self._lines) + 1}"
            self._lines[found] = key, path_data(path.commands, found[1])
        place = {"xlink:href": f"#{self._lines[found][0]}", "x": number(x), "y": number(y)}
        self._shape(place | _rule(path), path, matrix, "use")


def _paths(marks: tuple[Mark, ...]) -> Iterator[Outline]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _paths(mark.marks)
        elif isinstance(mark, Outline):
            yield mark


def _rule(path: Outline) -> dict[str, str]:
    return {"fill-rule": "nonzero"} if path.solid else {}


class _Live(_Drawing):
    """Collects the elements of a page whose letters stay text."""

    style = f"{PAINT} {STYLE}"

    def _text(self, text: Text, matrix: Matrix) -> None:
        self.lines += filter(None, [live_text(text, matrix)])


def _shown(group: Group) -> tuple[Mark, ...]:
    """Return what of a group is not hidden by its clip: a page of a poster need not carry the whole map."""
    if group.clip is None:
        return group.marks
    x, y, width, height = group.clip
    return within(group.marks, (x, y, x + width, y + height))


def _halo(text: Text, unit: float, uses: str) -> tuple[str, ...]:
    stroke = {"fill": "none", "stroke": text.halo_colour, "stroke-width": f"{2 * text.halo / unit:.4g}"}
    return (_tag("g", stroke, end=">"), uses, "</g>")


def _stroke(pen: Pen | None, scale: float) -> dict[str, str]:
    if pen is None:
        return {}
    dash = {"stroke-dasharray": " ".join(number(length * scale) for length in pen.dash)} if pen.dash else {}
    ends = {} if pen.round else {"stroke-linecap": "butt", "stroke-linejoin": "miter"}
    return {"stroke": pen.colour, "stroke-width": number(pen.width * scale)} | dash | ends


def _box(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.width, rect.height


def _outline(x: float, y: float, width: float, height: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    right, top = x + width, y + height
    return ("M", (x, y)), ("L", (right, y)), ("L", (right, top)), ("L", (x, top)), ("Z", ())


def _tag(name: str, attributes: Mapping[str, str], end: str = "/>") -> str:
    return " ".join((f"<{name}", *(f'{key}="{escaped(value)}"' for key, value in attributes.items()))) + end
