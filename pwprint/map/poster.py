"""The sheets of a map: their names, their neighbours, and what all of them show."""

from __future__ import annotations

from pwprint.map.assembly.pages import AssemblyPicture, Together, picture_of
from pwprint.map.grid import MapPart, PosterGrid
from pwprint.memo import cached_property
from pwprint.page.margins import LONG, level_ruler, ruler_length
from pwprint.pdf.marks import Mark, Mm
from pwprint.values import Struct

WORDS: Mm = 57.0
"""The width of the words beside the level ruler; without room for them the picture of the sheets is left out."""

FEW: Mm = 24.0
"""The width of the fewest words."""

DIAGRAM: tuple[Mm, Mm] = (26.0, 8.5)
"""The room for the picture of the sheets in the foot."""


class Poster(Struct, frozen=True, dict=True):
    """A map cut into sheets. What all show is made once, and the file keeps it once."""

    grid: PosterGrid
    parts: tuple[MapPart, ...]
    together: Together

    @property
    def count(self) -> int:
        """The number of sheets."""
        return len(self.parts)

    @cached_property
    def diagram(self) -> AssemblyPicture:
        """How the sheets lie together, as small as in the feet of all of them."""
        return picture_of(self.together, DIAGRAM)

    @property
    def ruled(self) -> Mm:
        """How long the ruler in the foot is; 0 if it has no room."""
        wide = self.grid.area.width
        return ruler_length(wide - WORDS) or ruler_length(wide - FEW)

    @cached_property
    def level_ruler(self) -> tuple[Mark, ...]:
        """The ruler in the feet of all sheets, from (0, 0) to the right; none on small paper."""
        return level_ruler(0.0, 0.0, self.ruled)

    @cached_property
    def upright_ruler(self) -> tuple[Mark, ...]:
        """The ruler beside the map, before it is turned to stand there."""
        return level_ruler(0.0, 0.0, LONG, thin=True)

    def edges(self, part: MapPart) -> tuple[bool, bool, bool, bool]:
        """Return whether north, east, south and west of a part lies the map's edge."""
        return self.grid.edges(part.across, part.down)

    def name(self, part: MapPart) -> str:
        """Return what a sheet is called in the picture of them all: `2`, `r1c2`."""
        return self.together.rows[part.down][part.across].name

    def neighbour(self, part: MapPart, side: int) -> str:
        """Return what the sheet to the north (0), east (1), south (2) or west (3) is called in words: `sheet 2`."""
        down, across = part.down + (0, 0, 1, 0)[side] - (side == 0), part.across + (side == 1) - (side == 3)
        return self.together.called.format(self.together.rows[down][across].name)
