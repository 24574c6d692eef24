"""What a number of battles shows: intervals of shares, and a sequential test with stated errors."""

from __future__ import annotations

from enum import StrEnum
from math import ceil, fsum, log, sqrt
from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_Z = 1.959964
"""Standard deviations on either side that leave out one of twenty."""

MARGIN = 0.05
"""A battle is as good as fair if neither side wins more than this above one half."""
ERROR = 0.05
"""Of fair battles so many are called one-sided, at most; and of battles at the margin so many fair."""
ENOUGH = 1000
"""After so many battles, about three of four tests of a fair battle have come to their verdict."""


def wilson(count: float, of: int) -> tuple[float, float]:
    """Return the Wilson interval of a share at 95 %: where it lies that was seen `count` times `of` a number."""
    if not of:
        return 0.0, 1.0
    share, weight = count / of, _Z * _Z / of
    middle = (share + weight / 2) / (1 + weight)
    half = _Z / (1 + weight) * sqrt(share * (1 - share) / of + weight / (4 * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def reach(count: int, of: int) -> float:
    """Return how far the Wilson interval of a share reaches to either side of its middle, in points."""
    low, high = wilson(count, of)
    return 50 * (high - low)


def needed(count: int, of: int, points: float) -> int:
    """Return about how many there must be for the interval of a share like this one to reach so far."""
    share = (count + 2) / (of + 4)
    return ceil(share * (1 - share) * (100 * _Z / points) ** 2)


def paired(changes: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of changes, each between two battles of the same seed, and its interval at 95 %."""
    count = len(changes)
    mean = fsum(changes) / count
    spread = sqrt(fsum((change - mean) ** 2 for change in changes) / max(count - 1, 1))
    half = _Z * spread / sqrt(count)
    return mean, mean - half, mean + half


class Favour(StrEnum):
    """What a test has found."""

    FAIR = "fair"
    FIRST = "favours the first side"
    SECOND = "favours the second side"
    OPEN = "undecided"


class FairnessTest(Struct, frozen=True):
    """The verdict of a test, and after how many battles it was reached; all of them if it never was."""

    verdict: Favour
    after: int


def sprt(scores: Iterable[float]) -> FairnessTest:
    """Test scores in their order: 1 where the first side wins, 0 where the second does, one half where neither does.

    Two sequential probability ratio tests of Wald run side by side: one half against one half and the margin, and
    against one half less the margin. Both together call a fair battle one-sided in no more than `ERROR` of all cases.
    """
    upper, lower = log((1 - ERROR) / (ERROR / 2)), log(ERROR / (1 - ERROR / 2))
    win, loss = log(1 + 2 * MARGIN), log(1 - 2 * MARGIN)
    ratios = [0.0, 0.0]
    fair = [False, False]
    number = 0
    for number, score in enumerate(scores, 1):
        for side, own in enumerate((score, 1 - score)):
            if fair[side]:
                continue
            ratios[side] += own * win + (1 - own) * loss
            if ratios[side] >= upper:
                return FairnessTest((Favour.FIRST, Favour.SECOND)[side], number)
            fair[side] = ratios[side] <= lower
        if all(fair):
            return FairnessTest(Favour.FAIR, number)
    return FairnessTest(Favour.OPEN, number)
