"""The generator: which kinds of order are open to a unit, and at which places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Generic, TypeVar

from pwprint.game.decision import HERE, Offer
from pwprint.game.order.activation import FIRE_FIRST
from pwprint.game.order.gates import is_gate
from pwprint.game.order.situation import Situation
from pwprint.game.orders import Fire
from pwprint.game.own import G, K, M
from pwprint.game.rule import Places, Rule, allowed
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.order.march import Moving
    from pwprint.game.orders import Order

S = TypeVar("S", bound=Situation)
S_contra = TypeVar("S_contra", bound=Situation, contravariant=True)
Rules = tuple[Rule[S], ...]


class Kind(Struct, Generic[S_contra], frozen=True, dict=True):
    """A kind of order: the rules that it can break, and the offer of the places that no rule denies.

    `offer` runs only when no gate among the rules denies; it gets the rules that are not gates.
    """

    do: str
    rules: Rules[S_contra]
    offer: Callable[[S_contra, Rules[S_contra]], Offer | None]

    @cached_property
    def gates(self) -> Rules[S_contra]:
        """The rules that look only at the unit itself."""
        return tuple(rule for rule in self.rules if is_gate(rule))

    @cached_property
    def others(self) -> Rules[S_contra]:
        """The rules that look at places."""
        return tuple(rule for rule in self.rules if not is_gate(rule))


Memory = dict[tuple[tuple[str, ...], tuple[object, ...]], tuple[Kind[S], ...]]
"""Which kinds of order, of those asked about, no gate denied to units in a condition: what the rules have answered.

The kinds go by the names of their orders, which differ within a ruleset."""


def open_kinds(kinds: Sequence[Kind[S]], s: S, memory: Memory[S]) -> tuple[Kind[S], ...]:
    """Return the kinds of order that no gate denies to the unit."""
    key = (tuple([kind.do for kind in kinds]), s.condition.key)
    found = memory.get(key)
    if found is None:
        found = memory[key] = tuple(kind for kind in kinds if allowed(kind.gates, s, 1 << HERE))
    return found


def offers(kinds: Sequence[Kind[S]], s: S, memory: Memory[S]) -> list[Offer]:
    """Return what the unit may do now, each kind of order with its places."""
    return [offer for kind in open_kinds(kinds, s, memory) if (offer := kind.offer(s, kind.others)) is not None]


# --- the ways to find places ----------------------------------------------------------------------------------------

Make = Callable[[int, int], "Order"]
"""Makes an order from a unit and a place."""

Among = Callable[[S], Places]
"""Returns the places that the rules are asked about; all others are denied by one of the rules anyway."""


def at_places(do: str, rules: Rules[S], order: Make, among: Among[S]) -> Kind[S]:
    """Return a kind of order that is given for a place."""

    def offer(s: S, others: Rules[S]) -> Offer | None:
        places = among(s)
        if places:
            places = allowed(others, s, places)
        return Offer(do, places, partial(order, s.unit)) if places else None

    return Kind(do, rules, offer)


def here(do: str, rules: Rules[S], order: Callable[[int], Order]) -> Kind[S]:
    """Return a kind of order that needs no place."""

    def offer(s: S, others: Rules[S]) -> Offer | None:
        return Offer(do, 1 << HERE, lambda _: order(s.unit)) if allowed(others, s, 1 << HERE) else None

    return Kind(do, rules, offer)


def before_a_move(rule: Rule[S], fire: Kind[S]) -> Kind[S]:
    """Return the kind of order that fires as `fire` does and announces a move, where `rule` does not deny that."""

    def offer(s: S, others: Rules[S]) -> Offer | None:
        found = fire.offer(s, others)
        if found is None:
            return None

        def order(place: int) -> Fire:
            shot = found.order(place)
            assert isinstance(shot, Fire)
            return replace(shot, then_moves=True)

        return Offer(FIRE_FIRST, found.places, order)

    return Kind(FIRE_FIRST, (rule, *fire.rules), offer)


def friends(s: Situation) -> Places:
    """Return the other units of the own side; places are units here."""
    return s.battle.members[s.side] & ~(1 << s.unit)


def moves(do: str, rules: Rules[Situation[G, K, M]], moving: Moving[G, K, M]) -> Kind[Situation[G, K, M]]:
    """Return the kind of order that moves a unit; places are where the move ends."""
    return Kind(do, rules, lambda s, others: moving.offer(s, do) if allowed(others, s, 1 << HERE) else None)
