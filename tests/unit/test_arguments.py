"""What programs hand over to the four functions, and to the settings of a print, is looked at before anything is done."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest

import pwprint
from pwprint.page.look import Ink, Look
from pwprint.page.paper import paper_of
from pwprint.resources import scenario_folder

MATCHBOX = scenario_folder() / "tile" / "matchbox.json"
LETTER_SHORT = pwprint.PrintSettings(paper=pwprint.PAPERS["letter"], backs=pwprint.Backs.SHORT, square=40.0)


@pytest.fixture(scope="module")
def matchbox():
    return pwprint.load(MATCHBOX)


# --- settings -------------------------------------------------------------------------------------------------------


def test_names_stand_for_papers_and_backs():
    assert pwprint.PrintSettings("letter", "short", square=40) == LETTER_SHORT
    assert pwprint.PrintSettings(paper="330x483").paper == paper_of("330x483")
    assert pwprint.PrintSettings(look=Look(ink="low")).look == Look(Ink.LOW)
    assert pwprint.PrintSettings(look=Look(ink="low")).look.ink is Ink.LOW


def test_backs_given_by_name_print_as_they_do_given_by_themselves(matchbox):
    by_name = pwprint.render(matchbox, "tiles", pwprint.PrintSettings(backs="short"))
    assert by_name == pwprint.render(matchbox, "tiles", pwprint.PrintSettings(backs=pwprint.Backs.SHORT))
    assert by_name != pwprint.render(matchbox, "tiles")


def test_settings_are_values():
    assert pickle.loads(pickle.dumps(LETTER_SHORT)) == LETTER_SHORT
    assert hash(replace(LETTER_SHORT)) == hash(LETTER_SHORT)
    assert replace(LETTER_SHORT, paper="a3").paper is pwprint.PAPERS["a3"]
    with pytest.raises(AttributeError):
        LETTER_SHORT.square = 30.0  # type: ignore[misc]
    with pytest.raises(ValueError, match="15 mm"):
        replace(LETTER_SHORT, square=5)


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"paper": "a9"}, ValueError, "no paper is called 'a9'"),
        ({"paper": 4}, TypeError, "paper is a Paper or its name, such as 'a4', not 4"),
        ({"backs": "shrot"}, ValueError, "backs cannot be 'shrot'; did you mean 'short'?"),
        ({"backs": "zzz"}, ValueError, "choose from long, short, fold, split or none"),
        ({"backs": None}, TypeError, "backs is a Backs or its name, such as 'long', not None"),
        ({"one_page_map": "no"}, TypeError, "one_page_map is a bool, not 'no'"),
        ({"square": 0}, ValueError, "square is 0 mm; the least is 15 mm"),
        ({"square": 14.9}, ValueError, "square is 14.9 mm"),
        ({"square": -30}, ValueError, "square is -30 mm"),
        ({"square": float("nan")}, ValueError, "not nan"),
        ({"square": float("inf")}, ValueError, "not inf"),
        ({"square": "30"}, TypeError, "square is a number of mm, not '30'"),
        ({"square": True}, TypeError, "not True"),
        ({"bleed": 1.9}, ValueError, "bleed is 1.9 mm; it is from 2 to 5 mm, or 0 for none"),
        ({"bleed": 5.1}, ValueError, "bleed is 5.1 mm"),
        ({"bleed": -3}, ValueError, "bleed is -3 mm"),
        ({"bleed": float("nan")}, ValueError, "not nan"),
        ({"bleed": "3"}, TypeError, "bleed is a number of mm, not '3'"),
        ({"colour": "cmky"}, ValueError, "colour cannot be 'cmky'; did you mean 'cmyk'?"),
        ({"colour": None}, TypeError, "colour is a ColourSpace or its name, such as 'rgb', not None"),
        ({"look": "mono"}, TypeError, "look is a Look, not 'mono'"),
        ({"look": Look(ink="sepia")}, ValueError, "ink cannot be 'sepia'"),
        ({"printer": "laser"}, TypeError, "printer is a Profile, not 'laser'"),
    ],
)
def test_settings_that_nobody_can_print_with_are_refused(wrong, error, said):
    with pytest.raises(error) as refused:
        pwprint.PrintSettings(**wrong)
    assert said in str(refused.value)


# --- the four functions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("function", [pwprint.check, pwprint.play, pwprint.render], ids=lambda each: each.__name__)
@pytest.mark.parametrize("wrong", [str(MATCHBOX), MATCHBOX, MATCHBOX.read_bytes(), None, {}], ids=type)
def test_what_was_not_loaded_is_refused(function, wrong):
    with pytest.raises(TypeError, match=rf"{function.__name__} takes what pwprint\.load\(\) returns"):
        function(wrong)


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"turns": -5}, ValueError, "turns is a number from 0, not -5"),
        ({"turns": 1.0}, TypeError, "turns is a whole number, not 1.0"),
        ({"turns": "3"}, TypeError, "turns is a whole number, not '3'"),
        ({"turns": None}, TypeError, "turns is a whole number, not None"),
        ({"seed": "x"}, TypeError, "seed is a whole number, not 'x'"),
        ({"seed": 0.5}, TypeError, "seed is a whole number, not 0.5"),
        ({"seed": True}, TypeError, "seed is a whole number, not True"),
    ],
)
def test_turns_and_seeds_are_whole_numbers(matchbox, wrong, error, said):
    with pytest.raises(error, match=said.replace(".", r"\.")):
        pwprint.play(matchbox, **wrong)


LONG: Any = MATCHBOX.read_bytes()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda loaded: pwprint.check(LONG),
        lambda loaded: pwprint.play(loaded, turns=LONG),
        lambda loaded: pwprint.play(loaded, seed="x" * 5000),
        lambda loaded: pwprint.render(loaded, "x" * 5000),
        lambda loaded: pwprint.render(loaded, [LONG]),
        lambda loaded: pwprint.render(loaded, settings=LONG),
        lambda loaded: pwprint.PrintSettings(backs="x" * 5000),
        lambda loaded: pwprint.PrintSettings(backs=LONG),
    ],
)
def test_what_is_refused_is_named_in_short(matchbox, wrong):
    with pytest.raises((TypeError, ValueError)) as refused:
        wrong(matchbox)
    assert "..." in str(refused.value)
    assert len(str(refused.value)) < 300


def test_one_sheet_may_stand_alone(matchbox):
    assert pwprint.render(matchbox, "map") == pwprint.render(matchbox, ["map"])
    assert [*pwprint.render(matchbox, iter(["map", "map"])).pdfs] == ["map"]


@pytest.mark.parametrize(
    ("sheets", "error", "said"),
    [
        (["mop"], ValueError, "there is no sheet 'mop'; did you mean 'map'?"),
        ("mop", ValueError, "did you mean 'map'?"),
        (["map", "zzz"], ValueError, "there is no sheet 'zzz'; choose from briefing, setup, map, terrain"),
        ([1], TypeError, "the name of a sheet is a str, not 1"),
        (None, TypeError, "sheets are names, not None"),
        (3, TypeError, "sheets are names, not 3"),
    ],
)
def test_sheets_that_do_not_exist_are_refused_with_a_guess(matchbox, sheets, error, said):
    for loaded in (matchbox, pwprint.load(b"{")):
        with pytest.raises(error) as refused:
            pwprint.render(loaded, sheets)
        assert said in str(refused.value)
        assert not isinstance(refused.value, pwprint.RefusedError | pwprint.CannotPrintError)


def test_settings_are_settings(matchbox):
    with pytest.raises(TypeError, match="settings is a PrintSettings, not 'a4'"):
        pwprint.render(matchbox, "map", "a4")


def test_what_cannot_be_read_has_no_scenario():
    assert pwprint.load(b"{").scenario is pwprint.load(b"{}").scenario is None
