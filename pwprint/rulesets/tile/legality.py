"""Which orders `tile` knows, each with its rules, which generator and judge read, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.message import say
from pwprint.game.order.actions import holding
from pwprint.game.order.legality import Legality
from pwprint.game.order.offers import at_places, before_a_move, by_square, by_unit, friends, here, moves
from pwprint.game.order.shooting import enemies_in_range
from pwprint.game.orders import CloseCombat, Fire, Hold, Limber, Rally, Unlimber
from pwprint.game.rule import Fault, fault, faults
from pwprint.rulesets.tile import rules
from pwprint.rulesets.tile.actions import ACTIONS
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.rulesets.tile import own
    from pwprint.rulesets.tile.own import Acting, Rules


def _rally(s: Acting, order: Rally) -> list[Fault]:
    kind = _ITSELF if order.target in {None, s.unit} else _OTHER
    return kind.judge(s, order)


def _combat(found: Rules, s: Acting, order: CloseCombat) -> list[Fault]:
    broken = faults(found, s, order.at)
    if broken or order.target is None or order.target == s.battle.unit_at(s.state, order.at):
        return broken
    return [fault(s, "TIL-CC-01", "target", say("another", other=s.name(order.target)), order.at)]


_FIRE = at_places("fire", rules.FIRE, Fire, by_square, enemies_in_range, effect=ACTIONS.fire)
_ITSELF = here("rally", rules.RALLY_ITSELF, Rally, effect=ACTIONS.rally)
_OTHER = at_places("rally_other", rules.RALLY_OTHER, Rally, by_unit, friends, effect=ACTIONS.rally)

LEGALITY: own.Legality = Legality(
    activation=rules.ACTIVATION,
    moving=rules.MOVING,
    kinds=(
        here("hold", rules.HOLD, Hold, effect=holding("TIL-R24")),
        moves("move", rules.MOVING, effect=ACTIONS.move),
        _FIRE,
        before_a_move(rules.BEFORE_A_MOVE, _FIRE),
        here("limber", rules.LIMBER, Limber, effect=ACTIONS.limber),
        here("unlimber", rules.UNLIMBER, Unlimber, effect=ACTIONS.limber),
        *(replace(kind, judge=_rally) for kind in (_ITSELF, _OTHER)),
        at_places(
            "close_combat", rules.CLOSE_COMBAT, CloseCombat, _combat, rules.in_contact, effect=ACTIONS.close_combat
        ),
    ),
    answers=ACTIONS.answers,
    foresight=ACTIONS.foresight,
    flip=rules.FLIP,
    retreat=rules.RETREAT,
    advance=rules.ADVANCE,
    faces=lambda battle: battle.ground.faces,
    advance_facing=rules.facing_of_advance,
    advance_towards=lambda _: (),
)
