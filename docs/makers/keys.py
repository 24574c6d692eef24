"""The reference of the format: every key of every object, made from the schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from makers.markup import code, plain, table
from makers.shape import NAMED, Key, Schema, definition, everywhere, keys, shared, shared_object, variants
from pwprint.game.board.surface import Surface
from pwprint.rulesets import RULESETS

_TITLES = {
    "": "The whole file",
    "options": "Options",
    "unit_types.*": "Units of the scenario's own",
    "terrain_types.*": "Ground of the scenario's own",
    "map": "The map",
    "map.terrain": "Terrain",
    "map.features[]": "Features of the open table",
    "map.labels[]": "Labels of the open table",
    "sides[]": "Sides",
    "sides[].units[]": "Units",
    "sides[].units[].arrives": "Arrivals",
    "balance": "Balance",
    "objectives[]": "Objectives",
    "victory[]": "Victory",
    "points[]": "Points",
    "points[].each": "What points are for each of",
    "special_rules[]": "Special rules",
    "turns[]": "Turns",
    "turns[].orders[]": "Orders",
    "turns[].expect": "Expectations",
    "allow[]": "Warnings that are allowed",
}
_SHARED = {
    "id": ("Ids", "id"),
    "square": ("Squares", "square"),
    "step": ("Steps of a path", "step of a path"),
    "area": ("Squares and rectangles", "square or rectangle"),
    "areas": ("Lists of squares", "list of squares"),
    "some_areas": ("Lists of squares that are not empty", "list of squares, not empty"),
    "facing": ("Facings", "facing"),
    "point": ("Points", "point"),
    "heading": ("Directions", "direction"),
    "table_area": ("Areas of the open table", "area of the table"),
    "table_exit": ("Exits of the open table", "exit of the table"),
    "condition": ("Conditions", "condition"),
    "some_of": ("Some of several conditions", "a number of conditions"),
    "uncertain_end": ("A last turn that a die decides", "a last turn that a die decides"),
}
"""The headings of shared values, and what one of them is called."""
_HEAD = ("Key", "Value", "Meaning", "Default", "Rulesets")


def pages() -> Mapping[str, str]:
    """Return the page by its path."""
    return {"keys.md": _page()}


def anchor(path: str, key: str) -> str:
    """Return the anchor of a key of the object at a path."""
    return re.sub(r"\W+", "-", f"key-{path}-{key}").strip("-")


def _page() -> str:
    return f"""# Every key of the format

This page is made from the JSON Schema that `pwprint schema` prints: every key, what it may be, and which rulesets have
it. How the parts play together is told in [the scenario format](scenario-format.md), which is where to start.

A key in **bold** must be there. Where rulesets differ, the key has a line for each. A default of "-" means that a key
left out is simply not there, or that the ruleset decides.

{"".join(_object(path, where) for path, where in everywhere().items())}
## Shared values

{"".join(map(_shared, NAMED))}"""


def _object(path: str, where: Mapping[str, tuple[Schema, ...]]) -> str:
    title = _TITLES.get(path, f"`{path}`")
    place = f"At `{path}` in the file.\n\n" if path else ""
    return f"## {title}\n\n{place}{table(_HEAD, _rows(path, where))}\n{_orders(path, where)}"


def _rows(path: str, where: Mapping[str, tuple[Schema, ...]]) -> Iterator[list[str]]:
    by_ruleset = {ruleset: keys(schemas) for ruleset, schemas in where.items()}
    for name in dict.fromkeys(name for found in by_ruleset.values() for name in found):
        lines: dict[tuple[str, ...], list[str]] = {}
        for ruleset, found in by_ruleset.items():
            if name in found:
                lines.setdefault(_line(path, found[name], ruleset, where[ruleset]), []).append(ruleset)
        for number, (line, rulesets) in enumerate(lines.items()):
            required, *cells = line
            label = f"**{code(name)}**" if required else code(name)
            mark = "" if number else f'<span id="{anchor(path, name)}"></span>'
            yield [mark + label, *cells, _rulesets(rulesets)]


def _line(path: str, key: Key, ruleset: str, schemas: tuple[Schema, ...]) -> tuple[str, ...]:
    described = plain(str(key.says("description") or "")).replace("’", "'")
    meaning = f"{described} {_only_for(key.name, schemas)}".strip()
    return ("required" if key.required else "", _value(key.value, key.named), meaning, _default(path, key, ruleset))


def _default(path: str, key: Key, ruleset: str) -> str:
    if not path and key.name == "turn_limit":
        return str(RULESETS[ruleset].play.turn_limit)
    default = key.says("default")
    return "-" if default is None else code(str(default))


def _only_for(name: str, schemas: tuple[Schema, ...]) -> str:
    """Say which types of units have a key that others have not."""
    kinds = variants(schemas)
    without = [kind for kind, schema in kinds.items() if "not" in schema.get("properties", {}).get(name, {})]
    types = next((key.says("enum") for known, key in keys(schemas).items() if known == "type"), None)
    if not without or not types:
        return ""
    with_it = [kind for kind in types if kind not in without]
    word, kinds_named = ("Only for", with_it) if len(with_it) <= len(without) else ("Not for", without)
    return f"{word} {', '.join(map(code, kinds_named))}."


def _rulesets(names: list[str]) -> str:
    return "all" if len(names) == len(RULESETS) else ", ".join(map(code, names))


def _value(schemas: tuple[Schema, ...], named: str | None = None) -> str:
    """Say what a value may be."""
    if named:
        return f"[{_SHARED[named][1]}](#{named})"
    merged: dict[str, Any] = {}
    for schema in _followed(schemas):
        merged |= schema
    return ", ".join(_said(merged))


def _followed(schemas: tuple[Schema, ...]) -> Iterator[Schema]:
    for schema in schemas:
        if "$ref" in schema:
            yield from _followed((definition(schema["$ref"].rpartition("/")[2]),))
        yield schema


def _said(schema: Schema) -> Iterator[str]:
    if "const" in schema:
        yield code(json.dumps(schema["const"]))
    elif "enum" in schema:
        yield from _listed(schema)
    elif "patternErrorMessage" in schema:
        yield plain(schema["patternErrorMessage"])
    elif isinstance(schema.get("additionalProperties"), dict):
        yield f"object of {_value((schema['additionalProperties'],))}"
    elif "type" in schema:
        yield _type(schema)
    elif "then" in schema and "else" in schema:
        ways = (_value((schema[way],), shared(schema[way])) for way in ("then", "else"))
        yield " or ".join(way for way in ways if way)
    yield from _limits(schema)


def _listed(schema: Schema) -> Iterator[str]:
    notes = schema.get("enumDescriptions", [""] * len(schema["enum"]))
    for value, note in zip(schema["enum"], notes, strict=True):
        yield code(str(value)) + (f" ({plain(note)})" if note else "")


def _type(schema: Schema) -> str:
    names = {"string": "text", "integer": "whole number", "boolean": "`true` or `false`", "array": "list"}
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    said = " or ".join(names.get(kind, kind) for kind in kinds)
    if "array" not in kinds or "items" not in schema:
        return said
    of = _value((schema["items"],), shared(schema["items"]))
    return f"{said} of {of}" if of else said


def _limits(schema: Schema) -> Iterator[str]:
    for least, most, unit in (
        ("minimum", "maximum", ""),
        ("minLength", "maxLength", " characters"),
        ("minItems", "maxItems", " entries"),
        ("minProperties", "maxProperties", " of its keys"),
    ):
        low, high = schema.get(least), schema.get(most)
        if low is not None and high is not None:
            yield f"{low}{unit}" if low == high else f"{low} to {high}{unit}"
        elif high is not None:
            yield f"at most {high}{unit}"
        elif low is not None:
            yield f"at least {low}{unit}"
    if schema.get("uniqueItems"):
        yield "none twice"


def _orders(path: str, where: Mapping[str, tuple[Schema, ...]]) -> str:
    """Return which keys each order needs and may have; nothing for objects that are no orders."""
    if not path.endswith("orders[]"):
        return ""
    lines: dict[tuple[str, str, str], list[str]] = {}
    for ruleset, schemas in where.items():
        known = keys(schemas)
        for kind, schema in variants(schemas).items():
            refused = {name for name, value in schema.get("properties", {}).items() if "not" in value}
            needed = [name for name in schema.get("required", ()) if name != "do"]
            free = [name for name in known if name not in {*refused, *needed, "do"}]
            lines.setdefault((kind, _codes(needed), _codes(free)), []).append(ruleset)
    rows = ([code(kind), needs, may, _rulesets(names)] for (kind, needs, may), names in lines.items())
    return "### Which order has which keys\n\n" + table(("`do`", "Needs", "May have", "Rulesets"), rows) + "\n"


def _codes(names: list[str]) -> str:
    return ", ".join(map(code, names)) or "-"


def _shared(name: str) -> str:
    schema = definition(name)
    text = f"### {_SHARED[name][0]} {{ #{name} }}\n\n{plain(schema.get('description', ''))}\n\n"
    if "properties" in schema:
        return text + table(_HEAD, _rows(name, _owners(name))) + "\n"
    said = _value((schema,))
    return f"{text}Written as: {said}.\n\n" if said else text


def _owners(name: str) -> Mapping[str, tuple[Schema, ...]]:
    """Return what a shared object is in each ruleset that has it."""
    surfaces = {each.id: each.play.surface for each in RULESETS.values()}
    return {
        ruleset: shared_object(name, surface)
        for ruleset, surface in surfaces.items()
        if not name.startswith("table") or surface is Surface.TABLE
    }
