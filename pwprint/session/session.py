"""A battle while it is played: the one thing here that changes, in front of positions that do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.app.playing import result_json, state_json
from pwprint.format.layout import laid_out
from pwprint.format.writing import order_json
from pwprint.game.narration.narrate import cited, told_as_one
from pwprint.game.narration.voice import logged
from pwprint.game.orders import Done, Order
from pwprint.session.chances import Chances, Seed, WantingError
from pwprint.session.orders import actors_in, orders_in, reader_of
from pwprint.session.position import Position, carried_out, gone_on, start
from pwprint.session.refusal import RefusedOrder, refused
from pwprint.session.scripted import opening, setup_of, turns_of
from pwprint.session.words import order_in, words_of
from pwprint.text.words import joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pwprint.app.checking import Loaded
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision
    from pwprint.game.events import Event
    from pwprint.game.state import State
    from pwprint.session.chances import Want
    from pwprint.text import Unreadable


class Reply(Struct, frozen=True):
    """What came of something that was asked of a session.

    `events` have happened. `refusal` is why it was refused, and `want` the die or chit that it waits for now.
    """

    events: tuple[Event, ...] = ()
    refusal: RefusedOrder | None = None
    want: Want | None = None

    @property
    def ok(self) -> bool:
        """Whether it was not refused."""
        return self.refusal is None


class Session:
    """A battle that is played, by whomever: whose choice it is, what may be chosen, and why not what may not.

        session = Session(pwprint.load("stone-bridge.json"), seed=7)
        session.go_on()
        reply = session.submit({"unit": "R4", "do": "hold"})
        print(reply.refusal.message if reply.refusal else session.tell(reply.events))

    Everything that it hands out is a frozen value, and stays as it is. Nothing that players can do wrong raises: it is
    refused in the `Reply`, and changes nothing.

    - `position`: the state, the choice that is due, and the line of positions that led here.
    - `want`: the die or chit that it waits for, if there is no seed: `throw` or `draw` it.
    - `retaken`: how often dice were taken back.
    """

    def __init__(self, loaded: Loaded | Unreadable, *, seed: int | str | None = 0, script: bool = True) -> None:
        """Go on from the end of the script, or begin with the setup if `script` is False.

        The same seed throws the same dice for the same orders; with None, dice and chits are asked for. Raises
        RefusedError for a scenario that cannot be played, or whose script has errors.
        """
        self._document, self._opening = opening(loaded, script=script)
        self._reader = reader_of(self._document, self._opening.battle.ruleset)
        self._seed = seed
        self._todo: tuple[Order | None, ...] = ()
        self._given: tuple[int, ...] = ()
        self.position: Position = start(self._opening.battle, self._opening.state)
        self.want: Want | None = None
        self.retaken = 0

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        """The scenario with its rules worked out."""
        return self.position.battle

    @property
    def state(self) -> State:
        """The state of the battle."""
        return self.position.state

    @property
    def choice(self) -> Decision | None:
        """The choice that is due; None if a turn or the battle is over."""
        return self.position.choice

    @property
    def side(self) -> str | None:
        """The id of the side whose choice it is."""
        return None if self.choice is None else self.battle.scenario.sides[self.choice.side].id

    @property
    def is_over(self) -> bool:
        """Whether the battle is over: `state.result` says how."""
        return self.position.is_over

    @property
    def turn_is_over(self) -> bool:
        """Whether there is nothing to choose before the next turn begins: `go_on` begins it."""
        return self.position.turn_is_over

    @property
    def can_undo(self) -> bool:
        """Whether `undo` takes something back without taking back dice."""
        return self._cannot_undo(dice=False) is None

    def units(self) -> tuple[str, ...]:
        """Return the ids of the units that may be given an order now."""
        return tuple(self.battle.scenario.units[unit].id for unit in actors_in(self.position))

    def orders(self, unit: str | None = None) -> tuple[dict[str, Any], ...]:
        """Return all legal orders as JSON objects, in the words of scripts, or those to one unit.

        On the open table moves cannot be listed: there they are a sample. Raises KeyError for a unit that is not there.
        """
        number = None if unit is None else self._number(unit)
        return tuple(self.as_said(order) for order in orders_in(self.position, number))

    def judge(self, order: Order | Mapping[str, Any]) -> RefusedOrder | None:
        """Return why an order would be refused; None if it is legal. Nothing happens.

        What the rules say of a move on the open table only once its die is thrown, they say then.
        """
        read = self._read(order)
        return read if isinstance(read, RefusedOrder) else self._planned(read)[1]

    def order_in(self, text: str) -> dict[str, Any] | RefusedOrder:
        """Return the order in a line such as `R4 move e2 e3 facing N`, or in a JSON object, as a JSON object."""
        return order_in(text, self.battle.scenario, self.battle.ruleset.play.surface)

    def words_of(self, order: Mapping[str, Any]) -> str:
        """Return an order, a JSON object, as such a line."""
        return words_of(order, self.battle.ruleset.play.surface)

    def as_said(self, order: Order) -> dict[str, Any]:
        """Return an order as a JSON object, as scripts say it."""
        return order_json(order, self.battle.scenario, self.battle.ruleset.play.surface)

    def tell(self, events: Iterable[Event]) -> tuple[str, ...]:
        """Return events as sentences, each with the rules behind it."""
        battle, told = self.battle, tuple(events)
        voice = logged(battle.ruleset.book.turn_word)
        return tuple(cited(event, battle.scenario, voice) for _, event in told_as_one(told))

    # --- playing ----------------------------------------------------------------------------------------------------

    def go_on(self) -> Reply:
        """Begin the next turn, once one is over, and play on to the first choice in it."""
        if self.want is not None:
            return Reply(refusal=self._waiting())
        if not self.turn_is_over:
            return Reply(
                refusal=RefusedOrder("the battle is over" if self.is_over else f"first {self.side} has to choose")
            )
        return self._play(self.position, None)

    def submit(self, order: Order | Mapping[str, Any]) -> Reply:
        """Carry out an order, and all that follows from it without a choice.

        An order is a JSON object in the words of scripts, or one as players of the computer choose it. A unit that may
        be done is done when another one is ordered, if no chit has to be drawn before. A move on the open table throws
        its die, and may be refused then: the die stays.
        """
        if self.want is not None:
            return Reply(refusal=self._waiting())
        read = self._read(order)
        if isinstance(read, RefusedOrder):
            return Reply(refusal=read)
        position, refusal = self._planned(read)
        return Reply(refusal=refusal) if refusal else self._play(position, read)

    def throw(self, *scores: int) -> Reply:
        """Give the dice that are wanted, one after another: whole numbers from 1 to 6."""
        return self._give("die", scores)

    def draw(self, side: str) -> Reply:
        """Give the chit that is wanted: the id of the side whose chit came out of the bag."""
        ids = [one.id for one in self.battle.scenario.sides]
        return self._give("chit", (ids.index(side) if side in ids else -1,))

    def undo(self, *, dice: bool = False) -> Reply:
        """Take back the last order or choice, or the beginning of a turn.

        What has thrown a die, or drawn a chit, is taken back only with `dice=True`. With a seed the same dice come
        again; `retaken` counts how often that was done. An order that waits for its first die is just dropped.
        """
        if refusal := self._cannot_undo(dice=dice):
            return Reply(refusal=refusal)
        if self.want is not None:
            self.retaken += bool(self._given)
            self._stop()
            return Reply()
        before, passage = self.position.before, self.position.passage
        assert before is not None
        assert passage is not None
        self.retaken += bool(passage.chances)
        self.position = before
        return Reply()

    # --- saving -----------------------------------------------------------------------------------------------------

    def turns(self) -> tuple[dict[str, Any], ...]:
        """Return the scripted turns that lead to where the battle stands: the `turns` of a scenario.

        The last one says whether it is over (`closed`). A unit that was chosen and has not been ordered is chosen anew.
        """
        return turns_of(self._opening, self.position)

    def setup(self) -> tuple[dict[str, Any], ...]:
        """Return where the players have placed units before turn 1: the `setup` of a scenario."""
        return setup_of(self._opening, self.position)

    def save(self) -> bytes:
        """Return the scenario with these turns, as a file. A session that begins with it goes on from here."""
        value = {key: value for key, value in self._document.value.items() if key not in {"setup", "turns"}}
        parts = {"setup": self.setup(), "turns": self.turns()}
        return laid_out(value | {key: list(part) for key, part in parts.items() if part}).encode()

    def as_json(self) -> dict[str, Any]:
        """Return where the battle stands as a JSON object.

        `turn`, `setting_up`, `turn_over`, `over`, `result` (`over`, `winner`); `side` and `unit` of the choice (null
        where there is none, or no unit is chosen yet), `units` that may be ordered; `want` (`kind`, `purpose`,
        `choices`), `can_undo`, `retaken`; `state` with `units` and `sides` by id.
        """
        battle, choice = self.battle, self.choice
        unit = None if choice is None or choice.unit is None else battle.scenario.units[choice.unit].id
        return {
            "turn": self.state.turn,
            "setting_up": self.battle.is_setting_up(self.state),
            "turn_over": self.turn_is_over,
            "over": self.is_over,
            "result": result_json(battle.scenario, self.state.result),
            "side": self.side,
            "unit": unit,
            "units": list(self.units()),
            "want": None if self.want is None else self._want_json(self.want),
            "can_undo": self.can_undo,
            "retaken": self.retaken,
            "state": state_json(battle, self.state),
        }

    # --- how --------------------------------------------------------------------------------------------------------

    def _read(self, order: Order | Mapping[str, Any]) -> Order | RefusedOrder:
        return order if isinstance(order, Struct) else self._reader.read(dict(order))

    def _number(self, name: str) -> int:
        found = (unit.index for unit in self.battle.scenario.units if unit.id == name)
        number = next(found, None)
        if number is None:
            raise KeyError(name)
        return number

    def _planned(self, order: Order) -> tuple[Position, RefusedOrder | None]:
        """Return the position in which an order is given: this one, or that in which the active unit is done."""
        refusal = refused(self.position, order)
        if refusal is None:
            return self.position, None
        then = self._when_done(order)
        return (self.position, refusal) if then is None or refused(then, order) else (then, None)

    def _when_done(self, order: Order) -> Position | None:
        """Return the position in which the active unit is done, if it may be and the order is for another one."""
        choice = self.choice
        if choice is None or choice.unit in {None, getattr(order, "unit", None)} or self.state.pending:
            return None
        assert choice.unit is not None
        done = Done(choice.unit)
        if refused(self.position, done):
            return None
        try:
            return carried_out(self.position, done, Chances())
        except WantingError:
            return None

    def _play(self, position: Position, order: Order | None) -> Reply:
        battle, state = position.battle, position.state
        first = None if order is None else battle.step(state).announced(battle, state, order)
        self.position = position
        self._todo = (order,) if first is None else (first, order)
        return self._run()

    def _run(self) -> Reply:
        """Play what is to be done, as far as there are dice for it."""
        events: list[Event] = []
        while self._todo:
            order, *rest = self._todo
            try:
                self.position = self._stepped(order)
            except WantingError as wanting:
                self.want = wanting.want
                return Reply(tuple(events), want=self.want)
            self._stop()
            assert self.position.passage is not None
            events += self.position.passage.events
            for then in rest:
                # The die of a move is thrown: it may have ended the move, and more can be judged now.
                if then is None or not self._still_acts(then):
                    break
                if refusal := refused(self.position, then):
                    return Reply(tuple(events), refusal)
                self._todo = (then,)
        return Reply(tuple(events))

    def _stepped(self, order: Order | None) -> Position:
        seed = None if self._seed is None else Seed(f"{self._seed}/{self._opening.thrown}/dice", self.position.used)
        chances = Chances(self._given, seed)
        return gone_on(self.position, chances) if order is None else carried_out(self.position, order, chances)

    def _still_acts(self, order: Order) -> bool:
        return self.choice is not None and self.choice.unit == getattr(order, "unit", None)

    def _stop(self) -> None:
        """Forget what was to be done, and the dice given for it."""
        self._todo, self._given, self.want = (), (), None

    def _give(self, kind: str, values: Sequence[int]) -> Reply:
        events: tuple[Event, ...] = ()
        for value in values:
            if self.want is None or self.want.kind != kind:
                return Reply(events, self._not_wanted(kind))
            if value not in self.want.choices:
                return Reply(events, RefusedOrder(f"a {kind} that is wanted is {self._choices(self.want)}"), self.want)
            self._given = (*self._given, value)
            reply = self._run()
            events += reply.events
            if reply.refusal:
                return Reply(events, reply.refusal)
        return Reply(events, want=self.want)

    def _not_wanted(self, kind: str) -> RefusedOrder:
        return RefusedOrder(f"no {kind} is wanted now") if self.want is None else self._waiting()

    def _waiting(self) -> RefusedOrder:
        assert self.want is not None
        what = "a die is thrown" if self.want.kind == "die" else "a chit is drawn"
        return RefusedOrder(f"first {what}: {self.want.purpose}")

    def _choices(self, want: Want) -> str:
        return joined(map(str, self._want_json(want)["choices"]), "or")

    def _want_json(self, want: Want) -> dict[str, Any]:
        sides = self.battle.scenario.sides
        choices = [sides[side].id for side in want.choices] if want.kind == "chit" else list(want.choices)
        return {"kind": want.kind, "purpose": want.purpose, "choices": choices}

    def _cannot_undo(self, *, dice: bool) -> RefusedOrder | None:
        passage = self.position.passage
        if self.want is not None:
            thrown = bool(self._given)
        elif passage is None:
            return RefusedOrder("nothing has been done that could be taken back")
        else:
            thrown = bool(passage.chances)
        if not thrown or dice:
            return None
        return RefusedOrder("a die was thrown, or a chit drawn, since then", hint="take back the dice as well")
