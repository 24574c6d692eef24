"""The branches of a campaign as a picture: a box for each battle with its results, and lines to what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.page.display_type import roundel
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import fitted_size, shortened
from pwprint.pdf.marks import Group, Pen, Rect, Text, polygon, polyline
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.page.brief_tones import Tones
    from pwprint.pdf.marks import Mark, Mm

_HEAD: Mm = 7.4
_ROW: Mm = 5.0
_APART: Mm = 4.6
_END: Mm = 8.0
_BETWEEN = 0.26
"""What share of a column is left for lines."""
_COLUMNS, _ROWS = 6, 5
"""A picture with more columns, or more boxes in one of them, could not be read."""
_SIZE, _LEAST = 8.6, 6.5


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


def branches(battles: Sequence[BattleNode], width: Mm, ink: Tones) -> Block | None:
    """Return the picture; None where there are too many battles for one."""
    columns = _columns(battles)
    if len(columns) > _COLUMNS or max(map(len, columns)) > _ROWS:
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
    lines = tuple(mark for number in range(len(battles)) for mark in _lines(battles, number, places, ink))
    boxes = tuple(mark for one, at in places.items() for mark in _box(battles, one, at, ink))
    return Block(high, (Group((*lines, *boxes), name="campaign:branches"),))


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


def _box(battles: Sequence[BattleNode], one: int | str, at: _Placed, ink: Tones) -> Iterator[Mark]:
    yield Rect(at.x, at.y - at.high, at.wide, at.high, ink.shade if isinstance(one, str) else WHITE, ink.edge, 1.2)
    if isinstance(one, str):
        yield _words(one, "serif-italic", at.x + at.wide / 2, at.y - at.high / 2 - 1.0, at.wide - 3.0, ink, "middle")
        return
    yield from roundel(at.x + 4.2, at.y - _HEAD / 2, str(one + 1), ink)
    yield _words(battles[one].title, "serif-semibold", at.x + 8.6, at.y - _HEAD / 2 - 1.1, at.wide - 10.0, ink)
    for row, branch in enumerate(battles[one].branches):
        top = at.y - _HEAD - row * _ROW
        yield polyline(((at.x, top), (at.x + at.wide, top)), ink.hair)
        yield _words(branch.words, "serif", at.x + 2.0, top - _ROW / 2 - 1.0, at.wide - 4.0, ink)


def _words(words: str, font: str, x: Mm, y: Mm, room: Mm, ink: Tones, anchor: str = "start") -> Text:  # noqa: PLR0917
    size = fitted_size(words, font, room, _SIZE, _LEAST)
    return Text(x, y, shortened(words, font, size, room), font, size, ink.ink, anchor)


def _lines(battles: Sequence[BattleNode], number: int, places: dict[int | str, _Placed], ink: Tones) -> Iterator[Mark]:
    """Yield a line from each result of a battle to what follows, with a head."""
    at = places.get(number)
    for row, branch in enumerate(battles[number].branches):
        end = places.get(branch.end if branch.battle is None else branch.battle)
        if at is None or end is None:
            continue
        start = (at.x + at.wide, at.y - _HEAD - (row + 0.5) * _ROW)
        goal = (end.x, end.y - end.high / 2)
        bend = start[0] + 0.45 * (goal[0] - start[0]) + 1.4 * row
        yield polyline((start, (bend, start[1]), (bend, goal[1]), (goal[0] - 1.6, goal[1])), Pen(ink.edge.colour, 0.4))
        tip = (goal, (goal[0] - 2.2, goal[1] + 0.9), (goal[0] - 2.2, goal[1] - 0.9))
        yield polygon(tip, ink.edge.colour, None)
