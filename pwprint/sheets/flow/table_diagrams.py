"""Small drawings of rules on an open table: stands, and what lies in front of them."""

from __future__ import annotations

from functools import partial
from math import cos, radians, sin
from typing import TYPE_CHECKING

from pwprint.press.marks import Mark, Mm, Pen, Rect, Text, line, moved, polygon
from pwprint.sheets.flow.style import FRAME, INK, PAPER, TINT, Box, Style, baseline, leading

if TYPE_CHECKING:
    from collections.abc import Callable

_INCH: Mm = 5.4
_RAY = Pen(INK, 0.35)
_RIM = Pen("#8C959B", 0.25)


def _stand(x: Mm, y: Mm) -> list[Mark]:
    """Return a stand of 2 by 1 inches that looks up, its lower left corner at a point."""
    wide, tall = 2 * _INCH, _INCH
    tip = x + wide / 2, y + tall - 0.7
    return [
        Rect(x, y, wide, tall, TINT, FRAME, radius=0.3),
        line(x + 0.5, y + tall - 0.4, x + wide - 0.5, y + tall - 0.4, Pen(INK, 0.6)),
        polygon((tip, (tip[0] - 0.9, tip[1] - 1.6), (tip[0] + 0.9, tip[1] - 1.6)), INK),
    ]


def formations(label: str, style: Style) -> Box:
    """Show a unit in march, one stand behind the other, and in battle, side by side; `label` names both."""
    march, battle = label.split("|")
    row = leading(style.small)
    high = 2 * _INCH + row
    marks = [*_stand(_INCH, -_INCH), *_stand(_INCH, -2 * _INCH)]
    marks.append(_word(2 * _INCH, -2 * _INCH, march, style))
    low = -high - 1.2
    marks += [*_stand(0.0, low - _INCH), *_stand(2 * _INCH, low - _INCH)]
    marks.append(_word(2 * _INCH, low - _INCH, battle, style))
    return Box(-low + _INCH + row, tuple(marks))


def _word(x: Mm, y: Mm, text: str, style: Style) -> Mark:
    return Text(x, y - baseline(style.small) - 0.4, text, "sans", style.small, INK, "middle")


def field_of_fire(half: float, label: str, style: Style) -> Box:
    """Show the field of fire of a deployed unit that looks up; `label` is its half angle."""
    far, middle = 15.0, 13.5
    wide, tall = sin(radians(half)) * far, cos(radians(half)) * far
    front = -far
    rim = [
        (middle + sin(radians(angle)) * far, front + cos(radians(angle)) * far)
        for angle in (half * step / 8 for step in range(-8, 9))
    ]
    scale = 0.8
    stands = moved((*_stand(0.0, 0.0), *_stand(2 * _INCH, 0.0)), middle - 2 * _INCH, front - _INCH)
    marks: list[Mark] = [
        polygon(((middle, front), *rim), PAPER, _RIM),
        line(middle, front, middle - wide, front + tall, _RAY),
        line(middle, front, middle + wide, front + tall, _RAY),
        line(middle, front, middle, front + far * scale, Pen(INK, 0.2)),
        stands,
    ]
    x, y = middle + sin(radians(half / 2)) * far * 0.55, front + cos(radians(half / 2)) * far * 0.62
    marks.append(Text(x, y, label, "sans-semibold", style.small, INK, "middle"))
    return Box(far + _INCH, tuple(marks))


TABLES: dict[str, Callable[[str, Style], Box]] = {
    "formations": formations,
    "field-of-fire-wide": partial(field_of_fire, 45.0),
    "field-of-fire-narrow": partial(field_of_fire, 22.5),
}
"""Every drawing by its name."""
