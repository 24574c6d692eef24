"""A player that looks one order ahead: it weighs places by tables, and works out what shots and fights can lead to."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import is_not, itemgetter
from random import Random
from typing import TYPE_CHECKING, Protocol

from pwprint.game.board.base import bits
from pwprint.game.board.surface import Surface
from pwprint.game.orders import NOTHING, Advance, Begin, Flip, Move, Retreat, SetDown
from pwprint.game.players.aims import aims_of, stakes
from pwprint.game.players.outcomes import outcomes
from pwprint.game.players.squares import SquarePlaces
from pwprint.game.players.task import usual
from pwprint.game.players.weights import WEIGHTS as W
from pwprint.game.state import Status, Upshot
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Facing
    from pwprint.game.decision import Decision, Offer
    from pwprint.game.orders import Order
    from pwprint.game.players.aims import Aims
    from pwprint.game.players.task import Task
    from pwprint.game.state import Choice, State


class PlaceValues(Protocol):
    """What places are worth to the units of a side: the one thing that differs between grids and the open table."""

    @property
    def aims(self) -> Aims:
        """What the scenario asks for."""

    @property
    def moves(self) -> frozenset[str]:
        """The kinds of order that are about places."""

    def widened(self, state: State, unit: int, offer: Offer, /) -> Offer:
        """Return an offer with the places added that it leaves out and that matter."""

    def gains(self, state: State, unit: int, task: Task, offer: Offer, /) -> list[tuple[int, int]]:
        """Return what places of an offer are worth beside where the unit stands, each with its number."""

    def here(self, state: State, unit: int, task: Task, /) -> int:
        """Return what the place is worth in which a unit stands; 0 for one that stands in none."""

    def urgencies(self, state: State, units: int, /) -> list[tuple[int, int]]:
        """Return how soon each of some units, given as bits, ought to act, with the unit, by their numbers."""

    def facings(self, state: State, order: Move | Advance | SetDown, open_: tuple[Facing, ...], /) -> list[Facing]:
        """Return the best of the facings that an order leaves open."""


def _points(battle: Battle, side: int, aims: Aims) -> PlaceValues:
    from pwprint.game.players.points import PointPlaces  # noqa: PLC0415 - grids do not need it

    return PointPlaces(battle, side, aims)


PLACES: Mapping[Surface, Callable[[Battle, int, Aims], PlaceValues]] = {
    Surface.GRID: SquarePlaces,
    Surface.TABLE: _points,
}


@lru_cache(maxsize=4)
def _places(battle: Battle, side: int) -> PlaceValues:
    """Return the places of a battle: the same for all players of a side."""
    return PLACES[battle.ruleset.play.surface](battle, side, aims_of(battle))


class Drill:
    """A side of a battle. It knows what lies on the table, and neither the enemy's plans nor the dice to come."""

    def __init__(self, battle: Battle, side: int, seed: int | str, tasks: Sequence[Task] = ()) -> None:
        """Take a side; the seed decides between orders that are equally good. `tasks` are those of all units."""
        self.battle, self.side = battle, side
        self._chance = Random(seed).random
        self._places = _places(battle, side)
        self._look = battle.ruleset.play.appraisal
        self._tasks = tasks or (usual(self._places.aims),) * len(battle.sides)
        self._task = self._tasks[0]

    def __call__(self, _battle: Battle, state: State, decision: Decision) -> Order:
        """Return the order that promises most."""
        if decision.unit is None:
            return self._whom(state, decision)
        only = decision.only
        if only is not None and only.do not in self._places.moves:
            return self._faced(state, only.order(only.places.bit_length() - 1))
        self._task = self._tasks[decision.unit]
        self._now: int | None = None
        self._stakes: tuple[float, ...] = ()
        self._whole: dict[int, float] = {}
        scored: list[tuple[int, Offer, int]] = []
        for offer in decision.offers:
            scored += self._scored(state, decision.unit, offer)
        most = max([score for score, _, _ in scored])
        best = [found for found in scored if found[0] == most]
        _, offer, place = best[int(self._chance() * len(best))] if len(best) > 1 else best[0]
        return self._faced(state, offer.order(place))

    # --- who acts ---------------------------------------------------------------------------------------------------

    def _whom(self, state: State, decision: Decision) -> Order:
        """Return the choice of the next unit, or of the side that begins: the own one."""
        offer = decision.offers[0]
        if offer.do == Begin.do:
            return offer.order(self.side)
        if not offer.places & (offer.places - 1):
            return offer.order(offer.places.bit_length() - 1)
        _, soonest = max(self._places.urgencies(state, offer.places), key=itemgetter(0))
        return offer.order(soonest)

    # --- what it does -----------------------------------------------------------------------------------------------

    def _scored(self, state: State, unit: int, offer: Offer) -> list[tuple[int, Offer, int]]:
        """Return the places of an offer with what each promises, beside what there is now."""
        if offer.do in self._places.moves:
            offer = self._places.widened(state, unit, offer)
            return [(gain, offer, place) for gain, place in self._places.gains(state, unit, self._task, offer)]
        if offer.do in NOTHING:
            return [(0, offer, (offer.places & -offer.places).bit_length() - 1)]
        self._stakes = self._stakes or self._costs(state)  # decisions about moves alone need none
        return [(self._promise(state, unit, offer.order(place)), offer, place) for place in bits(offer.places)]

    def _here(self, state: State, unit: int) -> int:
        """Return what the place is worth in which the unit stands that is to be ordered."""
        if self._now is None:
            self._now = self._places.here(state, unit, self._task)
        return self._now

    def _promise(self, state: State, unit: int, order: Order) -> int:
        """Return what an order promises: what it destroys and saves, and whether the unit is better placed after it."""
        found = outcomes(self.battle, state, order)
        promise = 0.0
        for chance, after in found:
            promise += chance * self._gained(state, after)
        if len(found) == 1:
            after = found[0][1]
            if not isinstance(after, Upshot) and self._changed(state, after):
                promise += self._places.here(after, unit, self._task) - self._here(state, unit)
            promise -= W.effort
        return round(promise)

    def _costs(self, state: State) -> tuple[float, float]:
        """Return for each side what the loss of a unit costs it now; own ones count as the task of the unit says."""
        cost = stakes(self.battle, self._places.aims, state)
        care = self._task.weights.care / 100
        return (cost[0] * care, cost[1]) if self.side == 0 else (cost[0], cost[1] * care)

    def _gained(self, before: State, after: State | Upshot) -> float:
        """Return what one side has gained upon the other, as the own one sees it."""
        if isinstance(after, Upshot):
            left = [*[(unit, 0.0) for unit in after.lost], *[(unit, 1.0) for unit in after.fresh], *after.remaining]
            return self._summed(before, left, after.owing)
        if after.result is not None and after.result.winner is not None:
            return W.won if after.result.winner == self.side else -W.won
        left = [(unit, self._left(after, unit)) for unit in self._changed(before, after)]
        owing = [(choice.unit, type(choice)) for choice in after.pending] if after.pending else ()
        return self._summed(before, left, owing)

    def _summed(
        self, before: State, left: Iterable[tuple[int, float]], owing: Iterable[tuple[int, type[Choice]]]
    ) -> float:
        """Return what it is worth that so much is `left` of some units, and that others owe choices."""
        sides, total, costs = self.battle.sides, 0.0, self._stakes
        for unit, now in left:
            side = sides[unit]
            was = self._whole.get(unit)
            if was is None:
                was = self._whole[unit] = self._left(before, unit)
            gained = costs[side] * (now - was)
            total += gained if side == self.side else -gained
        for unit, choice in owing:
            cost = W.owes_flip if Flip in choice.answers else W.owes_retreat if Retreat in choice.answers else 0
            total += -cost if sides[unit] == self.side else cost
        return total

    def _changed(self, before: State, after: State) -> list[int]:
        """Return the units that are not as they were, or not where they were."""
        found = [] if after.pieces is before.pieces else _differing(before.pieces, after.pieces)
        remembered = self._look.remembered
        if remembered is None or (was := remembered(before)) is (now := remembered(after)):
            return found
        others = _differing(was, now)
        return sorted({*found, *others}) if found else others

    def _left(self, state: State, unit: int) -> float:
        """Return how much of a unit is left."""
        if state.pieces[unit].status is Status.LOST:
            return 0.0
        return self._look.health(self.battle, state, unit)

    def _faced(self, state: State, order: Order) -> Order:
        """Return an order with the facing that has most enemies before it, the nearest above all."""
        if isinstance(order, (Move, Advance, SetDown)) and (facings := self.battle.facings(state, order)):
            # By chance, for a fixed order of directions would favour the side that looks that way.
            best = self._places.facings(state, order, facings)
            return replace(order, facing=best[int(self._chance() * len(best))] if len(best) > 1 else best[0])
        return order


def _differing(before: Sequence[object], after: Sequence[object]) -> list[int]:
    """Return the places at which two sequences do not have the same thing."""
    return list(compress(range(len(before)), map(is_not, before, after)))
