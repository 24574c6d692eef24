"""Terrain of an open table as a period map shows it. A new kind of terrain is one function here and its name in `ART`.

A drawing gets the whole land, so that roads can join and woods keep clear of them. It answers with marks in art units;
how many of them an inch takes decides how large trees and houses are beside the areas.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pwprint.map.terrain.table.crossings import bridge, ford
from pwprint.map.terrain.table.grass import grass
from pwprint.map.terrain.table.hill import hill
from pwprint.map.terrain.table.land import Drawn, Land, Layer, land
from pwprint.map.terrain.table.marsh import marsh
from pwprint.map.terrain.table.road import road
from pwprint.map.terrain.table.rough import rough
from pwprint.map.terrain.table.town import town
from pwprint.map.terrain.table.water import lake, river
from pwprint.map.terrain.table.woods import woods
from pwprint.map.terrain.table.works import entrenchment
from pwprint.page import inks
from pwprint.pdf.marks import Group, Mark, Path, Rect

Drawing = Callable[[Land], tuple[Drawn, ...]]

ART: Mapping[str, Drawing] = {
    "bridge": bridge,
    "entrenchment": entrenchment,
    "ford": ford,
    "hill": hill,
    "lake": lake,
    "marsh": marsh,
    "river": river,
    "road": road,
    "rough": rough,
    "town": town,
    "woods": woods,
}
"""Every drawing by its name, which is `TerrainKind.art`."""


def landscape(there: Land) -> tuple[Mark, ...]:
    """Return the whole land in art units, the lowest layer first; each layer is a group named after it."""
    drawn = [*grass(there), *(part for art in sorted(there.masses) for part in ART[art](there))]
    layers = (_layer(drawn, layer) for layer in Layer)
    paper = Rect(0.0, 0.0, there.width, there.height, inks.PAPER)
    return (paper, *(layer for layer in layers if layer.marks))


def _layer(drawn: list[Drawn], layer: Layer) -> Group:
    marks = (mark for part in drawn if part.layer is layer for mark in part.marks)
    return Group(tuple(mark for mark in marks if not _is_empty(mark)), name=f"map:{layer.name.lower()}")


def _is_empty(mark: Mark) -> bool:
    return isinstance(mark, Path) and not mark.commands


__all__ = ["ART", "Drawing", "Land", "land", "landscape"]
