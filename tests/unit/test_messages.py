"""What rules say to orders that break them: data that fits the facts, the rules and the code that chooses among it."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import pwprint.rulesets
from pwprint.app.checking import load
from pwprint.format import build
from pwprint.game import orders, rulebook
from pwprint.game.battle import begin
from pwprint.game.brought import brought
from pwprint.game.dice import SeededDice
from pwprint.game.message import Facts, Given, Message, filled, readable
from pwprint.game.order.facts import MarchFacts
from pwprint.game.order.march import StepRule
from pwprint.game.order.situation import March as Marching
from pwprint.game.order.situation import Situation
from pwprint.game.record import Record
from pwprint.game.rule import Rule
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Arrival
from pwprint.game.state import Activation
from pwprint.game.table.orders import Bombard, Charge, Shoot, TableMarch
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.rulesets.derive import derive
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.facts import WayFacts
from pwprint.rulesets.european_19c.move.march import WayRule
from pwprint.rulesets.european_19c.move.way import straight
from pwprint.rulesets.european_19c.table_memory import pair
from pwprint.text import read_path
from pwprint.values import Struct, fields, replace
from tests import accept_bad
from tests.accept_bad import bad_files, found_in
from tests.examples.board import Table
from tests.examples.drawing import scenario
from tests.terrain.probe import FIRST, NEAR

ALL = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
PACKAGE = Path(pwprint.__file__).parent
UNSAID = {"tile": 9, "house": 19, "musket": 17, "portable-19c": 31, "european-19c": 28}
"""How many messages no broken scenario says yet: a new message needs one."""

GIVEN: Any = {name: 2 if "int" in str(hint) else "X" for name, hint in get_type_hints(Given).items()}


def messages_of(ruleset: Ruleset) -> Iterator[tuple[str, str, Message]]:
    for rule in rulebook.book_of(ruleset).rules.values():
        yield from ((rule.id, name, message) for name, message in rule.messages.items())


def folder(ruleset: Ruleset) -> str:
    return ruleset.id.replace("-", "_")


# --- names of facts -------------------------------------------------------------------------------------------------


@ALL
def test_no_book_has_flaws(ruleset):
    assert list(rulebook.flaws(ruleset)) == []


def reworded(ruleset: Ruleset, rule_id: str, message: Message) -> Ruleset:
    rule = rulebook.book_of(ruleset).rules[rule_id]
    changed = replace(rule, messages={**rule.messages, "": message})
    return ruleset.changed(rules={**ruleset.book.rules, rule_id: changed})


def test_a_misspelled_fact_is_named():
    wrong = reworded(RULESETS["tile"], "TIL-R12", Message("{untit} may not", "ask {side}"))
    assert list(rulebook.flaws(wrong)) == ["TIL-R12: there is no fact 'untit'; did you mean 'unit'?"]
    assert list(rulebook.flaws(reworded(wrong, "TIL-R12", Message("{unit} may not", "ask {sdie}"))))


def test_terrain_that_brings_a_rule_without_a_message_is_named():
    found: Any = RULESETS["tile"].play.terrain["woods"]
    woods = replace(found, stops="TIL-TER-99")
    wrong = RULESETS["tile"].changed(terrain={"woods": woods})
    (flaw,) = rulebook.flaws(wrong)
    assert flaw.startswith("stops of 'woods' brings TIL-TER-99: no such rule in rules.json; did you mean 'TIL-TER-09")


def test_terrain_that_brings_a_rule_without_words_is_named():
    """No other place could say anything where nobody enforces it."""
    found: Any = RULESETS["tile"].play.terrain["woods"]
    silent = next(rule.id for rule in rulebook.book_of(RULESETS["tile"]).rules.values() if not rule.messages)
    flaw, lack = rulebook.flaws(RULESETS["tile"].changed(terrain={"woods": replace(found, stops=silent)}))
    assert lack.startswith(f"{silent}: the engine may ask for its message 'whole'")
    assert flaw.startswith(f"stops of 'woods' brings {silent}, which nothing enforces")


ASKED = [
    (name, rule, message)
    for name, ruleset in RULESETS.items()
    for key, messages in ruleset.book.asks.items()
    for rule in brought(ruleset.play.terrain, key) or (key,)
    for message in messages
]


@pytest.mark.parametrize(("name", "rule", "message"), ASKED)
def test_a_message_that_the_engine_asks_for_is_missed(name, rule, message):
    found = rulebook.book_of(RULESETS[name]).rules[rule]
    left = replace(found, messages={key: said for key, said in found.messages.items() if key != message})
    wrong = RULESETS[name].changed(rules={**RULESETS[name].book.rules, rule: left})
    told = f"{rule}: the engine may ask for its message {message!r}, which is not in rules.json"
    assert list(rulebook.flaws(wrong)) == [told]


def test_the_engine_asks_for_messages_of_tile_house_and_the_open_table():
    rules = {rule for _, rule, _ in ASKED}
    assert {"TIL-TER-06", "TIL-TER-07", "HOU-TER-06", "HOU-TER-08", "TIL-TER-09"} <= rules
    assert {f"E19-TER-0{number}" for number in (1, 3, 4, 7, 8, 9)} <= rules


def test_the_schema_is_not_built_from_a_book_with_flaws(monkeypatch, tmp_path):
    wrong = reworded(RULESETS["tile"], "TIL-R12", Message("{untit} may not"))
    monkeypatch.setattr(pwprint.rulesets, "RULESETS", {**RULESETS, "tile": wrong})
    monkeypatch.setattr(build, "schema_file", lambda name: tmp_path / name)
    with pytest.raises(SystemExit, match="tile: TIL-R12: there is no fact 'untit'"):
        build.main()
    assert not list(tmp_path.iterdir())


@ALL
def test_every_fact_is_explained(ruleset):
    assert all(meaning[0].isupper() and meaning.endswith(".") for meaning in ruleset.book.facts().values())


# --- every message can be said --------------------------------------------------------------------------------------


@cache
def on_a_grid(name: str, *, of_unit: bool = False) -> Facts:
    """Return the facts of a unit in front of an enemy, in the middle of a march; the place is that enemy's, or he."""
    drawn = scenario(NEAR, name)
    drawn = replace(drawn, units=tuple(replace(unit, arrives=Arrival(2, 3)) for unit in drawn.units))
    table = Table.laid(drawn, FIRST.get(name, ()))
    red = next(unit.index for unit in drawn.units if unit.side == 0)
    s: Situation[Any, Any] = Situation(table.battle, table.state, red)
    s.act = Activation(red, s.piece.square, (), ("fire",))
    place = drawn.units[0].index if of_unit else drawn.board.square("c3")
    assert place is not None
    return MarchFacts(Marching(s, s.piece.square, enters=False), place, GIVEN)


@cache
def on_a_table(name: str) -> Facts:
    """Return the facts of a unit that has moved and is locked in a melee, on a way to an enemy."""
    found = load(read_path(next((scenario_folder() / name).glob("*.json")))).scenario
    assert found is not None
    found = replace(found, units=tuple(replace(unit, arrives=Arrival(2, 0)) for unit in found.units))
    battle = begin(found, RULESETS[name])
    state = battle.begin_turn(battle.start(), Record(SeededDice(7)))
    foe = found.sides[1].units[0].index
    memory = replace(state.memory, did=("move",) * len(found.units), locked=frozenset({pair(0, foe)}))
    course = straight(Case(battle, replace(state, memory=memory), 0), 0.0, 5.0, reform=False)
    return WayFacts(replace(course, quarry=foe), GIVEN)


def facts_of(ruleset: Ruleset, message: Message) -> Facts:
    if not ruleset.play.grids:
        return on_a_table(ruleset.id)
    return on_a_grid(ruleset.id, of_unit="{target}" in f"{message.message} {message.hint}")


@ALL
def test_every_message_can_be_filled(ruleset):
    for rule, name, message in messages_of(ruleset):
        said = filled(message, facts_of(ruleset, message))
        assert all(text is None or (text.strip() and "None" not in text) for text in said), (rule, name)


@ALL
def test_every_message_can_be_read_without_facts(ruleset):
    for rule, name, message in messages_of(ruleset):
        text = " ".join(filter(None, readable(message)))
        assert not re.search(r"\{[a-z_]+\}", text), (rule, name)


@pytest.mark.few(1)
@pytest.mark.parametrize(("ruleset", "most"), list(UNSAID.items()))
def test_broken_scenarios_say_nearly_every_message(ruleset, most, monkeypatch):
    """What they do not say is said in worked examples and random positions: an order breaks a rule in many ways."""
    said = set()
    words = rulebook.Rulebook.words

    def noted(book, rule_id, name, facts):
        said.add((rule_id, name))
        return words(book, rule_id, name, facts)

    monkeypatch.setattr(rulebook.Rulebook, "words", noted)
    for file in bad_files():
        if f'"ruleset": "{ruleset}"' in file.read_text(encoding="utf-8", errors="replace"):
            found_in(file)
    assert len({(rule, name) for rule, name, _ in messages_of(RULESETS[ruleset])} - said) <= most


def judged(table: Table, given: orders.Order) -> str:
    return table.battle.judge(table.state, given)[0].message


def test_a_close_combat_may_name_another_unit_than_the_one_there():
    table = Table.laid(scenario(NEAR, "tile"))
    red, blue = table.battle.sides.index(0), table.battle.sides.index(1)
    square = table.battle.board.square("c3")
    assert square is not None
    assert judged(table, orders.CloseCombat(red, square, blue)) == "a8 is not the unit in c3"


@pytest.mark.parametrize("name", ["musket", "portable-19c"])
def test_a_step_cannot_be_ended_before_it_begins_or_twice(name):
    table = Table.laid(scenario(NEAR, name), FIRST[name])
    table.lead("red end")
    assert judged(table, orders.End(1)) == "blue has no step to end yet: red goes first (initiative: red 6, blue 1)"
    table.do("red end")
    table.lead("blue end")
    assert judged(table, orders.End(0)) == "the step of red is over"


ATTACKS = {
    "infantry": (lambda unit, foe: Shoot(unit, foe), "cannot attack"),
    "artillery": (lambda unit, foe: Bombard(unit, foe), "cannot attack"),
    "cavalry": (lambda unit, foe: Charge(unit, foe), "cannot attack"),
    "skirmishers": (lambda unit, foe: TableMarch(unit, 1.0, approach=foe), "cannot approach"),
}


@pytest.mark.parametrize("kind", ATTACKS)
def test_who_is_not_on_the_table_yet_neither_acts_nor_is_attacked(kind):
    found = load(read_path(accept_bad.FOLDER / "european-19c" / "arrives-too-early.json")).scenario
    assert found is not None
    late = next(unit for unit in found.units if unit.arrives)
    other = next(unit for unit in found.units if unit.side != late.side)
    units = tuple(replace(unit, type=kind) if unit is other else unit for unit in found.units)
    battle, record = begin(replace(found, units=units), RULESETS[found.ruleset]), Record(SeededDice(7))
    state, _ = battle.proceed(battle.begin_turn(battle.start(), record), record)
    mine = replace(state, memory=replace(state.memory, acting=late.side))
    (fault,) = battle.judge(mine, orders.Hold(late.index))
    assert fault.message == f"{late.id} is not on the table: it arrives in turn {late.arrives.turn}"
    attack, words = ATTACKS[kind]
    theirs = replace(state, memory=replace(state.memory, acting=other.side))
    faults = battle.judge(theirs, attack(other.index, late.index))
    assert f"{other.id} {words} {late.id}: it is not on the table" in {fault.message for fault in faults}


# --- rules and messages know each other -----------------------------------------------------------------------------


def rules_in(value: object) -> Iterator[Rule[Any] | StepRule | WayRule]:
    """Yield the rules in a value, however deep in tuples, mappings and records."""
    if isinstance(value, (Rule, StepRule, WayRule)):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from rules_in(each)
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from rules_in(each)
    elif isinstance(value, Struct):
        for field in fields(type(value)):
            yield from rules_in(getattr(value, field.name))


def modules_of(ruleset: Ruleset) -> Iterator[Any]:
    package = importlib.import_module(f"pwprint.rulesets.{folder(ruleset)}")
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


@ALL
def test_every_rule_that_names_its_message_has_it(ruleset):
    book = rulebook.book_of(ruleset).rules
    found = [rule for module in modules_of(ruleset) for rule in rules_in(tuple(vars(module).values()))]
    assert len(found) > 50
    assert not [rule.id for rule in found if rule.id and rule.id not in book]
    # A rule that grants something and denies nothing to scripts only keeps such orders from being offered.
    said = [(r.id, r.message) for r in found if isinstance(r.message, str) and book[r.id].citable]
    assert not [(rule, name) for rule, name in said if name not in book[rule].messages]


@ALL
def test_only_rules_that_are_cited_say_anything(ruleset):
    """E19-R76 and E19-R101 are warnings, not broken rules."""
    warnings = {"E19-R76", "E19-R101"}
    silent = [rule for rule in rulebook.load(ruleset.id).rules.values() if not rule.citable and rule.id not in warnings]
    assert not [rule.id for rule in silent if rule.messages]


@cache
def words_in(part: str) -> frozenset[str]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in (PACKAGE / part).rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


@pytest.mark.few(1)
@ALL
def test_every_message_is_named_by_code(ruleset):
    named = words_in("game") | words_in(f"rulesets/{folder(ruleset)}")
    assert not [(rule, name) for rule, name, _ in messages_of(ruleset) if name and name not in named]


def test_a_message_that_is_missing_is_named():
    with pytest.raises(LookupError, match="the rule book of tile lacks the message 'nowhere' of TIL-R12"):
        rulebook.load("tile").words("TIL-R12", "nowhere", on_a_grid("tile"))
    with pytest.raises(LookupError, match="the rule book of tile lacks a message of TIL-R99"):
        rulebook.load("tile").words("TIL-R99", "", on_a_grid("tile"))


# --- variants -------------------------------------------------------------------------------------------------------


def variant(**changes: Any) -> Ruleset:
    return derive(RULESETS["tile"], id="fens", title="Fens", summary="Wet.", **changes)


def test_a_variant_has_its_own_words():
    river: Any = RULESETS["tile"].play.terrain["river"]
    marsh = replace(river, title="Marsh", stops="FEN-01")
    wet = variant(
        terrain={"marsh": marsh},
        rules={"FEN-01": "Marshes stop."},
        messages={
            "FEN-01": Message("{unit} sinks at {square}", "{enemy_side} laughs"),
            "TIL-MOV-06/pass": "{occupant} stands there",
        },
    )
    rules = rulebook.book_of(wet).rules
    assert filled(rules["FEN-01"].messages[""], on_a_grid("tile")) == ("c2 sinks at c3", "blue laughs")
    assert rules["TIL-MOV-06"].messages["pass"] == Message("{occupant} stands there")
    assert rules["TIL-MOV-06"].messages[""] == rulebook.load("tile").rules["TIL-MOV-06"].messages[""]


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        ("TIL-R12", "{untit} may not", "the message TIL-R12 names 'untit'; did you mean 'unit'?"),
        ("TIL-MOV-6", "no", "no rule has a message 'TIL-MOV-6'; did you mean 'TIL-MOV-06'?"),
        ("TIL-MOV-06/passes", "no", "no rule has a message 'TIL-MOV-06/passes'; did you mean 'TIL-MOV-06/pass'?"),
        ("TIL-SET-02", "no", "no rule has a message 'TIL-SET-02'"),
        ("TIL-R12", "{unit", "expected '}'"),
    ],
)
def test_a_variant_cannot_say_what_nobody_can_fill(key, text, told):
    with pytest.raises(ValueError, match=re.escape(told)):
        variant(messages={key: text})
