"""The short strokes of relief: those of a glacis start at its ditch, and none meets another."""

from itertools import pairwise

import pytest
from shapely import LineString, MultiLineString, Polygon

from pwprint.game.table.areas import Strip
from pwprint.map.table.country import OnTable
from pwprint.map.table.land import land
from pwprint.map.terrain import drawing_of
from pwprint.map.terrain.ground import Layer


def traces(path):
    """Return the lines of a path, without their closing steps."""
    found = []
    for name, step in path.commands:
        if name == "M":
            found.append([])
        if step:
            found[-1].append(step[-2:])
    return found


@pytest.mark.parametrize("art", ["fortification", "entrenchment"])
@pytest.mark.parametrize("line", [((3, 3), (7, 7)), ((3, 6), (5, 3), (7, 6)), ((2, 7), (2, 2), (8, 2), (8, 7))])
def test_the_strokes_of_a_glacis_start_at_its_ditch_and_never_meet(art, line):
    there = OnTable(land((10.0, 10.0), {art: (Strip(line, 1.5),)}, 25.4, "t", traced=True))
    (drawn,) = (part for part in drawing_of(art)(there) if part.layer is Layer.WORKS)
    glacis, brink, *_ = drawn.marks
    strokes = MultiLineString(traces(glacis))
    (wall,) = traces(brink)
    assert len(strokes.geoms) > 2 * len(list(pairwise(wall)))
    assert strokes.is_simple
    assert all(LineString([*wall, wall[0]]).distance(stroke) > brink.pen.width / 2 - 0.02 for stroke in strokes.geoms)
    assert not any(Polygon(wall).intersects(stroke) for stroke in strokes.geoms)
