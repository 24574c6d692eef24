"""What the orders of `tile` do: the rules that their events cite."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order.actions import Actions, Cited, Rallying
from pwprint.game.order.moves import MoveRules
from pwprint.rulesets.tile.resolve import COMBAT
from pwprint.rulesets.tile.rules import RETREAT
from pwprint.rulesets.tile.tables import RALLY

if TYPE_CHECKING:
    from pwprint.rulesets.tile import own

ACTIONS: own.Actions = Actions(
    cited=Cited(
        moves=MoveRules(move=("TIL-ACT-02",), enter=("TIL-R39",), leave=("TIL-R37",)),
        limber=("TIL-ACT-03", "TIL-SPC-04"),
        flip=("TIL-HIT-03",),
        retreat=("TIL-HIT-03", "TIL-R17"),
        advance=("TIL-CC-08", "TIL-CC-09"),
    ),
    combat=COMBAT,
    rallying=Rallying(
        needs=lambda _battle, _unit: RALLY,
        itself=("TIL-RAL-01", "TIL-RAL-03"),
        other=("TIL-RAL-02", "TIL-RAL-03"),
    ),
    retreats=RETREAT,
)
