"""A campaign whose shape and names are right, and what its battles can come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.scenario import LEVELS
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.scenario import Scenario


class Outcome(Struct, frozen=True):
    """What a battle came to: the side that has won, None for a draw, and how well, one of `LEVELS`."""

    winner: int | None
    level: str = ""


class When(Struct, frozen=True):
    """What an outcome must be. None and "" leave it open; a `draw` has no winner."""

    winner: int | None = None
    draw: bool = False
    level: str = ""

    def fits(self, outcome: Outcome) -> bool:
        """Say whether an outcome is of this kind."""
        if self.draw:
            return outcome.winner is None
        return (self.winner is None or self.winner == outcome.winner) and (
            not self.level or (self.level == outcome.level and outcome.winner is not None)
        )


ANY = When()
"""Every outcome."""


class Link(Struct, frozen=True):
    """What follows from a result: the battle of that number, or None and how it all `ends`."""

    when: When
    battle: int | None
    ends: str
    winner: int | None
    pointer: str


class CampaignBattle(Struct, frozen=True):
    """A battle: the file of its scenario, what players read first, and what follows."""

    id: str
    scenario: str
    before: str
    then: tuple[Link, ...]
    pointer: str

    def after(self, outcome: Outcome) -> Link | None:
        """Return what follows from an outcome: the first link that fits it."""
        return next((link for link in self.then if link.when.fits(outcome)), None)


class Worth(Struct, frozen=True):
    """How many points a result brings."""

    when: When
    points: int
    pointer: str


class Campaign(Struct, frozen=True):
    """Battles, the first one first. `sides` are the ids of the two sides in all of their scenarios."""

    id: str
    title: str
    author: str
    licence: str
    story: str
    sides: tuple[str, ...]
    carries: frozenset[str]
    points: tuple[Worth, ...]
    battles: tuple[CampaignBattle, ...]

    def worth(self, outcome: Outcome) -> int:
        """Return how many points an outcome brings: those of the first entry that fits it."""
        return next((worth.points for worth in self.points if worth.when.fits(outcome)), 0)

    def outcomes(self, scenario: Scenario) -> tuple[Outcome, ...]:
        """Return all that a battle can come to, the sides numbered as in the campaign.

        Every battle can be won without a level, by destruction for one, and can be drawn.
        """
        won = (Outcome(number, level) for number, side in enumerate(self.sides) for level in _levels(scenario, side))
        return (*won, Outcome(None))


def _levels(scenario: Scenario, side: str) -> Iterator[str]:
    named = {victory.level for victory in scenario.victory if scenario.sides[victory.side].id == side} | {""}
    return (level for level in LEVELS if level in named)


def reached(battles: Iterable[CampaignBattle], first: int = 0) -> frozenset[int]:
    """Return the numbers of the battles to which a campaign can come."""
    all_battles, seen, left = tuple(battles), set[int](), [first]
    while left:
        number = left.pop()
        if number not in seen and number < len(all_battles):
            seen.add(number)
            left += [link.battle for link in all_battles[number].then if link.battle is not None]
    return frozenset(seen)
