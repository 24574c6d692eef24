"""How a battle ends: conditions of the scenario, sides without units or gone, exhausted sides, the turn limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.goals.met import is_met, points
from pwprint.game.scenario import LEVELS
from pwprint.game.state import Result, Status

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.state import State


_OUT = frozenset({Status.LOST, Status.ABSENT})
"""Units that will not fight."""


def by_conditions(battle: Battle, state: State, rule: str) -> Result | None:
    """Return the result if a victory condition is met: the one of the highest level, of these the first in the list.

    If both sides have reached the same level it is a draw; victories without a level go by their order alone.
    """
    victories = battle.scenario.victory
    met = [number for number, victory in enumerate(victories) if is_met(battle, state, victory.side, victory.when)]
    if not met:
        return None
    best = min(met, key=lambda number: LEVELS.index(victories[number].level))
    side, level = victories[best].side, victories[best].level
    if not level:
        return Result(side, rule, "victory condition", best)
    if any(victories[number].level == level and victories[number].side != side for number in met):
        return Result(None, rule, f"{level} victory of both sides")
    return Result(side, rule, f"{level} victory", best)


def by_points(battle: Battle, state: State, rule: str) -> Result | None:
    """Return the result of a battle for points at the turn limit: more of them win, as many are a draw."""
    if not battle.scenario.awards:
        return None
    first, second = points(battle, state)
    return Result(None if first == second else int(second > first), rule, "points")


def by_destruction(battle: Battle, state: State, rule: str) -> Result | None:
    """Return the result if a side has lost all its units; units to come and units gone by an exit are not lost.

    Those that never come do not keep it in the field.
    """
    gone = [
        bool(members) and all(state.pieces[unit].status in _OUT for unit in _each(members))
        for members in battle.members
    ]
    if not any(gone):
        return None
    return Result(None if all(gone) else gone.index(False), rule, "destroyed")


def by_leaving(battle: Battle, state: State, rule: str) -> Result | None:
    """Return a draw if a side has no unit on the board or to come, but not all were destroyed."""
    for members in battle.members:
        fates = {state.pieces[unit].status for unit in _each(members)}
        if Status.LEFT in fates and fates <= {Status.LEFT, *_OUT}:
            return Result(None, rule, "side has left")
    return None


def with_exhausted_sides(battle: Battle, state: State) -> tuple[int | None, int | None]:
    """Return for each side the turn in which it reached its exhaustion point, this turn included."""
    first, second = (
        state.turn if since is None and point is not None and lost >= point else since
        for since, point, lost in zip(
            state.exhausted_in, battle.exhaustion_points, battle.losses(state, battle.counted), strict=True
        )
    )
    return first, second


def by_exhaustion(_battle: Battle, state: State, rule: str) -> Result | None:
    """Return the result if both sides are exhausted: the one that was so in an earlier turn has lost."""
    first, second = state.exhausted_in
    if first is None or second is None:
        return None
    winner = None if first == second else int(first < second)
    return Result(winner, rule, "both sides exhausted")


def by_fresh_side(_battle: Battle, state: State, rule: str) -> Result:
    """Return the result at the turn limit where only exhausted sides lose."""
    fresh = [side for side, since in enumerate(state.exhausted_in) if since is None]
    return Result(fresh[0] if len(fresh) == 1 else None, rule, "turn limit")


def by_count(battle: Battle, state: State, rule: str) -> Result:
    """Return the result at the turn limit: more units not destroyed, then more of them fresh, then a draw."""
    scores = [
        (
            sum(state.pieces[unit].status is not Status.LOST for unit in _each(members)),
            sum(
                state.pieces[unit].status is not Status.LOST and not state.pieces[unit].exhausted
                for unit in _each(members)
            ),
        )
        for members in battle.members
    ]
    winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
    return Result(winner, rule, "turn limit")


def _each(members: int) -> list[int]:
    return [unit for unit in range(members.bit_length()) if members >> unit & 1]
