"""The round of `tile`: fill the bag, activate unit after unit, close the round."""

from __future__ import annotations

from pwprint.game.turn.chits import ChitRound, sequence
from pwprint.rulesets.tile.legality import LEGALITY

SEQUENCE = sequence(
    ChitRound(
        fill=("TIL-SEQ-01", "TIL-R22"),
        draw="TIL-SEQ-03",
        spend=("TIL-SEQ-04", "TIL-SEQ-05"),
        lost="TIL-R23",
        tally="TIL-OPT-04",
        point=("TIL-OPT-01", "TIL-OPT-03"),
        both="TIL-OPT-03",
        end="TIL-R32",
        legality=LEGALITY,
    )
)
