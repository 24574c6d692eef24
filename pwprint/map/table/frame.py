"""The borders of an open table: numbers and a chequered band on the small map; ticks, tabs and cuts on the poster."""

from __future__ import annotations

from math import ceil

from pwprint.map.assembly.plan import Overview
from pwprint.map.assembly.seam import seams
from pwprint.map.band import BAND, EDGE, HEAVY, band
from pwprint.map.grid import MapPart
from pwprint.map.poster import Poster
from pwprint.map.table.poster import TABLE
from pwprint.page import inks
from pwprint.page.inch import INCH
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Group, Mark, Mm, Pen, Text, line

_TICK = Pen("#8E8778", 0.18, round=False)
_SHORT, _LONG = 1.6, 3.2
_STRIDE = 6
_CROP = Pen("#5B5B5B", 0.15, round=False)
_SOFT = "#5B5B5B"


def overview_frame(page: Overview, width: float, height: float) -> tuple[Mark, ...]:
    """Return the border of the small map, a table of so many inches."""
    window, inch = page.window, page.inch
    across = ((window.x + at, long) for at, long in _blocks(width, inch))
    marks = [*band(window, across, ((window.y + at, long) for at, long in _blocks(height, inch)))]
    for number in _numbered(width, inch):
        x = window.x + number * inch
        marks += [_figure(number, x, y) for y in (window.y - BAND / 2, window.top + BAND / 2)]
    for number in _numbered(height, inch):
        y = window.y + number * inch
        marks += [_figure(number, x, y) for x in (window.x - BAND / 2, window.right + BAND / 2)]
    return tuple(marks)


def _blocks(inches: float, inch: Mm) -> list[tuple[Mm, Mm]]:
    """Return where each second inch begins, and how long it is on paper: the last one may be cut."""
    return [(number * inch, min(1.0, inches - number) * inch) for number in range(0, ceil(inches - 1e-9), 2)]


def _numbered(inches: float, inch: Mm) -> range:
    """Return the lines that are numbered: every inch where there is room, else fewer."""
    every = 1 if inch >= 3.9 else 2 if inch >= 2.2 else 3 if inch >= 1.6 else 6
    return range(0, int(inches + 1e-9) + 1, every)


def _figure(number: int, x: Mm, y: Mm) -> Text:
    strong = number % _STRIDE == 0
    font, size, colour = ("serif-semibold", 8.0, inks.INK) if strong else ("sans", 6.0, _SOFT)
    return Text(x, y - cap_height(font, size) / 2, str(number), font, size, colour, "middle")


def poster_frame(poster: Poster, part: MapPart) -> tuple[Mark, ...]:
    """Return everything round the picture of a sheet, and the ticks on it."""
    outer = poster.edges(part)
    rims = (mark for side, at_edge in enumerate(outer) if at_edge for mark in _rim(part, side, outer))
    return (
        Group(_ticks(part), name="map:ticks"),
        *rims,
        *seams(poster, part),
        Group(_crops(poster, part), name="map:crops"),
    )


def _lines(part: MapPart, side: int) -> list[tuple[int, Mm]]:
    """Return the whole inches along a side and where they are on the page."""
    window = part.window
    if side in {0, 2}:
        first, last, start = part.column, part.column + part.columns, window.x
    else:
        first, last, start = part.row, part.row + part.rows, window.y
    return [(number, start + (number - first) * INCH) for number in range(ceil(first - 1e-9), int(last + 1e-9) + 1)]


def _ticks(part: MapPart) -> tuple[Mark, ...]:
    window = part.window
    marks: list[Mark] = []
    for number, x in _lines(part, 0):
        long = _LONG if number % _STRIDE == 0 else _SHORT
        marks += [line(x, window.y, x, window.y + long, _TICK), line(x, window.top - long, x, window.top, _TICK)]
    for number, y in _lines(part, 1):
        long = _LONG if number % _STRIDE == 0 else _SHORT
        marks += [line(window.x, y, window.x + long, y, _TICK), line(window.right - long, y, window.right, y, _TICK)]
    return tuple(marks)


def _rim(part: MapPart, side: int, outer: tuple[bool, bool, bool, bool]) -> list[Mark]:
    """Return the table's edge along a side, with its numbers; where the next side is an edge too the lines turn."""
    window = part.window
    north, east, south, west = (TABLE.rim - 0.4 if at_edge else 0.0 for at_edge in outer)
    marks: list[Mark] = []
    for out, pen in ((0.0, EDGE), (TABLE.rim - 0.4, HEAVY)):
        share = out / (TABLE.rim - 0.4)
        left, right = window.x - west * share, window.right + east * share
        low, top = window.y - south * share, window.top + north * share
        if side in {0, 2}:
            y = window.top + out if side == 0 else window.y - out
            marks.append(line(left, y, right, y, pen))
        else:
            x = window.right + out if side == 1 else window.x - out
            marks.append(line(x, low, x, top, pen))
    # The number on a seam is on the sheet to the west or north, which is not cut there.
    seam = None if (outer[3] if side in {0, 2} else outer[0]) else window.x if side in {0, 2} else window.top
    return marks + _figures(
        part, side, [(n, at) for n, at in _lines(part, side) if seam is None or abs(at - seam) > 1e-6]
    )


def _figures(part: MapPart, side: int, lines: list[tuple[int, Mm]]) -> list[Mark]:
    """Return the numbers of inches along the table's edge."""
    window, middle = part.window, (TABLE.rim - 0.4) / 2
    marks: list[Mark] = []
    for number, at in lines:
        font, size = ("serif-semibold", 8.0) if number % _STRIDE == 0 else ("sans", 6.5)
        drop, half = cap_height(font, size) / 2, text_width(str(number), font, size) / 2
        if side in {0, 2}:
            y = (window.top + middle if side == 0 else window.y - middle) - drop
            marks.append(
                Text(min(max(at, window.x + half), window.right - half), y, str(number), font, size, inks.INK, "middle")
            )
        else:
            x = window.right + middle if side == 1 else window.x - middle
            y = min(max(at, window.y + drop), window.top - drop) - drop
            marks.append(Text(x, y, str(number), font, size, inks.INK, "middle"))
    return marks


def _crops(poster: Poster, part: MapPart) -> tuple[Mark, ...]:
    """Return crop marks outside the corners of the picture, in line with its seams."""
    window = part.window
    north, east, south, west = poster.edges(part)
    near, far = 1.0, 3.6
    marks: list[Mark] = []
    for y, at_edge in ((window.top, north), (window.y, south)):
        if not at_edge:
            marks += [
                line(window.x - far, y, window.x - near, y, _CROP),
                line(window.right + near, y, window.right + far, y, _CROP),
            ]
    for x, at_edge in ((window.x, west), (window.right, east)):
        if not at_edge:
            marks += [
                line(x, window.top + near, x, window.top + far, _CROP),
                line(x, window.y - far, x, window.y - near, _CROP),
            ]
    return tuple(marks)
