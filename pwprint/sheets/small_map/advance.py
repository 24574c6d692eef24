"""Lines of advance on the small map of a side: from where its units start to each place that it wants to hold."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.goals.terms import places_of
from pwprint.game.table.areas import middle_of
from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Group, Pen, polygon, polyline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pwprint.game.scenario import Objective, Scenario, Side
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm, Point

_THICK: Mm = 0.9
_HEAD: Mm = 2.6
_CLEAR: Mm = 2.4
_SHORT: Mm = 9.0
"""Lines that would be shorter are left out: the side stands there already."""


def goals_of(scenario: Scenario, side: Side) -> tuple[Objective, ...]:
    """Return the places that a side must hold to win, each once."""
    wanted = [at for victory in scenario.victory if victory.side == side.index for at in places_of(victory.when)]
    return tuple(scenario.objectives[number] for number in dict.fromkeys(wanted))


def is_there(scenario: Scenario, side: Side, goal: Objective) -> bool:
    """Say whether a unit of a side starts on a place or one square from it; on a table lengths on paper say so."""
    near = scenario.board.grow(goal.at, 1) if goal.at else 0
    return any(near >> unit.at & 1 for unit in side.units if unit.at is not None and not unit.lost)


def advances(starts: Sequence[Point], goals: Sequence[Point], style: SideStyle) -> Iterator[Mark]:
    """Yield a line from the unit that is nearest to each goal, as far as there is one that is not there yet."""
    for x, y in goals:
        if not starts:
            return
        a, b = min(starts, key=lambda start: hypot(start[0] - x, start[1] - y))
        far = hypot(x - a, y - b)
        if far < _SHORT:
            continue
        right, up = (x - a) / far, (y - b) / far
        tail = (a + 1.6 * _CLEAR * right, b + 1.6 * _CLEAR * up)
        tip = (x - _CLEAR * right, y - _CLEAR * up)
        neck = (tip[0] - _HEAD * right, tip[1] - _HEAD * up)
        half = 0.55 * _HEAD
        head = (tip, (neck[0] - half * up, neck[1] + half * right), (neck[0] + half * up, neck[1] - half * right))
        yield Group(
            (
                polyline((tail, neck), Pen(WHITE, _THICK + 0.7)),
                polygon(head, WHITE, Pen(WHITE, 0.7)),
                polyline((tail, neck), Pen(style.edge, _THICK, (2.0, 1.0), round=False)),
                polygon(head, style.edge, None),
            ),
            name="small:advance",
        )


def middles(goal: Objective, square: Callable[[int], Point], inches: Callable[[Point], Point]) -> Iterator[Point]:
    """Yield where an objective is: the first of its squares, or the middle of its area."""
    if goal.area:
        yield inches(middle_of(goal.area))
        return
    yield from (square(at) for at in [*bits(goal.at)][:1])
