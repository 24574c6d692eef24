"""The elements of an SVG, read by expat with nothing but elements and attributes: no entities, nothing from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.parsers import expat

from pwprint.pdf.artwork.fault import ArtworkError
from pwprint.values import Struct, field

if TYPE_CHECKING:
    from collections.abc import Mapping

_SVG = "http://www.w3.org/2000/svg"
_LINK = "http://www.w3.org/1999/xlink"
_FOREIGN = frozenset({"metadata", "title", "desc", "namedview"})
_DEPTH, _COUNT = 60, 20_000


class Element(Struct):
    """An element: its name without namespace, its attributes, and those in it."""

    name: str
    attributes: Mapping[str, str]
    children: list[Element] = field(default_factory=list)


def elements(data: bytes) -> Element:
    """Return the root of an XML text. Raises ExpatError, ValueError and ArtworkError."""
    reader = _ElementReader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.EntityDeclHandler = reader.entity
    parser.Parse(data, True)
    if not reader.top.children:
        raise ArtworkError("A002", "is XML, but not an SVG", "export the picture as SVG")
    return reader.top.children[0]


class _ElementReader:
    """Puts elements together as expat meets them; those of other programs' own are left out."""

    def __init__(self) -> None:
        self.top = Element("", {})
        self._open = [self.top]
        self._aside = 0
        self._count = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Take in an element."""
        space, _, local = name.rpartition(" ")
        self._count += 1
        if self._count > _COUNT or len(self._open) + self._aside > _DEPTH:
            raise ArtworkError("A003", "has more elements than a tile can show", "simplify it")
        if self._aside or local in _FOREIGN or space not in {_SVG, ""}:
            self._aside += 1
            return
        element = Element(local, {_plain(key): value for key, value in attributes.items()})
        self._open[-1].children.append(element)
        self._open.append(element)

    def end(self, _name: str) -> None:
        """Close the element that was opened last."""
        if self._aside:
            self._aside -= 1
        else:
            self._open.pop()

    def entity(self, name: str, *_more: object) -> None:
        """Refuse what stands for other text, and unfolds."""
        raise ArtworkError("A004", f"declares the entity {name}", "save it as plain SVG, without entities")


def _plain(key: str) -> str:
    """Return an attribute's name: that of a link with its prefix, those of other programs whole."""
    return f"xlink:{key.removeprefix(_LINK).strip()}" if key.startswith(_LINK) else key
