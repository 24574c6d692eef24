"""What all parts of the reader share while one document is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.reader.names import Names, Register, resolve
from pwprint.format.reader.places import PLACES, PlaceReader
from pwprint.game.orders import CORNER
from pwprint.memo import cached_property
from pwprint.text.problems import Part, Problem
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.format.reader.node import Node
    from pwprint.game.board.base import Board
    from pwprint.game.ruleset import Ruleset


class Reading(Struct, frozen=True, dict=True):
    """The ruleset, the board (None if the map's size is broken), the names, and the problems found so far."""

    ruleset: Ruleset
    board: Board | None
    names: Names
    problems: list[Problem]

    @cached_property
    def places(self) -> PlaceReader:
        """How places are read."""
        return PLACES[self.ruleset.play.surface]

    def report(self, problem: Problem) -> None:
        """Add a problem."""
        self.problems.append(problem)

    def side(self, node: Node, *besides: str) -> int | None:
        """Return the index of the side that a node names; other words that it may have are `besides`."""
        sides = self.names.sides
        return self._named(replace(sides, besides=besides) if besides else sides, node)

    def unit(self, node: Node) -> int | None:
        """Return the index of the unit that a node names."""
        return self._named(self.names.units, node)

    def unit_key(self, name: str, node: Node) -> int | None:
        """Return the index of the unit named by the key of a member."""
        return resolve(self.names.units, name, node.pointer, self.problems, Part.KEY)

    def objective(self, node: Node) -> int | None:
        """Return the index of the objective that a node names."""
        return self._named(self.names.objectives, node)

    def facing(self, node: Node) -> int | None:
        """Return the number of the direction that a node names."""
        return self._named(self.names.facings, node)

    def ordered_facing(self, node: Node) -> int | None:
        """Return the number of the direction that an order names; `CORNER` for one that only other boards have."""
        known = self.names.facings
        if known.complete and node.text() in self.ruleset.play.ordered_facings and node.text() not in known.ids:
            return CORNER
        return self.facing(node)

    def _named(self, register: Register, node: Node) -> int | None:
        name = node.text()
        return None if name is None else resolve(register, name, node.pointer, self.problems)
