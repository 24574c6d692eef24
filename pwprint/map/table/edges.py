"""The lines to which players measure: along the true edge of each kind of terrain, in its colour on a pale casing."""

from __future__ import annotations

from pwprint.map.table.courses import bands
from pwprint.map.table.land import TableLand
from pwprint.map.table.shapes import EMPTY, Shape, grown_by, runs, union, without
from pwprint.map.terrain.forms.border import opened
from pwprint.page import inks
from pwprint.pdf.marks import Mark, Mm, Path, Pen
from pwprint.values import replace

RANKS = (
    "field",
    "dunes",
    "rocks",
    "rough",
    "vineyard",
    "orchard",
    "pines",
    "woods",
    "marsh",
    "ruins",
    "town",
    "fortification",
    "entrenchment",
    "trench",
    "sea",
    "lake",
    "river",
    "ford",
    "bridge",
    "road",
    "railway",
)
"""Terrain that may lie in other terrain, from the coarsest to the finest."""

_UNLINED = frozenset({"ford", "railway"})
"""Terrain with edges that are drawn exactly where they are."""

_CASING: Mm = 0.5
_DOTS = Pen(inks.EDGE, 0.5, (0.01, 1.9))
"""How much broader the pale ground of each dot or dash is; the line along the edge of an area. The pens are in mm."""

DASHES = Pen(inks.EDGE, 0.6, (1.6, 1.7), round=False)
"""The line along the edge of a road's strip."""

_COLOURS = dict.fromkeys(("woods", "pines", "orchard", "vineyard", "field"), inks.EDGE_GREEN) | dict.fromkeys(
    ("lake", "marsh", "river", "sea"), inks.EDGE_BLUE
)

_OFF: Mm = 0.5
"""How far the line along the strip of a road keeps off the way itself, off towns and off bridges."""


def rank(art: str) -> int:
    """Return how fine terrain is: what has a higher rank lies in what has a lower one, where both are."""
    return RANKS.index(art) if art in RANKS else -1


def pen_of(art: str) -> Pen:
    """Return the pen of an edge, in mm."""
    return replace(DASHES if art == "road" else _DOTS, colour=_COLOURS.get(art, inks.EDGE))


def edge(land: TableLand, art: str, unit: Mm) -> Shape:
    """Return the edge of terrain as lines, those along the table's edge left out; nothing where none is drawn."""
    if art in _UNLINED:
        return EMPTY
    whole = land.mass(art).boundary
    if art != "road":
        return whole
    # Not across the way itself, and not where its strip is street, deck or water.
    built = union(bands(land, art, land.finish.road), land.mass("town", "bridge", "river"))
    return without(whole, grown_by(built, _OFF / unit))


def edge_marks(line: Shape, art: str, unit: Mm = 1.0) -> tuple[Mark, ...]:
    """Return the casing and the dots or dashes along an edge, in a drawing with `unit` mm to its unit."""
    steps, pen = tuple(step for run in runs(line) for step in opened(run)), pen_of(art)
    if not steps:
        return ()
    sized = replace(pen, width=round(pen.width / unit, 3), dash=tuple(round(part / unit, 3) for part in pen.dash))
    # A whole pale line would frame a wood like a tile.
    casing = replace(sized, width=round((pen.width + _CASING) / unit, 3), colour=inks.PLATE)
    return Path(steps, pen=casing), Path(steps, pen=sized)


def edges(land: TableLand, unit: Mm) -> tuple[Mark, ...]:
    """Return the edges of all terrain on a land in art units, the coarsest first."""
    arts = sorted(land.masses, key=lambda art: (rank(art), art))
    return tuple(mark for art in arts for mark in edge_marks(edge(land, art, unit), art, unit))
