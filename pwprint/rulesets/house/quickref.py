"""What the quick reference of the Portable Wargame House Rules is printed from: the engine's own tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.rulesets.house import tables
from pwprint.values import asdict

if TYPE_CHECKING:
    from collections.abc import Mapping


def data(options: Mapping[str, str | float]) -> Mapping[str, object]:
    """Return the tables and the options in force for the template; options that are not named have their default."""
    on = {option.name: option.default for option in tables.OPTIONS} | dict(options)
    return {
        "options": on,
        "qualities": {name: asdict(quality) for name, quality in tables.QUALITIES.items()},
        "fire_hit": tables.FIRE_HIT,
        "combat_hit": tables.COMBAT_HIT,
        "attached": tables.ATTACHED,
        "unmoved": tables.UNMOVED,
        "flank": tables.FLANK,
        "move_and_fire": tables.MOVE_AND_FIRE,
    }
