"""Maps of Tiled: out and in again without loss, by hand with every kind of layer, and slips with their places."""

import base64
import gzip
import json
import random
import struct
import zlib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pwprint.cli.program import app
from pwprint.format.drawing.sketch import Sketch
from pwprint.format.tiled import TiledFault, TiledPlan, plan_of, read_tiled, tiled_json, tiled_xml
from pwprint.game.board.shapes import SHAPES
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from tests.stages import counted

FORMS = {"tmx": tiled_xml, "tmj": tiled_json}
GRIDS = [
    (ruleset, shape) for ruleset in RULESETS.values() if ruleset.play.grids for shape in sorted(ruleset.play.shapes)
]
WORDS = ("Brody", "to <Náchod> & “back”", "42", "Ligny\u2019s mill")


def nowhere(name):
    raise FileNotFoundError(name)


def back(text, **unsaid):
    return plan_of(read_tiled(text, "map", nowhere), RULESETS, unsaid)


def random_plan(seed):
    dice = random.Random(seed)
    ruleset, shape = dice.choice(GRIDS)
    board = SHAPES[shape](dice.randint(1, 26), dice.randint(1, 26))
    terrain = {kind: dice.getrandbits(board.size) & dice.getrandbits(board.size) for kind in ruleset.play.terrain}
    squares = dice.sample(range(board.size), min(board.size, dice.randint(0, 5)))
    labels = {board.name(square): dice.choice(WORDS) for square in squares}
    return TiledPlan(Sketch(ruleset.id, board, {kind: at for kind, at in terrain.items() if at}), labels)


@pytest.mark.few(1)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("maps", counted(40, 200))
def test_random_maps_come_back_equal(form, maps):
    for seed in range(maps):
        plan = random_plan(seed)
        text = FORMS[form](plan, tuple(RULESETS[plan.sketch.ruleset].play.terrain))
        assert back(text) == plan, (form, seed)


# --- by hand --------------------------------------------------------------------------------------------------------

NUMBERS = [0, 0, 7, 0, 0x80000007, 0]
PACKED = struct.pack("<6I", *NUMBERS)
DATA = {
    "csv": '<data encoding="csv">\n0,0,7,\n0,2147483655,0\n</data>',
    "elements": "<data>" + "".join(f'<tile gid="{number}"/>' for number in NUMBERS) + "</data>",
    "base64": f'<data encoding="base64">{base64.b64encode(PACKED).decode()}</data>',
    "gzip": f'<data encoding="base64" compression="gzip">{base64.b64encode(gzip.compress(PACKED)).decode()}</data>',
    "zlib": f'<data encoding="base64" compression="zlib">\n {base64.b64encode(zlib.compress(PACKED)).decode()}\n</data>',
}


def by_hand(data=DATA["csv"], layer='name="Woods"', more="", tileset="", attributes=""):
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" width="3" height="2" tilewidth="32" tileheight="32"
 infinite="0" {attributes}>
 <properties><property name="ruleset" value="tile"/></properties>
 <tileset firstgid="1" name="all" tilewidth="32" tileheight="32" tilecount="9" columns="9">{tileset}</tileset>
 <imagelayer id="1" name="parchment"><image source="paper.png"/></imagelayer>
 <group id="2" name="ground">
  <layer id="3" {layer} width="3" height="2">{data}</layer>
 </group>
 <objectgroup id="4" name="words">
  <object id="1" name="not words" x="0" y="0" width="96" height="64"/>
  <object id="2" x="64" y="32" width="32" height="32"><text wrap="1">Marben
   mill</text></object>
  <object id="3" x="0" y="0" width="1" height="1" visible="0"><text>hidden</text></object>
 </objectgroup>
 {more}
</map>
"""


@pytest.mark.parametrize("encoding", DATA)
def test_a_map_made_by_hand_with_every_kind_of_layer_and_encoding(encoding):
    plan = back(by_hand(DATA[encoding]))
    board = plan.sketch.board
    assert (board.columns, board.rows) == (3, 2)
    assert {
        kind: [board.name(square) for square in range(6) if at >> square & 1]
        for kind, at in plan.sketch.terrain.items()
    } == {"woods": ["b1", "c2"]}
    assert plan.labels == {"c1": "Marben mill"}


def test_the_class_of_a_tile_comes_before_the_name_of_its_layer():
    for tile in ('<tile id="6" type="hill"/>', '<tile id="6" class="hill"/>'):
        assert [*back(by_hand(tileset=tile, layer='name="ground"')).sketch.terrain] == ["hill"]
    said = '<tile id="6"><properties><property name="terrain" value="town"/></properties></tile>'
    assert [*back(by_hand(tileset=said)).sketch.terrain] == ["town"]


def test_layers_that_are_hidden_or_scenery_are_passed_over():
    for layer in ('name="grass" visible="0"', 'name="grass" class="scenery"'):
        assert back(by_hand(layer=layer)).sketch.terrain == {}


def test_a_tileset_beside_the_map_says_what_its_tiles_are(tmp_path):
    text = by_hand(layer='name="ground"').replace("</tileset>", '</tileset><tileset firstgid="7" source="own.tsx"/>')
    own = '<tileset name="own"><tile id="0" type="road"/></tileset>'
    assert [*plan_of(read_tiled(text, "map", {"own.tsx": own}.__getitem__), RULESETS).sketch.terrain] == ["road"]
    assert "neither this tile nor its layer" in back(text)[0].message, "without it nobody knows"


def test_a_tileset_is_read_once_however_often_it_is_named():
    read = []
    text = by_hand(more='<tileset firstgid="90" source="own.tsx"/>' * 50)
    read_tiled(text, "map", lambda name: read.append(name) or "<tileset/>")
    assert read == ["own.tsx"]


def test_json_says_the_same_as_xml():
    layer = {"type": "tilelayer", "name": "Woods", "data": NUMBERS}
    words = {
        "type": "objectgroup",
        "objects": [{"x": 64, "y": 32, "width": 32, "height": 32, "text": {"text": "Marben mill"}}],
    }
    value = {
        "type": "map",
        "orientation": "orthogonal",
        "width": 3,
        "height": 2,
        "tilewidth": 32,
        "tileheight": 32,
        "properties": [{"name": "ruleset", "value": "tile"}],
        "layers": [{"type": "group", "layers": [layer]}, {"type": "imagelayer", "name": "paper"}, words],
    }
    assert back(json.dumps(value)) == back(by_hand())
    layer |= {"data": base64.b64encode(PACKED).decode(), "encoding": "base64"}
    assert back(json.dumps(value)) == back(by_hand())


def test_words_lose_what_no_xml_may_contain():
    plan = TiledPlan(Sketch("tile", SHAPES["square"](2, 2), {}), {"a1": 'The \x01mill & "ford"'})
    assert back(tiled_xml(plan, ("woods",))).labels == {"a1": 'The mill & "ford"'}


# --- slips ----------------------------------------------------------------------------------------------------------

SLIPS = {
    "no terrain": (by_hand(layer='name="Wods"'), (9, 5), "did you mean woods?"),
    "no ruleset": (by_hand().replace('"ruleset"', '"rules"'), (2, 1), "no property `ruleset`"),
    "misspelled ruleset": (by_hand().replace('"tile"/>', '"tyle"/>'), (2, 1), "did you mean tile?"),
    "no number": (by_hand(DATA["csv"].replace("2147483655", "x")), (10, 3), "`x` is no number of a tile"),
    "too few": (by_hand('<data encoding="csv">0,0,7</data>'), (8, 51), "3 tiles for 3 by 2 squares, which are 6"),
    "too many": (by_hand('<data encoding="csv">0,0,7,0,0,0,0</data>'), (8, 51), "7 tiles for 3 by 2"),
    "damaged": (by_hand('<data encoding="base64">!!!</data>'), (8, 75), "are damaged"),
    "zstd": (by_hand(DATA["base64"].replace(">", ' compression="zstd">', 1)), (8, 51), "packed with zstd"),
    "infinite": (by_hand().replace('infinite="0"', 'infinite="1"'), (2, 1), "switch Infinite off"),
    "too large": (
        by_hand().replace('width="3" height="2" tilew', 'width="27" height="2" tilew'),
        (2, 1),
        "from 1 to 26",
    ),
    "isometric": (by_hand().replace("orthogonal", "isometric"), (2, 1), "orthogonal or hexagonal, not isometric"),
    "hexes": (
        by_hand(attributes='staggeraxis="x" staggerindex="even"').replace("orthogonal", "hexagonal"),
        (2, 1),
        "the maps of tile are of the shape square, not hex",
    ),
    "no xml": ("<map><layer></map>", (1, 15), "this is not XML"),
    "a tileset": ('<tileset name="x"/>', (1, 1), "this is a tileset of Tiled, not a map"),
    "entities": ('<!DOCTYPE map [<!ENTITY a "aaaa">]><map/>', (1, 15), "no document type"),
    "no json": ('{"width": ', (1, 10), "ends before"),
    "no width": (by_hand().replace('tilewidth="32"', 'tilewidth="0"', 1), (2, 1), "must be a number from 1 to"),
    "too thin": (by_hand().replace('tilewidth="32"', 'tilewidth="1e-320"', 1), (2, 1), "must be a number from 1 to"),
    "many layers": (by_hand(more="<layer><data/></layer>\n" * 200).replace("<data/>", DATA["csv"]), None, "100 layers"),
    "many tilesets": (by_hand(more='<tileset firstgid="1"/>' * 100), None, "more than 100 tilesets"),
    "words outside": (
        by_hand(more='<objectgroup><object x="900" y="0"><text>far</text></object></objectgroup>'),
        (19, 15),
        "outside the map",
    ),
}


def slip_of(text):
    try:
        found = back(text)
    except TiledFault as fault:
        return fault.at, fault.message
    assert not isinstance(found, TiledPlan), "no slip at all"
    return (found[0].line, found[0].column), found[0].message


@pytest.mark.parametrize("case", SLIPS)
def test_what_is_wrong_is_told_with_its_place(case):
    text, at, words = SLIPS[case]
    found = slip_of(text)
    assert (found[0], words in found[1]) == (at or found[0], True), found


def test_hexes_must_lie_as_ours_do():
    hexes = by_hand().replace("orthogonal", "hexagonal").replace('"tile"/>', '"musket"/>')
    for attributes, words in (
        ('staggeraxis="y" staggerindex="even"', "Stagger Axis"),
        ('staggeraxis="x" staggerindex="odd"', "Stagger Index"),
    ):
        assert words in slip_of(hexes.replace('infinite="0"', f'infinite="0" {attributes}'))[1]
    plan = back(
        hexes.replace('infinite="0"', 'infinite="0" staggeraxis="x" staggerindex="even"').replace('x="64"', 'x="20"')
    )
    assert plan.sketch.board.shape == "hex"


def test_a_bomb_does_not_unfold():
    bomb = base64.b64encode(zlib.compress(b"\0" * 50_000_000)).decode()
    text = by_hand(f'<data encoding="base64" compression="zlib">{bomb}</data>')
    assert "7 tiles for 3 by 2" in slip_of(text)[1]


def test_a_slip_about_a_layer_is_told_once():
    assert len(back(by_hand(layer='name="Wods"'))) == 1


# --- the command ----------------------------------------------------------------------------------------------------


def run(*words):
    return CliRunner().invoke(app, ["convert", *map(str, words)])


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["tile/stone-bridge", "musket/barrosa"])
@pytest.mark.parametrize("form", FORMS)
def test_a_shipped_map_comes_back_into_its_scenario_byte_for_byte(name, form, tmp_path):
    source = scenario_folder() / f"{name}.json"
    scenario, there = tmp_path / "battle.json", tmp_path / f"map.{form}"
    scenario.write_bytes(source.read_bytes())
    assert run(source, "--as", form, "-o", there).exit_code == 0
    assert (tmp_path / "map-terrain.png").read_bytes().startswith(b"\x89PNG")
    assert "map-terrain.png" in there.read_text(encoding="utf-8")
    made = run(there, "--into", scenario)
    assert (made.exit_code, scenario.read_bytes() == source.read_bytes()) == (0, True), made.output


def test_a_changed_map_changes_the_map_only(tmp_path):
    source = scenario_folder() / "tile" / "stone-bridge.json"
    scenario, there = tmp_path / "battle.json", tmp_path / "map.tmj"
    scenario.write_bytes(source.read_bytes())
    run(source, "--as", "tmj", "-o", there)
    value = json.loads(there.read_text())
    value["layers"][0]["data"][0] = 1
    there.write_text(json.dumps(value))
    made = run(there, "--into", scenario)
    assert made.exit_code == 0, made.output
    before, after = json.loads(source.read_text()), json.loads(scenario.read_text())
    assert after["map"]["terrain"].pop("hill") != before["map"]["terrain"].pop("hill")
    assert before == after


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("map.tmx", "--as", "tmj"), "only scenarios are written"),
        (("map.tmx",), "map.tmx:1:1: this is a tileset"),
        (("none.tmx",), "there is no such file"),
        (("words.tmx",), "words.tmx:1:1: this is not XML"),
        (("--output", "x.tmx", "battle.json"), "leave it out"),
        (("battle.json", "--as", "tmx", "--into", "battle.json"), "leave one of the two out"),
        (("table.json", "--as", "tmx"), "Tiled has squares and hexes"),
        (("broken.json", "--as", "tmx"), "J001"),
    ],
)
def test_wrong_uses_are_told(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("map.tmx").write_text('<tileset name="x"/>')
    Path("words.tmx").write_text("a river and two woods")
    Path("broken.json").write_text('{"format": 1,')
    for name, source in (("battle", "tile/matchbox"), ("table", "european-19c/missunde")):
        Path(f"{name}.json").write_bytes((scenario_folder() / f"{source}.json").read_bytes())
    made = run(*words)
    assert (made.exit_code != 0, said in made.output) == (True, True), made.output
