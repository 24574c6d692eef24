"""The map of hexes: where they lie, what joins over their edges, and how its pages fit together."""

from functools import cache
from itertools import combinations, pairwise
from math import dist, hypot, isclose, sqrt
from typing import Any

import map_sample
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_map import POINTS, around, boxes, groups, written

from pwprint.game.board.base import bits
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.map.board_pages import gathered, layout
from pwprint.map.gates import arrow
from pwprint.map.grid import BOARD, SQUARES, TAB, measure_of
from pwprint.map.place.view import View
from pwprint.map.terrain import Scene, country
from pwprint.map.terrain.forms.bands import course, middle, run
from pwprint.map.terrain.forms.outline import cells, outlines
from pwprint.map.terrain.lattice import UNIT, grid_lines, lattice
from pwprint.map.terrain.links import bridges, links_to, off_board, opposite, river_links, road_links, turned
from pwprint.page.paper import MARGIN, PAPERS
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.marks import Path, Text
from pwprint.sheets.map import make
from tests.stages import map_prints
from tests.unit import pdf_reader

BOARDS = {name: getattr(map_sample, name)() for name in ("hexes", "wide_hexes", "few_hexes", "one_hex")}
PRINTS = map_prints(BOARDS)
each_print = pytest.mark.parametrize(("name", "settings"), PRINTS)
both_kinds = st.sampled_from((square_board, hex_board))


@cache
def printed(name, settings):
    return make(BOARDS[name], settings)


@cache
def plan_of(name, settings):
    return layout(gathered(BOARDS[name]), settings)


def pages_of(name, settings):
    """Return for each part of a map its view and its page."""
    chosen, board = plan_of(name, settings), BOARDS[name].scenario.board
    pages = printed(name, settings).pages
    return [(View(board, part, chosen.grid.unit), page) for part, page in zip(chosen.parts, pages, strict=False)]


def corners_on_page(view, square):
    x, y = view.board.plan[square]
    return [view.point(lattice(view.board).point((x + right, y + up))) for right, up in view.board.corners]


@st.composite
def boards(draw, most=8):
    return draw(both_kinds)(draw(st.integers(1, most)), draw(st.integers(1, most)))


# --- where areas lie -----------------------------------------------------------------------------------------------


@given(boards(), st.data())
def test_all_neighbours_lie_a_unit_apart_in_the_direction_that_leads_to_them(board, data):
    ground = lattice(board)
    square = data.draw(st.integers(0, board.size - 1))
    for way, (right, up) in enumerate(ground.ways):
        (x, y), edge = ground.centre(square), ground.edge(square, way)
        assert hypot(right, up) == pytest.approx(1)
        assert edge == pytest.approx((x + right * UNIT / 2, y + up * UNIT / 2))
        there = board.step(square, way)
        if there is not None:
            assert ground.centre(there) == pytest.approx((x + right * UNIT, y + up * UNIT))


@given(boards())
def test_a_lattice_knows_the_length_of_its_edges(board):
    ground = lattice(board)
    corners = [ground.point(corner) for corner in board.corners]
    assert [dist(a, b) for a, b in pairwise((*corners, corners[0]))] == pytest.approx([ground.side] * len(corners))


def test_a_hex_is_regular_and_its_top_is_flat():
    board = hex_board(3, 3)
    ground = lattice(board)
    corners = [ground.point((board.plan[4][0] + x, board.plan[4][1] + y)) for x, y in board.corners]
    sides = [dist(a, b) for a, b in pairwise((*corners, corners[0]))]
    assert sides == pytest.approx([UNIT / sqrt(3)] * 6)
    assert [dist(ground.centre(4), corner) for corner in corners] == pytest.approx([UNIT / sqrt(3)] * 6)
    assert corners[0][1] == corners[-1][1] == pytest.approx(ground.edge(4, 0)[1])


@given(boards())
def test_a_board_lies_in_its_rectangle_and_touches_all_sides(board):
    ground = lattice(board)
    points = [ground.point((x + right, y + up)) for x, y in board.plan for right, up in board.corners]
    across, up = zip(*points, strict=True)
    assert (min(across), min(up)) == pytest.approx((0, 0), abs=1e-9)
    assert (max(across), max(up)) == pytest.approx((ground.width, ground.height))


@given(boards(), st.floats(0, 1), st.floats(0, 1))
def test_the_cell_at_a_point_is_that_of_the_nearest_centre(board, across, up):
    ground = lattice(board)
    x, y = across * ground.width, up * ground.height
    nearest = min(dist(ground.centre(square), (x, y)) for square in range(board.size))
    found = dist(ground.point(ground.cell_at(x, y)), (x, y))
    assert found <= nearest + 1e-9
    if ground.cell_at(x, y) in board.plan:
        assert isclose(found, nearest, abs_tol=1e-9)


@given(boards())
def test_the_largest_upright_square_in_an_area_touches_its_edges_and_crosses_none(board):
    ground = lattice(board)
    half = ground.room / 2
    reach = [max(x * right + y * up for x in (-half, half) for y in (-half, half)) for right, up in ground.ways]
    assert max(reach) == pytest.approx(UNIT / 2)


@given(boards())
def test_the_grid_has_a_line_on_every_edge_between_two_areas(board):
    ground = lattice(board)
    length = sum(dist(ground.point(start), ground.point(end)) for start, end in grid_lines(board))
    between = sum(there.bit_count() for there in board.adjacent) // 2
    side = dist(*(ground.point(corner) for corner in board.corners[:2]))
    assert length == pytest.approx(between * side)
    assert len(set(grid_lines(board))) == len(grid_lines(board))


# --- what joins ----------------------------------------------------------------------------------------------------


@st.composite
def scenes(draw):
    board = draw(boards(6))
    kinds = ("river", "road", "town", "ford", "")
    drawn = draw(st.lists(st.sampled_from(kinds), min_size=board.size, max_size=board.size))
    return Scene(board, {art: sum(1 << n for n, kind in enumerate(drawn) if kind == art) for art in kinds[:-1]}, "law")


@given(scenes())
def test_links_are_mutual_or_lead_off_the_board(scene):
    board, roads = scene.board, road_links(scene)
    for links in (river_links(scene), roads.roads | roads.streets):
        for square, mask in links.items():
            assert mask >> len(board.facings) == 0
            for direction in range(len(board.facings)):
                there = board.step(square, direction)
                if there is not None and mask >> direction & 1:
                    assert opposite(board, 1 << direction) & links[there]


@given(scenes())
def test_rivers_join_through_fords_and_roads_end_at_none_beside_a_road(scene):
    board, rivers = scene.board, river_links(scene)
    water = scene.area("river") | scene.area("ford")
    for square in bits(water):
        joined = links_to(board, square, water)
        assert rivers[square] & joined == joined
    for square, mask in rivers.items():
        if mask.bit_count() <= 1 and off_board(board, square):
            assert mask & off_board(board, square)


@given(scenes())
def test_any_scene_can_be_drawn_and_is_drawn_alike_each_time(scene):
    assert country(scene) == country(scene)


def test_links_turn_with_the_directions():
    board = hex_board(2, 2)
    assert [turned(board, 0b000001, turn) for turn in (1, 5, -1, 6)] == [0b000010, 0b100000, 0b100000, 0b000001]
    assert opposite(board, 0b000110) == 0b110000


def test_a_road_between_two_river_hexes_is_a_bridge_but_not_where_the_river_passes_round():
    board = hex_board(3, 3)
    at = lambda names: map_sample.squares(board, names)  # noqa: E731
    across = Scene(board, {"river": at("b3 b1"), "road": at("a2 b2 c3")}, "x")
    bent = Scene(board, {"river": at("b3 c2"), "road": at("a2 b2 b1")}, "x")
    round_it = Scene(board, {"river": at("b3 c3 c2"), "road": at("a2 b2 b1")}, "x")
    assert [bridges(scene) for scene in (across, bent, round_it)] == [at("b2"), at("b2"), 0]


def test_no_bridge_stands_at_a_ford_and_the_track_takes_the_road_through():
    board = hex_board(3, 3)
    at = lambda names: map_sample.squares(board, names)  # noqa: E731
    scene = Scene(board, {"river": at("b3 b2 b1"), "ford": at("b2"), "road": at("a2 b2 c3")}, "x")
    drawn = country(scene)
    assert bridges(scene) == 0
    assert len(list(groups(drawn, "ford"))) == 1
    assert not list(groups(drawn, "bridge"))


def test_a_road_that_ends_at_a_ford_leads_to_it():
    board = hex_board(3, 3)
    at = lambda names: map_sample.squares(board, names)  # noqa: E731
    scene = Scene(board, {"river": at("b3 b1"), "ford": at("b2"), "road": at("a2")}, "x")
    joined = road_links(scene)
    a2, b2 = board.square("a2"), board.square("b2")
    assert joined.roads[a2] & 1 << board.direction(a2, b2)
    assert joined.streets[b2] == 1 << board.direction(b2, a2)


def test_from_a_bridge_no_road_goes_along_the_river_to_its_ford():
    board = square_board(3, 3)
    at = lambda names: map_sample.squares(board, names)  # noqa: E731
    scene = Scene(board, {"river": at("b1"), "ford": at("b3"), "road": at("a2-b2")}, "x")
    assert bridges(scene) == at("b2")
    assert road_links(scene).roads[board.square("b2")] == 1 << board.facings.index("W")


@given(both_kinds, st.data())
def test_a_band_leaves_each_edge_at_its_middle_and_straight(kind, data):
    ways = lattice(kind(3, 3)).ways
    links = data.draw(st.integers(1, (1 << len(ways)) - 1))
    linked = [way for number, way in enumerate(ways) if links >> number & 1]
    places = run((0.0, 0.0), ways, links)
    ends = {(round(x, 1), round(y, 1)) for x, y in places if isclose(hypot(x, y), UNIT / 2, abs_tol=0.02)}
    assert ends == {(round(x * UNIT / 2, 1), round(y * UNIT / 2, 1)) for x, y in linked}
    for right, up in linked:
        near = [(x, y) for x, y in places if 13.5 < x * right + y * up]
        assert near
        assert all(abs(x * up - y * right) < 0.3 for x, y in near)


@given(both_kinds, st.data())
def test_a_band_of_two_links_passes_its_middle_in_its_course(kind, data):
    ways = lattice(kind(3, 3)).ways
    first, second = data.draw(st.lists(st.integers(0, len(ways) - 1), min_size=2, max_size=2, unique=True))
    links = 1 << first | 1 << second
    at, along = middle((0.0, 0.0), ways, links), course(ways, links)
    places = run((0.0, 0.0), ways, links)
    assert min(dist(at, place) for place in places) < 0.5
    assert hypot(*along) == pytest.approx(1)
    begin, end = sorted((places[0], places[-1]), key=lambda place: place[0] * along[0] + place[1] * along[1])
    chord = (end[0] - begin[0], end[1] - begin[1])
    assert abs(chord[0] * along[1] - chord[1] * along[0]) < 0.05


def test_a_mass_flows_over_the_edges_between_its_hexes():
    board = hex_board(4, 4)
    pair = map_sample.squares(board, "b2 c3")
    (border,) = outlines(lattice(board), cells(board, pair), 1.0, 6.0, 3.0)
    apart = outlines(lattice(board), cells(board, map_sample.squares(board, "b2 c2-c4")), 1.0, 6.0, 3.0)
    assert len(apart) == 1
    between = lattice(board).edge(board.square("b2"), board.direction(board.square("b2"), board.square("c3")))
    assert min(dist(between, (stop.x, stop.y)) for stop in border.walk(1.0)) > 5.0


# --- pages ---------------------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@each_print
def test_every_mark_is_where_printers_print(name, settings):
    for page in printed(name, settings).pages:
        for mark, left, bottom, right, top in boxes(page.marks):
            assert left >= MARGIN - 0.01, mark
            assert bottom >= MARGIN - 0.01, mark
            assert right <= page.width - MARGIN + 0.01, mark
            assert top <= page.height - MARGIN + 0.01, mark


@pytest.mark.few(2)
@each_print
def test_each_hex_belongs_to_one_page_and_is_whole_there(name, settings):
    board = BOARDS[name].scenario.board
    owners: dict[int, list[Any]] = {square: [] for square in range(board.size)}
    for view, _ in pages_of(name, settings):
        for square in filter(view.shows, range(board.size)):
            owners[square].append(view)
    for square, views in owners.items():
        (view,) = views
        window = view.part.window
        for x, y in corners_on_page(view, square):
            assert window.x - 1e-6 <= x <= window.right + 1e-6
            assert window.y - 1e-6 <= y <= window.top + 1e-6


@each_print
def test_pages_meet_in_a_straight_cut_from_corner_to_corner(name, settings):
    """The page on top ends where its own hexes end, and lies there on the page below: at corners of hexes of both."""
    chosen = plan_of(name, settings)
    views = [view for view, _ in pages_of(name, settings)]
    for below, above in combinations(views, 2):
        across, down = above.part.across - below.part.across, above.part.down - below.part.down
        if (across, down) not in {(1, 0), (0, 1)}:
            continue
        shift_x, shift_y = (a - b for a, b in zip(below.point((0.0, 0.0)), above.point((0.0, 0.0)), strict=True))
        cut = above.part.window.x + shift_x if across else above.part.window.top + shift_y
        assert cut == pytest.approx(below.part.open.right if across else below.part.open.y)
        axis, shift = (0, shift_x) if across else (1, shift_y)
        for view, moved in ((above, shift), (below, 0.0)):
            places = [
                corner[axis] + moved
                for square in range(view.board.size)
                if view.shows(square)
                for corner in corners_on_page(view, square)
            ]
            assert min(abs(place - cut) for place in places) < 1e-6
        assert chosen.grid.overlap[0 if across else 1] < (TAB if across else 16.0)


@each_print
def test_what_a_page_covers_of_another_is_drawn_alike_on_both(name, settings):
    chosen = plan_of(name, settings)
    scale = chosen.grid.unit / UNIT
    for view, page in pages_of(name, settings):
        (window,) = groups(page.marks, "map:window")
        assert window.matrix[:4] == (scale, 0.0, 0.0, scale)
        assert window.matrix[4:] == pytest.approx(view.point((0.0, 0.0)))
        left, bottom, width, height = window.clip
        low, high = view.point((left, bottom)), view.point((left + width, bottom + height))
        box = view.part.window
        over = (high[1] - box.top, high[0] - box.right, box.y - low[1], box.x - low[0])
        for at_edge, beyond in zip(chosen.poster.edges(view.part), over, strict=True):
            assert beyond == pytest.approx(0.0 if at_edge else 1.0, abs=1e-6)
            assert beyond < min(BOARD.slack, *chosen.grid.tabs)


@pytest.mark.few(2)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_usual_board_takes_two_pages_and_one_for_its_words_or_one_large_page(paper):
    """On legal paper the words have room beside the board, and two sheets need no page that joins them."""
    chosen = plan_of("hexes", PrintSettings(paper=PAPERS[paper]))
    if PAPERS[paper].width > 250:
        assert (chosen.grid.widths, chosen.grid.heights, chosen.pages) == ((8,), (8,), 1)
    else:
        assert (len(chosen.parts), chosen.pages) == (2, 2 if paper == "legal" else 3)
    assert len(printed("hexes", PrintSettings(paper=PAPERS[paper], one_page_map=True)).pages) == 1


def test_a_measure_says_how_far_columns_and_rows_reach():
    assert measure_of(square_board(5, 3)) == SQUARES
    measure = measure_of(hex_board(5, 3))
    assert measure.width(5) == pytest.approx(lattice(hex_board(5, 3)).width / UNIT)
    assert measure.height(3) == pytest.approx(3.5)
    assert measure_of(hex_board(1, 3)).height(3) == pytest.approx(3.0)


@given(boards(26), st.floats(0, 30), st.floats(0, 30))
def test_a_measure_counts_what_has_room(board, width, height):
    measure = measure_of(board)
    columns, rows = measure.most(width, height)
    assert columns == 0 or measure.width(columns) <= width + 1e-6
    assert rows == 0 or measure.height(rows) <= height + 1e-6
    assert measure.width(columns + 1) > width - 1e-6
    assert measure.height(rows + 1) > height - 1e-6


# --- the finished PDF ----------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@each_print
def test_hexes_have_their_size_in_the_finished_pdf(name, settings):
    """Both ends of every edge between two hexes of a page are where they must be, to a twentieth of a millimetre."""
    size = plan_of(name, settings).grid.unit
    pages = pdf_reader.pages(to_pdf(printed(name, settings)))
    for (view, _), page in zip(pages_of(name, settings), pages, strict=False):
        drawn = {
            (round(x / POINTS, 1), round(y / POINTS, 1))
            for shape in page.shapes
            if not shape.is_rect
            for x, y in shape.points
        }
        shown = [square for square in range(view.board.size) if view.shows(square)]
        for square in shown:
            corners = corners_on_page(view, square)
            assert dist(corners[0], corners[3]) == pytest.approx(2 * size / sqrt(3))
            for number, corner in enumerate(corners):
                if view.board.step(square, number) in shown:
                    assert any(
                        (round(corner[0] + a, 1), round(corner[1] + b, 1)) in drawn
                        for a in (-0.05, 0, 0.05)
                        for b in (-0.05, 0, 0.05)
                    )


@each_print
def test_every_hex_of_the_map_says_its_name_once(name, settings):
    board = BOARDS[name].scenario.board
    crowded = {gate.square for gate in gathered(BOARDS[name]).signage.gates}
    found = []
    for view, page in pages_of(name, settings):
        (signs,) = groups(page.marks, "map:signs")
        texts = [mark for mark, *_ in boxes(signs.marks) if isinstance(mark, Text)]
        texts = [mark for mark in texts if board.square(mark.text) is not None]
        for text in texts:
            square = board.square(text.text)
            assert view.shows(square)
            assert dist((text.x, text.y), view.centre(square)) < view.square / 2
        found += [text.text for text in texts]
    assert len(set(found)) == len(found)
    level = board.columns == 1  # then the border names all rows
    assert {board.name(square) for square in range(board.size) if square not in crowded and not level} <= set(found)


@each_print
def test_words_are_where_no_other_page_covers_them_nor_each_other(name, settings):
    for view, page in pages_of(name, settings):
        (signs,) = groups(page.marks, "map:signs")
        lines = written(signs)
        for text, box in lines:
            seen = around(view.part.open, text)
            assert box.x >= seen.x - 0.01, text
            assert box.right <= seen.right + 0.01, text
            assert box.y >= seen.y - 0.01, text
            assert box.top <= seen.top + 0.5, text
        for (one, a), (other, b) in combinations(lines, 2):
            assert a.right <= b.x or b.right <= a.x or a.top <= b.y or b.top <= a.y, (one, other)


def test_names_and_coordinates_can_be_read_in_the_pdf():
    scenario = BOARDS["hexes"].scenario
    pages = pdf_reader.pages(to_pdf(printed("hexes", PrintSettings())))
    packed = " ".join(page.text() for page in pages).replace(" ", "")
    first, second = (page.text() for page in pages[:2])
    for label in scenario.labels.values():
        assert label in packed
    assert "hexes of 30 mm" in first
    assert "Glue sheet 2 here, its edge along the dashed line" in first
    assert "glue on the tab of sheet 1" in second


def test_a_row_is_named_beside_its_outermost_hexes_and_where_it_can_be_seen():
    for view, page in pages_of("hexes", PrintSettings()):
        strip = [
            (mark.text, (low + high) / 2)
            for mark, _, low, _, high in boxes(page.marks)
            if isinstance(mark, Text) and mark.font == "serif-semibold" and mark.text.isdigit()
        ]
        for row in range(view.part.row, view.part.row + view.part.rows):
            for square in (row * 8, row * 8 + 7):
                y = view.centre(square)[1]
                near = [level for text, level in strip if text == str(row + 1) and abs(level - y) < 4.0]
                assert near
                assert all(view.part.open.y < level < view.part.open.top for level in near)


# --- the border of the board ---------------------------------------------------------------------------------------


def test_only_boards_with_notches_cover_what_is_outside():
    def drawn(board):
        return [group.name for group in country(Scene(board, {"woods": board.all}, "x")) if hasattr(group, "name")]

    assert "map:outside" in drawn(hex_board(3, 3))
    assert "map:outside" not in drawn(square_board(3, 3))


@given(st.integers(0, 5), st.booleans())
def test_an_arrow_stands_square_on_its_edge(way, leaves):
    (style, _), ways = gathered(BOARDS["hexes"]).signage.sides, lattice(hex_board(2, 2)).ways
    right, up = ways[way]
    shape = arrow((0.0, 0.0), (right, up), style, leaves=leaves)
    assert isinstance(shape, Path)
    points = [step for name, step in shape.commands if name in "ML"]
    along = sorted(round(x * right + y * up, 6) for x, y in points)
    assert along[-1] < 0 and along[0] > -6
    assert sum(x * up - y * right for x, y in points) == pytest.approx(0, abs=1e-6)
    tip = max(points, key=lambda point: hypot(*point)) if not leaves else min(points, key=lambda point: hypot(*point))
    assert abs(tip[0] * up - tip[1] * right) < 2.4


def test_gates_stand_on_edges_of_the_board():
    matter = gathered(BOARDS["hexes"])
    board = BOARDS["hexes"].scenario.board
    for gate in matter.signage.gates:
        assert board.step(gate.square, gate.way) is None
    ways = {(board.name(gate.square), gate.side): board.facings[gate.way] for gate in matter.signage.gates}
    assert ways["a3", 0] == "NW"
    assert ways["h5", 0] == "NE"
    assert ways["c1", 0] == "S"
    assert (ways["a4", 0], ways["a4", 1]) == ("NW", "NW")
    assert ways["h8", 1] == "NE"
