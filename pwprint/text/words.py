"""Small helpers for the sentences that users read."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

_LONGEST = 40
_LISTED = 14


def near(word: str, known: Iterable[str], most: int = 1) -> tuple[str, ...]:
    """Return the known words that look most like `word`, capitals aside, the nearest first; at most `most`.

    Where three or more look like it just as much, none was plainly meant, and none is returned.
    """
    return _near(word, tuple(known), most)


@lru_cache(maxsize=512)  # one misspelled unit may stand in hundreds of orders
def _near(word: str, known: tuple[str, ...], most: int) -> tuple[str, ...]:
    given = word.casefold()[: 2 * _LONGEST]
    folded: dict[str, str] = {}
    for other in known:
        folded.setdefault(other.casefold(), other)
    likeness = _likeness(given, tuple(folded))
    best = max(likeness.values(), default=0)
    if sum(score == best for score in likeness.values()) > max(2, most):
        return ()
    # Of two that are alike, the one that begins alike is meant: `R12` is R1 rather than R2.
    nearest = sorted(likeness, key=lambda other: (-likeness[other], -_shared(given, other)))
    return tuple(folded[other] for other in nearest[:most])


def _shared(word: str, other: str) -> int:
    """Return how many letters two words share at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False)))


def _likeness(given: str, known: Sequence[str]) -> dict[str, float]:
    """Return how much each of the words looks like the one given, from 0 to 1; those that hardly do are left out."""
    from difflib import SequenceMatcher  # noqa: PLC0415 - 7 ms that only a mistake costs

    least = next((ratio for length, ratio in _LEAST if len(given) <= length), 0.6)
    longer = [other for other in known if len(given) >= _FEW and other.startswith(given)]
    matcher = SequenceMatcher(b=given)
    found = {}
    for other in known:
        matcher.set_seq1(other)
        if len(given) <= len(other) <= _FEW and sorted(given) == sorted(other):
            found[other] = _SWAPPED
        elif matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least and matcher.ratio() >= least:
            found[other] = matcher.ratio()
        elif longer == [other]:
            found[other] = least
    return found


_LEAST = ((3, 0.66), (5, 0.75), (8, 0.7))
"""How much a word of up to each number of letters must look like another: a short one soon looks like any."""
_FEW = 3
"""So many letters are enough to begin a word with, if no other begins so; in up to so many, any order is a slip."""
_SWAPPED = 0.95


def joined(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence: `a, b and c`."""
    *most, end = list(words) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence, shortened where it would be long."""
    if len(words) > _LISTED:
        words = (*words[: _LISTED - 1], f"{len(words) - _LISTED + 1} more")
    return joined(words, last)


def guess_or_list(word: str, known: Collection[str]) -> str:
    """Return which of the known words a caller may have meant, or else all of them to choose from."""
    guess = near(word, known)
    return f"did you mean {guess[0]!r}?" if guess else f"choose from {listed([*known], 'or')}"


def shown(text: str) -> str:
    """Return a piece of the file fit for a message: in backticks, short, and visible whatever it holds."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f"`{short if short.isprintable() else visible(short)}`"


def visible(text: str) -> str:
    """Return a text with everything that does not print, such as control characters, written as escapes."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def counted(number: int, noun: str) -> str:
    """Return a number and its noun: `1 file`, `2 files`, `3 entries`, `4 six-sided dice`."""
    return f"{number} {noun if number == 1 else plural(noun)}"


_LETTERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_letters(number: int) -> str:
    """Return a small number as a word, as it stands in a sentence: `three`."""
    return _LETTERS[number] if number < len(_LETTERS) else str(number)


_PLURALS = {"entry": "entries", "die": "dice"}


def plural(noun: str) -> str:
    """Return a noun for several of it: `hills`, `marshes`, and `woods` as it is."""
    before, space, word = noun.rpartition(" ")
    if word in _PLURALS:
        return f"{before}{space}{_PLURALS[word]}"
    return noun if noun.endswith("s") else noun + ("es" if noun.endswith(("sh", "ch", "x")) else "s")


def with_article(noun: str) -> str:
    """Return a noun with its article: `a river`, `an orchard`, and `woods` and `barbed wire` as they are."""
    if noun.endswith(("s", "wire", "water", "ground")):
        return noun
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def ordinal(number: int) -> str:
    """Return a number as a place in a row: `2nd`, `11th`."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{endings.get(number % 10, 'th') if number % 100 not in {11, 12, 13} else 'th'}"
