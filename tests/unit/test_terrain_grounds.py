"""Every kind of terrain has one drawing, which serves squares, hexes and the open table."""

from itertools import pairwise
from math import cos, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_table_map import boxes

from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.game.table.areas import Disc, Polygon, Strip
from pwprint.map.table.country import OnTable
from pwprint.map.table.land import land
from pwprint.map.table.shapes import shape_of
from pwprint.map.terrain import ART, OnBoard, Scene, drawing_of, landscape
from pwprint.map.terrain.forms.rings import Rings, cut, within
from pwprint.map.terrain.ground import GroundBand, Layer, stroked
from pwprint.map.terrain.lattice import UNIT
from pwprint.page import inks
from pwprint.pdf.marks import Path
from pwprint.rulesets import RULESETS

INCH = 16.0
SIDE = 12.0
KINDS = sorted(
    {kind.art for ruleset in RULESETS.values() for kind in ruleset.play.terrain.values()} | set(ART) | {"bog"}
)
OVER = {"bridge": 12.0, "ford": 8.0}
"""How far beyond its area a drawing may reach, in units: a bridge has wings, and a ford lies in its river."""

MARGIN = 5.0


def on_board(make_board, art, *, others=()):
    board = make_board(5, 5)
    scene = Scene(board, {art: 1 << board.square("c3")} | {other: 1 << board.square(at) for other, at in others}, "s")
    return OnBoard(scene)


def on_table(art, *shapes, **others):
    return OnTable(land((SIDE, SIDE), {art: shapes} | others, INCH, "s"))


RIVER = {"river": (Strip(((6.0, 0.0), (6.0, 12.0)), 1.0),)}
ROUND = Disc((6.0, 6.0), 1.5)
GROUNDS = {
    "squares": lambda art: on_board(square_board, art),
    "hexes": lambda art: on_board(hex_board, art),
    "table": lambda art: on_table(art, ROUND, **(RIVER if art in OVER else {})),
}


def extent(ground, art):
    """Return the box round what a drawing puts on a ground."""
    found = [
        box for part in drawing_of(art)(ground) for mark in part.marks if _shows(mark) for _, box in boxes((mark,))
    ]
    assert found
    lows = [min(box[n] for box in found) for n in (0, 1)]
    return (*lows, *(max(box[n] for box in found) for n in (2, 3)))


def _shows(mark):
    return not (isinstance(mark, Path) and not mark.commands)


@pytest.mark.few(24)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("art", KINDS)
def test_every_kind_of_terrain_can_be_drawn_on_every_ground(art, ground):
    made = GROUNDS[ground](art)
    assert [mark for part in drawing_of(art)(made) for mark in part.marks if _shows(mark)]
    assert landscape(made) == landscape(GROUNDS[ground](art))


@pytest.mark.parametrize("ground", ["squares", "hexes"])
@pytest.mark.parametrize("art", KINDS)
def test_a_square_is_drawn_within_itself(art, ground):
    made = GROUNDS[ground](art)
    x, y = made.scene.centre(made.scene.board.square("c3"))
    left, bottom, right, top = extent(made, art)
    # Rivers and roads of one square alone leave it for nowhere; a hex is broader than it is high.
    reach = UNIT / 2 * (2 / 3**0.5 if ground == "hexes" else 1.0) + MARGIN
    assert x - reach < left < right < x + reach
    assert y - reach < bottom < top < y + reach


@st.composite
def shapes(draw):
    if draw(st.booleans()):
        return Disc((6.0, 6.0), draw(st.floats(0.3, 4.0)))
    reach = [draw(st.floats(0.5, 4.5)) for _ in range(draw(st.integers(3, 7)))]
    turns = [(n + 0.5 * draw(st.floats(0.0, 1.0))) * 6.283 / len(reach) for n in range(len(reach))]
    return Polygon(
        tuple((6.0 + far * cos(turn), 6.0 + far * sin(turn)) for far, turn in zip(reach, turns, strict=True))
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("art", [art for art in KINDS if art not in OVER])
@settings(max_examples=8)
@given(shape=shapes())
def test_an_area_of_any_shape_is_drawn_within_itself(art, shape):
    made = on_table(art, shape)
    left, bottom, right, top = shape_of(shape, INCH).bounds
    drawn = extent(made, art)
    assert left - MARGIN < drawn[0]
    assert bottom - MARGIN < drawn[1]
    assert drawn[2] < right + MARGIN
    assert drawn[3] < top + MARGIN


# --- what drawings ask of closed lines ------------------------------------------------------------------------------

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
HOLE = ((4.0, 4.0), (4.0, 6.0), (6.0, 6.0), (6.0, 4.0))


def test_what_lies_in_a_hole_does_not_lie_within():
    rings = Rings((SQUARE, HOLE))
    assert [rings.holds((x, 5.0)) for x in (-1.0, 2.0, 5.0, 8.0, 11.0)] == [False, True, False, True, False]
    assert rings.level(5.0) == [(0.0, 4.0), (6.0, 10.0)]


@given(*[st.integers(-30, 130).map(lambda n: n / 10 + 0.01)] * 4)
def test_pieces_of_a_line_lie_within_and_the_rest_does_not(x, y, end_x, end_y):
    rings = Rings((SQUARE, HOLE))
    pieces = within(((x, y), (end_x, end_y)), rings.rings)
    for (a, b), (c, d) in pieces:
        assert rings.holds(((a + c) / 2, (b + d) / 2))
    for (_, (a, b)), ((c, d), _) in pairwise(pieces):
        assert not rings.holds(((a + c) / 2, (b + d) / 2))


def test_a_ring_is_cut_along_the_sides_of_a_field():
    (found,) = cut([SQUARE], ((5.0, -5.0), (20.0, -5.0), (20.0, 5.0), (5.0, 5.0)))
    assert sorted(found) == [(5.0, 0.0), (5.0, 5.0), (10.0, 0.0), (10.0, 5.0)]
    assert not cut([SQUARE], ((11.0, 0.0), (12.0, 0.0), (12.0, 1.0), (11.0, 1.0)))


def test_a_line_without_breadth_is_not_drawn_and_a_filled_one_keeps_its_area():
    line, lake = (("M", (0.0, 0.0)), ("L", (5.0, 0.0))), (("M", (0.0, 0.0)), ("L", (5.0, 0.0)), ("Z", ()))
    assert not stroked((GroundBand(line, 2.0),), "#000000", -2.0)
    (mark,) = stroked((GroundBand(lake, 2.0, filled=True),), "#000000", -2.0)
    assert (mark.fill, mark.pen) == ("#000000", None)


@pytest.mark.parametrize("radius", [0.1, 0.2, 0.3, 0.35, 0.4, 0.7, 2.0])
def test_the_middle_of_a_lake_is_water_and_no_line(radius):
    """A line along the shore that had no room for the water inside it would fill the lake."""
    (light,) = (part.marks[-1] for part in drawing_of("lake")(on_table("lake", Disc((6.0, 6.0), radius)))
                if part.layer is Layer.WATER)  # fmt: skip
    assert light.marks[-1].fill in {inks.WATER, inks.SHALLOW}
