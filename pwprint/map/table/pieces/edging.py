"""The edges that a piece of terrain shows: its own, and those of what is printed on it and nowhere above it. In mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.map.table.edges import edge, edge_marks, rank
from pwprint.map.table.land import land
from pwprint.map.table.shapes import EMPTY, grown_by, union, without
from pwprint.map.terrain import WAYS
from pwprint.map.terrain.forms.finish import FULL_SIZE
from pwprint.page.inch import INCH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.map.table.picture import TableMatter
    from pwprint.map.table.pieces.laying import Laid
    from pwprint.map.table.shapes import Shape
    from pwprint.pdf.marks import Mark, Mm

_NEAR: Mm = 0.5
"""So near to the cut of another piece an edge is that of the other."""


def edgings(matter: TableMatter, found: tuple[Laid, ...]) -> dict[int, tuple[Mark, ...]]:
    """Return the edges that each piece shows, by its number.

    Nothing shows through from below: not the foot of a hill through a wood, nor what a later piece covers.
    """
    there = land((matter.table.width, matter.table.height), matter.drawn, INCH, "edges", FULL_SIZE)
    lines = {art: edge(there, art, 1.0) for art in sorted(there.masses, key=lambda art: (rank(art), art))}
    shown = {art: _shown(art, found) for art in lines}
    return {own.number: tuple(_edging(own, found, lines, shown)) for own in found}


def _shown(art: str, found: tuple[Laid, ...]) -> Shape:
    """Return what pieces show of a kind of terrain themselves."""
    return grown_by(union(*(own.piece.outline for own in found if own.piece.body.art == art)), _NEAR)


def _edging(own: Laid, found: tuple[Laid, ...], lines: Mapping[str, Shape], shown: Mapping[str, Shape]) -> list[Mark]:
    outline, art = own.piece.outline, own.piece.body.art
    above = (each.piece.outline for each in found if each.number > own.number)
    later = grown_by(union(*(shape for shape in above if shape.intersects(outline))), -_NEAR)
    marks: list[Mark] = []
    for name, line in lines.items():
        part = line.intersection(outline)
        if name != art:
            # Finer terrain is seen on it; coarser only where it lies in it and has no piece.
            hidden = EMPTY if rank(name) > rank(art) else outline if name in WAYS else shown[name]
            part = without(without(part, later), hidden)
        marks += edge_marks(part, name)
    return marks
