"""Units and ground of a scenario's own: one row, read by the engine, the sheets, the reader and the schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

import pwprint
from pwprint.cli.program import app
from pwprint.format.build import build, of_own
from pwprint.format.layout import laid_out
from pwprint.format.reader.own_rows import own_ruleset
from pwprint.format.schema import check, scenario_schema
from pwprint.format.schema.compiled import compiled
from pwprint.page.sheet import Subject
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.rulesets.own_rows import adopted
from pwprint.sheets.labels import label_of
from pwprint.sheets.quickref import markup
from pwprint.text import Document, read_path

WITH_ROWS = [
    path
    for folder in (scenario_folder(), Path(__file__).parents[1] / "scenarios")
    for path in sorted(folder.rglob("*.json"))
    if any(key in path.read_bytes() for key in (b'"unit_types"', b'"terrain_types"'))
]
"""Scenarios with rows of their own, good ones and bad ones."""

GUARDS = {"like": "infantry", "title": "Guards", "code": "GDS"}


def file_of(ruleset: str, **more: Any) -> dict[str, Any]:
    units = [{"id": "R1", "type": "guards", "at": "b2"}]
    value = {
        "format": 1,
        "id": "mill",
        "title": "The mill",
        "ruleset": ruleset,
        "unit_types": {"guards": GUARDS},
        "map": {"columns": 4, "rows": 6},
        "sides": [
            {"id": "red", "units": units},
            {"id": "blue", "units": [{"id": "B1", "type": "infantry", "at": "b5"}]},
        ],
    }
    return value | more


def loaded(value: dict[str, Any]) -> Any:
    return pwprint.load(json.dumps(value).encode(), "mill.json")


@pytest.mark.parametrize("name", RULESETS)
def test_a_row_that_changes_nothing_is_its_like_but_for_its_names(name: str) -> None:
    base = RULESETS[name]
    units = {f"own-{like}": {"like": like, "title": f"Own {like}"[:24]} for like in base.play.units}
    found = adopted(base, units, {})
    for options in (base.play.defaults, {option.name: option.values[-1] for option in base.play.options}):
        rows = found.play.units_with(options)
        for own, entry in units.items():
            shipped = rows[entry["like"]]
            assert rows[own].stats() == shipped.stats()
            assert rows[own].keys == shipped.keys
            swaps = found.play.swaps(options)
            assert swaps.get(own) == swaps.get(entry["like"])
    assert {own for own in units if own in found.play.riders} == {f"own-{like}" for like in base.play.riders}
    assert (found.id, found.folder) == (base.id, base.folder)


def test_a_number_of_its_own_stays_whatever_options_make_of_its_like() -> None:
    lancers = {
        "lancers": {"like": "dragoons", "title": "Lancers", "move": 7},
        "hussars": {"like": "dragoons", "title": "Hussars"},
    }
    play = adopted(RULESETS["european-19c"], lancers, {}).play
    rows: Any = play.units_with({**play.defaults, "dragoon_move": 9})
    assert (rows["lancers"].base, rows["hussars"].base, rows["dragoons"].base) == (7, 9, 9)


def test_who_may_charge_a_type_may_charge_what_is_like_it() -> None:
    light = {"jaegers": {"like": "skirmishers", "title": "Jaegers"}, "guards": GUARDS}
    rows: Any = adopted(RULESETS["european-19c"], light, {}).play.units
    assert "jaegers" in rows["dragoons"].prey
    assert "guards" not in rows["dragoons"].prey


def test_ground_shares_squares_as_its_like_does_unless_nobody_enters_it() -> None:
    ground = {
        "orchard": {"like": "woods", "title": "Orchard"},
        "pond": {"like": "woods", "title": "Pond", "impassable": True},
    }
    shares = adopted(RULESETS["portable-19c"], {}, ground).play.terrain_shares
    assert frozenset({"hill", "orchard", "road", "wire"}) in shares
    assert not [kinds for kinds in shares if "pond" in kinds or kinds >= {"woods", "orchard"}]


def test_units_have_the_quality_of_their_type_unless_they_say_otherwise() -> None:
    value = file_of("house", unit_types={"guards": GUARDS | {"quality": "elite"}})
    value["sides"][0]["units"].append({"id": "R2", "type": "guards", "at": "c2", "quality": "poor"})
    first, second, _ = loaded(value).scenario.units
    assert (first.keys["quality"], second.keys["quality"]) == ("elite", "poor")


def test_tile_legend_and_quick_reference_print_the_row_that_is_played() -> None:
    value = file_of("tile", unit_types={"guards": GUARDS | {"range": 4, "move": 1}})
    found = loaded(value)
    subject = Subject(found.scenario, found.ruleset, (None, None), "")
    label = label_of(subject, found.scenario.units[0])
    assert {stat.label: stat.value for stat in label.stats} == {"Move": "1", "Range": "4"}
    rules = found.ruleset.book.quickref(found.scenario.options)
    assert "<c>Guards</c><c>1</c><c>0</c><c>4</c>" in markup(found.ruleset, rules, None)


def test_editors_let_the_names_pass_that_a_file_brings_and_no_others() -> None:
    schema = jsonschema.Draft202012Validator(scenario_schema())
    ground = {"terrain_types": {"orchard": {"like": "woods", "title": "Orchard"}}}
    whole = file_of("tile", **ground, map={"columns": 4, "rows": 6, "terrain": {"orchard": ["c3"]}})
    assert not list(schema.iter_errors(whole))
    assert list(schema.iter_errors({key: part for key, part in whole.items() if key != "unit_types"}))
    assert list(schema.iter_errors({key: part for key, part in whole.items() if key != "terrain_types"}))


def test_a_type_may_have_the_name_of_shipped_terrain_and_terrain_that_of_a_shipped_type() -> None:
    value = file_of(
        "tile",
        unit_types={"guards": GUARDS, "woods": {"like": "cavalry", "title": "Woodsmen"}},
        terrain_types={
            "copse": {"like": "woods", "title": "Copse"},
            "infantry": {"like": "hill", "title": "Infantry Hill"},
        },
        map={"columns": 4, "rows": 6, "terrain": {"copse": ["c3"], "infantry": ["a1"]}},
    )
    value["sides"][0]["units"].append({"id": "R2", "type": "woods", "at": "c2"})
    found = loaded(value)
    assert found.problems == ()
    assert [found.ruleset.play.shipped(unit.type) for unit in found.scenario.units] == [
        "infantry",
        "cavalry",
        "infantry",
    ]
    # The shipped rows keep their names, and what a scenario's own rows are like can be named.
    for key, name in (("unit_types", "infantry"), ("terrain_types", "woods")):
        taken = value | {key: {name: {"like": name, "title": "Another"}}}
        assert [problem.code for problem in loaded(taken).problems if problem.pointer == f"/{key}/{name}"] == ["N004"]


def test_fmt_keeps_the_rows_and_puts_their_keys_in_order() -> None:
    rows = {"guards": {"range": 3, "title": "Guards", "like": "infantry"}}
    text = laid_out(file_of("tile", unit_types=rows))
    assert '"guards": {"like": "infantry", "title": "Guards", "range": 3}' in text
    assert json.loads(text) == file_of("tile", unit_types=rows)


def test_a_map_can_be_drawn_in_letters_and_put_back(tmp_path: Path) -> None:
    ground = {"terrain_types": {"orchard": {"like": "woods", "title": "Orchard"}}}
    whole = file_of("tile", **ground, map={"columns": 4, "rows": 6, "terrain": {"orchard": ["c3"]}})
    file, drawing = tmp_path / "mill.json", tmp_path / "mill.txt"
    file.write_text(laid_out(whole), encoding="utf-8")
    drawing.write_text(CliRunner().invoke(app, ["convert", str(file)]).stdout, encoding="utf-8")
    assert "# o orchard" in drawing.read_text(encoding="utf-8")
    assert CliRunner().invoke(app, ["convert", str(drawing), "--into", str(file)]).exit_code == 0
    assert json.loads(file.read_text(encoding="utf-8")) == whole


@pytest.mark.parametrize(
    ("name", "words"), [("tile", "none"), ("house", "none"), ("musket", "none"), ("portable-19c", "no unit enters it")]
)
def test_the_quick_reference_says_what_nobody_enters(name: str, words: str) -> None:
    pond = {"pond": {"like": "woods", "title": "Pond", "impassable": True}}
    found = adopted(RULESETS[name], {}, pond)
    assert "impassable" in found.play.terrain["pond"].effects(found.play.defaults)
    sheet = markup(found, found.book.quickref(found.play.defaults), None)
    assert words in sheet[sheet.index("Pond") :]
    assert (
        words
        not in markup(RULESETS[name], RULESETS[name].book.quickref(found.play.defaults), None).split("Terrain")[1][:900]
    )


@pytest.mark.parametrize(
    "paths", [WITH_ROWS[1::4], pytest.param(WITH_ROWS, marks=pytest.mark.long)], ids=["some", "all"]
)
def test_what_meets_the_schema_of_its_ruleset_alone_meets_that_of_all(paths: list[Path]) -> None:
    """The small one, which is made much sooner, lets nothing through that the large one would name."""
    seen = set()
    for path in paths:
        document = read_path(path)
        shipped = RULESETS.get(document.value.get("ruleset")) if isinstance(document, Document) else None
        own = own_ruleset(document, shipped, check(document))[0] if shipped else None
        if own is not shipped:
            alone, among_all = (compiled(each)(document.value) for each in (build({own.id: own}), of_own(own)))
            assert among_all or not alone, path
            seen.add((alone, among_all))
    assert {(True, True), (False, False)} <= seen


@pytest.mark.parametrize("name", ["tile", "house", "musket", "portable-19c"])
def test_ways_of_their_own_are_named_as_themselves_in_legend_and_quick_reference(name: str) -> None:
    found = adopted(RULESETS[name], {}, {"tramway": {"like": "road", "title": "Tramway"}})
    lengths = next((option.values for option in found.play.options if option.name == "road_bonus"), ("",))
    for length in lengths:
        options = {**found.play.defaults, **({"road_bonus": length} if length else {})}
        (phrase,) = found.play.terrain["tramway"].effects(options)
        assert phrase.endswith("tramway") and " road" not in phrase
        assert "road" in found.play.terrain["road"].effects(options)[0]
        sheet = markup(found, found.book.quickref(options), None)
        assert "tramway +1</b> if" in sheet
