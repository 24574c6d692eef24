"""Lines of fire in examples of play pass no unit, bursts lie on who is hit, and two fights never share a picture."""

from functools import cache
from math import ceil, dist

import pytest
from shipped_sheets import SHIPPED, subject

from pwprint.game.battle import begin
from pwprint.game.orders import CloseCombat
from pwprint.game.script.script import play_script
from pwprint.page.brief_tones import tones
from pwprint.page.paper import paper_of
from pwprint.page.sheet import PrintSettings
from pwprint.page.stage import stage
from pwprint.pdf.marks import Box, Group, Path, Text
from pwprint.pdf.matrix import moved_point, product
from pwprint.sheets.example_turn import SHEET
from pwprint.sheets.example_turn.bows import bows, ended, past
from pwprint.sheets.example_turn.clear import box_round
from pwprint.sheets.example_turn.context import ExampleContext
from pwprint.sheets.example_turn.drawing import scene_of
from pwprint.sheets.example_turn.ground import ground_of
from pwprint.sheets.example_turn.pieces import UprightPanel, pieces
from pwprint.sheets.example_turn.signs import FIRE, FLASH
from pwprint.sheets.example_turn.steps import story_of
from pwprint.sheets.example_turn.trace import Clash, HitTrace, ShotTrace
from pwprint.sheets.example_turn.units import squares_units, units_of

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
GRIDS = [name for name in SHIPPED if not name.startswith("european")]


@cache
def panels(name):
    given = subject(name)
    battle = begin(given.scenario, given.ruleset)
    at = stage(paper_of("a4"))
    context = ExampleContext(units_of(given, battle), ground_of(given), tones(given.look), at.width, at.room)
    made = pieces(context, story_of(battle, play_script(battle).turns))
    return [piece.panel for piece in made if isinstance(piece, UprightPanel)]


def paths(marks, at=IDENTITY):
    for mark in marks:
        if isinstance(mark, Group):
            x, y = at[4] + at[0] * mark.matrix[4], at[5] + at[3] * mark.matrix[5]
            yield from paths(mark.marks, (at[0] * mark.matrix[0], 0.0, 0.0, at[3] * mark.matrix[3], x, y))
        elif isinstance(mark, Path):
            yield mark, [moved_point(command[1][-2], command[1][-1], at) for command in mark.commands if command[1]]


def points(line):
    for one, other in zip(line, line[1:], strict=False):
        count = ceil(dist(one, other) / 0.5)
        for n in range(count + 1):
            yield tuple(a + n / count * (b - a) for a, b in zip(one, other, strict=True)) if count else one


@pytest.mark.few(3)
@pytest.mark.parametrize("name", GRIDS)
def test_fire_never_passes_behind_a_unit_that_neither_fires_nor_is_fired_at(name):
    """San Juan's Krupp guns fired behind two units, the head of the line squeezed between the second and the target."""
    for one in panels(name):
        shots = [stroke for stroke in one.trace.strokes if isinstance(stroke, ShotTrace) and not stroke.helps]
        window = one.window(88.0, 70.0)
        scene = scene_of(one.context.units, window, one.step, one.trace)
        lines = [
            line
            for mark, line in paths(one.drawn(88.0, 70.0))
            if mark.pen and mark.pen.colour == FIRE and mark.pen.dash
        ]
        assert len(lines) == len(shots)
        for shot, line in zip(shots, lines, strict=True):
            for each in squares_units(scene):
                if {*scene.where.items(), *scene.lost.items()} & {
                    (each.unit, shot.spots[0]),
                    (each.unit, shot.spots[-1]),
                }:
                    continue
                boxes = [box_round(shape) for shape in each.shapes]
                assert not [at for at in points(line) for box in boxes if box.holds(*at)], (one.number, each.unit)


@pytest.mark.few(3)
@pytest.mark.parametrize("name", GRIDS)
def test_a_burst_lies_on_the_edge_of_the_unit_that_is_hit(name):
    """In a row with others, where swords or arrows have its left edge, it touches the id at the right."""
    for one in panels(name):
        hits = [stroke.unit for stroke in one.trace.strokes if isinstance(stroke, HitTrace)]
        scene = scene_of(one.context.units, one.window(88.0, 70.0), one.step, one.trace)
        frames = {each.unit: [box_round(shape).grown(0.3) for shape in each.shapes] for each in squares_units(scene)}
        bursts = [box_round(tuple(line)) for mark, line in paths(one.drawn(88.0, 70.0)) if mark.fill == FLASH]
        for burst in bursts:
            assert any(burst.meets(frame) for unit in hits for frame in frames.get(unit, ())), one.number


@pytest.mark.parametrize("name", SHIPPED)
def test_two_fights_never_share_a_picture(name):
    """Wavre's Habert took a suburb and fell in it in one picture, with two crosses, bursts and swords in one square."""
    for one in panels(name):
        assert sum(isinstance(stroke, Clash) for stroke in one.trace.strokes) <= 1, one.number
    battle = begin(subject(name).scenario, subject(name).ruleset)
    fights = [
        done for turn in play_script(battle).turns for done in turn.executed if isinstance(done.order, CloseCombat)
    ]
    drawn = sum(isinstance(stroke, Clash) for one in panels(name) for stroke in one.trace.strokes)
    assert drawn >= len(fights)


def test_a_line_is_bowed_only_past_what_stands_in_its_way():
    straight = ((0.0, 0.0), (40.0, 0.0))
    aside, between = Box(18.0, 6.0, 4.0, 4.0), Box(18.0, -2.0, 4.0, 4.0)
    ways = (straight, *bows(*straight, 10.0))
    assert past(ways, [aside]) == straight
    bowed = past(ways, [between])
    assert bowed != straight
    assert (bowed[0], bowed[-1]) == straight
    assert not any(between.holds(*at) for at in points(bowed))


def test_a_bow_ends_where_it_comes_to_its_target():
    way = next(bows((0.0, 0.0), (40.0, 0.0), 10.0))
    target = Box(37.0, -2.0, 6.0, 4.0)
    cut = ended(way, [target], 0.0)
    assert target.holds(*cut[-1]) and not target.holds(*cut[-2])
    assert dist(ended(way, [], 5.0)[-1], way[-1]) < 5.0


@pytest.mark.parametrize("name", GRIDS)
def test_pictures_are_as_wide_as_their_column_and_cut_between_columns(name):
    """Two of Wavre were narrower than their column, and six units of it were halved by frames."""
    sizes = set()
    for one in (one for one in panels(name) if one.context.ground.sizes.columns):  # hexes have no straight columns
        width = one.context.column
        for high in (max(38.0, one.need), max(60.0, one.need), max(80.0, one.need)):
            window = one.window(width, high)
            sizes.add(round(window.cell, 3))
            assert window.width == pytest.approx(width)
            west = (window.box.x - window.x) / window.cell
            assert west == pytest.approx(round(west), abs=1e-6)
            edges = [(edge - window.y) / window.cell for edge in (window.box.y, window.box.top)]
            assert any(edge == pytest.approx(round(edge), abs=1e-6) for edge in edges)
    assert len(sizes) <= 3


@pytest.mark.parametrize("name", GRIDS)
def test_no_frame_halves_a_unit(name):
    """Where it would, the id of the unit stands at the edge instead."""
    for one in panels(name):
        window = one.window(one.context.column, max(47.0, one.need))
        scene = scene_of(one.context.units, window, one.step, one.trace)
        drawn = squares_units(scene)
        for each in drawn:
            if each.symbol:
                box = box_round(each.shapes[0])
                assert window.box.holds(box.x, box.y) and window.box.holds(box.right, box.top)
        happens = {unit for unit in one.trace.units if unit in one.trace.after}
        assert happens <= {each.unit for each in drawn if each.symbol}


def test_a_table_has_its_objectives_in_the_key_and_its_stand_beside_the_field():
    """The rings were in no legend, and right of Nachod's field a quarter of a page was empty."""
    given = subject("european-19c/nachod.json")
    first = SHEET.make(given, PrintSettings()).pages[0]
    (stand,) = (at for _, at in parts(first.marks, "example:stand"))
    assert stand[4] > first.width / 2
    assert "an objective" in texts(first.marks)


def parts(marks, kind, at=IDENTITY):
    """The groups of a kind, and where they are."""
    for mark in marks:
        if isinstance(mark, Group):
            here = product(mark.matrix, at)
            if mark.name == kind:
                yield mark, here
            yield from parts(mark.marks, kind, here)


def texts(marks):
    return {mark.text for mark in marks if isinstance(mark, Text)}.union(
        *(texts(mark.marks) for mark in marks if isinstance(mark, Group))
    )
