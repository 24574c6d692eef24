"""Which of its messages a rule about acting and moving means that has several, and the facts that it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.arrivals import is_due
from pwprint.game.message import say
from pwprint.game.state import Status
from pwprint.game.table.footprint import gap, overlap, overlaps
from pwprint.game.table.measure import DIGITS, LENIENT
from pwprint.rulesets.european_19c.facts import inches
from pwprint.rulesets.european_19c.move.collisions import first_met, nears_at
from pwprint.rulesets.european_19c.tables import CONTACT_GAP, ZONE
from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.message import Said
    from pwprint.rulesets.european_19c.case import Case
    from pwprint.rulesets.european_19c.move.moves import Departure
    from pwprint.rulesets.european_19c.move.way import Way


# --- acting at all --------------------------------------------------------------------------------------------------


def not_active(case: Case, _: int) -> Said:
    """Choose by why a unit takes no orders. E19-SEQ-05."""
    status = case.state.pieces[case.unit].status
    if status is Status.LEFT:
        return say("left")
    if status is Status.ABSENT:
        return say("absent")
    due = is_due(case.battle, case.state, case.unit)
    if status is Status.WAITING and (case.side == case.memory.acting or not due):
        return say("due" if due else "to_come" if _is_early(case) else "not_brought")
    if case.side == case.memory.acting:
        return say("ended")
    return say("had" if case.side == case.memory.first else "")


def _is_early(case: Case) -> bool:
    arrives = case.battle.scenario.units[case.unit].arrives
    return arrives is not None and arrives.turn > case.state.turn


# --- moves ----------------------------------------------------------------------------------------------------------


def no_room(case: Case, _: int) -> Said:
    """Give the units, or the table's edge, that are in the way of the new formation. E19-R27."""
    verb, shape = case.forming
    others = (unit for unit in (*case.friends, *case.foes) if overlaps(shape, case.shape_of(unit), LENIENT))
    names = [case.name(unit) for unit in others] or ["the table’s edge"]
    return say(work=verb, others=f"{joined(names)} {'is' if len(names) == 1 else 'are'}")


def cannot_engage(case: Case, _: int) -> Said:
    """Choose by whether the unit could charge instead. E19-R34."""
    return say("charges" if case.kind.charges else "")


def no_quarry(case: Departure, _: int) -> Said:
    """Choose by why the unit approached is not an enemy on the table. E19-R31."""
    assert case.quarry is not None
    return say(no_enemy(case, case.quarry).name, other=case.name(case.quarry))


def no_enemy(case: Case, unit: int) -> Said:
    """Choose by why a unit is not an enemy that can be attacked."""
    if case.battle.sides[unit] == case.side:
        return say("friend")
    return say("lost" if case.state.pieces[unit].status is Status.LOST else "absent")


def too_long(_: Way, far: float) -> Said:
    """Give how far the order goes. E19-MOV-08."""
    return say(far=inches(far))


def barred(rule: str) -> Callable[[Way, float], Said]:
    """Return what gives the ground that brings a rule, and who may enter it."""

    def message(way: Way, _: float) -> Said:
        ground = way.case.ground
        names = ground.kept_out[way.case.type].get(rule, ())
        met = ((far, name) for name in names if (far := way.enters(ground.closed(name, LENIENT))) is not None)
        row = ground.rows[min(met)[1]]
        return say(terrain=row.title.lower(), room=row.way_in(ground.kinds.values()))

    return message


def friend_in_the_way(way: Way, _: float) -> Said:
    """Give the friend that stands in the way. E19-MOV-20."""
    return say(other=first_met(way, way.case.barring_friends))


def too_near(way: Way, far: float) -> Said:
    """Give the enemy that would be touched: only a charge does that. E19-R35."""
    case = way.case
    foe = min(case.foes, key=lambda unit: nears_at(way, unit, CONTACT_GAP))
    if nears_at(way, foe, CONTACT_GAP) >= far:
        shape = case.shape(way.pose(far))
        foe = min(case.foes, key=lambda unit: gap(shape, case.shape_of(unit)))
    return say(other=case.name(foe))


def in_zone(way: Way, far: float) -> Said:
    """Choose by where the unit must stop, and whether it could claim to approach. E19-MOV-13."""
    case = way.case
    may_claim = _may_approach(way, far)
    held = [foe for foe in case.foes if foe != way.quarry and way.gap_to(foe) <= ZONE + LENIENT]
    if held and not case.ground.goes_within_zone:
        return say("held_unless" if may_claim else "held", names=joined(map(case.name, held)))
    enters = {foe: nears_at(way, foe, way.floor(foe)) for foe in case.foes if foe != way.quarry}
    near = min(enters, key=lambda foe: round(enters[foe], DIGITS))
    if way.gap_to(near) <= ZONE:
        return say("nearer", other=case.name(near))
    return say("unless" if may_claim else "", far=inches(enters[near]), other=case.name(near))


def _may_approach(way: Way, far: float) -> bool:
    """Return whether the unit might claim to approach an enemy: round a bend there is no approach. E19-R45."""
    straight = not way.bends or way.bends[0] >= far
    return bool(way.case.kind.shots) and way.quarry is None and straight and not way.case.resolve_gone


def on_a_friend(way: Way, far: float) -> Said:
    """Give the friend on whom the move would end. E19-MOV-21."""
    case = way.case
    shape = case.shape(way.pose(far))
    return say(other=case.name(max(case.friends, key=lambda unit: overlap(shape, case.shape_of(unit)))))
