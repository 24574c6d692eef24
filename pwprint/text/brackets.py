"""Where a bracket that is missing was most likely forgotten: a line that stands too far out shows it.

Brackets can be counted only up to where the count goes wrong, which may be a hundred lines later. But in a
file with lines laid out a list or object ends below the line on which it starts, and its members stand farther in.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

CLOSE = {"{": "}", "[": "]"}
"""Every opening bracket, and the one that closes it."""

_TOKEN = re.compile(
    r"""(?P<gap>\s+|//[^\n\r]*|/\*.*?(?:\*/|\Z)|\#[^\n\r]*)"""
    r"""|"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'|[{}\[\]]|[^\s{}\[\]"'/\#]+|.""",
    re.DOTALL,
)
_TAB = 4


class Forgotten(NamedTuple):
    """A list or object that should have ended: where it starts, and the end of what stands before the missing end."""

    start: int
    end: int


class _Open(Struct):
    """A list or object that is open, how far in the line stands on which it starts, and its first line of its own."""

    start: int
    bracket: str
    indent: int
    inside: int | None = None

    def ends_before(self, indent: int, token: str, around: _Open | None) -> bool:
        """Return whether a line stands too far out to be part of this, or its end; `around` is what this is in."""
        if token in CLOSE.values():
            return indent < self.indent
        if self.inside is None:
            if around and self.bracket == around.bracket == "{" and around.has_line_at(indent):
                return indent <= self.indent
            self.inside = indent
        return indent < self.inside and indent <= self.indent

    def has_line_at(self, indent: int) -> bool:
        """Return whether the members stand so far in, and farther in than what they are members of."""
        return self.indent < indent == self.inside


def forgotten(text: str, before: int) -> Forgotten | None:
    """Return the first list or object that seems not to be closed in time, if there is one before a place."""
    stack: list[_Open] = []
    end = indent = 0
    for start, token, fresh in _tokens(text, before):
        indent = indent if fresh is None else fresh
        if fresh is not None and stack and stack[-1].ends_before(indent, token, stack[-2] if stack[1:] else None):
            return Forgotten(stack[-1].start, end)
        if token in CLOSE:
            stack.append(_Open(start, token, indent))
        elif token in CLOSE.values() and stack:
            stack.pop()
        end = start + len(token)
    return None


def _tokens(text: str, before: int) -> Iterator[tuple[int, str, int | None]]:
    """Yield the tokens of a text with their places, and of the first one in a line how far in it stands."""
    fresh: int | None = 0
    for found in _TOKEN.finditer(text, 0, before):
        token = found[0]
        if not found["gap"]:
            yield found.start(), token, fresh
            fresh = None
        elif "\n" in token:
            fresh = len(token.rpartition("\n")[2].expandtabs(_TAB))
