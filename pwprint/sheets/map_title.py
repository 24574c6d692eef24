"""The title of a map: its name in capitals of two sizes, place and date, and a compass needle."""

from __future__ import annotations

from pwprint.art.terrain import inks
from pwprint.press.fonts import MM_PER_POINT, fitted_size, shortened, text_width, wrapped
from pwprint.press.marks import Group, Mark, Mm, Path, Pen, Text, line, polygon
from pwprint.sheets.map_plan import Box

_FONT = "serif-semibold"
_SMALL = 0.8
_TRACK = 0.07
"""Space between the letters of the title, in ems."""

_NEEDLE: Mm = 20.0
_WIDE: Mm = 200.0
_SUMMARY: Mm = 62.0
_THIN = Pen(inks.INK, 0.2, round=False)
_SOFT = "#4A443C"


def title_height(width: Mm) -> Mm:
    """Return how high the title is in a width."""
    return 27.0 if width >= 120 else 58.0


def title_marks(box: Box, title: str, below: str, kicker: str, summary: str) -> tuple[Mark, ...]:
    """Return the title in its box, `below` it place and date, `kicker` above; a summary where there is room beside it."""
    if box.width < 120:
        return _narrow(box, title, below, kicker)
    wide = box.width >= _WIDE
    room = box.width - 2 * (_SUMMARY + 4 if wide else 18)
    middle = box.x + box.width / 2
    marks = list(_words(middle, box.top, room, title, below, kicker))
    marks += needle(box.right - 8.0, box.y + 1.5)
    if wide and summary:
        marks += _summary(box, summary)
    return tuple(marks)


def _narrow(box: Box, title: str, below: str, kicker: str) -> tuple[Mark, ...]:
    middle = box.x + box.width / 2
    return (*_words(middle, box.top, box.width, title, below, kicker), *needle(middle, box.y + 2.0))


def _words(middle: Mm, top: Mm, room: Mm, title: str, below: str, kicker: str) -> list[Mark]:
    size = fitted_size(title.upper(), _FONT, room * 0.92, 27.0, 11.0)
    base = top - 6.0 - size * 0.66 * MM_PER_POINT
    marks: list[Mark] = [Text(middle, top - 3.0, kicker, "serif-italic", 10.0, _SOFT, "middle")]
    marks += spaced(title, middle, base, size, room)
    marks += _ornament(middle, base - 3.6, min(room, 70.0))
    if below:
        small = fitted_size(below, "serif-italic", room, 12.0, 8.5)
        marks.append(Text(middle, base - 8.8, shortened(below, "serif-italic", small, room), "serif-italic", small, inks.INK, "middle"))
    return marks


def spaced(words: str, middle: Mm, base: Mm, size: float, room: Mm) -> list[Mark]:
    """Return words in spaced capitals, the first letters larger, centred; they shrink to the room that there is."""
    pieces = _pieces(words)
    width = _width(pieces, size)
    if width > room:
        size *= room / width
        width = room
    x = middle - width / 2
    marks: list[Mark] = []
    for letter, share in pieces:
        if letter != " ":
            marks.append(Text(round(x, 3), base, letter, _FONT, round(size * share, 2), inks.INK))
        x += _advance(letter, size, share)
    return marks


def _pieces(words: str) -> list[tuple[str, float]]:
    """Return the capitals of words with the size of each."""
    pieces: list[tuple[str, float]] = []
    for word in words.split():
        pieces += [(" ", 1.0)] if pieces else []
        first, rest = word[0].upper(), word[1:].upper()
        large = 1.0 if word[0].isupper() or not pieces or word[0].isdigit() else _SMALL
        pieces += [(letter, large) for letter in first]
        pieces += [(letter, large if letter.isdigit() else _SMALL) for letter in rest]
    return pieces


def _advance(letter: str, size: float, share: float) -> Mm:
    return text_width(letter, _FONT, size * share) + _TRACK * size * MM_PER_POINT


def _width(pieces: list[tuple[str, float]], size: float) -> Mm:
    return sum(_advance(letter, size, share) for letter, share in pieces) - _TRACK * size * MM_PER_POINT


def _ornament(middle: Mm, y: Mm, width: Mm) -> list[Mark]:
    half, gap = width / 2, 2.6
    return [
        line(middle - half, y, middle - gap, y, _THIN),
        line(middle + gap, y, middle + half, y, _THIN),
        polygon(((middle - 1.6, y), (middle, y + 0.8), (middle + 1.6, y), (middle, y - 0.8)), inks.INK),
    ]


def _summary(box: Box, summary: str) -> list[Mark]:
    lines = wrapped(summary, "serif-italic", 9.5, _SUMMARY)[:5]
    lead = 4.1
    top = box.y + box.height / 2 + lead * len(lines) / 2 - 1.0
    return [Text(box.x, top - lead * (n + 0.6), words, "serif-italic", 9.5, _SOFT) for n, words in enumerate(lines)]


def needle(x: Mm, y: Mm) -> tuple[Mark, ...]:
    """Return a compass needle that points north, its foot at (x, y)."""
    tall, half, waist = _NEEDLE * 0.78, 2.6, _NEEDLE * 0.3
    left = (("M", (0.0, tall)), ("L", (-half, waist)), ("L", (0.0, waist * 0.75)), ("Z", ()))
    right = (("M", (0.0, tall)), ("L", (half, waist)), ("L", (0.0, waist * 0.75)), ("Z", ()))
    pen = Pen(inks.INK, 0.25)
    marks: tuple[Mark, ...] = (
        line(0.0, 0.0, 0.0, waist, pen),
        line(-4.6, waist * 0.55, 4.6, waist * 0.55, pen),
        Path(left, "#FFFFFF", pen),
        Path(right, inks.INK, pen),
        Text(0.0, tall + 1.0, "N", _FONT, 12.0, inks.INK, "middle"),
    )
    return (Group(marks, (1.0, 0.0, 0.0, 1.0, x, y), name="map:north"),)
