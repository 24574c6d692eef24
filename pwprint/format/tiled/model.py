"""What both forms of a Tiled map hold: the same values, each with its place in the file."""

from __future__ import annotations

from collections.abc import Mapping

from pwprint.values import Struct

Spot = tuple[int, int]
"""A line and a column, from 1."""

FLIPS = 0xF0000000
"""The bits of a tile's number that only turn its picture."""


class TiledFault(Exception):  # noqa: N818 - its name is the field's own word for what is wrong with a map
    """What is wrong with a Tiled map, and where."""

    def __init__(self, at: Spot, message: str) -> None:
        super().__init__(message)
        self.at = at
        self.message = message


class TiledCell(Struct, frozen=True):
    """A square with a tile: its column and its row, from the upper left corner, and the number of the tile."""

    column: int
    row: int
    tile: int
    at: Spot


class TileLayer(Struct, frozen=True):
    """A layer of tiles that is shown. `cells` are those that have one."""

    name: str
    cells: tuple[TiledCell, ...]
    at: Spot


class TextObject(Struct, frozen=True):
    """Words on the map, and the middle of their box in pixels from the upper left corner."""

    x: float
    y: float
    text: str
    at: Spot


class TiledMap(Struct, frozen=True):
    """A map of Tiled. `classes` are the words of tiles by their numbers; `said` are the map's own properties."""

    orientation: str
    columns: int
    rows: int
    tile: tuple[float, float]
    side: float
    stagger: tuple[str, str]
    layers: tuple[TileLayer, ...]
    texts: tuple[TextObject, ...]
    classes: Mapping[int, str]
    said: Mapping[str, str]
    at: Spot
