"""Which orders `musket` knows: generator and judge read the same rules of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order import facing
from pwprint.game.order.activation import acted
from pwprint.game.order.gates import gate
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import here, moves
from pwprint.game.order.shooting import enemies_in_range
from pwprint.game.order.stacks import attacks
from pwprint.game.orders import CloseCombat, Fire, Hold
from pwprint.game.rule import Rule
from pwprint.rulesets.musket import rules

if TYPE_CHECKING:
    from pwprint.rulesets.musket import own
    from pwprint.rulesets.musket.own import Acting

_FIRST: Rule[Acting] = gate("MUS-ACT-02", acted)
"""Players hold instead of acting; in a script a hold after an action does no harm."""


BARRAGE: own.Legality = Legality(
    activation=(),
    moving=rules.MOVING,
    kinds=(attacks("fire", rules.BARRAGE, Fire, rules.judge_attack, enemies_in_range, targets=rules.targets),),
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
        here("hold", rules.HOLD, Hold, unless=(_FIRST,)),
        moves("move", rules.MOVING),
        attacks("fire", rules.FIRE, Fire, rules.judge_attack, enemies_in_range, targets=rules.targets),
        attacks(
            "close_combat",
            rules.CLOSE_COMBAT,
            CloseCombat,
            rules.judge_attack,
            facing.enemy_ahead,
            targets=rules.targets,
        ),
    ),
    flip=(),
    retreat=(),
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
    compulsory=rules.COMPULSORY,
)
"""When a side acts."""
