"""How much of the ground the picture of an example shows: what happens and little else, about as high as its words."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from pwprint.sheets.example_turn.ground import around

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.ground import Bounds, ExampleGround, Window

_WIDTHS: tuple[Mm, ...] = (33.0, 54.0, 70.0)
"""How wide pictures are: few widths, so that those of a page end in one line."""
_BROAD: Mm = 74.0
"""How wide a larger picture is at most, so that words have room beside it."""
_OVER: Mm = 1.0
"""How much higher than its words a picture may be to be larger."""
_SPARE: Mm = 8.0
"""A picture that is so much higher than its words shows more of the ground, so that they fill the room beside it."""
_LOW, _GOOD = 0.85, 0.8
"""A picture that is lower than so much of its words is wider, if its cells are smaller than so much of the largest."""
_CELLS = 2
"""As many columns and rows of squares a picture shows at least."""
_STEP = 0.95
_GRAIN = 1e-6


def cropped(ground: ExampleGround, bounds: Bounds, across: Mm, large: float, told: Callable[[Mm], Mm]) -> Window:
    """Return a narrow picture with what must be seen, its cells as large as words beside it allow.

    `told` says how high words are beside a picture of a width. Where they leave much room the picture is wider. What is
    broader than any of these widths takes all the room `across`. Pictures are as `large` as so many usual ones.
    """
    least, most = (size / ground.cell for size in ground.sizes.booklet)
    found: Window | None = None
    spare = False
    for wide in (min(_BROAD, (1.0 + large) / 2.0 * wide) for wide in _WIDTHS):
        legible = [one for one in _windows(ground, bounds, wide, (least, large * most)) if one.scale >= least - _GRAIN]
        if legible:
            high = told(wide)
            fitting = [one for one in legible if one.height <= max(high + _OVER, large * ground.sizes.free)]
            window = max(fitting, key=_scale) if fitting else min(legible, key=_scale)
            if spare and window.height < high - _OVER:
                break
            found, spare = window, window.height > high + _SPARE
            if not spare and (found.height >= _LOW * high or found.scale >= _GOOD * most):
                break
    return found or max(_windows(ground, bounds, across, (least, most)), key=_scale)


def _scale(window: Window) -> float:
    return window.scale


def _windows(ground: ExampleGround, bounds: Bounds, wide: Mm, scales: tuple[float, float]) -> Iterator[Window]:
    """Yield pictures of a width: squares are whole and fill it, of anything else is as much as there is room for."""
    if any(ground.rulers):
        yield from _in_squares(ground, bounds, wide, scales[1])
        return
    left, low, right, top = bounds
    scale = min(scales[1], wide / (right - left))
    while scale >= min(scales[0], wide / (right - left)) - _GRAIN:
        yield around(ground, bounds, (wide, scale * (top - low)), scale)
        scale *= _STEP


def _in_squares(ground: ExampleGround, bounds: Bounds, wide: Mm, most: float) -> Iterator[Window]:
    """Yield pictures of whole squares."""
    west, south, east, north = (round(edge / ground.cell) for edge in bounds)
    columns, rows = (round(edge / ground.cell) for edge in (ground.width, ground.height))
    aside, under = ground.rulers
    low, top = _stretched(south, north, _CELLS, rows)
    fewest = ceil((wide - aside) / (most * ground.cell) - _GRAIN)
    for count in range(min(max(east - west, _CELLS, fewest), columns), columns + 1):
        scale = min(most, (wide - aside) / (count * ground.cell))
        left, right = _stretched(west, east, count, columns)
        shown = tuple(edge * ground.cell for edge in (left, low, right, top))
        room = (aside + scale * (shown[2] - shown[0]), under + scale * (shown[3] - shown[1]))
        yield around(ground, (shown[0], shown[1], shown[2], shown[3]), room, scale)


def _stretched(first: int, last: int, count: int, most: int) -> tuple[int, int]:
    """Return a stretch of at least so many cells round another, as far as there is board."""
    count = min(max(count, last - first), most)
    start = max(0, min(first - (count - last + first) // 2, most - count))
    return start, start + count
