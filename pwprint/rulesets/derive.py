"""Variants: a ruleset that is a shipped one with a few changes, in one short file.

What a variant does not name it has from its base: turn, rules, rule book, quick reference. Whatever does not fit the
base raises ValueError, which whoever installs the variant is shown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from pwprint.game.brought import EXCEPT, STOPS, brought, is_rule, refuse_unenforced
from pwprint.game.message import Message, strange_names
from pwprint.game.rulebook import BookRule, RuleKind, load
from pwprint.text.words import guess_or_list, joined
from pwprint.values import fields, replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from pwprint.game.ruleset import Option, Ruleset, TerrainKind, UnitKind

    Value = str | float

Row = TypeVar("Row")

_SECTION = "Rules of the variant"

_TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
"""What is filled in when a sheet is printed; between such parts a block is XML."""

_CITED = re.compile(r"R\d+|[A-Z][A-Z0-9]*-[A-Z0-9]+(?:-[A-Z0-9]+)*")
"""A rule as a block cites it, with the ruleset's prefix or without."""


def derive(
    base: Ruleset,
    *,
    id: str,  # noqa: A002 - the slot's name
    title: str,
    summary: str,
    units: Mapping[str, UnitKind | None] | None = None,
    terrain: Mapping[str, TerrainKind | None] | None = None,
    options: Mapping[str, Value | tuple[Value, ...]] | None = None,
    rules: Mapping[str, str] | None = None,
    messages: Mapping[str, str | Message] | None = None,
    blocks: Mapping[str, str] | None = None,
    **slots: Any,  # noqa: ANN401 - any other slot of a ruleset
) -> Ruleset:
    """Return a variant of a ruleset.

    - `units`, `terrain`: rows that are changed or added; None for one that goes.
    - `options`: another default, or all the values that there are, the default first.
    - `rules`: texts by id, for rules of the base that change, and for rules of the variant's own.
    - `messages`: what rules say to orders that break them, by id, or by id and name: `TIL-TER-08/whole`.
    - `blocks`: blocks of the quick reference by title, in its markup: changed or added, "" for one that goes.
    """
    rows, ground = _table(base.play.units, units or {}), _table(base.play.terrain, terrain or {})
    book = _book(base, rules or {}, ground)
    book |= _worded({**_rules(base), **book}, messages or {}, base.book.facts())
    _check_types({**(units or {}), **(terrain or {})})
    _check_numbers(units or {})
    _check_exceptions(terrain or {}, {*rows, *base.play.units})
    _check_blocks(blocks or {}, {*_rules(base), *book}, base.book.prefix)
    for slot in fields(next(iter(ground.values()))):
        refuse_unenforced(ground, base.play.terrain, book, slot.name)
    variant = base.changed(
        id=id,
        title=title,
        summary=summary,
        base=base.folder,
        units=rows,
        terrain=ground,
        options=_options(base, options or {}, book),
        riders=base.play.riders & rows.keys(),
        rules={**base.book.rules, **book},
        blocks={**base.book.blocks, **(blocks or {})},
    )
    return variant.changed(**slots)


def _table(old: Mapping[str, Row], new: Mapping[str, Row | None]) -> dict[str, Row]:
    """Return the rows of a table with some changed, added or taken away."""
    sort = type(next(iter(old.values())))
    for name, row in new.items():
        if row is None and name not in old:
            raise ValueError(f"there is no {name!r} to leave out; {guess_or_list(name, old)}")
        if row is not None and not isinstance(row, sort):
            raise ValueError(f"{name!r} must be a {sort.__name__}, not a {type(row).__name__}")
    return {name: row for name, row in {**old, **new}.items() if row is not None}


def _check_types(rows: Mapping[str, object]) -> None:
    """Raise ValueError where a row holds what its field cannot, such as a word for a number."""
    for name, row in rows.items():
        try:
            msgspec.convert(msgspec.to_builtins(row), type(row))
        except msgspec.ValidationError as wrong:
            raise ValueError(f"{name!r} cannot be played: {wrong}") from None


def _check_numbers(units: Mapping[str, UnitKind | None]) -> None:
    """Raise ValueError where a unit has a speed, a range or another number below zero."""
    for name, row in units.items():
        for field in () if row is None else fields(row):
            number = getattr(row, field.name)
            if isinstance(number, int) and number < 0:
                raise ValueError(f"{field.name} of {name!r} is {number}; it cannot be less than 0")


def _check_exceptions(rows: Mapping[str, TerrainKind | None], known: Collection[str]) -> None:
    """Raise ValueError where a row excepts a kind of unit that there is not."""
    for name, row in rows.items():
        if (word := getattr(row, EXCEPT, "")) and word not in known:
            raise ValueError(f"{EXCEPT} of {name!r} names {word!r}, which is no unit; {guess_or_list(word, known)}")


def _check_blocks(blocks: Mapping[str, str], known: Collection[str], prefix: str) -> None:
    """Raise ValueError where a block is not well formed or cites a rule that there is not."""
    from xml.etree import ElementTree as ET  # noqa: PLC0415 - only variants with blocks need it

    for title, text in blocks.items():
        try:
            block = ET.fromstring(f"<block>{_TEMPLATE.sub('', text)}</block>")  # noqa: S314 - text of an installed program
        except ET.ParseError as wrong:
            raise ValueError(f"the block {title!r} is not well-formed XML: {wrong}") from None
        for cited in _CITED.findall(" ".join(element.text or "" for element in block.iter("id"))):
            if not {cited, f"{prefix}-{cited}"} & set(known):
                raise ValueError(f"the block {title!r} cites {cited}; {guess_or_list(cited, sorted(known))}")


# --- rules ----------------------------------------------------------------------------------------------------------


def _book(base: Ruleset, texts: Mapping[str, str], ground: Mapping[str, TerrainKind]) -> dict[str, BookRule]:
    old = _rules(base)
    return {
        name: replace(old[name], text=text) if name in old else _rule(base, name, text, ground)
        for name, text in texts.items()
    }


def _rule(base: Ruleset, name: str, text: str, ground: Mapping[str, TerrainKind]) -> BookRule:
    """Return a rule of the variant's own: of terrain that brings it, or else one that players keep themselves."""
    if not is_rule(name):
        raise ValueError(f"{name!r} is not the id of a rule, such as {base.book.prefix}-X-01 with another beginning")
    if name.startswith(f"{base.book.prefix}-"):
        raise ValueError(f"{base.id} has no rule {name}; ids of new rules begin otherwise")
    there = [word for word, row in ground.items() if getattr(row, STOPS, "") == name]
    if there:
        rule = BookRule(name, _SECTION, text, RuleKind.RULE, citable=True, where=f"moves into {joined(there, 'or')}")
        return replace(rule, messages=_alike(base).messages)
    reason = "Players keep it themselves."
    return BookRule(name, _SECTION, text, RuleKind.RULE, citable=False, where="nowhere", why_not_citable=reason)


def _alike(base: Ruleset) -> BookRule:
    """Return a rule of the base by which terrain stops units: one of the variant's own says the same."""
    return _rules(base)[brought(base.play.terrain, STOPS)[0]]


def _rules(base: Ruleset) -> dict[str, BookRule]:
    return {**load(base.folder).rules, **base.book.rules}


def _worded(
    rules: Mapping[str, BookRule], messages: Mapping[str, str | Message], facts: Collection[str]
) -> dict[str, BookRule]:
    """Return the rules that say something else, to orders that break them, than they did."""
    changed: dict[str, BookRule] = {}
    for key, given in messages.items():
        name, _, which = key.partition("/")
        rule = changed.get(name) or rules.get(name)
        if rule is None or which not in rule.messages:
            known = [f"{rule.id}/{word}" if word else rule.id for rule in rules.values() for word in rule.messages]
            raise ValueError(f"no rule has a message {key!r}; {guess_or_list(key, sorted(known))}")
        message = Message(given) if isinstance(given, str) else given
        if strange := strange_names(message, facts):
            raise ValueError(f"the message {key} names {strange[0]!r}; {guess_or_list(strange[0], sorted(facts))}")
        changed[name] = replace(rule, messages={**rule.messages, which: message})
    return changed


# --- options --------------------------------------------------------------------------------------------------------


def _options(
    base: Ruleset, wanted: Mapping[str, Value | tuple[Value, ...]], book: Mapping[str, BookRule]
) -> tuple[Option, ...]:
    names = [option.name for option in base.play.options]
    for name in wanted:
        if name not in names:
            raise ValueError(f"{base.id} has no option {name!r}; {guess_or_list(name, names)}")
    return tuple(
        _option(option, wanted[option.name], book) if option.name in wanted else option for option in base.play.options
    )


def _option(option: Option, wanted: Value | tuple[Value, ...], book: Mapping[str, BookRule]) -> Option:
    """Return an option with another default, or with other values. Its ruling says what the default means."""
    values = wanted if isinstance(wanted, tuple) else (wanted, *(value for value in option.values if value != wanted))
    if strange := [value for value in values if not _is_value(option, value)]:
        raise ValueError(f"{strange[0]!r} is not a value of the option {option.name}; {_choices(option.values)}")
    same = values[0] == option.default
    if not same and option.rule not in book:
        raise ValueError(
            f"the option {option.name} has another default: say what it means in the text of {option.rule}"
        )
    kept = replace(option, values=values, reading=option.reading and same)
    return replace(kept, number=False, span=False) if isinstance(wanted, tuple) else kept


def _is_value(option: Option, value: Value) -> bool:
    if value in option.values:
        return True
    if option.span and not isinstance(value, str):
        numbers = [each for each in option.values if not isinstance(each, str)]
        return min(numbers) <= value <= max(numbers)
    return option.number and isinstance(value, int)


def _choices(values: Iterable[Value]) -> str:
    return f"choose from {joined(map(str, values), 'or')}"
