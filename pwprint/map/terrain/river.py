"""Rivers: a smooth band from edge to edge with banks and lines along the water, over a light tint of its squares."""

from __future__ import annotations

from math import atan2, hypot

from pwprint.game.board.base import Board, Squares, bits
from pwprint.map.terrain.bands import band, run
from pwprint.map.terrain.lattice import Place
from pwprint.map.terrain.links import bridges, is_straight, off_board, river_links, water
from pwprint.map.terrain.outline import cells, outlines
from pwprint.map.terrain.scene import CLOSE, Drawn, Layer, Scene, move, to
from pwprint.page import inks
from pwprint.pdf.marks import Circle, Colour, Command, Group, Mark, Path, Pen, Point

WIDTH = 9.0

_LIGHT = (0.32, -0.36)
"""How far the light water lies from the middle: the bank in the upper left throws its shadow on it."""

_SHORE = ((inks.BANK, WIDTH + 0.7), (inks.DEEP, WIDTH - 0.1))
_WATER = (
    (inks.WATER, WIDTH - 1.0),
    (inks.RIPPLE, WIDTH - 2.5),
    (inks.WATER, WIDTH - 2.84),
    (inks.RIPPLE, WIDTH - 4.9),
    (inks.SHALLOW, WIDTH - 5.16),
)
"""The same line drawn narrower and narrower: banks and the water in their shadow; then water, and lines along it."""

_TUFT = Pen(inks.REED, 1.5, (0.16, 0.5), round=False)
_TUFTS = 9
_DRY = 7.0
"""How far from the middle of a river grass grows."""


def river(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of rivers, those under bridges and at fords included."""
    squares |= water(scene)
    borders = outlines(scene.lattice, cells(scene, squares), 0.25, 4.0, 2.0)
    meadow = tuple(step for border in borders for step in border.commands())
    shore, light = (_strokes(scene, squares, strokes) for strokes in (_SHORE, _WATER))
    return (
        Drawn(Layer.GROUND, (Path(meadow, inks.MEADOW), Path(_grass(scene, squares), pen=_TUFT))),
        Drawn(Layer.WATER, (*shore, Group(light, (1.0, 0.0, 0.0, 1.0, *_LIGHT)))),
    )


def _strokes(scene: Scene, squares: Squares, strokes: tuple[tuple[Colour, float], ...]) -> tuple[Mark, ...]:
    """Return all water of a scene, drawn once for each stroke."""
    course, lakes, pools = _course(scene), _lakes(scene, squares), _pools(scene)
    marks: list[Mark] = []
    for colour, width in strokes:
        pen = Pen(colour, round(width, 2))
        marks.append(Path(course, pen=pen))
        marks += [Path(lakes, colour, pen)] if lakes else []
        marks += [Circle(*scene.centre(square), round(5.0 + width / 2, 2), colour) for square in pools]
    return tuple(marks)


def _grass(scene: Scene, squares: Squares) -> tuple[Command, ...]:
    """Return tufts of grass beside the water: each a short line, which its pen draws as three blades."""
    chance, links, ways = scene.random("grass"), river_links(scene), scene.lattice.ways
    steps: list[Command] = []
    for square in bits(squares):
        (x, y), stream = scene.centre(square), run(scene.centre(square), ways, links.get(square, 0))[::3]
        for _ in range(_TUFTS):
            right, up = x + chance.uniform(-13.0, 12.0), y + chance.uniform(-13.0, 13.0)
            if scene.lattice.cell_at(right, up) == scene.board.plan[square] and _is_dry(stream, right, up):
                steps += (move(right, up), to(right + 1.5, up))
    return tuple(steps)


def _is_dry(stream: tuple[Point, ...], x: float, y: float) -> bool:
    return all(hypot(right - x, up - y) > _DRY for right, up in stream)


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
