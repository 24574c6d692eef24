"""One numbering for a whole kit: its pages say which page of the kit they are, as the list of contents does."""

from __future__ import annotations

import re
from operator import is_ as _is

from pwprint.pdf.marks import Group, Mark, Page, Text
from pwprint.values import replace

_PAGE = re.compile(r"\bpage \d+ of \d+")
_SHEET = re.compile(r"\b(?:plan|sheet) \d+ of \d+|\(\d+ of \d+\)")
"""Sheets that are laid or glued together keep their numbers, which their plan refers to."""


def renumbered(page: Page, number: int, of: int) -> Page:
    """Return a page of a sheet as page `number` of a kit, on paper and in the outline."""
    words = f"kit page {number} of {of}"
    return replace(
        page, marks=tuple(_renumbered(mark, words) for mark in page.marks), bookmark=_as(words, page.bookmark)
    )


def _renumbered(mark: Mark, words: str) -> Mark:
    if isinstance(mark, Group):
        marks = tuple([_renumbered(inner, words) for inner in mark.marks])
        return mark if all(map(_is, marks, mark.marks)) else replace(mark, marks=marks)
    if isinstance(mark, Text) and (text := _as(words, mark.text)) != mark.text:
        return replace(mark, text=text)
    return mark


def _as(words: str, text: str) -> str:
    if " of " not in text:
        return text  # as most
    return _SHEET.sub(lambda found: f"{found[0]}  \u00b7  {words}", _PAGE.sub(words, text))
