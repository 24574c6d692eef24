"""The branches of a campaign as a picture: a box for each battle with its results, and lines to what follows."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.page.display_type import roundel
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import cap_height, fitted_size, shortened
from pwprint.pdf.marks import Group, Pen, Rect, Text, polygon, polyline
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.page.brief_tones import Tones
    from pwprint.pdf.marks import Mark, Mm, Point

_HEAD: Mm = 7.4
_ROW: Mm = 5.4
_APART: Mm = 5.0
_END: Mm = 8.4
_BETWEEN = 0.17
"""What share of a column is left for lines."""
_COLUMNS, _ROWS = 6, 5
"""A picture with more columns, or more boxes in one of them, could not be read."""
_LEAST = 6.5
_LANE: Mm = 2.2
"""How far upright parts of lines keep from each other, so that none can be taken for another."""
_SIGN: Mm = 6.0
"""What the sign of where a result leads takes."""


class Branch(Struct, frozen=True):
    """A result in a few words, and the number of the battle that it leads to, or how the campaign ends."""

    words: str
    battle: int | None
    end: str = ""


class BattleNode(Struct, frozen=True):
    """A battle: its title, and what may come of it."""

    title: str
    branches: tuple[Branch, ...]


class _Placed(Struct, frozen=True):
    """A box: its left upper corner, and how large it is."""

    x: Mm
    y: Mm
    wide: Mm
    high: Mm


def branches(battles: Sequence[BattleNode], width: Mm, ink: Tones, size: float = 9.2) -> Block | None:
    """Return the picture with words of a size; None where there are too many battles for one.

    Beside each result stands the number of the battle that it leads to, or the letter of the end.
    """
    columns = _columns(battles)
    if not _is_legible(columns):
        return None
    each = width / len(columns)
    wide = each * (1 - _BETWEEN)
    tall = [sum(_high(battles, one) for one in column) + _APART * (len(column) - 1) for column in columns]
    high = max(tall)
    places: dict[int | str, _Placed] = {}
    for number, (column, all_of_it) in enumerate(zip(columns, tall, strict=True)):
        x = number * each + (each - wide) * number / max(len(columns) - 1, 1)
        y = -(high - all_of_it) / 2
        for one in column:
            places[one] = _Placed(x, y, wide, _high(battles, one))
            y -= places[one].high + _APART
    signs = _signs(columns)
    lines = tuple(_lines(battles, places, ink))
    boxes = tuple(mark for one, at in places.items() for mark in _box(battles, one, at, (ink, size, signs)))
    return Block(high, (Group((*lines, *boxes), name="campaign:branches"),))


def _signs(columns: Sequence[Sequence[int | str]]) -> dict[int | str, str]:
    """Return the number of each battle, and a letter for each end."""
    letters = dict(zip(_ends(columns), ascii_uppercase, strict=False))
    return {one: letters[one] if isinstance(one, str) else str(one + 1) for column in columns for one in column}


def _ends(columns: Sequence[Sequence[int | str]]) -> Iterator[str]:
    return (one for column in columns for one in column if isinstance(one, str))


def end_letters(battles: Sequence[BattleNode]) -> dict[str, str]:
    """Return the letters of the ends in the picture; none where there are too many battles for one."""
    columns = _columns(battles)
    return dict(zip(_ends(columns), ascii_uppercase, strict=False)) if _is_legible(columns) else {}


def _is_legible(columns: Sequence[Sequence[int | str]]) -> bool:
    return len(columns) <= _COLUMNS and max(map(len, columns)) <= _ROWS


def _columns(battles: Sequence[BattleNode]) -> list[list[int | str]]:
    """Return battles by how many come before them at most, and behind all that lead there the ways in which it ends."""
    depth = {0: 0}
    for _ in battles:
        for number, battle in enumerate(battles):
            for branch in battle.branches:
                if branch.battle is not None and number in depth and branch.battle > number:
                    depth[branch.battle] = max(depth.get(branch.battle, 0), depth[number] + 1)
    last = max(depth.values()) + 1
    ends = dict.fromkeys(branch.end for battle in battles for branch in battle.branches if branch.battle is None)
    found: list[list[int | str]] = [[] for _ in range(last)]
    for number in sorted(depth):
        found[depth[number]].append(number)
    return [*found, [*ends]] if ends else found


def _high(battles: Sequence[BattleNode], one: int | str) -> Mm:
    return _END if isinstance(one, str) else _HEAD + _ROW * len(battles[one].branches)


def _box(
    battles: Sequence[BattleNode], one: int | str, at: _Placed, how: tuple[Tones, float, dict[int | str, str]]
) -> Iterator[Mark]:
    ink, size, signs = how
    yield Rect(at.x, at.y - at.high, at.wide, at.high, ink.shade if isinstance(one, str) else WHITE, ink.edge, 1.2)
    if isinstance(one, str):
        yield from _lettered(signs[one], at.x + 4.2, at.y - at.high / 2, ink)
        yield _words(one, ("serif-italic", size), (at.x + 8.6, at.y - at.high / 2 - 1.0), at.wide - 10.0, ink)
        return
    yield from roundel(at.x + 4.2, at.y - _HEAD / 2, signs[one], ink)
    where = (at.x + 8.6, at.y - _HEAD / 2 - 1.1)
    yield _words(battles[one].title, ("serif-semibold", size), where, at.wide - 10.0, ink)
    for row, branch in enumerate(battles[one].branches):
        top = at.y - _HEAD - row * _ROW
        yield polyline(((at.x, top), (at.x + at.wide, top)), ink.hair)
        yield _words(branch.words, ("serif", size), (at.x + 2.0, top - _ROW / 2 - 1.0), at.wide - 4.0 - _SIGN, ink)
        sign = signs[branch.end if branch.battle is None else branch.battle]
        x, y = at.x + at.wide - 3.0, top - _ROW / 2
        if branch.battle is None:
            yield from _lettered(sign, x, y, ink)
        else:
            yield from roundel(x, y, sign, ink)


def _lettered(letter: str, x: Mm, y: Mm, ink: Tones) -> Iterator[Mark]:
    """Yield the letter of an end in a square about a point."""
    half = 2.2
    yield Rect(x - half, y - half, 2 * half, 2 * half, WHITE, ink.edge, 0.5)
    yield Text(x, y - cap_height("serif-bold", 8.5) / 2, letter, "serif-bold", 8.5, ink.ink, "middle")


def _words(words: str, face: tuple[str, float], at: Point, room: Mm, ink: Tones) -> Text:
    font, largest = face
    size = fitted_size(words, font, room, largest, _LEAST)
    return Text(*at, shortened(words, font, size, room), font, size, ink.ink)


class _Line(Struct, frozen=True):
    """A line from a result to what follows: its two ends, and how far away its upright part stands."""

    start: Point
    goal: Point


def _lines(battles: Sequence[BattleNode], places: dict[int | str, _Placed], ink: Tones) -> Iterator[Mark]:
    """Yield a line from each result to what follows, with a head; each comes to a place of its own.

    Upright parts that begin in one column stand apart, those that climb most farthest from their results.
    """
    ways = [
        (places[number], row, branch.end if branch.battle is None else branch.battle)
        for number, battle in enumerate(battles)
        if number in places
        for row, branch in enumerate(battle.branches)
    ]
    ways = [way for way in ways if way[2] in places]
    arriving: dict[int | str, list[Mm]] = {}
    for at, row, one in ways:
        arriving.setdefault(one, []).append(at.y - _HEAD - (row + 0.5) * _ROW)
    found: dict[Mm, list[_Line]] = {}
    for at, row, one in ways:
        level = at.y - _HEAD - (row + 0.5) * _ROW
        order = sorted(arriving[one], reverse=True)
        end = places[one]
        y = end.y - end.high * (order.index(level) + 1) / (len(order) + 1)
        found.setdefault(at.x + at.wide, []).append(_Line((at.x + at.wide, level), (end.x, y)))
    for x, lines in found.items():
        # Lines that go up turn the later the lower they begin, lines that go down the earlier.
        up = sorted((each for each in lines if each.goal[1] > each.start[1]), key=lambda each: -each.start[1])
        down = sorted((each for each in lines if each.goal[1] <= each.start[1]), key=lambda each: each.start[1])
        for number, each in enumerate([*up, *down]):
            bend = x + 2.0 + _LANE * number
            yield from _line(each, min(bend, each.goal[0] - 3.2), ink)


def _line(one: _Line, bend: Mm, ink: Tones) -> Iterator[Mark]:
    (x, y), (end, level) = one.start, one.goal
    yield polyline(((x, y), (bend, y), (bend, level), (end - 1.6, level)), Pen(ink.edge.colour, 0.4))
    yield polygon(((end, level), (end - 2.2, level + 0.9), (end - 2.2, level - 0.9)), ink.edge.colour, None)
