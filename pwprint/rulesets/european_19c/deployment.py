"""Before turn 1: the players put down the units for which the scenario gives no place. E19-R125."""

from __future__ import annotations

from functools import lru_cache
from math import fsum, prod
from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.decision import Offer
from pwprint.game.orders import SetDown
from pwprint.game.rule import Fault
from pwprint.game.setup import Setup
from pwprint.game.state import Status
from pwprint.game.table import shapes
from pwprint.game.table.areas import middle_of
from pwprint.game.turn.deployment import Deployment
from pwprint.game.turn.setup_checks import no_room
from pwprint.rulesets.european_19c.ground import Ground
from pwprint.rulesets.european_19c.move.footing import has_room
from pwprint.rulesets.european_19c.setup import wrong_beside, wrong_with
from pwprint.rulesets.european_19c.table_memory import TableMemory, stand_of, with_stand
from pwprint.rulesets.european_19c.tables import European19Unit
from pwprint.text.problems import Problem, Severity
from pwprint.text.words import counted
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeAlias

    from pwprint.game.events import Event
    from pwprint.game.orders import Order
    from pwprint.game.scenario import Side, Unit
    from pwprint.game.state import Piece
    from pwprint.game.table.areas import Area, Point
    from pwprint.game.table.footprint import Shape
    from pwprint.rulesets.european_19c.own import Battle, State

    _Places: TypeAlias = Callable[[Battle, State, int], Iterable[Point]]
    """The points that are tried for a unit in a state."""

_SPACINGS = (2.0, 1.0, 0.5)
"""How far apart the points are that are tried, in inches: closer where too few of them will do."""
_ENOUGH = 24
_ROUND = 0.1
"""How much less than a circle the polygon may reach, in inches, by which its area is worked out."""
_COMPASS = tuple(range(0, 360, 45))


class TableDeployment(Deployment[Ground, European19Unit, TableMemory], frozen=True):
    """Units are put down at points of their side's zone, each looking in a direction."""

    def offer(self, battle: Battle, state: State, unit: int) -> Offer:
        """Return points where a unit may be put down: those of a lattice, and the middles of terrain and objectives."""
        orders = [SetDown(unit, at) for at in sites(battle, unit)]
        free = sum(1 << number for number, order in enumerate(orders) if not any(_beside(battle, state, order)))
        return Offer(SetDown.do, free, lambda place: orders[place])

    def facings(self, battle: Battle, state: State, order: Order) -> tuple[int, ...]:
        """Return the directions to choose from at the point of an order, where the scenario gives none."""
        if not isinstance(order, SetDown) or order.facing is not None:
            return ()
        if "facing" in battle.scenario.units[order.unit].keys:
            return ()
        turned = (replace(order, facing=float(heading)) for heading in _COMPASS)
        return tuple(int(each.facing or 0) for each in turned if not self.barred(battle, state, each))

    def barred(self, battle: Battle, state: State, order: SetDown) -> list[Fault]:
        """Return the rules that the point of an order breaks."""
        problems = (*_alone(battle, state, order), *_beside(battle, state, order))
        return [Fault(problem.code, problem.message, problem.hint, "at") for problem in problems]

    def put(self, battle: Battle, state: State, order: SetDown) -> State:
        """Return the state with a unit at its point."""
        unit = _standing(battle, order)
        piece = battle.ruleset.play.piece(battle.scenario, battle.ruleset, unit)
        return with_stand(_with_piece(state, unit.index, piece), unit.index, stand_of(unit))

    def lifted(self, battle: Battle, state: State, unit: int) -> State:
        """Return the state as it was before a unit was put down."""
        start = battle.start()
        return with_stand(_with_piece(state, unit, start.pieces[unit]), unit, start.memory.stands[unit])

    def touching(self, battle: Battle) -> str:
        """Return why zones are not far enough apart to set up unseen: units in them could overlap."""
        first, second = (side.zone for side in battle.scenario.sides)
        if first is None or second is None:
            return ""
        apart, most = shapes.between(first, second), battle.ground.bases.widest
        message = f"both sides set up unseen, and their zones are {apart:.3g} in apart"
        return f"{message}; so that no units overlap it takes {most:.3g} in" if apart < most else ""

    def narrow(self, battle: Battle, side: Side, units: tuple[int, ...]) -> Iterator[Problem]:
        """Yield what keeps the units of a side from finding room, or that no way has been found to place them all."""
        assert side.zone is not None
        hint = "enlarge the zone, clear it of ground that they may not enter, or give units an `at`"
        ground = battle.ground
        least = (ground.bases.least, ground.bases.least)
        shut = [unit for unit in units if not has_room(ground, battle.kinds[unit], side.zone, least)]
        if shut:
            why = f"nowhere in its zone may {battle.scenario.units[shut[0]].id} stand"
            yield no_room(side, len(units), why, hint)
        elif (needed := self._ground_needed(battle, units)) > (given := self._ground_given(battle, side.zone)):
            why = f"they cover {needed:.4g} square inches; all of its zone, with a rim, is {given:.4g}"
            yield no_room(side, len(units), why, hint)
        elif not self._all_put_down(battle, units):
            message = f"pwprint has found no way to put down all {counted(len(units), 'unit')} of {side.id} in its zone"
            yield Problem("U006", message, f"{side.pointer}/deployment", hint, Severity.WARNING)

    def _ground_needed(self, battle: Battle, units: tuple[int, ...]) -> float:
        """Return how much of the table some units cover, in square inches."""
        stands, sizes = battle.start().memory.stands, battle.ground.bases
        formed = ((battle.scenario.units[unit].type, stands[unit].pose.deployed) for unit in units)
        return fsum(prod(sizes.size(kind, deployed=deployed)) for kind, deployed in formed)

    def _ground_given(self, battle: Battle, zone: Area) -> float:
        """Return how much of the table units in a zone can cover, in square inches: it, and as far as units reach."""
        reached = shapes.moved(shapes.form(zone), battle.ground.bases.widest / 2 + _ROUND)
        return shapes.size(shapes.common(reached, shapes.form(battle.ground.table.outline)))

    def _all_put_down(self, battle: Battle, units: tuple[int, ...]) -> bool:
        """Return whether all units find room one after another, those that can stand in fewest places first.

        They are put down at the points of a lattice, or else side by side without gaps.
        """
        ordered = sorted(units, key=lambda unit: (len(sites(battle, unit)), unit))
        return self._put_down(battle, ordered, _spread) or self._put_down(battle, ordered, _side_by_side)

    def _put_down(self, battle: Battle, units: list[int], places: _Places) -> bool:
        """Return whether each of some units finds room at one of the points that are tried for it."""
        state = battle.start()
        for unit in units:
            orders = (SetDown(unit, at) for at in places(battle, state, unit))
            free = next((order for order in orders if not any(_beside(battle, state, order))), None)
            if free is None:
                return False
            state = self.put(battle, state, free)
        return True

    def told(self, _battle: Battle, state: State, unit: int) -> Event:
        """Return what is to be logged of a unit that has been put down."""
        pose = state.memory.stands[unit].pose
        return events.UnitPutDown(unit, (self.rule,), at=pose.at, facing=pose.heading)


def _with_piece(state: State, unit: int, piece: Piece) -> State:
    return replace(state, pieces=(*state.pieces[:unit], piece, *state.pieces[unit + 1 :]))


def _standing(battle: Battle, order: SetDown) -> Unit:
    """Return a unit as a scenario would have it that puts it there."""
    unit, at = battle.scenario.units[order.unit], order.at
    assert isinstance(at, tuple)
    facing = {} if order.facing is None else {"facing": order.facing}
    there = battle.ruleset.play.implied(battle.ruleset, battle.ground.table, unit.type, at)
    return replace(unit, point=at, keys={**there, **unit.keys, **facing})


def _alone(battle: Battle, state: State, order: SetDown) -> Iterator[Problem]:
    """Yield what is wrong with the point of an order whoever stands elsewhere."""
    unit = _standing(battle, order)
    memory = with_stand(state, unit.index, stand_of(unit)).memory
    return _errors(wrong_with(Setup(battle.scenario, battle.ruleset), memory, battle.ground, unit))


def _beside(battle: Battle, state: State, order: SetDown) -> Iterator[Problem]:
    """Yield what is wrong with the point of an order because of who stands near it."""
    unit = _standing(battle, order)
    memory = with_stand(state, unit.index, stand_of(unit)).memory
    others = [
        replace(each, point=memory.stands[each.index].pose.at)
        for each in battle.scenario.units
        if state.pieces[each.index].status is Status.ON_BOARD and each.index != unit.index
    ]
    return _errors(wrong_beside(Setup(battle.scenario, battle.ruleset), memory, battle.ground, unit, others))


def _errors(problems: Iterable[Problem]) -> Iterator[Problem]:
    return (problem for problem in problems if problem.severity is Severity.ERROR)


def _spread(battle: Battle, _state: State, unit: int) -> Iterable[Point]:
    """Return the points of the lattice at which a unit may stand."""
    return sites(battle, unit)


def _side_by_side(battle: Battle, state: State, unit: int) -> Iterator[Point]:
    """Yield points at which a unit touches others, the edges of the table or those of its zone, from the south west."""
    scenario, bases = battle.scenario, battle.ground.bases
    zone, table = scenario.sides[battle.sides[unit]].zone, battle.ground.table.outline
    stand = stand_of(_standing(battle, SetDown(unit, (0.0, 0.0))))
    _, _, wide, high = _box(bases.shapes[scenario.units[unit].type, stand.pose])
    stands = [
        _box(bases.shapes[each.type, state.memory.stands[each.index].pose])
        for each in scenario.units
        if state.pieces[each.index].status is Status.ON_BOARD
    ]
    within, west, south, east, north = shapes.form(zone or table).box, *shapes.form(table).box
    across = {within[0], within[2], west + wide, east - wide}
    across |= {x for box in stands for x in (box[0] - wide, box[2] + wide)}
    along = {within[1], within[3], south + high, north - high}
    along |= {y for box in stands for y in (box[1] - high, box[3] + high)}
    points = ((x, y) for y in sorted(along) for x in sorted(across))
    yield from (at for at in points if not any(_alone(battle, battle.start(), SetDown(unit, at))))


def _box(shape: Shape) -> tuple[float, float, float, float]:
    """Return the west, south, east and north end of a shape."""
    across, along = ([corner[axis] for corner in shape] for axis in (0, 1))
    return min(across), min(along), max(across), max(along)


@lru_cache(maxsize=512)
def sites(battle: Battle, unit: int) -> tuple[Point, ...]:
    """Return points where a unit may stand if it were alone on the table, enough of them if there are."""
    state, found = battle.start(), dict.fromkeys(_middles(battle))
    for spacing in _SPACINGS:
        tried = (*found, *_lattice(battle, unit, spacing))
        found = {at: None for at in dict.fromkeys(tried) if not any(_alone(battle, state, SetDown(unit, at)))}
        if len(found) >= _ENOUGH:
            break
    return tuple(found)


def _middles(battle: Battle) -> Iterator[Point]:
    """Yield the middles of terrain and of objectives."""
    areas = [feature.area for feature in battle.ground.table.features]
    areas += filter(None, (goal.area for goal in battle.scenario.objectives))
    return ((round(x, 2), round(y, 2)) for x, y in map(middle_of, areas))


def _lattice(battle: Battle, unit: int, spacing: float) -> Iterator[Point]:
    """Yield points of the zone of a unit, row by row."""
    zone = battle.scenario.sides[battle.sides[unit]].zone
    west, south, east, north = shapes.form(zone or battle.ground.table.outline).box
    rows, columns = int((north - south) / spacing), int((east - west) / spacing)
    for row in range(rows + 1):
        for column in range(columns + 1):
            yield round(west + column * spacing, 2), round(south + row * spacing, 2)
