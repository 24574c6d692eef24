"""What places on the open table are worth to a unit, by distances to all that matters; and ways that lead there."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import atan2, degrees, fsum, hypot, inf
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pwprint.game.board.base import bits
from pwprint.game.decision import Offer
from pwprint.game.dice import nth_chit
from pwprint.game.orders import SetDown
from pwprint.game.players.aims import leaving, wanted
from pwprint.game.players.setting_up import SetupRole, roles_of, worth_at
from pwprint.game.players.squares import closeness
from pwprint.game.players.weights import WEIGHTS as W
from pwprint.game.record import SilentRecord
from pwprint.game.state import Status
from pwprint.game.table import shapes
from pwprint.game.table.areas import middle_of
from pwprint.game.table.measure import ahead
from pwprint.game.table.orders import Bearing, SetOut, TableMarch
from pwprint.game.table.table import table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Facing
    from pwprint.game.orders import Advance, Move, Order
    from pwprint.game.players.aims import Aims
    from pwprint.game.players.task import Task
    from pwprint.game.state import State
    from pwprint.game.table.areas import Area, Point

STEP = 6.0
"""How many inches are as far as a square."""
_TOUCH = 5.0
_CLOSE = 1.5
_CHECKED = 3
"""Of so many ways the best end is worked out, at most; of the others it is estimated."""
_FELT = [closeness(steps) for steps in range(22)]


def felt(inches: float) -> float:
    """Return how much of a place's worth is felt so far away, in thousandths."""
    steps, part = divmod(inches / STEP, 1)
    number = min(int(steps), len(_FELT) - 2)
    return _FELT[number] + (_FELT[number + 1] - _FELT[number]) * part


_FELT_CLOSE = felt(_CLOSE)


class _Goal:
    """An area that matters. Distances to it are known by whole inches, and worked out only where it is close."""

    def __init__(self, area: Area) -> None:
        self._area = area
        self._known: dict[tuple[int, int], float] = {}
        self.centre = middle_of(area)

    def holds(self, at: Point) -> bool:
        """Return whether a point is in the area."""
        return self.felt(at) >= _FELT[0]

    def felt(self, at: Point) -> float:
        """Return how much of the area's worth is felt at a point, in thousandths: all of it within the area."""
        near = round(at[0]), round(at[1])
        known = self._known.get(near)
        if known is None:
            known = self._known[near] = felt(shapes.apart(self._area, near))
        return known if known < _FELT_CLOSE else felt(shapes.apart(self._area, at))


@lru_cache(maxsize=256)  # the same in all battles of a scenario
def _goal(area: Area) -> _Goal:
    return _Goal(area)


class _Foe(NamedTuple):
    """An enemy on the table."""

    at: Point
    reach: float
    hurt: bool


class PointPlaces:
    """The places of a battle on the open table, as one side sees them."""

    moves: ClassVar = frozenset({SetOut.do, Bearing.do, TableMarch.do, SetDown.do})

    def __init__(self, battle: Battle, side: int, aims: Aims) -> None:
        """Take what the ruleset says of the units once."""
        self.battle, self.side, self.aims = battle, side, aims
        play = battle.ruleset.play
        self._reach = [play.appraisal.reach(kind) for kind in battle.kinds]
        self._frail = [play.appraisal.frail(kind) for kind in battle.kinds]
        self._pace = [float(play.pace(battle.ruleset, unit.type)) for unit in battle.scenario.units]
        self._goals = [[_goal(area) for area in aim.areas] for aim in aims.places]
        self._last: tuple[State, int, Task, _Valuer] | None = None

    # --- what is wanted ---------------------------------------------------------------------------------------------

    def _wanted(self, state: State, unit: int, parts: tuple[int, ...]) -> list[tuple[int, list[_Goal]]]:
        """Return the areas that matter now, each with what it is worth to be there."""
        friends = [self._at(state, friend) for friend in self._here(state, self.side) if friend != unit]
        found = []
        for aim, goals, part in zip(self.aims.places, self._goals, parts, strict=True):
            taken = any(goal.holds(at) for goal in goals for at in friends)
            worth = wanted(aim, self.side, state.turn, taken=taken) * part // 100
            if worth and goals:
                found.append((worth, goals))
        return found

    def _here(self, state: State, side: int) -> list[int]:
        return [unit for unit in bits(self.battle.members[side]) if state.pieces[unit].status is Status.ON_BOARD]

    def _at(self, state: State, unit: int) -> Point:
        return self.battle.ruleset.play.point(self.battle, state, unit)

    # --- what places are worth --------------------------------------------------------------------------------------

    def _valuer(self, state: State, unit: int, task: Task) -> _Valuer:
        """Return what tells places' worth; it is asked for again for where the unit stands."""
        last = self._last
        if last is not None and last[0] is state and last[1] == unit and last[2] is task:
            return last[3]
        value = self._make_valuer(state, unit, task)
        self._last = state, unit, task, value
        return value

    def _make_valuer(self, state: State, unit: int, task: Task) -> _Valuer:
        health = self.battle.ruleset.play.appraisal.health
        foes = [
            _Foe(self._at(state, foe), self._range(state, foe), health(self.battle, state, foe) < 0.5)
            for foe in self._here(state, 1 - self.side)
        ]
        sound = not self._frail[unit] and health(self.battle, state, unit) >= 0.5
        return _Valuer(
            self.battle, unit, task, self._wanted(state, unit, task.pulls), foes, self._range(state, unit), sound
        )

    def here(self, state: State, unit: int, task: Task) -> int:
        """Return what the place is worth in which a unit stands; 0 for one that stands in none."""
        status = state.pieces[unit].status
        if status is not Status.ON_BOARD:
            return leaving(self.battle, self.aims, state, self.side) if status is Status.LEFT else 0
        return self._valuer(state, unit, task)(self._at(state, unit))

    def values(self, state: State, unit: int, task: Task, offer: Offer) -> list[tuple[int, int]]:
        """Return what each place of an offer to move is worth, with its number."""
        value = self._valuer(state, unit, task)
        orders = [(offer.order(place), place) for place in bits(offer.places)]
        if offer.do == Bearing.do:
            return self._ways(state, unit, value, orders)
        return [(self._worth_of(state, unit, value, order), place) for order, place in orders]

    def _worth_of(self, state: State, unit: int, value: _Valuer, order: Order) -> int:
        """Return what the place is worth to which an order leads."""
        if isinstance(order, SetDown):
            assert isinstance(order.at, tuple)
            return self._set_up(state, unit, order.at, value(order.at))
        if isinstance(order, SetOut):
            start = order.start or self._at(state, unit)
            hoped = max(value(ahead(start, heading, self._pace[unit] / 2)) for heading in self._headings(start, state))
            return max(hoped, value(start) if order.start else hoped)
        assert isinstance(order, TableMarch)
        if order.exit:
            return leaving(self.battle, self.aims, state, self.side)
        after = self.battle.execute(state, order, SilentRecord(_Best())) if order.road else None
        if after is not None:
            return value(self._at(after, unit)) if after.pieces[unit].status is Status.ON_BOARD else -W.unit
        end = ahead(self._at(state, unit), order.heading or 0.0, order.distance or 0.0)
        return value(end) + (W.support if order.end_facing is not None else 0)

    def _set_up(self, state: State, unit: int, at: Point, usual: int) -> int:
        """Return what a point is worth before turn 1."""
        enemy, table = self._enemy(state), table_of(self.battle.board)
        forward = 1 - hypot(enemy[0] - at[0], enemy[1] - at[1]) / hypot(table.width, table.height)
        goals = [goal for goals in self._goals for goal in goals]
        near = sum(goal.felt(at) >= felt(self._reach[unit]) for goal in goals) / max(len(goals), 1)
        sheltered = self.battle.ruleset.play.appraisal.sheltered(self.battle, unit, at)
        return worth_at(self._roles[unit], usual, forward, near, sheltered=sheltered)

    @cached_property
    def _roles(self) -> dict[int, SetupRole]:
        return roles_of(self.battle, self.side, self._reach, self._frail)

    def _ways(self, state: State, unit: int, value: _Valuer, orders: list[tuple[Order, int]]) -> list[tuple[int, int]]:
        """Return what the best place is worth to which each way leads, of the most promising ones."""
        here, pace = self._at(state, unit), self._pace[unit]
        hoped = []
        for order, place in orders:
            assert isinstance(order, Bearing)
            ends = [ahead(here, order.heading, far) for far in (pace, pace / 2)] if order.heading is not None else []
            hoped.append((max(map(value, ends), default=value(order.road or here)), -place, order))
        hoped.sort(key=lambda found: found[:2], reverse=True)
        found: list[tuple[int, int]] = []
        for hope, place, order in hoped[:_CHECKED]:
            # A way seldom ends better than it is hoped.
            if found and max(found)[0] >= hope:
                break
            found.append((self._end_of(state, unit, value, order), -place))
        return found

    def _end_of(self, state: State, unit: int, value: _Valuer, way: Order) -> int:
        after = self.battle.execute(state, way, SilentRecord(_Best()))
        decision = self.battle.decide(after)
        orders = [offer.order(place) for offer in decision.offers for place in bits(offer.places)]
        ends = [self._worth_of(after, unit, value, order) for order in orders if isinstance(order, TableMarch)]
        return max(ends, default=value(self._at(state, unit)) - W.effort)

    def widened(self, state: State, unit: int, offer: Offer) -> Offer:
        """Return an offer of ways with those added that lead to what matters."""
        if offer.do != Bearing.do:
            return offer
        orders = [offer.order(place) for place in bits(offer.places)]
        orders += [Bearing(unit, heading) for heading in self._headings(self._at(state, unit), state)]
        return Offer(offer.do, (1 << len(orders)) - 1, lambda place: orders[place])

    def _headings(self, start: Point, state: State) -> list[float]:
        """Return the directions of all places that matter, and of the nearest enemy."""
        foes = [self._at(state, foe) for foe in self._here(state, 1 - self.side)]
        nearest = min(foes, key=lambda at: hypot(at[0] - start[0], at[1] - start[1]), default=start)
        goals = [*(goal.centre for goals in self._goals for goal in goals), nearest]
        return list(dict.fromkeys(_heading(start, goal) for goal in goals if goal != start))

    # --- who acts ---------------------------------------------------------------------------------------------------

    def _range(self, state: State, unit: int) -> float:
        """Return how far a unit fires, no farther than it sees in this turn."""
        limit = self.battle.scenario.visibility_in(state.turn)
        return self._reach[unit] if limit is None else min(self._reach[unit], limit.far)

    def urgency(self, state: State, unit: int) -> int:
        """Return how soon a unit ought to act: first whoever has enemies within range, then whoever is near them."""
        if state.pieces[unit].status is not Status.ON_BOARD:
            return 50
        x, y = self._at(state, unit)
        foes = (self._at(state, foe) for foe in self._here(state, 1 - self.side))
        far = min((hypot(at[0] - x, at[1] - y) for at in foes), default=99.0)
        return (100 if far <= self._range(state, unit) else 0) + 100 - int(far) - 40 * self._frail[unit]

    def facings(self, state: State, order: Move | Advance | SetDown, open_: tuple[Facing, ...]) -> list[Facing]:
        """Return the direction in which a unit that is placed looks at the enemy: other orders name their own."""
        assert isinstance(order, SetDown)
        assert isinstance(order.at, tuple)
        wanted_ = _heading(order.at, self._enemy(state))
        return sorted(open_, key=lambda facing: (abs((facing - wanted_ + 180) % 360 - 180), facing))[:1]

    def _enemy(self, state: State) -> Point:
        """Return the middle of the enemy: of the units on the table, else of its zone, else of the table."""
        foes = [self._at(state, foe) for foe in self._here(state, 1 - self.side)]
        if foes:
            return fsum(x for x, _ in foes) / len(foes), fsum(y for _, y in foes) / len(foes)
        zone = self.battle.scenario.sides[1 - self.side].zone
        return middle_of(zone or table_of(self.battle.board).outline)


class _Valuer:
    """What places are worth to one unit in one state."""

    def __init__(  # noqa: PLR0917
        self,
        battle: Battle,
        unit: int,
        task: Task,
        goals: list[tuple[int, list[_Goal]]],
        foes: list[_Foe],
        reach: float,
        sound: bool,
    ) -> None:
        self._battle, self._unit, self._goals = battle, unit, goals
        self._weights = task.weights
        self._foes, self._reach, self._sound = foes, reach, sound
        self._known: dict[Point, int] = {}

    def __call__(self, at: Point) -> int:
        found = self._known.get(at)
        if found is None:
            found = self._known[at] = round(self._pull(at) + self._danger(at))
        return found

    def _pull(self, at: Point) -> float:
        total = 0.0
        for worth, goals in self._goals:
            total += worth * max([goal.felt(at) for goal in goals]) / 1000
        return total

    def _danger(self, at: Point) -> float:
        x, y = at
        w = self._weights
        total, under, nearest, touch, target = 0.0, 0, inf, False, False
        for foe in self._foes:
            far = hypot(foe.at[0] - x, foe.at[1] - y)
            under += far <= foe.reach
            nearest = min(nearest, far)
            target = target or far <= self._reach
            if far <= _TOUCH:
                touch = True
                total += w.weak if foe.hurt and self._sound else 0
        if under:
            danger = w.fire * min(under, 3)
            look = self._battle.ruleset.play.appraisal
            total -= danger * w.cover / 100 if look.sheltered(self._battle, self._unit, at) else danger
        if touch:
            total += w.contact if self._sound else -w.risk
        if target:
            total += w.shot
        if self._sound:
            total += w.drive * max(4 - nearest / STEP, 0.0)
        return total


class _Best:
    """Dice that only show sixes."""

    def roll(self, purpose: str) -> int:  # noqa: ARG002
        return 6

    def draw(self, counts: Sequence[int]) -> int:
        return nth_chit(counts, sum(counts) - 1)

    def mark(self) -> None:
        return None

    def rewind(self, mark: object) -> None:
        pass


def _heading(a: Point, b: Point) -> float:
    return round(degrees(atan2(b[0] - a[0], b[1] - a[1])) % 360, 1)
