import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pwprint.app.checking import SideReport, Verdict
from pwprint.report import REPORTERS, Checked, checked
from pwprint.report.snippet import WIDTH, snippet
from pwprint.text import read_bytes
from pwprint.text.problems import Note, Part, Problem, Severity, Span, broken_rule
from pwprint.values import replace

TEXT = """{
  "orders": [
    {"unit": "B1", "do": "move", "path": ["c4"]},
    {"unit": "R1", "do": "move", "path": ["c5", "c6"]}
  ]
}
"""
STOP = broken_rule(
    "TIL-MOV-04",
    "R1 must stop at c5, next to blue B1 (c4)",
    "/orders/1/path/1",
    hint="end the path at c5",
    notes=(Note("because B1 moved there in turn 1", "/orders/0/path/0"),),
)
IDLE = Problem("W001", "R1 can do nothing", "/orders", severity=Severity.WARNING)
RULE = "A unit that comes next to an enemy stops there."


def one(*problems, text=TEXT, name="x.json"):
    document = read_bytes(text.encode(), name)
    return checked(document, Verdict(tuple(map(document.locate, problems))), lambda rule: RULE)


CLEAN = Checked("a.json", sides=(SideReport("red", 6, 2, 0, False), SideReport("blue", 5, None, 1, False)))
MISSING = Checked("b.json", (Problem("F001", "there is no such file"),))


def lines(text):
    return text.strip("\n").splitlines()


def test_text_prints_the_words_of_a_rule_once():
    again = replace(STOP, span=None)
    told = lines(REPORTERS["text"]([one(STOP, again), one(STOP, name="y.json")], False))
    assert [line for line in told if "rule" in line] == [
        "  = rule TIL-MOV-04: A unit that comes next to an enemy stops there.",
        *["  = rule TIL-MOV-04: as above"] * 2,
    ]


def test_text_shows_the_line_the_hint_the_rule_and_the_second_place():
    assert lines(REPORTERS["text"]([one(STOP)], False)) == lines("""
x.json:4:49: error TIL-MOV-04: R1 must stop at c5, next to blue B1 (c4)
  |
4 |     {"unit": "R1", "do": "move", "path": ["c5", "c6"]}
  |                                                 ^^^^
  = hint: end the path at c5
  = rule TIL-MOV-04: A unit that comes next to an enemy stops there.
  = note: because B1 moved there in turn 1
  --> x.json:3:43
  |
3 |     {"unit": "B1", "do": "move", "path": ["c4"]},
  |                                           ----

1 file, 1 error, 0 warnings
""")


def test_text_marks_a_span_of_several_lines_in_its_first():
    assert lines(REPORTERS["text"]([one(IDLE)], False)) == lines("""
x.json:2:13: warning W001: R1 can do nothing
  |
2 |   "orders": [
  |             ^

1 file, 0 errors, 1 warning
""")


def test_text_without_a_place_or_a_problem_is_short():
    assert lines(REPORTERS["text"]([CLEAN, MISSING], False)) == lines("""
b.json: error F001: there is no such file

2 files, 1 error, 0 warnings
""")
    assert REPORTERS["text"]([CLEAN], False) == "1 file, 0 errors, 0 warnings"


def test_text_of_a_file_that_is_no_json_shows_it():
    assert lines(REPORTERS["text"]([checked(read_bytes(b'{"a": 1,}', "y.json"))], False)) == lines("""
y.json:1:8: error J001: JSON has no comma after the last entry
  |
1 | {"a": 1,}
  |        ^
  = hint: remove the comma

1 file, 1 error, 0 warnings
""")


def test_colours_change_nothing_but_colours():
    plain, coloured = (REPORTERS["text"]([one(STOP, IDLE), MISSING], colour) for colour in (False, True))
    assert "\x1b[" not in plain
    assert "\x1b[1;31merror TIL-MOV-04\x1b[0m" in coloured
    pieces = coloured.split("\x1b[")
    assert pieces[0] + "".join(piece.partition("m")[2] for piece in pieces[1:]) == plain


def test_concise_has_a_line_for_each_problem():
    assert lines(REPORTERS["concise"]([CLEAN, one(STOP, IDLE), MISSING], False)) == [
        "x.json:4:49: error TIL-MOV-04: R1 must stop at c5, next to blue B1 (c4) (end the path at c5)",
        "x.json:2:13: warning W001: R1 can do nothing",
        "b.json: error F001: there is no such file",
        "3 files, 2 errors, 1 warning",
    ]


def test_json_has_the_promised_form():
    found = json.loads(REPORTERS["json"]([CLEAN, one(IDLE), MISSING], False))
    place = {"line": 2, "column": 13, "end_line": 5, "end_column": 4}
    nowhere = dict.fromkeys(place)
    idle = {
        "code": "W001",
        "severity": "warning",
        "rule": None,
        "message": "R1 can do nothing",
        "hint": None,
        "pointer": "/orders",
    }
    gone = {
        "code": "F001",
        "severity": "error",
        "rule": None,
        "message": "there is no such file",
        "hint": None,
        "pointer": "",
    }
    red = {"id": "red", "units": 6, "exhaustion_point": 2, "lost": 0, "exhausted": False}
    blue = {"id": "blue", "units": 5, "exhaustion_point": None, "lost": 1, "exhausted": False}
    assert found == {
        "format": 1,
        "ok": False,
        "files": [
            {"file": "a.json", "ok": True, "sides": [red, blue], "problems": []},
            {"file": "x.json", "ok": True, "sides": [], "problems": [idle | place]},
            {"file": "b.json", "ok": False, "sides": [], "problems": [gone | nowhere]},
        ],
    }


def test_json_tells_rule_and_notes():
    (problem,) = json.loads(REPORTERS["json"]([one(STOP)], False))["files"][0]["problems"]
    assert problem["rule"] == problem["code"] == "TIL-MOV-04"
    assert [(note["message"], note["line"], note["column"]) for note in problem["notes"]] == [
        ("because B1 moved there in turn 1", 3, 43)
    ]


@pytest.mark.parametrize("name", REPORTERS)
def test_no_name_or_message_can_break_the_terminal_or_the_output(name):
    odd = "\x1b]0;x\x07\udcff\u202e\n"
    text = REPORTERS[name]([Checked(odd, (Problem("F001", odd, hint=odd),))], False)
    text.encode("utf-8")
    assert not set(text) & set("\x1b\x07\u202e") or name == "json"
    if name == "json":
        assert json.loads(text)["files"][0]["file"] == odd


def test_a_clean_file_keeps_no_text():
    assert checked(read_bytes(TEXT.encode(), "x"), Verdict(())) == Checked("x")


# The snippet.


@pytest.mark.parametrize(
    ("line", "column", "end_column", "shown", "before", "marked"),
    [
        ("abc", 2, 3, "abc", 1, 1),
        ("abc", 4, 5, "abc", 3, 1),
        ("abc  ", 2, None, "abc", 1, 2),
        ("", 1, 1, "", 0, 1),
        ("\tx\ty", 2, 3, "    x   y", 4, 1),
        ("\tx\ty", 4, 5, "    x   y", 8, 1),
        ("北岸x", 3, 4, "北岸x", 4, 1),
        ("北岸x", 1, 3, "北岸x", 0, 4),
        ("e\u0301x", 3, 4, "e\u0301x", 1, 1),
        ("\x1b\u202ex", 3, 4, "␛\N{REPLACEMENT CHARACTER}x", 2, 1),
    ],
)
def test_the_caret_stands_under_the_span(line, column, end_column, shown, before, marked):
    assert snippet(line, column, end_column) == (shown, before, marked)


def test_a_long_line_is_shown_around_the_span():
    line = "x" * 500 + "WRONG" + "y" * 500
    shown, before, marked = snippet(line, 501, 506)
    assert shown[before : before + marked] == "WRONG"
    assert (shown[0], shown[-1]) == ("…", "…")
    assert len(shown) == WIDTH


@given(st.text(st.characters(blacklist_characters="\r\n"), max_size=300), st.integers(1, 302), st.integers(0, 300))
def test_the_marks_lie_under_the_line_and_nothing_harmful_is_shown(line, column, length):
    shown, before, marked = snippet(line, column, column + length)
    width = sum(columns(char) for char in shown)
    assert width <= WIDTH
    assert before >= 0
    assert marked >= 1
    assert before + marked <= width + 1
    assert all(char.isprintable() or unicodedata.category(char) == "Zs" for char in shown)


def columns(char):
    if unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def test_a_key_problem_is_marked_at_the_key():
    problem = Problem("S001", "m", "/orders", part=Part.KEY)
    assert one(problem).problems[0].span == Span(2, 3, 2, 11)
