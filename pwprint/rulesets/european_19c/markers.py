"""The markers of `european-19c`: smoke for disrupted units, who has acted, the formation of units on single bases.

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
    return (*smoke, *_acted(scenario, ruleset), *_formations(scenario, ruleset))


def _acted(scenario: Scenario, ruleset: Ruleset) -> tuple[Marker, ...]:
    """Return markers for units that have acted, turned over for those that have fought a round of melee.

    With the spare one there is one for each unit of the larger side. A commander needs none: there is one of each.
    E19-ACT-01, E19-ACT-04, E19-ACT-05
    """
    kinds = ruleset.play.units
    most = max(sum(not kinds[unit.type].rallies for unit in side.units) for side in scenario.sides)
    return (Marker("acted", "fought"),) * max(0, most - 1)


def _formations(scenario: Scenario, ruleset: Ruleset) -> tuple[Marker, ...]:
    """Return a marker for each unit with a base that does not show whether it is marching. E19-R03."""
    if scenario.options["basing"] == "two_stands":
        return ()
    kinds = ruleset.play.units
    return tuple(Marker("march", "battle", unit.index) for unit in scenario.units if kinds[unit.type].stands > 1)
