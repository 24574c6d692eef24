"""What stands in each chapter: the sections of the rule book, with their rulings, tables and examples."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from pwprint.game.rulebook import BookRule, Example, Rulebook, RuleKind, book_of
from pwprint.sheets.rulebook.wording import printed_book
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from xml.etree.ElementTree import Element

    from pwprint.game.rulebook import TurnPlan
    from pwprint.game.ruleset import Ruleset
    from pwprint.sheets.rulebook.played import PlayedExample

_PLACE = re.compile(r"\(\d+(?:\.\d+)?, \d+(?:\.\d+)?\)")
"""A place on an open table. An example in words that has any is left out of a booklet, for nobody plots it."""
_FIRST = re.compile(r"(?:[A-Z0-9]{3}-)?([A-Z]{2,3}|R\d+)")
"""The first family of rules, or the first ruling, that a block of the quick reference names."""


class Chapter(Struct, frozen=True):
    """A chapter: its rules, what was ruled in doubtful cases, the tables about it, and examples drawn or in words.

    The one about turns has a diagram of a turn.
    """

    number: int
    title: str
    rules: tuple[BookRule, ...]
    rulings: tuple[BookRule, ...] = ()
    tables: tuple[Element, ...] = ()
    drawn: tuple[PlayedExample, ...] = ()
    examples: tuple[Example, ...] = ()
    turn: TurnPlan | None = None


def chapters(ruleset: Ruleset, tables: Sequence[Element], played: Mapping[str, PlayedExample]) -> tuple[Chapter, ...]:
    """Return the chapters of a ruleset; `tables` are blocks of its quick reference, `played` examples by their ids.

    Rules that offer options are left for the chapter of choices. What a variant's rules make of an example in words
    nobody has checked, so that a variant has only examples that are played.
    """
    book, offered = printed_book(ruleset), {option.rule for option in ruleset.play.options}
    grouped: dict[str, list[BookRule]] = {}
    for rule in book.rules.values():
        if rule.id not in offered:
            grouped.setdefault(_title(rule), []).append(rule)
    grouped = _terms_early(grouped)
    source = book_of(ruleset).examples
    homes = _homes(book, played if ruleset.book.base else book.examples)
    blocks = _placed(tables, grouped)
    return tuple(
        Chapter(
            number,
            title,
            tuple(rule for rule in rules if rule.kind is not RuleKind.RULING),
            tuple(rule for rule in rules if rule.kind is RuleKind.RULING),
            tuple(blocks.get(title, ())),
            tuple(played[name] for name in homes.get(title, ()) if name in played),
            tuple(book.examples[name] for name in homes.get(title, ()) if name not in played and is_told(source[name])),
            book.turn if book.turn and book.turn.section == title and not ruleset.book.base else None,
        )
        for number, (title, rules) in enumerate(grouped.items(), 1)
    )


def _terms_early(grouped: Mapping[str, list[BookRule]]) -> dict[str, list[BookRule]]:
    """Return chapters with those of nothing but terms after the first one: who reads on knows the words."""
    titles = [*grouped]
    early = [title for title in titles[1:] if _kinds(grouped[title]) == {RuleKind.DEFINITION}]
    order = [*titles[:1], *early, *(title for title in titles[1:] if title not in early)]
    return {title: grouped[title] for title in order}


def _kinds(rules: Sequence[BookRule]) -> set[RuleKind]:
    return {rule.kind for rule in rules} - {RuleKind.RULING}


def is_told(example: Example) -> bool:
    """Say whether an example is understood in words: it has no places of an open table."""
    return not _PLACE.search(example.text)


def _homes(book: Rulebook, examples: Iterable[str]) -> dict[str, list[str]]:
    """Return the examples of each chapter: one stands in the chapter of most rules that it is about.

    A ruling weighs less than a rule.
    """
    found: dict[str, list[str]] = {}
    for name in examples:
        weights: Counter[str] = Counter()
        for rule in book.rules.values():
            weights[_title(rule)] += (name in rule.examples) * (1 if rule.kind is RuleKind.RULING else 2)
        ((home, _),) = weights.most_common(1)
        found.setdefault(home, []).append(name)
    return found


def _title(rule: BookRule) -> str:
    """Return the chapter of a rule."""
    return rule.about or rule.section


def _placed(tables: Sequence[Element], grouped: Mapping[str, Sequence[BookRule]]) -> dict[str, list[Element]]:
    """Return the blocks with tables by chapter: by the rules that a block names, or in the last.

    It is the last of their chapters that is called as the block is, such as `Fire`, or else the first of them.
    """
    families: dict[str, str] = {}
    for title, rules in grouped.items():
        for rule in rules:
            families.setdefault(_family(rule.id), title)
    found: dict[str, list[Element]] = {}
    for block in tables:
        named = [families[family] for family in _named(block) if family in families] or [[*grouped][-1]]
        called = (title for title in reversed(named) if _words(title) & _words(block.attrib["title"]))
        found.setdefault(next(called, named[0]), []).append(block)
    return found


def _words(title: str) -> set[str]:
    return {word for word in title.casefold().split() if len(word) > len("and")}


def _family(rule_id: str) -> str:
    """Return the family of a rule, `MOV` of `TIL-MOV-04`; a ruling, `R07`, is its own."""
    return rule_id.split("-")[1]


def _named(block: Element) -> Iterator[str]:
    return (match[1] for part in block.get("rules", "").split(", ") if (match := _FIRST.match(part)))
