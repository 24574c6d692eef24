"""The title of a map on its plate: its name in capitals of two sizes, place and date; beside it a compass."""

from __future__ import annotations

from itertools import accumulate, pairwise

from pwprint.map.compass import NEEDLE, needle
from pwprint.page import inks
from pwprint.page.block import Block, beside, gap, height_of, hung, stacked
from pwprint.page.display_type import DISPLAY, capitals, capitals_width, hollow, ornament
from pwprint.page.prose import Face, paragraph, wrapped
from pwprint.page.sheet import Subject
from pwprint.pdf.fonts import MM_PER_POINT, fitted_size, shortened, text_width
from pwprint.pdf.marks import Box, Mark, Mm, Path, Pen, Text
from pwprint.values import Struct, replace

_SOFT = "#4A443C"
_FACE = Face("serif-italic", 9.5, _SOFT, 1.223)
"""The face of the summary."""

_BESIDE: Mm = 9.0
"""What is free on the plate of the title beside its words."""

_LEVEL: Mm = 27.0
_WIDE: Mm = 120.0
_FLANKED: Mm = 200.0
_LEANING: Mm = 0.6  # how far the foot of an italic letter may reach to the left of where it stands
_SUMMARY, _AIR = 62.0, 4.0
"""How broad a summary beside the title is, and what is free between them."""
_LEAST = 7.5
"""The least size of place and date, in points."""
_BROAD: Mm = 130.0
_NARROW_TITLE = 19.0
"""The type of a title over several lines, in points."""

_LINES, _FLANKING = 7, 5
"""The most lines of a summary: below the title, and at its left."""
_BEFORE: Mm = 2.0
_BELOW: Mm = 10.1


class Heading(Struct, frozen=True):
    """The words of a title: `kicker` stands above it, `below` it place and date.

    The summary stands beside it where that is wide enough; elsewhere under it if the title is `full`, or nowhere.
    """

    title: str
    below: str
    kicker: str
    summary: str
    full: bool = False

    def is_flanked(self, width: Mm) -> bool:
        """Return whether the summary stands at the left of a title: place and date need room beside it."""
        room = width - 2 * (_SUMMARY + _AIR + _BESIDE)
        return width >= _FLANKED and text_width(self.below, "serif-italic", _LEAST) <= room

    def height(self, width: Mm) -> Mm:
        """Return how high the title is in a width."""
        return self._block(width).height

    def marks(self, box: Box) -> tuple[Mark, ...]:
        """Return the title in a box of its height."""
        return hung((self._block(box.width),), box.x, box.top)

    def _block(self, width: Mm) -> Block:
        return self._full(width) if self.full else self._bare(width)

    def _bare(self, width: Mm) -> Block:
        if width < _WIDE:
            return _column(width, self)
        level = _level(width, self)
        return beside([(_LEANING, self._flank()), (0.0, level)]) if self.is_flanked(width) else level

    def _full(self, width: Mm) -> Block:
        lines = self._under(width)
        if not lines:
            return self._bare(width)
        if width < _WIDE:
            return _column(width, self, lines)
        words = stacked((gap(_LEVEL + _BEFORE - self._spare(width)), *lines))
        level = self._bare(width)
        # What stands in the free room of the title takes at least a hair more than the title without it.
        return replace(beside([(0.0, level), (0.0, words)]), height=max(words.height, level.height + 0.1))

    def _flank(self) -> Block:
        """Return the summary at the left of a level title, half-way down."""
        lines = paragraph(self.summary, _SUMMARY, _FACE)[:_FLANKING]
        return stacked((gap(max(0.0, (_LEVEL - height_of(lines)) / 2)), *lines))

    def _under(self, width: Mm) -> tuple[Block, ...]:
        """Return the lines of a summary that stands under the title, in the middle of a width."""
        if self.is_flanked(width):
            return ()
        room = min(width - 36.0 if self._spare(width) else width, _BROAD)
        lines = paragraph(self.summary, room, _FACE, anchor="middle")[:_LINES]
        return tuple(beside([((width - room) / 2, line)]) for line in lines)

    def _spare(self, width: Mm) -> Mm:
        """Return what a level title without place and date leaves free for the summary."""
        return _BELOW if width >= _WIDE and not self.below else 0.0


class PanelHeading(Struct, frozen=True):
    """The title as it stands over a compass in a panel beside a small board, however broad that is."""

    heading: Heading

    def height(self, width: Mm) -> Mm:
        """Return how high it is in a width."""
        return self._block(width).height

    def marks(self, box: Box) -> tuple[Mark, ...]:
        """Return it in a box of its height."""
        return hung((self._block(box.width),), box.x, box.top)

    def _block(self, width: Mm) -> Block:
        room = min(width, _BROAD)
        lines = paragraph(self.heading.summary, room, _FACE, anchor="middle")[:_LINES]
        return _column(width, self.heading, tuple(beside([((width - room) / 2, line)]) for line in lines))


def heading_of(subject: Subject) -> Heading:
    """Return the title of a scenario's map."""
    scenario = subject.scenario
    below = ", ".join(part for part in (scenario.place, scenario.date) if part)
    return Heading(scenario.title, below, subject.ruleset.book.title, scenario.summary)


def _column(width: Mm, heading: Heading, summary: tuple[Block, ...] = ()) -> Block:
    """Return the title in several lines over a compass."""
    lines = _broken(heading.title, width)
    size = _NARROW_TITLE if len(lines) < 3 else 16.0
    step = size * 0.43
    return stacked(
        (
            Block(3.0, (Text(width / 2, -3.0, heading.kicker, "serif-italic", 10.0, _SOFT, "middle"),)),
            *(Block(step, capitals(words, (width / 2, -step), size, width, colour=inks.INK)) for words in lines),
            Block(3.6, ornament(width / 2, -3.6, min(width, 50.0), inks.INK)),
            *(
                Block(5.0, (Text(width / 2, -5.0, part, "serif-italic", 11.0, inks.INK, "middle"),))
                for part in _apart(heading.below, width)
            ),
            *((gap(_BEFORE), *summary) if summary else ()),
            Block(NEEDLE + 5.0, needle(width / 2, -NEEDLE - 5.0)),
        )
    )


def _apart(below: str, width: Mm) -> tuple[str, ...]:
    """Return place and date in one line, or in two if there is no room, each on its own where both fit."""
    lines = wrapped(below, "serif-italic", 11.0, width)[:2]
    place, comma, date = below.rpartition(", ")
    own = (place, date)
    fits = all(text_width(words, "serif-italic", 11.0) <= width for words in own)
    return own if len(lines) == 2 and comma and fits else lines


def _broken(title: str, width: Mm) -> list[str]:
    """Return a title in up to three lines, the last of which has what is left."""
    words = title.split()
    lines = wrapped(title.upper(), DISPLAY, _NARROW_TITLE, width * 0.86)
    starts = [0, *accumulate(len(line.split()) for line in lines)][: min(len(lines), 3)]
    return [" ".join(words[start:end]) for start, end in pairwise((*starts, len(words)))]


def _level(width: Mm, heading: Heading) -> Block:
    """Return the words of a level title on their plate, in the middle of a width, and the compass at its right."""
    title, below, kicker = heading.title, heading.below, heading.kicker
    middle, room = width / 2, width - 2 * (_SUMMARY + _AIR if heading.is_flanked(width) else 18) - 2 * _BESIDE
    size = fitted_size(title.upper(), DISPLAY, room * 0.92, 27.0, 11.0)
    base = -6.6 - size * 0.66 * MM_PER_POINT
    small = fitted_size(below, "serif-italic", room, 11.5, _LEAST)
    words = shortened(below, "serif-italic", small, room)
    wide = max(
        min(capitals_width(title, size), room),
        text_width(kicker, "serif-italic", 9.5),
        text_width(words, "serif-italic", small),
    )
    foot = base - (10.6 if below else 5.8)
    return Block(
        _LEVEL,
        (
            *_plate(Box(middle - wide / 2 - _BESIDE, foot, wide + 2 * _BESIDE, -foot)),
            Text(middle, -4.7, kicker, "serif-italic", 9.5, _SOFT, "middle"),
            *capitals(title, (middle, base), size, room, colour=inks.INK),
            *((Text(middle, base - 8.2, words, "serif-italic", small, inks.INK, "middle"),) if below else ()),
            *ornament(middle, base - 3.5, min(wide, 70.0), inks.INK),
            *needle(width - 8.0, 1.5 - _LEVEL),
        ),
    )


def _plate(box: Box) -> tuple[Mark, ...]:
    """Return a plate with hollow corners, framed by a heavy and a fine line."""
    return (
        Path(hollow(box, 0.25), inks.PLATE, Pen(inks.INK, 0.5, round=False)),
        Path(hollow(box, 1.15), pen=Pen(inks.INK, 0.18, round=False)),
    )
