"""Units as a table of comma-separated values, for spreadsheets: a row for each unit, a column for each key.

A cell holds the words of a text as they are, and anything else, such as where a unit arrives, as JSON. A text that
would be read as JSON stands in quotes.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from pwprint.format.drawing.reading import Slip
from pwprint.format.layout import key_order, on_one_line
from pwprint.text import Document, read_bytes
from pwprint.text.words import joined, near, shown
from pwprint.values import Struct

SIDE = "side"
"""The first column: the id of a unit's side."""
_PLACE = "/sides/*/units/*"
_KNOWN = frozenset({SIDE, "id", "type", "name", "at", "facing"})
_MOST_ROWS = 2000
_DELIMITERS = ",;\t"


class UnitRow(Struct, frozen=True):
    """A unit, its side, the line that it stands in, and the column of each of its keys."""

    side: str
    unit: Mapping[str, Any]
    line: int
    columns: Mapping[str, int]


def unit_table(sides: Sequence[Mapping[str, Any]]) -> str:
    """Return the units of the sides of a scenario as a table."""
    units = [(side["id"], unit) for side in sides for unit in side.get("units", [])]
    given = {"id", "type"} | {key for _, unit in units for key in unit}
    order = key_order(_PLACE, given)
    keys = [*(key for key in order if key in given), *sorted(given - {*order})]
    written = StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow([SIDE, *keys])
    table.writerows([side, *(_cell(unit[key]) if key in unit else "" for key in keys)] for side, unit in units)
    return written.getvalue()


def read_unit_table(text: str, sides: Sequence[str]) -> tuple[UnitRow, ...] | tuple[Slip, ...]:
    """Return the rows of a table, or what is wrong with it; a slip's column counts cells. `sides` are the ids."""
    text = text.removeprefix("\ufeff")
    first = next(iter(text.splitlines()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    table = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows, slips = list[UnitRow](), list[Slip]()
    head: list[str] = []
    try:
        for cells in table:
            line = table.line_num
            if not head:
                head = [_key(cell) for cell in cells]
                slips += _wrong_head(head)
                if slips:
                    break
            elif any(cell.strip() for cell in cells):
                if len(rows) >= _MOST_ROWS:
                    return (Slip(line, 1, f"more than {_MOST_ROWS} units"),)
                found = _row(head, cells, line, sides)
                (slips if isinstance(found, Slip) else rows).append(found)  # type: ignore[arg-type]  # each to its list
    except csv.Error as failure:
        slips.append(Slip(table.line_num, 1, f"this is not a table of comma-separated values: {failure}"))
    if not head and not slips:
        slips.append(Slip(1, 1, "the table is empty; its first line names the columns: side, id, type …"))
    return tuple(slips) or tuple(rows)


def _key(cell: str) -> str:
    """Return the key that a heading means: spreadsheets like to write `Side` for side."""
    key = cell.strip()
    return key.lower() if key.lower() in _KNOWN else key


def _wrong_head(head: Sequence[str]) -> list[Slip]:
    slips = [
        Slip(1, 1, f"there is no column `{key}`; the first line names the columns")
        for key in (SIDE, "id", "type")
        if key not in head
    ]
    for number, key in enumerate(head, 1):
        if not key:
            slips.append(Slip(1, number, "this column has no name"))
        elif head.index(key) != number - 1:
            slips.append(Slip(1, number, f"there are two columns `{key}`"))
    return slips


def _row(head: Sequence[str], cells: Sequence[str], line: int, sides: Sequence[str]) -> UnitRow | Slip:
    if len(cells) > len(head) and any(cell.strip() for cell in cells[len(head) :]):
        return Slip(line, len(head) + 1, f"this row has {len(cells)} cells for {len(head)} columns")
    said = {
        key: (cell.strip(), number)
        for number, (key, cell) in enumerate(zip(head, cells, strict=False), 1)
        if cell.strip()
    }
    side, column = said.get(SIDE, ("", head.index(SIDE) + 1))
    if side not in sides:
        guess = near(side, sides)
        hint = f"did you mean {guess[0]}?" if guess else f"the sides are {joined(sides)}"
        return Slip(line, column, f"there is no side {shown(side)}; {hint}")
    unit = {key: _value(cell) for key, (cell, _) in said.items() if key != SIDE}
    return UnitRow(side, unit, line, {key: number for key, (_, number) in said.items()})


def _cell(value: object) -> str:
    if isinstance(value, str) and value and value == value.strip() and _value(value) == value:
        return value
    return on_one_line(value)


def _value(cell: str) -> object:
    """Return what a cell holds: JSON if it is some that a scenario may have, else its words."""
    try:
        json.loads(cell)
    except (ValueError, RecursionError):
        return cell
    read = read_bytes(cell.encode(), SIDE)  # Python takes `NaN` and half letters for JSON too
    return read.value if isinstance(read, Document) and not read.problems else cell
