"""What the designer of a new scenario decides, and between which limits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from unicodedata import normalize

if TYPE_CHECKING:
    from pwprint.rulesets.base import Ruleset

NO_ID = "my-battle"
ROOM = 3
"""The inches of the front that a unit has for itself on the open table."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The smallest, the usual and the largest length of a side of the map, and its unit."""

    least: int
    usual: int
    most: int
    unit: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a battle. `size` is columns and rows, or width and height in inches; `layout` is one of `LAYOUTS`."""

    id: str
    title: str
    size: tuple[int, int]
    sides: tuple[str, str]
    units: int
    layout: str


def limits_of(ruleset: Ruleset) -> Limits:
    """Return the limits of the map of a ruleset."""
    return Limits(24, 36, 72, "inches") if ruleset.on_table else Limits(6, 8, 26, "squares")


def most_units(ruleset: Ruleset, size: tuple[int, int]) -> int:
    """Return how many units of a side find room on a map, none of them shut in by the others."""
    width, _ = size
    return 2 * (width // ROOM) - 2 if ruleset.on_table else width + width // 2


def usual_units(ruleset: Ruleset, size: tuple[int, int]) -> int:
    """Return how many units a side has if nobody says it."""
    return min(8, most_units(ruleset, size))


def id_of(text: str, most: int = 64) -> str:
    """Return a text as an id, in small letters and digits; empty if it has none of those.

    >>> id_of("Die Brücke!")
    'die-brucke'
    """
    plain = normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:most].strip("-")


def title_of(scenario_id: str) -> str:
    """Return a title made from an id."""
    return scenario_id.replace("-", " ").title()
