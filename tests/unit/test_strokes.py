"""The short strokes of relief: those of a glacis start at its ditch, and none meets another."""

from itertools import pairwise
from math import cos, pi, sin

import pytest
from shapely import LineString, MultiLineString, Polygon, STRtree

from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.game.table.areas import Area, Strip
from pwprint.game.table.areas import Polygon as Polygons
from pwprint.map.table.country import OnTable
from pwprint.map.table.land import land
from pwprint.map.terrain import Scene, drawing_of
from pwprint.map.terrain.board import OnBoard
from pwprint.map.terrain.forms.finish import FULL_SIZE, SMALL
from pwprint.map.terrain.ground import Layer
from pwprint.map.terrain.hill import hill


def traces(path):
    """Return the lines of a path, without their closing steps."""
    found: list[list[tuple[float, float]]] = []
    for name, step in path.commands:
        if name == "M":
            found.append([])
        if step:
            found[-1].append(step[-2:])
    return found


@pytest.mark.few(2)
@pytest.mark.parametrize("art", ["fortification", "entrenchment"])
@pytest.mark.parametrize("line", [((3, 3), (7, 7)), ((3, 6), (5, 3), (7, 6)), ((2, 7), (2, 2), (8, 2), (8, 7))])
def test_the_strokes_of_a_glacis_start_at_its_ditch_and_never_meet(art, line):
    there = OnTable(land((10.0, 10.0), {art: (Strip(line, 1.5),)}, 25.4, "t", FULL_SIZE))
    (drawn,) = (part for part in drawing_of(art)(there) if part.layer is Layer.WORKS)
    glacis, brink, *_ = drawn.marks
    strokes = MultiLineString(traces(glacis))
    (wall,) = traces(brink)
    assert len(strokes.geoms) > 2 * len(list(pairwise(wall)))
    assert strokes.is_simple
    assert all(LineString([*wall, wall[0]]).distance(stroke) > brink.pen.width / 2 - 0.02 for stroke in strokes.geoms)
    assert not any(Polygon(wall).intersects(stroke) for stroke in strokes.geoms)


def hachures(drawing):
    """Return the strokes of slopes as areas."""
    (paths,) = (part.marks for part in drawing if part.layer is Layer.RELIEF)
    return [Polygon(stroke) for stroke in traces(paths[-1])]


def lands():
    """Return hills with corners and nooks, narrow ones and ones beside each other, on all kinds of ground."""
    star = tuple((6 + reach * cos(pi * n / 5), 6 + reach * sin(pi * n / 5)) for n, reach in enumerate((5.5, 2.2) * 5))
    areas: tuple[Area, ...] = (Polygons(star), Strip(((2, 2), (9, 3), (3, 5), (10, 9)), 1.6))
    for number, area in enumerate(areas):
        for inch in (4.0, 25.4):
            yield OnTable(land((12.0, 12.0), {"hill": (area,)}, inch, f"{number}", FULL_SIZE if inch > 20 else SMALL))
    for board in (square_board(5, 5), hex_board(5, 5)):
        for squares in (0b1010111110001000111110101, 0b0010001110111110111000100):
            yield OnBoard(Scene(board, {"hill": squares}, "hills"))


@pytest.mark.few(3)
@pytest.mark.parametrize("ground", list(lands()))
def test_strokes_of_a_slope_never_meet(ground):
    strokes = hachures(hill(ground))
    assert len(strokes) > 40
    one, two = STRtree(strokes).query(strokes, predicate="intersects")
    assert all(one == two)
