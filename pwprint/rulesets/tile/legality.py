"""Which orders `tile` knows: for the generator the places of each, for the judge its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.decision import HERE
from pwprint.game.message import say
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import at_places, before_a_move, friends, here, moves
from pwprint.game.order.shooting import enemies_in_range
from pwprint.game.orders import CloseCombat, Fire, Hold, Limber, Move, Rally, UnitOrder, Unlimber
from pwprint.game.rule import Fault, fault, faults
from pwprint.rulesets.tile import rules

if TYPE_CHECKING:
    from pwprint.rulesets.tile import own
    from pwprint.rulesets.tile.own import Acting


def _judge_rally(s: Acting, order: Rally) -> list[Fault]:
    if order.target is None or order.target == s.unit:
        return faults(rules.RALLY_ITSELF, s, HERE)
    return faults(rules.RALLY_OTHER, s, order.target)


def _judge_combat(s: Acting, order: CloseCombat) -> list[Fault]:
    found = faults(rules.CLOSE_COMBAT, s, order.at)
    if found or order.target is None or order.target == s.battle.unit_at(s.state, order.at):
        return found
    return [fault(s, "TIL-CC-01", "target", say("another", other=s.name(order.target)), order.at)]


def _judge(s: Acting, order: UnitOrder) -> list[Fault]:
    """Return what is wrong with an order of the unit's own."""
    match order:
        case Move():
            return rules.MOVING.judge(s, order)
        case Fire():
            return faults(rules.FIRE, s, order.at)
        case CloseCombat():
            return _judge_combat(s, order)
        case Rally():
            return _judge_rally(s, order)
        case Hold():
            return faults(rules.HOLD, s, HERE)
        case Limber():
            return faults(rules.LIMBER, s, HERE)
        case Unlimber():
            return faults(rules.UNLIMBER, s, HERE)
    raise LookupError(f"no rule judges {order}")


_FIRE = at_places("fire", rules.FIRE, Fire, enemies_in_range)

LEGALITY: own.Legality = Legality(
    activation=rules.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        here("hold", rules.HOLD, Hold),
        moves("move", rules.MAY_MOVE, rules.MOVING),
        _FIRE,
        before_a_move(rules.BEFORE_A_MOVE, _FIRE),
        here("limber", rules.LIMBER, Limber),
        here("unlimber", rules.UNLIMBER, Unlimber),
        here("rally", rules.RALLY_ITSELF, Rally),
        at_places("rally_other", rules.RALLY_OTHER, Rally, friends),
        at_places("close_combat", rules.CLOSE_COMBAT, CloseCombat, rules.in_contact),
    ),
    judge_order=_judge,
    flip=rules.FLIP,
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda battle: battle.own.faces,
    advance_facing=rules.facing_of_advance,
)
