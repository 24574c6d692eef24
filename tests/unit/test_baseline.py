"""Which problems are asked for, which are known already, how many are shown, and what counts as a failure."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pwprint.app.checking import SideReport, load
from pwprint.app.refusal import judged
from pwprint.cli.program import app
from pwprint.report import Checked, checked
from pwprint.report.baseline import read, vanished, without_known, written
from pwprint.report.filter import ProblemFilter, shortened
from pwprint.report.naming import NamedPlaces
from pwprint.text import read_bytes, read_path
from pwprint.text.codes import CODES
from pwprint.text.problems import Problem, Severity
from pwprint.values import replace

ALL = ProblemFilter()
JUDGED = (SideReport("red", 1, 1, 0, False), SideReport("blue", 1, 1, 0, False))
"""What a report says of the sides of a scenario that was judged."""
WOODS = Problem("G004", "b3 is listed more than once", "/map/terrain/woods/1", severity=Severity.WARNING)
GOAL = Problem("V002", "nobody can reach it", "/victory/0", severity=Severity.WARNING)
BROKEN = Problem("TIL-MOV-04", "must stop", "/turns/0/orders/0/path/1", rule="TIL-MOV-04")
SCENARIO = {
    "format": 1,
    "id": "mill",
    "title": "The mill",
    "ruleset": "tile",
    "map": {"columns": 4, "rows": 6, "terrain": {"woods": ["a3-b3", "b3"]}},
    "sides": [
        {"id": "red", "units": [{"id": "R1", "type": "infantry", "at": "b2"}]},
        {"id": "blue", "units": [{"id": "B1", "type": "infantry", "at": "b5"}]},
    ],
}
"""It has one warning, G004."""


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def run(*arguments, given=None):
    result = CliRunner().invoke(app, ["validate", *map(str, arguments)], input=given, prog_name="pwprint")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def save(name, indent=None, **more):
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(SCENARIO | more, indent=indent), encoding="utf-8")
    return path


def codes(result):
    return [problem["code"] for file in json.loads(result.stdout)["files"] for problem in file["problems"]]


# --- the sieve ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("select", "ignore", "passing"),
    [
        ((), (), "G004 V002 TIL-MOV-04 J001"),
        (("V",), (), "V002 J001"),
        (("V", "TIL-"), (), "V002 TIL-MOV-04 J001"),
        (("TIL-MOV",), (), "TIL-MOV-04 J001"),
        ((), ("G", "V002"), "TIL-MOV-04 J001"),
        (("V",), ("V002",), "J001"),
        (("V002",), ("V",), "V002 J001"),
        (("V",), ("V",), "J001"),
        ((), ("J", "F"), "G004 V002 TIL-MOV-04 J001"),
    ],
)
def test_the_longer_beginning_decides_and_what_cannot_be_read_always_passes(select, ignore, passing):
    chosen = ProblemFilter(select, ignore)
    assert [code for code in ("G004", "V002", "TIL-MOV-04", "J001") if chosen.passes(code)] == passing.split()


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5, 9])
def test_so_many_are_shown_in_the_whole_run_and_none_is_lost(most):
    files = [Checked("a", (WOODS, GOAL)), Checked("b"), Checked("c", (BROKEN, WOODS, GOAL))]
    short = list(shortened(files, most))
    assert sum(len(file.problems) for file in short) == min(most, 5)
    assert [file.counted for file in short] == [file.problems for file in files]
    assert [file.ok for file in short] == [True, True, False]


# --- the baseline ---------------------------------------------------------------------------------------------------


def test_what_is_written_is_known():
    files = (Checked("a.json", (WOODS, GOAL, GOAL)), Checked("b/c.json", (BROKEN,)), Checked("d.json"))
    baseline = read(written(files, "."))
    for file in files:
        left = without_known(file, baseline, ".", ALL)
        assert (left.problems, left.known, left.gone) == ((), len(file.problems), ())


def test_as_many_are_known_as_there_were():
    baseline = read(written((Checked("a.json", (GOAL, GOAL)),), "."))
    left = without_known(Checked("a.json", (GOAL, GOAL, GOAL, WOODS)), baseline, ".", ALL)
    assert (left.problems, left.known) == ((GOAL, WOODS), 2)
    left = without_known(Checked("a.json", (GOAL,), JUDGED), baseline, ".", ALL)
    assert (left.known, left.gone) == (1, ("V002 at /victory/0",))


@pytest.mark.parametrize("broken", ["F002", "J001", "S001", "N001", "G001"])
def test_where_not_all_was_looked_at_nothing_is_called_gone(broken):
    baseline = read(written((Checked("a.json", (GOAL,)),), "."))
    left = without_known(Checked("a.json", (Problem(broken, "m"),)), baseline, ".", ALL)
    assert (left.gone, len(left.problems)) == ((), 1)


@pytest.mark.parametrize(
    ("problem", "gone"),
    [
        (Problem("J001", "m"), 1),
        (Problem("TIL-MOV-04", "m"), 1),
        (Problem("N003", "m", severity=Severity.WARNING), 1),
        # In the script, they keep later turns from being played.
        (Problem("S001", "m", "/turns/0"), 0),
        (Problem("G001", "m", "/turns/0"), 0),
    ],
    ids=lambda each: getattr(each, "code", None),
)
def test_what_is_gone_is_named_wherever_the_scenario_was_judged(problem, gone):
    baseline = read(written((Checked("a.json", (GOAL,)),), "."))
    assert len(without_known(Checked("a.json", (problem,), JUDGED), baseline, ".", ALL).gone) == gone


def test_where_errors_are_known_only_problems_of_their_kind_can_be_called_gone():
    key, name = (Problem(code, "m", f"/{code}") for code in ("S001", "N001"))
    baseline = read(written((Checked("a.json", (key, name, GOAL)),), "."))
    assert without_known(Checked("a.json", (key,)), baseline, ".", ALL).gone == ("N001 at /N001",)
    # Here the error is not asked for, but it is there.
    assert without_known(Checked("a.json"), baseline, ".", ProblemFilter(ignore=("S",))).gone == ()


def test_what_is_not_asked_for_is_not_called_gone():
    baseline = read(written((Checked("a.json", (GOAL, WOODS)),), "."))
    assert without_known(Checked("a.json", sides=JUDGED), baseline, ".", ProblemFilter(select=("G",))).gone == (
        "G004 at /map/terrain/woods/1",
    )


def test_problems_of_another_file_place_or_wording_are_new():
    baseline = read(written((Checked("a.json", (GOAL,)),), "."))
    for file in (
        Checked("b.json", (GOAL,)),
        Checked("a.json", (Problem("V002", "nobody can reach it", "/victory/1"),)),
        Checked("a.json", (Problem("V002", "nobody can reach the mill", "/victory/0"),)),
        Checked("a.json", (Problem("V004", "nobody can reach it", "/victory/0"),)),
    ):
        assert without_known(file, baseline, ".", ALL).problems == file.problems


def test_a_problem_stays_known_when_lines_move_and_folders_are_renamed(tmp_path):
    def found(name, indent):
        document = read_path(save(name, indent))
        return checked(document, judged(load(document)))

    baseline = read(written((found("one/games/a.json", None),), "one/lists"))
    again = without_known(found("two/games/a.json", 3), baseline, str(tmp_path / "two" / "lists"), ALL)
    assert (again.problems, again.known) == ((), 1)


@pytest.mark.parametrize("code", ["F001", "F002", "J001"])
def test_a_file_that_cannot_be_read_is_never_known(code):
    assert read(written((Checked("a.json", (Problem(code, "m"),)),), ".")).known == {}


def test_a_slip_is_known_only_where_the_rest_is_judged():
    unread, read_as_meant = (Checked("a.json", (Problem("J001", "m"),), sides) for sides in ((), JUDGED))
    baseline = read(written((read_as_meant,), "."))
    assert without_known(read_as_meant, baseline, ".", ALL).problems == ()
    assert without_known(unread, baseline, ".", ALL) == unread


class Once(dict):
    """Known problems of files that may be looked up, but not looked through."""

    def __iter__(self):
        raise AssertionError

    keys = values = items = __iter__


def test_a_file_is_compared_with_its_own_problems_only():
    baseline = read(written((Checked("a.json", (GOAL,)),), "."))
    baseline = replace(baseline, known=Once(baseline.known))
    assert without_known(Checked("a.json", (GOAL,)), baseline, ".", ALL).known == 1
    assert without_known(Checked("b.json", (GOAL,)), baseline, ".", ALL).known == 0


@pytest.mark.parametrize("name", ["odd \udcff.json", "caf\u00e9.json", "a\nb.json"])
def test_any_name_survives(name):
    file = Checked(name, (GOAL,))
    assert without_known(file, read(written((file,), ".")), ".", ALL).known == 1


@pytest.mark.parametrize("text", ['{"format": 3, "known": []}', '{"known": []}'])
def test_a_baseline_of_another_version_is_called_that(text):
    with pytest.raises(ValueError, match="of another version of pwprint; write a new one"):
        read(text)


def test_baselines_of_the_first_format_still_know_their_problems():
    old = json.loads(written((Checked("a.json", (WOODS, GOAL, GOAL)),), "."))
    entries = [{("pointer" if key == "place" else key): word for key, word in each.items()} for each in old["known"]]
    baseline = read(json.dumps({"format": 1, "known": entries}))
    text = json.dumps({"map": {"terrain": {"woods": ["a3-b3", "b3"]}}, "victory": [{"side": "red"}]})
    left = without_known(Checked("a.json", (WOODS, GOAL, GOAL), text=text), baseline, ".", ALL)
    assert (left.problems, left.known, left.gone) == ((), 3, ())


def test_files_that_are_gone_are_named():
    save("here.json")
    baseline = read(written([Checked(name, (GOAL,)) for name in ("here.json", "gone.json", "<stdin>")], "."))
    assert vanished(baseline, ".", ["<stdin>"]) == ("gone.json",)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100_000,
        "[]",
        "{}",
        '{"format": 3, "known": []}',
        '{"format": [], "known": []}',
        '{"format": 2, "known": [{"file": "a", "code": "V002", "pointer": "", "digest": ""}]}',
        '{"format": 1}',
        '{"format": 1, "known": [1]}',
        '{"format": 1, "known": [{"file": "a", "code": "V002", "pointer": ""}]}',
        '{"format": 1, "known": [{"file": "a", "code": "V002", "pointer": 1, "digest": ""}]}',
        '{"format": 1, "known": [{"file": "a", "code": "V002", "pointer": "", "digest": "", "count": 0}]}',
        '{"format": 1, "known": [{"file": "a", "code": "V002", "pointer": "", "digest": "", "line": "1"}]}',
    ],
)
def test_what_is_no_baseline_is_refused(text):
    with pytest.raises(ValueError, match="baseline"):
        read(text)


@pytest.mark.parametrize(("count", "fine"), [(1_000_000, True), (1_000_001, False), (10**9, False)])
def test_a_baseline_knows_only_so_many_problems(count, fine):
    text = json.dumps(
        {"format": 2, "known": [{"file": "a", "code": "V002", "place": "", "digest": "", "count": count}]}
    )
    if fine:
        assert sum(read(text).known["a"].values()) == count
        return
    with pytest.raises(ValueError, match="more than 1,000,000 problems"):
        read(text)


# --- what comes before a problem -----------------------------------------------------------------------------------


PLACED = {
    "sides": [
        {"id": "red", "units": [{"id": "R1"}, {"id": "R2", "type": "calvary"}]},
        {"id": "blue", "units": [{"id": "B1"}, {"id": "B1"}]},
    ],
    "map": {"terrain": {"woods": ["b3", "a3-b3", "b3"]}},
    "victory": [{"side": "red", "when": {"at_turn": 9}}],
    "turns": [{}, {"orders": [{"unit": "R1", "do": "hold"}, {"unit": "R1", "path": ["b2", "b3"]}]}],
    "a/b": ["x" * 99],
}


@pytest.mark.parametrize(
    ("pointer", "name"),
    [
        ("", ""),
        ("/sides", "/sides"),
        ("/sides/0/units/1/type", "/sides[red]/units[R2]/type"),
        ("/sides/1/units/1/id", "/sides[blue]/units[B1 #2]/id"),
        ("/map/terrain/woods/0", "/map/terrain/woods[b3]"),
        ("/map/terrain/woods/2", "/map/terrain/woods[b3 #2]"),
        ("/turns/1/orders/1/path/1", "/turns[#2]/orders[R1 #2]/path[b3]"),
        ("/turns/0/orders", "/turns[#1]/orders"),
        ("/sides/0/units/7/type", "/sides[red]/units/7/type"),
        ("/sides/0/colour/3", "/sides[red]/colour/3"),
    ],
)
def test_places_have_names(pointer, name):
    assert NamedPlaces(json.dumps(PLACED)).named(pointer) == name


def test_slips_of_the_text_change_no_place():
    slipped = json.dumps(PLACED).replace("}]}]", "},]}]").replace('"', "'")
    assert read_bytes(slipped.encode(), "x").problems
    assert NamedPlaces(slipped).named("/sides/0/units/1/type") == "/sides[red]/units[R2]/type"


def test_what_has_no_name_goes_by_what_it_says():
    places = NamedPlaces(json.dumps(PLACED))
    assert places.named("/victory/0/side").startswith('/victory[{"side": "red", "when": {"at_tu')
    assert len(places.named("/a~1b/0")) < 60
    other = NamedPlaces(json.dumps(PLACED | {"a/b": ["x" * 98]}))
    assert places.named("/a~1b/0") != other.named("/a~1b/0")


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_without_a_text_that_is_json_pointers_stay(text):
    assert NamedPlaces(text).named("/sides/0") == "/sides/0"


def with_mistakes(*before):
    """Return scenarios with a wrong type, wrong woods and an illegal order, and something before each of them."""
    value = json.loads(json.dumps(SCENARIO))
    value["sides"][0]["units"] = [*before, {"id": "R9", "type": "calvary", "at": "c2"}]
    return value


@pytest.mark.parametrize("form", ["gitlab", "sarif"])
def test_a_unit_put_in_makes_no_old_problem_a_new_one(form):
    old = with_mistakes({"id": "R1", "type": "infantry", "at": "b2"})
    new = with_mistakes({"id": "R0", "type": "infantry", "at": "a2"}, {"id": "R1", "type": "infantry", "at": "b2"})
    new["map"]["terrain"]["woods"].insert(0, "d4")
    save("a.json", **old)
    before = run("a.json", "--format", form).stdout
    assert run("a.json", "--write-baseline", "known.json").exit_code == 0
    save("a.json", **new)
    left = run("a.json", "--baseline", "known.json")
    assert left.stdout == "1 file, 0 errors, 0 warnings (2 known and not counted)\n"
    prints = re.compile(r'"(?:fingerprint|pwprint/v2)": "(\w+)"').findall
    assert len(prints(before)) == 2
    assert prints(run("a.json", "--format", form).stdout) == prints(before)


# --- the command line -----------------------------------------------------------------------------------------------


def test_a_baseline_is_written_and_used():
    save("a.json")
    made = run("a.json", "--write-baseline", "known/list.json")
    assert (made.exit_code, made.stdout) == (0, "1 file, 0 errors, 0 warnings (1 known and not counted)\n")
    assert "known/list.json" in made.stderr
    save("a.json", indent=1, turn_limt=8)
    again = run("a.json", "--baseline", "known/list.json", "--format", "json")
    assert (again.exit_code, codes(again)) == (1, ["S001"])


def test_a_slip_of_the_text_makes_no_old_problem_a_new_one():
    def slip(path):
        path.write_text(path.read_text(encoding="utf-8").removesuffix("}") + ",}", encoding="utf-8")

    save("a.json")
    run("a.json", "--write-baseline", "list.json")
    slip(save("a.json"))
    left = run("a.json", "--baseline", "list.json", "--format", "json")
    assert (left.exit_code, codes(left)) == (1, ["J001"])
    run("a.json", "--write-baseline", "list.json")
    assert run("a.json", "--baseline", "list.json").stdout.endswith("(2 known and not counted)\n")
    slip(save("a.json", map={"columns": 4, "rows": 6}))
    told = run("a.json", "--baseline", "list.json")
    assert told.stdout.startswith("a.json: gone from the baseline: G004 at /map/terrain/woods[b3]\n")
    Path("a.json").write_text("{", encoding="utf-8")
    assert run("a.json", "--write-baseline", "list.json").exit_code == 1
    assert run("a.json", "--baseline", "list.json").exit_code == 1


def test_what_is_gone_is_named_in_the_report():
    save("a.json")
    run("a.json", "--write-baseline", "list.json")
    save("a.json", map={"columns": 4, "rows": 6})
    told = run("a.json", "--baseline", "list.json")
    assert told.stdout.splitlines() == [
        "a.json: gone from the baseline: G004 at /map/terrain/woods[b3]",
        "1 file, 0 errors, 0 warnings (1 gone from the baseline)",
    ]
    Path("a.json").unlink()
    save("b.json")
    assert "a.json: this file is gone" in run("b.json", "--baseline", "list.json").stderr


def test_a_baseline_among_the_scenarios_is_not_taken_for_one():
    save("games/a.json")
    assert run("games", "--write-baseline", "games/list.json").exit_code == 0
    assert run("games", "--baseline", "games/list.json").stdout.startswith("1 file, 0 errors, 0 warnings")


def test_both_options_may_name_one_file():
    save("a.json")
    run("a.json", "--write-baseline", "list.json")
    save("a.json", turn_limt=8)
    both = run("a.json", "--baseline", "list.json", "--write-baseline", "list.json", "--format", "json")
    assert (both.exit_code, codes(both)) == (1, ["S001"])
    assert run("a.json", "--baseline", "list.json").exit_code == 0


@pytest.mark.parametrize("text", [None, "nonsense", "\udcff"])
def test_a_baseline_that_cannot_be_read_is_a_failure(text):
    save("a.json")
    if text is not None:
        Path("list.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    result = run("a.json", "--baseline", "list.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("pwprint: list.json: ")


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ([], ["G004", "V003"]),
        (["--select", "V"], ["V003"]),
        (["--select", "v,g004"], ["G004", "V003"]),
        (["--select", "V", "--select", "G"], ["G004", "V003"]),
        (["--ignore", "V,G"], []),
        (["--ignore", "TIL-"], ["G004", "V003"]),
    ],
)
def test_codes_are_selected_and_ignored(options, left):
    sides = json.loads(json.dumps(SCENARIO["sides"]))
    sides[0]["units"].append({"id": "R2", "type": "infantry", "arrives": {"turn": 9, "at": ["b1"]}})
    save("a.json", sides=sides, turn_limit=6)
    result = run("a.json", "--format", "json", *options)
    assert codes(result) == left
    assert result.exit_code == ("V003" in left)


@pytest.mark.parametrize(
    ("option", "word", "said"),
    [
        ("--select", "V9", "no code begins with 'V9'"),
        ("--ignore", "E18-", "did you mean 'E19-'?"),
        ("--ignore", "V002,TIL-MOV-0O", "no code begins with 'TIL-MOV-0O'; `pwprint explain` lists the codes"),
        ("--select", "V,,G", "a code is missing"),
        ("--select", "", "a code is missing"),
    ],
)
def test_codes_that_do_not_exist_are_refused(option, word, said):
    save("a.json")
    result = run("a.json", option, word)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in " ".join(result.stderr.split())
    assert option in result.stderr


def test_a_file_that_is_no_json_is_never_passed_over():
    Path("a.json").write_text("{", encoding="utf-8")
    assert run("a.json", "--select", "V").exit_code == 1
    assert run("a.json", "--ignore", "J").exit_code == 1
    assert run("missing.json", "--ignore", "F", "--fail-level", "never").exit_code == 2


def test_so_many_problems_are_shown():
    for name in "abc":
        save(f"{name}.json", turn_limt=8)
    result = run("a.json", "b.json", "c.json", "--max-problems", 4, "--format", "concise")
    assert result.exit_code == 1
    *shown, summary = result.stdout.splitlines()
    assert len(shown) == 4
    assert summary == "3 files, 3 errors, 3 warnings (2 of them not shown)"
    assert run("a.json", "--max-problems", "0").exit_code == 2


@pytest.mark.parametrize(
    ("level", "warned", "failed"), [("error", 0, 1), ("warning", 1, 1), ("never", 0, 0), (None, 0, 1)]
)
def test_the_level_says_what_is_a_failure(level, warned, failed):
    options = ["--fail-level", level] if level else []
    assert run(save("warned.json"), *options).exit_code == warned
    assert run(save("failed.json", turn_limt=8), *options).exit_code == failed
    assert run(save("clean.json", map={"columns": 4, "rows": 6}), *options).exit_code == 0


@pytest.mark.parametrize("level", ["error", "warning", "never"])
def test_the_tests_of_junit_fail_when_the_run_does(level):
    for path in (save("clean.json", map={"columns": 4, "rows": 6}), save("warned.json"), save("bad.json", turn_limt=8)):
        result = run(path, "--format", "junit", "--fail-level", level)
        assert f'failures="{result.exit_code}"' in result.stdout
        assert result.stdout.count("<failure") == result.exit_code


def test_problems_that_are_not_shown_fail_all_the_same():
    save("warned.json")
    save("z.json", turn_limt=8)
    assert run("warned.json", "z.json", "--max-problems", 1).exit_code == 1


def test_only_a_terminal_is_told_the_time(monkeypatch):
    save("a.json", map={"columns": 4, "rows": 6})
    assert run("a.json").stdout == "1 file, 0 errors, 0 warnings\n"
    monkeypatch.setattr("pwprint.cli.validating.in_a_terminal", lambda: True)
    first, end = run("a.json").stdout.rstrip().rsplit(", ", 1)
    assert first == "1 file, 0 errors, 0 warnings"
    assert end.endswith(" s")
    assert float(end.removesuffix(" s")) >= 0
    assert run("a.json", "--format", "concise").stdout == "1 file, 0 errors, 0 warnings\n"


def test_the_codes_that_always_pass_are_those_of_files_and_json():
    nothing = ProblemFilter(ignore=tuple(CODES))
    assert {code for code in CODES if nothing.passes(code)} == {code for code in CODES if code[0] in "FJ"}
