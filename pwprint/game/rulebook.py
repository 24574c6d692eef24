"""A ruleset's rules in words: what the reports cite, `pwprint rules` lists and the quick reference quotes."""

from __future__ import annotations

import json
from enum import StrEnum
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pwprint.game.brought import brought, unenforced
from pwprint.game.message import Message, filled, strange_names
from pwprint.resources import ruleset_file
from pwprint.text.words import guess_or_list, listed
from pwprint.values import Struct, field, fields, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pwprint.game.message import Facts, Words
    from pwprint.game.ruleset import Ruleset


class RuleKind(StrEnum):
    """What an entry of a rule book is."""

    RULE = "rule"
    RULING = "ruling"
    DEFINITION = "definition"
    COMPONENT = "component"
    OPTION = "option"


class BookRule(Struct, frozen=True):
    """One rule or ruling. `citable`: an illegal order can be answered with it; if not, `why_not_citable` says why.

    `where` is a short phrase for the place in the game where it is enforced or counts. `examples` are ids of worked
    examples. `options` are the names of the options that a ruling offers; `about` is the section that it explains.
    `messages` are what players see whose order breaks it: by name, where there are several; "" is the name of the
    usual one. `adds` says in a word or two why it adds to a die or takes off, `needs` why a die needs another score.
    `opens` begins a paragraph of the rule booklet: what it is about, up to the next such rule. `program` marks what
    only concerns the program, such as which of several mistakes it names: no booklet prints it.
    """

    id: str
    section: str
    text: str
    kind: RuleKind
    citable: bool
    where: str
    why_not_citable: str | None = None
    examples: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    about: str = ""
    messages: Mapping[str, Message] = field(default_factory=dict)
    adds: str = ""
    needs: str = ""
    opens: str = ""
    program: bool = False

    @property
    def place(self) -> str:
        """Where orders that break it are refused, or where it counts if none can, as a sentence."""
        return f"Where it {'is enforced' if self.citable else 'counts'}: {self.where}."


class Example(Struct, frozen=True):
    """A worked example: position, order, dice and outcome in words."""

    id: str
    title: str
    text: str


class TurnStep(Struct, frozen=True):
    """A step of a turn in a word or two, and what is done in it."""

    title: str
    text: str


class TurnLoop(Struct, frozen=True):
    """From which step, counted from 1, a turn goes back to which, and when."""

    after: int
    to: int
    words: str


class TurnPlan(Struct, frozen=True):
    """A turn as a diagram in the booklet's chapter on a section: its steps, and how it goes round."""

    section: str
    steps: tuple[TurnStep, ...]
    loops: tuple[TurnLoop, ...]


class Rulebook(Struct, frozen=True):
    """All rules and examples of a ruleset by id, in the order of the catalogue.

    `primer` tells how a battle goes, `turn` how a turn does.
    """

    ruleset: str
    rules: Mapping[str, BookRule]
    examples: Mapping[str, Example]
    primer: tuple[str, ...] = ()
    turn: TurnPlan | None = None

    def rule(self, rule_id: str) -> BookRule | None:
        """Return the rule of an id, whatever its case, or None."""
        return self.rules.get(rule_id.strip().upper())

    def example(self, example_id: str) -> Example | None:
        """Return the worked example of an id, whatever its case, or None."""
        return self.examples.get(example_id.strip().upper())

    def text(self, rule_id: str) -> str:
        """Return the words of a rule, "" where the id is not one of this book."""
        rule = self.rule(rule_id)
        return rule.text if rule else ""

    def adds(self, rule_ids: Iterable[str]) -> tuple[str, ...]:
        """Return why these rules add to a die or take off, each reason once."""
        return tuple(dict.fromkeys(rule.adds for rule in map(self.rules.get, rule_ids) if rule and rule.adds))

    def needs(self, rule_ids: Iterable[str]) -> tuple[str, ...]:
        """Return why under these rules a die needs another score than usual, each reason once."""
        return tuple(dict.fromkeys(rule.needs for rule in map(self.rules.get, rule_ids) if rule and rule.needs))

    def words(self, rule_id: str, name: str, facts: Facts) -> Words:
        """Return what one of the messages of a rule says with these facts. Raises LookupError if there is none."""
        rule = self.rules.get(rule_id)
        if rule is None or name not in rule.messages:
            which = f"the message {name!r}" if name else "a message"
            raise LookupError(f"the rule book of {self.ruleset} lacks {which} of {rule_id}")
        return filled(rule.messages[name], facts)

    def sections(self) -> Mapping[str, tuple[BookRule, ...]]:
        """Return the rules by section, both in the order of the catalogue."""
        names = dict.fromkeys(rule.section for rule in self.rules.values())
        return {name: tuple(rule for rule in self.rules.values() if rule.section == name) for name in names}


@cache
def load(ruleset_id: str) -> Rulebook:
    """Return the rule book of a ruleset; the file is read once, on first use.

    A ruleset without a rules file is a mistake in the program, not in a scenario: it raises OSError.
    """
    data: dict[str, Any] = json.loads(ruleset_file(ruleset_id, "rules.json").read_text(encoding="utf-8"))
    rules = {entry["id"]: _rule(entry) for entry in data["rules"]}
    examples = {entry["id"]: Example(**entry) for entry in data["examples"]}
    turn = _turn(data["turn"]) if "turn" in data else None
    primer = tuple(data.get("primer", ()))
    return Rulebook(data["ruleset"], MappingProxyType(rules), MappingProxyType(examples), primer, turn)


def _turn(entry: dict[str, Any]) -> TurnPlan:
    steps = tuple(TurnStep(*step) for step in entry["steps"])
    return TurnPlan(entry["section"], steps, tuple(TurnLoop(**loop) for loop in entry["loops"]))


def book_of(ruleset: Ruleset) -> Rulebook:
    """Return the rule book of a ruleset; that of a variant is its base's with what the variant has changed."""
    book = load(ruleset.folder)
    return replace(book, ruleset=ruleset.id, rules=MappingProxyType({**book.rules, **ruleset.book.rules}))


def flaws(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is wrong with the rule book of a ruleset: names that are not facts, rules and messages that lack."""
    rules, facts = book_of(ruleset).rules, ruleset.book.facts()
    for rule in rules.values():
        for name, message in rule.messages.items():
            where = f"{rule.id}, message {name!r}" if name else rule.id
            yield from (
                f"{where}: there is no fact {strange!r}; {guess_or_list(strange, sorted(facts))}"
                for strange in strange_names(message, facts)
            )
    yield from _of_terrain(ruleset, rules)


def _of_terrain(ruleset: Ruleset, rules: Mapping[str, BookRule]) -> Iterator[str]:
    """Yield what is wrong with the rules that terrain brings: those that lack, are not enforced, or lack a message."""
    worded = sorted(rule.id for rule in rules.values() if rule.messages)
    terrain = ruleset.play.terrain
    for slot in fields(next(iter(terrain.values()))):
        for one in brought(terrain, slot.name):
            if one not in rules:
                rows = listed([repr(name) for name, row in terrain.items() if getattr(row, slot.name) == one])
                yield f"{slot.name} of {rows} brings {one}: no such rule in rules.json; {guess_or_list(one, worded)}"
        yield from unenforced(terrain, slot.name, worded, rules)
    for key, names in ruleset.book.asks.items():
        asked = [one for one in brought(terrain, key) or (key,) if one in rules]
        for one, name in product(asked, names):
            if name not in rules[one].messages:
                yield f"{one}: the engine may ask for its message {name!r}, which is not in rules.json"


def _rule(entry: dict[str, Any]) -> BookRule:
    lists: dict[str, Any] = {key: tuple(entry[key]) for key in ("examples", "options") if key in entry}
    usual = {"": {key: entry.pop(key) for key in ("message", "hint") if key in entry}}
    messages = {name: Message(**parts) for name, parts in (usual | entry.pop("messages", {})).items() if parts}
    return BookRule(**(entry | lists | {"kind": RuleKind(entry["kind"]), "messages": messages}))
