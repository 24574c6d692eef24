"""Edges of the board that are named where squares are required."""

from __future__ import annotations

import re
from typing import Any, TypeGuard

from pwprint.format.schema.hints import compass

_AREAS = re.compile(
    r"/sides/\d+/(exits|deployment)(/\d+)?|/sides/\d+/units/\d+/arrives/(at|else)(/\d+)?|/(victory|points)/\d+/(when|each)(/.*)?/by(/\d+)?"
)
"""The places in a file where areas at an edge are at home, and their entries."""

_BESIDES = frozenset({"the", "edge", "side", "border"})
"""Words that may stand beside the name of an edge."""

_LONGEST = 40
"""A text of more letters names no edge."""

_EDGES = {
    0: ("northern", "a{rows}-{last}{rows}"),
    2: ("eastern", "{last}1-{last}{rows}"),
    4: ("southern", "a1-{last}1"),
    6: ("western", "a1-a{rows}"),
}


def edge_meant(value: Any, pointer: str, word: object) -> str | None:  # noqa: ANN401
    """Return the squares of the edge that a text such as `N` names; None where none is named or to be named."""
    if not _AREAS.fullmatch(pointer) or not isinstance(word, str) or len(word) > _LONGEST:
        return None
    named = _named(word)
    board = value.get("map") if isinstance(value, dict) else None
    columns, rows = (board.get(key) if isinstance(board, dict) else None for key in ("columns", "rows"))
    if named is None or not _is_size(columns) or not _is_size(rows):
        return None
    name, corners = named
    area = corners.format(last=chr(ord("a") + columns - 1), rows=rows)
    return f"the {name} edge is " + (area if pointer.rpartition("/")[2].isdigit() else f'["{area}"]')


def _named(word: str) -> tuple[str, str] | None:
    """Return the edge that a text such as `N`, `north` or `the north edge` names, with its corners."""
    direction = compass("".join(each for each in re.findall("[a-z]+", word.lower()) if each not in _BESIDES))
    return None if direction is None else _EDGES.get(direction)


def _is_size(number: Any) -> TypeGuard[int]:  # noqa: ANN401
    return isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= 26
