"""Which orders `musket` knows: for the generator the places of each, for the judge its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.decision import HERE
from pwprint.game.order import facing
from pwprint.game.order.activation import acted
from pwprint.game.order.gates import gate
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import here, moves
from pwprint.game.order.shooting import enemies_in_range
from pwprint.game.order.stacks import attacks
from pwprint.game.orders import CloseCombat, Fire, Hold, Move, UnitOrder
from pwprint.game.rule import Fault, Rule, faults
from pwprint.rulesets.musket import rules

if TYPE_CHECKING:
    from pwprint.rulesets.musket import own
    from pwprint.rulesets.musket.own import Acting

_FIRST: Rule[Acting] = gate("MUS-ACT-02", acted)
"""Players hold instead of acting; in a script a hold after an action does no harm."""


def _judge(s: Acting, order: UnitOrder) -> list[Fault]:
    """Return what is wrong with an order of the unit's own."""
    match order:
        case Hold():
            return faults(rules.HOLD, s, HERE)
        case Move():
            return rules.judge_move(s, order)
        case Fire():
            return rules.judge_fire(s, order)
        case CloseCombat():
            return rules.judge_combat(s, order)
    raise LookupError(f"no rule judges {order}")


def _judge_barrage(s: Acting, order: UnitOrder) -> list[Fault]:
    """Return what is wrong with an order of the artillery's step."""
    match order:
        case Fire():
            return rules.judge_barrage(s, order)
    raise LookupError(f"no rule judges {order}")


BARRAGE: own.Legality = Legality(
    activation=(),
    moving=rules.MOVING,
    kinds=(attacks("fire", rules.BARRAGE, Fire, enemies_in_range, rules.targets),),
    judge_order=_judge_barrage,
    flip=(),
    retreat=(),
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
)
"""While the artillery fires."""

LEGALITY: own.Legality = Legality(
    activation=rules.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        here("hold", (*rules.HOLD, _FIRST), Hold),
        moves("move", (*rules.STILL_MOVES, *rules.MAY_MOVE), rules.MOVING),
        attacks("fire", rules.FIRE, Fire, enemies_in_range, rules.targets),
        attacks("close_combat", rules.CLOSE_COMBAT, CloseCombat, facing.enemy_ahead, rules.targets),
    ),
    judge_order=_judge,
    flip=(),
    retreat=(),
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
    compulsory=rules.COMPULSORY,
)
"""When a side acts."""
