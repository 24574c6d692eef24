"""`validate --fix` mends what is certain, and leaves the rest of a text byte for byte."""

import json
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pwprint.app.checking import load
from pwprint.app.mending import mended
from pwprint.cli.program import app
from pwprint.resources import scenario_folder
from pwprint.text.document import Document, read_bytes, read_path

GOOD = (scenario_folder() / "tile" / "matchbox.json").read_text()
BAD = sorted((Path(__file__).parents[1] / "scenarios" / "bad").rglob("*.json"))
assert BAD

MENDED = {
    "a misspelled key": ('"turn_limit"', '"turn_limmit"'),
    "a key that is called so elsewhere": ('"units"', '"forces"'),
    "a misspelled ruleset": ('"tile"', '"tyle"'),
    "a misspelled terrain": ('"hill"', '"hil"'),
    "a misspelled type": ('"infantry"', '"infantery"'),
    "a comma too many": ('"format": 1,', '"format": 1,,'),
}
LEFT = {
    "a name that nobody has": ('"holds": ["bridge"]', '"holds": ["brigde"]'),
    "a word that could be anything": ('"infantry"', '"xyzzy"'),
    "a square off the board": ('"e1"', '"z9"'),
}


def document(text):
    read = read_bytes(text.encode(), "test.json")
    assert isinstance(read, Document)
    return read


@pytest.mark.parametrize("case", MENDED)
def test_what_is_certain_is_mended_and_nothing_else_changes(case):
    right, wrong = MENDED[case]
    assert right in GOOD
    done = mended(document(GOOD.replace(right, wrong, 1)))
    assert (done.text, done.count) == (GOOD, 1)


def test_several_slips_are_mended_together_also_one_behind_another():
    text = GOOD.replace('"tile"', '"tyle"').replace('"hill"', '"hil"').replace('"format": 1,', '"format": 1,,')
    assert mended(document(text)) == type(mended(document(GOOD)))(GOOD, 3)


@pytest.mark.parametrize("case", [case for case in LEFT if LEFT[case][0] in GOOD])
def test_what_is_a_guess_is_left(case):
    text = GOOD.replace(*LEFT[case], 1)
    assert text != GOOD
    assert mended(document(text)).text == text


def test_there_is_a_case_of_each_guess():
    assert sum(right in GOOD for right, _ in LEFT.values()) >= 2


def test_comments_are_an_authors_words():
    text = GOOD.replace('"format": 1,', '"format": 1,, // the first').replace('"turn_limit"', '"turn_limmit"')
    assert mended(document(text)).text == text


@pytest.mark.few(1)
@pytest.mark.parametrize("folder", sorted({path.parent for path in BAD}), ids=lambda folder: folder.name)
def test_mending_twice_is_mending_once_and_brings_no_problem_of_its_own(folder):
    for path in (path for path in BAD if path.parent == folder):
        before = read_path(path)
        if not isinstance(before, Document):
            continue  # it cannot be read at all
        done = mended(before)
        after = document(done.text)
        assert mended(after).count == 0, path
        if done.count:
            known = {(problem.code, problem.pointer) for problem in load(before).problems}
            shape = [problem for problem in load(after).problems if problem.code.startswith(("J", "S"))]
            assert {(problem.code, problem.pointer) for problem in shape} <= known, path
        else:
            assert done.text == before.text, path


def test_the_command_mends_a_file_and_reports_what_is_left(tmp_path):
    path = tmp_path / "battle.json"
    path.write_text(GOOD.replace('"turn_limit"', '"turn_limmit"').replace('"at": "', '"at": "z', 1))
    made = CliRunner().invoke(app, ["validate", "--fix", str(path)])
    assert "1 slip mended" in made.output
    assert (made.exit_code, "1 error" in made.output) == (1, True)
    assert '"turn_limit"' in path.read_text()
    changed = [code for code in SequenceMatcher(None, GOOD, path.read_text()).get_opcodes() if code[0] != "equal"]
    assert len(changed) == 1, "only the place that is off the board differs from the good one"


def test_standard_input_cannot_be_written_back():
    made = CliRunner().invoke(app, ["validate", "--fix", "-"], input=GOOD)
    assert made.exit_code == 2
    assert "cannot be written back" in made.output


def test_a_sound_file_is_not_touched(tmp_path):
    path = tmp_path / "battle.json"
    path.write_text(GOOD)
    path.chmod(0o444)
    assert CliRunner().invoke(app, ["validate", "--fix", str(path)]).exit_code == 0
    assert json.loads(path.read_text())["id"] == "matchbox"


def test_a_byte_order_mark_stays(tmp_path):
    path = tmp_path / "battle.json"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace('"turn_limit"', '"turn_limmit"').encode())
    assert CliRunner().invoke(app, ["validate", "--fix", str(path)]).exit_code == 0
    assert path.read_bytes() == b"\xef\xbb\xbf" + GOOD.encode()
