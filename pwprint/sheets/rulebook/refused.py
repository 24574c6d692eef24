"""Orders that break a rule: the way or the shot, up to where it is refused."""

from __future__ import annotations

from itertools import takewhile
from math import cos, radians, sin
from typing import TYPE_CHECKING

from pwprint.game import orders
from pwprint.game.places import where
from pwprint.game.table.orders import Bombard, Charge, Shoot, TableMarch
from pwprint.sheets.example_turn.trace import Going, ShotTrace

if TYPE_CHECKING:
    from pwprint.pdf.marks import Point
    from pwprint.sheets.example_turn.strokes import Refused
    from pwprint.sheets.example_turn.trace import Spot, Trace
    from pwprint.sheets.rulebook.played import PlayedExample, Refusal


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


def refused_ways(one: PlayedExample, trace: Trace) -> Refused:
    """Return the ways and shots of refused orders, each without what it shares with a way that is allowed.

    A shot that is allowed after all, from the same place at the same target, has no cross: it would seem to be refused.
    """
    shots = {(stroke.spots[0], stroke.spots[-1]) for stroke in trace.strokes if isinstance(stroke, ShotTrace)}
    ways = ((refusal.order, _apart(refused_spots(one, refusal), trace)) for refusal in one.refusals)
    return tuple(
        (getattr(order, "unit", -1), spots)
        for order, spots in ways
        if len(spots) > 1 and (spots[0], spots[-1]) not in shots
    )


def _apart(spots: tuple[Spot, ...], trace: Trace) -> tuple[Spot, ...]:
    """Return a way without what it shares with one that is allowed."""
    ways = (stroke.spots for stroke in trace.strokes if isinstance(stroke, Going))
    shared = max((len(tuple(takewhile(_same, zip(spots, way, strict=False)))) for way in ways), default=0)
    return spots[max(0, shared - 1) :]


def _same(pair: tuple[Spot, Spot]) -> bool:
    return pair[0] == pair[1]
