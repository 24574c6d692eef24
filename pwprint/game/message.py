"""What a rule says to an order that breaks it: a text of the rule book, with facts in the place of names in braces.

`{unit} moves {length}; the speed of {kind} is {speed}` stands in `rules.json`. The code says which rule is broken, and
which of its messages is meant if it has several, with the few facts that only this rule can tell. All the others are
properties of the facts of a unit, a march, a way.
"""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, NamedTuple, TypedDict, Unpack

from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

Words = tuple[str, str | None]
"""A message and a hint."""


class Message(Struct, frozen=True):
    """A message and a hint as the rule book has them, with the names of facts in braces."""

    message: str
    hint: str | None = None


class Given(TypedDict, total=False):
    """The facts that only the rule at hand can tell."""

    ahead: str  # the direction, or what lies in it
    far: str  # how far it is, or goes
    facings: str  # the directions to choose from
    limit: int  # the number of squares that the rule allows
    limit_by_road: int  # the same by road
    most: str  # how far it may be, or go
    names: str  # several units or squares
    other: str  # another unit
    others: str  # other units, and `is` or `are`
    size: str  # how wide and deep a unit is
    steps: int  # of how many squares a path is
    terrain: str  # ground, in words
    work: str  # what takes a turn


class Said(NamedTuple):
    """Which message of a rule is meant, "" for the one without a name, and the facts that the rule gives."""

    name: str
    given: Given


def say(name: str = "", **given: Unpack[Given]) -> Said:
    """Return which message of a rule is meant, with the facts that it needs beside the usual ones."""
    return Said(name, given)


class Facts:
    """Names for messages: the properties of this class, and what the rule at hand gives."""

    def __init__(self, given: Given) -> None:
        """Take what the rule gives."""
        self.given = given

    def __getitem__(self, name: str) -> object:
        """Return a fact by its name."""
        return self.given[name] if name in self.given else getattr(self, name)  # type: ignore[literal-required]


def vocabulary(kinds: Iterable[type[Facts]]) -> dict[str, str]:
    """Return all names that messages may use, each with what it means; "" for one that rules give."""
    members = ((name, getattr(kind, name)) for kind in kinds for name in dir(kind))
    own = {name: str(fact.__doc__) for name, fact in members if isinstance(fact, property)}
    return dict.fromkeys(Given.__annotations__, "") | own


def strange_names(message: Message, known: Collection[str]) -> list[str]:
    """Return the names in a message and its hint that are not among those known. Raises ValueError for odd braces."""
    parts = (part for text in (message.message, message.hint or "") for part in Formatter().parse(text))
    return [name for _, name, _, _ in parts if name is not None and name not in known]


def filled(message: Message, facts: Facts) -> Words:
    """Return a message with its facts. Raises AttributeError for a name that is none here."""
    return message.message.format_map(facts), message.hint and message.hint.format_map(facts)
