"""What became of many battles of one scenario, counted: every battle is in it, draws and unfinished ones too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import fsum
from typing import TYPE_CHECKING

from pwprint.balance.statistics import FairnessTest, paired, sprt, wilson
from pwprint.memo import cached_property
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.balance.battles import Fight
    from pwprint.balance.variations import Variation
    from pwprint.game.battle import Battle


class Share(Struct, frozen=True):
    """How often something was seen."""

    count: int
    of: int

    @property
    def percent(self) -> float:
        """The share in percent; 0 of nothing is 0."""
        return float(Fraction(100 * self.count, self.of)) if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval at 95 %, in percent."""
        low, high = wilson(self.count, self.of)
        return 100 * low, 100 * high


class BattleEnd(Struct, frozen=True):
    """A way in which battles ended: who won, None for nobody, why, by which condition; and in which turns."""

    winner: int | None
    reason: str
    condition: int | None
    turns: tuple[int, ...]


class Varied(Struct, frozen=True):
    """A scenario with one thing changed, and its battles: those of the same seeds as the first so many of the tally.

    `before` are these of the tally.
    """

    variation: Variation
    fights: tuple[Fight, ...]
    before: tuple[Fight, ...]

    def change(self, side: int) -> tuple[float, float, float]:
        """Return by how many points a side does better than without the change, and the interval; a draw is a half."""
        changes = [
            (after.score - before.score) * (100 if side == 0 else -100)
            for after, before in zip(self.fights, self.before, strict=True)
        ]
        return paired(changes)

    def wins(self, side: int) -> Share:
        """Return how often a side won after the change."""
        return Share(sum(fight.winner == side for fight in self.fights), len(self.fights))

    def wins_before(self, side: int) -> Share:
        """Return how often a side won the same battles without it."""
        return Share(sum(fight.winner == side for fight in self.before), len(self.before))


class BalanceTally(Struct, frozen=True, dict=True):
    """The battles of a scenario between two players, in the order of their seeds; and those with one thing changed."""

    battle: Battle
    players: tuple[str, str]
    fights: tuple[Fight, ...]
    varied: tuple[Varied, ...] = ()

    @cached_property
    def judged(self) -> FairnessTest:
        """The verdict of the sequential test, battle after battle in the order of the seeds."""
        return sprt(fight.score for fight in self.fights)

    def wins(self, side: int, first: int | None = None) -> Share:
        """Return how often a side won; of the battles in which `first` acted first, if that is given."""
        fights = [fight for fight in self.fights if first is None or fight.first == first]
        return Share(sum(fight.winner == side for fight in fights), len(fights))

    def scored(self, side: int) -> tuple[float, float, float]:
        """Return how much of a hundred a side has won, a battle without a winner as a half, and the interval."""
        scores = [fight.score if side == 0 else 1 - fight.score for fight in self.fights]
        share = fsum(scores)
        low, high = wilson(share, len(scores))
        return 100 * share / len(scores), 100 * low, 100 * high

    @property
    def draws(self) -> Share:
        """How often a battle ended without a winner."""
        return self._share([fight for fight in self.fights if fight.finished and fight.winner is None])

    @property
    def unfinished(self) -> Share:
        """How often a battle was broken off."""
        return self._share([fight for fight in self.fights if not fight.finished])

    @property
    def first_mover(self) -> Share:
        """How often the side won that acted first."""
        return self._share([fight for fight in self.fights if fight.winner is not None and fight.winner == fight.first])

    @property
    def cheap(self) -> Share:
        """How often a battle was won by turn 3 without a shot or a fight."""
        return self._share(self.cheap_wins)

    @cached_property
    def cheap_wins(self) -> tuple[Fight, ...]:
        """The battles won by turn 3 without a shot or a fight."""
        return tuple(fight for fight in self.fights if fight.cheap)

    @property
    def lengths(self) -> tuple[int, int, int]:
        """The turns of the shortest battle, of the one in the middle, and of the longest."""
        turns = sorted(fight.turns for fight in self.fights)
        return turns[0], turns[len(turns) // 2], turns[-1]

    @property
    def ends(self) -> tuple[BattleEnd, ...]:
        """The ways in which battles ended, the most frequent first."""
        keys = Counter((fight.winner, fight.reason, fight.condition) for fight in self.fights)
        return tuple(
            BattleEnd(*key, tuple(sorted(fight.turns for fight in self.fights if _key(fight) == key)))
            for key, _ in sorted(keys.items(), key=lambda item: (-item[1], str(item[0])))
        )

    @property
    def unreached(self) -> tuple[int, ...]:
        """The numbers of the victory conditions that decided no battle."""
        reached = {fight.condition for fight in self.fights}
        return tuple(number for number in range(len(self.battle.scenario.victory)) if number not in reached)

    @property
    def losses(self) -> tuple[tuple[float, float], ...]:
        """For each turn the mean losses of both sides at its end; a battle that is over keeps its last ones."""
        most = max(fight.turns for fight in self.fights)
        return tuple((self._mean(turn, 0), self._mean(turn, 1)) for turn in range(most))

    def _mean(self, turn: int, side: int) -> float:
        lost = sum(fight.losses[min(turn, len(fight.losses) - 1)][side] for fight in self.fights)
        return float(Fraction(lost, len(self.fights)))

    @property
    def what_ifs(self) -> tuple[Varied, ...]:
        """What was changed to see what comes of it."""
        return tuple(varied for varied in self.varied if varied.variation.unit is None)

    @property
    def worth(self) -> tuple[tuple[int, tuple[float, float, float]], ...]:
        """For each unit that was taken away by how many points its side did worse, and the interval; most first."""
        found = [(unit, varied.change(self.battle.sides[unit])) for varied, unit in self._knocked_out()]
        turned = [(unit, (-mean, -high, -low)) for unit, (mean, low, high) in found]
        return tuple(sorted(turned, key=lambda each: (-each[1][0], each[0])))

    def _knocked_out(self) -> Iterator[tuple[Varied, int]]:
        for varied in self.varied:
            if varied.variation.unit is not None:
                yield varied, varied.variation.unit

    @property
    def fought_at(self) -> tuple[tuple[str, int], ...]:
        """Where attacks were aimed in all battles, and how many, the most first."""
        found: Counter[str] = Counter()
        for fight in self.fights:
            found.update(dict(fight.fought_at))
        return tuple(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    def lost(self, unit: int) -> Share:
        """Return in how many battles a unit was lost."""
        return self._share([fight for fight in self.fights if unit in dict(fight.lost)])

    @property
    def telling(self) -> tuple[tuple[str, Fight], ...]:
        """Three battles worth looking at: the median one, the shortest, and the biggest upset.

        That is the one which the side lost that wins more often, in spite of the largest lead in losses; there is none
        where no battle was lost by it.
        """
        by_turns = sorted(self.fights, key=lambda fight: (fight.turns, fight.seed))
        wins = [self.wins(side).count for side in (0, 1)]
        weaker = wins.index(min(wins))
        upsets = [fight for fight in self.fights if fight.winner == weaker]
        found = [("median", by_turns[len(by_turns) // 2]), ("shortest", by_turns[0])]
        if upsets:
            found.append(("upset", max(upsets, key=lambda fight: (_behind(fight, weaker), -fight.seed))))
        return tuple(found)

    def exhausted(self, side: int) -> Share:
        """Return how often a side was exhausted in the end."""
        return self._share([fight for fight in self.fights if fight.exhausted_in[side] is not None])

    def _share(self, fights: Sequence[Fight]) -> Share:
        return Share(len(fights), len(self.fights))


def _behind(fight: Fight, side: int) -> int:
    """Return by how many losses more a side was behind at most."""
    return max((lost[side] - lost[1 - side] for lost in fight.losses), default=0)


def _key(fight: Fight) -> tuple[int | None, str, int | None]:
    return fight.winner, fight.reason, fight.condition
