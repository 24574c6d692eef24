"""Rivers: a smooth band from edge to edge with banks and lines along the water, over a light tint of its squares."""

from __future__ import annotations

from math import atan2

from pwprint.art.terrain import inks
from pwprint.art.terrain.bands import band
from pwprint.art.terrain.lattice import Place
from pwprint.art.terrain.links import bridges, is_straight, off_board, river_links, water
from pwprint.art.terrain.outline import cells, outlines
from pwprint.art.terrain.scene import CLOSE, Drawn, Layer, Scene, move, to
from pwprint.board.base import Board, Squares, bits
from pwprint.press.marks import Circle, Command, Mark, Path, Pen

WIDTH = 9.0

_STROKES = (
    (inks.BANK, WIDTH + 0.8),
    (inks.WATER, WIDTH),
    (inks.RIPPLE, WIDTH - 2.0),
    (inks.WATER, WIDTH - 2.36),
    (inks.RIPPLE, WIDTH - 4.8),
    (inks.SHALLOW, WIDTH - 5.1),
)
"""The same line drawn narrower and narrower: banks, water, and two lines along each bank."""


def river(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of rivers, those under bridges and at fords included."""
    squares |= water(scene)
    borders = outlines(scene.lattice, cells(scene, squares), 0.25, 4.0, 2.0)
    meadow = tuple(step for border in borders for step in border.commands())
    course = _course(scene)
    lakes = _lakes(scene, squares)
    marks: list[Mark] = []
    for colour, width in _STROKES:
        marks.append(Path(course, pen=Pen(colour, round(width, 2))))
        marks += [Path(lakes, colour, Pen(colour, round(width, 2)))] if lakes else []
        marks += [Circle(*scene.centre(square), round(5.0 + width / 2, 2), colour) for square in _pools(scene)]
    return (Drawn(Layer.GROUND, (Path(meadow, inks.MEADOW),)), Drawn(Layer.WATER, tuple(marks)))


def _course(scene: Scene) -> tuple[Command, ...]:
    chance = scene.random("river")
    still = bridges(scene)
    steps: list[Command] = []
    for square, links in sorted(river_links(scene).items()):
        amount = chance.choice((-1, 1)) * chance.uniform(1.6, 3.0)
        sway = amount if is_straight(scene.board, links) and not still >> square & 1 else 0.0
        leaves = links & off_board(scene.board, square)
        steps += band(scene.centre(square), scene.lattice.ways, links, leaves, sway)
    return tuple(steps)


def _pools(scene: Scene) -> list[int]:
    return [square for square, links in river_links(scene).items() if not links]


def _lakes(scene: Scene, squares: Squares) -> tuple[Command, ...]:
    """Return a patch of water wherever all squares that meet in a point are river."""
    board, lattice = scene.board, scene.lattice
    meeting: dict[Place, list[Place]] = {}
    for x, y in sorted(board.plan[square] for square in bits(squares)):
        for right, up in board.corners:
            meeting.setdefault((x + right, y + up), []).append((x, y))
    steps: list[Command] = []
    for point, around in sorted(meeting.items(), key=lambda item: item[0][::-1]):
        if len(around) == _meet(board):
            first, *rest = (lattice.point(place) for place in sorted(around, key=lambda place: _angle(point, place)))
            steps += [move(*first), *(to(*corner) for corner in rest), CLOSE]
    return tuple(steps)


def _meet(board: Board) -> int:
    """Return how many areas meet in a point: four squares, three hexes."""
    count = len(board.corners)
    return 2 * count // (count - 2)


def _angle(point: Place, place: Place) -> float:
    return atan2(place[1] - point[1], place[0] - point[0])
