"""Logs of whole battles: what is offered, what is chosen, what happens and how it is told, and what wrong orders are told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pwprint
from pwprint.game import rulebook
from pwprint.game.battle import Battle, begin
from pwprint.game.board.base import bits
from pwprint.game.decision import Decision, Offer
from pwprint.game.dice import SeededDice
from pwprint.game.goals.met import progress
from pwprint.game.narration.closeup import closeup
from pwprint.game.narration.names import event_json
from pwprint.game.narration.narrate import cited, sentence
from pwprint.game.narration.picture import picture
from pwprint.game.narration.voice import logged, printed
from pwprint.game.orders import ATTACKS, OFF, Activate, Order, SetDown
from pwprint.game.play import play_turn, set_up
from pwprint.game.players.drill import Drill
from pwprint.game.players.general import best_plan
from pwprint.game.players.random import random_player
from pwprint.game.players.task import Task, tasks_of
from pwprint.game.players.wings import wings_of
from pwprint.game.record import Record
from pwprint.game.scenario import Scenario
from pwprint.game.state import State
from pwprint.rulesets import RULESETS
from pwprint.values import fields, replace
from tests.battles.test_dark_and_late import SETUPS, darkened
from tests.logs.prints import of_battle, of_state
from tests.logs.told import told
from tests.referee.test_deployment import scenario as with_places_open

CHOICE, EVENT, REFUSAL, WORDS, THOUGHT = "?", "*", "!", '"', "~"
"""Every line of a log begins with one of these."""
MOST_TURNS = 40
BUDGET = 40
"""Executed orders that a plan of `general` may cost here."""

Player = Callable[[Battle, State, Decision], Order]


def _keen(_battle: Battle, _side: int, seed: str) -> Player:
    """Return a player that attacks whenever it can, and else chooses by chance."""
    choose = random_player(seed)

    def player(battle: Battle, state: State, decision: Decision) -> Order:
        attacks = tuple(offer for offer in decision.offers if offer.do in ATTACKS | {"advance"})
        return choose(battle, state, replace(decision, offers=attacks) if attacks else decision)

    return player


class _Drill(Drill):
    """`drill`, which tells what it thinks its choices are worth."""

    def __init__(self, battle: Battle, side: int, seed: str, tasks: Sequence[Task] = ()) -> None:
        super().__init__(battle, side, seed, tasks)
        self.thoughts = [f"{THOUGHT} {told(tasks)} {told(tasks_of(self._places.aims, side))}"] if tasks else []

    def _whom(self, state: State, decision: Decision) -> Order:
        units = decision.offers[0].places if decision.offers[0].do == Activate.do else 0
        urgent = [(unit, soon) for soon, unit in self._places.urgencies(state, units)]
        self.thoughts.append(f"{THOUGHT} {told(urgent)}")
        return super()._whom(state, decision)

    def _scored(self, state: State, unit: int, offer: Offer) -> list[tuple[int, Offer, int]]:
        scored = super()._scored(state, unit, offer)
        self.thoughts.append(f"{THOUGHT} {unit} {offer.do} {told([(place, worth) for worth, _, place in scored])}")
        return scored


def _general(battle: Battle, side: int, seed: str) -> Player:
    return _Drill(battle, side, seed, best_plan(battle, side, BUDGET).of_units(battle, wings_of(battle, side)))


SEATS: dict[str, Callable[[Battle, int, str], Player]] = {
    "random": lambda _battle, _side, seed: random_player(seed),
    "keen": _keen,
    "drill": _Drill,
    "general": _general,
}
PAIRS = (
    *(("keen", "keen"), ("drill", "drill"), ("random", "keen"), ("drill", "random"), ("keen", "drill")),
    *(("random", "random"), ("drill", "drill"), ("keen", "random"), ("drill", "keen"), ("general", "drill")),
)
"""Who plays: a battle of each pair in turn."""
KINDS = ("plain", "dark", "open")
"""As set up; with fog, and arrivals that need a die; with units that players place, and all kinds of goals."""
NAMES = ("", "Chasseurs", "1st Foot", "Ross", "General Arden", "Hussars", "Hussars", "Prince’s")
"""Names of units: none, such as verbs agree with, and such as several have."""


def scenario_of(ruleset: str, kind: str, seed: int) -> Scenario:
    """Return a random scenario, whose units have names in every other one."""
    scenario = _scenario(ruleset, kind, seed)
    if seed % 2:
        return scenario
    chance = Random(f"names/{seed}")
    units = tuple(replace(unit, name=chance.choice(NAMES)) for unit in scenario.units)
    sides = [replace(side, units=tuple(units[unit.index] for unit in side.units)) for side in scenario.sides]
    return replace(scenario, units=units, sides=(replace(sides[0], name="The Guard"), sides[1]))


def _scenario(ruleset: str, kind: str, seed: int) -> Scenario:
    if kind != "open":
        scenario = SETUPS[ruleset](seed)
        return darkened(scenario, seed) if kind == "dark" else scenario
    while True:
        loaded = pwprint.load(json.dumps(with_places_open(seed, ruleset)).encode(), "open.json")
        if loaded.scenario is not None and pwprint.check(loaded).ok:
            return loaded.scenario
        seed += 1000


def log(ruleset: str, number: int) -> Iterator[str]:
    """Yield the log of a battle."""
    kind, pair = KINDS[number % len(KINDS)], PAIRS[number % len(PAIRS)]
    battle = begin(scenario_of(ruleset, kind, number), RULESETS[ruleset])
    yield f"{WORDS} {kind} {' against '.join(pair)} {told(battle.scenario.options)}"
    yield from of_battle(battle)
    yield from _Chronicle(battle, pair, number).played()


class _Chronicle:
    """A battle while it is played and told."""

    def __init__(self, battle: Battle, pair: tuple[str, str], number: int) -> None:
        self.battle = battle
        self.seats = [SEATS[name](battle, side, f"{number}/{side}") for side, name in enumerate(pair)]
        self.chance, self.record = Random(f"wrong/{number}"), Record(SeededDice(number))
        self.orders: list[Order] = []
        self.lines: list[str] = []
        play = battle.ruleset
        self.voice = logged(play.book.turn_word)
        self.printed = printed(rulebook.load(play.id), play.book.turn_word)
        self.happened = 0

    def played(self) -> Iterator[str]:
        state = set_up(self.battle, self.battle.start(), self._choose, self.record)
        yield from self._position(state)
        while state.result is None and state.turn < MOST_TURNS:
            state = play_turn(self.battle, state, self._choose, self.record)
            yield from self._position(state)

    def _position(self, state: State) -> Iterator[str]:
        """Yield what has happened, and where it has led."""
        self._tell()
        yield from self.lines
        self.lines = []
        yield f"{EVENT} {told(state.pieces)} {told(state.memory)} {told(state.standing)} {told(state.exhausted_in)}"
        yield f"{EVENT} {told(state.result)} {told([progress(self.battle, state, side) for side in (0, 1)])}"
        yield from of_state(self.battle, state)
        yield from (f"{WORDS} {line}" for line in picture(self.battle, state).splitlines())

    def _tell(self) -> None:
        scenario, before = self.battle.scenario, None
        for event in self.record.events[self.happened :]:
            self.lines.append(f"{EVENT} {told(event_json(event, scenario))}")
            self.lines.append(f"{WORDS} {cited(event, scenario, self.voice)}")
            self.lines.append(f"{WORDS} {sentence(event, scenario, self.printed, before)}")
            before = event
        self.happened = len(self.record.events)

    def _choose(self, battle: Battle, state: State, decision: Decision) -> Order:
        self._tell()
        seat = self.seats[decision.side]
        order = seat(battle, state, decision)
        if isinstance(seat, _Drill):
            self.lines += seat.thoughts
            seat.thoughts = []
        self.lines.append(f"{CHOICE} {decision.side} {decision.unit} {', '.join(map(_offer, decision.offers))}")
        self.lines.append(
            f"{CHOICE} {told(order)} {told(battle.facings(state, order))} {told(battle.judge(state, order))}"
        )
        self.orders.append(order)
        if self.chance.random() < 0.5:
            self._refuse(state)
        return order

    def _refuse(self, state: State) -> None:
        """Give an order that was once right, changed in one place, and tell what is said to it."""
        place = self.battle.is_setting_up(state)
        alike = [order for order in self.orders[-40:] if isinstance(order, SetDown | Activate) or not place]
        alike = [order for order in alike if not isinstance(order, SetDown) or place]
        if not alike:
            return
        order = changed(self.chance.choice(alike), self.battle, self.chance)
        for fault in self.battle.judge(state, order):
            self.lines.append(f"{REFUSAL} {told(order)} {told(fault)}")
            drawn = closeup(self.battle, state, order, fault.token)
            self.lines += [f"{REFUSAL} {line}" for line in drawn.splitlines()]


def _offer(offer: Any) -> str:
    places = list(bits(offer.places))
    ends = ", ".join(told(offer.order(place)) for place in dict.fromkeys((places[0], places[-1])))
    return f"{offer.do} {offer.places:x} ({ends})"


def changed(order: Order, battle: Battle, chance: Random) -> Order:
    """Return an order with another unit, place, way, direction or length."""
    keys = [field.name for field in fields(order) if field.name in _OTHERS]
    key = chance.choice(keys)
    return replace(order, **{key: _OTHERS[key](battle, chance, getattr(order, key))})


def _unit(battle: Battle, chance: Random, _old: Any) -> int:
    return chance.randrange(len(battle.sides))


def _square(battle: Battle, chance: Random, old: Any) -> Any:
    if isinstance(old, tuple):
        return round(old[0] + chance.uniform(-6, 6), 1), round(old[1] + chance.uniform(-6, 6), 1)
    return chance.randrange(battle.board.size) if battle.board.size else _unit(battle, chance, old)


def _path(battle: Battle, chance: Random, old: tuple[int, ...]) -> tuple[int, ...]:
    here = old[-1] if old and old[-1] != OFF else chance.randrange(battle.board.size)
    return chance.choice([old[:-1], (*old, chance.choice(list(bits(battle.board.adjacent[here])))), (*old, OFF)])


def _facing(battle: Battle, chance: Random, _old: Any) -> float | int | None:
    if battle.ruleset.play.grids:
        return chance.choice([None, chance.randrange(len(battle.board.facings))])
    return chance.choice([None, float(chance.randrange(0, 360, 15))])


def _length(_battle: Battle, chance: Random, _old: Any) -> float:
    return round(chance.uniform(0, 20), 1)


_OTHERS: dict[str, Callable[[Battle, Random, Any], Any]] = {
    **dict.fromkeys(("unit", "target", "transport", "approach"), _unit),
    **dict.fromkeys(("at", "to"), _square),
    "path": _path,
    **dict.fromkeys(("facing", "heading", "turn", "end_facing"), _facing),
    **dict.fromkeys(("distance", "up_to"), _length),
    "side": lambda _battle, _chance, old: 1 - old,
}
"""What else may stand in a field of an order, by its name."""
