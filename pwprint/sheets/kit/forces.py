"""The forces of a side beside the picture of the cover or above it: its name on its colour, with its tiles below."""

from __future__ import annotations

from collections import Counter
from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.page.display_type import capitals, capitals_width
from pwprint.page.side_style import framed, side_styles
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Box, Group, Pen, Rect, Text, moved
from pwprint.pieces.small_tile import small_tile
from pwprint.sheets.briefing.common import side_pen, strength
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Side
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm, Point

_LARGEST, _LEAST, _SIZES = 14.0, 10.0, 9
"""The type of names, at most and at least, and how many sizes are tried: small capitals have four fifths of it."""
_NARROW, _BROAD, _STEPS = 24.0, 31.0, 14
"""How broad banners are at least, and at most where long words need it; and how many widths are tried."""
_LINES, _SMALL_WORD = 3, 3
"""The lines of a name at most, and the letters of a word with which none should begin."""
_LEADING = 0.41
"""From one line of a name to the next, in mm to a point of its type."""
_PAD, _WORDS_PAD, _INNER, _CUT = 1.9, 2.6, 1.0, 2.0
"""What names and other words keep from the edges, how far inside these the fine line runs, and its cut corners."""
_STRENGTH, _STEP = 8.2, 3.5
_OVER, _UNDER = 3.0, 2.6
"""What is free above the name, and between it and the strength."""
_WORDS, _SNUG, _ROWS, _BARE = 4.6, 3.1, 0.9, 5.5
"""What the name of a kind needs below its tile, usually and at least, what rows keep apart, and the smallest tiles."""
_GREATEST, _BESIDE, _EDGES = 12.5, 1.8, 1.2
"""A tile's greatest side in mm, and what is free between it and its number, and beside both."""
_COUNT, _TYPE, _KIND, _LEAST_KIND = 15.0, 1.7, 7.4, 6.5
_ROW, _SMALL, _FIGURE, _CLOSE = 7.6, 5.4, 10.0, 0.6
"""The height of a row of tiles below a plate, and in it these, the type of their numbers, and what is free between."""
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


def banner_width(subject: Subject) -> Mm:
    """Return how broad banners are at least for the names of both sides to be read."""
    widths = [_NARROW + (_BROAD - _NARROW) * step / _STEPS for step in range(_STEPS + 1)]
    return next((wide for wide in widths if _holds(subject, wide - 2 * _PAD)), _BROAD)


def _holds(subject: Subject, room: Mm) -> bool:
    """Return whether both names have few lines in the least type."""
    names = (BannerName(_broken(side.title, _LEAST, room), _LEAST) for side in subject.scenario.sides)
    return all(len(one.lines) <= _LINES and _fits(one, room) for one in names)


def _size(title: str, room: Mm) -> float:
    """Return the largest type in which a name has few lines."""
    sizes = [_LARGEST - (_LARGEST - _LEAST) * step / (_SIZES - 1) for step in range(_SIZES)]
    tries = (BannerName(_broken(title, size, room), size) for size in sizes)
    return next((one.size for one in tries if len(one.lines) <= _LINES and _fits(one, room)), _LEAST)


def _fits(name: BannerName, room: Mm) -> bool:
    """Return whether all lines find room, and none begins with a small word: Republic of / Tessen."""
    small = any(line.split()[0].islower() and len(line.split()[0]) <= _SMALL_WORD for line in name.lines[1:])
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
        size = fitted_size(words, "serif-italic", box.width - 2 * _WORDS_PAD, _STRENGTH, 6.0)
        yield Text(middle, base, words, "serif-italic", size, style.ink, "middle")


def _tiles(subject: Subject, side: Side, style: SideStyle, box: Box) -> Iterator[Mark]:
    """Yield a tile of each kind of unit, with how many there are and what they are called."""
    kinds, middle = _kinds(subject, side), box.x + box.width / 2
    rows = max(len(_kinds(subject, each)) for each in subject.scenario.sides)
    figures = [_figure(count) for each in subject.scenario.sides for count in _kinds(subject, each).values()]
    # Where a side has many kinds its tiles are smaller, so that they keep their names.
    most = min(_GREATEST, _widest(figures, box.width - 2 * _EDGES), (box.height - _ROWS) / rows - _ROWS - _SNUG)
    below = _SNUG if most >= _BARE else 0.0
    size = most if below else min(_GREATEST, most + _SNUG)
    below = min(_WORDS, max(below, (box.height - _ROWS) / rows - _ROWS - size)) if below else 0.0
    spare = (box.height - len(kinds) * (size + below)) / (len(kinds) + 1)
    for row, (name, count) in enumerate(kinds.items()):
        kind, y = subject.ruleset.play.units[name], box.top - (row + 1) * (spare + size) - row * below
        points = min(_COUNT, _TYPE * size)
        left = middle - (size + _BESIDE + text_width(_figure(count), _FIGURES, points)) / 2
        yield from _counted(style, kind.symbol, _figure(count), (left, y), (size, points, _BESIDE))
        if below:
            points = fitted_size(kind.title, "sans", box.width - 2 * _EDGES, _KIND, _LEAST_KIND)
            title = shortened(kind.title, "sans", points, box.width - 2 * _EDGES)
            yield Text(middle, y - min(3.3, below - 0.6), title, "sans", points, INK, "middle")


def _widest(figures: list[str], room: Mm) -> Mm:
    """Return the side of the largest tile that has room with each of these numbers beside it."""
    wide = max(text_width(figure, _FIGURES, _COUNT) for figure in figures)
    return room - _BESIDE - wide


def _figure(count: int) -> str:
    return f"\u00d7\u2009{count}"


def _counted(style: SideStyle, symbol: str, figure: str, at: Point, sizes: tuple[Mm, float, Mm]) -> tuple[Mark, ...]:
    """Return a tile with its lower left corner at a point, and how many there are, by the size of both and the gap."""
    size, points, between = sizes
    base = at[1] + (size - cap_height(_FIGURES, points)) / 2
    words = Text(at[0] + size + between, base, figure, _FIGURES, points, INK)
    return moved(small_tile(style, "", symbol, size), *at), words


def counted_below(subject: Subject, side: Side, width: Mm) -> Block:
    """Return a row of the kinds of a side's units, each with how many there are, to stand below its plate."""
    kinds, style = _kinds(subject, side), side_styles(subject.scenario, subject.look)[side.index]
    wides = [_SMALL + _CLOSE + text_width(_figure(count), _FIGURES, _FIGURE) for count in kinds.values()]
    share = min(1.0, (width - 2 * _EDGES) / fsum(wide + _CLOSE for wide in wides))
    size, points, between = _SMALL * share, _FIGURE * share, _CLOSE * share
    spare = (width - share * fsum(wides)) / (len(wides) + 1)
    marks: list[Mark] = [Rect(0.0, -_ROW, width, _ROW, None, Pen(style.edge, 0.35, round=False))]
    x = spare
    for (name, count), wide in zip(kinds.items(), wides, strict=True):
        symbol, y = subject.ruleset.play.units[name].symbol, -(_ROW + size) / 2
        marks += _counted(style, symbol, _figure(count), (x, y), (size, points, between))
        x += share * wide + spare
    return Block(_ROW, tuple(marks))


def _kinds(subject: Subject, side: Side) -> dict[str, int]:
    """Return how many units of each kind a side has, arm by arm, as the ruleset lists them."""
    counts = Counter(unit.type for unit in side.units)
    return {name: counts[name] for name in subject.ruleset.play.units if counts[name]}


def banner(marks: tuple[Mark, ...], x: Mm, number: int) -> Group:
    """Return a banner in its place."""
    return moved(marks, x, 0.0, name=f"cover:forces:{number}")
