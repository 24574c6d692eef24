"""From events to what is drawn on a map: ways, shots, fights, hits, and where everybody was at that moment."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING

from pwprint.game import events, places
from pwprint.game.orders import OFF
from pwprint.game.state import Status
from pwprint.sheets.example_turn.steps import STILL
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.events import Event
    from pwprint.sheets.example_turn.steps import ExampleStep

Spot = int | tuple[float, float]
"""A square, or a point of the open table in inches."""


_FIGHTING = 2
"""A fight takes the room of so many units."""


class WayKind(Enum):
    """How a unit goes."""

    MOVE = "move"
    RETREAT = "retreat"
    COME = "come"
    LEAVE = "leave"


class Going(Struct, frozen=True):
    """A unit's way, from where it stood; one that comes or leaves crosses the board's edge."""

    unit: int
    spots: tuple[Spot, ...]
    way: WayKind


class ShotTrace(Struct, frozen=True):
    """A line through places, its two ends and what it passes: a shot, or help; `told` is whether it had an effect."""

    unit: int
    spots: tuple[Spot, ...]
    told: bool
    helps: bool = False


class Clash(Struct, frozen=True):
    """A fight between two places."""

    one: Spot
    other: Spot


class HitTrace(Struct, frozen=True):
    """A hit on a unit."""

    unit: int


class Lost(Struct, frozen=True):
    """A unit that is lost, where it stood."""

    unit: int
    at: Spot


class WorkTrace(Struct, frozen=True):
    """A unit that changes where it stands, such as a gun that limbers."""

    unit: int


class Missed(Struct, frozen=True):
    """A place that was aimed at, where fire strays elsewhere."""

    at: Spot


Stroke = Going | ShotTrace | Clash | HitTrace | Lost | Missed | WorkTrace


class Trace(Struct, frozen=True):
    """What a step draws: its strokes in their order, the units that matter, and where units were before it."""

    strokes: tuple[Stroke, ...]
    units: frozenset[int]
    before: Mapping[int, Spot]
    after: Mapping[int, Spot]

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Every place that the picture must show."""
        found: list[Spot] = [where[unit] for where in (self.before, self.after) for unit in self.units if unit in where]
        for stroke in self.strokes:
            found += _spots(stroke)
        return tuple(dict.fromkeys(found))

    @property
    def most(self) -> int:
        """How many units that are lost or left, or signs of a fight, share at most a place where anything happens."""
        lost = [stroke.at for stroke in self.strokes if isinstance(stroke, Lost)]
        there = Counter([*self.after.values(), *lost])
        fights = any(isinstance(stroke, Clash) for stroke in self.strokes)
        return max((_FIGHTING if fights else 0, *(there[spot] for spot in self.spots)))


def _spots(stroke: Stroke) -> tuple[Spot, ...]:
    match stroke:
        case Going(spots=spots) | ShotTrace(spots=spots):
            return spots
        case Clash(one=one, other=other):
            return one, other
        case Lost(at=at) | Missed(at=at):
            return (at,)
        case HitTrace() | WorkTrace():
            return ()


def traced(battle: Battle, step: ExampleStep) -> Trace:
    """Return what is to be drawn of a step."""
    before = positions(battle, step, first=True)
    pen = _Pen(battle, dict(before))
    for event in step.events:
        pen.draw(event)
    return Trace(tuple(pen.strokes), frozenset(pen.units or pen.still), before, positions(battle, step, first=False))


def positions(battle: Battle, step: ExampleStep, *, first: bool) -> dict[int, Spot]:
    """Return where the units on the board are before a step, or after it."""
    state = step.before if first else step.after
    found: dict[int, Spot] = {}
    for unit, piece in enumerate(state.pieces):
        where = places.where(battle, state, unit) if piece.status is Status.ON_BOARD else None
        if where is not None:
            found[unit] = where
    return found


class _Pen:
    """Draws event after event, and keeps where units are meanwhile."""

    def __init__(self, battle: Battle, here: dict[int, Spot]) -> None:
        self.battle = battle
        self.here = here
        self.strokes: list[Stroke] = []
        self.units: set[int] = set()
        self.still: set[int] = set()

    def draw(self, event: Event) -> None:
        """Draw what an event shows; of most there is nothing but the unit."""
        if event.unit is None:
            return
        if isinstance(event, STILL):  # seen only where nothing else is
            self.still.add(event.unit)
            return
        self.units.add(event.unit)
        if isinstance(event, _AT_ANOTHER):
            self.units.add(event.target)
        assert isinstance(event, events.Deed)
        _draw(self, event)

    def go(self, unit: int, spots: tuple[Spot, ...], way: WayKind) -> None:
        """Draw a way, and put the unit at its end."""
        start = (self.here[unit],) if unit in self.here and way is not WayKind.COME else ()
        line = (*start, *spots)
        if len(set(line)) > 1 or way in {WayKind.COME, WayKind.LEAVE}:
            self.strokes.append(Going(unit, line, way))
        if way is WayKind.LEAVE:
            self.here.pop(unit, None)
        elif line:
            self.here[unit] = line[-1]

    def aim(self, unit: int, end: Spot | None, *, told: bool) -> None:
        """Draw a shot from the unit to a place, by the way that the rules measure."""
        start = self.here.get(unit)
        if start is None or end is None or end == start:
            return
        spots: tuple[Spot, ...] = (start, end)
        if isinstance(start, int) and isinstance(end, int):
            units = sum({1 << spot for spot in self.here.values() if isinstance(spot, int)})
            spots = self.battle.ruleset.play.line_of_fire(self.battle, unit, (start, end), units)
        self.strokes.append(ShotTrace(unit, spots, told))

    def help(self, unit: int, target: int, *, told: bool) -> None:
        """Draw a line from the unit to the one that it helps."""
        spots = tuple(self.here[one] for one in (unit, target) if one in self.here)
        if len(set(spots)) > 1:
            self.strokes.append(ShotTrace(unit, spots, told, helps=True))

    def lose(self, unit: int) -> None:
        """Take a unit off where it stood."""
        at = self.here.pop(unit, None)
        if at is not None:
            self.strokes.append(Lost(unit, at))

    def hit(self, *units: int) -> None:
        """Draw a hit on units that stand somewhere, each but once."""
        for unit in units:
            if unit in self.here and HitTrace(unit) not in self.strokes:
                self.strokes.append(HitTrace(unit))

    def work(self, unit: int) -> None:
        """Draw what a unit does to itself, but once."""
        if WorkTrace(unit) not in self.strokes:
            self.strokes.append(WorkTrace(unit))

    def at(self, spot: Spot | None) -> tuple[int, ...]:
        """Return the units in a place."""
        return tuple(unit for unit, there in self.here.items() if there == spot)

    def clash(self, one: int, other: int) -> None:
        """Draw a fight."""
        if one not in self.here or other not in self.here:
            return
        a, b = self.here[one], self.here[other]
        if Clash(a, b) not in self.strokes and Clash(b, a) not in self.strokes:
            self.strokes.append(Clash(a, b))


_AT_ANOTHER = (
    events.ShotAtUnit
    | events.Fought
    | events.Rallied
    | events.Charged
    | events.ShotFar
    | events.Bombarded
    | events.MeleeFought
    | events.Relieved
)
"""Events that matter to another unit as well; one that is only gone along with is not among them."""


def _draw(pen: _Pen, event: events.Deed) -> None:
    """Draw what shows on a map. Any other event shows only whose it is."""
    unit = event.unit
    match event:
        case events.Walked(path=path):
            pen.go(unit, tuple(square for square in path if square != OFF), _WAYS[type(event)])
        case events.Followed(to=to):
            pen.here[unit] = to  # the way is drawn once
        case events.Advanced(to=to) | events.Marched(at=to) | events.Charged(at=to):
            pen.go(unit, (to,), WayKind.MOVE)
        case events.Retreated(to=to):
            pen.go(unit, (to,), WayKind.RETREAT)
        case events.Arrived(at=at):
            pen.go(unit, (at,), WayKind.COME)
        case events.Exited():
            pen.go(unit, (), WayKind.LEAVE)
        case events.Destroyed() | events.Eliminated():
            pen.lose(unit)
        case events.Rallied() | events.Relieved():
            pen.help(unit, event.target, told=event.rallied)
        case _ if isinstance(event, _WORK):
            pen.work(unit)
        case _:
            _draw_blow(pen, event)


_WORK = (events.Limbered, events.Unlimbered, events.Work, events.Towed, events.Ready, events.Mounted, events.Dismounted)
_WAYS = {events.Moved: WayKind.MOVE, events.Entered: WayKind.COME, events.Left: WayKind.LEAVE}


def _draw_blow(pen: _Pen, event: events.Deed) -> None:
    unit = event.unit
    match event:
        case events.ShotAtUnit(target=target, hit=hit):
            _fire(pen, unit, event.at, (target,) if hit else ())
        case events.Volley(at=at, hits=hits):
            _fire(pen, unit, at, pen.at(at) if hits else ())
        case events.Shell(at=at, lands=lands):
            _fire(pen, unit, at if lands is None else lands, pen.at(lands))
            if lands not in {None, at}:
                pen.strokes.append(Missed(at))
        case events.HitTested():
            pen.hit(unit)
        case events.Fought(target=target):
            pen.clash(unit, target)
            pen.hit(*_struck(event))
        case events.ShotFar(target=target, hits=hits):
            pen.aim(unit, pen.here.get(target), told=bool(hits))
            pen.hit(*((target,) if hits else ()))
        case events.Bombarded(target=target, disrupted=disrupted):  # a unit that is disrupted has taken no hit
            pen.aim(unit, pen.here.get(target), told=disrupted)
        case events.MeleeFought(target=target, hits=hits):
            pen.clash(unit, target)
            pen.hit(*((target,) if hits else ()))


def _fire(pen: _Pen, unit: int, end: Spot, struck: tuple[int, ...]) -> None:
    pen.aim(unit, end, told=bool(struck))
    pen.hit(*struck)


def _struck(event: events.Fought) -> tuple[int, ...]:
    """Return who is hit in a close combat: the enemy, or the unit itself."""
    match event:
        case events.Struck(hit=True):
            return (event.target,)
        case events.Survived(survived=False) | events.Parried(safe=False):
            return (event.unit,)
    return ()
