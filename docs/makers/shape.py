"""What the schema says of every key, ruleset by ruleset: the many small schemas that look at one place put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pwprint.format.schema import scenario_schema
from pwprint.format.schema.own_rows import OWN_ROWS
from pwprint.game.board.surface import Surface
from pwprint.rulesets import RULESETS

Schema = Mapping[str, Any]
NAMED = (
    "id",
    "square",
    "step",
    "area",
    "areas",
    "some_areas",
    "facing",
    "point",
    "heading",
    "table_area",
    "table_exit",
    "condition",
    "some_of",
    "uncertain_end",
)
"""Definitions that many keys share: the reference explains each once."""
_PLACED = {"grid_condition": "condition", "table_condition": "condition"}
"""Definitions that only say what places are in a shared one."""
_VARIANTS = ("type", "do")
"""Keys whose value says which other keys an object may have."""


@dataclass(frozen=True)
class Key:
    """A key of an object in one ruleset. `value` is what all schemas that look at it say, the first one first."""

    name: str
    value: tuple[Schema, ...]
    required: bool

    def says(self, word: str) -> Any:  # noqa: ANN401 - whatever stands in the schema
        """Return what the last schema that has a word says with it; None if none has."""
        return next((schema[word] for schema in reversed(self.value) if word in schema), None)

    @property
    def named(self) -> str | None:
        """The shared definition that the value is, if it is one."""
        return next((name for name in map(shared, self.value) if name), None)


def shared(schema: Schema) -> str | None:
    """Return the name of the shared definition that a schema refers to, if it does."""
    name = schema.get("$ref", "").rpartition("/")[2]
    name = _PLACED.get(name, name)
    return name if name in NAMED else None


def shared_object(name: str, surface: Surface) -> tuple[Schema, ...]:
    """Return a shared definition with what its places are on a surface."""
    places = f"{'table' if surface is Surface.TABLE else 'grid'}_{name}"
    return definition(name), *((definition(places),) if places in _PLACED else ())


def definition(name: str) -> Schema:
    """Return a definition of the schema."""
    found: Schema = scenario_schema()["$defs"][name]
    return found


@cache
def objects(ruleset: str) -> Mapping[str, tuple[Schema, ...]]:
    """Return the schemas of every object of the format by its path, such as `sides[].units[]`."""
    found: dict[str, tuple[Schema, ...]] = {}
    _collect("", _opened((scenario_schema(),), ruleset), ruleset, found)
    return found


def keys(schemas: tuple[Schema, ...]) -> Mapping[str, Key]:
    """Return the keys of an object; those that are only named to be refused are none."""
    found: dict[str, list[Schema]] = {}
    for schema in schemas:
        for name, value in schema.get("properties", {}).items():
            found.setdefault(name, []).append(value)
    needed = {name for schema in schemas for name in schema.get("required", ())}
    refused = {name for name, values in found.items() if any("not" in value for value in values)}
    return {name: Key(name, tuple(found[name]), name in needed) for name in found if name not in refused}


def variants(schemas: tuple[Schema, ...]) -> Mapping[str, Schema]:
    """Return what an object with one value of `type` or `do` looks like, by that value."""
    found: dict[str, Schema] = {}
    for branch in (each for schema in schemas for each in schema.get("allOf", ())):
        tested = branch.get("if", {}).get("properties", {})
        for value in (tested[name].get("const") for name in _VARIANTS if name in tested):
            if isinstance(value, str):
                found[value] = branch.get("then", {})
    return found


def _collect(path: str, schemas: tuple[Schema, ...], ruleset: str, found: dict[str, tuple[Schema, ...]]) -> None:
    if keys(schemas) and path not in found:
        found[path] = schemas
    for name, key in keys(schemas).items():
        below = _opened(key.value, ruleset)
        step = f"{path}.{name}" if path else name
        if key.named is None:
            _collect(step, below, ruleset, found)
        items = _opened(tuple(each["items"] for each in below if "items" in each), ruleset)
        if items and not _is_named(below):
            _collect(f"{step}[]", items, ruleset, found)
        others = tuple(each["additionalProperties"] for each in below if each.get("additionalProperties"))
        _collect(f"{step}.*", _opened(others, ruleset), ruleset, found)


def _is_named(schemas: tuple[Schema, ...]) -> bool:
    return any(shared(schema["items"]) for schema in schemas if "items" in schema)


def _opened(schemas: tuple[Schema, ...], ruleset: str) -> tuple[Schema, ...]:
    """Return the schemas with what they refer to, and with what a ruleset adds to them."""
    return tuple(part for schema in schemas for part in _parts(schema, ruleset))


def _parts(schema: Schema, ruleset: str) -> Iterator[Schema]:
    if "$ref" in schema:
        yield from _parts(definition(schema["$ref"].rpartition("/")[2]), ruleset)
    yield schema
    for branch in schema.get("allOf", ()):
        test = branch.get("if", {}).get("properties", {}).get("ruleset", {})
        if ruleset in test.get("enum", [test.get("const")]):
            yield from _parts(branch["then"], ruleset)
        if branch.get("if", {}).get("required", [""])[0] in OWN_ROWS:
            yield from _parts(branch["else"], ruleset)  # what holds without rows of the scenario's own


def everywhere() -> Mapping[str, Mapping[str, tuple[Schema, ...]]]:
    """Return the schemas of every object by its path and by the rulesets that have it."""
    paths = dict.fromkeys(path for ruleset in RULESETS for path in objects(ruleset))
    return {path: {name: objects(name)[path] for name in RULESETS if path in objects(name)} for path in paths}
