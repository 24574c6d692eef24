"""How a turn closes, and how a battle ends at once: the same for turns of all kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pwprint.game import events, victory
from pwprint.game.goals.met import at_close, points
from pwprint.game.own import G, K, M
from pwprint.game.state import Status
from pwprint.game.step import Step
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.record import Record
    from pwprint.game.state import Result, State

    Verdict = Callable[[Battle, State], Result | None]


class Closing(Struct, frozen=True):
    """What a turn closes by.

    - `point`: the rules by which a side is exhausted; `at_once` whether it is so as soon as it has lost the units.
    - `tally`: reports how both sides stand.
    - `rules`: what the step cites; `goals` is the one about what the scenario asks for.
    - `ends`: the ways in which the battle ends with a turn if no goal is met, the first that applies; `limit`: the rule
      by which it ends with its last.
    - `destroyed`: how it ends at once when a side has no unit left, if it does.
    """

    point: tuple[str, ...]
    tally: Callable[[Battle, State, Record], None]
    rules: tuple[str, ...]
    goals: str
    ends: tuple[Verdict, ...]
    limit: str
    destroyed: Verdict = lambda _battle, _state: None
    at_once: Callable[[Battle], bool] = lambda _battle: False


def by_count(point: tuple[str, ...], both: str, end: str, tally: Callable[[Battle, State, Record], None]) -> Closing:
    """Return the closing of battles that end at once with a destroyed side, and at their limit by counting units.

    `both` is the rule about two exhausted sides, `end` the one about every other end.
    """
    return Closing(
        point,
        tally,
        (*point, end),
        end,
        ends=(
            partial(victory.by_leaving, rule=end),
            partial(victory.by_exhaustion, rule=both),
        ),
        limit=end,
        destroyed=partial(victory.by_destruction, rule=end),
    )


def report_strength(battle: Battle, state: State, record: Record, *, rule: str) -> None:
    """Report the units of each side: lost (those lost before turn 1 too), and left."""
    lost = battle.losses(state)
    for side, units in zip((0, 1), battle.scenario.sides, strict=True):
        where = Counter(state.pieces[unit.index].status for unit in units.units)
        left = where.total() - where[Status.LOST]
        coming, gone, absent = where[Status.WAITING], where[Status.LEFT], where[Status.ABSENT]
        record.add(
            events.Strength(
                None, (rule,), side=side, left=left, lost=lost[side], to_come=coming, gone=gone, absent=absent
            )
        )


def closed(battle: Battle, state: State, record: Record, *, rule: str) -> State:
    """Return the state as its turn closes; a die says whether it is the last, where that is uncertain.

    Raises OutOfDiceError.
    """
    end = battle.scenario.uncertain_end
    if end is None or not end.first <= state.turn < battle.turn_limit:
        return at_close(battle, state)
    throw = record.roll("end of the battle")
    last = throw.score >= end.needs
    record.add(events.EndThrown(None, (rule,), (throw,), needs=end.needs, last=last))
    return at_close(battle, state, last=last)


def report_points(battle: Battle, state: State, record: Record, *, rule: str) -> None:
    """Report the points of each side, in a battle for points."""
    if battle.scenario.awards:
        for side, count in enumerate(points(battle, state)):
            record.add(events.PointsCounted(None, (rule,), side=side, points=count))


class Close(Step[G, K, M], frozen=True):
    """The turn closes."""

    closing: Closing

    def enter(self, battle: Battle[G, K, M], state: State[M], record: Record) -> State[M]:
        """Count the units, then see whether the battle is over."""
        return close_turn(self.closing, battle, state, record)


def close_turn(closing: Closing, battle: Battle, state: State[M], record: Record) -> State[M]:
    """Count the units, then see whether the battle is over."""
    # Points of this turn know who is exhausted by its losses; it is reported after them.
    since = victory.with_exhausted_sides(battle, state)
    then = closed(battle, replace(state, activation=None, exhausted_in=since), record, rule=closing.goals)
    state = replace(then, exhausted_in=state.exhausted_in)
    closing.tally(battle, state, record)
    report_points(battle, state, record, rule=closing.goals)
    state = _exhausted(closing, battle, state, record)
    otherwise = (verdict(battle, state) for verdict in closing.ends)
    result = victory.by_conditions(battle, state, closing.goals) or next(filter(None, otherwise), None)
    if result is None and state.standing.last:
        ending = battle.ruleset.play.ending
        result = victory.by_points(battle, state, closing.goals) or ending.judge(battle, state, closing.limit)
    return state if result is None else _over(state, result, record)


def after_losses(closing: Closing, battle: Battle, state: State[M], record: Record) -> State[M]:
    """End the battle if a side has no unit left, where it ends so; see who is exhausted, where that counts at once."""
    if closing.at_once(battle):
        state = _exhausted(closing, battle, state, record)
    if all(state.occupied):
        return state
    result = closing.destroyed(battle, state)
    return state if result is None else _over(replace(state, pending=(), activation=None), result, record)


def _exhausted(closing: Closing, battle: Battle, state: State[M], record: Record) -> State[M]:
    """Note which sides have reached their exhaustion point."""
    since = victory.with_exhausted_sides(battle, state)
    if since == state.exhausted_in:
        return state
    for side in (0, 1):
        if since[side] != state.exhausted_in[side]:
            record.add(events.SideExhausted(None, closing.point, side=side))
    return replace(state, exhausted_in=since)


def _over(state: State[M], result: Result, record: Record) -> State[M]:
    record.add(result.event)
    return replace(state, result=result)
