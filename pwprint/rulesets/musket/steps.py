"""The turn of `musket`: artillery, initiative, one side, the other side, the end of the turn."""

from __future__ import annotations

from functools import partial

from pwprint.game.turn.closing import by_count, report_strength
from pwprint.game.turn.sides import SideTurns, sequence
from pwprint.rulesets.musket.legality import BARRAGE, LEGALITY
from pwprint.rulesets.musket.resolve import barrage

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
        closing=by_count(
            ("MUS-OPT-01", "MUS-OPT-02"), "MUS-OPT-03", "MUS-R25", partial(report_strength, rule="MUS-R25")
        ),
        barrage=BARRAGE,
        legality=LEGALITY,
        is_gun=lambda kind: kind.guns,
        shoot=barrage,
        kept=lambda _battle, _state: None,
    )
)
