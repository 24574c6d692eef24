"""The quick reference prints the engine's numbers, fits on one page of every paper, and is readable."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pwprint.board.squares import square_board
from pwprint.press.marks import Booklet, Group, Mark, Text
from pwprint.press.paper import MARGIN, PAPERS
from pwprint.rulesets import RULESETS
from pwprint.rulesets.tile import tables
from pwprint.scenario import Arrival, Condition, Objective, Scenario, Side, SpecialRule, Unit, Victory
from pwprint.sheets import quickref
from pwprint.sheets.base import PrintSettings, Subject
from pwprint.sheets.flow.style import MIN_BODY, MIN_TABLE, Style

TILE = RULESETS["tile"]
BOARD = square_board(8, 8)
DEFAULTS = {option.name: option.default for option in TILE.options}
OTHERS = [(option.name, value) for option in TILE.options for value in option.values[1:]]
EVERYTHING = tuple(tables.UNITS)


def squares(*names: str) -> int:
    return sum(1 << BOARD.square(name) for name in names)


def units(side: int, types: tuple[str, ...], arrives: Arrival | None = None, start: int = 0) -> tuple[Unit, ...]:
    at = None if arrives else 0
    return tuple(
        Unit(start + n, f"{'RB'[side]}{start + n}", side, kind, "", at, arrives, lost=False, keys={}, pointer="")
        for n, kind in enumerate(types)
    )


def sides(*types: str, names: tuple[str, str] = ("Reds", "Blues")) -> tuple[Side, Side]:
    return tuple(
        Side(n, name.lower(), name, None, None, 0, None, 0, units(n, types), "") for n, name in enumerate(names)
    )


def scenario(both: tuple[Side, Side] | None = None, **changes: object) -> Scenario:
    both = both or sides(*EVERYTHING)
    plain = {
        "id": "bridge",
        "title": "The Stone Bridge",
        "ruleset": "tile",
        "options": DEFAULTS,
        "board": BOARD,
        "terrain": {name: squares("c4") for name in tables.TERRAIN},
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


def sheet(of: Scenario, points: tuple[int | None, int | None] = (None, None), paper: str = "a4") -> Booklet:
    return quickref.make(Subject(of, TILE, points, "valid"), PrintSettings(paper=PAPERS[paper]))


def texts(marks: tuple[Mark, ...]) -> Iterator[Text]:
    for mark in marks:
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, Group):
            yield from texts(mark.marks)


def words(booklet: Booklet) -> str:
    return " ".join(text.text for text in texts(booklet.pages[0].marks))


def printed(booklet: Booklet):
    import pdfplumber

    from pwprint.press.canvas import to_pdf

    return pdfplumber.open(io.BytesIO(to_pdf(booklet)))


# Numbers -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("FIRE_HIT", 3, "3+"),
        ("COMBAT_HIT", 2, "2+"),
        ("SAVE", 2, "2+"),
        ("RALLY", 3, "3+"),
        ("HIGHER", 4, "+4"),
        ("COVER", -3, "−3"),
        ("MOVED", -4, "−4"),
        ("SUPPORT", 5, "+5"),
        ("ROAD", 3, "+3"),
    ],
)
def test_a_number_of_the_engine_is_the_number_printed(monkeypatch, name, value, shown):
    assert shown not in words(sheet(scenario())).split()
    monkeypatch.setattr(tables, name, value)
    assert shown in words(sheet(scenario())).split()


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
        ["0", "–", "8", "+6"] if unit.limbers else ["7", "6", "8", "+6"] if unit.range else ["7", "–", "–", "–"]
    )
    if unit.limbers:
        assert row_of(unit.title, "limbered") == ["7", "–", "–", "–"]


def row_of(title: str, state: str = "") -> list[str]:
    """The cells of a row of the unit table."""
    shown = [text.text for text in texts(sheet(scenario()).pages[0].marks)]
    at = shown.index(f"{title}, {state}" if state else title)
    return shown[at + 1 : at + 5]


@pytest.mark.parametrize("effect", ["blocks_sight", "cover", "stops", "caps_fire", "high", "road"])
def test_what_a_terrain_does_is_the_engines(monkeypatch, effect):
    ground = tables.TERRAIN["town"]
    before = words(sheet(scenario()))
    monkeypatch.setitem(tables.TERRAIN, "town", replace(ground, **{effect: not getattr(ground, effect)}))
    assert words(sheet(scenario())) != before


def test_modifiers_stand_sign_first_and_plus_before_minus():
    shown = [text.text for text in texts(sheet(scenario()).pages[0].marks)]
    at = shown.index("Firing")
    signs = [text for text in shown[at : shown.index("Close combat")] if text[0] in "+−"]
    assert signs == ["+1", "+1", "−1", "−1"]


# Options -------------------------------------------------------------------------------------------------------------


def rules_only(of: Scenario, points: tuple[int | None, int | None] = (2, 2)) -> str:
    """The sheet down to the last rule: below it stands the line that lists the scenario's options."""
    shown = words(sheet(of, points))
    return shown.split("All units destroyed")[0]


@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_every_value_of_every_option_changes_the_rules_printed(name, value):
    values = next(option.values for option in TILE.options if option.name == name)
    sheets = {rules_only(scenario(options=DEFAULTS | {name: other})) for other in values}
    assert len(sheets) == len(values)
    assert name.replace("_", " ") in words(sheet(scenario(options=DEFAULTS | {name: value})))


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("commander_attack", "off", "Commanders only defend."),
        ("road_bonus", "any", "any square entered is road"),
        ("road_bonus", "start", "the move starts on road"),
        ("slow_terrain", "whole", "1 square in all"),
        ("fire_into_cover", "range", "only from an adjacent square"),
        ("support_stack", "on", "for each other unit"),
        ("units_block_fire", "none", "units do not block"),
        ("facing", "house", "if stopped, face an enemy"),
        ("exhaustion_point", "third_up", "Exhaustion point:"),
        ("los_path", "shortest", "as short as can be"),
    ],
)
def test_an_option_prints_its_own_rule(name, value, text):
    assert text not in words(sheet(scenario()))
    assert text in words(sheet(scenario(options=DEFAULTS | {name: value}), (2, 2)))


def test_exhaustion_points_and_chits_stand_in_the_header():
    late = replace(sides("infantry")[1], units=units(1, ("infantry",) * 3, Arrival(4, squares("a1"))))
    both = (sides(*EVERYTHING)[0], late)
    shown = words(sheet(scenario(both, options=DEFAULTS | {"exhaustion_point": "third_up"}), (2, 1)))
    assert "Round 1 chits Exhaustion" in shown
    assert "Reds 4 4 2" in shown
    assert "Blues 3 0 1" in shown
    assert "+3" in shown.split()


# The scenario --------------------------------------------------------------------------------------------------------


def test_only_units_and_terrain_of_the_scenario_are_printed():
    shown = words(sheet(scenario(sides("infantry", "cavalry"), terrain={"woods": squares("c4"), "hill": 0}))).lower()
    for absent in ("artillery", "commander", "limber", "hill", "town", "river", "road"):
        assert absent not in shown
    for present in ("infantry", "cavalry", "woods"):
        assert present in shown


def test_a_battle_without_shooters_has_no_rules_of_fire():
    shown = words(sheet(scenario(sides("cavalry"), terrain={})))
    assert "Firing" not in shown
    assert "Terrain" not in shown


def test_without_a_scenario_everything_is_printed():
    shown = words(quickref.without_scenario(TILE, PrintSettings()))
    for row in (*tables.UNITS.values(), *tables.TERRAIN.values()):
        assert row.title in shown
    for option in TILE.options:
        assert option.name.replace("_", " ") in shown


def test_victory_conditions_are_sentences():
    goal = Objective("bridge", "the bridge", squares("d5"), "")
    ways = (
        Victory(1, Condition(holds=(0,), at_turn=12), ""),
        Victory(0, Condition(exits=3, by=squares("d8", "e8")), ""),
        Victory(0, Condition(enemy_lost=1), ""),
        Victory(0, Condition(enemy_exhausted=True), ""),
    )
    shown = words(sheet(scenario(objectives=(goal,), victory=ways)))
    assert "Blues wins if it holds the bridge (d5) at the end of round 12." in shown
    ways = "if 3 units have left by d8 or e8, if the enemy has lost 1 unit or if the enemy is at its exhaustion point."
    assert f"Reds wins {ways}" in shown


def test_turns_and_losses_have_their_boxes():
    both = sides("infantry", "infantry", "cavalry")
    shown = [
        text.text for text in texts(sheet(scenario((replace(both[0], lost=2), both[1]), turn_limit=9)).pages[0].marks)
    ]
    assert shown[shown.index("Rounds") :][1:10] == [str(n) for n in range(1, 10)]
    assert "units lost, of 5" in shown
    assert "units lost, of 3" in shown


def test_no_limit_of_turns_has_no_track():
    shown = words(sheet(scenario(turn_limit=0)))
    assert "No limit of rounds" in shown
    assert " Rounds " not in shown


# The page ------------------------------------------------------------------------------------------------------------

HEAVY = {
    "options": DEFAULTS | {"exhaustion_point": "third_up", "facing": "house", "commander_attack": "off"},
    "special_rules": tuple(SpecialRule(f"Rule {n}", "It rains, and nobody sees a thing. " * 40) for n in range(30)),
    "objectives": (Objective("o", "the farm behind the mill", BOARD.all, ""),),
    "victory": (Victory(0, Condition(holds=(0,), at_turn=9, enemy_lost=3, exits=2, by=BOARD.edge), ""),) * 20,
    "turn_limit": 300,
    "title": "The Long Withdrawal of the Second Corps over the Hills behind the River to the Town, Part Two",
    "place": "Somewhere in the hills of a very distant province " * 4,
    "date": "in the year 1866, on a morning of early autumn",
}


def heavy() -> Scenario:
    names = ("The Grand Army of the North-Eastern Provinces and Isles", "Wirballenschützenkompaniehauptmannschaft" * 3)
    late = [units(n, EVERYTHING, Arrival(turn, BOARD.edge), 40 * turn) for n in (0, 1) for turn in range(2, 14)]
    both = tuple(
        replace(side, units=side.units * 8 + sum((group for group in late if group[0].side == side.index), ()))
        for side in sides(*EVERYTHING, names=names)
    )
    return scenario(both, **HEAVY)


CASES = {
    "everything": lambda: sheet(scenario(special_rules=(SpecialRule("Mist", "No fire beyond one square."),))),
    "small": lambda: sheet(scenario(sides("infantry"), terrain={})),
    "heavy": lambda: sheet(heavy(), (40, 41)),
    "letter": lambda: sheet(scenario(), paper="letter"),
    "heavy letter": lambda: sheet(heavy(), (40, 41), paper="letter"),
    "no scenario": lambda: quickref.without_scenario(TILE, PrintSettings()),
    "no scenario letter": lambda: quickref.without_scenario(TILE, PrintSettings(paper=PAPERS["letter"])),
} | {
    f"{name} {value}": lambda n=name, v=value: sheet(scenario(options=DEFAULTS | {n: v}), (2, 2))
    for name, value in OTHERS
}


@pytest.mark.parametrize("case", CASES)
def test_the_finished_page_is_readable(case):
    with printed(CASES[case]()) as pdf:
        (page,) = pdf.pages
        margin = MARGIN * 72 / 25.4 - 0.1
        for char in page.chars:
            assert char["size"] >= MIN_TABLE - 0.01, char
            assert margin <= char["x0"] <= char["x1"] <= float(page.width) - margin, char
            assert margin <= char["top"] <= char["bottom"] <= float(page.height) - margin, char
        for shape in (*page.rects, *page.lines, *page.curves):
            assert margin <= shape["x0"] <= shape["x1"] <= float(page.width) - margin, shape
            assert margin <= shape["top"] <= shape["bottom"] <= float(page.height) - margin, shape
        assert overlapping(page.extract_words(keep_blank_chars=False, use_text_flow=True)) == []


def overlapping(found: list[dict]) -> list[tuple[str, str]]:
    """Words whose letters touch; their boxes have air above and below, hence the fifth that is taken off."""
    boxes = []
    for word in sorted(found, key=lambda word: word["top"]):
        air = (word["bottom"] - word["top"]) * 0.2
        boxes.append((word["x0"] + 0.3, word["top"] + air, word["x1"] - 0.3, word["bottom"] - air, word["text"]))
    return [
        (a[4], b[4])
        for n, a in enumerate(boxes)
        for b in boxes[n + 1 :]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


def test_the_check_for_overlaps_sees_one():
    word = {"x0": 0.0, "x1": 20.0, "top": 0.0, "bottom": 10.0, "text": "a"}
    assert overlapping([word, word | {"x0": 15.0, "x1": 30.0, "text": "b"}]) == [("a", "b")]
    assert overlapping([word, word | {"top": 9.0, "bottom": 19.0}]) == []


def test_long_rules_are_cut_with_a_pointer_to_the_briefing():
    assert "more: see the briefing." in words(sheet(heavy(), (40, 41)))
    short = scenario(special_rules=(SpecialRule("Mist", "No fire beyond one square."),))
    assert "briefing" not in words(sheet(short))


def test_columns_end_at_about_the_same_height():
    with printed(sheet(scenario(), (2, 2))) as pdf:
        page = pdf.pages[0]
        band = min(word["top"] for word in page.extract_words() if word["text"] == "Rounds")
        middle = float(page.width) / 2
        body = [word for word in page.extract_words() if word["bottom"] < band]
        left = max(word["bottom"] for word in body if word["x1"] < middle)
        right = max(word["bottom"] for word in body if word["x0"] > middle)
    assert abs(left - right) < 20 * 72 / 25.4


def test_type_smaller_than_the_smallest_is_refused():
    Style(MIN_BODY)
    with pytest.raises(ValueError, match="smaller than 9"):
        Style(MIN_BODY - 0.1)


def test_a_page_that_cannot_be_set_is_refused(monkeypatch):
    monkeypatch.setattr(quickref, "HEIGHT", 120.0)
    with pytest.raises(ValueError, match="does not fit on one page"):
        sheet(scenario())
    with pytest.raises(ValueError, match="does not fit on one page"):
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
        victory=(Victory(0, Condition(holds=(0,)), ""),),
    )
    shown = words(sheet(hostile))
    assert shown.count(HOSTILE) >= 2
    assert "<A&B]]>" in shown
    assert "<hill & mill>" in shown
    assert "</item>." in shown
    assert "\x00" not in shown


ANY_TEXT = st.text(max_size=400)


@settings(max_examples=25, deadline=None)
@given(
    title=ANY_TEXT,
    name=ANY_TEXT,
    rules=st.lists(st.builds(SpecialRule, ANY_TEXT, st.text(max_size=3000)), max_size=30),
    options=st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in TILE.options}),
    limit=st.integers(0, 999),
    kinds=st.lists(st.sampled_from(EVERYTHING), min_size=1, max_size=60),
)
def test_whatever_a_scenario_says_the_sheet_is_one_page(title, name, rules, options, limit, kinds):
    both = sides(*kinds, names=(name, "Blues"))
    booklet = sheet(
        scenario(both, title=title, special_rules=tuple(rules), options=options, turn_limit=limit), (len(kinds), 1)
    )
    assert len(booklet.pages) == 1
    assert all(text.size >= MIN_TABLE for text in texts(booklet.pages[0].marks))


# Lines and imports ---------------------------------------------------------------------------------------------------


@given(st.text(alphabet=st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=300), st.floats(20, 90))
def test_broken_lines_fit_and_lose_nothing(text, width):
    from xml.etree import ElementTree as ET

    from pwprint.sheets.flow.rich import Face, line_width, lines, words

    element = ET.Element("p")
    element.text = text
    broken = lines(words(element, Face("sans", 9.0)), width)
    assert all(line_width(line) <= width + 1e-6 for line in broken)
    letters = "".join(piece.text for line in broken for word in line for piece in word)
    assert letters == text.replace(" ", "")


def test_the_templating_library_is_loaded_only_when_a_sheet_is_made():
    import subprocess
    import sys

    code = "import sys, pwprint.sheets.quickref; assert not {'jinja2', 'reportlab'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
