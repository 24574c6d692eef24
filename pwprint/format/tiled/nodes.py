"""The two forms of Tiled's files, XML and JSON, as trees of one kind whose nodes know their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

from pwprint.format.tiled.model import Spot, TiledFault
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.text import Document

_DEEPEST = 40


class TiledNode(Struct):
    """An element of the XML: its name, attributes, children, text, and where it and its text begin."""

    name: str
    attributes: dict[str, str]
    at: Spot
    children: list[TiledNode]
    text: str = ""
    text_at: Spot = (1, 1)

    def all(self, *names: str) -> Iterator[TiledNode]:
        """Yield the children of some names."""
        return (child for child in self.children if child.name in names)

    def first(self, name: str) -> TiledNode | None:
        """Return the first child of a name."""
        return next(self.all(name), None)

    def get(self, key: str, otherwise: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(key, otherwise)


def xml_tree(text: str) -> TiledNode:
    """Return the tree of an XML text. Raises TiledFault; nothing is fetched, and no entity is unfolded."""
    parser, open_nodes = expat.ParserCreate(), [TiledNode("", {}, (1, 1), [])]
    said: list[list[str]] = [[]]

    def place() -> Spot:
        return parser.CurrentLineNumber, parser.CurrentColumnNumber + 1

    def begin(name: str, attributes: dict[str, str]) -> None:
        if len(open_nodes) > _DEEPEST:
            raise TiledFault(place(), "elements are nested too deeply")
        node = TiledNode(name, attributes, place(), [])
        open_nodes[-1].children.append(node)
        open_nodes.append(node)
        said.append([])

    def end(_name: str) -> None:
        open_nodes.pop().text = "".join(said.pop())

    def words(data: str) -> None:
        if not said[-1]:
            open_nodes[-1].text_at = place()
        said[-1].append(data)

    def doctype(*_: object) -> None:
        raise TiledFault(place(), "a map of Tiled has no document type; this one is not read")

    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = words, doctype
    try:
        parser.Parse(text, True)
    except expat.ExpatError as failure:
        raise TiledFault(
            (failure.lineno, failure.offset + 1), f"this is not XML: {expat.ErrorString(failure.code)}"
        ) from None
    return open_nodes[0].children[0]


_LISTS = {"layers": "layer", "objects": "object", "tilesets": "tileset", "tiles": "tile", "properties": "property"}
_LAYERS = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def json_tree(document: Document) -> TiledNode:
    """Return the tree of a map in JSON, as its XML would be. Raises TiledFault."""
    return _json_node(document, document.value, "", "map")


def _json_node(document: Document, value: Any, pointer: str, name: str) -> TiledNode:  # noqa: ANN401 - any JSON value
    at = _spot(document, pointer)
    if not isinstance(value, dict):
        raise TiledFault(at, f"a {name} must be an object in braces")
    node = TiledNode(
        name, {key: _word(each) for key, each in value.items() if not isinstance(each, dict | list)}, at, []
    )
    for key, kind in _LISTS.items():
        for index, each in enumerate(_list(value.get(key))):
            own = _LAYERS.get(str(each.get("type")), kind) if kind == "layer" and isinstance(each, dict) else kind
            node.children.append(_json_node(document, each, f"{pointer}/{key}/{index}", own))
    if isinstance(value.get("text"), dict):
        node.children.append(TiledNode("text", {}, at, [], _word(value["text"].get("text"))))
    if isinstance(value.get("data"), list):
        node.children.append(_json_data(document, value["data"], f"{pointer}/data"))
    elif isinstance(value.get("data"), str):
        said = {key: _word(value[key]) for key in ("encoding", "compression") if value.get(key)}
        node.children.append(
            TiledNode("data", {"encoding": "base64"} | said, at, [], value["data"], _spot(document, f"{pointer}/data"))
        )
    return node


def _json_data(document: Document, numbers: list[Any], pointer: str) -> TiledNode:
    """Return the tiles of a layer as elements, each with its place."""
    tiles = [
        TiledNode("tile", {"gid": _word(number)}, _spot(document, f"{pointer}/{index}") if number else (1, 1), [])
        for index, number in enumerate(numbers)
    ]
    return TiledNode("data", {}, _spot(document, pointer), tiles)


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _word(value: object) -> str:
    """Return a value as XML has it."""
    if isinstance(value, bool):
        return "1" if value else "0"
    return "" if value is None else str(value)


def _spot(document: Document, pointer: str) -> Spot:
    span = document.span(pointer)
    return (span.line, span.column) if span else (1, 1)
