"""Small helpers for the sentences that users read."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_LONGEST = 40
_LISTED = 14


def near(word: str, known: Iterable[str], most: int = 1) -> tuple[str, ...]:
    """Return the known words that look most like `word`, capitals aside, the nearest first; at most `most`."""
    return _near(word, tuple(known), most)


@lru_cache(maxsize=64)  # one misspelled unit may stand in hundreds of orders
def _near(word: str, known: tuple[str, ...], most: int) -> tuple[str, ...]:
    from difflib import get_close_matches  # noqa: PLC0415 - 7 ms that only a mistake costs

    folded: dict[str, str] = {}
    for other in known:
        folded.setdefault(other.casefold(), other)
    matches = get_close_matches(word.casefold()[: 2 * _LONGEST], folded, n=most, cutoff=0.6)
    return tuple(folded[match] for match in matches)


def joined(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence: `a, b and c`."""
    *most, end = list(words) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence, shortened where it would be long."""
    if len(words) > _LISTED:
        words = (*words[: _LISTED - 1], f"{len(words) - _LISTED + 1} more")
    return joined(words, last)


def shown(text: str) -> str:
    """Return a piece of the file fit for a message: in backticks, short, and visible whatever it holds."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f"`{short if short.isprintable() else visible(short)}`"


def visible(text: str) -> str:
    """Return a text with everything that does not print, such as control characters, written as escapes."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def counted(number: int, noun: str) -> str:
    """Return a number and its noun: `1 file`, `2 files`, `3 entries`."""
    return f"{number} {noun if number == 1 else _PLURALS.get(noun, noun + 's')}"


_PLURALS = {"entry": "entries", "die": "dice"}
