"""The foot of a map page: rulers in both directions, what page this is, and how the pages go together."""

from __future__ import annotations

from pwprint.press.fonts import cap_height, shortened
from pwprint.press.furniture import scale
from pwprint.press.marks import Group, Mark, Mm, Pen, Rect, Text
from pwprint.press.paper import Paper
from pwprint.sheets.map_plan import FOOT, FRAME, RULER, TAB, Part, Plan, Style, content

_INK, _SOFT = "#1A1A1A", "#4D4D4D"
_LENGTH: Mm = 101.6
_LINE = Pen("#5B5B5B", 0.2, round=False)


def foot(plan: Plan, number: int, title: str, version: str) -> tuple[Mark, ...]:
    """Return the level ruler, the texts, and on maps of several pages where this one belongs."""
    area = content(plan.paper)
    base = area.y + 3.7
    marks: list[Mark] = [
        Group(
            (*scale(area.x + 0.5, base, ticks_up=True), *scale(area.x + 0.5, base, ticks_up=False, inches=True)),
            name="ruler",
        )
    ]
    left, right = area.x + _LENGTH + 6.0, area.right
    if len(plan.parts) > 1:
        small = assembly(plan, 26.0, FOOT - 3.5, number)
        width = _assembly_size(plan, 26.0, FOOT - 3.5)[0] * len(plan.widths)
        marks.append(
            Group(small, (1.0, 0.0, 0.0, 1.0, right - _total(plan, 26.0, FOOT - 3.5), area.y), name="map:assembly")
        )
        right -= max(width, _total(plan, 26.0, FOOT - 3.5)) + 4.0
    texts = (
        (f"{title}  \u00b7  Map  \u00b7  page {number} of {plan.pages}", "sans-semibold", 8.5, _INK),
        (f"pwprint {version}  \u00b7  print at 100 % (\u201cactual size\u201d)", "sans", 8.0, _SOFT),
        (f"100 mm must measure 99.5 to 100.5 mm; squares of {plan.square:g} mm", "sans", 8.0, _SOFT),
    )
    for line, (words, font, size, colour) in enumerate(texts):
        y = area.y + 7.2 - 3.4 * line
        marks.append(Text(right, y, shortened(words, font, size, right - left), font, size, colour, "end"))
    return tuple(marks)


def upright_ruler(plan: Plan, part: Part) -> Mark | None:
    """Return the ruler beside the map, or on its tab where the map goes on; None if the page is too low for it."""
    window = part.window
    area = content(plan.paper)
    border = FRAME if plan.edges(part)[1] else TAB
    if area.right < window.right + border + RULER - 1e-9:
        x = window.right + TAB / 2
    elif plan.style is Style.SIDE:
        x = window.right + border + RULER / 2
    else:
        x = area.right - RULER / 2
    low = min(max(window.y + (window.height - _LENGTH) / 2, area.y + FOOT), area.top - _LENGTH - 1.0)
    marks = (*scale(0.0, 0.0, ticks_up=True), *scale(0.0, 0.0, ticks_up=False, inches=True))
    return Group(marks, (0.0, 1.0, -1.0, 0.0, x, low), name="ruler")


def _assembly_size(plan: Plan, width: Mm, height: Mm) -> tuple[Mm, Mm]:
    """Return the size of one square in the diagram, twice."""
    unit = min(width / sum(plan.widths), height / sum(plan.heights))
    return unit, unit


def _total(plan: Plan, width: Mm, height: Mm) -> Mm:
    return _assembly_size(plan, width, height)[0] * sum(plan.widths)


def assembly(plan: Plan, width: Mm, height: Mm, current: int) -> tuple[Mark, ...]:
    """Return a small picture of how the pages lie together, from (0, 0); the current page is grey."""
    unit = _assembly_size(plan, width, height)[0]
    size = min(10.0, min(plan.heights) * unit * 2.2)
    marks: list[Mark] = []
    for part in plan.parts:
        x, y = part.column * unit, part.row * unit
        wide, high = part.columns * unit, part.rows * unit
        marks.append(Rect(x, y, wide, high, "#D5D5D5" if part.number == current else "#FFFFFF", _LINE))
        if size >= 5.0:
            drop = cap_height("sans-semibold", size) / 2
            marks.append(
                Text(x + wide / 2, y + high / 2 - drop, str(part.number), "sans-semibold", size, _INK, "middle")
            )
    return tuple(marks)


__all__ = ["Paper", "assembly", "foot", "upright_ruler"]
