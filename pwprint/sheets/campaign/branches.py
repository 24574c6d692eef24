"""The chart of a campaign: a box for each battle with its map and its results, and lines to what follows."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Group, Pen, moved, polygon, polyline
from pwprint.sheets.campaign.boxes import END, LEAST_MAP, battle_box, box_style, end_box
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pwprint.page.brief_tones import Tones
    from pwprint.pdf.marks import Colour, Mark, Mm, Point
    from pwprint.sheets.campaign.boxes import BattleNode, BoxStyle, DrawnBox

_APART, _FARTHEST = 7.0, 18.0
"""How far boxes of a column stand apart, at least and at most."""
_BETWEEN = 0.205
"""The room for lines between columns, as a share of the width of a battle's box."""
_COLUMNS, _ROWS = 6, 5
"""A picture with more columns, or more boxes in one of them, could not be read."""
_TALLEST: Mm = 48.0
"""How high maps are at most."""
_LANE: Mm = 2.4
"""How far upright parts of lines keep from each other, so that none can be taken for another."""
_THICK, _HALO = 0.8, 2.0
_HEAD: tuple[Mm, Mm] = (2.8, 1.3)
"""How long the head of a line is, and half as wide."""


class _Placed(Struct, frozen=True):
    """A box and its left upper corner."""

    x: Mm
    y: Mm
    box: DrawnBox


def branches(
    battles: Sequence[BattleNode], width: Mm, ink: Tones, size: float = 9.2, room: Mm | None = None
) -> Block | None:
    """Return the chart with words of a size, at most; None where there are too many battles for one.

    Beside each result stands the number of the battle that it leads to, or the letter of the end. Maps are as high as
    the `room` for the chart allows.
    """
    columns = _columns(battles)
    if not _is_legible(columns):
        return None
    ends = isinstance(columns[-1][0], str)
    wide = width / (len(columns) + _BETWEEN * (len(columns) - 1) - (1 - END) * ends)
    style = box_style(battles, _ends(columns), wide, (ink, size, _signs(columns)))
    drawn = _drawn(battles, columns, style, room)
    apart = _apart(columns, drawn, room)
    tall = [sum(drawn[one].high for one in column) + apart * (len(column) - 1) for column in columns]
    high = max(tall)
    places: dict[int | str, _Placed] = {}
    for number, (column, all_of_it) in enumerate(zip(columns, tall, strict=True)):
        y = -(high - all_of_it) / 2
        for one in column:
            places[one] = _Placed(number * wide * (1 + _BETWEEN), y, drawn[one])
            y -= drawn[one].high + apart
    lines = tuple(_lines(battles, places, wide, ink))
    shown = (moved(at.box.marks, at.x, at.y) for at in places.values())
    return Block(high, (Group((*lines, *shown), name="campaign:branches"),))


def _apart(columns: Sequence[Sequence[int | str]], drawn: Mapping[int | str, DrawnBox], room: Mm | None) -> Mm:
    """Return how far boxes of a column stand apart: they share what the fullest one leaves of the room."""
    free = [
        ((room or 0.0) - sum(drawn[one].high for one in column)) / (len(column) - 1)
        for column in columns
        if len(column) > 1
    ]
    return max(_APART, min([_FARTHEST, *free]))


def _drawn(
    battles: Sequence[BattleNode], columns: Sequence[Sequence[int | str]], style: BoxStyle, room: Mm | None
) -> Mapping[int | str, DrawnBox]:
    """Return all boxes, the maps as high as leaves room for the fullest column."""

    def boxes(tall: Mm) -> dict[int | str, DrawnBox]:
        champions = {branch.end: branch.champion for battle in battles for branch in battle.branches}
        return {
            one: end_box(one, champions.get(one), style)
            if isinstance(one, str)
            else battle_box(one, battles[one], style, tall)
            for column in columns
            for one in column
        }

    least = boxes(0.0)
    if room is None:
        return least
    free = (
        (room - sum(least[one].high for one in column) - _APART * (len(column) - 1)) / len(column)
        for column in columns
        if not isinstance(column[0], str)
    )
    return boxes(min(_TALLEST, max(0.0, min(free)) + LEAST_MAP))


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


class _Line(Struct, frozen=True):
    """A line from a result to what follows: its two ends and its colour."""

    start: Point
    goal: Point
    colour: Colour


def _lines(battles: Sequence[BattleNode], places: Mapping[int | str, _Placed], wide: Mm, ink: Tones) -> Iterator[Mark]:
    """Yield a line from each result to what follows, with a head; each comes to a place of its own.

    Lines have the colour of the side that has won. Upright parts that begin in one column stand apart, those that
    climb or fall most nearest to their results.
    """
    ways = [
        (places[number], level, branch, branch.end if branch.battle is None else branch.battle)
        for number, battle in enumerate(battles)
        if number in places
        for level, branch in zip(places[number].box.results, battle.branches, strict=True)
    ]
    ways = [way for way in ways if way[3] in places]
    arriving: dict[int | str, list[Mm]] = {}
    for at, down, _, one in ways:
        arriving.setdefault(one, []).append(at.y + down)
    found: dict[Mm, list[_Line]] = {}
    for at, down, branch, one in ways:
        level, end = at.y + down, places[one]
        order = sorted(arriving[one], reverse=True)
        y = end.y - end.box.high * (order.index(level) + 1) / (len(order) + 1)
        colour = ink.ink if branch.style is None else branch.style.edge
        found.setdefault(at.x, []).append(_Line((at.x + wide, level), (end.x, y), colour))
    for lines in found.values():
        # Lines that go up turn the earlier the higher they go, lines that go down the earlier the lower: where two must
        # cross, they do so near to their boxes, far from their heads.
        climbing = sorted((each for each in lines if each.goal[1] > each.start[1]), key=lambda each: -each.goal[1])
        falling = sorted((each for each in lines if each.goal[1] <= each.start[1]), key=lambda each: each.goal[1])
        for number, each in enumerate([*climbing, *falling]):
            bend = each.start[0] + 2.2 + _LANE * number
            yield from _line(each, min(bend, each.goal[0] - _HEAD[0] - 0.6))


def _line(one: _Line, bend: Mm) -> Iterator[Mark]:
    (x, y), (end, level) = one.start, one.goal
    long, half = _HEAD
    way = ((x, y), (bend, y), (bend, level), (end - long + 0.4, level))
    yield Group((polyline(way, Pen(WHITE, _HALO, round=False)),), name="halo")
    yield polyline(way, Pen(one.colour, _THICK, round=False))
    yield polygon(((end, level), (end - long, level + half), (end - long, level - half)), one.colour, None)
