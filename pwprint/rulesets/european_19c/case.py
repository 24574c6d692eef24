"""What rules judge: one unit in one state of the battle."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

from pwprint.game.state import Status
from pwprint.game.table.footprint import Shape, gap
from pwprint.memo import cached_property
from pwprint.rulesets.european_19c.table_memory import open_capacity
from pwprint.rulesets.european_19c.tables import European19Unit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.game.message import Facts, Given
    from pwprint.game.state import Piece
    from pwprint.game.table.areas import Point
    from pwprint.rulesets.european_19c.own import Battle, State
    from pwprint.rulesets.european_19c.table_memory import Pose, Stand


class Case:
    """A unit that acts, or could act, in a state."""

    def __init__(self, battle: Battle, state: State, unit: int) -> None:
        """Look up what most rules ask for."""
        self.battle = battle
        self.state = state
        self.unit = unit
        self.ground = battle.ground
        self.memory = state.memory
        self.type = battle.types[unit]
        self.kind = battle.kinds[unit]
        self.side = battle.sides[unit]
        self.stand: Stand = self.memory.stands[unit]
        self.pose: Pose = self.stand.pose

    def _take_over(self, case: Case) -> None:
        """Be the same unit in the same state, with all that has been looked up of it."""
        vars(self).update(vars(case))

    # --- units ------------------------------------------------------------------------------------------------------

    def is_here(self, unit: int) -> bool:
        """Return whether a unit is on the table."""
        return self.state.pieces[unit].status is Status.ON_BOARD

    @cached_property
    def foes(self) -> tuple[int, ...]:
        """The enemy units on the table."""
        return _on_table(self.battle, 1 - self.side, self.state.pieces)

    @cached_property
    def friends(self) -> tuple[int, ...]:
        """The other units of the own side on the table."""
        return _others(self.battle, self.unit, self.state.pieces)

    @cached_property
    def by_distance(self) -> tuple[int, ...]:
        """The enemies on the table, the nearest first."""
        (x, y), stands, foes = self.pose.at, self.memory.stands, self.foes
        fars = {foe: hypot(x - (at := stands[foe].pose.at)[0], y - at[1]) for foe in foes}
        return tuple(sorted(foes, key=fars.__getitem__))

    @cached_property
    def barring_friends(self) -> tuple[int, ...]:
        """The friends through which the unit may not move. E19-MOV-19, E19-MOV-20, E19-R38, E19-R39."""
        return _barring(self.battle, self.unit, self.state.pieces)

    def kind_of(self, unit: int) -> European19Unit:
        """Return the row of a unit in the unit table."""
        return self.battle.kinds[unit]

    def shape_of(self, unit: int) -> Shape:
        """Return the footprint of a unit as it stands."""
        return self.ground.bases.shapes[self.battle.types[unit], self.memory.stands[unit].pose]

    def shape(self, pose: Pose) -> Shape:
        """Return the footprint of the own unit in a pose."""
        return self.ground.bases.shapes[self.type, pose]

    @property
    def forming(self) -> tuple[str, Shape]:
        """What a change of formation is called, and the footprint after it: here, for the march."""
        return "reform", self.shape(self.pose._replace(deployed=False))

    def gap_to(self, unit: int) -> float:
        """Return the gap to another unit. E19-DEF-06."""
        return gap(self.shape(self.pose), self.shape_of(unit))

    def within(self, units: Iterable[int], far: float) -> list[int]:
        """Return those of some units to which the gap is no more than that."""
        return [unit for unit in self.near(units, self.pose.at, far) if self.gap_to(unit) <= far]

    def near(self, units: Iterable[int], at: Point, far: float) -> list[int]:
        """Return those of some units that can be as near as that to the own one, were its middle at a point."""
        radii, stands, kinds, (x, y) = self.ground.bases.radii, self.memory.stands, self.battle.types, at
        most = far + max(radii[self.type, True], radii[self.type, False])
        found = []
        for unit in units:
            (px, py), _, deployed = stands[unit].pose
            if hypot(x - px, y - py) <= most + radii[kinds[unit], deployed]:
                found.append(unit)
        return found

    def opponents(self, unit: int) -> tuple[int, ...]:
        """Return the units with which a unit is locked, by their ids. E19-R94."""
        found = (b if a == unit else a for a, b in self.memory.locked if unit in {a, b})
        return tuple(sorted(found, key=lambda other: self.battle.scenario.units[other].id))

    def is_locked(self, unit: int) -> bool:
        """Return whether a unit is locked in a melee. E19-DEF-15."""
        return unit in self._in_melee

    @cached_property
    def _in_melee(self) -> frozenset[int]:
        """The units that are locked."""
        return frozenset([unit for two in self.memory.locked for unit in two])

    @property
    def resolve_gone(self) -> bool:
        """Whether the resolve of the own side is gone: its commander has been removed. E19-EXH-01."""
        return resolve_gone(self.battle, self.state, self.side)

    # --- towns and cover --------------------------------------------------------------------------------------------

    @cached_property
    def full_towns(self) -> frozenset[int]:
        """The towns that another unit holds, by number. E19-TER-04, E19-R50."""
        at = (self.memory.stands[other].pose.at for other in (*self.friends, *self.foes))
        return frozenset(town for point in at if (town := self.ground.town_at(point)) is not None)

    def cover_of(self, unit: int, *, shot: bool) -> str:
        """Return the terrain from which a unit has cover, the best one; empty for none. E19-DEF-13, E19-R54, E19-R55.

        Rough ground helps against a `shot` only.
        """
        if self.memory.stands[unit].entrenched:
            return self._works_of(unit)
        return self.natural_cover(unit, shot=shot)

    def _works_of(self, unit: int) -> str:
        """Return the works in which a unit is dug in."""
        return self.ground.works_at(self.memory.stands[unit].pose.at) or next(iter(self.ground.works), "")

    def natural_cover(self, unit: int, *, shot: bool) -> str:
        """Return the terrain from which a unit has cover, entrenchments apart; empty for none."""
        return self.ground.cover_at(self.battle.scenario.units[unit].type, self.memory.stands[unit].pose.at, shot=shot)

    def shield_of(self, unit: int) -> str:
        """Return the cover that keeps charges away from a unit; empty for none. E19-R54, E19-R86."""
        works = self._works_of(unit) if self.memory.stands[unit].entrenched else ""
        return self.natural_cover(unit, shot=False) or (works if works and self.ground.rows[works].bars else "")

    def capacity_of(self, unit: int, *, shot: bool) -> int:
        """Return the most hits that a unit survives where it stands. E19-DEF-21."""
        cover = self.cover_of(unit, shot=shot)
        return open_capacity(self.battle, unit) + (self.ground.rows[cover].extra if cover else 0)

    def facts(self, place: int, given: Given) -> Facts:
        """Return what messages may name of the unit and its target."""
        from pwprint.rulesets.european_19c.facts import CaseFacts  # noqa: PLC0415 - only a refused order needs them

        return CaseFacts(self, place, given)

    # --- words ------------------------------------------------------------------------------------------------------

    def name(self, unit: int | None = None) -> str:
        """Return the id of a unit, by default the one that acts."""
        return self.battle.scenario.units[self.unit if unit is None else unit].id


# Units seldom leave the table or come to it, and every case asks who is there.


@lru_cache(maxsize=16)
def _on_table(battle: Battle, side: int, pieces: tuple[Piece, ...]) -> tuple[int, ...]:
    """Return the units of a side that are on the table."""
    return tuple([unit for unit in battle.rosters[side] if pieces[unit].status is Status.ON_BOARD])


@lru_cache(maxsize=128)
def _others(battle: Battle, unit: int, pieces: tuple[Piece, ...]) -> tuple[int, ...]:
    """Return the other units of a unit's side that are on the table."""
    return tuple([other for other in _on_table(battle, battle.sides[unit], pieces) if other != unit])


@lru_cache(maxsize=128)
def _barring(battle: Battle, unit: int, pieces: tuple[Piece, ...]) -> tuple[int, ...]:
    """Return those of them through which the unit may not move."""
    kinds, mutual = battle.kinds, battle.ground.mutual_passing
    others = () if kinds[unit].passes else _others(battle, unit, pieces)
    return tuple([other for other in others if not (mutual and kinds[other].passes)])


def resolve_gone(battle: Battle, state: State, side: int) -> bool:
    """Return whether a side's commander has been removed. E19-EXH-01, E19-R114."""
    pieces = state.pieces
    return Status.LOST in [pieces[unit].status for unit in _commanders(battle, side)]


@lru_cache(maxsize=16)
def _commanders(battle: Battle, side: int) -> tuple[int, ...]:
    return tuple(unit for unit in battle.rosters[side] if battle.kinds[unit].rallies)
