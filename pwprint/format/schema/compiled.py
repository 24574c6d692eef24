"""A schema as one fast yes or no: the clean file, which is the normal one, pays for nothing else.

Messages are jsonschema's business. A yes here is a yes there (a law in the tests); a no only means that jsonschema is
asked. Keywords that are not known are refused when they are compiled, which is when they are needed, and never skipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import RLock
from typing import Any, TypeAlias

Test: TypeAlias = Callable[[Any], bool]
_Schema: TypeAlias = dict[str, Any]

_ANNOTATIONS = frozenset(
    {
        *("$schema", "$defs", "$comment", "title", "description", "default", "errorMessage", "patternErrorMessage"),
        *("enumDescriptions", "markdownEnumDescriptions", "markdownDescription", "defaultSnippets", "doNotSuggest"),
        *("examples", "then", "else"),
    }
)

_WITH_PROPERTIES = frozenset({"type", "required", "additionalProperties"})
"""Keywords that are tested together with `properties`."""


def compiled(schema: _Schema) -> Test:
    """Return a function that says whether a value meets the schema."""
    return _Compiler(schema.get("$defs", {})).test(schema)


def anchored(pattern: str) -> re.Pattern[str]:
    """Return a pattern of the schema for Python, where `$` alone would let a line break pass at the end."""
    return re.compile(pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") else pattern)


def _anything(_: object) -> bool:
    """Pass whatever is given: the test of a schema that only explains itself to editors."""
    return True


def _nothing(_: object) -> bool:
    """Refuse whatever is given: the test of members that may not be there."""
    return False


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_TYPES: dict[str, Test] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": _is_whole,
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
}


class _Compiler:
    """Turns keywords into tests. The method `_name` compiles the keyword `name` from its argument and its schema."""

    def __init__(self, definitions: _Schema) -> None:
        self._definitions = definitions
        self._known: dict[str, Test] = {}
        self._begun: dict[int, list[Test]] = {}
        self._alone = RLock()  # cases are compiled when they occur, and threads may meet two at once

    def test(self, schema: _Schema | bool) -> Test:
        if not isinstance(schema, dict):
            return _anything if schema else _nothing
        if id(schema) in self._begun:
            # A schema that leads to itself again is looked up when a value is tested.
            ahead = self._begun[id(schema)]
            return lambda value: ahead[0](value)  # noqa: PLW0108 - it is not there yet
        self._begun[id(schema)] = []
        tests = self._tests(schema)
        self._begun.pop(id(schema)).append(tests)
        return tests

    def _tests(self, schema: _Schema) -> Test:
        skipped = _ANNOTATIONS | _WITH_PROPERTIES if "properties" in schema else _ANNOTATIONS
        tests = tuple(
            getattr(self, f"_{keyword.removeprefix('$')}")(argument, schema)
            for keyword, argument in schema.items()
            if keyword not in skipped
        )
        return _all(tests)

    def _ref(self, name: str, _: _Schema) -> Test:
        name = name.removeprefix("#/$defs/")
        if name not in self._known:
            self._known[name] = self.test(self._definitions[name])
        return self._known[name]

    # Any value.

    def _type(self, name: str, _: _Schema) -> Test:
        return _TYPES[name]

    def _enum(self, values: list[str | float], _: _Schema) -> Test:
        allowed = frozenset(values)
        return lambda value: isinstance(value, (str, int, float)) and not isinstance(value, bool) and value in allowed

    def _const(self, only: object, _: _Schema) -> Test:
        kind = type(only)
        return lambda value: type(value) is kind and value == only

    def _not(self, schema: _Schema, _: _Schema) -> Test:
        test = self.test(schema)
        return lambda value: not test(value)

    def _allOf(self, schemas: list[_Schema], _: _Schema) -> Test:  # noqa: N802 - the keyword's spelling
        key = _discriminator(schemas)
        return self._switch(key, schemas) if key else _all(tuple(map(self.test, schemas)))

    def _if(self, schema: _Schema, whole: _Schema) -> Test:
        test, then, otherwise = (self.test(part) for part in (schema, whole.get("then", {}), whole.get("else", {})))
        if then is otherwise is _anything:
            return _anything
        return lambda value: then(value) if test(value) else otherwise(value)

    def _switch(self, key: str, schemas: list[_Schema]) -> Test:
        """Look the case up instead of asking each condition; what goes with a case is compiled when it occurs."""
        cases: dict[str, list[_Schema]] = {}
        for schema in schemas:
            for value in _cases(schema, key):
                cases.setdefault(value, []).append(schema["then"])
        known: dict[str, Test] = {}

        def test(value: Any) -> bool:  # noqa: ANN401
            case = value.get(key) if isinstance(value, dict) else None
            if not isinstance(case, str) or case not in cases:
                return True
            if case not in known:
                with self._alone:
                    known[case] = _all(tuple(map(self.test, cases[case])))
            return known[case](value)

        return test

    # Texts and numbers.

    def _pattern(self, pattern: str, _: _Schema) -> Test:
        search = anchored(pattern).search
        return lambda value: not isinstance(value, str) or search(value) is not None

    def _minLength(self, least: int, _: _Schema) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, str) or len(value) >= least

    def _maxLength(self, most: int, _: _Schema) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, str) or len(value) <= most

    def _minimum(self, least: int, _: _Schema) -> Test:
        return lambda value: not isinstance(value, (int, float)) or value >= least

    def _maximum(self, most: int, _: _Schema) -> Test:
        return lambda value: not isinstance(value, (int, float)) or value <= most

    # Lists.

    def _items(self, schema: _Schema, _: _Schema) -> Test:
        test = self.test(schema)
        return lambda value: not isinstance(value, list) or all(map(test, value))

    def _minItems(self, least: int, _: _Schema) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, list) or len(value) >= least

    def _maxItems(self, most: int, _: _Schema) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, list) or len(value) <= most

    def _uniqueItems(self, _: bool, __: _Schema) -> Test:  # noqa: N802
        def test(value: Any) -> bool:  # noqa: ANN401
            return not isinstance(value, list) or (
                all(isinstance(entry, str) for entry in value) and len(set(value)) == len(value)
            )

        return test

    # Objects.

    def _required(self, keys: list[str], _: _Schema) -> Test:
        needed = frozenset(keys)
        return lambda value: not isinstance(value, dict) or needed <= value.keys()

    def _properties(self, schemas: _Schema, whole: _Schema) -> Test:
        """Return one test for the members of an object and for the keywords of `_WITH_PROPERTIES`."""
        needed, others_pass = frozenset(whole.get("required", ())), whole.get("type") != "object"
        rest = self.test(whole.get("additionalProperties", {}))
        plain = rest is _anything and all(schema.keys() <= _ANNOTATIONS for schema in schemas.values())
        if plain and not needed and others_pass:
            return _anything
        tests: dict[str, Test] = {}

        def first(key: str) -> Test:
            """Return the test of a key that is met for the first time: most keys never are."""
            with self._alone:
                return tests.setdefault(key, self.test(schemas[key]))

        # A plain loop: this is where the time goes, and a generator costs as much again.
        def test(value: Any) -> bool:  # noqa: ANN401
            if not isinstance(value, dict):
                return others_pass
            if not needed <= value.keys():
                return False
            for key, member in () if plain else value.items():
                one = (tests.get(key) or first(key)) if key in schemas else rest
                if one is not _anything and not one(member):
                    return False
            return True

        return test

    def _additionalProperties(self, schema: _Schema, _: _Schema) -> Test:  # noqa: N802
        test = self.test(schema)
        return lambda value: not isinstance(value, dict) or all(map(test, value.values()))

    def _propertyNames(self, schema: _Schema, _: _Schema) -> Test:  # noqa: N802
        test = self.test(schema)
        return lambda value: not isinstance(value, dict) or all(map(test, value))

    def _minProperties(self, least: int, _: _Schema) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, dict) or len(value) >= least

    def _maxProperties(self, most: int, _: _Schema) -> Test:  # noqa: N802
        return lambda value: not isinstance(value, dict) or len(value) <= most


def _all(tests: tuple[Test, ...]) -> Test:
    tests = tuple(test for test in tests if test is not _anything)
    if len(tests) < 2:
        return tests[0] if tests else _anything
    if len(tests) == 2:
        first, second = tests
        return lambda value: first(value) and second(value)
    if len(tests) == 3:
        first, second, third = tests
        return lambda value: first(value) and second(value) and third(value)

    def test(value: Any) -> bool:  # noqa: ANN401
        for one in tests:  # noqa: SIM110 - a generator costs as much again
            if not one(value):
                return False
        return True

    return test


def _discriminator(schemas: list[_Schema]) -> str | None:
    """Return the key on which all of the schemas depend, if they are conditions on one and the same key."""
    keys = {tuple(schema.get("if", {}).get("required", ())) for schema in schemas}
    only = next(iter(keys)) if len(keys) == 1 else ()
    plain = (
        all(schema.keys() == {"if", "then"} and _cases(schema, *only) for schema in schemas)
        if len(only) == 1
        else False
    )
    return only[0] if plain else None


def _cases(schema: _Schema, key: str) -> list[str]:
    test = schema["if"].get("properties", {}).get(key, {})
    return test.get("enum") or [test["const"]] if test.keys() & {"const", "enum"} else []
