"""Paper sizes and the area that every home printer reaches."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in mm, upright."""

    name: str
    title: str
    width: float
    height: float

    def turned(self) -> Paper:
        """Return the sheet lying on its long side."""
        return Paper(self.name, self.title, self.height, self.width)


PAPERS = {
    "a4": Paper("a4", "A4", 210.0, 297.0),
    "letter": Paper("letter", "Letter", 215.9, 279.4),
    "a3": Paper("a3", "A3", 297.0, 420.0),
    "legal": Paper("legal", "Legal", 215.9, 355.6),
    "tabloid": Paper("tabloid", "Tabloid", 279.4, 431.8),
}
"""Every paper by its name."""

MARGIN = 10.0
"""mm kept free at every edge; no printer that we know of needs more."""


class Backs(StrEnum):
    """How the reverse of a sheet of tiles is printed."""

    LONG = "long"
    """Both sides of a sheet, turned over the long edge."""
    SHORT = "short"
    """Both sides of a sheet, turned over the short edge."""
    FOLD = "fold"
    """Fronts and backs side by side on one page, to be folded."""
    SPLIT = "split"
    """All fronts, then all backs, for feeding by hand; the backs lie as for the long edge."""
    NONE = "none"
    """Fronts only."""
