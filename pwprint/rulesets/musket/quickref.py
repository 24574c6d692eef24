"""What the quick reference of `musket` is printed from: the engine's own tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.rulesets.musket import tables

if TYPE_CHECKING:
    from collections.abc import Mapping


def data(options: Mapping[str, str | float]) -> Mapping[str, object]:
    """Return the tables and the options in force for the template; options that are not named have their default."""
    on = {option.name: option.default for option in tables.OPTIONS} | dict(options)
    return {
        "options": on,
        "fire_hit": tables.FIRE_HIT,
        "short_hit": tables.SHORT_HIT,
        "cover": tables.COVER,
        "unmoved": tables.UNMOVED,
        "move_and_fire": tables.MOVE_AND_FIRE,
        "commander": tables.COMMANDER,
        "uphill": tables.UPHILL,
        "out_of_river": tables.RIVER,
        "road": tables.ROAD,
        "ford": tables.FORD,
    }
