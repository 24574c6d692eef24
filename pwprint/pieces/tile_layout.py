"""The measures of a unit tile: where things stand on one of any size, and how its name is set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.side_style import ColourField
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Mark, Text
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.pdf.marks import Mm

TILE = 25.0
"""mm of a side where the map has room for it: its square less 5 mm."""

SMALLEST = 12.0
"""mm of a side below which a tile can no longer be read."""

BOLD, NAME = "sans-bold", "sans-semibold"
READABLE = 5.5
"""The smallest type of names that can be whole in it and of all that is a sentence, in points."""
USUAL = 6.0
"""The type that names have where there is room."""
TINY = 5.0
"""The smallest type of ids, codes and the words of numbers, which a glance at other tiles explains."""


class TileLayout(Struct, frozen=True):
    """Where things stand on a tile of a size: measures in mm from its foot, type in points."""

    size: Mm

    def part(self, of_tile: Mm) -> Mm:
        """Return a measure of the full design on this tile."""
        return of_tile * self.size / TILE

    @property
    def inset(self) -> Mm:
        """What texts keep from the cut, for a knife or a printer that misses it."""
        return max(1.6, self.part(2.3))

    @property
    def room(self) -> Mm:
        """How wide texts may be."""
        return self.size - 2 * self.inset

    @property
    def name_room(self) -> Mm:
        """How wide names may be, which stand close to a corner that may be cut off."""
        return self.room - self.part(0.5)

    @property
    def middle(self) -> Mm:
        """The middle of the tile."""
        return self.size / 2

    @property
    def rim(self) -> Mm:
        """How much of the side's colour stands round the inner field."""
        return max(0.8, self.part(1.0))

    @property
    def id_size(self) -> float:
        """The largest type of an id."""
        return max(5.5, self.part(10.5))

    @property
    def heading(self) -> Mm:
        """The middle of the words in the coloured band at the front edge."""
        return self.size - max(self.part(2.9), 1.6 + cap_height(BOLD, self.id_size) / 2)

    @property
    def pointer(self) -> tuple[Mm, Mm]:
        """Half the width and the height of the pointer at the front edge: too flat to be taken for an accent."""
        return max(1.6, self.part(2.6)), max(0.55, self.part(0.8))

    @property
    def below_pointer(self) -> Mm:
        """How far the words in the band make way for a pointer above them; on small tiles there is no room for that."""
        return 0.5 * max(0.0, self.size - 14.0) / (TILE - 14.0)

    @property
    def band_foot(self) -> Mm:
        """Where the coloured band begins."""
        return self.heading - max(self.part(2.5), cap_height(BOLD, self.id_size) / 2 + 0.5)

    @property
    def label_base(self) -> Mm:
        """The base line of the words below the numbers, what hangs from it clear of the line inside the field."""
        return self.rim + self.gap + 0.7

    @property
    def stat_base(self) -> Mm:
        """The base line of the numbers: a slash among them hangs down nearly to the tallest letters of the words."""
        return self.label_base + 1.96

    @property
    def front_number(self) -> float:
        """The type of the numbers on the front."""
        return max(5.5, self.part(9.0))

    @property
    def back_number(self) -> float:
        """The type of the numbers on the back."""
        return max(5.5, self.part(7.0))

    @property
    def limits_base(self) -> Mm:
        """The base line of the last thing that an exhausted unit may not do."""
        return self.stat_base + cap_height(BOLD, self.back_number) + 0.75

    @property
    def gap(self) -> Mm:
        """From the edge of an inner field to the line inside it."""
        return max(0.55, self.part(0.75))

    def field(self, top: Mm, cut: Mm) -> ColourField:
        """Return the inner field of a face up to a height."""
        return ColourField((self.rim, self.rim, self.size - self.rim, top), cut=self.part(cut), gap=self.gap)


class TileName(Struct, frozen=True):
    """A name as both faces show it: up to two rows, and their type."""

    rows: tuple[str, ...]
    size: float

    @property
    def step(self) -> Mm:
        """From one base line to the next."""
        return self.size * 0.34

    def tall(self, rows: int | None = None) -> Mm:
        """Return the height of the name, or of so many rows, from the lowest base line to the highest accent."""
        rows = len(self.rows) if rows is None else rows
        return self.step * (rows - 1) + self.size * 0.27 if rows else 0.0

    def marks(self, middle: Mm, base: Mm) -> tuple[Mark, ...]:
        """Return the rows, the last of them on a base line."""
        last = len(self.rows) - 1
        return tuple(
            Text(middle, base + self.step * (last - index), row, NAME, self.size, INK, anchor="middle")
            for index, row in enumerate(self.rows)
        )
