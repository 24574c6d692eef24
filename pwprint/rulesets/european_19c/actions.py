"""What legal orders do, except for the dice of fights, which are in `resolve.py`."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.order.saves import chance_of
from pwprint.game.orders import Activate, Begin, Done, End, Hold
from pwprint.game.state import Activation, Status
from pwprint.game.table.measure import EXACT, rounded
from pwprint.game.table.orders import Bearing, Bombard, Charge, Melee, Relieve, SetOut, Shoot, TableMarch
from pwprint.rulesets.european_19c import resolve, table_memory
from pwprint.rulesets.european_19c.acting import open_rounds
from pwprint.rulesets.european_19c.attack import Assault
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.cover import is_given_up
from pwprint.rulesets.european_19c.move import arrivals, march, way
from pwprint.rulesets.european_19c.move.moves import HOPED, cannot_reform, far_of, way_of
from pwprint.rulesets.european_19c.move.stops import no_way_out
from pwprint.rulesets.european_19c.table_memory import Pose, having_done, posed, removed, with_memory
from pwprint.rulesets.european_19c.tables import FACES, FAST, RALLY_DICE, RALLY_ON, SLOW
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.events import Throw
    from pwprint.game.record import Record
    from pwprint.game.state import Foreseen
    from pwprint.rulesets.european_19c.move.way import Way
    from pwprint.rulesets.european_19c.own import Battle, State
    from pwprint.rulesets.european_19c.table_memory import TableMemory


def activate(_battle: Battle, state: State, order: Activate, _record: Record) -> State:
    """Choose the unit that acts."""
    return replace(state, activation=Activation(order.unit, None))


def done(_battle: Battle, state: State, order: Done, record: Record) -> State:
    """End an activation; a die thrown for a move is spent all the same. E19-R17."""
    roll = state.memory.roll
    if roll is None:
        return _ended(state, order.unit, "hold")
    record.add(events.Stayed(order.unit, ("E19-R17",), () if roll is HOPED else (roll,)))
    return _ended(state, order.unit, "move")


def _ended(state: State, unit: int, what: str) -> State:
    """Return the state after a unit has done its one thing."""
    state = having_done(replace(state, activation=None), unit, what)
    return with_memory(state, replace(state.memory, roll=None, reforming=False, course=None))


def hold(_battle: Battle, state: State, order: Hold, record: Record) -> State:
    """Do nothing. E19-R13."""
    record.add(events.Held(order.unit, ("E19-R13",)))
    return _ended(state, order.unit, "hold")


def begin(_battle: Battle, state: State, _order: Begin, _record: Record) -> State:
    """Begin the player turn of the side whose it is: nothing changes."""
    return state


def end(_battle: Battle, state: State, order: End, _record: Record) -> State:
    """End the player turn of a side."""
    memory = state.memory
    return with_memory(replace(state, activation=None), replace(memory, ended=memory.ended | 1 << order.side))


# --- moves ----------------------------------------------------------------------------------------------------------


def set_out(battle: Battle, state: State, order: SetOut, record: Record) -> State:
    """Throw the die of a move; if it leaves too little to reform, that is the end of it. E19-MOV-03, E19-MOV-16."""
    state = thrown(battle, state, order, record)
    if cannot_reform(Case(battle, state, order.unit), order.reform):
        return _unreformed(state, order.unit, record)
    return state


def thrown(battle: Battle, state: State, order: SetOut, record: Record) -> State:
    """Return the state of a unit that has set out: its die is thrown, or the best one hoped for. E19-R16."""
    roll = HOPED if battle.ground.rolls_last else _move_die(battle, order.unit, record)
    state = replace(state, activation=Activation(order.unit, None))
    if order.start is not None:
        state = arrivals.put_down(state, order.unit, order.start)
        heading = state.memory.stands[order.unit].pose.heading
        record.add(events.Arrived(order.unit, ("E19-R10",), at=order.start, facing=heading))
    return with_memory(state, replace(state.memory, roll=roll, reforming=order.reform))


def _move_die(battle: Battle, unit: int, record: Record) -> Throw:
    return record.roll(f"move of {battle.scenario.units[unit].id}")


def _unreformed(state: State, unit: int, record: Record) -> State:
    """End the order of a unit whose die leaves too little to reform. E19-MOV-16."""
    record.add(events.NotReformed(unit, ("E19-MOV-15", "E19-MOV-16"), (state.memory.die,)))
    return _ended(state, unit, "move")


def bearing(_battle: Battle, state: State, order: Bearing, _record: Record) -> State:
    """Say where a move leads."""
    return with_memory(state, replace(state.memory, course=order))


def move(battle: Battle, state: State, order: TableMarch, record: Record) -> State:
    """Move. E19-MOV-07 to MOV-12, E19-R20, E19-R36."""
    unit = order.unit
    if battle.ground.rolls_last:
        state = with_memory(state, replace(state.memory, roll=_move_die(battle, unit, record)))
    case, roll = Case(battle, state, unit), state.memory.die
    if cannot_reform(case, order.reform):
        return _unreformed(state, unit, record)
    course = way_of(case, order)
    assert course is not None
    far, pose = _stop(course, far_of(course, order))
    _report_march(record, course, (far, pose), roll)
    state = _ended(posed(state, unit, pose), unit, "move")
    state = _out_of_cover(battle, state, case, (course, far), record)
    if state.pieces[unit].status is not Status.ON_BOARD:
        return state
    if order.exit and not no_way_out(course, far):
        record.add(events.Exited(unit, ("E19-R08",)))
        return removed(state, unit, Status.LEFT)
    return _dug_in(battle, state, unit, record)


def _stop(course: Way, far: float | None) -> tuple[float, Pose]:
    """Return how far a unit goes and how it then stands; one that may stop nowhere stays as it looked. E19-R07."""
    return (0.0, course.case.pose._replace(deployed=False)) if far is None else (far, course.pose(far))


def _report_march(record: Record, course: Way, end: tuple[float, Pose], roll: Throw) -> None:
    case, (far, pose) = course.case, end
    rules = (
        "E19-MOV-03",
        *(("E19-MOV-15",) if case.pose.deployed else ()),
        *(("E19-MOV-14",) if course.quarry is not None else ()),
    )
    record.add(
        events.Marched(
            case.unit,
            rules,
            (roll,),
            allowance=course.reach(EXACT),
            distance=far,
            at=pose.at,
            facing=pose.heading,
            reformed=case.pose.deployed,
        )
    )


def _dug_in(battle: Battle, state: State, unit: int, record: Record) -> State:
    """Entrench a unit that has ended its move in an entrenchment. E19-TER-20, E19-R53."""
    case = Case(battle, state, unit)
    works = case.ground.works_at(case.pose.at) if case.kind.digs_in else ""
    if not works or not case.ground.rows[works].digs_in:
        return state
    record.add(events.Entrenched(unit, ("E19-R53",)))
    return table_memory.with_stand(state, unit, replace(case.stand, entrenched=True))


def _out_of_cover(battle: Battle, state: State, before: Case, went: tuple[Way, float], record: Record) -> State:
    """Remove a unit that has left the cover that it lived by. E19-HIT-05, E19-R101."""
    if not is_given_up(before, *went):
        return state
    return resolve.eliminated(battle, state, before.unit, ("E19-HIT-05", "E19-R101"), record)


# --- fights ---------------------------------------------------------------------------------------------------------


def shoot(battle: Battle, state: State, order: Shoot, record: Record) -> State:
    """Shoot at a unit. E19-FIR-05."""
    return resolve.shoot(battle, state, order, record)


def bombard(battle: Battle, state: State, order: Bombard, record: Record) -> State:
    """Bombard a unit. E19-ART-01."""
    return resolve.bombard(battle, state, order, record)


def foresee(
    battle: Battle, state: State, order: Shoot | Bombard | Charge | Relieve, record: Record
) -> Foreseen[TableMemory]:
    """Return the states to which a shot, a bombardment, a charge or a rally can lead, each with its chance."""
    state = having_done(replace(state, activation=None), order.unit, order.do)
    if isinstance(order, Relieve):
        return _foresee_rally(battle, state, order, record)
    if isinstance(order, Charge):
        return _foresee_charge(battle, state, order, record)
    if isinstance(order, Shoot):
        return resolve.foresee_shot(battle, state, order, record)
    return resolve.foresee_bombardment(battle, state, order, record)


def charge(battle: Battle, state: State, order: Charge, record: Record) -> State:
    """Charge: the die decides whether there is contact. E19-CHG-06 to CHG-10, E19-R79 to R82."""
    unit = order.unit
    roll = record.roll(f"move of {battle.scenario.units[unit].id}")
    case = Assault(Case(battle, state, unit), order.target, order.heading, reform=order.reform)
    state = having_done(replace(state, activation=None), unit, "charge")
    if way.allowance(case, roll.score, reform=order.reform) < 0:
        record.add(events.NotReformed(unit, ("E19-MOV-15", "E19-MOV-16"), (roll,)))
        return state
    contact = case.touches(roll.score)
    end = _met(case) if contact else _short(case, case.reach(roll.score))
    _report_charge(record, case, roll, end, contact=contact)
    state = _charged(state, case, end, record)
    if not contact or state.pieces[unit].status is not Status.ON_BOARD:
        return state
    return resolve.first_round(battle, _braced(battle, state, order.target), unit, order.target, record)


def _charged(state: State, case: Assault, end: tuple[float, Pose], record: Record) -> State:
    """Return the state when a unit has charged so far, before it fights."""
    far, pose = end
    return _out_of_cover(case.battle, posed(state, case.unit, pose), case, (case.way, far), record)


def _foresee_charge(battle: Battle, state: State, order: Charge, record: Record) -> Foreseen[TableMemory]:
    """Yield the states to which a charge can lead, each with its chance."""
    unit = order.unit
    case = Assault(Case(battle, state, unit), order.target, order.heading, reform=order.reform)
    contact = 0.0
    for roll, chance in _MOVE_DIE.items():
        if way.allowance(case, roll, reform=order.reform) < 0:
            yield chance, state
        elif case.touches(roll):
            contact += chance
        else:
            yield chance, _charged(state, case, _short(case, case.reach(roll)), record)
    if contact:
        state = _charged(state, case, _met(case), record)
        if state.pieces[unit].status is not Status.ON_BOARD:
            yield contact, state
            return
        state = _braced(battle, state, order.target)
        for chance, after in resolve.foresee_first_round(battle, state, unit, order.target, record):
            yield contact * chance, after


_MOVE_DIE = {SLOW: SLOW / FACES, FAST - 1: (FAST - 1 - SLOW) / FACES, FAST: (FACES + 1 - FAST) / FACES}
"""A score of the movement die for each of the three allowances, with its chance. E19-MOV-04 to MOV-06."""


def _report_charge(record: Record, case: Assault, roll: Throw, end: tuple[float, Pose], *, contact: bool) -> None:
    far, pose = end
    record.add(
        events.Charged(
            case.unit,
            ("E19-CHG-06", "E19-R79" if contact else "E19-R81"),
            (roll,),
            target=case.target,
            allowance=case.reach(roll.score),
            distance=round(far, 6),
            at=pose.at,
            facing=pose.heading,
            contact=contact,
        )
    )


def _short(case: Assault, most: float) -> tuple[float, Pose]:
    """Return how far a charge goes that does not get there, and how the unit then stands. E19-R81."""
    return _stop(case.way, march.farthest(case.way, most, march.SHORT_RULES))


def _met(case: Assault) -> tuple[float, Pose]:
    """Return how far a charge goes to its contact, and how the unit stands: deployed, its front where it touched.

    E19-R79.
    """
    pose = case.way.pose(case.contact + case.ground.bases.recoil(case.type))
    return case.contact, Pose(rounded(pose.at), case.way.legs[0].heading, deployed=True)


def _braced(battle: Battle, state: State, target: int) -> State:
    """Form a unit that is charged for battle where it stands; a commander has no formation. E19-R91, E19-R04."""
    if battle.kinds[target].stands == 1:
        return state
    return posed(state, target, state.memory.stands[target].pose._replace(deployed=True))


def melee(battle: Battle, state: State, order: Melee, record: Record) -> State:
    """Fight the rounds that the unit still has to fight. E19-CC-02."""
    state = having_done(replace(state, activation=None), order.unit, "melee")
    return fight_all(battle, state, order.unit, record)


def fight_all(battle: Battle, state: State, unit: int, record: Record) -> State:
    """Fight all rounds that a unit still has to fight in this player turn. E19-R94, E19-R98."""
    for foe in open_rounds(Case(battle, state, unit)):
        if state.pieces[unit].status is Status.ON_BOARD and state.result is None:
            state = resolve.later_round(battle, state, unit, foe, record)
    return state


# --- rallies --------------------------------------------------------------------------------------------------------


def rally(battle: Battle, state: State, order: Relieve, record: Record) -> State:
    """Take hits off units, and put them on the commander for dice that fail. E19-RAL-05 to RAL-08, E19-R105, R108."""
    units, allotted = battle.scenario.units, _allotted(order)
    throws = tuple(record.roll(f"rally of {units[target].id}") for target in allotted)
    state = having_done(replace(state, activation=None), order.unit, "rally")
    failed = 0
    for target, throw in zip(allotted, throws, strict=True):
        rallied = throw.score >= RALLY_ON
        failed += not rallied
        before, state = state, _relieved(state, target) if rallied else state
        relieved = state is not before
        rule = "E19-RAL-08" if not rallied else "E19-RAL-06" if relieved else "E19-R105"
        relief = events.Relieved(
            order.unit, (rule,), (throw,), target=target, rallied=rallied, relieved=relieved, needs=RALLY_ON
        )
        record.add(relief)
    return resolve.hit(battle, state, order.unit, failed, record, shot=False)


def _allotted(order: Relieve) -> tuple[int, ...]:
    """Return the target of each die. E19-RAL-05."""
    targets = tuple(dict.fromkeys(order.targets))
    return targets if len(targets) == RALLY_DICE else targets * RALLY_DICE


def _relieved(state: State, target: int) -> State:
    """Return the state with a hit less on a unit that has any."""
    stand = state.memory.stands[target]
    if not stand.hits:
        return state
    return table_memory.with_stand(state, target, replace(stand, hits=stand.hits - 1))


def _foresee_rally(battle: Battle, state: State, order: Relieve, record: Record) -> Foreseen[TableMemory]:
    """Yield what a rally can lead to, each with its chance."""
    allotted, stands = _allotted(order), state.memory.stands
    for throws in product((True, False), repeat=len(allotted)):
        failed, chance = throws.count(False), 1.0
        more = {order.unit: failed, **dict.fromkeys(allotted, 0)}
        for target, rallied in zip(allotted, throws, strict=True):
            chance = chance * chance_of(RALLY_ON) if rallied else chance * (RALLY_ON - 1) / FACES
            if rallied and more[target] + stands[target].hits > 0:
                more[target] -= 1
        yield chance, resolve.after_hits(battle, state, more) or _rallied(battle, state, order, throws, record)


def _rallied(battle: Battle, state: State, order: Relieve, throws: tuple[bool, ...], record: Record) -> State:
    """Return the state after a rally in which some dice succeed."""
    for target, rallied in zip(_allotted(order), throws, strict=True):
        state = _relieved(state, target) if rallied else state
    return resolve.hit(battle, state, order.unit, throws.count(False), record, shot=False)
