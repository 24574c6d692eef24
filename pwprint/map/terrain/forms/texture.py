"""How coarse textures are: on very large areas signs stand farther apart."""

from __future__ import annotations

from math import sqrt


def coarser(area: float, sign: float, most: int) -> float:
    """Return how many times farther apart signs stand that take so much room each; 1 unless there were too many."""
    return max(1.0, sqrt(area / sign / most))
