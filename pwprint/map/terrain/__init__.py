"""Terrain as a period map shows it. A new kind of terrain is one function here and its name in `ART`.

Without one its areas are drawn `plain`. A drawing asks the whole ground for borders, bands and places. So it can flow
over neighbouring areas and join roads to towns, and serves squares, hexes and the open table alike. It answers with
marks in art units: a square is `UNIT` of them wide; on a table the scale of the map says how many an inch takes, and so
how large trees and houses are beside the areas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from pwprint.map.terrain.bare import dunes, rocks
from pwprint.map.terrain.board import OnBoard
from pwprint.map.terrain.bridge import bridge
from pwprint.map.terrain.fields import fields, leas
from pwprint.map.terrain.ford import ford
from pwprint.map.terrain.fortification import fortification
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround
from pwprint.map.terrain.hill import hill
from pwprint.map.terrain.marsh import marsh
from pwprint.map.terrain.plain import plain
from pwprint.map.terrain.planted import field, orchard, vineyard
from pwprint.map.terrain.river import lake, river
from pwprint.map.terrain.road import railway, road
from pwprint.map.terrain.rough import rough
from pwprint.map.terrain.ruins import ruins
from pwprint.map.terrain.scene import Scene
from pwprint.map.terrain.sea import sea
from pwprint.map.terrain.town import town
from pwprint.map.terrain.trench import trench
from pwprint.map.terrain.wire import wire
from pwprint.map.terrain.woods import pines, woods
from pwprint.page import inks
from pwprint.pdf.marks import Group, Mark, Path, Rect

Drawing = Callable[[TerrainGround], tuple[Drawn, ...]]

ART: Mapping[str, Drawing] = {
    "bridge": bridge,
    "dunes": dunes,
    "entrenchment": partial(fortification, art="entrenchment"),
    "field": field,
    "ford": ford,
    "fortification": fortification,
    "hill": hill,
    "lake": lake,
    "marsh": marsh,
    "orchard": orchard,
    "pines": pines,
    "railway": railway,
    "river": river,
    "road": road,
    "rocks": rocks,
    "rough": rough,
    "ruins": ruins,
    "sea": sea,
    "town": town,
    "trench": trench,
    "vineyard": vineyard,
    "wire": wire,
    "woods": woods,
}
"""Every drawing by its name, which is `TerrainKind.art`."""

WAYS = ("river", "road", "railway")
"""Terrain along lines, in the order in which it is laid: a road lies on the river that it crosses."""


def drawing_of(art: str) -> Drawing:
    """Return the drawing of a name; a plain one for a name that no drawing has."""
    return ART.get(art) or partial(plain, art=art)


def landscape(ground: TerrainGround) -> tuple[Mark, ...]:
    """Return the whole ground in art units, the lowest layer first; each layer is a group named after it."""
    return in_layers(ground, (part for drawing in drawings(ground).values() for part in drawing(ground)))


def drawings(ground: TerrainGround) -> Mapping[str, Drawing]:
    """Return all that draws a ground, by names, in order."""
    always: dict[str, Drawing] = {"leas": leas, "its edges": lambda ground: ground.edges(), "open ground": fields}
    return always | {art: drawing_of(art) for art in sorted(ground.arts)}


def in_layers(ground: TerrainGround, parts: Iterable[Drawn]) -> tuple[Mark, ...]:
    """Return what was drawn of a ground, on paper, the lowest layer first."""
    drawn = [*parts]
    layers = (_layer(drawn, layer) for layer in Layer)
    paper = Rect(0.0, 0.0, ground.width, ground.height, inks.PAPER)
    return (paper, *(layer for layer in layers if layer.marks))


def country(scene: Scene) -> tuple[Mark, ...]:
    """Return the landscape of a board."""
    return landscape(OnBoard(scene))


def _layer(drawn: list[Drawn], layer: Layer) -> Group:
    marks = (mark for part in drawn if part.layer is layer for mark in part.marks)
    # A town may have no garden and a wood no tree.
    return Group(tuple(mark for mark in marks if not _is_empty(mark)), name=f"map:{layer.name.lower()}")


def _is_empty(mark: Mark) -> bool:
    return (isinstance(mark, Path) and not mark.commands) or (isinstance(mark, Group) and not mark.marks)


__all__ = ["ART", "Drawing", "OnBoard", "Scene", "country", "drawings", "in_layers", "landscape"]
