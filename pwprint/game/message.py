"""What a rule says to an order that breaks it: a text of the rule book, with facts in the place of names in braces.

`{unit} moves {length}; the speed of {kind} is {speed}` stands in `rules.json`. The code says which rule is broken, and
which of its messages is meant if it has several, with the few facts that only this rule can tell. All the others are
properties of the facts of a unit, a march, a way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple, TypedDict, Unpack, get_type_hints

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
    """The facts that only the rule at hand can tell, each with what it means."""

    ahead: Annotated[str, "The square in front of the unit."]
    count: Annotated[int, "How many there are."]
    facings: Annotated[str, "The directions to choose from: north, east."]
    far: Annotated[str, "How far it is, or goes: 2.5 in."]
    limit: Annotated[int, "How many the rule allows: mostly squares."]
    limit_by_road: Annotated[int, "The same by road."]
    most: Annotated[str, "How far it may be, or go: 12 in."]
    names: Annotated[str, "Several units, kinds of unit or squares: R1, R2."]
    other: Annotated[str, "Another unit, which the order does not name."]
    other_size: Annotated[str, "How wide and deep that unit is: 3 by 1 in."]
    others: Annotated[str, "Other units and their verb: R1 is."]
    room: Annotated[str, "Where the middle of the unit may be: has to be outside."]
    size: Annotated[str, "How wide and deep the unit is: 3 by 1 in."]
    steps: Annotated[int, "Of how many squares the path is."]
    terrain: Annotated[str, "The ground that the rule is about."]
    work: Annotated[str, "What takes a turn, or needs room: laying wire."]


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
    """Return all names that messages may use, each with what it means."""
    members = ((name, getattr(kind, name)) for kind in kinds for name in dir(kind))
    own = {name: str(fact.__doc__) for name, fact in members if isinstance(fact, property) and name[0] != "_"}
    given = get_type_hints(Given, include_extras=True)
    return {name: hint.__metadata__[0] for name, hint in given.items()} | own


def readable(message: Message) -> Words:
    """Return a message with its facts as a reader sees them: `<unit> moves <length>`."""
    return filled(message, _Blanks({}))


class _Blanks(Facts):
    """Names in the place of facts."""

    def __getitem__(self, name: str) -> object:
        return f"<{name.replace('_', ' ')}>"


def strange_names(message: Message, known: Collection[str]) -> list[str]:
    """Return the names in a message and its hint that are not among those known. Raises ValueError for odd braces."""
    from string import Formatter  # noqa: PLC0415 - only checks of all messages need it

    parts = (part for text in (message.message, message.hint or "") for part in Formatter().parse(text))
    return [name for _, name, _, _ in parts if name is not None and name not in known]


def filled(message: Message, facts: Facts) -> Words:
    """Return a message with its facts. Raises AttributeError for a name that is not a fact here."""
    return message.message.format_map(facts), message.hint and message.hint.format_map(facts)
