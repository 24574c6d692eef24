"""Names in data: ids are collected once and resolved by one function, which knows the nearest match."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pwprint.text.problems import Note, Part, Problem
from pwprint.text.words import listed, near, shown
from pwprint.values import Struct, field

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pwprint.format.reader.node import Node


_WORD = re.compile(r"\S+")


class Register(Struct, frozen=True):
    """The ids of one kind of thing, each with its index.

    Where some id could not be read the register is not `complete`: a name that it lacks may well be that one, so
    nothing is said about it until the id is fixed. `where` ends the sentence that it has no such name. `titles` are
    the names in print, each with its id, `broken` the ids whose form has to be fixed, and
    `besides` other words that may stand in the place of an id.
    """

    what: str
    ids: Mapping[str, int]
    complete: bool = True
    where: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    besides: tuple[str, ...] = ()


class Names(Struct, frozen=True):
    """The registers of a scenario."""

    sides: Register
    units: Register
    objectives: Register
    facings: Register


def resolve(
    register: Register, name: str, pointer: str, problems: list[Problem], part: Part = Part.VALUE
) -> int | None:
    """Return the index of what is named; if there is none, report it with the nearest match and return None."""
    found = register.ids.get(name)
    if found is None and register.complete and not register.broken.intersection(near(name, register.ids)):
        message = f"there is no {register.what} {_spoken(name)}{register.where}"
        problems.append(Problem("N001", message, pointer, _hint(register, name), part=part))
    return found


def register(what: str, owners: Iterable[Node], problems: list[Problem], *, complete: bool = True) -> Register:
    """Return the ids of the owners in their order; report those that are given twice.

    An id in a form that the schema refuses counts as known, so that the names that point at it are not refused again.
    """
    ids: dict[str, int] = {}
    first: dict[str, Node] = {}
    titles: dict[str, str] = {}
    for index, owner in enumerate(owners):
        name = owner.value.get("id") if isinstance(owner.value, dict) else None
        if not isinstance(name, str):
            complete = False
        elif name not in ids:
            ids[name], first[name] = index, owner.get("id")
            titles.setdefault(owner.said("name") or name, name)
        elif owner.get("id").given:
            problems.append(_twice(what, name, owner.get("id"), first[name]))
    broken = frozenset(name for name, node in first.items() if not node.given)
    return Register(what, ids, complete, titles=titles, broken=broken)


def _hint(register: Register, name: str) -> str | None:
    if name in register.titles:
        return f"{register.titles[name]} has that name: write {register.titles[name]}"
    known = tuple(known for known in register.ids if known not in register.broken)
    guess = near(name, (*known, *register.besides))
    if guess:
        return f"did you mean {guess[0]}?"
    if not known:
        return f"the scenario has no {register.what}s" if not register.ids else None
    more = f"; or write {listed(register.besides, 'or')}" if register.besides else ""
    return f"the {register.what}s are {listed(known)}{more}"


def _twice(what: str, name: str, node: Node, first: Node) -> Problem:
    spoken = _spoken(name)
    note = Note(f"the first {what} {spoken} is here", first.pointer)
    return Problem(
        "N002", f"two {what}s have the id {spoken}", node.pointer, f"give this {what} an id of its own", notes=(note,)
    )


def _spoken(name: str) -> str:
    """Return a name for a sentence. One that is not a word, or does not print, would leave a gap in it."""
    return name if _WORD.fullmatch(name) and name.isprintable() else shown(name)
