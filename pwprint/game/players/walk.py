"""Whether a side can walk to victory: it only moves, and the enemy only holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.dice import SeededDice
from pwprint.game.goals.reach import in_time
from pwprint.game.goals.terms import AtLeast, AtTurn, Holding, Not, UnitsGone
from pwprint.game.orders import ATTACKS, NOTHING
from pwprint.game.play import play_out
from pwprint.game.record import SilentRecord
from pwprint.game.scenario import Objective
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision
    from pwprint.game.goals.terms import Term
    from pwprint.game.orders import Order
    from pwprint.game.state import State

_PLAYED = frozenset({Surface.GRID})
"""Where turns are played at no great cost; on the open table they would take longer than all other checks together."""
EARLY = 3
"""So many turns are the first ones."""


def won_by_walking(battle: Battle) -> Iterator[tuple[int, int]]:
    """Yield the victories that a side wins in the first turns without a fight if the enemy only holds, and the turn.

    They are known by their numbers. Most conditions cannot be met so soon, and nothing is played for them.
    """
    for side in (0, 1) if battle.ruleset.play.surface in _PLAYED else ():
        if any(victory.side == side and _could(battle, side, victory.when) for victory in battle.scenario.victory):
            state = _walked(battle, side)
            result = state.result
            if result is not None and result.winner == side and result.condition is not None:
                yield result.condition, state.turn


def _could(battle: Battle, side: int, term: Term) -> bool:
    """Return whether a condition could be met in the first turns without a fight, if nobody stood in the way."""
    match term:
        case AtLeast(count, of):
            return sum(_could(battle, side, each) for each in of) >= count
        case Not():
            return True
        case AtTurn(turn):
            return turn is not None and turn <= EARLY
        case Holding(objectives, turns):
            goals = (battle.scenario.objectives[number] for number in objectives)
            return turns <= EARLY and all(_near(battle, side, goal) for goal in goals)
        case UnitsGone(count, by, ways):
            exits = [Objective("", "", by, "", way) for way in ways or (None,)]
            return max(_near(battle, side, way) for way in exits) >= count
    return False


def _near(battle: Battle, side: int, goal: Objective) -> int:
    """Return how many units of a side could be at a place in the first turns."""
    units = battle.scenario.sides[side].units
    return sum(not unit.lost and in_time(battle, unit, goal, EARLY) for unit in units)


def _walked(battle: Battle, side: int) -> State:
    """Return the state after the first turns, in which a side only moves and its enemy only holds."""
    from pwprint.game.players.drill import Drill  # noqa: PLC0415 - most conditions cannot be met so soon

    drill = Drill(battle, side, "walk")

    def choose(battle: Battle, state: State, decision: Decision) -> Order:
        if decision.side != side:
            return _idle(decision)
        peaceful = tuple(offer for offer in decision.offers if offer.do not in ATTACKS)
        return drill(battle, state, replace(decision, offers=peaceful or decision.offers))

    return play_out(battle, battle.start(), choose, SilentRecord(SeededDice(f"{battle.scenario.id}/walk")), EARLY)


def _idle(decision: Decision) -> Order:
    """Return the order to do nothing, or the first one where something must be done."""
    offer = next((offer for offer in decision.offers if offer.do in NOTHING), decision.offers[0])
    return offer.order((offer.places & -offer.places).bit_length() - 1)
