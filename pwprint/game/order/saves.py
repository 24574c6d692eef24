"""Saves of units that are hit, and what becomes of those that fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Generic, NamedTuple

from pwprint.game import events
from pwprint.game.own import G, K, M
from pwprint.game.state import FailedSave, LeftAlone, Status, Upshot
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

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


class Threat(NamedTuple):
    """The chance of a hit, who has to save itself from it and with what, and the riders that would then be left alone.

    Each unit comes with the score that it needs, and whether it is Exhausted.
    """

    chance: float
    units: tuple[tuple[int, int, bool], ...]
    riders: tuple[int, ...] = ()


def threat_to(
    saves: Saves[G, K, M], battle: Battle[G, K, M], state: State[M], unit: int, chance: float, *, close: bool
) -> Threat:
    """Return what a hit on a unit would be; `close` as in `consequences`."""
    pieces, needs = state.pieces, saves.needs
    struck = [(each, needs(battle, each), pieces[each].exhausted) for each in _struck(saves, battle, state, unit)]
    return Threat(chance, tuple(struck), battle.attached(state, unit) if close else ())


@lru_cache(maxsize=4096)  # units and chances are few
def fates(*threats: Threat) -> tuple[tuple[float, Upshot], ...]:
    """Return what can come of hits that do not depend on each other, each with its chance; nothing comes first."""
    found = [(1.0, Upshot())]
    for threat in threats:
        found = [
            (chance * other, Upshot(one.lost + two.lost, (), one.owing + two.owing))
            for (chance, one), (other, two) in product(found, _fates(threat))
        ]
    return tuple(found)


def _fates(threat: Threat) -> Iterator[tuple[float, Upshot]]:
    """Yield who may fail, of units each of which has to save itself."""
    found: list[tuple[float, tuple[int, ...]]] = [(threat.chance, ())]
    for unit, score, _ in threat.units:
        saved = chance_of(score)
        fails = [(chance * (1 - saved), (*failed, unit)) for chance, failed in found]
        found = [*((chance * saved, safe) for chance, safe in found), *fails]
    (safe, _), *others = found
    yield safe + 1 - threat.chance, Upshot()
    exhausted = {unit for unit, _, exhausted in threat.units if exhausted}
    for chance, failed in others:
        if chance:
            lost = tuple(unit for unit in failed if unit in exhausted)
            riders = threat.riders if threat.units[0][0] in lost else ()
            alone = [(rider, LeftAlone) for rider in riders if rider not in lost]
            yield chance, Upshot(lost, (), (*alone, *((unit, FailedSave) for unit in failed if unit not in exhausted)))


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
