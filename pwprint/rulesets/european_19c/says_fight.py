"""What the rules of shots, charges, melees and rallies say to an order that breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.table.footprint import overlap
from pwprint.rulesets.european_19c.met import first_met
from pwprint.rulesets.european_19c.says import inches, no_enemy
from pwprint.rulesets.european_19c.tables import RALLY_RANGE, UNITS
from pwprint.text.words import joined

if TYPE_CHECKING:
    from pwprint.game.rule import Words
    from pwprint.rulesets.european_19c.attack import Assault, Attack
    from pwprint.rulesets.european_19c.case import Case

# --- shooting -------------------------------------------------------------------------------------------------------


def never_shoots(case: Attack, _: int) -> Words:
    """Say that a kind does not shoot."""
    return f"{case.name()} cannot shoot: {case.kind.title.lower()} does not", None


def never_bombards(case: Attack, _: int) -> Words:
    """Say that only artillery bombards."""
    return f"{case.name()} cannot bombard: only artillery does", None


def no_turn_in_town(case: Attack, _: int) -> Words:
    """Say that a unit in a town has no need to turn."""
    return f"{case.name()} is in a town and shoots all round without turning", "leave turn out"


def needless_turn(case: Attack, _: int) -> Words:
    """Say that a unit turns only for want of a target."""
    return f"{case.name()} has a target as it stands and may not turn to find another", "leave turn out"


def no_target(case: Case, target: int) -> Words:
    """Say that a target is no enemy on the table."""
    return f"{case.name()} cannot attack {case.name(target)}: {no_enemy(case, target)}", None


def target_locked(case: Attack, target: int) -> Words:
    """Say that nobody shoots into a melee."""
    return f"{case.name()} cannot shoot at {case.name(target)}, which is locked in a melee", None


def out_of_field(case: Attack, target: int) -> Words:
    """Say that the target is not in front."""
    angle = case.ground.half_angle
    message = f"{case.name(target)} is outside the field of fire of {case.name()}, {angle:g} degrees to either side"
    return message, None if case.must_not_turn else "turn first, with one die fewer"


def out_of_range(case: Attack, target: int) -> Words:
    """Say that the target is too far away."""
    far = case.aim.range_to(target)
    return f"{case.name(target)} is {inches(far)} away from {case.name()}, out of range {case.aim.reach:g} in", None


def out_of_sight(case: Attack, target: int) -> Words:
    """Say that the target is hidden."""
    return f"{case.name()} cannot see {case.name(target)}: terrain or a unit is in the way", None


def not_closest(case: Attack, target: int) -> Words:
    """Say which enemy is closer."""
    foes = case.aim.open_targets
    near = min(foes, key=lambda foe: foes[foe])
    return f"{case.name(near)} ({inches(foes[near])}) is closer to {case.name()} than {case.name(target)}", None


# --- charges --------------------------------------------------------------------------------------------------------


def never_charges(case: Assault, _: int) -> Words:
    """Say that a kind does not charge."""
    return f"{case.name()} cannot charge: only cavalry and dragoons do", None


def no_resolve_to_charge(case: Assault, _: int) -> Words:
    """Say that without a commander nobody charges."""
    return f"the commander of {case.name()} is gone: it may not charge", None


def no_prey(case: Assault, target: int) -> Words:
    """Say what dragoons may charge."""
    prey = joined(kind for kind in UNITS if kind in case.kind.prey)
    kind = case.kind_of(target).title.lower()
    return f"{case.name()} cannot charge {case.name(target)}, {kind}: {case.type} charge only {prey}", None


def commander_not_closest(case: Assault, target: int) -> Words:
    """Say that a commander is charged only if nothing is nearer."""
    near = min(case.foes, key=case.gap_to)
    far = inches(case.gap_to(near))
    return f"{case.name(near)} ({far}) is nearer to {case.name()} than {case.name(target)}, a commander", None


def in_cover(case: Assault, target: int) -> Words:
    """Say that the target is in cover."""
    cover = case.ground.rows[case.shield_of(target)].title.lower()
    return f"{case.name(target)} is in cover ({cover}) and cannot be charged", None


def in_a_melee(case: Assault, target: int) -> Words:
    """Say that the target is locked."""
    return f"{case.name(target)} is locked in a melee and cannot be charged by others", None


def misses(case: Assault, target: int) -> Words:
    """Say that the charge does not go towards its target."""
    return f"{case.name()} does not charge directly towards {case.name(target)}", "another heading may meet it"


def beyond_reach(case: Assault, target: int) -> Words:
    """Say that not even the best die brings contact."""
    far, most = case.contact, case.most
    return f"{case.name(target)} is {inches(far)} away from {case.name()}, which charges {inches(most)} at most", None


def contact_on_a_friend(case: Assault, target: int) -> Words:
    """Say which friend the charger would lie on, where it touches its target."""
    shape = case.shape(case.way.pose(case.contact))
    friend = max(case.friends, key=lambda unit: overlap(shape, case.shape_of(unit)))
    return f"{case.name()} would stand on {case.name(friend)} where it touches {case.name(target)}", None


def other_first(case: Assault, target: int) -> Words:
    """Say what would be touched first, or that the place of contact is closed."""
    if case.meets_other:
        other = first_met(case.way, (foe for foe in case.foes if foe != target))
        return f"{case.name()} would touch {other} before {case.name(target)}", None
    return f"{case.name()} may not stop where it would touch {case.name(target)}: that is in a town", None


# --- melees and rallies ---------------------------------------------------------------------------------------------


def no_round(case: Case, _: int) -> Words:
    """Say that there is no round to fight."""
    if case.is_locked(case.unit):
        return f"{case.name()} has fought its round of this player turn", None
    return f"{case.name()} is locked in no melee", None


def no_commander(case: Case, _: int) -> Words:
    """Say who rallies."""
    return f"{case.name()} cannot rally others: only a commander does", None


def cannot_be_rallied(case: Case, target: int) -> Words:
    """Say why a unit is not rallied."""
    if case.battle.sides[target] != case.side:
        reason = "it is an enemy"
    elif not case.is_here(target):
        reason = "it is not on the table"
    elif case.kind_of(target).rallies:
        reason = "a commander is not rallied"
    else:
        reason = "it has no hits"
    return f"{case.name()} cannot rally {case.name(target)}: {reason}", None


def too_far_to_rally(case: Case, target: int) -> Words:
    """Say how far a commander's word reaches."""
    far = inches(case.gap_to(target))
    return f"{case.name(target)} is {far} away from {case.name()}, more than {RALLY_RANGE:g} in", None
