"""Where problems are, by names instead of numbers: `/sides[red]/units[R3]/type`, whatever comes before R3.

A JSON pointer counts the entries of lists, so every entry that is put in moves those behind it. Here an entry goes by
its `id`; an order by its unit; any other by what it says. Of those that are alike the second is `[R3 #2]`. Turns keep
their numbers, as `[#2]`: a turn is what comes at that time.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pwprint.text import Document, read_bytes
from pwprint.text.digest import sha256
from pwprint.text.places import steps_of

_NAMING = ("id", "unit")
_NUMBERED = "turns"
_LONGEST = 40
_DIGITS = 8


def digest(*words: str, digits: int = 32) -> str:
    """Return some hexadecimal digits that stand for these words."""
    text = "\0".join(words).encode("utf-8", "surrogatepass")
    return sha256(text)[:digits]


class NamedPlaces:
    """The places of one file, slips of its text read as meant. Where it cannot be read, pointers stay as they are."""

    def __init__(self, text: str) -> None:
        self._value = _value(text)
        self._lists: dict[int, tuple[str, ...]] = {}

    def named(self, pointer: str) -> str:
        """Return where a pointer points."""
        return "".join(self._steps(pointer)) if self._value is not None else pointer

    def _steps(self, pointer: str) -> Iterator[str]:
        """Yield the steps of a pointer. One that leads nowhere, as to a key that is missing, ends as it stands."""
        here, last = self._value, ""
        for step, key in zip(pointer.split("/")[1:], steps_of(pointer), strict=True):
            if isinstance(here, list) and key.isdecimal() and int(key) < len(here):
                yield f"[{self._names(here, last)[int(key)]}]"
                here = here[int(key)]
            else:
                yield f"/{step}"
                here = here.get(key) if isinstance(here, dict) else None
            last = key

    def _names(self, entries: Sequence[object], key: str) -> tuple[str, ...]:
        """Return the names of the entries of a list. Many problems may be in one list: it is read once."""
        if id(entries) not in self._lists:
            self._lists[id(entries)] = tuple(_told_apart("" if key == _NUMBERED else _name(entry) for entry in entries))
        return self._lists[id(entries)]


def _value(text: str) -> Any:  # noqa: ANN401 - JSON is anything
    read = read_bytes(text.encode("utf-8", "surrogatepass"), "")
    return read.value if isinstance(read, Document) else None


def _told_apart(names: Iterator[str]) -> Iterator[str]:
    """Yield the names, with a number for each but the first of those that are alike."""
    seen: Counter[str] = Counter()
    for name in names:
        seen[name] += 1
        yield f"{name} #{seen[name]}".strip() if seen[name] > 1 or not name else name


def _name(entry: object) -> str:
    """Return what an entry of a list is called: its id or its unit, else what it says, shortened if it is long."""
    if isinstance(entry, dict):
        for key in _NAMING:
            if isinstance(entry.get(key), str):
                return str(entry[key])
    text = entry if isinstance(entry, str) else json.dumps(entry, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - _DIGITS]}\u2026{digest(text, digits=_DIGITS)}"
