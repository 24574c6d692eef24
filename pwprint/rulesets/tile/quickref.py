"""What the quick reference of the Portable Tile Wargame is printed from: the engine's own tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.rulesets.tile import tables

if TYPE_CHECKING:
    from collections.abc import Mapping


def data(options: Mapping[str, str | float]) -> Mapping[str, object]:
    """Return the tables and the options in force for the template; options that are not named have their default."""
    return {
        "options": {option.name: option.default for option in tables.OPTIONS} | dict(options),
        "fire_hit": tables.FIRE_HIT,
        "combat_hit": tables.COMBAT_HIT,
        "save": tables.SAVE,
        "rally": tables.RALLY,
        "moved": tables.MOVED,
        "support": tables.SUPPORT,
        "move_and_fire": tables.MOVE_AND_FIRE,
    }
