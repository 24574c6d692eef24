"""Whole battles in fog and with uncertain arrivals keep their laws, whatever the ruleset."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pwprint.game.battle import Battle, begin
from pwprint.game.board.base import bits
from pwprint.game.decision import Decision
from pwprint.game.dice import SeededDice
from pwprint.game.events import ArrivalThrown, Event
from pwprint.game.orders import Fire, Order
from pwprint.game.play import play_turn
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.scenario import Arrival, Scenario, Unit, Visibility
from pwprint.game.state import State, Status
from pwprint.game.table.areas import rectangle
from pwprint.rulesets import RULESETS
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
INCHES_OFF = 0.02


def darkened(scenario: Scenario, seed: int) -> Scenario:
    """Return a battle in which dice must bring those who come, and units do not always see far."""
    chance = Random(f"{seed}/dark")
    arrivals = {arrival: _on_a_die(arrival, chance, scenario) for arrival in _arrivals(scenario)}
    units = tuple(_later(unit, arrivals) for unit in scenario.units)
    sides = tuple(replace(side, units=tuple(units[unit.index] for unit in side.units)) for side in scenario.sides)
    lengths = (1, 2, 3) if scenario.board.size else (3, 7.5, 11)
    first = chance.randint(1, 3)
    spells = (
        Visibility(first, first + chance.randint(0, 1), chance.choice(lengths), "Fog", ""),
        Visibility(first + 3, None, chance.choice(lengths), "Night", ""),
    )
    return replace(scenario, units=units, sides=sides, visibility=spells)


def _arrivals(scenario: Scenario) -> list[Arrival]:
    return list(dict.fromkeys(unit.arrives for unit in scenario.units if unit.arrives is not None))


def _on_a_die(arrival: Arrival, chance: Random, scenario: Scenario) -> Arrival:
    more = {"needs": chance.randint(2, 6)} if chance.random() < 0.8 else {}
    more |= {"until": arrival.turn + chance.randint(0, 3)} if more and chance.random() < 0.6 else {}
    if not scenario.board.size:
        return replace(arrival, **more, other_area=rectangle(0.0, 8.0, 6.0, 6.0))
    edge = [square for square in bits(scenario.board.edge) if not arrival.at >> square & 1]
    return replace(arrival, **more, others=1 << chance.choice(edge) if edge else 0)


def _later(unit: Unit, arrivals: dict[Arrival, Arrival]) -> Unit:
    return unit if unit.arrives is None else replace(unit, arrives=arrivals[unit.arrives])


def play(ruleset: str, seed: int) -> Counter[str]:
    """Play a battle to its end under the laws; return what was seen."""
    battle = begin(darkened(SETUPS[ruleset](seed), seed), RULESETS[ruleset])
    choose, state, dice, seen = random_player(seed), battle.start(), SeededDice(seed), Counter[str]()

    def player(battle: Battle, state: State, decision: Decision) -> Order:
        order = choose(battle, state, decision)
        assert not battle.judge(state, order), order
        if isinstance(order, Fire):
            check_view(battle, state, battle.board.distance(state.pieces[order.unit].square, order.at))
            seen["shot"] += 1
        return order

    for _ in range(40):
        if state.result is not None:
            break
        before, record = state, Record(dice)
        state = play_turn(battle, state, player, record)
        check_arrivals(battle, before, state, record.events)
        for event in record.events:
            far = event.facts.get("range")
            if far is not None:
                check_view(battle, state, float(str(far)) - INCHES_OFF)
                seen["shot"] += 1
            if isinstance(event, ArrivalThrown):
                seen["brought" if event.comes else "absent" if event.absent else "not yet"] += 1
    return seen


def check_view(battle: Battle, state: State, far: float) -> None:
    limit = battle.scenario.visibility_in(state.turn)
    assert limit is None or far <= limit.far


def check_arrivals(battle: Battle, before: State, after: State, events: list[Event]) -> None:
    """A unit that waits for a die has one in every turn from its first on, and does not come without it."""
    thrown = {event.unit: event for event in events if isinstance(event, ArrivalThrown)}
    for unit in battle.scenario.units:
        old, new, arrives = before.pieces[unit.index], after.pieces[unit.index], unit.arrives
        if old.status is Status.ABSENT:
            assert new.status is Status.ABSENT
        if arrives is None or arrives.needs is None or unit.lost or "towed_by" in unit.keys:
            assert unit.index not in thrown
            continue
        due = old.status is Status.WAITING and not old.brought and arrives.turn <= after.turn
        assert (unit.index in thrown) == due
        if due and not thrown[unit.index].comes:
            never = arrives.until is not None and after.turn >= arrives.until
            assert new.status is (Status.ABSENT if never else Status.WAITING)


@pytest.mark.few(2)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("block", seeds(1, 4))
def test_dark_battles_keep_the_laws(ruleset: str, block: int) -> None:
    count = 12 if RULESETS[ruleset].play.grids else 4
    seen = sum((play(ruleset, seed) for seed in range(block * count, block * count + count)), Counter())
    assert seen["shot"] > 0
    assert seen["brought"] > 0
    assert seen["not yet"] + seen["absent"] > 0
