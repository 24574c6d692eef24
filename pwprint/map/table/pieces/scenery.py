"""What pieces of terrain show: parts of the map, each bridge on its own piece only, and the edges to measure to."""

from __future__ import annotations

from itertools import chain, pairwise
from operator import is_
from typing import TYPE_CHECKING

from pwprint.map.table.picture import ground_picture
from pwprint.map.table.pieces.edging import edgings
from pwprint.map.table.pieces.laying import DISC
from pwprint.map.table.shapes import (
    disc,
    grown_by,
    joined,
    line_through,
    near,
    outline,
    shape_of,
    size_of,
    union,
    without,
)
from pwprint.map.terrain.forms.crowns import ALONE
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


_HOUSES, _ROADS = frozenset({"map:buildings"}), frozenset({"map:roadbeds", "map:roads"})
_TREES = frozenset({"map:woods"})
"""The layers of a drawing that some pieces do not show."""

_GROWN = ("orchard", "pines", "woods")
"""What is drawn in the layer of trees."""

_LEAST = 4.0
"""So much ground with trees, in mm², is worth printing on a piece of something else."""

_WATERS = frozenset({"lake", "river", "sea"})
_UNDER: Mm = 1.5
"""How far beyond its bridge a river shows no road: the bridge lies there, and water goes on under it."""

_CROWN: Mm = 4.4
"""How far from all edges of pieces the middle of a single tree lies."""

_BARE: Mm = 2.0
"""How far from the seams of slopes their strokes end."""


class Scenery(Struct, frozen=True, eq=False):
    """The picture of the ground, `scale` mm to its unit, the bridges that stand on it, and the edges of each piece.

    `crossed` are the grounds of bridges; `trees` grow on none of the pieces of trees.
    """

    cutter: Cutter
    scale: float
    bridges: Mapping[int, tuple[Mark, ...]]
    edges: Mapping[int, tuple[Mark, ...]]
    crossed: tuple[Shape, ...]
    trees: Shape

    def seen(self, own: Laid) -> tuple[Mark, ...]:
        """Return what a piece shows, in mm of the table; along ways no houses, which would be cut through."""
        is_way, on_water = own.piece.body.is_way, own.piece.body.art in _WATERS
        ground = self._ground(own.piece.outline, _HOUSES if is_way else self._covered(own))
        under = [near.intersection(own.piece.outline) for near in self.crossed] if on_water else []
        streams = (
            Group((self._ground(part, _HOUSES | _ROADS),), clip=_box(part), outline=outline(part))
            for part in under
            if part.area > 0
        )
        return ground, *streams, *self.bridges.get(own.number, ()), *self.edges[own.number]

    def _covered(self, own: Laid) -> frozenset[str]:
        """Return the layer of trees if these stand on pieces of their own, whose edges lie on this one."""
        is_grown = own.piece.body.art in _GROWN
        return frozenset() if is_grown or size_of(self.trees.intersection(own.piece.shape)) > _LEAST else _TREES

    def _ground(self, shape: Shape, hidden: frozenset[str]) -> Mark:
        # Art units are finer than mm: the outline is drawn in mm, and its picture seen through it.
        left, low, right, top = (edge / self.scale for edge in shape.bounds)
        marks = self.cutter.seen((left, low, right, top))
        return _enlarged(_without(marks, hidden) if hidden else marks, self.scale)


def scenery(matter: TableMatter, found: tuple[Laid, ...]) -> Scenery:
    """Return what the pieces of a table show."""
    picture = ground_picture(matter, INCH)
    scale = INCH / picture.land.inch
    discs = (disc((own.at[0] * INCH, own.at[1] * INCH), DISC) for own in found)
    cuts = union(*(own.piece.outline.boundary for own in found), *discs)
    marks, bridges = without_bridges(_uncut(_parted(picture.marks, _seams(found), scale), cuts, scale))
    by_piece: dict[int, tuple[Mark, ...]] = {}
    for bridge in bridges:
        own = _uppermost(found, (bridge.matrix[4] * scale, bridge.matrix[5] * scale))
        if own is not None:
            by_piece[own.number] = (*by_piece.get(own.number, ()), *_decked(own, bridge, scale))
    crossed = tuple(grown_by(own.piece.shape, _UNDER) for own in found if own.piece.body.art == "bridge")
    return Scenery(Cutter(marks), scale, by_piece, edgings(matter, found), crossed, _loose_trees(matter, found))


def _loose_trees(matter: TableMatter, found: tuple[Laid, ...]) -> Shape:
    """Return the trees that are printed on pieces of something else."""
    grown = joined((shape_of(area, INCH) for art in _GROWN for area in matter.drawn.get(art, ())), INCH)
    return without(grown, union(*(own.piece.outline for own in found if own.piece.body.art in _GROWN)))


def _without(marks: tuple[Mark, ...], hidden: frozenset[str]) -> tuple[Mark, ...]:
    """Return a drawing without some of its layers; the others stay the very same."""
    found: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Group) and mark.name not in hidden:
            inner = _without(mark.marks, hidden)
            is_same = len(inner) == len(mark.marks) and all(map(is_, inner, mark.marks))
            found.append(mark if is_same else replace(mark, marks=inner))
        elif not isinstance(mark, Group):
            found.append(mark)
    return tuple(found)


def _box(shape: Shape) -> tuple[Mm, Mm, Mm, Mm]:
    left, low, right, top = shape.bounds
    return left, low, right - left, top - low


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


def _uncut(marks: tuple[Mark, ...], cuts: Shape, scale: float) -> tuple[Mark, ...]:
    """Return a drawing without the single trees that would be cut through or lie under a disc."""

    def is_whole(mark: Mark) -> bool:
        if not isinstance(mark, Group) or mark.name != ALONE:
            return True
        return not near(cuts, (mark.matrix[4] * scale, mark.matrix[5] * scale), _CROWN)

    return tuple(
        replace(mark, marks=tuple(filter(is_whole, mark.marks)))
        if isinstance(mark, Group) and mark.name == "map:roads"
        else mark
        for mark in marks
    )


def _uppermost(found: tuple[Laid, ...], at: Point) -> Laid | None:
    """Return the piece that lies on all others at a point."""
    return next((own for own in reversed(found) if near(own.piece.shape, at, 0.0)), None)


def _decked(own: Laid, bridge: Group, scale: float) -> tuple[Mark, ...]:
    """Return a bridge; on a piece that is no more than it without what lies beyond its edges."""
    drawn = _enlarged((bridge,), scale)
    if own.piece.body.art != "bridge":
        return (drawn,)
    # Beside its walls the water is seen that it crosses.
    return (Group((drawn,), clip=_box(own.piece.shape), outline=outline(own.piece.shape)),)


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
