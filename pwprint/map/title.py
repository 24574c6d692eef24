"""The title of a map on its plate: its name in capitals of two sizes, place and date; beside it a compass."""

from __future__ import annotations

from math import cos, fsum, radians, sin

from pwprint.map.grid import Box
from pwprint.page import inks
from pwprint.page.prose import wrapped
from pwprint.pdf.fonts import MM_PER_POINT, fitted_size, shortened, text_width
from pwprint.pdf.marks import Circle, Command, Group, Mark, Mm, Path, Pen, Text, moved, polygon
from pwprint.values import Struct

_FONT = "serif-semibold"
_SMALL = 0.8
_TRACK = 0.07
"""Space between the letters of the title, in ems."""

_NEEDLE: Mm = 20.0
_ROSE: Mm = 7.6
"""Half of the height of the compass without its letter."""

_BESIDE: Mm = 9.0
"""What is free on the plate of the title beside its words."""

_HOLLOW: Mm = 2.6
_LEVEL: Mm = 27.0
_WIDE: Mm = 120.0
_FLANKED: Mm = 200.0
_LEANING: Mm = 0.6  # how far the foot of an italic letter may reach to the left of where it stands
_SUMMARY: Mm = 62.0
_BROAD: Mm = 130.0
_LINES = 7
_LEAD: Mm = 4.1
_BEFORE: Mm = 2.0
_BELOW: Mm = 10.1
_SOFT = "#4A443C"


class Heading(Struct, frozen=True):
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
    for part in _apart(heading.below, width):
        y -= 5.0
        marks.append(Text(middle, y, part, "serif-italic", 11.0, inks.INK, "middle"))
    if summary:
        y -= _BEFORE
        marks += _lines(summary, middle, y)
        y -= _LEAD * len(summary)
    y -= _NEEDLE + 5.0
    return (*marks, *needle(middle, y)), -y


def _apart(below: str, width: Mm) -> tuple[str, ...]:
    """Return place and date in one line, in two if there is no room, each for itself where both fit."""
    lines = wrapped(below, "serif-italic", 11.0, width)[:2]
    place, comma, date = below.rpartition(", ")
    own = (place, date)
    fits = all(text_width(words, "serif-italic", 11.0) <= width for words in own)
    return own if len(lines) == 2 and comma and fits else lines


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
    """Return the words of a level title on their plate."""
    title, below, kicker = heading.title, heading.below, heading.kicker
    room -= 2 * _BESIDE
    size = fitted_size(title.upper(), _FONT, room * 0.92, 27.0, 11.0)
    base = top - 6.6 - size * 0.66 * MM_PER_POINT
    named = spaced(title, middle, base, size, room)
    marks: list[Mark] = [Text(middle, top - 4.7, kicker, "serif-italic", 9.5, _SOFT, "middle")]
    marks += named
    wide = max(_spread(named), text_width(kicker, "serif-italic", 9.5))
    if below:
        small = fitted_size(below, "serif-italic", room, 11.5, 7.5)
        words = shortened(below, "serif-italic", small, room)
        marks.append(Text(middle, base - 8.2, words, "serif-italic", small, inks.INK, "middle"))
        wide = max(wide, text_width(words, "serif-italic", small))
    marks += _ornament(middle, base - 3.5, min(wide, 70.0))
    foot = base - (10.6 if below else 5.8)
    return [*_plate(Box(middle - wide / 2 - _BESIDE, foot, wide + 2 * _BESIDE, top - foot)), *marks]


def _spread(letters: list[Mark]) -> Mm:
    """Return how wide a line of single letters is."""
    found = [letter for letter in letters if isinstance(letter, Text)]
    if not found:
        return 0.0
    return found[-1].x + text_width(found[-1].text, found[-1].font, found[-1].size) - found[0].x


def _plate(box: Box) -> tuple[Mark, ...]:
    """Return a plate with hollow corners, framed by a heavy and a fine line."""
    return (
        Path(hollow(box, 0.25), inks.PLATE, Pen(inks.INK, 0.5, round=False)),
        Path(hollow(box, 1.15), pen=Pen(inks.INK, 0.18, round=False)),
    )


def hollow(box: Box, inset: Mm) -> tuple[Command, ...]:
    """Return a rectangle so far inside a box, whose corners are quarters of circles that bend inwards."""
    reach, pull = _HOLLOW, _HOLLOW * 0.5523
    left, right, low, high = box.x + inset, box.right - inset, box.y + inset, box.top - inset
    return (
        ("M", (left + reach, high)),
        ("L", (right - reach, high)),
        ("C", (right - reach, high - pull, right - pull, high - reach, right, high - reach)),
        ("L", (right, low + reach)),
        ("C", (right - pull, low + reach, right - reach, low + pull, right - reach, low)),
        ("L", (left + reach, low)),
        ("C", (left + reach, low + pull, left + pull, low + reach, left, low + reach)),
        ("L", (left, high - reach)),
        ("C", (left + pull, high - reach, left + reach, high - pull, left + reach, high)),
        ("Z", ()),
    )


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
    return fsum(_advance(letter, size, share) for letter, share in pieces) - _TRACK * size * MM_PER_POINT


def _ornament(middle: Mm, y: Mm, width: Mm) -> list[Mark]:
    """Return a rule that swells towards the diamond in its middle."""
    half, gap, thick = width / 2, 3.4, 0.32
    marks: list[Mark] = [
        polygon(
            ((middle + side * half, y), (middle + side * gap, y + thick), (middle + side * gap, y - thick)), inks.INK
        )
        for side in (-1, 1)
    ]
    marks += [Circle(middle + side * 2.5, y, 0.32, inks.INK) for side in (-1, 1)]
    return [*marks, polygon(((middle - 1.6, y), (middle, y + 0.9), (middle + 1.6, y), (middle, y - 0.9)), inks.INK)]


def _summary(box: Box, summary: str) -> list[Mark]:
    lines = wrapped(summary, "serif-italic", 9.5, _SUMMARY)[:5]
    top = box.top - _LEVEL / 2 + _LEAD * len(lines) / 2 - 1.0
    x = box.x + _LEANING
    return [Text(x, top - _LEAD * (n + 0.6), words, "serif-italic", 9.5, _SOFT) for n, words in enumerate(lines)]


def needle(x: Mm, y: Mm) -> tuple[Mark, ...]:
    """Return a compass that points north, its foot at (x, y): a star of eight points on a ring."""
    pen, middle = Pen(inks.INK, 0.2), _ROSE
    marks: list[Mark] = [
        Circle(0.0, middle, _ROSE * 0.66, "#FFFFFF", Pen(inks.INK, 0.35)),
        Circle(0.0, middle, _ROSE * 0.58, pen=Pen(inks.INK, 0.15)),
    ]
    for turn in (45, 135, 225, 315):
        marks += _point(middle, turn, _ROSE * 0.62, _ROSE * 0.16, pen)
    for turn in (90, 180, 270, 0):
        marks += _point(middle, turn, _ROSE * (1.08 if turn == 90 else 0.94), _ROSE * 0.24, pen)
    marks.append(Text(0.0, 2.08 * _ROSE + 0.7, "N", _FONT, 12.0, inks.INK, "middle"))
    return (Group(tuple(marks), (1.0, 0.0, 0.0, 1.0, x, y), name="map:north"),)


def _point(middle: Mm, turn: int, reach: Mm, waist: Mm, pen: Pen) -> tuple[Mark, ...]:
    """Return a point of a star, one half of it dark."""
    tip, left, right = (
        (far * cos(radians(turn + aside)), middle + far * sin(radians(turn + aside)))
        for far, aside in ((reach, 0), (waist, 45), (waist, -45))
    )
    return polygon((tip, left, (0.0, middle)), "#FFFFFF", pen), polygon((tip, right, (0.0, middle)), inks.INK, pen)
