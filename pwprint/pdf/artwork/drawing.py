"""SVG files as marks. What marks cannot draw is refused by name, rather than left out of a print without a word."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.parsers.expat import ExpatError

from pwprint.pdf.artwork.attributes import Paint, length, matrix_of, numbers, paint
from pwprint.pdf.artwork.elements import Element, elements
from pwprint.pdf.artwork.fault import Artwork, ArtworkError
from pwprint.pdf.artwork.outlines import outline
from pwprint.pdf.marks import Group, Path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Command, Mark

MOST_NUMBERS = 60_000
"""Of all the lines together: a coat of arms has a third of them."""
_LEAST, _MOST = 1e-3, 1e6
_HERE = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_MOST_DRAWN, _DEEPEST = 20_000, 40
"""Elements drawn, and inside one another, those drawn again counted each time."""
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_GROUPS = frozenset({"g", "a", "switch"})
_SILENT = frozenset({"defs", "symbol"})
"""What draws nothing by itself."""
_FAITHFUL = "draw it with shapes and plain colours, or use a PNG"


def drawing(data: bytes) -> Artwork:
    """Return the picture in the bytes of an SVG. Raises ArtworkError."""
    try:
        root = elements(data)
    except (ExpatError, UnicodeError, LookupError, ValueError) as fault:
        raise ArtworkError("A005", f"is not sound XML: {fault}", "export the picture again") from None
    if root.name != "svg":
        raise ArtworkError("A002", f"is not an SVG: its root is <{root.name}>", "export the picture as SVG")
    try:
        return _drawn(root)
    except (ValueError, OverflowError, IndexError, TypeError, ZeroDivisionError) as fault:
        raise ArtworkError("A005", f"has a drawing that cannot be read: {fault}", "export the picture again") from None


def _drawn(root: Element) -> Artwork:
    left, top, width, height = _view(root)
    if not (_LEAST <= width <= _MOST and _LEAST <= height <= _MOST):
        raise ValueError("its size is not a size")
    marks = tuple(_DrawingReader(root).marks(root, Paint()))
    if not marks:
        raise ArtworkError("A002", "draws nothing", "convert texts and linked pictures to shapes before you export")
    turned = Group(marks, (1.0, 0.0, 0.0, -1.0, -left, top + height))
    return Artwork(width, height, (Group((turned,), clip=(0.0, 0.0, width, height)),))


def _view(root: Element) -> tuple[float, float, float, float]:
    """Return what of its plane an SVG shows: left, top, width and height in its own units."""
    box = numbers(root.attributes.get("viewBox", ""))
    if box:
        left, top, width, height = box
        return left, top, width, height
    return 0.0, 0.0, length(root.attributes.get("width", "")), length(root.attributes.get("height", ""))


def _named(element: Element) -> Iterator[tuple[str, Element]]:
    for child in element.children:
        if "id" in child.attributes:
            yield child.attributes["id"], child
        yield from _named(child)


def _shift(child: Element) -> tuple[float, float]:
    return length(child.attributes.get("x", "0")), length(child.attributes.get("y", "0"))


class _DrawingReader:
    """Goes through the elements of a drawing and counts what it costs."""

    def __init__(self, root: Element) -> None:
        self._numbers = self._drawn = self._depth = 0
        self._named = dict(_named(root))

    def marks(self, element: Element, inherited: Paint) -> Iterator[Mark]:
        """Yield the marks of what an element holds."""
        for child in element.children:
            if child.name in _SILENT:
                continue
            self._enter()
            own = paint(child.attributes, inherited, child.name)
            if not own.hidden:
                yield from self._child(child, own)
            self._depth -= 1

    def _enter(self) -> None:
        self._drawn += 1
        self._depth += 1
        if self._drawn > _MOST_DRAWN or self._depth > _DEEPEST:
            raise ArtworkError("A003", "draws more shapes than a tile can show", "simplify it")

    def _child(self, child: Element, own: Paint) -> Iterator[Mark]:
        matrix = matrix_of(child.attributes.get("transform", ""))
        if child.name in _SHAPES:
            commands = outline(child.name, child.attributes)
            self._count(commands)
            if commands and (own.fill or own.pen):
                path = Path(commands, own.fill, own.pen, own.solid)
                yield Group((path,), matrix) if matrix else path
        elif child.name in _GROUPS:
            inner = tuple(self.marks(child, own))
            if inner:
                yield Group(inner, matrix or _HERE)
        elif child.name == "use":
            again = tuple(self.marks(Element("g", {}, [self._meant(child)]), own))
            yield Group((Group(again, (1.0, 0.0, 0.0, 1.0, *_shift(child))),), matrix or _HERE)
        else:
            raise ArtworkError("A004", f"has <{child.name}>, which pwprint does not draw", _FAITHFUL)

    def _meant(self, child: Element) -> Element:
        """Return what a `use` draws again."""
        address = child.attributes.get("href", child.attributes.get("xlink:href", ""))
        if not address.startswith("#"):
            raise ArtworkError("A004", "has <use> of another file, which pwprint does not open", _FAITHFUL)
        if address[1:] not in self._named:
            raise ArtworkError("A005", f"refers to {address[:30]}, which is not there", "export the picture again")
        found = self._named[address[1:]]
        return Element("g", found.attributes, found.children) if found.name == "symbol" else found

    def _count(self, commands: tuple[Command, ...]) -> None:
        self._numbers += sum(len(step) for _, step in commands)
        if self._numbers > MOST_NUMBERS:
            raise ArtworkError("A003", "has more lines than a tile can show", "simplify its paths")
