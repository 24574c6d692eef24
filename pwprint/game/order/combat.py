"""Shots and close combats in which a die hits the enemy: both sides' dice, their saves, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pwprint.game import events
from pwprint.game.order import pursuit
from pwprint.game.order.saves import Saves, chance_of, consequences, failing, fates, threat_to
from pwprint.game.own import G, K, M
from pwprint.game.state import Status
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.events import Throw
    from pwprint.game.order.needs import Pursuing, Rolling
    from pwprint.game.orders import CloseCombat, Fire
    from pwprint.game.record import Record
    from pwprint.game.state import State, Upshots

    P = TypeVar("P", bound=Pursuing)

Modifier = tuple[str, int]
"""A rule id and what it adds to a die."""

Pair = tuple[int, int]
"""A unit that throws, and its enemy."""


class Blow(Struct, Generic[G, K, M], frozen=True):
    """A die that may hit: what it needs, the rules that say so, and what is added to it.

    `modifiers` takes a battle, its state, the unit that throws, and its enemy.
    """

    needs: int
    rules: tuple[str, ...]
    modifiers: Callable[[Battle[G, K, M], State[M], int, int], tuple[Modifier, ...]]


class Combat(Struct, Generic[G, K, M], frozen=True):
    """How a ruleset shoots and fights: `attack` and `defence` are the dice of the two sides of a close combat.

    `strikes` is whether a unit throws one.
    """

    shot: Blow[G, K, M]
    attack: Blow[G, K, M]
    defence: Blow[G, K, M]
    saves: Saves[G, K, M]
    strikes: Callable[[Battle[G, K, M], int], bool] = lambda _battle, _unit: True


def those(modifiers: Iterable[tuple[object, Modifier]]) -> tuple[Modifier, ...]:
    """Return the modifiers whose condition is true."""
    return tuple([modifier for true, modifier in modifiers if true])


def higher(ground: Rolling, here: int, there: int) -> int:
    """Return whether one square is on a hill and the other is lower."""
    high = ground.high
    return high >> here & ~(high >> there) & 1


def target_of(battle: Battle, state: State, order: Fire | CloseCombat) -> int:
    """Return the unit that is attacked: the one that the order names, if it is there, else the one in the square."""
    named = order.target
    if named is not None and state.pieces[named].square == order.at and state.pieces[named].status is Status.ON_BOARD:
        return named
    target = battle.unit_at(state, order.at)
    assert target is not None
    return target


def shoot(combat: Combat[G, K, M], battle: Battle[G, K, M], state: State[M], order: Fire, record: Record) -> State[M]:
    """Fire once: a die, and the target's save if it is hit."""
    target = target_of(battle, state, order)
    pair = order.unit, target
    purpose = f"fire of {_named(battle, order.unit)} at {_named(battle, target)}"
    die = _throw(combat.shot, battle, state, pair, record.roll(purpose))
    record.add(
        events.ShotAtUnit(
            order.unit,
            die.rules,
            (die.throw,),
            target=target,
            at=order.at,
            modifier=die.modifier,
            needs=combat.shot.needs,
            hit=die.hit,
        )
    )
    failed = failing(combat.saves, battle, state, target, record) if die.hit else ()
    here = state.pieces[order.unit].square
    return consequences(combat.saves, battle, state, tuple((unit, here) for unit in failed), record, close=False)


def foresee_shot(combat: Combat[G, K, M], battle: Battle[G, K, M], state: State[M], order: Fire) -> Upshots:
    """Return all that can come of a shot, each with its chance."""
    target = target_of(battle, state, order)
    chance = _chance(combat.shot, battle, state, (order.unit, target))
    return fates(threat_to(combat.saves, battle, state, target, chance, close=False))


def fight(
    combat: Combat[P, K, M], battle: Battle[P, K, M], state: State[M], order: CloseCombat, record: Record
) -> State[M]:
    """Fight: both dice, then the attacker's and the defender's saves, then what follows."""
    attacker, defender = order.unit, target_of(battle, state, order)
    state, further = pursuit.taken_up(state, attacker)
    dice = (combat.attack, (attacker, defender)), (combat.defence, (defender, attacker))
    hits = [combat.strikes(battle, pair[0]) and _strikes(blow, battle, state, pair, record) for blow, pair in dice]
    mine, theirs = (
        failing(combat.saves, battle, state, unit, record) if was_hit else ()
        for unit, was_hit in ((attacker, hits[1]), (defender, hits[0]))
    )
    # Whether a unit is beaten shows when its save is answered: till then both may follow.
    here = state.pieces[attacker].square
    state = pursuit.may_follow(battle, state, (attacker, here), (defender, order.at), further, (True, True))
    failed = (*[(unit, order.at) for unit in mine], *[(unit, here) for unit in theirs])
    return consequences(combat.saves, battle, state, failed, record, close=True)


def foresee_fight(combat: Combat[G, K, M], battle: Battle[G, K, M], state: State[M], order: CloseCombat) -> Upshots:
    """Return all that can come of a close combat, each with its chance; that the winner may follow is no part of it."""
    attacker, defender = order.unit, target_of(battle, state, order)
    dice = (combat.attack, (attacker, defender)), (combat.defence, (defender, attacker))
    chances = [_chance(blow, battle, state, pair) if combat.strikes(battle, pair[0]) else 0.0 for blow, pair in dice]
    mine = threat_to(combat.saves, battle, state, attacker, chances[1], close=True)
    return fates(mine, threat_to(combat.saves, battle, state, defender, chances[0], close=True))


def _strikes(blow: Blow[G, K, M], battle: Battle[G, K, M], state: State[M], pair: Pair, record: Record) -> bool:
    """Throw one side's die of a close combat; returns whether it hits."""
    unit, enemy = pair
    purpose = f"close combat of {_named(battle, unit)} against {_named(battle, enemy)}"
    die = _throw(blow, battle, state, pair, record.roll(purpose))
    struck = events.Struck(
        unit, die.rules, (die.throw,), target=enemy, modifier=die.modifier, needs=blow.needs, hit=die.hit
    )
    record.add(struck)
    return die.hit


def _chance(blow: Blow[G, K, M], battle: Battle[G, K, M], state: State[M], pair: Pair) -> float:
    """Return the chance that a die hits."""
    return chance_of(blow.needs - sum([value for _, value in blow.modifiers(battle, state, *pair)]))


def _named(battle: Battle, unit: int) -> str:
    return battle.scenario.units[unit].id


class _Die(NamedTuple):
    """A die that may hit, as it was thrown."""

    rules: tuple[str, ...]
    throw: Throw
    modifier: int
    hit: bool


def _throw(blow: Blow[G, K, M], battle: Battle[G, K, M], state: State[M], pair: Pair, throw: Throw) -> _Die:
    """Return what comes of a die."""
    modifiers = blow.modifiers(battle, state, *pair)
    modifier = sum(value for _, value in modifiers)
    return _Die((*blow.rules, *(rule for rule, _ in modifiers)), throw, modifier, throw.score + modifier >= blow.needs)
