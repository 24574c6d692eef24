"""The forces of a side beside the picture of the cover: its name on its colour, and below that its tiles."""

from __future__ import annotations

from collections import Counter
from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.display_type import capitals, capitals_width
from pwprint.page.side_style import framed, side_styles
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height, fitted_size, text_width
from pwprint.pdf.marks import Box, Group, Pen, Rect, Text, moved
from pwprint.pieces.small_tile import small_tile
from pwprint.sheets.briefing.common import side_pen, strength
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Side
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm

_LARGEST, _LEAST, _SIZES = 14.0, 8.0, 13
"""The type of names, at most and at least, and how many sizes are tried."""
_LINES = 3
_LEADING = 0.41
"""From one line of a name to the next, in mm to a point of its type."""
_PAD, _INNER, _CUT = 2.2, 1.0, 2.0
_STRENGTH, _STEP = 8.2, 3.5
_OVER, _UNDER = 3.0, 2.6
"""What is free above the name, and between it and the strength."""
_WORDS, _ROWS, _BARE = 4.6, 1.6, 7.0
"""What the name of a kind needs below its tile, what rows keep apart, and the tiles that are no smaller for a name."""
_SHARE, _GREATEST, _BESIDE = 0.42, 12.0, 1.8
"""A tile's share of the width, its greatest side in mm, and what is free between it and its number."""
_COUNT, _TYPE, _KIND, _LEAST_KIND = 15.0, 1.7, 7.4, 6.0
_FIGURES = "serif-semibold"


class BannerName(Struct, frozen=True):
    """The lines of a side's name and their type."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> Mm:
        """How high they are."""
        return len(self.lines) * _LEADING * self.size


def forces(subject: Subject, width: Mm, height: Mm) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the banners of both sides, each hanging down from (0, 0)."""
    sides, room = subject.scenario.sides, width - 2 * _PAD
    size = min(_size(side.title, room) for side in sides)
    names = [BannerName(_broken(side.title, size, room), size) for side in sides]
    told = [strength(subject, side).split(", ") for side in sides]
    head = fsum((_OVER, max(name.height for name in names), _UNDER, max(map(len, told)) * _STEP, _OVER))
    first, second = (
        (
            *_head(style, name, words, Box(0.0, -head, width, head)),
            Rect(0.0, -height, width, height, None, Pen(style.edge, 0.35, round=False)),
            *_tiles(subject, side, style, Box(0.0, -height, width, height - head)),
        )
        for side, style, name, words in zip(
            sides, side_styles(subject.scenario, subject.look), names, told, strict=True
        )
    )
    return first, second


def _size(title: str, room: Mm) -> float:
    """Return the largest type in which a name has few lines."""
    sizes = [_LARGEST - (_LARGEST - _LEAST) * step / (_SIZES - 1) for step in range(_SIZES)]
    tries = (BannerName(_broken(title, size, room), size) for size in sizes)
    return next((one.size for one in tries if len(one.lines) <= _LINES and _fits(one, room)), _LEAST)


def _fits(name: BannerName, room: Mm) -> bool:
    """Return whether all lines find room, and none begins with a small word: Republic of / Tessen."""
    small = any(line[0].islower() for line in name.lines[1:])
    return not small and all(capitals_width(line, name.size) <= room for line in name.lines)


def _broken(title: str, size: float, room: Mm) -> tuple[str, ...]:
    lines: list[str] = []
    for word in title.split():
        if lines and capitals_width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _head(style: SideStyle, name: BannerName, told: list[str], box: Box) -> Iterator[Mark]:
    """Yield the name of a side on its colour, and below it how strong it is."""
    yield Rect(box.x, box.y, box.width, box.height, style.colour, Pen(style.edge, 0.35, round=False))
    inside = Box(box.x + _INNER, box.y + _INNER, box.width - 2 * _INNER, box.height - 2 * _INNER)
    yield framed(style, inside, _CUT, None, side_pen(style, 0.22))
    middle, room = box.x + box.width / 2, box.width - 2 * _PAD
    whole = name.height + _UNDER + len(told) * _STEP
    top = box.top - (box.height - whole) / 2
    for number, line in enumerate(name.lines, 1):
        base = top - number * _LEADING * name.size + 0.1 * name.size * _LEADING
        yield from capitals(line, (middle, base), name.size, room, colour=style.ink)
    for number, words in enumerate(told, 1):
        base = top - name.height - _UNDER - number * _STEP + 0.9
        size = fitted_size(words, "serif-italic", room, _STRENGTH, 6.0)
        yield Text(middle, base, words, "serif-italic", size, style.ink, "middle")


def _tiles(subject: Subject, side: Side, style: SideStyle, box: Box) -> Iterator[Mark]:
    """Yield a tile of each kind of unit, with how many there are and what they are called."""
    kinds, middle = _kinds(side), box.x + box.width / 2
    most = min(_SHARE * box.width, _GREATEST)
    rows = max(len(_kinds(each)) for each in subject.scenario.sides)
    # Where a side has many kinds, tiles are legible only without names.
    below = _WORDS if (box.height - _ROWS) / rows - _ROWS - _WORDS >= min(_BARE, most) else 0.0
    step = (box.height - _ROWS) / len(kinds) - _ROWS
    size = min(most, step - below)
    spare = (box.height - len(kinds) * (size + below)) / (len(kinds) + 1)
    for row, (name, count) in enumerate(kinds.items()):
        kind, y = subject.ruleset.play.units[name], box.top - (row + 1) * (spare + size) - row * below
        figure, points = f"\u00d7\u2009{count}", min(_COUNT, _TYPE * size)
        left = middle - (size + _BESIDE + text_width(figure, _FIGURES, points)) / 2
        yield moved(small_tile(style, "", kind.symbol, size), left, y)
        base = y + (size - cap_height(_FIGURES, points)) / 2
        yield Text(left + size + _BESIDE, base, figure, _FIGURES, points, INK)
        if below:
            points = fitted_size(kind.title, "sans", box.width - 2.0, _KIND, _LEAST_KIND)
            yield Text(middle, y - 3.3, kind.title, "sans", points, INK, "middle")


def _kinds(side: Side) -> Counter[str]:
    return Counter(unit.type for unit in side.units)


def banner(marks: tuple[Mark, ...], x: Mm, number: int) -> Group:
    """Return a banner in its place."""
    return moved(marks, x, 0.0, name=f"cover:forces:{number}")
