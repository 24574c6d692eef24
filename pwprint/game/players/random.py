"""A player that chooses among all legal orders by chance, from its own seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pwprint.game.orders import Advance, Move, SetDown
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision, Offer
    from pwprint.game.orders import Order
    from pwprint.game.state import State


def nth_bit(places: int, number: int) -> int:
    """Return the place of the `number`-th bit of a set, counted from 0."""
    for _ in range(number):
        places &= places - 1
    return (places & -places).bit_length() - 1


def _one_of(offers: tuple[Offer, ...], chance: float) -> Offer:
    """Return the offer that a chance falls on when the places of all offers are laid side by side."""
    if len(offers) == 1:
        return offers[0]
    number = int(chance * sum([offer.places.bit_count() for offer in offers]))
    for offer in offers:
        number -= offer.places.bit_count()
        if number < 0:
            return offer
    raise ValueError("no offer has a place")


def random_player(seed: int | str) -> Callable[[Battle, State, Decision], Order]:
    """Return a player: first the kind of order, then its place, then the facing, each by equal chance.

    Where a unit is to be chosen, each unit has the same chance, and so has ending the step.
    """
    chance = Random(seed).random

    def choose(battle: Battle, state: State, decision: Decision) -> Order:
        offers = decision.offers
        by_kind = decision.unit is not None
        offer = offers[int(chance() * len(offers))] if by_kind else _one_of(offers, chance())
        places = offer.places
        order = offer.order(nth_bit(places, int(chance() * places.bit_count())))
        if isinstance(order, (Move, Advance, SetDown)):
            facings = battle.facings(state, order)
            if facings:
                return replace(order, facing=facings[int(chance() * len(facings))])
        return order

    return choose
