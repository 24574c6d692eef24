"""Terrain as a period map shows it. A new kind of terrain is one function here and its name in `ART`.

Without one its squares are drawn `plain`. A drawing gets the whole scene and the squares of its terrain, so that it can
flow over neighbouring squares and join roads to towns. It asks the scene's lattice where squares lie, so that it draws
boards of hexes as well. It answers with marks in art units, where a square is `UNIT` wide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pwprint.game.board.base import Board, Squares
from pwprint.map.terrain.fields import fields
from pwprint.map.terrain.ford import ford
from pwprint.map.terrain.fortification import fortification
from pwprint.map.terrain.hill import hill
from pwprint.map.terrain.lattice import lattice
from pwprint.map.terrain.outline import loops
from pwprint.map.terrain.plain import plain
from pwprint.map.terrain.river import river
from pwprint.map.terrain.road import road
from pwprint.map.terrain.scene import CLOSE, Drawn, Layer, Scene, move, to
from pwprint.map.terrain.town import town
from pwprint.map.terrain.trench import trench
from pwprint.map.terrain.wire import wire
from pwprint.map.terrain.woods import woods
from pwprint.page import inks
from pwprint.pdf.marks import Group, Mark, Path, Pen, Rect

_EDGE = Pen(inks.INK, 0.35)

Drawing = Callable[[Scene, Squares], tuple[Drawn, ...]]

ART: Mapping[str, Drawing] = {
    "ford": ford,
    "fortification": fortification,
    "hill": hill,
    "river": river,
    "road": road,
    "town": town,
    "trench": trench,
    "wire": wire,
    "woods": woods,
}
"""Every drawing by its name, which is `TerrainKind.art`."""


def drawing_of(art: str) -> Drawing:
    """Return the drawing of a name; a plain one for a name that no drawing has."""
    return ART.get(art) or partial(plain, art=art)


def country(scene: Scene, *, tilled: bool = True) -> tuple[Mark, ...]:
    """Return the whole scene in art units, the lowest layer first; each layer is a group named after it.

    Open ground is drawn with faint fields where it is `tilled`.
    """
    board = scene.board
    drawn = [*_outside(board), *(fields(scene) if tilled else ())]
    drawn += [
        part for art, squares in sorted(scene.areas.items()) if squares for part in drawing_of(art)(scene, squares)
    ]
    layers = [_layer(drawn, layer) for layer in Layer]
    paper = Rect(0.0, 0.0, scene.lattice.width, scene.lattice.height, inks.PAPER)
    return (paper, *(layer for layer in layers if layer.marks))


def _outside(board: Board) -> tuple[Drawn, ...]:
    """Return what covers the notches between the board and the rectangle round it; nothing if there are none."""
    ground = lattice(board)
    borders = [[ground.point(place) for place, _ in loop] for loop in loops(frozenset(board.plan), board.corners)]
    right, top = ground.width, ground.height
    frame = [(0.0, 0.0), (right, 0.0), (right, top), (0.0, top)]
    if all(point[0] in {0.0, right} or point[1] in {0.0, top} for border in borders for point in border):
        return ()
    outline, whole = (
        tuple(step for line in lines for step in (move(*line[0]), *(to(*point) for point in line[1:]), CLOSE))
        for lines in (borders, [frame, *borders])
    )
    return (Drawn(Layer.OUTSIDE, (Path(whole, inks.OUTSIDE), Path(outline, pen=_EDGE))),)


def _layer(drawn: list[Drawn], layer: Layer) -> Group:
    marks = (mark for part in drawn if part.layer is layer for mark in part.marks)
    # A town may have no garden and a wood no tree.
    return Group(tuple(mark for mark in marks if not _is_empty(mark)), name=f"map:{layer.name.lower()}")


def _is_empty(mark: Mark) -> bool:
    return isinstance(mark, Path) and not mark.commands


__all__ = ["ART", "Drawing", "Scene", "country"]
