"""Setting up a battle of `tile`: the first state of each tile, and what a setup must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.message import say
from pwprint.game.order.ground import entered_by_none
from pwprint.game.setup import (
    Setup,
    arrives_unlimbered,
    empty_sides,
    first_piece,
    in_barred_ground,
    outside_zones,
    shared_squares,
)
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Scenario, Unit
    from pwprint.game.state import Piece
    from pwprint.rulesets.tile.own import Ruleset
    from pwprint.text.problems import Problem


def piece(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> Piece:
    """Return the tile as it starts: fresh unless the scenario says so; arriving guns limbered. TIL-R26, TIL-R39."""
    found = first_piece(scenario, ruleset, unit)
    return found if scenario.options["facing"] == "house" else replace(found, facing=None)


def check(scenario: Scenario, ruleset: Ruleset) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    setup = Setup(scenario, ruleset)
    return [
        *shared_squares(setup, "TIL-SET-06", lambda _one, _other: False),
        *outside_zones(setup, "TIL-R26"),
        *_facings(setup),
        *arrives_unlimbered(setup, "TIL-R39"),
        *in_barred_ground(setup, entered_by_none(scenario, ruleset.play.terrain), "TIL-R41"),
        *empty_sides(scenario),
    ]


def _facings(setup: Setup) -> Iterator[Problem]:
    """Yield the units that are given a facing where tiles have none."""
    if setup.scenario.options["facing"] == "house":
        return
    for unit in setup.scenario.units:
        if "facing" in unit.keys:
            yield setup.broken(unit, "TIL-R01", say("no_facing"), "facing")
