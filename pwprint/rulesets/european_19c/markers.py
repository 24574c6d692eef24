"""The markers of `european-19c`: smoke for disrupted units, and the formation of units on single bases.

Hits have markers of their own, counted from the limits of the units. E19-ART-07, E19-SET-08
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.kit import Marker
from pwprint.rulesets.european_19c.tables import HIT_DISRUPTED_ON

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario
    from pwprint.rulesets.european_19c.own import Ruleset


def markers(scenario: Scenario, ruleset: Ruleset) -> tuple[Marker, ...]:
    """Return a marker for each battery, as it disrupts one unit at most at a time, and for each unit that starts so."""
    batteries = sum(ruleset.play.units[unit.type].bombards for unit in scenario.units)
    disrupted = sum(unit.keys.get("disrupted") is True for unit in scenario.units)
    smoke = (Marker("disrupted", f"hit on {HIT_DISRUPTED_ON}+"),) * (batteries + disrupted)
    return (*smoke, *_formations(scenario, ruleset))


def _formations(scenario: Scenario, ruleset: Ruleset) -> tuple[Marker, ...]:
    """Return a marker for each unit with a base that does not show whether it is marching. E19-R03."""
    if scenario.options["basing"] == "two_stands":
        return ()
    kinds = ruleset.play.units
    return tuple(Marker("march", "battle", unit.index) for unit in scenario.units if kinds[unit.type].stands > 1)
