"""How much of the ground the picture of an example shows: what happens and the cells round it, in two sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.sheets.example_turn.ground import around

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.ground import Bounds, ExampleGround, Window

_HIGH: Mm = 31.0
"""A picture may be so high, or higher than its words by `OVER`: one in the smaller size may always."""
OVER: Mm = 4.0
_MORE = 2
"""A picture shows at most so many rows of cells more than it must."""
GRAIN: Mm = 1e-6
"""Lengths that differ by no more are alike."""


def cropped(
    ground: ExampleGround, bounds: Bounds, rooms: tuple[Mm, Mm, Mm], told: Callable[[Mm], Mm]
) -> tuple[Window, ...]:
    """Return pictures of what must be seen: in small cells and in large ones, the higher ones with more ground.

    `rooms` are the usual width beside words, the most, and that of a panel; `told` says how high words are beside a
    picture of a width. What is too broad for the usual width even in small cells is drawn but once, as broad as may
    be beside words, or else across the panel.
    """
    beside, broad, across = rooms
    sizes = [size / ground.cell for size in ground.sizes.booklet]
    found = [
        window for scale in sizes for window in _higher(ground, bounds, scale, told) if window.width <= beside + GRAIN
    ]
    if found:
        return tuple(found)
    if (small := _window(ground, bounds, sizes[0])).width <= broad + GRAIN:
        return (small,)
    aside, _ = ground.rulers
    left, _, right, _ = _framed(ground, bounds)
    return (_window(ground, bounds, min(sizes[1], (across - aside) / (right - left))),)


def carded(ground: ExampleGround, bounds: Bounds, wide: Mm) -> Window | None:
    """Return a picture of what must be seen in small cells, as wide as it is told; None where that is too little."""
    scale, (aside, under) = ground.sizes.booklet[0] / ground.cell, ground.rulers
    left, low, right, top = _framed(ground, bounds)
    grain = ground.cell if any(ground.rulers) else GRAIN
    room = (wide - aside + GRAIN) / scale // grain * grain
    if right - left > room:
        return None
    left, right = _stretched((left, right), room, ground.width, grain)
    return around(ground, (left, low, right, top), (aside + scale * (right - left), under + scale * (top - low)), scale)


def _higher(ground: ExampleGround, bounds: Bounds, scale: float, told: Callable[[Mm], Mm]) -> Iterator[Window]:
    """Yield pictures in one size: one that is about as high as its words, and those with more ground."""
    first = _window(ground, bounds, scale)
    most = max(told(first.width) + OVER, _HIGH)
    windows = [first, *(_window(ground, bounds, scale, more) for more in range(1, _MORE + 1))]
    fitting = [window for window in windows if window.height <= most]
    if not fitting and scale * ground.cell < ground.sizes.booklet[1] - GRAIN:
        yield first
    yield from fitting


def _window(ground: ExampleGround, bounds: Bounds, scale: float, more: int = 0) -> Window:
    left, low, right, top = shown = _framed(ground, bounds, more)
    aside, under = ground.rulers
    return around(ground, shown, (aside + scale * (right - left), under + scale * (top - low)), scale)


def _framed(ground: ExampleGround, bounds: Bounds, more: int = 0) -> Bounds:
    """Return what a picture shows: columns and rows enough to look like ground, so many rows `more`."""
    left, low, right, top = bounds
    columns, rows = (count * ground.cell for count in ground.sizes.fewest)
    grain = ground.cell if any(ground.rulers) else GRAIN
    left, right = _stretched((left, right), columns, ground.width, grain)
    least = max(rows, top - low) + more * ground.sizes.row * ground.cell
    low, top = _stretched((low, top), least, ground.height, grain)
    return left, low, right, top


def _stretched(edges: tuple[float, float], least: float, most: float, grain: float) -> tuple[float, float]:
    """Return a stretch of at least so much round another, as far as there is board, in steps of a grain."""
    first, last = edges
    long = min(max(least, last - first), most)
    start = round((first - (long - last + first) / 2 - GRAIN) / grain) * grain
    start = max(0.0, min(start, most - long))
    return start, start + long
