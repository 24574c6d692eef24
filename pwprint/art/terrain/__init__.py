"""Terrain as a period map shows it. A new kind of terrain is one function here and its name in `ART`.

A drawing gets the whole scene and the squares of its terrain, so that it can flow over neighbouring squares and join
roads to towns. It answers with marks in art units, where a square's side is `UNIT`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pwprint.art.terrain import inks
from pwprint.art.terrain.hill import hill
from pwprint.art.terrain.river import river
from pwprint.art.terrain.road import road
from pwprint.art.terrain.scene import UNIT, Drawn, Layer, Scene
from pwprint.art.terrain.town import town
from pwprint.art.terrain.woods import woods
from pwprint.board.base import Squares
from pwprint.press.marks import Group, Mark, Path, Rect

Drawing = Callable[[Scene, Squares], tuple[Drawn, ...]]

ART: Mapping[str, Drawing] = {"hill": hill, "river": river, "road": road, "town": town, "woods": woods}
"""Every drawing by its name, which is `TerrainKind.art`."""


def country(scene: Scene) -> tuple[Mark, ...]:
    """Return the whole scene in art units, the lowest layer first; each layer is a group named after it."""
    board = scene.board
    drawn = [part for art, squares in sorted(scene.areas.items()) if squares for part in ART[art](scene, squares)]
    layers = [_layer(drawn, layer) for layer in Layer]
    paper = Rect(0.0, 0.0, board.columns * UNIT, board.rows * UNIT, inks.PAPER)
    return (paper, *(layer for layer in layers if layer.marks))


def _layer(drawn: list[Drawn], layer: Layer) -> Group:
    marks = (mark for part in drawn if part.layer is layer for mark in part.marks)
    # A town may have no garden and a wood no tree.
    return Group(tuple(mark for mark in marks if not _is_empty(mark)), name=f"map:{layer.name.lower()}")


def _is_empty(mark: Mark) -> bool:
    return isinstance(mark, Path) and not mark.commands


__all__ = ["ART", "UNIT", "Drawing", "Scene", "country"]
