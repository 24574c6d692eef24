"""Words for what happened: the one place that makes sentences out of events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pwprint.game.narration.names import named, side_name
from pwprint.game.narration.table import TABLE_SENTENCES
from pwprint.game.narration.voice import EXACT, Voice
from pwprint.text.words import counted, joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.record import Event
    from pwprint.game.scenario import Condition, Scenario


class Told(Struct, frozen=True):
    """An event at hand while its sentence is made."""

    event: Event
    scenario: Scenario
    voice: Voice = EXACT

    @property
    def unit(self) -> str:
        """The id of the unit that acts."""
        assert self.event.unit is not None
        return self.scenario.units[self.event.unit].id

    def word(self, name: str) -> str:
        """Return a fact by name."""
        return str(named(name, self.event.facts[name], self.scenario))

    def side(self, name: str = "side") -> str:
        """Return the name of a side that a fact tells, to begin with or after a colon."""
        return side_name(self.scenario, self.number(name))

    def the_side(self, name: str = "side") -> str:
        """Return the name of a side inside a sentence: `The Guard` is `the Guard` there."""
        return within(self.side(name))

    def number(self, name: str) -> int:
        """Return a fact that is a number."""
        fact = self.event.facts[name]
        assert isinstance(fact, int)
        return fact

    def real(self, name: str) -> float:
        """Return a fact that is a length or an angle."""
        fact = self.event.facts[name]
        assert isinstance(fact, int | float)
        return float(fact)

    def point(self, name: str) -> tuple[float, float]:
        """Return a fact that is a point of the table."""
        fact = self.event.facts[name]
        assert isinstance(fact, tuple)
        x, y = fact
        return x, y

    def squares(self) -> list[str]:
        """Return the squares entered, without the step off the board."""
        path = named("path", self.event.facts["path"], self.scenario)
        assert isinstance(path, list)
        return [str(square) for square in path if square != "off"]

    def facing(self) -> str:
        """Return the facing at the end, where there is one, as an afterthought."""
        return f", facing {self.word('facing')}" if self.event.facts["facing"] is not None else ""

    def scores(self) -> str:
        """Return each die with what is added to it."""
        modifier = self.number("modifier") if "modifier" in self.event.facts else 0
        return ", ".join(
            f"{throw.score} {self.voice.change(modifier)} = {self.voice.number(throw.score + modifier)}"
            if modifier
            else str(throw.score)
            for throw in self.event.dice
        )

    def score(self, success: str, failure: str, outcome: str) -> str:
        """Return the die, what is added to it, what it needs, and what came of it."""
        return f"{self.scores()}, needs {self.number('needs')}: {success if self.event.facts[outcome] else failure}"


def within(name: str) -> str:
    """Return a name as it stands inside a sentence."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def _round(told: Told) -> str:
    chits = told.event.facts["chits"]
    assert isinstance(chits, tuple)
    names = (within(side_name(told.scenario, side)) for side in range(len(chits)))
    bag = joined(f"{counted(int(count), 'chit')} for {name}" for name, count in zip(names, chits, strict=True))
    return f"Round {told.number('round')} begins, with {bag} in the bag"


def _route(squares: list[str], start: str) -> str:
    *by, last = squares
    return f"{start} {last}" + (f" by {', '.join(by)}" if by else "")


def _move(told: Told) -> str:
    squares = told.squares()
    went = _route(squares, "moves to") if squares else f"stays at {told.word('to')}"
    return f"{told.unit} {went}{told.facing()}"


def _enter(told: Told) -> str:
    first, *others = told.squares()
    onward = f" and {_route(others, 'moves to')}" if others else ""
    return f"{told.unit} enters the board at {first}{onward}{told.facing()}"


def _leave(told: Told) -> str:
    squares = told.squares()
    way = f"{_route(squares, 'moves to')} and leaves" if squares else "leaves"
    return f"{told.unit} {way} the board" + ("" if squares else f" from {told.word('to')}")


def _rally(told: Told) -> str:
    whom = "itself" if told.event.facts["target"] == told.event.unit else told.word("target")
    return f"{told.unit} tries to rally {whom}: {told.score('fresh again', 'still Exhausted', 'rallied')}"


def _tally(told: Told) -> str:
    counts = (("fresh", "fresh"), ("exhausted", "Exhausted"), ("lost", "lost"))
    always = [f"{told.number(fact)} {words}" for fact, words in counts]
    return f"{told.side()}: {', '.join((*always, *_elsewhere(told)))}"


def _strength(told: Told) -> str:
    here = told.number("left") - told.number("to_come") - told.number("gone")
    parts = (f"{counted(here, 'unit')} left", f"{told.number('lost')} lost", *_elsewhere(told))
    return f"{told.side()}: {', '.join(parts)}"


def _elsewhere(told: Told) -> Iterator[str]:
    """Yield how many units are yet to come, and how many have left, where there are any."""
    for fact, words in (("to_come", "to come"), ("gone", "gone by an exit")):
        if told.number(fact):
            yield f"{told.number(fact)} {words}"


def _initiative(told: Told) -> str:
    dice = ", ".join(f"{side_name(told.scenario, side)} {throw.score}" for side, throw in enumerate(told.event.dice))
    if told.event.facts["side"] is None:
        return f"Initiative: {dice}; a tie, thrown again"
    what = "the choice who acts first" if told.event.facts.get("chooses") else "the first to act"
    return f"Initiative: {dice}; {what}: {told.side()}"


_OUTCOMES = (("survives", "does not survive", "survived"), ("safe", "hit", "safe"), ("hit", "miss", "hit"))
"""What comes of a die in close combat: in words, and the fact that tells which."""


def _close_combat(told: Told) -> str:
    outcome = next(outcome for outcome in _OUTCOMES if outcome[-1] in told.event.facts)
    return f"{told.unit} fights {told.word('target')}: {told.score(*outcome)}"


def _fire(told: Told) -> str:
    """Tell of a shot that lands somewhere, of one that hits all in a square, or of one at a unit."""
    tell = _shell if "lands" in told.event.facts else _volley if "hits" in told.event.facts else _shot
    return tell(told)


def _shot(told: Told) -> str:
    return f"{told.unit} fires at {told.word('target')} ({told.word('at')}): {told.score('hit', 'miss', 'hit')}"


def _shell(told: Told) -> str:
    at, lands = told.word("at"), told.event.facts["lands"]
    where = "nowhere" if lands is None else "there" if lands == told.event.facts["at"] else f"in {told.word('lands')}"
    return f"{told.unit} fires at {at}: {told.scores()}, the fire lands {where}"


def _volley(told: Told) -> str:
    hits = told.number("hits")
    outcome = counted(hits, "hit") if hits else "miss"
    return f"{told.unit} fires at {told.word('at')}: {told.scores()}, needs {told.number('needs')}: {outcome}"


def _follow(told: Told) -> str:
    return f"{told.unit} goes along with {told.word('target')} to {told.word('to')}{told.facing()}"


def _destroyed(told: Told) -> str:
    cornered = "has no way to retreat and " if "cornered" in told.event.facts else ""
    return f"{told.unit} {cornered}is destroyed at {told.word('at')}"


def _over(told: Told) -> str:
    winner = told.event.facts["winner"]
    result = "it is a draw" if winner is None else f"won by {told.the_side('winner')}"
    how = told.word("reason")
    if "condition" in told.event.facts:
        how += f": {_goal(told.scenario, told.scenario.victory[told.number('condition')].when)}"
    return f"The battle is over, {result} ({how})"


def _goal(scenario: Scenario, when: Condition) -> str:
    """Return what a victory condition asks for, in few words."""
    held = joined(scenario.objectives[objective].name for objective in when.holds)
    parts = (
        (bool(when.holds), f"holds {held}"),
        (when.exits is not None, f"{counted(when.exits or 0, 'unit')} gone by an exit"),
        (when.enemy_exhausted, "enemy exhausted"),
        (when.enemy_lost is not None, f"{counted(when.enemy_lost or 0, 'unit')} of the enemy lost"),
    )
    end = "" if when.at_turn is None else f"at the end of turn {when.at_turn}"
    return " ".join(filter(None, (joined(words for true, words in parts if true), end)))


_SENTENCES: Mapping[str, Callable[[Told], str]] = {
    "round": _round,
    "draw": lambda told: f"A chit for {told.the_side()} is drawn",
    "draw_lost": lambda told: f"No unit of {told.the_side()} is left to use the chit, and the draw is lost",
    "turn": lambda told: f"Turn {told.number('turn')} begins",
    "initiative": _initiative,
    "side_acts": lambda told: f"{told.side()} to act",
    "strength": _strength,
    "activate": lambda told: f"{told.unit} is activated",
    "draw_activate": lambda told: f"A chit for {told.the_side()} is drawn, and {told.unit} is activated",
    "hold": lambda told: f"{told.unit} holds",
    "move": _move,
    "enter": _enter,
    "leave": _leave,
    "limber": lambda told: f"{told.unit} limbers",
    "unlimber": lambda told: f"{told.unit} unlimbers",
    "fire": _fire,
    "close_combat": _close_combat,
    "save": lambda told: f"{told.unit} saves: {told.score('nothing happens', 'failed', 'saved')}",
    "flip": lambda told: f"{told.unit} is Exhausted",
    "retreat": lambda told: f"{told.unit} retreats from {told.word('origin')} to {told.word('to')}",
    "follow": _follow,
    "hit": lambda told: f"{told.unit} is hit: {told.score('it survives', 'it does not survive', 'survived')}",
    "lay_wire": lambda told: f"{told.unit} begins to lay wire in {told.word('at')}",
    "remove_wire": lambda told: f"{told.unit} begins to remove the wire in {told.word('at')}",
    "mount": lambda told: f"{told.unit} begins to mount",
    "dismount": lambda told: f"{told.unit} begins to dismount",
    "mounted": lambda told: f"{told.unit} is mounted",
    "dismounted": lambda told: f"{told.unit} has dismounted",
    "wire_laid": lambda told: f"{told.unit} has laid wire in {told.word('at')}",
    "wire_removed": lambda told: f"{told.unit} has removed the wire in {told.word('at')}",
    "limbered": lambda told: f"{told.unit} is towed by {told.word('target')}",
    "unlimbered": lambda told: f"{told.unit} is ready to fire{told.facing()}",
    "advance": lambda told: f"{told.unit} advances to {told.word('to')}{told.facing()}",
    "destroyed": _destroyed,
    "rally": _rally,
    "tally": _tally,
    "side_exhausted": lambda told: f"{told.side()}: the exhaustion point is reached",
    "battle_over": _over,
    **TABLE_SENTENCES,
}
"""For each kind of event what makes its sentence, without the full stop."""


def told_as_one(events: Sequence[Event], apart: Collection[int] = ()) -> Iterator[tuple[int, Event]]:
    """Yield the events to tell, each with the number of its first: a chit and the unit activated by it are one.

    `apart` are numbers of events before which something else is told.
    """
    number = 0
    while number < len(events):
        first, others = number, events[number + 1 : number + 2]
        event, number = events[number], number + 1
        if event.event == "draw" and others and others[0].event == "activate" and number not in apart:
            rules = tuple(dict.fromkeys((*event.rules, *others[0].rules)))
            event, number = others[0]._replace(event="draw_activate", rules=rules), number + 1
        yield first, event


def sentence(event: Event, scenario: Scenario, voice: Voice = EXACT) -> str:
    """Return what happened as a sentence, in the voice of logs or of sheets."""
    return _SENTENCES[event.event](Told(event, scenario, voice)) + "."


def cited(event: Event, scenario: Scenario) -> str:
    """Return what happened as a sentence, with the dice and the rules in brackets."""
    told = sentence(event, scenario)
    dice = "dice " + ", ".join(str(throw.score) for throw in event.dice) if event.dice else ""
    return f"{told} [{'; '.join(part for part in (dice, ', '.join(event.rules)) if part)}]"
