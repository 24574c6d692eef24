"""A slip of the pen that leaves no doubt is one problem more, and hides nothing: whatever else is wrong is told as well."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import pwprint
from pwprint.cli.program import app
from pwprint.resources import scenario_folder
from pwprint.text import Document, read_path
from pwprint.text import recoveries as meaning
from tests.stages import counted

SOUND = tuple(
    (scenario_folder() / f"{name}.json").read_text(encoding="utf-8")
    for name in ("tile/matchbox", "european-19c/nachod", "musket/wavre", "portable-19c/frontier-bridge")
)
BAD = tuple(
    read.text
    for file in sorted((Path(__file__).parents[1] / "scenarios" / "bad").rglob("*.json"))
    if isinstance(read := read_path(file), Document) and not read.problems and isinstance(read.value, dict)
)
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')
WORD = re.compile(r"[^\W\d][\w-]*")
ODD = re.compile(r"none|undefined|nil|nan|inf|infinity", re.IGNORECASE)
PLAIN = re.compile(r"[^\W\d][\w -]*\w")


class Tokens:
    """A text in JSON as tokens; a slip replaces one of them."""

    def __init__(self, text):
        self.text = text
        self.found = list(TOKEN.finditer(text))
        self.tokens = [found[0] for found in self.found]

    def __getitem__(self, at):
        return self.tokens[at] if 0 <= at < len(self.tokens) else ""

    def with_slip(self, slip, at):
        """Return the text with a slip at a token, None if it cannot happen there."""
        token = slip(self, at)
        start, end = self.found[at].span()
        return None if token is None else self.text[:start] + token + self.text[end:]

    def is_key(self, at):
        return self[at][:1] == '"' and self[at + 1] == ":"

    def is_text(self, at):
        return self[at][:1] == '"' and self[at + 1] != ":"

    def line_after(self, at):
        """Return the rest of the line behind a token."""
        return self.text[self.found[at].end() :].partition("\n")[0]


def comma_at_the_end(tokens, at):
    return f", {tokens[at]}" if tokens[at] in "]}" and tokens[at - 1] not in "[{" else None


def comma_at_the_start(tokens, at):
    return f"{tokens[at]}," if tokens[at] in "[{" else None


def two_commas(tokens, at):
    return ",," if tokens[at] == "," else None


def no_comma(tokens, at):
    return " " if tokens[at] == "," else None


def no_colon(tokens, at):
    return " " if tokens[at] == ":" else None


def equals_sign(tokens, at):
    return " =" if tokens[at] == ":" else None


def comment(tokens, at):
    return f"/* a note,\n of two lines */ {tokens[at]}"


def comment_to_the_end_of_the_line(tokens, at):
    return f"{tokens[at]} // or not?\n"


def single_quotes(tokens, at):
    inner = tokens[at][1:-1].replace("'", r"\'").replace(r"\"", '"')
    return f"'{inner}'" if tokens[at][0] == '"' else None


def curly_quotes(tokens, at):
    plain = tokens[at][0] == '"' and not re.search("[“”„‟«»\\\\]", tokens[at])
    return f"“{tokens[at][1:-1]}”" if plain else None


def no_quotes(tokens, at):
    word = tokens[at][1:-1]
    doubtful = tokens.is_text(at) and (ODD.fullmatch(word) or meaning.constant(word))
    return word if tokens[at][0] == '"' and WORD.fullmatch(word) and not doubtful else None


def no_quotes_about_words(tokens, at):
    words = tokens[at][1:-1]
    return words if tokens.is_text(at) and " " in words and PLAIN.fullmatch(words) and tokens[at - 1] == ":" else None


def no_opening_quote(tokens, at):
    word = tokens[at][1:-1]
    fits = WORD.fullmatch(word) if tokens.is_key(at) else tokens.is_text(at) and PLAIN.fullmatch(word)
    return f'{word}"' if fits else None


def no_closing_quote_of_a_key(tokens, at):
    return tokens[at][:-1] if tokens.is_key(at) and PLAIN.fullmatch(tokens[at][1:-1]) else None


def no_closing_quote_of_a_text(tokens, at):
    if not tokens.is_text(at) or not PLAIN.fullmatch(tokens[at][1:-1]) or tokens[at + 1] != ",":
        return None
    rest = tokens.line_after(at)
    follows = ":" if tokens.is_key(at + 2) else ",]"
    same_line = re.match(rf' *, *"[^"\\]+" *[{follows}]', rest)
    return tokens[at][:-1] if same_line or not rest.removeprefix(",").strip() else None


def foreign_word(tokens, at):
    return {"true": "True", "false": "FALSE", "null": "None"}.get(tokens[at])


def odd_number(tokens, at):
    return f"0{tokens[at]}" if re.fullmatch("[1-9][0-9]*", tokens[at]) else None


def hexadecimal(tokens, at):
    return hex(int(tokens[at])) if re.fullmatch("[1-9][0-9]*", tokens[at]) else None


SLIPS = {
    slip.__name__: slip
    for slip in (
        comma_at_the_end,
        comma_at_the_start,
        two_commas,
        no_comma,
        no_colon,
        equals_sign,
        comment,
        comment_to_the_end_of_the_line,
        single_quotes,
        curly_quotes,
        no_quotes,
        no_quotes_about_words,
        no_opening_quote,
        no_closing_quote_of_a_key,
        no_closing_quote_of_a_text,
        foreign_word,
        odd_number,
        hexadecimal,
    )
}


@cache
def tokens_of(text):
    return Tokens(text)


def found(text):
    problems = pwprint.check(pwprint.load(text.encode(), "x.json")).problems
    assert [problem.span for problem in problems] == sorted(
        (problem.span for problem in problems), key=lambda span: (span.line, span.column)
    )
    return Counter((problem.code, problem.pointer, problem.message, problem.hint) for problem in problems)


known = cache(found)


def check_slip(text, name, chance):
    """A slip somewhere in a text is told once, and all that was told of the text is told still."""
    tokens = tokens_of(text)
    fitting = [at for at in range(len(tokens.tokens)) if SLIPS[name](tokens, at) is not None]
    if not fitting:
        return
    slipped = tokens.with_slip(SLIPS[name], chance.choice(fitting))
    more = found(slipped)
    assert not known(text) - more
    ((code, *_),) = (more - known(text)).elements()
    assert code in {"J001", "J004"}
    assert not pwprint.check(pwprint.load(slipped.encode(), "x.json")).ok


@pytest.mark.few(1)
@pytest.mark.parametrize("examples", counted(4, 12))
@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_in_a_sound_scenario_is_the_only_problem(name, examples):
    @settings(max_examples=examples, deadline=None)
    @given(text=st.sampled_from(SOUND), chance=st.randoms(use_true_random=False))
    def check(text, chance):
        check_slip(text, name, chance)

    check()


@settings(max_examples=80, deadline=None)
@given(text=st.sampled_from(BAD), name=st.sampled_from(sorted(SLIPS)), chance=st.randoms(use_true_random=False))
def test_a_slip_hides_no_other_mistake(text, name, chance):
    check_slip(text, name, chance)


@pytest.mark.parametrize("name", SLIPS)
def test_every_slip_can_happen_somewhere(name):
    texts = (*SOUND, '{"limbered": true, "lost": {"R1": null}}')
    assert any(SLIPS[name](tokens_of(text), at) for text in texts for at in range(len(tokens_of(text).tokens)))


# What the program does with such a file.

MATCHBOX = SOUND[0]
SLIPPED = MATCHBOX.replace('"format": 1,', '"format": 1,,', 1)
WORSE = SLIPPED.replace('"ruleset": "tile"', '"ruleset": "tile", "bogus": 2', 1)


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def run(*arguments, given=None):
    return CliRunner().invoke(app, [*arguments], input=given)


def codes(answer):
    return re.findall(r"\b(?:error|warning) (\w+)", answer)


def test_validate_tells_slips_and_all_the_rest():
    answer = run("validate", "-", "--format", "concise", given='{"format": 1, "bogus": 2,}')
    assert answer.exit_code == 1
    assert Counter(codes(answer.output)) == {"S001": 1, "S002": 5, "J001": 1}
    assert codes(run("validate", "-", "--format", "concise", given=WORSE).output) == ["J001", "S001"]


@pytest.mark.usefixtures("elsewhere")
def test_a_file_with_slips_is_neither_printed_nor_played():
    Path("a.json").write_text(SLIPPED, encoding="utf-8")
    for command in (("render", "a.json", "-o", "out"), ("play", "a.json")):
        answer = run(*command)
        assert (answer.exit_code, "J001" in answer.output) == (1, True), answer.output
    assert not Path("out").exists()
    loaded = pwprint.load("a.json")
    assert loaded.scenario is not None
    with pytest.raises(pwprint.RefusedError, match="1 error, 0 warnings"):
        pwprint.play(loaded)


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("options", [[], ["--check"], ["--diff"]])
def test_a_file_with_slips_is_not_laid_out_anew(options):
    Path("a.json").write_text(SLIPPED, encoding="utf-8")
    answer = run("fmt", *options, "a.json")
    assert (answer.exit_code, codes(answer.output)) == (1, ["J001"])
    assert Path("a.json").read_text(encoding="utf-8") == SLIPPED


@pytest.mark.usefixtures("elsewhere")
def test_no_map_is_put_into_a_file_with_slips_and_none_is_drawn_of_it():
    Path("good.json").write_text(MATCHBOX, encoding="utf-8")
    Path("a.json").write_text(SLIPPED, encoding="utf-8")
    Path("a.map").write_text(run("convert", "good.json").stdout, encoding="utf-8")
    for command in (("convert", "a.json"), ("convert", "a.map", "--into", "a.json")):
        answer = run(*command)
        assert (answer.exit_code, "J001" in answer.output) == (1, True), answer.output
    assert Path("a.json").read_text(encoding="utf-8") == SLIPPED


@pytest.mark.usefixtures("elsewhere")
def test_slips_are_remembered_with_what_was_found_besides():
    for number in range(12):
        Path(f"{number}.json").write_text(WORSE.replace('"matchbox"', f'"m{number}"', 1), encoding="utf-8")
    first, second = (run("validate", ".", "--format", "json") for _ in range(2))
    assert first.output == second.output
    assert first.output.count('"J001"') == 12


def test_an_allowance_is_judged_as_if_there_were_no_slip():
    allow = '"format": 1, "allow": [{"code": "V002", "because": "it is meant"}],'
    text = MATCHBOX.replace('"format": 1,', allow, 1)
    assert [code for code, *_ in found(text)] == ["W004"]
    assert sorted(code for code, *_ in found(text.replace('"because"', "because"))) == ["J001", "W004"]
