"""Scenarios with one thing changed, to be fought with the same seeds: what-ifs, and what units are worth."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pwprint.text.places import steps_of
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.app.checking import Loaded

OPTIONS = "options"


class Variation(Struct, frozen=True):
    """A scenario with one thing changed: what was changed, and the file; `unit` is one whose worth is asked for."""

    what: str
    data: bytes
    unit: int | None = None


class CannotVaryError(ValueError):
    """A change cannot be made, or the scenario is not valid after it."""


def what_if(loaded: Loaded, key: str, value: str) -> Variation:
    """Return a scenario with one value changed.

    The key is an option of the ruleset, a key of the file, or a JSON pointer; `without` takes the unit with the id
    away. The value is JSON, or else a text. Raises CannotVaryError.
    """
    assert loaded.ruleset is not None
    if key == "without":
        return replace(_without(loaded, value), unit=None)
    changed = _copy(loaded)
    options = {option.name for option in loaded.ruleset.play.options}
    *parents, last = steps_of(key) if key.startswith("/") else [OPTIONS, key] if key in options else [key]
    at: Any = changed
    for part in parents:
        at = _inside(at, part, key)
    _put(at, last, _value(value), key)
    return Variation(f"{key}={value}", _valid(loaded, changed))


def knock_outs(loaded: Loaded) -> Iterator[Variation]:
    """Yield the scenario without each of its units, where it is still a scenario."""
    assert loaded.scenario is not None
    for unit in loaded.scenario.units:
        if not unit.lost:
            try:
                yield _without(loaded, unit.id)
            except CannotVaryError:
                continue


def _without(loaded: Loaded, unit_id: str) -> Variation:
    assert loaded.scenario is not None
    unit = next((unit for unit in loaded.scenario.units if unit.id == unit_id), None)
    if unit is None:
        raise CannotVaryError(f"no unit is called {unit_id!r}")
    changed = _copy(loaded)
    units = changed["sides"][unit.side]["units"]
    units[:] = [each for each in units if each.get("id") != unit_id]
    return Variation(f"without {unit_id}", _valid(loaded, changed), unit.index)


def _copy(loaded: Loaded) -> Any:  # noqa: ANN401
    """Return the value of the file without the script, for battles begin with the setup, and without printed points.

    The exhaustion points of the sides are worked out anew.
    """
    value = json.loads(json.dumps(loaded.document.value))
    value.pop("turns", None)
    for side in value["sides"]:
        side.pop("exhaustion_point", None)
    return value


def _inside(at: Any, part: str, key: str) -> Any:  # noqa: ANN401
    if isinstance(at, dict):
        return at.setdefault(part, {})
    if isinstance(at, list) and part.isdecimal() and int(part) < len(at):
        return at[int(part)]
    raise CannotVaryError(f"there is nothing at {key!r} in the file")


def _put(at: Any, last: str, value: object, key: str) -> None:  # noqa: ANN401
    if isinstance(at, dict):
        at[last] = value
    elif isinstance(at, list) and last.isdecimal() and int(last) < len(at):
        at[int(last)] = value
    else:
        raise CannotVaryError(f"there is nothing at {key!r} in the file")


def _value(word: str) -> object:
    try:
        return json.loads(word)
    except ValueError:
        return word


def _valid(loaded: Loaded, changed: object) -> bytes:
    """Return a changed scenario as bytes."""
    from pwprint.app.checking import check, load  # noqa: PLC0415
    from pwprint.text import Document, read_bytes  # noqa: PLC0415

    data = json.dumps(changed, ensure_ascii=False).encode()
    document = read_bytes(data, loaded.document.name, loaded.document.folder)
    assert isinstance(document, Document)
    verdict = check(load(document))
    if not verdict.ok:
        first = next(problem for problem in verdict.problems if problem.severity.value == "error")
        raise CannotVaryError(f"the scenario is not valid with it: {first.message}")
    return data
