"""Sentences for throws of dice: as logs give them, and as prose that tells first what is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.text.words import counted

if TYPE_CHECKING:
    from pwprint.game.narration.narrate import Teller

_OnGrid = events.ShotAtUnit | events.Volley | events.Fought | events.Saved | events.HitTested | events.Rallied
_OnTable = events.ShotFar | events.Bombarded | events.MeleeFought | events.Relieved
Thrown = _OnGrid | _OnTable | events.Shell
"""What units throw dice for."""

_Modified = events.ShotAtUnit | events.Volley | events.Shell | events.Fought
_LOW = "too low"


# --- in logs --------------------------------------------------------------------------------------------------------


def logged_dice(tell: Teller, event: Thrown) -> str:
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
    return f"{unit} {deed}: {_scores(tell, event)}, needs {_needed(tell, event)}: {outcome}"


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


# --- on sheets ------------------------------------------------------------------------------------------------------


def told_dice(tell: Teller, event: Thrown) -> str:
    """Return deed, the score needed, the dice and the outcome: `R1 fires at B2 in g5, needing 5 to hit: 4, a miss`."""
    if isinstance(event, events.Shell):
        return f"{tell.unit(event.unit)} fires at {tell.square(event.at)}: {_scores(tell, event)}, {_fall(tell, event)}"
    deed, aim, outcome = _tale(tell, event)
    needing = " ".join(filter(None, (f"needing {_needed(tell, event)}", aim)))
    apart = "," if len(event.dice) == 1 else ";"
    return f"{tell.unit(event.unit)} {deed}, {needing}: {_scores(tell, event)}{apart} {outcome}"


def _tale(tell: Teller, event: _OnGrid | _OnTable) -> tuple[str, str, str]:
    """Return what a unit does, what it needs a score for, and what comes of it."""
    match event:
        case events.ShotAtUnit():
            return f"fires at {tell.unit(event.target)} {_in(tell, event.at)}", "to hit", f"a {_either(event.hit)}"
        case events.Volley():
            return f"fires at {tell.square(event.at)}", "to hit", _hits(event.hits, "a miss")
        case events.Fought():
            return _fights(tell, event), *_fought(event)
        case events.Saved():
            return "throws to save", "", "saved" if event.saved else _LOW
        case events.HitTested():
            return "throws to survive the hit", "", "it survives" if event.survived else _LOW
        case events.Rallied():
            return _rally(tell, event), "", _fresh(event)
        case _:
            return _tale_of_table(tell, event)


def _tale_of_table(tell: Teller, event: _OnTable) -> tuple[str, str, str]:
    match event:
        case events.ShotFar() | events.Bombarded():
            verb, aim = ("shoots at", "to hit") if isinstance(event, events.ShotFar) else ("bombards", "to disrupt")
            deed = f"{verb} {tell.unit(event.target)}, {tell.voice.inches(event.range)} away"
            return deed, aim, _on_table_outcome(tell, event).replace("miss", "a miss")
        case events.MeleeFought():
            return _fights(tell, event), "to hit", _on_table_outcome(tell, event)
        case events.Relieved():
            return _on_table(tell, event), "", _on_table_outcome(tell, event)


def _fights(tell: Teller, event: events.Fought | events.MeleeFought) -> str:
    """Return whom a unit fights; one that was just fought itself fights back."""
    match tell.before:
        case events.Fought(unit=unit, target=target) | events.MeleeFought(unit=unit, target=target):
            if (unit, target) == (event.target, event.unit):
                return "fights back"
    return f"fights {tell.unit(event.target)}"


def _fought(event: events.Fought) -> tuple[str, str]:
    """Return what a score in a close combat is for, and what came of it."""
    match event:
        case events.Struck(hit=hit):
            return "to hit", f"a {_either(hit)}"
        case events.Survived(survived=survived):
            return "to survive", "it survives" if survived else _LOW
        case events.Parried(safe=safe):
            return "to be safe", "safe" if safe else "so it is hit"
    raise TypeError(event)


def _fall(tell: Teller, event: events.Shell) -> str:
    if event.lands is None:
        return "and the fire is lost"
    return (
        "and the fire lands there"
        if event.lands == event.at
        else f"and the fire strays into {tell.square(event.lands)}"
    )


# --- both -----------------------------------------------------------------------------------------------------------


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


def _scores(tell: Teller, event: Thrown) -> str:
    modifier = event.modifier if isinstance(event, _Modified) else 0
    return tell.scores(event, modifier) or "no dice"


def _needed(tell: Teller, event: _OnGrid | _OnTable) -> str:
    return tell.voice.needed(event.needs, event.rules)
