"""What keeps the drawing of large tables quick: small pieces of large shapes, and textures that grow coarser."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from pwprint.game.table.areas import Disc as Round
from pwprint.game.table.shapes import grown
from pwprint.map.foot import FootWords, sheet_foot
from pwprint.map.table.land import land
from pwprint.map.table.nearby import Nearby
from pwprint.map.table.poster import poster
from pwprint.map.table.shapes import Crowd
from pwprint.map.terrain.forms.texture import coarser
from pwprint.page.paper import PAPERS
from pwprint.pdf.marks import Group, Rect, Text
from pwprint.values import replace

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


def test_what_is_worked_out_of_a_land_is_no_part_of_it():
    there = land((12, 12), {"woods": (Round((6.0, 6.0), 2.0),)}, 10.0, "s")
    fresh = repr(there)
    wood = there.mass("woods")
    assert repr(there) == fresh
    assert there.mass("woods") is wood


def test_a_land_with_other_terrain_does_not_remember_what_lay_there():
    there = land((12, 12), {"woods": (Round((6.0, 6.0), 2.0),)}, 10.0, "s")
    other = land((12, 12), {"woods": (Round((6.0, 6.0), 4.0),)}, 10.0, "s")
    small = there.mass("woods").area
    assert replace(there, masses=other.masses).mass("woods").area > 2 * small


POSTERS = [poster(36, 36, paper) for paper in PAPERS.values()]


def test_every_poster_makes_once_what_all_its_sheets_show():
    def shared():
        return [(made.parts, made.together, made.diagram, made.level_ruler, made.upright_ruler) for made in POSTERS]

    assert len(POSTERS) > 2
    for one, again in zip(shared(), shared(), strict=True):
        assert all(a is b for a, b in zip(one, again, strict=True))


def test_the_foot_of_a_sheet_names_each_sheet_once_and_its_own_on_grey():
    made = poster(14, 9, PAPERS["a4"])
    for part in made.parts:
        marks = sheet_foot(made, part, FootWords("Title", "r1c1 (1 of 2)", "r1c1", "made", "1 in is 25.4 mm"))
        (diagram,) = (mark for mark in marks if isinstance(mark, Group) and mark.name == "map:assembly")
        places, here, names = diagram.marks
        assert sorted(text.text for text in names.marks) == sorted(made.name(other) for other in made.parts)
        assert not any(isinstance(mark, Text) for mark in (*places.marks, here))
        (own,) = (text for text in names.marks if text.text == made.name(part))
        assert isinstance(here, Rect)
        assert here.fill not in {place.fill for place in places.marks}
        assert here.x < own.x < here.x + here.width
        assert here.y < own.y < here.y + here.height
