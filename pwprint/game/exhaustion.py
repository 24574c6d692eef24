"""Exhaustion points: how many units a side may lose before it is spent."""

from __future__ import annotations

from collections.abc import Callable, Mapping

METHODS: Mapping[str, Callable[[int], int | None]] = {
    "off": lambda _: None,
    "commander": lambda _: None,
    "third_up": lambda units: max(1, -(-units // 3)),
}
"""The values of the option `exhaustion_point`: from the starting number of units to the point, None for none.

No side is spent before it has lost anything, so a point is at least 1. With `commander` it is the loss of its commander
that exhausts a side, not a number of units."""


def exhaustion_point(method: str, units: int) -> int | None:
    """Return the exhaustion point of a side that starts with `units` units, those still to come included."""
    return METHODS[method](units)
