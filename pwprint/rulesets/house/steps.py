"""The round of `house`: fill the bag, activate unit after unit, close the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order import pursuit
from pwprint.game.turn.chits import ChitRound, sequence
from pwprint.rulesets.house.actions import ACTIONS
from pwprint.rulesets.house.legality import LEGALITY

if TYPE_CHECKING:
    from pwprint.game.orders import Order
    from pwprint.rulesets.house.own import Battle, State


def _facings(battle: Battle, state: State, order: Order) -> tuple[int, ...]:
    return pursuit.facings(LEGALITY, battle, state, order)


SEQUENCE = sequence(
    ChitRound(
        titles=(
            "Put the chits into the bag",
            "Draw a chit, activate a unit, until the bag is empty",
            "Close the round",
        ),
        fill=("HOU-SEQ-01", "HOU-R28"),
        draw="HOU-SEQ-03",
        spend=("HOU-SEQ-04", "HOU-SEQ-05"),
        lost="HOU-R29",
        tally="HOU-OPT-04",
        point=("HOU-OPT-01", "HOU-OPT-03"),
        both="HOU-OPT-03",
        end="HOU-R31",
        legality=LEGALITY,
        facings=_facings,
        actions=ACTIONS,
    )
)
