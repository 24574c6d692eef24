"""Which of its messages a rule of `tile` means that has several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.message import say

if TYPE_CHECKING:
    from pwprint.game.message import Said
    from pwprint.rulesets.tile.own import Acting


def action(s: Acting, _: int) -> Said:
    """TIL-ACT-01."""
    return say("" if s.act.done else "not_for_kind")


def after_limbering(s: Acting, _: int) -> Said:
    """TIL-R11."""
    return say("limbered" if "limber" in s.act.done else "unlimbered")
