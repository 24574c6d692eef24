"""The turn of `musket`: artillery, initiative, one side, the other side, the end of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.engine.closing import by_count
from pwprint.engine.sideturns import SideTurns, sequence
from pwprint.engine.state import Status
from pwprint.rulesets.musket.actions import ACTIONS
from pwprint.rulesets.musket.legality import BARRAGE, LEGALITY
from pwprint.rulesets.musket.resolve import aim, barrage

if TYPE_CHECKING:
    from pwprint.engine.battle import Battle
    from pwprint.engine.record import Record
    from pwprint.engine.state import State


def _tally(battle: Battle, state: State, record: Record) -> None:
    """Report the units of each side: lost (those lost before turn 1 too), and left."""
    lost = battle.losses(state)
    for side, units in zip((0, 1), battle.scenario.sides, strict=True):
        left = sum(state.pieces[unit.index].status is not Status.LOST for unit in units.units)
        record.add("strength", None, ("MUS-R25",), side=side, left=left, lost=lost[side])


SEQUENCE = sequence(
    SideTurns(
        titles=(
            "Artillery fire of both sides",
            "Initiative",
            "The first side acts",
            "The second side acts",
            "New turn",
        ),
        artillery=("MUS-SEQ-01", "MUS-ART-01"),
        initiative=("MUS-SEQ-02",),
        tie="MUS-R06",
        sides=("MUS-SEQ-03", "MUS-SEQ-04"),
        activate=("MUS-ACT-01", "MUS-ACT-04"),
        early="MUS-SEQ-03",
        late="MUS-SEQ-04",
        closing=by_count(("MUS-OPT-01", "MUS-OPT-02"), "MUS-OPT-03", "MUS-R25", _tally),
        barrage=BARRAGE,
        legality=LEGALITY,
        is_gun=lambda kind: kind.guns,
        aim=aim,
        shoot=barrage,
        actions=ACTIONS,
    )
)
