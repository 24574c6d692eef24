"""The words in which the scenario schema is written: small functions that return JSON Schema.

`errorMessage`, `patternErrorMessage`, `enumDescriptions`, `defaultSnippets`, `doNotSuggest` and what has `markdown` in
its name are what VS Code's JSON service reads; our own messages use the first two as well, and find in `$comment` what
the keyword alone does not tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

Schema = dict[str, Any]

NUMBER = "a whole number"
"""In the `$comment` of words to choose from: a whole number will do as well."""

DEGREES = "degrees"
"""In the `$comment` of a number: it is a direction, and names of directions are understood."""


def an_object(properties: Schema, required: Iterable[str] = ()) -> Schema:
    """Return an object with these keys and no others."""
    needs = {"required": list(required)} if required else {}
    return {"type": "object", **needs, "additionalProperties": False, "properties": properties}


def said(description: str, schema: Schema) -> Schema:
    """Return a schema with its hover text.

    Beside a reference it stands twice: VS Code takes the `description` of what is referred to, not the one here.
    """
    twice = {"markdownDescription": description} if "$ref" in schema else {}
    return {"description": description, **twice, **schema}


def quiet(keys: Schema) -> Schema:
    """Return keys that editors do not offer, because only some of those objects have them."""
    return {key: {**schema, "doNotSuggest": True} for key, schema in keys.items()}


def such_as(schema: Schema, *examples: object) -> Schema:
    """Return a schema with examples, which hints show."""
    return {**schema, "examples": list(examples)}


def a_text(description: str, most: int, least: int = 1) -> Schema:
    """Return a text of limited length, in characters."""
    few = {"minLength": least} if least else {}
    return {"description": description, "type": "string", **few, "maxLength": most}


def form(description: str, pattern: str, help_text: str) -> Schema:
    """Return a text that matches a pattern as a whole; `help_text` says the pattern in words."""
    return {"description": description, "type": "string", "pattern": f"^{pattern}$", "patternErrorMessage": help_text}


def score(description: str) -> Schema:
    """Return what a die must show at least, such as 5+."""
    return form(description, "[2-6]\\+", "a score is written 2+ to 6+, such as 5+: that or more")


def a_picture(description: str) -> Schema:
    """Return the path of a picture below the folder of the scenario."""
    part, end = r"[^./\\: ][^/\\:]*", "([sS][vV][gG]|[pP][nN][gG]|[jJ][pP][eE]?[gG])"
    help_text = "a picture is a file below the scenario's folder: SVG, PNG or JPEG, such as flags/blue.svg"
    return {**form(description, rf"{part}(/{part})*\.{end}", help_text), "maxLength": 200}


def whole(description: str, least: int, most: int) -> Schema:
    """Return a whole number within limits."""
    return {"description": description, "type": "integer", "minimum": least, "maximum": most}


def an_interval(description: str, least: int, most: int) -> Schema:
    """Return a whole number within limits, or a list of two between which it lies."""
    number: Schema = {"type": "integer", "minimum": least, "maximum": most}
    pair: Schema = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    return {"description": description, "if": {"type": "array"}, "then": pair, "else": number}


def a_list(description: str, items: Schema, most: int, least: int = 0, **more: object) -> Schema:
    """Return a list of limited length."""
    few = {"minItems": least} if least else {}
    return {"description": description, "type": "array", "items": items, **few, "maxItems": most, **more}


def ref(name: str) -> Schema:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def when(key: str, values: list[str], then: Schema) -> Schema:
    """Return a condition: where `key` has one of the values, `then` holds as well."""
    test = {"const": values[0]} if len(values) == 1 else {"enum": values}
    return {"if": {"properties": {key: test}, "required": [key]}, "then": then}


def has(*keys: str) -> Schema:
    """Return the test that keys are there."""
    return {"required": list(keys)}


def forbidden(message: str, code: str = "S008") -> Schema:
    """Return a schema that no value meets."""
    return {"not": {}, "errorMessage": message, "$comment": code, "doNotSuggest": True}


def placed(name: str, properties: Schema) -> Schema:
    """Return the definition `name` of what places are in a condition, and in all conditions inside it."""
    inside = ref(name)
    many = {key: {"items": inside} for key in ("all", "any")}
    return {"properties": {**properties, **many, "at_least": {"properties": {"of": {"items": inside}}}, "not": inside}}


def placed_award(condition: str, properties: Schema) -> Schema:
    """Return what places are in an award of points: in its condition, and in what it is for each of."""
    return {"properties": {"when": ref(condition), "each": {"properties": properties}}}


def below(path: str, schema: Schema) -> Schema:
    """Return the schema of what lies below: `below("sides[].units[]", S)` puts S on each unit of each side."""
    for step in reversed(path.split(".")):
        name = step.removesuffix("[]")
        schema = {"properties": {name: {"items": schema} if step.endswith("[]") else schema}}
    return schema
