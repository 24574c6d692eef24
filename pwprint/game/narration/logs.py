"""Sentences of logs for throws of dice and for the open table: terse and exact, since programs read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.text.words import counted

if TYPE_CHECKING:
    from pwprint.game.events import Event
    from pwprint.game.narration.narrate import Teller

_OnGrid = events.ShotAtUnit | events.Volley | events.Fought | events.Saved | events.HitTested | events.Rallied
_OnTable = events.ShotFar | events.Bombarded | events.MeleeFought | events.Relieved
Needing = _OnGrid | _OnTable
"""Throws that need a score."""

Thrown = Needing | events.Shell
"""What units throw dice for."""

_Modified = events.ShotAtUnit | events.Volley | events.Shell | events.Fought
TableEvent = events.Marched | events.Charged | events.Arrived | events.UnitPutDown


def in_logs(tell: Teller, event: Event) -> str:
    """Return a throw of dice, or what happens at a point of the table; nothing for what all voices say alike."""
    if isinstance(event, Thrown):
        return _logged_dice(tell, event)
    return _logged_place(tell, event) if isinstance(event, TableEvent) else ""


def _logged_dice(tell: Teller, event: Thrown) -> str:
    """Return deed, dice, the score needed and the outcome: `R1 saves: 4, needs 5: failed`."""
    unit = tell.unit(event.unit)
    match event:
        case events.Shell():
            where = "nowhere" if event.lands is None else "there" if event.lands == event.at else _in(tell, event.lands)
            return f"{unit} fires at {tell.square(event.at)}: {_scores(tell, event)}, the fire lands {where}"
        case events.ShotAtUnit():
            deed, outcome = f"fires at {tell.unit(event.target)} ({tell.square(event.at)})", _either(event.hit)
        case events.Volley():
            deed, outcome = f"fires at {tell.square(event.at)}", _hits(event.hits, "miss")
        case events.Fought():
            deed, outcome = f"fights {tell.unit(event.target)}", _fight(event)
        case events.Saved():
            deed, outcome = "saves", "nothing happens" if event.saved else "failed"
        case events.HitTested():
            deed, outcome = "is hit", "it survives" if event.survived else "it does not survive"
        case events.Rallied():
            deed, outcome = _rally(tell, event), _fresh(event)
        case _:
            deed, outcome = _on_table(tell, event), _on_table_outcome(tell, event)
    return f"{unit} {deed}: {_scores(tell, event)}, needs {event.needs}: {outcome}"


def _fight(event: events.Fought) -> str:
    match event:
        case events.Struck(hit=hit):
            return _either(hit)
        case events.Survived(survived=survived):
            return "survives" if survived else "does not survive"
        case events.Parried(safe=safe):
            return "safe" if safe else "hit"
    raise TypeError(event)


def _on_table(tell: Teller, event: _OnTable) -> str:
    match event:
        case events.ShotFar():
            return f"shoots at {_far(tell, event)}"
        case events.Bombarded():
            return f"bombards {_far(tell, event)}"
        case events.MeleeFought():
            return f"fights {tell.unit(event.target)}"
        case events.Relieved():
            return f"rallies {tell.unit(event.target)}"


def _on_table_outcome(tell: Teller, event: _OnTable) -> str:
    match event:
        case events.ShotFar():
            return _hits(event.hits, "miss")
        case events.Bombarded():
            return "disrupted" if event.disrupted else "no effect"
        case events.MeleeFought():
            return _hits(event.hits, "no hit")
        case events.Relieved():
            success = "loses a hit" if event.relieved else "wasted, it has no hit left"
            return success if event.rallied else f"no help, and a hit on {tell.unit(event.unit)}"


def _far(tell: Teller, event: events.ShotFar | events.Bombarded) -> str:
    return f"{tell.unit(event.target)} at {tell.voice.inches(event.range)}"


def _scores(tell: Teller, event: Thrown) -> str:
    return tell.scores(event, event.modifier if isinstance(event, _Modified) else 0) or "no dice"


def _in(tell: Teller, square: int) -> str:
    return f"in {tell.square(square)}"


def _either(hit: bool) -> str:
    return "hit" if hit else "miss"


def _hits(hits: int, none: str) -> str:
    return counted(hits, "hit") if hits else none


def _rally(tell: Teller, event: events.Rallied) -> str:
    return f"tries to rally {'itself' if event.target == event.unit else tell.unit(event.target)}"


def _fresh(event: events.Rallied) -> str:
    return "fresh again" if event.rallied else "still Exhausted"


def _logged_place(tell: Teller, event: TableEvent) -> str:
    """Return what a unit does at a point of the table, with that point."""
    unit = tell.unit(event.unit)
    match event:
        case events.Marched():
            first = "forms for the march and " if event.reformed else ""
            inches = tell.voice.inches
            if not event.distance:
                return f"{unit} {first}stays at{_spot(event)}"
            return f"{unit} {first}moves {inches(event.distance)} of {inches(event.allowance)} to{_spot(event)}"
        case events.Charged():
            end = "and is in contact" if event.contact else "and falls short"
            return f"{unit} charges {tell.unit(event.target)} {end}, at{_spot(event)}"
        case events.Arrived():
            return f"{unit} arrives at{_spot(event)}"
        case events.UnitPutDown():
            return f"{unit} sets up at{_spot(event)}"


def _spot(event: TableEvent) -> str:
    return f" ({plain(event.at[0], 2)}, {plain(event.at[1], 2)}), facing {event.facing:.4g}"


def plain(value: float, digits: int) -> str:
    """Return a number with so many digits after the point, without needless noughts."""
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")
