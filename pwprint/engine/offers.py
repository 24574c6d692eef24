"""The generator: which kinds of order are open to a unit, and at which places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pwprint.engine.decision import Offer
from pwprint.engine.rule import Places, Rule, allowed
from pwprint.engine.situation import Situation

if TYPE_CHECKING:
    from pwprint.orders import Order

HERE = 0
"""The one place of an order that needs none."""

Rules = tuple[Rule[Any], ...]
Find = Callable[[Situation[Any, Any], Rules], Places]


@dataclass(frozen=True)
class Kind:
    """A kind of order: the rules that it can break, and how the places that no rule denies are found.

    `find` is asked only when no gate among the rules denies, and gets those that are no gates. `order` makes the order
    for one of the places.
    """

    do: str
    rules: Rules
    find: Find
    order: Callable[[Situation[Any, Any], int], Order]

    @cached_property
    def gates(self) -> Rules:
        """The rules that look only at the unit itself."""
        return tuple(rule for rule in self.rules if rule.gate)

    @cached_property
    def others(self) -> Rules:
        """The rules that look at places."""
        return tuple(rule for rule in self.rules if not rule.gate)


Memory = dict[tuple[object, ...], tuple[Kind, ...]]
"""Which kinds of order no gate denied to units in a condition: only what the rules have answered before."""


def open_kinds(kinds: Sequence[Kind], s: Situation[Any, Any], memory: Memory) -> tuple[Kind, ...]:
    """Return the kinds of order that no gate denies to the unit."""
    key = s.gate_key
    found = memory.get(key)
    if found is None:
        found = memory[key] = tuple(kind for kind in kinds if allowed(kind.gates, s, 1 << HERE))
    return found


def offers(kinds: Sequence[Kind], s: Situation[Any, Any], memory: Memory) -> list[Offer]:
    """Return what the unit may do now, each kind of order with its places."""
    return [Offer(kind.do, places) for kind in open_kinds(kinds, s, memory) if (places := kind.find(s, kind.others))]


def here(s: Situation[Any, Any], others: Rules) -> Places:
    """Find the one place of an order that needs none."""
    return allowed(others, s, 1 << HERE)


def at_enemies(s: Situation[Any, Any], others: Rules) -> Places:
    """Find squares that hold enemies."""
    return allowed(others, s, s.theirs)


def at_friends(s: Situation[Any, Any], others: Rules) -> Places:
    """Find units of the own side; places are units here."""
    return allowed(others, s, s.battle.members[s.side] & ~(1 << s.unit))
