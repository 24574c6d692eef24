"""The briefing: what both sides read, what each side alone reads, and that all of it can be read."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import shipped_sheets
from shipped_sheets import SHIPPED, subject

import pwprint
from pwprint.game.battle import begin
from pwprint.game.board.base import bits
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.game.dice import SeededDice
from pwprint.game.goals.terms import places_of
from pwprint.game.narration.names import with_its_article
from pwprint.game.play import play_out
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.scenario import Balance, Side, SpecialRule, Unit
from pwprint.game.state import Status
from pwprint.game.table.areas import rectangle
from pwprint.game.table.table import Table
from pwprint.map.zones import zones_of
from pwprint.page.paper import MARGIN, PAPERS, Paper
from pwprint.page.prose import Face
from pwprint.page.sheet import Subject
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Group, Page, Path, Rect, Text
from pwprint.pieces.shield import shield
from pwprint.resources import scenario_folder
from pwprint.sheets.briefing.goals import exits, own_goals, place
from pwprint.sheets.briefing.order import lone_numbers
from pwprint.sheets.briefing.places import area, squares, state
from pwprint.sheets.briefing.shields import shielded
from pwprint.sheets.labels import label_of, number_columns
from pwprint.sheets.rule_names import printed_ids
from pwprint.sheets.small_map.drawing import ground_of, small_map
from pwprint.sheets.small_map.key import items, lines
from pwprint.sheets.small_map.ways import gates_of
from pwprint.values import replace
from tests.stages import on_paper, one_in

ONE_EACH = (
    "tile/stone-bridge.json",
    "house/montebello.json",
    "musket/quatre-bras.json",
    "portable-19c/san-juan-heights.json",
    "european-19c/nachod.json",
)
"""A scenario of each ruleset, one of them on hexes."""

pytestmark = [pytest.mark.one_of_each(*ONE_EACH), pytest.mark.rulesets("house")]

SMALL = Paper("a5", "A5", 148.0, 210.0)


def changed(of: Subject, **values) -> Subject:
    return replace(of, scenario=replace(of.scenario, **values))


def crowded(of: Subject, count: int = 90) -> Subject:
    """The same battle with many units a side, some of them lost, and with long words everywhere."""
    sides: list[Any] = []
    units: list[Any] = []
    for side in of.scenario.sides:
        first = len(units)
        own = tuple(
            replace(
                side.units[number % len(side.units)],
                index=first + number,
                id=f"UNIT-{side.index}-{number:03}-OF-MANY",
                name="The Grand Ducal Regiment of Foot Guards of Upper and Lower"[:60],
                lost=number % 9 == 4,
                keys={
                    key: value for key, value in side.units[number % len(side.units)].keys.items() if key != "towed_by"
                },
            )
            for number in range(count)
        )
        units += own
        sides.append(replace(side, units=own, name="The Army of the Serene Republic", briefing="Long orders. " * 200))
    rules = tuple(SpecialRule(f"Rule {number}", "So it shall be. " * 240) for number in range(6))
    return changed(
        of,
        sides=tuple(sides),
        units=tuple(units),
        title="A Title That Is As Long As The Format Lets It Be, And Then A Few Words More To Fill The Line",
        special_rules=rules,
    )


def flat(marks, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) -> Iterator[tuple[object, tuple[float, ...]]]:
    """Every mark with its matrix; what is in a clipped window is left out."""
    a, b, c, d, e, f = matrix
    for mark in marks:
        if not isinstance(mark, Group):
            yield mark, matrix
        elif mark.clip is None:
            p, q, r, s, x, y = mark.matrix
            inner = (p * a + q * c, p * b + q * d, r * a + s * c, r * b + s * d, x * a + y * c + e, x * b + y * d + f)
            yield from flat(mark.marks, inner)


def texts(page: Page) -> list[str]:
    return [mark.text for mark, _ in flat(page.marks) if isinstance(mark, Text)]


def texts_in(mark) -> list[str]:
    return [inner.text for inner, _ in flat((mark,)) if isinstance(inner, Text)]


def told(pages) -> str:
    """Everything that pages say, without blanks."""
    return "".join("".join(texts(page)) for page in pages).replace(" ", "").replace("\xa0", "")


def packed(text: str) -> str:
    return "".join(text.split())


def outside(page: Page) -> list[Text | Rect | Path]:
    """What is not within the margins of a page."""
    found = []
    for mark, (a, b, c, d, e, f) in flat(page.marks):
        if isinstance(mark, Text):
            wide = text_width(mark.text, mark.font, mark.size)
            left = mark.x - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
            points = [(left, mark.y), (left + wide, mark.y)]
        elif isinstance(mark, Rect):
            points = [(mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height)]
        elif isinstance(mark, Path):
            points = [point for _, step in mark.commands for point in zip(step[::2], step[1::2], strict=True)]
        else:
            continue
        placed = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
        pen = getattr(mark, "pen", None)
        edge = MARGIN + (pen.width / 2 * a if pen else 0.0)
        if not all(edge <= x <= page.width - edge and edge <= y <= page.height - edge for x, y in placed):
            found.append(mark)
    return found


def meetings(page: Page) -> list[tuple[str, str]]:
    """Texts that meet; names on the small map have a white edge and may lie over others."""
    (sheet,) = (mark for mark in page.marks if isinstance(mark, Group) and mark.name == "sheet")
    plain = [mark for mark in sheet.marks if not (isinstance(mark, Group) and mark.name == "small")]
    boxes = []
    for mark, (a, _, _, d, e, f) in flat(plain):
        if isinstance(mark, Text):
            wide = text_width(mark.text, mark.font, mark.size)
            left = mark.x - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
            high = cap_height(mark.font, mark.size)
            boxes.append((a * left + e, a * (left + wide) + e, d * mark.y + f, d * (mark.y + high) + f, mark.text))
    boxes.sort()
    found = []
    for number, (left, right, low, top, text) in enumerate(boxes):
        for other in boxes[number + 1 :]:
            if other[0] >= right - 0.05:
                break
            if min(right, other[1]) - max(left, other[0]) > 0.05 and min(top, other[3]) - max(low, other[2]) > 0.05:
                found.append((text, other[4]))
    return found


def pages_of(of: Subject, paper: Paper = PAPERS["a4"]) -> tuple[Page, ...]:
    return shipped_sheets.pages_of("briefing", of, paper)


def of_side(of: Subject, side: int) -> list[Page]:
    """The pages that one side reads."""
    pages = pages_of(of)
    starts = [number for number, page in enumerate(pages) if page.bookmark]
    assert len(starts) == 3
    return list(pages[starts[side + 1] : [*starts, len(pages)][side + 2]])


# --- the common background ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_the_first_page_tells_the_whole_story_and_how_to_win(name):
    of = subject(name)
    scenario, page = of.scenario, pages_of(of)[0]
    said = told([page])
    assert packed(scenario.background) in said
    assert packed(scenario.summary) in said
    assert packed(scenario.date) in said
    assert packed(scenario.place) in said
    assert page.bookmark == "Background"
    for text in (scenario.history, scenario.designer_notes, *scenario.sources):
        assert packed(text) in said
    for rule in scenario.special_rules:
        assert packed(rule.title + rule.text) in said
    for victory in scenario.victory:
        for index in places_of(victory.when):
            assert packed(scenario.objectives[index].name) in said
    end = scenario.uncertain_end
    span = f"{end.first}to{scenario.turn_limit}" if end else scenario.turn_limit
    assert f"lasts{span}{of.ruleset.book.turn_word}s." in said


def test_a_long_history_and_notes_stand_whole_over_as_many_pages_as_they_need():
    history, notes = "Then came the cavalry. " * 400, "First paragraph. " * 90 + "\n\n" + "Second paragraph. " * 90
    of = changed(subject(ONE_EACH[0]), history=history, designer_notes=notes, sources=("A Book", "Another Book"))
    pages = pages_of(of)
    starts = [number for number, page in enumerate(pages) if page.bookmark]
    feet = ("TheStoneBridge", "Briefing,page", "CCBY4.0")
    lines = (packed(text) for page in pages[: starts[1]] for text in texts(page))
    said = "".join(line for line in lines if not line.startswith(feet))
    assert starts[1] > 1
    for part in ("What happened", history, "Designer\u2019s notes", notes, "Sources: A Book; Another Book."):
        assert packed(part) in said


@pytest.mark.parametrize(
    ("balance", "words"),
    [
        (Balance(1, 60), "The battle favours the Grand Duchy of Morland: it wins about 60 of a hundred battles."),
        (Balance(0, 55), "The battle favours the South: it wins about 55 of a hundred battles."),
        (Balance(None, 50), "The battle favours neither side."),
    ],
)
def test_the_notes_say_whom_the_battle_favours(balance, words):
    scenario = subject(ONE_EACH[0]).scenario
    sides = (replace(scenario.sides[0], name="The South"), *scenario.sides[1:])
    of = changed(
        subject(ONE_EACH[0]), sides=sides, balance=balance, designer_notes="", solo_notes="Draw chits for both."
    )
    said = told(pages_of(of)[:1])
    assert packed(words) in said
    assert packed("Playing alone Draw chits for both.") in said
    assert "favours" not in told(pages_of(changed(of, balance=None))[:1])


@pytest.mark.parametrize("name", SHIPPED)
def test_notes_of_designers_tell_how_a_battle_is_and_not_how_it_was_changed(name):
    """`No longer` and `used to` are for a list of changes: whoever opens the box never saw the battle before."""
    scenario = subject(name).scenario
    changes = re.compile(
        r"\b(used to|no longer|any ?more|did so|instead of the|turns earlier|rounds earlier)\b|\bnow\b"
    )
    assert not changes.search(scenario.designer_notes)


def test_what_a_scenario_does_not_tell_has_no_heading():
    bare = changed(subject(ONE_EACH[0]), history="", designer_notes=" \n", balance=None, sources=())
    said = told(pages_of(bare))
    assert not any(packed(word) in said for word in ("What happened", "Designer\u2019s notes", "Sources"))


@pytest.mark.parametrize("height", one_in(10, range(230, 330, 10)))
def test_no_heading_is_the_last_line_of_a_column(height):
    page = pages_of(subject("european-19c/nachod.json"), Paper("tall", "tall", 210.0, float(height)))[0]
    placed = [(mark, e + mark.x, f + mark.y) for mark, (_, _, _, _, e, f) in flat(page.marks) if isinstance(mark, Text)]
    headings = ("Victory", "Options in force", "What happened", "Designer\u2019s notes")
    found = [(x, y) for mark, x, y in placed if mark.text in headings]
    assert found
    for x, y in found:
        assert any(0.0 <= left - x < 6.0 and 2.0 < y - low < 12.0 for _, left, low in placed), (x, y)


def test_long_rules_of_the_battle_stand_whole_over_as_many_pages_as_they_need():
    rules = tuple(SpecialRule(f"Rule {n}", f"Rule {n} says this. " + "And more of it. " * 200) for n in range(8))
    of = changed(subject(ONE_EACH[0]), special_rules=rules)
    pages = pages_of(of)
    starts = [number for number, page in enumerate(pages) if page.bookmark]
    assert starts[1] > 2
    feet = ("TheStoneBridge", "Briefing,page", "CCBY4.0")
    lines = (packed(text) for page in pages[: starts[1]] for text in texts(page))
    said = "".join(line for line in lines if not line.startswith(feet))
    for rule in rules:
        assert packed(rule.text) in said


def test_options_that_the_scenario_changes_are_told_by_what_holds():
    """Not by the question that an option answers: who reads only that plays it wrong."""
    of = subject("tile/stone-bridge.json")
    said = told(pages_of(of)[:1])
    for option in of.ruleset.play.options:
        value = of.scenario.options[option.name]
        title = f"{option.title[:1].upper()}{option.title[1:]}"
        told_so = f"{title}: {option.word(value)} (usually {option.word(option.default)}; fine point {printed_ids(option.rule)})"
        assert (packed(told_so) in said) == (value != option.default)
        assert packed(option.text) not in said
        assert "_" not in option.title + option.word(value)
    assert "Allothersareasusual." in said
    usual = changed(of, options=of.ruleset.play.defaults)
    assert "Options" not in told(pages_of(usual)[:1])


@pytest.mark.parametrize(
    ("name", "goals", "holding"),
    [
        (
            "musket/quatre-bras.json",
            "the crossroads (e7 or f7)",
            "You hold a place if a unit of yours is on any of its hexes and no enemy is.",
        ),
        (
            "tile/stone-bridge.json",
            "the stone bridge (e4)",
            "You hold a place if a unit of yours is on it and no enemy is.",
        ),
        (
            "european-19c/nachod.json",
            "the west end of Wysokow (2 on the map)",
            "You hold a place if the middle of a unit of yours is inside its line and no enemy’s middle is.",
        ),
    ],
)
def test_one_of_its_squares_is_enough_to_hold_a_place_and_the_briefing_says_so(name, goals, holding):
    said = told(pages_of(subject(name))[:1])
    assert packed(goals) in said
    assert said.count(packed(holding)) == 1


# --- a side's own page ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_a_side_reads_all_of_its_own_and_nothing_of_the_enemys_order_of_battle(name):
    of = subject(name)
    for side in of.scenario.sides:
        enemy = of.scenario.sides[1 - side.index]
        pages = of_side(of, side.index)
        words, said = {text for page in pages for text in texts(page)}, told(pages)
        assert side.briefing
        assert packed(side.briefing) in said
        assert packed(enemy.briefing) not in said
        assert {unit.id for unit in side.units} <= words
        assert not {unit.id for unit in enemy.units} & words
        assert {unit.name for unit in side.units if unit.name} <= words
        assert not {unit.name for unit in enemy.units if unit.name} & words
        for unit in (unit for unit in side.units if unit.arrives):
            assert f"From{of.ruleset.book.turn_word}{unit.arrives.turn}on," in said


def test_the_order_of_battle_says_kind_quality_numbers_place_and_how_a_unit_starts():
    lines = texts(of_side(subject("portable-19c/san-juan-heights.json"), 0)[0])
    rows = lines[lines.index("Order of battle") :]
    assert rows[rows.index("U2") :][:4] == ["U2", "6th Infantry", "Infantry, elite", "h4"]
    best = rows.index("Best\u2019s Battery")
    assert rows[best + 2 : best + 5] == ["k3", "W", "towed by U11"]
    assert [word in lines for word in ("Move", "Save", "Range")] == [True] * 3
    table = texts(of_side(subject("european-19c/nachod.json"), 0)[0])
    hertwek = table.index("Hertwek")
    assert table[hertwek + 2 : hertwek + 5] == ["19.4 / 4", "NNE", "3 hits"]


@pytest.mark.parametrize("name", SHIPPED)
def test_orders_of_battle_of_both_sides_have_one_set_of_columns(name):
    """Whoever knows the one finds the way about the other; places and directions have columns of their own."""
    of = subject(name)
    words = {"Starts", "Faces", *number_columns([label_of(of, unit) for unit in of.scenario.units])} - lone_numbers(of)
    heads = []
    for side in (0, 1):
        marks = [(mark, e) for mark, (_, _, _, _, e, _) in flat(of_side(of, side)[0].marks) if isinstance(mark, Text)]
        heads.append({mark.text: e + mark.x for mark, e in marks if mark.text in words and mark.size < 9.0})
    assert heads[0] == heads[1]
    assert heads[0].keys() >= words - {"Starts", "Faces"}


def test_ways_to_win_show_the_shields_of_their_places_on_the_map():
    scenario = subject("portable-19c/san-juan-heights.json").scenario
    runs = [*shielded("They hold Kettle Hill (f6 or f7) and San Juan Hill (d3).", scenario, Face())]
    assert [run.text for run in runs] == [
        "They hold ",
        "",
        "Kettle Hill (f6 or f7)",
        " and ",
        "",
        "San Juan Hill (d3)",
        ".",
    ]
    assert [said for run in runs for mark in run.drawing for said in texts_in(mark)] == ["2", "1"]
    (near_miss,) = shielded("They hold San Juan (d3).", scenario, Face())
    assert not near_miss.drawing


@pytest.mark.parametrize(
    ("name", "words", "is_lone"),
    [
        ("portable-19c/san-juan-heights.json", "Dice", True),
        ("portable-19c/san-juan-heights.json", "Range", False),
        ("tile/matchbox.json", "Rally", False),
    ],
)
def test_a_number_that_one_unit_of_many_has_stands_in_its_line_and_has_no_column(name, words, is_lone):
    of = subject(name)
    assert (words in lone_numbers(of)) is is_lone
    said = [text for side in (0, 1) for text in texts(of_side(of, side)[0])]
    assert (words in said) is not is_lone
    assert any(text.startswith(f"{words} ") for text in said) is is_lone


@pytest.mark.parametrize(
    ("name", "side", "words"),
    [
        ("tile/stone-bridge.json", 0, "limbered"),
        ("tile/stone-bridge.json", 1, "unlimbered"),
        ("tile/sankelmark.json", 1, "limbered"),
        ("house/two-bridges.json", 1, "unlimbered"),
        ("portable-19c/frontier-bridge.json", 1, "holds its trench"),
    ],
)
def test_guns_and_trenches_are_told_as_they_begin(name, side, words):
    assert words in texts(of_side(subject(name), side)[0])


def test_a_unit_that_is_crossing_does_not_hold_its_trench_yet():
    of = subject("portable-19c/frontier-bridge.json")
    (unit,) = (unit for unit in of.scenario.units if unit.id == "G4")
    assert state(of.scenario, of.ruleset, unit) == ("holds its trench",)
    assert state(of.scenario, of.ruleset, replace(unit, keys={**unit.keys, "crossing": True})) == ("crossing",)
    assert state(of.scenario, of.ruleset, replace(unit, at=of.scenario.board.square("d7"))) == ()


@pytest.mark.parametrize(
    ("name", "broad", "share"),
    [
        ("portable-19c/san-juan-heights.json", 108.0, 0.5),
        ("european-19c/aubruck.json", 150.0, 1.0),
        ("european-19c/nachod.json", 110.0, 1.0),
        ("european-19c/missunde.json", 110.0, 1.0),
    ],
)
def test_maps_of_sides_are_broad_and_show_tiles_or_stands(name, broad, share):
    """Half as broad, they had room for bare ids alone; a board of twelve columns has them where a square has more."""
    of = subject(name)
    for side in of.scenario.sides:
        (page,) = of_side(of, side.index)
        groups = {group.name: group for group in grouped(page.marks)}
        starts = [unit for unit in side.units if not unit.lost and (unit.at is not None or unit.point is not None)]
        shown = [unit for unit in starts if {f"unit:{unit.id}", f"start:{unit.id}"} & groups.keys()]
        assert len(shown) >= share * len(starts)
        assert max(mark.width for mark in groups["small"].marks if isinstance(mark, Rect)) >= broad


def test_both_sides_have_maps_of_one_size():
    for name in ONE_EACH:
        pages = (of_side(subject(name), side)[0] for side in (0, 1))
        frames = [next(group for group in grouped(page.marks) if group.name == "small") for page in pages]
        grounds = [next(mark for mark in frame.marks if isinstance(mark, Group)).matrix[0] for frame in frames]
        assert abs(grounds[0] / grounds[1] - 1.0) < 0.1, name


def test_orders_name_zone_objectives_exits_and_exhaustion():
    words = texts(of_side(subject("tile/stone-bridge.json"), 1)[0])
    after = {term: words[words.index(term) + 1] for term in ("Deployment", "Objectives", "Exits", "Time", "Exhaustion")}
    assert after == {
        "Deployment": "f1\u2013h8",
        "Objectives": "the stone bridge (e4)",
        "Exits": "off by a4",
        "Time": "8 rounds",
        "Exhaustion": "with 3 of 7 units lost",
    }
    assert "3 units have left by a4 at the end of any round." in " ".join(words)


@pytest.mark.parametrize(
    ("side", "goals"), [(0, "Wavre (e6 or f6)"), (1, "Wavre (e6 or f6) and the bridge of Limal (b3)")]
)
def test_the_objectives_of_a_side_are_those_that_it_wins_by(side, goals):
    scenario = subject("musket/wavre.json").scenario
    own = own_goals(scenario, scenario.sides[side])
    assert " and ".join(place(scenario, goal) for goal in own) == goals


def test_notes_with_figures_of_their_own_are_the_last_word_on_the_balance():
    of = subject("musket/wavre.json")
    assert of.scenario.balance is not None
    assert "Thebattlefavours" not in told(pages_of(of)[:1])
    bare = changed(of, designer_notes="The Dyle was high after the rain.")
    assert "ThebattlefavourstheFrench" in told(pages_of(bare)[:1])


def test_names_with_commas_are_parted_by_semicolons():
    said = told(pages_of(subject("european-19c/missunde.json")))
    assert "18th,west(D2);18th,east(D3);" in said


def test_a_side_without_a_situation_has_no_heading_for_it():
    of = subject(ONE_EACH[0])
    first, second = of.scenario.sides
    bare = changed(of, sides=(replace(first, briefing=""), second))
    assert "Situation" not in texts(of_side(bare, 0)[0])
    assert "Situation" in texts(of_side(bare, 1)[0])


def test_the_situation_of_a_side_is_read_from_the_file_and_has_a_limit(tmp_path):
    path = tmp_path / "battle.json"
    plain = json.loads((scenario_folder() / "tile/matchbox.json").read_text(encoding="utf-8"))
    del plain["sides"][0]["briefing"]
    plain["sides"][1]["briefing"] = "Go.\n\n" + "x" * 3995
    path.write_text(json.dumps(plain), encoding="utf-8")
    assert [side.briefing for side in pwprint.load(path).scenario.sides] == ["", "Go.\n\n" + "x" * 3995]
    plain["sides"][1]["briefing"] += "x"
    path.write_text(json.dumps(plain), encoding="utf-8")
    (problem,) = pwprint.check(pwprint.load(path)).problems
    assert problem.pointer == "/sides/1/briefing"


# --- pages ----------------------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_shipped_scenario_has_one_page_for_both_and_one_for_each_side(name, paper):
    pages = pages_of(subject(name), PAPERS[paper])
    assert [page.bookmark for page in pages] == ["Background", *(side.name for side in subject(name).scenario.sides)]
    for number, page in enumerate(pages, 1):
        assert f"Briefing, page {number} of 3" in texts(page)
        assert subject(name).scenario.title in texts(page)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "paper", [*(on_paper(name, paper, name=name) for name, paper in PAPERS.items()), pytest.param(SMALL, id="a5")]
)
@pytest.mark.parametrize("name", ONE_EACH[::2])
def test_everything_lies_within_the_margins_of_every_paper(name, paper):
    assert [mark for page in pages_of(subject(name), paper) for mark in outside(page)] == []


@pytest.mark.rulesets("portable-19c")
@pytest.mark.parametrize(
    ("name", "paper", "units"),
    [
        ("portable-19c/san-juan-heights.json", PAPERS["letter"], 45),
        pytest.param("portable-19c/san-juan-heights.json", PAPERS["letter"], 90, marks=pytest.mark.long),
        pytest.param("european-19c/nachod.json", SMALL, 25, marks=pytest.mark.long),
        pytest.param("european-19c/nachod.json", SMALL, 90, marks=pytest.mark.long),
        pytest.param("portable-19c/san-juan-heights.json", SMALL, 90, marks=pytest.mark.long),
        pytest.param("european-19c/nachod.json", PAPERS["letter"], 90, marks=pytest.mark.long),
    ],
)
def test_a_crowd_goes_on_over_the_pages_and_loses_nobody(name, paper, units):
    of = crowded(subject(name), units)
    pages = pages_of(of, paper)
    assert [mark for page in pages for mark in outside(page)] == []
    said = [text for page in pages for text in texts(page)]
    for unit in of.scenario.units:
        assert any(text.startswith(unit.id[:6]) for text in said)


@pytest.mark.few(2)
@pytest.mark.parametrize("paper", [*PAPERS.values(), SMALL], ids=lambda paper: paper.name)
def test_words_are_never_smaller_than_8_points_but_on_the_small_map_and_in_shields(paper):
    for page in pages_of(subject(ONE_EACH[3]), paper):
        (sheet,) = page.marks
        plain = [mark for mark in sheet.marks if not (isinstance(mark, Group) and mark.name == "small")]
        sizes = [
            mark.size * matrix[3] * sheet.matrix[3]
            for mark, matrix in flat(plain)
            if isinstance(mark, Text) and not is_number_of_shield(mark)
        ]
        assert min(sizes) >= 8.0


def is_number_of_shield(mark):
    number = next(part for part in shield(1, 0.0, 0.0) if isinstance(part, Text))
    return mark.text.isdigit() and (mark.font, mark.colour) == (number.font, number.colour)


@pytest.mark.few(2)
@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["letter"], SMALL], ids=lambda paper: paper.name)
@pytest.mark.parametrize("name", ONE_EACH)
def test_no_text_meets_another(name, paper):
    for page in pages_of(subject(name), paper):
        assert meetings(page) == []


# --- lines and columns ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["c4"], "c4"),
        (["a1-c8", "h5"], "a1\u2013c8 or h5"),
        (["a1-b2", "c1"], "a1\u2013c1 or a2\u2013b2"),
        (["a1-h8"], "the whole board"),
        (["a1", "c1", "e1", "g1", "b2", "d2", "f2", "h2", "a3"], "the squares shown on the map"),
    ],
)
def test_squares_are_told_as_few_rectangles(names, words):
    board = square_board(8, 8)
    at = 0
    for name in names:
        one, _, other = name.partition("-")
        at |= board.rectangle(board.square(one), board.square(other or one))
    assert squares(board, at, "or") == words


def test_the_largest_rectangle_of_squares_stays_whole():
    board = square_board(10, 10)
    at = board.rectangle(board.square("a6"), board.square("j10")) | board.rectangle(*map(board.square, ("e4", "e5")))
    assert squares(board, at) == "e4\u2013e5 and a6\u2013j10"


def test_hexes_are_told_by_columns_and_rows_too():
    board = hex_board(6, 5)
    assert squares(board, board.rectangle(board.square("b2"), board.square("d3"))) == "b2\u2013d3"


def test_places_on_the_table_are_told_by_edges_and_by_their_numbers_on_the_map():
    of = subject("european-19c/nachod.json")
    scenario, table = of.scenario, of.scenario.board
    assert isinstance(table, Table)
    assert area(scenario, table.side("west")) == "the west edge"
    assert area(scenario, rectangle(1, 12, 4, 6)) == "the west area"
    assert area(scenario, rectangle(table.width - 3, table.height - 5, 2, 4)) == "the north-east area"
    assert area(scenario, rectangle(12, 12, 4, 4)) == "the area shown on the map"
    assert [place(scenario, goal) for goal in scenario.objectives][:2] == [
        "the Branka (1 on the map)",
        "the west end of Wysokow (2 on the map)",
    ]


def test_victory_stands_in_one_column_with_its_first_list():
    page = pages_of(subject("european-19c/nachod.json"))[0]
    left: dict[Any, Any] = {}
    for mark, at in flat(page.marks):
        if isinstance(mark, Text):
            left.setdefault(mark.text, at[4])  # Of a way that both sides have, the first.
    whole = (
        "Victory",
        next(text for text in left if text.startswith("The Prussian V Corps wins if")),
        "The enemy has lost 4 units at the end of any turn.",
    )
    starts = next(text for text in left if text.startswith("The battle lasts"))
    assert len({round(left[text], 3) for text in (*whole, starts)}) == 1


def test_a_side_without_exits_has_no_row_for_them():
    of = subject("european-19c/nachod.json")
    assert any(exits(of.scenario, side) for side in of.scenario.sides) is any(
        "Exits" in texts(page) for page in pages_of(of)
    )
    stripped = changed(of, victory=(), sides=tuple(replace(side, exits=0, ways=()) for side in of.scenario.sides))
    assert not any("Exits" in texts(page) for page in pages_of(stripped))


@pytest.mark.parametrize("name", ONE_EACH)
def test_the_briefing_says_who_wins_when_time_is_up_and_the_engine_asks_the_same_record(name):
    """TIL-R32, HOU-R32, MUS-R25, P19-R91, E19-R118."""
    of = subject(name)
    said = told(pages_of(of)[:1])
    ending = of.ruleset.play.ending
    assert packed(f"after {of.ruleset.book.turn_word} {of.scenario.turn_limit}, {ending.count}.") in said
    assert packed(ending.beaten) in said
    assert packed(f"Otherwise, after {of.ruleset.book.turn_word} 7,") in told(
        pages_of(changed(of, victory=(), turn_limit=7))[:1]
    )
    asked = []
    judge = lambda battle, state, rule: asked.append(rule) or ending.judge(battle, state, rule)  # noqa: E731
    battle = begin(
        changed(of, victory=(), turn_limit=1).scenario, of.ruleset.changed(ending=replace(ending, judge=judge))
    )
    end = play_out(battle, battle.start(), random_player(1), Record(SeededDice(1)))
    assert end.result.rule == asked[-1]


@pytest.mark.parametrize(
    ("limit", "words"), [(0, "lasts until it is decided."), (1, "lasts one round."), (2, "lasts 2 rounds.")]
)
def test_the_briefing_says_how_long_a_battle_lasts(limit, words):
    of = changed(subject("tile/matchbox.json"), turn_limit=None)
    usual = replace(of, ruleset=of.ruleset.changed(turn_limit=limit))
    assert packed(words) in told(pages_of(usual)[:1])


@pytest.mark.parametrize("name", ONE_EACH)
def test_by_the_words_and_by_the_judge_the_side_with_more_left_wins(name):
    of = subject(name)
    battle = begin(of.scenario, of.ruleset)
    start = battle.begin_turn(battle.start(), Record(SeededDice(1)))
    lost = tuple(
        replace(piece, status=Status.LOST) if unit in of.scenario.sides[0].units else piece
        for unit, piece in zip(of.scenario.units, start.pieces, strict=True)
    )
    behind = replace(start, pieces=lost, exhausted_in=(1, None))
    assert of.ruleset.play.ending.judge(battle, behind, "x").winner == 1
    assert "more units left" in of.ruleset.play.ending.count or "exhausted loses" in of.ruleset.play.ending.count
    none_left = replace(start, pieces=tuple(replace(piece, status=Status.LOST) for piece in start.pieces))
    assert of.ruleset.play.ending.judge(battle, none_left, "x").winner is None


def key_of(of: Subject) -> list[str]:
    return [item.words for item in items(of)]


def drawn_on_small_map(of: Subject) -> list[str]:
    """What stands on the small map: the zones of sides, the boxes by which they come or leave, objectives."""
    names = {group.name for group in grouped(small_map(ground_of(of), (120.0, 140.0)).marks)}
    if of.scenario.board.size:
        return [
            f"deployment of {with_its_article(side.name, side.article)}"
            for side, zone in zip(of.scenario.sides, zones_of(of.scenario, of.ruleset), strict=False)
            if zone
        ]
    return [
        f"deployment of {with_its_article(side.name, side.article)}"
        for side in of.scenario.sides
        if f"map:zone:{side.id}" in names
    ]


def grouped(marks) -> Iterator[Group]:
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from grouped(mark.marks)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_key_of_the_small_map_names_what_is_on_it(name):
    of = subject(name)
    told = key_of(of)
    assert [words for words in told if "deployment" in words] == drawn_on_small_map(of)
    assert ("objective" in told) == bool(of.scenario.objectives)
    boxes = {group.name for group in grouped(ground_of(of).bounds)} & {"map:way"}
    assert any(words.startswith(("entry", "exit")) for words in told) == bool(boxes or gates_of(of))


def test_what_is_not_on_the_small_map_is_not_in_its_key():
    of = changed(subject("tile/stone-bridge.json"), objectives=())
    assert "objective" not in key_of(of)
    assert key_of(of)


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("room", [(60.0, 60.0), (90.0, 102.0), (180.0, 120.0)])
def test_the_small_map_and_its_key_keep_within_their_room(name, room):
    picture = small_map(ground_of(subject(name)), room)
    assert picture.width <= room[0] + 1e-6
    assert picture.height <= room[1] + 1e-6
    rows = lines(items(subject(name)), picture.width)
    for row in rows:
        assert len(row) == 1 or sum(item.width for item in row) <= picture.width


def test_a_side_that_begins_with_the_is_written_small_within_a_sentence():
    said = " ".join(text for page in pages_of(subject("european-19c/aubruck.json")) for text in texts(page))
    assert "The Republic\u2019s brigade wins if" in said and "deployment of the Margrave\u2019s column" in said
    assert "for The" not in said and "of The" not in said


@pytest.mark.parametrize("path", sorted(scenario_folder().glob("*/*.json")), ids=lambda path: path.stem)
def test_lists_of_units_have_their_columns_in_the_order_of_the_tiles(path):
    """Whoever compares a tile with roster and briefing reads numbers from left to right in one order."""
    found = pwprint.load(path)
    scenario = found.scenario
    subject = Subject(scenario, found.ruleset, (None, None), "")
    for side in scenario.sides:
        labels = [label_of(subject, unit) for unit in side.units]
        columns = number_columns(labels)
        for label in labels:
            words = [stat.label for stat in label.stats]
            assert sorted(words, key=columns.index) == words
        longest = max(([stat.label for stat in label.stats] for label in labels), key=len)
        assert [word for word in columns if word in longest] == longest


def advances_in(page: Page) -> list[Group]:
    found: list[Group] = []

    def walk(marks) -> None:
        for mark in marks:
            if isinstance(mark, Group):
                if mark.name == "small:advance":
                    found.append(mark)
                walk(mark.marks)

    walk(page.marks)
    return found


@pytest.mark.parametrize("name", SHIPPED)
def test_the_map_of_a_side_shows_how_it_comes_to_what_it_must_hold(name: str) -> None:
    """A side has no way to a place at which it stands, if no enemy holds that; the map for both has no ways at all."""
    of = subject(name)
    common, *sides = pages_of(of)
    assert not advances_in(common)
    assert len(sides) == 2
    goals = set()
    for page, side in zip(sides, of.scenario.sides, strict=True):
        wanted = {at for won in of.scenario.victory if won.side == side.index for at in places_of(won.when)}
        starts = [unit.at for unit in side.units if unit.at is not None]
        near = {at for at in wanted if any(is_near(of, start, at) for start in starts)}
        near -= {at for at in wanted if any(is_on(of, unit.at, at) for unit in others(of, side))} - {
            at for at in wanted if any(is_on(of, start, at) for start in starts)
        }
        assert len(advances_in(page)) <= len(wanted - near)
        # Nobody knows yet where units start that their player places.
        placed = starts or any(unit.point is not None for unit in side.units)
        goals |= wanted - near if placed else set()
    assert any(advances_in(page) for page in sides) is bool(goals)


def others(of: Subject, side: Side) -> list[Unit]:
    """The units of the other side."""
    return [unit for unit in of.scenario.units if unit.side != side.index]


def is_on(of: Subject, start: int | None, goal: int) -> bool:
    """Whether a unit stands on a place."""
    return start is not None and bool(of.scenario.objectives[goal].at >> start & 1)


def is_near(of: Subject, start: int, goal: int) -> bool:
    """Whether a unit stands on a place, or in a square beside it."""
    board = of.scenario.board
    return any(board.distance(start, square) <= 1 for square in bits(of.scenario.objectives[goal].at))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_key_of_a_map_has_a_word_for_lines_of_advance_where_some_are_drawn(name: str) -> None:
    for page in pages_of(subject(name)):
        assert ("to your objective" in texts(page)) == bool(advances_in(page))
