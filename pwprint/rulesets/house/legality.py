"""Which orders `house` knows: for the generator the places of each, for the judge its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.decision import HERE
from pwprint.game.order import facing
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import at_places, before_a_move, friends, here, moves
from pwprint.game.order.shooting import enemies_in_range
from pwprint.game.order.stacks import attacks, moves_alone
from pwprint.game.orders import CloseCombat, Fire, Hold, Limber, Move, Rally, UnitOrder, Unlimber
from pwprint.game.rule import Fault, faults
from pwprint.rulesets.house import rules

if TYPE_CHECKING:
    from pwprint.rulesets.house import own
    from pwprint.rulesets.house.own import Acting


def _judge(s: Acting, order: UnitOrder) -> list[Fault]:
    """Return what is wrong with an order of the unit's own."""
    match order:
        case Move():
            return rules.MOVING.judge(s, order)
        case Fire():
            return rules.judge_fire(s, order)
        case CloseCombat():
            return rules.judge_combat(s, order)
        case Rally():
            return faults(rules.RALLY, s, s.unit if order.target is None else order.target)
        case Hold():
            return faults(rules.HOLD, s, HERE)
        case Limber():
            return faults(rules.LIMBER, s, HERE)
        case Unlimber():
            return faults(rules.UNLIMBER, s, HERE)
    raise LookupError(f"no rule judges {order}")


_FIRE = attacks("fire", rules.FIRE, Fire, enemies_in_range)

LEGALITY: own.Legality = Legality(
    activation=rules.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        here("hold", rules.HOLD, Hold),
        moves("move", rules.MAY_MOVE, rules.MOVING),
        moves_alone("move_alone", rules.MAY_MOVE, rules.MOVING, lambda battle: battle.own.commanders_follow),
        _FIRE,
        before_a_move(rules.BEFORE_A_MOVE, _FIRE),
        here("limber", rules.LIMBER, Limber),
        here("unlimber", rules.UNLIMBER, Unlimber),
        at_places("rally", rules.RALLY, Rally, friends),
        attacks("close_combat", rules.CLOSE_COMBAT, CloseCombat, facing.enemy_ahead),
    ),
    judge_order=_judge,
    flip=rules.FLIP,
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
    turns_before=("HOU-OPT-02",),
)
