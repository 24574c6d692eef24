"""The facts that messages of rulesets on a grid may name: of a side, of a unit and a place, of a march."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.game.arrivals import entries
from pwprint.game.board.base import bits
from pwprint.game.message import Facts
from pwprint.game.order.facing import enemy_ahead
from pwprint.game.order.terms import blocking_terrain
from pwprint.text.words import counted, joined, with_article

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.message import Given
    from pwprint.game.order.situation import March, Situation
    from pwprint.game.state import State


class SideFacts(Facts):
    """What messages may name of a side."""

    def __init__(self, battle: Battle, state: State, number: int, given: Given) -> None:
        """Take the side by its number."""
        super().__init__(given)
        self._battle, self._state, self._number = battle, state, number

    @property
    def side(self) -> str:
        """The id of the unit's side."""
        return self._battle.scenario.sides[self._number].id

    @property
    def enemy_side(self) -> str:
        """The id of the other side."""
        return self._battle.scenario.sides[1 - self._number].id

    @property
    def initiative(self) -> str:
        """Which side goes first, and what both have thrown for it."""
        memory, sides = self._state.memory, self._battle.scenario.sides
        if memory.first is None:
            return "the initiative has not been thrown"
        dice = ", ".join(f"{side.id} {score}" for side, score in zip(sides, memory.thrown, strict=False))
        return f"{sides[memory.first].id} goes first" + (f" (initiative: {dice})" if dice else "")


_DONE = {"rally_other": "rally", "fire_first": "fire", "fire_and_turn": "fire", "fire_and_stay": "fire"}


class UnitFacts(SideFacts):
    """What messages may name of a unit and of the place that a rule denies it: a square, or another unit."""

    def __init__(self, s: Situation[Any, Any], place: int, given: Given) -> None:
        """Take the unit and the place."""
        super().__init__(s.battle, s.state, s.side, given)
        self._s, self._place = s, place

    # --- the unit ---------------------------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The id of the unit."""
        return self._s.name()

    @property
    def kind(self) -> str:
        """What the unit is: infantry."""
        return str(self._s.kind.title.lower())

    @property
    def own_square(self) -> str:
        """The square that the unit is in."""
        return self._s.square(self._s.piece.square)

    @property
    def facing(self) -> str:
        """The direction that the unit faces."""
        return self._battle.board.facings[self._s.piece.facing or 0]

    @property
    def gun_state(self) -> str:
        """Limbered, or unlimbered."""
        return "limbered" if self._s.piece.limbered else "unlimbered"

    @property
    def done(self) -> str:
        """What the unit has done last in its activation."""
        done = self._s.act.done[-1]
        return _DONE.get(done, done).replace("_", " ")

    @property
    def moved(self) -> str:
        """How far the unit has moved in its activation: 2 squares."""
        return self._areas(len(self._s.act.path))

    @property
    def speed(self) -> int:
        """The speed of the unit's kind."""
        return int(self._s.kind.speed)

    @property
    def range(self) -> int:
        """The range of the unit's kind."""
        return int(self._s.kind.range)

    @property
    def arrival(self) -> int:
        """The turn in which the unit arrives."""
        arrives = self._battle.scenario.units[self._s.unit].arrives
        assert arrives is not None
        return arrives.turn

    @property
    def entries(self) -> str:
        """The squares by which the unit may come in now: a1 or a2."""
        return joined(map(self._s.square, bits(entries(self._battle, self._s.state, self._s.unit))), "or")

    @property
    def attacker(self) -> str:
        """The square of the enemy from whom the unit must retreat."""
        owed = self._s.failed_save or self._s.left_alone
        return self._s.square(owed.enemy) if owed is not None else "the enemy"

    @property
    def enemy_ahead(self) -> str:
        """The enemy that the unit faces: blue B1 (c4)."""
        return self._s.enemy_in(enemy_ahead(self._s).bit_length() - 1)

    @property
    def enemy_beside_unit(self) -> str:
        """An enemy next to the unit: blue B1 (c4)."""
        return self._s.enemy_next_to(self._s.piece.square)

    # --- the place --------------------------------------------------------------------------------------------------

    @property
    def square(self) -> str:
        """The square that the order names, or where the unit must stop."""
        return self._s.square(self._place)

    @property
    def distance(self) -> str:
        """How far away that square is: 3 squares."""
        return self._areas(self._battle.board.distance(self._s.piece.square, self._place))

    @property
    def occupant(self) -> str:
        """The unit in that square."""
        unit = self._battle.unit_at(self._state, self._place)
        return "another unit" if unit is None else self._s.name(unit)

    @property
    def enemy(self) -> str:
        """The enemy in that square: blue B1 (c4)."""
        return self._s.enemy_in(self._place)

    @property
    def enemy_beside(self) -> str:
        """An enemy next to that square: blue B1 (c4)."""
        return self._s.enemy_next_to(self._place)

    @property
    def target(self) -> str:
        """The other unit that the order names."""
        return self._s.name(self._place)

    # --- the board and the turn -------------------------------------------------------------------------------------

    @property
    def area(self) -> str:
        """What an area of the board is called: square."""
        return self._battle.board.shape

    @property
    def an_area(self) -> str:
        """The same with its article: a square."""
        return with_article(self.area)

    @property
    def areas(self) -> str:
        """What several areas of the board are called: squares."""
        return self._battle.board.areas

    @property
    def length(self) -> str:
        """How long the path is: 2 squares."""
        return self._areas(self.given["steps"])

    @property
    def reach(self) -> str:
        """How far the rule lets the unit go: 1 square."""
        return self._areas(self.given["limit"])

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self._state.turn

    @property
    def view(self) -> str:
        """How far units see in this turn: 2 squares."""
        found = self._battle.scenario.visibility_in(self._state.turn)
        return "" if found is None else self._areas(int(found.far))

    @property
    def weather(self) -> str:
        """Why they see no farther: fog."""
        found = self._battle.scenario.visibility_in(self._state.turn)
        return "" if found is None else found.title.lower()

    @property
    def road_bonus(self) -> str:
        """The value of the option road_bonus."""
        return str(self._s.ground.road_bonus)

    @property
    def blocking(self) -> str:
        """All terrain that blocks sight: hills and woods."""
        return blocking_terrain(self._s)

    def _areas(self, count: int) -> str:
        return counted(count, self.area)


class MarchFacts(UnitFacts):
    """What messages may name of a unit on the move as well."""

    def __init__(self, m: March[Any, Any], place: int, given: Given) -> None:
        """Take the march and the next place."""
        super().__init__(m, place, given)
        self._m = m

    @property
    def here(self) -> str:
        """The square that the unit has come to."""
        return self._s.square(self._m.here)

    @property
    def start(self) -> str:
        """The square from which the unit set out."""
        return self._s.square(self._m.start)


KINDS = (SideFacts, UnitFacts, MarchFacts)
"""All facts of rulesets on a grid."""
