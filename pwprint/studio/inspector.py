"""What the format lets stand at a place of a scenario: the fields of a form, read off the schema.

The schema is the only list of keys: a form that knew more, or less, would be a second format.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pwprint.format.reader.script import ALTERNATELY, HIDDEN, ROLL
from pwprint.format.schema.compiled import compiled
from pwprint.text.places import steps_of
from pwprint.values import Struct, replace
from pwprint.values import field as struct_field

if TYPE_CHECKING:
    from collections.abc import Iterator

Schema = dict[str, Any]

_DEEPEST = 40

_NOT_ASKED = {("", "$schema"), ("", "format")}
"""What only programs care for."""


class FormField(Struct, frozen=True):
    """A key of an object: what kind of value it has, in words of the schema.

    `choices` are all values that it may have, each with what it means; `form` is one of `choice`, `names`, `text`,
    `long`, `number`, `flag`, `list`, `object` and `json`. A field that is `named` holds ids of the scenario's own.
    """

    key: str
    form: str
    said: str
    required: bool = False
    choices: tuple[tuple[object, str], ...] = ()
    least: float | None = None
    most: float | None = None
    default: object = None
    whole: bool = False
    example: object = None
    named: bool = False


class PlaceForm(Struct, frozen=True):
    """The fields of an object, or the pointers of a list's entries and what a new one may look like.

    `values` are those that the object has, None for one that no field shows; `path` is what the steps on the way there
    are called.
    """

    pointer: str
    title: str
    fields: tuple[FormField, ...] | None
    values: Mapping[str, object] = struct_field(default_factory=dict)
    entries: tuple[tuple[str, str], ...] = ()
    example: object = None
    path: tuple[str, ...] = ()


def form_of(schema: Schema, value: object, pointer: str) -> PlaceForm | None:
    """Return the form for a place of a scenario; None where there is none, or what stands there has no members."""
    found: list[Schema] = [*_applicable(schema, schema, value)]
    names, title, path = _ids(value), "Scenario", list[str]()
    for step in steps_of(pointer):
        found = [*_below(schema, found, value, step)]
        value = member(value, step)
        title = _name(value, step)
        path.append(title)
        if value is None or not found:
            return None
    if isinstance(value, list):
        entries = tuple((f"{pointer}/{number}", _name(each, str(number + 1))) for number, each in enumerate(value))
        example = _entry_example(schema, found) or (value[-1] if value else {})
        return PlaceForm(pointer, title, (), {}, entries, _renamed(example, names), tuple(path))
    if isinstance(value, dict):
        fields = tuple(_with_names(field, names) for field in _fields(schema, found, value, pointer))
        values = {field.key: _shown(value[field.key]) for field in fields if field.key in value}
        return PlaceForm(pointer, title, fields, values, path=tuple(path))
    return None


def _shown(value: object) -> object:
    """Return a value if one field can show it: a word, a number, or a list of these."""
    plain = not isinstance(value, (dict, list)) or (
        isinstance(value, list) and not any(isinstance(each, (dict, list)) for each in value)
    )
    return value if plain else None


# --- names of the scenario's own ------------------------------------------------------------------------------------

_NAMED = {
    "side": "sides",
    "first_side": "sides",
    "sets_up": "sides",
    "holds": "objectives",
    "loses": "units",
    "unit": "units",
}
"""The keys whose values are ids, and of what."""

_WORDS: Mapping[str, tuple[tuple[object, str], ...]] = {
    "first_side": ((ROLL, "the dice decide"),),
    "sets_up": ((ALTERNATELY, "one unit each in turn"), (HIDDEN, "both unseen")),
}
"""What may stand there besides ids."""

Names = dict[str, tuple[tuple[object, str], ...]]
"""The ids that a scenario has, of each sort, each with what it is called."""


def _ids(value: object) -> Names:
    """Return the ids of a scenario, whatever of it is there."""
    sides = _entries(member(value, "sides"))
    units = [unit for side in sides for unit in _entries(side.get("units"))]
    lists = {"sides": sides, "units": units, "objectives": _entries(member(value, "objectives"))}
    return {key: tuple((each["id"], str(each.get("name", ""))) for each in found) for key, found in lists.items()}


def _entries(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict) and "id" in each] if isinstance(value, list) else []


def _with_names(field: FormField, names: Names) -> FormField:
    """Return a field with the ids that it may hold as its choices, if it holds ids."""
    known = names.get(_NAMED.get(field.key, ""), ())
    field = replace(field, example=member(_renamed({field.key: field.example}, names), field.key))
    if not known or field.form not in {"text", "list"}:
        return field
    choices = (*known, *_WORDS.get(field.key, ()))
    return replace(field, form="choice" if field.form == "text" else "names", choices=choices, named=True)


def _renamed(example: object, names: Names) -> object:
    """Return an example with ids that the scenario has in the place of others."""
    if isinstance(example, list):
        return [_renamed(each, names) for each in example]
    if not isinstance(example, dict):
        return example
    return {key: _known(value, names.get(_NAMED.get(key, ""), ()), names) for key, value in example.items()}


def _known(value: object, known: tuple[tuple[object, str], ...], names: Names) -> object:
    ids = [each for each, _ in known]
    if not ids or value in ids:
        return _renamed(value, names)
    if isinstance(value, list):
        return [each for each in value if each in ids] or ids[:1]
    return ids[0] if isinstance(value, str) else _renamed(value, names)


# --- fields ---------------------------------------------------------------------------------------------------------


def _fields(schema: Schema, found: list[Schema], value: Mapping[str, object], pointer: str) -> Iterator[FormField]:
    keys = {key: None for each in found for key in each.get("properties", {}) if (pointer, key) not in _NOT_ASKED}
    required = {key for each in found for key in each.get("required", ())}
    for key in keys:
        child = value.get(key)
        below = [*_below(schema, found, value, key)]
        if any(each.get("not") == {} for each in below) and key not in value:
            continue
        if key not in value and all(each.get("doNotSuggest") for each in below):
            continue
        yield _field(key, below, child, required=key in required)


def _field(key: str, below: list[Schema], value: object, *, required: bool) -> FormField:
    def first(name: str) -> Any:  # noqa: ANN401 - whatever the schema says
        return next((each[name] for each in below if name in each), None)

    choices = _choices(below)
    kind = "choice" if choices else _KINDS.get(first("type") or _type_of(value), "json")
    if kind == "text" and (first("maxLength") or 0) > 200:
        kind = "long"
    examples = first("examples")
    return FormField(
        key,
        kind,
        first("markdownDescription") or first("description") or "",
        required,
        choices,
        first("minimum"),
        first("maximum"),
        first("default"),
        first("type") == "integer",
        examples[0] if isinstance(examples, list) and examples else None,
    )


_KINDS = {
    "string": "text",
    "integer": "number",
    "number": "number",
    "boolean": "flag",
    "array": "list",
    "object": "object",
}


def _type_of(value: object) -> str:
    names = {str: "string", bool: "boolean", int: "number", float: "number", list: "array", dict: "object"}
    return names.get(type(value), "")


def _choices(below: list[Schema]) -> tuple[tuple[object, str], ...]:
    """Return the values that all schemas of a place allow, with what the first that says so says they mean."""
    lists = [each["enum"] for each in below if "enum" in each] or [[each["const"]] for each in below if "const" in each]
    if not lists:
        return ()
    words: dict[str, str] = {}
    for each in below:
        said = each.get("markdownEnumDescriptions") or each.get("enumDescriptions") or ()
        words |= {str(choice): text for choice, text in zip(each.get("enum", ()), said, strict=False)}
    return tuple((choice, words.get(str(choice), "")) for choice in min(lists, key=len))


def _entry_example(schema: Schema, found: list[Schema]) -> object:
    for each in found:
        for example in each.get("examples", ()):
            if isinstance(example, list) and example:
                return example[0]
    items = [part for each in found if "items" in each for part in _applicable(schema, each["items"], None)]
    examples = [example for each in items for example in each.get("examples", ())]
    return examples[0] if examples else None


def _name(value: object, step: str) -> str:
    """Return what a place is called: by its own words if it has any."""
    if isinstance(value, dict):
        for key in ("name", "title", "id", "unit", "terrain", "side", "text"):
            if isinstance(value.get(key), str):
                return str(value[key])
    return step if not isinstance(value, str) else value


def member(value: object, step: str) -> object:
    """Return what stands at a key or a number of a value, if anything."""
    if isinstance(value, dict):
        return value.get(step)
    if isinstance(value, list) and step.isdigit() and int(step) < len(value):
        return value[int(step)]
    return None


def _below(schema: Schema, found: list[Schema], value: object, step: str) -> Iterator[Schema]:
    """Yield the schemas for a member of a value, given those for the value."""
    child = member(value, step)
    for each in found:
        if isinstance(value, list):
            parts = [each["items"]] if "items" in each else []
        elif step in each.get("properties", {}):
            parts = [each["properties"][step]]
        else:
            parts = [each["additionalProperties"]] if isinstance(each.get("additionalProperties"), dict) else []
        for part in parts:
            yield from _applicable(schema, part, child)


def _applicable(root: Schema, schema: Schema, value: object, depth: int = 0) -> Iterator[Schema]:
    """Yield a schema and all that hold for a value besides: references, parts, and conditions that it meets."""
    if not isinstance(schema, dict) or depth > _DEEPEST:
        return
    yield schema
    if "$ref" in schema:
        yield from _applicable(root, root["$defs"][schema["$ref"].rpartition("/")[2]], value, depth + 1)
    for part in schema.get("allOf", ()):
        yield from _applicable(root, part, value, depth + 1)
    if "if" in schema:
        branch = "then" if compiled({**schema["if"], "$defs": root["$defs"]})(value) else "else"
        yield from _applicable(root, schema.get(branch, {}), value, depth + 1)
