"""A small notation for worked examples: a drawn board, orders in words, and what must come of them.

A board is drawn from the top row down. Each row begins with its number; rows and columns that are not drawn are open.
A square is a terrain sign (`.` open), a unit letter, or both, the sign first:

    =  road   ^  hill   *  woods   #  town   ~  river
    I  infantry   C  cavalry   A  unlimbered gun   L  limbered gun   K  commander

Capital letters are Red, the side listed first; small letters are Blue. `!` behind a letter means Exhausted. A unit goes
by the square in which it is drawn, also after it has moved: `order("c3 move c4 d4")`, `order("b2 rally c4")`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import dedent
from typing import Any

import pytest

from pwprint import orders
from pwprint.board.squares import square_board
from pwprint.engine.battle import Battle, begin, forced
from pwprint.engine.dice import OutOfDiceError, RecordedDice
from pwprint.engine.record import Event, Record
from pwprint.engine.script import play_script
from pwprint.engine.state import FailedSave, State, Status
from pwprint.rulesets import RULESETS
from pwprint.scenario import Scenario, ScriptOrder, Side, Turn, Unit

TERRAIN = {"=": "road", "^": "hill", "*": "woods", "#": "town", "~": "river"}
KINDS = {"i": "infantry", "c": "cavalry", "a": "artillery", "l": "artillery", "k": "commander"}
SIDES = ("red", "blue")

_SQUARE = re.compile(r"(?P<sign>[.=^*#~])?(?P<unit>[ICALK]!?)?\Z", re.IGNORECASE)


# --- Drawings -------------------------------------------------------------------------------------------------------


def drawn(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield square, terrain sign and unit of every square of a drawing; sign and unit may be ""."""
    for line in dedent(text).strip().splitlines():
        row, *cells = line.split()
        if not row.isdigit():
            continue  # the line of column letters
        for column, cell in zip("abcdefghijklmnopqrstuvwxyz", cells, strict=False):
            match = _SQUARE.match(cell)
            assert match, f"what is {cell!r} in row {row}?"
            yield f"{column}{row}", (match["sign"] or "").strip("."), match["unit"] or ""


def units_in(text: str) -> dict[str, str]:
    """Return the units of a drawing by square: `{"c3": "I!"}`."""
    return {square: unit for square, _, unit in drawn(text) if unit}


def scenario(text: str, ruleset: str = "tile", size: tuple[int, int] = (8, 8), **options: str | int) -> Scenario:
    """Return the scenario of a drawing. Unit ids are squares; the board is 8 x 8 unless `size` says otherwise."""
    rules = RULESETS[ruleset]
    board = square_board(*size)
    terrain = dict.fromkeys(TERRAIN.values(), 0)
    units: list[Unit] = []
    for name, sign, letter in drawn(text):
        square = board.square(name)
        assert square is not None
        if sign:
            terrain[TERRAIN[sign]] |= 1 << square
        if letter:
            units.append(_unit(len(units), name, square, letter))
    defaults: dict[str, str | int] = {option.name: option.default for option in rules.options}
    assert options.keys() <= defaults.keys()
    return Scenario(
        id="example",
        title="Example",
        ruleset=ruleset,
        options=defaults | options,
        board=board,
        terrain=terrain,
        labels={},
        sides=(_side(0, units, board.all), _side(1, units, board.all)),
        units=tuple(units),
        turn_limit=None,
        objectives=(),
        victory=(),
        special_rules=(),
        turns=(),
    )


def _unit(index: int, name: str, square: int, letter: str) -> Unit:
    kind = letter[0].lower()
    keys: dict[str, object] = {"exhausted": True} if letter.endswith("!") else {}
    if kind in "al":
        keys["limbered"] = kind == "l"
    side = int(letter[0].islower())
    return Unit(index, name, side, KINDS[kind], name, square, None, False, keys, f"/units/{index}")


def _side(index: int, units: Sequence[Unit], everywhere: int) -> Side:
    mine = tuple(unit for unit in units if unit.side == index)
    return Side(index, SIDES[index], SIDES[index], None, everywhere, 0, None, 0, mine, f"/sides/{index}")


# --- Orders ---------------------------------------------------------------------------------------------------------


def order(text: str, among: Scenario) -> orders.Order:
    """Return an order: `c3 move c4 d4`, `c3 fire c5`, `d7 close_combat d8`, `b2 rally c4`, `d4 retreat d3`, `d4 flip`."""
    name, do, *words = text.split()
    unit = _named(among, name)
    squares = [among.board.square(word) for word in words]
    assert None not in squares, text
    if do == "rally":
        return orders.Rally(unit, _named(among, words[0]) if words else None)
    if do == "move":
        return orders.Move(unit, tuple(squares))  # type: ignore[arg-type]
    kinds = {kind.do: kind for kind in (orders.Fire, orders.CloseCombat, orders.Retreat, orders.Advance)}
    kinds |= {kind.do: kind for kind in (orders.Limber, orders.Unlimber, orders.Flip, orders.Hold)}
    return kinds[do](unit, *squares)


def _named(among: Scenario, name: str) -> int:
    return next(unit.index for unit in among.units if unit.id == name)


# --- Play -----------------------------------------------------------------------------------------------------------


class DrawnChits(RecordedDice):
    """Recorded dice and recorded draws from the bag: `R` and `B` for the side whose chit comes out."""

    def __init__(self, scores: Sequence[int], draws: str) -> None:
        super().__init__(scores)
        self._draws = iter(draws)

    def below(self, count: int) -> int:
        # The first side's chits lie lowest in the bag.
        draw = next(self._draws, None)
        if draw is None:
            raise OutOfDiceError("a draw")
        return 0 if draw == "R" else count - 1


@dataclass
class Table:
    """A battle on the table: orders are judged and carried out one by one, forced answers are given."""

    battle: Battle
    state: State
    record: Record

    @classmethod
    def laid(cls, scenario: Scenario, dice: Sequence[int] = ()) -> Table:
        """Lay out a scenario and go on to the first order of turn 1."""
        battle = begin(scenario, RULESETS[scenario.ruleset])
        record = Record(RecordedDice(dice))
        state = battle.begin_turn(battle.start(), record)
        while battle.step(state).judge is None:
            state = battle.next_step(state, record)
        return cls(battle, state, record)

    def settle(self, text: str | None = None) -> None:
        """Give the answers that leave no choice, as scripts do, up to the choice that an order answers itself."""
        while self.state.pending:
            choice = self.state.pending[0]
            given = order(text, self.battle.scenario) if text else None
            answers = ("flip", "retreat") if isinstance(choice, FailedSave) else ("advance",)
            if given is not None and given.do in answers and getattr(given, "unit", None) == choice.unit:
                return
            only = forced(self.state, self.battle.decide(self.state))
            if only is None:
                return
            self._do(only.order(only.places.bit_length() - 1))

    def rules_broken(self, text: str) -> list[tuple[str, str]]:
        """Return the rules that an order breaks, the first one first, each with the key of the order that is at fault."""
        self.settle(text)
        given = order(text, self.battle.scenario)
        faults = [(fault.rule, fault.token) for fault in self.battle.judge(self.state, given)]
        self._compare_with_offers(given, legal=not faults)
        return faults

    def do(self, text: str) -> None:
        """Carry out an order, which must be legal."""
        assert self.rules_broken(text) == [], text
        self._do(order(text, self.battle.scenario))

    def _do(self, given: orders.Order) -> None:
        self.state = self.battle.execute(self.state, given, self.record)

    def _compare_with_offers(self, given: orders.Order, *, legal: bool) -> None:
        """The generator must agree with the judge; an illegal way may still lead to a square that can be reached."""
        assert not isinstance(given, orders.End)
        state, active = self.state, self.state.activation
        if not state.pending and (active is None or active.unit != given.unit):
            activate = orders.Activate(given.unit)
            if self.battle.judge(state, activate):
                return
            state = self.battle.execute(state, activate, Record(RecordedDice(())))
        decision = self.battle.decide(state)
        if decision.unit != given.unit:
            return
        do, place = self._offered(given, state)
        offered = any(offer.do == do and offer.places >> place & 1 for offer in decision.offers)
        assert offered == legal or (offered and isinstance(given, orders.Move))

    def _offered(self, given: orders.UnitOrder, state: State) -> tuple[str, int]:
        if isinstance(given, orders.Move):
            return "move", given.path[-1] if given.path else state.pieces[given.unit].square
        if isinstance(given, orders.Rally) and given.target is not None:
            return "rally_other", given.target
        if isinstance(given, orders.Advance):
            return "advance", state.pending[0].to if state.pending else 0  # type: ignore[union-attr]
        return given.do, getattr(given, "at", getattr(given, "to", 0))

    # --- what is seen ---

    @property
    def units(self) -> dict[str, str]:
        """The units on the board by square, as in a drawing."""
        pieces = zip(self.battle.scenario.units, self.state.pieces, strict=True)
        return {self.battle.board.name(p.square): _letter(u, p) for u, p in pieces if p.status is Status.ON_BOARD}

    @property
    def lost(self) -> list[str]:
        """The units destroyed."""
        pieces = zip(self.battle.scenario.units, self.state.pieces, strict=True)
        return [unit.id for unit, piece in pieces if piece.status is Status.LOST]

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
            for place in range(offer.places.bit_length()):
                if offer.places >> place & 1:
                    yield offer.do if offer.do in {"flip", "done"} else f"{offer.do} {self.battle.board.name(place)}"

    @property
    def events(self) -> list[str]:
        """What happened in short, rounds and activations left out."""
        told = (told_shortly(event, self.battle.scenario) for event in self.record.events)
        return [line for line in told if line is not None]


def _letter(unit: Unit, piece: Any) -> str:
    letter = unit.type[0] if unit.type != "commander" else "k"
    if unit.type == "artillery" and piece.limbered:
        letter = "l"
    return (letter.upper() if unit.side == 0 else letter) + ("!" if piece.exhausted else "")


def told_shortly(event: Event, scenario: Scenario) -> str | None:
    """Return an event in a few words: `c3 fire c5: 5-1 = 4 miss (TIL-FIR-11)`, with the rules of the modifiers."""
    if event.event in {"round", "activate"} or event.unit is None:
        return None
    facts, scores = event.facts, [throw.score for throw in event.dice]
    words = [scenario.units[event.unit].id, event.event]
    if "target" in facts:
        words.append(scenario.units[facts["target"]].id)  # type: ignore[index]
    elif "path" in facts:
        words += [scenario.board.name(square) for square in facts["path"]]  # type: ignore[union-attr]
    elif "to" in facts:
        words.append(scenario.board.name(facts["to"]))  # type: ignore[arg-type]
    return " ".join(words) + (f": {_result(event, scores[0])}" if scores else "")


def _result(event: Event, score: int) -> str:
    facts = event.facts
    good, bad = {"hit": ("hit", "miss"), "saved": ("saved", "failed"), "rallied": ("rallied", "failed")}[
        next(key for key in facts if key in {"hit", "saved", "rallied"})
    ]
    result = good if facts.get("hit") or facts.get("saved") or facts.get("rallied") else bad
    modifiers = event.rules[2:]
    if "modifier" not in facts or not modifiers:
        return f"{score} {result}"
    modifier = int(facts["modifier"])  # type: ignore[arg-type]
    return f"{score}{modifier:+d} = {score + modifier} {result} ({', '.join(modifiers)})"


# --- Parts of an example --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """One statement of an example, about one order or a few. `on` and `options` replace those of the example."""

    title: str
    orders: tuple[str, ...]
    check: Callable[[Part], None]
    on: str = ""
    dice: tuple[int, ...] = ()
    options: Mapping[str, str | int] | None = None

    @property
    def scenario(self) -> Scenario:
        """The scenario drawn for the part."""
        return scenario(self.on, **(self.options or {}))

    def __call__(self) -> None:
        """Check the statement."""
        self.check(self)

    def script_problems(self) -> list[tuple[str, str]]:
        """Return what the orders, written as a script, are blamed for: codes and pointers."""
        drawn_up = self.scenario
        scripted = tuple(
            ScriptOrder(order(text, drawn_up), f"/turns/0/orders/{n}") for n, text in enumerate(self.orders)
        )
        turn = Turn(self.dice, None, scripted, None, "/turns/0")
        playback = play_script(begin(replace(drawn_up, turns=(turn,)), RULESETS[drawn_up.ruleset]))
        return [(problem.code, problem.pointer) for problem in playback.problems]


def legal(*texts: str, dice: Sequence[int] = (), on: str = "", **options: str | int) -> Part:
    """State that the last order is legal; those before it are carried out."""

    def check(part: Part) -> None:
        table = Table.laid(part.scenario, part.dice)
        for text in part.orders[:-1]:
            table.do(text)
        assert table.rules_broken(part.orders[-1]) == []

    return Part(_title("legal", texts, options), texts, check, on, tuple(dice), options)


def illegal(
    *texts: str, rule: str, token: str = "do", dice: Sequence[int] = (), on: str = "", **options: str | int
) -> Part:
    """State that the last order breaks `rule`, first of all, by its key `token`; also when it stands in a script."""

    def check(part: Part) -> None:
        table = Table.laid(part.scenario, part.dice)
        for text in part.orders[:-1]:
            table.do(text)
        broken = table.rules_broken(part.orders[-1])
        assert broken[:1] == [(rule, token)]
        assert part.script_problems() == [(rule, f"/turns/0/orders/{len(part.orders) - 1}/{token}")]

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
        table.settle()
        assert table.events == list(events)
        assert table.units == units_in(after)
        assert table.lost == list(lost)
        assert table.choice == choice
        assert table.record.dice.left == ()  # type: ignore[attr-defined]
        if choice is None:
            assert part.script_problems() == []

    return Part(_title(f"play with {list(dice)}", texts, options), texts, check, on, tuple(dice), options)


def _title(what: str, texts: Sequence[str], options: Mapping[str, str | int]) -> str:
    switched = "".join(f", {name} {value}" for name, value in options.items())
    return f"{'; '.join(texts)}: {what}{switched}"


def example(example_id: str, on: str, *parts: Part) -> pytest.MarkDecorator:
    """Return the decorator of an example's test: it is run with each part, and each test's id begins with the example's."""
    placed = [part if part.on else replace(part, on=on) for part in parts]
    titles = [f"{example_id} {part.title}" for part in placed]
    return pytest.mark.parametrize("part", placed, ids=titles)
