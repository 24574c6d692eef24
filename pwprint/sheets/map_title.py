"""The title of a map: its name in capitals of two sizes, place and date, and a compass needle."""

from __future__ import annotations

from dataclasses import dataclass

from pwprint.art.terrain import inks
from pwprint.press.fonts import MM_PER_POINT, fitted_size, shortened, text_width, wrapped
from pwprint.press.marks import Group, Mark, Mm, Path, Pen, Text, line, moved, polygon
from pwprint.sheets.map_grid import Box

_FONT = "serif-semibold"
_SMALL = 0.8
_TRACK = 0.07
"""Space between the letters of the title, in ems."""

_NEEDLE: Mm = 20.0
_LEVEL: Mm = 27.0
_WIDE: Mm = 120.0
_FLANKED: Mm = 200.0
_SUMMARY: Mm = 62.0
_BROAD: Mm = 130.0
_LINES = 7
_LEAD: Mm = 4.1
_BEFORE: Mm = 2.0
_BELOW: Mm = 10.1
_THIN = Pen(inks.INK, 0.2, round=False)
_SOFT = "#4A443C"


@dataclass(frozen=True, slots=True)
class Heading:
    """The words of a title: `kicker` stands above it, `below` it place and date, the summary beside or under these."""

    title: str
    below: str
    kicker: str
    summary: str

    def height(self, width: Mm) -> Mm:
        """Return how high the title is in a width; the summary is in it only where it stands beside."""
        return _LEVEL if width >= _WIDE else _column(width, self)[1]

    def full_height(self, width: Mm) -> Mm:
        """Return how high the title is with the summary."""
        lines = len(self._under(width))
        return self.height(width) + (max(_LEAD * lines + _BEFORE - self._spare(width), 0.1) if lines else 0.0)

    def _spare(self, width: Mm) -> Mm:
        """Return what a level title without place and date leaves free for the summary."""
        return _BELOW if width >= _WIDE and not self.below else 0.0

    def _under(self, width: Mm) -> tuple[str, ...]:
        """Return the lines of a summary that stands under the title."""
        if width >= _FLANKED:
            return ()
        room = width - 36.0 if self._spare(width) else width
        return wrapped(self.summary, "serif-italic", 9.5, min(room, _BROAD))[:_LINES]

    def marks(self, box: Box) -> tuple[Mark, ...]:
        """Return the title in its box."""
        lines = self._under(box.width) if box.height > self.height(box.width) + 0.05 else ()
        if box.width < _WIDE:
            return (moved(_column(box.width, self, lines)[0], box.x, box.top),)
        flanked = box.width >= _FLANKED
        room = box.width - 2 * (_SUMMARY + 4 if flanked else 18)
        marks = _words(box.x + box.width / 2, box.top, room, self)
        marks += needle(box.right - 8.0, box.top - _LEVEL + 1.5)
        marks += _lines(lines, box.x + box.width / 2, box.top - _LEVEL - _BEFORE + self._spare(box.width))
        if flanked and self.summary:
            marks += _summary(box, self.summary)
        return tuple(marks)


def _lines(lines: tuple[str, ...], middle: Mm, top: Mm) -> list[Mark]:
    return [
        Text(middle, top - _LEAD * (n + 0.7), words, "serif-italic", 9.5, _SOFT, "middle")
        for n, words in enumerate(lines)
    ]


def _column(width: Mm, heading: Heading, summary: tuple[str, ...] = ()) -> tuple[tuple[Mark, ...], Mm]:
    """Return the title in several lines over a compass needle, hanging down from (0, 0), and its height."""
    middle, y = width / 2, -3.0
    marks: list[Mark] = [Text(middle, y, heading.kicker, "serif-italic", 10.0, _SOFT, "middle")]
    lines = _broken(heading.title, width)
    size = 19.0 if len(lines) < 3 else 16.0
    for words in lines:
        y -= size * 0.43
        marks += spaced(words, middle, y, size, width)
    y -= 3.6
    marks += _ornament(middle, y, min(width, 50.0))
    for part in wrapped(heading.below, "serif-italic", 11.0, width)[:2]:
        y -= 5.0
        marks.append(Text(middle, y, part, "serif-italic", 11.0, inks.INK, "middle"))
    if summary:
        y -= _BEFORE
        marks += _lines(summary, middle, y)
        y -= _LEAD * len(summary)
    y -= _NEEDLE + 5.0
    return (*marks, *needle(middle, y)), -y


def _broken(title: str, width: Mm) -> list[str]:
    """Return a title in up to three lines."""
    lines: list[str] = []
    for word in title.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == 3 or text_width(longer.upper(), _FONT, 19.0) <= width * 0.86):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(middle: Mm, top: Mm, room: Mm, heading: Heading) -> list[Mark]:
    title, below, kicker = heading.title, heading.below, heading.kicker
    size = fitted_size(title.upper(), _FONT, room * 0.92, 27.0, 11.0)
    base = top - 6.0 - size * 0.66 * MM_PER_POINT
    marks: list[Mark] = [Text(middle, top - 3.0, kicker, "serif-italic", 10.0, _SOFT, "middle")]
    marks += spaced(title, middle, base, size, room)
    marks += _ornament(middle, base - 3.6, min(room, 70.0))
    if below:
        small = fitted_size(below, "serif-italic", room, 12.0, 8.5)
        marks.append(
            Text(
                middle,
                base - 8.8,
                shortened(below, "serif-italic", small, room),
                "serif-italic",
                small,
                inks.INK,
                "middle",
            )
        )
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
    top = box.top - _LEVEL / 2 + _LEAD * len(lines) / 2 - 1.0
    return [Text(box.x, top - _LEAD * (n + 0.6), words, "serif-italic", 9.5, _SOFT) for n, words in enumerate(lines)]


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
