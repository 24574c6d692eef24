"""What the orders of `house` do: the rules that their events cite."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order.actions import Actions, Cited, Following, Rallying
from pwprint.game.order.moves import MoveRules
from pwprint.rulesets.house.resolve import COMBAT
from pwprint.rulesets.house.rules import RETREAT

if TYPE_CHECKING:
    from pwprint.rulesets.house import own
    from pwprint.rulesets.house.own import Battle


def _rallies_on(battle: Battle, commander: int) -> int:
    ground = battle.ground
    return ground.qualities[commander].rally


ACTIONS: own.Actions = Actions(
    cited=Cited(
        moves=MoveRules(move=("HOU-ACT-02",), enter=("HOU-R42",), leave=("HOU-R40",)),
        limber=("HOU-ACT-05", "HOU-SPC-01"),
        flip=("HOU-HIT-03",),
        retreat=("HOU-HIT-03", "HOU-R22"),
        advance=("HOU-CC-09", "HOU-R24"),
    ),
    combat=COMBAT,
    rallying=Rallying(needs=_rallies_on, other=("HOU-RAL-01", "HOU-RAL-02")),
    retreats=RETREAT,
    following=Following(("HOU-R16",), lambda battle: battle.ground.commanders_follow),
)
