"""The sheets of a map drawn apart: which edges are cut, where the tabs are, and which way each sheet is glued."""

from __future__ import annotations

from collections.abc import Iterator

from pwprint.map.assembly.pages import Axis, Together
from pwprint.page import inks
from pwprint.page.block import Block
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, fitted_size, text_width
from pwprint.pdf.marks import Box, Mark, Mm, Pen, Rect, Text, line, moved, polygon
from pwprint.values import Struct

_APART, _SHARE, _SMALL_SHARE = 3.4, 0.13, 0.08
"""What is free between two sheets at most, and beside the width of one."""
_TAB = 0.56
"""How much of that a tab takes."""
_SHEET, _EDGE, _HATCH = Pen(inks.INK, 0.25), Pen(inks.INK, 0.15), Pen("#8C7B5C", 0.15, round=False)
_CUT = Pen("#8E1B1B", 0.4, (1.2, 0.8), round=False)
_GLUED = "#7A5A33"
_PACE: Mm = 1.0
"""From one line of a hatched tab to the next."""
_FONT, _NAME, _LEAST, _ROOM = "sans-semibold", 11.0, 5.0, 0.5
"""The type of a sheet's name, at most and at least, and how much of the sheet it may take."""
MANY, _SMALL_ROOM = 9, 0.93
"""More sheets are drawn small, without arrows and a key; and how much of these names may take."""
_ARROW: Mm = 1.5
_WORDS, _SIGN, _KEY = ("serif-italic", 8.0), 5.0, 5.2
"""The type of the key, how long its signs are, and how high it is."""
_SIGNS = ("cut", "tab", "glue this way")


class Exploded(Struct, frozen=True):
    """The picture, which hangs down from (0, 0), and how wide it is."""

    block: Block
    width: Mm


def exploded(together: Together, room: tuple[Mm, Mm]) -> Exploded:
    """Return the picture with a key below it, as large as it fits."""
    (wide, high), rows = together.size, together.rows
    is_large, foot = together.count <= MANY, _KEY if together.count <= MANY else 0.0
    last, lowest = len(rows[0]) - 1, len(rows) - 1
    apart = _SHARE if is_large else _SMALL_SHARE
    gap = min(_APART, apart * room[0] / (last + 1), apart * room[1] / (lowest + 1))
    free = room[0] - gap * last, room[1] - foot - gap * lowest
    unit = min(free[0] / wide, free[1] / high)
    across = Axis.of((tile.box.x for tile in rows[0]), wide, unit, free[0])
    up = Axis.of((row[0].box.y for row in rows), high, unit, free[1])
    whole, tall = across.at(wide) + gap * last, up.at(high) + gap * lowest
    tiles = [(tile, number, down) for down, row in enumerate(rows) for number, tile in enumerate(row)]
    places = [_apart(tile.box, (across, up), (number * gap, (lowest - down) * gap)) for tile, number, down in tiles]
    share = _ROOM if is_large else _SMALL_ROOM
    size = min(_fitting(tile.name, place, share) for (tile, *_), place in zip(tiles, places, strict=True))
    marks: list[Mark] = []
    for (tile, number, down), place in zip(tiles, places, strict=True):
        cut = number > 0, down > 0
        marks += _sheet(place, (number < last, down < lowest), cut, gap * _TAB)
        marks += _arrows(place, cut) if is_large else ()
        if size >= _LEAST:
            base = place.y + (place.height - cap_height(_FONT, size)) / 2
            marks.append(Text(place.x + place.width / 2, base, tile.name, _FONT, size, inks.INK, "middle"))
    key, broad = _key() if is_large else ((), 0.0)
    width = max(whole, broad)
    picture = moved(tuple(marks), (width - whole) / 2, -tall, name="map:exploded")
    return Exploded(Block(tall + foot, (picture, moved(key, (width - broad) / 2, -tall - foot))), width)


def _apart(box: Box, axes: tuple[Axis, Axis], by: tuple[Mm, Mm]) -> Box:
    """Return the place of a sheet, moved away from the others."""
    across, up = axes
    x, y = across.at(box.x), up.at(box.y)
    return Box(x + by[0], y + by[1], across.at(box.right) - x, up.at(box.top) - y)


def _sheet(box: Box, tabs: tuple[bool, bool], cut: tuple[bool, bool], deep: Mm) -> Iterator[Mark]:
    """Yield a sheet: its tabs in the east and the south, where it is cut in the west and the north."""
    if tabs[0]:
        yield from _tab(Box(box.right, box.y, deep, box.height))
    if tabs[1]:
        yield from _tab(Box(box.x, box.y - deep, box.width, deep))
    yield Rect(box.x, box.y, box.width, box.height, "#FFFFFF", _SHEET)
    west, north = cut
    if west:
        yield line(box.x, box.y, box.x, box.top, _CUT)
    if north:
        yield line(box.x, box.top, box.right, box.top, _CUT)


def _arrows(box: Box, cut: tuple[bool, bool]) -> Iterator[Mark]:
    """Yield an arrow at each edge that is cut: to where the sheet is glued."""
    west, north = cut
    if west:
        yield _arrow(box.x + 1.0, box.y + box.height / 2, (-1, 0))
    if north:
        yield _arrow(box.x + box.width / 2, box.top - 1.0, (0, 1))


def _tab(box: Box) -> Iterator[Mark]:
    """Yield a hatched tab."""
    yield Rect(box.x, box.y, box.width, box.height, "#FFFFFF", _EDGE)
    deep, long = sorted((box.width, box.height))
    for step in range(1, int((long - deep) / _PACE) + 1):
        at = step * _PACE
        ends = (at, 0.0, at + deep, deep) if box.width > box.height else (0.0, at, deep, at + deep)
        if at + deep <= long:
            yield line(box.x + ends[0], box.y + ends[1], box.x + ends[2], box.y + ends[3], _HATCH)


def _arrow(x: Mm, y: Mm, way: tuple[int, int]) -> Mark:
    """Return an arrow whose point is at (x, y) and looks one way."""
    (right, up), half = way, 0.7 * _ARROW
    back = x - right * _ARROW, y - up * _ARROW
    one, other = (back[0] + up * half, back[1] + right * half), (back[0] - up * half, back[1] - right * half)
    return polygon(((x, y), one, other), _GLUED)


def _key() -> tuple[tuple[Mark, ...], Mm]:
    """Return what the signs mean, from (0, 0), and how broad that is."""
    marks: list[Mark] = []
    x, middle = 0.0, cap_height(*_WORDS) / 2
    for number, words in enumerate(_SIGNS):
        sign = _SIGN if number < 2 else _ARROW
        if number == 0:
            marks.append(line(x, middle, x + sign, middle, _CUT))
        elif number == 1:
            marks += _tab(Box(x, middle - 1.0, sign, 2.0))
        else:
            marks.append(_arrow(x, middle, (-1, 0)))
        marks.append(Text(x + sign + 1.2, 0.0, words, *_WORDS, inks.INK))
        x += sign + 1.2 + text_width(words, *_WORDS) + 3.0
    return tuple(marks), x - 3.0


def _fitting(name: str, box: Box, share: float) -> float:
    """Return the largest size of type in which a box holds a name."""
    return min(fitted_size(name, _FONT, box.width * share, _NAME, 1.0), box.height * share / MM_PER_POINT)
