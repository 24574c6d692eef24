"""What `pwprint balance` is told: players, seeds, changes and limits, from the words of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from pwprint.cli.choices import unknown
from pwprint.cli.numbers import whole
from pwprint.game.players.registry import PLAYERS
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.balance.tally import BalanceTally

MOST = 1_000_000
"""The largest seed, and the most battles."""


CLAIM = "claim"
"""The limit that is what a scenario says of its own balance."""

NARROWEST = 0.5
"""The fewest points that an interval can be asked to reach: some 40,000 battles."""


class ShareLimit(Struct, frozen=True):
    """A share that must not be passed: of the battles that a side wins, of draws, or of unfinished battles.

    Without a share, what a scenario says of its balance must be true: its `CLAIM`.
    """

    what: str
    above: bool
    percent: float

    def is_passed(self, tally: BalanceTally) -> bool:
        """Return whether a tally is beyond the limit."""
        if self.what == CLAIM:
            from pwprint.balance.findings import findings  # noqa: PLC0415 - like all that judges battles

            return any(finding.what == CLAIM for finding in findings(tally))
        ids = [side.id for side in tally.battle.scenario.sides]
        other = {"draws": tally.draws, "unfinished": tally.unfinished}
        share = tally.wins(ids.index(self.what)) if self.what in ids else other[self.what]
        return share.percent > self.percent if self.above else share.percent < self.percent


class SeedRange(Struct, frozen=True):
    """Seeds: from the first one on, up to the one before `end`."""

    first: int
    end: int


class Contestants(Struct, frozen=True):
    """The players of both sides, in the order of the scenario."""

    names: tuple[str, str]


DRILLS = Contestants(("drill", "drill"))
"""Who plays if nobody is named."""


def contestants(word: str) -> Contestants:
    """Return the players that are named: two, or one for both sides."""
    names = [name.strip() for name in word.split(",")]
    for name in names:
        if name not in PLAYERS:
            raise typer.BadParameter(unknown(name, PLAYERS))
    if len(names) > 2:
        raise typer.BadParameter(f"a battle has two sides; {word!r} names {len(names)} players")
    return Contestants((names[0], names[-1]))


def seed_range(word: str) -> SeedRange:
    """Return the seeds that a word such as `0:200` names."""
    first, colon, end = word.partition(":")
    number = whole(0, MOST)
    if not colon:
        raise typer.BadParameter(f"{word!r} is not a range such as 0:200")
    found = SeedRange(number(first), number(end))
    if found.end <= found.first:
        raise typer.BadParameter(f"{word!r} has no seed: the one after the last must be larger than the first")
    return found


def points_wide(word: str) -> float:
    """Return how many points an interval may reach to either side."""
    try:
        points = float(word)
    except ValueError:
        points = 0.0
    if not NARROWEST <= points <= 50:
        raise typer.BadParameter(f"{word!r} is no number of points from {NARROWEST:g} to 50")
    return points


def share_limit(word: str) -> ShareLimit:
    """Return the limit that a word such as `red>65` sets, or `claim`."""
    if word.strip() == CLAIM:
        return ShareLimit(CLAIM, above=True, percent=0.0)
    for sign in "<>":
        what, found, percent = word.partition(sign)
        if found:
            try:
                share = float(percent)
            except ValueError:
                break
            if 0 <= share <= 100 and what.strip():
                return ShareLimit(what.strip(), sign == ">", share)
    limits = f"'red>65' or 'draws>20', in percent of the battles, nor {CLAIM}"
    raise typer.BadParameter(f"{word!r} is not a limit such as {limits}")


def refuse_idle(why: str, options: Mapping[str, object]) -> None:
    """Refuse options that are given and would do nothing."""
    for flag, value in options.items():
        if value:
            raise typer.BadParameter(f"leave it out; {why}", param_hint=flag)


class WantedChange(Struct, frozen=True):
    """What is to be changed, and to what."""

    key: str
    value: str


def change(word: str) -> WantedChange:
    """Return the change that a word such as `turn_limit=8` asks for."""
    key, equals, value = word.partition("=")
    if not equals or not key.strip():
        raise typer.BadParameter(f"{word!r} is not a change such as turn_limit=8 or without=R1")
    return WantedChange(key.strip(), value.strip())
