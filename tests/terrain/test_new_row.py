"""A new row in a copy of a ruleset is played, explained and drawn, without a word about it elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product

import jsonschema
import pytest

from pwprint.format import build
from pwprint.format.starters.sample import sampler
from pwprint.game.battle import begin
from pwprint.game.narration.picture import picture
from pwprint.game.order.ground import Terrain
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import ScriptOrder, ScriptTurn
from pwprint.map.board_pages import gathered
from pwprint.map.table import pages
from pwprint.map.table.legend import entries
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.rulesets import RULESETS
from pwprint.rulesets.european_19c.tables import European19Terrain
from pwprint.rulesets.musket.tables import MusketTerrain
from pwprint.rulesets.portable_19c.tables import Portable19Terrain
from pwprint.sheets import SHEETS, quickref
from pwprint.values import replace
from tests.examples.drawing import order, scenario
from tests.terrain import open_table
from tests.terrain.probe import FAR, NEAR, WALK, Probe, probes
from tests.terrain.proofs import PROOFS, disproofs

TILE = RULESETS["tile"]


NEW = {"european-19c": "bog"}
"""What the new terrain is called, where there are marshes already."""


def with_marsh(name: str, row: object) -> Ruleset:
    """Return a copy of a ruleset that has marshes, or bogs besides."""
    ruleset = RULESETS[name]
    return ruleset.changed(terrain={**ruleset.play.terrain, NEW.get(name, "marsh"): row})  # type: ignore[dict-item]


def _chits(prefix: str, stops: str, caps: str) -> list[Terrain]:
    return [
        Terrain("Marsh", "marsh", sight, cover, stops * halts, caps * limits, "artillery" * free, high, road)
        for sight, cover, halts, limits, free, high, road in (
            *((*some, 0, 0, 0) for some in product((False, True), (0, -1), (0, 1), (0, 1))),
            (False, -2, 0, 1, 1, 0, 0),
            (True, 0, 0, 0, 0, 2, 0),
            (False, 0, 0, 0, 0, 0, 2),
        )
    ]


MARSHES: Mapping[str, Sequence[object]] = {
    "tile": _chits("TIL", "TIL-TER-08", "TIL-TER-07"),
    "house": _chits("HOU", "HOU-TER-10", "HOU-TER-06"),
    "musket": [
        MusketTerrain("Marsh", "marsh", stops="MUS-R30"),
        MusketTerrain("Marsh", "marsh", cover=True),
        MusketTerrain("Marsh", "marsh", cover=True, stops="MUS-R30"),
        MusketTerrain("Marsh", "marsh", high=True, stops="MUS-R30"),
        MusketTerrain("Marsh", "marsh", blocks_sight=True),
        MusketTerrain("Marsh", "marsh", impassable=True),
        MusketTerrain("Marsh", "marsh", water=True),
        MusketTerrain("Marsh", "marsh", water=True, ford=True),
    ],
    "portable-19c": [
        Portable19Terrain("Marsh", "marsh", stops="P19-TER-13"),
        Portable19Terrain("Marsh", "marsh", closed=True),
        Portable19Terrain("Marsh", "marsh", closed=True, stops="P19-TER-03"),
        Portable19Terrain("Marsh", "marsh", closed=True, stops="P19-TER-03", wood=True),
        Portable19Terrain("Marsh", "marsh", closed=True, sort="works", stops="P19-TER-15", trench=True),
        Portable19Terrain("Marsh", "marsh", high=True),
        Portable19Terrain("Marsh", "marsh", water=True),
        Portable19Terrain("Marsh", "marsh", water=True, ford=True),
    ],
    "european-19c": [
        European19Terrain("Bog", "marsh", barred="E19-TER-07"),
        European19Terrain("Bog", "marsh", barred="E19-TER-08", opened=True),
        European19Terrain("Bog", "marsh", barred="E19-TER-01", wooded=True, opened=True, extra=2, hides=True),
        European19Terrain("Bog", "marsh", barred="E19-TER-09", bridged=True),
        European19Terrain("Bog", "marsh", settled="E19-TER-03", extra=4, hides=True),
        European19Terrain("Bog", "marsh", extra=1, hides=True, sight="rough_blocks_los", low=True),
        European19Terrain("Bog", "marsh", extra=5, dug=True),
        European19Terrain("Bog", "marsh", hides=True, high=True),
        European19Terrain("Bog", "marsh", crossing=True),
        European19Terrain("Bog", "marsh", road=True),
    ],
}


def _is_odd(row: object) -> bool:
    """Return whether a row is left to the long stage: in the others, too, any three fields have all their values."""
    if not isinstance(row, Terrain) or row.high or row.road or row.caps_not:
        return False
    return sum((row.blocks_sight, row.cover < 0, bool(row.stops), bool(row.caps_fire))) % 2 == 1


@pytest.mark.few(12)
@pytest.mark.parametrize(
    ("name", "row"),
    [
        pytest.param(name, row, id=f"{name}-{number}", marks=pytest.mark.long if _is_odd(row) else ())
        for name, rows in MARSHES.items()
        for number, row in enumerate(rows)
    ],
)
def test_what_print_shows_of_a_new_row_is_played(name: str, row: object) -> None:
    rows = [*probes(with_marsh(name, row), NEW.get(name, "marsh"))]
    assert {field: wrong for field in PROOFS[name] if (wrong := disproofs(name, field, rows))} == {}


MARSH = Terrain("Marsh", "marsh", blocks_sight=True, cover=-2, stops="TIL-TER-08", caps_fire="TIL-TER-07")
WET = with_marsh("tile", MARSH)
PROBE = Probe(WET, "marsh", WET.play.defaults)


def test_a_new_row_is_named_in_messages() -> None:
    assert "c1 must stop at c2: it has entered a marsh" in _said(WALK, "c2", "c1 move c2 c3")
    assert "the marsh at c4 can be fired at only from the next square" in _said(FAR, "c4", "c2 fire c4")


def _said(drawing: str, at: str, text: str) -> list[str]:
    table = PROBE.table(drawing, at)
    return [fault.message for fault in table.battle.judge(table.state, order(text, table.battle.scenario))]


def subject() -> Subject:
    """A map with a marsh, ready to be printed."""
    battle = PROBE.table(NEAR, "c3 d3 d4").battle
    turn = ScriptTurn(
        (), None, (ScriptOrder(order("c2 hold", battle.scenario), "/turns/0/orders/0"),), None, "/turns/0"
    )
    return Subject(replace(battle.scenario, turns=(turn,)), WET, battle.exhaustion_points, "")


def test_a_new_row_is_in_the_legend() -> None:
    (marsh,) = (entry for entry in gathered(subject()).words.legend if entry.name == "Marsh")
    assert marsh.meaning == "Blocks sight; cover: fire −2; fired at from the next square only; stop on entering"


def test_a_new_row_is_in_the_quick_reference() -> None:
    sheet = quickref.markup(WET, WET.book.quickref(WET.play.defaults), None)
    assert "<c>Marsh</c><c>blocks</c><c>fire −2</c><c>stop</c><c>–</c>" in sheet
    assert "<b>Stop</b> in the first woods, river or marsh square entered" in sheet
    assert '<m value="-2">target in marsh</m>' in sheet
    assert "<b>Into town, woods or marsh:</b>" in sheet


def test_a_new_row_stands_in_the_schema_and_the_sample() -> None:
    schema = build.build({"tile": WET})
    sample = json.loads(sampler(WET, "wet"))
    assert "marsh" in sample["map"]["terrain"]
    jsonschema.Draft202012Validator(schema).validate(sample)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(build.build({"tile": TILE})).validate(sample)


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if sheet not in {"sticks", "terrain"}])
def test_every_sheet_is_made_with_a_new_row(sheet: str) -> None:
    assert SHEETS[sheet].make(subject(), PrintSettings()).pages


def test_a_new_row_is_in_the_picture_for_terminals() -> None:
    battle = PROBE.table(NEAR, "c3").battle
    assert "m marsh" in picture(battle, battle.start())


def test_a_row_that_brings_a_rule_of_nobody_is_refused() -> None:
    wrong = with_marsh("tile", replace(MARSH, stops="TIL-TER-99"))
    with pytest.raises(ValueError, match="stops of 'marsh' brings TIL-TER-99, which nothing enforces"):
        begin(scenario(NEAR, "tile"), wrong)


# --- on the open table ----------------------------------------------------------------------------------------------

BOG = with_marsh("european-19c", European19Terrain("Bog", "marsh", barred="E19-TER-07", opened=True, hides=True))
MIRE = Probe(BOG, "bog", BOG.play.defaults)


def mired() -> Subject:
    """A table with a bog, ready to be printed."""
    laid = open_table.scenario(MIRE, open_table.unit("Red infantry", 18, 10, 0, "M"), open_table.here(MIRE))
    return Subject(replace(laid, turns=()), BOG, (None, None), "")


def test_a_new_row_of_the_table_is_named_in_messages() -> None:
    played = open_table.script(
        MIRE,
        open_table.unit("Red infantry", 18, 10, 0, "M"),
        open_table.here(MIRE),
        orders=[open_table.move("Red infantry", 6)],
        dice=[3],
    )
    (problem,) = (problem for _, problem in played.turns[0].problems if problem.code.startswith("E19"))
    assert problem.message == "Red-infantry may not enter the bog: no unit may"
    start = open_table.scenario(MIRE, open_table.unit("Red infantry", 18, 16, 0, "M"), open_table.here(MIRE))
    assert "Red-infantry starts in ground that it may not enter: bog" in {
        problem.message for problem in BOG.play.setup(begin(start, BOG))
    }


@pytest.mark.parametrize("rule", ["E19-TER-01", "E19-TER-07", "E19-TER-08", "E19-TER-09"])
@pytest.mark.parametrize(
    ("row", "room"),
    [
        (European19Terrain("Bog", "marsh"), "no unit may"),
        (European19Terrain("Bog", "marsh", wooded=True), "only skirmishers may"),
        (European19Terrain("Bog", "marsh", bridged=True), "it is crossed only at bridges and fords"),
    ],
)
def test_any_rule_that_keeps_units_out_says_who_may_enter_and_how(rule: str, row: European19Terrain, room: str) -> None:
    bog = Probe(with_marsh("european-19c", replace(row, barred=rule)), "bog", BOG.play.defaults)
    foot = open_table.unit("Red infantry", 18, 10, 0, "M")
    played = open_table.script(bog, foot, open_table.here(bog), orders=[open_table.move("Red infantry", 6)], dice=[3])
    said = {problem.code: problem.message for _, problem in played.turns[0].problems}
    assert said[rule] == f"Red-infantry may not enter the bog: {room}"


def test_a_new_row_of_the_table_is_in_the_legend_and_the_quick_reference() -> None:
    table = mired().scenario.board
    assert table is not None
    (entry,) = (entry for entry in entries(pages.gathered(mired(), table)) if entry.name == "Bog")
    assert entry.meaning == "Impassable; blocks sight"
    sheet = quickref.markup(BOG, BOG.book.quickref(BOG.play.defaults), None)
    assert "<c>Bog</c><c>nobody</c><c>blocks</c><c>–</c>" in sheet
    assert "Where a road leads through woods, marsh, lake or bog," in sheet


@pytest.mark.few(4)
@pytest.mark.parametrize("sheet", [name for name, sheet in SHEETS.items() if sheet.fits(mired(), PrintSettings())])
def test_every_sheet_is_made_with_a_new_row_of_the_table(sheet: str) -> None:
    assert SHEETS[sheet].make(mired(), PrintSettings()).pages


def test_a_new_row_of_the_table_is_in_the_picture_for_terminals() -> None:
    battle = begin(mired().scenario, BOG)
    assert "b bog" in picture(battle, battle.start())


def test_a_new_row_of_the_table_stands_in_the_schema() -> None:
    schema = json.dumps(build.build({"european-19c": BOG}))
    assert "Bog: impassable; blocks sight" in schema


def test_a_row_of_the_table_that_brings_a_rule_of_nobody_is_refused() -> None:
    wrong = with_marsh("european-19c", European19Terrain("Bog", "marsh", barred="E19-TER-99"))
    with pytest.raises(ValueError, match="barred of 'bog' brings E19-TER-99, which nothing enforces"):
        begin(mired().scenario, wrong)
