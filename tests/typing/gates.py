"""Gates that type-check, and gates that must not: an ignored error that is none is an error of mypy itself.

This file is never run. What a gate is shown is a `Condition`: what it answers about one unit holds for all units that
are alike, so a gate that looks at the place of its unit, at another unit or at the state of the battle would let
generator and judge disagree.
"""

from __future__ import annotations

from pwprint.game.order.gates import gate
from pwprint.game.rule import Rule
from pwprint.rulesets.tile.own import Acting

ALONE: Rule[Acting] = gate(
    "TIL-OPT-02", lambda c: c.spent and c.exhausted and not c.done and c.kind.speed > 1, "attack"
)

PLACE: Rule[Acting] = gate("TIL-OPT-02", lambda c: c.piece.square == 0, "attack")  # type: ignore[attr-defined]

NEAR: Rule[Acting] = gate("TIL-OPT-02", lambda c: c.near > 0, "attack")  # type: ignore[attr-defined]

STATE: Rule[Acting] = gate("TIL-OPT-02", lambda c: c.state.turn == 1, "attack")  # type: ignore[attr-defined]

MEMORY: Rule[Acting] = gate("TIL-OPT-02", lambda c: c.memory.drawn is None, "attack")  # type: ignore[attr-defined]

UNIT: Rule[Acting] = gate("TIL-OPT-02", lambda c: c.unit == 0, "attack")  # type: ignore[attr-defined]

OPTION: Rule[Acting] = gate("TIL-R12", lambda c: not c.ground.commanders_attack)

GROUND: Rule[Acting] = gate("TIL-R12", lambda c: c.ground.nowhere)  # type: ignore[attr-defined]

FLAG: Rule[Acting] = Rule("TIL-OPT-02", lambda s: s.near, gate=True)  # type: ignore[call-arg]

ROW: Rule[Acting] = gate("TIL-R12", lambda c: c.kind.sails)  # type: ignore[attr-defined]
