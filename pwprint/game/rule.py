"""A rule as a named mask: asked about a situation, it answers with the places that it denies.

Places are bits: squares for most orders, units for some. A ruleset lists its rules as tuples in the order in which the
catalogue cites them. The generator takes the places that no rule denies; the judge names the first rule that denies
what was ordered. Both read the same tuple, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from pwprint.game.message import Said, say
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.message import Facts, Given


class Judged(Protocol):
    """What rules judge: it knows the facts that messages about one of its places may name."""

    @property
    def battle(self) -> Battle:
        """The battle that it is part of."""

    def facts(self, place: int, given: Given, /) -> Facts:
        """Return the facts of a place, those that the rule gives included."""


S = TypeVar("S", bound=Judged)
S_contra = TypeVar("S_contra", bound=Judged, contravariant=True)
Places = int
"""A set of places as bits."""


class Fault(NamedTuple):
    """A rule that an order breaks, in words. `token` is the order's key at fault, such as `at` or `path/1`."""

    rule: str
    message: str
    hint: str | None = None
    token: str = "do"


MessageFor = str | Callable[[S, int], Said]
"""The name of one of a rule's messages, or what chooses among them and gives facts."""


class Rule(Struct, Generic[S_contra], frozen=True):
    """A rule by its id: the places that it denies, and which of its messages in the rule book tells of one of them.

    `token` is the key of an order that the rule is about. Where a rule that is `last` denies, the rules after it have
    nothing to say.
    """

    id: str
    denies: Callable[[S_contra], Places]
    message: MessageFor[S_contra] = ""
    token: str = "do"
    last: bool = False


def allowed(rules: Sequence[Rule[S]], situation: S, places: Places) -> Places:
    """Return those of `places` that no rule denies."""
    for rule in rules:
        places &= ~rule.denies(situation)
        if not places:
            break
    return places


def faults(rules: Sequence[Rule[S]], situation: S, place: int) -> list[Fault]:
    """Return every rule that denies a place, in the order of citing."""
    bit = 1 << place
    found = []
    for rule in rules:
        if rule.denies(situation) & bit:
            found.append(fault(situation, rule.id, rule.token, rule.message, place))
            if rule.last:
                break
    return found


def fault(s: S, rule: str, token: str = "do", message: MessageFor[S] | Said = "", place: int = 0) -> Fault:
    """Return that an order breaks a rule, in the words of the rule book."""
    said = say(message) if isinstance(message, str) else message if isinstance(message, Said) else message(s, place)
    return Fault(rule, *s.battle.rulebook.words(rule, said.name, s.facts(place, said.given)), token)


def when(denied: Callable[[S], bool]) -> Callable[[S], Places]:
    """Return the mask of a rule that denies all or nothing."""
    return lambda situation: -1 if denied(situation) else 0
