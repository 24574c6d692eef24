"""The forces of both sides: beside the picture of the cover with their tiles below, or above and below it in rows."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.memo import cached_property
from pwprint.page.display_type import capitals, capitals_width
from pwprint.page.side_style import framed, side_styles
from pwprint.pdf.fonts import fitted_size, text_width
from pwprint.pdf.marks import Box, Group, Pen, Rect, Text, moved
from pwprint.sheets.briefing.common import side_pen, strength
from pwprint.sheets.kit.kinds import KindRows, columns, rows
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.scenario import Side
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm, Point

_LARGEST, _LEAST, _SIZES = 14.0, 10.0, 9
"""The type of names, at most and at least, and how many sizes are tried: small capitals have four fifths of it."""
_NARROW, _BROAD, _STEPS = 24.0, 31.0, 14
"""How broad banners are at least, and at most where long words need it; and how many widths are tried."""
_PLATE, _BROAD_PLATE = 34.0, 48.0
"""How broad the ground of a name is in a row of kinds, in the same way: in one line if that is enough."""
_LINES, _SMALL_WORD = 3, 3
"""The lines of a name at most, and the letters of a word with which none should begin."""
_LEADING = 0.41
"""From one line of a name to the next, in mm to a point of its type."""
_PAD, _WORDS_PAD, _INNER, _CUT = 1.9, 2.0, 1.0, 2.0
"""What names and other words keep from the edges, how far inside these the fine line runs, and its cut corners."""
_STRENGTH, _IN_ONE, _LEAST_STRENGTH, _STEP = 8.2, 7.4, 6.6, 3.5
"""The type of words on a side's colour, at most, where they share a line, and at least; and from line to line."""
_OVER, _UNDER = 3.0, 2.6
"""What is free above the name, and between it and the strength."""
_SNUG, _FREE, _HIGH_ROW = 0.7, 0.9, 18.0
"""What is free there in a row and inside its fine line at least, and how high it is at most if there is room."""


class BannerName(Struct, frozen=True):
    """The lines of a side's name and their type."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> Mm:
        """How high they are."""
        return len(self.lines) * _LEADING * self.size


def forces(subject: Subject, width: Mm, height: Mm) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the banners of both sides, to stand beside a picture, each hanging down from (0, 0)."""
    sides, room = subject.scenario.sides, width - 2 * _PAD
    size = min(_size(side.title, room, _LINES) for side in sides)
    names = [BannerName(_broken(side.title, size, room), size) for side in sides]
    told = [_in_lines(subject, side) for side in sides]
    head = fsum((_OVER, max(name.height for name in names), _UNDER, max(map(len, told)) * _STEP, _OVER))
    kinds = columns(subject, Box(0.0, -height, width, height - head))
    first, second = (
        (
            *_head(style, name, words, Box(0.0, -head, width, head)),
            Rect(0.0, -height, width, height, None, Pen(style.edge, 0.35, round=False)),
            *kinds.drawn(subject, side, style),
        )
        for side, style, name, words in zip(
            sides, side_styles(subject.scenario, subject.look), names, told, strict=True
        )
    )
    return first, second


class ForcesRow(Struct, frozen=True, eq=False, dict=True):
    """The rows of both sides, to stand above and below a picture: the ground of a name, and beside it the kinds."""

    subject: Subject
    width: Mm
    plate: Mm
    lines: int
    kinds: KindRows

    @cached_property
    def height(self) -> Mm:
        """How high each is."""
        needs = (self._name(side).height + _SNUG + len(self._told(side)) * _STEP for side in self._sides)
        return max(self.kinds.height, *(need + 2 * (_INNER + _FREE) for need in needs))

    def grown(self, more: Mm) -> ForcesRow:
        """Return the rows higher by what is free there, up to a limit."""
        high = min(max(self.height, _HIGH_ROW), self.height + more)
        return replace(self, kinds=replace(self.kinds, height=high))

    def marks(self, side: Side) -> tuple[Mark, ...]:
        """Return the row of a side, which hangs down from (0, 0)."""
        style = side_styles(self.subject.scenario, self.subject.look)[side.index]
        box = Box(0.0, -self.height, self.plate, self.height)
        return (
            *_head(style, self._name(side), self._told(side), box, _SNUG),
            Rect(0.0, -self.height, self.width, self.height, None, Pen(style.edge, 0.35, round=False)),
            *self.kinds.drawn(self.subject, side, style),
        )

    @property
    def _sides(self) -> tuple[Side, Side]:
        return self.subject.scenario.sides

    def _name(self, side: Side) -> BannerName:
        """Return the name of a side; both have one type."""
        room = self.plate - 2 * _PAD
        size = min(_size(one.title, room, self.lines) for one in self._sides)
        return BannerName(_broken(side.title, size, room), size)

    def _told(self, side: Side) -> tuple[str, ...]:
        """Return how strong a side is and who comes later, in one line if there is room for it."""
        strong, later = strength(self.subject, side), " ".join(_later(self.subject, side))
        if not later:
            return (strong,)
        both, room = f"{strong}, {later.replace(' of them', '')}", self.plate - 2 * _WORDS_PAD
        return (both,) if text_width(both, "serif-italic", _IN_ONE) <= room else (strong, later)


def _in_lines(subject: Subject, side: Side) -> list[str]:
    """Return how many units a side has, who comes later, and its exhaustion point, in short lines."""
    units, *point = strength(subject, side).split(", ")
    return [units, *_later(subject, side), *point]


def _later(subject: Subject, side: Side) -> tuple[str, ...]:
    """Return how many of a side's units come later, and from when on: two short lines."""
    turns = [unit.arrives.turn for unit in side.units if unit.arrives is not None and not unit.lost]
    word = subject.ruleset.book.turn_word
    return (f"{len(turns)} of them", f"from {word} {min(turns)} on") if turns else ()


def forces_row(subject: Subject, width: Mm) -> ForcesRow:
    """Return the rows of both sides in a width."""
    tries = ((_width(subject, (_PLATE, _BROAD_PLATE), lines), lines) for lines in (1, 2))
    plate, lines = next((one for one in tries if _holds(subject, *one)), (_BROAD_PLATE, 2))
    return ForcesRow(subject, width, plate, lines, rows(subject, plate, width))


def banner_width(subject: Subject) -> Mm:
    """Return how broad banners beside a picture are at least for the names of both sides to be read."""
    return _width(subject, (_NARROW, _BROAD), _LINES)


def _width(subject: Subject, between: tuple[Mm, Mm], lines: int) -> Mm:
    """Return the least width in which the names of both sides have few lines in the least type."""
    narrow, broad = between
    widths = [narrow + (broad - narrow) * step / _STEPS for step in range(_STEPS + 1)]
    return next((wide for wide in widths if _holds(subject, wide, lines)), broad)


def _holds(subject: Subject, width: Mm, lines: int) -> bool:
    """Return whether both names have few lines in the least type."""
    room = width - 2 * _PAD
    names = (BannerName(_broken(side.title, _LEAST, room), _LEAST) for side in subject.scenario.sides)
    return all(_fits(one, room, lines) for one in names)


def _size(title: str, room: Mm, lines: int) -> float:
    """Return the largest type in which a name has few lines."""
    sizes = [_LARGEST - (_LARGEST - _LEAST) * step / (_SIZES - 1) for step in range(_SIZES)]
    tries = (BannerName(_broken(title, size, room), size) for size in sizes)
    return next((one.size for one in tries if _fits(one, room, lines)), _LEAST)


def _fits(name: BannerName, room: Mm, lines: int) -> bool:
    """Return whether all of few lines find room, and none begins with a small word: Republic of / Tessen."""
    small = any(line.split()[0].islower() and len(line.split()[0]) <= _SMALL_WORD for line in name.lines[1:])
    return (
        len(name.lines) <= lines and not small and all(capitals_width(line, name.size) <= room for line in name.lines)
    )


def _broken(title: str, size: float, room: Mm) -> tuple[str, ...]:
    lines: list[str] = []
    for word in title.split():
        if lines and capitals_width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _head(style: SideStyle, name: BannerName, told: Sequence[str], box: Box, under: Mm = _UNDER) -> Iterator[Mark]:
    """Yield the name of a side on its colour, and below it how strong it is."""
    yield Rect(box.x, box.y, box.width, box.height, style.colour, Pen(style.edge, 0.35, round=False))
    inside = Box(box.x + _INNER, box.y + _INNER, box.width - 2 * _INNER, box.height - 2 * _INNER)
    yield framed(style, inside, _CUT, None, side_pen(style, 0.22))
    middle, room = box.x + box.width / 2, box.width - 2 * _PAD
    whole = name.height + under + len(told) * _STEP
    top = box.top - (box.height - whole) / 2
    for number, line in enumerate(name.lines, 1):
        base = top - number * _LEADING * name.size + 0.1 * name.size * _LEADING
        yield from capitals(line, (middle, base), name.size, room, colour=style.ink)
    for number, words in enumerate(told, 1):
        base = top - name.height - under - number * _STEP + 0.9
        size = fitted_size(words, "serif-italic", box.width - 2 * _WORDS_PAD, _STRENGTH, _LEAST_STRENGTH)
        yield Text(middle, base, words, "serif-italic", size, style.ink, "middle")


def banner(marks: tuple[Mark, ...], at: Point, number: int) -> Group:
    """Return a banner in its place."""
    return moved(marks, *at, name=f"cover:forces:{number}")
