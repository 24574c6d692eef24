"""Names along rivers: letter after letter in the middle of the stream, as maps of the time write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from math import atan2, cos, degrees, dist, fsum, radians, sin

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.map.names import Name
from pwprint.map.place.room import SMALLEST, Room, Shown
from pwprint.map.place.view import View
from pwprint.map.terrain.board import OnBoard
from pwprint.map.terrain.forms.bands import sampled
from pwprint.map.terrain.scene import Scene
from pwprint.page import inks
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, text_width
from pwprint.pdf.glyph_runs import connected
from pwprint.pdf.marks import Box, Group, Mark, Mm, Point, Text

_ENDS = 0.08
"""What a name keeps from the edges of its square, as a share of the stream in it."""

_TRACKS = (1.0, 0.6, 0.3)
"""How far its letters stand apart, as shares of what they do elsewhere."""

_RISE = 0.22
"""How far below the middle of the stream its letters stand, in ems: half of a small letter."""

_HALO: Mm = 0.0
_HEADS: Mm = 0.05
"""How far the boxes of two letters may lie on each other at their heads: few letters fill theirs."""
_LEVEL = 0.2
"""Streams that rise more steeply are read from below."""


_MEETING: Mm = 0.1
"""Ends so near are one."""

_NEAREST = 4
"""In how many squares the name of a river may stand."""


def in_stream(name: Name, scene: Scene, room: Room[View], at: tuple[Square, Squares], least: float) -> list[Mark]:
    """Return the name of a river in its square, or in one of the same river near it; nothing where it has no room."""
    square, area = at
    home, streams = scene.centre(square), _streams(scene.board, tuple(scene.areas.items()), scene.seed)
    free = area & ~(scene.area("ford") | scene.area("bridge") | scene.area("road"))
    near = sorted(filter(room.view.shows, bits(free)), key=lambda other: dist(scene.centre(other), home))
    courses = [tuple(map(room.view.point, streams[other])) for other in near[:_NEAREST] if streams[other]]
    # A long name runs through two squares.
    pairs = (both for one, other in combinations(courses, 2) if (both := _joined(one, other)))
    placed = (along(name, course, room, least) for course in (*courses, *pairs))
    mark: Mark | None = next((mark for mark in placed if mark is not None), None)
    return [] if mark is None else [mark]


@lru_cache(maxsize=16)  # all maps of a scenario ask for them
def _streams(board: Board, areas: tuple[tuple[str, Squares], ...], seed: str) -> Mapping[Square, tuple[Point, ...]]:
    """Return the middle lines of rivers by squares."""
    streams = OnBoard(Scene(board, dict(areas), seed)).streams
    return {square: next(iter(sampled(steps)), ()) for square, steps in streams.items()}


def _joined(one: tuple[Point, ...], other: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return two streams as one where the second goes on from an end of the first; nothing where it does not."""
    for first in (one, one[::-1]):
        for second in (other, other[::-1]):
            if dist(first[-1], second[0]) < _MEETING:
                return (*first, *second[1:])
    return ()


def along(name: Name, course: tuple[Point, ...], room: Room[Shown], least: float = SMALLEST) -> Mark | None:
    """Return a name along a stream on the page, as large as it has room; None if it has none, which is then taken."""
    if len(course) < 2 or connected(name.text):
        return None
    line = _read(course)
    length = fsum(dist(a, b) for a, b in pairwise(line)) * (1 - 2 * _ENDS)
    size = name.size
    while size >= least:
        for track in _TRACKS:
            if _long(name, size, track) <= length:
                letters = tuple(_letters(name, size, track, line))
                areas = [_area(letter) for letter in letters]
                if not _crowd(letters, track * name.track * size * MM_PER_POINT) and all(map(room.is_free, areas)):
                    for area in areas:
                        room.take(area)
                    return Group(letters, name=f"stream:{name.text}")
        size -= 0.5
    return None


def _crowd(letters: Iterable[Text], apart: Mm) -> bool:
    """Say whether the heads of two letters meet where the stream bends up."""
    return any(
        cap_height(one.font, one.size) * sin(radians(other.angle - one.angle)) > apart + _HEADS
        for one, other in pairwise(letters)
    )


def _long(name: Name, size: float, track: float) -> Mm:
    """Return how long a name is."""
    apart = track * name.track * size * MM_PER_POINT
    return fsum(text_width(letter, name.font, size) for letter in name.text) + apart * (len(name.text) - 1)


def _letters(name: Name, size: float, track: float, line: tuple[Point, ...]) -> Iterator[Text]:
    """Yield letters along the middle part of a line, each across it."""
    far = [0.0, *accumulate(dist(a, b) for a, b in pairwise(line))]
    apart, drop = track * name.track * size * MM_PER_POINT, _RISE * size * MM_PER_POINT
    at = (far[-1] - _long(name, size, track)) / 2
    for letter in name.text:
        wide = text_width(letter, name.font, size)
        (x, y), (end_x, end_y) = _point(line, far, at), _point(line, far, at + wide)
        turn = atan2(end_y - y, end_x - x)
        x, y = (x + end_x) / 2 + drop * sin(turn), (y + end_y) / 2 - drop * cos(turn)
        at += wide + apart
        if not letter.isspace():
            yield Text(
                round(x, 3),
                round(y, 3),
                letter,
                name.font,
                round(size, 2),
                name.colour,
                "middle",
                round(degrees(turn), 1),
                _HALO,
                inks.WATER,
            )


def _area(letter: Text) -> Box:
    """Return a box round a letter, however it is turned."""
    high, turn = letter.size * MM_PER_POINT, radians(letter.angle)
    x, y = letter.x - _RISE * high * sin(turn), letter.y + _RISE * high * cos(turn)
    return Box(x - high / 2, y - high / 2, high, high)


def _read(course: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a line in the direction in which words on it are read."""
    right, up = course[-1][0] - course[0][0], course[-1][1] - course[0][1]
    steep = abs(right) <= _LEVEL * abs(up)
    return course[::-1] if (up < 0 if steep else right < 0) else course


def _point(line: tuple[Point, ...], far: list[float], at: float) -> Point:
    """Return the point so far along a line."""
    index = next((number for number in range(1, len(far) - 1) if far[number] >= at), len(far) - 1)
    (x, y), (end_x, end_y) = line[index - 1], line[index]
    part = (at - far[index - 1]) / (far[index] - far[index - 1])
    return x + part * (end_x - x), y + part * (end_y - y)
