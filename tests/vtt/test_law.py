"""One law for all forms: the pieces, the faces and the places of the PDFs, the scenario, VASSAL, TTS and the pictures."""

from __future__ import annotations

import csv
import re
from collections import Counter
from io import StringIO

import pytest

from pwprint.app.tabletops import export
from pwprint.page.sheet import PrintSettings
from pwprint.sheets.briefing.places import point
from pwprint.sheets.tiles import of_units
from tests.vtt.tabletops import CASES, files, game, loaded, manifest, module, printed, save, subject


def tiles(state):
    """Yield a tile of a save, its other states, and what lies in it."""
    yield state
    yield from state.get("States", {}).values()
    for inner in state.get("ContainedObjects", ()):
        yield from tiles(inner)


def in_save(name):
    """The pieces of a save: tiles that do not lie fast."""
    found = [tile for state in save(name)["ObjectStates"] for tile in tiles(state)]
    return [tile for tile in found if tile["Name"] == "Custom_Tile" and not tile["Locked"]]


def in_game(name):
    """The pieces of a set-up: the pictures that each can show."""
    added = [command.split("/") for command in game(name) if command.startswith("+/")]
    pieces = [kind for _, _, kind, *_ in added if "piece;" in kind]
    return [re.findall(r"[\w.-]+\.png", kind.replace("chit-hidden.png", "")) for kind in pieces]


@pytest.mark.parametrize("name", CASES)
def test_all_forms_have_the_pieces_that_are_printed(name):
    rows = [row for row in manifest(name)["components"] if row["back"]]
    tiles_printed = sum(group.endswith(":front") for group in printed(name))
    assert sum(row["count"] for row in rows) == tiles_printed
    assert len(in_save(name)) == tiles_printed
    second = sum(group.endswith(":limbered:front") for group in printed(name))
    assert len(in_game(name)) == tiles_printed - second, "a gun that limbers is one piece with the faces of both tiles"


@pytest.mark.parametrize("name", CASES)
def test_all_forms_have_the_faces_that_are_printed(name):
    """Both faces of chits are alike; VASSAL shows such pieces by one picture."""
    wanted = Counter[str]()
    for row in manifest(name)["components"]:
        if row["back"]:
            wanted[row["front"]] += row["count"]
            wanted[row["back"]] += row["count"] if row["back"] != row["front"] else 0
    assert Counter(face for piece in in_game(name) for face in piece) == wanted
    images = [tile["CustomImage"] for tile in in_save(name)]
    shown = Counter(image["ImageURL"] for image in images)
    shown.update(image["ImageSecondaryURL"] for image in images if image["ImageSecondaryURL"] != image["ImageURL"])
    assert shown == wanted
    assert wanted.keys() <= files(name, "pieces").keys()
    assert {f"images/{face}" for face in wanted} <= {*module(name).namelist()}


@pytest.mark.parametrize("name", CASES)
def test_every_unit_has_its_place(name):
    """Those of the scenario, as it names them; the others wait beside the board."""
    of = subject(name)
    printed_ids = {unit.id: len(pieces) for unit, pieces in of_units(of, PrintSettings())}
    rows = Counter(row["name"].split()[0] for row in manifest(name)["components"] if row["kind"] == "unit")
    assert rows == printed_ids
    places = {row["name"].split()[0]: row for row in manifest(name)["components"] if row["kind"] == "unit"}
    assert len(of.scenario.units) == len(places)
    for unit in of.scenario.units:
        row, side = places[unit.id], of.scenario.sides[unit.side]
        assert row["side"] == side.id
        if unit.at is not None and not unit.lost:
            assert (row["mat"], row["place"]) == ("map", of.scenario.board.name(unit.at))
        elif unit.point is not None and not unit.lost:
            assert (row["mat"], row["place"]) == ("map", point(unit.point))
        else:
            assert row["mat"] == "tray"
            assert row["place"].startswith(f"{side.name or side.id}: ")


@pytest.mark.parametrize("name", CASES)
def test_the_save_and_the_set_up_agree_on_places(name):
    """They measure in their own units, from their own corners; what is between two units is the same in both."""
    rows = {row["name"]: (row["x_mm"], row["y_mm"]) for row in manifest(name)["components"] if row["mat"] == "map"}
    there = [tile for tile in in_save(name) if tile["Nickname"] in rows]
    spots = {tile["Nickname"]: (tile["Transform"]["posX"], tile["Transform"]["posZ"]) for tile in there}
    dots = {}
    for command in game(name):
        if command.startswith("+/") and "piece;" in command:
            *_, kind, state = command.split("/")
            x, y = re.search(r"(?:Battle|Table);(\d+);(\d+);", state).groups()
            dots[re.search(r"\.png;([^\t]*)$", kind)[1]] = int(x), -int(y)
    first, *others = rows
    for other in others:
        mm = [rows[other][axis] - rows[first][axis] for axis in (0, 1)]
        units = [spots[other][axis] - spots[first][axis] for axis in (0, 1)]
        pixels = [dots[other][axis] - dots[first][axis] for axis in (0, 1)]
        scale = 2.0 if subject(name).scenario.board.size else 1.0
        assert units == pytest.approx([far * scale / 25.4 for far in mm], abs=0.01)
        assert pixels == pytest.approx([far * 36 / 25.4 for far in mm], abs=2.0)


@pytest.mark.parametrize("name", CASES)
def test_both_manifests_say_the_same(name):
    rows = manifest(name)["components"]
    table = [*csv.DictReader(StringIO(files(name, "pieces")["manifest.csv"].decode()))]
    assert table == [{key: str(value) for key, value in row.items()} for row in rows]
    named = {row[face] for row in rows for face in ("front", "back") if row[face]}
    assert named == {file for file in files(name, "pieces") if file.endswith(".png")}


@pytest.mark.parametrize("name", CASES)
def test_pictures_have_the_dots_that_the_manifest_says(name):
    for row in manifest(name)["components"]:
        data = files(name, "pieces")[row["front"]]
        size = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
        assert size == (row["width_px"], row["height_px"])
        assert size == pytest.approx((row["width_mm"] * 36 / 25.4, row["height_mm"] * 36 / 25.4), abs=0.51)


@pytest.mark.parametrize("name", [*CASES, "odd"])
def test_no_two_pictures_share_a_name_even_where_capitals_do_not_count(name):
    rows = manifest(name)["components"]
    assert len({row["front"].casefold() for row in rows}) == len({row["front"] for row in rows})
    assert len({row["front"] for row in rows if row["kind"] == "unit"}) == len(
        [group for group in printed(name) if group.startswith(("tile:", "stand:")) and group.endswith(":front")]
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("form", ["pieces", "vassal", "tts"])
def test_the_same_scenario_gives_the_same_bytes(form):
    first, second = (export(loaded("tile/matchbox"), form, dpi=36) for _ in range(2))
    assert first.files == second.files
