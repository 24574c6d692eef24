"""One layout for scenario files, which changes nothing of what they say."""

from __future__ import annotations

import json
import shutil
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import pwprint
from pwprint.cli.program import app
from pwprint.format.layout import WIDTH, laid_out
from pwprint.pdf import output
from pwprint.resources import scenario_folder

FILES = sorted(scenario_folder().glob("*/*.json"))
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


LONG = {
    '"note"',
    '"sources"',
    '"background"',
    '"history"',
    '"designer_notes"',
    '"solo_notes"',
    '"summary"',
    '"briefing"',
    '"text"',
    '{"title"',
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_lines_are_short_but_for_single_texts(path):
    for line in laid_out(json.loads(path.read_text(encoding="utf-8"))).splitlines():
        assert len(line) <= WIDTH or line.lstrip().split(": ")[0] in LONG or '"text": ' in line


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
    assert run("--check", "a.json").stdout == "a.json: would be reformatted\n"
    assert run("a.json").stdout == "a.json: reformatted\n"
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


def test_what_is_nearly_json_is_named_and_never_mended_in_silence(run):
    Path("a.json").write_text('{"format": 1,}', encoding="utf-8")
    result = run("a.json")
    assert (result.exit_code, Path("a.json").read_text(encoding="utf-8")) == (1, '{"format": 1,}')
    assert "a.json:1:13: error J001" in result.stdout


def test_standard_input_is_laid_out_on_standard_output(run):
    assert run("-", given='{"title":"T","format":1}').stdout == '{\n  "format": 1,\n  "title": "T"\n}\n'


def test_a_missing_file_ends_with_2(run):
    assert run("missing.json").exit_code == 2


def messy(name):
    """A sound scenario on one line."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(json.loads(GOOD.read_text(encoding="utf-8"))), encoding="utf-8")
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="modes as on Unix")
def test_a_private_file_stays_private_and_a_protected_one_as_it_is(run):
    messy("private.json").chmod(0o600)
    messy("protected.json").chmod(0o444)
    before = Path("protected.json").read_bytes()
    result = run("private.json", "protected.json")
    assert result.exit_code == 2
    assert result.stdout.splitlines() == ["private.json: reformatted", "2 files, 1 reformatted"]
    assert result.stderr == "pwprint: protected.json: is write-protected\n"
    assert stat.S_IMODE(Path("private.json").stat().st_mode) == 0o600
    assert Path("protected.json").read_bytes() == before


def test_a_file_that_cannot_be_written_does_not_stop_the_others(run, monkeypatch):
    whole = output.write_whole

    def refuse(path, data):
        if path.parent.name == "a":
            raise PermissionError(13, "Permission denied")
        whole(path, data)

    messy("a/one.json")
    messy("b/two.json")
    monkeypatch.setattr(output, "write_whole", refuse)
    result = run("a", "b")
    assert result.exit_code == 2
    assert result.stdout.splitlines() == ["b/two.json: reformatted", "2 files, 1 reformatted"]
    assert result.stderr == "pwprint: a/one.json: permission denied\n"


def test_many_files_have_one_summary(run):
    for name in ("a.json", "b.json"):
        Path(name).write_text("{,}", encoding="utf-8")
    messy("c.json")
    shutil.copy(GOOD, "d.json")
    result = run(".")
    assert result.exit_code == 1
    assert result.stdout.count("error J001") == 2
    assert [line for line in result.stdout.splitlines() if " file" in line] == ["4 files, 2 errors, 0 warnings"]
    assert run("c.json", "d.json").stdout == "2 files, 0 reformatted\n"
    assert run("--check", "c.json", "d.json").stdout == "2 files, all formatted\n"
    messy("c.json")
    assert run("--check", "c.json", "d.json").stdout.splitlines()[-1] == "2 files, 1 to reformat"


def test_a_diff_is_one_that_can_be_applied_and_changes_nothing(run):
    Path("a.json").write_bytes(b'{"title":"T",\n"format":1}')
    result = run("--diff", "a.json")
    assert (result.exit_code, Path("a.json").read_bytes()) == (1, b'{"title":"T",\n"format":1}')
    assert result.stdout.splitlines() == [
        "--- a.json",
        "+++ a.json",
        "@@ -1,2 +1,4 @@",
        '-{"title":"T",',
        '-"format":1}',
        "\\ No newline at end of file",
        "+{",
        '+  "format": 1,',
        '+  "title": "T"',
        "+}",
    ]
    assert run("a.json").exit_code == 0
    assert (run("--diff", "a.json").stdout, run("--diff", "a.json").exit_code) == ("", 0)


def test_a_diff_shows_line_ends_and_a_byte_order_mark(run):
    for start, end in ((b"", b"\r\n"), (b"\xef\xbb\xbf", b"\n")):
        Path("a.json").write_bytes(start + b"{}" + end)
        result = run("--diff", "a.json")
        assert result.exit_code == 1
        assert "\n+{}\n" in result.stdout


def test_the_diff_alone_is_on_standard_output(run):
    messy("a.json")
    Path("b.json").write_text("{,}", encoding="utf-8")
    result = run("--diff", "a.json", "b.json")
    assert all(line.startswith(("-", "+", "@", " ", "\\")) for line in result.stdout.splitlines())
    assert "b.json:1:2: error J001" in result.stderr
    assert "2 files, 1 error" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(["--check"], "<stdin>: would be"), (["--check", "--stdin-filename", "a.json"], "a.json: would be")],
)
def test_standard_input_has_a_name(arguments, told, run):
    result = run(*arguments, "-", given="{}")
    assert result.exit_code == 1
    assert result.stdout.startswith(told)
    broken = run(*arguments, "-", given="{,}")
    assert (broken.exit_code, broken.stdout) == (1, "")
    assert f"{told.split(':')[0]}:1:2: error" in broken.stderr


def test_standard_input_with_a_byte_order_mark_would_change(run):
    assert run("--check", "-", given=b"\xef\xbb\xbf{}\n").exit_code == 1
    assert run("--check", "-", given=b"{}\n").exit_code == 0
    assert run("-", given=b"{}\n").stdout == "{}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="names as on Unix")
def test_no_name_of_a_file_reaches_the_terminal_raw(run):
    messy("\x1b[31m.json")
    for arguments in (["--check"], ["--diff"], []):
        result = run(*arguments, "\x1b[31m.json")
        assert "\\x1b[31m.json" in result.stdout
        assert "\x1b" not in result.output


def test_what_is_no_scenario_is_passed_over_where_hooks_name_it(run):
    for name in ("scenario.schema.json", "package.json"):
        value = {"$schema": "https://json-schema.org/draft/2020-12/schema"} if "schema" in name else {"name": "x"}
        Path(name).write_text(json.dumps(value), encoding="utf-8")
    messy("a.json")
    before = Path("package.json").read_bytes()
    result = run("--force-exclude", "scenario.schema.json", "package.json", "a.json")
    assert (result.exit_code, result.stdout) == (0, "a.json: reformatted\n")
    assert Path("package.json").read_bytes() == before
    assert run("--force-exclude", "package.json").exit_code == 0
    assert run("--force-exclude", "missing.json").exit_code == 2
    assert run("--check", "package.json").exit_code == 1


@pytest.mark.few(50)
@pytest.mark.parametrize("path", BAD[::7], ids=lambda path: path.stem)
def test_bad_scenarios_are_laid_out_or_named(path):
    loaded = pwprint.load(path)
    document = getattr(loaded, "document", None)
    if document is not None:
        text = laid_out(document.value)
        assert json.loads(text) == document.value
        assert laid_out(json.loads(text)) == text


def test_campaigns_have_their_own_order_of_keys(tmp_path):
    shipped = scenario_folder() / "lorn-valley.json"
    value = json.loads(shipped.read_text(encoding="utf-8"))
    turned = {key: value[key] for key in reversed(value)}
    turned["battles"] = [{key: battle[key] for key in reversed(battle)} for battle in value["battles"]]
    path = tmp_path / "campaign.json"
    path.write_text(json.dumps(turned), encoding="utf-8")
    shutil.copy(scenario_folder() / "tile" / "matchbox.json", tmp_path)
    for named in (tmp_path, path):
        assert CliRunner().invoke(app, ["fmt", str(named)]).exit_code == 0
    assert path.read_bytes() == shipped.read_bytes(), "and the shipped one is laid out"
