"""What the rules say to an order that breaks them: a message with the facts, and a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.state import Status
from pwprint.game.table.footprint import gap, overlap
from pwprint.game.table.measure import EXACT, LENIENT
from pwprint.rulesets.european_19c.met import first_met, nears_at
from pwprint.rulesets.european_19c.tables import CONTACT_GAP, REFORM, UNITS, ZONE
from pwprint.text.words import counted, joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.rule import Words
    from pwprint.rulesets.european_19c.case import Case
    from pwprint.rulesets.european_19c.moves import Departure
    from pwprint.rulesets.european_19c.way import Way


def inches(length: float) -> str:
    """Return a length in words: `6 in`, `2.35 in`."""
    return f"{length:.2f}".rstrip("0").rstrip(".") + " in"


# --- acting at all --------------------------------------------------------------------------------------------------


def eliminated(case: Case, _: int) -> Words:
    """Say that a unit is lost."""
    return f"{case.name()} has been eliminated", None


def not_active(case: Case, _: int) -> Words:
    """Say why a unit takes no orders."""
    status = case.state.pieces[case.unit].status
    if status is Status.LEFT:
        return f"{case.name()} has left the table", None
    if status is Status.WAITING and (case.side == case.field.acting or not _is_due(case)):
        return _still_to_come(case)
    sides = case.battle.scenario.sides
    if case.side == case.field.acting:
        hint = f"its orders come before {_end_of(sides[case.side].id)}"
        return f"{case.name()} cannot act: its side has ended its player turn", hint
    other = sides[1 - case.side].id
    hint = "it acts again in the next turn" if _has_had_its_turn(case) else f"{_end_of(other)} ends that player turn"
    return f"{case.name()} cannot act: it is the player turn of {other}", hint


def _end_of(side: str) -> str:
    return f'{{"side": "{side}", "do": "end"}}'


def _has_had_its_turn(case: Case) -> bool:
    return case.side == case.field.first


def _is_due(case: Case) -> bool:
    arrives = case.battle.scenario.units[case.unit].arrives
    return arrives is not None and arrives.turn <= case.state.turn


def _still_to_come(case: Case) -> Words:
    arrives = case.battle.scenario.units[case.unit].arrives
    if not _is_due(case):
        when = "" if arrives is None else f": it arrives in turn {arrives.turn}"
        return f"{case.name()} is not on the table{when}", None
    return f"{case.name()} is not on the table yet", 'let it move, with "from": the place where it is put down'


def has_acted(case: Case, _: int) -> Words:
    """Say that a unit has had its one action."""
    done = _DONE[case.field.did[case.unit]]
    return f"{case.name()} has already {done} in this player turn", "each unit does one thing in a player turn"


def moved_and_rallied(case: Case, _: int) -> Words:
    """Say that a commander moves or rallies."""
    done = _DONE[case.field.did[case.unit]]
    return f"{case.name()} has {done}: a commander either moves or rallies in a player turn", None


_DONE = {
    "move": "moved",
    "shoot": "shot",
    "bombard": "bombarded",
    "charge": "charged",
    "melee": "fought",
    "rally": "rallied",
    "hold": "held",
}


def is_locked(case: Case, _: int) -> Words:
    """Say that a unit in a melee only fights."""
    foes = joined(case.name(foe) for foe in case.opponents(case.unit))
    return f"{case.name()} is locked in a melee with {foes} and can only fight", 'order it to "melee"'


# --- moves ----------------------------------------------------------------------------------------------------------


def entrenched(case: Case, _: int) -> Words:
    """Say that an entrenched unit stays."""
    return f"{case.name()} is entrenched and never moves again", None


def deployed(case: Case, _: int) -> Words:
    """Say that only marching units move."""
    return f"{case.name()} is deployed for battle and cannot move", f'add "reform": true, which takes {REFORM} in'


def reform_near(case: Case, _: int) -> Words:
    """Say that an enemy is too near to reform."""
    foe = min(case.foes, key=case.gap_to)
    return f"{case.name()} cannot reform {inches(case.gap_to(foe))} from {case.name(foe)}, within {ZONE:g} in", None


def no_room(case: Case, _: int) -> Words:
    """Say that another unit, or the table's edge, is in the way of the new formation."""
    verb_of_it, shape = case.forming
    others = (unit for unit in (*case.friends, *case.foes) if overlap(shape, case.shape_of(unit)) > LENIENT)
    names = [case.name(unit) for unit in others] or ["the table’s edge"]
    verb = "is" if len(names) == 1 else "are"
    return f"{case.name()} has no room to {verb_of_it}: {joined(names)} {verb} in the way", None


def cannot_engage(case: Case, _: int) -> Words:
    """Say that a kind of unit has no approach to make."""
    hint = "charge it, or leave approach out" if case.kind.charges else "leave approach out"
    return f"{case.name()} cannot approach an enemy to shoot: {case.kind.title.lower()} has no fire", hint


def no_resolve_to_engage(case: Case, _: int) -> Words:
    """Say that without a commander nobody approaches."""
    return f"the commander of {case.name()} is gone: it may not approach an enemy", None


def no_quarry(case: Departure, _: int) -> Words:
    """Say that what is approached is no enemy on the table."""
    assert case.quarry is not None
    return f"{case.name()} cannot approach {case.name(case.quarry)}: {no_enemy(case, case.quarry)}", None


def no_enemy(case: Case, unit: int) -> str:
    """Return why a unit is no enemy that can be attacked."""
    if case.battle.sides[unit] == case.side:
        return f"both belong to {case.battle.scenario.sides[case.side].id}"
    return "it has been eliminated" if case.state.pieces[unit].status is Status.LOST else "it is not on the table"


def no_road(case: Case) -> Words:
    """Say that a unit is not on the road that it is to follow."""
    return (
        f"{case.name()} stands on no road that leads to this point",
        "give a point of the road’s line, as the map has it, ahead of the unit",
    )


def end_of_road(way: Way, _: float) -> Words:
    """Say that the road ends."""
    return f"the road goes on for only {inches(way.length)} from {way.case.name()}", None


def bent_approach(way: Way, _: float) -> Words:
    """Say that an approach is straight."""
    return f"{way.case.name()} approaches an enemy straight on only, and the road bends", None


def too_long(way: Way, far: float) -> Words:
    """Say how far the unit may move."""
    return (
        f"{way.case.name()} may move {inches(way.reach(EXACT))}, not {inches(far)}",
        'write "up_to" to go as far as it may',
    )


def barred(rule: str) -> Callable[[Way, float], Words]:
    """Return what says that the ground that brings a rule is closed to a unit."""

    def say(way: Way, _: float) -> Words:
        ground = way.case.ground
        names = ground.keeping_out(way.case.kind, rule)
        met = ((far, name) for name in names if (far := way.enters(ground.closed(name, LENIENT))) is not None)
        row = ground.rows[min(met)[1]]
        where = f"the {row.title.lower()}"
        if row.bridged:
            return f"{way.case.name()} may enter {where} only at a bridge or a ford", None
        at_home = joined(name for name, kind in UNITS.items() if kind.woodsman) if row.wooded else ""
        return f"{way.case.name()} may not enter {where}: {f'only {at_home}' if at_home else 'nobody'} may", None

    return say


def friend_in_the_way(way: Way, _: float) -> Words:
    """Say which friend stands in the way."""
    name, friend = way.case.name(), first_met(way, way.case.barring_friends)
    return f"{friend} stands in the way of {name}: {way.case.kind.title.lower()} cannot pass through other units", None


def too_near(way: Way, far: float) -> Words:
    """Say which enemy would be touched: only a charge does that."""
    case = way.case
    foe = min(case.foes, key=lambda unit: nears_at(way, unit, CONTACT_GAP))
    if nears_at(way, foe, CONTACT_GAP) >= far:
        shape = case.shape(way.pose(far))
        foe = min(case.foes, key=lambda unit: gap(shape, case.shape_of(unit)))
    return f"{case.name()} would come within {inches(CONTACT_GAP)} of {case.name(foe)}: only a charge does", None


def off_the_line(way: Way, _: float) -> Words:
    """Say that the quarry is not straight ahead."""
    quarry = way.case.name(way.quarry)
    return f"{way.case.name()} does not go directly towards {quarry}", "turn towards it first, with heading"


def in_zone(way: Way, far: float) -> Words:
    """Say where the unit must stop, and because of whom."""
    case = way.case
    claim = "with approach, say which enemy it means to shoot at" if _may_approach(way, far) else None
    held = [foe for foe in case.foes if foe != way.quarry and way.gap_to(foe) <= ZONE + LENIENT]
    if held and not case.ground.goes_within_zone:
        return f"{case.name()} is within {ZONE:g} in of {joined(map(case.name, held))} and may only turn", claim
    enters = {foe: nears_at(way, foe, way.floor(foe)) for foe in case.foes if foe != way.quarry}
    near = min(enters, key=lambda foe: enters[foe])
    if way.gap_to(near) <= ZONE:
        return f"{case.name()} is within {ZONE:g} in of {case.name(near)} and may come no nearer", None
    message = f"{case.name()} must end its move after {inches(enters[near])}, {ZONE:g} in from {case.name(near)}"
    return message, f'give that distance, or "up_to"{f"; or, {claim}" if claim else ""}'


def _may_approach(way: Way, far: float) -> bool:
    """Return whether the unit might claim to approach an enemy: round a bend there is no approach. E19-R45."""
    straight = not way.bends or way.bends[0] >= far
    return bool(way.case.kind.shots) and way.quarry is None and straight and not way.case.resolve_gone


def towards_the_enemy(way: Way, _: float) -> Words:
    """Say that army resolve keeps units back."""
    return f"the commander of {way.case.name()} is gone: it may not move towards the enemy", None


def on_a_friend(way: Way, far: float) -> Words:
    """Say which friend is there."""
    case = way.case
    shape = case.shape(way.pose(far))
    friend = max(case.friends, key=lambda unit: overlap(shape, case.shape_of(unit)))
    return f"{case.name()} would end its move on {case.name(friend)}", None


def off_the_table(way: Way, _: float) -> Words:
    """Say that the table ends."""
    return f"{way.case.name()} would not be wholly on the table where its move ends", None


def in_town(way: Way, _: float) -> Words:
    """Say who stops in towns."""
    kinds = joined(name for name, kind in UNITS.items() if kind.settles)
    return f"{way.case.name()} may not end its move in a town: only {kinds} may", None


def in_full_town(way: Way, _: float) -> Words:
    """Say that the town is taken."""
    return f"{way.case.name()} may not end its move in a town that holds another unit", None


def not_engaging(way: Way, _: float) -> Words:
    """Say that the approach leads to no shot."""
    return (
        f"from where it ends {way.case.name()} could not shoot at {way.case.name(way.quarry)}",
        "an approach ends within range, in sight, and facing the enemy",
    )


def no_way_out(way: Way, _: float) -> Words:
    """Say that there is no exit."""
    return f"{way.case.name()} does not end its move with its front at an exit of its side", None


def gives_up_cover(case: Case) -> Words:
    """Say that a unit cannot live without its cover."""
    hits, most = counted(case.stand.hits, "hit"), case.open_capacity(case.unit)
    message = f"{case.name()} is lost when it leaves its cover: it has {hits} and survives {most} in the open"
    return message, "let it stay in cover, or rally it first"
