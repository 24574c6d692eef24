"""Orders that break a rule, drawn: the way or the shot up to where it is refused, and a cross there."""

from __future__ import annotations

from itertools import takewhile
from math import cos, radians, sin
from typing import TYPE_CHECKING

from pwprint.game import orders
from pwprint.game.places import where
from pwprint.game.table.orders import Bombard, Charge, Shoot, TableMarch
from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Pen, line, polyline
from pwprint.sheets.example_turn.signs import shortened
from pwprint.sheets.example_turn.trace import Going

if TYPE_CHECKING:
    from pwprint.pdf.marks import Mark, Mm, Point
    from pwprint.sheets.example_turn.ground import Window
    from pwprint.sheets.example_turn.trace import Spot, Trace
    from pwprint.sheets.rulebook.played import PlayedExample, Refusal

_GREY, _RED = "#5A5A5A", "#B3261E"
_WAY = Pen(_GREY, 0.5, (1.1, 0.8), round=False)
_HALO = Pen(WHITE, 1.1)
_CROSS: Mm = 1.3


def refused_spots(one: PlayedExample, refusal: Refusal) -> tuple[Spot, ...]:
    """Return the places that a refused order leads through, up to the one that the rule is about."""
    state = one.step.after if refusal.late else one.step.before

    def standing(unit: int) -> tuple[Spot, ...]:
        at = where(one.battle, state, unit)
        return () if at is None else (at,)

    match refusal.order:
        case orders.Move(unit=unit, path=path):
            last = int(refusal.token.removeprefix("path/")) + 1 if refusal.token.startswith("path/") else len(path)
            ends: tuple[Spot, ...] = tuple(square for square in path[:last] if square != orders.OFF)
        case orders.Fire(unit=unit, at=at) | orders.CloseCombat(unit=unit, at=at):
            ends = (at,)
        case TableMarch(unit=unit, distance=float() | int() as distance):
            ends = tuple(_ahead(one, refusal.order, at, distance) for at in standing(unit) if isinstance(at, tuple))
        case Shoot(unit=unit, target=target) | Bombard(unit=unit, target=target) | Charge(unit=unit, target=target):
            ends = standing(target)
        case _:
            return ()
    return (*standing(unit), *ends)


def _ahead(one: PlayedExample, order: TableMarch, at: Point, distance: float) -> Spot:
    """Return the point so many inches ahead of a unit, once it has turned to where it goes."""
    looks = one.battle.ruleset.play.unit_state(one.battle, one.step.before, order.unit)["facing"]
    heading = radians(float(str(looks)) if order.heading is None else order.heading)
    return at[0] + distance * sin(heading), at[1] + distance * cos(heading)


def refused_marks(one: PlayedExample, refusal: Refusal, window: Window, trace: Trace) -> tuple[Mark, ...]:
    """Return a refused order as a dashed line that ends in a cross."""
    spots = _apart(refused_spots(one, refusal), trace)
    if len(spots) < 2:
        return ()
    clear = 0.3 * window.size
    shot = not isinstance(refusal.order, orders.Move | TableMarch)
    points = shortened(tuple(map(window.point, spots)), clear, clear + 2.0 if shot else 0.0)
    return (polyline(points, _HALO), polyline(points, _WAY), *cross(*points[-1]))


def _apart(spots: tuple[Spot, ...], trace: Trace) -> tuple[Spot, ...]:
    """Return a way without what it shares with one that is allowed."""
    ways = (stroke.spots for stroke in trace.strokes if isinstance(stroke, Going))
    shared = max((len(tuple(takewhile(_same, zip(spots, way, strict=False)))) for way in ways), default=0)
    return spots[max(0, shared - 1) :]


def _same(pair: tuple[Spot, Spot]) -> bool:
    return pair[0] == pair[1]


def cross(x: Mm, y: Mm, half: Mm = _CROSS) -> tuple[Mark, ...]:
    """Return a cross about a point: this is not allowed."""
    strokes = ((x - half, y - half, x + half, y + half), (x - half, y + half, x + half, y - half))
    return tuple(line(*stroke, pen) for pen in (Pen(WHITE, 1.3), Pen(_RED, 0.7)) for stroke in strokes)
