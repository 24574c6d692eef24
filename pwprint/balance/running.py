"""Running a contest: all battles of scenarios and of their variations as batches, whoever fights them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING

from pwprint.balance.battles import Batch, Fight
from pwprint.balance.parts import BalancePart, Contest, merged
from pwprint.balance.statistics import needed, reach
from pwprint.balance.tally import BalanceTally, Varied
from pwprint.game.battle import begin
from pwprint.game.players.registry import PLAYERS

if TYPE_CHECKING:
    from pwprint.app.checking import Loaded
    from pwprint.balance.variations import Variation

_FEWEST = 100
"""So many battles are fought before their interval is looked at."""
_BATCH = 5
"""So many battles travel together; what they give does not depend on it."""

Runner = Callable[[Sequence[Batch]], Iterator[tuple[Fight, ...]]]
"""Fights batches, and yields the battles of each in order."""


def fought_parts(
    files: Sequence[tuple[Loaded, Sequence[Variation]]], players: tuple[str, str], seeds: range, run: Runner
) -> Iterator[BalancePart]:
    """Fight all battles of all files, and yield those of each file."""
    parts = [tuple(seeds[start : start + _BATCH]) for start in range(0, len(seeds), _BATCH)]
    batches = [
        Batch(loaded.document.name, data, players, part)
        for loaded, variations in files
        for data in (loaded.document.text.encode(), *(variation.data for variation in variations))
        for part in parts
    ]
    done = run(batches)
    versions = (PLAYERS[players[0]].version, PLAYERS[players[1]].version)
    for loaded, variations in files:
        contest = Contest(loaded.document.name, loaded.document.text, players, versions, tuple(variations))
        first, *others = (tuple(fight for _ in parts for fight in next(done)) for _ in (None, *variations))
        yield BalancePart(contest, first, tuple(others))
    # What runs them comes to its end.
    next(done, None)


def fought_within(
    file: tuple[Loaded, Sequence[Variation]], players: tuple[str, str], points: float, most: int, run: Runner
) -> BalancePart:
    """Fight until the interval of each side's wins reaches so many points to either side, or until there are `most`."""
    (part,) = fought_parts([file], players, range(min(_FEWEST, most)), run)
    while (done := len(part.fights)) < most and widest(part.fights) > points:
        wanted = max(needed(wins, done, points) for wins in _wins(part.fights))
        # A share may move on the way: no leap goes farther than to four times as many.
        end = min(most, max(wanted, ceil(1.1 * done)), 4 * done)
        (more,) = fought_parts([file], players, range(done, end), run)
        (part,) = merged([part, more])
    return part


def widest(fights: Sequence[Fight]) -> float:
    """Return how far the wider of the intervals of both sides' wins reaches to either side, in points."""
    return max(reach(wins, len(fights)) for wins in _wins(fights))


def _wins(fights: Sequence[Fight]) -> tuple[int, int]:
    return sum(fight.winner == 0 for fight in fights), sum(fight.winner == 1 for fight in fights)


def tally_of(loaded: Loaded, part: BalancePart) -> BalanceTally:
    """Return the tally of a scenario from its battles."""
    assert loaded.scenario is not None
    assert loaded.ruleset is not None
    varied = (
        Varied(variation, fights, part.fights)
        for variation, fights in zip(part.contest.variations, part.varied, strict=True)
    )
    return BalanceTally(begin(loaded.scenario, loaded.ruleset), part.contest.players, part.fights, tuple(varied))
