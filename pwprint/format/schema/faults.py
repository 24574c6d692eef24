"""What jsonschema finds, sorted out: every mistake becomes one problem, at the token that is wrong."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from pwprint.format.schema.compiled import Test, anchored, compiled
from pwprint.format.schema.hints import without_null
from pwprint.format.schema.recoveries import understood
from pwprint.format.schema.sentences import Path, ShapeFault, pointer_of, say, say_unknown
from pwprint.format.schema.unknown import Keys, Meaning, advice, by_object, left_over, plainly_meant, renamed
from pwprint.text.problems import Part
from pwprint.text.words import near
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pwprint.text.problems import Problem

_UNKNOWN = "additionalProperties"
_MISSING = "required"
_RULESET: Path = ("ruleset",)
_DECIDING = frozenset({"ruleset", "type", "do"})  # keys on whose value depends which other keys there may be
_ZONE = "deployment"  # units of a side with a zone may go without a place
_MOST_PROBES = 40  # for the keys that objects could have, or could do without; each costs a validation
_MOST_ERRORS = 1000  # a file with more is not a scenario, and nobody reads on


class Finder:
    """A schema, ready to find what is wrong with the shape of values."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        """Prepare a schema; it takes some milliseconds, so keep the finder."""
        validator: Any = extend(Draft202012Validator, {"pattern": _pattern, "items": self._items})  # type: ignore[no-untyped-call]
        self._validator = validator(_Inlining(schema["$defs"]).of(schema))
        self._tests: dict[int, Test] = {}

    def problems(self, value: Any) -> list[Problem]:  # noqa: ANN401
        """Return the problems of a value, in no particular order.

        A misspelled key is one mistake, although the right one is then missing as well: keys are put right first, and
        what is missing even then is reported.
        """
        faults = self._faults(value)
        if named := _ruleset_meant(faults):
            fault, word = named
            return [say(fault), *self.problems({**value, "ruleset": word})]
        unknown = [fault for fault in faults if fault.keyword == _UNKNOWN]
        meant, free = self._meaning(value, faults, unknown)
        repaired = self._faults(renamed(value, meant)) if meant else faults
        missing = {fault.pointer for fault in repaired if fault.keyword == _MISSING}
        said = [
            *(say_unknown(fault, advice(fault, meant, free), meant.get((fault.path, fault.key))) for fault in unknown),
            *(say(fault) for fault in faults if fault.keyword == _MISSING and fault.pointer in missing),
            *self._said_of_values(value, [fault for fault in faults if fault.keyword not in {_UNKNOWN, _MISSING}]),
        ]
        return understood(_each_once(said), value)

    def _meaning(self, value: object, faults: list[ShapeFault], unknown: list[ShapeFault]) -> tuple[Meaning, Keys]:
        """Return what the unknown keys mean, and the keys that their objects could have."""
        missing = _keys(fault for fault in faults if fault.keyword == _MISSING)
        free = self._free_keys(value, unknown)
        meant = plainly_meant(unknown, free, missing)
        pairs = left_over(unknown, meant, missing)
        if pairs:
            # Such a pair is a guess: it counts only if the value is one for the key that is missing.
            wrong = {fault.pointer for fault in self._faults(renamed(value, meant | pairs))}
            pairs = {one: key for one, key in pairs.items() if not _touched(pointer_of((*one[0], key)), wrong)}
        return meant | pairs, free

    def _faults(self, value: object) -> list[ShapeFault]:
        """Return all faults, wrong types first: other faults of a value of the wrong type add nothing."""
        found = (fault for error in self._validator.iter_errors(value) for fault in _faults(error))
        faults = islice(found, _MOST_ERRORS)
        return sorted(faults, key=lambda fault: fault.keyword != "type")

    def _items(self, validator: Any, entries: Any, value: object, schema: Any) -> Iterator[ValidationError]:  # noqa: ANN401
        """Look into those entries of a list that need it; into none where the list as a whole is a fault."""
        if not isinstance(value, list) or len(value) > schema.get("maxItems", len(value)):
            return
        if entries.get("type") == "number" and len(value) < schema.get("minItems", 0):
            return  # no point: its numbers are judged once there are as many
        if len(value) > 1 and _all_wrong(entries.get("type"), value):
            yield ValidationError("numbers where points should be, or the other way round")
            return
        is_fine = self._tests.get(id(entries)) or self._tests.setdefault(id(entries), compiled(entries))
        for index, entry in enumerate(value):
            if not is_fine(entry):
                yield from validator.descend(entry, entries, path=index)

    def _free_keys(self, value: object, unknown: list[ShapeFault]) -> Keys:
        """Return for each object with unknown keys those that it lacks and could have."""
        probed: dict[str, list[str]] = {}
        return {path: self._free(value, faults[0], probed) for path, faults in by_object(unknown).items()}

    def _free(self, value: object, fault: ShapeFault, probed: dict[str, list[str]]) -> list[str]:
        """Return the keys allowed in this very object: its ruleset, unit type or order may forbid some (S008).

        `probed` remembers the answers: many objects of a file lack the same keys.
        """
        known = [key for key in fault.schema["properties"] if key not in fault.value]
        probe = _alone(value, fault.path, {**_words(fault.value), **dict.fromkeys(known)})
        name = repr(probe)
        if name not in probed:
            if len(probed) == _MOST_PROBES:
                return []
            there = replace(fault, path=_alone_path(fault.path))
            forbidden = {found.pointer for found in self._faults(probe) if found.code == "S008"}
            probed[name] = [key for key in known if there.of_key(key).pointer not in forbidden]
        return probed[name]

    def _said_of_values(self, value: object, faults: list[ShapeFault]) -> Iterator[Problem]:
        """Yield the problems of values. Where a null may simply go, that is the advice."""
        probed: dict[str, frozenset[str]] = {}
        for fault in faults:
            problem = say(fault)
            may_go = fault.value is None and fault.path and self._may_go(value, fault.path, probed)
            yield replace(problem, hint=without_null(fault.path[-1])) if may_go else problem

    def _may_go(self, value: object, path: Path, probed: dict[str, frozenset[str]]) -> bool:
        """Return whether leaving out the key or entry at a path is no worse than setting it to null."""
        owner, step = path[:-1], path[-1]
        there = pointer_of(_alone_path(owner))
        with_null = _alone(value, owner, _bare(_at(value, owner)))
        without = _alone(value, owner, _bare(_without(_at(value, owner), step)))
        for probe in (with_null, without):
            if repr(probe) not in probed:
                if len(probed) == _MOST_PROBES:
                    return False
                probed[repr(probe)] = frozenset(_amiss(self._faults(probe), there))
        return probed[repr(without)] <= probed[repr(with_null)]


def _ruleset_meant(faults: list[ShapeFault]) -> tuple[ShapeFault, str] | None:
    """Return the fault of a ruleset that is misspelled, and which one is meant."""
    fault = next((fault for fault in faults if fault.path == _RULESET and fault.keyword == "enum"), None)
    word = near(fault.value, fault.argument) if fault is not None and isinstance(fault.value, str) else ()
    return (fault, word[0]) if fault is not None and word else None


def _keys(faults: Iterable[ShapeFault]) -> Keys:
    """Return the keys that faults are about, by the path of their object."""
    return {path: [fault.key or "" for fault in each] for path, each in by_object(faults).items()}


def _touched(pointer: str, wrong: Iterable[str]) -> bool:
    return any(f"{other}/".startswith(f"{pointer}/") for other in wrong)


def _alone(value: Any, path: Path, new: object) -> object:  # noqa: ANN401
    """Return the value with another one at the end of a path, and of what lies beside it only single words.

    What an object may have depends on words of it and above it, such as the ruleset, never on other members of lists.
    """
    if not path:
        return new
    step, rest = path[0], path[1:]
    inner = _alone(value[step], rest, new)
    if isinstance(step, int):
        return [inner]
    zone = {_ZONE: value[_ZONE]} if _ZONE in value else {}
    return _words(value) | zone | {step: inner}


def _alone_path(path: Path) -> Path:
    """Return where something is when its file is cut down to it."""
    return tuple(0 if isinstance(step, int) else step for step in path)


def _at(value: Any, path: Path) -> Any:  # noqa: ANN401
    for step in path:
        value = value[step]
    return value


def _without(owner: Any, step: str | int) -> Any:  # noqa: ANN401
    """Return an object without one of its keys, or a list without one of its entries."""
    if isinstance(owner, list):
        return owner[1:]  # only their number will count
    return {key: member for key, member in owner.items() if key != step}


def _bare(owner: Any) -> Any:  # noqa: ANN401
    """Return a list or an object with all on which depends what it lacks: its length, or its keys, words and switches.

    Many objects are alike when nothing more is left of them, so few of them need to be looked at.
    """
    if isinstance(owner, list):
        return [None] * len(owner)
    bare = {key: member if isinstance(member, bool | None) else type(member)() for key, member in owner.items()}
    return bare | _words(owner)


def _amiss(faults: Iterable[ShapeFault], owner: str) -> Iterator[str]:
    """Yield what an owner lacks and which of its keys must not be."""
    for fault in faults:
        if fault.keyword in {_MISSING, "not"} and fault.pointer.rpartition("/")[0] == owner:
            yield f"{fault.keyword} {fault.pointer}"
        elif fault.keyword in {"minItems", "minProperties"} and fault.pointer == owner:
            yield fault.keyword


def _words(value: Mapping[str, Any]) -> dict[str, str]:
    """Return the words of an object on which depends what else it may have."""
    return {key: word for key, word in value.items() if key in _DECIDING and isinstance(word, str)}


# From jsonschema's errors to faults, and each mistake once.


def _faults(error: ValidationError) -> Iterator[ShapeFault]:
    """Yield what an error says; one error may name several keys."""
    value: Any = error.instance
    fault = ShapeFault(tuple(error.absolute_path), str(error.validator), error.validator_value, value, error.schema)
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


def _all_wrong(wanted: str | None, entries: list[Any]) -> bool:
    """Return whether a list that is to have points has numbers, all of them, or one of numbers has lists."""
    if wanted == "number":
        return all(isinstance(entry, list) for entry in entries)
    return wanted == "array" and all(isinstance(entry, (int, float)) for entry in entries)


def _pattern(_: object, pattern: str, text: object, __: object) -> Iterator[ValidationError]:
    if isinstance(text, str) and not anchored(pattern).search(text):
        yield ValidationError(f"does not match {pattern}")


class _Inlining:
    """A schema without references: looking each of them up takes jsonschema half its time.

    A definition that leads to itself becomes a schema that contains itself.
    """

    def __init__(self, definitions: Mapping[str, Any]) -> None:
        self._definitions = definitions
        self._whole: dict[str, dict[str, Any]] = {}
        self._ahead: list[tuple[dict[str, Any], str]] = []

    def of(self, schema: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Return the whole schema."""
        whole = self._of(schema)
        for ahead, name in self._ahead:
            ahead.update(self._whole[name] | ahead)
        return whole

    def _of(self, schema: Any) -> Any:  # noqa: ANN401
        if isinstance(schema, list):
            return [self._of(part) for part in schema]
        if not isinstance(schema, dict):
            return schema
        parts = {key: self._of(part) for key, part in schema.items() if key not in {"$defs", "$ref"}}
        if not isinstance(schema.get("$ref"), str):
            return parts
        return self._joined(schema["$ref"].removeprefix("#/$defs/"), parts)

    def _joined(self, name: str, parts: dict[str, Any]) -> dict[str, Any]:
        """Return a definition with what is said beside the reference to it."""
        if name not in self._whole:
            self._whole[name] = {}
            self._whole[name] |= self._of(self._definitions[name])
        elif not self._whole[name]:
            self._ahead.append((parts, name))
            return parts
        return self._whole[name] | parts
