"""Kinds of order: which are open to a unit and at which places, and what is wrong with one; both by the same rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pwprint.game.decision import HERE, Offer
from pwprint.game.order.activation import FIRE_FIRST
from pwprint.game.order.gates import is_gate
from pwprint.game.order.situation import Situation
from pwprint.game.orders import (
    CloseCombat,
    Dismount,
    Fire,
    Hold,
    LayWire,
    Limber,
    Mount,
    Move,
    Rally,
    RemoveWire,
    Unlimber,
)
from pwprint.game.own import C, G, K, M
from pwprint.game.rule import Fault, Places, Rule, allowed, faults
from pwprint.memo import cached_property
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.order.march import Moving
    from pwprint.game.record import Record
    from pwprint.game.state import State, Upshots

S = TypeVar("S", bound=Situation)
Rules = tuple[Rule[S], ...]

Effect = Callable[["Battle[G, K, M]", "State[M]", C, "Record"], "State[M]"]
"""Carries out a legal order: returns the state after it, and records what happened."""

Foresight = Callable[["Battle[G, K, M]", "State[M]", C], "Upshots"]
"""Works out what can come of a legal order, without a throw, as long as no side loses its last unit by it."""


class Kind(Struct, Generic[G, K, M, C], frozen=True, eq=False, dict=True):
    """A kind of order, of one class: its rules, the offer of what none of them denies, the judge, and what it does.

    Two kinds are equal only if they are the same: steps of one ruleset may have kinds of the same name.

    - `offer` runs only when no gate among the rules denies; it gets the rules that are not gates.
    - `judge` returns what is wrong with an order of the class, by the same rules; `effect` carries out a legal one.
    - `first`: rules that come before those of the activation.
    - `unless`: further rules by which it is not offered; a script may break them.
    """

    do: str
    order: type[C]
    rules: Rules[Situation[G, K, M]]
    offer: Callable[[Situation[G, K, M], Rules[Situation[G, K, M]]], Offer | None]
    judge: Callable[[Situation[G, K, M], C], list[Fault]]
    effect: Effect[G, K, M, C]
    first: Rules[Situation[G, K, M]] = ()
    unless: Rules[Situation[G, K, M]] = ()

    @cached_property
    def gates(self) -> Rules[Situation[G, K, M]]:
        """The rules that look only at the unit itself."""
        return tuple(rule for rule in self._all if is_gate(rule))

    @cached_property
    def others(self) -> Rules[Situation[G, K, M]]:
        """The rules that look at places."""
        return tuple(rule for rule in self._all if not is_gate(rule))

    @property
    def _all(self) -> Rules[Situation[G, K, M]]:
        return (*self.unless, *self.first, *self.rules)


Kinds = tuple[Kind[G, K, M, Any], ...]
GateAnswers = dict[tuple[Kinds[G, K, M], tuple[object, ...]], Kinds[G, K, M]]
"""Which kinds of order, of those asked about, no gate denied to units in a condition: what the rules have answered."""


def open_kinds(kinds: Kinds[G, K, M], s: Situation[G, K, M], answers: GateAnswers[G, K, M]) -> Kinds[G, K, M]:
    """Return the kinds of order that no gate denies to the unit."""
    key = (kinds, s.condition_key)
    found = answers.get(key)
    if found is None:
        found = answers[key] = tuple(kind for kind in kinds if allowed(kind.gates, s, 1 << HERE))
    return found


def offers(kinds: Kinds[G, K, M], s: Situation[G, K, M], answers: GateAnswers[G, K, M]) -> list[Offer]:
    """Return what the unit may do now, each kind of order with its places."""
    return [offer for kind in open_kinds(kinds, s, answers) if (offer := kind.offer(s, kind.others)) is not None]


def prospects(kinds: Kinds[G, K, M], s: Situation[G, K, M], answers: GateAnswers[G, K, M]) -> Iterator[Offer]:
    """Yield the same offers one by one: whoever needs only the first of some sort asks for no more."""
    for kind in open_kinds(kinds, s, answers):
        offer = kind.offer(s, kind.others)
        if offer is not None:
            yield offer


# --- kinds of order -------------------------------------------------------------------------------------------------

At = TypeVar("At", Fire, CloseCombat, Rally, Limber, Unlimber)
"""An order for a place: a square, or a unit."""

Here = TypeVar("Here", Hold, Limber, Unlimber, Rally, LayWire, RemoveWire, Mount, Dismount)
"""An order that needs no place."""

JudgeBy = Callable[[Rules[S], S, C], list[Fault]]
"""Returns what is wrong with an order by some rules."""

Among = Callable[[S], Places]
"""Returns the places that the rules are asked about; all others are denied by one of the rules anyway."""


def at_places(
    do: str,
    rules: Rules[Situation[G, K, M]],
    order: type[At],
    judge: JudgeBy[Situation[G, K, M], At],
    among: Among[Situation[G, K, M]],
    *,
    effect: Effect[G, K, M, At],
    first: Rules[Situation[G, K, M]] = (),
) -> Kind[G, K, M, At]:
    """Return a kind of order that is given for a place."""

    def offer(s: Situation[G, K, M], others: Rules[Situation[G, K, M]]) -> Offer | None:
        places = among(s)
        if places:
            places = allowed(others, s, places)
        return Offer(do, places, partial(order, s.unit)) if places else None

    return Kind(do, order, rules, offer, partial(judge, rules), effect, first)


def by_square(rules: Rules[S], s: S, order: Fire | CloseCombat) -> list[Fault]:
    """Return what an order breaks by the square that it is for."""
    return faults(rules, s, order.at)


def by_unit(rules: Rules[S], s: S, order: Rally) -> list[Fault]:
    """Return what an order breaks by the unit that it is for: itself if it names none."""
    return faults(rules, s, s.unit if order.target is None else order.target)


def here(
    do: str,
    rules: Rules[Situation[G, K, M]],
    order: type[Here],
    *,
    effect: Effect[G, K, M, Here],
    unless: Rules[Situation[G, K, M]] = (),
) -> Kind[G, K, M, Here]:
    """Return a kind of order that needs no place."""

    def offer(s: Situation[G, K, M], others: Rules[Situation[G, K, M]]) -> Offer | None:
        if others and not allowed(others, s, 1 << HERE):
            return None
        return Offer(do, 1 << HERE, lambda _: order(s.unit))

    def judge(s: Situation[G, K, M], _: Here) -> list[Fault]:
        return faults(rules, s, HERE)

    return Kind(do, order, rules, offer, judge, effect, unless=unless)


def before_a_move(rule: Rule[Situation[G, K, M]], fire: Kind[G, K, M, Fire]) -> Kind[G, K, M, Fire]:
    """Return the kind of order that fires as `fire` does and announces a move, where `rule` does not deny that."""

    def offer(s: Situation[G, K, M], others: Rules[Situation[G, K, M]]) -> Offer | None:
        found = fire.offer(s, others)
        if found is None:
            return None

        def order(place: int) -> Fire:
            shot = found.order(place)
            assert isinstance(shot, Fire)
            return replace(shot, then_moves=True)

        return Offer(FIRE_FIRST, found.places, order)

    return replace(fire, do=FIRE_FIRST, offer=offer, unless=(rule, *fire.unless))


def friends(s: Situation) -> Places:
    """Return the other units of the own side; places are units here."""
    return s.battle.members[s.side] & ~(1 << s.unit)


def moves(do: str, moving: Moving[G, K, M], *, effect: Effect[G, K, M, Move]) -> Kind[G, K, M, Move]:
    """Return the kind of order that moves a unit; places are where the move ends."""

    def offer(s: Situation[G, K, M], others: Rules[Situation[G, K, M]]) -> Offer | None:
        return moving.offer(s, do) if not others or allowed(others, s, 1 << HERE) else None

    return Kind(do, Move, (*moving.first, *moving.gates), offer, moving.judge, effect)
