"""Scenarios to start from: a sampler of all that a ruleset has, or a small battle to a plan."""

from __future__ import annotations

from pwprint.starters.layouts import LAYOUTS, layouts_of
from pwprint.starters.plan import NO_ID, Plan, id_of, limits_of, most_units, scenario_id, title_of, usual_units
from pwprint.starters.planned import battle
from pwprint.starters.sample import sampler

__all__ = [
    "LAYOUTS",
    "NO_ID",
    "Plan",
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
