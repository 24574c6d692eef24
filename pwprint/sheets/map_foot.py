"""The foot of a map page: rulers in both directions, what page this is, and how the pages go together."""

from __future__ import annotations

from pwprint.press.fonts import cap_height, fitted_size, shortened
from pwprint.press.furniture import scale
from pwprint.press.marks import Group, Mark, Mm, Pen, Rect, Text
from pwprint.sheets.map_grid import FOOT, FRAME, RULER, Part
from pwprint.sheets.map_plan import Plan, Style

_INK, _SOFT, _HERE = "#1A1A1A", "#4D4D4D", "#D5D5D5"
_LENGTH: Mm = 101.6
_HALF: Mm = 3.15
"""What the upright ruler takes on each side of its line; the rest of its width keeps it clear of the map."""

_DIAGRAM: tuple[Mm, Mm] = (26.0, FOOT - 3.5)
_LINE = Pen("#5B5B5B", 0.2, round=False)


def foot(plan: Plan, number: int, title: str, version: str) -> tuple[Mark, ...]:
    """Return the level ruler, the texts, and on maps of several pages where this one belongs."""
    area = plan.grid.area
    left, right = area.x + _LENGTH + 6.0, area.right
    marks: list[Mark] = [Group(_ruler(), (1.0, 0.0, 0.0, 1.0, area.x + 0.5, area.y + 4.0), name="ruler")]
    if len(plan.parts) > 1:
        diagram, width = assembly(plan, number)
        marks.append(Group(diagram, (1.0, 0.0, 0.0, 1.0, right - width, area.y), name="map:assembly"))
        right -= width + 4.0
    texts = (
        (f"{title}  \u00b7  Map  \u00b7  page {number} of {plan.pages}", "sans-semibold", 8.5, _INK),
        (f"pwprint {version}  \u00b7  print at 100 % (\u201cactual size\u201d)", "sans", 8.0, _SOFT),
        (
            f"100 mm must measure 99.5 to 100.5 mm; {plan.grid.measure.areas} of {plan.grid.square:g} mm",
            "sans",
            8.0,
            _SOFT,
        ),
    )
    for line, (words, font, size, colour) in enumerate(texts):
        y = area.y + 7.8 - 3.4 * line
        fitting = fitted_size(words, font, right - left, size, 6.5)
        marks.append(Text(right, y, shortened(words, font, fitting, right - left), font, fitting, colour, "end"))
    return tuple(marks)


def _ruler(*, thin: bool = False) -> tuple[Mark, ...]:
    """Return a level ruler from (0, 0): millimetres above its line, inches below."""
    return (*scale(0.0, 0.0, ticks_up=True, thin=thin), *scale(0.0, 0.0, ticks_up=False, inches=True, thin=thin))


def upright_ruler(plan: Plan, part: Part | None) -> Mark:
    """Return the ruler at the page's right edge, beside the map, or on a tab that takes its room."""
    area = plan.grid.area
    x, middle = area.right - _HALF, area.y + FOOT + (area.height - FOOT) / 2
    if part is not None:
        window = part.window
        tab = plan.grid.tabs[0]
        border = FRAME if plan.edges(part)[1] else tab
        middle = window.y + window.height / 2
        if area.right < window.right + border + RULER - 1e-9:
            x = window.right + tab / 2
        elif plan.style is Style.SIDE:
            x = window.right + border + RULER - _HALF
    low = min(max(middle - _LENGTH / 2, area.y + FOOT), area.top - _LENGTH - 1.0)
    return Group(_ruler(thin=True), (0.0, 1.0, -1.0, 0.0, x, low), name="ruler")


def assembly(plan: Plan, current: int) -> tuple[tuple[Mark, ...], Mm]:
    """Return a small picture of how the pages lie together, from (0, 0), and its width; the current page is grey."""
    columns, rows = sum(plan.grid.widths), sum(plan.grid.heights)
    unit = min(_DIAGRAM[0] / columns, _DIAGRAM[1] / rows)
    size = min(10.0, min(*plan.grid.heights, *plan.grid.widths) * unit * 2.2)
    drop = cap_height("sans-semibold", size) / 2
    marks: list[Mark] = []
    for part in plan.parts:
        x, y, wide, high = part.column * unit, part.row * unit, part.columns * unit, part.rows * unit
        marks.append(Rect(x, y, wide, high, _HERE if part.number == current else "#FFFFFF", _LINE))
        if size >= 5.0:
            label = str(part.number)
            marks.append(Text(x + wide / 2, y + high / 2 - drop, label, "sans-semibold", size, _INK, "middle"))
    return tuple(marks), columns * unit
