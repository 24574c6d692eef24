"""The moment that the picture of an example shows: that of the last throw, before anybody is taken off or follows."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.state import Status
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.events import Event
    from pwprint.game.script.playback import PlayedTurn
    from pwprint.game.state import State
    from pwprint.sheets.example_turn.steps import ExampleStep

_THROWS = (events.Fired, events.Fought, events.Saved, events.HitTested, events.Rallied)
_FALLS = events.Destroyed | events.Flipped
_ENDS = _FALLS | events.Advanced
"""What comes of a throw and is left to words: in a picture it would lie on what led to it."""


def at_the_throw(battle: Battle, turns: Iterable[PlayedTurn], step: ExampleStep) -> ExampleStep:
    """Return a step as it stands when the last die for hits lies there, before anybody retreats.

    A step without a throw, or with other events after its last throw, is returned as it is.
    """
    last = max((number for number, event in enumerate(step.events) if isinstance(event, _THROWS)), default=-1)
    outcome = step.events[last + 1 :]
    if last < 0 or not all(isinstance(event, (_ENDS, events.Retreated)) for event in outcome):
        return step
    # Some are taken off before the last die of the same blow is thrown.
    blow = [*takewhile(lambda event: isinstance(event, (*_THROWS, _FALLS)), reversed(step.events[: last + 1]))]
    gone = [event for event in (*outcome, *blow) if isinstance(event, _ENDS)]
    after = _undone(battle, _after(turns, step.events[last]), (*outcome, *blow), step.before)
    return replace(step, events=tuple(event for event in step.events if event not in gone), after=after)


def _after(turns: Iterable[PlayedTurn], throw: Event) -> State:
    """Return the state after the order that brought a throw, or after its turn if none did."""
    turn, place = next((turn, place) for turn in turns for place, event in enumerate(turn.events) if event is throw)
    return next((done.after for done in turn.executed if done.first <= place < done.last), turn.state)


def _undone(battle: Battle, state: State, outcome: Sequence[Event], before: State) -> State:
    """Return a state in which those who were taken off, turned over or rallied are as they were."""
    for event in outcome:
        match event:
            case events.Destroyed(unit=unit, at=at):
                piece = replace(state.pieces[unit], status=Status.ON_BOARD, square=at)
            case events.Flipped(unit=unit) | events.Rallied(target=unit):
                piece = replace(state.pieces[unit], exhausted=before.pieces[unit].exhausted)
            case _:
                continue
        state = state.with_piece(unit, battle.sides[unit], piece)
    return state
