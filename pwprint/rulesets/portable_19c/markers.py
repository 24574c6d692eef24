"""The markers of `portable-19c`: for guns and their targets, wire, trenches being crossed, and for cavalry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.kit import Marker, markers_of
from pwprint.rulesets.portable_19c import turn_memory
from pwprint.rulesets.portable_19c.tables import Portable19Terrain

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.scenario import Scenario
    from pwprint.rulesets.portable_19c.own import Battle, Ruleset, State

SPARE_WIRE = 4
"""Markers for wire that is laid in play."""

_UNITS_A_CROSSING = 4
"""One marker for so many units: few cross a trench at a time."""


def markers(scenario: Scenario, ruleset: Ruleset) -> tuple[Marker, ...]:
    """Return the markers that a scenario needs."""
    wire = _squares(scenario, ruleset, lambda kind: kind.laid) + SPARE_WIRE
    crossing = (
        -(-len(scenario.units) // _UNITS_A_CROSSING) if _squares(scenario, ruleset, lambda kind: kind.trench) else 0
    )
    swapping = ruleset.play.swaps(scenario.options)
    guns = {name for name, kind in ruleset.play.units.items() if kind.guns}
    return (
        *markers_of(scenario, guns, "towed", "unlimbered"),
        *markers_of(scenario, guns, "target", "target"),
        *markers_of(scenario, swapping, "mounted", "on foot"),
        *(Marker("wire", "wire"),) * wire,
        *(Marker("crossing", "held"),) * crossing,
    )


def _squares(scenario: Scenario, ruleset: Ruleset, has: Callable[[Portable19Terrain], bool]) -> int:
    """Return how many squares have some kind of terrain."""
    kinds = ruleset.play.terrain
    return sum(scenario.terrain.get(name, 0).bit_count() for name, kind in kinds.items() if has(kind))


def marked(battle: Battle, state: State, unit: int) -> str:
    """Return the word for a gun that is towed, or for cavalry that is no longer what its tile says."""
    if state.pieces[unit].swapped:
        return "on foot" if battle.kinds[unit].changes_by == "dismount" else "mounted"
    return "towed" if turn_memory.of(state).transport_of(unit) is not None else ""
