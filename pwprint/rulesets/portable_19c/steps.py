"""The turn of `portable-19c`: artillery, initiative, one side, the other side, the check for exhaustion."""

from __future__ import annotations

from functools import partial

from pwprint.game import victory
from pwprint.game.turn.closing import Closing, report_strength
from pwprint.game.turn.sides import SideTurns, sequence
from pwprint.rulesets.portable_19c import turn_memory, works
from pwprint.rulesets.portable_19c.legality import BARRAGE, LEGALITY
from pwprint.rulesets.portable_19c.resolve import barrage

CLOSING = Closing(
    point=("P19-EXH-02", "P19-EXH-03"),
    tally=partial(report_strength, rule="P19-SEQ-06"),
    rules=("P19-SEQ-06", "P19-EXH-02", "P19-EXH-06"),
    goals="P19-R89",
    ends=(
        partial(victory.by_destruction, rule="P19-R90"),
        partial(victory.by_leaving, rule="P19-R90"),
        partial(victory.by_exhaustion, rule="P19-EXH-06"),
    ),
    limit="P19-R91",
    at_once=lambda battle: battle.scenario.options["exhaustion_check"] == "immediate",
)

SEQUENCE = sequence(
    SideTurns(
        titles=("Artillery fire", "Initiative", "Side A acts", "Side B acts", "Exhaustion"),
        artillery=("P19-SEQ-02", "P19-ART-01"),
        initiative=("P19-SEQ-03", "P19-R08"),
        tie="P19-R09",
        sides=("P19-SEQ-04", "P19-SEQ-05"),
        activate=("P19-ACT-02",),
        early="P19-ACT-03",
        late="P19-ACT-03",
        closing=CLOSING,
        barrage=BARRAGE,
        legality=LEGALITY,
        is_gun=lambda kind: kind.guns,
        shoot=barrage,
        kept=turn_memory.next_turn,
        after_side=turn_memory.settle,
        before_close=works.finish,
        resting=works.resting,
        chooses=lambda battle: battle.scenario.options["initiative_winner_chooses"] == "on",
    )
)
