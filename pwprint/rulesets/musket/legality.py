"""Which orders `musket` knows: for the generator the places of each, for the judge its rules."""

from __future__ import annotations

from pwprint.game.activation import acted
from pwprint.game.decision import HERE
from pwprint.game.order import facing
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import here, moves
from pwprint.game.order.shooting import enemies_in_range
from pwprint.game.order.stacks import attacks
from pwprint.game.orders import CloseCombat, Fire, Hold, Move
from pwprint.game.rule import faults, gate
from pwprint.rulesets.musket import rules

_FIRST = gate("MUS-ACT-02", acted)
"""Players hold instead of acting; in a script a hold after an action does no harm."""

BARRAGE = Legality(
    activation=(),
    moving=rules.MOVING,
    kinds=(attacks("fire", rules.BARRAGE, Fire, enemies_in_range, rules.targets),),
    judges={Fire: rules.judge_barrage},
    flip=(),
    retreat=(),
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
)
"""While the artillery fires."""

LEGALITY = Legality(
    activation=rules.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        here("hold", (*rules.HOLD, _FIRST), Hold),
        moves("move", (*rules.STILL_MOVES, *rules.MAY_MOVE), rules.MOVING),
        attacks("fire", rules.FIRE, Fire, enemies_in_range, rules.targets),
        attacks("close_combat", rules.CLOSE_COMBAT, CloseCombat, facing.enemy_ahead, rules.targets),
    ),
    judges={
        Hold: lambda s, _: faults(rules.HOLD, s, HERE),
        Move: rules.judge_move,
        Fire: rules.judge_fire,
        CloseCombat: rules.judge_combat,
    },
    flip=(),
    retreat=(),
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
    compulsory=rules.COMPULSORY,
)
"""When a side acts."""
