"""Pages of their own for title and legend, of maps that have no room for these."""

from __future__ import annotations

from collections.abc import Callable

from pwprint.map.assembly.plan import Height
from pwprint.map.grid import GAP, area, ruler_room
from pwprint.page.paper import Paper
from pwprint.pdf.marks import Box, Mm
from pwprint.values import Struct

_LINE: Mm = 0.2
_TINY = 1e-9


class Words(Struct, frozen=True):
    """The heights of title and legend in a width, and of the legend's entries from one to before another.

    `count` is the number of entries; `foot` is kept free below.
    """

    title: Height
    legend: Height
    count: int
    part: Callable[[int, int, Mm], Mm] | None
    foot: Mm


class Key(Struct, frozen=True):
    """A page with entries of the legend from one to before another; the title is on the first one."""

    paper: Paper
    title: Box | None
    legend: Box
    first: int = 0
    end: int | None = None


Cut = tuple[int, int | None, Mm]
"""From which entry to before which, and how high that is."""


def keys(words: Words, paper: Paper) -> tuple[Key, ...]:
    """Return the fewest pages, of paper as it is or turned; none if an entry is too high for them."""
    found = [pages for sheet in (paper, paper.turned()) if (pages := _keys(words, sheet))]
    return min(found, key=len, default=())


def _keys(words: Words, paper: Paper) -> tuple[Key, ...]:
    whole, beside = area(paper), ruler_room(paper) + _LINE
    x, width, room = whole.x + beside, whole.width - 2 * beside, whole.height - words.foot
    high = words.title(width)
    cuts = _cuts(words, width, room - high - GAP, room)
    if high > room:
        return ()
    tops = [whole.top - high - GAP, *(whole.top,) * (len(cuts) - 1)]
    heads = [Box(x, whole.top - high, width, high), *(None,) * (len(cuts) - 1)]
    return tuple(
        Key(paper, head, Box(x, top - signs, width, signs), first, end)
        for (first, end, signs), head, top in zip(cuts, heads, tops, strict=False)
    )


def _cuts(words: Words, width: Mm, first: Mm, room: Mm) -> list[Cut]:
    """Return the legend cut into pages, the first of which has less room; nothing if that cannot be."""
    whole = words.legend(width)
    if whole <= first + _TINY:
        return [(0, None, whole)]
    cuts: list[Cut] = []
    start = 0
    while start < words.count:
        found = _longest(words, start, width, room if cuts else first)
        if found is None:
            return []
        cuts.append((start, *found))
        start = found[0]
    return cuts


def _longest(words: Words, start: int, width: Mm, room: Mm) -> tuple[int, Mm] | None:
    """Return before which entry a page ends that begins with another, and how high it is."""
    best = None
    for end in range(start + 1, words.count + 1):
        high = room + 1.0 if words.part is None else words.part(start, end, width)
        if high > room + _TINY:
            break
        best = (end, high)
    return best
