"""What a player needs to set a battle up: where units start, in which state, where the zones are, who comes when."""

import dataclasses
from itertools import combinations

import map_sample
import pytest
from test_map import boxes, groups, written

from pwprint.game.scenario import Unit
from pwprint.map.grid import FRAME
from pwprint.map.ink import ink_of
from pwprint.map.place import View
from pwprint.map.terrain import country
from pwprint.map.zones import zone
from pwprint.page import inks
from pwprint.page.look import USUAL
from pwprint.page.paper import PAPERS
from pwprint.page.sheet import PrintSettings
from pwprint.page.side_style import side_styles
from pwprint.pdf.colours import contrast
from pwprint.pdf.marks import Box, Group, Path, Pen, Text, line, moved
from pwprint.rulesets import RULESETS
from pwprint.sheets.map import gathered, layout, make
from pwprint.values import replace

HERE = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
SMALL, LARGE = PrintSettings(one_page_map=True), PrintSettings()
ROSTER = (
    (0, "infantry", "b3", {}), (0, "artillery", "c1", {"limbered": True}), (0, "commander", "a1", {"exhausted": True}),
    (1, "infantry", "h4", {}), (1, "cavalry", "g5", {}), (1, "artillery", "g3", {"limbered": False}),
)  # fmt: skip


def with_roster(subject, roster=ROSTER, ruleset="tile", **options):
    """Return a subject with units on the board beside those that arrive."""
    scenario, rules = subject.scenario, RULESETS[ruleset]
    board, known = scenario.board, {option.name: option.default for option in rules.play.options}
    first = len(scenario.units)
    units = tuple(
        Unit(first + n, f"{'RB'[side]}{n}", side, kind, "", board.square(at), None, False, keys, "")
        for n, (side, kind, at, keys) in enumerate(roster)
    )
    sides = tuple(
        replace(side, units=(*side.units, *(u for u in units if u.side == side.index))) for side in scenario.sides
    )
    scenario = replace(scenario, units=(*scenario.units, *units), sides=sides, options=known | options)
    return replace(subject, scenario=scenario, ruleset=rules)


def tags_of(page):
    """Return the tags of a page by their unit, each with its area."""
    found = {}
    for tag in groups(page.marks, "start:"):
        parts = [box for _, *box in boxes(tag.marks, tag.matrix)]
        left, bottom = min(box[0] for box in parts), min(box[1] for box in parts)
        right, top = max(box[2] for box in parts), max(box[3] for box in parts)
        found[tag.name.removeprefix("start:")] = tag, Box(left, bottom, right - left, top - bottom)
    return found


def words_of(marks):
    return [mark.text for mark, *_ in boxes(marks) if isinstance(mark, Text)]


def apart(a, b):
    return a.right <= b.x or b.right <= a.x or a.top <= b.y or b.top <= a.y


@pytest.mark.parametrize("settings", [SMALL, LARGE], ids=["small", "large"])
def test_every_unit_on_the_board_has_its_tag_in_its_square_on_one_page(settings):
    subject = with_roster(map_sample.usual())
    chosen, seen = layout(gathered(subject), settings), {}
    for part, page in zip(chosen.parts, make(subject, settings).pages, strict=False):
        view = View(subject.scenario.board, part, chosen.grid.unit)
        for unit, (tag, box) in tags_of(page).items():
            start = next(other.at for other in subject.scenario.units if other.id == unit)
            home = view.box(start)
            assert home.holds(box.x, box.y)
            assert home.holds(box.right, box.top)
            assert unit not in seen
            seen[unit] = words_of(tag.marks)
    assert seen == {
        "R0": ["R0"], "R1": ["R1", "limbered"], "R2": ["R2", "exhausted"], "B3": ["B3"], "B4": ["B4"], "B5": ["B5"],
    }  # fmt: skip


@pytest.mark.parametrize("settings", [SMALL, LARGE], ids=["small", "large"])
def test_tags_and_words_cover_neither_each_other_nor_themselves(settings):
    for page in make(with_roster(map_sample.usual()), settings).pages:
        names = [box for signs in groups(page.marks, "map:signs") for _, box in written(signs)]
        for one, other in combinations([*names, *(box for _, box in tags_of(page).values())], 2):
            assert apart(one, other)


def test_units_of_one_square_have_a_tag_each_and_one_above_the_other():
    shared = ((0, "infantry", "b2", {}), (0, "commander", "b2", {}), (1, "infantry", "b4", {}))
    subject = with_roster(map_sample.subject(4, 4, {"woods": "a1"}), shared, "musket")
    (page,) = make(subject, SMALL).pages
    found = tags_of(page)
    assert set(found) == {"R0", "R1", "B2"}
    assert found["R0"][1].y >= found["R1"][1].top


def test_a_pointer_shows_the_front_where_units_have_one():
    roster = ((0, "infantry", "b2", {"facing": 1}), (1, "infantry", "b4", {}))
    for options, shapes in (({"facing": "house"}, 2), ({"facing": "none"}, 1)):
        subject = with_roster(map_sample.subject(4, 4, {"woods": "a1"}), roster, **options)
        (page,) = make(subject, SMALL).pages
        for tag, _ in tags_of(page).values():
            paths = [mark for mark, *_ in boxes(tag.marks) if isinstance(mark, Path)]
            assert len(paths) == shapes
    assert not [start for start in gathered(subject).signage.starts if start.way]


def test_the_legend_explains_tags_by_what_they_show():
    legend = {entry.name: entry.meaning for entry in gathered(with_roster(map_sample.usual())).legend}
    assert "limbered" in legend["Start of a unit"]
    assert "exhausted" in legend["Start of a unit"]
    plain = with_roster(map_sample.usual(), ROSTER[:1])
    assert "limbered" not in {entry.name: entry.meaning for entry in gathered(plain).legend}["Start of a unit"]
    assert "Start of a unit" not in {entry.name for entry in gathered(map_sample.usual()).legend}


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in RULESETS.values() if ruleset.play.grids])
def test_the_zones_of_the_rules_are_drawn_where_the_scenario_gives_none(ruleset):
    given = map_sample.subject(6, 6, {"woods": "a3"}, zones=("a1-f2", "a5-f6"))
    bare = map_sample.subject(6, 6, {"woods": "a3"})
    pictures = [
        [
            zone.marks
            for page in make(with_roster(subject, (), ruleset), SMALL).pages
            for zone in groups(page.marks, "map:zone")
        ]
        for subject in (given, bare)
    ]
    assert pictures[0] == pictures[1]
    assert len(pictures[1]) == 2
    assert "Deploys" in gathered(with_roster(bare, (), ruleset)).legend[-1].meaning


def test_a_side_that_may_start_anywhere_has_no_zone():
    subject = map_sample.subject(6, 6, {"woods": "a3"})
    anywhere = subject.ruleset.changed(deployment=lambda scenario, _side: scenario.board.all)
    free = replace(subject, ruleset=anywhere)
    assert not [zone for page in make(free, SMALL).pages for zone in groups(page.marks, "map:zone")]
    assert "eploys" not in gathered(free).legend[-1].meaning


def test_arrivals_are_told_as_turns_at_the_arrow_and_by_unit_in_the_legend():
    subject = map_sample.usual()
    (page,) = make(subject, SMALL).pages
    (signs,) = groups(page.marks, "map:signs")
    words = words_of(signs.marks)
    assert words.count("round 2, 4") == 3
    assert words.count("round 4") == 2
    red = next(entry for entry in gathered(subject).legend if entry.name == "Danish rearguard")
    assert "U0 in round 2, U1 in round 4" in red.meaning


@pytest.mark.parametrize("settings", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_upright_ruler_is_clear_of_the_maps_border(paper, settings):
    subject, settings = map_sample.usual(), dataclasses.replace(settings, paper=PAPERS[paper])
    chosen = layout(gathered(subject), settings)
    for part, page in zip(chosen.parts, make(subject, settings).pages, strict=False):
        (upright,) = (group for group in groups(page.marks, "ruler") if group.matrix[0] == 0.0)
        left = min(box[0] for _, *box in boxes((upright,)))
        assert left >= part.window.right + FRAME + 0.7


def test_names_keep_off_houses_roads_and_bands():
    """Every name of the usual board is in the clear; before names looked for room, half of them were not."""
    subject = map_sample.usual()
    chosen = layout(gathered(subject), SMALL)
    (page,) = make(subject, SMALL).pages
    (window,) = groups(page.marks, "map:window")
    kept = ("map:buildings", "map:roads", "map:zone")
    ink = ink_of(tuple(mark for mark in window.marks if isinstance(mark, Group) and mark.name.startswith(kept)))
    shown = ink.on_page(window.matrix)
    names = {*subject.scenario.labels.values(), *(goal.name for goal in subject.scenario.objectives)}
    (signs,) = groups(page.marks, "map:signs")
    found = [(words, box) for words, box in written(signs) if words in names]
    assert len(found) == len(names)
    assert chosen.grid.unit < 25
    for words, box in found:
        assert shown.under(box) == 0.0, words


def test_ink_is_counted_where_it_is_and_by_what_it_is():
    road = line(0.0, 15.0, 60.0, 15.0, Pen("#000000", 3.0))
    here, there = Box(10.0, 13.0, 9.0, 4.0), Box(10.0, 25.0, 9.0, 4.0)
    ink = ink_of((Group((road,), name="map:roads"),))
    assert ink.under(here) > 9.0 * 3.0 * 0.8
    assert ink.under(there) == 0.0
    assert ink_of((Group((road,), name="map:grid"),)).under(here) < ink.under(here) / 3
    assert ink_of((Group((moved((road,), 0.0, 12.0),), name="map:roads"),)).under(there) > 0.0
    assert ink.on_page((0.5, 0.0, 0.0, 0.5, 100.0, 50.0)).under(Box(105.0, 56.5, 4.5, 2.0)) == pytest.approx(
        ink.under(here) / 4, rel=0.35
    )


def test_the_summary_is_printed_where_it_costs_nothing():
    summary = "A rearguard buys an afternoon"
    small, narrow = map_sample.matchbox(), map_sample.usual()
    for subject, settings in ((small, LARGE), (small, SMALL), (narrow, LARGE)):
        pages = make(subject, settings).pages
        assert summary in " ".join(word for page in pages for word in words_of(page.marks))
    silent = replace(narrow, scenario=replace(narrow.scenario, summary=""))
    assert layout(gathered(narrow), SMALL).grid.unit == layout(gathered(silent), SMALL).grid.unit


@pytest.mark.parametrize("colour", ["#F5F5DC", "#FFFFFF", "#F0E442", "#E69F00", "#0072B2"])
def test_bands_can_be_seen_on_the_paper_of_the_map(colour):
    subject = map_sample.matchbox()
    sides = tuple(replace(side, colour=colour) for side in subject.scenario.sides)
    for style in side_styles(replace(subject.scenario, sides=sides), USUAL):
        for path in zone(subject.scenario.board, 1, style):
            assert contrast(path.pen.colour, inks.PAPER) > 1.7


def test_the_picture_of_the_sample_has_ink_of_every_kind_that_counts():
    scene = gathered(map_sample.usual()).scene
    names = {mark.name for mark in country(scene) if isinstance(mark, Group)}
    assert {"map:buildings", "map:roads", "map:relief", "map:water"} <= names
