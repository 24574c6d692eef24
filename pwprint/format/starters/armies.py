"""Armies in proportion, made of the kinds of unit that a ruleset has."""

from __future__ import annotations

from itertools import chain, cycle, islice
from typing import TYPE_CHECKING

from pwprint.text.words import ordinal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.game.ruleset import Ruleset

_FOOT = ("infantry",)
_LIGHT = ("rifles", "skirmishers", "machine-guns", "infantry")
_HORSE = ("cavalry", "mounted-cavalry", "infantry")
_SECOND_HORSE = ("dragoons", "cavalry", "mounted-cavalry", "infantry")
_GUNS = ("field-artillery", "infantry")
_COMMANDER = ("commander", "infantry")

_FIRST = (_COMMANDER, _FOOT, _HORSE, _GUNS, _FOOT, _FOOT, _LIGHT, _FOOT)
_THEN = (_FOOT, _SECOND_HORSE, _FOOT, _GUNS, _FOOT, _LIGHT, _FOOT, _FOOT, _HORSE, _FOOT)
"""Who comes to an army, one after the other: each place takes the first symbol for which the ruleset has a kind."""

_BEHIND = ("commander",)
_WINGS = frozenset({*_HORSE, *_SECOND_HORSE} - {*_FOOT})


def army(ruleset: Ruleset, count: int) -> list[str]:
    """Return the types of `count` units in the order in which they are listed: commander, foot, light, horse, guns."""
    wanted = islice(chain(_FIRST, cycle(_THEN)), count)
    types = [_kind(ruleset, symbols) for symbols in wanted]
    rank = [_kind(ruleset, symbols) for symbols in (_COMMANDER, _FOOT, _LIGHT, _HORSE, _SECOND_HORSE, _GUNS)]
    return sorted(types, key=rank.index)


def in_lines(ruleset: Ruleset, types: list[str], width: int) -> tuple[list[int], list[int]]:
    """Return who stands in the first line, at most `width`, and who behind it, as numbers of units, west to east.

    Commanders stand behind; the horse is on the wings, the guns between the foot.
    """
    symbol = [ruleset.play.units[kind].symbol for kind in types]
    numbers = range(len(types))
    horse = [number for number in numbers if symbol[number] in _WINGS]
    guns = [number for number in numbers if symbol[number] in _GUNS[:1]]
    behind = [number for number in numbers if symbol[number] in _BEHIND]
    foot = [number for number in numbers if number not in {*horse, *guns, *behind}]
    room = max(width - len(horse) - len(guns), 0)
    front = [*horse[::2], *_between(foot[:room], guns), *horse[1::2]]
    return front[:width], [*behind, *foot[room:], *front[width:]]


def names(ruleset: Ruleset, types: Iterable[str]) -> list[str]:
    """Return a name for each unit, such as `2nd Infantry`; empty for kinds of which there is one."""
    types = list(types)
    titles = [ruleset.play.units[kind].title for kind in types]
    return [
        f"{ordinal(types[: number + 1].count(kind))} {title}" if types.count(kind) > 1 else ""
        for number, (kind, title) in enumerate(zip(types, titles, strict=True))
    ]


def _kind(ruleset: Ruleset, symbols: tuple[str, ...]) -> str:
    """Return the type of unit with the first of these symbols; the ruleset's first if it has none of them."""
    for symbol in symbols:
        for name, kind in ruleset.play.units.items():
            if kind.symbol == symbol:
                return name
    return next(iter(ruleset.play.units))


def _between(foot: list[int], guns: list[int]) -> list[int]:
    """Return the foot with the guns spread evenly in it."""
    line = list(foot)
    for number, gun in enumerate(guns):
        line.insert((number + 1) * len(foot) // (len(guns) + 1) + number, gun)
    return line
