"""The facts that messages of `european-19c` may name: of a unit and a target, and of the way of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order.facts import SideFacts
from pwprint.game.table.measure import EXACT
from pwprint.rulesets.european_19c.table_memory import open_capacity
from pwprint.rulesets.european_19c.tables import CONTACT_GAP, RALLY_RANGE, REFORM, ZONE
from pwprint.text.words import counted, joined

if TYPE_CHECKING:
    from pwprint.game.message import Given
    from pwprint.rulesets.european_19c.case import Case
    from pwprint.rulesets.european_19c.move.way import Way


def inches(length: float) -> str:
    """Return a length in words: `6 in`, `2.35 in`."""
    return f"{length:.2f}".rstrip("0").rstrip(".") + " in"


_DONE = {
    "move": "moved",
    "shoot": "shot",
    "bombard": "bombarded",
    "charge": "charged",
    "melee": "fought",
    "rally": "rallied",
    "hold": "held",
}


class CaseFacts(SideFacts):
    """What messages may name of a unit, and of the other unit that its order names."""

    def __init__(self, case: Case, target: int, given: Given) -> None:
        """Take the unit and its target."""
        super().__init__(case.battle, case.state, case.side, given)
        self._case, self._target = case, target

    # --- the unit ---------------------------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The id of the unit."""
        return self._case.name()

    @property
    def kind(self) -> str:
        """What the unit is: infantry."""
        return self._case.kind.title.lower()

    @property
    def type(self) -> str:
        """The type of the unit, as scenarios have it: dragoons."""
        return self._case.type

    @property
    def arrival(self) -> int:
        """The turn in which the unit arrives."""
        arrives = self._battle.scenario.units[self._case.unit].arrives
        assert arrives is not None
        return arrives.turn

    @property
    def done(self) -> str:
        """What the unit has done in this player turn: moved."""
        return _DONE[self._case.memory.did[self._case.unit]]

    @property
    def opponents(self) -> str:
        """With whom the unit is locked in a melee: B1, B2."""
        return joined(map(self._case.name, self._case.opponents(self._case.unit)))

    @property
    def nearest(self) -> str:
        """The enemy nearest to the unit."""
        return self._case.name(self._nearest)

    @property
    def nearest_gap(self) -> str:
        """How far away the nearest enemy is: 2.5 in."""
        return inches(self._case.gap_to(self._nearest))

    @property
    def _nearest(self) -> int:
        return min(self._case.foes, key=self._case.gap_to)

    @property
    def hits(self) -> str:
        """How many hits the unit has: 2 hits."""
        return counted(self._case.stand.hits, "hit")

    @property
    def survives(self) -> int:
        """How many hits the unit survives in the open."""
        return open_capacity(self._case.battle, self._case.unit)

    @property
    def prey(self) -> str:
        """Whom units of this kind may charge: skirmishers, artillery."""
        prey, rows = self._case.kind.prey, self._case.ground.kinds.items()
        return joined(row.title.lower() for name, row in rows if name in prey)

    # --- the target -------------------------------------------------------------------------------------------------

    @property
    def target(self) -> str:
        """The other unit that the order names."""
        return self._case.name(self._target)

    @property
    def target_kind(self) -> str:
        """What that unit is: infantry."""
        return self._case.kind_of(self._target).title.lower()

    @property
    def target_gap(self) -> str:
        """How far away that unit is: 2.5 in."""
        return inches(self._case.gap_to(self._target))

    # --- the rules --------------------------------------------------------------------------------------------------

    @property
    def zone(self) -> str:
        """How near an enemy stops a unit: 6 in."""
        return inches(ZONE)

    @property
    def contact(self) -> str:
        """How near an enemy is touched: 0.5 in."""
        return inches(CONTACT_GAP)

    @property
    def reform(self) -> str:
        """What forming for the march takes of a move: 4 in."""
        return inches(REFORM)

    @property
    def call(self) -> str:
        """How far a commander can rally: 6 in."""
        return inches(RALLY_RANGE)

    @property
    def half_angle(self) -> str:
        """How far the field of fire reaches to either side, in degrees: 45."""
        return f"{self._case.ground.half_angle:g}"

    @property
    def view(self) -> str:
        """How far units see in this turn: 8 in."""
        found = self._battle.scenario.visibility_in(self._state.turn)
        return "" if found is None else inches(found.far)

    @property
    def weather(self) -> str:
        """Why they see no farther: fog."""
        found = self._battle.scenario.visibility_in(self._state.turn)
        return "" if found is None else found.title.lower()

    @property
    def settlers(self) -> str:
        """The kinds of unit that may stop in a town: infantry, skirmishers."""
        return joined(kind.title.lower() for kind in self._case.ground.kinds.values() if kind.settles)


class WayFacts(CaseFacts):
    """What messages may name of the way of a move as well."""

    def __init__(self, way: Way, given: Given) -> None:
        """Take the way."""
        super().__init__(way.case, way.case.unit, given)
        self._way = way

    @property
    def length(self) -> str:
        """How long the road is that the unit follows: 7.25 in."""
        return inches(self._way.length)

    @property
    def reach(self) -> str:
        """How far the unit may move: 9 in."""
        return inches(self._way.reach(EXACT))

    @property
    def quarry(self) -> str:
        """The enemy that the unit approaches."""
        return self._case.name(self._way.quarry)


KINDS = (CaseFacts, WayFacts)
"""All facts of the ruleset."""
