"""Campaigns: battles that follow from results, checked as a whole, and the sheet that players tick."""

import json
import re
from collections import Counter
from io import BytesIO
from itertools import pairwise, permutations

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

import pwprint
from pwprint.app.campaign import campaign_pdf, campaign_report
from pwprint.campaign.campaign import CampaignBattle, Link, Outcome, When, reached
from pwprint.cli.program import app
from pwprint.format.schema.campaign import campaign_schema
from pwprint.page.brief_tones import tones
from pwprint.page.look import USUAL
from pwprint.page.sheet import PrintSettings
from pwprint.page.typesetting import typeset
from pwprint.pdf.marks import Group, Path, Text
from pwprint.resources import scenario_folder
from pwprint.sheets.campaign.boxes import BattleNode, Branch
from pwprint.sheets.campaign.branches import branches
from pwprint.text import read_bytes, read_path
from pwprint.text.codes import CAMPAIGN_CODES
from pwprint.text.problems import Severity

SHIPPED = scenario_folder() / "lorn-valley.json"


def scenario(name, **changes):
    """A small battle between red and blue."""
    sides = [
        {"id": side, "units": [{"id": f"{side}-1", "type": "infantry", "name": "Guards", "at": at}]}
        for side, at in (("red", "b2"), ("blue", "b5"))
    ]
    value = {"format": 1, "id": name, "title": name.title(), "ruleset": "tile", "map": {"columns": 4, "rows": 6}}
    return value | {"sides": sides} | changes


def a_campaign(*battles, **changes):
    value = {"format": 1, "id": "war", "title": "The War", "battles": list(battles)}
    return value | changes


def fought(name, *then, file="bridge.json"):
    return {"id": name, "scenario": file, "then": list(then)}


END = {"ends": "It is over."}
MARGINAL = {"victory": [{"side": "red", "level": "marginal", "when": {"enemy_lost": 1}}]}


@pytest.fixture
def folder(tmp_path):
    """A folder with three battles: the mill has a marginal victory of red, at sea others fight."""
    (tmp_path / "deep").mkdir()
    for name, changes in (("bridge", {}), ("mill", MARGINAL), ("deep/town", {})):
        (tmp_path / f"{name}.json").write_text(json.dumps(scenario(name.rpartition("/")[2], **changes)))
    other = json.loads(json.dumps(scenario("sea")).replace('"red"', '"green"'))
    (tmp_path / "sea.json").write_text(json.dumps(other))
    return tmp_path


def report_of(folder, value):
    file = folder / "war.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return campaign_report(read_path(file))


def found(folder, value):
    return [(problem.code, problem.pointer) for problem in report_of(folder, value).verdict.problems]


def test_the_shipped_campaign_has_no_problem_and_a_page():
    report = campaign_report(read_path(SHIPPED))
    assert report.verdict.problems == () and report.verdict.ok
    text = " ".join(
        page.extract_text() for page in pypdf.PdfReader(BytesIO(campaign_pdf(report, PrintSettings()))).pages
    )
    for words in ("Republic of Tessen wins (2 points)", "a draw (1 point each)", "On to 2", "Marben Lancers"):
        assert words in re.sub(r"\s+", " ", text)


def test_its_schema_is_one_and_takes_the_shipped_campaign():
    Draft202012Validator.check_schema(campaign_schema())
    Draft202012Validator(campaign_schema()).validate(json.loads(SHIPPED.read_text(encoding="utf-8")))


LEADS = {"battle": "second"}
TWO = (fought("first", {"when": {"winner": "red"}, **LEADS}, END), fought("second", END, file="mill.json"))
BACK = {"battle": "first"}

CASES = [
    # what is wrong, the file with it, its near miss
    (
        [("C001", "/battles/0/scenario")],
        a_campaign(fought("first", END, file="none.json")),
        a_campaign(fought("first", END, file="deep/town.json")),
    ),
    (
        [("C002", "/battles/1/scenario")],
        a_campaign(TWO[0], fought("second", END, file="sea.json")),
        a_campaign(*TWO),
    ),
    (
        [("C003", "/battles/1/id")],
        a_campaign(fought("first", END), TWO[1]),
        a_campaign(*TWO),
    ),
    (
        [("C004", "/battles/0/then")],
        a_campaign(fought("first", *({"when": {"winner": side}, **END} for side in ("red", "blue")))),
        a_campaign(fought("first", *({"when": {"winner": side}, **END} for side in ("red", "blue", "draw")))),
    ),
    (
        [("C005", "/battles/0/then/1")],
        a_campaign(fought("first", END, {"when": {"winner": "red"}, "ends": "Red has won."})),
        a_campaign(fought("first", {"when": {"winner": "red"}, "ends": "Red has won."}, END)),
    ),
    (
        [("C005", "/battles/0/then/0")],
        a_campaign(fought("first", {"when": {"level": "decisive"}, **END}, END, file="mill.json")),
        a_campaign(fought("first", {"when": {"level": "marginal"}, **END}, END, file="mill.json")),
    ),
    (
        [("C006", "/battles/0/then"), ("C006", "/battles/1/then")],
        a_campaign(fought("first", LEADS), fought("second", BACK)),
        a_campaign(fought("first", LEADS), fought("second", {"when": {"winner": "red"}, **END}, BACK)),
    ),
    (
        [("C007", "/carries")],
        a_campaign(fought("first", END), carries=["losses"]),
        a_campaign(*TWO, carries=["losses"]),
    ),
    (
        [("C007", "/carries")],
        a_campaign(fought("first", END), carries=["points"]),
        a_campaign(fought("first", END)),
    ),
    (
        [("N001", "/battles/0/then/0/battle")],
        a_campaign(fought("first", {"battle": "secnd"}), TWO[1]),
        a_campaign(fought("first", LEADS), TWO[1]),
    ),
    (
        [("N001", "/battles/0/then/0/when/winner")],
        a_campaign(fought("first", {"when": {"winner": "rde"}, **END}, END)),
        a_campaign(fought("first", {"when": {"winner": "red"}, **END}, END)),
    ),
    ([("N002", "/battles/2/id")], a_campaign(TWO[0], TWO[1], TWO[1]), a_campaign(*TWO)),
    (
        [("S009", "/battles/0/then/0/when/level")],
        a_campaign(fought("first", {"when": {"winner": "draw", "level": "decisive"}, **END}, END)),
        a_campaign(fought("first", {"when": {"winner": "draw"}, **END}, END)),
    ),
    (
        [("S009", "/battles/0/then/0/ends")],
        a_campaign(fought("first", {**LEADS, **END}), TWO[1]),
        a_campaign(fought("first", LEADS), TWO[1]),
    ),
    ([("S002", "/battles/0/then/0/ends")], a_campaign(fought("first", {})), a_campaign(fought("first", END))),
    (
        [("S006", "/battles/0/scenario")],
        a_campaign(fought("first", END, file="../bridge.json")),
        a_campaign(fought("first", END)),
    ),
]


@pytest.mark.parametrize(("wrong", "bad", "near"), CASES)
def test_what_is_wrong_is_found_and_its_near_miss_is_not(folder, wrong, bad, near):
    assert found(folder, bad) == wrong
    assert found(folder, near) == []


def test_every_code_has_its_case_and_warns_as_it_says(folder):
    seen = {code for wrong, _, _ in CASES for code, _ in wrong}
    assert set(CAMPAIGN_CODES) <= seen
    for _, bad, _ in CASES:
        for problem in report_of(folder, bad).verdict.problems:
            warns = problem.code in CAMPAIGN_CODES and CAMPAIGN_CODES[problem.code].warns
            assert (problem.severity is Severity.WARNING) == warns


def test_a_scenario_with_errors_is_no_battle_and_one_with_warnings_is(folder):
    broken = scenario("bridge")
    broken["sides"][0]["units"][0]["at"] = "z9"
    (folder / "bridge.json").write_text(json.dumps(broken))
    (problem,) = report_of(folder, a_campaign(fought("first", END))).verdict.problems
    assert problem.code == "C001" and "has 1 error; the first: " in problem.message
    warned = scenario("bridge", allow=[{"code": "V002", "because": "so it was"}])
    (folder / "bridge.json").write_text(json.dumps(warned))
    assert pwprint.check(pwprint.load(folder / "bridge.json")).problems
    assert found(folder, a_campaign(fought("first", END))) == []


def test_no_link_leads_out_of_the_folder(folder, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "bridge.json"
    outside.write_text(json.dumps(scenario("bridge")))
    (folder / "link.json").symlink_to(outside)
    assert found(folder, a_campaign(fought("first", END, file="link.json"))) == [("C001", "/battles/0/scenario")]


def test_sides_may_stand_in_another_order(folder):
    turned = scenario("mill", **MARGINAL)
    turned["sides"].reverse()
    (folder / "mill.json").write_text(json.dumps(turned))
    won = {"when": {"winner": "red", "level": "marginal"}, "ends": "Red has won, a little."}
    assert found(folder, a_campaign(fought("first", won, END, file="mill.json"))) == []
    won = {"when": {"winner": "blue", "level": "marginal"}, "ends": "Blue has won, a little."}
    assert [code for code, _ in found(folder, a_campaign(fought("first", won, END, file="mill.json")))] == ["C005"]


# --- laws -----------------------------------------------------------------------------------------------------------

RESULTS = st.builds(When, st.sampled_from([None, 0, 1]), st.booleans(), st.sampled_from(["", "decisive", "marginal"]))
OUTCOMES = st.builds(Outcome, st.sampled_from([None, 0, 1]), st.sampled_from(["", "decisive", "marginal"]))


@given(st.lists(RESULTS, max_size=5), OUTCOMES)
def test_the_first_result_that_fits_counts(results, outcome):
    battle = CampaignBattle("x", "x.json", "", tuple(Link(when, None, "", None, "") for when in results), "")
    after = battle.after(outcome)
    fitting = [link for link in battle.then if link.when.fits(outcome)]
    assert after is (fitting[0] if fitting else None)


@given(st.lists(st.lists(st.integers(0, 5), max_size=3), min_size=1, max_size=6))
def test_what_is_reached_is_what_some_way_leads_to(ways):
    battles = [
        CampaignBattle(
            str(number),
            "",
            "",
            tuple(Link(When(), to if to < len(ways) else None, "", None, "") for to in way),
            "",
        )
        for number, way in enumerate(ways)
    ]
    plain, grown = {0}, True
    while grown:
        more = {to for number in plain for to in ways[number] if to < len(ways)} - plain
        grown, plain = bool(more), plain | more
    assert reached(battles) == plain


# --- the sheet and the command --------------------------------------------------------------------------------------


def test_the_same_bytes_every_time_and_every_result_has_a_line():
    report = campaign_report(read_path(SHIPPED))
    pdf = campaign_pdf(report, PrintSettings())
    assert pdf == campaign_pdf(report, PrintSettings())
    text = re.sub(r"\s+", " ", pypdf.PdfReader(BytesIO(pdf)).pages[1].extract_text())
    assert text.count("Republic of Tessen wins") == text.count("Grand Duchy of Morland wins") == 3
    assert text.count("draw (1 point each)") == 3


def groups(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from groups(mark.marks)


def written(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from written(mark.marks)
        elif isinstance(mark, Text):
            yield mark.text


def upright_parts(mark):
    """The upright parts of a line, but not of a box."""
    points = [command[1] for command in mark.commands if command[1]]
    if mark.fill is None:
        for (x, y), (end, level) in pairwise(points):
            if x == end and y != level:
                yield x, min(y, level), max(y, level)


@pytest.mark.few(1)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_campaign_sheet_cuts_no_words_and_leaves_room_to_write(paper):
    report = campaign_report(read_path(SHIPPED))
    pages = pypdf.PdfReader(BytesIO(campaign_pdf(report, PrintSettings(paper=paper)))).pages
    assert len(pages) == 2
    assert not any("\u2026" in page.extract_text() for page in pages)
    assert "Chronicle" in pages[1].extract_text()


def node(title, *branches):
    return BattleNode(title, tuple(branches))


def test_branches_are_drawn_from_every_result_to_what_follows():
    ink = tones(USUAL)
    nodes = [
        node("First", Branch("Red", 1), Branch("Blue or a draw", 2)),
        node("Second", Branch("Red", None, "Won by Red"), Branch("Blue", None, "Count the points")),
        node("Third", Branch("Red", None, "Won by Red"), Branch("Blue", None, "Count the points")),
    ]
    drawn = branches(nodes, 180.0, ink)
    assert drawn is not None
    words = Counter(written(drawn.marks))
    assert words["First"] == words["Second"] == words["Third"] == words["Blue or a draw"] == 1
    assert words["Won by Red"] == words["Count the points"] == 1, "an end is one box, however many lead there"
    (inside,) = drawn.marks
    heads = [mark for mark in inside.marks if isinstance(mark, Path) and mark.fill is not None]
    assert len(heads) == 6
    signs = [text for text in written(drawn.marks) if len(text) == 1]
    assert Counter(signs) == {"1": 1, "2": 2, "3": 2, "A": 3, "B": 3}, "each box, and beside each result where it leads"
    uprights = [upright for mark in inside.marks if isinstance(mark, Path) for upright in upright_parts(mark)]
    for number, (x, low, top) in enumerate(uprights):
        for other_x, other_low, other_top in uprights[number + 1 :]:
            assert abs(x - other_x) > 1.0 or min(top, other_top) <= max(low, other_low), (
                "lines that run into each other"
            )
    long = [node(str(number), Branch("Any", number + 1)) for number in range(8)] + [
        node("8", Branch("Any", None, "End"))
    ]
    assert branches(long, 180.0, ink) is None


def test_lines_that_must_cross_do_so_far_from_their_heads():
    """The results of the last box lead to ends in another order: one line crosses the other before it turns."""
    nodes = [
        node("First", Branch("Red", 1), Branch("Blue", 2)),
        node("Second", Branch("Red", None, "Won by Red"), Branch("Blue", None, "Count")),
        node("Third", Branch("Blue", None, "Won by Blue"), Branch("Red", None, "Count")),
    ]
    drawn = branches(nodes, 180.0, tones(USUAL))
    assert drawn is not None
    (inside,) = drawn.marks
    lines = [mark for mark in inside.marks if isinstance(mark, Path) and mark.fill is None]
    for one, other in permutations(lines, 2):
        (start, level), (end, _) = (step for _, step in one.commands[-2:])
        for x, low, top in upright_parts(other):
            assert not (start < x < end and low < level < top), "a line is broken before its head"


def test_a_battle_on_the_map_of_another_has_no_map_of_its_own():
    report = campaign_report(read_path(SHIPPED))
    first = pypdf.PdfReader(BytesIO(campaign_pdf(report, PrintSettings()))).pages[0].extract_text()
    assert first.count("The same map and armies as in 2") == 1
    assert first.count("Ellern on the Lorn") == 1


def test_a_campaign_sheet_has_the_ids_of_units_in_each_battle_and_boxes_for_points():
    report = campaign_report(read_path(SHIPPED))
    text = " ".join(
        page.extract_text() for page in pypdf.PdfReader(BytesIO(campaign_pdf(report, PrintSettings()))).pages
    )
    scenario = pwprint.load(scenario_folder() / "tile/stone-bridge.json").scenario
    for unit in scenario.units:
        assert re.search(rf"{re.escape(typeset(unit.name))}\s+{unit.id}\b", text), unit.name


def test_ten_battles_are_told_on_as_many_pages_as_they_need(folder):
    battles = [fought(f"b{n}", {"battle": f"b{n + 1}"} if n < 9 else END) for n in range(10)]
    report = report_of(folder, a_campaign(*battles, carries=["losses", "exhaustion"], story="Long ago. " * 300))
    pages = pypdf.PdfReader(BytesIO(campaign_pdf(report, PrintSettings(paper="letter")))).pages
    text = " ".join(page.extract_text() for page in pages)
    assert all(f"On to {number}, Bridge." in re.sub(r"\s+", " ", text) for number in range(2, 11))


def run(*arguments):
    return CliRunner().invoke(app, ["campaign", *map(str, arguments)])


def test_the_command_checks_and_prints(tmp_path):
    done = run(SHIPPED, "-o", tmp_path)
    assert done.exit_code == 0 and (tmp_path / "lorn-valley-campaign.pdf").read_bytes().startswith(b"%PDF")
    assert "1 file, 0 errors, 0 warnings" in done.stdout


def test_the_command_prints_nothing_with_errors(folder):
    file = folder / "war.json"
    file.write_text(json.dumps(a_campaign(fought("first", END, file="none.json"))))
    done = run(file, "-o", folder / "out")
    assert done.exit_code == 1 and "C001" in done.stdout and not (folder / "out").exists()
    assert run(folder / "missing.json").exit_code == 2
    file.write_text("[")
    assert run(file).exit_code == 1


def test_a_scenario_is_sent_to_the_command_that_checks_it(folder):
    done = run(folder / "bridge.json")
    assert done.exit_code == 2 and done.stdout == ""
    assert "this is a scenario: pwprint validate checks it" in " ".join(done.stderr.split())


def test_other_commands_say_that_it_is_a_campaign(folder):
    file = folder / "war.json"
    file.write_text(json.dumps(a_campaign(fought("first", END))))
    done = CliRunner().invoke(app, ["validate", str(file)])
    assert done.exit_code == 2 and "this is a campaign" in done.stderr
    whole = CliRunner().invoke(app, ["validate", str(folder)])
    assert whole.exit_code == 0 and whole.stdout.endswith("4 files, 0 errors, 0 warnings\n")


@pytest.mark.parametrize(
    ("value", "code", "message"),
    [
        ({"format": 1, "id": "w", "titel": "W"}, "S001", "`titel` is not a key of a campaign"),
        ({"format": 1, "id": "w", "title": "W"}, "S002", "a campaign needs `battles`"),
        ({"format": 2, "wars": []}, "F004", "the file is of format 2, and this pwprint reads format 1"),
    ],
)
def test_what_is_wrong_with_the_file_itself_is_said_of_a_campaign(value, code, message):
    found = campaign_report(read_bytes(json.dumps(value).encode(), "war.json"))
    assert (code, message) in [(problem.code, problem.message) for problem in found.verdict.problems]


def test_keys_are_missed_in_a_battle_and_unknown_in_what_follows_it(folder):
    report = report_of(
        folder, {"format": 1, "battles": [{"id": "first", "scenario": "mill.json", "foe": 1}], "carry": []}
    )
    told = [problem.message for problem in report.verdict.problems]
    assert told[0] == "a campaign needs `id`"
    assert {"a battle needs `then`", "`foe` is not a key of a battle", "`carry` is not a key of a campaign"} <= {*told}


def test_its_schema_is_printed_for_editors():
    told = CliRunner().invoke(app, ["schema", "--campaign"])
    assert (told.exit_code, json.loads(told.stdout)) == (0, campaign_schema())
