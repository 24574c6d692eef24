"""A duel: each line is an order or a word for the program, and the answer is printed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from pwprint.app.playing import outcome, side_line
from pwprint.balance.battles import LONGEST
from pwprint.cli.console import show, wrapped
from pwprint.cli.duel.lines import Lines, lines_of
from pwprint.cli.duel.listing import kinds_of, orders_of
from pwprint.cli.duel.standing import due, noted
from pwprint.game.narration.picture import picture
from pwprint.session import RefusedOrder, Reply
from pwprint.session.words import following
from pwprint.text.words import guess_or_list, joined, near, visible
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pwprint.cli.duel.keeping import Keeper
    from pwprint.game.decision import Decision
    from pwprint.game.play import Player
    from pwprint.session import Position, Session

Word: TypeAlias = "Callable[[Duel, str], None]"
"""Does what a word asks for; the rest of the line is given."""


class QuitError(Exception):
    """Somebody has had enough."""


class Duel(Struct):
    """A battle at a terminal. `players` are the computer's, by side; `refusal` is the last one, for `why`.

    `shown` is the side that has seen the board, `begun` the turn, step and side that were named last.
    """

    session: Session
    players: Mapping[int, Player]
    keeper: Keeper
    lines: Lines | None = None
    refusal: RefusedOrder | None = None
    shown: int = -1
    begun: tuple[int, int, int] | None = None

    def play(self) -> None:
        """Play to the end of the battle. Raises QuitError, EOFError and KeyboardInterrupt."""
        self.lines = lines_of(self.words_after)
        while not self.session.is_over:
            if self.session.want is not None:
                self._ask_for_chance()
            elif self.session.choice is None:
                self._next_turn()
            elif (player := self.players.get(self.session.choice.side)) is not None:
                self._let(player, self.session.choice)
            else:
                self._ask()
        self._end()

    def _let(self, player: Player, choice: Decision) -> None:
        """Let a computer player choose. It sees what a person would, and nobody sees what it places unseen."""
        session = self.session
        battle, state = session.battle, session.state
        unseen = battle.is_setting_up(state) and battle.scenario.sets_up.hidden
        reply = session.submit(player(battle, battle.seen_by(state, choice.side), choice))
        if not unseen:
            self.tell(reply)
        elif reply.events:
            show(f"  {battle.scenario.sides[choice.side].id} places a unit unseen")

    # --- turns ------------------------------------------------------------------------------------------------------

    def _next_turn(self) -> None:
        state = self.session.state
        if self.session.position.passage is not None and self.session.battle.turn_is_over(state):
            show("\n".join(self._standing()))
        if state.turn >= LONGEST and not self.session.battle.turn_limit and len(self.players) == 2:
            show(f"The computer has played {state.turn} turns, and no turn is the last: that is enough.")
            raise QuitError
        show("")
        self.tell(self.session.go_on())

    def _end(self) -> None:
        show("")
        self.board("")
        show("\n".join(self._standing()))
        show(outcome(self.session.battle.scenario, self.session.state.result))
        if self.session.retaken:
            show(f"Dice were taken back {self.session.retaken} times.")

    def _standing(self) -> Iterable[str]:
        battle = self.session.battle
        return (side_line(battle, self.session.state, side) for side in battle.scenario.sides)

    # --- asking -----------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask the side whose choice it is for an order, or for a word."""
        choice = self.session.choice
        assert choice is not None
        if self.shown != choice.side or (choice.unit is None and self.shown == -1):
            self.board("")
        self.shown = choice.side
        self._say_what_is_due(choice)
        name = self.session.as_json()["unit"]
        self.answer(self._line(f"{self.session.side}{f' {name}' if name else ''}> "))

    def _say_what_is_due(self, choice: Decision) -> None:
        """Say whose turn it is, and of what, where that is new."""
        state = self.session.state
        begun = (state.turn, state.step, choice.side)
        if begun != self.begun:
            show(f"  {due(self.session.battle, state, choice.side)}")
        self.begun = begun

    def _ask_for_chance(self) -> None:
        """Ask for the die, or the chit, that is wanted."""
        want = self.session.want
        assert want is not None
        choices = self.session.as_json()["want"]["choices"]
        scale = f"{choices[0]} to {choices[-1]}" if want.kind == "die" else joined(map(str, choices), "or")
        line = self._line(f"{want.purpose}: which {want.kind} ({scale})? ").strip()
        first, _, rest = line.partition(" ")
        if first.lower() in _ASKED:
            _ASKED[first.lower()](self, rest.strip())
        elif want.kind == "chit":
            self.tell(self.session.draw(self._side_meant(line)))
        else:
            scores = line.replace(",", " ").split()
            numbers = [int(score) if score.isdecimal() and len(score) < 3 else 0 for score in scores]
            self.tell(self.session.throw(*numbers) if numbers else Reply(refusal=RefusedOrder("that is no die")))

    def _side_meant(self, word: str) -> str:
        ids = [side.id for side in self.session.battle.scenario.sides]
        meant = [side for side in ids if side.casefold().startswith(word.casefold())] if word else []
        return meant[0] if len(meant) == 1 else word

    def _line(self, prompt: str) -> str:
        assert self.lines is not None
        return self.lines(prompt)

    # --- answering --------------------------------------------------------------------------------------------------

    def answer(self, line: str) -> None:
        """Do what a line says."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        if word.lower() in WORDS:
            WORDS[word.lower()](self, rest.strip())
            return
        if not rest and not word.startswith("{") and (names := near(word.lower(), WORDS)):
            show(f"  {visible(word)!r} is no order; did you mean {names[0]!r}?")
            return
        order = self.session.order_in(line)
        if isinstance(order, RefusedOrder):
            self.tell(Reply(refusal=order))
            return
        together = self.session.battle.step(self.session.state).throws_at_its_end
        reply = self.session.submit(order)
        self.tell(reply)
        if reply.ok and reply.want is None and not reply.events:
            show(f"  {noted(self.session, order, together=together)}")

    def tell(self, reply: Reply) -> None:
        """Say what has come of something."""
        for sentence in self.session.tell(reply.events):
            show(f"  {sentence}")
        if reply.refusal is not None:
            self.refusal = reply.refusal
            show("\n".join(_refused(reply.refusal)))

    # --- words ------------------------------------------------------------------------------------------------------

    def board(self, _rest: str) -> None:
        """Show the board."""
        battle, state, choice = self.session.battle, self.session.state, self.session.choice
        show(picture(battle, state if choice is None else battle.seen_by(state, choice.side)))

    def orders(self, rest: str) -> None:
        """List the legal orders."""
        units = [unit.id for unit in self.session.battle.scenario.units]
        name = next((unit for unit in units if unit.casefold() == rest.casefold()), None)
        if rest and name is None:
            show(f"  there is no unit {visible(rest)!r}; {guess_or_list(rest, units)}")
        elif rest and name not in self.session.units():
            self.tell(Reply(refusal=self.session.judge({"unit": name, "do": "hold"})))
        elif name is None and self.session.choice is not None and self.session.choice.unit is None:
            show("\n".join(kinds_of(self.session)))
        else:
            show("\n".join(orders_of(self.session, name)))

    def why(self, rest: str) -> None:
        """Explain a refusal: the last one, or that of an order."""
        refusal = self.refusal
        if rest:
            order = self.session.order_in(rest)
            refusal = order if isinstance(order, RefusedOrder) else self.session.judge(order)
            if refusal is None:
                show("  that order is legal")
                return
        if refusal is None:
            show("  nothing has been refused; `why ORDER` says whether an order would be, and why")
            return
        show("\n".join((*_refused(refusal), *self._explained(refusal))))

    def _explained(self, refusal: RefusedOrder) -> Iterable[str]:
        if refusal.rule:
            yield from wrapped(f"{refusal.rule}: {self.session.battle.rulebook.text(refusal.rule)}", 4)
        for other in refusal.also:
            yield from wrapped(f"besides, {other}", 4)
        yield from (f"    {line}" for line in refusal.picture.splitlines())

    def undo(self, rest: str) -> None:
        """Take back the last choice of a person, and what followed from it."""
        dice = rest.lower() == "dice"
        if self.session.want is not None:
            self.tell(self.session.undo(dice=dice))
            return
        steps = self._steps_back()
        if not steps:
            show("  there is nothing of yours to take back")
        elif not dice and any(position.passage.chances for position in steps if position.passage):
            show("  refused: dice were thrown, or chits drawn, since then; `undo dice` takes them back as well")
        else:
            for _ in steps:
                self.session.undo(dice=True)
            self.shown = -1
            show("  taken back")

    def _steps_back(self) -> list[Position]:
        """Return the positions to leave, back to the last choice that a person has made; none if there is no such."""
        steps: list[Position] = []
        position: Position | None = self.session.position
        while position is not None and position.before is not None:
            steps.append(position)
            position = position.before
            if position.choice is not None and position.choice.side not in self.players:
                return steps
        return []

    def save(self, rest: str) -> None:
        """Save the battle as a scenario with its script."""
        show(f"  {self.keeper.save(self.session, rest)}")

    def help(self, _rest: str) -> None:
        """Say what can be typed."""
        show(_HELP)

    def quit(self, _rest: str) -> None:
        """End the program."""
        raise QuitError

    # --- completion -------------------------------------------------------------------------------------------------

    def words_after(self, typed: Sequence[str]) -> Iterable[str]:
        """Return the words that may come next in a line."""
        if self.session.choice is None:
            return ()
        asked = len(typed) > 0 and typed[0].lower() in {"why", "orders"}
        own = typed[1:] if asked else typed
        names = [*self.session.units(), str(self.session.side)]
        if not own:
            return names if asked else [*names, *WORDS]
        return following(_lines_of(self.session, self.session.position, own[0]), own)


@cache
def _lines_of(session: Session, _position: Position, name: str) -> tuple[str, ...]:
    """Return the orders to a unit, or of a side, as lines; remembered while the battle stands."""
    unit = next((unit for unit in session.units() if unit.casefold() == name.casefold()), None)
    return tuple(session.words_of(order) for order in session.orders(unit))


def _refused(refusal: RefusedOrder) -> Iterable[str]:
    rule = f" [{refusal.rule}]" if refusal.rule else ""
    yield visible(f"  refused: {refusal.message}{rule}")
    if refusal.hint:
        yield visible(f"    {refusal.hint}")


WORDS: Mapping[str, Word] = {
    "orders": Duel.orders,
    "why": Duel.why,
    "board": Duel.board,
    "undo": Duel.undo,
    "save": Duel.save,
    "help": Duel.help,
    "quit": Duel.quit,
}
"""What can be typed beside orders."""

_ASKED = {word: does for word, does in WORDS.items() if word not in {"orders", "why"}}
"""What can be typed in the place of a die."""

_HELP = """\
  Orders are the words of scripts, without their punctuation:
    R1 move e2 e3 facing N    R1 fire e5    R1 close_combat e5    R1 hold    red end
    On the open table: R1 move 6 heading 90    R1 move up_to 9 road 20,8    R1 shoot B2
    Before turn 1, where players set up: R1 place c2 facing N
    R1 done declines what is still open to R1: an advance, or the rest of what it could do.
  orders        what may be ordered now; orders R1 lists all that R1 may do
  why           the rule behind the last refusal; why R1 move e9 asks about an order
  board         the board
  undo          takes back your last choice; undo dice does so though dice were thrown
  save [FILE]   saves the battle as a scenario with its script
  quit          ends the program; what was played is saved
  Where dice are asked for, type what they show, one or several: 4 or 4 2 6."""
