"""A script cut into steps: what one activation brought, or what happened between two, with the states around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.events import Fired
from pwprint.game.orders import Activate, CloseCombat, Fire, SideOrder
from pwprint.game.script.entries import entries
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.events import Event
    from pwprint.game.orders import Order
    from pwprint.game.scenario import ScriptOrder
    from pwprint.game.script.playback import Executed, PlayedTurn
    from pwprint.game.state import State


STILL = (events.Activated, events.Held)
"""What shows on no map: a unit that holds."""


class Intent(Struct, frozen=True):
    """What a player wants with an order, and the number of the step's event with which it begins."""

    at: int
    words: str


class ExampleStep(Struct, frozen=True):
    """What belongs together: events, the state before and after them, and the unit that acts, if it is one's turn.

    `plans` are what players want with their orders. `leading` are rules of its activations that are to be cited here.
    """

    turn: int
    events: tuple[Event, ...]
    before: State
    after: State
    actor: int | None = None
    plans: tuple[Intent, ...] = ()
    leading: tuple[str, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether anything happened to a unit, so that there is a place to show."""
        return not all(map(_is_news, self.events))

    @property
    def is_quiet(self) -> bool:
        """Whether units did nothing to enemies, and nothing was done to them."""
        return self.drawn and all(isinstance(event, _QUIET) for event in self.events)

    @property
    def is_still(self) -> bool:
        """Whether there is nothing to see."""
        return self.drawn and all(isinstance(event, STILL) for event in self.events)


_QUIET = (
    *(events.UnitPlaced, events.UnitPutDown),
    *(events.Activated, events.Held, events.Walked, events.Followed, events.Marched, events.Arrived, events.Stayed),
    *(events.Limbered, events.Unlimbered, events.Towed, events.Ready),
)


def _is_news(event: Event) -> bool:
    """Return whether an event happens nowhere on the map: also the die for a unit that is still to come."""
    return event.unit is None or isinstance(event, events.ArrivalThrown)


class Story(Struct, frozen=True):
    """All the scripted turns: the battle, the state before the first of them, the steps, the state at the end."""

    battle: Battle
    start: State
    steps: tuple[ExampleStep, ...]
    end: State


def story_of(battle: Battle, turns: Sequence[PlayedTurn]) -> Story:
    """Return the scripted turns of a battle, as they were played, cut into steps."""
    start = battle.start()
    states = (start, *(turn.state for turn in turns))
    scripts = entries(battle)
    steps = (
        step
        for before, turn, script in zip(states, turns, scripts, strict=False)
        for step in _steps(turn, before, script.orders, battle.sides)
    )
    return Story(battle, start, tuple(steps), states[-1])


def _steps(
    turn: PlayedTurn, start: State, script: Sequence[ScriptOrder], sides: Sequence[int]
) -> Iterator[ExampleStep]:
    """Yield the steps of a turn: those of orders, and between them what its own sequence brought."""
    place, state = 0, start
    for group in _acts(turn):
        first, last = group[0], group[-1]
        between = turn.events[place : first.first]
        lead = _own(between, _unit(first))
        yield from steps_between(turn.turn, between[: len(between) - lead], (state, first.before), script, sides)
        events = turn.events[first.first - lead : last.last]
        if events:
            actor = None if first.answers and not _fights(first) else _unit(first)
            begins = first.first - lead
            plans = tuple(
                Intent(done.first - begins if done is not first else 0, words)
                for done in group
                if (words := _plan(done.order, script))
            )
            yield ExampleStep(turn.turn, events, state if lead else first.before, last.after, actor, plans)
        place, state = last.last, last.after
    yield from steps_between(turn.turn, turn.events[place:], (state, turn.state), script, sides)


def _plan(order: Order, script: Sequence[ScriptOrder]) -> str:
    """Return what the script says that a player wants with an order."""
    return next((scripted.note for scripted in script if scripted.note and scripted.order == order), "")


def _own(events: tuple[Event, ...], unit: int | None) -> int:
    """Return how many of the last events are already of the unit whose order follows, such as its coming."""
    count = 0
    for event in reversed(events):
        if unit is None or event.unit != unit or _is_news(event):
            break
        count += 1
    return count


def _acts(turn: PlayedTurn) -> Iterator[tuple[Executed, ...]]:
    """Yield the orders that belong together: those of one unit after another, with the answers to what they brought."""
    group: list[Executed] = []
    for done in turn.executed:
        if isinstance(done.order, SideOrder) and not done.answers:
            continue
        if group and _starts(group, done):
            yield tuple(group)
            group = []
        group.append(done)
    if group:
        yield tuple(group)


def _starts(group: list[Executed], done: Executed) -> bool:
    """Say whether an order begins something new after those of a group."""
    if done.first != group[-1].last or (_fights(done) and any(map(_fights, group))):
        return True
    if done.answers:
        return False
    return isinstance(done.order, Activate) or _unit(done) != _unit(group[0])


def _fights(done: Executed) -> bool:
    """Say whether an order is a close combat: in one picture the signs of two would lie on each other."""
    return isinstance(done.order, CloseCombat)


def _unit(done: Executed) -> int | None:
    """Return whose order it is; the end of a side's orders belongs to no unit."""
    return None if isinstance(done.order, SideOrder) else done.order.unit


def steps_between(
    turn: int,
    events: tuple[Event, ...],
    states: tuple[State, State],
    script: Sequence[ScriptOrder],
    sides: Sequence[int],
) -> Iterator[ExampleStep]:
    """Yield what no order of its own brought: news of the turn, each shot of a step of shots, and what comes of them.

    A unit is as it ends up from the last step on in which anything happens to it; all else changes with the last of
    these steps.
    """
    before, after = states
    runs: list[list[Event]] = []
    for event in events:
        if not runs or _apart(runs[-1][-1], event):
            runs.append([])
        runs[-1].append(event)
    now = before
    last = max((number for number, run in enumerate(runs) if not _is_news(run[0])), default=-1)
    for number, run in enumerate(runs):
        actor = run[0].unit if isinstance(run[0], Fired) else None
        then = after if number >= last else _changed(before, after, runs[number + 1 :], runs[: number + 1], sides)
        plans = tuple(
            Intent(0, shot.note)
            for shot in script
            if shot.note and isinstance(shot.order, Fire) and shot.order.unit == actor
        )
        yield ExampleStep(turn, tuple(run), now, then, actor, plans)
        now = then


def _changed(
    before: State, after: State, later: Sequence[list[Event]], past: Sequence[list[Event]], sides: Sequence[int]
) -> State:
    """Return a state between two others: units to which nothing happens later are as they end up."""
    waiting = {event.unit for run in later for event in run}
    state = before
    for unit in sorted({event.unit for run in past for event in run if event.unit is not None} - waiting):
        state = state.with_piece(unit, sides[unit], after.pieces[unit])
    return state


def _apart(one: Event, other: Event) -> bool:
    return _is_news(one) != _is_news(other) or isinstance(one, Fired) or isinstance(other, Fired)
