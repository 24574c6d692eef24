"""The map is that of the battle: who comes when stands on it, the setup on small maps; words and rulers are clear."""

import dataclasses
from itertools import combinations
from typing import Any

import map_sample
import pytest
from shipped_sheets import SHIPPED, subject
from test_map import boxes, groups, written

from pwprint.game.scenario import Unit
from pwprint.map.board_pages import gathered, layout
from pwprint.map.grid import FRAME
from pwprint.map.ink import ink_of
from pwprint.map.terrain import country
from pwprint.map.title import heading_of
from pwprint.map.zones import zone
from pwprint.page import inks
from pwprint.page.look import USUAL
from pwprint.page.paper import PAPERS
from pwprint.page.sheet import PrintSettings
from pwprint.page.side_style import side_styles
from pwprint.pdf.colours import contrast
from pwprint.pdf.marks import Box, Group, Pen, Text, line, moved
from pwprint.rulesets import RULESETS
from pwprint.sheets.map import make
from pwprint.sheets.small_map.drawing import ground_of
from pwprint.sheets.small_map.key import items
from pwprint.values import replace

HERE = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
SMALL, LARGE = PrintSettings(one_page_map=True), PrintSettings()
ROSTER: tuple[Any, ...] = (
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


def words_of(marks):
    return [mark.text for mark, *_ in boxes(marks) if isinstance(mark, Text)]


def apart(a, b):
    return a.right <= b.x or b.right <= a.x or a.top <= b.y or b.top <= a.y


@pytest.mark.parametrize("settings", [SMALL, LARGE], ids=["small", "large"])
def test_the_map_of_the_battle_shows_nothing_of_the_setup(settings):
    bare, manned = map_sample.usual(), with_roster(map_sample.usual())
    assert gathered(bare).words.legend == gathered(manned).words.legend
    assert not any("eploys" in entry.meaning or "Start" in entry.name for entry in gathered(manned).words.legend)
    for page in make(manned, settings).pages:
        assert not [*groups(page.marks, "start:"), *groups(page.marks, "map:zone"), *groups(page.marks, "badge:")]


@pytest.mark.parametrize("settings", [SMALL, LARGE], ids=["small", "large"])
def test_words_do_not_cover_each_other(settings):
    for page in make(with_roster(map_sample.usual()), settings).pages:
        names = [box for signs in groups(page.marks, "map:signs") for _, box in written(signs)]
        for one, other in combinations(names, 2):
            assert apart(one, other)


def test_a_side_without_arrows_needs_no_line_in_the_legend():
    names = {entry.name for entry in gathered(with_roster(map_sample.subject(4, 4, {"woods": "a1"}))).words.legend}
    assert not names & {side.name for side in map_sample.usual().scenario.sides}
    both = {side.name for side in map_sample.usual().scenario.sides}
    assert both & {entry.name for entry in gathered(map_sample.usual()).words.legend}


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in RULESETS.values() if ruleset.play.grids])
def test_the_zones_of_the_rules_are_drawn_where_the_scenario_gives_none(ruleset):
    """The small maps of setup and briefing show them."""
    given = map_sample.subject(6, 6, {"woods": "a3"}, zones=("a1-f2", "a5-f6"))
    bare = map_sample.subject(6, 6, {"woods": "a3"})
    one, other = (ground_of(with_roster(subject, (), ruleset)).marks for subject in (given, bare))
    assert one == other
    assert sum("deployment" in item.words for item in items(with_roster(bare, (), ruleset))) == 2


def test_a_side_that_may_start_anywhere_has_no_zone():
    subject = map_sample.subject(6, 6, {"woods": "a3"})
    anywhere = subject.ruleset.changed(deployment=lambda scenario, _side: scenario.board.all)
    assert not any("deployment" in item.words for item in items(replace(subject, ruleset=anywhere)))
    assert any("deployment" in item.words for item in items(subject))


def test_arrivals_are_told_as_turns_at_the_arrow_and_by_unit_in_the_legend():
    subject = map_sample.usual()
    (page,) = make(subject, SMALL).pages
    (signs,) = groups(page.marks, "map:signs")
    words = words_of(signs.marks)
    assert words.count("round 2, 4") == 1, "a stretch of three squares has one label"
    assert words.count("round 4") == 2
    red = next(entry for entry in gathered(subject).words.legend if entry.name == "Danish rearguard")
    assert "U0 in round 2, U1 in round 4" in red.meaning


@pytest.mark.few(3)
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


@pytest.mark.parametrize("width", [90.0, 150.0])
def test_the_title_says_by_itself_whether_the_summary_stands_under_it(width):
    bare = heading_of(map_sample.usual())
    full = replace(bare, full=True)
    tall = Box(10.0, 10.0, width, full.height(width) + 40.0)

    def said(heading):
        return " ".join(words_of(heading.marks(tall)))

    assert full.height(width) > bare.height(width)
    assert "rearguard" in said(full)
    assert "rearguard" not in said(bare)


@pytest.mark.parametrize("width", [200.0, 210.0, 230.0, 260.0])
@pytest.mark.parametrize("name", SHIPPED)
def test_no_broad_title_of_a_shipped_map_is_shortened(name, width):
    heading = heading_of(subject(name))
    assert {heading.below} - {""} <= {*words_of(heading.marks(Box(0.0, 0.0, width, heading.height(width))))}
