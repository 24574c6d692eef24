"""Sizes, colours and distances of a reference sheet. One running size decides all the others."""

from __future__ import annotations

from pwprint.page.prose import Face
from pwprint.pdf import colours
from pwprint.pdf.fonts import MM_PER_POINT, cap_height
from pwprint.pdf.marks import Colour, Mm, Pen
from pwprint.values import Struct, replace

MIN_BODY = 9.0
"""The smallest running text, in points, that a player can read across a table."""

MIN_TABLE = 8.5
"""The smallest text of tables, labels and footers, in points."""

TABLE_STEP = 0.3
"""How much smaller than running text tables and modifiers are, in points: they are no footnotes."""

TABLE_GROWTH = 1.2
"""How fast tables grow with running text, in points: where there is little room, tables are the first to give way."""

MAX_TITLE = 11.4
"""The largest headings, in points."""

SOFT = "#665F52"
RULE = "#B3A88D"
TINT = "#F0E9D8"
DARK = "#4A3A26"
"""The tones of the kit's other sheets; dark bars and the ends of heads are of its brown."""
INK = colours.INK
PAPER = colours.WHITE

HAIR = Pen(RULE, 0.18)
FRAME = Pen(INK, 0.3)

_LEADING = 1.1
"""From line to line, in sizes of the type."""

COLUMN_GAP: Mm = 6.5
ITEM_GAP: Mm = 0.4
PART_GAP: Mm = 1.0
BLOCK_GAP: Mm = 2.0
AIRY_GAP: Mm = 2.6
BAR: Mm = 5.2


class TableSkin(Struct, frozen=True):
    """The colours of bars, of fine and of strong lines, the space between two parts, and whether heads are tinted."""

    tint: Colour = TINT
    rule: Colour = RULE
    strong: Colour = INK
    apart: Mm = PART_GAP
    is_head_tinted: bool = True

    @property
    def hair(self) -> Pen:
        """Between rows."""
        return replace(HAIR, colour=self.rule)

    @property
    def frame(self) -> Pen:
        """Below the head of a table and at its end."""
        return replace(FRAME, colour=self.strong)


class TypeStyle(Struct, frozen=True):
    """Text sizes in points, from the size of the running text, and the skin of tables."""

    body: float
    skin: TableSkin = TableSkin()

    def __post_init__(self) -> None:
        """Refuse type that is too small to read."""
        if self.body < MIN_BODY:
            raise ValueError(f"running text of {self.body} pt is smaller than {MIN_BODY} pt")

    def face(self, font: str = "sans", size: float | None = None) -> Face:
        """Return a face of this sheet, of the size of running text if it is not said."""
        return Face(font, self.body if size is None else size, INK, _LEADING)

    @property
    def title(self) -> float:
        """The size of headings."""
        return min(self.body + 1.6, MAX_TITLE)

    @property
    def bar(self) -> Mm:
        """How high the bars of headings are."""
        return min(BAR, 1.25 * self.title * MM_PER_POINT)

    @property
    def between(self) -> Mm:
        """The space between blocks: more than that between other parts, except where type is as small as may be."""
        return AIRY_GAP if self.body > MIN_BODY else BLOCK_GAP

    @property
    def table(self) -> float:
        """The size of tables and labels."""
        return min(self.body - TABLE_STEP, MIN_TABLE + TABLE_GROWTH * (self.body - MIN_BODY))

    @property
    def small(self) -> float:
        """The size of rule ids and footers."""
        return MIN_TABLE


def narrow(width: Mm) -> Mm:
    """Return how wide a column of a page is."""
    return (width - COLUMN_GAP) / 2


def leading(size: float) -> Mm:
    """Return the distance in mm between two lines of a size in points."""
    return size * _LEADING * MM_PER_POINT


def baseline(size: float, height: Mm | None = None) -> Mm:
    """Return how far below the top of a strip, or of a line, its text stands so that capitals are in its middle."""
    return ((leading(size) if height is None else height) + cap_height("sans", size)) / 2
