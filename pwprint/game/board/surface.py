"""The two kinds of surface: whatever differs between them is a mapping from these, beside what it is about."""

from __future__ import annotations

from enum import Enum


class Surface(Enum):
    """What a battle is played on."""

    GRID = "grid"
    TABLE = "table"
