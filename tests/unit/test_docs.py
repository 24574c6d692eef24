"""The documents say what is: their examples are valid, their links lead somewhere, their tables are complete."""

import doctest
import inspect
import re
import shutil
import textwrap
from functools import cache
from pathlib import Path

import pytest

import pwprint
from pwprint.format.schema import scenario_schema
from pwprint.format.schema.format import ORDERS
from pwprint.format.schema.table import HOW_FAR, TABLE_ORDERS
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS
from pwprint.text.codes import CODES
from pwprint.text.limits import MAX_BYTES
from pwprint.text.problems import Severity
from tests.accept_bad import bad_files, expected_in

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
FORMAT = ROOT / "docs" / "scenario-format.md"
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`]+)`")
RULESET = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)


def name_of(page):
    return page.relative_to(ROOT).as_posix()


def prose(page):
    return FENCE.sub("", page.read_text(encoding="utf-8"))


# --- examples and links ---------------------------------------------------------------------------------------------


EXAMPLES = [
    (f"{name_of(page)}#{number}", text)
    for page in PAGES
    for number, (mark, text) in enumerate(FENCE.findall(page.read_text(encoding="utf-8")))
    if mark == "json scenario"
]


def test_the_format_is_explained_with_an_example():
    assert any(name.startswith(name_of(FORMAT)) for name, _ in EXAMPLES)


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_a_scenario_in_a_document_is_valid(name, text):
    assert pwprint.check(pwprint.load(text.encode(), name)).problems == ()


def anchors(page):
    """Return the anchors that GitHub gives to the headings of a page."""
    words = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(prose(page)))
    return {heading.strip().replace(" ", "-") for heading in words}


LINKS = [(page, link) for page in PAGES for link in LINK.findall(prose(page)) if "://" not in link]
assert LINKS


def test_every_link_leads_somewhere():
    for page, link in LINKS:
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), (name_of(page), link)
        assert not anchor or anchor in anchors(target), (name_of(page), link)


# --- the scenario format --------------------------------------------------------------------------------------------


def section(heading):
    """Return the text below a heading, up to the next one."""
    _, below = re.split(rf"^#+ {re.escape(heading)}$", prose(FORMAT), maxsplit=1, flags=re.MULTILINE)
    return re.split(r"^#", below, maxsplit=1, flags=re.MULTILINE)[0]


def tables(heading):
    """Return the tables below a heading, each a list of rows without its head, each row a list of cells."""
    found = re.findall(r"(?:^\|.*\n?)+", section(heading), re.MULTILINE)
    return [[[cell.strip() for cell in row.strip("|").split("|")] for row in text.splitlines()[2:]] for text in found]


def keys(rows, column=0):
    """Return all that stands as `code` in a column, in order; nothing may stand there twice."""
    found = [key for row in rows for key in CODE.findall(row[column])]
    assert len(found) == len(set(found))
    return found


def properties(*names):
    """Return the keys that objects may have; those that are only named to be refused are none."""
    found = (item for name in names for item in scenario_schema()["$defs"][name]["properties"].items())
    return {key for key, schema in found if "not" not in schema}


@pytest.mark.parametrize(
    ("heading", "table", "definitions"),
    [
        ("The map", 0, ["grid_map"]),
        ("The open table", 0, ["table_area"]),
        ("The open table", 1, ["table_map"]),
        ("Sides", 0, ["side"]),
        ("Units", 0, ["grid_unit", "table_unit"]),
        ("Objectives and victory", 0, ["objective"]),
        ("Objectives and victory", 1, ["condition"]),
        ("Uncertain arrivals", 0, ["grid_arrival", "table_arrival"]),
        ("Visibility", 0, ["grid_visibility", "table_visibility"]),
        ("Points", 0, ["award"]),
        ("An uncertain last turn", 0, ["uncertain_end"]),
        ("Setting up", 1, ["grid_placing", "table_placing"]),
        ("Scripted turns", 0, ["turn"]),
        ("Orders on the open table", 0, ["table_order"]),
        ("`expect`", 0, ["expect"]),
    ],
)
def test_a_table_has_exactly_the_keys_of_the_schema(heading, table, definitions):
    assert set(keys(tables(heading)[table])) == properties(*definitions)


def test_the_entries_of_an_open_tables_map_are_told_with_their_keys():
    [_, rows] = tables("The open table")
    told = {key: value for names, value, *_ in rows for key in CODE.findall(names)}
    assert properties("table_feature") == properties("table_area") | set(CODE.findall(told["features"]))
    assert properties("table_label") == set(re.findall(r'"(\w+)":', told["labels"]))


HOLDERS = {
    "the file": [""],
    "the map": ["grid_map"],
    "the open table": ["table_map"],
    "areas": ["table_area", "table_feature"],
    "sides": ["side"],
    "units": ["grid_unit", "table_unit"],
    "objectives": ["objective"],
    "special rules": ["special_rule"],
    "allowed warnings": ["allowance"],
    "conditions": ["condition"],
    "`at_least`": ["some_of"],
    "`points`": ["award"],
    "`each`": ["countable"],
    "`turn_limit`": ["uncertain_end"],
    "`visibility`": ["grid_visibility", "table_visibility"],
    "turns": ["turn"],
    "orders": ["grid_order", "table_order"],
    "`setup`": ["grid_placing", "table_placing"],
    "`expect`": ["expect"],
    "`arrives`": ["grid_arrival", "table_arrival"],
}


def limits(keyword):
    """Return every key of the schema with such a limit: what it belongs to, its name and the limit in words.

    A list of a fixed number of entries, such as the numbers of a circle, is no limit.
    """
    schema = scenario_schema()
    return {
        (holder, key, f"{member['minimum']} to {limit}" if keyword == "maximum" else str(limit))
        for holder, names in HOLDERS.items()
        for name in names
        for key, member in (schema["$defs"][name] if name else schema)["properties"].items()
        if (limit := member.get(keyword)) and limit != member.get("minItems")
    }


@pytest.mark.parametrize(("table", "keyword"), list(enumerate(("maxLength", "maxItems", "maximum"))))
def test_every_limit_of_the_schema_is_told(table, keyword):
    rows = tables("Limits")[table]
    told = {(holder, key, most) for keys, of, most in rows for holder in of.split(", ") for key in CODE.findall(keys)}
    assert told == limits(keyword)


def test_the_limits_that_are_no_rows_are_told_as_they_are():
    grid = scenario_schema()["$defs"]
    assert grid["grid_map"]["properties"]["labels"]["additionalProperties"]["maxLength"] == 40
    assert grid["table_label"]["properties"]["text"]["maxLength"] == 40
    assert {grid[name]["maxItems"] for name in ("areas", "some_areas")} == {700}
    assert MAX_BYTES == 4 * 2**20
    assert {"40 characters", "700 entries", "4 MiB"} <= set(re.findall(r"\d+ [a-zA-Z]+", section("Limits")))


def test_the_limits_of_the_open_table_that_are_no_rows_are_told_as_they_are():
    table = scenario_schema()["$defs"]
    sides = table["table"]["properties"]["sides"]["items"]["properties"]
    ways = (sides["exits"], table["table_condition"]["properties"]["by"])
    assert {way["maxItems"] for way in ways} == {50}
    assert table["table_unit"]["properties"]["locked_with"]["then"]["maxItems"] == 20
    area = table["table_area"]["properties"]
    numbers = [table["point"], area["rectangle"], area["circle"]]
    assert {(number["items"]["minimum"], number["items"]["maximum"]) for number in numbers} == {(-200, 400)}
    assert (table["heading"]["minimum"], table["heading"]["maximum"]) == (-360, 360)
    told = " ".join(section("Limits").split())
    for limit in ("exits has 50 entries", "`locked_with` 20", "between -200 and 400", "between -360 and 360"):
        assert limit in told


def test_the_first_table_has_exactly_the_keys_of_a_file():
    [rows] = tables("The whole file")
    assert set(keys(rows)) == set(scenario_schema()["properties"])
    required = {key for row in rows if row[-1] == "required" for key in CODE.findall(row[0])}
    assert required == set(scenario_schema()["required"])


def test_the_turn_limits_of_the_rulesets_are_told():
    [rows] = tables("The whole file")
    [told] = [row[-1] for row in rows if "turn_limit" in row[0]]
    usual = int(re.match(r"\d+", told)[0])
    others = {name: int(limit) for name, limit in re.findall(r"in `([\w-]+)` (\d+)", told)}
    assert {**dict.fromkeys(RULESETS, usual), **others} == {
        name: each.play.turn_limit for name, each in RULESETS.items()
    }


@pytest.mark.parametrize(
    ("heading", "definition"),
    [
        ("Orders", "grid_order"),
        ("Orders", "table_order"),
        ("Uncertain arrivals", "grid_arrival"),
        ("Uncertain arrivals", "table_arrival"),
    ],
)
def test_every_key_of_orders_and_arrivals_is_mentioned(heading, definition):
    words = set(re.findall(r"\w+", " ".join(CODE.findall(section(heading)))))
    assert properties(definition) <= words


def orders_of(ruleset):
    """Return for each order of a ruleset the keys that it needs and may have; needs of one of two name both."""
    if ruleset.play.grids:
        return ORDERS
    needed, allowed = TABLE_ORDERS["move"]
    how_far = (*HOW_FAR["if"]["required"], *HOW_FAR["else"]["required"])
    assert set(how_far) <= set(allowed)
    return {**TABLE_ORDERS, "move": ((*needed, *how_far), tuple(key for key in allowed if key not in how_far))}


def rows_of(ruleset, heading):
    """Return the rows that name the ruleset in their last column."""
    return [row for row in tables(heading)[0] if ruleset.id in CODE.findall(row[-1])]


@RULESET
def test_the_orders_of_a_ruleset_are_listed_with_the_keys_that_they_need(ruleset):
    rows = rows_of(ruleset, "Orders")
    assert set(keys(rows)) == ruleset.play.orders
    for row in rows:
        optional = set(CODE.findall(" ".join(re.findall(r"\(.*?\)", row[1]))))
        for kind in CODE.findall(row[0]):
            needed, allowed = orders_of(ruleset)[kind]
            assert set(CODE.findall(row[1])) - optional == set(needed)
            assert optional == set(allowed) if not ruleset.play.grids else optional <= set(allowed)


@RULESET
def test_the_unit_keys_of_a_ruleset_are_listed(ruleset):
    assert set(keys(rows_of(ruleset, "Units"))) == set().union(*(kind.keys for kind in ruleset.play.units.values()))


def test_no_ruleset_is_named_that_does_not_exist():
    for heading in ("Orders", "Units"):
        named = {ruleset for row in tables(heading)[0] for ruleset in CODE.findall(row[-1])}
        assert named == set(RULESETS)


@RULESET
def test_the_section_of_a_ruleset_lists_its_units_terrain_and_options_as_they_are(ruleset):
    units, terrain, options = tables(f"`{ruleset.id}`")
    assert keys(units) == list(ruleset.play.units)
    for (_, numbers), kind in zip(units, ruleset.play.units.values(), strict=True):
        plain = re.sub(r" \(.*?\)", "", numbers)
        assert plain == ruleset.kit.can(kind)
    effects = [
        [f"`{name}`", "; ".join(kind.effects(ruleset.play.defaults))] for name, kind in ruleset.play.terrain.items()
    ]
    assert terrain == effects
    said = [(*CODE.findall(name), tuple(CODE.findall(values)), rule) for name, values, _, rule in options]
    assert said == [(option.name, tuple(map(str, option.values)), option.rule) for option in ruleset.play.options]


def test_every_code_is_listed_as_it_is():
    [rows] = tables("Problem codes")
    assert rows == [[code.code, code.name, code.meaning] for code in CODES.values()]


@cache
def seen(severity):
    """Return the codes and rules that the bad scenarios bring up with such a severity, as they must."""
    return {
        problem["code"]
        for file in bad_files()
        for problem in expected_in(file)
        if problem.get("severity", Severity.ERROR) == severity
    }


def test_the_codes_called_warnings_are_warnings():
    """A code is a warning wherever it turns up, or an error wherever it does."""
    said = set(re.findall(r"\b[A-Z]\d{3}\b", re.search(r"G004.*?warnings", section("Problem codes"), re.DOTALL)[0]))
    # N003 is about two files, which no single one brings up.
    assert (seen(Severity.WARNING) | {"N003"}) & CODES.keys() == said
    assert not said & seen(Severity.ERROR)


def test_the_rules_that_warn_are_named():
    said = set(
        re.findall(r"[A-Z]\w\w-[\w-]+", re.search(r"Some rules warn.*?\n\n", section("Problem codes"), re.DOTALL)[0])
    )
    assert seen(Severity.WARNING) - CODES.keys() == said


# --- the library ----------------------------------------------------------------------------------------------------


PUBLIC = {"pwprint": pwprint, **{name: getattr(pwprint, name) for name in ("load", "check", "play", "render")}}


def examples(thing):
    """Return the indented parts of a docstring."""
    indented = re.findall(r"(?:^    .*\n+)+", inspect.getdoc(thing) + "\n", re.MULTILINE)
    return [textwrap.dedent(part) for part in indented]


def test_the_package_explains_itself_with_an_example():
    assert len(examples(pwprint)) == 1


@pytest.mark.few(1)
@pytest.mark.parametrize("name", [name for name, thing in PUBLIC.items() if examples(thing)])
def test_the_example_of_a_docstring_runs(name, tmp_path, monkeypatch):
    """Beside the shipped scenarios, in an empty namespace but for the package; the package's own example prints."""
    for path in (scenario_folder() / "tile").glob("*.json"):
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    for example in examples(PUBLIC[name]):
        names = {} if name == "pwprint" else {"pwprint": pwprint}
        if ">>>" in example:
            test = doctest.DocTestParser().get_doctest(example, names, name, None, 0)
            assert doctest.DocTestRunner().run(test).failed == 0
        else:
            exec(compile(example, f"<example of {name}>", "exec"), names)
    if name == "pwprint":
        assert {path.name for path in Path("print").rglob("*.pdf")} == {
            f"{sheet}.pdf" for sheet in (*SHEETS, "kit") if sheet not in {"sticks", "terrain"}
        }
