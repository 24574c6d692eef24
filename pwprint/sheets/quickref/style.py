"""Sizes, colours and distances of a reference sheet. One running size decides all the others."""

from __future__ import annotations

from pwprint.pdf import colours
from pwprint.pdf.marks import Mark, Mm, Pen, moved
from pwprint.values import Struct

POINT = 25.4 / 72
"""mm in a point."""

MIN_BODY = 9.0
"""The smallest running text, in points, that a player can read across a table."""

MIN_TABLE = 8.5
"""The smallest text of tables, labels and footers, in points."""

SOFT = "#5B6670"
RULE = "#A9B1B6"
TINT = "#E9ECEA"
INK = colours.INK
PAPER = colours.WHITE

HAIR = Pen(RULE, 0.18)
FRAME = Pen(INK, 0.3)

COLUMN_GAP: Mm = 6.5
ITEM_GAP: Mm = 0.4
PART_GAP: Mm = 1.2
BLOCK_GAP: Mm = 2.6
BAR: Mm = 5.2


class TypeStyle(Struct, frozen=True):
    """Text sizes in points, from the size of the running text."""

    body: float

    def __post_init__(self) -> None:
        """Refuse type that is too small to read."""
        if self.body < MIN_BODY:
            raise ValueError(f"running text of {self.body} pt is smaller than {MIN_BODY} pt")

    @property
    def table(self) -> float:
        """The size of tables and labels."""
        return max(MIN_TABLE, self.body - 0.4)

    @property
    def small(self) -> float:
        """The size of rule ids and footers."""
        return MIN_TABLE


class SetBox(Struct, frozen=True):
    """Marks whose top edge is y = 0 and whose left edge is x = 0; they reach down to y = -height."""

    height: Mm
    marks: tuple[Mark, ...]


def leading(size: float) -> Mm:
    """Return the distance in mm between two lines of a size in points."""
    return size * 1.14 * POINT


def baseline(size: float, height: Mm | None = None) -> Mm:
    """Return how far below the top of a strip its text stands so that capitals are centred in it, in mm."""
    strip = leading(size) if height is None else height
    return strip / 2 + 0.33 * size * POINT


def stack(boxes: list[SetBox], gap: Mm) -> SetBox:
    """Return boxes one below the other."""
    marks: list[Mark] = []
    y = 0.0
    for box in boxes:
        marks.append(moved(box.marks, 0.0, -y))
        y += box.height + gap
    return SetBox(max(0.0, y - gap), tuple(marks))
