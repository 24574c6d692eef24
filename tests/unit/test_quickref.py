"""The quick reference prints the engine's numbers, fits on a page or two of every paper, and is readable."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import takewhile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shipped_sheets import alone

import pwprint
from pwprint.game.battle import begin
from pwprint.game.board.base import Board
from pwprint.game.board.shapes import SHAPES
from pwprint.game.board.squares import square_board
from pwprint.game.goals.terms import AtTurn, EnemyExhausted, EnemyLost, Holding, UnitsGone, all_of, places_of
from pwprint.game.kit import Back
from pwprint.game.rulebook import load
from pwprint.game.ruleset import Option, Ruleset
from pwprint.game.scenario import Arrival, Objective, Scenario, Side, SpecialRule, Unit, Victory
from pwprint.game.table.areas import rectangle
from pwprint.game.table.table import Feature, Table
from pwprint.page.paper import MARGIN, PAPERS
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.marks import Booklet, Group, Mark, Text
from pwprint.resources import scenario_folder, template_folder
from pwprint.rulesets import RULESETS
from pwprint.rulesets.european_19c import tables as european_tables
from pwprint.rulesets.house import tables as house_tables
from pwprint.rulesets.musket import tables as musket_tables
from pwprint.rulesets.portable_19c import tables as portable_tables
from pwprint.rulesets.tile import tables
from pwprint.sheets import quickref
from pwprint.sheets.facts import facts
from pwprint.sheets.goals import holding
from pwprint.sheets.quickref import columns
from pwprint.sheets.quickref.header import Foot
from pwprint.sheets.quickref.modifiers import signed
from pwprint.sheets.quickref.style import MIN_BODY, MIN_TABLE, TypeStyle
from pwprint.sheets.rule_names import printed_ids
from pwprint.values import replace
from tests.stages import on_paper
from tests.unit import pdf_reader

pytestmark = pytest.mark.one_of_each

TILE, HOUSE, MUSKET, PORTABLE, EUROPEAN = RULESETS.values()
TABLES = dict(zip(RULESETS, (tables, house_tables, musket_tables, portable_tables, european_tables), strict=True))
PAGES_OF = {"tile": 1, "house": 1, "musket": 1, "portable-19c": 2, "european-19c": 2}
"""How many pages the quick reference of each ruleset has."""
BOARD = square_board(8, 8)
EVERYTHING = tuple(tables.UNITS)
EVERY_ONE = list(RULESETS.values())
of_each_ruleset = pytest.mark.parametrize("ruleset", EVERY_ONE, ids=list(RULESETS))


def defaults(ruleset: Ruleset) -> dict[str, str | float]:
    return {option.name: option.default for option in ruleset.play.options}


def values(option: Option) -> tuple[str | float, ...]:
    return tuple(dict.fromkeys((*option.values, 0, 2))) if option.number else option.values


DEFAULTS = defaults(TILE)
OPTIONS = [
    pytest.param(ruleset, option, id=f"{ruleset.id}-{option.name}")
    for ruleset in EVERY_ONE
    for option in ruleset.play.options
]


def squares(*names: str) -> int:
    return sum(1 << BOARD.square(name) for name in names)


def units(side: int, types: tuple[str, ...], arrives: Arrival | None = None, start: int = 0) -> tuple[Unit, ...]:
    at = None if arrives else 0
    return tuple(
        Unit(start + n, f"{'RB'[side]}{start + n}", side, kind, "", at, arrives, lost=False, keys={}, pointer="")
        for n, kind in enumerate(types)
    )


def sides(*types: str, names: tuple[str, str] = ("Reds", "Blues")) -> tuple[Side, Side]:
    first, second = (
        Side(n, name.lower(), name, None, None, 0, None, 0, units(n, types), "") for n, name in enumerate(names)
    )
    return first, second


def board_of(ruleset: Ruleset, *terrain: str) -> Board:
    """A board of the ruleset, hexes where it can; a table has all its terrain, or only some."""
    if not ruleset.play.grids:
        return Table(36, 36, tuple(Feature(name, rectangle(9, 9, 4, 4)) for name in terrain or ruleset.play.terrain))
    return SHAPES["hex"](8, 8) if "hex" in ruleset.play.shapes else BOARD


def scenario(both: tuple[Side, Side] | None = None, ruleset: Ruleset = TILE, **changes: object) -> Scenario:
    """A battle with all that the ruleset has, on hexes where it can."""
    both = both or sides(*ruleset.play.units)
    plain = {
        "id": "bridge",
        "title": "The Stone Bridge",
        "ruleset": ruleset.id,
        "options": defaults(ruleset),
        "board": board_of(ruleset),
        "terrain": {} if not ruleset.play.grids else {name: squares("c4") for name in ruleset.play.terrain},
        "labels": {},
        "sides": both,
        "units": both[0].units + both[1].units,
        "turn_limit": 12,
        "objectives": (),
        "victory": (),
        "special_rules": (),
        "turns": (),
    }
    return Scenario(**(plain | changes))


def sheet(
    of: Scenario,
    points: tuple[int | None, int | None] = (None, None),
    paper: str = "a4",
    ruleset: Ruleset | None = None,
) -> Booklet:
    subject = Subject(of, ruleset or RULESETS[of.ruleset], points, "valid")
    return quickref.make(subject, PrintSettings(paper=PAPERS[paper]))


def texts(marks: tuple[Mark, ...]) -> Iterator[Text]:
    for mark in marks:
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, Group):
            yield from texts(mark.marks)


def shown_on(booklet: Booklet) -> list[str]:
    """The texts of all pages."""
    return [text.text for page in booklet.pages for text in texts(page.marks)]


def words(booklet: Booklet) -> str:
    return " ".join(shown_on(booklet))


def words_of(of: Scenario, points: tuple[int | None, int | None] = (None, None)) -> str:
    """The words of a sheet, set in the smallest type only: what it says is the same in all sizes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(columns, "_SIZES", (MIN_BODY,))
        return words(sheet(of, points))


@cache
def usual_words(name: str, *types: str) -> str:
    """The words of a sheet with the usual options, laid out once for all who compare with it."""
    return words_of(scenario(sides(*types) if types else None, RULESETS[name]))


@cache
def words_with(name: str, options: frozenset[tuple[str, str | int]]) -> str:
    """The words of a sheet of a ruleset with some options and exhaustion points."""
    ruleset = RULESETS[name]
    return words_of(scenario(ruleset=ruleset, options=defaults(ruleset) | dict(options)), (2, 2))


def words_with_option(ruleset: Ruleset, name: str, value: str | int) -> str:
    return words_with(ruleset.id, frozenset((defaults(ruleset) | {name: value}).items()))


def printed(booklet: Booklet):
    from pwprint.pdf.canvas import to_pdf

    return pdf_reader.pages(to_pdf(booklet))


# Numbers -------------------------------------------------------------------------------------------------------------


NUMBERS = {
    "tile": (
        *(("FIRE_HIT", 3, "3+"), ("COMBAT_HIT", 2, "2+"), ("SAVE", 2, "2+"), ("RALLY", 3, "3+")),
        *(("MOVED", -4, "−4"), ("SUPPORT", 5, "+5")),
    ),
    "house": (
        *(("FIRE_HIT", 2, "2+"), ("COMBAT_HIT", 1, "1+"), ("ATTACHED", 7, "+7"), ("UNMOVED", 6, "+6")),
        ("FLANK", 5, "+5"),
    ),
    "musket": (
        *(("FIRE_HIT", 2, "2+"), ("SHORT_HIT", 2, "2+"), ("COVER", -3, "−3"), ("UNMOVED", 2, "+2")),
        *(("UPHILL", 4, "+4"), ("RIVER", 5, "+5"), ("ROAD", 3, "+3")),
    ),
    "portable-19c": (
        *(("ON_TARGET", 1, "1+"), ("FIRE_HIT", 1, "1+"), ("COVER", -3, "−3"), ("SIGHT", 7, "+7"), ("ROAD", 3, "+3")),
        *(("SAME_TARGET", 6, "+6"), ("COMMANDER", 8, "+8"), ("UNMOVED", 9, "+9"), ("UPHILL", -4, "−4")),
        *(("IN_RIVER", -5, "−5"), ("CROSSING", -6, "−6"), ("SHELTER", 4, "+4"), ("FOREST_RANGE", 7, "7.")),
    ),
    "european-19c": (
        *(("ZONE", 7.5, "7.5"), ("RANGE", 31.0, "31"), ("BOMBARD_RANGE", 41.0, "41"), ("ROAD_BONUS", 7, "+7")),
        *(("HIT_ON", 2, "2+"), ("HIT_DISRUPTED_ON", 2, "2+"), ("DISRUPTS_ON", 2, "2+"), ("RALLY_ON", 5, "5+")),
        *(("CONTACT_GAP", 0.3, "0.3"), ("REFORM", 23, "23"), ("RALLY_RANGE", 17.0, "17"), ("RALLY_DICE", 37, "37")),
        *(("BOMBARD_DICE", 18, "18"), ("TURNED", 29, "29"), ("SWING", 100, "106")),
    ),
}
"""Numbers of each ruleset's tables, others instead, and how these are printed."""


@pytest.mark.parametrize(
    ("name", "number", "value", "shown"),
    [(name, *number) for name, numbers in NUMBERS.items() for number in numbers],
)
def test_a_number_of_the_engine_is_the_number_printed(monkeypatch, name, number, value, shown):
    some = {
        "musket": ("infantry", "artillery"),
        "portable-19c": ("infantry", "heavy-artillery", "commander"),
        "european-19c": ("infantry", "cavalry", "artillery", "commander"),
    }.get(name, ("infantry", "artillery", "commander"))
    battle = scenario(sides(*some), RULESETS[name])
    assert shown not in usual_words(name, *some).split()
    monkeypatch.setattr(TABLES[name], number, value)
    assert shown in words_of(battle).split()


@pytest.mark.parametrize("ruleset", [TILE, HOUSE], ids=["tile", "house"])
@pytest.mark.parametrize(
    ("name", "number", "value"), [("woods", "cover", -3), ("hill", "high", 6), ("road", "road", 7)]
)
def test_a_number_of_a_terrain_is_the_number_printed(monkeypatch, ruleset, name, number, value):
    battle = scenario(sides("infantry", "artillery"), ruleset)
    assert signed(value) not in usual_words(ruleset.id, "infantry", "artillery").split()
    monkeypatch.setitem(ruleset.play.terrain, name, replace(ruleset.play.terrain[name], **{number: value}))
    assert words_of(battle).count(signed(value)) >= 2  # in the table, and where it is counted in


def test_what_shots_need_is_worked_out_from_the_engines_numbers(monkeypatch):
    def needed() -> list[list[str]]:
        rows = ("Artillery, short", "Artillery, long", "Muskets / rifles, moved", "Muskets / rifles, unmoved")
        return [row_of(row, of=scenario(ruleset=MUSKET), cells=3) for row in rows]

    assert needed() == [["1–2", "3+", "4+"], ["3–6", "5+", "6"], ["1–2 / 1–3", "5+", "6"], ["1–2 / 1–3", "4+", "5+"]]
    monkeypatch.setattr(musket_tables, "UNMOVED", 2)
    monkeypatch.setattr(musket_tables, "COVER", -2)
    assert [row[1:] for row in needed()] == [["3+", "5+"], ["5+", "none"], ["5+", "none"], ["3+", "5+"]]


def test_each_weapon_of_a_battle_is_named_once():
    of = pwprint.load(scenario_folder() / "musket" / "barrosa.json")
    said = " ".join(
        words(quickref.SHEET.make(Subject(of.scenario, of.ruleset, (None, None), ""), PrintSettings())).split()
    )
    assert "Muskets / rifles, moved 1–2 / 1–3" in said


def test_the_dice_and_moves_of_a_kind_are_the_engines(monkeypatch):
    def rows(title: str) -> tuple[list[str], list[str]]:
        battle = scenario(ruleset=EUROPEAN)
        shown = shown_on(sheet(battle))
        moves = shown.index(title, shown.index(title) + 1)
        return row_of(title, of=battle), shown[moves + 1 : moves + 5]

    assert rows("Infantry") == (["3", "–", "3", "3"], ["3", "6", "9", "no / 0 / 3"])
    assert rows("Cavalry") == (["–", "–", "4", "1"], ["9", "12", "15", "3 / 6 / 9"])
    assert rows("Artillery")[0] == ["2", "2", "2", "2"]
    assert rows("Commander") == (["–"] * 4, ["6", "9", "12", "–"])
    cavalry = replace(european_tables.UNITS["cavalry"], base=8, shots=7, bombards=True, impact=6, melee=5)
    monkeypatch.setitem(european_tables.UNITS, "cavalry", cavalry)
    assert rows("Cavalry") == (["7", "2", "6 (4 if charged)", "5"], ["5", "8", "11", "no / 2 / 5"])


def test_who_may_do_what_is_the_engines(monkeypatch):
    def told() -> str:
        return words(sheet(scenario(ruleset=EUROPEAN)))

    changes = {"passes": "pass through friends", "settles": "may stop in it", "digs_in": "end a move in it are dug in"}
    for able, text in changes.items():
        before = told()
        assert text in " ".join(before.split())
        monkeypatch.setitem(european_tables.UNITS, "cavalry", replace(european_tables.UNITS["cavalry"], **{able: True}))
        assert told() != before


def test_hits_survived_are_those_of_the_qualities_and_the_cover_that_take_part(monkeypatch):
    both = sides("infantry", "commander")
    plain = scenario(both, EUROPEAN, board=board_of(EUROPEAN, "hill"))
    assert "Survives Open Average 6 With" in words(sheet(plain))
    guard = replace(both[0].units[0], keys={"quality": "elite"})
    mixed = scenario((replace(both[0], units=(guard, *both[0].units[1:])), both[1]), EUROPEAN)
    assert "Survives Open Cover +3 Dug in +6 Elite 7 10 13 Average 6 9 12 With" in words(sheet(mixed))
    monkeypatch.setitem(european_tables.CAPACITY, "elite", 21)
    assert "Elite 21 24 27" in words(sheet(mixed))


def test_powers_are_the_engines(monkeypatch):
    battle = scenario(sides("infantry"), MUSKET)
    assert "Regular Infantry 3+ 6" in words(sheet(battle))
    monkeypatch.setitem(musket_tables.UNITS, "infantry", replace(musket_tables.UNITS["infantry"], front=4, flank=5))
    assert "Regular Infantry 4+ 5+" in words(sheet(battle))


def test_saves_and_rallies_are_those_of_the_qualities_that_take_part(monkeypatch):
    both = sides("infantry", "commander")
    assert "Elite" not in words(sheet(scenario(both, HOUSE)))
    monkeypatch.setitem(house_tables.QUALITIES, "elite", house_tables.Quality("Elite", save=2, rally=1))
    guard = replace(both[0].units[0], keys={"quality": "elite"})
    mixed = (replace(both[0], units=(guard, *both[0].units[1:])), both[1])
    shown = words(sheet(scenario(mixed, HOUSE)))
    assert "Quality Elite Average Hit unit is saved on 2+ 4+ Commander rallies on 1+ 4+" in shown


@of_each_ruleset
def test_what_the_back_of_a_tile_forbids_is_printed(ruleset):
    other = ruleset.changed(back=lambda _options: Back("TIRED", ("sing", "dance")))
    points = defaults(ruleset) | {"exhaustion_point": "third_up"}
    assert "sing or dance" in words(sheet(scenario(ruleset=ruleset, options=points), (2, 2), ruleset=other))


def test_the_squares_lost_by_move_and_fire_are_the_engines(monkeypatch):
    assert row_of("Infantry") == ["2", "1", "2", "0"]
    monkeypatch.setattr(tables, "MOVE_AND_FIRE", -2)
    assert row_of("Infantry") == ["2", "0", "2", "0"]


@pytest.mark.parametrize("kind", EVERYTHING)
def test_speed_range_and_fire_of_a_kind_are_the_engines(monkeypatch, kind):
    unit = replace(tables.UNITS[kind], speed=7, range=8 if tables.UNITS[kind].range else 0, fire_bonus=6)
    monkeypatch.setitem(tables.UNITS, kind, unit)
    rows = row_of(unit.title, "unlimbered") if unit.limbers else row_of(unit.title)
    assert rows == (
        ["–", "–", "8", "+6"] if unit.limbers else ["7", "6", "8", "+6"] if unit.range else ["7", "–", "–", "–"]
    )
    if unit.limbers:
        assert row_of(unit.title, "limbered") == ["7", "–", "–", "–"]


@pytest.mark.parametrize(("ruleset", "fire_cells"), [(HOUSE, 2), (MUSKET, 2)], ids=["house", "musket"])
def test_speed_and_range_are_the_engines(monkeypatch, ruleset, fire_cells):
    rows = TABLES[ruleset.id].UNITS
    title = rows["infantry"].title
    monkeypatch.setitem(rows, "infantry", replace(rows["infantry"], speed=7, range=8))
    assert row_of(title, of=scenario(ruleset=ruleset), cells=1 + fire_cells) == ["7", "6", "8"]
    monkeypatch.setattr(TABLES[ruleset.id], "MOVE_AND_FIRE", -3)
    assert row_of(title, of=scenario(ruleset=ruleset), cells=1 + fire_cells) == ["7", "4", "8"]


def row_of(title: str, state: str = "", of: Scenario | None = None, cells: int = 4) -> list[str]:
    """The cells of a row of the unit table, or of another one."""
    shown = shown_on(sheet(of or scenario()))
    at = shown.index(f"{title}, {state}" if state else title)
    return shown[at + 1 : at + 1 + cells]


EFFECTS = [
    *(
        (ruleset, effect)
        for ruleset in (TILE, HOUSE)
        for effect in "blocks_sight cover stops caps_fire high road".split()
    ),
    *((MUSKET, effect) for effect in ("cover", "high", "road", "water", "ford")),
    *((PORTABLE, effect) for effect in ("closed", "high", "stops", "road", "water", "ford", "trench")),
    *((EUROPEAN, effect) for effect in "barred settled extra hides crossing road high low dug".split()),
]


@pytest.mark.parametrize(("ruleset", "effect"), EFFECTS, ids=[f"{ruleset.id}-{effect}" for ruleset, effect in EFFECTS])
def test_what_a_terrain_does_is_the_engines(monkeypatch, ruleset, effect):
    rows = TABLES[ruleset.id].TERRAIN
    before = usual_words(ruleset.id)
    monkeypatch.setitem(rows, "town", replace(rows["town"], **{effect: not getattr(rows["town"], effect)}))
    assert words_of(scenario(ruleset=ruleset)) != before


def test_modifiers_stand_sign_first_and_plus_before_minus():
    shown = shown_on(sheet(scenario()))
    at = shown.index("Firing")
    signs = [text for text in shown[at : shown.index("Close combat")] if text[0] in "+−"]
    assert signs == ["+1", "+1", "−1", "−1"]


# Options -------------------------------------------------------------------------------------------------------------


def rules_only(told: str) -> str:
    """The words of a sheet without the line that lists the scenario's options; its full stop is a text of its own."""
    return re.sub(r"Options in force\. .*? \.(?= |$)", "", told)


@pytest.mark.few(40)
@pytest.mark.parametrize(("ruleset", "option"), OPTIONS)
def test_every_value_of_every_option_changes_the_rules_printed(ruleset, option):
    told = [words_with_option(ruleset, option.name, value) for value in values(option)]
    assert len({*map(rules_only, told)}) == len(told)
    assert all(option.title[1:] in words for words in told[1:])


@pytest.mark.few(50)
@pytest.mark.parametrize(
    ("ruleset", "name", "value", "text"),
    [
        (TILE, "commander_attack", "off", "Commanders only defend."),
        (TILE, "road_bonus", "any", "any square entered is road"),
        (TILE, "road_bonus", "start", "the move starts on road"),
        (TILE, "slow_terrain", "whole", "1 square in all"),
        (TILE, "fire_into_cover", "depth", "normal range, 1 within the same"),
        (TILE, "fire_out_of_cover", "one", "out of it range 1"),
        (TILE, "hill_overlook", "firer", "From a hill , units standing lower"),
        (TILE, "hill_plateau_los", "on", "hill squares do not block"),
        (TILE, "support_stack", "on", "for each other unit"),
        (TILE, "units_block_fire", "none", "units do not block"),
        (TILE, "facing", "house", "if stopped, face an enemy"),
        (TILE, "exhaustion_point", "third_up", "Exhaustion point:"),
        (TILE, "los_path", "shortest", "as short as can be"),
        (TILE, "retreat_adjacent", "on", "next to enemies too"),
        (TILE, "exhausted_commander_rallies", "off", "commander , if fresh"),
        (TILE, "further_combat_limit", 2, "at most 2 further combats"),
        (TILE, "defender_may_advance", "on", "Defenders may too"),
        (TILE, "unlimbered_retreat", "on", "Not possible: flip"),
        (TILE, "limber_order", "either", "limber or unlimber before it or after it"),
        (TILE, "fire_move_order", "either", "after or (if announced) before"),
        (TILE, "pass_through_friends", "on", "pass friends only"),
        (HOUSE, "slow_terrain", "whole", "1 square in all"),
        (HOUSE, "fire_into_cover", "depth", "normal range, 1 within the same"),
        (HOUSE, "road_bonus", "start", "the move starts on road"),
        (HOUSE, "turn_in_place_counts_as_move", "off", "without moving. Artillery"),
        (HOUSE, "unlimbered_turn", "off", "turning freely. Move"),
        (HOUSE, "exhausted_fire", "not_adjacent", "move or fire next to an enemy"),
        (HOUSE, "fire_move_order", "either", "after or (if announced) before"),
        (HOUSE, "pass_through_friends", "off", "Pass nobody"),
        (HOUSE, "fire_out_of_cover", "one", "out of it range 1"),
        (HOUSE, "hill_overlook", "firer", "From a hill , units standing lower"),
        (HOUSE, "hill_plateau_los", "on", "hill squares do not block"),
        (HOUSE, "los_method", "path", "as short as can be"),
        (HOUSE, "fire_arc", "front", "no farther sideways than"),
        (HOUSE, "commander_follows", "off", "only when their unit retreats"),
        (HOUSE, "exhausted_attack", "off", "if fresh,"),
        (HOUSE, "attached_commander_hit", "shares", "they share its hits"),
        (HOUSE, "commander_hits_back", "off", "but roll no die"),
        (HOUSE, "commander_rallied", "on", "unit or commander"),
        (HOUSE, "retreat_direction", "away", "straight away from the enemy that hit"),
        (HOUSE, "retreat_adjacent", "on", "next to enemies too"),
        (HOUSE, "further_combat_limit", "none", "fight again, and so on"),
        (HOUSE, "unlimbered_retreat", "on", "If there is none: flip"),
        (HOUSE, "defender_may_advance", "on", "advance likewise"),
        (HOUSE, "exhaustion_point", "third_up", "Exhaustion point:"),
        (MUSKET, "exhaustion_point", "third_up", "turns its tiles over"),
        (MUSKET, "units_block_fire", "all", "a unit of either side"),
        (MUSKET, "cavalry_range", 2, "carbines"),
        (MUSKET, "hill_fire_over", "on", "then lower units do not"),
        (MUSKET, "river_fordable_everywhere", "on", "River or ford: stop in it"),
        (MUSKET, "stacking", "one", "Pass nobody"),
        (MUSKET, "fire_move_order", "either", "in either order, then fight"),
        (MUSKET, "fire_arc", "all", "fires in any direction"),
        (MUSKET, "withdrawal", "p19", "but not enter"),
        (MUSKET, "commander_power", 3, "Commander 3+ 3+"),
        (MUSKET, "woods_slow", "p19", "in the first woods"),
        (MUSKET, "commander_attack", "off", "only defends"),
        (MUSKET, "commander_bonus", "on", "with the firer or next to it adds +1"),
        (MUSKET, "hits_in_shared_area", "named", "of several the one named"),
        (MUSKET, "hits_in_shared_area", "all", "all units in the"),
        (MUSKET, "close_combat_compulsory", "on", "that has acted must attack"),
        (MUSKET, "defender_may_advance", "off", "attackers only"),
        (MUSKET, "further_combat_limit", 1, "at most 1 further combat"),
        (PORTABLE, "fire_move_order", "move_first", "in this order"),
        (PORTABLE, "pass_through_friends", "off", "Pass nobody"),
        (PORTABLE, "corner_sight", "open", "neither square there"),
        (PORTABLE, "corner_sight", "either", "either square there"),
        (PORTABLE, "units_block_fire", "friends", "so do friends"),
        (PORTABLE, "close_combat_compulsory", "on", "that has acted must attack"),
        (PORTABLE, "defender_may_advance", "off", "attackers only"),
        (PORTABLE, "further_combat_limit", 1, "1 more at most"),
        (PORTABLE, "retreat_per_hit", "once", "Once for all hits of one fire"),
        (PORTABLE, "exhaustion_counts", "fighting_units", "a third of the fighting units"),
        (PORTABLE, "exhaustion_check", "immediate", "As soon as its losses reach it"),
        (PORTABLE, "exhaustion_check", "immediate", "is done; check victory ."),
        (PORTABLE, "river_fordable_everywhere", "on", "In a river or ford: no fire"),
        (PORTABLE, "river_fordable_everywhere", "on", "unit in a river or ford"),
        (EUROPEAN, "dragoon_move", 9, "Dragoons 6 9 12"),
        (EUROPEAN, "zone_exemption", "quarry_only", "other enemies still stop it"),
        (EUROPEAN, "road_opens_terrain", "off", "is no way through woods, marsh or lake"),
        (EUROPEAN, "entrenchment_bars_charge", "off", "with cover from town or woods."),
        (EUROPEAN, "field_half_angle", 22.5, "22.5° to each side"),
        (EUROPEAN, "disruption_lasts", "until_own_turn", "until your next player turn"),
        (EUROPEAN, "charged_mounted_dice", 1, "(1 if charged)"),
        (EUROPEAN, "end_when_both_exhausted", "on", "Both commanders gone"),
        (EUROPEAN, "stand_width", 3, "6 × 1 in"),
        (EUROPEAN, "stand_depth", 0.75, "4 × 0.75 in"),
        (EUROPEAN, "basing", "single", "2 × 2 in; a marker"),
        (EUROPEAN, "move_roll", "after_path", "then throw: it stops where its inches end"),
        (EUROPEAN, "zone_withdraw", "off", "already may only turn, or approach"),
        (EUROPEAN, "deploy_needs_room", "off", "free, room or not"),
        (EUROPEAN, "mutual_interpenetration", "on", "and friends through them"),
        (EUROPEAN, "commander_interpenetrates", "on", "commander pass through friends"),
        (EUROPEAN, "entrench_in_play", "off", "artillery that start in it are dug in"),
        (EUROPEAN, "hills_block_los", "off", "Hill all –"),
        (EUROPEAN, "rough_blocks_los", "off", "can see over units."),
        (EUROPEAN, "turn_to_shoot", "forced_only", "Only if it has no target may it turn first"),
        (EUROPEAN, "bombard_needs_los", "off", "in field of fire, not in a melee"),
        (EUROPEAN, "commander_melee_dice", 1, "Commander – – 1 1"),
        (EUROPEAN, "charge_locked", "off", "or charges them"),
        (EUROPEAN, "resolve_measure", "any", "the gap to any enemy becomes less"),
    ],
)
def test_an_option_prints_its_own_rule(ruleset, name, value, text):
    assert text not in usual_words(ruleset.id)
    assert text in words_with_option(ruleset, name, value)


def test_each_choosy_kind_has_a_sentence_of_its_own_and_all_others_that_charge_share_one():
    rules = EUROPEAN.book.quickref(defaults(EUROPEAN))
    kinds = {name: quickref._row(kind) for name, kind in EUROPEAN.play.units.items()}
    kinds["lancers"] = kinds["dragoons"] | {"title": "Lancers", "prey": {"artillery"}}
    kinds["hussars"] = kinds["cavalry"] | {"title": "Hussars"}
    told = quickref.markup(EUROPEAN, {**rules, "units": kinds}, None)
    sentences = (
        "<b>Dragoons</b> may charge artillery, dragoons and skirmishers only. "
        "<b>Lancers</b> may charge artillery only. <b>Cavalry and hussars</b> may charge all. <id>"
    )
    assert sentences in told


def test_front_and_flanks_of_a_hex_are_drawn_as_the_option_says():
    def drawn(edges: int) -> list[int]:
        battle = scenario(ruleset=MUSKET, options=defaults(MUSKET) | {"hex_front_edges": edges})
        shown = shown_on(sheet(battle))
        # The table of powers has a head `Front`.
        return [shown.count("Front") - 1, shown.count("Flank"), shown.count("Rear")]

    assert drawn(3) == [3, 2, 1]
    assert drawn(1) == [1, 4, 1]


def test_squares_have_one_front_and_another_word_than_hexes():
    on_squares = words(sheet(scenario(ruleset=MUSKET, board=BOARD)))
    on_hexes = words(sheet(scenario(ruleset=MUSKET)))
    assert on_squares.split().count("Front") == 2
    assert "hex" not in on_squares
    assert "square" not in on_hexes


def test_exhaustion_points_and_chits_stand_in_the_header():
    late = replace(sides("infantry")[1], units=units(1, ("infantry",) * 3, Arrival(4, squares("a1"))))
    both = (sides(*EVERYTHING)[0], late)
    shown = words(sheet(scenario(both, options=DEFAULTS | {"exhaustion_point": "third_up"}), (2, 1)))
    assert "Round 1 chits Exhaustion" in shown
    assert "Reds 4 4 2" in shown
    assert "Blues 3 0 1" in shown
    assert "+3" in shown.split()


# The scenario --------------------------------------------------------------------------------------------------------


@of_each_ruleset
def test_only_units_and_terrain_of_the_scenario_are_printed(ruleset):
    terrain = {"woods": squares("c4"), "hill": 0}
    horse = "cavalry" if "cavalry" in ruleset.play.units else "mounted-cavalry"
    board = board_of(ruleset, "woods")
    shown = words(sheet(scenario(sides("infantry", horse), ruleset, terrain=terrain, board=board))).lower()
    # That units do not block the sight of artillery is told with the line of sight of all.
    shown = shown.replace("so do units, but not for artillery", "")
    absent_ones = ("artillery", "commander", "limber", "rifles", "hill", "town", "river", "ford", "road", "trench")
    for absent in absent_ones:
        # On the table each army has a commander.
        assert absent not in shown or (absent == "commander" and (not ruleset.play.grids))
    for present in ("infantry", "cavalry", "woods"):
        assert present in shown


@pytest.mark.parametrize("ruleset", [MUSKET, PORTABLE], ids=["musket", "portable-19c"])
def test_where_rivers_are_fordable_everywhere_a_map_without_fords_speaks_of_rivers_only(ruleset):
    options = defaults(ruleset) | {"river_fordable_everywhere": "on"}
    river = {"river": squares("c4", "d4")}
    shown = words(sheet(scenario(sides("infantry"), ruleset, terrain=river, options=options))).lower()
    assert "a ford" not in shown
    assert "in a river" in shown or "out of a river" in shown


@pytest.mark.parametrize(
    ("terrain", "told"),
    [
        ({"river": ["c3", "c4"]}, "none"),
        ({"river": ["c3", "c4"], "ford": ["c3"]}, "fords"),
        ({"river": ["c3", "c4"], "road": ["b4", "c4", "d4"]}, "bridges"),
        ({"river": ["c3", "c4"], "ford": ["c3"], "road": ["b4", "c4", "d4"]}, "fords, bridges"),
    ],
)
def test_the_table_says_where_rivers_of_musket_are_crossed(terrain, told):
    there = {name: squares(*at) for name, at in terrain.items()}
    assert row_of("River", of=scenario(ruleset=MUSKET, terrain=there)) == ["–", "–", told, "–"]


@pytest.mark.parametrize("ruleset", [MUSKET, PORTABLE], ids=["musket", "portable-19c"])
def test_a_river_without_fords_and_bridges_is_impassable_on_reference_and_map(ruleset):
    alone = scenario(ruleset=ruleset, terrain={"river": squares("c3", "c4")})
    assert "River is impassable." in words_of(alone)
    assert "impassable" in ruleset.play.terrain["river"].effects(alone.options, None, "square", ())


def test_an_attack_out_of_the_water_names_the_water_as_its_row_does():
    rules = MUSKET.book.quickref(defaults(MUSKET))
    rows = {name: quickref._row(kind) for name, kind in MUSKET.play.terrain_with(defaults(MUSKET)).items()}
    rows["ford"] |= {"title": "Stream"}
    assert "</b> out of a stream." in quickref.markup(MUSKET, {**rules, "terrain": rows}, None)


@pytest.mark.parametrize("ruleset", [TILE, HOUSE], ids=["tile", "house"])
def test_a_modifier_stands_only_where_modifiers_are_counted(ruleset):
    shown = shown_on(sheet(scenario(sides("infantry"), ruleset, terrain={})))
    actions = shown[shown.index("One action for a unit") : shown.index("Units and moving")]
    assert re.findall(r"(\S+) ([+−]\d)", " ".join(actions)) == [("speed", "−1")]


@pytest.mark.parametrize(
    ("ruleset", "kind"),
    [(TILE, "cavalry"), (HOUSE, "commander"), (MUSKET, "cavalry"), (PORTABLE, "mounted-cavalry")],
    ids=["tile", "house", "musket", "portable-19c"],
)
def test_a_battle_without_shooters_has_no_rules_of_fire(ruleset, kind):
    shown = words(sheet(scenario(sides(kind), ruleset, terrain={})))
    for absent in ("Firing", "MUS-ART", "Line of sight", "Arc", "Terrain", "Artillery", "Fire of"):
        assert absent not in shown


@pytest.mark.few(2)
@of_each_ruleset
def test_without_a_scenario_everything_is_printed(ruleset):
    shown = words(alone(ruleset.id))
    for row in (*ruleset.play.units.values(), *ruleset.play.terrain.values()):
        assert row.title in shown
    for option in ruleset.play.options:
        assert option.title in shown
    assert str(ruleset.play.turn_limit) in shown.split()


@of_each_ruleset
def test_options_are_listed_with_the_rulings_that_offer_them(ruleset):
    shown = words(alone(ruleset.id))
    listed = " ".join(shown[shown.index("Options of a scenario") :].split())
    for option in ruleset.play.options:
        assert re.search(rf"{re.escape(option.title)}\*? {printed_ids(option.rule)}\b", listed), option


@of_each_ruleset
def test_rule_ids_are_rules_of_the_ruleset(ruleset):
    shown = " ".join(words(alone(ruleset.id)).split())
    known = load(ruleset.id).rules
    # A family is named once for a list of its numbers: `TER-17, 18, 22`, `SEQ-01–03`.
    listed = re.findall(r"\b([A-Z]{2,3}-)(\d\d(?:(?:–|, )\d\d\b(?!–))*)", shown)
    cited = [family + number for family, numbers in listed for number in re.findall(r"\d\d", numbers)]
    rulings = re.findall(r"§(\d+(?:(?:–|, )\d+\b(?!–))*)", shown)
    cited += [f"R{int(number):02}" for numbers in rulings for number in re.findall(r"\d+", numbers)]
    assert len(cited) > 10
    for name in cited:
        assert f"{ruleset.book.prefix}-{name}" in known, name


def test_victory_conditions_are_sentences():
    goal = Objective("bridge", "the bridge", squares("d5"), "")
    ways = (
        Victory(1, all_of((Holding((0,)), AtTurn(12))), ""),
        Victory(0, UnitsGone(3, squares("d8", "e8")), ""),
        Victory(0, EnemyLost(1), ""),
        Victory(0, EnemyExhausted(), ""),
    )
    shown = words(sheet(scenario(objectives=(goal,), victory=ways)))
    assert "Blues win at the end of round 12 if they hold the bridge (d5)." in shown
    said = "if 3 units have left by d8 or e8, the enemy has lost 1 unit or the enemy is at its exhaustion point."
    assert f"Reds win {said}" in shown


def test_ways_to_win_are_told_by_when_they_count():
    goal = Objective("bridge", "the bridge", squares("d5"), "")
    ways = (
        Victory(0, Holding((0,)), ""),
        Victory(0, all_of((EnemyLost(2), AtTurn(12))), ""),
        Victory(0, EnemyLost(4), ""),
        Victory(1, AtTurn(12), ""),
    )
    shown = words(sheet(scenario(objectives=(goal,), victory=ways)))
    any_round = "at the end of any round if they hold the bridge (d5)"
    assert (
        f"Reds win {any_round}; or at the end of round 12 if the enemy has lost 2 units; or if the enemy has lost 4 units."
        in shown
    )
    assert "Blues win at the end of round 12." in shown


def test_both_sides_at_their_exhaustion_points_draw_if_they_came_there_at_once():
    for ruleset in (TILE, HOUSE, MUSKET, PORTABLE):
        options = defaults(ruleset) | ({"exhaustion_point": "third_up"} if ruleset is not PORTABLE else {})
        shown = " ".join(words(sheet(scenario(ruleset=ruleset, options=options), (2, 2))).split())
        assert f"in the same {ruleset.book.turn_word} a draw." in shown, ruleset.id


def test_victory_on_a_table_is_told_without_squares():
    table = board_of(EUROPEAN)
    assert isinstance(table, Table)
    goals = tuple(Objective(name, f"the {name}", 0, "", rectangle(9, 9, 4, 4)) for name in ("bridge", "mill"))
    corner, gap = rectangle(0, 0, 2, 2), rectangle(34, 34, 2, 2)
    north, west = table.side("north"), table.side("west")
    ways = (
        Victory(1, all_of((Holding((0, 1)), AtTurn(12))), ""),
        Victory(0, UnitsGone(1), ""),
        Victory(0, UnitsGone(2, ways=(north, west)), ""),
        Victory(0, UnitsGone(3, ways=(corner,)), ""),
        Victory(0, UnitsGone(4, ways=(corner, north, gap)), ""),
        Victory(0, EnemyExhausted(), ""),
    )
    shown = words(sheet(scenario(ruleset=EUROPEAN, objectives=goals, victory=ways)))
    assert "Blues win at the end of turn 12 if they hold the bridge and the mill." in shown
    assert (
        "Reds win if 1 unit has left, 2 units have left by the north or west edge, 3 units have left by the exit "
        "shown on the map, 4 units have left by the north edge or an exit shown on the map or the enemy’s "
        "commander is gone." in shown
    )


def test_arrivals_and_exits_on_a_table_are_told_only_where_there_are_any():
    def told(battle: Scenario) -> list[bool]:
        shown = words(sheet(battle))
        return [word in shown for word in ("Arriving:", "Leaving:")]

    both = sides("infantry", "commander")
    late = units(1, ("cavalry",), Arrival(3, 0, rectangle(0, 0, 2, 2)), 7)
    assert told(scenario(both, EUROPEAN)) == [False, False]
    assert told(scenario((both[0], replace(both[1], units=both[1].units + late)), EUROPEAN)) == [True, False]
    assert told(scenario((replace(both[0], ways=(rectangle(0, 0, 2, 2),)), both[1]), EUROPEAN)) == [False, True]


def test_the_reserve_of_a_commander_has_its_boxes():
    def led_by(**keys: object) -> list[str]:
        reds, blues = sides("infantry", "commander")
        reds = replace(reds, units=(reds.units[0], replace(reds.units[1], keys=keys)))
        return shown_on(sheet(scenario((reds, blues), EUROPEAN)))

    track = "resolve: commander’s hits; next: gone"
    for keys, boxes, left in (({}, 6, "6"), ({"quality": "elite", "hits": 2}, 7, "5"), ({"quality": "poor"}, 5, "5")):
        shown = led_by(**keys)
        at = shown.index(track)
        assert shown[at - boxes : at] == [str(n) for n in range(1, boxes + 1)]
        assert shown[at + 1] == "1"
        assert shown[shown.index("Resolve") :][1:4] == ["Reds", "2", left]


def test_losses_that_decide_are_named_beside_their_boxes_as_on_the_tracks():
    more = all_of((EnemyLost(2), AtTurn(9)))
    wins = Victory(0, EnemyLost(4), ""), Victory(1, EnemyLost(3), ""), Victory(1, more, "")
    of = scenario(sides(*("infantry",) * 5), MUSKET, victory=wins, turn_limit=9)
    shown = shown_on(sheet(of))
    assert "units lost, of 5 · 2 may decide · 3 lose the battle" in shown
    assert "units lost, of 5 · 4 lose the battle" in shown


def test_units_that_come_to_an_open_table_are_told_by_where():
    both = sides("infantry", "commander")
    west = units(1, ("cavalry",), Arrival(3, 0, rectangle(0, 0, 2, 40)), 7)
    battle = scenario((both[0], replace(both[1], units=both[1].units + west)), EUROPEAN)
    assert "by the" in words(sheet(battle))


def test_a_side_whose_commander_is_lost_has_no_reserve():
    reds, blues = sides("infantry", "commander")
    reds = replace(reds, units=(reds.units[0], replace(reds.units[1], lost=True)))
    shown = shown_on(sheet(scenario((reds, blues), EUROPEAN)))
    assert shown[shown.index("no commander") + 1 :][:6] == [str(n) for n in range(1, 7)]
    assert shown[shown.index("Resolve") :][1:4] == ["Reds", "1", "0"]


def test_the_field_of_fire_is_drawn_as_wide_as_the_option_says():
    def angles(half: float) -> list[str]:
        battle = scenario(ruleset=EUROPEAN, options=defaults(EUROPEAN) | {"field_half_angle": half})
        return [text for text in shown_on(sheet(battle)) if text.endswith("°")]

    assert angles(45) == ["45°"]
    assert angles(22.5) == ["22.5°"]


def test_turns_and_losses_have_their_boxes():
    both = sides("infantry", "infantry", "cavalry")
    shown = shown_on(sheet(scenario((replace(both[0], lost=2), both[1]), turn_limit=9)))
    assert shown[shown.index("Rounds") :][1:10] == [str(n) for n in range(1, 10)]
    assert "units lost, of 5" in shown
    assert "units lost, of 3" in shown


def test_no_limit_of_turns_has_no_track():
    shown = words(sheet(scenario(turn_limit=0)))
    assert "No limit of rounds" in shown
    assert " Rounds " not in shown


# The page ------------------------------------------------------------------------------------------------------------

HEAVY = {
    "special_rules": tuple(SpecialRule(f"Rule {n}", "It rains, and nobody sees a thing. " * 40) for n in range(30)),
    "turn_limit": 300,
    "title": "The Long Withdrawal of the Second Corps over the Hills behind the River to the Town, Part Two",
    "place": "Somewhere in the hills of a very distant province " * 4,
    "date": "in the year 1866, on a morning of early autumn",
}


def goals(ruleset: Ruleset) -> dict[str, object]:
    """A place to hold, and twenty ways to win by it: squares, or areas on a table."""
    area = rectangle(30, 0, 6, 36) if not ruleset.play.grids else None
    board = None if not ruleset.play.grids else BOARD
    gone = UnitsGone(2, board.edge if board else 0, (area,) if area else ())
    way = all_of((Holding((0,)), gone, EnemyLost(3), AtTurn(9)))
    farm = Objective("o", "the farm behind the mill", board.all if board else 0, "", area)
    return {"objectives": (farm,), "victory": (Victory(0, way, ""),) * 20}


def changed(ruleset: Ruleset) -> dict[str, str | float]:
    """All options at another value than they have by default."""
    return {option.name: values(option)[-1] for option in ruleset.play.options}


def heavy(ruleset: Ruleset = TILE) -> Scenario:
    names = ("The Grand Army of the North-Eastern Provinces and Isles", "Wirballenschützenkompaniehauptmannschaft" * 3)
    kinds = tuple(ruleset.play.units)
    edge = (0, rectangle(0, 0, 36, 2)) if not ruleset.play.grids else (BOARD.edge,)
    late = [units(n, kinds, Arrival(turn, *edge), 40 * turn) for n in (0, 1) for turn in range(2, 14)]
    both = tuple(
        replace(side, units=side.units * 8 + sum((group for group in late if group[0].side == side.index), ()))
        for side in sides(*kinds, names=names)
    )
    return scenario(both, ruleset, **HEAVY, **goals(ruleset), options=changed(ruleset))


MIST = (SpecialRule("Mist", "No fire beyond one square."),)
PAGES = {
    "everything": lambda of, paper: sheet(scenario(ruleset=of, special_rules=MIST), paper=paper),
    "options": lambda of, paper: sheet(scenario(ruleset=of, options=changed(of)), (2, 2), paper),
    "small": lambda of, paper: sheet(scenario(sides("infantry"), of, terrain={}), paper=paper),
    "heavy": lambda of, paper: sheet(heavy(of), (40, 41), paper=paper),
    "no scenario": lambda of, paper: quickref.without_scenario(of, PrintSettings(paper=PAPERS[paper])),
}
HEAVIEST = (HOUSE, PORTABLE, EUROPEAN)
"""Rulesets whose quick references are full: one without an overleaf, one with it, and that of the open table."""

CASES = [
    # On letter, which is lower, the sheet with the most to say; on A4 what most people print.
    on_paper(
        paper if which in {"a4": ("everything",), "letter": ("heavy",) * (ruleset in HEAVIEST)}.get(paper, ()) else "",
        ruleset,
        which,
        paper,
        name=f"{ruleset.id} {which} {paper}",
    )
    for ruleset in EVERY_ONE
    for which in PAGES
    for paper in PAPERS
]


@pytest.mark.few(1)
@pytest.mark.parametrize(("ruleset", "which", "paper"), CASES)
def test_the_finished_page_is_readable(ruleset, which, paper):
    pages = printed(PAGES[which](ruleset, paper))
    # A sheet without a scenario lists all options: that of musket goes on to a second page.
    assert len(pages) in {PAGES_OF[ruleset.id], 2 if which in {"heavy", "no scenario"} else 1}
    for page in pages:
        check_page(page)


def check_page(page) -> None:
    # A j reaches out of its own width to the left, and older versions of PDFium leave more air above a line.
    margin = MARGIN * 72 / 25.4 - 1
    assert all(glyph.size >= MIN_TABLE - 0.01 for glyph in page.glyphs)
    for left, low, right, high in (thing.box for thing in (*page.glyphs, *page.shapes)):
        assert margin <= left <= right <= page.width - margin
        assert margin <= low <= high <= page.height - margin
    assert overlapping(page.words()) == []


def test_the_turn_is_a_strip_of_steps_across_the_first_page_and_nothing_else_is_numbered():
    """Blocks had numbers as well, which looked like steps."""
    booklet = sheet(scenario(ruleset=PORTABLE), (2, 2))
    first, second = (list(texts(page.marks)) for page in booklet.pages)
    (turn,) = (group for group in named_groups(booklet.pages[0].marks) if group.name == "turn")
    steps = [mark.text for mark in texts(turn.marks) if mark.font == "sans-bold" and mark.text.isdigit()]
    assert steps == [str(number) for number in range(1, 6)]
    others = [mark.text for mark in (*first, *second) if mark.font == "sans-bold" and mark.size > 10]
    assert [words for words in others if words.isdigit()] == steps
    assert not [group for group in named_groups(booklet.pages[1].marks) if group.name == "turn" and group.marks]
    assert any("page 1 of 2" in text.text for text in first)
    assert any("page 2 of 2" in text.text for text in second)
    assert "Turns" in [text.text for text in second], "tracks stand below what wins"
    assert "Turns" not in [text.text for text in first]


def named_groups(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from named_groups(mark.marks)


@pytest.mark.few(2)
@pytest.mark.parametrize("file", sorted(scenario_folder().glob("*/*.json")), ids=lambda file: file.stem)
def test_a_quick_reference_that_needs_no_overleaf_is_one_page_on_letter_too(file):
    made = quickref.make(shipped(file), PrintSettings("letter"))
    assert len(made.pages) == (2 if file.parent.name in {"portable-19c", "european-19c"} else 1)


def _begins_before(right, box):
    return box[0] < right


def overlapping(found: list[pdf_reader.Word]) -> list[tuple[str, str]]:
    """Words whose letters touch; their boxes have air above and below, hence the fifth that is taken off."""
    boxes = []
    for word in found:
        left, low, right, high = word.box
        air = (high - low) * 0.2
        boxes.append((left + 0.3, low + air, right - 0.3, high - air, word.text))
    boxes.sort()
    return [
        (a[4], b[4])
        for n, a in enumerate(boxes)
        for b in takewhile(partial(_begins_before, a[2]), boxes[n + 1 :])
        if a[0] < b[2] and a[1] < b[3] and b[1] < a[3]
    ]


def test_the_check_for_overlaps_sees_one():
    word = pdf_reader.Word("a", (0.0, 0.0, 20.0, 10.0))
    assert overlapping([word, pdf_reader.Word("b", (15.0, 0.0, 30.0, 10.0))]) == [("a", "b")]
    assert overlapping([word, pdf_reader.Word("b", (0.0, 9.0, 20.0, 19.0))]) == []


def test_long_rules_are_cut_with_a_pointer_to_the_file():
    assert "more: see the briefing." in words(sheet(heavy(), (40, 41)))
    short = scenario(special_rules=(SpecialRule("Mist", "No fire beyond one square."),))
    assert "see the briefing" not in words(sheet(short))


def test_columns_end_at_about_the_same_height():
    page = printed(sheet(scenario(), (2, 2)))[0]
    band = max(word.box[3] for word in page.words() if word.text == "Rounds")
    body = [word.box for word in page.words() if word.box[1] > band]
    left = min(low for _, low, right, _ in body if right < page.width / 2)
    right = min(low for left, low, _, _ in body if left > page.width / 2)
    assert abs(left - right) < 32 * 72 / 25.4


def test_type_smaller_than_the_smallest_is_refused():
    TypeStyle(MIN_BODY)
    with pytest.raises(ValueError, match="smaller than 9"):
        TypeStyle(MIN_BODY - 0.1)


def test_a_page_that_cannot_be_set_is_refused(monkeypatch):
    monkeypatch.setattr(quickref, "_HIGHEST", 120.0)
    with pytest.raises(ValueError, match="does not fit in readable type"):
        sheet(scenario())
    with pytest.raises(ValueError, match="does not fit in readable type"):
        quickref.without_scenario(TILE, PrintSettings())


def test_the_same_scenario_gives_the_same_marks():
    assert sheet(heavy(), (40, 41)) == sheet(heavy(), (40, 41))


# Hostile text --------------------------------------------------------------------------------------------------------

HOSTILE = "<b>&amp; ]]> <!-- {{ 7*7 }} {% raw %} \"'"


def test_hostile_text_is_printed_as_it_is():
    both = sides(*EVERYTHING, names=("<A&B]]>", "\x00\x07\x1bC\ud800"))
    goal = Objective("o", "<hill & mill>", squares("c4"), "")
    hostile = scenario(
        both,
        title=HOSTILE,
        place="<x/>\x00",
        special_rules=(SpecialRule("</item>", HOSTILE),),
        objectives=(goal,),
        victory=(Victory(0, Holding((0,)), ""),),
    )
    shown = words(sheet(hostile))
    assert shown.count(HOSTILE) >= 2
    assert "<A&B]]>" in shown
    assert "<hill & mill>" in shown
    assert "</item>." in shown
    assert "\x00" not in shown


ANY_TEXT = st.text(max_size=400)


@pytest.mark.parametrize("examples", [8, pytest.param(60, marks=pytest.mark.long)])
def test_whatever_a_scenario_says_the_sheet_has_its_pages(examples):
    settings(max_examples=examples)(given(**SAID)(check_pages))()


SAID = {
    "ruleset": st.sampled_from(EVERY_ONE),
    "title": ANY_TEXT,
    "name": ANY_TEXT,
    "rules": st.lists(st.builds(SpecialRule, ANY_TEXT, st.text(max_size=3000)), max_size=30),
    "limit": st.integers(0, 999),
    "data": st.data(),
}


def check_pages(ruleset, title, name, rules, limit, data):
    kinds = data.draw(st.lists(st.sampled_from(list(ruleset.play.units)), min_size=1, max_size=60))
    options = {option.name: data.draw(st.sampled_from(values(option))) for option in ruleset.play.options}
    both = sides(*kinds, names=(name, "Blues"))
    battle = scenario(both, ruleset, title=title, special_rules=tuple(rules), options=options, turn_limit=limit)
    booklet = sheet(battle, (len(kinds), 1))
    assert len(booklet.pages) in {PAGES_OF[ruleset.id], 2}
    assert all(text.size >= MIN_TABLE for page in booklet.pages for text in texts(page.marks))


# Lines and imports ---------------------------------------------------------------------------------------------------


def test_the_templating_library_is_loaded_only_when_a_sheet_is_made():
    import subprocess
    import sys

    code = "import sys, pwprint.sheets.quickref; assert not {'jinja2', 'reportlab'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


# Readings ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", EVERY_ONE, ids=lambda ruleset: ruleset.id)
def test_readings_of_unclear_sentences_are_marked_and_their_options_named(ruleset):
    unclear = [option for option in ruleset.play.options if option.reading]
    shown = words(alone(ruleset.id))
    note = shown[shown.index("* A reading of an unclear sentence") :]
    assert unclear
    for option in unclear:
        assert option.title in note
        assert f"{option.title}* {printed_ids(option.rule)}" in shown


@pytest.mark.parametrize(("value", "marked"), [("range", True), ("depth", False)])
def test_only_readings_in_force_are_marked(value, marked):
    shown = words(sheet(scenario(options=DEFAULTS | {"fire_into_cover": value})))
    assert ("only from an adjacent square.*" in shown) == marked
    assert ("limit of fire into cover" in shown[shown.index("* A reading") :]) == marked


def test_a_sheet_without_readings_does_not_explain_their_mark():
    assert "A reading" not in words(sheet(scenario(options=changed(TILE))))


# Citations and the band ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["TIL-FIR", ", ".join(f"TIL-FIR-{number:02}" for number in range(1, 5))])
def test_a_heading_prints_its_rules_however_long_its_title(rules):
    from xml.etree import ElementTree as ET

    from pwprint.sheets.quickref.heading import heading

    element = ET.Element("block", title="Range and line of sight", rules=rules, score="5", on="hit on")
    box = heading(element, 90.0, TypeStyle(MIN_BODY))
    assert printed_ids(rules) in [mark.text for mark in box.marks if isinstance(mark, Text)]
    assert all(mark.y > -box.height for mark in box.marks if isinstance(mark, Text))


def test_a_full_column_keeps_3_mm_above_the_tracks(monkeypatch):
    from xml.etree import ElementTree as ET

    from pwprint.page.block import Block
    from pwprint.sheets.quickref import columns

    monkeypatch.setattr(columns, "header", lambda *_: Block(20.0))
    monkeypatch.setattr(columns, "footer", lambda *_: Block(10.0))
    monkeypatch.setattr(columns, "band", lambda *_: Block(30.0))
    monkeypatch.setattr(columns, "block", lambda *_: (Block(181.0),))
    head, told, tracks = ET.fromstring("<sheet><header/><block/><band/></sheet>")
    pages = ((columns.reference_page(head, [told], tracks), Foot("", "", "", "")),)
    # Header, block, band and footer take 241 mm, the gaps below the header and the band 2 mm each.
    assert columns.fitted_pages(pages, 190.0, 241.0 + 4.0 + 3.3) is not None
    assert columns.fitted_pages(pages, 190.0, 241.0 + 4.0 + 2.9) is None


def test_an_element_that_no_page_knows_is_an_error():
    from xml.etree import ElementTree as ET

    from pwprint.sheets.quickref.columns import reference_page

    head, known, unknown, tracks = ET.fromstring("<sheet><header/><block/><blok/><band/></sheet>")
    assert reference_page(head, [known, ET.Element("column"), known], tracks).left == 1
    with pytest.raises(ValueError, match="<blok>"):
        reference_page(head, [known, unknown], tracks)


def test_what_wins_stands_in_a_box_each_side_behind_its_sign():
    shown = quickref.make(shipped(scenario_folder() / "house" / "two-bridges.json"), PrintSettings()).pages[0]
    said = [mark.text for mark in texts(shown.marks)]
    (left,), (right,) = ([mark for mark in texts(shown.marks) if mark.text.startswith(f"The {name} wins")] for name in
                         ("Republic of Tessen", "Grand Duchy of Morland"))  # fmt: skip
    assert left.y == right.y and left.x == right.x, "in columns of their own"
    assert not any("Victory for" in words for words in said)


SHIPPED = sorted(scenario_folder().glob("*/*.json"))


@cache
def shipped(file: Path) -> Subject:
    found = pwprint.load(file)
    of, ruleset = found.scenario, found.ruleset
    return Subject(of, ruleset, begin(of, ruleset).exhaustion_points, "valid")


@cache
def shipped_sheet(file: Path) -> Booklet:
    return quickref.make(shipped(file), PrintSettings(paper=PAPERS["a4"]))


def ids_in(markup: str) -> list[str]:
    sheet = ElementTree.fromstring(markup)
    headings = [block.get("rules", "") for block in sheet.iter("block")]
    return [*headings, *("".join(element.itertext()) for element in sheet.iter("id"))]


@pytest.mark.few(2)
@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_no_citation_is_left_out_to_save_room(file):
    subject = shipped(file)
    packed = re.sub(r"\s", "", words(shipped_sheet(file)))
    about = facts(subject, quickref._ROOMS[0])
    wanted = ids_in(quickref.markup(subject.ruleset, subject.ruleset.book.quickref(subject.scenario.options), about))
    assert len(wanted) > 15
    assert not [id_ for id_ in wanted if re.sub(r"\s", "", printed_ids(id_)) not in packed]


@pytest.mark.rulesets("tile", "european-19c")
@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_on_a4_a_sheet_has_two_pages_only_if_its_template_parts_it(file):
    subject = shipped(file)
    parted = "<overleaf/>" in (template_folder("quickref") / f"{subject.ruleset.folder}.xml.j2").read_text("utf-8")
    assert len(shipped_sheet(file).pages) == (2 if parted else 1)


@pytest.mark.few(2)
@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_a_sheet_says_what_holding_means_in_the_words_of_the_briefing(file):
    subject = shipped(file)
    held = any(places_of(victory.when) for victory in subject.scenario.victory)
    said = holding(subject.scenario)
    assert bool(said and said in words(shipped_sheet(file))) == held
    assert "You hold" not in words(
        quickref.make(replace(subject, scenario=replace(subject.scenario, victory=(), awards=())), PrintSettings())
    )


@pytest.mark.parametrize("across", ["", "<across/>"])
def test_a_template_without_columns_is_divided_in_its_middle(across):
    blocks = "".join(f'<block title="{name}"/>' for name in "abcd")
    more = f'{across}<block title="e"/>' if across else ""
    first, second = quickref._halves(ElementTree.fromstring(f"<sheet><header/>{blocks}{more}<band/></sheet>"))
    assert [[block.get("title") for block in page.columns] for page in (first, second)] == [["a", "b"], ["c", "d"]]
    assert [len(page.across) for page in (first, second)] == [0, bool(across)]


def content(file):
    """What a scenario has to say, and its sheet as XML before it is set."""
    subject = shipped(file)
    about = facts(subject, quickref._ROOMS[0])
    rules = subject.ruleset.book.quickref(subject.scenario.options)
    return about, ElementTree.fromstring(quickref.markup(subject.ruleset, rules, about))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_no_table_says_the_same_twice_or_nothing_of_a_terrain(file):
    """Missunde had one column for cover and the same for redoubts; the row of Elandslaagte's wire was all dashes."""
    for table in content(file)[1].iter("table"):
        head, *rows = [["".join(cell.itertext()) for cell in row] for row in table]
        columns = list(zip(*rows, strict=True))
        assert head[0] != "Survives" or len(set(columns)) == len(columns)
        if head[0] in {"Square", "Hex", "Unit\u2019s centre in"}:
            assert all(set(cells) != {"\u2013"} for _, *cells in rows)


@pytest.mark.few(2)
@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_a_page_names_its_rules_once_and_lists_its_options(file):
    about, found = content(file)
    pages, title = printed(shipped_sheet(file)), shipped(file).ruleset.book.title
    assert all(" ".join(page.text().split()).count(title) == 1 for page in pages)
    said = [
        "".join(line.itertext()) for line in found.findall("block/p") if "Options in force" in "".join(line.itertext())
    ]
    assert len(said) == bool(about["changed"])
    assert all(value in line for line in said for _, value in about["changed"])
    assert all(name in line or f"{name[:1].upper()}{name[1:]}" in line for line in said for name, _ in about["changed"])
    assert all(("more: see the briefing" in line) == bool(about["more_changed"]) for line in said)
