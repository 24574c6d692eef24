"""Where things stand in a text: offsets become lines and columns, JSON pointers become spans."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.text.problems import Part, Span
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

_LINE_END = re.compile(r"\r\n|\r|\n")


class Place(Struct, frozen=True):
    """The offsets of one value, of the key that names it if there is one, and the places of its members or entries.

    A tree and not a table of pointers: pointers repeat their parents, which a hostile file could make very long.
    """

    key: tuple[int, int] | None
    value: tuple[int, int]
    members: Mapping[str, Place]


class Lines(Struct, frozen=True):
    """The offsets at which the lines of a text start."""

    starts: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Lines:
        """Find the lines of a text; LF, CR LF and CR all end one, as in editors."""
        return cls(_starts(text))

    def span(self, start: int, end: int) -> Span:
        """Return the span between two offsets, which ends in the line of its last character: also if that ends it."""
        line, column = self._place(max(start, end - 1))
        return Span(*self._place(start), line, column + (end > start))

    def line(self, text: str, number: int) -> str:
        """Return a line of the text, without its end; lines count from 1."""
        start = self.starts[number - 1]
        end = self.starts[number] if number < len(self.starts) else len(text)
        return text[start:end].rstrip("\r\n")

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1


@lru_cache(maxsize=4)  # a report asks for each problem of a file
def _starts(text: str) -> tuple[int, ...]:
    return (0, *(end.end() for end in _LINE_END.finditer(text)))


def steps_of(pointer: str) -> tuple[str, ...]:
    """Return the keys and numbers on the way that a JSON pointer leads."""
    return tuple(step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:])


def as_step(key: str) -> str:
    """Return a key as it is written in a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


class Places(Struct, frozen=True):
    """Every value of a document; `root` is None for a text that is not JSON."""

    text: str
    lines: Lines
    root: Place | None

    def span(self, pointer: str, part: Part) -> Span | None:
        """Return the place of a member; of one that is missing, the opening bracket of the nearest parent."""
        place = self.root
        for step in steps_of(pointer):
            member = place.members.get(step) if place else None
            if place and not member:
                return self.lines.span(*self._bracket(place.value))
            place = member
        if not place:
            return None
        return self.lines.span(*(place.key if part is Part.KEY and place.key else place.value))

    def _bracket(self, value: tuple[int, int]) -> tuple[int, int]:
        start, end = value
        return (start, start + 1) if self.text[start] in "{[" else (start, end)
