"""Deployment zones: a band along the inside of each zone, in the side's colour and in a pattern of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pwprint.game.board.base import Board, Squares, bits
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Scenario
from pwprint.map.terrain.forms.outline import outlines
from pwprint.map.terrain.lattice import lattice
from pwprint.page.side_style import SideStyle, framed
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box, Command, Mark, Mm, Path, Pen, Text

Border = Callable[[float], tuple[Command, ...]]
"""From a distance inside a zone's edge to the line that runs there."""

BADGE: Mm = 5.0
"""The side of the square that holds a side's letter."""

GOAL, _GOAL = "#8E1B1B", 0.9
"""The colour of objectives, and how far inside of their squares the line round them runs."""

_DEEP, _PIECES = 2.4, 6
"""How deep the band of a zone is, in art units, and in how many boxes each slanted edge of it is."""


def zones_of(scenario: Scenario, ruleset: Ruleset) -> tuple[Squares, Squares]:
    """Return where each side may start, by scenario and rules; nothing for one that may start anywhere."""
    first, second = (ruleset.play.deployment(scenario, side) for side in scenario.sides)
    everywhere = scenario.board.all
    return first if first != everywhere else 0, second if second != everywhere else 0


def zone(board: Board, squares: Squares, style: SideStyle) -> tuple[Mark, ...]:
    """Return the band of a zone in art units: a line with teeth, or a double line with dots."""
    mass = frozenset(board.plan[square] for square in bits(squares))

    def border(inset: float) -> tuple[Command, ...]:
        return tuple(step for line in outlines(lattice(board), mass, inset, 1.6, 0.6) for step in line.commands())

    return pattern(style, border)


def parts(board: Board, squares: Squares) -> Iterator[Squares]:
    """Yield the squares of each connected part of some squares."""
    while squares:
        part = board.area(next(bits(squares)), squares)
        yield part
        squares &= ~part


def goals(scenario: Scenario) -> Iterator[tuple[str, tuple[Mark, ...]]]:
    """Yield the dashed lines of each objective by its id: round squares that have one shield together, in art units.

    A lone square needs none: its shield stands in it.
    """
    for objective in scenario.objectives:
        wide = (part for part in parts(scenario.board, objective.at) if part.bit_count() > 1)
        if marks := tuple(mark for part in wide for mark in _goal(scenario.board, part)):
            yield objective.id, marks


def _goal(board: Board, squares: Squares) -> tuple[Mark, ...]:
    mass = frozenset(board.plan[square] for square in bits(squares))
    line = tuple(step for border in outlines(lattice(board), mass, _GOAL, 1.6, 0.6) for step in border.commands())
    return Path(line, pen=Pen(WHITE, 1.0)), Path(line, pen=Pen(GOAL, 0.42, (2.0, 1.2), round=False))


def strips(board: Board, squares: Squares) -> Iterator[Box]:
    """Yield boxes, in art units, that hold the band of a zone: words and shields keep off them."""
    plan = lattice(board)
    for square in bits(squares):
        for way, (right, up) in enumerate(plan.ways):
            beyond = board.step(square, way)
            if beyond is not None and squares >> beyond & 1:
                continue
            x, y = plan.edge(square, way)
            pieces = _PIECES if right and up else 1
            half = plan.side / pieces / 2
            wide, high = (half * abs(along) + _DEEP / 2 * abs(out) for along, out in ((up, right), (right, up)))
            for piece in range(pieces):
                aside = (2 * piece + 1 - pieces) * half
                middle = x - right * _DEEP / 2 - up * aside, y - up * _DEEP / 2 + right * aside
                yield Box(middle[0] - wide, middle[1] - high, 2 * wide, 2 * high)


def pattern(style: SideStyle, border: Border) -> tuple[Mark, ...]:
    """Return the lines of a side's band; `border` gives the line that runs so many units inside the zone's edge."""
    colour = style.edge
    if style.light:
        return (
            Path(border(0.7), pen=Pen(colour, 0.5)),
            Path(border(1.5), pen=Pen(colour, 0.75, (0.01, 1.9))),
            Path(border(2.25), pen=Pen(colour, 0.28)),
        )
    return (
        Path(border(0.7), pen=Pen(colour, 0.5)),
        Path(border(1.55), pen=Pen(colour, 1.2, (0.4, 1.5), round=False)),
    )


def rim(style: SideStyle) -> Pen:
    """Return the line round a sign in a side's colour: white, but dark where the colour is as light as the paper."""
    return Pen("#FFFFFF" if style.edge == style.colour else style.edge, 0.3, round=False)


def badge(style: SideStyle, x: Mm, y: Mm, size: Mm = BADGE) -> tuple[Mark, ...]:
    """Return a side's letter in its frame, the lower left corner at (x, y)."""
    points = size * 1.9
    low = y + (size - cap_height("sans-semibold", points)) / 2
    return (
        framed(style, Box(x, y, size, size), 0.26 * size, style.colour, rim(style)),
        Text(x + size / 2, low, style.letter, "sans-semibold", points, style.ink, "middle"),
    )
