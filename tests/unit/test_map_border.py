"""The words of ways in the borders of maps: clear of figures, of arrows and of each other, in the order of arrows."""

from itertools import combinations, pairwise

import map_sample
import pytest
from shipped_sheets import SHIPPED, subject
from test_map import groups, placed, text_corners
from test_signs_clear import BRIEFINGS, ROOMS, apart

from pwprint.game.board.base import bits
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.map.band import half_figure
from pwprint.map.board_pages import gathered, layout
from pwprint.map.gates import APART, gate_marks
from pwprint.map.ink import ink_of
from pwprint.map.place.room import Room
from pwprint.map.place.stretches import Gate, course_of, stretches
from pwprint.map.place.view import View
from pwprint.map.terrain.board import OnBoard
from pwprint.map.terrain.lattice import lattice
from pwprint.map.terrain.links import off_board
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.marks import Box, Rect, Text
from pwprint.sheets.map import make
from pwprint.sheets.small_map.boxes import texts_of
from pwprint.sheets.small_map.drawing import ground_of, small_map
from pwprint.sheets.small_map.ways import _arrows, _rows

GRIDS = [name for name in SHIPPED if not name.startswith("european-19c/")]
NEAR = APART - 0.02


def crowded(words, others, near=NEAR):
    """What stands too near to words: pairs of boxes."""
    pairs = [(one, other) for one in words for other in others] + [*combinations(words, 2)]
    return [pair for pair in pairs if apart(*pair) < near]


@pytest.mark.few(4)
@pytest.mark.parametrize("name", GRIDS)
def test_words_of_ways_on_small_maps_are_clear_of_arrows_and_figures(name):
    """A dart that touched `turn 3` read as a letter A."""
    of = subject(name)
    for room in (*ROOMS.values(), *BRIEFINGS.values()):
        here = small_map(ground_of(of), room, of.scenario.sides).here
        arrows = [arrow.box for arrow in _arrows(here)]
        words = [box for mark in here.gates() for box in texts_of(mark)]
        rows = [*_rows(_arrows(here), of.scenario.board)]
        assert len(words) == len(rows) or (words and room != ROOMS["setup"])
        figures = [box for mark in here.figures() for box in texts_of(mark)]
        # On briefings there is less room.
        near = NEAR if room == ROOMS["setup"] else 0.2
        assert [pair for pair in crowded(words, figures) if pair[1] in figures] == []
        assert [pair for pair in crowded(words, arrows, near) if pair[1] in arrows] == []
    # A near miss: a word a little nearer to an arrow is found.
    if words:
        close = Box(arrows[0].right + APART - 0.1, arrows[0].y, 5.0, 2.0)
        assert crowded([close], arrows)


@pytest.mark.few(8)
@pytest.mark.parametrize("one_page", [False, True])
@pytest.mark.parametrize("name", GRIDS)
def test_words_of_ways_on_large_maps_stand_in_the_order_of_arrows_and_clear_of_figures(name, one_page):
    """On the map of Wavre the label of the Prussians stood over the arrow of the French."""
    of = subject(name)
    matter = gathered(of)
    laid = layout(matter, PrintSettings(one_page_map=one_page))
    for part in laid.parts:
        view = View(of.scenario.board, part, laid.grid.unit)
        shown = tuple(gate for gate in matter.signage.gates if view.shows(gate.square))
        found, window = stretches([*shown], view), view.part.window
        marks = gate_marks(shown, matter.signage.sides, Room(view, ink_of(())), "turn")
        texts = [mark for mark in marks if isinstance(mark, Text)]
        labels = [Box(mark.x, mark.y, mark.width, mark.height) for mark in marks if isinstance(mark, Rect)]
        assert not any(one.meets(other) for one, other in combinations(labels, 2))
        edges: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for stretch, text in zip(found, texts, strict=True):
            left, low, right, top = placed(text_corners(text), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
            if window.x < right and left < window.right and window.y < top and low < window.top:
                continue
            # Without its label `turn 2, 3` read as one with the letter of a column.
            assert sum(label.holds(left, low) and label.holds(right, top) for label in labels) == 1
            start, end = (low, top) if stretch.course % 2 else (left, right)
            for gate in stretch.gates:
                figure, half = stretch.along(gate, view), half_figure(view.board, gate.square, stretch.course)
                assert end <= figure - half - NEAR or start >= figure + half + NEAR
            gate = stretch.main
            others = [one.main for one in found if one.main.square == gate.square and one.main.way == gate.way]
            if len(others) > 1:
                edges.setdefault((gate.square, gate.way), []).append((others.index(gate), (start + end) / 2))
        assert all(sorted(found) == sorted(found, key=lambda at: at[1]) for found in edges.values())


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("at", "shields", "lines"), [("e4-e5", 1, 1), ("e4 g6", 2, 0), ("e4-e5 g6", 2, 1), ("e4", 1, 0)]
)
def test_an_objective_of_several_squares_has_one_shield_and_a_line_round_them(at, shields, lines):
    """On the map of Quatre Bras the shield `1` stood in both hexes of the town."""
    of = map_sample.subject(8, 8, {"town": "e4"}, objectives=(("goal", at),))
    (page, *_) = make(of, PrintSettings(one_page_map=True)).pages
    assert len([*groups(page.marks, "goal:goal")]) == shields
    for marks in (page.marks, ground_of(of).bounds):
        found = [mark for group in groups(marks, "map:goal:goal") for mark in group.marks if mark.pen.dash]
        assert sum(name == "Z" for mark in found for name, _ in mark.commands) == lines


@pytest.mark.parametrize("make_board", [square_board, hex_board])
def test_a_way_off_belongs_to_the_side_of_the_board_at_which_its_square_lies(make_board):
    """A slanting way off a hex in the middle of the north edge had its bracket in the east border."""
    board = make_board(6, 4)
    for square in range(board.size):
        column = square % board.columns
        for way in bits(off_board(board, square)):
            right, up = lattice(board).ways[way]
            ends = {1: right > 0 and column == board.columns - 1, 3: right < 0 and column == 0, 0: up > 0, 2: up < 0}
            assert ends[course_of(board, square, way)]


def row_of(make_board, names):
    """The stretches of gates by which one side comes over the north edge of some squares."""
    board = make_board(8, 5)
    (part,) = layout(gathered(map_sample.subject(8, 5, {}, shape=board.shape)), PrintSettings(one_page_map=True)).parts
    gates = [
        Gate(board.square(name), 0, (), next(way for way, (_, up) in enumerate(lattice(board).ways) if up > 0.9))
        for name in names.split()
    ]
    return [[board.name(gate.square) for gate in each.gates] for each in stretches(gates, View(board, part, 30.0))]


@pytest.mark.parametrize("make_board", [square_board, hex_board])
def test_neighbours_at_an_edge_have_one_bracket_and_others_their_own(make_board):
    """Hexes of a stepped edge stand 1.16 breadths apart, the next but one 2: between lies the limit of 1.2."""
    assert row_of(make_board, "b5 c5 d5") == [["b5", "c5", "d5"]]
    assert row_of(make_board, "b5 c5 e5 f5") == [["b5", "c5"], ["e5", "f5"]]
    assert row_of(make_board, "b5 d5") == [["b5"], ["d5"]]
    # What lies in the next column and two rows lower is no neighbour.
    assert row_of(make_board, "b5 c3") == [["b5"], ["c3"]]


def test_words_of_a_long_way_leave_the_square_to_those_of_a_short_one():
    """At Stone Bridge `off`, a figure and `round 2, 4` stood in one square of the border, 2 mm apart."""
    of = subject("tile/stone-bridge.json")
    matter = gathered(of)
    laid = layout(matter, PrintSettings(one_page_map=True))
    view = View(of.scenario.board, laid.parts[0], laid.grid.unit)
    marks = gate_marks(matter.signage.gates, matter.signage.sides, Room(view, ink_of(())), "round")
    for x in (view.part.window.x, view.part.window.right):
        places = sorted(mark.y for mark in marks if isinstance(mark, Text) and abs(mark.x - x) < 5.0)
        assert len(places) > 1
        assert min(high - low for low, high in pairwise(places)) > 0.6 * view.square


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("name", "sheets"),
    [
        ("musket/wavre.json", 1),
        ("musket/quatre-bras.json", 1),
        ("portable-19c/san-juan-heights.json", 1),
        # Titles above their maps stay with these.
        ("tile/stone-bridge.json", 0),
        ("house/two-bridges.json", 0),
    ],
)
def test_a_map_whose_title_is_cut_off_has_its_name_on_open_country(name, sheets):
    of = subject(name)
    matter, settings = gathered(of), PrintSettings()
    laid, pages, ground = layout(matter, settings), make(of, settings).pages, OnBoard(matter.scene)
    found = [
        (part, group)
        for part, page in zip(laid.parts, pages, strict=False)
        for group in groups(page.marks, "map:inscription")
    ]
    assert len(found) == sheets
    for part, group in found:
        view = View(of.scenario.board, part, laid.grid.unit)
        scale, _, _, _, left, low = view.matrix
        letters = [mark for mark in group.marks if isinstance(mark, Text)]
        assert "".join(mark.text for mark in letters).startswith(of.scenario.title.upper().replace(" ", ""))
        for mark in letters:
            x, y, right, top = placed(text_corners(mark), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
            assert ground.is_open([((a - left) / scale, (b - low) / scale) for a in (x, right) for b in (y, top)])


def test_words_of_ways_stay_in_their_square_where_they_have_room():
    """At Stone Bridge and The Frontier Bridge they stood in the next row and column, and kept off their figure."""
    found = 0
    for name in ("tile/stone-bridge.json", "portable-19c/frontier-bridge.json"):
        of = subject(name)
        matter = gathered(of)
        laid = layout(matter, PrintSettings())
        for part in laid.parts:
            view = View(of.scenario.board, part, laid.grid.unit)
            shown = tuple(gate for gate in matter.signage.gates if view.shows(gate.square))
            marks = gate_marks(shown, matter.signage.sides, Room(view, ink_of(())), "turn")
            texts = [mark for mark in marks if isinstance(mark, Text)]
            for stretch, text in zip(stretches([*shown], view), texts, strict=True):
                left, low, right, top = placed(text_corners(text), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
                start, end = (low, top) if stretch.course % 2 else (left, right)
                assert stretch.span[0] <= start
                assert end <= stretch.span[1]
                found += 1
    assert found > 10
