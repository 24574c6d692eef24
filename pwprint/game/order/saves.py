"""Saves of units that are hit, and what becomes of those that fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Generic

from pwprint.game import events
from pwprint.game.own import G, K, M
from pwprint.game.state import FailedSave, LeftAlone, Status
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Square
    from pwprint.game.record import Record
    from pwprint.game.state import Choice, State


_FACES = 6


class Saves(Struct, Generic[G, K, M], frozen=True):
    """The rules of saves: each unit that is `hit` throws one, and what it `needs` depends on the unit.

    A save that is made is `saved`; one that has `failed` gives the choice between flip and retreat, and an Exhausted
    unit is `destroyed`. Riders that lose their unit in close combat are `left_alone` and retreat; where they share its
    hits, they save themselves after it.
    """

    needs: Callable[[Battle[G, K, M], int], int]
    hit: str
    saved: str
    failed: str
    destroyed: str
    left_alone: str = ""
    shared: Callable[[Battle[G, K, M]], bool] = lambda _battle: False


def failing(
    saves: Saves[G, K, M], battle: Battle[G, K, M], state: State[M], unit: int, record: Record
) -> tuple[int, ...]:
    """Throw the saves for a hit on a unit; returns who fails: the unit, or the riders that share the hit."""
    return tuple(each for each in _struck(saves, battle, state, unit) if save(saves, battle, state, each, record))


def _struck(saves: Saves[G, K, M], battle: Battle[G, K, M], state: State[M], unit: int) -> tuple[int, ...]:
    """Return who has to save itself from a hit on a unit: it, and the riders that share the hit."""
    return (unit, *(battle.attached(state, unit) if saves.shared(battle) else ()))


def fates(
    saves: Saves[G, K, M], battle: Battle[G, K, M], state: State[M], unit: int, hit: float
) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """Return who may fail its save from a hit on a unit, each with the chance of that; `hit` is the chance of the hit.

    Nobody comes first, and with the chance that there is no hit at all.
    """
    return _fates(hit, tuple([(each, saves.needs(battle, each)) for each in _struck(saves, battle, state, unit)]))


@lru_cache(maxsize=4096)  # units and chances are few
def _fates(hit: float, needs: tuple[tuple[int, int], ...]) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """Return who may fail, of units each of which has to save itself with so much."""
    found: list[tuple[float, tuple[int, ...]]] = [(hit, ())]
    for unit, score in needs:
        saved = chance_of(score)
        failed = [(chance * (1 - saved), (*failed, unit)) for chance, failed in found]
        found = [*((chance * saved, safe) for chance, safe in found), *failed]
    (safe, nobody), *others = found
    return ((safe + 1 - hit, nobody), *(fate for fate in others if fate[0]))


def chance_of(needs: int) -> float:
    """Return the chance that a die shows at least so much."""
    return min(max(_FACES + 1 - needs, 0), _FACES) / _FACES


def save(saves: Saves[G, K, M], battle: Battle[G, K, M], state: State[M], unit: int, record: Record) -> bool:
    """Throw a save; returns whether it fails."""
    needs = saves.needs(battle, unit)
    throw = record.roll(f"save of {battle.scenario.units[unit].id}")
    saved = throw.score >= needs
    outcome = saves.saved if saved else saves.destroyed if state.pieces[unit].exhausted else saves.failed
    record.add(events.Saved(unit, (saves.hit, outcome), (throw,), needs=needs, saved=saved))
    return not saved


def consequences(
    saves: Saves[G, K, M],
    battle: Battle[G, K, M],
    state: State[M],
    failed: tuple[tuple[int, Square], ...],
    record: Record,
    *,
    close: bool,
) -> State[M]:
    """Remove the Exhausted units that failed; what the others owe comes in the order given, riders left alone first.

    Each unit comes with the square of its enemy. `close` is for close combat: after a shot riders stay where they are.
    """
    if not failed:
        return state  # as after most dice
    owed: list[Choice] = []
    alone: list[Choice] = []
    gone = {unit for unit, _ in failed if state.pieces[unit].exhausted}
    for unit, enemy in failed:
        piece = state.pieces[unit]
        if unit in gone:
            if close:
                left = (rider for rider in battle.attached(state, unit) if rider not in gone)
                alone += [LeftAlone(rider, enemy, saves.left_alone) for rider in left]
            record.add(events.Destroyed(unit, (saves.destroyed,), at=piece.square))
            state = state.with_piece(unit, battle.sides[unit], replace(piece, status=Status.LOST, square=-1))
        else:
            owed.append(FailedSave(unit, enemy, saves.failed))
    owed = alone + owed
    return state.with_pending((*owed, *state.pending)) if owed else state
