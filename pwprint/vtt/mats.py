"""The mats: the map with the places of its board, the tracks with their boxes, each as it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.pdf.marks import Box, Group, Rect
from pwprint.pdf.matrix import product
from pwprint.sheets import SHEETS
from pwprint.values import Struct
from pwprint.vtt.component import ComponentKind, FlatPicture, Mat, MatArea, PlayPlace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Mark, Point
    from pwprint.pdf.matrix import Matrix
    from pwprint.vtt.whole_map import WholeMap


def map_mat(subject: Subject, whole: WholeMap) -> Mat:
    """Return the map, its squares named as the scenario names them; an open table has none."""
    picture = FlatPicture(whole.width, whole.height, whole.marks)
    areas = _AREAS[subject.scenario.board.surface](subject, whole)
    return Mat("map", ComponentKind.MAP, subject.scenario.title, picture, areas)


def _squares(subject: Subject, whole: WholeMap) -> tuple[MatArea, ...]:
    from pwprint.map.terrain.lattice import UNIT, lattice  # noqa: PLC0415 - a table has none

    board, scale = subject.scenario.board, whole.unit / UNIT
    plan, (x, y) = lattice(board), (whole.window.x, whole.window.y)

    def point(place: tuple[int, int]) -> Point:
        across, up = plan.point(place)
        return x + across * scale, y + up * scale

    return tuple(
        MatArea(board.name(square), point((right, up)), tuple(point((right + a, up + b)) for a, b in board.corners))
        for square, (right, up) in enumerate(board.plan)
    )


_AREAS: Mapping[Surface, Callable[[Subject, WholeMap], tuple[MatArea, ...]]] = {
    Surface.GRID: _squares,
    Surface.TABLE: lambda *_: (),
}


class TrackBoxes(Struct, frozen=True):
    """The pages of the tracks, and where a marker lies on each of their boxes: `turn:3`, `first`, `side:track:2`."""

    mats: tuple[Mat, ...]
    boxes: Mapping[str, PlayPlace]


def tracks(subject: Subject, settings: PrintSettings) -> TrackBoxes:
    """Return the tracks of a scenario."""
    pages = SHEETS["tracks"].make(subject, settings).pages
    mats, boxes = [], dict[str, PlayPlace]()
    for number, page in enumerate(pages):
        key = f"tracks-{number + 1}" if number else "tracks"
        found = tuple(_boxes(page.marks))
        title = f"{subject.scenario.title}: tracks{f' {number + 1}' if number else ''}"
        areas = tuple(MatArea(_named(subject, name), at, _corners(box)) for name, box, at in found)
        mats.append(Mat(key, ComponentKind.TRACKS, title, FlatPicture(page.width, page.height, page.marks), areas))
        boxes |= {name: PlayPlace(key, area.name, area.at) for (name, _, _), area in zip(found, areas, strict=True)}
    return TrackBoxes(tuple(mats), boxes)


def _named(subject: Subject, box: str) -> str:
    """Return what a box is called: `round 3`, `Danes: units lost 2`."""
    if box == "first":
        return "who acts first"
    side, *rest = box.split(":")
    if side == "turn":
        return f"{subject.ruleset.book.turn_word} {rest[0]}"
    title = next((each.title for each in subject.scenario.sides if each.id == side), side)
    return f"{title}: {rest[0].lower()} {rest[1]}"


FoundBox = tuple[str, Box, "Point"]


def _boxes(marks: tuple[Mark, ...]) -> Iterator[FoundBox]:
    """Yield the boxes on a page: the key of each, its extent, and where a marker lies on it."""
    unit: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for name, track, group, matrix in _groups(marks, unit, ""):
        box = _outer(group, matrix)
        seats = (mark for mark in group.marks if isinstance(mark, Group) and mark.name == "seat")
        seat = next((_outer(mark, product(mark.matrix, matrix)) for mark in seats), box)
        key = name if name == "first" or name.startswith("turn:") else f"{track}:{name}"
        yield key, box, (seat.x + seat.width / 2, seat.y + seat.height / 2)


def _groups(marks: tuple[Mark, ...], matrix: Matrix, track: str) -> Iterator[tuple[str, str, Group, Matrix]]:
    """Yield the groups that are boxes, with the track that they belong to."""
    for mark in marks:
        if isinstance(mark, Group):
            inner = product(mark.matrix, matrix)
            if mark.name.startswith("box:"):
                yield mark.name.removeprefix("box:"), track, mark, inner
            else:
                on = mark.name.removeprefix("track:") if mark.name.startswith("track:") else track
                yield from _groups(mark.marks, inner, on)


def _outer(group: Group, matrix: Matrix) -> Box:
    """Return the rectangle that a box is drawn with."""
    rect = next(part for part in group.marks if isinstance(part, Rect))
    scale = matrix[0]
    return Box(matrix[4] + rect.x * scale, matrix[5] + rect.y * scale, rect.width * scale, rect.height * scale)


def _corners(box: Box) -> tuple[Point, ...]:
    return (box.x, box.y), (box.right, box.y), (box.right, box.top), (box.x, box.top)
