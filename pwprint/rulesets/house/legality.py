"""Which orders `house` knows, each with its rules, which generator and judge read, and what it does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.order import facing, pursuit
from pwprint.game.order.actions import holding
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import at_places, before_a_move, by_unit, friends, here, moves
from pwprint.game.order.shooting import enemies_in_range
from pwprint.game.order.stacks import attacks, moves_alone
from pwprint.game.orders import CloseCombat, Fire, Hold, Limber, Rally, Unlimber
from pwprint.rulesets.house import rules
from pwprint.rulesets.house.actions import ACTIONS

if TYPE_CHECKING:
    from pwprint.rulesets.house import own


_FIRE = attacks(
    "fire", rules.FIRE, Fire, partial(rules.judge_attack, "HOU-FIR-03"), enemies_in_range, effect=ACTIONS.fire
)

LEGALITY: own.Legality = Legality(
    activation=rules.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        here("hold", rules.HOLD, Hold, effect=holding("HOU-R30")),
        moves("move", rules.MOVING, effect=ACTIONS.move),
        moves_alone("move_alone", rules.MOVING, lambda battle: battle.ground.commanders_follow, effect=ACTIONS.move),
        _FIRE,
        before_a_move(rules.BEFORE_A_MOVE, _FIRE),
        here("limber", rules.LIMBER, Limber, effect=ACTIONS.limber),
        here("unlimber", rules.UNLIMBER, Unlimber, effect=ACTIONS.limber),
        at_places("rally", rules.RALLY, Rally, by_unit, friends, effect=ACTIONS.rally),
        attacks(
            "close_combat",
            rules.CLOSE_COMBAT,
            CloseCombat,
            partial(rules.judge_attack, "HOU-CC-01"),
            facing.enemy_ahead,
            effect=ACTIONS.close_combat,
        ),
    ),
    answers=ACTIONS.answers,
    foresight=ACTIONS.foresight,
    flip=rules.FLIP,
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda _: True,
    advance_facing=partial(pursuit.judge_facing, rule="HOU-R24"),
    turns_before=("HOU-OPT-02",),
)
