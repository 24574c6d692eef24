"""Players for `european-19c`: by chance, keen, and free ones, who make up orders that are not offered."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pwprint.game.battle import Battle
from pwprint.game.decision import Decision
from pwprint.game.orders import Order
from pwprint.game.players.random import random_player
from pwprint.game.state import State, Status
from pwprint.game.table.orders import Bombard, Charge, Shoot, TableMarch
from pwprint.values import replace

ATTACKS = {"shoot", "bombard", "charge", "melee"}

Player = Callable[[Battle, State, Decision], Order]


def is_keen(seed: int) -> bool:
    """Return whether the battle of a seed has keen players, or free ones, who fight as readily."""
    return seed % 4 > 0


def player_of(seed: int) -> Player:
    """Return the player of a battle: one of four plays by chance, one freely, the others are keen."""
    return {0: random_player, 2: free_player}.get(seed % 4, keen_player)(seed)


def keen_player(seed: int) -> Player:
    """Return a player that shoots, charges and fights whenever it can, and else chooses by chance."""
    choose = random_player(seed)

    def player(battle: Battle, state: State, decision: Decision) -> Order:
        attacks = tuple(offer for offer in decision.offers if offer.do in ATTACKS)
        return choose(battle, state, replace(decision, offers=attacks) if attacks else decision)

    return player


def free_player(seed: int) -> Player:
    """Return a keen player that is not content with the moves, charges and shots offered, which are a sample.

    It makes up orders by chance, and gives the first one that the judge allows.
    """
    chance, choose = Random(seed), keen_player(seed)

    def player(battle: Battle, state: State, decision: Decision) -> Order:
        kinds = {offer.do for offer in decision.offers}
        if decision.unit is not None and (invent := [make for do, make in INVENTED.items() if do in kinds]):
            for _ in range(12):
                order = chance.choice(invent)(chance, battle, state, decision.unit)
                if not battle.judge(state, order):
                    return order
        return choose(battle, state, decision)

    return player


def _any_march(chance: Random, battle: Battle, state: State, unit: int) -> Order:
    if battle.scenario.sides[battle.sides[unit]].ways and chance.random() < 0.5:
        return TableMarch(
            unit, None, 20.0, float(chance.randrange(0, 360, 90)), reform=state.memory.reforming, exit=True
        )
    foes = [foe for foe in here(state) if battle.sides[foe] != battle.sides[unit]]
    far = round(chance.uniform(0, 16), 2)
    exact = chance.random() < 0.5
    return TableMarch(
        unit,
        far if exact else None,
        None if exact else far,
        _any_heading(chance),
        _any_heading(chance),
        state.memory.reforming,
        chance.choice(foes) if foes and chance.random() < 0.3 else None,
    )


def _any_heading(chance: Random) -> float | None:
    return chance.choice([None, float(chance.randrange(0, 360, 90)), round(chance.uniform(-360, 360), 2)])


def _any_charge(chance: Random, battle: Battle, state: State, unit: int) -> Order:
    foes = [foe for foe in here(state) if battle.sides[foe] != battle.sides[unit]]
    heading = None if chance.random() < 0.3 else round(chance.uniform(0, 360), 1)
    return Charge(unit, chance.choice(foes or [unit]), heading, chance.random() < 0.5)


def _any_shot(chance: Random, battle: Battle, state: State, unit: int) -> Order:
    foes = [foe for foe in here(state) if battle.sides[foe] != battle.sides[unit]]
    kinds: list[type[Shoot | Bombard]] = [Shoot, Shoot, Bombard]
    make = chance.choice(kinds)
    return make(unit, chance.choice(foes or [unit]), _any_heading(chance))


INVENTED = {"bearing": _any_march, "charge": _any_charge, "shoot": _any_shot, "bombard": _any_shot}
"""For each kind of order that may be offered what makes up another one of that kind."""


def here(state: State) -> list[int]:
    """Return the units on the table."""
    return [unit for unit, piece in enumerate(state.pieces) if piece.status is Status.ON_BOARD]
