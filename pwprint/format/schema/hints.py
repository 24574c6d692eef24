"""What to write instead of a value of the wrong type, length or form."""

from __future__ import annotations

import json
import re
from typing import Any

from pwprint.format.schema.compiled import anchored, compiled
from pwprint.format.schema.language import DEGREES
from pwprint.text.words import visible

_LONGEST = 40
"""A value of more letters is not written out in a hint."""
_NUMBER = r"-?[0-9]{1,9}(\.[0-9]{1,9})?"


def of_type(value: Any, wanted: str, schema: Any) -> str | None:  # noqa: ANN401
    """Return what to write for a value of a wrong type."""
    hint = unquoted(value, wanted) or _as_schema(value, wanted, schema)
    if hint is None and schema.get("$comment") == DEGREES:
        return _direction(value)
    return hint or schema.get("patternErrorMessage") or such_as(schema).strip() or None


def unquoted(value: Any, wanted: str) -> str | None:  # noqa: ANN401
    """Return what to write in place of a number in quotes."""
    if wanted in {"integer", "number"} and isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]{1,9}\s*", value):
        return f"write {int(value)} without quotes"
    if wanted == "number" and isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]{1,9}[.,][0-9]{1,9}\s*", value):
        # The digits as they were given: a float would round them. JSON has no noughts before a number.
        digits = re.sub(r"\A(-?)0+(?=[0-9])", r"\1", value.strip().replace(",", "."))
        return f"write {digits} without quotes"
    if wanted == "boolean" and isinstance(value, str) and value.lower() in {"true", "false"}:
        return f"write {value.lower()} without quotes"
    return None


def _as_schema(value: Any, wanted: str, schema: Any) -> str | None:  # noqa: ANN401
    if wanted == "string" and isinstance(value, (int, float)):
        # A number is not a square: there the form says more.
        return None if "patternErrorMessage" in schema else f'write "{json.dumps(value)}" in quotes'
    if wanted == "array" and isinstance(value, dict) and compiled(schema)([value]):
        return "put it in brackets: [{…}]"
    if wanted == "array" and value is not None and not isinstance(value, dict):
        return _written(next(filter(compiled(schema), _lists(value)), None))
    return only_entry(value, schema)


def _lists(value: Any) -> list[list[Any]]:  # noqa: ANN401
    """Return the lists that a single entry, or a text such as `6 2`, may have been meant to be."""
    words = re.split(r"[\s,;]+", value.strip(" ,;")) if isinstance(value, str) else []
    are_numbers = bool(words) and all(re.fullmatch(_NUMBER, word) for word in words)
    numbers = [[float(word) if "." in word else int(word) for word in words]] if are_numbers else []
    return [[value], *([words] if words else ()), *numbers]


def only_entry(value: Any, schema: Any) -> str | None:  # noqa: ANN401
    """Return the only entry of a list, if that entry alone is required."""
    single = isinstance(value, list) and len(value) == 1 and compiled(schema)(value[0])
    return _written(value[0]) if single else None


def _written(value: Any) -> str | None:  # noqa: ANN401
    text = visible(json.dumps(value, ensure_ascii=False))
    return f"write {text}" if value is not None and len(text) <= _LONGEST else None


def grouped(values: list[Any], schema: Any) -> str | None:  # noqa: ANN401
    """Return a flat list of numbers as the points that the entries of the list should be."""
    count = schema["items"].get("minItems", 1)
    points = [values[start : start + count] for start in range(0, len(values), count)]
    return (_written(points) if compiled(schema)(points) else None) or schema["items"].get("errorMessage")


def decimal_commas(value: Any, wanted: int) -> str | None:  # noqa: ANN401
    """Return the list that was meant where decimals have been written with a comma, which begins another number."""
    if not isinstance(value, list) or len(value) != 2 * wanted or not _are_halves(value):
        return None
    return f"decimals have a point: [{', '.join(f'{a}.{b}' for a, b in zip(value[::2], value[1::2], strict=True))}]"


def _are_halves(numbers: list[Any]) -> bool:
    """Return whether all are whole numbers, and every second one may be the digits behind a point."""
    return all(type(number) is int for number in numbers) and all(digits >= 0 for digits in numbers[1::2])


def well_formed(text: str, pattern: str) -> str | None:
    """Return the text in small letters, without spaces or idle noughts, or turned (`4c`), if that is required."""
    if len(text) > 100:
        return None
    given = text.strip()
    plain = given.lower()
    turned = re.sub(r"\b([0-9]+)([a-z]+)\b", r"\2\1", plain)
    as_it_is = given, "-".join(re.findall("[A-Za-z0-9]+", given))
    spaced = "-".join(re.findall("[a-z0-9]+", turned)), turned.replace(" ", "")
    without_noughts = re.sub(r"\b([a-z]+)0+(?=[1-9])", r"\1", turned)
    tries = (*as_it_is, plain, turned, *spaced, without_noughts, f"#{plain}")
    return next((one for one in tries if anchored(pattern).search(one)), None)


def without_null(step: str | int) -> str:
    """Return what to do with a null that may go: the value of a key, or an entry of a list."""
    return "leave the key out where there is nothing to say" if isinstance(step, str) else "leave the entry out"


def such_as(schema: Any) -> str:  # noqa: ANN401
    """Return an example of a schema as an afterthought; empty if it has none."""
    examples = schema.get("examples", ())
    return f" such as {json.dumps(examples[0], ensure_ascii=False)}" if examples else ""


# Directions.


def compass(word: object) -> int | None:
    """Return the direction that a text such as `N`, `north` or `North-East` names, from 0 for north to 7; else None."""
    plain = re.sub("[^a-z]", "", word.lower()) if isinstance(word, str) and len(word) <= _LONGEST else ""
    return next((number for number, names in enumerate(_COMPASS) if plain in names), None)


def _direction(value: Any) -> str:  # noqa: ANN401
    """Return what to write for a direction that is not in degrees."""
    number = compass(value)
    return _IN_DEGREES if number is None else f"write {45 * number}: {_IN_DEGREES}"


_IN_DEGREES = "directions are degrees clockwise, 0 is north and 90 east"
_COMPASS = (
    ("n", "north"),
    ("ne", "northeast"),
    ("e", "east"),
    ("se", "southeast"),
    ("s", "south"),
    ("sw", "southwest"),
    ("w", "west"),
    ("nw", "northwest"),
)
