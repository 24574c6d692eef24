"""What units stand on, with the options in force: how large they are. E19-R02, E19-R03, E19-DEF-04."""

from __future__ import annotations

from itertools import product
from math import hypot
from typing import TYPE_CHECKING

from pwprint.game.kit import Base
from pwprint.game.table.footprint import footprint
from pwprint.game.table.measure import LENIENT, ahead
from pwprint.memo import Memo, cached_property
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.table.areas import Point
    from pwprint.game.table.footprint import Shape
    from pwprint.rulesets.european_19c.table_memory import Pose
    from pwprint.rulesets.european_19c.tables import European19Unit


_HAIR = 1e-6
"""More than rounding makes of any length."""


class Bases(Struct, frozen=True, dict=True):
    """The size of a stand, in inches, and how many `stands` each kind of unit has.

    A `single` base of a unit of two is as broad and twice as deep.
    """

    width: float
    depth: float
    stands: Mapping[str, int]
    single: bool = False

    def base(self, kind: str) -> Base:
        """Return what a unit of a kind stands on."""
        count = self.stands[kind]
        if self.single:
            return Base(self.width, count * self.depth, 1)
        return Base(self.width, self.depth, count)

    def size(self, kind: str, *, deployed: bool) -> tuple[float, float]:
        """Return width and depth of a unit of a kind."""
        return self.sizes[kind, deployed]

    @cached_property
    def shapes(self) -> Mapping[tuple[str, Pose], Shape]:
        """The footprints of units of a kind in a pose."""
        sizes = self.sizes
        return Memo(lambda asked: footprint(asked[1].at, asked[1].heading, *sizes[asked[0], asked[1].deployed]))

    def front(self, kind: str, pose: Pose) -> Point:
        """Return the middle of a unit's front edge. E19-DEF-05."""
        return ahead(pose.at, pose.heading, self.size(kind, deployed=pose.deployed)[1] / 2)

    @cached_property
    def sizes(self) -> Mapping[tuple[str, bool], tuple[float, float]]:
        """For each kind of unit, in march and in battle formation, its width and depth."""
        found = {}
        for kind, deployed in product(self.stands, (False, True)):
            wide, deep, count = self.base(kind)
            found[kind, deployed] = (wide * count, deep) if deployed else (wide, deep * count)
        return found

    @cached_property
    def halves(self) -> Mapping[tuple[str, bool], float]:
        """For each kind of unit, in march and in battle formation, about how far its edges are from its middle."""
        return {key: (width + depth) / 4 for key, (width, depth) in self.sizes.items()}

    @cached_property
    def radii(self) -> Mapping[tuple[str, bool], float]:
        """For each kind of unit, in march and in battle, an upper bound on how far a corner is from its middle."""
        return {key: hypot(*size) / 2 + _HAIR for key, size in self.sizes.items()}

    @cached_property
    def least(self) -> float:
        """How near to the edge of the table the middle of any unit can be."""
        return min(map(min, self.sizes.values())) / 2

    @cached_property
    def widest(self) -> float:
        """The inches from the middles of two units to the farthest corners of both, added up."""
        return max(hypot(*size) for size in self.sizes.values())

    @cached_property
    def beside(self) -> float:
        """How far a line between two units lies from that between their middles, with half a unit added."""
        return self.widest + LENIENT

    def recoil(self, kind: str) -> float:
        """Return how far the front of a unit goes back when it deploys on its centre. E19-R79, E19-R91."""
        marching, deployed = (self.size(kind, deployed=formed)[1] for formed in (False, True))
        return (marching - deployed) / 2


def bases(options: Mapping[str, str | float], units: Mapping[str, European19Unit]) -> Bases:
    """Return the bases that options ask for."""
    stands = {name: kind.stands for name, kind in units.items()}
    return Bases(float(options["stand_width"]), float(options["stand_depth"]), stands, options["basing"] == "single")
