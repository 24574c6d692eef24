"""How a battle ends: objectives on the table, armies destroyed, both commanders gone, the limit. E19-R116 to R119."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.ruleset import Ending
from pwprint.game.state import Result, Status
from pwprint.game.table import shapes
from pwprint.game.turn.closing import Closing, report_strength
from pwprint.game.victory import by_leaving
from pwprint.rulesets.european_19c.case import resolve_gone
from pwprint.rulesets.european_19c.tables import CAPACITY
from pwprint.text.words import counted
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.goals.terms import UnitsGone
    from pwprint.game.record import Record
    from pwprint.game.scenario import Objective
    from pwprint.rulesets.european_19c.own import Battle, State


def over(state: State, result: Result, record: Record) -> State:
    """Return the state in which the battle is over."""
    record.add(result.event)
    return replace(state, result=result, activation=None)


def after_losses(battle: Battle, state: State, record: Record) -> State:
    """End the battle if an army has no units left, its commander not counted; units still to come count. E19-R117.

    Those that never come do not keep it in the field.
    """
    if state.result is not None:
        return state
    gone = [not _is_in_the_field(battle, state, side) for side in (0, 1)]
    if not any(gone):
        return state
    winner = None if all(gone) else gone.index(False)
    return over(state, Result(winner, "E19-R117", "destroyed"), record)


def _is_in_the_field(battle: Battle, state: State, side: int) -> bool:
    """Return whether a side has a unit that fights on, or is still to come."""
    for unit in battle.rosters[side]:
        if state.pieces[unit].status is not Status.ABSENT and _fights_on(battle, state, unit):
            return True
    return False


def _fights_on(battle: Battle, state: State, unit: int) -> bool:
    """Return whether a unit, no commander, has not been eliminated.

    E19-R08: a unit that has left by an exit is not lost. It still counts as left here, in R117 and R118, so a side with
    only its commander on the table has not lost by that.
    """
    return state.pieces[unit].status is not Status.LOST and not _commands(battle, unit)


def _commands(battle: Battle, unit: int) -> bool:
    return battle.kinds[unit].rallies


def both_gone(battle: Battle, state: State) -> bool:
    """Return whether both commanders are gone, and that ends the battle. E19-R119."""
    return battle.ground.ends_without_commanders and all(resolve_gone(battle, state, side) for side in (0, 1))


def spent(battle: Battle, state: State, side: int) -> str:
    """Return how near a side is to losing its resolve: what its commander can still take. E19-R114."""
    since = state.exhausted_in[side]
    if since is not None or resolve_gone(battle, state, side):
        return "resolve gone with the commander" + (f" in turn {since}" if since else "")
    commanders = (unit for unit in bits(battle.members[side]) if _commands(battle, unit))
    left = sum(
        CAPACITY[str(battle.scenario.units[unit].keys.get("quality", "average"))] - state.memory.stands[unit].hits
        for unit in commanders
    )
    return f"resolve: the commander can take {counted(left, 'more hit')}"


CLOSING = Closing(
    point=(),  # what exhausts a side is noted when its commander goes
    tally=partial(report_strength, rule="E19-R118"),
    rules=("E19-R116", "E19-R118"),
    goals="E19-R118",
    ends=(partial(by_leaving, rule="E19-R118"),),
    limit="E19-R118",
)


def by_count(battle: Battle, state: State, rule: str) -> Result:
    """Return the result by the number of units left, commanders not counted."""
    first, second = (sum(_fights_on(battle, state, unit) for unit in bits(members)) for members in battle.members)
    winner = None if first == second else int(second > first)
    return Result(winner, rule, "both sides exhausted" if rule == "E19-R119" else "turn limit")


ENDING = Ending(
    "An army whose units, its commander apart, are all destroyed has lost.",
    "the army with more units left wins, commanders not counted; with as many on both sides it is a draw",
    by_count,
)


def stands_in(battle: Battle, state: State, side: int, objective: Objective) -> bool:
    """Return whether a side has a unit's position in an objective, its edge included."""
    assert objective.area is not None
    there = shapes.with_edge(objective.area)
    return any(
        state.pieces[unit].status is Status.ON_BOARD and shapes.covers(there, state.memory.stands[unit].pose.at)
        for unit in bits(battle.members[side])
    )


def left_by(battle: Battle, state: State, side: int, by: UnitsGone) -> int:
    """Return how many units of a side have left as a condition asks: by where their front then was."""
    forms = [shapes.with_edge(area) for area in by.ways]
    gone = (unit for unit in bits(battle.members[side]) if state.pieces[unit].status is Status.LEFT)
    units, stands, bases = battle.scenario.units, state.memory.stands, battle.ground.bases
    fronts = (bases.front(units[unit].type, stands[unit].pose) for unit in gone)
    return sum(any(shapes.covers(form, front) for form in forms) for front in fronts)
