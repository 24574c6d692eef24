"""Whole battles of `musket` by random players keep the laws of the game, and can be rebuilt from their events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from pwprint.game.battle import begin
from pwprint.game.dice import SeededDice
from pwprint.game.events import Event
from pwprint.game.play import play_turn
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.state import State, Status
from pwprint.rulesets.musket import RULESET as MUSKET
from pwprint.rulesets.musket.own import Battle
from tests.battles.musket_setups import random_setup
from tests.battles.replay import replay
from tests.battles.test_random_battles import FATES, WAYS, check_end, check_progress, keen_player
from tests.stages import seeds, until_seen

SHAPES = ("square", "hex")


def is_keen(seed: int) -> bool:
    """Return whether the battle of a seed has keen players."""
    return seed % 4 > 0


def play(shape: str, seed: int, *, checked: bool = True) -> tuple[Battle, State, list[Event]]:
    """Play a battle to its end, checking the invariants before every order."""
    scenario = random_setup(seed, shape)
    battle = begin(scenario, MUSKET)
    assert MUSKET.play.setup(battle) == []
    choose = keen_player(seed) if is_keen(seed) else random_player(seed)
    record = Record(SeededDice(seed))
    seen = battle.start()

    def player(battle, state, decision):
        nonlocal seen
        if checked:
            check_position(battle, state)
            check_progress(seen, state)
            assert decision.total > 0
        seen = state
        order = choose(battle, state, decision)
        if checked:
            assert not battle.judge(state, order), order
        return order

    state = seen
    for _ in range(battle.turn_limit + 1):
        if state.result is not None:
            break
        state = play_turn(battle, state, player, record)
    return battle, state, record.events


def check_position(battle: Battle, state: State) -> None:
    """No unit is lost or doubled, only commanders share areas, nobody is in deep water, bitboards and pieces agree."""
    occupied, fighting = [0, 0], 0
    for unit, piece in enumerate(state.pieces):
        if piece.status is Status.ON_BOARD:
            bit = 1 << piece.square
            assert battle.board.all & bit
            assert not battle.ground.deep & bit
            if battle.scenario.units[unit].type != "commander":
                assert not fighting & bit, "two units in an area"
                fighting |= bit
            occupied[battle.sides[unit]] |= bit
        assert piece.facing in range(len(battle.board.facings))
    assert not occupied[0] & occupied[1], "enemies in an area"
    assert tuple(occupied) == state.occupied


def check_battle(shape: str, seed: int) -> str:
    """Play one battle under all checks; return how it ended."""
    battle, state, events = play(shape, seed)
    assert state.result is not None, "the battle did not end"
    check_end(battle, state)
    for turn in turns(events):
        check_turn(battle, turn)
    for tile, piece in zip(replay(battle.scenario, events), state.pieces, strict=True):
        assert tile.fate == FATES[piece.status]
        assert tile.at == (piece.square if piece.status is Status.ON_BOARD else None)
        assert tile.facing == piece.facing
    return state.result.reason


def turns(events: list[Event]) -> Iterator[list[Event]]:
    """Yield the events of each turn."""
    starts = [number for number, event in enumerate(events) if event.event == "turn"]
    return (events[start:end] for start, end in zip(starts, [*starts[1:], len(events)], strict=True))


def check_turn(battle: Battle, events: list[Event]) -> None:
    """Guns first, then the dice, then one side and the other; everybody acts, moves and fires once at the most."""
    diced = next((n for n, event in enumerate(events) if event.event == "initiative"), len(events))
    check_guns(battle, events[:diced], events[diced:])
    acting = None
    for event in events[diced:]:
        if event.event == "initiative":
            red, blue = (throw.score for throw in event.dice)
            assert event.facts["side"] == (None if red == blue else int(blue > red))
        elif event.event == "side_acts":
            acting = event.facts["side"]
        elif event.event in ("activate", "move", "enter", "leave", "hold") or (event.event == "fire"):
            assert battle.sides[event.unit] == acting
    for name in ("activate", "fire"):
        assert all(count == 1 for count in Counter(e.unit for e in events if e.event == name).values())
    moves = Counter(e.unit for e in events if e.event in ("move", "enter", "leave"))
    assert all(count == 1 for count in moves.values())
    check_deaths(battle, events)


def check_guns(battle: Battle, before: list[Event], after: list[Event]) -> None:
    """Only guns fire before the initiative, and those that have fired do not move."""
    assert {event.event for event in before} <= {"turn", "fire", "destroyed", "battle_over"}
    fired = {event.unit for event in before if event.event == "fire"}
    assert all(battle.scenario.units[unit].type == "artillery" for unit in fired)
    assert not fired & {event.unit for event in after if event.event in ("move", "enter", "leave", "fire")}
    if before[-1].event != "battle_over" and fired:
        destroyed = [event.event == "destroyed" for event in before[1:]]
        assert destroyed == sorted(destroyed), "all guns fire before a unit is taken off"


def check_deaths(battle: Battle, events: list[Event]) -> None:
    """Who is hit or does not survive is destroyed, and nobody else is."""
    struck = {event.facts["target"] for event in events if event.event == "fire" and event.facts["hit"]}
    struck |= {event.unit for event in events if event.event == "close_combat" and not event.facts["survived"]}
    destroyed = [event.unit for event in events if event.event == "destroyed"]
    assert len(destroyed) == len(set(destroyed))
    # A hit by fire may destroy all units of an area: the option hits_in_shared_area, MUS-R23.
    all_of_them = battle.scenario.options["hits_in_shared_area"] == "all"
    assert struck <= set(destroyed) if all_of_them else struck == set(destroyed)


@pytest.mark.few(1)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("block", seeds(3, 5))
def test_random_battles_end_and_keep_the_laws(shape: str, block: int) -> None:
    endings = Counter(check_battle(shape, seed) for seed in range(block * 20, block * 20 + 20))
    assert endings.total() == 20


@pytest.mark.few(1)
@pytest.mark.parametrize("shape", SHAPES)
def test_battles_end_in_every_way(shape: str) -> None:
    assert until_seen(WAYS, ([check_battle(shape, seed)] for seed in range(1000, 1120))) >= WAYS


@pytest.mark.long
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_random_battles(shape: str, block: int) -> None:
    endings = Counter(check_battle(shape, seed) for seed in range(5000 + block * 50, 5050 + block * 50))
    assert endings.total() == 50


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_battle_whatever_else_runs(shape: str, seed: int) -> None:
    import random

    first = repr(play(shape, seed, checked=False)[1:])
    random.seed(99)
    random.random()
    assert repr(play(shape, seed, checked=False)[1:]) == first


@pytest.mark.few(1)
@pytest.mark.parametrize("shape", SHAPES)
def test_winners_of_both_sides_advance_and_fight_on(shape: str) -> None:
    """Among many battles there are defenders that advance in the enemy's step, and further close combats."""
    wanted = {"attacker", "defender", "attacker fights on", "defender fights on"}
    battles = (play(shape, seed, checked=False) for seed in range(150))
    assert until_seen(wanted, (advances(battle, events) for battle, _, events in battles)) == wanted


def advances(battle: Battle, events: list[Event]) -> Iterator[str]:
    """Yield who advanced, and whether he fought on."""
    acting = None
    for event, following in pairwise([*events, None]):
        acting = event.facts["side"] if event.event == "side_acts" else acting
        if event.event == "advance":
            whose = "attacker" if battle.sides[event.unit] == acting else "defender"
            yield whose
            if following is not None and following.event == "close_combat" and following.unit == event.unit:
                yield f"{whose} fights on"
