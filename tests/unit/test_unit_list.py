"""Units as a table for spreadsheets: out and in again without loss, and slips with their row and cell."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from pwprint.cli.program import app
from pwprint.format.unit_list import read_unit_table, unit_table
from pwprint.resources import scenario_folder

SHIPPED = sorted(path for path in scenario_folder().glob("*/*.json"))
MATCHBOX = scenario_folder() / "tile" / "matchbox.json"
WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)
VALUES = st.one_of(
    WORDS, st.integers(-9, 99), st.booleans(), st.lists(WORDS, max_size=2), st.dictionaries(WORDS, WORDS, max_size=2)
)


def run(*words):
    return CliRunner().invoke(app, ["convert", *map(str, words)])


def rows_of(text, sides=("red", "blue")):
    return [(row.side, dict(row.unit)) for row in read_unit_table(text, sides)]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_units_of_every_shipped_scenario_come_back(path):
    sides = json.loads(path.read_text())["sides"]
    ids = [side["id"] for side in sides]
    assert rows_of(unit_table(sides), ids) == [(side["id"], unit) for side in sides for unit in side["units"]]


@given(st.lists(st.tuples(st.sampled_from(("red", "blue")), VALUES, VALUES), max_size=5))
def test_any_values_come_back(units):
    sides = [
        {
            "id": side,
            "units": [{"id": f"U{n}", "type": "x", "a": a, "b": b} for n, (at, a, b) in enumerate(units) if at == side],
        }
        for side in ("red", "blue")
    ]
    assert rows_of(unit_table(sides)) == [(side["id"], unit) for side in sides for unit in side["units"]]


def test_tables_of_other_spreadsheets_are_read():
    wanted = [("red", {"id": "R1", "type": "infantry", "name": "Old, very old"})]
    for text in (
        'side,id,type,name\nred,R1,infantry,"Old, very old"\n',
        "\ufeffSide;ID;Type;Name\r\nred;R1;infantry;Old, very old\r\n;;;\r\n",
        'side,id,type,name\rred,R1,infantry,"Old, very old"\r',
        "side\tid\ttype\tname\nred\tR1\tinfantry\tOld, very old",
    ):
        assert rows_of(text) == wanted


@pytest.mark.parametrize("name", ["NaN", "-Infinity", "1e999", '"\\ud800"', "[" * 100 + "]" * 100, "9" * 5000])
def test_words_that_no_scenario_may_have_as_json_are_words(name):
    quoted = name.replace('"', '""')
    assert rows_of(f'side,id,type,name\nred,R1,infantry,"{quoted}"\n') == [
        ("red", {"id": "R1", "type": "infantry", "name": name})
    ]


def test_units_that_make_a_scenario_unreadable_are_refused(tmp_path):
    target, table = tmp_path / "matchbox.json", tmp_path / "units.csv"
    target.write_text(MATCHBOX.read_text())
    side, deep = json.loads(MATCHBOX.read_text())["sides"][0]["id"], "[" * 63 + "]" * 63
    table.write_text(f"side,id,type,at\n{side},R1,infantry,{deep}\n")
    made = run(table, "--into", target)
    assert (made.exit_code, made.output.startswith(f"pwprint: {table}: ")) == (2, True), made.output
    assert target.read_text() == MATCHBOX.read_text()


@pytest.mark.parametrize(
    ("text", "at", "words"),
    [
        ("", (1, 1), "the table is empty"),
        ("id,type\nR1,infantry", (1, 1), "no column `side`"),
        ("side,id,type,id\n", (1, 4), "two columns `id`"),
        ("side,id,type,\n", (1, 4), "no name"),
        ("side,id,type\nred,R1,infantry\nrad,R2,infantry", (3, 1), "did you mean red?"),
        ("side,id,type\n,R1,infantry", (2, 1), "the sides are red and blue"),
        ("side,id,type\nred,R1,infantry,more", (2, 4), "4 cells for 3 columns"),
        ('side,id,type\nred,"R1" x,infantry', (2, 1), "not a table of comma-separated values"),
    ],
)
def test_what_is_wrong_is_told_with_row_and_cell(text, at, words):
    (slip,) = read_unit_table(text, ("red", "blue"))
    assert ((slip.line, slip.column), words in slip.message) == (at, True), slip


@pytest.fixture
def scenario(tmp_path):
    path = tmp_path / "battle.json"
    path.write_bytes(MATCHBOX.read_bytes())
    return path


def table(path, change=lambda text: text):
    return change(run(path, "--as", "csv").output)


def test_the_same_units_leave_the_file_as_it_is(scenario, tmp_path):
    (tmp_path / "units.csv").write_text(table(scenario))
    assert run(tmp_path / "units.csv", "--into", scenario).exit_code == 0
    assert scenario.read_bytes() == MATCHBOX.read_bytes()


def test_a_changed_name_changes_nothing_else(scenario, tmp_path):
    value = json.loads(MATCHBOX.read_text())
    old = value["sides"][0]["units"][0]["name"]
    (tmp_path / "units.csv").write_text(table(scenario, lambda text: text.replace(old, "The Queen\u2019s Own", 1)))
    made = run(tmp_path / "units.csv", "--into", scenario)
    assert made.exit_code == 0, made.output
    value["sides"][0]["units"][0]["name"] = "The Queen\u2019s Own"
    assert json.loads(scenario.read_text()) == value


def test_what_the_format_refuses_is_told_with_its_cell(scenario, tmp_path):
    lines = table(scenario).splitlines()
    column = lines[0].split(",").index("type") + 1
    lines[2] = lines[2].replace("infantry", "infantery", 1).replace("artillery", "infantery", 1)
    (tmp_path / "units.csv").write_text("\n".join(lines))
    made = run(tmp_path / "units.csv", "--into", scenario)
    assert made.exit_code == 1
    assert f"units.csv:3:{column}: " in made.output
    assert "did you mean `infantry`?" in made.output
    assert scenario.read_bytes() == MATCHBOX.read_bytes(), "nothing is written"


def test_a_list_needs_a_scenario(tmp_path):
    (tmp_path / "units.csv").write_text("side,id,type\n")
    made = run(tmp_path / "units.csv")
    assert (made.exit_code, "--into names the scenario" in made.output) == (2, True)
