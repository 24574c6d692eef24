"""Which orders `portable-19c` knows: for the generator the places of each, for the judge its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.decision import HERE
from pwprint.game.order import facing
from pwprint.game.order.activation import acted
from pwprint.game.order.gates import gate
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import at_places, here, moves
from pwprint.game.order.stacks import attacks
from pwprint.game.orders import (
    CloseCombat,
    Dismount,
    Fire,
    Hold,
    LayWire,
    Limber,
    Mount,
    Move,
    RemoveWire,
    UnitOrder,
    Unlimber,
)
from pwprint.game.rule import Fault, Rule, faults
from pwprint.rulesets.portable_19c import acting, firing, rules
from pwprint.rulesets.portable_19c.cover import defenders

if TYPE_CHECKING:
    from pwprint.rulesets.portable_19c import own
    from pwprint.rulesets.portable_19c.own import Acting

_FIRST: Rule[Acting] = gate("P19-R10", acted)
"""Players hold instead of acting; in a script a hold after an action does no harm."""


def _judge(s: Acting, order: UnitOrder) -> list[Fault]:
    """Return what is wrong with an order of the unit's own."""
    match order:
        case Hold():
            return faults(acting.HOLD, s, HERE)
        case Move():
            return rules.judge_move(s, order)
        case Fire():
            return firing.judge_fire(s, order)
        case CloseCombat():
            return rules.judge_combat(s, order)
        case Limber():
            return acting.judge_limber(s, order)
        case Unlimber():
            return acting.judge_unlimber(s, order)
        case LayWire() | RemoveWire():
            return acting.judge_wire(s, order)
        case Mount():
            return faults(acting.MOUNT, s, HERE)
        case Dismount():
            return faults(acting.DISMOUNT, s, HERE)
    raise LookupError(f"no rule judges {order}")


def _judge_barrage(s: Acting, order: UnitOrder) -> list[Fault]:
    """Return what is wrong with an order of the artillery's step."""
    match order:
        case Fire():
            return firing.judge_barrage(s, order)
    raise LookupError(f"no rule judges {order}")


BARRAGE: own.Legality = Legality(
    activation=(),
    moving=rules.MOVING,
    kinds=(at_places("fire", firing.BARRAGE, Fire, firing.targets_in_range),),
    judge_order=_judge_barrage,
    flip=(),
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
)
"""While the artillery fires."""

LEGALITY: own.Legality = Legality(
    activation=acting.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        here("hold", (*acting.HOLD, _FIRST), Hold),
        moves("move", (*rules.STILL_MOVES, *rules.MAY_MOVE), rules.MOVING),
        at_places("fire", (*acting.GUNS, *firing.FIRE), Fire, firing.targets_in_range),
        attacks("close_combat", rules.CLOSE_COMBAT, CloseCombat, facing.enemy_ahead, defenders),
        at_places("limber", acting.LIMBER, Limber, acting.tugs),
        at_places("unlimber", acting.UNLIMBER, Unlimber, acting.tugs),
        here("lay_wire", acting.LAY_WIRE, LayWire),
        here("remove_wire", acting.REMOVE_WIRE, RemoveWire),
        here("mount", acting.MOUNT, Mount),
        here("dismount", acting.DISMOUNT, Dismount),
    ),
    judge_order=_judge,
    flip=(),
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
    compulsory=rules.COMPULSORY,
    before_activation={Fire: acting.GUNS},
)
"""When a side acts."""
