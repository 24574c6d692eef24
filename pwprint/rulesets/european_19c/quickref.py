"""What the quick reference of `european-19c` is printed from: the engine's own tables."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from pwprint.rulesets.european_19c import tables

if TYPE_CHECKING:
    from collections.abc import Mapping


def data(options: Mapping[str, str | float]) -> Mapping[str, object]:
    """Return the tables and the options in force for the template; options that are not named have their default."""
    chosen = {option.name: option.default for option in tables.OPTIONS} | dict(options)
    return {
        "options": chosen,
        "units": {name: _unit(name, unit, chosen) for name, unit in tables.UNITS.items()},
        "terrain": {name: asdict(ground) for name, ground in tables.TERRAIN.items()},
        "swing": tables.SWING,
        "zone": f"{tables.ZONE:g}",
        "reform": tables.REFORM,
        "road": tables.ROAD_BONUS,
        "apart": f"{tables.CONTACT_GAP:g}",
        "range": f"{tables.RANGE:g}",
        "bombard_range": f"{tables.BOMBARD_RANGE:g}",
        "bombard_dice": tables.BOMBARD_DICE,
        "turned": tables.TURNED,
        "hit_on": tables.HIT_ON,
        "hit_disrupted_on": tables.HIT_DISRUPTED_ON,
        "disrupts_on": tables.DISRUPTS_ON,
        "cover": tables.TERRAIN["town"].extra,
        "entrenched": tables.TERRAIN["entrenchment"].extra,
        "capacity": dict(tables.CAPACITY),
        "rally_range": f"{tables.RALLY_RANGE:g}",
        "rally_dice": tables.RALLY_DICE,
        "rally_on": tables.RALLY_ON,
        "turn_limit": tables.TURN_LIMIT,
        "back": asdict(tables.BACK),
    }


def _unit(name: str, unit: tables.European19Unit, options: Mapping[str, str | float]) -> dict[str, object]:
    """Return a row of the unit table with its allowances: for low, middle and high dice."""
    base = int(options["dragoon_move"]) if name == "dragoons" else unit.base
    moves = (base - tables.SWING, base, base + tables.SWING)
    reformed = [move - tables.REFORM for move in moves]
    return asdict(unit) | {"moves": moves, "reformed": reformed, "prey": sorted(unit.prey)}
