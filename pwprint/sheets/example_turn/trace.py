"""From events to what is drawn on a map: ways, shots, fights, hits, and where everybody was at that moment."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING

from pwprint.game import places
from pwprint.game.orders import OFF
from pwprint.game.state import Status
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.record import Event
    from pwprint.sheets.example_turn.steps import Beat

Spot = int | tuple[float, float]
"""A square, or a point of the open table in inches."""


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
    """A line through places, the two ends and what is passed: a shot, or help; `told` is whether it had an effect."""

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


Stroke = Going | ShotTrace | Clash | HitTrace | Lost


class Trace(Struct, frozen=True):
    """What a beat draws: its strokes in their order, the units that matter, and where units were before it."""

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
    def crowded(self) -> bool:
        """Whether several units that are lost or left are to be drawn in one of the places where anything happens."""
        lost = [stroke.at for stroke in self.strokes if isinstance(stroke, Lost)]
        there = Counter([*self.after.values(), *lost])
        return any(there[spot] > 1 for spot in self.spots)


def _spots(stroke: Stroke) -> tuple[Spot, ...]:
    match stroke:
        case Going(spots=spots) | ShotTrace(spots=spots):
            return spots
        case Clash(one=one, other=other):
            return one, other
        case Lost(at=at):
            return (at,)
        case HitTrace():
            return ()


def traced(battle: Battle, beat: Beat) -> Trace:
    """Return what is to be drawn of a beat."""
    before = positions(battle, beat, first=True)
    pen = _Pen(battle, dict(before))
    for event in beat.events:
        pen.draw(event)
    return Trace(tuple(pen.strokes), frozenset(pen.units), before, positions(battle, beat, first=False))


def positions(battle: Battle, beat: Beat, *, first: bool) -> dict[int, Spot]:
    """Return where the units on the board are before a beat, or after it."""
    state = beat.before if first else beat.after
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

    def draw(self, event: Event) -> None:
        """Draw what an event shows; of most there is nothing but the unit."""
        if event.unit is None:
            return
        self.units.add(event.unit)
        target = event.facts.get("target")
        if isinstance(target, int) and event.event not in _COMPANY:
            self.units.add(target)
        drawing = _DRAWINGS.get(event.event)
        if drawing is not None:
            drawing(self, event)

    def go(self, event: Event, spots: tuple[Spot, ...], way: WayKind) -> None:
        """Draw a way, and put the unit at its end."""
        unit = event.unit
        assert unit is not None
        start = (self.here[unit],) if unit in self.here and way is not WayKind.COME else ()
        line = (*start, *spots)
        if len(set(line)) > 1 or way in {WayKind.COME, WayKind.LEAVE}:
            self.strokes.append(Going(unit, line, way))
        if way is WayKind.LEAVE:
            self.here.pop(unit, None)
        elif line:
            self.here[unit] = line[-1]

    def follow(self, event: Event) -> None:
        """Put a unit where the one is that it goes along with; the way is drawn once."""
        assert event.unit is not None
        to = _spot(event, "to")
        if to is not None:
            self.here[event.unit] = to

    def aim(self, event: Event, end: Spot | None, *, told: bool) -> None:
        """Draw a shot from the unit to a place, by the way that the rules measure."""
        assert event.unit is not None
        start = self.here.get(event.unit)
        if start is None or end is None or end == start:
            return
        spots: tuple[Spot, ...] = (start, end)
        if isinstance(start, int) and isinstance(end, int):
            units = sum({1 << spot for spot in self.here.values() if isinstance(spot, int)})
            spots = self.battle.ruleset.play.line_of_fire(self.battle, event.unit, (start, end), units)
        self.strokes.append(ShotTrace(event.unit, spots, told))

    def help(self, event: Event, *, told: bool) -> None:
        """Draw a line from the unit to the one that it helps."""
        assert event.unit is not None
        spots = tuple(self.here[unit] for unit in (event.unit, _target(event)) if unit in self.here)
        if len(set(spots)) > 1:
            self.strokes.append(ShotTrace(event.unit, spots, told, helps=True))

    def hit(self, *units: int | None) -> None:
        """Draw a hit on units that stand somewhere, each but once."""
        for unit in units:
            if unit is not None and unit in self.here and HitTrace(unit) not in self.strokes:
                self.strokes.append(HitTrace(unit))

    def at(self, spot: Spot | None) -> tuple[int, ...]:
        """Return the units in a place."""
        return tuple(unit for unit, there in self.here.items() if there == spot)

    def clash(self, one: int | None, other: int) -> None:
        """Draw a fight."""
        if one is None or one not in self.here or other not in self.here:
            return
        a, b = self.here[one], self.here[other]
        if Clash(a, b) not in self.strokes and Clash(b, a) not in self.strokes:
            self.strokes.append(Clash(a, b))


def _squares(event: Event) -> tuple[Spot, ...]:
    path = event.facts["path"]
    assert isinstance(path, tuple)
    return tuple(int(square) for square in path if square != OFF)


def _spot(event: Event, name: str) -> Spot | None:
    fact = event.facts[name]
    if isinstance(fact, tuple):
        x, y = fact
        return float(x), float(y)
    return fact if isinstance(fact, int) else None


def _target(event: Event) -> int:
    target = event.facts["target"]
    assert isinstance(target, int)
    return target


def _stepped(name: str, way: WayKind) -> Callable[[_Pen, Event], None]:
    """Return what draws the way to a place that a fact names."""

    def draw(pen: _Pen, event: Event) -> None:
        to = _spot(event, name)
        if to is not None:
            pen.go(event, (to,), way)

    return draw


def _pathed(way: WayKind) -> Callable[[_Pen, Event], None]:
    return lambda pen, event: pen.go(event, _squares(event), way)


def _fire(pen: _Pen, event: Event) -> None:
    facts = event.facts
    at, lands = _spot(event, "at"), _spot(event, "lands") if "lands" in facts else None
    struck = pen.at(lands) if "lands" in facts else pen.at(at) if facts.get("hits") else ()
    struck = (_target(event),) if facts.get("hit") else struck
    pen.aim(event, at if lands is None else lands, told=bool(struck))
    pen.hit(*struck)


def _close_combat(pen: _Pen, event: Event) -> None:
    target, facts = _target(event), event.facts
    pen.clash(event.unit, target)
    if facts.get("hit"):
        pen.hit(target)
    if facts.get("survived") is False or facts.get("safe") is False:
        pen.hit(event.unit)


def _shoot(pen: _Pen, event: Event) -> None:
    target, told = _target(event), bool(event.facts.get("hits") or event.facts.get("disrupted"))
    pen.aim(event, pen.here.get(target), told=told)
    if event.facts.get("hits"):  # a unit that is disrupted has taken no hit
        pen.hit(target)


def _melee(pen: _Pen, event: Event) -> None:
    pen.clash(event.unit, _target(event))
    if event.facts.get("hits"):
        pen.hit(_target(event))


def _help(told: str) -> Callable[[_Pen, Event], None]:
    return lambda pen, event: pen.help(event, told=bool(event.facts.get(told)))


def _lost(pen: _Pen, event: Event) -> None:
    assert event.unit is not None
    at = pen.here.pop(event.unit, None)
    if at is not None:
        pen.strokes.append(Lost(event.unit, at))


_COMPANY = frozenset({"follow"})
"""Events whose target is only gone along with."""

_DRAWINGS: Mapping[str, Callable[[_Pen, Event], None]] = {
    "move": _pathed(WayKind.MOVE),
    "enter": _pathed(WayKind.COME),
    "leave": _pathed(WayKind.LEAVE),
    "follow": _Pen.follow,
    "advance": _stepped("to", WayKind.MOVE),
    "retreat": _stepped("to", WayKind.RETREAT),
    "fire": _fire,
    "hit": lambda pen, event: pen.hit(event.unit),
    "close_combat": _close_combat,
    "rally": _help("rallied"),
    "destroyed": _lost,
    "march": _stepped("at", WayKind.MOVE),
    "charge": _stepped("at", WayKind.MOVE),
    "arrive": _stepped("at", WayKind.COME),
    "exit": lambda pen, event: pen.go(event, (), WayKind.LEAVE),
    "shoot": _shoot,
    "bombard": _shoot,
    "melee": _melee,
    "relief": _help("rallied"),
    "eliminated": _lost,
}
"""For each kind of event that shows on a map what draws it. Any other shows only whose it is."""
