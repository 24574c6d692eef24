"""Which orders `portable-19c` knows: for the generator the places of each, for the judge its rules."""

from __future__ import annotations

from pwprint.game.activation import acted
from pwprint.game.decision import HERE
from pwprint.game.order import facing
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import at_places, here, moves
from pwprint.game.order.stacks import attacks
from pwprint.game.orders import CloseCombat, Dismount, Fire, Hold, LayWire, Limber, Mount, Move, RemoveWire, Unlimber
from pwprint.game.rule import faults, gate
from pwprint.rulesets.portable_19c import acting, firing, rules
from pwprint.rulesets.portable_19c.cover import defenders

_FIRST = gate("P19-R10", acted)
"""Players hold instead of acting; in a script a hold after an action does no harm."""


BARRAGE = Legality(
    activation=(),
    moving=rules.MOVING,
    kinds=(at_places("fire", firing.BARRAGE, Fire, firing.targets_in_range),),
    judges={Fire: firing.judge_barrage},
    flip=(),
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
)
"""While the artillery fires."""

LEGALITY = Legality(
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
    judges={
        Hold: lambda s, _: faults(acting.HOLD, s, HERE),
        Move: rules.judge_move,
        Fire: firing.judge_fire,
        CloseCombat: rules.judge_combat,
        Limber: acting.judge_limber,
        Unlimber: acting.judge_unlimber,
        LayWire: acting.judge_wire,
        RemoveWire: acting.judge_wire,
        Mount: lambda s, _: faults(acting.MOUNT, s, HERE),
        Dismount: lambda s, _: faults(acting.DISMOUNT, s, HERE),
    },
    flip=(),
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
    compulsory=rules.COMPULSORY,
    foremost={Fire: acting.GUNS},
)
"""When a side acts."""
