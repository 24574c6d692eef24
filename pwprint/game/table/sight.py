"""Lines of sight on the open table: straight lines that run through the inside of nothing that blocks. E19-DEF-11."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from pwprint.game.table import shapes
from pwprint.game.table.areas import Polygon
from pwprint.game.table.measure import LENIENT
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.table.areas import Point
    from pwprint.game.table.footprint import Shape


class Screen(Struct, frozen=True, eq=False):
    """An area of terrain that blocks the view: as it is, its inside beyond the tolerance, itself and what is around."""

    whole: shapes.Form
    inside: shapes.Form
    around: shapes.Form


def screen(region: shapes.Form) -> Screen:
    """Return a region as a screen."""
    return Screen(region, shapes.moved(region, -LENIENT), shapes.moved(region, LENIENT))


def is_clear(a: Point, b: Point, screens: tuple[Screen, ...], units: tuple[Shape, ...]) -> bool:
    """Return whether a line runs through the inside of no screen and no unit's footprint.

    Touching a border does not block, unless two of them touch there: what touches counts as one.
    """
    return is_in_sight(a, (b,), screens, units)


def is_in_sight(a: Point, points: Iterable[Point], screens: tuple[Screen, ...], units: tuple[Shape, ...]) -> bool:
    """Return whether the line from a point to one of others is clear.

    They belong to one target: what hides one of them mostly hides the next, and so is asked first.
    """
    hides: _Block | None = None
    for point in points:
        if hides is not None and hides(a, point):
            continue
        # What a line comes near to is little, and of that it is asked whether the line runs through it.
        touched = [shape for shape in units if _crosses(a, point, shape, -LENIENT)]
        blocks: Iterator[_Block] = chain(
            (partial(_lies_in, shape) for shape in touched),
            (partial(shapes.meets, each.inside) for each in screens),
        )
        hides = next((block for block in blocks if block(a, point)), None)
        if hides is None and not _is_shut(a, point, screens, touched):
            return True
    return False


_Block = Callable[["Point", "Point"], bool]
"""Whether a line runs through the inside of something that blocks."""


def _lies_in(shape: Shape, a: Point, b: Point) -> bool:
    return _crosses(a, b, shape, LENIENT)


def _is_shut(a: Point, b: Point, screens: tuple[Screen, ...], touched: list[Shape]) -> bool:
    """Return whether a line runs where things touch of which it runs along the borders."""
    beside = [each.whole for each in screens if shapes.meets(each.around, a, b)]
    beside += [shapes.form(Polygon(each)) for each in touched]
    if len(beside) <= 1:
        return False
    joined = shapes.moved(shapes.union(shapes.moved(each, LENIENT) for each in beside), -2 * LENIENT)
    return shapes.meets(joined, a, b)


def _crosses(a: Point, b: Point, shape: Shape, depth: float) -> bool:
    """Return whether a line gets deeper than `depth` into a convex shape; less than 0 means as near as that."""
    low, high = 0.0, 1.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    before = shape[-1]
    for corner in shape:
        ex, ey = corner[0] - before[0], corner[1] - before[1]
        length = (ex * ex + ey * ey) ** 0.5
        # How far inside the edge the line is: at its start, and how that changes.
        start = (ex * (a[1] - before[1]) - ey * (a[0] - before[0])) / length - depth
        change = (ex * dy - ey * dx) / length
        before = corner
        if change == 0:
            if start <= 0:
                return False
            continue
        at = -start / change
        if change > 0:
            low = at if at > low else low
        else:
            high = at if at < high else high
        if low >= high:
            return False
    return True
