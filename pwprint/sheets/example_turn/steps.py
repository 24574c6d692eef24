"""A script cut into steps: what one activation brought, or what happened between two, with the states around it."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.battle import Battle
from pwprint.game.events import Fired
from pwprint.game.orders import Activate, Fire, SideOrder
from pwprint.game.script.playback import PlayedTurn
from pwprint.game.script.script import play_script
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pwprint.game.events import Event
    from pwprint.game.orders import Order
    from pwprint.game.record import Record
    from pwprint.game.scenario import ScriptOrder
    from pwprint.game.state import State


class ExampleStep(Struct, frozen=True):
    """What belongs together: events, the state before and after them, and the unit that acts, if it is one's turn.

    `notes` is what players want with their orders. `leading` are rules of its activations that are to be cited here.
    """

    turn: int
    events: tuple[Event, ...]
    before: State
    after: State
    actor: int | None = None
    notes: tuple[str, ...] = ()
    leading: tuple[str, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether anything happened to a unit, so that there is a place to show."""
        return any(event.unit is not None for event in self.events)

    @property
    def is_quiet(self) -> bool:
        """Whether units did nothing to enemies, and nothing was done to them."""
        return self.drawn and all(isinstance(event, _QUIET) for event in self.events)


_QUIET = (
    *(events.Activated, events.Held, events.Walked, events.Followed, events.Marched, events.Arrived, events.Stayed),
    *(events.Limbered, events.Unlimbered, events.Towed, events.Ready),
)


class Story(Struct, frozen=True):
    """All the scripted turns: the battle, the state before the first of them, the steps, the state at the end."""

    battle: Battle
    start: State
    steps: tuple[ExampleStep, ...]
    end: State


class _Done(Struct, frozen=True):
    """An order carried out: the place of its events among those of the turn, the events, and the states."""

    order: Order
    first: int
    events: tuple[Event, ...]
    before: State
    after: State
    answers: bool
    """Whether it answered a choice that what went before had brought."""

    @property
    def last(self) -> int:
        """How many events there were after it."""
        return self.first + len(self.events)

    def stands(self, events: tuple[Event, ...]) -> bool:
        """Say whether its events are still among those of the turn: what was only tried out was logged elsewhere."""
        there = events[self.first : self.last]
        return len(there) == len(self.events) and all(map(is_, there, self.events))


class _Watched(Battle, frozen=True):
    """A battle that says of each order that is carried out in it what it did, in the turn that it is of."""

    note: Callable[[int, _Done], None]

    def execute(self, state: State, order: Order, record: Record) -> State:
        """Return the state after a legal order, and tell of it."""
        first = len(record.events)
        after = super().execute(state, order, record)
        self.note(state.turn, _Done(order, first, tuple(record.events[first:]), state, after, bool(state.pending)))
        return after


def told(battle: Battle) -> Story:
    """Return the script of a battle, played and cut into steps."""
    turns, notes = _played(battle)
    start = battle.start()
    states = (start, *(turn.state for turn in turns))
    scripts = battle.scenario.turns
    steps = (
        step
        for before, turn, script in zip(states, turns, scripts, strict=False)
        for step in _steps(turn, _standing(turn, notes), before, script.orders)
    )
    return Story(battle, start, tuple(steps), states[-1])


def _played(battle: Battle) -> tuple[tuple[PlayedTurn, ...], tuple[tuple[int, _Done], ...]]:
    """Return the turns of the script, and every order that was carried out on the way, each with its turn."""
    notes: list[tuple[int, _Done]] = []
    watched = _Watched(battle.scenario, battle.ruleset, battle.ground, lambda turn, done: notes.append((turn, done)))
    turns = play_script(watched).turns
    return turns, tuple(notes)


def _standing(turn: PlayedTurn, notes: tuple[tuple[int, _Done], ...]) -> tuple[_Done, ...]:
    """Return the orders of a turn that were not taken back: the log goes on where what is taken back had begun."""
    kept: list[_Done] = []
    for number, done in notes:
        if number != turn.turn or not done.stands(turn.events):
            continue
        while kept and kept[-1].last > done.first:
            kept.pop()
        kept.append(done)
    return tuple(kept)


def _steps(
    turn: PlayedTurn, notes: tuple[_Done, ...], start: State, script: Sequence[ScriptOrder]
) -> Iterator[ExampleStep]:
    """Yield the steps of a turn: those of orders, and between them what its own sequence brought."""
    place, state = 0, start
    for group in _acts(notes):
        first, last = group[0], group[-1]
        between = turn.events[place : first.first]
        lead = _own(between, _unit(first))
        yield from _between(turn.turn, between[: len(between) - lead], (state, first.before), script)
        events = turn.events[first.first - lead : last.last]
        if events:
            actor = None if first.answers else _unit(first)
            plans = tuple(plan for done in group if (plan := _plan(done.order, script)))
            yield ExampleStep(turn.turn, events, state if lead else first.before, last.after, actor, plans)
        place, state = last.last, last.after
    yield from _between(turn.turn, turn.events[place:], (state, turn.state), script)


def _plan(order: Order, script: Sequence[ScriptOrder]) -> str:
    """Return what the script says that a player wants with an order."""
    return next((scripted.note for scripted in script if scripted.note and scripted.order == order), "")


def _own(events: tuple[Event, ...], unit: int | None) -> int:
    """Return how many of the last events are already of the unit whose order follows, such as its coming."""
    count = 0
    while unit is not None and count < len(events) and events[len(events) - 1 - count].unit == unit:
        count += 1
    return count


def _acts(notes: tuple[_Done, ...]) -> Iterator[tuple[_Done, ...]]:
    """Yield the orders that belong together: those of one unit after another, with the answers to what they brought."""
    group: list[_Done] = []
    for note in notes:
        if isinstance(note.order, SideOrder) and not note.answers:
            continue
        if group and _starts(group, note):
            yield tuple(group)
            group = []
        group.append(note)
    if group:
        yield tuple(group)


def _starts(group: list[_Done], note: _Done) -> bool:
    """Say whether an order begins something new after those of a group."""
    if note.first != group[-1].last:
        return True
    if note.answers:
        return False
    return isinstance(note.order, Activate) or _unit(note) != _unit(group[0])


def _unit(note: _Done) -> int | None:
    """Return whose order it is; the end of a side's orders belongs to no unit."""
    return None if isinstance(note.order, SideOrder) else note.order.unit


def _between(
    turn: int, events: tuple[Event, ...], states: tuple[State, State], script: Sequence[ScriptOrder]
) -> Iterator[ExampleStep]:
    """Yield what no order of its own brought: news of the turn, each shot of a step of shots, and what comes of them.

    What has changed in all of it has changed with the last of the steps in which anything happens to units.
    """
    before, after = states
    runs: list[list[Event]] = []
    for event in events:
        if not runs or _apart(runs[-1][-1], event):
            runs.append([])
        runs[-1].append(event)
    last = max((number for number, run in enumerate(runs) if run[0].unit is not None), default=-1)
    for number, run in enumerate(runs):
        actor = run[0].unit if isinstance(run[0], Fired) else None
        around = (before, before) if number < last else (before, after) if number == last else (after, after)
        plans = tuple(
            shot.note for shot in script if shot.note and isinstance(shot.order, Fire) and shot.order.unit == actor
        )
        yield ExampleStep(turn, tuple(run), *around, actor, plans)


def _apart(one: Event, other: Event) -> bool:
    return (one.unit is None) != (other.unit is None) or isinstance(one, Fired) or isinstance(other, Fired)
