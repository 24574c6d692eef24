"""A player that chooses among all legal orders by chance, from its own seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from pwprint.orders import Move

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.engine.battle import Battle
    from pwprint.engine.decision import Decision
    from pwprint.engine.state import State
    from pwprint.orders import Order


def nth_bit(places: int, number: int) -> int:
    """Return the place of the `number`-th bit of a set, counted from 0."""
    for _ in range(number):
        places &= places - 1
    return (places & -places).bit_length() - 1


def random_player(seed: int | str) -> Callable[[Battle, State, Decision], Order]:
    """Return a player: first the kind of order, then its place, then the facing, each by equal chance."""
    chance = Random(seed).random

    def choose(battle: Battle, state: State, decision: Decision) -> Order:
        offers = decision.offers
        _, places, order_for = offers[int(chance() * len(offers))]
        order = order_for(nth_bit(places, int(chance() * places.bit_count())))
        if isinstance(order, Move):
            facings = battle.facings(state, order)
            if facings:
                return replace(order, facing=facings[int(chance() * len(facings))])
        return order

    return choose
