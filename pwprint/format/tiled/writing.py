"""A map as a file of Tiled: a layer for each kind of terrain, the labels as words, and the tileset inside the file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pwprint.format.tiled.geometry import ORIENTATIONS, STAGGER, centre_of
from pwprint.format.tiled.model import TiledMap
from pwprint.game.board.base import bits
from pwprint.text.xml import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.format.tiled.meaning import TiledPlan

TILE = {"square": (64, 64, 0), "hex": (74, 64, 37)}
"""The width, the height and the length of a flat side of a tile in pixels, for each shape."""
_VERSION, _WORDS_HIGH, _WORDS_WIDE = "1.10", 20, 160


def tiled_xml(plan: TiledPlan, kinds: Sequence[str], image: str = "terrain.png") -> str:
    """Return a map as .tmx.

    `kinds` are the kinds of terrain in the order of their tiles, `image` the file beside the map that shows them.
    """
    value = _value(plan, kinds, image)
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *_map(value)]) + "\n"


def tiled_json(plan: TiledPlan, kinds: Sequence[str], image: str = "terrain.png") -> str:
    """Return a map as .tmj."""
    return json.dumps(_value(plan, kinds, image), ensure_ascii=False, indent=1) + "\n"


def _value(plan: TiledPlan, kinds: Sequence[str], image: str) -> dict[str, Any]:
    """Return a map as its JSON has it."""
    board = plan.sketch.board
    wide, high, side = TILE[board.shape]
    hexes = {"hexsidelength": side, "staggeraxis": STAGGER[0], "staggerindex": STAGGER[1]} if side else {}
    layers = [*_tile_layers(plan, kinds), *_words(plan)]
    return {
        "type": "map",
        "version": _VERSION,
        "orientation": ORIENTATIONS[board.shape],
        "renderorder": "right-down",
        "width": board.columns,
        "height": board.rows,
        "tilewidth": wide,
        "tileheight": high,
        **hexes,
        "infinite": False,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": len(plan.labels) + 1,
        "properties": [{"name": "ruleset", "type": "string", "value": plan.sketch.ruleset}],
        "tilesets": [
            {
                "firstgid": 1,
                "name": "terrain",
                "tilewidth": wide,
                "tileheight": high,
                "tilecount": len(kinds),
                "columns": len(kinds),
                "image": image,
                "imagewidth": wide * len(kinds),
                "imageheight": high,
                "tiles": [{"id": index, "type": kind} for index, kind in enumerate(kinds)],
            }
        ],
        "layers": [{"id": number, **layer} for number, layer in enumerate(layers, 1)],
    }


def _tile_layers(plan: TiledPlan, kinds: Sequence[str]) -> Iterator[dict[str, Any]]:
    board = plan.sketch.board
    for number, kind in enumerate(kinds, 1):
        data = [0] * board.size
        for square in bits(plan.sketch.terrain.get(kind, 0)):
            row, column = divmod(square, board.columns)
            data[(board.rows - 1 - row) * board.columns + column] = number
        yield {"type": "tilelayer", "name": kind, "width": board.columns, "height": board.rows, "data": data}


def _words(plan: TiledPlan) -> Iterator[dict[str, Any]]:
    board = plan.sketch.board
    wide, high, side = TILE[board.shape]
    empty = TiledMap(
        ORIENTATIONS[board.shape], board.columns, board.rows, (wide, high), side, STAGGER, (), (), {}, {}, (1, 1)
    )
    objects = []
    for number, (name, words) in enumerate(plan.labels.items(), 1):
        square = board.square(name)
        assert square is not None
        row, column = divmod(square, board.columns)
        middle = centre_of(empty, column, board.rows - 1 - row)
        x, y = middle[0] - _WORDS_WIDE / 2, middle[1] - _WORDS_HIGH / 2
        text = {"text": words, "wrap": True}
        objects.append(
            {"id": number, "name": name, "x": x, "y": y, "width": _WORDS_WIDE, "height": _WORDS_HIGH, "text": text}
        )
    yield {"type": "objectgroup", "name": "labels", "objects": objects}


# --- as XML ---------------------------------------------------------------------------------------------------------


def _map(value: dict[str, Any]) -> Iterator[str]:
    yield f"<map{_attributes(value)}>"
    yield " <properties>"
    yield from (f'  <property name="ruleset" value="{escaped(each["value"])}"/>' for each in value["properties"])
    yield " </properties>"
    for tileset in value["tilesets"]:
        size = f'width="{tileset["imagewidth"]}" height="{tileset["imageheight"]}"'
        own = {key: each for key, each in tileset.items() if not key.startswith("image")}
        yield f" <tileset{_attributes(own)}>"
        yield f'  <image source="{escaped(tileset["image"])}" {size}/>'
        yield from (f"  <tile{_attributes(tile)}/>" for tile in tileset["tiles"])
        yield " </tileset>"
    for layer in value["layers"]:
        own = {key: each for key, each in layer.items() if key != "type"}
        if "data" in layer:
            yield from (f" <layer{_attributes(own)}>", '  <data encoding="csv">')
            yield _rows(layer)
            yield from ("  </data>", " </layer>")
        else:
            yield f" <objectgroup{_attributes(own)}>"
            for each in layer["objects"]:
                yield f"  <object{_attributes(each)}>"
                yield f'   <text wrap="1">{escaped(each["text"]["text"])}</text>'
                yield "  </object>"
            yield " </objectgroup>"
    yield "</map>"


def _rows(layer: dict[str, Any]) -> str:
    wide, data = layer["width"], layer["data"]
    return ",\n".join(",".join(map(str, data[at : at + wide])) for at in range(0, len(data), wide))


def _attributes(value: dict[str, Any]) -> str:
    plain = {
        key: each for key, each in value.items() if not isinstance(each, dict | list) and (key, each) != ("type", "map")
    }
    return "".join(
        f' {key}="{escaped(str(int(each) if isinstance(each, bool) else each))}"' for key, each in plain.items()
    )
