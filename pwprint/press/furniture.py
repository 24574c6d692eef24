"""What stands in the margins of every sheet: whose page it is, how to print it, and rulers that show its true size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pwprint.press.fonts import shortened, text_width
from pwprint.press.marks import Group, Mark, Pen, Text, line
from pwprint.press.paper import MARGIN, Paper

if TYPE_CHECKING:
    from pwprint.press.marks import Mm


RULER = 3.6
"""mm that a ruler with one scale is thick."""

_DARK, _GREY = "#1A1A1A", "#4D4D4D"
_TICK = Pen(_DARK, 0.12, round=False)
_INCH = 25.4
_FIGURES = 5.0
_THIN = 0.62
_FOLD_CLEAR = 1.2  # mm from a fold to the rulers beside it


@dataclass(frozen=True, slots=True)
class Imprint:
    """The texts of a page's margins. `notes` are one or two lines of advice under the title."""

    title: str
    sheet: str
    number: int
    of: int
    version: str
    notes: tuple[str, ...] = ()


def header(paper: Paper, imprint: Imprint) -> Group:
    """Return the scenario's title, the sheet's name, the page number and the notes, 10 mm high from the margin."""
    left, right, top = MARGIN, paper.width - MARGIN, paper.height - MARGIN
    count = f"page {imprint.number} of {imprint.of}"
    sheet = f"{imprint.sheet}  \u00b7  {count}"
    room = right - left - text_width(sheet, "sans-semibold", 8.5) - 6
    title = shortened(imprint.title, "serif-bold", 12, room)
    notes = (
        Text(left, top - 6.6 - 2.7 * index, shortened(note, "sans", 7, right - left), "sans", 7, _GREY)
        for index, note in enumerate(imprint.notes)
    )
    marks = (
        Text(left, top - 3.2, title, "serif-bold", 12, _DARK),
        Text(right, top - 3.2, sheet, "sans-semibold", 8.5, _DARK, anchor="end"),
        *notes,
    )
    return Group(marks, name="header")


def footer(paper: Paper, imprint: Imprint) -> Group:
    """Return the ruler for mm and inches along the bottom margin with the advice on printing beside it, 7 mm high."""
    left, right, base = MARGIN + 0.5, paper.width - MARGIN, MARGIN + 3.6
    marks = (
        *scale(left, base, ticks_up=True),
        *scale(left, base, ticks_up=False, inches=True),
        Text(right, base + 0.9, "Print at 100 % (\u201cactual size\u201d).", "sans-semibold", 7.5, _DARK, anchor="end"),
        Text(
            right,
            base - 2.2,
            f"100 mm must measure 99.5 to 100.5 mm.  \u00b7  pwprint {imprint.version}",
            "sans",
            6.5,
            _GREY,
            anchor="end",
        ),
    )
    return Group(marks, name="footer")


def side_rulers(paper: Paper) -> Group:
    """Return the rulers of the other axis, halfway up: millimetres at the left margin, inches at the right one.

    Their figures stand towards the edge of the paper.
    """
    left, right, middle = MARGIN + RULER, paper.width - MARGIN - RULER, paper.height / 2
    millimetres = Group(scale(0, 0, ticks_up=True), (0.0, 1.0, -1.0, 0.0, left, middle - 50))
    inches = Group(scale(0, 0, ticks_up=False, inches=True), (0.0, 1.0, -1.0, 0.0, right, middle - 2 * _INCH))
    return Group((millimetres, inches), name="rulers")


def fold_rulers(paper: Paper) -> Group:
    """Return the rulers of the other axis at both sides of a fold in the middle, thin, so that the fold stays clear."""
    middle, low = paper.width / 2, paper.height / 2
    left, right = middle - _FOLD_CLEAR, middle + _FOLD_CLEAR
    millimetres = Group(scale(0, 0, ticks_up=True, thin=True), (0.0, 1.0, -1.0, 0.0, left, low - 50))
    inches = Group(scale(0, 0, ticks_up=False, inches=True, thin=True), (0.0, 1.0, -1.0, 0.0, right, low - 2 * _INCH))
    return Group((millimetres, inches), name="rulers")


def scale(x: Mm, y: Mm, ticks_up: bool, inches: bool = False, thin: bool = False) -> tuple[Mark, ...]:
    """Return a ruler of 100 mm or 4 inches lying along y, ticks and figures on one side of it.

    On a `thin` one the long ticks are shorter, and the figures nearer to the line.
    """
    sign = 1 if ticks_up else -1
    ticks = _inch_ticks() if inches else _mm_ticks()
    end = 4 * _INCH if inches else 100.0
    share = _THIN if thin else 1.0
    strokes = tuple(line(x + at, y, x + at, y + sign * length * share, _TICK) for at, length in ticks)
    return (line(x, y, x + end, y, _TICK), *strokes, *_figures((x, y + sign * 2.0 * (share - 1)), sign, inches))


def _mm_ticks() -> tuple[tuple[Mm, Mm], ...]:
    return tuple((float(at), 2.0 if at % 10 == 0 else 1.5 if at % 5 == 0 else 0.9) for at in range(101))


def _inch_ticks() -> tuple[tuple[Mm, Mm], ...]:
    return tuple((at * _INCH / 8, 2.0 if at % 8 == 0 else 1.5 if at % 4 == 0 else 0.9) for at in range(33))


def _figures(at: tuple[Mm, Mm], sign: int, inches: bool) -> tuple[Mark, ...]:
    x, y = at
    base = y + (2.2 if sign > 0 else -3.45)
    if inches:
        named = ((at * _INCH, f"{at} in" if at == 4 else str(at)) for at in range(1, 5))
    else:
        named = ((at, f"{at} mm" if at == 100 else str(at)) for at in range(10, 101, 10))
    anchors = {4 * _INCH: "end", 100: "end"}
    return tuple(
        Text(x + place, base, text, "sans", _FIGURES, _DARK, anchor=anchors.get(place, "middle"))
        for place, text in named
    )
