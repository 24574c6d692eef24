"""The schema in an editor: the JSON language service of VS Code completes, explains and points as a designer expects."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from pwprint.format.schema import check
from pwprint.format.schema.format import ACTORS, COMMON, OF_SIDES, ORDER_KEYS
from pwprint.format.schema.table import TABLE_ORDER_KEYS
from pwprint.game import rulebook
from pwprint.game.board.shapes import facings_of
from pwprint.resources import scenario_folder, schema_file
from pwprint.rulesets import RULESETS
from pwprint.text import read_bytes
from pwprint.text.codes import CODES

HERE = Path(__file__).parent
SCHEMA = schema_file("scenario.schema.json")
SCENARIOS = sorted(scenario_folder().glob("*/*.json"))
FILES = {path.parent.name: path for path in SCENARIOS}

pytestmark = pytest.mark.skipif(shutil.which("npm") is None, reason="the language service needs npm")


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """A folder with the language service, installed once for all processes of the tests."""
    folder = tmp_path_factory.getbasetemp()
    folder = (folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder) / "language-service"
    ready = folder / "ready"
    try:
        folder.mkdir()
    except FileExistsError:
        while not ready.exists():
            time.sleep(0.2)
        assert ready.read_text(encoding="utf-8") == "yes"
        return folder
    for name in ("package.json", "service.mjs"):
        shutil.copy(HERE / name, folder)
    install = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel", "error"]
    done = subprocess.run(install, cwd=folder, capture_output=True, text=True, check=False)
    ready.write_text("yes" if done.returncode == 0 else done.stderr, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def service(home):
    """Ask the language service, which is started once, about a text; positions are offsets in it."""
    common = {"schema": str(SCHEMA), "uri": FILES["tile"].as_uri()}
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(["node", "service.mjs"], cwd=home, encoding="utf-8", **pipes) as node:

        def ask(text, complete=(), hover=()):
            request = {"text": text, "complete": list(complete), "hover": list(hover)}
            print(json.dumps(common | request), file=node.stdin, flush=True)
            return json.loads(node.stdout.readline())

        yield ask


@pytest.fixture(scope="session")
def offered(service):
    """Ask for all that is offered at the mark of each text."""

    def ask(texts):
        answers = [service(text, complete=[at]) for text, at in map(marked, texts)]
        return [set(labels(answer["completions"][0])) for answer in answers]

    return ask


def labels(items):
    return [item["label"].strip('"') for item in items]


def marked(text):
    """The text without its mark, and where that was."""
    at = text.index("«»")
    return text.replace("«»", ""), at


@pytest.mark.few(1)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_shipped_scenarios_have_no_squiggles(service, path):
    assert service(path.read_text(encoding="utf-8"))["problems"] == []


def test_the_rulesets_are_offered_and_named(service):
    text, at = marked('{"format": 1, "ruleset": «»}')
    assert set(labels(service(text, complete=[at])["completions"][0])) >= set(RULESETS)


def test_the_keys_of_a_scenario_are_offered_with_what_they_mean(service):
    text, at = marked('{"format": 1, «»}')
    offered = {item["label"]: item["text"] for item in service(text, complete=[at])["completions"][0]}
    assert {"id", "title", "ruleset", "map", "sides", "victory", "turns"} <= set(offered)
    assert "format" not in offered
    assert all(offered[key] for key in ("title", "ruleset", "sides", "turn_limit"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_unit_types_are_those_of_the_ruleset(service, ruleset):
    text, at = marked(
        '{"format": 1, "ruleset": "%s", "sides": [{"id": "red", "units": [{"id": "R1", "type": «»}]}]}' % ruleset
    )
    assert set(labels(service(text, complete=[at])["completions"][0])) == set(RULESETS[ruleset].play.units)


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if RULESETS[name].play.grids])
def test_terrain_is_that_of_the_ruleset(service, ruleset):
    text, at = marked('{"format": 1, "ruleset": "%s", "map": {"columns": 8, "rows": 8, "terrain": {«»}}}' % ruleset)
    assert set(labels(service(text, complete=[at])["completions"][0])) == set(RULESETS[ruleset].play.terrain)


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if not RULESETS[name].play.grids])
def test_terrain_of_the_open_table_is_that_of_the_ruleset(service, ruleset):
    text, at = marked(
        '{"format": 1, "ruleset": "%s", "map": {"width": 36, "height": 36, "features": [{"terrain": «»}]}}' % ruleset
    )
    assert set(labels(service(text, complete=[at])["completions"][0])) == set(RULESETS[ruleset].play.terrain)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_and_orders_are_those_of_the_ruleset(service, ruleset):
    text, at = marked('{"format": 1, "ruleset": "%s", "options": {«»}}' % ruleset)
    options = {option.name for option in RULESETS[ruleset].play.options}
    assert set(labels(service(text, complete=[at])["completions"][0])) == options
    text, at = marked('{"format": 1, "ruleset": "%s", "turns": [{"orders": [{"unit": "R1", "do": «»}]}]}' % ruleset)
    offered = set(labels(service(text, complete=[at])["completions"][0]))
    assert "move" in offered
    assert ("shoot" in offered) != bool(RULESETS[ruleset].play.grids)
    assert ("fire" in offered) == bool(RULESETS[ruleset].play.grids)


def placed(ruleset, path, entry):
    """A text with an entry, mark and all, at a path such as `sides[].units[]`."""
    shape = {"columns": 8, "rows": 8} if RULESETS[ruleset].play.grids else {"width": 36, "height": 36}
    value: Any = "ENTRY"
    for step in reversed(path.split(".")):
        value = {step.removesuffix("[]"): [value] if step.endswith("[]") else value}
    value = {"format": 1, "ruleset": ruleset, "map": shape} | value
    return json.dumps(value).replace('"ENTRY"', entry)


# What objects on a grid and on the open table have in common, beside what their rulesets say.
UNIT = {"id", "type", "name", "picture", "flag", "at", "arrives", "lost"}
TURN = {"dice", "seed", "orders", "closed", "expect"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_unit_is_offered_the_keys_of_its_type_and_no_others(offered, ruleset):
    kinds = RULESETS[ruleset].play.units
    texts = [placed(ruleset, "sides[].units[]", '{"type": "%s", «»}' % kind) for kind in kinds]
    expected = {name: UNIT - {"type"} | kind.keys for name, kind in kinds.items()}
    assert dict(zip(kinds, offered(texts), strict=True)) == expected


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_unit_without_a_type_is_offered_what_all_units_have(offered, ruleset):
    [found] = offered([placed(ruleset, "sides[].units[]", "{«»}")])
    assert found == UNIT.union(frozenset.intersection(*(kind.keys for kind in RULESETS[ruleset].play.units.values())))


def accepted(ruleset, kind):
    """The keys that a kind of order may have: those that are neither unknown nor refused."""
    order = dict.fromkeys([*ACTORS, *ORDER_KEYS, *TABLE_ORDER_KEYS, "note"]) | {"do": kind}
    value = json.loads(placed(ruleset, "turns[].orders[]", json.dumps(order)))
    found = check(read_bytes(json.dumps(value).encode(), "x.json"))
    refused = {problem.pointer.rpartition("/")[2] for problem in found if problem.code in {"S001", "S008"}}
    return order.keys() - refused - {"do"}


@pytest.mark.few(1)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_order_is_offered_the_keys_that_it_may_have_and_no_others(offered, ruleset):
    kinds = sorted(RULESETS[ruleset].play.orders)
    texts = [placed(ruleset, "turns[].orders[]", '{"do": "%s", «»}' % kind) for kind in kinds]
    expected = {kind: accepted(ruleset, kind) for kind in kinds}
    assert dict(zip(kinds, offered(texts), strict=True)) == expected
    actors = {kind: ACTORS.keys() & keys for kind, keys in expected.items()}
    assert actors == {kind: {"side" if kind in OF_SIDES else "unit"} for kind in kinds}
    assert offered([placed(ruleset, "turns[].orders[]", "{«»}")]) == [{"unit", "side", "do", "note"}]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_side_a_turn_and_a_map_are_offered_what_the_ruleset_has(offered, ruleset):
    table = not RULESETS[ruleset].play.grids
    paths = ("sides[]", "turns[]", "sides[].units[].arrives", "visibility[]", "map")
    side, turn, arrives, view, _ = offered([placed(ruleset, path, "{«»}") for path in paths])
    assert arrives == {"turn", "on", "until", "at", "else"}
    assert view == {"turns", "inches" if table else "squares", "title"}
    assert side == set(COMMON["side"]["properties"])
    assert turn == (TURN | {"first_side"} if table else TURN)
    [board] = offered(['{"format": 1, "ruleset": "%s", "map": {«»}}' % ruleset])
    on_table, on_grid = {"width", "height", "features"}, {"columns", "rows", "shape", "terrain"}
    assert board == {"labels"} | (on_table if table else on_grid)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_fought_for_and_how_it_begins_is_offered(offered, ruleset):
    goals = {"victory[]": "victory", "victory[].when": "condition", "points[]": "award", "points[].each": "countable"}
    known = {path: set(COMMON[name]["properties"]) for path, name in goals.items()}
    known |= {
        "victory[].when.any[]": known["victory[].when"],
        "victory[].when.at_least": {"count", "of"},
        "turn_limit": {"from", "ends_on", "to"},
        "balance": {"favours", "about"},
        "setup[]": {"unit", "at", "facing", "note"},
    }
    assert dict(zip(known, offered([placed(ruleset, path, "{«»}") for path in known]), strict=True)) == known


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rows_of_its_own_are_offered_what_may_change_in_them(offered, ruleset):
    play = RULESETS[ruleset].play
    units = [placed(ruleset, "unit_types.own", '{"like": "%s", «»}' % like) for like in play.units]
    for (like, row), keys in zip(play.units.items(), offered(units), strict=True):
        assert keys == {"title", "code", "symbol", *(each.key for each in play.changeable.units if each.fits(row))}, (
            like
        )
    grounds = {like: ground for like, ground in play.terrain.items() if like not in play.changeable.alone}
    terrain = [placed(ruleset, "terrain_types.own", '{"like": "%s", «»}' % like) for like in grounds]
    for (like, ground), keys in zip(grounds.items(), offered(terrain), strict=True):
        assert keys == {"title", "art", *(each.key for each in play.changeable.terrain if each.fits(ground))}, like


DIRECTIONS = [(name, shape) for name, each in RULESETS.items() if each.play.grids for shape in sorted(each.play.shapes)]


@pytest.mark.parametrize(("ruleset", "shape"), DIRECTIONS)
def test_the_directions_offered_are_those_of_the_map(offered, ruleset, shape):
    kind, *_ = RULESETS[ruleset].play.units
    text = placed(ruleset, "sides[].units[]", '{"type": "%s", "facing": «»}' % kind)
    expected = set(facings_of(frozenset({shape})))
    assert offered([text.replace('"columns": 8', '"shape": "%s", "columns": 8' % shape)]) == [expected]
    if shape == "square":
        assert offered([text]) == [expected]


def test_the_warnings_that_may_be_allowed_are_offered(service):
    text, at = marked('{"format": 1, "ruleset": "tile", "allow": [{"code": «»}]}')
    found = {item["label"]: item["text"] for item in service(text, complete=[at])["completions"][0]}
    assert {"V002", "W001"} <= set(found)
    assert all(CODES[code].warns and CODES[code].name in told for code, told in found.items())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_values_of_options_are_explained_by_their_rulings(service, ruleset):
    rules = rulebook.load(ruleset)
    options = RULESETS[ruleset].play.options
    members = [f'"{option.name}": {json.dumps(option.default)}' for option in options]
    text = '{"ruleset": "%s", "options": {%s}}' % (ruleset, ", ".join(members))
    values = [text.index(member) + member.index(": ") + 2 for member in members]
    for option, told in zip(options, service(text, hover=values)["hovers"], strict=True):
        # What is plain text in the schema comes back with the signs of Markdown escaped.
        assert rules.text(option.rule) in re.sub(r"\\([^\w\s])", r"\1", told)


OWN_WORDS = {
    "a side": ("tile", '{"sides": [{"«»id": "red"}]}', "side"),
    "a unit": ("tile", '{"sides": [{"units": [{"«»id": "R1"}]}]}', "unit"),
    "a transport": ("portable-19c", '{"sides": [{"units": [{"«»towed_by": "T1"}]}]}', "tows"),
    "the transport of an order": (
        "portable-19c",
        '{"turns": [{"orders": [{"do": "limber", "«»with": "T1"}]}]}',
        "tows",
    ),
    "a unit that is meant": ("house", '{"turns": [{"orders": [{"do": "fire", "«»target": "B1"}]}]}', "choice"),
    "an enemy to engage": ("european-19c", '{"turns": [{"orders": [{"do": "move", "«»approach": "B1"}]}]}', "engage"),
    "the first side": ("european-19c", '{"turns": [{"«»first_side": "red"}]}', "first player turn"),
    "the place of a unit": ("european-19c", '{"sides": [{"units": [{"«»at": [1, 2]}]}]}', "where it starts"),
}


@pytest.mark.parametrize("case", OWN_WORDS)
def test_a_key_explains_itself_and_not_the_form_of_its_value(service, case):
    ruleset, text, word = OWN_WORDS[case]
    text, at = marked('{"ruleset": "%s", %s' % (ruleset, text[1:]))
    [told] = service(text, hover=[at])["hovers"]
    assert word in told.replace("\\", "")
    assert "A short name" not in told


def test_a_key_is_explained_where_the_mouse_is(service):
    text = FILES["tile"].read_text(encoding="utf-8")
    places = [text.index(f'"{key}"') + 1 for key in ("title", "ruleset", "turn_limit", "exhaustion_point", "arrives")]
    told = service(text, hover=places)["hovers"]
    assert all(told)
    assert "title" in told[0].lower()


MISTAKES = {
    "a key misspelled": ('"title"', '"titel"', '"titel"'),
    "a ruleset misspelled": ('"ruleset": "tile"', '"ruleset": "tyle"', '"tyle"'),
    "a unit type of nobody": ('"type": "cavalry"', '"type": "lancers"', '"lancers"'),
    "a die of seven": ('"dice": [5,', '"dice": [7,', "7"),
    "an order of nobody": ('"do": "fire"', '"do": "shoot"', '"shoot"'),
    "a number in quotation marks": ('"turn_limit": 8', '"turn_limit": "8"', '"8"'),
    "a square that is none": ('"at": "c4"', '"at": "4c"', '"4c"'),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_underlined_at_its_own_word(service, mistake):
    right, wrong, word = MISTAKES[mistake]
    text = FILES["tile"].read_text(encoding="utf-8")
    assert right in text
    at = text.index(right)
    text = text.replace(right, wrong, 1)
    start = text.index(word, at)
    problems = service(text)["problems"]
    places = [(problem["start"], problem["end"]) for problem in problems]
    assert (start, start + len(word)) in places or (start + 1, start + len(word) - 1) in places, problems
    assert len(places) <= 2, problems
