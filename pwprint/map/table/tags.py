"""Where the ids of stands are written: behind these, clear of other stands, of all pointers, villages and works."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pwprint.game.table.footprint import Shape, gap, is_farther
from pwprint.game.table.measure import unit_vector
from pwprint.map.place.room import Room, Spot
from pwprint.map.table.land import TableLand
from pwprint.map.table.shapes import on_shape
from pwprint.map.table.units import Stands, pointer_corners
from pwprint.map.table.view import TableView, inside
from pwprint.map.units import tag
from pwprint.page.side_style import SideStyle
from pwprint.pdf.marks import Box, Mark, Mm, Point, moved
from pwprint.values import Struct

_ID = 6.5
"""The type of ids on the large map, in points."""

_BUILT = ("town", "fortification", "entrenchment")
"""What tags should leave in sight."""

_ON_BUILT = 1.5
"""How bad it is to cover 1 mm² of that, in mm² of ink."""

_GAPS: tuple[tuple[Mm, float], ...] = ((0.7, 0.0), (2.0, 1.0), (3.4, 3.0), (4.8, 5.0))
"""What may be free between stands and their tag, and how much worse that is."""

_ASIDE, _BESIDE = 1.0, 5.0
"""How much worse a tag is behind a corner of its stands, and beside them."""

_CLEAR: Mm = 0.3
"""What tags keep from other stands and from pointers."""

_CLEARLY: Mm = 0.7
"""By how much a tag is nearer to its own stands than to others, and to other tags."""


class TagGround(Struct, frozen=True):
    """Where tags are placed: a page that has room, and the land below."""

    room: Room[TableView]
    land: TableLand

    def built_on(self, boxes: Sequence[Box]) -> list[float]:
        """Return how many mm² of each box lie on villages and works."""
        view = self.room.view
        unit = view.inch / self.land.inch
        edges = [
            ((box.x - view.x) / unit, (box.y - view.y) / unit, (box.right - view.x) / unit, (box.top - view.y) / unit)
            for box in boxes
        ]
        return [much * unit * unit for much in on_shape(self.land.mass(*_BUILT), edges)]


class _Stood(Struct, frozen=True):
    """Stands on a page: their middle, their front, half of their width and depth, their outline and their pointer."""

    at: Point
    front: Point
    half: tuple[Mm, Mm]
    outline: Shape
    pointer: Shape


def tag_boxes(found: Sequence[Stands], sizes: Iterable[tuple[Mm, Mm]], ground: TagGround) -> Iterator[Box]:
    """Yield where the tags of stands stand on a page, each within its stands where no place is clearly its own."""
    view = ground.room.view
    placed = [_placed(stands, view) for stands in found]
    pointers, tags_there = [one.pointer for one in placed], list[tuple[Shape, Mm]]()
    for number, (own, size) in enumerate(zip(placed, sizes, strict=True)):
        others = [(one.outline, 0.0) for one in placed if one is not own] + tags_there
        spots = [spot for spot in _spots(own, size) if _is_clear(spot[0], own, others, pointers)]
        built = ground.built_on([box for box, _ in spots])
        weighed = [(box, worse + _ON_BUILT * much) for (box, worse), much in zip(spots, built, strict=True)]
        best = ground.room.best(weighed, trees=True)
        box = best[0] if best else inside(found[number].box(view), *size)
        ground.room.take(box)
        tags_there.append((box.corners, gap(own.outline, box.corners)))
        yield box


def _placed(stands: Stands, view: TableView) -> _Stood:
    half = (stands.width * view.inch / 2, stands.depth * view.inch / 2)
    at, outline = view.point(stands.at), tuple(view.point(corner) for corner in stands.corners)
    return _Stood(at, unit_vector(stands.heading), half, outline, pointer_corners(stands, view.inch, at))


def _spots(own: _Stood, size: tuple[Mm, Mm]) -> Iterator[Spot]:
    """Yield places for a tag: behind the middle of its stands, behind their corners, beside them."""
    (right, up), (wide, deep) = own.front, own.half
    back, left = (-right, -up), (-up, right)
    slide, level = max(0.0, wide - _reach(left, size)), max(0.0, deep - _reach(back, size))
    behind = [(back, deep, left, aside, _ASIDE * (aside != 0.0)) for aside in (0.0, slide, -slide)]
    # Beside stands a tag is rather level with their rear than with their front.
    beside = [
        (way, wide, back, aside, _BESIDE + _ASIDE * (aside == 0.0))
        for way in (left, (up, -right))
        for aside in (level, 0.0)
    ]
    for (x, y), far, (a, b), aside, worse in (*behind, *beside):
        for apart, wider in _GAPS:
            out = far + apart + _reach((x, y), size)
            middle = own.at[0] + x * out + a * aside, own.at[1] + y * out + b * aside
            yield Box(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size), worse + wider


def _reach(way: Point, size: tuple[Mm, Mm]) -> Mm:
    """Return how far a box reaches from its middle in a direction."""
    return (abs(way[0]) * size[0] + abs(way[1]) * size[1]) / 2


def _is_clear(box: Box, own: _Stood, others: Iterable[tuple[Shape, Mm]], pointers: Iterable[Shape]) -> bool:
    """Say whether a tag is clearly nearest to its own stands, and touches no pointer.

    With other tags comes how far these are from their own stands: they, too, must stay nearest to them.
    """
    corners = box.corners
    far = gap(own.outline, corners)
    return all(is_farther(one, corners, _CLEAR) for one in pointers) and all(
        is_farther(one, corners, max(far, theirs) + _CLEARLY) for one, theirs in others
    )


def tags(found: tuple[Stands, ...], side_styles: tuple[SideStyle, SideStyle], ground: TagGround) -> list[Mark]:
    """Return the ids of the stands that a page shows, with their state."""
    own = [tag(stands.unit.id, stands.state, side_styles[stands.unit.side], _ID) for stands in found]
    boxes = tag_boxes(found, [(one.width, one.height) for one in own], ground)
    return [
        moved(one.marks, box.x, box.y, name=f"id:{stands.unit.id}")
        for stands, one, box in zip(found, own, boxes, strict=True)
    ]
