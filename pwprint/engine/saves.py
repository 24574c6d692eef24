"""Saves of units that are hit, and what becomes of those that fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pwprint.engine.state import FailedSave, LeftAlone, Status

if TYPE_CHECKING:
    from pwprint.board.base import Square
    from pwprint.engine.battle import Battle
    from pwprint.engine.record import Record
    from pwprint.engine.state import Choice, State


@dataclass(frozen=True, slots=True)
class Saves:
    """The rules of saves: each unit that is `hit` throws one, and what it `needs` depends on the unit.

    A save that is made is `saved`; one that has `failed` gives the choice between flip and retreat, and an Exhausted
    unit is `destroyed`. Riders that lose their unit in close combat are `left_alone` and retreat.
    """

    needs: Callable[[Battle, int], int]
    hit: str
    saved: str
    failed: str
    destroyed: str
    left_alone: str = ""


def save(saves: Saves, battle: Battle, state: State, unit: int, record: Record) -> bool:
    """Throw a save; returns whether it fails."""
    needs = saves.needs(battle, unit)
    throw = record.roll(f"save of {battle.scenario.units[unit].id}")
    saved = throw.score >= needs
    outcome = saves.saved if saved else saves.destroyed if state.pieces[unit].exhausted else saves.failed
    record.add("save", unit, (saves.hit, outcome), (throw,), needs=needs, saved=saved)
    return not saved


def consequences(
    saves: Saves, battle: Battle, state: State, failed: tuple[tuple[int, Square], ...], record: Record, *, close: bool
) -> State:
    """Remove the Exhausted units that failed; what the others owe comes in the order given, riders left alone first.

    Each unit comes with the square of its enemy. `close` is for close combat: after a shot riders stay where they are.
    """
    owed: list[Choice] = []
    alone: list[Choice] = []
    for unit, enemy in failed:
        piece = state.pieces[unit]
        if piece.exhausted:
            if close:
                alone += [LeftAlone(rider, enemy, saves.left_alone) for rider in battle.attached(state, unit)]
            record.add("destroyed", unit, (saves.destroyed,), at=piece.square)
            state = state.with_piece(unit, battle.sides[unit], replace(piece, status=Status.LOST, square=-1))
        else:
            owed.append(FailedSave(unit, enemy, saves.failed))
    owed = alone + owed
    return state.with_pending((*owed, *state.pending)) if owed else state
