"""The pages of the codes: what a problem means in more words, an example that has it, one that has not, and the fix.

They stand in `pages.json` beside this file. Every example is a test: the bad one has the problem, the good one none.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping


class CodePage(Struct, frozen=True):
    """The page of a code.

    `bad` and `good` are lines of a scenario where `base` names the rest of it, and otherwise words. The bad one is
    saved in an `encoding`, or to a `size` in bytes, where that is the mistake.
    """

    about: str
    fix: str
    bad: tuple[str, ...]
    good: tuple[str, ...]
    base: str = ""
    encoding: str = "utf-8"
    size: int = 0


@cache
def _book() -> dict[str, Any]:
    book: dict[str, Any] = json.loads((Path(__file__).parent / "pages.json").read_text(encoding="utf-8"))
    return book


def page_of(code: str) -> CodePage:
    """Return the page of a code. A code without a page is a mistake in the program: it raises KeyError."""
    entry: Mapping[str, Any] = _book()["pages"][code]
    return CodePage(**{**entry, "bad": tuple(entry["bad"]), "good": tuple(entry["good"])})


def coded() -> tuple[str, ...]:
    """Return the codes that have a page."""
    return tuple(_book()["pages"])


def bad_file(code: str) -> bytes:
    """Return the whole scenario of which the bad example of a page shows some lines."""
    page = page_of(code)
    return _whole(page, page.bad).encode(page.encoding).ljust(page.size)


def good_file(code: str) -> bytes:
    """Return the whole scenario of which the good example of a page shows some lines."""
    page = page_of(code)
    return _whole(page, page.good).encode()


def _whole(page: CodePage, lines: tuple[str, ...]) -> str:
    """Return the base with the lines in the place of those keys that the good example has."""
    given = json.loads("{" + "\n".join(page.good) + "}")
    rest = {key: value for key, value in _book()["bases"][page.base].items() if key not in given}
    return json.dumps(rest, ensure_ascii=False)[:-1] + ",\n" + "\n".join(lines) + "\n}\n"
