"""Lists of words as VASSAL writes them: joined by a character before which, inside of words, a backslash stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

HEADER = b"!VCSK"
"""How a saved game begins whose bytes are masked, so that nobody peeks at it by chance."""
_KEY = 0x50


def sequence(delimiter: str, words: Iterable[object]) -> str:
    """Return words as one string that VASSAL takes apart again."""
    return delimiter.join(_escaped(str(word), delimiter) for word in words)


def _escaped(word: str, delimiter: str) -> str:
    written = word.replace(delimiter, f"\\{delimiter}")
    # A word that looks as if it were quoted or escaped already is quoted once more.
    quoted = word.startswith("\\") or (word.startswith("'") and word.endswith("'"))
    return f"'{written}'" if quoted else written


def masked(text: str) -> bytes:
    """Return a saved game as a file holds it: each byte as two digits, after a key that masks it."""
    return HEADER + f"{_KEY:02x}".encode() + bytes(byte ^ _KEY for byte in text.encode()).hex().encode()
