"""The foot of the pages of an open table: a scale or a ruler, what page this is, and how the sheets lie together."""

from __future__ import annotations

from pwprint.art.inch import INCH
from pwprint.art.terrain import inks
from pwprint.press.fonts import MM_PER_POINT, cap_height, fitted_size, shortened, text_width, wrapped
from pwprint.press.furniture import scale
from pwprint.press.marks import Group, Mark, Mm, Pen, Rect, Text, line, moved
from pwprint.press.paper import Paper
from pwprint.sheets.map_grid import Box
from pwprint.sheets.table_map_poster import FOOT, RULER, Piece, Poster, area

_INK, _SOFT, _HERE = "#1A1A1A", "#4D4D4D", "#D5D5D5"
_LENGTH: Mm = 101.6
_HALF: Mm = 3.15
_DIAGRAM: tuple[Mm, Mm] = (26.0, FOOT - 1.0)
_LINE = Pen("#5B5B5B", 0.2, round=False)
_FRAME = Pen(inks.INK, 0.3, round=False)
_LEAST = 5.0
_TEXT, _LEAD = 7.2, 3.0
_PAD: Mm = 3.0
_LARGEST: tuple[Mm, Mm] = (40.0, 30.0)
"""The most that the plan of the poster takes."""

_LONGEST: Mm = 80.0
"""The most that the scale of inches takes."""

_HEAD: Mm = 3.4


def overview_foot(paper: Paper, inch: Mm, title: str, pages: int, version: str) -> tuple[Mark, ...]:
    """Return the foot of the small map: its scale, and the texts."""
    whole = area(paper)
    bar, wide = _bar(inch)
    texts = (
        f"{title}  \u00b7  Map  \u00b7  page 1 of {pages}",
        f"pwprint {version}  \u00b7  1 inch of the table is {inch:.1f} mm here",
    )
    left = whole.x + wide + 8.0
    return (
        Group(bar, (1.0, 0.0, 0.0, 1.0, whole.x + 1.5, whole.y + 2.2), name="map:scale"),
        *_texts(texts, left, whole.right, whole.y + 1.2),
    )


def _bar(inch: Mm) -> tuple[tuple[Mark, ...], Mm]:
    """Return a scale of inches on the table from (0, 0), black and white by turns, and its width."""
    step = next((inches for inches in (6, 3) if 4 * inches * inch <= _LONGEST), 1)
    marks: list[Mark] = [Rect(0.0, 0.0, 4 * step * inch, 1.6, "#FFFFFF", Pen(inks.INK, 0.2, round=False))]
    marks += [Rect(number * step * inch, 0.0, step * inch, 1.6, inks.INK) for number in (0, 2)]
    marks += [
        Text(number * step * inch, 2.6, str(number * step), "sans-semibold", 7.0, _INK, "middle") for number in range(5)
    ]
    words, x = "inches on the table", 4 * step * inch + 3.4
    marks.append(Text(x, 0.1, words, "serif-italic", 9.0, _INK))
    return tuple(marks), x + text_width(words, "serif-italic", 9.0)


def poster_foot(poster: Poster, piece: Piece, title: str, version: str) -> tuple[Mark, ...]:
    """Return the foot of a sheet: the ruler, what sheet this is, and where it belongs."""
    whole = area(poster.paper)
    ruler = (*scale(0.0, 0.0, ticks_up=True), *scale(0.0, 0.0, ticks_up=False, inches=True))
    marks: list[Mark] = [Group(ruler, (1.0, 0.0, 0.0, 1.0, whole.x + 0.5, whole.y + 4.0), name="ruler")]
    diagram, wide, _ = plan_of(poster, _DIAGRAM, piece.number)
    marks.append(Group(diagram, (1.0, 0.0, 0.0, 1.0, whole.right - wide - 0.1, whole.y + 0.1), name="map:assembly"))
    texts = (
        f"{piece.name}  \u00b7  map {piece.number} of {poster.count}  \u00b7  {title}",
        "Print at 100 % (“actual size”): 1 in is 25.4 mm",
        f"100 mm must measure 99.5 to 100.5 mm  \u00b7  pwprint {version}",
    )
    marks += _texts(texts, whole.x + _LENGTH + 5.0, whole.right - wide - 3.0, whole.y + 0.9)
    return (*marks, *_upright(poster, piece))


def _texts(texts: tuple[str, ...], left: Mm, right: Mm, base: Mm) -> list[Mark]:
    """Return lines that end at the right, the first one above and stronger."""
    marks: list[Mark] = []
    for number, words in enumerate(texts):
        font, size, colour = ("sans-semibold", 8.5, _INK) if number == 0 else ("sans", 7.5, _SOFT)
        fitting = fitted_size(words, font, right - left, size, 6.0)
        y = base + 3.2 * (len(texts) - 1 - number)
        marks.append(Text(right, y, shortened(words, font, fitting, right - left), font, fitting, colour, "end"))
    return marks


def _upright(poster: Poster, piece: Piece) -> tuple[Mark, ...]:
    """Return the ruler at the page's right edge, where there is room for one; the ticks on the map are rulers too."""
    if poster.spare < RULER or piece.view.window.height < _LENGTH:
        return ()
    window = piece.view.window
    ruler = (
        *scale(0.0, 0.0, ticks_up=True, thin=True),
        *scale(0.0, 0.0, ticks_up=False, inches=True, thin=True),
    )
    low = window.y + (window.height - _LENGTH) / 2
    return (Group(ruler, (0.0, 1.0, -1.0, 0.0, area(poster.paper).right - _HALF, low), name="ruler"),)


def plan_of(poster: Poster, room: tuple[Mm, Mm], current: int = 0) -> tuple[tuple[Mark, ...], Mm, Mm]:
    """Return how the sheets lie together, from (0, 0), with its width and height; the current sheet is grey."""
    wide, high = sum(poster.widths), sum(poster.heights)
    unit = min(room[0] / wide, room[1] / high)
    marks: list[Mark] = []
    for piece in poster.pieces:
        x, y = piece.west * unit, piece.south * unit
        box = Box(x, y, piece.width * unit, piece.height * unit)
        marks.append(Rect(*_sides(box), _HERE if piece.number == current else "#FFFFFF", _LINE))
        marks += _label(piece.name, box)
    return tuple(marks), wide * unit, high * unit


def _sides(box: Box) -> tuple[Mm, Mm, Mm, Mm]:
    return box.x, box.y, box.width, box.height


def _label(name: str, box: Box) -> list[Mark]:
    """Return the name of a sheet in the middle of its box, if it has room."""
    size = min(9.0, fitted_size(name, "sans-semibold", box.width - 0.6, 9.0, 1.0), box.height * 0.8 / MM_PER_POINT)
    if size < _LEAST:
        return []
    x, y = box.x + box.width / 2, box.y + box.height / 2 - cap_height("sans-semibold", size) / 2
    return [Text(x, y, name, "sans-semibold", size, _INK, "middle")]


def sheets_height(poster: Poster, width: Mm) -> Mm:
    """Return how high the plan of the poster is with its words in a width."""
    _, high, lines, beside = _arranged(poster, width)
    words = _LEAD * len(lines)
    return _HEAD + 2 * _PAD + (max(high, words) if beside else high + 2.0 + words) - 1.0


def sheets_marks(poster: Poster, box: Box) -> tuple[Mark, ...]:
    """Return the plan of the poster with what to do, framed, in its box."""
    (diagram, wide), high, lines, beside = _arranged(poster, box.width)
    top = box.top - _HEAD - 1.0
    x = box.x + _PAD if beside else box.x + (box.width - wide) / 2
    marks: list[Mark] = [*_framed(box, "The poster"), moved(diagram, x, top - high, name="map:assembly")]
    left, base = (box.x + _PAD + wide + 4.0, top - 2.6) if beside else (box.x + _PAD, top - high - 2.0 - 2.6)
    marks += [Text(left, base - _LEAD * n, words, "sans", _TEXT, _INK) for n, words in enumerate(lines)]
    return tuple(marks)


def _arranged(poster: Poster, width: Mm) -> tuple[tuple[tuple[Mark, ...], Mm], Mm, tuple[str, ...], bool]:
    """Return the plan with its width, its height, the lines of words, and whether these stand beside it."""
    inner = width - 2 * _PAD
    diagram, wide, high = plan_of(poster, (min(_LARGEST[0], inner), _LARGEST[1]))
    beside = inner - wide - 4.0 >= 36.0
    lines = wrapped(_directions(poster), "sans", _TEXT, inner - wide - 4.0 if beside else inner)
    return (diagram, wide), high, lines, beside


def _directions(poster: Poster) -> str:
    across, down = len(poster.widths), len(poster.heights)
    if poster.count == 1:
        return "One sheet shows the table at full size: an inch of it is an inch."
    return (
        f"{poster.count} sheets, {across} across and {down} down, show the table at full size: an inch of it "
        f"is {INCH:g} mm. Print at 100%. Begin at the upper left: cut off each sheet’s upper and left edge "
        "where it says so, and glue it on the tabs of its neighbours, whose names they bear."
    )


def _framed(box: Box, heading: str) -> tuple[Mark, ...]:
    size = 10.0
    half = text_width(heading, "serif-italic", size) / 2 + 2.5
    middle, top = box.x + box.width / 2, box.top - 1.8
    return (
        line(box.x, top, middle - half, top, _FRAME),
        line(middle + half, top, box.right, top, _FRAME),
        line(box.x, box.y, box.right, box.y, _FRAME),
        line(box.x, box.y, box.x, top, _FRAME),
        line(box.right, box.y, box.right, top, _FRAME),
        Text(middle, top - 1.1, heading, "serif-italic", size, inks.INK, "middle"),
    )
