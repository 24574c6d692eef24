"""Whole battles as text: played again they are the same to the letter, and each ends as its name says."""

import re

import pytest

from pwprint.app.checking import check, load
from pwprint.text import read_path
from tests import accept_playthroughs
from tests.accept_playthroughs import PLAYERS, ending_of, header_of, named_ending_of, playthroughs, scenarios, told_anew

FILES = playthroughs()
LARGEST = 40_000


def by_name(file):
    return f"{file.parent.name}/{file.stem}"


def text_of(file):
    return file.read_text(encoding="utf-8")


@pytest.mark.few(22)
@pytest.mark.parametrize("file", FILES, ids=by_name)
def test_a_playthrough_played_again_is_the_same(file):
    assert text_of(file) == told_anew(file), "if the change is right: python -m tests.accept_playthroughs"


@pytest.mark.parametrize("file", FILES, ids=by_name)
def test_a_playthrough_ends_as_its_name_says(file):
    assert ending_of(file) == named_ending_of(file)


@pytest.mark.parametrize("file", FILES, ids=by_name)
def test_a_playthrough_is_short_enough_to_be_read(file):
    assert len(file.read_bytes()) < LARGEST


@pytest.mark.parametrize("file", FILES, ids=by_name)
def test_every_order_taken_is_among_those_counted(file):
    choices = re.findall(r"^  \w+(?: \w+)? \[(.+)\]: (\w+)", text_of(file), re.MULTILINE)
    assert choices
    for offers, taken in choices:
        counts = dict(offer.split() for offer in offers.split(", "))
        assert all(int(count) > 0 for count in counts.values())
        assert any(name.startswith(taken) for name in counts), (offers, taken)


@pytest.mark.parametrize("file", scenarios(), ids=by_name)
def test_the_scenario_of_a_playthrough_has_no_problems_and_is_played(file):
    assert check(load(read_path(file))).problems == ()
    assert file.name in {header_of(other)["scenario"] for other in playthroughs(file.parent.name)}


def test_all_players_play():
    assert {header_of(file)["player"] for file in FILES} == set(PLAYERS)


def test_another_seed_is_another_playthrough():
    file = FILES[0]
    header = header_of(file)
    scenario = file.parent / header["scenario"]
    other = accept_playthroughs.tell(scenario, header["player"], header["seed"] + "0")
    assert other.split("\n\n", 1)[1] != text_of(file).split("\n\n", 1)[1]
