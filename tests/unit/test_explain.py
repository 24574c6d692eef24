"""Every code has a page, and the examples of the pages are what they are called."""

import json

import pytest
from typer.testing import CliRunner

from pwprint.app.checking import check, load
from pwprint.cli.program import app
from pwprint.game import rulebook
from pwprint.rulesets import RULESETS
from pwprint.text import Document, read_bytes, read_path
from pwprint.text.codes import ALL_CODES, CAMPAIGN_CODES, CODES, PDF_CODES
from pwprint.text.codes.pages import bad_file, coded, good_file, page_of
from pwprint.text.limits import MAX_BYTES

SHOWN_IN_WORDS = {"F001", "N003", "A001", "A002", "A003", "A004", "A005", *CAMPAIGN_CODES, *PDF_CODES}
SHOWN = [code for code in CODES if code not in SHOWN_IN_WORDS]


def codes_in(data):
    document = read_bytes(data, "x.json")
    problems = check(load(document)).problems if isinstance(document, Document) else document.problems
    return {problem.code for problem in problems}


def asked(*arguments):
    return command("explain", arguments)


def run_rules(*arguments):
    return command("rules", arguments)


def command(name, arguments):
    return CliRunner().invoke(app, [name, *arguments])


def test_every_code_has_a_page_and_every_page_a_code():
    assert coded() == tuple(ALL_CODES)


@pytest.mark.parametrize("code", SHOWN)
def test_the_bad_example_has_the_problem_and_no_other(code):
    assert codes_in(bad_file(code)) == {code}


@pytest.mark.parametrize("code", SHOWN)
def test_the_good_example_has_no_problem(code):
    assert codes_in(good_file(code)) == set()


def test_the_examples_in_words_are_those_that_no_scenario_can_show():
    assert {code for code in coded() if not page_of(code).base} == SHOWN_IN_WORDS


def test_the_example_of_a_file_that_cannot_be_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = page_of("F001")
    bad, good = (line.split()[-1] for line in (*page.bad, *page.good))
    path = tmp_path / good
    path.parent.mkdir()
    path.write_bytes(good_file("S001"))
    assert isinstance(read_path(good), Document)
    assert [problem.code for problem in read_path(bad)] == ["F001"]


def test_the_size_of_the_file_that_is_too_large_is_just_too_large():
    assert page_of("F003").size == MAX_BYTES + 1


def test_a_page_is_in_sentences_and_its_examples_differ():
    for code in coded():
        page = page_of(code)
        assert page.about.endswith((".", "?")), code
        assert page.fix.endswith("."), code
        assert (page.bad, page.encoding) != (page.good, "utf-8"), code
        assert len(page.about) > len(ALL_CODES[code].meaning) // 2, code


@pytest.mark.parametrize("code", coded())
def test_explain_shows_the_whole_page_in_narrow_lines(code):
    page = page_of(code)
    result = asked(code.lower())
    assert result.exit_code == 0
    told = " ".join(result.stdout.split())
    for part in (code, ALL_CODES[code].meaning, page.about, page.fix, *page.bad, *page.good):
        assert " ".join(part.split()) in told
    assert max(map(len, result.stdout.splitlines())) <= 100


def test_explain_says_how_the_bad_example_is_saved():
    assert "Bad, saved as latin-1:" in asked("F002").stdout
    assert "Bad, in a file of 4,194,305 bytes:" in asked("F003").stdout
    assert "Bad:" in asked("V002").stdout


def test_explain_points_at_the_rules():
    told = asked("til-mov-04").stdout
    assert told.startswith("TIL-MOV-04 is a rule of tile:")
    assert "`pwprint rules TIL-MOV-04`" in told


def test_explain_without_a_code_lists_them():
    told = " ".join(asked().stdout.split())
    for code in ALL_CODES.values():
        assert f"{code.code} {code.name}: {code.meaning}" in told


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("V02", "did you mean 'V002'?"),
        ("TIL-MOV-4", "did you mean 'TIL-MOV-04'?"),
        ("TIL-MOV-9", "`pwprint rules TIL-MOV` lists related ones"),
        ("XYZ", "leave it out for a list"),
    ],
)
def test_an_unknown_code_is_refused(word, said):
    result = asked(word)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


@pytest.mark.parametrize("word", ["TIL", "til-mov", "E19-", "P19-SET"])
def test_explain_lists_the_rules_of_a_family(word):
    start = word.upper().rstrip("-")
    owner = next(ruleset for ruleset in RULESETS.values() if ruleset.book.prefix == start[:3])
    kin = [rule for rule in rulebook.load(owner.id).rules if rule.startswith(f"{start}-")]
    told = asked(word).stdout
    assert told.startswith(f"{start}: rules of {owner.id}\n")
    assert [line.split()[0] for line in told.splitlines() if line.startswith(f"  {start}-")] == kin
    assert told == run_rules(word).stdout == run_rules(owner.id, word).stdout


@pytest.mark.parametrize("letter", ["V", "s", "P"])
def test_explain_lists_the_codes_of_a_letter(letter):
    told = asked(letter).stdout
    kin = [code for code in tuple(ALL_CODES) if code.startswith(letter.upper())]
    assert [line.split()[0] for line in told.splitlines() if not line.startswith(" ")] == kin


def test_rules_looks_for_words_that_are_typed_without_quotes():
    told = run_rules("tile", "close", "combat")
    assert told.exit_code == 0
    assert told.stdout == run_rules("tile", "close combat").stdout
    assert "TIL-CC-01" in told.stdout


@pytest.mark.parametrize("before", [[], ["tile"]], ids=str)
@pytest.mark.parametrize(
    ("word", "said"),
    [("TIL-MOV-4", "did you mean 'TIL-MOV-04'?"), ("TIL-MOV-9", "`pwprint rules TIL-MOV` lists related ones")],
)
def test_rules_says_which_rule_was_meant(before, word, said):
    result = run_rules(*before, word)
    assert result.exit_code == 2
    assert f"Invalid value for ID: there is no {word!r} in tile; {said}" in " ".join(result.stderr.split())


def test_the_lines_of_an_example_are_lines_of_the_file():
    for code in SHOWN:
        for line in page_of(code).good:
            assert line in good_file(code).decode().splitlines()
        json.loads(good_file(code))
