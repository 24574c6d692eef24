"""Lines of sight on the open table: straight lines that run through the inside of nothing that blocks. E19-DEF-11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.table import shapes
from pwprint.game.table.areas import Polygon
from pwprint.game.table.measure import LENIENT
from pwprint.values import Struct

if TYPE_CHECKING:
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
    near = [each for each in screens if shapes.meets(each.around, a, b)]
    if any(shapes.meets(each.inside, a, b) for each in near) or any(_crosses(a, b, each, LENIENT) for each in units):
        return False
    beside = [each.whole for each in near]
    beside += [shapes.form(Polygon(each)) for each in units if _crosses(a, b, each, -LENIENT)]
    if len(beside) <= 1:
        return True
    joined = shapes.moved(shapes.union(shapes.moved(each, LENIENT) for each in beside), -2 * LENIENT)
    return not shapes.meets(joined, a, b)


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
        low, high = (max(low, at), high) if change > 0 else (low, min(high, at))
        if low >= high:
            return False
    return True
