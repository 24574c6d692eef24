"""Rivers: a smooth band from edge to edge with banks and lines along the water, over a light tint of its squares."""

from __future__ import annotations

from itertools import pairwise

from pwprint.art.terrain import inks
from pwprint.art.terrain.bands import band
from pwprint.art.terrain.links import bridges, is_straight, off_board, river_links
from pwprint.art.terrain.outline import cells, outlines
from pwprint.art.terrain.scene import CLOSE, UNIT, Drawn, Layer, Scene, move, to
from pwprint.board.base import Squares, bits
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
    """Return the drawing of rivers, those under bridges included."""
    meadow = tuple(step for border in outlines(cells(scene, squares), 0.25, 4.0, 2.0) for step in border.commands())
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
        sway = amount if is_straight(links) and not still >> square & 1 else 0.0
        steps += band(scene.centre(square), links, links & off_board(scene.board, square), (sway, sway))
    return tuple(steps)


def _pools(scene: Scene) -> list[int]:
    return [square for square, links in river_links(scene).items() if not links]


def _lakes(scene: Scene, squares: Squares) -> tuple[Command, ...]:
    """Return a patch of water for every four river squares that meet in a point."""
    columns = scene.board.columns
    steps: list[Command] = []
    for square in bits(squares):
        column, _ = scene.board.column_row(square)
        block = 0b11 << square | 0b11 << (square + columns)
        if column < columns - 1 and squares & block == block:
            x, y = scene.centre(square)
            corners = ((x, y), (x + UNIT, y), (x + UNIT, y + UNIT), (x, y + UNIT))
            steps += [move(*corners[0]), *(to(*corner) for _, corner in pairwise(corners)), CLOSE]
    return tuple(steps)
