"""Where no disc of a piece lies if it can be helped: on houses, and where the shield of a round objective is laid."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pwprint.game.table.areas import Disc
from pwprint.map.table.country import OnTable
from pwprint.map.table.picture import full_size
from pwprint.map.table.pieces.laying import KeptFree
from pwprint.map.table.shapes import area_of, union
from pwprint.map.terrain import drawing_of
from pwprint.map.terrain.ground import Layer
from pwprint.page.inch import INCH
from pwprint.pdf.marks import Path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.map.table.picture import TableMatter
    from pwprint.pdf.marks import Mm, Point

_CORNERS = 3
"""What has fewer corners hides nothing."""


def kept_free(matter: TableMatter) -> KeptFree:
    """Return the houses of a table, in mm, and the middles of its round objectives, in inches."""
    middles = (goal.area.centre for goal in matter.subject.scenario.objectives if isinstance(goal.area, Disc))
    return KeptFree(union(*(area_of(corners) for corners in _roofs(matter))), tuple(middles))


def _roofs(matter: TableMatter) -> Iterator[tuple[Point, ...]]:
    """Yield the corners of what stands in towns."""
    there, unit = full_size(matter, INCH)
    for part in drawing_of("town")(OnTable(there)) if "town" in there.masses else ():
        if part.layer is Layer.BUILDINGS:
            yield from (corners for mark in part.marks if isinstance(mark, Path) for corners in _shapes(mark, unit))


def _shapes(path: Path, unit: Mm) -> Iterator[tuple[Point, ...]]:
    if not path.fill:
        return
    starts = [at for at, (name, _) in enumerate(path.commands) if name == "M"]
    for start, end in pairwise((*starts, len(path.commands))):
        corners = tuple((step[0] * unit, step[1] * unit) for name, step in path.commands[start:end] if name != "Z")
        if len(corners) >= _CORNERS:
            yield corners
