"""Letters that the typefaces of the sheets do not have: in print a question mark would stand for them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pwprint.text.places import as_step
from pwprint.text.problems import Problem, Severity
from pwprint.text.words import listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.text import Document

_UNUSUAL = re.compile("[^\t\n -~\u00a0-\u0107\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026]")
"""What some face may lack. All others are in every face, so that most texts cost no look into one."""

_PLAIN = bytes((0x09, 0x0A, *range(0x20, 0x7F)))

_UNPRINTED = frozenset({"$schema", "id", "allow", "cover", "flag", "picture"})


def check_letters(document: Document) -> Iterator[Problem]:
    """Yield a warning (W005) for every text of a scenario that has letters which cannot be printed."""
    # What is left without the letters of ASCII is searched in no time.
    if "\\u" in document.text or _UNUSUAL.search(document.text.encode().translate(None, _PLAIN).decode()):
        yield from _in(document.value, "")


def _in(value: object, pointer: str) -> Iterator[Problem]:
    if isinstance(value, str):
        if _UNUSUAL.search(value):
            yield from _unprintable(value, pointer)
        return
    for key, member in _members(value):
        yield from _in(member, f"{pointer}/{key}")


def _members(value: object) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from ((as_step(key), member) for key, member in value.items() if key not in _UNPRINTED)
    elif isinstance(value, list):
        yield from ((str(index), entry) for index, entry in enumerate(value))


def _unprintable(text: str, pointer: str) -> Iterator[Problem]:
    from pwprint.pdf.fonts import missing  # noqa: PLC0415 - reading them takes a while
    from pwprint.pdf.typefaces import FONTS  # noqa: PLC0415 - reading them takes a while

    letters = tuple(dict.fromkeys(letter for font in FONTS for letter in missing(text, font)))
    if letters:
        yield Problem(
            "W005",
            f"the sheets have no letter for {listed([shown(letter) for letter in letters])}: `?` is printed instead",
            pointer,
            "their typefaces, Source Sans and Source Serif, have Latin letters, with all accents; "
            "render --font-dir FOLDER takes others from your fonts",
            Severity.WARNING,
        )
