"""What somebody meant who wrote nearly JSON: a token as JSON writes it, and None where that is not certain."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from pwprint.text.limits import LONGEST_NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterable

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
"""A number in JSON."""

CONSTANTS = ("true", "false", "null")
"""The words of JSON."""

_CONTROL = re.compile(r"[\x00-\x1f]")
_OTHER_BASE = re.compile(r"(-?)(0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)")
_SEPARATED = re.compile(r"[-+]?[0-9]+(?:_[0-9]+)+")
_PADDED = re.compile(r"(?<![0-9.])0+(?=[0-9])")
_HALF = re.compile("[\ud800-\udfff]")
_IN_SINGLE_QUOTES = re.compile(r"""\\'|\\.|\"""")


class Repair(NamedTuple):
    """What should stand between two places of a text."""

    start: int
    end: int
    text: str


def repaired(text: str, repairs: Iterable[Repair]) -> str:
    """Return a text with its slips repaired."""
    parts, at = [], 0
    for repair in sorted(repairs):
        parts += [text[at : repair.start], repair.text]
        at = repair.end
    return "".join((*parts, text[at:]))


def quoted(words: str) -> str:
    """Return a text as JSON writes it."""
    return json.dumps(words, ensure_ascii=False)


def decoded(token: str) -> str | None:
    """Return the text that a token stands for; None if the token is no text of whole characters."""
    try:
        text = json.loads(token)
    except ValueError:
        return None
    return text if isinstance(text, str) and not _HALF.search(text) else None


def from_single_quotes(inner: str) -> str | None:
    """Return what stands between single quotes, as a token in double ones."""
    return _if_text('"' + _IN_SINGLE_QUOTES.sub(_requoted, inner) + '"')


def from_bad_text(token: str) -> str | None:
    r"""Return a token in double quotes without what may not stand there: control characters, and `\'`."""
    plain = re.sub(r"\\.", lambda pair: "'" if pair[0] == r"\'" else pair[0], token)
    return _if_text(_CONTROL.sub(lambda control: r"\t" if control[0] == "\t" else "", plain))


def number(digits: str) -> str | None:
    """Return the number that `007`, `+1`, `.5`, `1.`, `1_000` or `0x10` stand for."""
    if other := _OTHER_BASE.fullmatch(digits):
        return _if_number(f"{other[1]}{int(other[2], 0)}" if len(digits) < LONGEST_NUMBER else "")
    plain = digits.replace("_", "") if _SEPARATED.fullmatch(digits) else digits
    plain = _PADDED.sub("", plain.removeprefix("+"))
    plain = re.sub(r"(?<![0-9])\.(?=[0-9])", "0.", plain)
    return _if_number(re.sub(r"(?<=[0-9])\.(?![0-9])", "", plain))


def constant(word: str) -> str | None:
    """Return the word of JSON of which a letter is missing, too many or out of its place: a guess only."""
    return next((known for known in CONSTANTS if _is_nearly(word.lower(), known)), None)


def _is_nearly(word: str, known: str) -> bool:
    short = word[: len(known) + 2]
    return sorted(short) == sorted(known) or short in _with_one_less(known) or known in _with_one_less(short)


def _with_one_less(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def _requoted(found: re.Match[str]) -> str:
    return {r"\'": "'", '"': r"\""}.get(found[0], found[0])


def _if_text(token: str) -> str | None:
    return None if decoded(token) is None else token


def _if_number(digits: str) -> str | None:
    sound = NUMBER.fullmatch(digits) and len(digits) <= LONGEST_NUMBER and abs(float(digits)) != float("inf")
    return digits if sound else None
