"""Builds the JSON Schema of scenario files from format and rulesets; `python -m pwprint.format.build` writes it.

The common part stands in `$defs`; each ruleset adds definitions with its unit types, terrain, options and orders,
chosen by `if`/`then` on `ruleset`. So a new ruleset changes no code here, and editors complete exactly what it has: the
common part knows all keys and offers those that everybody has, the parts of rulesets, of their unit types and of their
orders name again those that are theirs. Keywords mean the same in draft 2020-12 and draft-07.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from pwprint.format.schema import campaign, scenario_schema
from pwprint.format.schema.allowed import allowance
from pwprint.format.schema.format import (
    ACTORS,
    AREAS,
    COMMON,
    GRID,
    NEEDS_FOLLOWERS,
    NEEDS_RIDERS,
    NEEDS_TARGETS,
    NEEDS_TOWING,
    NEEDS_UNIT_KEY,
    OF_SIDES,
    ORDER_KEYS,
    ORDERS,
    UNIT_KEYS,
    no_such_actor,
    scenario,
)
from pwprint.format.schema.language import NUMBER, Schema, an_object, below, forbidden, quiet, ref, said, when
from pwprint.format.schema.own_rows import with_own_rows
from pwprint.format.schema.setup import placings
from pwprint.format.schema.table import (
    HOW_FAR_UNLESS_PATH,
    NO_HEADING,
    TABLE,
    TABLE_ACTORS,
    TABLE_ORDER_KEYS,
    TABLE_ORDERS,
    TABLE_UNIT_KEYS,
)
from pwprint.game.board.shapes import SHAPE, SHAPES, facings_of
from pwprint.game.board.surface import Surface
from pwprint.resources import ruleset_file, schema_file
from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pwprint.game.ruleset import Option, Ruleset

Orders = dict[str, tuple[tuple[str, ...], tuple[str, ...]]]

NAME = "scenario.schema.json"
"""The file's name in `schemas/`."""


def build(rulesets: Mapping[str, Ruleset] | None = None) -> Schema:
    """Return the schema for the rulesets given; without an argument, for all of them."""
    if rulesets is None:
        from pwprint.rulesets import RULESETS  # noqa: PLC0415 - only who builds the schema needs the rulesets

        rulesets = RULESETS
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenario for pwprint, format 1",
        "description": "A scenario for a Portable Wargame style board game: map, sides, goals and a scripted start.",
        **an_object(scenario(rulesets), ("format", "id", "title", "ruleset", "map", "sides")),
        "allOf": _by_ruleset(rulesets),
        "$defs": _definitions(rulesets),
    }


@cache
def of_all() -> Schema:
    """Return the schema for all rulesets; that of the file, unless other packages bring some."""
    from pwprint.rulesets import RULESETS, SHIPPED  # noqa: PLC0415 - as above

    return scenario_schema() if len(RULESETS) == len(SHIPPED) else build()


def of_own(ruleset: Ruleset) -> Schema:
    """Return the schema for a scenario with rows of its own: that of its ruleset beside all others."""
    from pwprint.rulesets import RULESETS  # noqa: PLC0415 - as above

    return build({**RULESETS, ruleset.id: ruleset})


def _by_ruleset(rulesets: Mapping[str, Ruleset]) -> list[Schema]:
    """Return what the ruleset that a file names asks for: first what it is played on, then what is its own."""
    kinds = {kind: names for kind, names in _by_kind(rulesets).items() if names}
    parts = {**kinds, **{name: [name] for name in rulesets}}
    return [when("ruleset", names, {"$ref": f"#/$defs/{name}"}) for name, names in parts.items()]


def _definitions(rulesets: Mapping[str, Ruleset]) -> Schema:
    own = chain.from_iterable(_of_ruleset(ruleset, rulesets) for ruleset in rulesets.values())
    return {**_DEFINITIONS, "allowance": allowance(), **dict(own)}


_DEFINITIONS = {**COMMON, **GRID, **TABLE}


def _by_kind(rulesets: Mapping[str, Ruleset]) -> Mapping[str, list[str]]:
    """Return the rulesets by what they are played on."""
    return {
        surface.value: [name for name, ruleset in rulesets.items() if ruleset.play.surface is surface]
        for surface in Surface
    }


def text_of(schema: Schema) -> str:
    """Return the schema as the text of the file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the schema file, unless something is wrong with a rule book."""
    from pwprint.game.rulebook import flaws  # noqa: PLC0415 - as above
    from pwprint.rulesets import RULESETS, SHIPPED  # noqa: PLC0415 - as above

    if wrong := [f"{name}: {flaw}" for name in SHIPPED for flaw in flaws(RULESETS[name])]:
        sys.exit("\n".join(wrong))
    for name, make in {NAME: build, campaign.NAME: campaign.campaign}.items():
        schema_file(name).write_text(text_of(make()), encoding="utf-8", newline="\n")


def _of_ruleset(ruleset: Ruleset, rulesets: Mapping[str, Ruleset]) -> Iterable[tuple[str, Schema]]:
    definitions = {Surface.GRID: _of_grid, Surface.TABLE: _of_table}[ruleset.play.surface](ruleset, rulesets)
    return with_own_rows(dict(definitions), ruleset, AREAS).items()


def _of_table(ruleset: Ruleset, rulesets: Mapping[str, Ruleset]) -> Iterable[tuple[str, Schema]]:
    unit_keys = frozenset[str]().union(*(kind.keys for kind in ruleset.play.units.values()))
    terrain = {
        "enum": list(ruleset.play.terrain),
        "enumDescriptions": [
            f"{kind.title}: {'; '.join(kind.effects(ruleset.play.defaults)) or 'no effect of its own'}"
            for kind in ruleset.play.terrain.values()
        ],
    }
    yield (
        ruleset.id,
        {
            "properties": {
                "options": _options(ruleset, rulesets),
                **below("map.features[].terrain", terrain)["properties"],
                "sides": {"items": below("units[]", ref(f"{ruleset.id}_unit"))},
                "turns": {"items": below("orders[]", ref(f"{ruleset.id}_order"))},
            }
        },
    )
    yield f"{ruleset.id}_unit", _unit(ruleset, unit_keys, TABLE_UNIT_KEYS)
    yield f"{ruleset.id}_order", _table_order(ruleset)


_TABLE_KEYS = TABLE_ACTORS | TABLE_ORDER_KEYS


def _table_order(ruleset: Ruleset) -> Schema:
    orders = {kind: keys for kind, keys in TABLE_ORDERS.items() if kind in ruleset.play.orders}
    more = {"move": {"allOf": [HOW_FAR_UNLESS_PATH, NO_HEADING]}}
    kinds = {kind: _order_kind(kind, orders, _TABLE_KEYS, set()) | more.get(kind, {}) for kind in orders}
    return {"properties": {"do": {"enum": list(orders)}}, "allOf": [when("do", [kind], kinds[kind]) for kind in kinds]}


def _of_grid(ruleset: Ruleset, rulesets: Mapping[str, Ruleset]) -> Iterable[tuple[str, Schema]]:
    unit_keys = frozenset[str]().union(*(kind.keys for kind in ruleset.play.units.values()))
    yield (
        ruleset.id,
        {
            "properties": {
                "options": _options(ruleset, rulesets),
                "map": {"properties": {"shape": _shape(ruleset, rulesets), "terrain": _terrain(ruleset, rulesets)}},
                "sides": {"items": below("units[]", ref(f"{ruleset.id}_unit"))},
                **_NO_FIRST_SIDE,
                **placings(facings_of(ruleset.play.shapes) if len(ruleset.play.shapes) == 1 else ()),
                "turns": {
                    "items": {
                        "properties": {
                            **_NO_FIRST_SIDE,
                            "orders": {"items": ref(f"{ruleset.id}_order")},
                        }
                    }
                },
            },
            **({"allOf": _facings_by_shape(ruleset)} if "facing" in unit_keys and len(ruleset.play.shapes) > 1 else {}),
        },
    )
    yield f"{ruleset.id}_unit", _unit(ruleset, unit_keys, UNIT_KEYS)
    yield f"{ruleset.id}_order", _order(ruleset, unit_keys)


_NO_FIRST_SIDE: Schema = {"first_side": forbidden("dice or chits decide who begins each turn")}


def _shape(ruleset: Ruleset, rulesets: Mapping[str, Ruleset]) -> Schema:
    areas = {shape: board(1, 1).areas for shape, board in SHAPES.items()}
    own = [shape for shape in areas if shape in ruleset.play.shapes]
    message = f"{ruleset.id} is played on {joined(areas[shape] for shape in own)}"
    for shape, name in areas.items():
        others = [other.id for other in rulesets.values() if shape in other.play.shapes - ruleset.play.shapes]
        message += f"; maps of {name} go with {joined(others)}" if others else ""
    return {"enum": own, "default": SHAPE, "errorMessage": message}


def _options(ruleset: Ruleset, rulesets: Mapping[str, Ruleset]) -> Schema:
    own = {option.name: _option(option, _ruling(ruleset, option)) for option in ruleset.play.options}
    known = {option.name for other in rulesets.values() for option in other.play.options}
    return an_object(own | _foreign(known - own.keys(), "an option", ruleset))


def _ruling(ruleset: Ruleset, option: Option) -> str:
    """Return the ruling that offers an option; "" for a ruleset in the making, which has no book of rules yet."""
    from pwprint.game import rulebook  # noqa: PLC0415 - as above

    return rulebook.book_of(ruleset).text(option.rule) if ruleset_file(ruleset.folder, "rules.json").is_file() else ""


def _option(option: Option, ruling: str) -> Schema:
    schema: Schema = {"description": f"{option.text} ({option.rule})", "default": option.default}
    if option.span:
        return schema | _between(option, ruling)
    values: Schema = {"enum": list(option.values)}
    if ruling:
        # The ruling says what the default means, and many of them as well what the option changes.
        others = ruling if "option" in ruling else option.text
        values |= {"markdownEnumDescriptions": [ruling, *(others for _ in option.values[1:])]}
    if not option.number:
        return schema | values
    message = f"`{option.name}` must be {joined([*map(str, option.values), NUMBER], 'or')}"
    number = {"type": "integer", "minimum": 0, "maximum": 999, "errorMessage": message}
    # An editor has nothing to show beside a number but the description of the key.
    schema["description"] = " ".join(filter(None, (option.text, ruling, f"({option.rule})")))
    return schema | {"if": {"type": "string"}, "then": values | {"$comment": NUMBER}, "else": number}


def _between(option: Option, ruling: str) -> Schema:
    numbers = [value for value in option.values if not isinstance(value, str)]
    least, most = min(numbers), max(numbers)
    message = f"`{option.name}` must be a number from {least:g} to {most:g}"
    span: Schema = {"type": "number", "minimum": least, "maximum": most, "errorMessage": message}
    return span | {"description": f"{option.text} {ruling} ({option.rule})"}


def _terrain(ruleset: Ruleset, rulesets: Mapping[str, Ruleset]) -> Schema:
    own = {
        name: said(f"{kind.title}: {'; '.join(kind.effects(ruleset.play.defaults)) or 'no effect of its own'}.", AREAS)
        for name, kind in ruleset.play.terrain.items()
    }
    known = {name for other in rulesets.values() for name in other.play.terrain}
    foreign = _foreign(known - own.keys(), "terrain", ruleset)
    bridge = {"bridge": foreign["bridge"] | _bridge(ruleset)} if "bridge" in foreign else {}
    return an_object(own | foreign | bridge)


def _bridge(ruleset: Ruleset) -> Schema:
    """Return how a bridge is written where it is not a terrain of its own."""
    crossing = {"road", "river"}
    if not crossing <= ruleset.play.terrain.keys():
        return {}
    if any(crossing <= shares for shares in ruleset.play.terrain_shares):
        return {"description": "a bridge is a square that is in road and in river"}
    return {"description": "a bridge is a road square in the line of a river, in road and not in river"}


def _foreign(names: Iterable[str], what: str, ruleset: Ruleset) -> Schema:
    return {name: forbidden(f"`{name}` is {what} of other rulesets, not of {ruleset.id}") for name in sorted(names)}


def _unit(ruleset: Ruleset, unit_keys: frozenset[str], known: Schema) -> Schema:
    kinds = {
        "enum": list(ruleset.play.units),
        "enumDescriptions": [f"{kind.title}: {ruleset.kit.can(kind)}" for kind in ruleset.play.units.values()],
    }
    foreign = {
        key: forbidden(f"units of the {ruleset.id} ruleset have no `{key}`") for key in known if key not in unit_keys
    }
    # Which directions there are may depend on the map: then only that it is a text.
    one_shape = len(ruleset.play.shapes) == 1
    facing = _facing(facings_of(ruleset.play.shapes), unit_keys) if one_shape else {"facing": {"type": "string"}}
    keys = {key: _again(schema | facing.get(key, {})) for key, schema in known.items() if key in unit_keys}
    everybodys = frozenset(keys).intersection(*(kind.keys for kind in ruleset.play.units.values()))
    kept_apart = [
        when("type", [name], {"properties": _of_kind(name, kind.keys - everybodys, unit_keys, keys, ruleset)})
        for name, kind in ruleset.play.units.items()
        if unit_keys - everybodys
    ]
    offered = {key: keys[key] for key in known if key in everybodys}
    whole = {"properties": {"type": kinds, **(quiet(facing) if one_shape else {}), **offered, **foreign}}
    return whole | ({"allOf": kept_apart} if kept_apart else {})


def _facing(facings: tuple[str, ...], unit_keys: frozenset[str]) -> Schema:
    """Return the directions that the ruleset knows."""
    return {"facing": {"enum": list(facings)}} if facings and "facing" in unit_keys else {}


def _facings_by_shape(ruleset: Ruleset) -> list[Schema]:
    """Return the directions that units may look in, by the shape of the map; all if that is not known.

    Orders may name all of them: what is not an edge of an area is a corner there, and rules judge that.
    """
    known = [shape for shape in SHAPES if shape in ruleset.play.shapes]
    shaped = [
        {"if": _has_shape({"const": shape}, absent=shape == SHAPE), "then": _with_facings(frozenset({shape}))}
        for shape in known
    ]
    other = _has_shape({"not": {"enum": known}}, absent=False)
    return [*shaped, {"if": other, "then": _with_facings(ruleset.play.shapes)}]


def _has_shape(test: Schema, *, absent: bool) -> Schema:
    """Return the test of a scenario for the shape of its map; `absent` is the answer where it says none."""
    needed = {} if absent else {"required": ["shape"]}
    return {"properties": {"map": {"properties": {"shape": test}, **needed}}, "required": ["map"]}


def _with_facings(shapes: frozenset[str]) -> Schema:
    facing = {"facing": {"enum": list(facings_of(shapes))}}
    units = below("sides[].units[]", {"properties": quiet(facing)})["properties"]
    return {"properties": {**units, **placings(facings_of(shapes))}}


def _again(schema: Schema) -> Schema:
    """Return as much of a key of the common part as editors need in order to offer it."""
    whole = _DEFINITIONS.get(schema.get("$ref", "").rpartition("/")[2], {}) | schema
    return {word: whole[word] for word in ("description", "type", "enum", "errorMessage") if word in whole}


def _of_kind(name: str, own: frozenset[str], unit_keys: frozenset[str], keys: Schema, ruleset: Ruleset) -> Schema:
    """Return the keys of a type of unit that others lack, and those of others that it lacks."""
    others = unit_keys - ruleset.play.units[name].keys
    return {key: keys[key] for key in sorted(own)} | _not_of_kind(name, others, ruleset)


def _not_of_kind(name: str, keys: frozenset[str], ruleset: Ruleset) -> Schema:
    units = ruleset.play.units.items()
    return {
        key: forbidden(f"{name} has no `{key}`; only {joined(other for other, kind in units if key in kind.keys)}")
        for key in sorted(keys)
    }


def _order(ruleset: Ruleset, unit_keys: frozenset[str]) -> Schema:
    """Return the orders of a ruleset: their kinds, and for each the keys that it needs and lacks."""
    no_use = {key for key, needed in NEEDS_UNIT_KEY.items() if needed not in unit_keys}
    no_use |= set() if ruleset.play.riders_follow else set(NEEDS_FOLLOWERS)
    orders = _orders(ruleset, unit_keys)
    facing = _facing(ruleset.play.ordered_facings, unit_keys)
    keys = {key: schema | facing.get(key, {}) for key, schema in (ACTORS | ORDER_KEYS).items()}
    foreign = {
        key: forbidden(f"orders of the {ruleset.id} ruleset have no `{key}`") for key in ORDER_KEYS if key in no_use
    }
    return {
        "properties": {"do": {"enum": list(orders)}, **quiet(facing), **foreign},
        "allOf": [when("do", [kind], _order_kind(kind, orders, keys, no_use)) for kind in orders],
    }


def _orders(ruleset: Ruleset, unit_keys: frozenset[str]) -> Orders:
    """Return the kinds of orders of a ruleset with the keys that they must and may have."""
    no_use = set(() if ruleset.play.riders else NEEDS_RIDERS) | set(
        NEEDS_TARGETS if ruleset.play.fires_at_squares else ()
    )
    no_use |= set(() if "towed_by" in unit_keys else NEEDS_TOWING)
    return {
        kind: (needed, tuple(key for key in allowed if (kind, key) not in no_use))
        for kind, (needed, allowed) in ORDERS.items()
        if kind in ruleset.play.orders
    }


def _order_kind(kind: str, orders: Orders, keys: Schema, no_use: set[str]) -> Schema:
    """Return what an order of a kind needs, may have and lacks; `keys` are those of all orders, actors included."""
    (needed, allowed), actor = orders[kind], "side" if kind in OF_SIDES else "unit"
    own = [key for key in (actor, *needed, *allowed) if key not in no_use]
    foreign = [key for key in keys if key not in {actor, *needed, *allowed, *no_use}]
    return {
        "required": [actor, *needed],
        "properties": {key: _again(keys[key]) for key in own}
        | {key: forbidden(_no_such_key(kind, key, orders)) for key in foreign},
    }


def _no_such_key(kind: str, key: str, orders: Orders) -> str:
    if key in {"unit", "side"}:
        return no_such_actor(kind, orders)
    owners = joined(f"`{name}`" for name, (needed, allowed) in orders.items() if key in (*needed, *allowed))
    return f"`{kind}` has no `{key}`; that belongs to {owners}"


if __name__ == "__main__":
    main()
