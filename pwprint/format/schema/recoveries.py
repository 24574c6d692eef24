"""Slips whose meaning is plain from the rest of the file.

The right value under another order's key, a unit named for its square, a name in print for an id, an edge of the board
for its squares.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pwprint.format.schema.edges import edge_meant
from pwprint.format.schema.format import ID_HELP, SQUARE
from pwprint.text.places import steps_of
from pwprint.text.problems import Part
from pwprint.text.words import near, shown
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.text.problems import Problem

_SAYS = {"unit": "who", "side": "who"} | dict.fromkeys(("path", "at", "to", "target", "targets"), "whither")
"""The keys of orders that say who acts, and where to, against whom or for whom; each kind of order has its own."""

_LONGEST = 40
"""What has more letters is neither a square nor an id, and not told in a hint."""


def understood(problems: Sequence[Problem], value: object) -> list[Problem]:
    """Return the problems of a file with such slips named as what they are: one problem each, and what to write."""
    missing = _by_order(problem for problem in problems if problem.code == "S002")
    instead = _by_order(problem for problem in problems if problem.code in {"S001", "S008"})
    lone = {order: each[0] for order, each in missing.items() if len(each) == 1}
    pairs = {instead[order][0]: problem for order, problem in lone.items() if len(instead.get(order, ())) == 1}
    needless = frozenset(pairs.values())
    file = _File(value)
    explained = (file.explained(problem, pairs.get(problem)) for problem in problems if problem not in needless)
    alone = frozenset(problem for order, problem in lone.items() if order not in instead)
    return [file.aimed(problem) if problem in alone else problem for problem in explained]


class _File:
    """What a file says elsewhere, as far as it can be read."""

    def __init__(self, value: object) -> None:
        self._value = value
        self._starts = dict(_starts(value))

    def explained(self, problem: Problem, missing: Problem | None) -> Problem:
        """Return a problem with what the rest of the file shows that was meant; `missing` is the key that was."""
        if missing is not None:
            hint = self._write(_key(missing), _at(self._value, problem.pointer))
            return replace(problem, hint=hint) if hint else problem
        if problem.code not in {"S003", "S006"}:
            return problem
        place = _at(self._value, problem.pointer)
        if problem.code == "S006" and _is_place(problem) and isinstance(place, str) and place in self._starts:
            return replace(problem, hint=self._stands(place))
        if edge := edge_meant(self._value, problem.pointer, place):
            return replace(problem, hint=edge)
        return self._known(problem) if _names_something(problem) else problem

    def aimed(self, problem: Problem) -> Problem:
        """Return the problem of a missing `at` where the square, or the unit that stands in it, is under `target`."""
        order, _, key = problem.pointer.rpartition("/")
        target = _at(self._value, order).get("target")
        if key != "at" or not isinstance(target, str):
            return problem
        if target in self._starts:
            return replace(problem, hint=self._write("at", target))
        if not re.fullmatch(SQUARE, target):
            return problem
        message = f"{problem.message}; `target` names a unit"
        return replace(
            problem, message=message, pointer=f"{order}/target", part=Part.KEY, hint=self._write("at", target)
        )

    def _write(self, key: str, place: Any) -> str | None:  # noqa: ANN401
        """Return how to say the same under the key that the order has."""
        place = place[-1] if isinstance(place, list) and place else place
        if not isinstance(place, str) or len(place) > _LONGEST:
            return None
        if key == "unit":
            return 'write "unit" and the id of the unit that acts'
        if key == "side":
            owner = dict(_owners(self._value)).get(place)
            return f'write "side": {json.dumps(owner, ensure_ascii=False)}' if owner else None
        if key in {"at", "to", "path"} and place in self._starts:
            return f"the key is `{key}`, for a square: {self._stands(place)}"
        written = [place] if key in {"path", "targets"} else place
        return f'write "{key}": {json.dumps(written, ensure_ascii=False)}'

    def _stands(self, unit: str) -> str:
        since = f", which starts in {self._starts[unit]}" if self._starts[unit] else ""
        return f"{shown(unit)} is a unit{since}; write the square that it stands in"

    def _known(self, problem: Problem) -> Problem:
        """Return the problem with the id that was meant, if it is known: a guess at the form alone may lead astray."""
        word, known = str(_at(self._value, problem.pointer)), dict(_named(self._value))
        guess = known.get(word) or next(iter(near(word, known.values())), None)
        hint = f"{guess} has that name: write {guess}" if word in known else guess and f"did you mean {guess}?"
        return replace(problem, hint=hint)


def _names_something(problem: Problem) -> bool:
    """Return whether a text without the form of an id was meant to name something, not to be its id."""
    return problem.code == "S006" and ID_HELP in problem.message and problem.pointer.rpartition("/")[2] != "id"


# What stands elsewhere in a file.


def _named(value: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """Yield the name of everything that has one, and its id; what has no name goes by its id."""
    for side in _list(value, "sides"):
        for thing in (side, *_list(side, "units")):
            yield from _name(thing)
    for objective in _list(value, "objectives"):
        yield from _name(objective)


def _name(thing: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    if id_ := _id(thing):
        name = thing.get("name")
        yield name if isinstance(name, str) else id_, id_


def _starts(value: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """Yield the id of every unit and the square where it starts, "" if it has none; whatever cannot be read is not."""
    for side in _list(value, "sides"):
        for unit in _list(side, "units"):
            if id_ := _id(unit):
                at = unit.get("at")
                yield id_, at if isinstance(at, str) and re.fullmatch(SQUARE, at) else ""


def _owners(value: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """Yield the id of every unit, and that of its side."""
    for side in _list(value, "sides"):
        for unit in _list(side, "units"):
            yield _id(unit), _id(side)


def _id(thing: Any) -> str:  # noqa: ANN401
    """Return the id of a thing; "" if it has none that anybody could name."""
    id_ = thing.get("id") if isinstance(thing, dict) else None
    return id_ if isinstance(id_, str) and len(id_) <= _LONGEST else ""


def _list(owner: Any, key: str) -> list[Any]:  # noqa: ANN401
    entries = owner.get(key) if isinstance(owner, dict) else None
    return entries if isinstance(entries, list) else []


# Pointers, such as `/turns/0/orders/2/path` and `/turns/0/orders/2/path/0`.


def _by_order(problems: Iterator[Problem]) -> dict[tuple[str, str], list[Problem]]:
    """Return the problems about such keys of orders by the pointer of the order and by what the key says."""
    found: dict[tuple[str, str], list[Problem]] = {}
    for problem in problems:
        steps = problem.pointer.split("/")
        if steps[1:2] == ["turns"] and steps[3:4] == ["orders"] and len(steps) == 6 and steps[5] in _SAYS:
            found.setdefault(("/".join(steps[:5]), _SAYS[steps[5]]), []).append(problem)
    return found


def _is_place(problem: Problem) -> bool:
    steps = problem.pointer.split("/")
    return steps[1:2] == ["turns"] and steps[3:4] == ["orders"] and _key(problem) in {"path", "at", "to"}


def _key(problem: Problem) -> str:
    return "".join(problem.pointer.split("/")[5:6])


def _at(value: Any, pointer: str) -> Any:  # noqa: ANN401
    for step in steps_of(pointer):
        value = value[int(step) if isinstance(value, list) else step]
    return value
