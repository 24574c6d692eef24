"""Which orders `tile` knows: for the generator the places of each, for the judge its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.engine.legality import Legality
from pwprint.engine.offers import HERE, Kind, at_enemies, at_friends, here
from pwprint.engine.rule import faults
from pwprint.orders import CloseCombat, Fire, Hold, Limber, Rally, Unlimber
from pwprint.rulesets.tile import rules

if TYPE_CHECKING:
    from pwprint.engine.rule import Fault
    from pwprint.rulesets.tile.ground import Unit


def _judge_rally(s: Unit, order: Rally) -> list[Fault]:
    if order.target is None or order.target == s.unit:
        return faults(rules.RALLY_ITSELF, s, HERE)
    return faults(rules.RALLY_OTHER, s, order.target)


LEGALITY = Legality(
    activation=rules.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        Kind("hold", rules.HOLD, here, lambda s, _: Hold(s.unit)),
        Kind("move", rules.MAY_MOVE, lambda s, _: rules.MOVING.destinations(s), rules.MOVING.order),
        Kind("fire", rules.FIRE, at_enemies, lambda s, square: Fire(s.unit, square)),
        Kind("limber", rules.LIMBER, here, lambda s, _: Limber(s.unit)),
        Kind("unlimber", rules.UNLIMBER, here, lambda s, _: Unlimber(s.unit)),
        Kind("rally", rules.RALLY_ITSELF, here, lambda s, _: Rally(s.unit)),
        Kind("rally_other", rules.RALLY_OTHER, at_friends, lambda s, unit: Rally(s.unit, unit)),
        Kind("close_combat", rules.CLOSE_COMBAT, at_enemies, lambda s, square: CloseCombat(s.unit, square)),
    ),
    judges={
        Hold: lambda s, _: faults(rules.HOLD, s, HERE),
        Fire: lambda s, order: faults(rules.FIRE, s, order.at),
        Limber: lambda s, _: faults(rules.LIMBER, s, HERE),
        Unlimber: lambda s, _: faults(rules.UNLIMBER, s, HERE),
        Rally: _judge_rally,
        CloseCombat: lambda s, order: faults(rules.CLOSE_COMBAT, s, order.at),
    },
    flip=rules.FLIP,
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    facings=rules.open_facings,
    advance_facing=rules.facing_of_advance,
)
