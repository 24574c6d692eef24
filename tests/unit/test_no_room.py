"""Paper without room is the player's to change; any other error in a sheet is ours, and is not passed off as that."""

from __future__ import annotations

from typing import Any

import pytest

import pwprint
from pwprint.app import rendering
from pwprint.map import board_pages as map_sheet
from pwprint.page.paper import NoRoomError
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets import quickref, tracks
from pwprint.values import replace

MATCHBOX = scenario_folder() / "tile" / "matchbox.json"


def raising(failure):
    def make(*_):
        raise failure

    return make


def printed(*sheets):
    return pwprint.render(pwprint.load(MATCHBOX), sheets)


@pytest.mark.parametrize("sheet", ["tracks", "kit"])
def test_a_sheet_without_room_cannot_be_printed(sheet, monkeypatch):
    monkeypatch.setattr(tracks, "SHEET", replace(tracks.SHEET, make=raising(NoRoomError("too small"))))
    with pytest.raises(pwprint.CannotPrintError, match="tracks: too small"):
        printed(sheet)


@pytest.mark.parametrize("sheet", ["tracks", "kit"])
def test_a_mistake_in_a_sheet_is_raised_as_it_is(sheet, monkeypatch):
    monkeypatch.setattr(tracks, "SHEET", replace(tracks.SHEET, make=raising(ValueError("seven"))))
    with pytest.raises(ValueError, match=r"^seven$") as raised:
        printed(sheet)
    assert raised.type is ValueError


@pytest.mark.parametrize("failure", [NoRoomError("too small"), ValueError("seven")], ids=["no room", "mistake"])
def test_so_it_is_with_a_quick_reference_without_a_scenario(failure, monkeypatch):
    monkeypatch.setattr(quickref, "without_scenario", raising(failure))
    with pytest.raises(ValueError, match=str(failure)) as raised:
        rendering.quickref(RULESETS["tile"], pwprint.PrintSettings())
    assert raised.type is (pwprint.CannotPrintError if isinstance(failure, NoRoomError) else ValueError)


@pytest.mark.parametrize("failure", [NoRoomError("too small"), ValueError("seven")], ids=["no room", "mistake"])
def test_only_where_it_has_no_room_the_summary_is_left_off_the_map(failure, monkeypatch):
    calls: list[Any] = []
    whole = vars(map_sheet)["plan"]

    def plan(*arguments):
        calls.append(arguments)
        if len(calls) == 2:
            raise failure
        return whole(*arguments)

    monkeypatch.setattr(map_sheet, "plan", plan)
    if isinstance(failure, NoRoomError):
        assert printed("map").pdfs
        return
    with pytest.raises(ValueError, match=r"^seven$") as raised:
        printed("map")
    assert raised.type is ValueError
