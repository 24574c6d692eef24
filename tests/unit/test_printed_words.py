"""The words of all sheets of all shipped scenarios: nothing cut, none on another, no keys of files, and one word for one thing."""

import re
from functools import cache
from typing import Any

import pytest
from printed_texts import overprinted
from shipped_sheets import SHIPPED, alone, made, subject

from pwprint.game.board.base import bits
from pwprint.game.narration.grammar import is_plural_name
from pwprint.page.imprint import colophon, credit, licence_name
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.marks import Group, Text
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS, markers
from pwprint.sheets.facts import FactsRoom, facts
from pwprint.sheets.kit.cover import cover
from pwprint.sheets.quickref import markup
from pwprint.sheets.tracks.losses import counts
from pwprint.site.battle import battle_page
from pwprint.values import replace
from tests.stages import one_in

pytestmark = [pytest.mark.one_of_each("missunde", "matchbox"), pytest.mark.rulesets("tile", "european-19c")]


def texts(marks):
    """Yield all words, in windows too."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark.text


@cache
def printed(name):
    """Return the words of each sheet, and of the cover, which is all that a kit adds to them."""
    of = subject(name)
    words = {
        sheet: [text for page in made(name, sheet).pages for text in texts(page.marks)]
        for sheet in SHEETS
        if sheet != "kit" and SHEETS[sheet].fits(of, PrintSettings())
    }
    return words | {"cover": [*texts(cover(of, PrintSettings(), ()).marks)]}


@pytest.mark.parametrize("name", SHIPPED)
def test_no_words_are_cut(name):
    cut = [(sheet, text) for sheet, words in printed(name).items() for text in words if "\u2026" in text]
    assert cut == []


@pytest.mark.parametrize("name", SHIPPED)
def test_no_two_texts_of_any_sheet_lie_on_each_other(name):
    """On the sticks of Missunde the names of units ran over the inches of their die."""
    of = subject(name)
    sheets = [sheet for sheet in SHEETS if sheet != "kit" and SHEETS[sheet].fits(of, PrintSettings())]
    pages = [(sheet, page) for sheet in sheets for page in made(name, sheet).pages]
    pages.append(("cover", cover(of, PrintSettings(), ())))
    assert [(sheet, pair) for sheet, page in pages for pair in overprinted(page)] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_no_key_of_the_file_and_no_command_is_printed(name):
    of = subject(name)
    spaced = {option.name.replace("_", " "): option.title for option in of.ruleset.play.options if "_" in option.name}
    keys = {key for key, title in spaced.items() if key not in title}
    assert keys
    for sheet, words in printed(name).items():
        said = " ".join(words)
        assert "_" not in said, sheet
        assert "pwprint rules" not in said, sheet
        assert not [key for key in keys if re.search(rf"\b{key}\b", said)], sheet
        for side in of.scenario.sides:
            assert f"({side.id})" not in said, sheet


@pytest.mark.parametrize("name", SHIPPED)
def test_what_looks_like_a_unit_is_one(name):
    units = {unit.id for unit in subject(name).scenario.units}
    for sheet, words in printed(name).items():
        assert {found for text in words for found in re.findall(r"\bR\d+\b", text)} <= units, sheet


@pytest.mark.parametrize("name", SHIPPED)
def test_places_and_courses_on_a_table_are_measured_in_words(name):
    said = " ".join(printed(name)["briefing"])
    assert not re.search(r"\(\d+(?:\.\d+)?, \d|\d\u00b0", said)
    assert said.count("inches from W / S") == 2 * name.startswith("european-19c/")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_box_for_a_marker_has_one(name):
    of = subject(name)
    lots = {lot.title: len(lot.pieces) for lot in markers.lots(of)}
    tracks = sum(1 for side in of.scenario.sides for _ in counts(of, side))
    assert sum(number for title, number in lots.items() if title.startswith("for the tracks")) == tracks
    pages = SHEETS["tracks"].make(of, PrintSettings()).pages
    seats = [mark for page in pages for mark in _groups(page.marks) if mark.name == "box:first"]
    assert len(seats) == (of.ruleset.kit.chits or lots.get("for who acts first", 0)), "a chit, or a marker, or no box"
    assert bool(seats) == (of.scenario.first_side is None)


def _groups(marks):
    """All groups among marks, however deep."""
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from _groups(mark.marks)


@pytest.mark.parametrize("name", SHIPPED)
def test_units_that_are_still_to_come_are_told_of_only_where_there_are_any(name):
    coming = any(unit.arrives and not unit.arrives.needs for unit in subject(name).scenario.units)
    assert ("still to come" in " ".join(printed(name)["tracks"])) is coming


@pytest.mark.few(1)
@pytest.mark.parametrize("name", [name for name in SHIPPED if name.startswith(("musket/", "portable-19c/"))])
def test_where_units_do_not_wear_down_nothing_is_said_of_it(name):
    said = printed(name)["example-turn"]
    assert "Worn at its end" not in said
    assert "no exhaustion point" not in said


@pytest.mark.parametrize("name", SHIPPED)
def test_a_number_below_nothing_has_a_minus(name):
    hyphens = [text for words in printed(name).values() for text in words if re.search(r"(?<![\w\u2013-])-\d", text)]
    assert hyphens == []


@pytest.mark.parametrize("name", SHIPPED)
def test_the_words_beside_the_numbers_of_a_tile_stand_on_the_quick_reference(name):
    of = subject(name)
    sheet = markup(
        of.ruleset, of.ruleset.book.quickref(of.scenario.options), facts(of, FactsRoom(600, 12, 40, 32))
    ).casefold()
    for unit in of.scenario.units:
        for stat in of.ruleset.kit.stats(of.scenario, unit, of.ruleset.play.units_with(of.scenario.options)[unit.type]):
            assert stat.label.casefold() in sheet, stat.label


@pytest.mark.parametrize("name", SHIPPED)
def test_author_and_licence_stand_on_cover_briefing_and_quick_reference(name):
    of = subject(name)
    words = credit(of.scenario)
    licence = licence_name(of.scenario.licence)
    assert of.scenario.author == "pwprint" and words == licence, "the program is named on every page anyway"
    assert credit(replace(of.scenario, author="A. Designer")) == f"Scenario by A. Designer \u00b7 {licence}"
    for sheet in ("cover", "briefing", "quickref"):
        assert words in " ".join(printed(name)[sheet]), sheet
    assert of.ruleset.book.credit in " ".join(printed(name)["cover"])
    assert battle_page(of).credit == f"pwprint, {licence}", "the site writes a licence as print does"
    pages = made(name, "briefing").pages
    told = [text for page in pages for text in texts(page.marks) if words in text]
    assert told == [colophon(of.scenario)] * len(pages), "at the foot of every page, and nowhere else"


@pytest.mark.parametrize("paper", one_in(2, ["a4", "letter"]))
@pytest.mark.parametrize("name", SHIPPED)
def test_author_and_licence_stand_on_every_page_of_the_map(name, paper):
    words = credit(subject(name).scenario)
    assert all(any(text.startswith(words) for text in texts(page.marks)) for page in made(name, "map", paper).pages)


def test_what_a_file_does_not_say_is_not_printed():
    of = subject(SHIPPED[0]).scenario
    assert [licence_name(name) for name in ("CC-BY-SA-4.0", "CC-BY-4.0", "CC0-1.0", "MIT", "")] == [
        *("CC BY-SA 4.0", "CC BY 4.0", "CC0-1.0", "MIT", ""),
    ]
    assert credit(replace(of, author="", licence="")) == ""
    assert credit(replace(of, author="", licence="CC-BY-4.0")) == "CC BY 4.0"


@pytest.mark.parametrize("name", [name for name in SHIPPED if not name.startswith("european-19c/")])
def test_the_quick_reference_lets_nobody_arrive_where_they_may_not(name):
    of = subject(name)
    scenario = of.scenario
    arrivals: Any = facts(of, FactsRoom(600, 40, 40, 32))["arrivals"]
    told = {
        unit: set(re.split(", | or ", way["at"])) for way in arrivals for unit in re.split(", | and ", way["units"])
    }
    assert told == {
        unit.id: {scenario.board.name(square) for square in bits(unit.arrives.at)}
        for unit in scenario.units
        if unit.arrives
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_victory_is_told_alike_of_one_and_of_many(name):
    of = subject(name)
    for sheet, heading in (("briefing", r"\bwins? if\b"), ("quickref", r"\bwins? (?:\(\w+\) )?(?:at|if|in)\b")):
        said = " ".join(printed(name)[sheet])
        assert re.search(heading, said, re.IGNORECASE)
        several = [f"{side.name} wins if" for side in of.scenario.sides if is_plural_name(side.name)]
        one = [f"{side.name} win if" for side in of.scenario.sides if not is_plural_name(side.name)]
        counts = {is_plural_name(side.name) for side in of.scenario.sides}
        wrong = [words for is_plural, words in ((True, "hey hold "), (False, "t holds ")) if is_plural not in counts]
        assert not [words for words in (*several, *one, *wrong) if words in said], sheet


@pytest.mark.parametrize("name", SHIPPED)
def test_a_side_wins_with_the_pronoun_of_its_own_name(name):
    """One side may be singular and the other plural: each is told of by itself."""
    of = subject(name)
    sides: Any = facts(of, FactsRoom(600, 40, 40, 32))["sides"]
    for side, told in zip(of.scenario.sides, sides, strict=True):
        other = r"\bit holds\b" if is_plural_name(side.name) else r"\bthey hold\b"
        assert not [how for _, how in told["victory"] if re.search(other, how, re.IGNORECASE)], side.name


@pytest.mark.parametrize(
    ("side", "several"),
    [
        ("the French", True),
        ("French and Sardinians", True),
        ("the Fifth Corps", False),
        ("Kock\u2019s commando", False),
    ],
)
def test_a_side_is_one_or_several_by_its_name(side, several):
    assert is_plural_name(side) is several


@pytest.mark.parametrize("name", [name for name in SHIPPED if name.startswith("european-19c/")])
def test_what_an_army_loses_with_its_commander_is_called_its_resolve(name):
    # The roster has rows for it only where the page has room.
    for sheet in ("quickref", "tracks", "briefing"):
        said = " ".join(printed(name)[sheet])
        assert "resolve" in said.casefold(), sheet
        assert sheet == "briefing" or not re.search(r"\breserve\b(?! batter)", said.casefold()), sheet


@pytest.mark.few(2)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_sheet_of_a_ruleset_names_no_command(ruleset):
    pages = alone(ruleset).pages
    assert not any("pwprint rules" in text for page in pages for text in texts(page.marks))
