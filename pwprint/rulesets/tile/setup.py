"""Setting up a battle of `tile`: the first state of each tile, and what a setup must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.message import say
from pwprint.game.setup import (
    Setup,
    StartRule,
    arrives_unlimbered,
    badly_placed,
    empty_sides,
    first_piece,
    in_barred_ground,
    outside_zone,
    shared_square,
)
from pwprint.game.turn.deployment import GridDeployment
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Scenario, Unit
    from pwprint.game.state import Piece
    from pwprint.rulesets.tile.own import Battle, Ruleset, Step
    from pwprint.text.problems import Problem


def piece(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> Piece:
    """Return the tile as it starts: fresh unless the scenario says so; arriving guns limbered. TIL-R26, TIL-R39."""
    found = first_piece(scenario, ruleset, unit)
    return found if scenario.options["facing"] == "house" else replace(found, facing=None)


_PLACES = (shared_square("TIL-SET-06", lambda _setup, _one, _other: False), outside_zone("TIL-R26"))
_GROUND = (in_barred_ground("TIL-R41"),)
_NO_FACING = StartRule(
    "TIL-R01", lambda start: -1 if _faces(start.setup, start.unit) else 0, lambda _: "no_facing", "facing"
)
SETTING_UP: Step = GridDeployment("Set up", ("TIL-R42",), "TIL-R42", (*_PLACES, *_GROUND, _NO_FACING))
"""What the rules say where a player places units."""


def check(battle: Battle) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    setup, ground = Setup(battle.scenario, battle.ruleset), battle.ground
    return [
        *badly_placed(setup, ground, _PLACES),
        *_facings(setup),
        *arrives_unlimbered(setup, "TIL-R39"),
        *badly_placed(setup, ground, _GROUND),
        *empty_sides(battle.scenario),
    ]


def _facings(setup: Setup) -> Iterator[Problem]:
    """Yield the units that are given a facing where tiles have none."""
    for unit in setup.scenario.units:
        if _faces(setup, unit):
            yield setup.broken(unit, "TIL-R01", say("no_facing"), "facing")


def _faces(setup: Setup, unit: Unit) -> bool:
    return setup.scenario.options["facing"] != "house" and "facing" in unit.keys
