"""The words of ways in the borders of maps: clear of figures, of arrows and of each other, in the order of arrows."""

from itertools import combinations

import map_sample
import pytest
from shipped_sheets import SHIPPED, subject
from test_map import groups, placed, text_corners
from test_signs_clear import BRIEFINGS, ROOMS, apart

from pwprint.map.band import half_figure
from pwprint.map.board_pages import gathered, layout
from pwprint.map.gates import APART, gate_marks
from pwprint.map.ink import ink_of
from pwprint.map.place.room import Room
from pwprint.map.place.stretches import stretches
from pwprint.map.place.view import View
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.marks import Box, Text
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
        edges: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for stretch, text in zip(found, texts, strict=True):
            left, low, right, top = placed(text_corners(text), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
            if window.x < right and left < window.right and window.y < top and low < window.top:
                continue
            start, end = (low, top) if stretch.course % 2 else (left, right)
            for gate in stretch.gates:
                figure, half = stretch.along(gate, view), half_figure(view.board, gate.square, stretch.course)
                assert end <= figure - half - NEAR or start >= figure + half + NEAR
            gate = stretch.main
            others = [one.main for one in found if one.main.square == gate.square and one.main.way == gate.way]
            if len(others) > 1:
                edges.setdefault((gate.square, gate.way), []).append((others.index(gate), (start + end) / 2))
        assert all(sorted(found) == sorted(found, key=lambda at: at[1]) for found in edges.values())


@pytest.mark.parametrize(
    ("at", "shields", "lines"), [("e4-e5", 1, 1), ("e4 g6", 2, 0), ("e4-e5 g6", 2, 1), ("e4", 1, 0)]
)
def test_an_objective_of_several_squares_has_one_shield_and_a_line_round_them(at, shields, lines):
    """On the map of Quatre Bras the shield `1` stood in both hexes of the town."""
    of = map_sample.subject(8, 8, {"town": "e4"}, objectives=(("goal", at),))
    (page, *_) = make(of, PrintSettings(one_page_map=True)).pages
    assert len([*groups(page.marks, "goal:goal")]) == shields
    found = [mark for group in groups(page.marks, "map:goal:goal") for mark in group.marks if mark.pen.dash]
    assert sum(name == "Z" for mark in found for name, _ in mark.commands) == lines
