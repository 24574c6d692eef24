"""What keeps the drawing of large tables quick: small pieces of large shapes, and textures that grow coarser."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from pwprint.art.table.shapes import Crowd, Nearby, grown
from pwprint.art.table.texture import coarser

STAR = shapely.union_all([shapely.Point(37.0 * n % 900, 53.0 * n % 700).buffer(25.0) for n in range(120)])
NEARBY = Nearby(STAR)


@given(st.floats(-50.0, 950.0), st.floats(-50.0, 750.0), st.floats(0.5, 400.0), st.floats(0.5, 400.0))
def test_a_piece_holds_all_of_a_shape_that_lies_in_a_box(left, bottom, width, height):
    box = shapely.box(left, bottom, left + width, bottom + height)
    piece = NEARBY.at(box.bounds)
    assert piece.intersection(box).symmetric_difference(STAR.intersection(box)).area < 1e-6


def test_pieces_are_small():
    assert len(shapely.get_coordinates(NEARBY.at((300.0, 300.0, 310.0, 310.0)))) < 0.1 * len(
        shapely.get_coordinates(STAR)
    )
    assert NEARBY.at((-9e4, -9e4, 9e4, 9e4)) is STAR


def test_a_crowd_knows_who_is_near():
    crowd = Crowd([shapely.box(0, 0, 1, 1), shapely.Polygon(), shapely.box(3, 0, 4, 1)])
    assert [crowd.near((2.0, 0.5), reach) for reach in (0.9, 1.0)] == [set(), {0, 2}]


@pytest.mark.parametrize(("area", "far"), [(0.0, 1.0), (999.0, 1.0), (1000.0, 1.0), (4000.0, 2.0)])
def test_textures_are_coarser_only_where_there_were_too_many_signs(area, far):
    assert coarser(area, 10.0, 100) == far


def test_boxes_grow_on_all_sides():
    assert grown((0.0, 1.0, 2.0, 3.0), 1.0) == (-1.0, 0.0, 3.0, 4.0)
