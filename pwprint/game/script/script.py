"""Playing the scripted turns of a scenario: orders are judged, illegal ones reported and left out, the rest is played.

How missing choices, too few dice and half-played turns are treated is the scenario format's contract.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.battle import forced
from pwprint.game.board.base import bits
from pwprint.game.dice import OutOfDiceError, RecordedDice, dice_of
from pwprint.game.message import say
from pwprint.game.order.situation import SideSituation, Situation
from pwprint.game.orders import Advance, Done, Flip, Retreat, SideOrder
from pwprint.game.record import Record
from pwprint.game.rule import fault
from pwprint.game.script.announced import announced
from pwprint.game.script.course import ScriptCourse
from pwprint.game.script.declining import answers, may_decline, nothing_to_decline
from pwprint.game.script.entries import entries
from pwprint.game.script.expectation import differences
from pwprint.game.script.findings import Finding, Findings, with_consequences
from pwprint.game.script.playback import Checkpoint, Playback, PlayedTurn
from pwprint.game.script.verdict import Carried, illegal, unwise
from pwprint.game.state import Answer, MayFight
from pwprint.text.problems import Problem, broken_rule
from pwprint.text.words import counted, joined, listed
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.battle import Battle
    from pwprint.game.dice import Dice
    from pwprint.game.orders import Order
    from pwprint.game.rule import Fault
    from pwprint.game.scenario import ScriptOrder, ScriptTurn
    from pwprint.game.state import State

_REACTIONS = (Flip, Retreat, Advance)


def play_script(battle: Battle, dice: Callable[[ScriptTurn], Dice] = dice_of) -> Playback:
    """Play the script with the dice that it says: no turn after a setup that leaves units without a place."""
    state, findings = battle.start(), Findings()
    script = entries(battle)
    played: list[_Entry] = []
    for number, turn in enumerate(script):
        if state.result is not None:
            played[-1].comes_too_late(turn)
            break
        if number and battle.is_setting_up(state):
            break
        last = number == len(script) - 1 and turn.closed is not True
        entry = _Entry(battle, state, turn, Record(dice(turn)))
        entry.findings, entry.last = findings.next_entry(), last
        entry.play()
        state, findings = entry.state, entry.findings
        played.append(entry)
    problems = with_consequences(played[-1].findings.all if played else ())
    turns = tuple(entry.played(problems) for entry in played)
    return Playback(turns, tuple(found[1] for found in problems if found is not None), state)


class _Entry(ScriptCourse):
    """One entry of the script while it is played. It holds what changes from order to order.

    `where` is the order that is being played, `done` the last one carried out, `handled` how many have been dealt with.
    `refused` is whether an answer to a die has been refused that is still owed.
    """

    def __init__(self, battle: Battle, state: State, turn: ScriptTurn, record: Record) -> None:
        """Begin an entry with nothing played and nothing found; another one may follow."""
        super().__init__(battle, state, turn, record)
        self.findings = Findings()
        self.last = False
        self.refused = False
        self.illegal: set[int] = set()
        self.where = self.done = turn.pointer
        self.handled = 0
        self.trail: list[Carried] = []

    def played(self, problems: list[tuple[int, Problem] | None]) -> PlayedTurn:
        """Return the turn as it was played; `problems` are those of the whole script, by the numbers of findings."""
        found = self.findings
        own = problems[found.start : len(found.all)]
        sides = [finding.side for finding in found.of_entry()]
        counts = [sides.count(side) for side in (0, 1)]
        doubtful = any(finding.doubtful for finding in found.of_entry())
        first, second = (None if doubtful and not count else count for count in counts)
        events = tuple(self.record.events)
        illegal, executed = (first, second), tuple(self.executed)
        return PlayedTurn(self.state.turn, events, self.state, tuple(filter(None, own)), illegal, executed)

    def comes_too_late(self, turn: ScriptTurn) -> None:
        """Report the entry after this one: this one has ended the battle, and no order in it came too late already."""
        if self.handled == len(self.turn.orders):
            self._report(Problem("T004", "the battle is over before this turn", turn.pointer))

    def play(self) -> None:
        """Play the entry; after a lack of dice the rest of it is left out."""
        try:
            if not self.battle.is_setting_up(self.state):
                self.state = self.battle.begin_turn(self.state, self.record)
            self.to_orders()
            for scripted in announced(self.turn.orders):
                if self._is_over(scripted):
                    break
                self._play_order(scripted)
                self.handled += 1
            self._finish()
        except OutOfDiceError as lack:
            self._report_lack(lack)
            if not self.last:
                self._break_off()
        else:
            self._check_dice()
            self._check_expectation()

    # --- orders -----------------------------------------------------------------------------------------------------

    def _play_order(self, scripted: ScriptOrder) -> None:
        order = scripted.order
        self.where = scripted.pointer
        back = self._back()
        self._settle(order)
        self._leave(order)
        if self._is_over(scripted):
            return
        owed = bool(self.state.pending)
        self._to_step_of(order)
        if self._is_over(scripted):
            return
        if self.state.pending and not owed:
            # The order answers what the end of a step has brought: that stays, whether it is legal or not.
            back = self._back()
        asked = self.state
        faults = self._judged(order)
        if faults and self.state is not asked:
            # The die that it took to judge the order was thrown for it, and for no other.
            back = back._replace(mark=(back.mark[0], self.record.dice.mark()))
        if faults or self._declines_nothing(order):
            self._refuse(scripted, faults, back)
            return
        before_it, step, begun = self.state, self.battle.step(self.state), len(self.record.events)
        self._carry_out(order)
        for caution in step.cautions(self.battle, before_it, self.record.events[begun:]):
            self._report(unwise(caution, scripted.pointer))
        self.done = scripted.pointer
        self.findings = self.findings.carried_out(self._name(order))
        self.trail.append(Carried(scripted.pointer, before_it, self.state))

    def _carry_out(self, order: Order) -> None:
        self.execute(order)
        self.refused = False

    def _declines_nothing(self, order: Order) -> bool:
        return isinstance(order, Done) and not may_decline(self.battle, self.state, order.unit)

    def _is_over(self, scripted: ScriptOrder) -> bool:
        """Return whether the battle is over, and report the order that comes too late."""
        if self.state.result is None:
            return False
        self._report(Problem("T004", "the battle is over before this order", scripted.pointer), doubtful=True)
        return True

    def _refuse(self, scripted: ScriptOrder, faults: list[Fault], back: Checkpoint) -> None:
        """Report an illegal order. It changes nothing: not even a right that the next order may still use is lost."""
        order, step = scripted.order, self.battle.step(self.state)
        self._go_back(back)
        self.refused |= any(isinstance(order, choice.answers) for choice in self.state.pending)
        if faults:
            problem = illegal(self.battle, self.state, scripted, faults, self.trail)
        else:
            assert isinstance(order, Done)
            problem = nothing_to_decline(self.battle, scripted, order.unit)
        side = self.battle.side_of(order)
        finding = Finding(len(self.record.events), problem, side=side)
        answer = isinstance(order, _REACTIONS) and not any(answers(order, choice) for choice in self.state.pending)
        self.findings = self.findings.refused(finding, self._name(order), answer=answer)
        if not isinstance(order, SideOrder):
            self.illegal.add(order.unit)
        self.state = step.tried(self.state, side)

    def _name(self, order: Order) -> str | None:
        """Return the id of the unit that an order is for; None if it is for a side."""
        return None if isinstance(order, SideOrder) else self.battle.scenario.units[order.unit].id

    def _judged(self, order: Order) -> list[Fault]:
        """Return the rules that an order breaks; if none at first sight, once its die is thrown."""
        battle = self.battle
        faults = battle.judge(self.state, order)
        if faults:
            return faults
        with self.whole():
            declared = battle.step(self.state).declare(battle, self.state, order, self.record)
        if declared is self.state:
            return []
        self.state = declared
        return battle.judge(declared, order)

    def _back(self) -> Checkpoint:
        return Checkpoint(self.state, self.record.mark(), self.findings, self.refused, len(self.executed))

    def _go_back(self, back: Checkpoint) -> None:
        self.state, mark, self.findings, self.refused, done = back
        self.record.rewind(mark)
        del self.executed[done:]

    def _to_step_of(self, order: Order) -> None:
        """Go on to the step that an order belongs to, or to a choice that it answers."""
        battle = self.battle
        while not self.stops() and battle.step(self.state).leaves(battle, self.state, order):
            self.close_step()
            self._settle(order)
            if not self.stops():
                self.next_step()
                self.to_orders()

    def _settle(self, order: Order | None) -> None:
        """Deal with the choices that are owed before an order: take the only one, or report that one is missing."""
        while self.state.pending and self.state.result is None:
            choice = self.state.pending[0]
            decision = self.battle.decide(self.state)
            only = forced(self.state, decision)
            # A right to fight on with no enemy to fight does not prevent an attack in the unit's own step.
            fights_not = only is not None and isinstance(choice, MayFight) and not isinstance(order, Done)
            if order is not None and answers(order, choice) and not fights_not:
                return
            if only is not None:
                self._carry_out(only.order(only.places.bit_length() - 1))
            elif choice.optional:
                self._carry_out(choice.left_out(choice.unit))
            elif isinstance(order, _REACTIONS) and not any(answers(order, later) for later in self.state.pending):
                return
            else:
                assert isinstance(choice, Answer)
                if not self.refused:
                    self._report_missing(choice)
                self._carry_out(choice.left_out(choice.unit))

    def _leave(self, order: Order | None) -> None:
        """Report what the active unit had to do before an order that is not its own; then it is done all the same."""
        act = self.state.activation
        if act is None or getattr(order, "unit", None) == act.unit:
            return
        faults = self.battle.step(self.state).unfinished(self.battle, self.state)
        if faults and act.unit not in self.illegal:
            where = self.done if order is None else f"{self.where}/{'side' if isinstance(order, SideOrder) else 'unit'}"
            problem = broken_rule(faults[0].rule, faults[0].message, where, faults[0].hint)
            finding = Finding(len(self.record.events), problem, doubtful=True)
            self.findings = self.findings.refused(finding, self.battle.scenario.units[act.unit].id)
        if faults:
            self.close_step()

    def _report_missing(self, choice: Answer) -> None:
        finding = Finding(len(self.record.events), self._missing_choice(choice), doubtful=True)
        self.findings = self.findings.refused(finding, self.battle.scenario.units[choice.unit].id)

    def _missing_choice(self, choice: Answer) -> Problem:
        battle = self.battle
        offers = battle.decide(self.state).offers
        squares = (
            battle.board.name(square) for offer in offers if offer.do == "retreat" for square in bits(offer.places)
        )
        unanswered = say("unanswered", names=joined(squares, "or"))
        found = fault(Situation(battle, self.state, choice.unit), choice.rule, message=unanswered)
        return broken_rule(found.rule, found.message, self.done, found.hint)

    # --- the end of the entry ---------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Settle what is owed; play the turn to its end where the script goes on, or where nothing is left to do."""
        if self.turn.closed is False:
            self.to_choice()
            return
        self._settle(None)
        if self.state.result is not None:
            return
        battle = self.battle
        if self.last and self._stops_halfway():
            return
        self._leave(None)
        back = self._back()
        self.close_step()
        self._settle(None)
        if self.state.result is not None:
            return
        idle = battle.step(self.state).idle(battle, self.state)
        if idle and self.last:
            self._go_back(back)
            return
        if idle:
            self._report_idle(idle)
        if idle and battle.is_setting_up(self.state):
            return
        while self.state.result is None and not battle.turn_is_over(self.state):
            self.next_step()

    def _stops_halfway(self) -> bool:
        """Return whether the turn stops where the script ends; what has been ordered by then is carried out."""
        battle = self.battle
        with self.whole():
            stop = battle.step(self.state).halfway(battle, self.state, self.record)
        if stop is not None:
            self.state = stop
            self._settle(None)
        return stop is not None

    def _break_off(self) -> None:
        """End a turn whose dice have run out: what is owed is dropped, its end is played as far as it needs no dice."""
        self.state = self.state.with_pending(()).with_activation(None, self.state.memory)
        try:
            while self.state.result is None and not self.battle.turn_is_over(self.state):
                self.next_step()
        except OutOfDiceError:
            self.state = replace(self.state, step=len(self.battle.ruleset.play.sequence))

    def _report_idle(self, idle: tuple[int, ...]) -> None:
        # A unit whose order was refused has had its problem.
        units = [self.battle.scenario.units[unit] for unit in idle if unit not in self.illegal]
        if not units:
            return
        others = f"{joined(unit.id for unit in units)} {'was' if len(units) == 1 else 'were'}"
        side = SideSituation(self.battle, self.state, units[0].side)
        found = fault(side, self.battle.step(self.state).must_act, message=say("idle", others=others))
        self._report(broken_rule(found.rule, found.message, self.turn.pointer, found.hint), doubtful=True)

    def _report_lack(self, lack: OutOfDiceError) -> None:
        """Report that the dice have run out. What the rest of the orders would have done is missing from then on."""
        more = "the die" if lack.missing == 1 else f"{lack.missing} dice"
        message = f"there is no die left for the {lack.purpose}"
        problem = Problem("T001", message, self.where, f"add {more} to the turn's dice")
        self.findings = self.findings.outcome(Finding(len(self.record.events), problem, doubtful=True))
        names = (self._name(scripted.order) for scripted in self.turn.orders[self.handled :])
        self.findings = self.findings.left_out(filter(None, names))

    def _check_dice(self) -> None:
        dice = self.record.dice
        if isinstance(dice, RecordedDice) and dice.left:
            left, verb = listed([str(die) for die in dice.left]), "is" if len(dice.left) == 1 else "are"
            of_all = f"{len(dice.left)} of {counted(len(self.turn.dice), 'die')}"
            problem = Problem("T002", f"{of_all} {verb} left over: {left}", f"{self.turn.pointer}/dice")
            self.findings = self.findings.outcome(Finding(len(self.record.events), problem))

    def _check_expectation(self) -> None:
        if self.turn.expect is not None:
            for problem in differences(self.battle, self.state, self.turn.expect):
                self.findings = self.findings.unmet(Finding(len(self.record.events), problem))

    def _report(self, problem: Problem, *, doubtful: bool = False) -> None:
        self.findings = self.findings.alone(Finding(len(self.record.events), problem, doubtful=doubtful))
