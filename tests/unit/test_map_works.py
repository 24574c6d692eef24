"""Fortifications, trenches and wire on squares and hexes; names and gates that keep clear of what is drawn."""

from math import hypot

import map_sample
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_map import boxes, groups, written

import pwprint
from pwprint.app.rendering import subject_of
from pwprint.game.board.base import bits
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.game.setup import deployment
from pwprint.map.board_pages import scene_of
from pwprint.map.ink import ink_of
from pwprint.map.leaf import BLEED
from pwprint.map.names import extent
from pwprint.map.terrain import Scene, country
from pwprint.map.terrain.board import OnBoard
from pwprint.map.terrain.ground import Layer
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.map.terrain.trench import trench
from pwprint.page import inks
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.marks import Circle, Group, Path, Text
from pwprint.pieces.symbols import SYMBOLS, Inks, SymbolFrame
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets.map import make
from pwprint.values import replace

WORKS = ("fortification", "trench", "wire")
BOARDS = (square_board, hex_board)


def corners_of(marks):
    """Yield the ends of all lines and the middles of all circles."""
    for mark in marks:
        match mark:
            case Group():
                yield from corners_of(mark.marks)
            case Path():
                yield from (step[-2:] for _, step in mark.commands if step)
            case Circle():
                yield mark.x, mark.y


@st.composite
def works(draw):
    board = draw(st.sampled_from(BOARDS))(draw(st.integers(1, 5)), draw(st.integers(1, 5)))
    kinds = draw(st.lists(st.sampled_from((*WORKS, "")), min_size=board.size, max_size=board.size))
    areas = {art: sum(1 << n for n, kind in enumerate(kinds) if kind == art) for art in WORKS}
    fronts = draw(st.lists(st.integers(0, len(board.facings) - 1), min_size=board.size, max_size=board.size))
    return Scene(board, areas, "works", fronts=dict(enumerate(fronts)))


@given(works())
def test_works_stay_in_their_squares(scene):
    ground = lattice(scene.board)
    for layer, kinds in (("map:works", ("fortification", "trench")), ("map:wire", ("wire",))):
        mass = {scene.board.plan[n] for kind in kinds for n in range(scene.board.size) if scene.area(kind) >> n & 1}
        for group in groups(country(scene), layer):
            assert all(ground.cell_at(x, y) in mass for x, y in corners_of(group.marks))


@given(works())
def test_works_are_drawn_alike_each_time(scene):
    assert country(scene) == country(scene)


@pytest.mark.parametrize("make_board", BOARDS)
def test_a_trench_goes_on_in_the_trench_beside_it(make_board):
    board = make_board(3, 3)
    middle = board.size // 2
    for way in range(len(board.facings)):
        there = board.step(middle, way)
        scene = Scene(board, {"trench": 1 << middle | 1 << there}, "t")
        (drawn,) = (part for part in trench(OnBoard(scene)) if part.layer is Layer.WORKS)
        seam = lattice(board).edge(middle, way)
        ends = list(corners_of(drawn.marks))
        assert sum(abs(x - seam[0]) < 0.02 and abs(y - seam[1]) < 0.02 for x, y in ends) >= 2


@pytest.mark.parametrize("make_board", BOARDS)
def test_wire_can_be_seen_round_a_tile(make_board):
    board = make_board(1, 1)
    (group,) = groups(country(Scene(board, {"wire": 1}, "t")), "map:wire")
    x, y = lattice(board).centre(0)
    hidden = (lattice(board).room - 5.0) / 2 * 25.0 / UNIT
    ends = [(a - x, b - y) for a, b in corners_of(group.marks)]
    for side in (-1, 1):
        assert any(side * b > hidden for _, b in ends)


@pytest.mark.parametrize("make_board", BOARDS)
def test_a_trench_can_be_seen_beside_a_tile(make_board):
    board = make_board(1, 1)
    (drawn,) = (part for part in trench(OnBoard(Scene(board, {"trench": 1}, "t"))) if part.layer is Layer.WORKS)
    x, _ = lattice(board).centre(0)
    hidden = (lattice(board).room - 5.0) / 2
    ends = [a - x for a, _ in corners_of(drawn.marks)]
    assert min(ends) < -hidden < hidden < max(ends)


def test_wire_ends_before_the_strip_that_the_next_sheet_shows_beyond_its_edge():
    """At San Juan the chopped ends of crosses stood beside the cut, and looked like misprints."""
    board = square_board(3, 3)
    (group,) = groups(country(Scene(board, {"wire": 1 << board.square("b2")}, "t")), "map:wire")
    x, _ = lattice(board).centre(board.square("b2"))
    strands = [mark for mark in group.marks if isinstance(mark, Path) and mark.pen.colour == inks.WIRE]
    reach = max(abs(a - x) + mark.pen.width / 2 for mark in strands for _, (a, _) in mark.commands)
    assert UNIT / 2 - 3.0 < reach < UNIT / 2 - BLEED


@pytest.mark.parametrize("make_board", BOARDS)
def test_works_lie_across_the_direction_in_which_they_look(make_board):
    """At San Juan wire and trenches lay along the attack, from east to west."""
    board = make_board(1, 1)
    for front, (right, up) in enumerate(lattice(board).ways):
        scene = Scene(board, {"wire": 1, "trench": 1}, "t", fronts={0: front})
        (group,) = groups(country(scene), "map:wire")
        strands = [mark for mark in group.marks if isinstance(mark, Path) and mark.pen.width < 0.25]
        for strand in strands:
            (_, (x, y)), (_, (end_x, end_y)) = strand.commands
            assert abs((end_x - x) * right + (end_y - y) * up) < 0.03
        (line, *_) = OnBoard(scene).lines("trench")
        (x, y), (end_x, end_y) = line[0], line[-1]
        assert abs((end_x - x) * right + (end_y - y) * up) < 0.55 * hypot(end_x - x, end_y - y)


def test_works_look_as_the_nearest_unit_does():
    loaded = pwprint.load(scenario_folder() / "portable-19c" / "san-juan-heights.json")
    scene = scene_of(subject_of(loaded, pwprint.check(loaded), PrintSettings()))
    works = scene.area("wire") | scene.area("trench")
    assert {*scene.fronts} == {*bits(works)}
    assert {*scene.fronts.values()} == {scene.board.facings.index("E")}


@pytest.mark.parametrize("faces", [True, False])
def test_works_look_towards_the_nearest_unit_if_it_attacks(faces):
    """A trench in the zone of Spain looks at the attacker before it, also where he says nothing of how he faces."""
    loaded = pwprint.load(scenario_folder() / "portable-19c" / "san-juan-heights.json")
    subject = subject_of(loaded, pwprint.check(loaded), PrintSettings())
    scenario = subject.scenario
    attackers = tuple(
        replace(unit, keys=dict(unit.keys) if faces else {**unit.keys, "facing": None})
        for unit in scenario.sides[0].units
        if unit.at is not None
    )
    alone = replace(subject, scenario=replace(scenario, units=attackers))
    zone = deployment(scenario, scenario.sides[1])
    fronts = {square: front for square, front in scene_of(alone).fronts.items() if zone >> square & 1}
    assert fronts
    assert {*fronts.values()} == {scenario.board.facings.index("E" if faces else "S")}


@pytest.mark.parametrize("make_board", BOARDS)
def test_wire_has_no_border_that_reads_as_one_of_a_zone(make_board):
    board = make_board(1, 1)
    (group,) = groups(country(Scene(board, {"wire": 1}, "t")), "map:wire")
    strands = [mark for mark in group.marks if isinstance(mark, Path) and mark.pen.width < 0.25]
    assert len(strands) == 3
    for strand in strands:
        (_, (_, start)), (_, (_, end)) = strand.commands
        assert start == end


def test_every_unit_of_every_ruleset_has_a_symbol_of_its_own():
    for ruleset in RULESETS.values():
        names = [kind.symbol for kind in ruleset.play.units.values()]
        assert set(names) <= set(SYMBOLS)
        assert len(set(names)) == len(names)
    drawings = [SYMBOLS[name](SymbolFrame(), Inks()) for name in SYMBOLS]
    assert len({repr(drawing) for drawing in drawings}) == len(drawings)


def crowded_gates():
    """Return hexes where both sides come and go by the same few squares."""
    subject = map_sample.hexes()
    board = subject.scenario.board
    doors = map_sample.squares(board, "a8 d8 h8 a1")
    sides = tuple(replace(side, exits=doors) for side in subject.scenario.sides)
    return replace(subject, scenario=replace(subject.scenario, sides=sides))


@pytest.mark.parametrize("small", [False, True])
def test_the_words_of_all_gates_can_be_read(small):
    subject = crowded_gates()
    settings = PrintSettings(one_page_map=small)
    count = 0
    for page in make(subject, settings).pages:
        for signs in groups(page.marks, "map:signs"):
            words = [(text, box) for text, box in written(signs) if text.startswith(("off", "turn"))]
            areas = [box for _, box in words]
            for n, one in enumerate(areas):
                for other in areas[:n]:
                    apart = one.right <= other.x or other.right <= one.x or one.top <= other.y or other.top <= one.y
                    assert apart
            count += len([text for text, _ in words if text == "off"])
    assert count == 8


def test_names_of_places_keep_off_woods():
    """The towns of a shipped battle stand beside woods, and are named on the other side."""
    scenario = pwprint.load(scenario_folder() / "musket" / "quatre-bras.json").scenario
    subject = Subject(scenario, RULESETS[scenario.ruleset], (3, 3), "")
    names = {"Quatre", "Bras", "Piraumont", "Gemioncourt"}
    for page in make(subject, PrintSettings()).pages:
        for window in groups(page.marks, "map:window"):
            ink = ink_of(tuple(mark for mark in window.marks if isinstance(mark, Group))).on_page(window.matrix)
            for mark, *_ in boxes(page.marks):
                if isinstance(mark, Text) and mark.text in names:
                    names.remove(mark.text)
                    assert ink.under(extent(mark), trees=True) == ink.under(extent(mark))
    assert not names


def test_a_trench_lies_on_the_same_ground_everywhere():
    """At Frontier Bridge brown patches under the trenches looked like terrain of their own; on hills there were none."""
    board = square_board(3, 3)
    for areas in ({"trench": 1 << 4}, {"trench": 1 << 4, "hill": 1 << 4}):
        assert {drawn.layer for drawn in trench(OnBoard(Scene(board, areas, "t")))} == {Layer.WORKS}
