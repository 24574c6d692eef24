"""Slips in orders whose meaning is plain: the right value under another order's key, a unit named for its square."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pwprint.schema.format import ID_HELP
from pwprint.words import near, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.problems import Problem

_PLACES = frozenset({"path", "at", "to", "target"})
"""The keys of orders that say where to, or against whom; each kind of order has its own."""


def understood(problems: Sequence[Problem], value: object) -> list[Problem]:
    """Return the problems of a file with such slips told as what they are: one problem each, and what to write."""
    places = [problem for problem in problems if _is_place(problem)]
    missing = {_order(problem): problem for problem in places if problem.code == "S002"}
    instead = {_order(problem): problem for problem in places if problem.code == "S008"}
    pairs = {instead[order]: missing[order] for order in missing.keys() & instead.keys()}
    needless = frozenset(pairs.values())
    starts = dict(_starts(value))
    told = (_told(problem, pairs.get(problem), value, starts) for problem in problems if problem not in needless)
    return [_known(problem, value) if _names_something(problem) else problem for problem in told]


def _names_something(problem: Problem) -> bool:
    """Return whether a text that has not the form of an id was to name something, not to be its id."""
    return problem.code == "S006" and ID_HELP in problem.message and _last(problem) != "id"


def _known(problem: Problem, value: object) -> Problem:
    """Return the problem with the id that was meant, if it is known: a guess at the form alone may lead astray."""
    word, known = str(_at(value, problem.pointer)), dict(_named(value))
    guess = known.get(word) or next(iter(near(word, known.values())), None)
    hint = f"{guess} has that name: write {guess}" if word in known else guess and f"did you mean {guess}?"
    return replace(problem, hint=hint)


def _named(value: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """Yield the name of everything that has one, and its id; what has no name goes by its id."""
    for side in _list(value, "sides"):
        for thing in (side, *_list(side, "units")):
            yield from _name(thing)
    for objective in _list(value, "objectives"):
        yield from _name(objective)


def _name(thing: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    if isinstance(thing, dict) and isinstance(thing.get("id"), str):
        name = thing.get("name")
        yield name if isinstance(name, str) else thing["id"], thing["id"]


def _told(problem: Problem, missing: Problem | None, value: object, starts: dict[str, str]) -> Problem:
    if missing is not None:
        hint = _write(_key(missing), _at(value, problem.pointer), starts)
        return replace(problem, hint=hint) if hint else problem
    if problem.code == "S006" and _is_place(problem):
        place = _at(value, problem.pointer)
        return replace(problem, hint=_stands(place, starts)) if place in starts else problem
    return problem


def _write(key: str, place: Any, starts: dict[str, str]) -> str | None:  # noqa: ANN401
    """Return how to say the same under the key that the order has."""
    place = place[-1] if isinstance(place, list) and place else place
    if not isinstance(place, str):
        return None
    if place in starts:
        return f"the key is `{key}`, for a square: {_stands(place, starts)}"
    return f'write "{key}": {json.dumps([place] if key == "path" else place, ensure_ascii=False)}'


def _stands(unit: str, starts: dict[str, str]) -> str:
    since = f", which starts in {starts[unit]}" if starts[unit] else ""
    return f"{shown(unit)} is a unit{since}; write the square that it stands in"


def _starts(value: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """Yield the id of every unit and the square where it starts, "" if it has none; whatever cannot be read is not."""
    for side in _list(value, "sides"):
        for unit in _list(side, "units"):
            if isinstance(unit, dict) and isinstance(unit.get("id"), str):
                at = unit.get("at")
                yield unit["id"], at if isinstance(at, str) else ""


def _list(owner: Any, key: str) -> list[Any]:  # noqa: ANN401
    entries = owner.get(key) if isinstance(owner, dict) else None
    return entries if isinstance(entries, list) else []


# Pointers, such as `/turns/0/orders/2/path` and `/turns/0/orders/2/path/0`.


def _is_place(problem: Problem) -> bool:
    steps = problem.pointer.split("/")
    return steps[1:2] == ["turns"] and steps[3:4] == ["orders"] and _key(problem) in _PLACES


def _last(problem: Problem) -> str:
    return problem.pointer.rpartition("/")[2]


def _order(problem: Problem) -> str:
    return "/".join(problem.pointer.split("/")[:5])


def _key(problem: Problem) -> str:
    return "".join(problem.pointer.split("/")[5:6])


def _at(value: Any, pointer: str) -> Any:  # noqa: ANN401
    for step in pointer.split("/")[1:]:
        value = value[int(step) if isinstance(value, list) else step]
    return value
