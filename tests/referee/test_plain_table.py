"""The plain geometry of the open table against figures that can be checked with a ruler."""

from __future__ import annotations

import math
import random

import pytest

from tests.referee.plain_table import (
    Disc,
    Outline,
    Point,
    Shape,
    ahead,
    bearing,
    distance,
    gap,
    holds,
    is_deep,
    is_within,
    joined,
    line_enters,
    line_stays_in,
    nearest_point,
    outside,
    overlap,
    part_in_field,
    plus,
    ray_meets,
    rectangle,
    sees,
    shapes_of,
    swept,
    turned_by,
)
from tests.stages import counted

INFANTRY = rectangle((18, 10), 0, 4, 1)


def box(x: float, y: float, width: float, height: float) -> Shape:
    return shapes_of({"rectangle": [x, y, width, height]})[0]


# --- headings and rectangles -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("heading", "way"), [(0, (0, 1)), (90, (1, 0)), (180, (0, -1)), (270, (-1, 0))])
def test_headings_run_clockwise_from_north(heading: float, way: Point) -> None:
    assert ahead(heading) == pytest.approx(way)
    assert bearing((5, 5), plus((5, 5), ahead(heading), 3)) == pytest.approx(heading)


def test_angles_between_headings_go_round_north() -> None:
    assert turned_by(350, 20) == pytest.approx(30)
    assert turned_by(0, 180) == pytest.approx(180)


def test_a_rectangle_lists_its_front_first() -> None:
    assert INFANTRY == [pytest.approx(corner) for corner in [(16, 10.5), (20, 10.5), (20, 9.5), (16, 9.5)]]
    east = rectangle((10, 10), 90, 2, 6)
    assert east == [pytest.approx(corner) for corner in [(13, 11), (13, 9), (7, 9), (7, 11)]]


# --- gaps, overlaps, sweeps ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (rectangle((18, 17), 180, 4, 1), 6.0),  # straight ahead
        (rectangle((25, 15), 0, 4, 1), 5.0),  # corner to corner: 3 and 4
        (rectangle((22, 10), 0, 4, 1), 0.0),  # side by side
        (rectangle((19, 10), 45, 4, 1), 0.0),  # overlapping
        (rectangle((18, 13.5), 45, 2, 2), 3 - math.sqrt(2)),  # a corner towards an edge
    ],
)
def test_gap(other: list[Point], expected: float) -> None:
    assert gap(INFANTRY, other) == pytest.approx(expected, abs=1e-9)
    assert gap(other, INFANTRY) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (rectangle((18, 10.75), 0, 4, 1), 0.25),
        (rectangle((21.9, 10), 0, 4, 1), 0.1),
        (rectangle((18, 11), 0, 4, 1), 0.0),
        (rectangle((18, 10), 0, 1, 0.5), 0.75),  # wholly inside: out by the front or the back
    ],
)
def test_overlap(other: list[Point], expected: float) -> None:
    assert overlap(INFANTRY, other) == pytest.approx(expected, abs=1e-9)


def test_overlap_of_what_is_apart_is_negative() -> None:
    assert overlap(INFANTRY, rectangle((18, 12), 30, 4, 1)) < 0


@pytest.mark.parametrize("sweeps", counted(20, 60))
def test_the_gap_of_a_sweep_is_the_least_gap_on_the_way(sweeps: int) -> None:
    dice = random.Random(7)
    for _ in range(sweeps):
        start, end, far = [(dice.uniform(0, 9), dice.uniform(0, 9)) for _ in range(3)]
        mover = rectangle(start, dice.uniform(0, 360), 2, 2)
        other = rectangle(far, dice.uniform(0, 360), 4, 1)
        step = (end[0] - start[0], end[1] - start[1])
        least = min(gap([plus(corner, step, share / 200) for corner in mover], other) for share in range(201))
        assert gap(swept(mover, start, end), other) == pytest.approx(least, abs=0.05)
        assert gap(swept(mover, start, end), other) <= least + 1e-9


# --- fields of fire and rays -----------------------------------------------------------------------------------------


def ranged(target: list[Point], apex: Point, heading: float, half_angle: float = 45) -> float | None:
    part = part_in_field(target, apex, heading, half_angle)
    return distance(nearest_point(part, apex), apex) if part else None


@pytest.mark.parametrize(
    ("target", "apex", "heading", "expected"),
    [
        (rectangle((18, 22), 180, 4, 1), (18, 10.5), 0, 11.0),
        (rectangle((24, 12), 180, 2, 2), (18.5, 10), 90, math.hypot(4.5, 1)),
        (rectangle((25, 17), 180, 4, 1), (18, 10.5), 0, math.hypot(5, 6)),
        (rectangle((24, 18), 180, 4, 1), (18, 10.5), 0, math.hypot(4, 7)),
        (rectangle((22, 17), 180, 4, 1), (18, 10.5), 0, math.hypot(2, 6)),
        (rectangle((34, 10), 270, 4, 1), (18.5, 4), 90, math.hypot(15, 4)),
        (rectangle((24, 12), 180, 2, 2), (18, 10.5), 0, None),
        (rectangle((18, 6), 0, 2, 2), (18, 10.5), 0, None),
        (rectangle((18, 11), 0, 4, 2), (18, 10.5), 0, 0.0),
        (rectangle((23, 11.5), 0, 8, 2), (18, 10.5), 0, math.sqrt(2)),  # the nearest corner lies outside the field
    ],
)
def test_part_in_field(target: list[Point], apex: Point, heading: float, expected: float | None) -> None:
    assert ranged(target, apex, heading) == pytest.approx(expected)


def test_the_part_in_the_field_holds_the_points_with_the_right_direction() -> None:
    dice = random.Random(3)
    apex = (5.0, 5.0)
    for _ in range(40):
        target = rectangle((dice.uniform(0, 10), dice.uniform(0, 10)), dice.uniform(0, 360), 4, 1)
        heading = dice.uniform(0, 360)
        part = part_in_field(target, apex, heading, 45)
        for _ in range(60):
            spot = (dice.uniform(0, 10), dice.uniform(0, 10))
            off = turned_by(bearing(apex, spot), heading)
            if holds(target, spot) and abs(off - 45) > 0.01:
                assert (len(part) > 2 and holds(part, spot)) == (off < 45)


@pytest.mark.parametrize(
    ("start", "heading", "slack", "expected"),
    [
        ((18, 4), 0, 0, 5.5),
        ((12, 4), 0, 0, None),
        ((18, 16), 0, 0, None),  # it lies behind
        ((13, 4), 45, 0, math.hypot(5.5, 5.5)),
        ((20.005, 4), 0, 0, None),
        ((20.005, 4), 0, 0.01, 5.49),
        ((19.995, 4), 0, -0.01, None),
        ((18, 10), 33, 0, 0.0),
    ],
)
def test_ray(start: Point, heading: float, slack: float, expected: float | None) -> None:
    assert ray_meets(INFANTRY, start, heading, slack) == pytest.approx(expected)


# --- areas -----------------------------------------------------------------------------------------------------------

NOTCHED = Outline(((0, 0), (10, 0), (10, 10), (6, 10), (6, 4), (4, 4), (4, 10), (0, 10)))  # a U


@pytest.mark.parametrize(
    ("shape", "point", "expected"),
    [
        (NOTCHED, (5, 7), 1),
        (NOTCHED, (5, 2), -2),
        (NOTCHED, (2, 8), -2),
        (NOTCHED, (13, 14), 5),
        (Disc((5, 5), 2), (5, 5), -2),
        (Disc((5, 5), 2), (8, 9), 3),
        (box(2, 2, 4, 4), (2, 4), 0),
    ],
)
def test_outside(shape: Shape, point: Point, expected: float) -> None:
    assert outside(shape, point) == pytest.approx(expected)


def test_a_strip_has_flat_ends_and_mitred_bends() -> None:
    road = shapes_of({"line": [[0, 0], [10, 0], [10, 10]]})
    inside = [(0, 1), (0, -1), (10.99, -0.99), (11, 0), (9, 10), (11, 10), (9.5, 0.5)]
    beyond = [(-0.1, 0), (11.1, -1.1), (10, 10.1), (8.9, 1.1), (11.1, 5)]
    assert all(is_within(point, road, 0.0) for point in inside)
    assert not any(is_within(point, road, 0.0) for point in beyond)


@pytest.mark.parametrize("turn", [-60, -30, 30, 60, 100])
def test_a_bent_strip_is_filled_at_the_outer_side_up_to_the_tip(turn: float) -> None:
    line = [(0.0, -10.0), (0.0, 0.0), plus((0, 0), ahead(turn), 10)]
    road = shapes_of({"line": line, "width": 3})
    outer = turn / 2 + (90 if turn < 0 else -90)
    tip = 1.5 / math.cos(math.radians(turn / 2))
    assert is_within(plus((0, 0), ahead(outer), tip - 0.02), road, 0.0)
    assert not is_within(plus((0, 0), ahead(outer), tip + 0.02), road, 0.0)
    assert is_deep((0, 0), road, 1.0)


@pytest.mark.parametrize(
    ("point", "deep"), [((14, 17), False), ((14.009, 17), False), ((14.011, 17), True), ((13.99, 17), False)]
)
def test_on_the_edge_is_not_inside(point: Point, deep: bool) -> None:
    assert is_deep(point, [box(14, 14, 8, 6)]) == deep


def test_areas_that_touch_count_as_one() -> None:
    pair = [box(0, 0, 5, 5), box(5, 0, 5, 5)]
    assert is_deep((5, 2.5), pair)
    assert not is_deep((5, 0), pair)
    assert not is_deep((5, 5.2), pair)
    assert not is_deep((5, 2.5), [box(0, 0, 5, 5), box(5.1, 0, 5, 5)])
    assert is_deep((5, 5), [*pair, box(0, 5, 5, 5), box(5, 5, 5, 5)])
    assert not is_deep((5, 5), [box(0, 0, 5, 5), box(5, 5, 5, 5)])  # two squares of a chess board


def test_joined_sorts_shapes_into_areas() -> None:
    shapes = [box(0, 0, 2, 2), box(9, 9, 2, 2), Disc((4, 1), 1), box(2, 0, 1, 2), box(9.5, 9.5, 0.5, 0.5)]
    assert sorted(len(area) for area in joined(shapes)) == [2, 3]
    assert len(joined([box(0, 0, 2, 2), box(2.005, 0, 2, 2)])) == 1
    assert len(joined([box(0, 0, 2, 2), box(2.02, 0, 2, 2)])) == 2
    assert len(joined([box(0, 4, 9, 1), box(4, 0, 1, 9)])) == 1  # crossing bars, no corner in the other


# --- lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "enters"),
    [
        ((18, 10), (18, 14), False),
        ((18, 10), (18, 14.02), True),
        ((14, 10), (14, 30), False),  # along the edge
        ((13.9, 13), (14.1, 14), False),  # through the corner point
        ((10, 20), (20, 10), True),
        ((10, 18.01), (18.01, 10), False),  # cutting a corner by less than the tolerance
        ((10, 18.04), (18.04, 10), True),
        ((30, 30), (30, 30), False),
        ((18, 15), (18, 15), True),
    ],
)
def test_line_enters(start: Point, end: Point, enters: bool) -> None:
    shapes = [box(14, 14, 8, 6)]
    assert line_enters(start, end, shapes) == enters
    assert line_enters(end, start, shapes) == enters


def test_a_line_may_cross_an_area_by_an_opening() -> None:
    river, bridge = shapes_of({"rectangle": [0, 18, 36, 2]}), shapes_of({"rectangle": [17, 18, 2, 2]})
    assert not line_enters((18, 14), (18, 23), river, openings=bridge)
    assert not line_enters((19, 14), (19, 23), river, openings=bridge)
    assert line_enters((19.1, 14), (19.1, 23), river, openings=bridge)
    assert line_enters((18, 14), (18, 23), river, openings=shapes_of({"rectangle": [17, 18, 2, 1.5]}))
    assert not line_enters((16, 17), (20, 21), river, openings=bridge)  # from corner to corner
    assert line_enters((15.9, 17), (19.9, 21), river, openings=bridge)


def test_a_line_along_the_common_edge_of_two_blockers_is_blocked() -> None:
    wood, town = box(10, 10, 4, 4), box(14, 10, 4, 4)
    assert sees((14, 5), (14, 20), [wood])
    assert sees((14, 5), (14, 20), [town])
    assert not sees((14, 5), (14, 20), [wood, town])
    assert sees((14, 5), (14, 20), [wood, box(14.5, 10, 4, 4)])
    assert not sees((14, 5), (14, 20), [wood, Outline(tuple(rectangle((15, 12), 90, 4, 2)))])
    assert sees((14, 5), (14, 20), [wood, box(14, 14, 4, 4)])  # they touch at a corner only, the line passes by it
    assert not sees((13, 15), (15, 13), [wood, box(14, 14, 4, 4), box(14, 10, 4, 4)])


def test_a_line_is_on_the_road_or_not() -> None:
    road = shapes_of({"line": [[0, 0], [10, 0], [10, 10]]})
    assert line_stays_in((0, 0), (10, 0), road)
    assert line_stays_in((2, 1), (9, 1), road)
    assert line_stays_in((8, 0), (10, 2), road)
    assert not line_stays_in((5, 0), (10, 5), road)
    assert not line_stays_in((0, 0), (12, 0), road)


@pytest.mark.parametrize("lines", counted(15, 60))
def test_walking_along_a_line_agrees_with_looking_at_many_points(lines: int) -> None:
    dice = random.Random(11)
    for _ in range(lines):
        shapes: list[Shape] = [box(dice.randrange(2, 12), dice.randrange(2, 12), 4, 3) for _ in range(3)]
        shapes.append(Disc((dice.randrange(2, 14), dice.randrange(2, 14)), 2))
        start, end = [(dice.uniform(0, 16), dice.uniform(0, 16)) for _ in range(2)]
        spots = [plus(start, (end[0] - start[0], end[1] - start[1]), share / 2000) for share in range(2001)]
        deepest = any(is_deep(spot, shapes) for spot in spots)
        assert line_enters(start, end, shapes) == deepest
        within = all(is_within(spot, shapes) for spot in spots)
        assert line_stays_in(start, end, shapes) == within
