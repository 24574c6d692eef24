"""Whole battles of `portable-19c` by random players keep the laws of the game, and can be rebuilt from their events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from pwprint.game.battle import begin
from pwprint.game.dice import SeededDice
from pwprint.game.events import Event, Followed, Left
from pwprint.game.orders import OFF
from pwprint.game.play import play_turn
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.state import State, Status
from pwprint.rulesets.portable_19c import RULESET as PORTABLE
from pwprint.rulesets.portable_19c import turn_memory
from pwprint.rulesets.portable_19c.own import Battle
from tests.battles.portable_19c_setups import random_setup
from tests.battles.replay import replay
from tests.battles.test_random_battles import FATES, WAYS, check_progress, keen_player
from tests.stages import seeds, until_seen

WORK = {"lay_wire", "remove_wire", "limber", "unlimber", "mount", "dismount"}
MOVES = {"move", "enter", "leave"}


def is_keen(seed: int) -> bool:
    """Return whether the battle of a seed has keen players."""
    return seed % 4 > 0


def play(seed: int, *, checked: bool = True) -> tuple[Battle, State, list[Event]]:
    """Play a battle to its end, checking the invariants before every order."""
    scenario = random_setup(seed)
    battle = begin(scenario, PORTABLE)
    assert PORTABLE.play.setup(battle) == []
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
    """One fighting unit a square and side; nobody in deep water; a towing pair is one; bitboards and pieces agree."""
    occupied, fighting = [0, 0], 0
    for unit, piece in enumerate(state.pieces):
        if piece.status is Status.ON_BOARD:
            bit = 1 << piece.square
            assert battle.board.all & bit
            assert not battle.ground.deep & bit
            if battle.scenario.units[unit].type not in ("commander", "transport"):
                assert not fighting & bit, "two fighting units in a square"
                fighting |= bit
            occupied[battle.sides[unit]] |= bit
        assert piece.facing in range(4)
    assert not occupied[0] & occupied[1], "enemies in a square"
    assert tuple(occupied) == state.occupied
    check_ledger(battle, state)


def check_ledger(battle: Battle, state: State) -> None:
    """Who crosses stands in a trench; a transport tows one living gun that is where it is and looks where it looks."""
    known = turn_memory.of(state)
    for unit, piece in enumerate(state.pieces):
        if known.crossing >> unit & 1:
            assert piece.status is Status.ON_BOARD
            assert battle.ground.trench >> piece.square & 1
    towing = [transport for _, transport in known.tows]
    assert len(towing) == len(set(towing))
    for gun, transport in known.tows:
        assert state.pieces[gun] == state.pieces[transport], "a towing pair is in two places"
        assert state.pieces[gun].status is not Status.LOST
        assert battle.sides[gun] == battle.sides[transport]
        assert known.crossing >> gun & 1 == known.crossing >> transport & 1, "half a pair is crossing"


def check_battle(seed: int) -> str:
    """Play one battle under all checks; return how it ended."""
    battle, state, events = play(seed)
    assert state.result is not None, "the battle did not end"
    check_end(battle, state)
    for turn in turns(events):
        check_turn(battle, turn)
    for tile, piece in zip(replay(battle.scenario, with_pairs(battle, events)), state.pieces, strict=True):
        assert tile.fate == FATES[piece.status]
        assert tile.at == (piece.square if piece.status is Status.ON_BOARD else None)
    return state.result.reason


def with_pairs(battle: Battle, events: list[Event]) -> Iterator[Event]:
    """Yield the events, those of a gun that leaves the board with its transport as such."""
    left: set[int] = set()
    for event in events:
        if event.event == "leave":
            left.add(event.unit)
        if isinstance(event, Followed) and event.target in left:
            yield Left(event.unit, event.rules, path=(OFF,), to=event.to, facing=event.facing)
        else:
            yield event


def check_end(battle: Battle, state: State) -> None:
    """A battle ends for its reason, and for the side that the rules name."""
    result, since = state.result, state.exhausted_in
    lost = battle.losses(state)
    sizes = [len(side.units) for side in battle.scenario.sides]
    if result.reason == "destroyed":
        gone = [count == size for count, size in zip(lost, sizes, strict=True)]
        assert any(gone)
        assert result.winner == (None if all(gone) else gone.index(False))
    if result.reason == "both sides exhausted":
        assert None not in since
        assert state.turn in since
        assert result.winner == (None if since[0] == since[1] else since.index(max(since)))
    if result.reason == "turn limit":
        assert state.turn == battle.turn_limit
        fresh = [side for side in (0, 1) if since[side] is None]
        assert result.winner == (fresh[0] if len(fresh) == 1 else None)
    for side in (0, 1):
        members = [unit for unit in battle.scenario.sides[side].units if counts(battle, unit.type)]
        gone_units = sum(state.pieces[unit.index].status is Status.LOST for unit in members)
        assert (since[side] is not None) == (gone_units >= max(1, -(-len(members) // 3)))


def counts(battle: Battle, kind: str) -> bool:
    """Return whether units of a kind count for the exhaustion point."""
    return battle.scenario.options["exhaustion_counts"] == "all" or kind not in ("commander", "transport")


def turns(events: list[Event]) -> Iterator[list[Event]]:
    """Yield the events of each turn."""
    starts = [number for number, event in enumerate(events) if event.event == "turn"]
    return (events[start:end] for start, end in zip(starts, [*starts[1:], len(events)], strict=True))


def check_turn(battle: Battle, events: list[Event]) -> None:
    """Guns first, then the dice, then one side and the other; everybody acts, moves and fires once at the most."""
    diced = next(n for n, event in enumerate(events) if event.event == "initiative")
    check_guns(battle, events[:diced], events[diced:])
    acting = None
    for event in events[diced:]:
        if event.event == "side_acts":
            acting = event.facts["side"]
        elif event.event in {"activate", "fire", "hold", *MOVES, *WORK}:
            assert battle.sides[event.unit] == acting
    for name in ("activate", "fire"):
        assert all(count == 1 for count in Counter(e.unit for e in events if e.event == name).values())
    moved = (e.unit for e in events if e.event in MOVES or (e.event == "follow" and "P19-R94" in e.rules))
    assert all(count == 1 for count in Counter(moved).values())
    check_work(battle, events[diced:])
    check_hits(events)


def check_guns(battle: Battle, before: list[Event], after: list[Event]) -> None:
    """Only guns fire before the initiative, all before the first hit is resolved; then they do not move or work."""
    shells = [event for event in before if event.event == "fire"]
    assert all(battle.kinds[event.unit].guns for event in shells)
    assert before[1 : 1 + len(shells)] == shells, "all guns fire before a hit is resolved"
    assert all("lands" in event.facts for event in shells)
    assert not any("lands" in event.facts for event in after)
    fired = {event.unit for event in shells}
    assert not fired & {event.unit for event in after if event.event in {*MOVES, *barred_by_fire(battle)}}
    farthest = 2 if battle.scenario.options["exact_diagonal_miss"] == "diagonal" else 1
    for event in shells:
        lands, at = event.facts["lands"], event.facts["at"]
        assert lands is None or battle.board.distance(lands, at) <= farthest


def barred_by_fire(battle: Battle) -> set[str]:
    """Return the kinds of work that a unit does not do in a turn in which it fires."""
    return WORK - {"lay_wire", "remove_wire"} if battle.scenario.options["wire_work_allows_fire"] == "on" else WORK


def check_work(battle: Battle, events: list[Event]) -> None:
    """Who works on wire or limbers does nothing else in the turn, but perhaps fire."""
    assert not doing(events, WORK) & doing(events, MOVES)
    assert not doing(events, barred_by_fire(battle)) & doing(events, {"fire"})


def doing(events: list[Event], kinds: set[str]) -> set[int | None]:
    """Return the units of events of some kinds."""
    return {event.unit for event in events if event.event in kinds}


def check_hits(events: list[Event]) -> None:
    """Nobody is lost but by a hit that it did not survive, or one that it could not retreat from."""
    failed = Counter(e.unit for e in events if e.event == "hit" and not e.facts["survived"])
    lost = [e for e in events if e.event == "destroyed"]
    assert len(lost) == len({e.unit for e in lost})
    by_dice = Counter(e.unit for e in lost if "P19-HIT-01" in e.rules)
    assert by_dice == failed
    cornered = {e.unit for e in lost if "P19-HIT-02" in e.rules}
    survivors = {e.unit for e in events if e.event == "hit" and e.facts["survived"]}
    assert cornered <= survivors


@pytest.mark.few(1)
@pytest.mark.parametrize("block", seeds(4, 8))
def test_random_battles_end_and_keep_the_laws(block: int) -> None:
    endings = Counter(check_battle(seed) for seed in range(block * 20, block * 20 + 20))
    assert endings.total() == 20


def test_battles_end_in_every_way() -> None:
    assert until_seen(WAYS, ([check_battle(seed)] for seed in range(1000, 1150))) >= WAYS


def test_exhaustion_is_reached_by_one_side_by_both_at_once_and_by_none() -> None:
    wanted = {"both in one turn", "one", "none before the limit"}
    states = (play(seed, checked=False)[1] for seed in range(2000, 2200))
    assert until_seen(wanted, ([exhaustion(state)] for state in states)) >= wanted


def exhaustion(state: State) -> str:
    """Return which sides are exhausted at the end, in words."""
    first, second = state.exhausted_in
    if first is not None and second is not None:
        return "both in one turn" if first == second else "both"
    if first is not None or second is not None:
        return "one"
    return "none before the limit" if state.result.reason == "turn limit" else "none"


@pytest.mark.long
@pytest.mark.parametrize("block", range(40))
def test_two_thousand_random_battles(block: int) -> None:
    endings = Counter(check_battle(seed) for seed in range(5000 + block * 50, 5050 + block * 50))
    assert endings.total() == 50


@pytest.mark.parametrize("seed", range(4))
def test_the_same_seed_gives_the_same_battle_whatever_else_runs(seed: int) -> None:
    import random

    first = repr(play(seed, checked=False)[1:])
    random.seed(99)
    random.random()
    assert repr(play(seed, checked=False)[1:]) == first


def test_everything_that_the_rules_speak_of_happens() -> None:
    """Among many battles every kind of event is seen, winners of both sides advance, and fight on."""
    expected = {
        *(
            "turn",
            "fire that lands",
            "fire",
            "hit",
            "destroyed",
            "retreat",
            "follow",
            "initiative",
            "side_acts",
            "activate",
            "hold",
        ),
        *("move", "enter", "leave", "close_combat", "advance", "lay_wire", "remove_wire", "limber"),
        *(
            "unlimber",
            "wire_laid",
            "wire_removed",
            "limbered",
            "unlimbered",
            "mount",
            "mounted",
            "dismount",
            "dismounted",
            "strength",
            "side_exhausted",
        ),
        *("battle_over", "attacker advances", "attacker fights on", "defender advances", "defender fights on"),
    }
    battles = (play(seed, checked=False) for seed in range(250))
    assert until_seen(expected, (happenings(battle, events) for battle, _, events in battles)) == expected


def happenings(battle: Battle, events: list[Event]) -> Iterator[str]:
    """Yield the kinds of events, and who advanced and fought on."""
    acting = None
    for event, following in pairwise([*events, None]):
        yield "fire that lands" if "lands" in event.facts else event.event
        acting = event.facts["side"] if event.event == "side_acts" else acting
        if event.event == "advance":
            whose = "attacker" if battle.sides[event.unit] == acting else "defender"
            yield f"{whose} advances"
            if following is not None and following.event == "close_combat" and following.unit == event.unit:
                yield f"{whose} fights on"
