"""The foot of a map page: rulers in both directions, what page this is, and how the sheets go together."""

from __future__ import annotations

from itertools import pairwise

from pwprint.map.assembly.plan import Overview
from pwprint.map.grid import BOARD, FRAME, RULER, MapPart, area, ruler_room
from pwprint.map.poster import DIAGRAM, FEW, WORDS, Poster
from pwprint.page.margins import LONG, brief_measure, level_ruler, ruler_length
from pwprint.page.paper import Paper
from pwprint.pdf.fonts import fitted_size, shortened
from pwprint.pdf.marks import Box, Group, Mark, Mm, Text
from pwprint.values import Struct

_INK, _SOFT = "#1A1A1A", "#4D4D4D"
_HALF: Mm = 3.25
"""What the upright ruler takes on each side of its line; the rest of its width keeps it clear of the map."""

_LEAD, _OVER = 3.4, 8.7
"""From one line of words to the next, and from the margin to a line above the ruler."""

_CLEAR: Mm = 3.0
"""What stays free at both ends of an upright ruler between other things."""

_LEAST: Mm = WORDS - 6.0
"""The width that the lines of a foot need to say all."""


class FootWords(Struct, frozen=True):
    """What the foot of a page says: which page of which map it is, who made that, and how large it is printed.

    `brief` is which page it is in few words, `scale` such as `squares of 30 mm`, "" for a page that is not to scale;
    `sheet` is what the pages are called.
    """

    title: str
    page: str
    brief: str
    made: str
    scale: str
    sheet: str = "Map"


def sheet_foot(poster: Poster, part: MapPart, words: FootWords) -> tuple[Mark, ...]:
    """Return the foot of a sheet: the level ruler, what sheet this is, and of several where it belongs."""
    whole, length = poster.grid.area, poster.ruled
    left, right = _beside_ruler(whole, length), whole.right
    marks = [_home(poster.level_ruler, whole)] if length else []
    if poster.count > 1 and right - left >= WORDS + DIAGRAM[0]:
        home = (1.0, 0.0, 0.0, 1.0, right - poster.diagram.width - 0.1, whole.y + 0.1)
        marks.append(Group(poster.diagram.with_here(poster.name(part)), home, name="map:assembly"))
        right -= poster.diagram.width + 4.0
    return (*marks, *_texts(words, length, (left, right, whole.y)))


def page_foot(paper: Paper, words: FootWords, *, ruled: bool = True) -> tuple[Mark, ...]:
    """Return the foot of another page: the level ruler, if it is `ruled`, and what page this is."""
    whole = area(paper)
    length = (ruler_length(whole.width - WORDS) or ruler_length(whole.width - FEW)) if ruled else 0.0
    ruler = (_home(level_ruler(0.0, 0.0, length), whole),) if length else ()
    return (*ruler, *_texts(words, length, (_beside_ruler(whole, length), whole.right, whole.y)))


def above_ruler(paper: Paper) -> tuple[Mm, Mm, Mm]:
    """Return the ends and the base of a line above the ruler of a page."""
    whole = area(paper)
    return whole.x + 0.5, whole.right, whole.y + _OVER


def _beside_ruler(whole: Box, length: Mm) -> Mm:
    return whole.x + (length + 4.0 if length else 0.0)


def _home(ruler: tuple[Mark, ...], whole: Box) -> Group:
    return Group(ruler, (1.0, 0.0, 0.0, 1.0, whole.x + 0.5, whole.y + 4.0), name="ruler")


def _texts(words: FootWords, length: Mm, room: tuple[Mm, Mm, Mm]) -> list[Mark]:
    """Return the lines beside a ruler of a length, between two edges and above a base."""
    left, right, base = room
    if right - left < _LEAST:
        return lines((words.brief, words.title, "Print at 100 %"), left, right, base)
    measured = f"Print at 100 %: the ruler is {brief_measure(length)}; {words.scale}"
    bare = f"Print at 100 %: {words.scale}" if words.scale else "This page is not to scale."
    name = f"{words.title}  \u00b7  {words.sheet}  \u00b7  {words.page}"
    return lines((name, words.made, measured if length else bare), left, right, base)


def lines(texts: tuple[str, ...], left: Mm, right: Mm, base: Mm) -> list[Mark]:
    """Return lines that end at the right, the last one just above the base, the first one stronger."""
    marks: list[Mark] = []
    for number, words in enumerate(texts):
        font, size, colour = ("sans-semibold", 8.5, _INK) if number == 0 else ("sans", 8.0, _SOFT)
        fitting = fitted_size(words, font, right - left, size, 6.5)
        y = base + 1.0 + _LEAD * (len(texts) - 1 - number)
        marks.append(Text(right, y, shortened(words, font, fitting, right - left), font, fitting, colour, "end"))
    return marks


def sheet_ruler(poster: Poster, part: MapPart, *, aside: bool = False) -> tuple[Mark, ...]:
    """Return the upright ruler beside the map, if there is room: there is on the last sheet of a row.

    It stands at the edge of the page, or `aside`, near the map, where words stand beside this.
    """
    whole, window = poster.grid.area, part.window
    right = window.right + (poster.grid.border.rim if poster.edges(part)[1] else poster.grid.tabs[0])
    if whole.right < right + RULER - 1e-9:
        return ()
    x = right + RULER - _HALF if aside else whole.right - _HALF
    return _upright(poster.upright_ruler, whole, (x, window.y + (window.height - LONG) / 2), poster.grid.border.foot)


def page_ruler(paper: Paper) -> tuple[Mark, ...]:
    """Return the upright ruler at the right of a page of words, on paper that has room for it."""
    if not ruler_room(paper):
        return ()
    whole, foot = area(paper), BOARD.foot
    place = whole.right - _HALF, whole.y + foot + (whole.height - foot - LONG) / 2
    return _upright(level_ruler(0.0, 0.0, LONG, thin=True), whole, place, foot)


def corner_ruler(paper: Paper, foot: Mm) -> tuple[tuple[Mark, ...], Box]:
    """Return the upright ruler in the lower right corner above the foot, and what it takes; small paper has none."""
    whole = area(paper)
    place = (whole.right - _HALF, whole.y + foot + 1.0)
    marks = _upright(level_ruler(0.0, 0.0, LONG, thin=True), whole, place, foot) if ruler_room(paper) else ()
    high = LONG + 2.0 if marks else 0.0
    return marks, Box(whole.right - 2 * _HALF, place[1] - 1.0, 2 * _HALF, high)


def _upright(ruler: tuple[Mark, ...], whole: Box, place: tuple[Mm, Mm], foot: Mm) -> tuple[Mark, ...]:
    """Return a ruler turned upright, above the foot of the page; nothing where the page is not high enough."""
    x, low = place
    if whole.height - foot < LONG + 1.0:
        return ()
    low = min(max(low, whole.y + foot), whole.top - LONG - 1.0)
    return (Group(ruler, (0.0, 1.0, -1.0, 0.0, x, low), name="ruler"),)


def assembly_ruler(page: Overview) -> tuple[Mark, ...]:
    """Return the upright ruler at the right of the page with the whole board, in the largest gap between its blocks.

    Where no gap is long enough there is none; as the page is not to scale, it then needs no level one either.
    """
    whole, left = area(page.paper), area(page.paper).right - RULER
    board = page.window
    taken = [(box.y, box.top) for box in (page.title, page.legend, page.sheets) if box.height and box.right > left]
    if board.right + FRAME > left:
        taken.append((board.y - FRAME, board.top + FRAME))
    ends = sorted([(whole.y, whole.y + BOARD.foot), *taken, (whole.top, whole.top)])
    gaps = [(high[0] - low[1], low[1]) for low, high in pairwise(ends)]
    gap, low = max(gaps)
    if gap < LONG + 2 * _CLEAR:
        return ()
    matrix = (0.0, 1.0, -1.0, 0.0, whole.right - _HALF, low + (gap - LONG) / 2)
    return (Group(level_ruler(0.0, 0.0, LONG, thin=True), matrix, name="ruler"),)
