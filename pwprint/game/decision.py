"""What a side may choose next, as cheap offers: an order is built only for the place that is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pwprint.game.rule import Places
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.orders import Order

HERE = 0
"""The one place of an order that needs none."""


class Offer(Struct, frozen=True, gc=False):
    """One kind of order, the places for which it is legal (squares, or units), and how to order it for one of them."""

    do: str
    places: Places
    order: Callable[[int], Order]


class Decision(Struct, frozen=True, gc=False):
    """A choice that `side` has to make; `unit` is the unit it is about, None when a unit is to be chosen.

    Every offer has at least one place.
    """

    side: int
    unit: int | None
    offers: tuple[Offer, ...]

    @property
    def total(self) -> int:
        """Number of legal orders."""
        return sum([offer.places.bit_count() for offer in self.offers])

    @property
    def only(self) -> Offer | None:
        """The offer of a decision that leaves one place of one offer."""
        if len(self.offers) != 1:
            return None
        offer = self.offers[0]
        return None if offer.places & (offer.places - 1) else offer
