"""The letter of each kind of terrain in a drawing."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

OPEN = "."
"""Open ground."""

_SIGNS: Mapping[str, str] = {"road": "=", "river": "~"}


def letters(kinds: Iterable[str]) -> dict[str, str]:
    """Return the letter of each kind: a sign, else the first of its own letters that no kind before it has.

    >>> letters(["woods", "wire", "road"])
    {'woods': 'w', 'wire': 'i', 'road': '='}
    """
    found: dict[str, str] = {}
    for kind in kinds:
        own = (letter for letter in (*kind, *ascii_lowercase) if letter in ascii_lowercase)
        found[kind] = _SIGNS.get(kind) or next(letter for letter in own if letter not in found.values())
    return found
