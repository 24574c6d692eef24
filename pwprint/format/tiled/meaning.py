"""What a map of Tiled means in a ruleset: the class of a tile, or else the name of its layer, is a kind of terrain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pwprint.format.drawing.reading import Slip
from pwprint.format.drawing.sketch import Sketch
from pwprint.format.tiled.geometry import cell_at, shape_of
from pwprint.game.board.shapes import SHAPES
from pwprint.text.words import joined, near, shown
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.format.tiled.model import TiledCell, TiledMap, TileLayer
    from pwprint.game.board.base import Board
    from pwprint.game.ruleset import Ruleset


class TiledPlan(Struct, frozen=True):
    """The map that a file of Tiled holds, and its labels by the names of squares."""

    sketch: Sketch
    labels: Mapping[str, str]


def plan_of(
    tiled: TiledMap, rulesets: Mapping[str, Ruleset], unsaid: Mapping[str, str] | None = None
) -> TiledPlan | tuple[Slip, ...]:
    """Return what a map of Tiled means, or all that is wrong with it, in the order of the file.

    `unsaid` is the ruleset of a map that does not name its own by a property `ruleset`.
    """
    name = tiled.said.get("ruleset") or (unsaid or {}).get("ruleset", "")
    ruleset = rulesets.get(name)
    if ruleset is None:
        return (Slip(*tiled.at, _no_ruleset(name, rulesets)),)
    if not ruleset.play.grids:
        return (Slip(*tiled.at, f"{ruleset.id} is played on an open table, which has no squares"),)
    shape = shape_of(tiled)
    if isinstance(shape, Slip):
        return (shape,)
    if shape not in ruleset.play.shapes:
        shapes = joined(sorted(ruleset.play.shapes), "or")
        return (Slip(*tiled.at, f"the maps of {ruleset.id} are of the shape {shapes}, not {shape}"),)
    board = SHAPES[shape](tiled.columns, tiled.rows)
    terrain, slips = dict.fromkeys(ruleset.play.terrain, 0), dict[str, Slip]()
    for layer, cell in ((each, cell) for each in tiled.layers for cell in each.cells):
        kind = _kind(tiled, layer, cell, ruleset)
        if kind in terrain:
            terrain[kind] |= 1 << _square(board, cell.column, cell.row)
        else:
            slips.setdefault(f"{layer.name}\n{kind}", Slip(*cell.at, _unknown(layer, kind, ruleset)))
    labels = dict(_labels(tiled, board, slips))
    if slips:
        return tuple(sorted(slips.values(), key=lambda slip: (slip.line, slip.column)))
    return TiledPlan(Sketch(ruleset.id, board, {kind: at for kind, at in terrain.items() if at}), labels)


def _no_ruleset(name: str, rulesets: Mapping[str, Ruleset]) -> str:
    if not name:
        return f"the map has no property `ruleset`; give it one in Map Properties, such as {next(iter(rulesets))}"
    guess = near(name, rulesets)
    return f"there is no ruleset {shown(name)}; " + (
        f"did you mean {guess[0]}?" if guess else f"choose from {joined(rulesets, 'or')}"
    )


def _kind(tiled: TiledMap, layer: TileLayer, cell: TiledCell, ruleset: Ruleset) -> str:
    """Return what a tile stands for: its class if that is a kind of terrain, else what its layer is called."""
    own = tiled.classes.get(cell.tile, "")
    return own if own in ruleset.play.terrain else layer.name.strip().lower() or own


def _unknown(layer: TileLayer, kind: str, ruleset: Ruleset) -> str:
    guess = near(kind, ruleset.play.terrain)
    hint = f"did you mean {guess[0]}?" if guess else f"there is {joined(ruleset.play.terrain)}"
    return (
        f"neither this tile nor its layer {shown(layer.name)} is called like a kind of terrain ({hint}); "
        "hide the layer, or give it the class `scenery`, if it is for the eye only"
    )


def _square(board: Board, column: int, row: int) -> int:
    """Return the square of a place that counts from the upper left corner."""
    return (board.rows - 1 - row) * board.columns + column


def _labels(tiled: TiledMap, board: Board, slips: dict[str, Slip]) -> Iterator[tuple[str, str]]:
    found: dict[str, str] = {}
    for text in tiled.texts:
        column, row = cell_at(tiled, text.x, text.y)
        where = f"{text.x:g},{text.y:g}"
        if not (0 <= column < board.columns and 0 <= row < board.rows):
            slips[f"text {where}"] = Slip(*text.at, f"the words {shown(text.text)} stand outside the map")
            continue
        name = board.name(_square(board, column, row))
        if found.setdefault(name, text.text) != text.text:
            slips[f"text {where}"] = Slip(*text.at, f"{name} has the words {shown(found[name])} already")
            continue
        yield name, text.text
