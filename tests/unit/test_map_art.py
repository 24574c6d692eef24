"""How the country is drawn: woods, slopes, fields and towns keep to their squares; names are lettered; layers."""

from math import cos, dist, hypot, sin
from statistics import median
from typing import Any

import map_sample
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_map import boxes, groups
from test_table_map import leaves

from pwprint.game.board.base import bits
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.map.grid import PosterGrid, measure_of
from pwprint.map.ink import ink_of
from pwprint.map.names import Name, extent
from pwprint.map.place.room import Room
from pwprint.map.place.view import View
from pwprint.map.signs import names_of_areas
from pwprint.map.terrain import ART, Scene, country, drawing_of
from pwprint.map.terrain.board import OnBoard
from pwprint.map.terrain.fields import fields, leas
from pwprint.map.terrain.forms.rings import Rings
from pwprint.map.terrain.hill import hill
from pwprint.map.terrain.house import House
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.map.terrain.links import links_to, road_links
from pwprint.map.terrain.rough import rough
from pwprint.map.terrain.town import town
from pwprint.map.terrain.woods import woods
from pwprint.page import inks
from pwprint.page.paper import PAPERS
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.colours import luminance
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, Path, Text
from pwprint.sheets.map import make

BOARDS = (square_board, hex_board)
LAYERS = {"Terrain", "Grid", "Deployment", "Units", "Labels"}


def drawn(drawing, scene):
    return [mark for part in drawing(OnBoard(scene)) for mark in part.marks]


def strokes_of(marks):
    """Return the strokes of hachures: where each begins, its shoulders and its point."""
    steps = marks[-1].commands
    return [tuple(step for _, step in steps[n : n + 4]) for n in range(0, len(steps), 5)]


@pytest.mark.parametrize("make_board", BOARDS)
def test_woods_fill_their_area_and_no_other(make_board):
    board = make_board(3, 3)
    middle = board.square("b2")
    scene = Scene(board, {"woods": 1 << middle}, "x")
    shadow, *trees = drawn(woods, scene)
    for mark, left, bottom, right, top in boxes(trees):
        x, y = (left + right) / 2, (bottom + top) / 2
        assert lattice(board).cell_at(x, y) == board.plan[middle], mark
        assert max(right - left, top - bottom) < 36.0
    left, bottom, right, top = (edge(box[n] for _, *box in boxes(trees)) for n, edge in enumerate((min, min, max, max)))
    assert min(right - left, top - bottom) > 27.0
    assert isinstance(shadow, Group)


@pytest.mark.parametrize("make_board", BOARDS)
def test_hachures_run_down_the_slope_and_are_broader_in_the_shade(make_board):
    board = make_board(3, 3)
    middle = board.square("b2")
    scene = Scene(board, {"hill": 1 << middle}, "x")
    x, y = scene.centre(middle)
    light: list[Any] = []
    shade: list[Any] = []
    for head, one, foot, other in strokes_of(drawn(hill, scene)):
        assert hypot(foot[0] - x, foot[1] - y) > hypot(one[0] - x, one[1] - y)
        away = ((foot[0] - head[0]) - (foot[1] - head[1])) / dist(foot, head)
        if abs(away) > 1.2:
            (shade if away > 0 else light).append(hypot(one[0] - other[0], one[1] - other[1]))
    assert len(shade) > 1.2 * len(light) > 0
    # Those that are cut off before another one are narrower.
    assert median(shade) > 1.5 * max(light)
    assert sorted(shade)[len(shade) // 10] > max(light)


@given(
    make_board=st.sampled_from(BOARDS), columns=st.integers(2, 6), rows=st.integers(2, 6), seed=st.text(max_size=3),
    data=st.data(),
)  # fmt: skip
def test_fields_lie_on_open_ground_only(make_board, columns, rows, seed, data):
    board = make_board(columns, rows)
    wood = data.draw(st.integers(0, board.all))
    free = {board.plan[square] for square in range(board.size) if not wood >> square & 1}
    drawn = fields(OnBoard(Scene(board, {"woods": wood}, seed)))
    for strips in (strips for part in drawn for strips in part.marks[:3]):
        ends = [end for _, end in strips.commands]
        for start, end in zip(ends[::2], ends[1::2], strict=True):
            for at in (start, end, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)):
                # Steps are rounded, so that a point may come to lie on an edge.
                assert {lattice(board).cell_at(at[0] + by, at[1] + by) for by in (-0.01, 0.01)} & free


def deepest(parts):
    """Return by how much the darkest ink of a drawing is darker than paper, as the eye sees it."""
    marks = [mark for part in parts for mark, _, _ in leaves(part.marks)]
    used = {mark.fill for mark in marks if mark.fill} | {mark.pen.colour for mark in marks if mark.pen}
    return luminance(inks.PAPER) ** (1 / 3) - min(luminance(colour) ** (1 / 3) for colour in used)


@pytest.mark.few(6)
@pytest.mark.parametrize("art", sorted({*ART} - {"bridge"}))
def test_no_terrain_is_as_faint_as_what_grows_on_open_ground(art):
    """Fields and lone trees count for nothing: nobody may take them for terrain."""
    board = square_board(6, 6)
    there = OnBoard(Scene(board, {}, "x"))
    grown = (*fields(there), *leas(there))
    terrain = drawing_of(art)(OnBoard(Scene(board, {art: 1 << board.square("c3")}, "x")))
    assert 0 < 2.5 * deepest(grown) < deepest(terrain)


def test_the_lie_of_the_land_is_fainter_than_any_field_on_it():
    there = OnBoard(Scene(square_board(6, 6), {}, "x"))
    assert 0 < 3 * deepest(leas(there)) < deepest(fields(there))


@pytest.mark.parametrize("make_board", BOARDS)
def test_the_lie_of_the_land_depends_on_nothing_that_is_painted_on_it(make_board):
    """In the studio the whole country would be drawn anew with each square."""
    board = make_board(5, 4)
    bare, painted = (leas(OnBoard(Scene(board, areas, "x"))) for areas in ({}, {"woods": 0b1011}))
    assert bare == painted != leas(OnBoard(Scene(board, {}, "y")))


@pytest.mark.few(1)
@pytest.mark.parametrize("make_board", BOARDS)
def test_fields_stay_where_they_are_when_squares_far_off_are_painted(make_board):
    """Painted squares take fields away, and give room to others near them: nothing else of the country changes."""
    board, seen = make_board(12, 9), 0
    for square in range(0, board.size, 7):
        before, after = (
            {
                (start, end)
                for part in fields(OnBoard(Scene(board, {"woods": wood}, "x")))
                for strips in part.marks
                for start, end in zip(*[iter(step for _, step in strips.commands)] * 2, strict=True)
            }
            for wood in (0b11, 0b11 | 1 << square)
        )
        x, y = lattice(board).centre(square)
        assert all(hypot(a - x, b - y) < 3.5 * UNIT for (a, b), _ in before ^ after)
        seen += len(before & after)
    assert seen > 100


@pytest.mark.parametrize("make_board", BOARDS)
@pytest.mark.parametrize("road", ["", "b1-b3", "b1 b2", "a2 b2 c2 b1"])
def test_houses_stand_in_their_square_and_never_in_each_other(make_board, road):
    board = make_board(3, 3)
    middle = board.square("b2")
    scene = Scene(board, {"town": 1 << middle, "road": map_sample.squares(board, road) if road else 0}, "x")
    tints = [colour for colour, _ in inks.ROOFS]
    roofs = [mark for mark in drawn(town, scene) if isinstance(mark, Path) and mark.fill in tints and mark.pen]
    steps = [step for mark in roofs[: len(tints)] for step in mark.commands]
    corners = [[step for _, step in steps[n : n + 4]] for n in range(0, len(steps), 5)]
    assert len(corners) >= 6
    houses = [as_house(house) for house in corners]
    for number, house in enumerate(houses):
        assert all(lattice(board).cell_at(*corner) == board.plan[middle] for corner in corners[number])
        assert not any(house.meets(other, -0.02) for other in houses[:number])


def test_houses_of_a_named_town_leave_room_above_them():
    """The name of a town had no room in its square, and stood in another one."""
    board = square_board(3, 3)
    top = {}
    for named in (0, 1 << 4):
        scene = Scene(board, {"town": 1 << 4, "road": 0b111 << 3}, "x", named)
        (houses,) = groups_named(country(scene), "map:buildings")
        heights = [at[1] for path in houses.marks for _, at in path.commands if len(at) == 2]
        top[named] = max(heights) - scene.centre(4)[1]
    assert top[0] > 12.0
    assert top[1 << 4] <= 9.0


def groups_named(marks, name):
    return [mark for mark in marks if isinstance(mark, Group) and mark.name == name]


def as_house(corners):
    (x, y), (right, up), (far_x, far_y), _ = corners
    length, depth = hypot(right - x, up - y), hypot(far_x - right, far_y - up)
    return House((x + far_x) / 2, (y + far_y) / 2, ((right - x) / length, (up - y) / length), length / 2, depth / 2)


def test_letters_of_a_name_stand_apart_and_fill_its_area():
    name = Name(10.0, 5.0, "San Juan", "serif-italic", 11.0, track=0.2)
    letters = name.letters()
    assert "".join(mark.text for mark in letters.marks) == "SanJuan"
    right = letters.marks[-1].x + text_width("n", name.font, name.size)
    assert right == pytest.approx(extent(name).right - 0.3, abs=0.3)
    assert name.letters().name == "name:San Juan"
    assert Name(10.0, 5.0, "Marben", "serif-semibold", 11.0).letters() == Text(
        10.0, 5.0, "Marben", "serif-semibold", 11.0
    )


def layers_of(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from {mark.layer} - {""}
            yield from layers_of(mark.marks)


def test_readers_can_switch_off_what_is_on_a_map_but_not_its_paper_or_its_legend():
    (page,) = make(map_sample.usual(), PrintSettings(one_page_map=True)).pages
    assert set(layers_of(page.marks)) >= LAYERS - {"Units"}
    assert set(layers_of(page.marks)) <= LAYERS
    for name in ("map:legend", "map:title"):
        for group in groups(page.marks, name):
            assert not [*layers_of((group,))]
    (window,) = groups(page.marks, "map:window")
    assert [mark for mark in window.marks if not isinstance(mark, Group)]  # the paper


@pytest.mark.parametrize("make_board", BOARDS)
def test_a_road_through_a_town_sends_mere_streets_to_its_other_squares(make_board):
    """Stubs of road ended among the houses, and each square had a market of its own."""
    board = make_board(4, 4)
    places = {"town": "b2 b3 c2 c3", "road": "c1 c2 c3 c4"}
    scene = Scene(board, {art: map_sample.squares(board, found) for art, found in places.items()}, "x")
    links, blocks = road_links(scene).roads, OnBoard(scene).towns()
    for square in bits(scene.area("road")):
        there = links_to(board, square, scene.area("town") & ~scene.area("road"))
        assert not links[square] & there
    assert sum(block.market is not None for block in blocks) <= 1
    assert any(block.alleys for block in blocks if block.road)
    assert all(block.alleys == () for block in blocks if not block.road)


@pytest.mark.parametrize("make_board", BOARDS)
@pytest.mark.parametrize("seed", range(4))
def test_some_fields_of_rough_ground_are_orchards_whose_trees_keep_to_its_areas(make_board, seed):
    """On the table of Nachod the cherry trees were ploughed fields."""
    board = make_board(4, 4)
    wide = sum(1 << board.square(name) for name in ("b2", "b3", "c2", "c3"))
    scene = Scene(board, {"rough": wide}, str(seed))
    marks = (mark for mark, *_ in leaves(drawn(rough, scene)) if isinstance(mark, Path))
    crowns = [mark for mark in marks if mark.pen and mark.pen.colour == inks.FRUIT_TREE]
    assert len(crowns) == 3  # one for each size
    (mass,) = OnBoard(scene).masses("rough")
    hedge = Rings(border.ring() for border in mass.borders(0.3, 1.2, 1.2))
    trees = [(*step, mark.pen.width / 2) for mark in crowns for name, step in mark.commands if name == "M"]
    for x, y, radius in trees:
        around = [(x + radius * cos(turn), y + radius * sin(turn)) for turn in range(7)]
        assert all(hedge.holds(at) for at in around)
    assert 4 < len(trees) < 120


@pytest.mark.parametrize("wood", ["woods", "pines"])
@pytest.mark.parametrize("others", [(), ("road",), ("hill", "road")])
def test_the_name_of_a_hex_among_trees_is_bold_and_stands_in_a_clearing(wood, others):
    board = hex_board(3, 3)
    middle = board.square("b2")
    scene = Scene(board, dict.fromkeys((wood, *others), 1 << middle), "x")
    grid = PosterGrid(PAPERS["a4"], 30.0, (3,), (3,), measure_of(board))
    view = View(board, grid.parts(0.0)[0], 30.0)
    names = {mark.text: mark for mark in names_of_areas(scene, view, Room(view, ink_of(())))}
    assert len(names) == 9
    assert names["b2"].halo > 2 * names["a1"].halo
    assert names["b2"].font == "sans-semibold"
