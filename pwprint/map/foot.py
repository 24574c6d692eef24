"""The foot of a map page: rulers in both directions, what page this is, and how the pages go together."""

from __future__ import annotations

from itertools import pairwise

from pwprint.map.assembly.grid import together
from pwprint.map.assembly.pages import picture_of
from pwprint.map.assembly.plan import Overview
from pwprint.map.grid import FOOT, FRAME, RULER, Box, MapPart, area, ruler_room
from pwprint.map.plan import MapStyle, Plan
from pwprint.page.margins import LONG, brief_measure, level_ruler, must_measure, ruler_length
from pwprint.page.paper import Paper
from pwprint.pdf.fonts import fitted_size, shortened, text_width
from pwprint.pdf.marks import Group, Mark, Mm, Text

_INK, _SOFT = "#1A1A1A", "#4D4D4D"
_HALF: Mm = 3.15
"""What the upright ruler takes on each side of its line; the rest of its width keeps it clear of the map."""

_CLEAR: Mm = 3.0
"""What stays free at both ends of an upright ruler between other things."""

_DIAGRAM: tuple[Mm, Mm] = (26.0, FOOT - 3.5)
_WORDS, _FEW = 57.0, 24.0
"""The width of the words beside the level ruler, and of the fewest; where these find room there is no picture."""


def foot(
    plan: Plan, number: int, title: str, made: str, paper: Paper | None = None, *, ruled: bool = True
) -> tuple[Mark, ...]:
    """Return the level ruler, if the page is `ruled`, the texts, and on maps of several pages where this belongs."""
    whole = area(paper or plan.grid.paper)
    length = (ruler_length(whole.width - _WORDS) or ruler_length(whole.width - _FEW)) if ruled else 0.0
    left, right = whole.x + (length + 4.0 if length else 0.0), whole.right
    marks: list[Mark] = []
    if length:
        marks.append(
            Group(level_ruler(0.0, 0.0, length), (1.0, 0.0, 0.0, 1.0, whole.x + 0.5, whole.y + 4.0), name="ruler")
        )
    if 1 < len(plan.parts) >= number and right - left >= _WORDS + _DIAGRAM[0]:
        diagram = picture_of(together(plan.grid, plan.parts), _DIAGRAM)
        home = (1.0, 0.0, 0.0, 1.0, right - diagram.width - 0.1, whole.y + 0.1)
        marks.append(Group(diagram.with_here(str(number)), home, name="map:assembly"))
        right -= diagram.width + 4.0
    brief = right - left < _WORDS - 6.0
    return (
        *marks,
        *_texts(
            _brief(plan, number, title) if brief else _full(plan, number, title, made, (length, right - left)),
            Box(left, whole.y, right - left, FOOT),
        ),
    )


def _full(plan: Plan, number: int, title: str, made: str, room: tuple[Mm, Mm]) -> tuple[str, ...]:
    """Return the lines of a foot with a ruler of a length and so much room beside it."""
    length, width = room
    areas = f"{plan.grid.measure.areas} of {plan.grid.square:g} mm"
    measured = f"Print at 100 %: {must_measure(length)}; {areas}"
    if text_width(measured, "sans", 6.5) > width:
        measured = f"Print at 100 %: {brief_measure(length)}; {areas}"
    return (
        f"{title}  \u00b7  Map  \u00b7  page {number} of {plan.pages}",
        made,
        measured if length else f"Print at 100 %: {areas}",
    )


def _brief(plan: Plan, number: int, title: str) -> tuple[str, ...]:
    return f"Map, page {number} of {plan.pages}", title, "Print at 100 %"


def _texts(texts: tuple[str, ...], box: Box) -> list[Mark]:
    """Return lines that end at the right of a box, the first one stronger."""
    marks: list[Mark] = []
    for line, words in enumerate(texts):
        font, size, colour = ("sans-semibold", 8.5, _INK) if line == 0 else ("sans", 8.0, _SOFT)
        fitting = fitted_size(words, font, box.width, size, 6.5)
        y = box.y + 7.8 - 3.4 * line
        marks.append(Text(box.right, y, shortened(words, font, fitting, box.width), font, fitting, colour, "end"))
    return marks


def upright_ruler(plan: Plan, part: MapPart | None, paper: Paper | None = None) -> tuple[Mark, ...]:
    """Return the ruler at the page's right edge, if there is room beside the map: there is on the last of a row."""
    whole = area(paper or plan.grid.paper)
    if part is None:
        x = whole.right - _HALF if ruler_room(paper or plan.grid.paper) else None
        low = whole.y + FOOT + (whole.height - FOOT - LONG) / 2
    else:
        x, low = _beside(plan, part, whole), part.window.y + (part.window.height - LONG) / 2
    if x is None or whole.height - FOOT < LONG + 1.0:
        return ()
    low = min(max(low, whole.y + FOOT), whole.top - LONG - 1.0)
    return (Group(level_ruler(0.0, 0.0, LONG, thin=True), (0.0, 1.0, -1.0, 0.0, x, low), name="ruler"),)


def assembly_ruler(page: Overview) -> tuple[Mark, ...]:
    """Return the upright ruler at the right of the page with the whole board, in the largest gap between its blocks.

    Where no gap is long enough there is none; as the page is not to scale, it then needs no level one either.
    """
    whole, left = area(page.paper), area(page.paper).right - RULER
    board = page.window
    taken = [(box.y, box.top) for box in (page.title, page.legend, page.sheets) if box.height and box.right > left]
    if board.right + FRAME > left:
        taken.append((board.y - FRAME, board.top + FRAME))
    ends = sorted([(whole.y, whole.y + FOOT), *taken, (whole.top, whole.top)])
    gaps = [(high[0] - low[1], low[1]) for low, high in pairwise(ends)]
    gap, low = max(gaps)
    if gap < LONG + 2 * _CLEAR:
        return ()
    matrix = (0.0, 1.0, -1.0, 0.0, whole.right - _HALF, low + (gap - LONG) / 2)
    return (Group(level_ruler(0.0, 0.0, LONG, thin=True), matrix, name="ruler"),)


def _beside(plan: Plan, part: MapPart, whole: Box) -> Mm | None:
    """Return where the line of the upright ruler stands beside the map with its border or tab; None without room."""
    right = part.window.right + (FRAME if plan.edges(part)[1] else plan.grid.tabs[0])
    if whole.right < right + RULER - 1e-9:
        return None
    return right + RULER - _HALF if plan.style is MapStyle.SIDE else whole.right - _HALF
