"""The one layout of scenario files: keys in the order of the format, on one line what fits there.

What a file says is not touched: the order of lists, the keys that the format does not know, every word.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from pwprint.format.schema import scenario_schema
from pwprint.format.schema.campaign import campaign_schema
from pwprint.rulesets import SHIPPED

WIDTH = 110
"""The longest line, unless a single text or number is longer."""

_INDENT = 2
_FORMS = {
    "/map": ("grid_map", "table_map"),
    "/map/features/*": ("table_feature",),
    "/sides/*": ("side",),
    "/sides/*/deployment": ("table_area",),
    "/sides/*/exits/*": ("table_area",),
    "/sides/*/units/*": ("grid_unit", "table_unit"),
    "/sides/*/units/*/arrives": ("grid_arrival", "table_arrival"),
    "/map/labels/*": ("table_label",),
    "/sides/*/units/*/arrives/at": ("table_area",),
    "/sides/*/units/*/arrives/else": ("table_area",),
    "/unit_types/*": tuple(f"{name}_unit_type" for name in SHIPPED),
    "/terrain_types/*": tuple(f"{name}_terrain_type" for name in SHIPPED),
    "/setup/*": ("grid_placing", "table_placing"),
    "/balance": ("balance",),
    "/turn_limit": ("uncertain_end",),
    "/visibility/*": ("grid_visibility", "table_visibility"),
    "/objectives/*": ("objective",),
    "/objectives/*/at": ("table_area",),
    "/victory/*": ("victory",),
    "/victory/*/when": ("condition",),
    "/victory/*/when/at_least": ("some_of",),
    "/victory/*/when/by/*": ("table_area",),
    "/points/*": ("award",),
    "/points/*/when": ("condition",),
    "/points/*/when/at_least": ("some_of",),
    "/points/*/when/by/*": ("table_area",),
    "/points/*/each": ("countable",),
    "/points/*/each/by/*": ("table_area",),
    "/special_rules/*": ("special_rule",),
    "/allow/*": ("allowance",),
    "/turns/*": ("turn",),
    "/turns/*/orders/*": ("grid_order", "table_order"),
    "/turns/*/expect": ("expect",),
}
"""The definitions of the schema that name the keys of the objects at a place."""
_CAMPAIGN_FORMS = {
    "/battles/*": "battle",
    "/battles/*/then/*": "link",
    "/battles/*/then/*/when": "result",
    "/points/*": "worth",
    "/points/*/when": "result",
}
"""The same in the schema of campaigns."""
_INSIDE = re.compile(r"(?<=/when)(/(all|any)/\*|/at_least/of/\*|/not)+")
"""Where conditions stand inside others."""
_OWN = re.compile(r"^/(unit|terrain)_types/[^/]*$")
"""Rows of the scenario's own, by any name."""


Order: TypeAlias = Callable[[str, Iterable[str]], tuple[str, ...]]
"""Returns the keys that a format knows at a place, in its order; `*` stands for the numbers of entries there."""


def laid_out(value: object) -> str:
    """Return a scenario, or any JSON value, as text in the canonical layout, with a line end."""
    return _laid_out(value, key_order)


def campaign_laid_out(value: object) -> str:
    """Return a campaign in the canonical layout, with a line end."""
    return _laid_out(value, _campaign_order)


def _laid_out(value: object, order: Order) -> str:
    return "".join(_lines(_ordered(value, "", order), 0, 0)) + "\n"


def _ordered(value: object, place: str, order: Order) -> object:
    """Return a value with the keys of its objects in the order of the format, those that it does not know last."""
    if isinstance(value, Mapping):
        rank = {key: number for number, key in enumerate(order(place, value))}
        known = sorted(value, key=lambda key: rank.get(key, len(rank)))
        return {key: _ordered(value[key], f"{place}/{key}", order) for key in known}
    if isinstance(value, list):
        return [_ordered(entry, f"{place}/*", order) for entry in value]
    return value


def _campaign_order(place: str, _keys: Iterable[str]) -> tuple[str, ...]:
    schema = campaign_schema()
    if not place:
        return tuple(schema["properties"])
    form = _CAMPAIGN_FORMS.get(place)
    return tuple(schema["$defs"][form]["properties"]) if form else ()


def key_order(place: str, keys: Iterable[str]) -> tuple[str, ...]:
    """Return the keys that the format knows at a place, in its order; `*` stands for the numbers of entries there.

    Of a grid's form and a table's, the one that knows most of the keys is meant.
    """
    return max(_forms(place), key=lambda form: len(set(keys) & set(form)), default=())


@cache
def _forms(place: str) -> tuple[tuple[str, ...], ...]:
    schema = scenario_schema()
    known = _OWN.sub(r"/\1_types/*", _INSIDE.sub("", place))
    forms = [schema["$defs"][name] for name in _FORMS.get(known, ())] if place else [schema]
    return tuple(tuple(form["properties"]) for form in forms)


def _lines(value: object, depth: int, used: int) -> Iterator[str]:
    """Yield the parts of a value that begins on a line of which `used` letters are taken, those after it included."""
    line = on_one_line(value)
    if not isinstance(value, (dict, list)) or not value or (depth and used + len(line) <= WIDTH):
        yield line
    elif isinstance(value, dict):
        yield from _block("{}", [(f"{_text(key)}: ", entry) for key, entry in value.items()], depth)
    elif all(_is_flat(entry) for entry in value):
        yield from _filled([on_one_line(entry) for entry in value], depth)
    else:
        yield from _block("[]", [("", entry) for entry in value], depth)


def _block(brackets: str, entries: Sequence[tuple[str, object]], depth: int) -> Iterator[str]:
    margin = " " * _INDENT * (depth + 1)
    yield brackets[0]
    for number, (key, entry) in enumerate(entries):
        yield f"{',' if number else ''}\n{margin}{key}"
        yield from _lines(entry, depth + 1, len(margin) + len(key) + 1)
    yield f"\n{' ' * _INDENT * depth}{brackets[1]}"


def _filled(words: Sequence[str], depth: int) -> Iterator[str]:
    """Yield a list of numbers or words in lines as full as they may be, points kept together."""
    margin = " " * _INDENT * (depth + 1)
    yield "["
    used = WIDTH
    for number, word in enumerate(words):
        if used + len(word) + 2 > WIDTH:
            yield f"{',' if number else ''}\n{margin}{word}"
            used = len(margin) + len(word)
        else:
            yield f", {word}"
            used += len(word) + 2
    yield f"\n{' ' * _INDENT * depth}]"


def _is_flat(value: object) -> bool:
    """Say whether a value is a word, a number, or a point."""
    return not isinstance(value, (dict, list)) or (
        isinstance(value, list) and not any(isinstance(entry, (dict, list)) for entry in value)
    )


def on_one_line(value: object) -> str:
    """Return a JSON value as text on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)}: {on_one_line(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(on_one_line, value)) + "]"
    # A length of 9.0 inches is one of 9.
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        value = int(value)
    return _text(value)


def _text(value: Any) -> str:  # noqa: ANN401 - any JSON value
    return json.dumps(value, ensure_ascii=False)
