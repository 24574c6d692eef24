"""The roster: a strip for each unit with the boxes that its ruleset needs."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
import shipped_sheets
from shipped_sheets import SHIPPED, subject
from test_briefing import ONE_EACH, SMALL, changed, crowded, flat, meetings, outside, texts
from test_stands import NAMES, sample

import pwprint
from pwprint.game.kit import HitLimits, Limit, Stat
from pwprint.page.look import Ink, Look
from pwprint.page.paper import PAPERS
from pwprint.pdf.marks import Group, Path, Pen, Rect, Text
from pwprint.resources import scenario_folder
from pwprint.rulesets.european_19c import RULESET as EUROPEAN
from pwprint.rulesets.european_19c.measures import hits
from pwprint.sheets.labels import label_of, number_columns
from pwprint.sheets.roster_strip import StripEntry
from pwprint.values import replace

HIT_PEN = Pen("#555555", 0.25, round=False)


def pages_of(of, paper=PAPERS["a4"]):
    return shipped_sheets.pages_of("roster", of, paper)


def strips(page) -> list[tuple]:
    """The rows of a page, each with the marks in it."""
    (sheet,) = page.marks
    (body,) = (mark for mark in sheet.marks if isinstance(mark, Group) and mark.name == "body")
    return [row.marks for row in body.marks]


def strip_of(page, unit: str) -> tuple:
    return next(marks for marks in strips(page) if unit in [getattr(mark, "text", "") for mark in marks])


def boxes(marks, size: float) -> list[Rect]:
    return [mark for mark in marks if isinstance(mark, Rect) and mark.width == mark.height == size]


def ticks(marks) -> list[Rect]:
    """The boxes to tick of a strip: those without a number in them."""
    return [mark for mark in marks if isinstance(mark, Rect) and mark.width == mark.height >= 4.4]


def crosses(marks) -> int:
    """How many boxes are ticked: each tick is two slanting lines."""
    slanting = [
        mark
        for mark in marks
        if isinstance(mark, Path)
        and len(mark.commands) == 2
        and all(abs(mark.commands[0][1][axis] - mark.commands[1][1][axis]) > 1.0 for axis in (0, 1))
    ]
    return len(slanting) // 2


def begun(of, unit: str, **values):
    """The same battle with a unit that begins otherwise."""

    def new(one):
        return replace(one, **values) if one.id == unit else one

    sides = tuple(replace(side, units=tuple(map(new, side.units))) for side in of.scenario.sides)
    return changed(of, sides=sides, units=tuple(map(new, of.scenario.units)))


@pytest.mark.parametrize("name", ONE_EACH)
def test_both_sides_share_a_page_with_all_their_units_and_numbers(name):
    of = subject(name)
    pages = pages_of(of)
    assert len(pages) == 1
    for side, page in zip(of.scenario.sides, pages * 2, strict=True):
        for unit in side.units:
            label = label_of(of, unit)
            strip = [mark.text for mark in strip_of(page, unit.id) if hasattr(mark, "text")]
            assert label.name in strip
            kind = of.ruleset.play.units[unit.type].title
            assert any(word.startswith(kind) and label.grade.lower() in word for word in strip)
            # Where boxes for hits take the room, pieces alone have the numbers.
            assert all(stat.value in strip for stat in label.stats) or any(
                of.ruleset.kit.hits(of.scenario, of.ruleset).limits
            )


@pytest.mark.parametrize(
    ("name", "unit", "words"),
    [
        ("tile/stone-bridge.json", "R2", ["Exhausted", "Lost"]),
        ("house/montebello.json", "F2", ["Exhausted", "Lost"]),
        ("musket/wavre.json", "F2", ["Lost"]),
        ("portable-19c/san-juan-heights.json", "U2", ["Lost"]),
        ("european-19c/nachod.json", "A2", ["Lost"]),
    ],
)
def test_the_boxes_to_tick_are_those_of_the_ruleset(name, unit, words):
    page = pages_of(subject(name))[0]
    assert [word for word in texts(page) if word in {"Exhausted", "Lost"}][: len(words)] == words
    assert len(ticks(strip_of(page, unit))) == len(words)


def test_what_has_happened_before_the_battle_is_ticked():
    of = subject("tile/stone-bridge.json")
    fresh = pages_of(of)[0]
    assert crosses(strip_of(fresh, "R3")) == 0
    worn = pages_of(begun(of, "R3", keys={"exhausted": True}))[0]
    assert crosses(strip_of(worn, "R3")) == 1
    gone = pages_of(begun(of, "R3", lost=True, at=None))[0]
    assert crosses(strip_of(gone, "R3")) == 1
    assert sum(crosses(marks) for marks in strips(gone)) == 1


def test_the_line_through_a_lost_unit_crosses_no_number():
    """It was as long as a name would be in full, though that is set smaller beside numbers."""
    long = "2nd Battalion of the 4th Provisional Regiment of Light Infantry of the Reserve of the Army of the South"
    of = begun(subject("tile/stone-bridge.json"), "R3", lost=True, at=None, name=long)
    marks = strip_of(pages_of(of)[0], "R3")
    (struck,) = (mark for mark in marks if isinstance(mark, Path) and mark.pen and mark.pen.width == 0.35)
    (left, _), (right, _) = (numbers for _, numbers in struck.commands)
    numbers = [mark.x for mark in marks if isinstance(mark, Text) and mark.font == "sans-bold" and mark.x > left]
    assert numbers
    assert right < min(numbers)


@pytest.mark.parametrize("name", ONE_EACH)
def test_the_note_on_what_is_ticked_in_print_stands_where_something_is(name):
    of = subject(name)
    for told in (of, begun(of, of.scenario.units[1].id, lost=True, at=None)):
        pages = pages_of(told)
        said = "".join(text.replace(" ", "") for page in pages for text in texts(page))
        ticked = any(crosses(marks) for page in pages for marks in strips(page))
        assert ("Whatistickedinprinthashappenedbeforethebattlebegins" in said) is ticked
    assert ticked


@pytest.mark.parametrize("name", SHIPPED)
def test_every_column_of_numbers_has_a_number_or_a_dash_for_each_unit(name):
    """Some columns were blank where others had a dash, and a column that no unit fills says nothing."""
    of = subject(name)
    page = pages_of(of)[0]
    heads = number_columns([label_of(of, unit) for unit in of.scenario.units])
    if not set(heads) <= set(texts(page)):
        return  # numbers stand below the names
    for unit in of.scenario.units:
        own = {stat.label: stat.value for stat in label_of(of, unit).listed}
        row = [mark for mark in strip_of(page, unit.id) if getattr(mark, "font", "") == "sans-bold"]
        assert [mark.text for mark in row[1:]] == [own.get(head, "\u2013") for head in heads]


@pytest.mark.parametrize("name", [name for name in SHIPPED if name.startswith("portable-19c/")])
def test_the_dice_on_the_roster_are_those_that_units_throw(name):
    """A unit that throws one die had a dash, while the quick reference said 1."""
    of = subject(name)
    kinds = of.ruleset.play.units_with(of.scenario.options)
    for unit in of.scenario.units:
        kind, listed = kinds[unit.type], {stat.label: stat.value for stat in label_of(of, unit).listed}
        assert listed.get("Dice") == (str(kind.dice) if kind.range else None)
        assert "Dice" not in {stat.label for stat in label_of(of, unit).stats} or kind.dice > 1


@pytest.mark.parametrize(("name", "said"), [("tile/stone-bridge.json", True), ("musket/wavre.json", False)])
def test_a_number_with_a_stroke_is_explained_where_guns_limber(name, said):
    assert ("Move –/2: unlimbered, limbered." in " ".join(texts(pages_of(subject(name))[0]))) is said


def test_hits_at_the_start_are_ticked_and_each_limit_has_its_bar():
    of = subject("european-19c/nachod.json")
    page = pages_of(of)[0]
    assert crosses(strip_of(page, "A2")) == 3
    words = [mark.text for mark in strip_of(page, "A2") if hasattr(mark, "text")]
    assert [word for word in words if word in {"open", "cover"}] == ["open", "cover"]
    assert [word for word in words if word.isdigit()] == [str(hit) for hit in range(4, 10)], "no number under a cross"
    assert "1" not in [mark.text for mark in strip_of(page, "A1") if hasattr(mark, "text")], "a commander has a track"


def test_hits_that_are_ticked_in_boxes_are_not_told_in_words_as_well():
    of = begun(begun(subject("european-19c/nachod.json"), "A2", keys={"hits": 3}), "A1", keys={"hits": 2})
    page = pages_of(of)[0]
    told = {unit: " ".join(getattr(mark, "text", "") for mark in strip_of(page, unit)) for unit in ("A1", "A2")}
    assert crosses(strip_of(page, "A2")) == 3
    assert "3 hits" not in told["A2"]
    assert "2 hits" in told["A1"], "its boxes are on the tracks"


@pytest.mark.parametrize("name", [*ONE_EACH, "musket/wavre.json"])
def test_losses_are_counted_on_the_tracks_alone_and_the_heading_names_the_point(name):
    """Roster, tracks and quick reference all had a strip of them."""
    of = subject(name)
    said = " ".join(text for page in pages_of(of) for text in texts(page))
    for side, point in zip(of.scenario.sides, of.exhaustion_points, strict=True):
        named = f"{len(side.units)} units" + (f"; exhaustion point: {point} lost" if point is not None else "")
        assert named in said
    assert "counted with markers on the tracks" in said or "counted on the tracks" in said
    assert "Units lost" not in said


def test_only_units_that_can_be_in_a_state_have_a_box_for_it():
    of = subject("portable-19c/san-juan-heights.json")
    (page,) = pages_of(of)
    assert {"Towed", "Target", "Lost"} <= set(texts(page))
    for unit in of.scenario.units:
        own = of.ruleset.play.units[unit.type].keys
        row = strip_of(page, unit.id)
        assert len(ticks(row)) == 1 + len({"towed_by", "last_target"} & own)
        assert crosses(row) == ("towed_by" in unit.keys)


def test_all_units_of_a_table_have_a_box_for_each_hit():
    of = sample()
    numbers = Counter(text for page in pages_of(of) for text in texts(page))
    found = hits(of.scenario, EUROPEAN)
    wanted: Counter[Any] = Counter()
    for unit, limits in zip(of.scenario.units, found.limits, strict=True):
        if unit.type not in found.reserve:
            wanted.update(str(hit) for hit in range(1, limits[-1].hits + 1))
        assert numbers[unit.id] == 1
    assert Counter({word: count for word, count in numbers.items() if word.isdigit()}) >= wanted
    assert all(numbers[name] for name in NAMES.values())


def test_the_row_of_a_reserve_says_that_its_hits_are_on_the_tracks():
    of = sample()
    reserve = hits(of.scenario, EUROPEAN).reserve
    words = [text for page in pages_of(of) for text in texts(page)]
    assert words.count("resolve: on the tracks") == sum(unit.type in reserve for unit in of.scenario.units) > 0


@pytest.mark.parametrize("paper", [*PAPERS.values(), SMALL], ids=lambda paper: paper.name)
@pytest.mark.parametrize("name", ONE_EACH[::2])
def test_everything_lies_within_the_margins_of_every_paper_and_nothing_meets(name, paper):
    for page in pages_of(subject(name), paper):
        assert outside(page) == []
        assert meetings(page) == []


@pytest.mark.parametrize("name", ["house/montebello.json", "european-19c/nachod.json"])
def test_a_long_roster_goes_on_over_the_page_and_loses_nobody(name):
    of = crowded(subject(name))
    pages = pages_of(of, PAPERS["letter"])
    assert len(pages) > 6
    assert [mark for page in pages for mark in outside(page)] == []
    said = Counter(text for page in pages for text in texts(page) if text.startswith("UNIT-"))
    assert sum(said.values()) == len(of.scenario.units)


def colours(of) -> set[str]:
    found = set()
    for page in pages_of(of):
        for mark, _ in flat(page.marks):
            pen = getattr(mark, "pen", None)
            found |= {getattr(mark, "fill", None), getattr(mark, "colour", None), pen.colour if pen else None}
    return {colour for colour in found if colour}


def test_without_colour_there_is_none():
    found = colours(replace(subject("tile/stone-bridge.json"), look=Look(ink=Ink.MONO)))
    assert len(found) > 3
    assert {colour for colour in found if len({colour[1:3], colour[3:5], colour[5:7]}) > 1} == set()


def test_a_ruleset_may_count_hits_on_a_grid_too():
    of = subject("tile/stone-bridge.json")
    assert not any(of.ruleset.kit.hits(of.scenario, of.ruleset).limits)
    limits = HitLimits(((Limit(3, "open"),),) * len(of.scenario.units))
    counting = replace(of, ruleset=of.ruleset.changed(hits=lambda *_: limits))
    usual, counted = (Counter(text for page in pages_of(one) for text in texts(page)) for one in (of, counting))
    assert counted["3"] - usual["3"] == len(of.scenario.units)
    assert ["past the bar" in " ".join(words) for words in (usual, counted)] == [False, True]


@pytest.mark.parametrize("file", sorted(scenario_folder().glob("european-19c/*.json")), ids=lambda file: file.stem)
def test_limits_that_end_at_one_box_share_a_bar(file):
    loaded = pwprint.load(file)
    for limits in hits(loaded.scenario, loaded.ruleset).limits:
        ends = [limit.hits for limit in limits]
        assert ends == sorted(set(ends)), limits


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_roster_is_large_enough_to_write_on(name, paper):
    """All on one page, no word cut, boxes for a pencil, and the same columns for both sides."""
    of = subject(name)
    (page,) = pages_of(of, PAPERS[paper])
    assert not [text for text in texts(page) if text.endswith("\u2026")]
    assert meetings(page) == []
    rows = [strip_of(page, unit.id) for unit in of.scenario.units]
    assert all(box.width >= 4.4 for row in rows for box in ticks(row))
    hits = [mark for row in rows for mark in row if isinstance(mark, Rect) and mark.pen == HIT_PEN]
    assert all(min(box.width, box.height) >= 5.0 for box in hits)
    assert len({box.x for row in rows for box in ticks(row)}) == len(of.ruleset.kit.ticks) + 1
    firsts = {min(mark.x for mark in row if mark in hits) for row in rows if any(mark in hits for mark in row)}
    assert len(firsts) <= 1, "boxes for hits begin on one line"


def test_only_the_hits_are_left_to_their_boxes():
    """A commander who rallies within 6 in and survives 6 hits had no word of his rallying."""
    label: Any = SimpleNamespace(listed=(Stat("Move", "9"), Stat("Rally", "6"), Stat("Hits", "6")))
    assert StripEntry(label, "", ()).numbers == "Move 9  \u00b7  Rally 6  \u00b7  Hits 6"
    assert StripEntry(label, "", (), (Limit(6, "open"),)).numbers == "Move 9  \u00b7  Rally 6"
