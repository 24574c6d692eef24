"""A ruleset is complete: schema, scenarios good and bad, playthroughs, quick reference, rule texts, referee, examples.

What is missing is named. The list is made for any ruleset and any folders, so that the test itself can be tested.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from pwprint import resources
from pwprint.app.checking import check, load
from pwprint.format import build
from pwprint.game import rulebook, victory
from pwprint.game.battle import begin
from pwprint.game.orders import Begin, Draw
from pwprint.game.ruleset import Ruleset
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.rulesets import RULESETS
from pwprint.rulesets.derive import derive
from pwprint.sheets import quickref
from pwprint.text import read_path
from pwprint.values import Struct, replace
from tests import accept_bad, accept_playthroughs
from tests.accept_playthroughs import ENDINGS, ending_of, header_of

TESTS = Path(__file__).parents[1]


class Places(Struct, frozen=True):
    """Where the parts of a ruleset are looked for."""

    schema: Path = resources.schema_file(build.NAME)
    scenarios: Path = resources.scenario_folder()
    bad: Path = accept_bad.FOLDER
    playthroughs: Path = accept_playthroughs.FOLDER
    templates: Path = resources.template_folder("quickref")
    source: Path = resources.ruleset_file("tile", "").parent
    examples: Path = TESTS / "examples"
    referees: str = "tests.referee"


# --- how battles end ------------------------------------------------------------------------------------------------

NEVER = {
    # The attacker of the last two units would have to be Exhausted, and an Exhausted unit may not attack: TIL-CC-02.
    ("tile", "destroyed, a draw"),
}
"""Endings that the rules of a ruleset rule out."""


def endings_of(ruleset: Ruleset) -> list[str]:
    """Return the ways in which a battle of the ruleset can end."""
    optional = any(option.name == "exhaustion_point" for option in ruleset.play.options)
    exhausts = optional or ruleset.play.exhaustion(ruleset.play.defaults) != "off"
    return [
        ending
        for ending in ENDINGS.values()
        if (exhausts or "exhausted" not in ending) and (ruleset.id, ending) not in NEVER
    ]


def test_the_endings_asked_for_are_those_that_the_engine_knows():
    reasons = set(re.findall(r'rule, "([a-z ]+)"[,)]', Path(victory.__file__).read_text(encoding="utf-8")))
    assert reasons == {ending.split(",")[0].split(":")[0] for ending in ENDINGS.values()}


MOST_PAGES = 2
"""Pages of a quick reference: one sheet, printed on both sides at the most."""


# --- what is missing ------------------------------------------------------------------------------------------------


def missing(ruleset: Ruleset, places: Places = Places()) -> list[str]:
    """Return what a ruleset lacks, each in a line that begins with the part's name."""
    parts = {
        "schema": _schema,
        "scenario": _good_scenarios,
        "bad scenario": _bad_scenarios,
        "playthrough": _playthroughs,
        "quick reference": _quick_reference,
        "rule book": _rule_book,
        "referee": _referee,
        "examples": _examples,
    }
    asked = [name for name in parts if not ruleset.book.base or name in OF_A_VARIANT]
    return [f"{name}: {words}" for name in asked for words in parts[name](ruleset, places)]


OF_A_VARIANT = {"schema", "quick reference", "rule book"}
"""What is made of a variant's own tables and words; the engine that plays it is the one of its base."""


def _schema(ruleset: Ruleset, places: Places) -> Iterator[str]:
    built = build.build({ruleset.id: ruleset})["$defs"]
    options, (types, ground) = built[ruleset.id]["properties"]["options"], _names(built[ruleset.id])
    if not ruleset.play.grids:
        terrain = ground["features"]["items"]["properties"]["terrain"]["enum"]
    else:
        terrain = ground["terrain"]["properties"]
    entries = {
        "unit types": (ruleset.play.units, types["enum"]),
        "terrain": (ruleset.play.terrain, terrain),
        "options": ([option.name for option in ruleset.play.options], options["properties"]),
        "orders": (ruleset.play.orders, built[f"{ruleset.id}_order"]["properties"]["do"]["enum"]),
    }
    for what, (wanted, found) in entries.items():
        if not wanted:
            yield f"no {what}"
        lacking = sorted(set(wanted) - set(found))
        if lacking:
            yield f"{what} without an entry: {', '.join(lacking)}"
    if not ruleset.book.base and ruleset.id not in json.loads(places.schema.read_text(encoding="utf-8"))["$defs"]:
        yield f"{places.schema.name} does not know it; run python -m pwprint.format.build"


def _names(whole):
    """Return the types of unit, and what a map has, where a scenario has none of its own."""
    units, ground = (part["else"]["properties"] for part in whole["allOf"][-2:])
    of_units = units["sides"]["items"]["properties"]["units"]["items"]["properties"]
    return of_units["type"], ground["map"]["properties"]


def _good_scenarios(ruleset: Ruleset, places: Places) -> Iterator[str]:
    files = sorted((places.scenarios / ruleset.id).glob("*.json"))
    if not files:
        yield f"none in scenarios/{ruleset.id}"
        return
    loaded = {file.name: load(read_path(file)) for file in files}
    yield from (f"{name} has problems" for name, found in loaded.items() if check(found).problems)
    drawn_up = [found.scenario for found in loaded.values() if found.scenario is not None]
    yield from _lacking("no scenario on", ruleset.play.shapes, (scenario.board.shape for scenario in drawn_up))
    if not any(scenario.turns for scenario in drawn_up):
        yield "none has a scripted turn"
    others = [scenario.id for scenario in drawn_up if scenario.ruleset != ruleset.id]
    yield from (f"{other} is of another ruleset" for other in others)


def _bad_scenarios(ruleset: Ruleset, places: Places) -> Iterator[str]:
    files = [file for file in places.bad.glob("*/*.json") if _breaks_a_rule_of(ruleset, file)]
    if not files:
        yield f"none in {places.bad.name} breaks a rule of {ruleset.book.prefix}"


def _breaks_a_rule_of(ruleset: Ruleset, file: Path) -> bool:
    expected = accept_bad.expectation_of(file)
    return expected.exists() and f'"code": "{ruleset.book.prefix}-' in expected.read_text(encoding="utf-8")


def _playthroughs(ruleset: Ruleset, places: Places) -> Iterator[str]:
    files = sorted((places.playthroughs / ruleset.id).glob("*.txt"))
    yield from _lacking("none ends by", endings_of(ruleset), map(ending_of, files))
    boards = (accept_playthroughs.scenario_at(file.parent / header_of(file)["scenario"]).board.shape for file in files)
    yield from _lacking("none on", ruleset.play.shapes, boards)
    taken = {order for file in files for order in accept_playthroughs.orders_taken(file)}
    # Chits are drawn, and mostly sides begin, by chance: only scripts say so.
    yield from _lacking("in none is an order to", sorted(ruleset.play.orders - {Draw.do, Begin.do}), taken)


def _quick_reference(ruleset: Ruleset, places: Places) -> Iterator[str]:
    name = f"{ruleset.folder}.xml.j2"
    if not (places.templates / name).exists():
        yield f"no template {name}"
        return
    yield from _too_many_pages("alone", quickref.without_scenario(ruleset, PrintSettings()).pages)
    for file in sorted((places.scenarios / ruleset.id).glob("*.json")):
        found = load(read_path(file))
        scenario, own = found.scenario, found.ruleset
        if scenario is not None and own is not None:
            points = begin(scenario, own).exhaustion_points
            subject = Subject(scenario, own, points, "")
            yield from _too_many_pages(f"of {scenario.id}", quickref.make(subject, PrintSettings()).pages)


def _too_many_pages(which: str, pages: tuple[object, ...]) -> Iterator[str]:
    if not 1 <= len(pages) <= MOST_PAGES:
        yield f"the sheet {which} has {len(pages)} pages"


def _rule_book(ruleset: Ruleset, places: Places) -> Iterator[str]:
    if not (places.source / _folder(ruleset) / "rules.json").exists():
        yield "no rules.json"
        return
    rules = rulebook.book_of(ruleset).rules
    yield from (f"{rule.id} has no text" for rule in rules.values() if not rule.text.strip())
    named = _ids_in(ruleset, (places.source / _folder(ruleset)).glob("*.py"))
    named |= _ids_in(ruleset, places.templates.glob(f"{ruleset.folder}.xml.j2"))
    yield from (f"{rule} is named in the source and is not in it" for rule in sorted(named - set(rules)))
    offered = {option: rule.id for rule in rules.values() for option in rule.options}
    wrong = [option.name for option in ruleset.play.options if offered.get(option.name) != option.rule]
    yield from (f"no ruling offers the option {name}" for name in wrong)


def _referee(ruleset: Ruleset, places: Places) -> Iterator[str]:
    module = f"{places.referees}.{_folder(ruleset)}"
    try:
        cites: frozenset[str] = import_module(module).CITABLE
    except ModuleNotFoundError:
        yield f"no {module}"
        return
    citable = _citable(ruleset, places)
    at_setup = _ids_in(ruleset, [places.source / _folder(ruleset) / "setup.py"])
    yield from (f"it cites {rule}, which is not citable" for rule in sorted(cites - citable))
    yield from (f"it never cites {rule}" for rule in sorted(citable - cites - at_setup))


def _examples(ruleset: Ruleset, places: Places) -> Iterator[str]:
    folder = places.examples / _folder(ruleset)
    text = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("test_*.py")))
    if not text:
        yield f"no tests in {folder.parent.name}/{folder.name}"
        return
    if (places.source / _folder(ruleset) / "rules.json").exists():
        examples = rulebook.load(ruleset.id).examples
        text = text.upper().replace("_", "-")
        yield from (f"{example} is not tested" for example in examples if example not in text)


def _lacking(words: str, wanted: Iterable[str], found: Iterable[str]) -> Iterator[str]:
    there = set(found)
    return (f"{words} {name}" for name in wanted if name not in there)


def _folder(ruleset: Ruleset) -> str:
    return ruleset.folder.replace("-", "_")


def _citable(ruleset: Ruleset, places: Places) -> frozenset[str]:
    if not (places.source / _folder(ruleset) / "rules.json").exists():
        return frozenset()
    return frozenset(rule.id for rule in rulebook.load(ruleset.id).rules.values() if rule.citable)


def _ids_in(ruleset: Ruleset, files: Iterable[Path]) -> set[str]:
    """Return the rules of a ruleset that files name; an id that is put together from parts is not found."""
    pattern = re.compile(rf"\b{ruleset.book.prefix}-(?:[A-Z]{{2,3}}-\d\d|R\d{{2,3}})\b")
    return {rule for file in files if file.exists() for rule in pattern.findall(file.read_text(encoding="utf-8"))}


# --- tests ----------------------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_a_ruleset_is_complete(ruleset):
    if lacks := missing(ruleset):
        pytest.fail("\n".join(lacks), pytrace=False)


def test_every_folder_of_the_rulesets_is_registered():
    folders = {path.parent.name for path in Places().source.glob("*/__init__.py")}
    assert folders == {_folder(ruleset) for ruleset in RULESETS.values()}


TOY = RULESETS["tile"].changed(id="toy", prefix="TOY", units={}, terrain={}, options=(), orders=frozenset())


@pytest.mark.parametrize(
    "words",
    [
        "schema: no unit types",
        "schema: no terrain",
        "schema: no options",
        "schema: no orders",
        "schema: scenario.schema.json does not know it; run python -m pwprint.format.build",
        "scenario: none in scenarios/toy",
        "bad scenario: none in bad breaks a rule of TOY",
        "playthrough: none ends by victory condition: holds",
        "playthrough: none ends by destroyed",
        "playthrough: none ends by turn limit",
        "playthrough: none on square",
        "quick reference: no template toy.xml.j2",
        "rule book: no rules.json",
        "referee: no tests.referee.toy",
        "examples: no tests in examples/toy",
    ],
)
def test_a_ruleset_that_is_only_a_value_lacks_everything_else(words):
    assert words in missing(TOY)


def test_without_an_exhaustion_point_no_battle_ends_by_it():
    assert not [words for words in missing(TOY) if "exhausted" in words]


def test_a_variant_is_asked_only_for_what_it_changes():
    drained = {"id": "dry", "title": "Dry", "summary": "No rivers.", "terrain": {"river": None}}
    assert missing(derive(RULESETS["tile"], **drained)) == []
    assert missing(derive(RULESETS["tile"], **drained, rules={"TIL-R01": " "})) == ["rule book: TIL-R01 has no text"]


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("place", "part"),
    [
        ("scenarios", "scenario"),
        ("bad", "bad scenario"),
        ("playthroughs", "playthrough"),
        ("templates", "quick reference"),
        ("examples", "examples"),
    ],
)
def test_what_is_missing_is_named_and_nothing_else_is(place, part, tmp_path):
    named = missing(RULESETS["tile"], replace(Places(), **{place: tmp_path}))
    assert {words.split(":")[0] for words in named} == {part}


def test_a_rule_book_that_cannot_be_found_is_named(tmp_path):
    assert "rule book: no rules.json" in missing(RULESETS["tile"], replace(Places(), source=tmp_path))


def test_a_ruleset_for_hexes_needs_a_scenario_and_a_playthrough_on_hexes():
    on_hexes = RULESETS["tile"].changed(shapes=frozenset({"square", "hex"}))
    assert missing(on_hexes) == ["scenario: no scenario on hex", "playthrough: none on hex"]


def test_an_option_that_no_ruling_offers_is_named():
    tile = RULESETS["tile"]
    renamed = tile.changed(options=(replace(tile.play.options[0], name="weather"), *tile.play.options[1:]))
    assert "rule book: no ruling offers the option weather" in missing(renamed)


def test_a_unit_type_that_the_schema_lacks_is_named(monkeypatch):
    tile = RULESETS["tile"]
    built = build.build({"tile": tile})
    _names(built["$defs"]["tile"])[0]["enum"].remove("cavalry")
    monkeypatch.setattr(build, "build", lambda _: built)
    assert missing(tile) == ["schema: unit types without an entry: cavalry"]
