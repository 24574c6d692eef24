"""Setting up a battle of `portable-19c`: the first state of each unit, and what a setup must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.message import say
from pwprint.game.setup import (
    Setup,
    badly_placed,
    empty_sides,
    first_facing,
    first_piece,
    in_barred_ground,
    in_deep_water,
    outside_zone,
    shared_square,
    with_riders,
)
from pwprint.game.turn.deployment import GridDeployment
from pwprint.rulesets.portable_19c.ground import towed_by
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.game.board.base import Squares
    from pwprint.game.scenario import Scenario, Unit
    from pwprint.game.state import Piece
    from pwprint.rulesets.portable_19c.own import Battle, Ruleset, Step
    from pwprint.rulesets.portable_19c.tables import Portable19Unit
    from pwprint.text.problems import Problem


def piece(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> Piece:
    """Return the unit as it starts: as the scenario says, else facing the enemy's edge. P19-R02, P19-R04."""
    found, transport = first_piece(scenario, ruleset, unit), towed_by(scenario, ruleset.play.units, unit)
    return found if transport is None else replace(found, facing=first_facing(scenario, transport))


_PLACES = (shared_square("P19-MOV-07", with_riders), outside_zone("P19-R02"), in_deep_water("P19-R58"))
_GROUND = (in_barred_ground("P19-R100"),)
SETTING_UP: Step = GridDeployment("Set up", ("P19-R101",), "P19-R101", (*_PLACES, *_GROUND))
"""What the rules say where a player places units."""


def check(battle: Battle) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    setup, ground = Setup(battle.scenario, battle.ruleset), battle.ground
    return [
        *badly_placed(setup, ground, _PLACES),
        *_badly_towed(setup, battle.ruleset.play.units),
        *_crossing_nothing(setup, ground.trench),
        *badly_placed(setup, ground, _GROUND),
        *empty_sides(battle.scenario),
    ]


def _badly_towed(setup: Setup, kinds: Mapping[str, Portable19Unit]) -> Iterator[Problem]:
    """Yield the guns whose transport is none, is elsewhere, or tows another gun. P19-R04, P19-R94."""
    taken: dict[int, str] = {}
    for unit in setup.scenario.units:
        number = unit.keys.get("towed_by")
        if not isinstance(number, int):
            continue
        transport = setup.scenario.units[number]
        if transport.side != unit.side or not kinds[transport.type].tows:
            yield setup.broken(unit, "P19-R04", say("tows_nothing", other=transport.id), "towed_by")
        elif towed_by(setup.scenario, kinds, unit) is None:
            yield setup.broken(unit, "P19-R04", say("apart", other=transport.id), "towed_by")
        elif transport.index in taken:
            said = say("tows_another", other=transport.id, names=taken[transport.index])
            yield setup.broken(unit, "P19-R04", said, "towed_by")
        taken.setdefault(transport.index, unit.id)


def _crossing_nothing(setup: Setup, trench: Squares) -> Iterator[Problem]:
    for unit in setup.scenario.units:
        if unit.keys.get("crossing") is True and (unit.at is None or not trench >> unit.at & 1):
            yield setup.broken(unit, "P19-R64", say("no_trench"), "crossing")
