"""A line of the file with a caret run under what a span marks, whatever characters the line is made of."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from pwprint.values import Struct

WIDTH = 100
"""Columns of a snippet; a longer line shows only what lies around the span."""

_BEFORE = 40
_NEARBY = WIDTH + 20  # characters to each side that are read: a hostile file may be one line
_TAB = 4


class CharacterCell(Struct, frozen=True):
    """What a character looks like in a terminal, and how many columns it takes."""

    shown: str
    width: int


def snippet(line: str, column: int, end_column: int | None) -> tuple[str, int, int]:
    """Return what to print of a line, and how many columns lie before the caret run and within it.

    Columns count characters from 1; `end_column` is None where the span goes on in the next line.
    """
    line = line.rstrip()
    left = max(0, column - 1 - _NEARBY)
    nearby = line[left : left + 2 * _NEARBY]
    cells = _cells(nearby)
    start = min(column - 1 - left, len(cells))
    end = min(end_column - 1 - left if end_column else len(cells), len(cells))
    first, last = _window(cells, start)
    before_it, after_it = left + first > 0, left + last < len(line)
    before = _width(cells[first:start]) + before_it
    shown = "".join(cell.shown for cell in cells[first:last])
    shown = f"{'…' if before_it else ''}{shown}{'…' if after_it else ''}"
    return shown, before, max(1, _width(cells[start : min(end, last)]))


def _cells(line: str) -> list[CharacterCell]:
    cells: list[CharacterCell] = []
    at = 0
    for char in line:
        cell = CharacterCell(" " * (_TAB - at % _TAB), _TAB - at % _TAB) if char == "\t" else _cell(char)
        at += cell.width
        cells.append(cell)
    return cells


@lru_cache(maxsize=1024)
def _cell(char: str) -> CharacterCell:
    """Show a character as itself if it can do no harm; control and direction marks become a sign of their own."""
    if " " <= char <= "~":
        return CharacterCell(char, 1)
    if char < " ":
        return CharacterCell(chr(0x2400 + ord(char)), 1)
    category = unicodedata.category(char)
    if category in {"Mn", "Me"}:
        return CharacterCell(char, 0)
    if category in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}:
        return CharacterCell("\N{REPLACEMENT CHARACTER}", 1)
    return CharacterCell(char, 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1)


def _window(cells: list[CharacterCell], start: int) -> tuple[int, int]:
    """Return the first cell to show and the one after the last: all of them, or as many as fit round the start."""
    if _width(cells) <= WIDTH:
        return 0, len(cells)
    first = start
    while first > 0 and _width(cells[first - 1 : start]) < _BEFORE:
        first -= 1
    last = first
    room = WIDTH - 2
    while last < len(cells) and room >= cells[last].width:
        room -= cells[last].width
        last += 1
    return first, last


def _width(cells: list[CharacterCell]) -> int:
    return sum(cell.width for cell in cells)
