"""Which orders `musket` knows, each with its rules, which generator and judge read, and what it does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.order import facing, pursuit
from pwprint.game.order.actions import holding
from pwprint.game.order.activation import acted
from pwprint.game.order.gates import gate
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import here, moves
from pwprint.game.order.shooting import enemies_in_range
from pwprint.game.order.stacks import attacks
from pwprint.game.orders import Advance, CloseCombat, Done, Fire, Hold
from pwprint.game.rule import Rule
from pwprint.game.turn.gunfire import naming
from pwprint.rulesets.musket import actions, resolve, rules
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.rulesets.musket import own
    from pwprint.rulesets.musket.own import Acting

_FIRST: Rule[Acting] = gate("MUS-ACT-02", acted)
"""Players hold instead of acting; in a script a hold after an action does no harm."""


LEGALITY: own.Legality = Legality(
    activation=rules.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        here("hold", rules.HOLD, Hold, effect=holding("MUS-ACT-02"), unless=(_FIRST,)),
        moves("move", rules.MOVING, effect=actions.move),
        attacks(
            "fire", rules.FIRE, Fire, rules.judge_attack, enemies_in_range, effect=actions.fire, targets=rules.targets
        ),
        attacks(
            "close_combat",
            rules.CLOSE_COMBAT,
            CloseCombat,
            rules.judge_attack,
            facing.enemy_ahead,
            effect=actions.close_combat,
            targets=rules.targets,
        ),
    ),
    answers={Advance: actions.advance, Done: actions.decline},
    flip=(),
    retreat=(),
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=partial(pursuit.judge_facing, rule="MUS-R29"),
    compulsory=rules.COMPULSORY,
)
"""When a side acts."""

BARRAGE: own.Legality = replace(
    LEGALITY,
    activation=(),
    kinds=(
        attacks(
            "fire",
            rules.BARRAGE,
            Fire,
            rules.judge_attack,
            enemies_in_range,
            effect=naming(resolve.aim),
            targets=rules.targets,
        ),
    ),
    compulsory=(),
)
"""While the artillery fires."""
