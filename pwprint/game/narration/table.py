"""Sentences for what happens on the open table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.text.words import counted

if TYPE_CHECKING:
    from pwprint.game.narration.narrate import Teller

TableEvent = events.Marched | events.Charged | events.Arrived | events.UnitPutDown | events.Eliminated


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
        case events.Eliminated():
            return f"{unit} is eliminated, with {counted(event.hits, 'hit')}"


def _march(tell: Teller, event: events.Marched) -> str:
    first = "forms for the march and " if event.reformed else ""
    if not event.distance:
        return f"{first}stays{tell.spot(' at', event)}"
    inches = tell.voice.inches
    return f"{first}moves {inches(event.distance)} of {inches(event.allowance)}{tell.spot(' to', event)}"
