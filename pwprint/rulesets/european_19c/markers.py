"""The markers of `european-19c`: smoke for disrupted units. E19-ART-07.

Hits have markers of their own, counted from the limits of the units; formation is shown by the stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.rulesets.base import Marker
from pwprint.rulesets.european_19c.tables import HIT_DISRUPTED_ON, UNITS

if TYPE_CHECKING:
    from pwprint.scenario import Scenario


def markers(scenario: Scenario) -> tuple[Marker, ...]:
    """Return a marker for each battery, as it disrupts one unit at most at a time, and for each unit that starts so."""
    batteries = sum(UNITS[unit.type].bombards for unit in scenario.units)
    disrupted = sum(unit.keys.get("disrupted") is True for unit in scenario.units)
    return (Marker("disrupted", f"hit on {HIT_DISRUPTED_ON}+"),) * (batteries + disrupted)
