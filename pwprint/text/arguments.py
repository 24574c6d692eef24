"""Check what programs pass in, so that a mistake is reported at the door and not deep inside, or never."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from reprlib import repr as short
from typing import TypeVar

from pwprint.text.words import guess_or_list

Kind = TypeVar("Kind")
Member = TypeVar("Member", bound=StrEnum)


def an_instance(kind: type[Kind], value: object, name: str, but: str = "") -> Kind:
    """Return a value of this type. Raises TypeError, which says what else it may be `but` one."""
    if isinstance(value, kind):
        return value
    raise TypeError(f"{name} is a {kind.__name__}{but}, not {short(value)}")


def a_member(kind: type[Member], value: object, name: str) -> Member:
    """Return a member of an enumeration, given by itself or by its name. Raises TypeError, and ValueError."""
    names = [str(member) for member in kind]
    if not isinstance(value, str):
        raise TypeError(f"{name} is a {kind.__name__} or its name, such as {names[0]!r}, not {short(value)}")
    if value not in names:
        raise ValueError(f"{name} cannot be {short(value)}; {guess_or_list(str(value), names)}")
    return kind(value)


def a_count(value: object, name: str) -> int:
    """Return a whole number that is not below 0. Raises TypeError and ValueError."""
    number = a_whole_number(value, name)
    if number < 0:
        raise ValueError(f"{name} is a number from 0, not {number}")
    return number


def a_whole_number(value: object, name: str) -> int:
    """Return a whole number. Raises TypeError: True is none, for somebody has meant something else with it."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise TypeError(f"{name} is a whole number, not {short(value)}")


def names_of(known: Collection[str], wanted: str | Iterable[str], what: str) -> tuple[str, ...]:
    """Return names, each once; a single one may stand alone. Raises TypeError, and ValueError for one not known."""
    if not isinstance(wanted, Iterable):
        raise TypeError(f"{what}s are names, not {short(wanted)}")
    names = (wanted,) if isinstance(wanted, str) else tuple(dict.fromkeys(wanted))
    for name in names:
        if an_instance(str, name, f"the name of a {what}") not in known:
            raise ValueError(f"there is no {what} {short(name)}; {guess_or_list(name, known)}")
    return names
