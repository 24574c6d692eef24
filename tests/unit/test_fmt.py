"""One layout for scenario files, which changes nothing of what they say."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import pwprint
from pwprint.cli.program import app
from pwprint.layout import WIDTH, laid_out
from pwprint.resources import scenario_folder

FILES = sorted(scenario_folder().rglob("*.json"))
BAD = sorted((Path(__file__).parents[1] / "scenarios" / "bad").rglob("*.json"))
GOOD = scenario_folder() / "tile" / "matchbox.json"

numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=12), inner, max_size=6),
    max_leaves=30,
)


@given(values)
def test_any_value_keeps_its_meaning_and_is_laid_out_once_for_all(value):
    text = laid_out(value)
    assert json.loads(text) == value
    assert laid_out(json.loads(text)) == text


def in_order(value):
    """A value with its objects as lists of pairs, so that the order of keys counts too."""
    if isinstance(value, dict):
        return [(key, in_order(entry)) for key, entry in value.items()]
    return [in_order(entry) for entry in value] if isinstance(value, list) else value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenarios_keep_their_meaning_their_units_and_their_orders(path):
    value = json.loads(path.read_text(encoding="utf-8"))
    again = json.loads(laid_out(value))
    assert again == value
    for one, other in zip(again["sides"], value["sides"], strict=True):
        assert [unit["id"] for unit in one["units"]] == [unit["id"] for unit in other["units"]]
    assert list(again)[:3] == [key for key in ("$schema", "format", "id", "title") if key in value][:3]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_lines_are_short_but_for_single_texts(path):
    for line in laid_out(json.loads(path.read_text(encoding="utf-8"))).splitlines():
        assert (
            len(line) <= WIDTH
            or line.lstrip().split(": ")[0] in {'"background"', '"summary"', '"briefing"', '"text"', '{"title"'}
            or '"text": ' in line
        )


def test_keys_that_the_format_does_not_know_come_last_in_their_order():
    assert list(json.loads(laid_out({"zebra": 1, "title": "T", "apple": 2, "format": 1}))) == [
        "format",
        "title",
        "zebra",
        "apple",
    ]


def test_grids_and_tables_have_their_own_orders():
    grid = {"labels": {}, "terrain": {}, "rows": 8, "columns": 8}
    table = {"labels": [], "features": [], "height": 36, "width": 36}
    assert list(json.loads(laid_out({"map": grid}))["map"]) == ["columns", "rows", "terrain", "labels"]
    assert list(json.loads(laid_out({"map": table}))["map"]) == ["width", "height", "features", "labels"]


# --- the command ----------------------------------------------------------------------------------------------------


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda *arguments, given=None: CliRunner().invoke(app, ["fmt", *map(str, arguments)], input=given)


def test_a_file_is_laid_out_and_then_left_alone(run):
    Path("a.json").write_text(json.dumps(json.loads(GOOD.read_text(encoding="utf-8"))), encoding="utf-8")
    before = pwprint.load("a.json").document.value
    assert run("--check", "a.json").stdout == "a.json: would be laid out anew\n"
    assert run("a.json").stdout == "a.json: laid out anew\n"
    text = Path("a.json").read_bytes()
    assert run("a.json").stdout == ""
    assert run("--check", ".").exit_code == 0
    assert Path("a.json").read_bytes() == text
    assert pwprint.load("a.json").document.value == before


def test_check_changes_nothing_and_ends_with_1(run):
    Path("a.json").write_text("{}", encoding="utf-8")
    result = run("--check", "a.json")
    assert (result.exit_code, Path("a.json").read_text(encoding="utf-8")) == (1, "{}")


def test_other_line_ends_and_a_byte_order_mark_are_taken_away(run):
    Path("a.json").write_bytes(b"\xef\xbb\xbf{}\r\n")
    assert run("a.json").exit_code == 0
    assert Path("a.json").read_bytes() == b"{}\n"


def test_what_is_no_json_is_named_and_kept(run):
    Path("a.json").write_text('{"id": 1,, }', encoding="utf-8")
    shutil.copy(GOOD, "b.json")
    result = run("a.json", "b.json")
    assert result.exit_code == 1
    assert "a.json:1:10: error J001" in result.stdout
    assert Path("a.json").read_text(encoding="utf-8") == '{"id": 1,, }'


def test_standard_input_is_laid_out_on_standard_output(run):
    assert run("-", given='{"title":"T","format":1}').stdout == '{\n  "format": 1,\n  "title": "T"\n}\n'


def test_a_missing_file_ends_with_2(run):
    assert run("missing.json").exit_code == 2


@pytest.mark.parametrize("path", BAD[::7], ids=lambda path: path.stem)
def test_bad_scenarios_are_laid_out_or_named(path):
    loaded = pwprint.load(path)
    document = getattr(loaded, "document", None)
    if document is not None:
        text = laid_out(document.value)
        assert json.loads(text) == document.value
        assert laid_out(json.loads(text)) == text
