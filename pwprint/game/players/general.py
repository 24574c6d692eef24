"""A player with a plan: each wing of its side gets a task, and does it as `drill` would.

Plans are tried in battles against `drill` before turn 1, with dice of their own, never with those to come. Those that
do badly are given up, those that do well are tried again: successive halving. What may be tried is counted in executed
orders, not in seconds, so the plan for a scenario is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum, sqrt
from random import Random
from typing import TYPE_CHECKING, TypeVar

from pwprint.game.dice import SeededDice
from pwprint.game.goals.met import progress
from pwprint.game.play import play_out
from pwprint.game.players.aims import aims_of
from pwprint.game.players.drill import Drill
from pwprint.game.players.task import manners, tasks_of
from pwprint.game.players.wings import wings_of
from pwprint.game.record import SilentRecord
from pwprint.game.state import Status
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision
    from pwprint.game.orders import Order
    from pwprint.game.players.task import Task
    from pwprint.game.state import State

BUDGET = 120_000
"""Executed orders that a plan may cost."""
_STEPS = 3
"""So many times plans are compared, each time with the same part of the budget: manners first, then variations."""
_VARIED = 9
"""So many variations of the best plan are tried at a time."""
_LUCK = 0.5
"""How far the share of wins in a single trial is off, as one standard deviation."""
_LONGEST = 20
"""A trial of a battle without a turn limit is broken off after so many turns."""


_POSITION = 0.05
"""What the position at the end of a trial is worth beside a victory, at most twice."""
T = TypeVar("T")


class WingTasks(Struct, frozen=True):
    """A task for each wing of a side."""

    tasks: tuple[Task, ...]

    def of_units(self, battle: Battle, wings: Sequence[Sequence[int]]) -> tuple[Task, ...]:
        """Return the task of each unit of the battle; the enemy's have some that nobody asks for."""
        found = [self.tasks[0]] * len(battle.sides)
        for wing, task in zip(wings, self.tasks, strict=True):
            for unit in wing:
                found[unit] = task
        return tuple(found)

    def with_task(self, wing: int, task: Task) -> WingTasks:
        """Return the plan with another task for a wing."""
        return WingTasks((*self.tasks[:wing], task, *self.tasks[wing + 1 :]))


def general(battle: Battle, side: int, seed: int | str) -> Drill:
    """Return a player that carries out the best plan; the seed decides between orders that are equally good."""
    return Drill(battle, side, seed, best_plan(battle, side).of_units(battle, wings_of(battle, side)))


@lru_cache(maxsize=8)
def best_plan(battle: Battle, side: int, budget: int = BUDGET) -> WingTasks:
    """Return the plan of a side that does best against `drill`, of those that are tried.

    First the whole side fights in each of the manners; then one wing after another may get a task of its own.
    """
    trials, aims = _Trials(battle, side), aims_of(battle)
    tasks, wings = tasks_of(aims, side), len(trials.wings)
    chance = Random(f"{battle.scenario.id}/{side}/plans")
    best = _halved(trials, tuple(WingTasks((task,) * wings) for task in manners(aims)), budget // _STEPS)
    for step in range(2, _STEPS + 1):
        varied = [best.with_task(wing, task) for wing in range(wings) for task in tasks]
        others = (_one(varied, chance) for _ in range(_VARIED))
        best = _halved(trials, tuple(dict.fromkeys((best, *others))), budget * step // _STEPS)
    return best


def _one(things: Sequence[T], chance: Random) -> T:
    return things[int(chance.random() * len(things))]


def _halved(trials: _Trials, plans: tuple[WingTasks, ...], budget: int) -> WingTasks:
    """Return the best of some plans: each round gives the same part of the budget to the better half of the last."""
    rounds = max(len(plans) - 1, 1).bit_length()
    start = trials.spent
    for number in range(1, rounds + 1):
        most = start + (budget - start) * number // rounds
        before = -1
        # Trials in which nobody is asked for an order cost nothing, and will not if they go on.
        while before < 0 or before < trials.spent < most:
            before = trials.spent
            trials.play(plans)
        plans = tuple(sorted(plans, key=trials.worth, reverse=True))[: (len(plans) + 1) // 2]
    return plans[0]


class _Trials:
    """Battles in which plans are tried. Each plan meets the same dice, and what has been played counts on."""

    def __init__(self, battle: Battle, side: int) -> None:
        self.battle, self.side, self.wings = battle, side, wings_of(battle, side)
        self.spent = 0
        self._scores: dict[WingTasks, list[float]] = {}

    def worth(self, plan: WingTasks) -> float:
        """Return how well a plan has done, less what may be luck: the more so, the less often it was tried."""
        tried = len(self._scores[plan])
        return fsum(self._scores[plan]) / tried - _LUCK / sqrt(tried)

    def play(self, plans: Sequence[WingTasks]) -> None:
        """Play a battle more for each of the plans that have been tried least."""
        least = min(len(self._scores.get(plan, ())) for plan in plans)
        for plan in plans:
            scores = self._scores.setdefault(plan, [])
            if len(scores) == least:
                scores.append(self._score(plan, least))

    def _score(self, plan: WingTasks, number: int) -> float:
        battle, side = self.battle, self.side
        players = [Drill(battle, each, f"{number}/{each}") for each in (0, 1)]
        players[side] = Drill(battle, side, f"{number}/{side}", plan.of_units(battle, self.wings))

        def choose(battle: Battle, state: State, decision: Decision) -> Order:
            self.spent += 1
            return players[decision.side](battle, state, decision)

        record = SilentRecord(SeededDice(f"{battle.scenario.id}/trial/{number}"))
        state = play_out(battle, battle.start(), choose, record, battle.turn_limit or _LONGEST)
        return _worth(battle, state, side)


def _worth(battle: Battle, state: State, side: int) -> float:
    """Return what the end of a trial is worth: a victory most, and of what is not decided the better position."""
    nearest = [max(progress(battle, state, each), default=0.0) for each in (0, 1)]
    here = [
        sum(state.pieces[unit.index].status is not Status.LOST for unit in each.units) for each in battle.scenario.sides
    ]
    left = [count / max(len(each.units), 1) for count, each in zip(here, battle.scenario.sides, strict=True)]
    ahead = (nearest[side] - nearest[1 - side] + left[side] - left[1 - side]) * _POSITION
    winner = None if state.result is None else state.result.winner
    return ahead + (0.5 if winner is None else float(winner == side))
