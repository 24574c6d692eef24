"""Where everything lies in VASSAL: a map whose boards stand side by side, in dots from its upper left corner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.values import Struct
from pwprint.vtt.pieces import BAG
from pwprint.vtt.tray import BAG_SIZE
from pwprint.vtt.vassal.traits import InModule

if TYPE_CHECKING:
    from pwprint.pdf.marks import Point
    from pwprint.vtt.component import Mat, PlaySet
    from pwprint.vtt.pictures import Dots

EDGE = 20
"""Dots that stay free round the boards."""


class GameOf(Struct, frozen=True):
    """A scenario in a module: its title, which no other has, how its pictures' names begin, the id of its first piece.

    `map` is the name of the map on which it is played, `word` what it means that a unit is turned over.
    """

    found: PlaySet
    dots: Dots
    title: str
    prefix: str
    map: str
    word: str
    first_gpid: int

    @property
    def scenario_id(self) -> str:
        """The id of the scenario."""
        return self.found.subject.scenario.id

    @property
    def shared(self) -> InModule:
        """What its pieces share."""
        return InModule(self.prefix, self.word, self.bag_name)

    @property
    def bag_name(self) -> str:
        """The name of its bag: each scenario of a module has its own."""
        return f"{BAG}: {self.title}"

    @property
    def bag_size(self) -> tuple[int, int]:
        """The width and the height of the bag."""
        side = self.dots.count(BAG_SIZE)
        return side, side

    def board_name(self, mat: Mat) -> str:
        """Return the name of a board: each one of a module has its own."""
        return self.title + mat.title.removeprefix(self.found.subject.scenario.title)

    def within(self, mat: Mat, point: Point) -> Point:
        """Return the dot of a board at a point of a mat."""
        return self.dots.at(mat.picture, point)

    def dot(self, mat_id: str, point: Point) -> tuple[int, int]:
        """Return the dot of the map at a point of a mat."""
        left = EDGE
        for mat in self.found.mats:
            if mat.id == mat_id:
                x, y = self.dots.at(mat.picture, point)
                return left + x, EDGE + y
            left += self.dots.size(mat.picture)[0]
        raise KeyError(mat_id)
