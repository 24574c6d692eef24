"""Roads: cased bands joined at the middles of edges, off the board at its edge, and over rivers by bridges."""

from __future__ import annotations

from pwprint.art.terrain import inks
from pwprint.art.terrain.bands import band
from pwprint.art.terrain.links import bridges, is_straight, links_to, off_board, road_links
from pwprint.art.terrain.river import WIDTH
from pwprint.art.terrain.scene import Drawn, Layer, Scene
from pwprint.board.base import Square, Squares, bits
from pwprint.press.marks import Circle, Command, Group, Mark, Path, Pen, Rect, polyline

_CASING = Pen(inks.SEPIA, 4.4)
_SURFACE = Pen(inks.ROAD, 3.5)
_RAIL = Pen(inks.INK, 0.6, round=False)
_PLANK = Pen(inks.SEPIA, 0.16)


def road(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of roads."""
    steps: list[Command] = []
    alone: list[Square] = []
    for square, links in sorted(road_links(scene).roads.items()):
        steps += band(scene.centre(square), links, links & off_board(scene.board, square))
        alone += [] if links else [square]
    yards = tuple(Circle(*scene.centre(square), 4.0, inks.ROAD, Pen(inks.SEPIA, 0.35)) for square in alone)
    course = tuple(steps)
    over = tuple(_bridge(scene, square) for square in bits(bridges(scene) & squares))
    return (
        Drawn(Layer.ROADBEDS, (Path(course, pen=_CASING),)),
        Drawn(Layer.ROADS, (Path(course, pen=_SURFACE), *yards)),
        Drawn(Layer.BUILDINGS, over),
    )


def _bridge(scene: Scene, square: Square) -> Mark:
    """Return the deck and the rails of a bridge, turned across its river."""
    links = road_links(scene).roads[square]
    water = links_to(scene.board, square, scene.area("river") & ~(1 << square))
    x, y = scene.centre(square)
    north_south = bool(links & 0b0101) if is_straight(links) or not water else bool(water & 0b1010)
    matrix = (1.0, 0.0, 0.0, 1.0, x, y) if north_south else (0.0, 1.0, -1.0, 0.0, x, y)
    return Group(_deck(), matrix, name="bridge")


def _deck() -> tuple[Mark, ...]:
    reach, half, wing = WIDTH / 2 + 2.0, 2.6, 1.9
    planks = tuple(step for n in range(-4, 5) for step in (("M", (-half, n * 1.4)), ("L", (half, n * 1.4))))
    rails = tuple(
        polyline(
            (
                (side * (half + wing), -reach - wing),
                (side * half, -reach),
                (side * half, reach),
                (side * (half + wing), reach + wing),
            ),
            _RAIL,
        )
        for side in (-1, 1)
    )
    return (Rect(-half, -reach, 2 * half, 2 * reach, inks.STONE), Path(planks, pen=_PLANK), *rails)
