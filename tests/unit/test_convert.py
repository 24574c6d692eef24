"""Maps as drawings: a drawing says all of a map, a wrong one is told line and column, a scenario keeps the rest."""

from __future__ import annotations

import json
import os
import shutil
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import pwprint
from pwprint.cli.program import app
from pwprint.format.drawing import Sketch, drawn, map_value, read_drawing, sketch_of
from pwprint.format.drawing.areas import areas
from pwprint.format.drawing.letters import letters
from pwprint.game.board.base import bits
from pwprint.game.board.shapes import SHAPES
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS

GRIDS = {name: ruleset for name, ruleset in RULESETS.items() if ruleset.play.grids}
FILES = [
    path
    for path in sorted(scenario_folder().glob("*/*.json"))
    if json.loads(path.read_text(encoding="utf-8"))["ruleset"] in GRIDS
]
STONE_BRIDGE = scenario_folder() / "tile" / "stone-bridge.json"
OPEN_TABLE = scenario_folder() / "european-19c" / "nachod.json"
SMALL = """\
# ruleset: musket
# shape: hex
# h hill
# t town
# w woods
# ~ river
# f ford
# = road
2  .  h= ~f
1  w  .  .
   a  b  c
"""


@st.composite
def sketches(draw):
    ruleset = draw(st.sampled_from([*GRIDS.values()]))
    board = SHAPES[draw(st.sampled_from(sorted(ruleset.play.shapes)))](
        draw(st.integers(1, 26)), draw(st.integers(1, 26))
    )
    masks = {kind: draw(st.integers(0, board.all)) for kind in draw(st.sets(st.sampled_from([*ruleset.play.terrain])))}
    return Sketch(ruleset.id, board, {kind: masks[kind] for kind in ruleset.play.terrain if masks.get(kind)})


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda *arguments, given=None: CliRunner().invoke(app, ["convert", *map(str, arguments)], input=given)


def slips(text):
    found = read_drawing(text, RULESETS)
    return [] if isinstance(found, Sketch) else [(slip.line, slip.column, slip.message) for slip in found]


# --- there and back -------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(sketches())
def test_any_map_comes_back_from_its_drawing_and_from_its_areas(sketch):
    text = drawn(sketch, RULESETS[sketch.ruleset].play.terrain)
    assert read_drawing(text, RULESETS) == sketch
    assert sketch_of(sketch.ruleset, map_value(sketch)) == sketch
    assert drawn(read_drawing(text, RULESETS), RULESETS[sketch.ruleset].play.terrain) == text


@pytest.mark.few(3)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_map_comes_back_and_the_rest_of_the_file_stays(path, run):
    before = json.loads(path.read_text(encoding="utf-8"))
    shutil.copy(path, "a.json")
    Path("a.txt").write_text(run("a.json").stdout, encoding="utf-8")
    map_alone = json.loads(run("a.txt").stdout)
    assert sketch_of(before["ruleset"], map_alone) == sketch_of(before["ruleset"], before["map"])
    assert run("a.txt", "--into", "a.json").exit_code == 0
    after = json.loads(Path("a.json").read_text(encoding="utf-8"))
    assert sketch_of(after["ruleset"], after["map"]) == sketch_of(before["ruleset"], before["map"])
    assert Path("a.json").read_bytes() == path.read_bytes()


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_areas_have_each_square_once(columns, rows, data):
    board = SHAPES["square"](columns, rows)
    squares = data.draw(st.integers(0, board.all))
    found = [
        board.rectangle(*(board.square(name) for name in f"{area}-{area}".split("-")[:2]))
        for area in areas(board, squares)
    ]
    assert sum(found) == squares
    assert len(found) <= len(list(bits(squares)))


def test_a_rectangle_is_one_area_and_a_crossing_three():
    board = SHAPES["square"](8, 8)
    assert areas(board, board.rectangle(board.square("b2"), board.square("d5"))) == ["b2-d5"]
    cross = board.rectangle(2, 58) | board.rectangle(board.square("a4"), board.square("h4"))
    assert areas(board, cross) == ["c1-c8", "a4-b4", "d4-h4"]


# --- drawings -------------------------------------------------------------------------------------------------------


def test_a_drawing_shows_the_map_north_up(run):
    assert json.loads(run("-", given=SMALL).stdout) == {
        "columns": 3,
        "rows": 2,
        "shape": "hex",
        "terrain": {"hill": ["b2"], "woods": ["a1"], "river": ["c2"], "ford": ["c2"], "road": ["b2"]},
    }
    sketch = read_drawing(SMALL, RULESETS)
    assert drawn(sketch, RULESETS["musket"].play.terrain) == SMALL


def test_every_ruleset_has_a_letter_for_each_of_its_terrains():
    for ruleset in RULESETS.values():
        found = letters(ruleset.play.terrain)
        assert len(set(found.values())) == len(ruleset.play.terrain)
        assert (found["road"], found["river"]) == ("=", "~")


def test_numbers_and_letters_at_the_edge_may_be_left_out_and_other_letters_taken():
    bare = "# ruleset: tile\n# x hill\n# drawn on the train\n . x\r\n = ."
    assert map_value(read_drawing(bare, RULESETS)) == {
        "columns": 2,
        "rows": 2,
        "terrain": {"hill": ["b2"], "road": ["a1"]},
    }


@pytest.mark.parametrize(
    ("drawing", "line", "column", "told"),
    [
        ("", 1, 1, "no line names the ruleset"),
        ("# ruleset: tlie\n. .", 1, 12, "did you mean tile?"),
        ("# ruleset: european-19c\n. .", 1, 12, "open table"),
        ("# ruleset: tile\n# shape: hex\n. .", 2, 10, "of the shape square"),
        ("# ruleset: tile\n# s swamp\n. .", 2, 3, "no terrain `swamp`"),
        ("# ruleset: tile\n# h woods\n# h town\n. .", 3, 3, "h stands for woods already"),
        ("# ruleset: tile\n", 1, 1, "there is no board"),
        ("# ruleset: tile\n1\n", 2, 2, "no squares"),
        ("# ruleset: tile\n2 . h .\n1 . .\n", 3, 6, "2 squares are in this row; the first row has 3 squares"),
        ("# ruleset: tile\n2 . h\n1 . . h\n", 3, 7, "3 squares are in this row"),
        ("# ruleset: tile\n1 . .\n  a b c\n", 3, 7, "3 columns are named"),
        ("# ruleset: tile\n2 . .\n1 . hx\n", 3, 6, "`x` is not terrain"),
        ("# ruleset: tile\n. h.\n", 2, 4, "stands alone"),
        ("# ruleset: tile\n. hh\n", 2, 4, "`h` stands here twice"),
        ("# ruleset: tile\n. .\n.\t.\n", 3, 2, "tab"),
        ("# ruleset: tile\n3 . .\n1 . .\n", 2, 1, "this is row 2"),
        ("# ruleset: tile\n2 . .\n. .\n", 3, 1, "is not the number of a row"),
        ("# ruleset: tile\n. .\n1 .\n", 3, 1, "only some rows have numbers"),
        ("# ruleset: tile\n1 . .\n\n1 . .\n", 4, 1, "a second board"),
        ("# ruleset: tile\n1 . .\n  a b\n1 . .\n", 4, 1, "a second board"),
        ("# ruleset: tile\n1 . .\n# ruleset: tile\n", 3, 12, "a second ruleset"),
        ("# ruleset: tile\n" + ". " * 27 + "\n", 2, 53, "at most 26 columns"),
        ("# ruleset: tile\n" + ". .\n" * 27, 28, 1, "at most 26 rows"),
        ("# ruleset: tile\n# more\n" + "# and more\n" * 999 + ". .\n", 1001, 1, "at most 1000 lines"),
        ("# ruleset: tile\n2 . .\n1 . .\n  a c\n", 4, 5, "column b is named c here"),
        ("# ruleset: tile\n. .\n= h\na c\n", 4, 3, "column b is named c here"),
        ("# ruleset: tile\n2 . .\n1 . .\n  A B\n", 4, 3, "column a is named A here"),
        ("# ruleset: tile\n2 . .\n1 . .\n  b c d\n", 4, 3, "column a is named b here"),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(drawing, line, column, told):
    assert [(at, letter) for at, letter, message in slips(drawing) if told in message] == [(line, column)]


ONE_SLIP = {
    "no blanks": "2 ...=..\n1 ..h=..\n  abcdef\n",
    "no blanks and no numbers": "...=..\n..h=..\n......\n",
    "no blanks in one row": "3 . . . .\n2 ...=\n1 . . . .\n",
    "no blanks and one kind": "hhh\nhhh\n",
    "wrong names": "2 . . .\n1 . . .\n  a c d\n",
    "wrong names and none too many": "2 . . .\n1 . . .\n  a c\n",
    "tabs": "3\t.\t.\n2\t.\t.\n1\t.\t.\n",
    "a gap": "3 . .\n\n2 . .\n1 . .\n",
    "a letter that is none": "2 x x x\n1 x x x\n",
    "too many columns": ("1" + " ." * 27 + "\n") * 5,
    "too many rows": "hh h\n" * 40,
}


@pytest.mark.parametrize("drawing", ONE_SLIP.values(), ids=[*ONE_SLIP])
def test_one_slip_is_told_once(drawing):
    assert len(slips(f"# ruleset: tile\n{drawing}")) == 1


def test_a_text_that_is_no_drawing_is_told_so_in_one_line():
    prose = "Permission is hereby granted\n\n1. to any person\n"
    assert slips(prose) == [
        (1, 1, "no line names the ruleset; the drawing of a map begins with: # ruleset: tile"),
    ]
    assert slips("# ruleset: tile\nThe Permission\n") == [
        (2, 5, "`Permission` is no square; put blanks between squares, and # before comments")
    ]


def test_a_square_of_many_kinds_is_no_word():
    legend = "# a hill\n# b town\n# c woods\n# d river\n# e road\n"
    sketch = read_drawing(f"# ruleset: tile\n{legend}. abcde\n. .\n", RULESETS)
    assert {*map_value(sketch)["terrain"]} == {"hill", "town", "woods", "river", "road"}
    assert slips(f"# ruleset: tile\n{legend}. abcdx\n. .\n")[0][2].startswith("`abcdx` is no square")
    assert slips(f"# ruleset: tile\n{legend}. abcx\n. .\n")[0][2].startswith("`x` is not terrain")


def test_a_letter_that_is_none_may_get_a_meaning():
    (_, _, message), *more = slips("# ruleset: tile\n. q\n")
    line = message.partition("a line such as `")[2].partition("`")[0]
    assert (line, more) == ("# q hill", [])
    assert map_value(read_drawing(f"# ruleset: tile\n{line}\n. q\n", RULESETS))["terrain"] == {"hill": ["b1"]}
    assert "a line such as" not in slips("# ruleset: tile\n. h4\n")[0][2]


def test_a_letter_of_a_kind_that_is_none_is_told_once():
    assert [line for line, _, _ in slips("# ruleset: tile\n# q wods\n. q\n")] == [2]


def test_squares_without_blanks_get_the_right_advice():
    assert slips("# ruleset: tile\n2 ...=..\n1 ..h=..\n") == [(2, 3, "put blanks between the squares: . . . = . .")]
    assert slips(f"# ruleset: tile\n{'.' * 20}")[0][2] == "put blanks between the squares: . . . . . . . . …"


def test_a_column_of_squares_with_several_kinds_is_a_column():
    sketch = read_drawing("# ruleset: tile\n# a road\n# b hill\n# c woods\nab\n.\nca\n", RULESETS)
    assert map_value(sketch)["terrain"] == {"hill": ["a3"], "woods": ["a1"], "road": ["a1", "a3"]}


@pytest.mark.parametrize(
    "text",
    [". . . h\n" * 200_000, ". " * 1_000_000, "h." * 1_000_000, "h. h" * 500_000, "# h hill\n" * 200_000, "x y z\n" * 200_000,
     f"# shape: a{' ' * 1_000_000}b"],
    ids=["rows", "squares", "letters", "cells", "legends", "words", "blanks"],
)  # fmt: skip
def test_whatever_is_no_drawing_is_told_briefly_and_without_keeping_it(text):
    tracemalloc.start()
    found = slips(f"# ruleset: tile\n{text}")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 0 < len(found) < 1100
    assert most < 30_000_000


def test_what_a_drawing_leaves_unsaid_may_be_known():
    bare = ". h\n= .\n"
    assert read_drawing(bare, RULESETS, {"ruleset": "musket", "shape": "hex"}).board.shape == "hex"
    assert (
        read_drawing(f"# ruleset: musket\n{bare}", RULESETS, {"ruleset": "tile", "shape": "hex"}).board.shape
        == "square"
    )


@given(st.text(alphabet="# .=~htwx123ab:\n\t\ruletsi", max_size=80))
def test_no_drawing_is_a_mistake_of_ours(text):
    for drawing in (text, f"# ruleset: tile\n{text}"):
        lines = drawing.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert all(
            1 <= line <= len(lines) and 1 <= column <= len(lines[line - 1]) + 1 for line, column, _ in slips(drawing)
        )


# --- the command ----------------------------------------------------------------------------------------------------


def test_wrong_drawings_end_with_1_and_print_nothing(run):
    Path("a.txt").write_text("# ruleset: tile\n. q\n")
    result = run("a.txt")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("pwprint: a.txt:2:3: `q` is not terrain")


ZONES = """\
# ruleset: tile
# shows: deployment
#| 3  w .
#| 2  = .
#| 1  . .
#|    a b
# r red
# b blue
3  b  .
2  .  rb
1  r  r
   a  b
"""


def battle_with(zones):
    """A scenario in which the sides have these zones, or none."""
    sides = [{"id": side, **({"deployment": zone} if zone else {}), "units": []} for side, zone in zones.items()]
    ground = {"columns": 2, "rows": 3, "terrain": {"woods": ["a3"], "road": ["a2"]}}
    battle = {"format": 1, "id": "x", "title": "X", "ruleset": "tile", "map": ground, "sides": sides}
    Path("a.json").write_text(json.dumps(battle), encoding="utf-8")
    return battle


def zones_now():
    value = json.loads(Path("a.json").read_text(encoding="utf-8"))
    return {side["id"]: side.get("deployment") for side in value["sides"]}


def test_zones_are_drawn_over_their_terrain_and_come_back_to_the_letter(run):
    battle_with({"red": ["a1", "b1-b2"], "blue": ["b2", "a3"]})
    before = Path("a.json").read_bytes()
    assert run("a.json", "--zones").stdout == ZONES
    assert run("-", "--into", "a.json", given=ZONES).exit_code == 0
    assert Path("a.json").read_bytes() == before


def test_drawn_zones_replace_those_of_the_scenario_and_nothing_else(run):
    battle = battle_with({"red": ["a1"], "blue": ["a3"]})
    told = run("-", "--into", "a.json", given=ZONES.replace("3  b", "3  .").replace(" rb", " r"))
    assert (told.exit_code, zones_now()) == (0, {"red": ["a1-b1", "b2"], "blue": None})
    again = run("-", "--into", "a.json", given=ZONES)
    assert (again.exit_code, zones_now()) == (0, {"red": ["a1-b1", "b2"], "blue": ["b2", "a3"]})
    assert json.loads(Path("a.json").read_text(encoding="utf-8"))["map"] == battle["map"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("shows: deployment", "shows: zones", "<stdin>:2:10: a drawing shows deployment"),
        ("# b blue", "# b bleu", "<stdin>:8:3: the scenario has no side `bleu`; did you mean blue?"),
        ("3  b  .", "3  b  g", "<stdin>:9:7: `g` is not a side; there is r red and b blue"),
        ("3  b  .\n", "", "a.json: has a map of 2x3, the drawing one of 2x2"),
    ],
)
def test_wrong_drawings_of_zones_change_nothing(run, old, new, told):
    battle_with({"red": ["a1"], "blue": ["a3"]})
    result = run("-", "--into", "a.json", given=ZONES.replace(old, new))
    assert result.exit_code and told in result.stderr
    assert zones_now() == {"red": ["a1"], "blue": ["a3"]}


def test_zones_need_a_scenario_of_which_they_are(run):
    assert "with --into" in run("-", given=ZONES).stderr
    assert "is a drawing" in run("-", "--zones", given=ZONES).stderr


def test_ground_of_its_own_is_known_by_what_it_is_like(run):
    drawing = "# ruleset: tile\n# y railway like road\n. y\n"
    assert json.loads(run("-", given=drawing).stdout)["terrain"] == {"railway": ["b1"]}
    assert (
        "ground of its own is like other ground: # y railway like hill"
        in run("-", given=drawing.replace(" like road", "")).stderr
    )
    assert "no terrain `railway`" in run("-", given=drawing.replace("like road", "like rails")).stderr


def test_an_open_table_says_why_it_cannot_be_drawn(run):
    result = run(OPEN_TABLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "open table" in result.stderr


def test_a_wrong_drawing_changes_no_scenario(run):
    shutil.copy(STONE_BRIDGE, "a.json")
    for drawing in ("# ruleset: tile\n. q\n", "# ruleset: house\n. .\n"):
        assert run("-", "--into", "a.json", given=drawing).exit_code
    assert Path("a.json").read_bytes() == STONE_BRIDGE.read_bytes()


def test_squares_that_the_new_board_lacks_are_told_and_the_map_is_written(run):
    shutil.copy(STONE_BRIDGE, "a.json")
    result = run("-", "--into", "a.json", given="# ruleset: tile\n. h\n= =\n")
    assert result.exit_code == 0
    assert "off the new board" in result.stderr
    assert json.loads(Path("a.json").read_text(encoding="utf-8"))["map"]["columns"] == 2


def test_a_scenario_with_mistakes_elsewhere_can_be_drawn_and_one_with_a_wrong_map_not(run):
    value = json.loads(STONE_BRIDGE.read_text(encoding="utf-8"))
    value["sides"][0]["units"][0]["at"] = "z99"
    Path("a.json").write_text(json.dumps(value), encoding="utf-8")
    assert run("a.json").stdout == run(STONE_BRIDGE).stdout
    value["map"]["terrain"]["hill"] = ["z9"]
    Path("a.json").write_text(json.dumps(value), encoding="utf-8")
    result = run("a.json")
    assert result.exit_code == 1
    assert "G001" in result.stdout


def test_what_is_not_drawn_anew_stays_to_the_letter(run):
    shutil.copy(STONE_BRIDGE, "a.json")
    text = STONE_BRIDGE.read_text(encoding="utf-8")
    drawing = run("a.json").stdout
    assert "\n8  . . . ~ " in drawing
    assert run("-", "--into", "a.json", given=drawing.replace("\n8  . . . ~ ", "\n8  . h . ~ ")).exit_code == 0
    again = Path("a.json").read_text(encoding="utf-8")
    before, after = text.index('"map": '), text.index('"sides": ')
    assert again[:before] == text[:before]
    assert again.endswith(text[after:])
    was, now = json.loads(text)["map"], json.loads(again)["map"]
    assert "b8" in str(now["terrain"].pop("hill"))
    assert was["terrain"].pop("hill")
    assert list(now["terrain"].items()) == list(was["terrain"].items())
    assert now == was
    assert pwprint.check(pwprint.load("a.json")).ok


def test_a_map_that_is_wrong_is_replaced_all_the_same(run):
    value = json.loads(STONE_BRIDGE.read_text(encoding="utf-8"))
    value["map"]["terrain"] |= {"hill": "c5", "town": ["z9", 3], "swamp": ["a1"]}
    Path("a.json").write_text(json.dumps(value), encoding="utf-8")
    assert run("-", "--into", "a.json", given=run(STONE_BRIDGE).stdout).exit_code == 0
    now = json.loads(Path("a.json").read_text(encoding="utf-8"))["map"]
    assert sketch_of("tile", now) == sketch_of("tile", json.loads(STONE_BRIDGE.read_text(encoding="utf-8"))["map"])


def test_other_line_ends_stay(run):
    Path("a.json").write_bytes(STONE_BRIDGE.read_bytes().replace(b"\n", b"\r\n"))
    Path("a.txt").write_text(run("a.json").stdout.replace(" . ", " h ", 1))
    assert run("a.txt", "--into", "a.json").exit_code == 0
    data = Path("a.json").read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n") > 10


@pytest.mark.parametrize("file", ["a.txt", STONE_BRIDGE, "-"])
def test_the_screen_is_no_scenario_to_put_a_map_into(run, file):
    drawing = run(STONE_BRIDGE).stdout
    Path("a.txt").write_text(drawing, encoding="utf-8")
    for given in (STONE_BRIDGE.read_text(encoding="utf-8"), drawing):
        result = run(file, "--into", "-", given=given)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "pwprint: --into takes the name of a scenario file\n"
    assert [path.name for path in Path().iterdir()] == ["a.txt"]


@pytest.mark.parametrize("arguments", [["missing.txt"], ["."], [STONE_BRIDGE, "--into", STONE_BRIDGE]], ids=str)
def test_what_cannot_be_converted_ends_with_2(arguments, run):
    assert run(*arguments).exit_code == 2


def test_the_drawing_in_the_documents_is_that_of_the_usual_new_scenario(run):
    page = (Path(__file__).parents[2] / "docs" / "designing.md").read_text(encoding="utf-8")
    drawing = page.partition("<!-- designing: drawing -->\n```text\n")[2].partition("```")[0]
    scenario = CliRunner().invoke(app, ["new", "--yes", "--layout", "river"]).stdout
    assert run("-", given=scenario).stdout == drawing


def test_no_more_than_ten_slips_are_told(run):
    rows = "\n".join(". " + " ".join(f"h{sign}{sign}" for sign in "=~w") for _ in range(5))
    result = run("-", given=f"# ruleset: tile\n{rows}\n")
    assert (result.exit_code, result.stdout) == (1, "")
    lines = result.stderr.splitlines()
    assert len(lines) == 11
    assert all("stands here twice" in line for line in lines[:-1])
    assert lines[-1] == "pwprint: <stdin>: and 5 slips more"


def test_the_ruleset_and_the_shape_are_known_from_the_scenario(run):
    hexes = scenario_folder() / "musket" / "quatre-bras.json"
    shutil.copy(hexes, "a.json")
    drawing = run("a.json").stdout
    bare = "".join(line for line in drawing.splitlines(keepends=True) if not line.startswith("#"))
    assert "shape" not in bare
    assert run("-", "--into", "a.json", given=bare).exit_code == 0
    assert Path("a.json").read_bytes() == hexes.read_bytes()
    result = run("-", given=bare)
    assert result.exit_code == 1
    assert "no line names the ruleset" in result.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize("name", ["pipe", "/dev/zero"])
def test_pipes_and_devices_are_never_waited_for(name, run):
    os.mkfifo("pipe")
    Path("a.txt").write_text("# ruleset: tile\n. h\n")
    for arguments in ([name], ["a.txt", "--into", name]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert "a pipe or a device" in result.output


def test_a_file_that_is_far_too_large_is_refused(run):
    Path("a.txt").write_text("# ruleset: tile\n" + ". h\n" * 1_100_000)
    result = run("a.txt")
    assert result.exit_code
    assert "larger than 4 MiB" in result.output


def test_what_is_nearly_json_is_never_mended_in_silence(run):
    text = STONE_BRIDGE.read_text(encoding="utf-8").rstrip().removesuffix("}") + ",}\n"
    Path("a.json").write_text(text, encoding="utf-8")
    drawing = run(STONE_BRIDGE).stdout
    for result in (run("a.json"), run("-", "--into", "a.json", given=drawing)):
        assert result.exit_code == 1
        assert "J001" in result.stdout
    assert Path("a.json").read_text(encoding="utf-8") == text


def test_a_drawing_goes_into_a_scenario_with_pictures_beside_it(tmp_path):
    """Its pictures were once looked for elsewhere, and said to be missing."""
    value = json.loads((scenario_folder() / "tile" / "matchbox.json").read_text())
    value["sides"][0]["flag"] = "flag.svg"
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>'
    (tmp_path / "flag.svg").write_text(svg)
    (tmp_path / "battle.json").write_text(json.dumps(value))
    (tmp_path / "map.txt").write_text(CliRunner().invoke(app, ["convert", str(tmp_path / "battle.json")]).output)
    made = CliRunner().invoke(app, ["convert", str(tmp_path / "map.txt"), "--into", str(tmp_path / "battle.json")])
    assert made.output == f"{tmp_path / 'battle.json'}: now has the map of the drawing\n"


@pytest.mark.parametrize("words", [("--as", "csv"), ("--as", "tmx")])
def test_zones_are_drawn_in_letters_only(words):
    made = CliRunner().invoke(app, ["convert", str(scenario_folder() / "tile" / "matchbox.json"), "--zones", *words])
    assert (made.exit_code, "only drawings in letters have zones" in made.output) == (2, True), made.output
