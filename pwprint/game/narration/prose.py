"""Sentences for sheets: what a unit does, what it needs, what it throws and what comes of it, as a rule book tells it.

A die that is thrown is a sign of its own, `⚄`, for which a sheet draws the die.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.narration import names
from pwprint.game.narration.logs import Needing, TableEvent, Thrown
from pwprint.text.words import in_letters, joined

if TYPE_CHECKING:
    from pwprint.game.events import Event
    from pwprint.game.narration.narrate import Teller

DICE = "\u2680\u2681\u2682\u2683\u2684\u2685"
"""The signs of dice, from one to six."""

_HIT = "to hit"
LOW = "too low"
"""What is said of a save that fails: what comes of it follows."""
_MINUS = "\u2212"


def in_prose(tell: Teller, event: Event) -> str:
    """Return what happened, without the full stop; nothing for what is said alike in logs and on sheets."""
    if isinstance(event, Thrown):
        return _shell(tell, event) if isinstance(event, events.Shell) else _thrown(tell, event)
    if isinstance(event, TableEvent):
        return _on_table(tell, event)
    match event:
        case events.Initiative():
            return _initiative(tell, event)
        case events.SideActs():
            return f"It is the turn of {tell.the_side(event.side)}"
        case events.EndThrown():
            outcome = f"this was the last {tell.voice.turn_word}" if event.last else "the battle goes on"
            return f"With {event.needs} or more the battle would be over, and {_dice(event)} is thrown: {outcome}"
        case events.ArrivalThrown():
            outcome = "it comes" if event.comes else "it will not come" if event.absent else "not yet"
            return f"{tell.unit(event.unit)} is due, needs {event.needs} or more, and throws {_dice(event)}: {outcome}"
        case _:
            return ""


def _dice(event: Event) -> str:
    """Return the dice that are thrown."""
    return " ".join(DICE[throw.score - 1] for throw in event.dice) or "no dice"


# --- shots, fights, saves -------------------------------------------------------------------------------------------


def _thrown(tell: Teller, event: Needing) -> str:
    """Return deed, the score needed, the dice and the outcome: `R1 fires at B2, needs 5 or more to hit, and…`."""
    deed, aim, outcome = _tale(tell, event)
    wanted = f"needs {event.needs} or more {aim}"
    if aim == _HIT and len(event.dice) > 1:
        wanted = f"hits with every {event.needs} or more"
    needed = ", ".join((wanted.rstrip(), *tell.voice.needs(event.rules)))
    both = f"{tell.unit(event.unit)} {deed}, {needed}" if deed else f"{tell.unit(event.unit)} {needed}"
    return f"{both}{',' if ',' in both else ''} and throws {_score(tell, event)}: {outcome}"


def _tale(tell: Teller, event: Needing) -> tuple[str, str, str]:
    """Return what a unit does, what it needs a score for, and what comes of it."""
    match event:
        case events.ShotAtUnit():
            deed = f"fires at {tell.unit(event.target)} in {tell.square(event.at)}"
            return deed, _HIT, "a hit" if event.hit else "a miss"
        case events.Volley():
            return f"fires at {tell.square(event.at)}", _HIT, _hits(event.hits)
        case events.Fought():
            return _fights(tell, event), *_fought(event)
        case events.Saved():
            return "", "to save itself", "saved" if event.saved else LOW
        case events.HitTested():
            return "", "to survive the hit", "it survives" if event.survived else LOW
        case events.Rallied():
            whom = "itself" if event.target == event.unit else tell.unit(event.target)
            return f"tries to rally {whom}", "", "fresh again" if event.rallied else "still Exhausted"
        case _:
            return _tale_of_table(tell, event)


def _tale_of_table(tell: Teller, event: Needing) -> tuple[str, str, str]:
    match event:
        case events.ShotFar():
            return f"shoots at {_far(tell, event)}", _HIT, _hits(event.hits)
        case events.Bombarded():
            return f"bombards {_far(tell, event)}", "to disrupt", "disrupted" if event.disrupted else "no effect"
        case events.MeleeFought():
            return _fights(tell, event), _HIT, _hits(event.hits)
        case events.Relieved():
            success = "one hit is taken away" if event.relieved else "wasted, as there is no hit to take away"
            failure = f"no help, and a hit on {tell.unit(event.unit)}"
            return f"rallies {tell.unit(event.target)}", "", success if event.rallied else failure
    raise TypeError(event)


def _far(tell: Teller, event: events.ShotFar | events.Bombarded) -> str:
    return f"{tell.unit(event.target)}, {tell.voice.inches(event.range)} away"


def _hits(hits: int) -> str:
    return f"{in_letters(hits)} {'hit' if hits == 1 else 'hits'}" if hits else "a miss"


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
            return _HIT, "a hit" if hit else "a miss"
        case events.Survived(survived=survived):
            return "to survive", "it survives" if survived else LOW
        case events.Parried(safe=safe):
            return "to be safe", "safe" if safe else "so it is hit"
    raise TypeError(event)


def _score(tell: Teller, event: Thrown) -> str:
    """Return the dice, what is added to them and why, and what they come to: `⚄, less 2 for cover, which makes 3`."""
    modifier, why, dice = getattr(event, "modifier", 0), joined(tell.voice.adds(event.rules)), _dice(event)
    if not event.dice or not (modifier or why):
        return dice
    if not modifier:  # what cancels out is said all the same: players look for it
        return f"{dice}, unchanged, since {why} cancel out"
    change = f"{'plus' if modifier > 0 else 'less'} {abs(modifier)}{f' for {why}' if why else ''}"
    return f"{dice}, {change}, which makes {joined(_number(throw.score + modifier) for throw in event.dice)}"


def _number(total: int) -> str:
    return str(total).replace("-", _MINUS)


def _shell(tell: Teller, event: events.Shell) -> str:
    """Return at what a gun fires, its die, and where its fire lands."""
    if event.lands is None:
        end = "is lost"
    else:
        end = "lands there" if event.lands == event.at else f"strays into {tell.square(event.lands)}"
    return f"{tell.unit(event.unit)} fires at {tell.square(event.at)} and throws {_score(tell, event)}: the fire {end}"


# --- the open table -------------------------------------------------------------------------------------------------


def _on_table(tell: Teller, event: TableEvent) -> str:
    """Return what a unit does on the table, with the place that is near, and which way it then faces."""
    place = names.near(tell.scenario, event.at)
    unit, end = (
        tell.unit(event.unit),
        f"{f', ending near {place} and' if place else ','} facing {names.wind(event.facing)}",
    )
    match event:
        case events.Marched():
            return f"{unit} {_march(tell, event)}{end}"
        case events.Charged():
            inches = tell.voice.inches
            reach = "and is in contact" if event.contact else f"and falls short after {inches(event.distance)}"
            return f"{unit} {_allowed(tell, event)}charges {tell.unit(event.target)} {reach}{end}"
        case events.Arrived():
            return f"{unit} arrives{end}"
        case events.UnitPutDown():
            return f"{unit} sets up{end}"


def _march(tell: Teller, event: events.Marched) -> str:
    """Return how far a unit may go, and how far it goes."""
    first, inches = "forms for the march and " if event.reformed else "", tell.voice.inches
    if not event.distance:
        return f"{first}stays"
    far = "all of it" if event.distance >= event.allowance else inches(event.distance)
    if event.dice:
        return f"{first}throws {_dice(event)}, which allows {inches(event.allowance)}, and moves {far}"
    return f"{first}moves {inches(event.distance)} of {inches(event.allowance)}"


def _allowed(tell: Teller, event: events.Charged) -> str:
    return f"throws {_dice(event)}, which allows {tell.voice.inches(event.allowance)}, " if event.dice else ""


# --- news -----------------------------------------------------------------------------------------------------------


def _initiative(tell: Teller, event: events.Initiative) -> str:
    """Return each side's die, and who may act first."""
    thrown = joined(f"{DICE[throw.score - 1]} for {tell.the_side(side)}" for side, throw in enumerate(event.dice))
    if event.side is None:
        return f"Both sides throw for the initiative, {thrown}: a tie, thrown again"
    what = "the choice who acts first" if event.chooses else "the first step"
    return f"Both sides throw for the initiative, {thrown}: {what} is that of {tell.the_side(event.side)}"
