"""What points of the open table are worth to a unit, by distances to all that matters: goals and enemies."""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat
from math import dist, inf
from operator import le
from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.players.squares import closeness
from pwprint.game.table import shapes
from pwprint.game.table.areas import Point, middle_of
from pwprint.memo import Answers, Memo

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pwprint.game.players.weights import Weights
    from pwprint.game.table.areas import Area

STEP = 6.0
"""How many inches are as far as a square."""
TOUCH = 5.0
_CLOSE = 1.5
_DRIVEN = 4
_COUNTED = 3
"""So many enemies who could fire at a place count; more are no worse."""
_FELT = [closeness(steps) for steps in range(22)]


def felt(inches: float) -> float:
    """Return how much of a place's worth is felt so far away, in thousandths."""
    steps, part = divmod(inches / STEP, 1)
    number = min(int(steps), len(_FELT) - 2)
    return _FELT[number] + (_FELT[number + 1] - _FELT[number]) * part


_FELT_CLOSE = felt(_CLOSE)


class Goal:
    """An area that matters. Distances to it are known by whole inches, and worked out only where it is close."""

    def __init__(self, area: Area) -> None:
        """Begin to learn how near points are."""
        self._area = area
        self._rough = Memo[Point, float](lambda near: felt(shapes.apart(area, near)))
        self.centre = middle_of(area)

    def holds(self, at: Point) -> bool:
        """Return whether a point is in the area."""
        return self.felt(at) >= _FELT[0]

    def felt(self, at: Point) -> float:
        """Return how much of the area's worth is felt at a point, in thousandths: all of it within the area."""
        return self.felt_near(at, (round(at[0]), round(at[1])))

    def felt_near(self, at: Point, near: Point) -> float:
        """Return the same for a point that lies by whole inches at another one."""
        rough = self._rough[near]
        return rough if rough < _FELT_CLOSE else felt(shapes.apart(self._area, at))


@lru_cache(maxsize=256)  # the same in all battles of a scenario
def goal_of(area: Area) -> Goal:
    """Return an area as a goal."""
    return Goal(area)


class Pull:
    """What points are worth by their closeness to all that matters; all pulls share one memory, `known`."""

    def __init__(self, wanted: Sequence[tuple[int, Sequence[Goal]]], known: Mapping[tuple[Pull, Point], float]) -> None:
        """Take what it is worth to be in the goals of each aim."""
        self._wanted = [(worth, goals[0], goals[1:]) for worth, goals in wanted]
        self.known = known

    def felt(self, at: Point) -> float:
        """Work out what a point is worth."""
        total, near = 0.0, (round(at[0]), round(at[1]))
        for worth, goal, others in self._wanted:
            most = goal.felt_near(at, near)
            for other in others:
                most = max(most, other.felt_near(at, near))
            total += worth * most / 1000
        return total


class Pulls(Answers[tuple[Pull, Point], float]):
    """What points are worth by all pulls."""

    def work_out(self, asked: tuple[Pull, Point]) -> float:
        """Return what a pull makes a point worth."""
        return asked[0].felt(asked[1])


class Foe(NamedTuple):
    """An enemy on the table."""

    at: Point
    reach: float
    hurt: bool


class Nearest(NamedTuple):
    """How far away the nearest enemy is from a point, and where; infinity and None if there is none."""

    far: float
    at: Point | None


class Enemies(Answers[Point, Nearest]):
    """The enemies as they stand: the nearest of them to points."""

    def __init__(self, foes: tuple[Foe, ...]) -> None:
        """Take the enemies on the table."""
        super().__init__()
        self.foes = foes
        self.places = [foe.at for foe in foes]
        self.reaches = [foe.reach for foe in foes]
        self.hurt = [foe.at for foe in foes if foe.hurt]
        self.farthest = max(self.reaches, default=0.0)

    def work_out(self, at: Point) -> Nearest:
        """Look at all enemies from a point."""
        if not self.places:
            return Nearest(inf, None)
        fars = list(map(dist, repeat(at), self.places))
        far = min(fars)
        return Nearest(far, self.places[fars.index(far)])


class Looks(NamedTuple):
    """What counts of a unit that looks for a place.

    `reach` is how far it fires, `sound` ones seek contact, `sheltered` says which points are cover for it.
    """

    reach: float
    sound: bool
    sheltered: Mapping[Point, bool]


class Valuer(Answers[Point, int]):
    """What points are worth to units of one kind."""

    def __init__(self, pull: Pull, enemy: Enemies, weights: Weights, unit: Looks) -> None:
        """Take what draws units and what endangers them."""
        super().__init__()
        self._pull, self._enemy, self._weights, self._unit = pull, enemy, weights, unit

    def work_out(self, at: Point) -> int:
        """Weigh what draws a unit to a point and what endangers it there."""
        pull, enemy = self._pull, self._enemy
        drawn = pull.known[pull, at]
        if not enemy.places:
            return round(drawn)
        # Few points are asked for twice, so that nothing is remembered of them but what they are worth.
        fars = list(map(dist, repeat(at), enemy.places))
        far = min(fars)
        w, (reach, sound, sheltered) = self._weights, self._unit
        total: float = 0
        if sound and far <= TOUCH:
            total = w.weak * sum([dist(at, there) <= TOUCH for there in enemy.hurt])
        if far <= enemy.farthest:
            under = sum(map(le, fars, enemy.reaches))
            if under:
                danger = w.fire * (under if under < _COUNTED else _COUNTED)
                total -= danger * w.cover / 100 if sheltered[at] else danger
        if far <= TOUCH:
            total += w.contact if sound else -w.risk
        if far <= reach:
            total += w.shot
        if sound and far < _DRIVEN * STEP:
            total += w.drive * (_DRIVEN - far / STEP)
        return round(drawn + total)
