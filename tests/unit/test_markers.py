"""The markers of a scenario: as many as its roster and its map ask for, each with a drawing on both faces."""

from __future__ import annotations

from collections import Counter

import pytest

import pwprint
from pwprint.art.chit_face import DRAWINGS, loose_marker, marker
from pwprint.look import USUAL
from pwprint.art.livery import liveries
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.rulesets.portable_19c.markers import SPARE_WIRE

FILES = sorted(scenario_folder().glob("*/*.json"))


def loaded(path):
    found = pwprint.load(path)
    return found.scenario, RULESETS[found.scenario.ruleset]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_marker_has_a_drawing_on_both_faces_and_a_unit_of_the_roster(path):
    scenario, ruleset = loaded(path)
    for piece in ruleset.markers(scenario):
        assert {piece.front, piece.back} <= set(DRAWINGS)
        assert piece.unit is None or scenario.units[piece.unit].index == piece.unit


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_gun_that_can_be_limbered_or_towed_has_its_marker_and_nobody_else(path):
    scenario, ruleset = loaded(path)
    guns = {unit.index for unit in scenario.units if {"limbered", "towed_by"} & ruleset.units[unit.type].keys}
    counted = Counter(piece.unit for piece in ruleset.markers(scenario) if piece.front in {"limbered", "towed"})
    assert counted == Counter(guns)


def test_wire_has_a_marker_for_each_square_and_some_to_lay():
    scenario, ruleset = loaded(scenario_folder() / "portable-19c" / "san-juan-heights.json")
    counted = Counter(piece.front for piece in ruleset.markers(scenario))
    guns = sum("artillery" in unit.type for unit in scenario.units)
    assert counted["wire"] == 3 + SPARE_WIRE
    assert counted["target"] == counted["towed"] == guns == 4
    assert counted["crossing"] == 6


def test_without_trenches_nobody_crosses_one():
    scenario, ruleset = loaded(scenario_folder() / "portable-19c" / "san-juan-heights.json")
    from dataclasses import replace

    open_ground = replace(scenario, terrain={**scenario.terrain, "trench": 0, "wire": 0})
    counted = Counter(piece.front for piece in ruleset.markers(open_ground))
    assert "crossing" not in counted
    assert counted["wire"] == SPARE_WIRE


def test_a_marker_of_nobody_shows_no_sides_colour():
    scenario, _ = loaded(scenario_folder() / "portable-19c" / "san-juan-heights.json")
    first, second = liveries(scenario, USUAL)
    loose = str(loose_marker("wire"))
    assert first.colour in str(marker("towed", "U10", first))
    assert first.colour not in loose
    assert second.colour not in loose
