"""Units that come later: when they are due, by where, and the dice that say whether they come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.state import Status
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Squares
    from pwprint.game.own import M
    from pwprint.game.record import Record
    from pwprint.game.state import State


def is_due(battle: Battle, state: State, unit: int) -> bool:
    """Return whether a unit that is to come may come now: its turn is there and, where it takes a die, that too."""
    arrives = battle.scenario.units[unit].arrives
    return arrives is not None and arrives.turn <= state.turn and (arrives.needs is None or state.pieces[unit].brought)


def entries(battle: Battle, state: State, unit: int) -> Squares:
    """Return the squares by which a waiting unit may come in this turn; none for any other unit.

    Others than its first are open to it while enemies stand in all of those.
    """
    arrives = battle.scenario.units[unit].arrives
    if state.pieces[unit].status is not Status.WAITING or arrives is None or not is_due(battle, state, unit):
        return 0
    held = not arrives.at & ~state.occupied[1 - battle.sides[unit]]
    return arrives.at | arrives.others if held else arrives.at


def thrown_for(battle: Battle, state: State[M], record: Record, rule: str) -> State[M]:
    """Return the state after a die for each unit that a die must bring, in the order of the file.

    It belongs to the beginning of the turn. Raises OutOfDiceError.
    """
    for party in battle.diced_for:
        unit = party[0]
        arrives, piece = battle.scenario.units[unit].arrives, state.pieces[unit]
        assert arrives is not None
        assert arrives.needs is not None
        if piece.status is not Status.WAITING or piece.brought or state.turn < arrives.turn:
            continue
        throw = record.roll(f"arrival of {battle.scenario.units[unit].id}")
        comes = throw.score >= arrives.needs
        absent = not comes and arrives.until is not None and state.turn >= arrives.until
        record.add(events.ArrivalThrown(unit, (rule,), (throw,), needs=arrives.needs, comes=comes, absent=absent))
        status = Status.ABSENT if absent else Status.WAITING
        pieces = list(state.pieces)
        for each in party:
            pieces[each] = replace(pieces[each], brought=comes, status=status)
        state = replace(state, pieces=tuple(pieces))
    return state
