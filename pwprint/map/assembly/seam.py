"""The seams of a map on several sheets: the tab that a neighbour is glued on, and the words beside a cut."""

from __future__ import annotations

from functools import lru_cache

from pwprint.map.grid import MapPart
from pwprint.map.poster import Poster
from pwprint.page import inks
from pwprint.pdf.fonts import cap_height, fitted_size, text_width
from pwprint.pdf.marks import Box, Group, Mark, Mm, Pen, Rect, Text, line

_HATCH = Pen("#C4C4C4", 0.2, round=False)
_EDGE = Pen("#9A9A9A", 0.15, (1.0, 1.0), round=False)
_SEAM_GROUND = Pen("#FFFFFF", 0.5, round=False)
_SEAM = Pen(inks.INK, 0.25, (1.6, 1.0), round=False)
_DASHES = Pen("#5B5B5B", 0.25, (2.4, 1.6), round=False)
_KEEP = "Cut here; the map is on this side"
_LOW: Mm = 8.0
"""How far from the lower end of the line its words begin: the ruler beside it stands higher."""

_TUCKED: Mm = 0.3
"""How far the dashed line lies under the sheet that is glued on it."""

_TINY = 1e-6
_SOFT = "#5B5B5B"
_PACE: Mm = 2.5
_PATCH: Mm = 5.2
_NOTE, _LEAST_NOTE = 10.0, 6.0
_CUT, _LEAST_CUT = 7.5, 6.5
_OUT: Mm = 2.0
"""How far from the map the words beside a cut stand: clear of what is printed beyond it."""


def seams(poster: Poster, part: MapPart) -> tuple[Mark, ...]:
    """Return the tabs of a sheet, on which its neighbours are glued, and the words where it is cut."""
    inner = [side for side, at_edge in enumerate(poster.edges(part)) if not at_edge]
    return tuple(mark for side in inner for mark in (_tab if side in {1, 2} else _cut)(poster, part, side))


def _tab(poster: Poster, part: MapPart, side: int) -> tuple[Mark, ...]:
    """Return the tab in the east (1) or south (2), telling which sheet is glued on it."""
    window, (east, south) = part.window, poster.grid.tabs
    box = (
        Box(window.right, window.y, east, window.height)
        if side == 1
        else Box(window.x, window.y - south, window.width, south)
    )
    other = poster.neighbour(part, side)
    words = f"Glue {other} here"
    over = _tip(part, side) if poster.grid.overlap[side - 1] > _TINY else ()
    forms = (f"{words}, its edge along the dashed line", words) if over else (words,)
    return (Group(tab(box, (*forms, other), upright=side == 1, over=over), name=f"map:tab:{part.number}:{side}"),)


def _tip(part: MapPart, side: int) -> tuple[Mark, ...]:
    """Return the line along which the next sheet's edge comes to lie, on what that sheet covers."""
    window, seen = part.window, part.open
    if side == 1:
        ends = (seen.right + _TUCKED, window.y, seen.right + _TUCKED, window.top)
    else:
        ends = (window.x, seen.y - _TUCKED, window.right, seen.y - _TUCKED)
    return line(*ends, _SEAM_GROUND), line(*ends, _SEAM)


def _cut(poster: Poster, part: MapPart, side: int) -> tuple[Mark, ...]:
    """Return the words beside the seam in the north (0) or west (3), where the sheet is cut and laid on a tab."""
    return cut(part.window, poster.neighbour(part, side), side=side)


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


def keep(x: Mm, ends: tuple[Mm, Mm]) -> tuple[Mark, ...]:
    """Return a dashed line between words and the map at its left, which is glued to others: beside it what to keep."""
    low, top = ends
    middle = low + text_width(_KEEP, "sans", _CUT) / 2 + _LOW
    return line(x, low, x, top, _DASHES), Text(x - _OUT, middle, _KEEP, "sans", _CUT, _SOFT, "middle", 90.0)


def _fitting(forms: tuple[str, ...], font: str, room: Mm, sizes: tuple[float, float]) -> tuple[str, float]:
    """Return the longest of several forms that has room at the usual size, or the shortest one set smaller."""
    largest, least = sizes
    words = next((form for form in forms if text_width(form, font, largest) <= room), forms[-1])
    return words, fitted_size(words, font, room, largest, least)


def cut(window: Box, other: str, *, side: int) -> tuple[Mark, ...]:
    """Return the words beside the seam in the north (0) or west (3), where a sheet is cut and laid on a tab."""
    forms = (
        f"Cut along the map, glue on the tab of {other}",
        f"Cut, glue on {other}",
    )
    words, size = _fitting(forms, "sans", window.width if side == 0 else window.height, (_CUT, _LEAST_CUT))
    if side == 0:
        return (Text(window.x + window.width / 2, window.top + _OUT, words, "sans", size, _SOFT, "middle"),)
    return (Text(window.x - _OUT, window.y + window.height / 2, words, "sans", size, _SOFT, "middle", 90.0),)
