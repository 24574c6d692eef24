"""Deployment zones: a band along the inside of each zone, in the side's colour and in a pattern of its own."""

from __future__ import annotations

from collections.abc import Callable

from pwprint.game.board.base import Board, Squares, bits
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Scenario
from pwprint.map.terrain.forms.outline import outlines
from pwprint.map.terrain.lattice import lattice
from pwprint.page.side_style import SideStyle, framed
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box, Command, Mark, Mm, Path, Pen, Text

Border = Callable[[float], tuple[Command, ...]]
"""From a distance inside a zone's edge to the line that runs there."""

BADGE: Mm = 5.0
"""The side of the square that holds a side's letter."""


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
