"""What jsonschema finds, sorted out: every mistake becomes one problem, at the token that is wrong."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import islice
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from pwprint.problems import Part
from pwprint.schema.quick import Test, anchored, compiled
from pwprint.schema.sentences import Fault, Path, choice, say, say_unknown, such_as
from pwprint.schema.slips import understood
from pwprint.schema.synonyms import meant_key
from pwprint.words import listed, near

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pwprint.problems import Problem

_UNKNOWN = "additionalProperties"
_MISSING = "required"
_MOST_OBJECTS = 20  # with unknown keys whose meaning is looked for; each costs a validation
_MOST_ERRORS = 1000  # a file with more is no scenario, and nobody reads on


class Finder:
    """A schema, ready to find what is wrong with the shape of values."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        """Prepare a schema; it takes some milliseconds, so keep the finder."""
        validator: Any = extend(Draft202012Validator, {"pattern": _pattern, "items": self._items})  # type: ignore[no-untyped-call]
        self._validator = validator(_inlined(schema, schema["$defs"]))
        self._tests: dict[int, Test] = {}

    def problems(self, value: object) -> list[Problem]:
        """Return the problems of a value, in no particular order.

        A misspelled key is one mistake, although the right one is then missing as well: keys are put right first, and
        what is missing even then is reported.
        """
        faults = self._faults(value)
        unknown = [fault for fault in faults if fault.keyword == _UNKNOWN]
        free = self._free_keys(value, unknown)
        meant = _meant(unknown, free)
        mended = self._faults(_renamed(value, meant)) if meant else faults
        missing = {fault.pointer for fault in mended if fault.keyword == _MISSING}
        said = [
            *(say_unknown(fault, _advice(fault, meant, free)) for fault in unknown),
            *(say(fault) for fault in faults if fault.keyword == _MISSING and fault.pointer in missing),
            *(say(fault) for fault in faults if fault.keyword not in {_UNKNOWN, _MISSING}),
        ]
        return understood(_each_once(said), value)

    def _faults(self, value: object) -> list[Fault]:
        """Return all faults, wrong types first: what else is wrong with a value of a wrong type is no news."""
        found = (fault for error in self._validator.iter_errors(value) for fault in _faults(error))
        faults = islice(found, _MOST_ERRORS)
        return sorted(faults, key=lambda fault: fault.keyword != "type")

    def _items(self, validator: Any, entries: Any, value: object, schema: Any) -> Iterator[ValidationError]:  # noqa: ANN401
        """Look into those entries of a list that need it; into none if it is too long, which is a fault of its own."""
        if not isinstance(value, list) or len(value) > schema.get("maxItems", len(value)):
            return
        is_fine = self._tests.get(id(entries)) or self._tests.setdefault(id(entries), compiled(entries))
        for index, entry in enumerate(value):
            if not is_fine(entry):
                yield from validator.descend(entry, entries, path=index)

    def _free_keys(self, value: object, unknown: list[Fault]) -> dict[Path, list[str]]:
        """Return for each object with unknown keys those that it lacks and could have."""
        objects = {fault.path: fault for fault in unknown}
        return {path: self._free(value, fault) for path, fault in list(objects.items())[:_MOST_OBJECTS]}

    def _free(self, value: object, fault: Fault) -> list[str]:
        """Return the keys allowed in this very object: its ruleset, unit type or order may forbid some (S008)."""
        known = [key for key in fault.schema["properties"] if key not in fault.value]
        probe = self._faults(_alone(value, fault.path, {**fault.value, **dict.fromkeys(known)}))
        forbidden = {found.pointer for found in probe if found.code == "S008"}
        there = replace(fault, path=tuple(0 if isinstance(step, int) else step for step in fault.path))
        return [key for key in known if there.of_key(key).pointer not in forbidden]


# Keys that are not known, and what they may have meant.


def _meant(unknown: list[Fault], free: dict[Path, list[str]]) -> dict[tuple[Path, str | None], str]:
    """Return for each unknown key the key that it resembles; two keys of one object never mean the same."""
    meant: dict[tuple[Path, str | None], str] = {}
    for fault in unknown[:_MOST_OBJECTS]:
        taken = {word for (path, _), word in meant.items() if path == fault.path}
        left = [key for key in free.get(fault.path, ()) if key not in taken]
        word = meant_key(fault.key or "", left)
        if word:
            meant[fault.path, fault.key] = word
    return meant


def _advice(fault: Fault, meant: dict[tuple[Path, str | None], str], free: dict[Path, list[str]]) -> str:
    """Return what to do about an unknown key."""
    word = meant.get((fault.path, fault.key))
    if word:
        example = such_as(fault.schema["properties"][word])
        return f"did you mean `{word}`{example and ','}{example}?"
    given = near(fault.key or "", [key for key in fault.schema["properties"] if key in fault.value])
    if given:
        return f"did you mean `{given[0]}`? It is given already"
    if all_of_them := choice(fault):
        return all_of_them
    words = [f"`{key}`" for key in free.get(fault.path, ())]
    return f"it could have {listed(words)}" if words else "leave it out"


def _renamed(value: object, meant: dict[tuple[Path, str | None], str]) -> object:
    """Return the value with every such key put right. No path leads through an unknown key, so paths stay true."""
    for (path, wrong), right in meant.items():
        owner: Any = reduce(lambda whole, step: whole[step], path, value)  # type: ignore[index]
        value = _changed(value, path, {right if key == wrong else key: member for key, member in owner.items()})
    return value


def _changed(value: Any, path: Path, new: object) -> object:  # noqa: ANN401
    """Return the value with another one at the end of a path."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    inner = _changed(value[step], rest, new)
    if isinstance(step, str):
        return {**value, step: inner}
    return [*value[:step], inner, *value[step + 1 :]]


def _alone(value: Any, path: Path, new: object) -> object:  # noqa: ANN401
    """Return the value with another one at the end of a path, and of what lies beside it only single words.

    What an object may have depends on the words above it, such as the ruleset's, never on other members of lists.
    """
    if not path:
        return new
    step, rest = path[0], path[1:]
    inner = _alone(value[step], rest, new)
    if isinstance(step, int):
        return [inner]
    return {key: member for key, member in value.items() if not isinstance(member, (dict, list))} | {step: inner}


# From jsonschema's errors to faults, and each mistake once.


def _faults(error: ValidationError) -> Iterator[Fault]:
    """Yield what an error says; one error may name several keys."""
    value: Any = error.instance
    fault = Fault(tuple(error.absolute_path), str(error.validator), error.validator_value, value, error.schema)
    if fault.keyword == _UNKNOWN:
        yield from (fault.of_key(key) for key in value if key not in fault.schema["properties"])
    elif fault.keyword == _MISSING:
        yield from (fault.of_key(key) for key in fault.argument if key not in value)
    elif "propertyNames" in error.schema_path:
        yield fault.of_key(value)
    else:
        yield fault


def _each_once(problems: Iterable[Problem]) -> list[Problem]:
    """Keep the first problem of each token, and none of a value whose key must not be there at all."""
    first: dict[tuple[str, Part], Problem] = {}
    for problem in problems:
        first.setdefault((problem.pointer, problem.part), problem)
    wrong_keys = tuple(pointer for pointer, part in first if part is Part.KEY)
    return [
        problem
        for problem in first.values()
        if problem.part is Part.KEY or not any(f"{problem.pointer}/".startswith(f"{key}/") for key in wrong_keys)
    ]


# jsonschema, made ready.


def _pattern(_: object, pattern: str, text: object, __: object) -> Iterator[ValidationError]:
    if isinstance(text, str) and not anchored(pattern).search(text):
        yield ValidationError(f"does not match {pattern}")


def _inlined(schema: Any, definitions: Mapping[str, Any]) -> Any:  # noqa: ANN401
    """Return a schema without references: looking each of them up takes jsonschema half its time."""
    if isinstance(schema, list):
        return [_inlined(part, definitions) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: _inlined(part, definitions) for key, part in schema.items() if key not in {"$defs", "$ref"}}
    if "$ref" not in schema or not isinstance(schema["$ref"], str):
        return parts
    return _inlined(definitions[schema["$ref"].removeprefix("#/$defs/")], definitions) | parts
