"""The foot of the small map of an open table: its scale, and what page this is."""

from __future__ import annotations

from pwprint.map.foot import lines
from pwprint.map.grid import area
from pwprint.map.poster import FEW, WORDS
from pwprint.page import inks
from pwprint.page.paper import Paper
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, Mark, Mm, Pen, Rect, Text

_INK = "#1A1A1A"
_SCALE: Mm = 40.0
"""What the words of the scale take with what is kept clear round them."""

_LONGEST: Mm = 80.0
"""The most that the scale of inches takes."""


def overview_foot(paper: Paper, inch: Mm, title: str, pages: int, made: str) -> tuple[Mark, ...]:
    """Return the foot of the small map: its scale, and the texts."""
    whole = area(paper)
    bar, wide = _bar(inch, min(_LONGEST, whole.width - _SCALE - FEW))
    texts = (
        f"{title}  \u00b7  Map  \u00b7  page 1 of {pages}",
        f"{made}  \u00b7  1 inch of the table is {inch:.1f} mm here",
    )
    left = whole.x + wide + 8.0
    brief = whole.right - left < WORDS - 10.0
    short = (f"Map, page 1 of {pages}", title)
    return (
        Group(bar, (1.0, 0.0, 0.0, 1.0, whole.x + 1.5, whole.y + 2.2), name="map:scale"),
        *lines(short if brief else texts, left, whole.right, whole.y),
    )


def _bar(inch: Mm, longest: Mm) -> tuple[tuple[Mark, ...], Mm]:
    """Return a scale of inches on the table from (0, 0), black and white by turns, and its width."""
    step = next((inches for inches in (6, 3) if 4 * inches * inch <= longest), 1)
    marks: list[Mark] = [Rect(0.0, 0.0, 4 * step * inch, 1.6, "#FFFFFF", Pen(inks.INK, 0.2, round=False))]
    marks += [Rect(number * step * inch, 0.0, step * inch, 1.6, inks.INK) for number in (0, 2)]
    marks += [
        Text(number * step * inch, 2.6, str(number * step), "sans-semibold", 7.0, _INK, "middle") for number in range(5)
    ]
    words, x = "inches on the table", 4 * step * inch + 3.4
    marks.append(Text(x, 0.1, words, "serif-italic", 9.0, _INK))
    return tuple(marks), x + text_width(words, "serif-italic", 9.0)
