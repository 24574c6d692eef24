"""Units that arrive: put down in their area as a unit may start, E19-R10, and moved from there."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pwprint
from pwprint.text.problems import Severity

from .table import Json, Laid, area, end, hold, ident, laid, move, unit

NEW = "Red infantry new"
RED = "Red infantry"
TOWN = area("town", 4, 14, 2, 9)


def coming(turn: int = 1, name: str = NEW) -> Json:
    """Return a unit that arrives in the south-west of the table."""
    arrives = {"turn": turn, "at": {"rectangle": [0, 0, 24, 10]}}
    return {"id": ident(name), "type": name.split()[1], "name": name, "arrives": arrives}


def enters(name: str, x: float, y: float) -> Json:
    """Return the order to be put down somewhere and stay there."""
    return move(name, 0, **{"from": [x, y]})


def test_e19_r10_a_unit_arrives_on_free_ground_of_its_area() -> None:
    table = laid(coming(), unit(RED, 18, 4, 0, "M"), unit("Blue infantry", 4, 16, 180, "D"))
    table.play(enters(NEW, 12, 5), dice=[3]).shows(NEW, 12, 5, 0, "M")
    table.refuses(enters(NEW, 12, 11), rule="E19-R10")
    table.refuses(enters(NEW, 17, 4), rule="E19-R07")
    table.refuses(enters(NEW, 12, 0.5), rule="E19-R08")
    table.refuses(enters(NEW, 4, 9.5), rule="E19-R10")


BARRED = [("woods", "E19-TER-01"), ("marsh", "E19-TER-07"), ("lake", "E19-TER-08"), ("river", "E19-TER-09")]


@pytest.mark.parametrize(("terrain", "rule"), BARRED)
def test_e19_r10_no_unit_arrives_in_ground_that_it_may_not_enter(terrain: str, rule: str) -> None:
    laid(area(terrain, 4, 14, 2, 9), coming()).refuses(enters(NEW, 9, 5), rule=rule)


def test_e19_r10_a_town_in_which_a_unit_arrives_is_free() -> None:
    laid(TOWN, coming()).play(enters(NEW, 11, 6), dice=[3]).shows(NEW, 11, 6, 0, "M")
    laid(TOWN, coming(), unit(RED, 6, 4, 0, "M")).refuses(enters(NEW, 11, 6), rule="E19-TER-04")
    horse = "Red cavalry new"
    laid(TOWN, coming(name=horse)).refuses(enters(horse, 11, 6), rule="E19-TER-03")


def test_e19_r10_a_unit_arrives_in_its_turn_or_later() -> None:
    table = laid(coming(turn=2))
    table.refuses(enters(NEW, 12, 5), rule="E19-R10")
    first: Any = [], [end("red"), end("blue")]
    table.play_turns(first, ([3], [enters(NEW, 12, 5)])).shows(NEW, 12, 5, 0, "M")


def test_e19_seq_05_a_unit_arrives_in_its_own_player_turn() -> None:
    table = laid(coming(), first="blue")
    table.refuses(enters(NEW, 12, 5), rule="E19-SEQ-05")
    assert "it is the player turn of blue" in _told(table, enters(NEW, 12, 5))
    assert "is not on the table yet" in _told(table, hold("Blue commander"), end("blue"), hold(NEW))


def _told(table: Laid, *orders: Json) -> str:
    """Return what is said about orders of which one is illegal."""
    loaded = pwprint.load(json.dumps(table.scenario([([], orders)])).encode(), "example.json")
    assert isinstance(loaded, pwprint.Loaded)
    (problem,) = (each for each in pwprint.play(loaded, turns=0).problems if each.severity is Severity.ERROR)
    return problem.message
