"""What can come of an order, with the chance of each: its dice worked out face by face, or sampled if they are many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.dice import nth_chit
from pwprint.game.events import Throw
from pwprint.game.record import Record, SilentRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.events import Event
    from pwprint.game.orders import Order
    from pwprint.game.own import M
    from pwprint.game.state import State, Upshot

FACES = 6
_MOST = 24
"""So many outcomes are worked out; orders that can lead to more are sampled."""
_SAMPLES = (
    (3, 6, 1, 4, 2, 5),
    (6, 2, 4, 1, 5, 3),
    (1, 4, 5, 2, 3, 6),
    (4, 1, 3, 5, 6, 2),
    (5, 3, 2, 6, 1, 4),
    (2, 5, 6, 3, 4, 1),
)
"""The dice of the samples, over and over again: over all samples, each die shows each face once."""


class _Given:
    """Dice that are given first, then all of one face, or from the start again."""

    __slots__ = ("scores", "then", "used")

    def __init__(self, scores: Sequence[int], then: int | None) -> None:
        self.scores, self.then, self.used = scores, then, 0

    def roll(self, purpose: str) -> int:  # noqa: ARG002
        number = self.used
        self.used += 1
        if self.then is not None:
            return self.scores[number] if number < len(self.scores) else self.then
        return self.scores[number % len(self.scores)]

    def draw(self, counts: Sequence[int]) -> int:
        return nth_chit(counts, self.roll("") % sum(counts))

    def mark(self) -> int:
        return self.used

    def rewind(self, mark: int) -> None:
        self.used = mark


_NO_RECORD = SilentRecord(_Given((), FACES))
"""Where nothing is thrown, and nothing kept."""


class _Trial(Record):
    """A record of what each die needed, in the order in which they were thrown; None for a die whose faces differ."""

    __slots__ = ("least", "thrown")

    def __init__(self, scores: Sequence[int]) -> None:
        super().__init__(_Given(scores, FACES))
        self.thrown: list[Throw] = []
        self.least: list[int | None] = []

    def roll(self, purpose: str) -> Throw:
        throw = Throw(self.dice.roll(purpose), purpose)
        self.thrown.append(throw)
        self.least.append(None)
        return throw

    def add(self, event: Event) -> None:
        needs = getattr(event, "needs", None) if event.dice else None
        if needs is None:
            return
        least = needs - getattr(event, "modifier", 0)
        # An event tells of dice that have just been thrown, mostly of the last one.
        for throw in event.dice:
            number = len(self.thrown) - 1
            while self.thrown[number] is not throw:
                number -= 1
            self.least[number] = least


def outcomes(battle: Battle, state: State[M], order: Order) -> list[tuple[float, State[M] | Upshot]]:
    """Return all to which a legal order can lead, each with its chance.

    They are exact where each die of the order needs some score, and few states can follow; else a sample.
    """
    step = battle.step(state)
    foreseen = step.foresee(battle, state, order, _NO_RECORD)
    if foreseen is not None:
        return list(foreseen)
    found: list[tuple[float, State[M] | Upshot]] = []
    todo: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while todo:
        scores, chance = todo.pop()
        trial = _Trial(scores)
        after = step.settle(battle, state, order, trial)
        for number in range(len(scores), len(trial.thrown)):
            least = trial.least[number]
            if least is None or len(found) + len(todo) >= _MOST:
                return _sampled(battle, state, order)
            failing = least - 1
            if 0 < failing < FACES:
                # A one stands for all faces that fail, a six for all others.
                todo.append(((*scores, *(FACES,) * (number - len(scores)), 1), chance * failing / FACES))
                chance *= (FACES - failing) / FACES
        found.append((chance, after))
    return found


def _sampled(battle: Battle, state: State[M], order: Order) -> list[tuple[float, State[M] | Upshot]]:
    step, chance = battle.step(state), 1 / len(_SAMPLES)
    return [(chance, step.settle(battle, state, order, SilentRecord(_Given(scores, None)))) for scores in _SAMPLES]
