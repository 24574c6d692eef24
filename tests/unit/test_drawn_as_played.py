"""What is drawn is what the engine plays: roads, bridges, fords and rivers of every shipped map, against its moves."""

from importlib import import_module

import pytest
import shapely
from map_sample import squares as named
from shipped_sheets import subject
from test_map import groups

from pwprint.game.battle import begin
from pwprint.game.board.base import bits
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.game.dice import SeededDice
from pwprint.game.order.situation import March, Situation
from pwprint.game.record import Record
from pwprint.game.state import Status
from pwprint.game.table.exact import form
from pwprint.map.board_pages import country_of, gathered, scene_of
from pwprint.map.crossings import crossings
from pwprint.map.table.pages import gathered as table_of
from pwprint.map.table.picture import ground_picture
from pwprint.map.terrain import Scene, country
from pwprint.map.terrain.forms.bands import sampled
from pwprint.map.terrain.forms.lanes import ROAD
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.map.terrain.links import bridges
from pwprint.page import inks
from pwprint.page.inch import INCH
from pwprint.pdf.marks import Circle, Group, Path
from pwprint.resources import scenario_folder
from pwprint.sheets.facts import FactsRoom, facts
from pwprint.sheets.quickref import markup
from pwprint.values import replace

GRIDS = sorted(
    path.relative_to(scenario_folder()).as_posix()
    for path in scenario_folder().glob("*/*.json")
    if path.parent.name != "european-19c"
)

TABLES = sorted(f"european-19c/{path.name}" for path in scenario_folder().glob("european-19c/*.json"))

ROAD_INKS = {inks.HIGHWAY, inks.HIGHWAY_EDGE, *inks.TRACKS}

AT_EDGE, BESIDE = 0.75, 0.06
"""Inches: roads go on beyond a table from so far within it, and how far they swing."""


def inked(board, marks):
    """Return the squares that have the colour of roads in them."""
    ground, here = lattice(board), set()
    at = {cell: square for square, cell in enumerate(board.plan)}
    for mark in (mark for group in groups(marks, "map:roads") for mark in group.marks):
        if isinstance(mark, Circle) and mark.fill == inks.ROAD:
            here.add(at[ground.cell_at(mark.x, mark.y)])
        if isinstance(mark, Path) and mark.pen and mark.pen.colour == inks.ROAD:
            # A line that ends on an edge is in the square that it comes from, not yet in the next one.
            points = (point for line in sampled(mark.commands) for point in line if _inside(ground, point))
            here |= {at[cell] for point in points if (cell := ground.cell_at(*point)) in at}
    return sum(1 << square for square in here)


def _inside(ground, point):
    near = [ground.cell_at(point[0] + x, point[1] + y) for x in (-0.5, 0.5) for y in (-0.5, 0.5)]
    return len(set(near)) == 1


def walker(name, square):
    """Return the march of a unit of infantry that is alone on the map, and the rules of its moves."""
    scenario = subject(name).scenario
    battle = begin(scenario, subject(name).ruleset)
    unit = next(unit.index for unit in scenario.units if unit.type == "infantry" and unit.arrives is None)
    start = battle.begin_turn(battle.start(), Record(SeededDice(1)))
    pieces = [replace(piece, status=Status.LOST) for piece in start.pieces]
    pieces[unit] = replace(start.pieces[unit], square=square, status=Status.ON_BOARD)
    occupied = [0, 0]
    occupied[battle.sides[unit]] = 1 << square
    state = replace(start, pieces=tuple(pieces), occupied=tuple(occupied))
    rules = import_module(f"pwprint.rulesets.{scenario.ruleset.replace('-', '_')}.rules")
    return March(Situation(battle, state, unit), square, enters=False), rules.MOVING


def paths(board, start, length):
    """Yield every way of so many steps from a square that enters none twice."""
    ways: list[tuple[int, ...]] = [(start,)]
    for _ in range(length):
        ways = [(*way, there) for way in ways for there in bits(board.adjacent[way[-1]]) if there not in way]
    yield from (way[1:] for way in ways)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", GRIDS)
def test_the_road_drawn_is_the_road_that_lengthens_a_move(name):
    """TIL-R34, HOU-R33, MUS-R24, P19-TER-01: one square more along road, and none where no road is drawn."""
    told = subject(name)
    board = told.scenario.board
    drawn = inked(board, country_of(told))
    assert drawn == scene_of(told).area("road")
    drawn |= scene_of(told).area("railway")  # it has a look of its own, and is a road to all who follow it
    tried = {True: 0, False: 0}
    for square in range(board.size):
        march, moving = walker(name, square)
        speed = moving.speed(march)
        for path in paths(board, square, speed + 1):
            off_road = sum(not drawn >> step & 1 for step in (square, *path))
            in_ford = scene_of(told).area("ford") & sum(1 << step for step in (square, *path))
            if off_road > 1 or (off_road == 0 and in_ford):
                continue  # far from any road; and out of a ford a unit goes one square, by road too
            tried[not off_road] += 1
            assert moving.admits(march, path, speed) == (not off_road), [board.name(step) for step in (square, *path)]
    assert tried[True]
    assert tried[False]


@pytest.mark.few(3)
@pytest.mark.parametrize("name", GRIDS)
def test_a_bridge_is_no_river_and_water_is_what_halts_or_bars(name):
    """TIL-R34, TIL-TER-09, HOU-R33, MUS-R22, P19-R57, P19-R58."""
    told = subject(name)
    board, scene = told.scenario.board, scene_of(told)
    over, wet = bridges(scene), (scene.area("river") | scene.area("ford")) & ~bridges(scene)
    assert len(list(groups(country_of(told), "bridge"))) == over.bit_count()
    assert len(list(groups(country_of(told), "ford"))) == scene.area("ford").bit_count()
    for square in bits(over | wet):
        beside = next(bits(board.adjacent[square] & ~(over | wet)))
        march, moving = walker(name, beside)
        walk = moving.walk(march)
        assert bool((walk.barred | walk.halts) >> square & 1) == bool(wet >> square & 1), board.name(square)
        if scene.area("ford") >> square & 1:
            assert not walk.barred >> square & 1


@pytest.mark.parametrize("name", GRIDS)
def test_legend_and_quick_reference_tell_of_bridges_and_of_roads_that_end_at_towns(name):
    told = subject(name)
    here = {crossing.key: crossing for crossing in crossings(scene_of(told))}
    legend = {entry.name: entry.meaning for entry in gathered(told).words.legend}
    for crossing in here.values():
        assert legend[crossing.title] == crossing.meaning
    sheet = markup(
        told.ruleset, told.ruleset.book.quickref(told.scenario.options), facts(told, FactsRoom(600, 12, 40, 32))
    )
    assert ("streets" in here) == ("roads end here" in sheet or "road ends at a town" in sheet)
    if "bridge" in here:
        assert "Road, bridge" in sheet or "bridge is road" in sheet


@pytest.mark.parametrize("make_board", [square_board, hex_board])
@pytest.mark.parametrize(
    ("terrain", "road"),
    [
        ({"road": "b1 b3", "town": "b2"}, "b1 b3"),
        ({"road": "b1-b3", "town": "b2"}, "b1-b3"),
        ({"road": "b1", "town": "b2-b3"}, "b1"),
        ({"road": "a2 b1", "town": "b2"}, "a2 b1"),
        ({"road": "b1 b3", "ford": "b2"}, "b1 b3"),
        ({"road": "b1-b3", "ford": "b2"}, "b1-b3"),
        ({"road": "b1-b3", "river": "a2 c2"}, "b1-b3"),
        ({"town": "b2"}, ""),
    ],
)
def test_streets_and_tracks_are_not_drawn_as_road(make_board, terrain, road):
    board = make_board(3, 3)
    scene = Scene(board, {art: named(board, at) for art, at in terrain.items()}, "x")
    drawn = inked(board, country(scene))
    assert drawn == (named(board, road) if road else 0)


def paved(own_road):
    """Return what is paved as a mere street in a town north of a road, which may have a road of its own."""
    scene = Scene(square_board(1, 2), {"road": 0b11 if own_road else 0b01, "town": 0b10}, "x")
    (group,) = groups(country(scene), "map:roads")
    marks = [mark for mark in group.marks if isinstance(mark, Path)]
    return [mark for mark in marks if inks.STONE in (mark.fill, mark.pen and mark.pen.colour)]


def test_streets_begin_as_broad_as_the_road_where_that_ends():
    """The joint is drawn without a gap, and the other tone begins where the road counts no longer."""
    streets = paved(own_road=False)
    points = [point for mark in streets for line in sampled(mark.commands) for point in line]
    assert min(y for _, y in points) == UNIT
    joint = [x for x, y in points if y == UNIT]
    assert max(joint) - min(joint) == pytest.approx(ROAD)
    assert not paved(own_road=True)


@pytest.mark.parametrize("name", TABLES)
def test_pieces_of_terrain_show_no_road_where_none_is_played(name):
    """Two villages of Nachod to which no road leads had one from edge to edge."""
    matter = table_of(subject(name), subject(name).scenario.board)
    board, ground = subject(name).scenario.board, ground_picture(matter, INCH)
    roads = shapely.union_all([form(each.area).buffer(BESIDE) for each in board.features if each.terrain == "road"])
    inner = shapely.box(AT_EDGE, AT_EDGE, board.width - AT_EDGE, board.height - AT_EDGE)
    drawn = list(_road_points(ground.marks, ground.land.inch))
    assert len(drawn) > 500
    assert shapely.MultiPoint(drawn).intersection(inner).difference(roads).is_empty


def _road_points(marks, inch):
    for mark in marks:
        if isinstance(mark, Group) and mark.matrix == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
            yield from _road_points(mark.marks, inch)
        elif isinstance(mark, Path) and ROAD_INKS & {mark.fill, mark.pen and mark.pen.colour}:
            yield from ((step[-2] / inch, step[-1] / inch) for _, step in mark.commands if step)
