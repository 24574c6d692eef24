"""An illegal order shows the board round it: its way, the square at fault, and what has come in between."""

from __future__ import annotations

import json

import pytest

import pwprint
from pwprint.resources import scenario_folder

FILES = {
    "tile": "stone-bridge",
    "house": "two-bridges",
    "musket": "quatre-bras",
    "portable-19c": "san-juan-heights",
}


def problems(ruleset, change):
    value = json.loads((scenario_folder() / ruleset / f"{FILES[ruleset]}.json").read_text(encoding="utf-8"))
    change(value)
    return pwprint.check(pwprint.load(json.dumps(value).encode(), "x.json")).problems


def scripted(*orders):
    return lambda value: value.update(turns=[{"seed": 1, "orders": list(orders)}])


def test_the_way_is_marked_and_the_square_where_it_ends():
    first, *_ = problems("tile", scripted({"unit": "R3", "do": "move", "path": ["c5", "d5", "e5"]}))
    assert first.code == "TIL-MOV-02"
    *rows, letters = first.picture.splitlines()
    assert letters.split() == ["a", "b", "c", "d", "e", "f"]
    assert [row.split()[0] for row in rows] == ["6", "5", "4"]
    assert rows[1].split() == ["5", ".", ".R3", ">^", ">.", "x~", "="]


def test_every_square_stands_in_its_column():
    first, *_ = problems("tile", scripted({"unit": "R3", "do": "move", "path": ["c5", "d5", "e5"]}))
    *rows, letters = first.picture.splitlines()
    columns = [letters.index(letter) for letter in "abcdef"]
    for row in rows:
        for column in columns:
            assert row[column] in ".^*#~=", (row, column)


def test_who_stands_in_the_way_is_shown_with_the_order_that_brought_it_there():
    first, *_ = problems(
        "tile",
        scripted(
            {"unit": "R2", "do": "move", "path": ["d4"]},
            {"unit": "R1", "do": "move", "path": ["b4", "c4", "d4"]},
        ),
    )
    assert first.pointer == "/turns/0/orders/1/path/2"
    assert "x=R2" in first.picture
    note = next(note for note in first.notes if "came there" in note.message)
    assert (note.message, note.pointer) == ("R2 came there by this order", "/turns/0/orders/0/unit")
    assert note.span is not None


def test_of_a_unit_that_is_gone_the_order_that_destroyed_it_is_shown():
    value = {
        "format": 1,
        "id": "mill",
        "title": "The mill",
        "ruleset": "tile",
        "map": {"columns": 6, "rows": 6},
        "sides": [
            {
                "id": "red",
                "deployment": ["a1-f3"],
                "units": [
                    {"id": "R1", "type": "commander", "at": "c3"},
                    {"id": "R3", "type": "infantry", "at": "b3", "exhausted": True},
                ],
            },
            {"id": "blue", "deployment": ["a4-f6"], "units": [{"id": "B1", "type": "infantry", "at": "b4"}]},
        ],
        "turns": [
            {
                "dice": [6, 1],
                "orders": [{"unit": "B1", "do": "fire", "at": "b3"}, {"unit": "R1", "do": "rally", "target": "R3"}],
            }
        ],
    }
    (found,) = pwprint.check(pwprint.load(json.dumps(value).encode())).problems
    assert found.rule == "TIL-RAL-02"
    assert [(note.message, note.pointer) for note in found.notes] == [
        ("R3 was lost by this order", "/turns/0/orders/0/unit")
    ]


def test_a_unit_that_has_not_moved_needs_no_second_place():
    first, *_ = problems("tile", scripted({"unit": "R1", "do": "move", "path": ["b4", "c4"]}))
    assert "x=R2" in first.picture
    assert not any("came there" in note.message for note in first.notes)


def test_a_shot_shows_shooter_and_target():
    first, *_ = problems("tile", scripted({"unit": "R2", "do": "fire", "at": "g5"}))
    assert "=R2" in first.picture
    assert "x#B2" in first.picture


def test_hexes_stand_in_their_rows():
    first, *_ = problems(
        "musket", lambda value: value["turns"][0]["orders"].insert(0, {"unit": "F2", "do": "move", "path": ["e9"]})
    )
    assert first.rule.startswith("MUS-")
    *rows, letters = first.picture.splitlines()
    assert letters.split() == sorted(letters.split())
    assert any("F2" in row for row in rows)


@pytest.mark.parametrize("ruleset", FILES)
def test_an_order_without_squares_has_no_picture(ruleset):
    side = {"tile": "R", "house": "R", "musket": "F", "portable-19c": "U"}[ruleset]
    found = problems(ruleset, scripted({"unit": f"{side}1", "do": "advance"}))
    assert found
    assert not found[0].picture


def test_the_open_table_has_no_squares_to_show():
    value = json.loads((scenario_folder() / "european-19c" / "nachod.json").read_text(encoding="utf-8"))
    value["turns"][0]["orders"].insert(0, {"unit": "A5", "do": "move", "heading": 40, "distance": 40})
    first, *_ = pwprint.check(pwprint.load(json.dumps(value).encode(), "x.json")).problems
    assert first.rule
    assert first.picture == ""


def test_text_and_json_reports_have_the_picture():
    from pwprint.report import REPORTERS, checked

    value = json.loads((scenario_folder() / "tile" / "stone-bridge.json").read_text(encoding="utf-8"))
    scripted({"unit": "R3", "do": "move", "path": ["c5", "d5", "e5"]})(value)
    loaded = pwprint.load(json.dumps(value).encode(), "x.json")
    file = checked(loaded.document, pwprint.check(loaded))
    assert "|   5  .     .R3  >^    >.    x~     =" in REPORTERS["text"]((file,), False)
    first = json.loads(REPORTERS["json"]((file,), False))["files"][0]["problems"][0]
    assert first["picture"][1] == "5  .     .R3  >^    >.    x~     ="
