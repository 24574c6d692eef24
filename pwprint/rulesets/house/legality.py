"""Which orders `house` knows: for the generator the places of each, for the judge its rules."""

from __future__ import annotations

from pwprint.game.decision import HERE
from pwprint.game.order import facing
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import at_places, before_a_move, friends, here, moves
from pwprint.game.order.shooting import enemies_in_range
from pwprint.game.order.stacks import attacks, moves_alone
from pwprint.game.orders import CloseCombat, Fire, Hold, Limber, Rally, Unlimber
from pwprint.game.rule import faults
from pwprint.rulesets.house import rules

_FIRE = attacks("fire", rules.FIRE, Fire, enemies_in_range)

LEGALITY = Legality(
    activation=rules.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        here("hold", rules.HOLD, Hold),
        moves("move", rules.MAY_MOVE, rules.MOVING),
        moves_alone("move_alone", rules.MAY_MOVE, rules.MOVING, lambda battle: battle.own.commanders_follow),
        _FIRE,
        before_a_move(rules.BEFORE_A_MOVE, _FIRE),
        here("limber", rules.LIMBER, Limber),
        here("unlimber", rules.UNLIMBER, Unlimber),
        at_places("rally", rules.RALLY, Rally, friends),
        attacks("close_combat", rules.CLOSE_COMBAT, CloseCombat, facing.enemy_ahead),
    ),
    judges={
        Hold: lambda s, _: faults(rules.HOLD, s, HERE),
        Fire: rules.judge_fire,
        Limber: lambda s, _: faults(rules.LIMBER, s, HERE),
        Unlimber: lambda s, _: faults(rules.UNLIMBER, s, HERE),
        Rally: lambda s, order: faults(rules.RALLY, s, s.unit if order.target is None else order.target),
        CloseCombat: rules.judge_combat,
    },
    flip=rules.FLIP,
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=rules.facing_of_advance,
    turns_before=("HOU-OPT-02",),
)
