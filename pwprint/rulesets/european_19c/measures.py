"""What players measure and count on the table: the lengths of the sticks, the field of fire, the hits of each unit."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from pwprint.game.kit import Allowance, Band, HitLimits, Limit, Measures
from pwprint.rulesets.european_19c.bases import bases
from pwprint.rulesets.european_19c.tables import (
    BOMBARD_DICE,
    BOMBARD_RANGE,
    CAPACITY,
    DISRUPTS_ON,
    FACES,
    FAST,
    RALLY_DICE,
    RALLY_ON,
    RALLY_RANGE,
    RANGE,
    REFORM,
    ROAD_BONUS,
    SLOW,
    SWING,
    TURNED,
    ZONE,
)
from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from pwprint.game.scenario import Scenario, Unit
    from pwprint.rulesets.european_19c.own import Ruleset
    from pwprint.rulesets.european_19c.tables import European19Terrain, European19Unit

_THROWS = (f"1\u2013{SLOW}", f"{SLOW + 1}\u2013{FAST - 1}", f"{FAST}\u2013{FACES}")


def measures(scenario: Scenario, ruleset: Ruleset) -> Measures:
    """Return the measures of a scenario, with its options in force."""
    units = ruleset.play.units_with(scenario.options)
    found, present = bases(scenario.options, units), {unit.type for unit in scenario.units}
    here = {name: kind for name, kind in units.items() if name in present}
    return Measures(
        bases={name: found.base(name) for name in units},
        bands=_bands(here.values()),
        far=Band(BOMBARD_RANGE, "bombard", (f"{BOMBARD_DICE}D, one die of {DISRUPTS_ON}+ disrupts",)),
        half_angle=float(scenario.options["field_half_angle"]),
        throws=_THROWS,
        allowances=_allowances(here),
    )


def hits(scenario: Scenario, ruleset: Ruleset) -> HitLimits:
    """Return how many hits the units of a scenario survive. Those of commanders use up the resolve of their army."""
    ground, units = _ground(scenario, ruleset), ruleset.play.units
    limits = tuple(_limits(unit, units[unit.type], ground) for unit in scenario.units)
    return HitLimits(limits, frozenset(name for name, kind in units.items() if kind.rallies))


def _bands(here: Collection[European19Unit]) -> tuple[Band, ...]:
    # The stick of E19-SET-09: the bonus of roads and the swing of the die, the zone, the range.
    slow, middle, fast = _THROWS
    return (
        Band(
            float(SWING),
            "die and road",
            (
                f"Move on die {slow}: {SWING} in less than on {middle}.",
                f"On {fast}: {SWING} in more. All along a road: {ROAD_BONUS} in more.",
            ),
        ),
        Band(
            ZONE,
            "zone",
            (
                f"Stop {ZONE:g} in from the enemy, unless to engage it.",
                f"Reforming takes {REFORM} in; no enemy within {ZONE:g} in.",
            ),
        ),
        Band(RANGE, "range", (_shooters(here), *_rallies())),
    )


def _shooters(here: Collection[European19Unit]) -> str:
    by_dice = groupby(sorted(here, key=lambda kind: -kind.shots), key=lambda kind: kind.shots)
    shots = (f"{joined(kind.title.lower() for kind in kinds)} {dice}D" for dice, kinds in by_dice if dice)
    return f"Shooting: {'; '.join(shots) or 'nobody'}. Turned first: {TURNED} die less."


def _rallies() -> Iterator[str]:
    if RALLY_RANGE == RANGE:
        yield f"Rally: one unit with {RALLY_DICE}D, or two with one each; {RALLY_ON}+ takes a hit off."


def _allowances(here: Mapping[str, European19Unit]) -> tuple[Allowance, ...]:
    bases = {name: float(kind.base) for name, kind in here.items()}
    return tuple(
        Allowance(tuple(name for name in bases if bases[name] == base), (base - SWING, base, base + SWING))
        for base in sorted(set(bases.values()))
    )


def _ground(scenario: Scenario, ruleset: Ruleset) -> tuple[European19Terrain, ...]:
    """Return the rows of the terrain on the table."""
    rows = ruleset.play.terrain_with(scenario.options)
    return tuple(row for name, row in rows.items() if name in scenario.board.kinds)


def _limits(unit: Unit, kind: European19Unit, ground: tuple[European19Terrain, ...]) -> tuple[Limit, ...]:
    """Return the hits that a unit survives in the open and in the cover that the table has for it. E19-DEF-21."""
    open_ground = CAPACITY[str(unit.keys.get("quality", "average"))]
    sheltering = [(row.extra, "entrenched" if row.dug else "cover") for row in ground if _stays_in(row, kind)]
    # Cover and entrenchment that are worth the same end at one bar, which then names both.
    worth = {more: ", ".join(sorted({where for other, where in sheltering if other == more})) for more, _ in sheltering}
    return (Limit(open_ground, "open"), *(Limit(open_ground + more, worth[more]) for more in sorted(worth)))


def _stays_in(row: European19Terrain, kind: European19Unit) -> bool:
    """Return whether terrain gives cover to a kind of unit that may stop there. E19-DEF-13, E19-TER-03."""
    return row.shelters(kind) and (kind.settles or not row.settled)
