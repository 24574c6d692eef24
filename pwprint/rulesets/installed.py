"""Rulesets of other packages, found by the entry-point group `pwprint.rulesets`.

An entry point is named as its ruleset is, and leads to it: `fens = "fens:RULESET"`. Those that cannot be used hide no
other ruleset; what is wrong with them is kept for users of one of them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from pwprint.game.ruleset import Ruleset
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from importlib.metadata import EntryPoint

GROUP = "pwprint.rulesets"
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_TAKEN = frozenset({"area", "areas", "grid", "point", "square", "squares", "table", "unit"})


class Installed(Struct, frozen=True):
    """The rulesets of other packages by id, and what is wrong with those that cannot be used."""

    rulesets: Mapping[str, Ruleset]
    broken: Mapping[str, str]


@cache
def installed(shipped: Collection[str]) -> Installed:
    """Return the rulesets of other packages; cached, since loading takes a while."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - only needed for more than is shipped

    rulesets: dict[str, Ruleset] = {}
    broken: dict[str, str] = {}
    for point in sorted(set(entry_points(group=GROUP)), key=lambda point: (point.name, point.value)):
        found = _loaded(point, shipped)
        if point.name in rulesets:
            found = f"{_of(point)} is offered by another package as well; only one of them can be installed"
            del rulesets[point.name]
        if isinstance(found, str) or point.name in broken:
            broken.setdefault(point.name, str(found))
        else:
            rulesets[point.name] = found
    return Installed(rulesets, broken)


def _loaded(point: EntryPoint, shipped: Collection[str]) -> Ruleset | str:
    """Return the ruleset of an entry point, or what is wrong with it."""
    if point.name in shipped:
        return f"{_of(point)} is left out, since pwprint has one of that name itself"
    if not _ID.fullmatch(point.name) or point.name in _TAKEN:
        return f"{_of(point)} cannot be used: its name cannot be that of a ruleset"
    try:
        found = point.load()
    except Exception as failure:  # noqa: BLE001 - somebody else's program may do anything
        return f"{_of(point)} cannot be used: {type(failure).__name__}: {failure}"
    if not isinstance(found, Ruleset):
        return f"{_of(point)} cannot be used: {point.value} is not a ruleset"
    if found.id != point.name:
        return f"{_of(point)} cannot be used: its entry point has another name than its id, {found.id}"
    return found


def _of(point: EntryPoint) -> str:
    package = point.dist.name if point.dist is not None else point.module
    return f"the ruleset {point.name!r} of the package {package}"
