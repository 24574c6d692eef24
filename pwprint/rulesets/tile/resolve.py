"""Dice and their consequences: shots, close combats, saves, and sides without units."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pwprint.engine.state import FailedSave, MayAdvance, Status
from pwprint.rulesets.tile.tables import COMBAT_HIT, COVER, FIRE_HIT, HIGHER, MOVED, SAVE, SUPPORT

if TYPE_CHECKING:
    from pwprint.engine.battle import Battle
    from pwprint.engine.record import Record, Throw
    from pwprint.engine.state import Choice, State
    from pwprint.orders import CloseCombat, Fire
    from pwprint.rulesets.tile.ground import Ground

Modifier = tuple[str, int]
"""A rule id and what it adds to a die."""


def fire_modifiers(battle: Battle, state: State, unit: int, target: int) -> tuple[Modifier, ...]:
    """Return what is added to a fire die. TIL-FIR-09 to TIL-FIR-12."""
    ground: Ground = battle.own
    here, there = state.pieces[unit].square, state.pieces[target].square
    act = state.activation
    bonus = battle.kinds[unit].fire_bonus
    moved = act is not None and act.unit == unit and bool(act.path)
    modifiers = (
        (bonus != 0, ("TIL-FIR-09", bonus)),
        (ground.cover >> there & 1, ("TIL-FIR-10", COVER)),
        (moved, ("TIL-FIR-11", MOVED)),
        (_higher(ground, here, there), ("TIL-FIR-12", HIGHER)),
    )
    return tuple(modifier for true, modifier in modifiers if true)


def combat_modifiers(battle: Battle, state: State, unit: int, opponent: int) -> tuple[Modifier, ...]:
    """Return what is added to a close-combat die of either side. TIL-CC-04, TIL-CC-05."""
    ground: Ground = battle.own
    here, there = state.pieces[unit].square, state.pieces[opponent].square
    beside = state.occupied[battle.sides[unit]] & battle.board.adjacent[there] & ~(1 << here)
    supporters = beside.bit_count()
    support = SUPPORT * (supporters if ground.support_stacks else min(supporters, 1))
    modifiers = (
        (support, ("TIL-CC-04", support)),
        (_higher(ground, here, there), ("TIL-CC-05", HIGHER)),
    )
    return tuple(modifier for true, modifier in modifiers if true)


def _higher(ground: Ground, here: int, there: int) -> int:
    """Return whether one square is on a hill and the other is lower. TIL-DEF-03."""
    return ground.high >> here & ~(ground.high >> there) & 1


def _total(throw: Throw, modifiers: tuple[Modifier, ...]) -> int:
    return throw.score + sum(value for _, value in modifiers)


def _rules(*rules: str, modifiers: tuple[Modifier, ...]) -> tuple[str, ...]:
    return (*rules, *(rule for rule, _ in modifiers))


def shot(battle: Battle, state: State, order: Fire, record: Record) -> State:
    """Fire once: a die, and the target's save if it is hit. TIL-FIR-08, TIL-FIR-13."""
    target = battle.unit_at(state, order.at)
    assert target is not None
    units = battle.scenario.units
    modifiers = fire_modifiers(battle, state, order.unit, target)
    throw = record.roll(f"fire of {units[order.unit].id} at {units[target].id}")
    hit = _total(throw, modifiers) >= FIRE_HIT
    record.add(
        "fire",
        order.unit,
        _rules("TIL-FIR-08", "TIL-FIR-13", modifiers=modifiers),
        (throw,),
        target=target,
        at=order.at,
        modifier=sum(value for _, value in modifiers),
        needs=FIRE_HIT,
        hit=hit,
    )
    if not hit:
        return state
    failed = _save(battle, state, target, record)
    return _consequences(battle, state, ((target, state.pieces[order.unit].square),) if failed else (), record)


def close_combat(battle: Battle, state: State, order: CloseCombat, record: Record) -> State:
    """Fight: both dice, then the attacker's and the defender's saves, then what follows. TIL-CC-03, TIL-R16."""
    attacker, defender = order.unit, battle.unit_at(state, order.at)
    assert defender is not None
    here = state.pieces[attacker].square
    hits = [_strike(battle, state, unit, other, record) for unit, other in ((attacker, defender), (defender, attacker))]
    failed = [
        (unit, enemy)
        for unit, enemy, was_hit in ((attacker, order.at, hits[1]), (defender, here, hits[0]))
        if was_hit and _save(battle, state, unit, record)
    ]
    state = _consequences(battle, state, tuple(failed), record)
    return state.with_pending((*state.pending, MayAdvance(attacker, here, order.at, defender)))


def _strike(battle: Battle, state: State, unit: int, opponent: int, record: Record) -> bool:
    """Throw one side's die of a close combat; returns whether it hits. TIL-CC-06."""
    units = battle.scenario.units
    modifiers = combat_modifiers(battle, state, unit, opponent)
    throw = record.roll(f"close combat of {units[unit].id} against {units[opponent].id}")
    hit = _total(throw, modifiers) >= COMBAT_HIT
    record.add(
        "close_combat",
        unit,
        _rules("TIL-CC-03", "TIL-CC-06", modifiers=modifiers),
        (throw,),
        target=opponent,
        modifier=sum(value for _, value in modifiers),
        needs=COMBAT_HIT,
        hit=hit,
    )
    return hit


def _save(battle: Battle, state: State, unit: int, record: Record) -> bool:
    """Throw a save; returns whether it fails. TIL-HIT-01, TIL-HIT-02."""
    throw = record.roll(f"save of {battle.scenario.units[unit].id}")
    saved = throw.score >= SAVE
    outcome = ("TIL-HIT-02",) if saved else ("TIL-HIT-04",) if state.pieces[unit].exhausted else ("TIL-HIT-03",)
    record.add("save", unit, ("TIL-HIT-01", *outcome), (throw,), needs=SAVE, saved=saved)
    return not saved


def _consequences(battle: Battle, state: State, failed: tuple[tuple[int, int], ...], record: Record) -> State:
    """Remove the Exhausted units that failed; the fresh ones owe a choice, in the order given. TIL-R16."""
    owed: list[Choice] = []
    for unit, enemy in failed:
        piece = state.pieces[unit]
        if piece.exhausted:
            record.add("destroyed", unit, ("TIL-HIT-04",), at=piece.square)
            state = state.with_piece(unit, battle.sides[unit], replace(piece, status=Status.LOST, square=-1))
        else:
            owed.append(FailedSave(unit, enemy, "TIL-HIT-03"))
    return state.with_pending((*owed, *state.pending)) if owed else state
