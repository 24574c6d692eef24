"""What places on the open table are worth to a unit, by distances to all that matters; and ways that lead there."""

from __future__ import annotations

from functools import partial
from math import atan2, degrees, fsum, hypot
from operator import is_
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pwprint.game.board.base import bits
from pwprint.game.decision import Offer
from pwprint.game.dice import nth_chit
from pwprint.game.orders import SetDown
from pwprint.game.players.aims import leaving, wanted
from pwprint.game.players.field import Enemies, Foe, Goal, Looks, Pull, Pulls, Valuer, felt, goal_of
from pwprint.game.players.setting_up import SetupRole, roles_of, worth_at
from pwprint.game.players.weights import WEIGHTS as W
from pwprint.game.record import SilentRecord
from pwprint.game.state import Status
from pwprint.game.table.areas import middle_of
from pwprint.game.table.measure import ahead
from pwprint.game.table.orders import Bearing, SetOut, TableMarch
from pwprint.game.table.table import table_of
from pwprint.memo import Memo, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Facing
    from pwprint.game.orders import Advance, Move, Order
    from pwprint.game.players.aims import Aims
    from pwprint.game.players.task import Task
    from pwprint.game.state import State
    from pwprint.game.table.areas import Point
    from pwprint.game.table.guessed_ways import GuessedWays

_HURT = 0.5
"""Who has less left of it than this is hurt, and seeks no contact."""
_SECTORS = 24
_SECTOR = 360 / _SECTORS
"""Of ways in much the same direction one is looked at."""
_CHECKED = 3
"""Of so many ways the best end is worked out, at most; of the others it is estimated."""


class _OnTable(NamedTuple):
    """What there is on the table in a turn: friends where they hold something, and the enemy.

    `pieces` and `stands` are those of all units: while these are the same, so is all else. `theirs` are those of the
    enemy's units alone: while these are the same, so is the `enemy`.
    """

    turn: int
    pieces: object
    stands: object
    theirs: list[object]
    holding: list[tuple[int, int]]
    enemy: Enemies


class PointPlaces:
    """The places of a battle on the open table, as one side sees them."""

    moves: ClassVar = frozenset({SetOut.do, Bearing.do, TableMarch.do, SetDown.do})

    def __init__(self, battle: Battle, side: int, aims: Aims) -> None:
        """Take what the ruleset says of the units once."""
        self.battle, self.side, self.aims = battle, side, aims
        play = battle.ruleset.play
        self._look, self._point = play.appraisal, play.point
        self._reach = [play.appraisal.reach(kind) for kind in battle.kinds]
        self._frail = [play.appraisal.frail(kind) for kind in battle.kinds]
        self._goals = [[goal_of(area) for area in aim.areas] for aim in aims.places]
        self._members = tuple(tuple(bits(members)) for members in battle.members)
        self._held = Memo(self._holding)
        self._to_goals = Memo(self._heading_to_goals)
        self._felt = Pulls()
        self._pulls = Memo[tuple[int, int, tuple[int, ...]], Pull](
            lambda key: Pull(tuple(self._wanted(*key)), self._felt)
        )
        self._last_seen: _OnTable | None = None
        self._valuers: dict[tuple[Pull, int, float, bool, str], Valuer] = {}
        self._last: tuple[_OnTable, int, Task, Valuer] | None = None

    # --- what is wanted ---------------------------------------------------------------------------------------------

    def _pull(self, state: State, unit: int, parts: tuple[int, ...]) -> Pull:
        """Return what the areas that matter now are worth to a unit."""
        taken = 0
        for friend, held in self._seen(state).holding:
            if friend != unit:
                taken |= held
        return self._pulls[state.turn, taken, parts]

    def _holding(self, at: Point) -> int:
        """Return the places that matter which a point is in, as bits."""
        inside = (any(goal.holds(at) for goal in goals) for goals in self._goals)
        return sum([1 << number for number, holds in enumerate(inside) if holds])

    def _wanted(self, turn: int, taken: int, parts: tuple[int, ...]) -> Iterator[tuple[int, list[Goal]]]:
        """Yield the areas that matter, each with what it is worth to be there; friends stand in those taken."""
        for number, (aim, goals, part) in enumerate(zip(self.aims.places, self._goals, parts, strict=True)):
            worth = wanted(aim, self.side, turn, taken=bool(taken >> number & 1)) * part // 100
            if worth and goals:
                yield worth, goals

    def _at(self, state: State, unit: int) -> Point:
        return self._point(self.battle, state, unit)

    # --- what places are worth --------------------------------------------------------------------------------------

    def _seen(self, state: State) -> _OnTable:
        """Return what there is on the table, looked at again if any unit is not as it was."""
        last, remembered, pieces, turn = self._last_seen, self._look.remembered, state.pieces, state.turn
        known = None if remembered is None else remembered(state)
        stands = state if known is None else known
        if last is not None and last.stands is stands and last.pieces is pieces and last.turn == turn:
            return last
        foes, point, battle, held = self._members[1 - self.side], self._point, self.battle, self._held
        theirs: list[object] = [pieces[foe] for foe in foes]
        theirs += [state] if known is None else [known[foe] for foe in foes]
        holding = [
            (unit, inside)
            for unit in self._members[self.side]
            if pieces[unit].status is Status.ON_BOARD and (inside := held[point(battle, state, unit)])
        ]
        # Whoever of the own side acts, few orders change an enemy.
        same = last is not None and last.turn == turn and all(map(is_, theirs, last.theirs))
        enemy = last.enemy if last is not None and same else self._enemies(state)
        self._last_seen = _OnTable(turn, pieces, stands, theirs, holding, enemy)
        return self._last_seen

    def _enemies(self, state: State) -> Enemies:
        """Return the enemies on the table: those last seen, if nothing that counts has changed of any."""
        here = [foe for foe in self._members[1 - self.side] if state.pieces[foe].status is Status.ON_BOARD]
        battle, point, ranges, last = self.battle, self._point, self._ranges[state.turn], self._last_seen
        foes = tuple([Foe(point(battle, state, foe), ranges[foe], self._hurt(state, foe)) for foe in here])
        if last is not None and last.enemy.foes == foes:
            return last.enemy
        self._valuers.clear()
        return Enemies(foes)

    def _hurt(self, state: State, unit: int) -> bool:
        return self._look.health(self.battle, state, unit) < _HURT

    def _valuer(self, state: State, unit: int, task: Task) -> Valuer:
        """Return what tells places' worth; it is asked for again for where the unit stands."""
        last, seen = self._last, self._seen(state)
        if last is not None and last[0] is seen and last[1] == unit and last[2] is task:
            return last[3]
        sound = not self._frail[unit] and not self._hurt(state, unit)
        pull, enemy, reach = self._pull(state, unit, task.pulls), seen.enemy, self._range(state, unit)
        key = pull, id(task.weights), reach, sound, self.battle.scenario.units[unit].type
        value = self._valuers.get(key)
        if value is None:
            looks = Looks(reach, sound, self._covers[unit])
            value = self._valuers[key] = Valuer(pull, enemy, task.weights, looks)
        self._last = seen, unit, task, value
        return value

    @cached_property
    def _covers(self) -> tuple[Mapping[Point, bool], ...]:
        """For each unit the points that are cover for it; units of a type share them."""
        units, sheltered = self.battle.scenario.units, self._look.sheltered
        first = {unit.type: unit.index for unit in reversed(units)}
        known = {kind: Memo(partial(sheltered, self.battle, unit)) for kind, unit in first.items()}
        return tuple(known[unit.type] for unit in units)

    def here(self, state: State, unit: int, task: Task) -> int:
        """Return what the place is worth in which a unit stands; 0 for one that stands in none."""
        status = state.pieces[unit].status
        if status is not Status.ON_BOARD:
            return leaving(self.battle, self.aims, state, self.side) if status is Status.LEFT else 0
        return self._valuer(state, unit, task)[self._at(state, unit)]

    def gains(self, state: State, unit: int, task: Task, offer: Offer) -> list[tuple[int, int]]:
        """Return what each place of an offer to move is worth beside where the unit stands, with its number."""
        here = self.here(state, unit, task)
        return [(value - here, place) for value, place in self._values(state, unit, task, offer)]

    def _values(self, state: State, unit: int, task: Task, offer: Offer) -> list[tuple[int, int]]:
        value = self._valuer(state, unit, task)
        orders = [(offer.order(place), place) for place in bits(offer.places)]
        if offer.do == Bearing.do:
            return self._ways(state, unit, value, orders)
        return [(self._worth_of(state, unit, value, order), place) for order, place in orders]

    def _worth_of(self, state: State, unit: int, value: Valuer, order: Order) -> int:
        """Return what the place is worth to which an order leads."""
        if isinstance(order, SetDown):
            assert isinstance(order.at, tuple)
            return self._set_up(state, unit, order.at, value[order.at])
        if isinstance(order, SetOut):
            start = order.start or self._at(state, unit)
            ways = self._ways_from(state, unit, start)
            ends = {*map(ways.ahead, self._headings(start, state)), *map(ways, ways.roads())}
            hopes = [_hope(value, start, end) for end in ends if end is not None]
            hoped = max(hopes, default=value[start])
            return max(hoped, value[start] if order.start else hoped)
        assert isinstance(order, TableMarch)
        if order.exit:
            return leaving(self.battle, self.aims, state, self.side)
        after = self.battle.execute(state, order, SilentRecord(_Best())) if order.road else None
        if after is not None:
            return value[self._at(after, unit)] if after.pieces[unit].status is Status.ON_BOARD else -W.unit
        end = ahead(self._at(state, unit), order.heading or 0.0, order.distance or 0.0)
        return value[end] + (W.support if order.end_facing is not None else 0)

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

    def _ways(self, state: State, unit: int, value: Valuer, orders: list[tuple[Order, int]]) -> list[tuple[int, int]]:
        """Return what the best place is worth to which each way leads, of the most promising ones."""
        here = self._at(state, unit)
        # Where every way seems to lead nowhere, one of them is tried nevertheless.
        for ways in (self._ways_from(state, unit, here), self._straight_on(unit, here)):
            found: list[tuple[int, int]] = []
            for hope, place, order in self._hopes(here, value, orders, ways):
                # A way seldom ends better than it is hoped, and hopes are rough.
                if len(found) == _CHECKED or (found and max(found)[0] >= hope - W.effort):
                    break
                if ways.is_open(order):
                    found.append((self._end_of(state, unit, value, order), -place))
            if found:
                break
        return found

    def _hopes(
        self, here: Point, value: Valuer, orders: list[tuple[Order, int]], ways: GuessedWays
    ) -> list[tuple[int, int, Bearing]]:
        """Return what ways are hoped to be worth, the best first, each with its number; one of each direction."""
        hoped, seen = [], set()
        for order, place in reversed(orders):  # those to what matters come last
            assert isinstance(order, Bearing)
            heading = order.heading if order.road is None and order.approach is None else None
            if heading is not None:
                sector = round(heading / _SECTOR) % _SECTORS
                if sector in seen:
                    continue
                seen.add(sector)
            end = ways(order) if heading is None else ways.ahead(heading)
            if end is not None:
                hoped.append((_hope(value, here, end), -place, order))
        return sorted(hoped, key=lambda found: found[:2], reverse=True)

    def _ways_from(self, state: State, unit: int, start: Point) -> GuessedWays:
        ways = self._look.ways
        return self._straight_on(unit, start) if ways is None else ways(self.battle, state, unit, start)

    def _straight_on(self, unit: int, start: Point) -> _StraightOn:
        play, kind = self.battle.ruleset.play, self.battle.scenario.units[unit].type
        return _StraightOn(start, float(play.pace(self.battle.ruleset, kind)))

    def _end_of(self, state: State, unit: int, value: Valuer, way: Order) -> int:
        after = self.battle.execute(state, way, SilentRecord(_Best()))
        decision = self.battle.decide(after)
        orders = [offer.order(place) for offer in decision.offers for place in bits(offer.places)]
        ends = [self._worth_of(after, unit, value, order) for order in orders if isinstance(order, TableMarch)]
        return max(ends, default=value[self._at(state, unit)] - W.effort)

    def widened(self, state: State, unit: int, offer: Offer) -> Offer:
        """Return an offer of ways with those added that lead to what matters."""
        if offer.do != Bearing.do:
            return offer
        orders = [offer.order(place) for place in bits(offer.places)]
        orders += [Bearing(unit, heading) for heading in self._headings(self._at(state, unit), state)]
        return Offer(offer.do, (1 << len(orders)) - 1, lambda place: orders[place])

    def _headings(self, start: Point, state: State) -> list[float]:
        """Return the directions of all places that matter, and of the nearest enemy."""
        nearest = self._seen(state).enemy[start].at or start
        headings = self._to_goals[start]
        return headings if nearest == start else list(dict.fromkeys((*headings, _heading(start, nearest))))

    def _heading_to_goals(self, start: Point) -> list[float]:
        centres = (goal.centre for goals in self._goals for goal in goals)
        return list(dict.fromkeys(_heading(start, centre) for centre in centres if centre != start))

    # --- who acts ---------------------------------------------------------------------------------------------------

    def _range(self, state: State, unit: int) -> float:
        """Return how far a unit fires, no farther than it sees in this turn."""
        return self._ranges[state.turn][unit]

    @cached_property
    def _ranges(self) -> Mapping[int, list[float]]:
        """For each turn how far units fire."""
        return Memo(self._ranges_in)

    def _ranges_in(self, turn: int) -> list[float]:
        limit = self.battle.scenario.visibility_in(turn)
        return self._reach if limit is None else [min(reach, limit.far) for reach in self._reach]

    def urgencies(self, state: State, units: int) -> list[tuple[int, int]]:
        """Return how soon units ought to act: first who has enemies within range, then who is near them."""
        enemy, pieces, frail = self._seen(state).enemy, state.pieces, self._frail
        ranges, point, battle = self._ranges[state.turn], self._point, self.battle
        found = []
        for unit in bits(units):
            if pieces[unit].status is not Status.ON_BOARD:
                found.append((50, unit))
                continue
            beside = enemy[point(battle, state, unit)]
            far = 99.0 if beside.at is None else beside.far
            ready = 100 if far <= ranges[unit] else 0
            found.append((ready + 100 - int(far) - 40 * frail[unit], unit))
        return found

    def facings(self, state: State, order: Move | Advance | SetDown, open_: tuple[Facing, ...]) -> list[Facing]:
        """Return the direction in which a unit that is placed looks at the enemy: other orders name their own."""
        assert isinstance(order, SetDown)
        assert isinstance(order.at, tuple)
        wanted_ = _heading(order.at, self._enemy(state))
        return sorted(open_, key=lambda facing: (abs((facing - wanted_ + 180) % 360 - 180), facing))[:1]

    def _enemy(self, state: State) -> Point:
        """Return the middle of the enemy: of the units on the table, else of its zone, else of the table."""
        here = (foe for foe in self._members[1 - self.side] if state.pieces[foe].status is Status.ON_BOARD)
        foes = [self._at(state, foe) for foe in here]
        if foes:
            return fsum(x for x, _ in foes) / len(foes), fsum(y for _, y in foes) / len(foes)
        zone = self.battle.scenario.sides[1 - self.side].zone
        return middle_of(zone or table_of(self.battle.board).outline)


def _hope(value: Valuer, start: Point, end: Point) -> int:
    """Return what the best place is worth, by whole inches, to which a way leads."""
    (x, y), (u, v) = start, end
    there, halfway = value[round(u), round(v)], value[round((x + u) / 2), round((y + v) / 2)]
    return there if there > halfway else halfway


class _StraightOn:
    """A guess at ways for rulesets that have none: as far as the unit's pace, whatever stands there."""

    def __init__(self, start: Point, pace: float) -> None:
        self._start, self._pace = start, pace

    def is_open(self, course: Bearing) -> bool:  # noqa: ARG002
        return True

    def __call__(self, course: Bearing) -> Point | None:
        return course.road or self._start if course.heading is None else self.ahead(course.heading)

    def ahead(self, heading: float) -> Point:
        return ahead(self._start, heading, self._pace)

    def roads(self) -> Sequence[Bearing]:
        return ()


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
