"""The round of `house`: fill the bag, activate unit after unit, close the round."""

from __future__ import annotations

from pwprint.game.turn.chits import ChitRound, sequence
from pwprint.rulesets.house.legality import LEGALITY

SEQUENCE = sequence(
    ChitRound(
        fill=("HOU-SEQ-01", "HOU-R28"),
        draw="HOU-SEQ-03",
        spend=("HOU-SEQ-04", "HOU-SEQ-05"),
        lost="HOU-R29",
        tally="HOU-OPT-04",
        point=("HOU-OPT-01", "HOU-OPT-03"),
        both="HOU-OPT-03",
        end="HOU-R31",
        legality=LEGALITY,
    )
)
