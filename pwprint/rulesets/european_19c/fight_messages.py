"""Which of its messages a rule of shots, charges, melees and rallies means, and the facts that it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.message import say
from pwprint.rulesets.european_19c import own_messages
from pwprint.rulesets.european_19c.facts import inches
from pwprint.rulesets.european_19c.move.collisions import first_met

if TYPE_CHECKING:
    from pwprint.game.message import Said
    from pwprint.rulesets.european_19c.attack import Assault, Attack
    from pwprint.rulesets.european_19c.case import Case


# --- shooting -------------------------------------------------------------------------------------------------------


def out_of_field(case: Attack, _: int) -> Said:
    """Choose by whether the unit could turn first. E19-FIR-11."""
    return say("fixed" if case.must_not_turn else "")


def out_of_range(case: Attack, target: int) -> Said:
    """Give how far away the target is, and the range. E19-FIR-01 to 04, E19-ART-02."""
    return say(far=inches(case.aim.range_to(target)), most=inches(case.aim.reach))


def out_of_view(case: Attack, target: int) -> Said:
    """Give how far away the target is. E19-R123."""
    return say(far=inches(case.aim.range_to(target)))


def not_closest(case: Attack, _: int) -> Said:
    """Give the enemy that is closer. E19-FIR-13, E19-FIR-19, E19-R74."""
    near = min(case.aim.near, key=case.aim.open_range)
    return say("closer", other=case.name(near), far=inches(case.aim.closest))


# --- charges --------------------------------------------------------------------------------------------------------


def in_cover(case: Assault, target: int) -> Said:
    """Give the cover of the target. E19-CHG-04."""
    return say(terrain=case.ground.rows[case.shield_of(target)].title.lower())


def beyond_reach(case: Assault, _: int) -> Said:
    """Give how far away the target is, and how far the unit charges. E19-R80."""
    return say("too_far", far=inches(case.contact), most=inches(case.most))


def contact_on_a_friend(case: Assault, _: int) -> Said:
    """Give the friend on whom the charger would stand. E19-MOV-21."""
    return say("charge", **own_messages.on_a_friend(case.way, case.contact).given)


def other_first(case: Assault, target: int) -> Said:
    """Choose by whether another enemy would be touched first. E19-R82."""
    if not case.meets_other:
        return say("town")
    return say(other=first_met(case.way, (foe for foe in case.foes if foe != target)))


# --- melees and rallies ---------------------------------------------------------------------------------------------


def no_round(case: Case, _: int) -> Said:
    """Choose by whether the unit has fought its round. E19-CC-02."""
    return say("fought" if case.is_locked(case.unit) else "")


def cannot_be_rallied(case: Case, target: int) -> Said:
    """Choose by why a unit is not rallied. E19-R106."""
    if case.battle.sides[target] != case.side:
        return say("enemy")
    if not case.is_here(target):
        return say("absent")
    return say("commander" if case.kind_of(target).rallies else "")
