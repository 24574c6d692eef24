"""Worked examples that play: orders on a drawn board, and what must come of them.

`drawing` says how boards are drawn and orders written. Among the orders of an example `next turn` ends the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from pwprint.game import orders
from pwprint.game.battle import Battle, begin, forced
from pwprint.game.board.base import bits
from pwprint.game.decision import Decision
from pwprint.game.dice import OutOfDiceError, RecordedDice
from pwprint.game.events import Event
from pwprint.game.order.stacks import targets
from pwprint.game.record import Record
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Scenario, ScriptOrder, ScriptTurn, Unit
from pwprint.game.script.script import play_script
from pwprint.game.state import Piece, State, Status
from pwprint.rulesets import RULESETS
from pwprint.values import Struct, replace

from .drawing import KINDS, facings_in, order, scenario, units_in

NEXT_TURN = "next turn"


# --- Play -----------------------------------------------------------------------------------------------------------


class DrawnChits(RecordedDice):
    """Recorded dice and recorded draws from the bag: `R` and `B` for the side whose chit comes out."""

    def __init__(self, scores: Sequence[int], draws: str) -> None:
        super().__init__(scores)
        self._draws = iter(draws)

    def draw(self, counts) -> int:
        draw = next(self._draws, None)
        if draw is None:
            raise OutOfDiceError("a draw")
        return "RB".index(draw)


def _as_offered(given: orders.Order) -> orders.Order:
    """Return an order as the generator offers it: a shot that announces a move does not say which."""
    return replace(given, on_the_spot=None) if isinstance(given, orders.Fire) else given


@dataclass
class Table:
    """A battle on the table: orders are judged and carried out one by one, forced answers are given."""

    battle: Battle
    state: State
    record: Record

    @classmethod
    def laid(cls, scenario: Scenario, dice: Sequence[int] = (), ruleset: Ruleset | None = None) -> Table:
        """Lay out a scenario, perhaps under a variant of its ruleset, and go on to the first order of turn 1."""
        battle = begin(scenario, ruleset or RULESETS[scenario.ruleset])
        record = Record(RecordedDice(dice))
        state = battle.begin_turn(battle.start(), record)
        table = cls(battle, state, record)
        table._to_orders()
        return table

    def _to_orders(self) -> None:
        while not self.battle.step(self.state).takes_orders:
            self.state = self.battle.next_step(self.state, self.record)

    def lead(self, text: str) -> None:
        """Go on to the step that an order belongs to, or to a choice that it answers, as scripts do."""
        given = order(text, self.battle.scenario)
        while not self.state.pending and self.battle.step(self.state).leaves(self.battle, self.state, given):
            self._close_step(text)
            if not self.state.pending:
                self.state = self.battle.next_step(self.state, self.record)
                self._to_orders()

    def _close_step(self, text: str | None = None) -> None:
        self.state = self.battle.step(self.state).close(self.battle, self.state, self.record)
        self.settle(text)

    def end_turn(self) -> None:
        """Play the turn to its end; every choice that must be made has been made."""
        self._to_choice(decline=True)
        self._close_step()
        self._to_choice(decline=True)
        assert not self.state.pending
        while not self.battle.turn_is_over(self.state):
            self.state = self.battle.next_step(self.state, self.record)

    def next_turn(self) -> None:
        """Play the turn to its end, and begin the next one."""
        self.end_turn()
        assert self.state.result is None
        self.state = self.battle.begin_turn(self.state, self.record)
        self._to_orders()

    def stop(self) -> None:
        """Settle what is left, as at the end of a script: shots that have been named are thrown."""
        self.settle()
        halfway = self.battle.step(self.state).halfway(self.battle, self.state, self.record)
        self.state = self.state if halfway is None else halfway
        self.settle()

    def settle(self, text: str | None = None) -> None:
        """Give the answers that leave no choice, as scripts do, up to the choice that an order answers itself."""
        given = order(text, self.battle.scenario) if text else None
        self._to_choice(given, decline=given is not None)

    def _to_choice(self, given: orders.Order | None = None, *, decline: bool) -> None:
        while self.state.pending:
            choice = self.state.pending[0]
            if isinstance(given, choice.answers) and given.unit == choice.unit:
                return
            only = forced(self.state, self.battle.decide(self.state))
            if only is not None:
                self._do(only.order(only.places.bit_length() - 1))
            elif decline and choice.optional:
                self._do(choice.left_out(choice.unit))
            else:
                return

    def rules_broken(self, text: str) -> list[tuple[str, str]]:
        """Return the rules that an order breaks, the first one first, each with the key of the order that is at fault."""
        self.settle(text)
        given = order(text, self.battle.scenario)
        self.lead(text)
        faults = [(fault.rule, fault.token) for fault in self.battle.judge(self.state, given)]
        self._compare_with_offers(given, legal=not faults)
        return faults

    def do(self, text: str) -> None:
        """Carry out an order, which must be legal."""
        if text == NEXT_TURN:
            return self.next_turn()
        assert self.rules_broken(text) == [], text
        return self._do(order(text, self.battle.scenario))

    def _do(self, given: orders.Order) -> None:
        self.state = self.battle.execute(self.state, given, self.record)

    def _compare_with_offers(self, given: orders.Order, *, legal: bool) -> None:
        """The generator must agree with the judge; an illegal way, or facing, may still lead to a place that is offered."""
        state, active = self.state, self.state.activation
        if isinstance(given, orders.End):
            return
        if not state.pending and (active is None or active.unit != given.unit):
            activate = orders.Activate(given.unit)
            if self.battle.judge(state, activate):
                return
            state = self.battle.execute(state, activate, Record(RecordedDice(())))
        decision = self.battle.decide(state)
        if decision.unit != given.unit:
            return
        offered = self._is_offered(_as_offered(given), state, decision)
        assert offered == legal or (offered and isinstance(given, orders.Move | orders.Advance))

    def _is_offered(self, given: orders.UnitOrder, state: State, decision: Decision) -> bool:
        """Moves are offered by where they end, everything else as it is ordered."""
        if isinstance(given, orders.Move):
            do = "move_alone" if given.commander and given.path else "move"
            end = given.path[-1] if given.path else state.pieces[given.unit].square
            return any(offer.do == do and offer.places >> end & 1 for offer in decision.offers)
        plain = replace(given, facing=None) if isinstance(given, orders.Advance | orders.Unlimber) else given
        if isinstance(plain, orders.Fire | orders.CloseCombat) and targets(self.battle, state, plain.at) == (
            plain.target,
        ):
            plain = replace(plain, target=None)  # named without need
        others = (offer for offer in decision.offers if not offer.do.startswith("move"))
        ways = (offer.order(place) for offer in others for place in bits(offer.places))
        if isinstance(plain, orders.Limber | orders.Unlimber) and plain.transport is None:
            return any(type(way) is type(plain) for way in ways)  # the only transport there need not be named
        return plain in ways

    # --- what is seen ---

    @property
    def units(self) -> dict[str, str]:
        """The units on the board by square, as in a drawing."""
        found: dict[str, str] = {}
        for unit, piece in zip(self.battle.scenario.units, self.state.pieces, strict=True):
            if piece.status is Status.ON_BOARD:
                keys = self.battle.ruleset.play.unit_state(self.battle, self.state, unit.index)
                letter = _letter(
                    replace(unit, type=keys.get("type", unit.type)), piece, self.battle.ruleset.id
                ) + "-" * bool(keys.get("crossing"))
                square, joined = self.battle.board.name(piece.square), "&" if keys.get("towed_by") else "+"
                found[square] = f"{found[square]}{joined}{letter}" if square in found else letter
        return found

    def facing(self, square: str) -> str | None:
        """The facing of the first unit in a square."""
        facings, pieces = self.battle.board.facings, self.state.pieces
        there = (piece for piece in pieces if piece.status is Status.ON_BOARD)
        facing = next(piece.facing for piece in there if self.battle.board.name(piece.square) == square)
        return None if facing is None else facings[facing]

    @property
    def lost(self) -> list[str]:
        """The units destroyed."""
        pieces = zip(self.battle.scenario.units, self.state.pieces, strict=True)
        return [unit.id for unit, piece in pieces if piece.status is Status.LOST]

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The dice not thrown yet."""
        left: tuple[int, ...] = self.record.dice.left  # type: ignore[attr-defined]
        return left

    @property
    def choice(self) -> str | None:
        """The choice that is owed, with its ways in order: `c5: flip, retreat c6`."""
        if not self.state.pending:
            return None
        decision = self.battle.decide(self.state)
        name = self.battle.scenario.units[decision.unit or 0].id
        return f"{name}: {', '.join(self._ways(decision.offers))}"

    def _ways(self, offers: Sequence[Any]) -> Iterator[str]:
        for offer in offers:
            for place in bits(offer.places):
                square = getattr(offer.order(place), "at", place)
                yield offer.do if offer.do in {"flip", "done"} else f"{offer.do} {self.battle.board.name(square)}"

    @property
    def events(self) -> list[str]:
        """What happened in short, rounds and activations left out."""
        told = (told_shortly(event, self.battle.scenario) for event in self.record.events)
        return [line for line in told if line is not None]


def _letter(unit: Unit, piece: Piece, ruleset: str) -> str:
    letter = next(letter for letter, kind in KINDS[ruleset].items() if kind == unit.type)
    if unit.type == "artillery" and piece.limbered:
        letter = "l"
    return (letter.upper() if unit.side == 0 else letter) + ("!" if piece.exhausted else "")


def told_shortly(event: Event, scenario: Scenario) -> str | None:
    """Return an event in a few words: `c3 fire c5: 5-1 = 4 miss (TIL-FIR-11)`, with the rules of the modifiers."""
    if event.event == "activate" or event.unit is None:
        return None
    words = [scenario.units[event.unit].id, event.event, *_whither(event, scenario)]
    return " ".join(words) + (f": {_result(event, scenario)}" if event.dice else "")


def _whither(event: Event, scenario: Scenario) -> list[str]:
    """Return the unit, or the squares, that an event leads to."""
    facts: Mapping[str, Any] = event.facts
    if "target" in facts:
        return [scenario.units[facts["target"]].id]
    if "path" in facts:
        return [scenario.board.name(square) for square in facts["path"]]
    square = facts.get("to", facts["at"] if event.event == "fire" else None)
    return [] if square is None else [scenario.board.name(square)]


_RESULTS = {
    "hit": ("hit", "miss"),
    "saved": ("saved", "failed"),
    "rallied": ("rallied", "failed"),
    "survived": ("survives", "falls"),
    "safe": ("safe", "hit"),
}
"""What a die can lead to: good, then bad."""


def _result(event: Event, scenario: Scenario) -> str:
    """Return what the dice of an event say."""
    facts: Mapping[str, Any] = event.facts
    if "lands" in facts:
        where = "nowhere" if facts["lands"] is None else f"on {scenario.board.name(facts['lands'])}"
        return _reckoned(event, event.rules[2:], where)
    if "hits" in facts:
        count = facts["hits"]
        return _reckoned(event, event.rules[1:], f"{count} hits" if len(event.dice) > 1 else ("miss", "hit")[count])
    fact = next(key for key in facts if key in _RESULTS)
    result, modifiers = _RESULTS[fact][not facts[fact]], event.rules[2:]
    if fact == "survived":  # what modifies is in the score that is needed
        cited = f" ({', '.join(modifiers)})" if modifiers else ""
        return f"{event.dice[0].score} of {facts['needs']} {result}{cited}"
    return _reckoned(event, modifiers, f"of {facts['needs']} {result}" if fact == "safe" else result)


def _reckoned(event: Event, modifiers: Sequence[str], result: str) -> str:
    """Return the dice, their modifier if there is one, and what comes of it: `5-1 = 4 miss (TIL-FIR-11)`."""
    modifier, scores = event.facts.get("modifier"), [throw.score for throw in event.dice]
    told = " ".join(map(str, scores))
    if modifier is None or not modifiers:
        return f"{told} {result}"
    total = " ".join(str(score + int(modifier)) for score in scores)  # type: ignore[call-overload]
    return f"{told}{modifier:+d} = {total} {result} ({', '.join(modifiers)})"


# --- Parts of an example --------------------------------------------------------------------------------------------


class Part(Struct, frozen=True):
    """One statement of an example, about one order or a few. `on` and `options` replace those of the example."""

    title: str
    orders: tuple[str, ...]
    check: Callable[[Part], None]
    on: str = ""
    dice: tuple[int, ...] = ()
    options: Mapping[str, str | float] | None = None
    ruleset: str = "tile"
    shape: str = "square"

    @property
    def scenario(self) -> Scenario:
        """The scenario drawn for the part."""
        return scenario(self.on, self.ruleset, shape=self.shape, **(self.options or {}))

    def __call__(self) -> None:
        """Check the statement."""
        self.check(self)

    def script_problems(self) -> list[tuple[str, str]]:
        """Return what the orders, written as a script, are blamed for: codes and pointers."""
        drawn_up = self.scenario
        if NEXT_TURN in self.orders:
            return []  # the dice of several turns are not told apart
        scripted = tuple(
            ScriptOrder(order(text, drawn_up), f"/turns/0/orders/{n}") for n, text in enumerate(self.orders)
        )
        turn = ScriptTurn(self.dice, None, scripted, None, "/turns/0")
        playback = play_script(begin(replace(drawn_up, turns=(turn,)), RULESETS[drawn_up.ruleset]))
        return [(problem.code, problem.pointer) for problem in playback.problems]

    def script_blames(self, rule: str, token: str) -> bool:
        """Return whether the last order, in a script, is all that is wrong: dice left over are told in its notes."""
        if NEXT_TURN in self.orders:
            return True
        return self.script_problems() == [(rule, f"/turns/0/orders/{len(self.orders) - 1}/{token}")]


def legal(*texts: str, dice: Sequence[int] = (), on: str = "", **options: str | int) -> Part:
    """State that the last order is legal; those before it are carried out."""

    def check(part: Part) -> None:
        table = Table.laid(part.scenario, part.dice)
        for text in part.orders[:-1]:
            table.do(text)
        assert table.rules_broken(part.orders[-1]) == []

    return Part(_title("legal", texts, options), texts, check, on, tuple(dice), options)


def illegal(
    *texts: str,
    rule: str,
    token: str = "do",
    dice: Sequence[int] = (),
    on: str = "",
    scripted: bool = True,
    **options: str | int,
) -> Part:
    """State that the last order breaks `rule`, first of all, by its key `token`.

    That is so when it stands in a script, too, but for a move that a shot has not announced: in scripts it does.
    """

    def check(part: Part) -> None:
        table = Table.laid(part.scenario, part.dice)
        for text in part.orders[:-1]:
            table.do(text)
        broken = table.rules_broken(part.orders[-1])
        assert broken[:1] == [(rule, token)]
        assert part.script_blames(rule, token) == scripted

    return Part(_title(f"illegal by {rule}", texts, options), texts, check, on, tuple(dice), options)


def play(
    *texts: str,
    dice: Sequence[int],
    events: Sequence[str],
    after: str,
    choice: str | None = None,
    lost: Sequence[str] = (),
    on: str = "",
    **options: str | int,
) -> Part:
    """State what orders and dice lead to: all events of the turn, the board, the units lost, the choice that is owed.

    `after` need not repeat the terrain. Every die must be used.
    """

    def check(part: Part) -> None:
        table = Table.laid(part.scenario, part.dice)
        for text in part.orders:
            table.do(text)
        table.stop()
        assert table.events == list(events)
        assert table.units == units_in(after)
        assert {square: table.facing(square) for square in facings_in(after)} == facings_in(after)
        assert table.lost == list(lost)
        assert table.choice == choice
        assert table.dice_left == ()
        if choice is None:
            assert part.script_problems() == []

    return Part(_title(f"play with {list(dice)}", texts, options), texts, check, on, tuple(dice), options)


def _title(what: str, texts: Sequence[str], options: Mapping[str, str | float]) -> str:
    switched = "".join(f", {name} {value}" for name, value in options.items())
    return f"{'; '.join(texts)}: {what}{switched}"


def example(example_id: str, on: str, *parts: Part, shape: str = "square") -> pytest.MarkDecorator:
    """Return the decorator of an example's test: it is run with each part, and each test's id begins with the example's."""
    ruleset = next(ruleset.id for ruleset in RULESETS.values() if example_id.startswith(ruleset.book.prefix))
    placed = [replace(part, on=part.on or on, ruleset=ruleset, shape=shape) for part in parts]
    titles = [f"{example_id} {part.title}" for part in placed]
    return pytest.mark.parametrize("part", placed, ids=titles)


def shared(
    name: str, books: Sequence[Mapping[str, str]], on: str, parts: Callable[[Mapping[str, str]], Sequence[Part]]
) -> pytest.MarkDecorator:
    """Return the decorator of an example that several rule books share: each says which rule it calls by which name."""
    made = [example(rules[name], on, *parts(rules)) for rules in books]
    placed, titles = ([one for mark in made for one in found(mark)] for found in (_placed, _titles))
    return pytest.mark.parametrize("part", placed, ids=titles)


def _placed(mark: pytest.MarkDecorator) -> Sequence[Part]:
    found: Sequence[Part] = mark.args[1]
    return found


def _titles(mark: pytest.MarkDecorator) -> Sequence[str]:
    found: Sequence[str] = mark.kwargs["ids"]
    return found
