"""Which orders `portable-19c` knows, each with its rules, which generator and judge read, and what it does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.order import facing, pursuit
from pwprint.game.order.activation import acted
from pwprint.game.order.gates import gate
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import at_places, by_square, here, moves
from pwprint.game.order.stacks import attacks
from pwprint.game.orders import (
    Advance,
    CloseCombat,
    Dismount,
    Done,
    Fire,
    Hold,
    LayWire,
    Limber,
    Mount,
    RemoveWire,
    Retreat,
    Unlimber,
)
from pwprint.game.rule import Rule
from pwprint.game.turn.gunfire import naming
from pwprint.rulesets.portable_19c import acting, actions, firing, hits, resolve, rules
from pwprint.rulesets.portable_19c.cover import defenders
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.rulesets.portable_19c import own
    from pwprint.rulesets.portable_19c.own import Acting

_FIRST: Rule[Acting] = gate("P19-R10", acted)
"""Players hold instead of acting; in a script a hold after an action does no harm."""


LEGALITY: own.Legality = Legality(
    activation=acting.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        here("hold", acting.HOLD, Hold, effect=actions.hold, unless=(_FIRST,)),
        moves("move", rules.MOVING, effect=actions.move),
        at_places(
            "fire", firing.FIRE, Fire, by_square, firing.targets_in_range, effect=actions.fire, first=acting.GUNS
        ),
        attacks(
            "close_combat",
            rules.CLOSE_COMBAT,
            CloseCombat,
            rules.judge_combat,
            facing.enemy_ahead,
            effect=actions.close_combat,
            targets=defenders,
        ),
        at_places("limber", acting.LIMBER, Limber, acting.judge_limber, acting.tugs, effect=actions.link),
        at_places("unlimber", acting.UNLIMBER, Unlimber, acting.judge_unlimber, acting.tugs, effect=actions.link),
        here("lay_wire", acting.LAY_WIRE, LayWire, effect=actions.wire),
        here("remove_wire", acting.REMOVE_WIRE, RemoveWire, effect=actions.wire),
        here("mount", acting.MOUNT, Mount, effect=actions.change_seat),
        here("dismount", acting.DISMOUNT, Dismount, effect=actions.change_seat),
    ),
    answers={Retreat: hits.retreat, Advance: actions.advance, Done: hits.decline},
    flip=(),
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=partial(pursuit.judge_facing, rule="P19-R74", ahead=pursuit.forward),
    compulsory=rules.COMPULSORY,
)
"""When a side acts."""

BARRAGE: own.Legality = replace(
    LEGALITY,
    activation=(),
    kinds=(at_places("fire", firing.BARRAGE, Fire, by_square, firing.targets_in_range, effect=naming(resolve.aim)),),
    compulsory=(),
)
"""While the artillery fires."""
