"""What plain arithmetic says of areas is what shapely says of them."""

from __future__ import annotations

from collections import Counter
from math import cos, radians, sin
from random import Random
from typing import Any

import pytest
from shapely import LineString

from pwprint.game.board.squares import square_board
from pwprint.game.table import exact, shapes, sure
from pwprint.game.table.areas import Area, Disc, Point, Polygon, Strip, rectangle
from pwprint.game.table.footprint import Shape, gap, is_farther, overlap, overlaps
from pwprint.game.table.measure import LENIENT, unit_vector
from pwprint.game.table.spans import while_overlapping
from pwprint.game.table.table import Table, table_of

SQUARE = rectangle(2.0, 2.0, 4.0, 4.0)
ARROW = Polygon(((0.0, 0.0), (6.0, 0.0), (1.0, 1.0), (0.0, 6.0)))
ROAD = Strip(((0.0, 8.0), (5.0, 8.0), (9.0, 4.0)), 2.0)


def random_area(chance: Random) -> Area:
    """Return an area of any kind; of polygons those that are convex, and those that are not."""
    x, y, size = chance.uniform(0, 10), chance.uniform(0, 10), chance.uniform(1, 5)
    kind = chance.randrange(4)
    if kind == 0:
        return rectangle(x, y, size, chance.uniform(1, 5))
    if kind == 1:
        return Disc((x, y), size)
    if kind == 2:
        return Strip(tuple((chance.uniform(0, 10), chance.uniform(0, 10)) for _ in range(chance.randint(2, 4))), 1.0)
    return Polygon(((x, y), (x + size, y + 0.3), (x + chance.uniform(0.2, 3), y + 1), (x - 0.5, y + size)))


def random_form(chance: Random) -> shapes.Form:
    """Return a form such as the ground of a table is made of."""
    areas = [shapes.form(random_area(chance)) for _ in range(chance.randint(1, 3))]
    whole = shapes.joined(areas)
    made = chance.randrange(4)
    if made == 0:
        return shapes.moved(whole, chance.choice([LENIENT, -LENIENT]))
    if made == 1:
        return shapes.without(whole, shapes.form(random_area(chance)))
    return shapes.union(areas) if made == 2 else shapes.common(whole, areas[0])


def point(chance: Random) -> Point:
    """Return a point of the table, or beside it."""
    return chance.uniform(-2, 14), chance.uniform(-2, 14)


@pytest.mark.few(50)
@pytest.mark.parametrize("seed", range(150))
def test_points_and_lines_are_where_shapely_says(seed):
    chance = Random(seed)
    form = random_form(chance)
    fresh = random_form(Random(seed))
    for _ in range(25):
        a, b = point(chance), point(chance)
        assert shapes.covers(fresh, a) == exact.covers(form.exact, a)
        assert shapes.meets(fresh, a, b) == exact.meets(form.exact, a, b)


@pytest.mark.few(20)
@pytest.mark.parametrize("seed", range(60))
def test_stretches_are_as_long_as_shapely_says(seed):
    chance = Random(seed)
    form = random_form(chance)
    for _ in range(20):
        start, along = point(chance), chance.choice([(1.0, 0.0), (0.0, -1.0), (0.6, 0.8), (-0.8, 0.6)])
        found = shapes.stretches(form, start, along, 8.0)
        theirs = exact.stretches(form.exact, start, along, 8.0)
        assert [end for span in found for end in span] == pytest.approx([end for span in theirs for end in span])


def test_shapes_are_farther_apart_than_whatever_is_less_than_their_gap():
    chance, there = Random(5), rectangle(2.0, 2.0, 4.0, 4.0).corners
    for _ in range(300):
        other = rectangle(*point(chance), chance.uniform(0.5, 3), chance.uniform(0.5, 3)).corners
        found = gap(there, other)
        reaches = (0.0, found / 2, found - 1e-9, found, found + 1e-9, found * 2, chance.uniform(0, 8))
        assert [is_farther(there, other, reach) for reach in reaches] == [found > reach for reach in reaches]


def test_arithmetic_tells_of_most_points():
    told: Counter[bool | None] = Counter()
    for seed in range(200):
        chance = Random(seed)
        form = random_form(chance)
        told.update(form.decided(at, at) for at in (point(chance) for _ in range(10)))
    assert told[True] > 100
    assert told[False] > 1000
    assert told[None] < 200


@pytest.mark.parametrize("depth", [0.3, 1.0])
@pytest.mark.parametrize("area", [SQUARE, ARROW, ROAD, Disc((3.0, 3.0), 3.0)])
def test_no_point_within_a_margin_of_a_border_is_sure(area, depth):
    chance, form = Random(7), shapes.form(area)
    border = form.exact.boundary
    for _ in range(300):
        at = point(chance)
        apart = border.distance(exact.dot(at))
        said = form.sure(at, at, depth)
        assert said is None or said == exact.covers(form.exact, at)
        assert said is None or apart >= depth - 1e-9


def test_areas_that_are_apart_are_regions_without_shapely():
    far = [rectangle(10.0 * number, 0.0, 4.0, 4.0) for number in range(3)]
    found = shapes.regions(map(shapes.form, far))
    assert [region.planes is not None for region in found] == [True] * 3
    assert not any("exact" in vars(region) for region in found)
    near = [rectangle(0.0, 0.0, 4.0, 4.0), rectangle(4.0, 0.0, 4.0, 4.0), rectangle(4.0, 4.5, 1.0, 1.0)]
    assert len(shapes.regions(map(shapes.form, near))) == 2


@pytest.mark.parametrize(
    ("corners", "simple"),
    [
        (((0, 0), (4, 0), (4, 4), (0, 4)), True),
        (((0, 0), (4, 4), (4, 0), (0, 4)), False),
        (((0, 0), (4, 0), (2, 0)), False),
        (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), False),
        (((0, 0), (4, 0), (1, 1), (0, 4)), True),
    ],
)
def test_polygons_whose_edges_cross_are_told(corners, simple):
    polygon = Polygon(tuple((float(x), float(y)) for x, y in corners))
    assert sure.is_simple(polygon.corners, 1e-6) is simple
    assert shapes.encloses(polygon, 0.01) is simple


@pytest.mark.parametrize("seed", range(80))
def test_areas_share_something_if_shapely_finds_it(seed):
    chance = Random(seed)
    one, other = random_area(chance), random_area(chance)
    theirs = exact.form(one).intersection(exact.form(other)).area > 0
    assert shapes.share(one, other) is theirs


def test_areas_that_only_touch_share_nothing():
    assert not shapes.share(SQUARE, rectangle(6.0, 2.0, 1.0, 1.0))
    assert shapes.share(SQUARE, rectangle(3.0, 3.0, 1.0, 1.0))


@pytest.mark.parametrize("seed", range(60))
def test_distances_are_those_of_shapely(seed):
    chance = Random(seed)
    area, at = random_area(chance), point(chance)
    assert shapes.apart(area, at) == pytest.approx(exact.form(area).distance(exact.dot(at)), abs=1e-4)
    line = tuple(point(chance) for _ in range(4))
    nearest, along = shapes.nearest_on_line(line, at)
    path: Any = LineString(line)
    assert path.project(exact.dot(at)) == pytest.approx(along)
    assert path.interpolate(along).coords[0] == pytest.approx(nearest)


def test_within_an_area_the_distance_is_none():
    assert shapes.apart(ARROW, (0.9, 0.9)) == 0
    assert shapes.apart(ARROW, (2.0, 0.5)) == 0
    assert shapes.apart(ARROW, (-0.5, 1.0)) == 0.5


def test_a_table_is_known_from_a_grid():
    table = Table(24, 24, (), ())
    assert table_of(table) is table
    with pytest.raises(TypeError, match="square"):
        table_of(square_board(4, 4))


# --- footprints -----------------------------------------------------------------------------------------------------


def box(left: float, low: float, wide: float, high: float) -> Shape:
    return ((left, low), (left + wide, low), (left + wide, low + high), (left, low + high))


def test_shapes_that_reach_as_far_into_each_other_as_they_may_do_not_overlap() -> None:
    diamond = ((-2.0, 0.0), (0.0, -2.0), (2.0, 0.0), (0.0, 2.0))
    for one, other in ((diamond, box(0.5, -0.25, 3.0, 0.5)), (box(0.0, 0.0, 2.0, 2.0), box(1.5, 1.0, 2.0, 2.0))):
        depth = overlap(one, other)
        assert depth > 0
        for a, b in ((one, other), (other, one)):
            assert not overlaps(a, b, depth)
            assert overlaps(a, b, depth - 1e-6)


def test_a_corner_that_passes_a_corner_overlaps_nothing() -> None:
    still = box(2.0, 0.0, 1.0, 1.0)
    assert while_overlapping(box(0.0, 0.0, 1.0, 1.0), (1.0, -1.0), still, 0.0) is None
    assert while_overlapping(box(0.0, 0.5, 1.0, 1.0), (1.0, -1.0), still, 0.0) == (1.0, 1.5)


def test_a_step_of_an_inch_is_as_far_to_the_east_and_the_north_as_sine_and_cosine_say() -> None:
    for heading in range(360):
        there = sin(radians(heading)), cos(radians(heading))
        assert unit_vector(float(heading)) == pytest.approx(there, abs=1e-12)
