"""Sentences for what happens on the open table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.text.words import counted

if TYPE_CHECKING:
    from pwprint.game.narration.narrate import Teller

TableEvent = (
    events.Marched
    | events.Charged
    | events.Arrived
    | events.UnitPutDown
    | events.ShotFar
    | events.Bombarded
    | events.MeleeFought
    | events.Relieved
    | events.Eliminated
)
_Tested = events.ShotFar | events.Bombarded | events.MeleeFought | events.Relieved


def on_the_table(tell: Teller, event: TableEvent) -> str:
    """Return what happened, without the full stop."""
    unit = tell.unit(event.unit)
    match event:
        case events.Marched():
            return f"{unit} {_march(tell, event)}"
        case events.Charged():
            end = "and is in contact" if event.contact else "and falls short"
            return f"{unit} charges {tell.unit(event.target)} {end}{tell.spot(', at', event)}"
        case events.Arrived():
            return f"{unit} arrives{tell.spot(' at', event)}"
        case events.UnitPutDown():
            return f"{unit} sets up{tell.spot(' at', event)}"
        case events.ShotFar():
            return f"{unit} shoots at {_far(tell, event)}: {_outcome(tell, event, _hits(event.hits, 'miss'))}"
        case events.Bombarded():
            outcome = "disrupted" if event.disrupted else "no effect"
            return f"{unit} bombards {_far(tell, event)}: {_outcome(tell, event, outcome)}"
        case events.MeleeFought():
            return f"{unit} fights {tell.unit(event.target)}: {_outcome(tell, event, _hits(event.hits, 'no hit'))}"
        case events.Relieved():
            success = "loses a hit" if event.relieved else "wasted, it has no hit left"
            outcome = success if event.rallied else f"no help, and a hit on {unit}"
            return f"{unit} rallies {tell.unit(event.target)}: {_outcome(tell, event, outcome)}"
        case events.Eliminated():
            return f"{unit} is eliminated, with {counted(event.hits, 'hit')}"


def _march(tell: Teller, event: events.Marched) -> str:
    first = "forms for the march and " if event.reformed else ""
    if not event.distance:
        return f"{first}stays{tell.spot(' at', event)}"
    inches = tell.voice.inches
    return f"{first}moves {inches(event.distance)} of {inches(event.allowance)}{tell.spot(' to', event)}"


def _far(tell: Teller, event: events.ShotFar | events.Bombarded) -> str:
    return f"{tell.unit(event.target)} at {tell.voice.inches(event.range)}"


def _hits(hits: int, none: str) -> str:
    return counted(hits, "hit") if hits else none


def _outcome(tell: Teller, event: _Tested, outcome: str) -> str:
    scores = ", ".join(str(throw.score) for throw in event.dice) or "no dice"
    return f"{scores}, needs {tell.voice.needed(event.needs, event.rules)}: {outcome}"
