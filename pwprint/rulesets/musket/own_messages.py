"""Which of its messages a rule of `musket` means that has several, and the facts that it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.message import say
from pwprint.game.order.terms import water

if TYPE_CHECKING:
    from pwprint.game.message import Said
    from pwprint.rulesets.musket.own import Acting


def over_units(s: Acting, _: int) -> Said:
    """MUS-ART-11 and MUS-FIR-09."""
    return say("any" if s.ground.units_block else "")


def in_the_way(s: Acting, place: int) -> Said:
    """MUS-R23, on the way."""
    return say("friend" if s.mine >> place & 1 else "")


def in_ford(s: Acting, _: int) -> Said:
    """MUS-R29."""
    return say(terrain=water(s, s.piece.square))
