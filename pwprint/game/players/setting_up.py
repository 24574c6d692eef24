"""What places are worth before turn 1: fighters forward, guns where they see, reserves and commanders in the rear."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from pwprint.game.players.weights import WEIGHTS as W

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.game.battle import Battle


class SetupRole(Enum):
    """What a unit is placed for."""

    LINE = "line"
    GUNS = "guns"
    REAR = "rear"


def roles_of(battle: Battle, side: int, reach: Sequence[float], frail: Sequence[bool]) -> dict[int, SetupRole]:
    """Return the role of each unit of a side: who is frail fires or keeps back, and of the others some are reserves."""
    units = [unit.index for unit in battle.scenario.sides[side].units]
    fighters = [unit for unit in units if not frail[unit]]
    reserves = fighters[W.reserve - 1 :: W.reserve]
    roles = {unit: SetupRole.GUNS if reach[unit] else SetupRole.REAR for unit in units if frail[unit]}
    return roles | {unit: SetupRole.REAR if unit in reserves else SetupRole.LINE for unit in fighters}


def worth_at(role: SetupRole, usual: int, forward: float, seen: float, *, sheltered: bool) -> int:
    """Return what a place is worth to a unit, from what it would be worth in battle.

    `forward` is how far forward it is of what the zone allows, `seen` how much of what matters lies within range and
    in sight, both from 0 to 1. To who waits in the rear what is ahead counts for little.
    """
    usual = usual * W.waits // 100 if role is SetupRole.REAR else usual
    far = {SetupRole.LINE: W.front * forward, SetupRole.GUNS: W.view * seen, SetupRole.REAR: W.rear * (1 - forward)}
    return usual + round(far[role]) + W.shelter * sheltered
