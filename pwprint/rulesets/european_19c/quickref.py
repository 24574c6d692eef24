"""What the quick reference of `european-19c` is printed from: the engine's own tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.rulesets.european_19c import tables
from pwprint.rulesets.european_19c.bases import bases

if TYPE_CHECKING:
    from collections.abc import Mapping


def data(options: Mapping[str, str | float]) -> Mapping[str, object]:
    """Return the tables and the options in force for the template; options that are not named have their default."""
    chosen = {option.name: option.default for option in tables.OPTIONS} | dict(options)
    return {
        "options": chosen,
        "swing": tables.SWING,
        "throws": (f"1–{tables.SLOW}", f"{tables.SLOW + 1}–{tables.FAST - 1}", f"{tables.FAST}–{tables.FACES}"),
        "stand": f"{chosen['stand_width']:g}|{chosen['stand_depth']:g}",
        "base": "{:g} × {:g}".format(*bases(chosen, tables.UNITS).size("infantry", deployed=False)),
        "zone": f"{tables.ZONE:g}",
        "reform": tables.REFORM,
        "road": tables.ROAD_BONUS,
        "apart": f"{tables.CONTACT_GAP:g}",
        "range": f"{tables.RANGE:g}",
        "field": f"{chosen['field_half_angle']:g}",
        "bombard_range": f"{tables.BOMBARD_RANGE:g}",
        "bombard_dice": tables.BOMBARD_DICE,
        "turned": tables.TURNED,
        "hit_on": tables.HIT_ON,
        "hit_disrupted_on": tables.HIT_DISRUPTED_ON,
        "disrupts_on": tables.DISRUPTS_ON,
        "capacity": dict(tables.CAPACITY),
        "rally_range": f"{tables.RALLY_RANGE:g}",
        "rally_dice": tables.RALLY_DICE,
        "rally_on": tables.RALLY_ON,
    }
