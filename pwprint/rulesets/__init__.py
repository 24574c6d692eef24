"""The rulesets that pwprint knows. A new one is a folder beside this file and a line here."""

from __future__ import annotations

from pwprint.rulesets.base import Ruleset
from pwprint.rulesets.house import RULESET as HOUSE
from pwprint.rulesets.musket import RULESET as MUSKET
from pwprint.rulesets.tile import RULESET as TILE

RULESETS: dict[str, Ruleset] = {ruleset.id: ruleset for ruleset in (TILE, HOUSE, MUSKET)}
"""Every ruleset by its id."""
