"""Display type after the manner of old staff papers: spaced capitals, rules with a diamond, plates, cartouches."""

from __future__ import annotations

from itertools import accumulate
from math import fsum
from typing import TYPE_CHECKING

from pwprint.page import inks
from pwprint.page.block import Block
from pwprint.page.side_style import framed
from pwprint.pdf.artwork.placed import flag
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, shortened, text_width
from pwprint.pdf.glyph_runs import connected
from pwprint.pdf.marks import Box, Circle, Mark, Path, Pen, Rect, Text, line, polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.brief_tones import Tones
    from pwprint.page.prose import Face
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.artwork import Artwork
    from pwprint.pdf.marks import Colour, Command, Mm

DISPLAY = "serif-semibold"
_SMALL, _SMALL_WORD = 0.8, 3
"""Small letters beside large ones, and the most letters of a word that begins with one: Republic of Tessen."""
_TRACK = 0.07
"""Space between the letters of capitals, in ems."""

_GREEK = dict(
    zip("\u0386\u0388\u0389\u038a\u038c\u038e\u038f", "\u0391\u0395\u0397\u0399\u039f\u03a5\u03a9", strict=True)
)

_SECTION = 12.0
_HEAD: Mm = 6.4
"""mm that the heading of a section takes."""

_ROUNDEL: Mm = 4.8

_FLAG: tuple[Mm, Mm] = (15.0, 9.6)
_BANNER: Mm = 3.6
"""The room for flags on a plate, and what they keep from its ends."""
PLATE: Mm = 17.0
"""mm that the plate of a side takes."""

CARTOUCHE_HEAD: Mm = 5.6
CARTOUCHE_PAD: Mm = 3.2
"""What a cartouche takes above what is in it, and below and beside that."""

_BENT: Mm = 2.6
"""The radius of corners that are bent inwards."""
_TITLED = 12.0
_CARTOUCHE, _INNER = Pen(inks.INK, 0.45, round=False), Pen(inks.INK, 0.18, round=False)


def capitals(
    words: str, place: tuple[Mm, Mm], size: float, room: Mm, *, colour: Colour = INK, anchor: str = "middle"
) -> tuple[Mark, ...]:
    """Return words in spaced capitals, the first letters larger; they shrink to the room that there is."""
    pieces = tuple(_pieces(words))
    width = _width(pieces, size)
    if width > room:
        size, width = size * room / width, room
    x, base = place
    x -= width / 2 if anchor == "middle" else 0.0
    marks: list[Mark] = []
    for letter, share in pieces:
        if letter != " ":
            marks.append(Text(round(x, 3), base, letter, DISPLAY, round(size * share, 2), colour))
        x += _advance(letter, size, share)
    return tuple(marks)


def capitals_width(words: str, size: float) -> Mm:
    """Return how wide words in spaced capitals are."""
    return _width(tuple(_pieces(words)), size)


def _pieces(words: str) -> Iterator[tuple[str, float]]:
    """Yield the capitals of words with the size of each; what must not be set letter by letter is one piece."""
    if connected(words):
        yield words, 1.0
        return
    for number, word in enumerate(words.split()):
        if number:
            yield " ", 1.0
        large = _SMALL if number and word[0].islower() and len(word) <= _SMALL_WORD else 1.0
        plain = word.isalpha() and word.upper() == word.lower()  # a script without capitals
        rest = 1.0 if word.isupper() or plain else _SMALL  # VI Corps
        for letter in _capitals(word[0]):
            yield letter, large
        for letter in _capitals(word[1:]):
            yield letter, large if letter.isdigit() else rest


def _capitals(letters: str) -> str:
    """Return letters as capitals; those of Greek have no accents."""
    return "".join(_GREEK.get(letter, letter) for letter in letters.upper())


def _advance(letter: str, size: float, share: float) -> Mm:
    return text_width(letter, DISPLAY, size * share) + _TRACK * size * MM_PER_POINT


def _width(pieces: tuple[tuple[str, float], ...], size: float) -> Mm:
    return fsum(_advance(letter, size, share) for letter, share in pieces) - _TRACK * size * MM_PER_POINT


def diamond(x: Mm, y: Mm, half: Mm = 1.1, colour: Colour = INK) -> Mark:
    """Return a small diamond round a point, twice as wide as high."""
    return polygon(((x - half, y), (x, y + half / 2), (x + half, y), (x, y - half / 2)), colour)


def ornament(middle: Mm, y: Mm, width: Mm, colour: Colour = INK) -> tuple[Mark, ...]:
    """Return a rule that swells towards the diamond in its middle."""
    half, gap, thick = width / 2, 3.4, 0.32
    swelling = (
        polygon(((middle + side * half, y), (middle + side * gap, y + thick), (middle + side * gap, y - thick)), colour)
        for side in (-1, 1)
    )
    dots = (Circle(middle + side * 2.5, y, 0.32, colour) for side in (-1, 1))
    lozenge = ((middle - 1.6, y), (middle, y + 0.9), (middle + 1.6, y), (middle, y - 0.9))
    return *swelling, *dots, polygon(lozenge, colour)


def spaced(words: str, at: tuple[Mm, Mm], face: Face, track: float) -> tuple[Mark, ...]:
    """Return words centred on a point of their base line, with `track` ems between the letters."""
    gap = track * face.size * MM_PER_POINT
    if connected(words):
        return (Text(at[0], at[1], words, face.font, face.size, face.colour, anchor="middle"),)
    widths = [text_width(letter, face.font, face.size) for letter in words]
    x, base = at[0] - (fsum(widths) + gap * (len(words) - 1)) / 2, at[1]
    starts = accumulate((wide + gap for wide in widths), initial=x)
    placed = zip(words, starts, strict=False)
    return tuple(Text(x, base, letter, face.font, face.size, face.colour) for letter, x in placed)


def section(title: str, width: Mm, ink: Tones, below: Mm = 0.0) -> Block:
    """Return the heading of what comes `below` mm under it: the title, then a fine rule with a diamond."""
    base = -_HEAD + 2.1
    words = shortened(title, DISPLAY, _SECTION, width)
    start = text_width(words, DISPLAY, _SECTION) + 2.6
    level = base + cap_height(DISPLAY, _SECTION) * 0.42
    text = Text(0.0, base, words, DISPLAY, _SECTION, ink.ink)
    if start + 6.0 > width:
        return Block(_HEAD + below, (text,), keep=True)
    rule = line(start + 2.2, level, width, level, Pen(ink.rule, 0.25, round=False))
    return Block(_HEAD + below, (text, diamond(start + 0.6, level, 0.9), rule), keep=True)


def plate(style: SideStyle, name: str, kicker: str, width: Mm, banner: Artwork | None = None) -> tuple[Mark, ...]:
    """Return the name of a side on its colour with a fine inner frame, and its flag at both ends, down from (0, 0)."""
    low = -PLATE
    inner = 1.2
    inside = Box(inner, low + inner, width - 2 * inner, PLATE - 2 * inner)
    sides = () if banner is None else ((_BANNER, 0.0), (width - _BANNER - _FLAG[0], 1.0))
    rooms = [(Box(x, low + (PLATE - _FLAG[1]) / 2, *_FLAG), across) for x, across in sides]
    flags = (mark for room, across in rooms if banner for mark in flag(banner, room, style.ink, across))
    taken = 2 * (_BANNER + _FLAG[0]) if banner else 0.0
    return (
        Rect(0.0, low, width, PLATE, fill=style.colour, pen=Pen(style.edge, 0.4, round=False)),
        framed(style, inside, 2.2, None, Pen(style.ink, 0.25, round=False)),
        Text(
            width / 2,
            low + PLATE - 6.0,
            shortened(kicker, "serif-italic", 9.0, width - 8.0 - taken),
            "serif-italic",
            9.0,
            style.ink,
            "middle",
        ),
        *capitals(name, (width / 2, low + 4.2), 16.5, width - 16.0 - taken, colour=style.ink),
        *flags,
    )


def sign(style: SideStyle, x: Mm, y: Mm, size: Mm = 3.2) -> tuple[Mark, ...]:
    """Return the sign of a side, very small, with its lower left corner at (x, y)."""
    return (framed(style, Box(x, y, size, size), 0.26 * size, style.colour, Pen(style.edge, 0.3, round=False)),)


def roundel(x: Mm, y: Mm, word: str, ink: Tones) -> tuple[Mark, ...]:
    """Return a number in a dark tab with round ends about a point: the turn of something."""
    points = 8.5 if len(word) < 3 else 7.0
    half = max(_ROUNDEL, text_width(word, "serif-bold", points) + 1.8) / 2
    base = y - cap_height("serif-bold", points) / 2
    return (
        Rect(x - half, y - _ROUNDEL / 2, 2 * half, _ROUNDEL, fill=ink.ink, radius=_ROUNDEL / 2),
        Text(x, base, word, "serif-bold", points, "#FFFFFF", "middle"),
    )


def cartouche(box: Box, heading: str) -> tuple[Mark, ...]:
    """Return a frame with corners bent inwards in a box, its heading in the middle of the upper line."""
    half = text_width(heading, "serif-italic", _TITLED) / 2 + 2.5
    middle, top = box.x + box.width / 2, box.top - 2.2
    plate = Box(box.x, box.y, box.width, top - box.y)
    return (
        Path(hollow(plate, 0.23), inks.PLATE, _CARTOUCHE),
        Path(hollow(plate, 1.1), pen=_INNER),
        Rect(middle - half, top - 1.2, 2 * half, 1.6, inks.PLATE),
        Text(middle, top - 1.3, heading, "serif-italic", _TITLED, inks.INK, "middle"),
    )


def hollow(box: Box, inset: Mm) -> tuple[Command, ...]:
    """Return a rectangle at a distance inside a box, with corners that are quarter circles bent inwards."""
    reach, pull = _BENT, _BENT * 0.5523
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
