"""Areas of any form. Of most points and lines plain arithmetic tells whether they lie in an area; else shapely does.

Arithmetic gives the answers of shapely: it is used only where that is certain (`sure.py`), or where the area is
convex, and so what lies on the inner side of all its edges. `exact.py` is imported when it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial, reduce
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

from pwprint.game.table import convex, sure
from pwprint.game.table.areas import Area, Disc, Point, Polygon
from pwprint.game.table.footprint import distance
from pwprint.game.table.measure import LENIENT
from pwprint.memo import cached_property
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from types import ModuleType

    from pwprint.game.table.exact import Form as Geometry
    from pwprint.game.table.spans import Spans

Box = tuple[float, float, float, float]
"""The west, south, east and north ends of what an area has at most."""

_NO_BOX: Box = (inf, inf, -inf, -inf)

_CLEAR = 2 * sure.MITRE * LENIENT
"""How far apart two boxes are if what is in them does not touch, even with its borders moved."""

_SURE = 1e-6
"""How far from a border arithmetic is trusted."""


class Form(Struct, frozen=True, eq=False, dict=True):
    """An area of any form: with holes, in several parts, or empty.

    `boxes` hold all of it, piece by piece. `comes_in` tells whether a line comes into it, where that is sure;
    `work_out` has shapely make it. `planes` are the inner sides of the edges of an area that is convex; `parts` are
    those of one whose parts are clearly apart.
    """

    boxes: tuple[Box, ...]
    comes_in: Callable[[Point, Point, float], bool | None]
    work_out: Callable[[], Geometry]
    planes: tuple[convex.Plane, ...] | None = None
    parts: tuple[Form, ...] = ()

    @cached_property
    def box(self) -> Box:
        """The box around all of it; that of an empty area ends before it begins."""
        wests, souths, easts, norths = zip(*(self.boxes or (_NO_BOX,)), strict=True)
        return min(wests), min(souths), max(easts), max(norths)

    @cached_property
    def exact(self) -> Geometry:
        """The area as shapely has it, ready to be asked many times."""
        geometry: Geometry = _exact().prepared(self.work_out())
        return geometry

    def sure(self, a: Point, b: Point, margin: float = _SURE) -> bool | None:
        """Return whether a line comes into the area, None if it is too near to the border for arithmetic to tell."""
        return False if is_beyond(self.box, a, b, margin) else self.comes_in(a, b, margin)

    def surely_holds(self, a: Point, b: Point, margin: float) -> bool:
        """Return whether some of a line surely lies in the area, no less than a margin from its border."""
        core = grown(self.box, -margin)
        return not (is_beyond(core, a, b, 0.0) or lies_aside(core, (a, b), 0.0)) and self.sure(a, b, margin) is True

    def decided(self, a: Point, b: Point) -> bool | None:
        """Return the same; None too if shapely knows the area already, which then answers as fast."""
        if is_beyond(self.box, a, b, 0.0):
            return False
        return None if "exact" in vars(self) else self.comes_in(a, b, _SURE)


def _exact() -> ModuleType:
    from pwprint.game.table import exact  # noqa: PLC0415 - shapely and numpy take longer to load than most files to judge

    return exact


# --- areas ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)  # a strip of many bends takes milliseconds, and every order along it asks again
def form(area: Area) -> Form:
    """Return an area as a form."""

    def work_out() -> Geometry:
        geometry: Geometry = _exact().form(area)
        return geometry

    if isinstance(area, Polygon):
        return Form((_box(area.corners, 0.0),), partial(sure.in_polygon, area), work_out, convex.planes(area.corners))
    if isinstance(area, Disc):
        return Form((_box((area.centre,), area.radius),), partial(sure.in_circle, area), work_out)
    more = sure.widening(area) * area.width / 2
    boxes = tuple(_box(piece, more) for piece in pairwise(area.line))
    return Form(boxes, partial(sure.in_strip, area), work_out)


@lru_cache(maxsize=512)
def with_edge(area: Area) -> Form:
    """Return an area with its edge, which is as wide as the tolerance."""
    return moved(form(area), LENIENT)


def union(forms: Iterable[Form]) -> Form:
    """Return all that any of the forms covers."""
    return _several([_together(group) for group in _groups(forms)])


def _groups(forms: Iterable[Form]) -> list[list[Form]]:
    """Return forms in groups that are clearly apart from each other."""
    groups: list[list[Form]] = []
    for each in forms:
        near = [group for group in groups if any(_may_touch(each, other) for other in group)]
        far = [group for group in groups if group not in near]
        groups = [*far, [*(one for group in near for one in group), each]]
    return groups


def _together(forms: Sequence[Form]) -> Form:
    if len(forms) == 1:
        return forms[0]

    def comes_in(a: Point, b: Point, margin: float) -> bool | None:
        answers = {form.sure(a, b, margin) for form in forms}
        return True if True in answers else None if None in answers else False

    boxes = tuple(box for form in forms for box in form.boxes)
    return Form(boxes, comes_in, lambda: _exact().union(form.exact for form in forms))


def _several(parts: Sequence[Form]) -> Form:
    """Return a form of parts that are apart from each other."""
    return replace(_together(parts), parts=tuple(parts)) if len(parts) > 1 else parts[0] if parts else EMPTY


EMPTY = Form((), lambda _a, _b, _margin: False, lambda: _exact().EMPTY)


def joined(forms: Iterable[Form]) -> Form:
    """Return all that some forms cover; those that touch, within the tolerance, are one. E19-DEF-12."""
    half = LENIENT / 2
    whole = moved(union(moved(each, half) for each in forms), -half)
    return _several([replace(part, work_out=partial(_remade, part)) for part in whole.parts or (whole,)])


def _remade(form: Form) -> Geometry:
    """Return a form with its outline as shapely orders it: where ways cross it depends on that, in the last digit."""
    geometry: Geometry = _exact().union([form.exact])
    return geometry


def regions(forms: Iterable[Form]) -> tuple[Form, ...]:
    """Return the separate parts of some forms: those that touch, within the tolerance, are one. E19-DEF-12."""
    return tuple(part for group in _groups(forms) for part in _regions(group))


def _regions(group: list[Form]) -> Iterable[Form]:
    whole = joined(group)
    return [whole] if len(group) == 1 else map(known, _exact().parts(whole.exact))


def known(geometry: Geometry) -> Form:
    """Return a form that shapely has worked out; of one that is convex plain arithmetic tells all."""
    corners = _exact().corners(geometry)
    return Form((geometry.bounds,), lambda _a, _b, _margin: None, lambda: geometry, convex.planes(corners))


def _may_touch(one: Form, other: Form) -> bool:
    return any(_overlap(box, by, _CLEAR) for box in one.boxes for by in other.boxes)


def moved(shape: Form, by: float) -> Form:
    """Return a form whose border is moved outwards, or inwards if `by` is negative; corners stay corners."""
    if not shape.boxes:
        return EMPTY
    if shape.parts:
        return _several([moved(part, by) for part in shape.parts])
    far = sure.MITRE * abs(by)

    def comes_in(a: Point, b: Point, margin: float) -> bool | None:
        return shape.sure(a, b, margin + far)

    boxes = tuple(grown(box, far) for box in shape.boxes)
    planes = shape.planes and tuple((x, y, most + by) for x, y, most in shape.planes)
    return Form(boxes, comes_in, lambda: _exact().moved(shape.exact, by), planes)


def without(shape: Form, other: Form) -> Form:
    """Return the part of a form outside another."""
    if not _may_touch(shape, other):
        return shape
    if shape.parts or other.parts:
        return _several([_less(part, other.parts or (other,)) for part in shape.parts or (shape,)])

    def comes_in(a: Point, b: Point, margin: float) -> bool | None:
        here, there = shape.sure(a, b, margin), other.sure(a, b, margin)
        if here is False or (there and a == b):
            return False
        return True if here and there is False else None

    return Form(shape.boxes, comes_in, lambda: _exact().without(shape.exact, other.exact))


def _less(shape: Form, others: tuple[Form, ...]) -> Form:
    return reduce(without, others, shape)


def common(one: Form, other: Form) -> Form:
    """Return what two forms share."""
    if not _may_touch(one, other):
        return EMPTY

    def comes_in(a: Point, b: Point, margin: float) -> bool | None:
        answers = {one.sure(a, b, margin), other.sure(a, b, margin)}
        return False if False in answers else True if a == b and None not in answers else None

    planes = (*one.planes, *other.planes) if one.planes and other.planes else None
    return Form(one.boxes, comes_in, lambda: one.exact.intersection(other.exact), planes)


def _box(points: tuple[Point, ...], more: float) -> Box:
    xs, ys = zip(*points, strict=True)
    return grown((min(xs), min(ys), max(xs), max(ys)), more)


def grown(box: Box, by: float) -> Box:
    """Return a box that is larger on all sides."""
    west, south, east, north = box
    return west - by, south - by, east + by, north + by


def _overlap(one: Box, other: Box, gap: float) -> bool:
    """Return whether two boxes are within a gap of each other, on both axes."""
    east, north = max(one[0], other[0]) - min(one[2], other[2]), max(one[1], other[1]) - min(one[3], other[3])
    return east <= gap and north <= gap


def meet(one: Box, other: Box) -> bool:
    """Return whether two boxes have something in common, if only borders."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def is_beyond(box: Box, a: Point, b: Point, margin: float) -> bool:
    """Return whether a line passes a box by more than a margin, on one side of it."""
    west, south, east, north = box
    (ax, ay), (bx, by) = a, b
    return (
        (ax > east + margin and bx > east + margin)
        or (ax < west - margin and bx < west - margin)
        or (ay > north + margin and by > north + margin)
        or (ay < south - margin and by < south - margin)
    )


def around(line: tuple[Point, Point], by: float) -> Box:
    """Return the box around a straight line, larger on all sides."""
    (ax, ay), (bx, by_) = line
    return min(ax, bx) - by, min(ay, by_) - by, max(ax, bx) + by, max(ay, by_) + by


def lies_aside(box: Box, line: tuple[Point, Point], far: float) -> bool:
    """Return whether a box surely lies farther away from a straight line than that, on one side of it."""
    west, south, east, north = box
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    aside = dx * ((south + north) / 2 - ay) - dy * ((west + east) / 2 - ax)
    return abs(aside) > far * distance(*line) + (abs(dx) * (north - south) + abs(dy) * (east - west)) / 2


# --- questions ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)  # units stand still for most of a battle
def covers(shape: Form, point: Point) -> bool:
    """Return whether a point lies in a form or on its border."""
    if shape.parts:
        return any(covers(part, point) for part in shape.parts if not is_beyond(part.box, point, point, _SURE))
    x, y = point
    if shape.planes is not None:
        return all(nx * x + ny * y <= most for nx, ny, most in shape.planes)
    answer = shape.decided(point, point)
    return _exact().covers(shape.exact, point) if answer is None else answer


@lru_cache(maxsize=8192)  # each shot asks about the same lines again
def meets(shape: Form, a: Point, b: Point) -> bool:
    """Return whether the straight line between two points touches a form."""
    if shape.parts:
        return any(meets(part, a, b) for part in shape.parts)
    if shape.planes is not None and not is_beyond(shape.box, a, b, 0.0):
        return bool(convex.stretch(shape.planes, a, (b[0] - a[0], b[1] - a[1]), 1.0))
    answer = shape.decided(a, b)
    return _exact().meets(shape.exact, a, b) if answer is None else answer


def stretches(shape: Form, start: Point, along: Point, length: float) -> Spans:
    """Return the distances from `start`, up to `length` in a direction, at which a line is in a form."""
    if length <= 0:
        return ()
    end = start[0] + along[0] * length, start[1] + along[1] * length
    if is_beyond(shape.box, start, end, 0.0):
        return ()
    if shape.parts:
        return tuple(sorted(span for part in shape.parts for span in stretches(part, start, along, length)))
    if shape.planes is not None:
        return convex.stretch(shape.planes, start, along, length)
    if shape.decided(start, end) is False:
        return ()
    found: Spans = _exact().stretches(shape.exact, start, along, length)
    return found


def size(shape: Form) -> float:
    """Return how many square inches a form has."""
    return 0.0 if not shape.boxes else float(shape.exact.area)


def is_empty(shape: Form) -> bool:
    """Return whether nothing lies in a form."""
    return not shape.boxes or bool(shape.exact.is_empty)


@lru_cache(maxsize=8192)
def is_far(shape: Form, point: Point, far: float) -> bool:
    """Return whether a point is surely farther away from a form than that."""
    return shape.sure(point, point, far) is False


def near(shape: Form, point: Point, far: float) -> list[Box]:
    """Return the boxes around those parts of a form that may be as near to a point as that."""
    return [part.box for part in shape.parts or (shape,) if not is_beyond(part.box, point, point, far)]


def share(one: Area, other: Area) -> bool:
    """Return whether two areas have more in common than borders."""
    if isinstance(one, Polygon) and isinstance(other, Polygon):
        crossed = {form(other).sure(a, b) for a, b in sure.edges_of(one.corners)}
        holds = form(one).sure(other.corners[0], other.corners[0])
        if True in crossed or holds:
            return True
        if crossed == {False} and holds is False:
            return False
    return size(common(form(one), form(other))) > 0


def between(one: Area, other: Area) -> float:
    """Return how many inches lie between two areas; 0 where they meet."""
    return float(form(one).exact.distance(form(other).exact))


def encloses(polygon: Polygon, least: float) -> bool:
    """Return whether the edges of a polygon do not cross, and enclose at least so many square inches."""
    if sure.is_simple(polygon.corners, _SURE) and sure.size(polygon) > least + _SURE:
        return True
    geometry = form(polygon).exact
    return bool(geometry.is_valid) and geometry.area >= least


def apart(area: Area, point: Point) -> float:
    """Return how far a point is from an area."""
    if isinstance(area, Polygon):
        return sure.to_polygon(area, point)
    if isinstance(area, Disc):
        return max(distance(area.centre, point) - area.radius, 0.0)
    return float(form(area).exact.distance(_exact().dot(point)))


def nearest_on_line(line: tuple[Point, ...], point: Point) -> tuple[Point, float]:
    """Return the point of a broken line nearest to a point, and how far along the line it lies."""
    before, best = 0.0, (inf, line[0], 0.0)
    for a, b in pairwise(line):
        length, share = distance(a, b), sure.share_of(point, (a, b))
        along = before + share * length
        share = (along - before) / length
        at = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        found = distance(at, point), at, along
        best = found if found[0] < best[0] else best
        before += length
    return best[1:]
