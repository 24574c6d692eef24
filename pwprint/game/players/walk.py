"""Whether a side can walk to victory: it only moves, and the enemy only holds."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.board.surface import Surface
from pwprint.game.dice import SeededDice
from pwprint.game.goals.reach import in_time
from pwprint.game.goals.terms import AtLeast, AtTurn, Holding, Not, UnitsGone
from pwprint.game.orders import ATTACKS, NOTHING
from pwprint.game.play import play_turns
from pwprint.game.record import SilentRecord
from pwprint.game.scenario import Objective
from pwprint.game.state import Status
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision
    from pwprint.game.goals.terms import Term
    from pwprint.game.orders import Order
    from pwprint.game.scenario import Unit
    from pwprint.game.state import State

_PLAYED = frozenset({Surface.GRID})
"""Where turns are played at no great cost; on the open table they would take longer than all other checks together."""
EARLY = 3
"""So many turns are the first ones."""
_OFF = 1
"""So many squares a unit goes from the edge to leave the board."""


@lru_cache(maxsize=4)
def won_by_walking(battle: Battle) -> tuple[tuple[int, int], ...]:
    """Return the victories that a side wins in the first turns without a fight if the enemy only holds, and the turn.

    They are known by their numbers. Most conditions cannot be met so soon, and nothing is played for them. Reports on
    battles that are still being fought ask again and again.
    """
    sides = (0, 1) if battle.ruleset.play.surface in _PLAYED else ()
    results = [(side, _walked(battle, side)) for side in sides if _could_win(battle, battle.start(), side)]
    return tuple(
        (state.result.condition, state.turn)
        for side, state in results
        if state.result is not None and state.result.winner == side and state.result.condition is not None
    )


def _could_win(battle: Battle, state: State, side: int) -> bool:
    """Return whether a side could still win in the first turns without a fight, if nobody stood in the way."""
    return any(
        victory.side == side and _could(battle, state, side, victory.when) for victory in battle.scenario.victory
    )


def _could(battle: Battle, state: State, side: int, term: Term) -> bool:
    """Return whether a condition could be met so."""
    match term:
        case AtLeast(count, of):
            return sum(_could(battle, state, side, each) for each in of) >= count
        case Not():
            return True
        case AtTurn(turn):
            return turn is not None and turn <= EARLY
        case Holding(objectives, turns):
            goals = (battle.scenario.objectives[number] for number in objectives)
            return turns <= EARLY and all(_near(battle, state, side, goal) for goal in goals)
        case UnitsGone(count, by, ways):
            free = by & ~state.occupied[1 - side]
            goals = (Objective("", "", free, "", way) for way in ways or (None,))
            return max(_near(battle, state, side, goal, _OFF) for goal in goals) >= count
    return False


def _near(battle: Battle, state: State, side: int, goal: Objective, beyond: int = 0) -> int:
    """Return how many units of a side could be at a place in the first turns, and so many squares beyond it.

    At one that the enemy holds none can.
    """
    held = state.occupied[1 - side]
    if goal.at & held:
        return 0
    return sum(_is_near(battle, state, unit, goal, beyond) for unit in battle.scenario.sides[side].units)


def _is_near(battle: Battle, state: State, unit: Unit, goal: Objective, beyond: int) -> bool:
    piece, held = state.pieces[unit.index], state.occupied[1 - unit.side]
    if piece.status is Status.ON_BOARD:
        unit = replace(unit, at=piece.square, arrives=None)
        return in_time(battle, unit, goal, EARLY - state.turn, held, beyond)
    return piece.status is Status.LEFT or (
        piece.status is Status.WAITING and in_time(battle, unit, goal, EARLY, held, beyond)
    )


def _walked(battle: Battle, side: int) -> State:
    """Return the state after the first turns, in which a side only moves and its enemy, once set up, only holds.

    It ends with the turn after which the side can no longer win so.
    """
    from pwprint.game.players.drill import Drill  # noqa: PLC0415 - most conditions cannot be met so soon

    drill = cache(lambda side: Drill(battle, side, "walk"))
    peaceful_steps: dict[int, bool] = {}

    def choose(battle: Battle, state: State, decision: Decision) -> Order:
        if decision.side != side:
            return drill(1 - side)(battle, state, decision) if battle.is_setting_up(state) else _idle(decision)
        if decision.unit is None:
            if state.step not in peaceful_steps:
                peaceful_steps[state.step] = _is_peaceful(battle, state, decision)
            return drill(side)(battle, state, decision) if peaceful_steps[state.step] else _idle(decision)
        peaceful = tuple(offer for offer in decision.offers if offer.do not in ATTACKS)
        return drill(side)(battle, state, replace(decision, offers=peaceful or decision.offers))

    record = SilentRecord(SeededDice(f"{battle.scenario.id}/walk"))
    state = start = battle.start()
    for state in play_turns(battle, start, choose, record, EARLY):
        if not _could_win(battle, state, side):
            break
    return state


def _is_peaceful(battle: Battle, state: State, decision: Decision) -> bool:
    """Return whether units can do anything but shoot in a step; guns that could fire need not."""
    if all(offer.do not in NOTHING for offer in decision.offers):
        return True
    unit = next(bits(decision.offers[0].places))
    return any(offer.do not in ATTACKS for offer in battle.step(state).outlook(battle, state, unit))


def _idle(decision: Decision) -> Order:
    """Return the order to do nothing, or the first one where something must be done."""
    offer = next((offer for offer in decision.offers if offer.do in NOTHING), decision.offers[0])
    return offer.order((offer.places & -offer.places).bit_length() - 1)
