"""Roads: cased bands joined at the middles of edges, off the board at its edge, and over rivers by bridges."""

from __future__ import annotations

from pwprint.game.board.base import Square, Squares, bits
from pwprint.map.terrain.bands import band, course, middle
from pwprint.map.terrain.links import Roads, bridges, links_to, off_board, road_links, water
from pwprint.map.terrain.river import WIDTH
from pwprint.map.terrain.scene import Drawn, Layer, Scene
from pwprint.page import inks
from pwprint.pdf.marks import Circle, Command, Group, Mark, Path, Pen, Point, Rect, line, polygon, polyline

_VERGE = Pen(inks.VERGE, 5.6)
_CASING = Pen(inks.SEPIA, 3.9)
_SURFACE = Pen(inks.ROAD, 3.1)
_RUT = Pen(inks.RUT, 0.16, (2.6, 1.5, 1.2, 2.1), round=False)
_WALL = Pen(inks.INK, 0.22, round=False)
_RAIL = Pen(inks.INK, 0.42, round=False)
_JOINT = Pen(inks.SEPIA, 0.14)


def road(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of roads; where one goes through a ford, the ford is drawn with it."""
    steps: list[Command] = []
    alone: list[Square] = []
    joined = road_links(scene)
    for square, links in sorted(joined.roads.items()):
        if not scene.area("ford") >> square & 1:
            steps += band(scene.centre(square), scene.lattice.ways, links, links & off_board(scene.board, square))
            alone += [] if links else [square]
    yards = tuple(Circle(*scene.centre(square), 4.0, inks.ROAD, Pen(inks.SEPIA, 0.35)) for square in alone)
    over = tuple(_bridge(scene, square, joined) for square in bits(bridges(scene) & squares))
    return (
        Drawn(Layer.ROADBEDS, tuple(Path(tuple(steps), pen=pen) for pen in (_VERGE, _CASING))),
        Drawn(Layer.ROADS, (*(Path(tuple(steps), pen=pen) for pen in (_SURFACE, _RUT)), *yards)),
        Drawn(Layer.BUILDINGS, over),
    )


def _bridge(scene: Scene, square: Square, joined: Roads) -> Mark:
    """Return the deck and the rails of a bridge, along its road or, if that is not clear, across its river."""
    ways, links = scene.lattice.ways, joined.roads[square]
    banks = links_to(scene.board, square, water(scene) & ~(1 << square))
    x, y = middle(scene.centre(square), ways, links)
    along = course(ways, links) if links.bit_count() in {1, 2} or not banks else _across(course(ways, banks))
    right, up = _northwards(along or (0.0, 1.0))
    return Group(_deck(), (up, 0.0 - right, right, up, x, y), name="bridge")


def _across(way: Point | None) -> Point | None:
    return way and (way[1], -way[0])


def _northwards(way: Point) -> Point:
    """Return a direction or its opposite: the one that points more to the north, or else to the west."""
    right, up = way
    return (0.0 - right, 0.0 - up) if up < -1e-9 or (abs(up) < 1e-9 and right > 0) else way


def _deck() -> tuple[Mark, ...]:
    """Return a bridge of stone that leads north: piers in the stream, abutments with wings, the way and its walls."""
    reach, half, way, wing = WIDTH / 2 + 1.6, 2.65, 1.5, 1.7
    shadow = Rect(half, 0.6 - reach, 1.3, 2 * reach - 1.2, inks.DEEP)
    piers = tuple(_pier(side * (half + 1.2), half, level) for level in (-2.0, 2.0) for side in (-1, 1))
    ends = tuple(
        Rect(-half - 0.7, end - 1.0, 2 * half + 1.4, 2.0, inks.STONE, _WALL) for end in (0.2 - reach, reach - 0.2)
    )
    joints = tuple(step for n in range(-5, 6) for step in (("M", (-half, n * 1.1)), ("L", (half, n * 1.1))))
    rails = tuple(
        polyline(
            (
                (side * (half + wing), -reach - wing - 0.6),
                (side * half, -reach),
                (side * half, reach),
                (side * (half + wing), reach + wing + 0.6),
            ),
            _RAIL,
        )
        for side in (-1, 1)
    )
    return (
        shadow,
        *piers,
        *ends,
        Rect(-half, -reach, 2 * half, 2 * reach, inks.STONE),
        Path(joints, pen=_JOINT),
        Rect(-way, -reach - 1.2, 2 * way, 2 * reach + 2.4, inks.ROAD),
        *(line(side * way, -reach - 1.2, side * way, reach + 1.2, _WALL) for side in (-1, 1)),
        *rails,
    )


def _pier(tip: float, half: float, level: float) -> Mark:
    """Return the point of a pier that parts the stream."""
    foot = half if tip > 0 else -half
    return polygon(((foot, level - 0.9), (tip, level), (foot, level + 0.9)), inks.STONE, _WALL)
