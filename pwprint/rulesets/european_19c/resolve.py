"""Dice and their consequences: shots, bombardments, rounds of melees, hits, units removed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.order.saves import chance_of
from pwprint.game.state import Status, Upshot
from pwprint.game.table.orders import Bombard
from pwprint.rulesets.european_19c import table_memory
from pwprint.rulesets.european_19c.case import Case, resolve_gone
from pwprint.rulesets.european_19c.sight import outlook_of
from pwprint.rulesets.european_19c.table_memory import (
    Pose,
    having_done,
    open_capacity,
    pair,
    removed,
    share_left,
    with_memory,
)
from pwprint.rulesets.european_19c.tables import (
    BOMBARD_DICE,
    DISRUPTS_ON,
    HIT_DISRUPTED_ON,
    HIT_ON,
    TURNED,
)
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pwprint.game.events import Throw
    from pwprint.game.record import Record
    from pwprint.game.state import Foreseen
    from pwprint.game.table.orders import Shoot
    from pwprint.rulesets.european_19c.own import Battle, State
    from pwprint.rulesets.european_19c.table_memory import TableMemory
    from pwprint.rulesets.european_19c.tables import European19Unit

Rules = tuple[str, ...]

# --- shooting -------------------------------------------------------------------------------------------------------


def _aimed(state: State, order: Shoot | Bombard) -> tuple[State, int]:
    """Turn and deploy a unit that shoots; the dice that the turn costs. E19-FIR-06, E19-FIR-12, E19-ART-14, E19-R65."""
    pose = state.memory.stands[order.unit].pose
    turn = table_memory.turn_of(pose, order.turn)
    ready = Pose(pose.at, pose.heading if turn is None else turn, deployed=True)
    return table_memory.posed(state, order.unit, ready), 0 if turn is None else TURNED


def _shot(state: State, order: Shoot | Bombard) -> State:
    """Return the state in which a unit has shot, before anything comes of it."""
    return having_done(replace(state, activation=None), order.unit, order.do)


def _range(battle: Battle, state: State, order: Shoot | Bombard) -> float:
    """Return the range of a shot, or a bombardment, that is to be."""
    outlook, pose = outlook_of(battle, state, order.unit), state.memory.stands[order.unit].pose
    turn = table_memory.turn_of(pose, order.turn)
    aim = outlook.aim(pose.heading if turn is None else turn, bombard=isinstance(order, Bombard))
    return round(aim.seen_at(order.target) or 0.0, 2)


def shoot(battle: Battle, state: State, order: Shoot, record: Record) -> State:
    """Shoot at a unit. E19-FIR-01 to FIR-04, E19-FIR-12, E19-FIR-15, E19-FIR-16."""
    kind, target, far = battle.kinds[order.unit], order.target, _range(battle, state, order)
    state, fewer = _aimed(_shot(state, order), order)
    dice = kind.shots - fewer
    throws = _thrown(record, dice, f"shot of {_id(battle, order.unit)} at {_id(battle, target)}")
    needs, rule = _needs(state, target)
    hits = _hits(throws, needs)
    cited = (rule, *(("E19-FIR-12",) if fewer else ()))
    facing = state.memory.stands[order.unit].pose.heading
    shot = events.ShotFar(order.unit, cited, throws, target=target, range=far, needs=needs, hits=hits, facing=facing)
    record.add(shot)
    return hit(battle, state, target, hits, record, shot=True)


def bombard(battle: Battle, state: State, order: Bombard, record: Record) -> State:
    """Bombard a unit. E19-ART-05, E19-ART-06, E19-ART-09, E19-R72, E19-R73."""
    far = _range(battle, state, order)
    state, fewer = _aimed(_shot(state, order), order)
    dice = BOMBARD_DICE - fewer
    throws = _thrown(record, dice, f"bombardment of {_id(battle, order.target)} by {_id(battle, order.unit)}")
    disrupted = any(throw.score >= DISRUPTS_ON for throw in throws)
    cited = ("E19-ART-06", *(("E19-R73",) if fewer else ()))
    record.add(
        events.Bombarded(
            order.unit,
            cited,
            throws,
            target=order.target,
            range=far,
            needs=DISRUPTS_ON,
            disrupted=disrupted,
            facing=state.memory.stands[order.unit].pose.heading,
        )
    )
    return _disrupted(battle, state, order) if disrupted else state


def _disrupted(battle: Battle, state: State, order: Bombard) -> State:
    stand = state.memory.stands[order.target]
    return table_memory.with_stand(state, order.target, replace(stand, disrupted=battle.sides[order.unit]))


def foresee_shot(battle: Battle, state: State, order: Shoot, record: Record) -> Foreseen[TableMemory]:
    """Yield what a shot can lead to, each with its chance."""
    state, fewer = _aimed(state, order)
    target = order.target
    needs, _ = _needs(state, target)
    for hits, chance in enumerate(_chances(battle.kinds[order.unit].shots - fewer, needs)):
        yield chance, after_hits(battle, state, {target: hits}) or hit(battle, state, target, hits, record, shot=True)


def foresee_bombardment(battle: Battle, state: State, order: Bombard, _record: Record) -> Foreseen[TableMemory]:
    """Yield the states to which a bombardment can lead, each with its chance."""
    state, fewer = _aimed(state, order)
    nothing = _chances(BOMBARD_DICE - fewer, DISRUPTS_ON)[0]
    yield nothing, state
    yield 1 - nothing, _disrupted(battle, state, order)


def after_hits(battle: Battle, state: State, more: Mapping[int, int]) -> Upshot | None:
    """Return what is left of units with so many hits more; None if one of them may not survive them."""
    stands, remaining = state.memory.stands, []
    for unit in sorted(more):
        hits = stands[unit].hits + more[unit]
        if hits > open_capacity(battle, unit):
            return None
        remaining.append((unit, share_left(battle, unit, hits)))
    return Upshot(remaining=tuple(remaining))


@lru_cache(maxsize=64)
def _chances(dice: int, needs: int) -> Sequence[float]:
    """Return the chance of each number of hits, from none on."""
    hit, found = chance_of(needs), [1.0]
    for _ in range(dice):
        found = [miss * (1 - hit) + more * hit for miss, more in zip([*found, 0.0], [0.0, *found], strict=True)]
    return found


def _thrown(record: Record, dice: int, purpose: str) -> tuple[Throw, ...]:
    return tuple(record.roll(purpose) for _ in range(dice))


def _needs(state: State, target: int) -> tuple[int, str]:
    """Return the score that hits a unit, and the rule that says so. E19-ART-11, E19-ART-12."""
    if state.memory.stands[target].disrupted is not None:
        return HIT_DISRUPTED_ON, "E19-FIR-16"
    return HIT_ON, "E19-FIR-15"


def _hits(throws: tuple[Throw, ...], needs: int) -> int:
    return sum(throw.score >= needs for throw in throws)


# --- melees ---------------------------------------------------------------------------------------------------------


def first_round(battle: Battle, state: State, charger: int, target: int, record: Record) -> State:
    """Fight the first round of a charge, and lock the two if both live. E19-CHG-10, E19-CHG-11, E19-R87 to R89."""
    both = battle.kinds[charger].impact, _charged_dice(battle, state, target)
    return _round(battle, _locked(state, charger, target), (charger, target), both, record)


def foresee_first_round(
    battle: Battle, state: State, charger: int, target: int, record: Record
) -> Foreseen[TableMemory]:
    """Yield what the first round of a charge can lead to, each with its chance."""
    dice, answer = battle.kinds[charger].impact, _charged_dice(battle, state, target)
    state = _locked(state, charger, target)
    taken = _chances(answer, _needs(state, charger)[0])
    for dealt, chance in enumerate(_chances(dice, _needs(state, target)[0])):
        for got, other in enumerate(taken):
            upshot = after_hits(battle, state, {target: dealt, charger: got})
            yield chance * other, upshot or _struck(battle, state, ((target, dealt), (charger, got)), record)


def _locked(state: State, charger: int, target: int) -> State:
    """Return the state with two units in a melee that fight its first round."""
    two, memory = pair(charger, target), state.memory
    return with_memory(state, replace(memory, locked=memory.locked | {two}, fought=memory.fought | {two}))


def _charged_dice(battle: Battle, state: State, target: int) -> int:
    """Return the dice of a unit at the first contact with one that charges it; locked, it fights on. E19-R88."""
    kind: European19Unit = battle.kinds[target]
    if any(target in two for two in state.memory.locked):
        return kind.melee
    return kind.impact if kind.charged is None else kind.charged


def later_round(battle: Battle, state: State, unit: int, foe: int, record: Record) -> State:
    """Fight a round between two locked units, the active player's first. E19-CC-03, E19-CC-04, E19-R95."""
    memory = state.memory
    state = with_memory(state, replace(memory, fought=memory.fought | {pair(unit, foe)}))
    return _round(battle, state, (unit, foe), (battle.kinds[unit].melee, battle.kinds[foe].melee), record)


def _round(battle: Battle, state: State, two: tuple[int, int], dice: tuple[int, int], record: Record) -> State:
    """Throw the dice of both, count all hits, then remove units with too many. E19-CC-05, E19-CC-07, E19-R103."""
    a, b = two
    throws = tuple(
        _thrown(record, count, f"melee of {_id(battle, unit)} with {_id(battle, foe)}")
        for unit, foe, count in ((a, b, dice[0]), (b, a, dice[1]))
    )
    scored = []
    for unit, foe, thrown in ((a, b, throws[0]), (b, a, throws[1])):
        needs, _ = _needs(state, foe)
        hits = _hits(thrown, needs)
        scored.append((foe, hits))
        rule = "E19-CC-05" if needs == HIT_ON else "E19-ART-12"
        record.add(events.MeleeFought(unit, (rule,), thrown, target=foe, needs=needs, hits=hits))
    return _struck(battle, state, scored, record)


def _struck(battle: Battle, state: State, scored: Sequence[tuple[int, int]], record: Record) -> State:
    """Count all hits of a round, then remove units with too many. E19-CC-07, E19-R103."""
    for unit, hits in scored:
        state = _marked(state, unit, hits) if hits else state
    for unit, hits in scored:
        if hits:
            state = tested(battle, state, unit, record, shot=False)
    return state


# --- hits -----------------------------------------------------------------------------------------------------------


def hit(battle: Battle, state: State, unit: int, hits: int, record: Record, *, shot: bool) -> State:
    """Mark hits on a unit, and remove it if that is more than it can take. E19-HIT-02 to HIT-04, E19-R100."""
    if not hits:
        return state
    return tested(battle, _marked(state, unit, hits), unit, record, shot=shot)


def _marked(state: State, unit: int, hits: int) -> State:
    stand = state.memory.stands[unit]
    return table_memory.with_stand(state, unit, replace(stand, hits=stand.hits + hits))


def tested(battle: Battle, state: State, unit: int, record: Record, *, shot: bool) -> State:
    """Remove a unit that has more hits than it survives where it stands. E19-R100."""
    if state.memory.stands[unit].hits <= open_capacity(battle, unit):
        return state  # cover only makes it more
    case = Case(battle, state, unit)
    if case.stand.hits <= case.capacity_of(unit, shot=shot):
        return state
    return eliminated(battle, state, unit, _capacity_rules(case, shot=shot), record)


def _capacity_rules(case: Case, *, shot: bool) -> Rules:
    """Return the rules that say how many hits a unit survives where it stands. E19-DEF-21."""
    if case.kind.rallies:
        return ("E19-CMD-05", "E19-CMD-06")
    cover = case.cover_of(case.unit, shot=shot)
    if not cover:
        return ("E19-HIT-02",)
    return ("E19-HIT-04",) if case.ground.rows[cover].dug else ("E19-HIT-03",)


def eliminated(battle: Battle, state: State, unit: int, rules: Rules, record: Record) -> State:
    """Remove a unit; without its commander an army's resolve is gone at once. E19-HIT-08, E19-EXH-01, E19-R111."""
    side = battle.sides[unit]
    record.add(events.Eliminated(unit, rules, hits=state.memory.stands[unit].hits))
    state = removed(state, unit, Status.LOST)
    if state.exhausted_in[side] is None and resolve_gone(battle, state, side):
        record.add(events.ResolveGone(None, ("E19-EXH-01",), side=side))
        first, second = state.exhausted_in
        since = (state.turn, second) if side == 0 else (first, state.turn)
        state = replace(state, exhausted_in=since)
    return state


def _id(battle: Battle, unit: int) -> str:
    return battle.scenario.units[unit].id
