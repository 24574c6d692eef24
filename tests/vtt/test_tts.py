"""Saves for Tabletop Simulator against a published schema, and what they must have whatever the schema says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from referencing import Registry
from referencing.jsonschema import DRAFT7

from pwprint.app.tabletops import export
from tests.vtt.tabletops import CASES, DPI, files, loaded, save, subject
from tests.vtt.test_law import tiles

SCHEMAS = [
    json.loads(path.read_text(encoding="utf-8")) for path in sorted((Path(__file__).parent / "schema").glob("*.json"))
]
REGISTRY = Registry().with_resources((schema["$id"], DRAFT7.create_resource(schema)) for schema in SCHEMAS)


def faults(state):
    schema = next(schema for schema in SCHEMAS if schema["title"] == "SaveState")
    return [fault.message for fault in Draft7Validator(schema, registry=REGISTRY).iter_errors(state)]


@pytest.mark.parametrize("name", CASES)
def test_a_save_follows_the_schema(name):
    assert faults(save(name)) == []


def test_the_schema_looks_into_every_object():
    broken = save("tile/matchbox")
    bag = next(state for state in broken["ObjectStates"] if state["Name"] == "Bag")
    del bag["ContainedObjects"][0]["Transform"]
    assert faults(broken)


@pytest.mark.parametrize("name", CASES)
def test_objects_have_ids_of_their_own_and_pictures_that_are_there(name):
    found = [tile for state in save(name)["ObjectStates"] for tile in tiles(state)]
    assert len({tile["GUID"] for tile in found}) == len(found)
    images = [image for tile in found if "CustomImage" in tile for image in tile["CustomImage"].values()]
    assert {image for image in images if isinstance(image, str)} <= files(name, "tts").keys()


@pytest.mark.parametrize("name", CASES)
def test_pieces_snap_to_the_middle_of_every_square(name):
    """A unit that starts on a square starts on its point."""
    of, points = subject(name), {(at["Position"]["x"], at["Position"]["z"]) for at in save(name)["SnapPoints"]}
    assert len(points) >= of.scenario.board.size
    for state in save(name)["ObjectStates"]:
        where = state["Transform"]["posX"], state["Transform"]["posZ"]
        starts = [
            unit for unit in of.scenario.units if unit.at is not None and state["Nickname"].split(" ")[0] == unit.id
        ]
        assert not starts or where in points


@pytest.mark.parametrize("name", CASES)
def test_the_notebook_has_the_battle_both_sides_and_the_rules(name):
    of = subject(name)
    tabs = save(name)["TabStates"].values()
    sides = [side.name or side.id for side in of.scenario.sides]
    assert [tab["title"] for tab in tabs] == ["The battle", *sides, "Rules"]
    text = {tab["title"]: tab["body"] for tab in tabs}
    for side, title in zip(of.scenario.sides, sides, strict=True):
        assert side.briefing in text[title]
        assert all(unit.id in text[title] for unit in side.units)
    assert all(rule.text in text["The battle"] for rule in of.scenario.special_rules)


@pytest.mark.few(1)
@pytest.mark.parametrize("base", ["https://example.org/b", "https://example.org/b/"])
def test_pictures_have_the_address_that_is_given(base):
    made = export(loaded("tile/matchbox"), "tts", dpi=DPI, image_base=base).files
    first = json.loads(made["matchbox.json"])["ObjectStates"][0]
    assert first["CustomImage"]["ImageURL"] == "https://example.org/b/map.png"
