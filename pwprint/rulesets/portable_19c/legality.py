"""Which orders `portable-19c` knows: generator and judge read the same rules of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order import facing
from pwprint.game.order.activation import acted
from pwprint.game.order.gates import gate
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import at_places, by_square, here, moves
from pwprint.game.order.stacks import attacks
from pwprint.game.orders import (
    CloseCombat,
    Dismount,
    Fire,
    Hold,
    LayWire,
    Limber,
    Mount,
    RemoveWire,
    Unlimber,
)
from pwprint.game.rule import Rule
from pwprint.rulesets.portable_19c import acting, firing, rules
from pwprint.rulesets.portable_19c.cover import defenders

if TYPE_CHECKING:
    from pwprint.rulesets.portable_19c import own
    from pwprint.rulesets.portable_19c.own import Acting

_FIRST: Rule[Acting] = gate("P19-R10", acted)
"""Players hold instead of acting; in a script a hold after an action does no harm."""


BARRAGE: own.Legality = Legality(
    activation=(),
    moving=rules.MOVING,
    kinds=(at_places("fire", firing.BARRAGE, Fire, by_square, firing.targets_in_range),),
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
        here("hold", acting.HOLD, Hold, unless=(_FIRST,)),
        moves("move", rules.MOVING),
        at_places("fire", firing.FIRE, Fire, by_square, firing.targets_in_range, first=acting.GUNS),
        attacks(
            "close_combat", rules.CLOSE_COMBAT, CloseCombat, rules.judge_combat, facing.enemy_ahead, targets=defenders
        ),
        at_places("limber", acting.LIMBER, Limber, acting.judge_limber, acting.tugs),
        at_places("unlimber", acting.UNLIMBER, Unlimber, acting.judge_unlimber, acting.tugs),
        here("lay_wire", acting.LAY_WIRE, LayWire),
        here("remove_wire", acting.REMOVE_WIRE, RemoveWire),
        here("mount", acting.MOUNT, Mount),
        here("dismount", acting.DISMOUNT, Dismount),
    ),
    flip=(),
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
    compulsory=rules.COMPULSORY,
)
"""When a side acts."""
