"""A step in which units are given orders, which one record of orders offers and judges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from pwprint.game.own import G, K, M
from pwprint.game.step import Step

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Offer
    from pwprint.game.order.legality import Legality
    from pwprint.game.orders import Order
    from pwprint.game.rule import Fault
    from pwprint.game.state import State


class UnitOrders(Step[G, K, M], frozen=True):
    """A step with orders for units; its kinds add whose turn it is."""

    takes_orders: ClassVar[bool] = True

    @property
    def legality(self) -> Legality[G, K, M]:
        """The orders, what is legal of them and what they do."""
        raise NotImplementedError

    def facings(self, battle: Battle[G, K, M], state: State[M], order: Order) -> tuple[int, ...]:
        """Return the facings among which a move or an advance leaves the choice."""
        return self.legality.facings(battle, state, order)

    def judge(self, battle: Battle[G, K, M], state: State[M], order: Order) -> list[Fault]:
        """Return the rules that an order breaks."""
        return self.legality.judge(battle, state, order)

    def outlook(self, battle: Battle[G, K, M], state: State[M], unit: int) -> Iterator[Offer]:
        """Yield what a unit could do if it were the first to act in the step."""
        return self.legality.outlook(battle, state, unit)

    def unfinished(self, battle: Battle[G, K, M], state: State[M]) -> list[Fault]:
        """Return what the active unit must still do."""
        return self.legality.unfinished(battle, state)
