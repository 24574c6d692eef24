"""What pieces of terrain show: parts of the map, each bridge on its own piece only, and the edges to measure to."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import TYPE_CHECKING

from pwprint.map.table.picture import ground_picture
from pwprint.map.table.pieces.edging import edgings
from pwprint.map.table.shapes import grown_by, line_through, near, outline, union
from pwprint.page import inks
from pwprint.page.inch import INCH
from pwprint.pdf.clip import Cutter
from pwprint.pdf.marks import Group, Path
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.map.table.picture import TableMatter
    from pwprint.map.table.pieces.laying import Laid
    from pwprint.map.table.shapes import Shape
    from pwprint.pdf.marks import Mark, Mm, Point


_BARE: Mm = 2.0
"""How far from the seams of slopes their strokes end."""


class Scenery(Struct, frozen=True, eq=False):
    """The picture of the ground, `scale` mm to its unit, the bridges that stand on it, and the edges of each piece."""

    cutter: Cutter
    scale: float
    bridges: Mapping[int, tuple[Mark, ...]]
    edges: Mapping[int, tuple[Mark, ...]]

    def seen(self, own: Laid) -> tuple[Mark, ...]:
        """Return what a piece shows, in mm of the table."""
        left, low, right, top = (edge / self.scale for edge in own.piece.outline.bounds)
        # Art units are finer than mm: the outline is drawn in mm, and its picture seen through it.
        ground = _enlarged(self.cutter.seen((left, low, right, top)), self.scale)
        return ground, *self.bridges.get(own.number, ()), *self.edges[own.number]


def scenery(matter: TableMatter, found: tuple[Laid, ...]) -> Scenery:
    """Return what the pieces of a table show."""
    picture = ground_picture(matter, INCH)
    scale = INCH / picture.land.inch
    marks, bridges = without_bridges(_parted(picture.marks, _seams(found), scale))
    by_piece: dict[int, tuple[Mark, ...]] = {}
    for bridge in bridges:
        own = _uppermost(found, (bridge.matrix[4] * scale, bridge.matrix[5] * scale))
        if own is not None:
            by_piece[own.number] = (*by_piece.get(own.number, ()), *_decked(own, bridge, scale))
    return Scenery(Cutter(marks), scale, by_piece, edgings(matter, found))


def _seams(found: tuple[Laid, ...]) -> Shape:
    """Return where slopes are cut, and a little on either side."""
    seams = (seam for own in found if own.piece.body.is_slope for seam in own.seams)
    return union(*(grown_by(line_through((seam.start, seam.end)), _BARE) for seam in seams))


def _parted(marks: tuple[Mark, ...], seams: Shape, scale: float) -> tuple[Mark, ...]:
    """Return a drawing without the strokes of slopes that come near their seams, where they would not meet."""

    def parted(mark: Mark) -> Mark:
        if isinstance(mark, Group):
            return replace(mark, marks=_parted(mark.marks, seams, scale)) if mark.name == "map:relief" else mark
        return _thinned(mark, seams, scale) if isinstance(mark, Path) and mark.fill == inks.HACHURE else mark

    return marks if seams.is_empty else tuple(map(parted, marks))


def _thinned(path: Path, seams: Shape, scale: float) -> Path:
    """Return strokes without those near seams."""
    starts = [at for at, (name, _) in enumerate(path.commands) if name == "M"]
    strokes = [path.commands[start:end] for start, end in pairwise((*starts, len(path.commands)))]
    lines = (line_through((step[0] * scale, step[1] * scale) for name, step in stroke if step) for stroke in strokes)
    kept = (stroke for stroke, line in zip(strokes, lines, strict=True) if not seams.intersects(line))
    return replace(path, commands=tuple(chain.from_iterable(kept)))


def _uppermost(found: tuple[Laid, ...], at: Point) -> Laid | None:
    """Return the piece that lies on all others at a point."""
    return next((own for own in reversed(found) if near(own.piece.shape, at, 0.0)), None)


def _decked(own: Laid, bridge: Group, scale: float) -> tuple[Mark, ...]:
    """Return a bridge; on a piece that is no more than it without what lies beyond its edges."""
    drawn = _enlarged((bridge,), scale)
    if own.piece.body.art != "bridge":
        return (drawn,)
    left, low, right, top = own.piece.shape.bounds
    # Beside its walls the water is seen that it crosses.
    return (Group((drawn,), clip=(left, low, right - left, top - low), outline=outline(own.piece.shape)),)


def _enlarged(marks: tuple[Mark, ...], scale: float) -> Group:
    return Group(marks, (scale, 0.0, 0.0, scale, 0.0, 0.0))


def without_bridges(marks: tuple[Mark, ...]) -> tuple[tuple[Mark, ...], tuple[Group, ...]]:
    """Return a drawing without its bridges, and these: they are printed on their own pieces only."""
    bridges: list[Group] = []
    rest: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Group) and mark.name == "bridge":
            bridges.append(mark)
        elif isinstance(mark, Group):
            inner, more = without_bridges(mark.marks)
            bridges += more
            rest.append(replace(mark, marks=inner) if more else mark)
        else:
            rest.append(mark)
    return tuple(rest), tuple(bridges)
