"""What the quick reference of `portable-19c` is printed from: the engine's own tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.rulesets.portable_19c import tables

if TYPE_CHECKING:
    from collections.abc import Mapping


def data(options: Mapping[str, str | float]) -> Mapping[str, object]:
    """Return the tables and the options in force for the template; options that are not named have their default."""
    on = {option.name: option.default for option in tables.OPTIONS} | dict(options)
    return {
        "options": on,
        "survives": dict(tables.SURVIVES),
        "on_target": tables.ON_TARGET,
        "short": sorted(tables.SHORT),
        "over": sorted(tables.OVER),
        "fire_hit": tables.FIRE_HIT,
        "cover": tables.COVER,
        "sight": tables.SIGHT,
        "same_target": tables.SAME_TARGET,
        "commander": tables.COMMANDER,
        "unmoved": tables.UNMOVED,
        "forest_range": tables.FOREST_RANGE,
        "firing": tables.FIRING,
        "road": tables.ROAD,
        "out": tables.OUT,
        "uphill": tables.UPHILL,
        "in_river": tables.IN_RIVER,
        "crossing": tables.CROSSING,
        "shelter": tables.SHELTER,
    }
