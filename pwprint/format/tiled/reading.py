"""From a file of Tiled to its map: layers in groups too, tiles in every encoding that needs no other library."""

from __future__ import annotations

import base64
import binascii
import re
import struct
import zlib
from typing import TYPE_CHECKING

from pwprint.format.drawing.reading import LARGEST
from pwprint.format.tiled.model import FLIPS, Spot, TextObject, TiledCell, TiledFault, TiledMap, TileLayer
from pwprint.format.tiled.nodes import TiledNode, json_tree, xml_tree
from pwprint.text import Document, read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BLANK = " \t\r\n"
_BLANKS = re.compile(f"[{_BLANK}]*[\t\r\n][{_BLANK}]*")
"""Ends of lines in words, which a label has not."""
_CELL = re.compile(r"[^,\s]+")
_GZIP = 31
"""What tells zlib to read gzip as well."""
_FAR = 1e9
_MOST = 100
"""So many layers, and so many tilesets, a map may have: tiles that are packed cost far more than their bytes."""


def read_tiled(text: str, name: str, neighbour: Callable[[str], str]) -> TiledMap:
    """Return the map of a text in XML (.tmx) or JSON (.tmj).

    `neighbour` returns the text of a tileset that lies beside the map. Raises TiledFault.
    """
    return _map(_tree(text, name), neighbour)


def _tree(text: str, name: str) -> TiledNode:
    if name.lower().endswith(".tmx") or text.lstrip("\ufeff \t\r\n").startswith("<"):
        return xml_tree(text.lstrip("\ufeff"))
    read = read_bytes(text.encode(), name)
    if not isinstance(read, Document):
        first = read.problems[0]
        at = (first.span.line, first.span.column) if first.span else (1, 1)
        raise TiledFault(at, first.message)
    return json_tree(read)


def _map(root: TiledNode, neighbour: Callable[[str], str]) -> TiledMap:
    if root.name != "map":
        raise TiledFault(root.at, f"this is a {root.name} of Tiled, not a map")
    if root.get("infinite", "0") not in {"0", "false"}:
        raise TiledFault(root.at, "the map is infinite: switch Infinite off in its properties, so that it has a size")
    columns, rows = (_whole(root, key, 1, LARGEST) for key in ("width", "height"))
    layers, texts = list[TileLayer](), list[TextObject]()
    for number, node in enumerate(_shown(root)):
        if number >= _MOST:
            raise TiledFault(node.at, f"the map has more than {_MOST} layers")
        if node.name == "layer":
            layers.append(TileLayer(node.get("name"), tuple(_cells(node, columns, rows)), node.at))
        else:
            texts += _texts(node)
    return TiledMap(
        orientation=root.get("orientation"),
        columns=columns,
        rows=rows,
        tile=(_number(root, "tilewidth", 1.0, 1.0), _number(root, "tileheight", 1.0, 1.0)),
        side=_number(root, "hexsidelength", 0.0, 0.0),
        stagger=(root.get("staggeraxis"), root.get("staggerindex")),
        layers=tuple(layers),
        texts=tuple(texts),
        classes=dict(_classes(root, neighbour)),
        said=_properties(root),
        at=root.at,
    )


def _shown(node: TiledNode) -> Iterator[TiledNode]:
    """Yield the layers of tiles and of objects that are shown, those in groups too; pictures are only looked at."""
    for child in node.all("layer", "objectgroup", "group"):
        hidden = child.get("visible", "1") in {"0", "false"}
        if hidden or "scenery" in {child.get("class"), child.get("type")}:
            continue
        if child.name == "group":
            yield from _shown(child)
        else:
            yield child


def _cells(layer: TiledNode, columns: int, rows: int) -> Iterator[TiledCell]:
    """Yield the squares of a layer that have a tile."""
    data = layer.first("data")
    if data is None:
        raise TiledFault(layer.at, "this layer has no tiles")
    found = [*_numbers(data, columns * rows)]
    if len(found) != columns * rows:
        raise TiledFault(data.at, f"{len(found)} tiles for {columns} by {rows} squares, which are {columns * rows}")
    for index, (number, at) in enumerate(found):
        if number & ~FLIPS:
            yield TiledCell(index % columns, index // columns, number & ~FLIPS, at)


def _numbers(data: TiledNode, most: int) -> Iterator[tuple[int, Spot]]:
    """Yield the numbers of tiles, each with its place; a little more than `most` where there are more."""
    encoding = data.get("encoding")
    if encoding == "csv":
        yield from _separated(data, most)
    elif encoding == "base64":
        packed = _unpacked(data, 4 * most + 4)
        yield from ((number, data.text_at) for (number,) in struct.iter_unpack("<I", packed[: len(packed) // 4 * 4]))
    elif encoding:
        raise TiledFault(data.at, f"tiles in the encoding `{encoding}` cannot be read; choose CSV as Tile Layer Format")
    else:
        for tile in data.all("tile"):
            yield _tile_number(tile.get("gid", "0"), tile.at), tile.at


def _separated(data: TiledNode, most: int) -> Iterator[tuple[int, Spot]]:
    line, column = data.text_at
    count = 0
    for offset, words in enumerate(data.text.split("\n")):
        start = column if offset == 0 else 1
        for found in _CELL.finditer(words):
            at = (line + offset, start + found.start())
            yield _tile_number(found[0], at), at
            count += 1
            if count > most:
                return


def _tile_number(word: str, at: Spot) -> int:
    if not re.fullmatch(r"[0-9]{1,10}", word):
        raise TiledFault(at, f"`{word[:40]}` is no number of a tile")
    return int(word)


def _unpacked(data: TiledNode, most: int) -> bytes:
    try:
        packed = base64.b64decode("".join(data.text.split()), validate=True)
        compression = data.get("compression")
        if compression in {"gzip", "zlib"}:
            return zlib.decompressobj(_GZIP if compression == "gzip" else zlib.MAX_WBITS).decompress(packed, most)
    except (binascii.Error, ValueError, zlib.error):
        raise TiledFault(data.text_at, "the tiles of this layer are damaged") from None
    if compression:
        message = f"tiles packed with {compression} cannot be read; choose CSV as Tile Layer Format of the map"
        raise TiledFault(data.at, message)
    return packed


def _texts(group: TiledNode) -> Iterator[TextObject]:
    """Yield the words of a layer of objects."""
    for each in group.all("object"):
        if each.get("visible", "1") in {"0", "false"}:
            continue
        text = each.first("text")
        words = (
            text.text
            if text is not None
            else each.get("name")
            if each.get("class", each.get("type")) == "label"
            else ""
        )
        if words.strip():
            x, y, wide, high = (_number(each, key, 0.0) for key in ("x", "y", "width", "height"))
            yield TextObject(x + wide / 2, y + high / 2, _BLANKS.sub(" ", words).strip(_BLANK), each.at)


def _classes(root: TiledNode, neighbour: Callable[[str], str]) -> Iterator[tuple[int, str]]:
    """Yield the words of tiles: their class, or a property `terrain`."""
    read: dict[str, TiledNode] = {}
    for number, tileset in enumerate(root.all("tileset")):
        if number >= _MOST:
            raise TiledFault(tileset.at, f"the map has more than {_MOST} tilesets")
        first = _whole(tileset, "firstgid", 1, 1 << 28)
        source = tileset.get("source")
        if source and source not in read:
            read[source] = _tileset(tileset, source, neighbour)
        for tile in read.get(source, tileset).all("tile"):
            word = _properties(tile).get("terrain") or tile.get("class") or tile.get("type")
            if word:
                yield first + _whole(tile, "id", 0, 1 << 28), word


def _tileset(tileset: TiledNode, source: str, neighbour: Callable[[str], str]) -> TiledNode:
    """Return a tileset that lies in a file of its own; one that cannot be had says nothing of its tiles."""
    try:
        return _tree(neighbour(source), source)
    except (OSError, ValueError):
        return TiledNode("tileset", {}, tileset.at, [])
    except TiledFault as fault:
        raise TiledFault(tileset.at, f"{source}, line {fault.at[0]}: {fault.message}") from None


def _properties(node: TiledNode) -> dict[str, str]:
    owners = (node, *node.all("properties"))
    return {each.get("name"): each.get("value") for owner in owners for each in owner.all("property")}


def _whole(node: TiledNode, key: str, least: int, most: int) -> int:
    word = node.get(key)
    if not re.fullmatch(r"[0-9]{1,9}", word) or not least <= int(word) <= most:
        raise TiledFault(node.at, f"`{key}` of a {node.name} must be a whole number from {least} to {most}")
    return int(word)


def _number(node: TiledNode, key: str, otherwise: float, least: float = -_FAR) -> float:
    try:
        found = float(node.get(key, str(otherwise)))
    except ValueError:
        found = float("nan")
    if not least <= found <= _FAR:
        raise TiledFault(node.at, f"`{key}` of a {node.name} must be a number from {least:g} to {_FAR:g}")
    return found
