"""What a side may choose next, as cheap offers: an order is built only for the place that is chosen."""

from __future__ import annotations

from typing import NamedTuple

from pwprint.engine.rule import Places


class Offer(NamedTuple):
    """One kind of order and the places for which it is legal: squares, or units for `activate` and `rally`."""

    do: str
    places: Places


class Decision(NamedTuple):
    """A choice that `side` has to make; `unit` is the unit it is about, None when a unit is to be chosen.

    Every offer has at least one place.
    """

    side: int
    unit: int | None
    offers: tuple[Offer, ...]

    @property
    def total(self) -> int:
        """Number of legal orders."""
        return sum(offer.places.bit_count() for offer in self.offers)
