"""Words for what happened: the one place that makes sentences out of events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.events import Event
from pwprint.game.narration import names
from pwprint.game.narration.goals import in_brief
from pwprint.game.narration.names import side_name
from pwprint.game.narration.views import distance
from pwprint.game.narration.voice import EXACT, Voice
from pwprint.game.orders import OFF
from pwprint.text.words import counted, joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pwprint.game.scenario import Scenario


class Teller(Struct, frozen=True):
    """What sentences have in common: names for numbers, the voice, and what was told just before, if anything."""

    scenario: Scenario
    voice: Voice = EXACT
    before: Event | None = None

    def unit(self, unit: int) -> str:
        """Return what a unit is called."""
        return self.voice.unit(self.scenario.units[unit])

    def square(self, square: int) -> str:
        """Return the name of a square."""
        return self.voice.square(self.scenario, square)

    def side(self, side: int) -> str:
        """Return the name of a side, to begin with or after a colon."""
        return side_name(self.scenario, side)

    def the_side(self, side: int) -> str:
        """Return the name of a side inside a sentence: `the Garrison`."""
        return names.the_side(self.scenario, side)

    def facing(self, facing: int | None) -> str:
        """Return the facing at the end, where there is one, as an afterthought."""
        return "" if facing is None else f", facing {self.voice.facing(self.scenario.board.facings[facing])}"

    def view(self, turn: int) -> str:
        """Return how far units see in a turn, as an afterthought, where something limits it."""
        limit = self.scenario.visibility_in(turn)
        return "" if limit is None else f"; {limit.title.lower()}, units see {distance(self.scenario.board, limit)}"

    def scores(self, event: Event, modifier: int = 0) -> str:
        """Return each die with what is added to it."""
        return ", ".join(
            f"{throw.score} {modifier:+d} = {throw.score + modifier}" if modifier else str(throw.score)
            for throw in event.dice
        )


# --- news -----------------------------------------------------------------------------------------------------------


def _news(tell: Teller, event: events.News) -> str:
    match event:
        case events.RoundBegun():
            return _round(tell, event)
        case events.TurnBegun():
            return f"Turn {event.turn} begins{tell.view(event.turn)}"
        case events.Initiative():
            return _initiative(tell, event)
        case events.EndThrown():
            outcome = f"this was the last {tell.voice.turn_word}" if event.last else "the battle goes on"
            return f"Is it over? {tell.scores(event)}, needs {event.needs}+: {outcome}"
        case events.BattleOver():
            return _over(tell, event)
        case events.OfSide():
            return _of_side(tell, event)
    raise TypeError(event)


def _of_side(tell: Teller, event: events.OfSide) -> str:
    match event:
        case events.ChitDrawn():
            return f"A chit for {tell.the_side(event.side)} is drawn"
        case events.DrawLost():
            return f"No unit of {tell.the_side(event.side)} is left to use the chit, and the draw is lost"
        case events.SideActs():
            return f"{tell.side(event.side)} to act"
        case events.Tally():
            counts = (f"{event.fresh} fresh", f"{event.exhausted} Exhausted", f"{event.lost} lost")
            return f"{tell.side(event.side)}: {', '.join((*counts, *_elsewhere(event)))}"
        case events.Strength():
            here = event.left - event.to_come - event.gone - event.absent
            units = (f"{counted(here, 'unit')} left", f"{event.lost} lost")
            return f"{tell.side(event.side)}: {', '.join((*units, *_elsewhere(event)))}"
        case events.SideExhausted():
            return f"{tell.side(event.side)}: the exhaustion point is reached"
        case events.PointsCounted():
            return f"{tell.side(event.side)}: {counted(event.points, 'point')}"
        case events.ResolveGone():
            return f"The commander of {tell.the_side(event.side)} is gone: its army attacks no more"
    raise TypeError(event)


def _elsewhere(event: events.Tally | events.Strength) -> Iterator[str]:
    """Yield how many units are yet to come, have left, or will never come, where there are any."""
    counts = ((event.to_come, "to come"), (event.gone, "gone by an exit"), (event.absent, "that will not come"))
    for count, words in counts:
        if count:
            yield f"{count} {words}"


def _round(tell: Teller, event: events.RoundBegun) -> str:
    bag = joined(f"{counted(count, 'chit')} for {tell.the_side(side)}" for side, count in enumerate(event.chits))
    return f"Round {event.round} begins, with {bag} in the bag{tell.view(event.round)}"


def _initiative(tell: Teller, event: events.Initiative) -> str:
    dice = ", ".join(f"{tell.side(side)} {throw.score}" for side, throw in enumerate(event.dice))
    if event.side is None:
        return f"Initiative: {dice}; a tie, thrown again"
    what = "the choice who acts first" if event.chooses else "the first to act"
    return f"Initiative: {dice}; {what}: {tell.side(event.side)}"


def _over(tell: Teller, event: events.BattleOver) -> str:
    result = "it is a draw" if event.winner is None else f"won by {tell.the_side(event.winner)}"
    how = event.reason
    if event.condition is not None:
        when = tell.scenario.victory[event.condition].when
        how += f": {in_brief(tell.scenario, when, tell.voice.turn_word)}"
    return f"The battle is over, {result} ({how})"


# --- ways -----------------------------------------------------------------------------------------------------------

_Way = events.UnitPlaced | events.Walked | events.Followed | events.Advanced | events.Retreated


def _way(tell: Teller, event: _Way) -> str:
    unit, to = tell.unit(event.unit), tell.square(event.at if isinstance(event, events.UnitPlaced) else event.to)
    match event:
        case events.UnitPlaced():
            return f"{unit} sets up at {to}{tell.facing(event.facing)}"
        case events.Walked():
            return f"{unit} {_walk(tell, event)}"
        case events.Followed():
            return f"{unit} goes along with {tell.unit(event.target)} to {to}{tell.facing(event.facing)}"
        case events.Advanced():
            return f"{unit} advances to {to}{tell.facing(event.facing)}"
        case events.Retreated():
            return f"{unit} retreats from {tell.square(event.origin)} to {to}"


def _walk(tell: Teller, event: events.Walked) -> str:
    squares = [tell.square(square) for square in event.path if square != OFF]
    to, facing = tell.square(event.to), "" if _goes_likewise(tell, event) else tell.facing(event.facing)
    match event:
        case events.Entered():
            first, *others = squares
            onward = f" and {_route(tell, others)}" if others else ""
            return f"enters the board at {first}{onward}{facing}"
        case events.Left():
            return f"{_route(tell, squares)} and leaves the board" if squares else f"leaves the board from {to}"
    return (_route(tell, squares) if squares else f"stays at {to}") + facing


def _goes_likewise(tell: Teller, event: events.Walked) -> bool:
    """Say whether a unit that was just spoken of has gone before this one and faces the same way."""
    before = tell.before
    return isinstance(before, events.Walked) and before.unit != event.unit and before.facing == event.facing


def _route(tell: Teller, squares: list[str]) -> str:
    *by, last = squares
    return tell.voice.route(by, last) if by else f"moves to {last}"


# --- all else -------------------------------------------------------------------------------------------------------

_PLAIN: Mapping[type[Event], str] = {
    events.Activated: "is activated",
    events.Held: "holds",
    events.NoRoomFound: "finds no room and takes no part in the battle",
    events.Limbered: "limbers",
    events.Unlimbered: "unlimbers",
    events.Flipped: "is Exhausted",
    events.BeginsToLimber: "limbers",
    events.BeginsToUnlimber: "unlimbers",
    events.BeginsToMount: "begins to mount",
    events.BeginsToDismount: "begins to dismount",
    events.Mounted: "is mounted",
    events.Dismounted: "has dismounted",
    events.Stayed: "stays where it is",
    events.NotReformed: "has not enough movement to form for the march",
    events.Exited: "leaves the table",
    events.Entrenched: "is entrenched from now on",
}
"""What is said of a unit whatever the facts."""


def _deed(tell: Teller, event: events.Deed) -> str:
    unit = tell.unit(event.unit)
    match event:
        case events.DrawnFor():
            return f"A chit for {tell.the_side(event.side)} is drawn, and {unit} is activated"
        case events.BeginsWire():
            return f"{unit} begins to lay wire in {tell.square(event.at)}"
        case events.BeginsRemoval():
            return f"{unit} begins to remove the wire in {tell.square(event.at)}"
        case events.WireLaid():
            return f"{unit} has laid wire in {tell.square(event.at)}"
        case events.WireRemoved():
            return f"{unit} has removed the wire in {tell.square(event.at)}"
        case events.Towed():
            return f"{unit} is towed by {tell.unit(event.target)}"
        case events.Ready():
            return f"{unit} is ready to fire{tell.facing(event.facing)}"
        case events.ArrivalThrown():
            outcome = "it comes" if event.comes else "it will not come" if event.absent else "not yet"
            return f"{unit} is due: {tell.scores(event)}, needs {event.needs}+: {outcome}"
        case events.Eliminated() | events.Destroyed():
            return f"{unit} {_end(tell, event)}"
    return f"{unit} {_PLAIN[type(event)]}"


def _end(tell: Teller, event: events.Eliminated | events.Destroyed) -> str:
    """Return how a unit is lost."""
    match event:
        case events.Eliminated():
            return f"is eliminated, with {counted(event.hits, 'hit')}"
        case events.Destroyed():
            cornered = "has no way to retreat and " if event.cornered else ""
            return f"{cornered}is destroyed at {tell.square(event.at)}"


def _words(tell: Teller, event: Event) -> str:
    """Return what happened, without the full stop."""
    if own := tell.voice.own(tell, event):
        return own
    if isinstance(event, events.News):
        return _news(tell, event)
    if isinstance(event, _Way):
        return _way(tell, event)
    assert isinstance(event, events.Deed)
    return _deed(tell, event)


def told_as_one(happened: Sequence[Event], apart: Collection[int] = ()) -> Iterator[tuple[int, Event]]:
    """Yield the events to tell, each with the number of its first: a chit and the unit activated by it are one.

    `apart` are numbers of events that follow something else in the text.
    """
    number = 0
    while number < len(happened):
        first, others = number, happened[number + 1 : number + 2]
        event, number = happened[number], number + 1
        match event, others:
            case events.ChitDrawn(), [events.Activated(unit=unit, side=side) as activated] if number not in apart:
                rules = tuple(dict.fromkeys((*event.rules, *activated.rules)))
                event, number = events.DrawnFor(unit, rules, activated.dice, side=side), number + 1
        yield first, event


def sentence(event: Event, scenario: Scenario, voice: Voice = EXACT, before: Event | None = None) -> str:
    """Return what happened as a sentence, in the voice of logs or of sheets; `before` was told just before it."""
    words = _words(Teller(scenario, voice, before), event)
    return (words if event.unit is None else voice.agreed(words, scenario.units[event.unit])) + "."


def cited(event: Event, scenario: Scenario, voice: Voice = EXACT) -> str:
    """Return what happened as a sentence, with the dice and the rules in brackets."""
    line = sentence(event, scenario, voice)
    dice = "dice " + ", ".join(str(throw.score) for throw in event.dice) if event.dice else ""
    return f"{line} [{'; '.join(part for part in (dice, ', '.join(event.rules)) if part)}]"
