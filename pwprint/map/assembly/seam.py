"""The seams of a map on several sheets: the tab that a neighbour is glued on, and the words beside a cut."""

from __future__ import annotations

from functools import lru_cache

from pwprint.map.grid import Box
from pwprint.pdf.fonts import cap_height, fitted_size, text_width
from pwprint.pdf.marks import Group, Mark, Mm, Pen, Rect, Text, line

_HATCH = Pen("#C4C4C4", 0.2, round=False)
_EDGE = Pen("#9A9A9A", 0.15, (1.0, 1.0), round=False)
_SOFT = "#5B5B5B"
_PACE: Mm = 2.5
_PATCH: Mm = 5.2
_NOTE, _LEAST_NOTE = 10.0, 6.0
_CUT, _LEAST_CUT = 8.5, 6.5
_OUT: Mm = 1.7
"""How far from the map the words beside a cut stand."""


def tab(box: Box, forms: tuple[str, ...], *, upright: bool, over: tuple[Mark, ...] = ()) -> tuple[Mark, ...]:
    """Return a tab, saying what is glued on it in the longest form that has room; `over` lies under the words."""
    return (
        _hatch(box),
        Rect(box.x, box.y, box.width, box.height, pen=_EDGE),
        *over,
        *_note(box, forms, upright=upright),
    )


@lru_cache(maxsize=64)
def _strokes(width: Mm, height: Mm) -> tuple[Mark, ...]:
    """Return slanting lines over a box and beyond it; all tabs of a size share them."""
    depth, length = sorted((width, height))
    starts = (number * _PACE - depth for number in range(1, int((length + depth) / _PACE) + 1))
    if width > height:
        return tuple(line(start, 0.0, start + depth, depth, _HATCH) for start in starts)
    return tuple(line(0.0, start, depth, start + depth, _HATCH) for start in starts)


def _hatch(box: Box) -> Mark:
    lines = _strokes(box.width, box.height)
    return Group(lines, (1.0, 0.0, 0.0, 1.0, box.x, box.y), (0.0, 0.0, box.width, box.height), "map:tab")


def _note(box: Box, forms: tuple[str, ...], *, upright: bool) -> tuple[Mark, ...]:
    """Return words in the middle of a box on a white patch."""
    words, size = _fitting(forms, "sans-semibold", (box.height if upright else box.width) - 4.0, (_NOTE, _LEAST_NOTE))
    reach = text_width(words, "sans-semibold", size) / 2 + min(2.0, size / 5)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    drop, half = cap_height("sans-semibold", size) / 2, _PATCH / 2
    if upright:
        patch = Rect(x - half, y - reach, _PATCH, 2 * reach, "#FFFFFF")
        return (patch, Text(x + drop, y, words, "sans-semibold", size, _SOFT, "middle", 90.0))
    patch = Rect(x - reach, y - half, 2 * reach, _PATCH, "#FFFFFF")
    return (patch, Text(x, y - drop, words, "sans-semibold", size, _SOFT, "middle"))


def _fitting(forms: tuple[str, ...], font: str, room: Mm, sizes: tuple[float, float]) -> tuple[str, float]:
    """Return the longest of several forms that has room at the usual size, or the shortest one set smaller."""
    largest, least = sizes
    words = next((form for form in forms if text_width(form, font, largest) <= room), forms[-1])
    return words, fitted_size(words, font, room, largest, least)


def cut(window: Box, other: str, *, side: int) -> tuple[Mark, ...]:
    """Return the words beside the seam in the north (0) or west (3), where a sheet is cut and laid on a tab."""
    forms = (
        f"Cut off this edge along the map and glue it on the tab of {other}",
        f"Cut along the map, glue on the tab of {other}",
        f"Cut, glue on {other}",
    )
    words, size = _fitting(forms, "sans", window.width if side == 0 else window.height, (_CUT, _LEAST_CUT))
    if side == 0:
        return (Text(window.x + window.width / 2, window.top + _OUT, words, "sans", size, _SOFT, "middle"),)
    return (Text(window.x - _OUT, window.y + window.height / 2, words, "sans", size, _SOFT, "middle", 90.0),)
