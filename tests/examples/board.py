"""A small notation for worked examples: a drawn board, orders in words, and what must come of them.

A board is drawn from the top row down. Each row begins with its number; rows and columns that are not drawn are open.
A square is a terrain sign (`.` open), a unit letter, or both, the sign first:

    =  road   ^  hill   *  woods   #  town   ~  river   :  ford
    I  infantry   R  rifles   C  cavalry   A  gun, unlimbered   L  limbered gun   K  commander

Capital letters are Red, the side listed first; small letters are Blue. Behind a letter `>` means Elite, `<` Poor, then `!`
Exhausted, then `/N` the facing; without it a unit faces the enemy's edge. `A+K` are two units in one square. A unit goes by the square in which
it is drawn, also after it has moved: `order("c3 move c4 d4")`, `order("b2 rally c4")`; the second one in a square has its
letter behind that: `c4k`. A row of hexes is drawn as if it were straight.

Orders may end in `facing N`, `target c4k` and, of a move, `commander stays`. `red end` ends a side's step, `next turn` the turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import dedent
from typing import Any

import pytest

from pwprint import orders
from pwprint.board.base import bits
from pwprint.board.hexes import hex_board
from pwprint.board.squares import square_board
from pwprint.engine.battle import Battle, begin, forced
from pwprint.engine.dice import OutOfDiceError, RecordedDice
from pwprint.engine.record import Event, Record
from pwprint.engine.script import play_script
from pwprint.engine.decision import Decision
from pwprint.engine.stacks import targets
from pwprint.engine.state import State, Status
from pwprint.rulesets import RULESETS
from pwprint.rulesets.base import Ruleset
from pwprint.scenario import Scenario, ScriptOrder, Side, Turn, Unit

TERRAIN = {"=": "road", "^": "hill", "*": "woods", "#": "town", "~": "river", ":": "ford"}
KINDS = {"i": "infantry", "r": "rifles", "c": "cavalry", "a": "artillery", "l": "artillery", "k": "commander"}
QUALITIES = {">": "elite", "<": "poor"}
SIDES = ("red", "blue")

BOARDS = {"square": square_board, "hex": hex_board}
NEXT_TURN = "next turn"

_UNIT = r"[IRCALK][<>]?!?(?:/[NESW]{1,2})?"
_SQUARE = re.compile(rf"(?P<sign>[.=^*#~:])?(?P<unit>{_UNIT}(?:\+{_UNIT})*)?\Z", re.IGNORECASE)


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
    return {square: re.sub("[<>]|/[NESW]+", "", unit) for square, _, unit in drawn(text) if unit}


def facings_in(text: str) -> dict[str, str]:
    """Return the facings that a drawing shows, by square, of the first unit in each: `{"c3": "N"}`."""
    shown = {square: unit.split("+")[0].partition("/")[2] for square, _, unit in drawn(text)}
    return {square: facing for square, facing in shown.items() if facing}


def scenario(
    text: str, ruleset: str = "tile", size: tuple[int, int] = (8, 8), shape: str = "square", **options: str | int
) -> Scenario:
    """Return the scenario of a drawing. Unit ids are squares; the board is 8 x 8 unless `size` says otherwise."""
    rules = RULESETS[ruleset]
    board = BOARDS[shape](*size)
    terrain = dict.fromkeys(rules.terrain, 0)
    units: list[Unit] = []
    for name, sign, letter in drawn(text):
        square = board.square(name)
        assert square is not None
        if sign:
            terrain[TERRAIN[sign]] |= 1 << square
        for number, one in enumerate(letter.split("+") if letter else ()):
            unit_id = name + one[0].lower() * (number > 0)
            units.append(_unit(len(units), unit_id, square, one, rules, board.facings))
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


def _unit(index: int, name: str, square: int, text: str, rules: Ruleset, facings: Sequence[str]) -> Unit:
    letter, _, facing = text.partition("/")
    kind = letter[0].lower()
    keys: dict[str, object] = {"exhausted": True} if letter.endswith("!") else {}
    if "limbered" in rules.units[KINDS[kind]].keys:
        keys["limbered"] = kind == "l"
    for sign, quality in QUALITIES.items():
        if sign in letter:
            keys["quality"] = quality
    if facing:
        keys["facing"] = facings.index(facing.upper())
    side = int(letter[0].islower())
    return Unit(index, name, side, KINDS[kind], name, square, None, False, keys, f"/units/{index}")


def _side(index: int, units: Sequence[Unit], everywhere: int) -> Side:
    mine = tuple(unit for unit in units if unit.side == index)
    return Side(index, SIDES[index], SIDES[index], None, everywhere, 0, None, 0, mine, f"/sides/{index}")


# --- Orders ---------------------------------------------------------------------------------------------------------


def order(text: str, among: Scenario) -> orders.Order:
    """Return an order: `c3 move c4 d4`, `c3 fire c5`, `d7 close_combat d8`, `b2 rally c4`, `d4 retreat d3`, `d4 flip`."""
    name, do, *words = text.split()
    if do == "end":
        return orders.End(SIDES.index(name))
    unit = _named(among, name)
    last: dict[str, Any] = {}
    while len(words) > 1 and words[-2] in {"facing", "target", "commander"}:
        *words, key, word = words
        read = {"facing": among.board.facings.index, "target": lambda word: _named(among, word), "commander": str}
        last[key] = read[key](word)
    squares = [among.board.square(word) for word in words]
    assert None not in squares, text
    if do == "rally":
        return orders.Rally(unit, _named(among, words[0]) if words else None)
    if do == "move":
        return orders.Move(unit, tuple(squares), **last)  # type: ignore[arg-type]
    kinds = {kind.do: kind for kind in (orders.Fire, orders.CloseCombat, orders.Retreat, orders.Advance)}
    kinds |= {kind.do: kind for kind in (orders.Limber, orders.Unlimber, orders.Flip, orders.Hold)}
    return kinds[do](unit, *squares, **last)


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
        table = cls(battle, state, record)
        table._to_orders()
        return table

    def _to_orders(self) -> None:
        while self.battle.step(self.state).judge is None:
            self.state = self.battle.next_step(self.state, self.record)

    def lead(self, given: orders.Order) -> None:
        """Go on to the step that an order belongs to, as scripts do."""
        while (step := self.battle.step(self.state)).leaves(self.battle, self.state, given):
            self.state = self.battle.next_step(step.close(self.battle, self.state, self.record), self.record)
            self._to_orders()

    def next_turn(self) -> None:
        """Play the turn to its end, and begin the next one."""
        self.settle()
        self.state = self.battle.step(self.state).close(self.battle, self.state, self.record)
        while not self.battle.turn_is_over(self.state):
            self.state = self.battle.next_step(self.state, self.record)
        self.state = self.battle.begin_turn(self.state, self.record)
        self._to_orders()

    def stop(self) -> None:
        """Settle what is left, as at the end of a script: shots that have been named are thrown."""
        self.settle()
        halfway = self.battle.step(self.state).halfway(self.battle, self.state, self.record)
        self.state = self.state if halfway is None else halfway

    def settle(self, text: str | None = None) -> None:
        """Give the answers that leave no choice, as scripts do, up to the choice that an order answers itself."""
        while self.state.pending:
            choice = self.state.pending[0]
            given = order(text, self.battle.scenario) if text else None
            if isinstance(given, choice.answers) and given.unit == choice.unit:
                return
            only = forced(self.state, self.battle.decide(self.state))
            if only is not None:
                self._do(only.order(only.places.bit_length() - 1))
            elif given is not None and choice.optional:
                self._do(choice.left_out(choice.unit))
            else:
                return

    def rules_broken(self, text: str) -> list[tuple[str, str]]:
        """Return the rules that an order breaks, the first one first, each with the key of the order that is at fault."""
        self.settle(text)
        given = order(text, self.battle.scenario)
        self.lead(given)
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
        offered = self._is_offered(given, state, decision)
        assert offered == legal or (offered and isinstance(given, orders.Move | orders.Advance))

    def _is_offered(self, given: orders.UnitOrder, state: State, decision: Decision) -> bool:
        """Moves are offered by where they end, everything else as it is ordered."""
        if isinstance(given, orders.Move):
            do = "move_alone" if given.commander and given.path else "move"
            end = given.path[-1] if given.path else state.pieces[given.unit].square
            return any(offer.do == do and offer.places >> end & 1 for offer in decision.offers)
        plain = replace(given, facing=None) if isinstance(given, orders.Advance) else given
        if isinstance(plain, orders.Fire | orders.CloseCombat) and targets(self.battle, state, plain.at) == (
            plain.target,
        ):
            plain = replace(plain, target=None)  # named without need
        others = (offer for offer in decision.offers if not offer.do.startswith("move"))
        return any(offer.order(place) == plain for offer in others for place in bits(offer.places))

    # --- what is seen ---

    @property
    def units(self) -> dict[str, str]:
        """The units on the board by square, as in a drawing."""
        found: dict[str, str] = {}
        for unit, piece in zip(self.battle.scenario.units, self.state.pieces, strict=True):
            if piece.status is Status.ON_BOARD:
                square, letter = self.battle.board.name(piece.square), _letter(unit, piece)
                found[square] = f"{found[square]}+{letter}" if square in found else letter
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
    if event.event == "activate" or event.unit is None:
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


_RESULTS = {
    "hit": ("hit", "miss"),
    "saved": ("saved", "failed"),
    "rallied": ("rallied", "failed"),
    "survived": ("survives", "falls"),
}
"""What a die can lead to: good, then bad."""


def _result(event: Event, score: int) -> str:
    facts = event.facts
    fact = next(key for key in facts if key in _RESULTS)
    result = _RESULTS[fact][not facts[fact]]
    modifiers = event.rules[2:]
    if fact == "survived":
        return f"{score} of {facts['needs']} {result}" + (f" ({', '.join(modifiers)})" if modifiers else "")
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
        turn = Turn(self.dice, None, scripted, None, "/turns/0")
        playback = play_script(begin(replace(drawn_up, turns=(turn,)), RULESETS[drawn_up.ruleset]))
        return [(problem.code, problem.pointer) for problem in playback.problems]

    def script_blames(self, rule: str, token: str) -> bool:
        """Return whether the last order, in a script, is all that is wrong; dice thrown to judge it are left over."""
        if NEXT_TURN in self.orders:
            return True
        first, *others = self.script_problems()
        unused = [("T002", "/turns/0/dice")] if self.dice and len(self.orders) == 1 else []
        return first == (rule, f"/turns/0/orders/{len(self.orders) - 1}/{token}") and others in ([], unused)


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
        assert part.script_blames(rule, token)

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
        assert table.record.dice.left == ()  # type: ignore[attr-defined]
        if choice is None:
            assert part.script_problems() == []

    return Part(_title(f"play with {list(dice)}", texts, options), texts, check, on, tuple(dice), options)


def _title(what: str, texts: Sequence[str], options: Mapping[str, str | int]) -> str:
    switched = "".join(f", {name} {value}" for name, value in options.items())
    return f"{'; '.join(texts)}: {what}{switched}"


def example(example_id: str, on: str, *parts: Part, shape: str = "square") -> pytest.MarkDecorator:
    """Return the decorator of an example's test: it is run with each part, and each test's id begins with the example's."""
    ruleset = next(ruleset.id for ruleset in RULESETS.values() if example_id.startswith(ruleset.prefix))
    placed = [replace(part, on=part.on or on, ruleset=ruleset, shape=shape) for part in parts]
    titles = [f"{example_id} {part.title}" for part in placed]
    return pytest.mark.parametrize("part", placed, ids=titles)
