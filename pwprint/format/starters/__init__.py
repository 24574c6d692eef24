"""Scenarios to start from: a sampler of all that a ruleset has, or a small battle to a plan."""

from __future__ import annotations

from pwprint.format.starters.layouts import LAYOUTS, layouts_of
from pwprint.format.starters.plan import (
    NO_ID,
    SETTING_UP,
    BattlePlan,
    id_of,
    limits_of,
    most_units,
    scenario_id,
    title_of,
    usual_units,
)
from pwprint.format.starters.planned import battle
from pwprint.format.starters.sample import sampler

__all__ = [
    "LAYOUTS",
    "NO_ID",
    "SETTING_UP",
    "BattlePlan",
    "battle",
    "id_of",
    "layouts_of",
    "limits_of",
    "most_units",
    "sampler",
    "scenario_id",
    "title_of",
    "usual_units",
]
