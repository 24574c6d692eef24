"""The reports that other programs read: GitHub, GitLab, SARIF, JUnit."""

import json
import re
import xml.etree.ElementTree as ET
from html import unescape
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

import jsonschema
import pytest
from markdown_it import MarkdownIt

from pwprint.app.checking import SideReport, Verdict
from pwprint.report import REPORTERS, Checked, checked
from pwprint.report.markup import code, plain, prose
from pwprint.report.places import columns_in_utf16, relative
from pwprint.text import read_bytes
from pwprint.text.problems import Note, Problem, Severity, Span, broken_rule
from pwprint.values import replace

DATA = Path(__file__).parents[1] / "data"
TEXT = """{
  "orders": [
    {"unit": "B1", "name": "\U0001f3ed", "path": ["c4"]},
    {"unit": "R1", "name": "\U0001f3ed", "path": ["c5", "c6"]}
  ]
}
"""
STOP = broken_rule(
    "TIL-MOV-04",
    "R1 must stop at c5: 100%, no less",
    "/orders/1/path/1",
    hint="end the path at c5",
    notes=(Note("because B1 moved there in turn 1", "/orders/0/path/0"),),
)
IDLE = Problem("W001", "R1 can do nothing", "/orders", severity=Severity.WARNING)
AWAY = Checked("b.json", (Problem("F001", "there is no such file"),))
CLEAN = Checked("a.json")
RULE = "A unit that comes next to an enemy stops there."
ROOTS = ("GITHUB_WORKSPACE", "CI_PROJECT_DIR")
ODD = "odd:,%&<>\"'\x1b]0;x\x07\udcff\u202e\n::error::\ufffe\U0001f3ed.json"


def one(*problems, name="x.json", text=TEXT):
    document = read_bytes(text.encode(), name)
    return checked(document, Verdict(tuple(map(document.locate, problems))), lambda rule: RULE)


def report(form, *files):
    return REPORTERS[form](files, False)


ALL = (CLEAN, one(STOP, IDLE), one(STOP, name="y.json"), AWAY)


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for root in ROOTS:
        monkeypatch.delenv(root, raising=False)


# --- where things are -----------------------------------------------------------------------------------------------


def test_names_are_seen_from_the_working_folder(tmp_path):
    assert relative("a/./b/../x.json") == "a/x.json"
    assert relative(str(tmp_path / "a" / "x.json")) == "a/x.json"
    assert relative("../x.json") == (tmp_path.parent / "x.json").as_posix()
    assert relative("..x.json") == "..x.json"


@pytest.mark.parametrize("root", ROOTS)
def test_names_are_seen_from_the_root_of_the_repository_where_a_server_tells_it(root, tmp_path, monkeypatch):
    folder = tmp_path / "games" / "old"
    folder.mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path)
    monkeypatch.chdir(folder)
    for told in (tmp_path, tmp_path / "link"):
        monkeypatch.setenv(root, str(told))
        assert relative("x.json") == "games/old/x.json"
        assert relative("../x.json") == "games/x.json"
        assert relative("../../../x.json") == (tmp_path.parent / "x.json").as_posix()
    assert "file=games/old/x.json," in report("github", one(STOP))
    assert json.loads(report("gitlab", one(STOP)))[0]["location"]["path"] == "games/old/x.json"
    assert run_of(CLEAN)["artifacts"][0]["location"]["uri"] == "games/old/a.json"
    monkeypatch.setenv(root, str(tmp_path / "elsewhere"))
    assert relative("x.json") == "x.json"


def test_columns_are_counted_in_utf16():
    columns = columns_in_utf16("ab\U0001f3edcd\r\n\U0001f3ed\U0001f3ed")
    assert columns(Span(1, 1, 1, 4)) == (1, 5)
    assert columns(Span(1, 4, 2, 3)) == (5, 5)
    assert columns(Span(1, 6, 1, 7)) == (7, 8)


# --- GitHub ---------------------------------------------------------------------------------------------------------


def test_github_has_a_command_for_each_problem_and_the_summary():
    assert report("github", *ALL[:2], AWAY).splitlines() == [
        "::error file=x.json,line=4,endLine=4,col=48,endColumn=52,title=TIL-MOV-04::R1 must stop at c5: 100%25, no less"
        "%0Ahint: end the path at c5%0Arule TIL-MOV-04: A unit that comes next to an enemy stops there."
        "%0Anote: because B1 moved there in turn 1 (line 3)",
        "::warning file=x.json,line=2,endLine=5,title=W001::R1 can do nothing",
        "::error file=b.json,title=F001::there is no such file",
        "3 files, 2 errors, 1 warning",
    ]


def unescaped(text):
    for escape, sign in (("%2C", ","), ("%3A", ":"), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(escape, sign)
    return text


def test_github_reads_names_and_messages_as_they_were():
    problem = Problem("F001", "50%0A: a,b\x1b", hint=ODD)
    [command, _] = report("github", Checked("50%3A:,.json", (problem,))).splitlines()
    properties, message = re.fullmatch(r"::error (.*?)::(.*)", command).groups()
    assert dict(pair.split("=") for pair in properties.split(",")) == {
        "file": "50%253A%3A%2C.json",
        "title": "F001",
    }
    assert unescaped("50%253A%3A%2C.json") == "50%3A:,.json"
    assert unescaped(message).startswith("50%0A: a,b\\x1b\nhint: odd:,%&")


def test_no_line_of_the_github_report_is_a_command_that_was_not_meant():
    file = replace(Checked(f"::warning::{ODD}", (Problem("F001", "x\n::error::y"),)), gone=("::error::z",))
    assert [line[:9] for line in report("github", file).splitlines()] == ["::error f", "::notice ", "1 file, 1"]


def test_no_part_of_a_line_is_a_command_of_the_older_kind():
    file = replace(Checked("##[error]a.json", (Problem("F001", "x ##[group]y # #[z"),)), gone=("##[debug]z",))
    told = report("github", file)
    assert "##[" not in told
    assert "x ## [group]y # #[z" in told


# --- GitLab ---------------------------------------------------------------------------------------------------------


def test_gitlab_has_what_code_quality_asks_for():
    first, second, third, fourth = json.loads(report("gitlab", *ALL))
    assert first.keys() == {"description", "check_name", "fingerprint", "severity", "location"}
    assert (first["check_name"], first["severity"]) == ("TIL-MOV-04", "major")
    assert first["description"] == "R1 must stop at c5: 100%, no less (end the path at c5)"
    assert first["location"] == {"path": "x.json", "lines": {"begin": 4, "end": 4}}
    assert second["severity"] == "minor"
    assert second["location"]["lines"] == {"begin": 2, "end": 5}
    assert third["location"]["path"] == "y.json"
    assert fourth["location"] == {"path": "b.json", "lines": {"begin": 1}}


def test_fingerprints_differ_and_stay_when_lines_move(tmp_path):
    def prints(*files):
        return [issue["fingerprint"] for issue in json.loads(report("gitlab", *files))]

    every = prints(one(STOP, IDLE, IDLE), one(STOP, name="y.json"))
    assert len(set(every)) == 4
    moved = TEXT.replace("[", "\n\n[").replace('"path"', '\n   "path"')
    assert prints(one(STOP, IDLE, IDLE, text=moved)) == every[:3]
    assert prints(one(STOP, IDLE, IDLE, name=str(tmp_path / "x.json"))) == every[:3]
    assert prints(one(replace(STOP, message="R1 must stop at c6"))) != every[:1]


# --- SARIF ----------------------------------------------------------------------------------------------------------

TEXT_OF = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
PLACE = {
    "type": "object",
    "additionalProperties": False,
    "required": ["physicalLocation"],
    "properties": {
        "id": {"type": "integer", "minimum": 0},
        "message": TEXT_OF,
        "logicalLocations": {"items": {"properties": {"fullyQualifiedName": {"type": "string"}}}},
        "physicalLocation": {
            "additionalProperties": False,
            "required": ["artifactLocation"],
            "properties": {
                "artifactLocation": {"$ref": "#/$defs/artifact"},
                "region": {
                    "additionalProperties": False,
                    "required": ["startLine", "startColumn", "endLine", "endColumn"],
                    "properties": dict.fromkeys(
                        ("startLine", "startColumn", "endLine", "endColumn"), {"type": "integer", "minimum": 1}
                    ),
                },
            },
        },
    },
}
SARIF = {
    # The part of SARIF 2.1.0 that we write, as the standard describes it.
    "$defs": {
        "artifact": {
            "additionalProperties": False,
            "required": ["uri"],
            "properties": {
                "uri": {"type": "string", "pattern": r"^(file:///)?[A-Za-z0-9/._~%-]+$"},
                "uriBaseId": {"const": "%SRCROOT%"},
            },
        }
    },
    "required": ["version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "minItems": 1,
            "maxItems": 1,
            "items": {
                "additionalProperties": False,
                "required": ["tool", "results"],
                "properties": {
                    "tool": {
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "required": ["name", "rules"],
                                "properties": {
                                    "rules": {
                                        "uniqueItems": True,
                                        "items": {
                                            "additionalProperties": False,
                                            "required": ["id", "shortDescription", "fullDescription", "help"],
                                            "properties": {
                                                "id": {"type": "string"},
                                                "name": {"type": "string", "pattern": "^[A-Z][A-Za-z0-9]+$"},
                                                "shortDescription": TEXT_OF,
                                                "fullDescription": TEXT_OF,
                                                "help": TEXT_OF,
                                            },
                                        },
                                    }
                                },
                            }
                        },
                    },
                    "invocations": {
                        "items": {
                            "additionalProperties": False,
                            "required": ["executionSuccessful"],
                            "properties": {
                                "executionSuccessful": {"type": "boolean"},
                                "toolExecutionNotifications": {
                                    "items": {
                                        "additionalProperties": False,
                                        "required": ["message"],
                                        "properties": {
                                            "level": {"enum": ["none", "note", "warning", "error"]},
                                            "message": TEXT_OF,
                                        },
                                    }
                                },
                            },
                        }
                    },
                    "originalUriBaseIds": {"required": ["%SRCROOT%"]},
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "artifacts": {"items": {"properties": {"location": {"$ref": "#/$defs/artifact"}}}},
                    "results": {
                        "items": {
                            "additionalProperties": False,
                            "required": ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
                            "properties": {
                                "ruleId": {"type": "string"},
                                "ruleIndex": {"type": "integer", "minimum": 0},
                                "level": {"enum": ["error", "warning"]},
                                "message": TEXT_OF,
                                "locations": {"minItems": 1, "maxItems": 1, "items": PLACE},
                                "relatedLocations": {"minItems": 1, "items": PLACE},
                                "partialFingerprints": {"additionalProperties": {"type": "string"}},
                            },
                        }
                    },
                },
            },
        },
    },
}


def run_of(*files):
    log = json.loads(report("sarif", *files))
    jsonschema.validate(log, SARIF, jsonschema.Draft202012Validator)
    return log["runs"][0]


def test_sarif_has_the_form_of_sarif():
    run = run_of(*ALL, Checked(ODD, (Problem("F001", ODD, hint=ODD),)))
    assert run["columnKind"] == "utf16CodeUnits"
    assert len(run["results"]) == 5
    assert run_of()["results"] == []


def test_sarif_places_are_in_utf16_units():
    stop, idle, *_ = run_of(*ALL)["results"]
    assert stop["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "x.json", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 4, "startColumn": 49, "endLine": 4, "endColumn": 53},
    }
    assert stop["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "/orders/1/path/1"}]
    region = idle["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["endLine"]) == (2, 5)


def test_sarif_notes_are_related_places():
    stop, idle, *_ = run_of(*ALL)["results"]
    [related] = stop["relatedLocations"]
    assert related["message"]["text"] == "because B1 moved there in turn 1"
    assert related["physicalLocation"]["region"]["startLine"] == 3
    assert "relatedLocations" not in idle


def test_sarif_rules_have_their_words_once():
    run = run_of(*ALL)
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["TIL-MOV-04", "W001", "F001"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == [
        result["ruleId"] for result in run["results"]
    ]
    assert rules[0]["fullDescription"]["text"] == RULE
    assert rules[1]["name"] == "UnitCanDoNothing"
    assert rules[1]["help"]["text"].endswith("More: pwprint explain W001")


def test_a_run_that_could_not_read_a_file_did_not_succeed():
    assert run_of(CLEAN)["invocations"] == [{"executionSuccessful": True}]
    assert run_of(*ALL)["invocations"] == [{"executionSuccessful": False}]


def test_sarif_says_that_it_is_cut_off():
    [invocation] = run_of(replace(CLEAN, left_out=(STOP, IDLE)), replace(CLEAN, left_out=(STOP,)))["invocations"]
    [notification] = invocation["toolExecutionNotifications"]
    assert (notification["level"], notification["message"]["text"][:10]) == ("warning", "3 problems")
    assert invocation["executionSuccessful"]


@pytest.mark.parametrize("name", ["a b#?.json", "c:x.json", "caf\u00e9 \U0001f3ed.json", "\udcff.json", "<stdin>"])
def test_a_uri_leads_back_to_the_file(name):
    [artifact] = run_of(Checked(name))["artifacts"]
    uri = artifact["location"]["uri"]
    assert urlsplit(uri).scheme == ""
    assert unquote_to_bytes(urlsplit(uri).path) == name.encode("utf-8", "surrogateescape")


def test_a_file_elsewhere_has_its_whole_path(tmp_path):
    [artifact] = run_of(Checked("../x y.json"))["artifacts"]
    assert artifact["location"] == {"uri": (tmp_path.parent / "x y.json").as_uri()}


# --- JUnit ----------------------------------------------------------------------------------------------------------


def test_junit_has_a_test_for_each_file():
    suites = ET.fromstring(report("junit", *ALL))
    [suite] = suites
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("4", "3", "0")
    assert [case.get("name") for case in suite] == ["a.json", "x.json", "y.json", "b.json"]
    clean, both, _, away = suite
    assert len(clean) == 0
    failure, out = both
    assert (failure.tag, failure.get("type")) == ("failure", "TIL-MOV-04")
    assert failure.get("message") == "R1 must stop at c5: 100%, no less"
    assert failure.text == "x.json:4:48: error TIL-MOV-04: R1 must stop at c5: 100%, no less (end the path at c5)"
    assert (out.tag, out.text) == ("system-out", "x.json:2:13: warning W001: R1 can do nothing")
    assert away[0].text == "b.json: error F001: there is no such file"


def test_junit_has_all_errors_of_a_file_in_one_failure():
    [failure] = ET.fromstring(report("junit", one(STOP, STOP, STOP)))[0][0]
    assert failure.get("message").endswith("no less, and 2 more errors")
    assert len(failure.text.splitlines()) == 3


@pytest.mark.parametrize(
    ("failing", "failures", "first"),
    [
        ({Severity.ERROR}, "2", "R1 must stop at c5: 100%, no less"),
        (set(Severity), "3", "R1 can do nothing, and 1 more error"),
        (set(), "1", None),
    ],
)
def test_junit_has_what_the_run_fails_for(failing, failures, first):
    files = (one(IDLE, STOP), one(IDLE), CLEAN, AWAY)
    [suite] = ET.fromstring(report("junit", *(replace(file, failing=frozenset(failing)) for file in files)))
    assert suite.get("failures") == failures == str(len(suite.findall("testcase/failure")))
    failure = suite[0].find("failure")
    assert (None if failure is None else failure.get("message")) == first
    told = "".join("".join(case.itertext()) for case in suite)
    assert told.count("W001") == 2
    assert told.count("TIL-MOV-04") == 1
    assert suite[3].find("failure").get("type") == "F001"


def test_junit_says_what_more_there_is():
    def message(*problems):
        file = replace(one(*problems), failing=frozenset(Severity))
        return ET.fromstring(report("junit", file))[0][0][0].get("message")

    assert message(IDLE, IDLE).endswith(", and 1 more warning")
    assert message(STOP, IDLE, STOP).endswith(", and 2 more problems")


def test_junit_says_how_much_is_left_out():
    file = replace(one(IDLE), left_out=(STOP, IDLE))
    failure, out = ET.fromstring(report("junit", file))[0][0]
    assert failure.text == "1 more not shown"
    assert out.text.splitlines()[1:] == ["1 more not shown"]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "files", [(), ALL, (Checked(ODD, (Problem(ODD, ODD, hint=ODD),)),)], ids=["none", "all", "odd"]
)
def test_junit_is_what_its_schema_asks_for(files):
    xmlschema = pytest.importorskip("xmlschema", reason="no validator of XML Schema is installed")
    # The schema of Jenkins' xUnit plugin, by Gregory Boissinot, MIT licence: its terms are in the file.
    xmlschema.XMLSchema(DATA / "junit-10.xsd").validate(report("junit", *files))


# --- Markdown -------------------------------------------------------------------------------------------------------


def html(text):
    return MarkdownIt("gfm-like", {"linkify": False}).render(text)


def seen(markdown):
    """Return what people read: the text of the page without its marks, and without what is nothing wide."""
    return unescape(re.sub("<[^>]*>", "", html(markdown))).replace("\u200b", "")


def test_markdown_has_a_table_and_a_list():
    file = replace(one(STOP, IDLE), sides=(SideReport("red", 6, 2, 0, False), SideReport("blue", 5, None, 1, False)))
    assert report("markdown", file, CLEAN).splitlines() == [
        "**2 files, 1 error, 1 warning**",
        "",
        "| | File | Errors | Warnings | Exhaustion points |",
        "|---|---|---|---|---|",
        "| \u274c | `x.json` | 1 | 1 | red 2, blue none |",
        "| \u2705 | `a.json` | 0 | 0 | \u2013 |",
        "",
        "- \u274c `x.json:4:48` **TIL-MOV-04** R1 must stop at c5: 100%, no less (end the path at c5)",
        "- \u26a0\ufe0f `x.json:2:13` **W001** R1 can do nothing",
    ]


def test_the_table_of_markdown_counts_what_is_not_shown():
    *_, warned, failed, blank, more = report(
        "markdown", replace(CLEAN, left_out=(IDLE,)), replace(CLEAN, left_out=(STOP, IDLE))
    ).splitlines()
    assert warned.startswith("| \u26a0\ufe0f | `a.json` | 0 | 1 |")
    assert failed.startswith("| \u274c | `a.json` | 1 | 1 |")
    assert (blank, more) == ("", "- 3 more not shown")


def test_markdown_tells_what_is_gone():
    told = seen(report("markdown", replace(CLEAN, gone=("V002 at /victory[<b>]",))))
    assert "a.json: gone from the baseline: V002 at /victory[<b>]" in told


LIVE = [
    "~~gone~~ and ~one~",
    "$x$ $$y$$",
    "&lt;b&gt; &amp;",
    "<b>bold</b>",
    "a *b* _c_ **d** __e__",
    "[a](https://example.org) ![b](c)",
    "| a | b |",
    "\\* a\\`b",
    "a ` lonely ` one",
    "# no heading",
]


@pytest.mark.parametrize("text", LIVE)
def test_nothing_is_taken_for_markdown(text):
    page = html(plain(text))
    assert re.findall("<[^>]*>", page) == ["<p>", "</p>"]
    assert seen(plain(text)).strip() == text


@pytest.mark.parametrize("text", ["@team", "a@b.org", ":smile:", "#12", "o/r#12", "http://a.b", "www.a.b", "$x$", "!7"])
def test_code_hosts_find_nothing_to_link(text):
    page = unescape(html(plain(text)))
    assert text not in page
    assert text in seen(plain(text))


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("unknown key `type`", "unknown key <code>type</code>"),
        ("`a*b*` is *no* type", "<code>a*b*</code> is *no* type"),
        ("`&lt;` and `@team`", "<code>&amp;lt;</code> and <code>@team</code>"),
        ("a lonely ` stays", "a lonely ` stays"),
    ],
)
def test_what_stands_in_backticks_is_code(message, shown):
    assert html(prose(message)) == f"<p>{shown}</p>\n"


@pytest.mark.parametrize("text", ["a", "`", "``a`", " a", "a ", " a ", "a`b", "a|b", "<b>&lt;", "\\", "  "])
def test_code_stands_as_it_is(text):
    assert unescape(re.sub("<[^>]*>", "", html(f"x{code(text)}x"))) == f"x{text}x\n"


def test_a_name_stays_in_its_cell():
    page = html(report("markdown", Checked("a|b`c.json"), Checked("d.json")))
    cells = re.findall("<td>(.*?)</td>", page)
    assert cells[1] == "<code>a|b`c.json</code>"
    assert len(cells) == 10


# --- all ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", REPORTERS)
def test_no_report_tells_the_time(form, monkeypatch):
    for clock in ("time", "monotonic", "perf_counter"):
        monkeypatch.setattr(f"time.{clock}", lambda: pytest.fail("a clock"))
    assert report(form, *ALL) == report(form, *ALL)


@pytest.mark.parametrize("form", ["text", "concise", "github", "markdown"])
def test_what_is_left_out_still_counts(form):
    told = report(form, replace(CLEAN, left_out=(STOP, IDLE)))
    assert "1 file, 1 error, 1 warning (2 of them not shown)" in told


def test_a_file_is_not_fine_because_its_errors_are_left_out():
    [file] = json.loads(report("json", replace(CLEAN, left_out=(STOP, IDLE))))["files"]
    assert (file["ok"], file["left_out"]) == (False, 2)


def test_what_a_baseline_knows_is_told_in_the_summary():
    files = (replace(CLEAN, known=3, gone=("V002 at /victory/0",)),)
    assert report("text", *files).splitlines() == [
        "a.json: gone from the baseline: V002 at /victory/0",
        "1 file, 0 errors, 0 warnings (3 known and not counted, 1 gone from the baseline)",
    ]
    [file] = json.loads(report("json", *files))["files"]
    assert (file["known"], file["gone"]) == (3, ["V002 at /victory/0"])
