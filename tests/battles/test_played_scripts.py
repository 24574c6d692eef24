"""Playing writes the example of play: what is written of a battle is legal, and leads to the same state."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from pwprint.format.reader.names import Names, Register
from pwprint.format.reader.node import Node, Shape
from pwprint.format.reader.reading import Reading
from pwprint.format.reader.script import read_turns
from pwprint.game.battle import Battle, begin
from pwprint.game.orders import Activate
from pwprint.game.players.random import random_player
from pwprint.game.scenario import Scenario
from pwprint.game.script.script import play_script
from pwprint.game.state import State
from pwprint.game.table.orders import Bearing
from pwprint.rulesets import RULESETS
from pwprint.session.chances import Chances, Seed
from pwprint.session.position import Position, carried_out, gone_on, start
from pwprint.session.scripted import Opening, turns_of
from pwprint.text.problems import Severity
from pwprint.values import replace
from tests.battles import european_19c_setups, musket_setups, portable_19c_setups, setups
from tests.stages import seeds

SETUPS = {
    "tile": lambda seed: setups.random_setup(seed, RULESETS["tile"]),
    "house": lambda seed: setups.random_setup(seed, RULESETS["house"]),
    "musket": lambda seed: musket_setups.random_setup(seed, ("square", "hex")[seed % 2]),
    "portable-19c": portable_19c_setups.random_setup,
    "european-19c": european_19c_setups.random_setup,
}
BLOCK = 10
"""Battles of a case; on the open table, where they take longest, as many."""
MOST_TURNS = 12


def played(battle: Battle, seed: int, most: int | None = None) -> Position:
    """Play a battle to its end, or so many choices of it."""
    choose, position = random_player(f"{seed}/player"), start(battle, battle.start())
    while not position.is_over and most != 0:
        chances = Chances((), Seed(f"{seed}/dice", position.used))
        if position.choice is not None:
            position = carried_out(position, choose(battle, position.state, position.choice), chances)
        elif position.state.turn == MOST_TURNS:
            break
        else:
            position = gone_on(position, chances)
        most = None if most is None else most - 1
    return position


def scripted(position: Position) -> Scenario:
    """Return the scenario with the turns that were written, read from their text."""
    scenario = position.battle.scenario
    text = json.dumps(turns_of(Opening(position.battle, position.battle.start()), position))
    reading = Reading(position.battle.ruleset, scenario.board, names_of(scenario), [])
    turns = read_turns(Node(json.loads(text), "/turns", Shape()), reading, scenario.first_side)
    assert not reading.problems
    return replace(scenario, turns=turns)


def names_of(scenario: Scenario) -> Names:
    sides = {side.id: side.index for side in scenario.sides}
    units = {unit.id: unit.index for unit in scenario.units}
    facings = {name: number for number, name in enumerate(scenario.board.facings)}
    return Names(
        Register("side", sides), Register("unit", units), Register("objective", {}), Register("facing", facings)
    )


def replayed(position: Position) -> State:
    """Return the state to which the script leads; it must be without errors."""
    scenario = scripted(position)
    playback = play_script(begin(scenario, position.battle.ruleset))
    errors = [problem for problem in playback.problems if problem.severity is Severity.ERROR]
    assert not errors, (scenario.id, errors)
    return playback.state


@pytest.mark.few(3)
@pytest.mark.parametrize("ruleset", SETUPS)
@pytest.mark.parametrize("block", seeds(2, 200))
def test_the_script_of_a_battle_leads_to_its_end(block: int, ruleset: str) -> None:
    for seed in range(block * BLOCK, block * BLOCK + BLOCK):
        position = played(begin(SETUPS[ruleset](seed), RULESETS[ruleset]), seed)
        assert replayed(position) == position.state, seed


@pytest.mark.few(2)
@pytest.mark.parametrize("ruleset", SETUPS)
@pytest.mark.parametrize("block", seeds(2, 50))
def test_a_battle_goes_on_where_it_was_left(block: int, ruleset: str) -> None:
    for seed in range(block * BLOCK, block * BLOCK + BLOCK):
        battle = begin(SETUPS[ruleset](seed), RULESETS[ruleset])
        position = played(battle, seed, Random(seed).randint(1, 100))
        there = without_half_choices(position)
        assert as_written(battle, replayed(position)) == as_written(battle, there.state), seed


def test_a_unit_that_set_out_and_finds_no_way_is_done_in_the_script() -> None:
    battle = begin(SETUPS["european-19c"](434), RULESETS["european-19c"])
    position = played(battle, 434, Random(434).randint(1, 100))
    assert isinstance(position.passage.order, Bearing)
    assert position.choice.unit is None
    assert replayed(position) == position.state


def test_a_unit_that_fights_not_on_but_acts_next_says_so_in_the_script() -> None:
    battle = begin(SETUPS["house"](624), RULESETS["house"])
    position = played(battle, 624)
    assert replayed(position) == position.state


def test_a_retreat_that_goes_on_is_written_from_its_first_step() -> None:
    battle = begin(SETUPS["portable-19c"](994), RULESETS["portable-19c"])
    position = played(battle, 994, 20)
    assert as_written(battle, replayed(position)) == as_written(battle, without_half_choices(position).state)


def without_half_choices(position: Position) -> Position:
    """Return the position before a unit was chosen that has not been ordered: nothing was thrown or done by that."""
    while position.passage is not None and is_half_made(position):
        assert position.before is not None
        assert not position.passage.chances
        position = position.before
    return position


def is_half_made(position: Position) -> bool:
    order = position.passage.order
    return isinstance(order, Activate | Bearing) and position.choice is not None and position.choice.unit == order.unit


def as_written(battle: Battle, state: State) -> State:
    """Return a state without what scripts never say: which guns will not fire while those of others still may."""
    if battle.turn_is_over(state) or not battle.step(state).throws_at_its_end or state.pending:
        return state
    memory: Any = state.memory
    return state.with_activation(None, replace(memory, silent=0, ended=0))
