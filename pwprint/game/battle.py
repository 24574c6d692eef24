"""A battle: a scenario under its ruleset, and the few things that one does with it. Nothing in here can change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from pwprint.game.board.base import bits
from pwprint.game.exhaustion import exhaustion_point
from pwprint.game.orders import SideOrder
from pwprint.game.own import G, G_co, K, K_co, M
from pwprint.game.state import SETUP, Standing, State, Status
from pwprint.game.victory import with_exhausted_sides
from pwprint.memo import cached_property
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.board.base import Board
    from pwprint.game.decision import Decision, Offer
    from pwprint.game.order.offers import GateAnswers
    from pwprint.game.orders import Order
    from pwprint.game.record import Record
    from pwprint.game.rule import Fault
    from pwprint.game.rulebook import Rulebook
    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario
    from pwprint.game.step import Step


class Battle(Struct, Generic[G_co, K_co, M], frozen=True, dict=True, eq=False):
    """A scenario to be played. `ground` is what the ruleset has worked out in advance from map and options."""

    scenario: Scenario
    ruleset: Ruleset[G_co, K_co, M]
    ground: G_co

    @cached_property
    def gate_answers(self) -> GateAnswers[G_co, K_co, M]:
        """The generator's own: which kinds of order no gate denied to units in a condition."""
        return {}

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules in words, with what they say to orders that break them; read when it is first needed."""
        from pwprint.game.rulebook import book_of  # noqa: PLC0415 - only an order that is refused needs it

        return book_of(self.ruleset)

    @cached_property
    def board(self) -> Board:
        """The scenario's board."""
        return self.scenario.board

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """For each unit its side."""
        return tuple(unit.side for unit in self.scenario.units)

    @cached_property
    def types(self) -> tuple[str, ...]:
        """For each unit the name of its kind."""
        return tuple(unit.type for unit in self.scenario.units)

    @cached_property
    def members(self) -> tuple[int, int]:
        """For each side its units as bits."""
        first, second = (sum(1 << unit.index for unit in side.units) for side in self.scenario.sides)
        return first, second

    @cached_property
    def rosters(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """For each side its units, by their numbers."""
        first, second = (tuple(bits(members)) for members in self.members)
        return first, second

    @cached_property
    def diced_for(self) -> tuple[tuple[int, ...], ...]:
        """The units that a die must bring, each followed by the guns that it tows: they come with it."""
        units = (unit for unit in self.scenario.units if unit.arrives is not None and unit.arrives.needs)
        tugs = {unit.index: unit.keys.get("towed_by") for unit in units}
        return tuple(
            (unit, *(gun for gun, tug in tugs.items() if tug == unit)) for unit, tug in tugs.items() if tug not in tugs
        )

    @cached_property
    def placed_by_players(self) -> Mapping[int, tuple[int, ...]]:
        """The units that players place before turn 1, each with the guns that it tows: they are placed with it."""
        free = {unit.index: unit.keys.get("towed_by") for unit in self.scenario.units if unit.is_placed_by_player}
        return {
            unit: tuple(gun for gun, tug in free.items() if tug == unit)
            for unit, tug in free.items()
            if tug not in free
        }

    @cached_property
    def kinds(self) -> tuple[K_co, ...]:
        """For each unit its row of the ruleset's unit table."""
        return tuple(self._units[unit.type] for unit in self.scenario.units)

    @cached_property
    def swapped_kinds(self) -> tuple[K_co, ...]:
        """For each unit the row of what its kind can turn into in play: its own if it cannot."""
        swaps = self.ruleset.play.swaps(self.scenario.options)
        return tuple(self._units[swaps.get(unit.type, unit.type)] for unit in self.scenario.units)

    @cached_property
    def _units(self) -> Mapping[str, K_co]:
        """The unit table with the options in force."""
        return self.ruleset.play.units_with(self.scenario.options)

    def kind_of(self, state: State[M], unit: int) -> K_co:
        """Return the row of the unit table that a unit goes by now."""
        return (self.swapped_kinds if state.pieces[unit].swapped else self.kinds)[unit]

    @cached_property
    def turn_limit(self) -> int:
        """Number of turns after which the battle ends; 0 for none."""
        return self.ruleset.play.limit_of(self.scenario)

    @cached_property
    def exhaustion_points(self) -> tuple[int | None, int | None]:
        """For each side its exhaustion point; None where the ruleset or its options have none."""
        method = self.ruleset.play.exhaustion(self.scenario.options)
        first, second = (exhaustion_point(method, units) for units in self.strengths)
        return first, second

    @cached_property
    def strengths(self) -> tuple[int, int]:
        """For each side the units that count for its exhaustion point, those lost before turn 1 included."""
        first, second = (
            (members & self.counted).bit_count() + side.lost
            for side, members in zip(self.scenario.sides, self.members, strict=True)
        )
        return first, second

    @cached_property
    def exhausts(self) -> bool:
        """Whether sides can be exhausted at all, with the options in force."""
        return self.ruleset.play.exhaustion(self.scenario.options) != "off"

    @cached_property
    def counted(self) -> int:
        """The units, as bits, that count for exhaustion points."""
        counts, ruleset = self.ruleset.play.counts, self.ruleset
        return sum(1 << unit.index for unit in self.scenario.units if counts(ruleset, self.scenario, unit))

    def side_of(self, order: Order) -> int:
        """Return the side that an order is from."""
        return order.side if isinstance(order, SideOrder) else self.sides[order.unit]

    def losses(self, state: State[M], units: int = -1) -> tuple[int, int]:
        """Return how many of some units each side has lost, all units by default; those lost before turn 1 included."""
        (first, second), (mine, theirs), lost = self.scenario.sides, self.members, Status.LOST
        gone = units & sum([1 << unit for unit, piece in enumerate(state.pieces) if piece.status is lost])
        return first.lost + (gone & mine).bit_count(), second.lost + (gone & theirs).bit_count()

    @cached_property
    def riders(self) -> int:
        """The units, as bits, that may share a square with others of their side: in most rulesets none."""
        return sum(1 << unit.index for unit in self.scenario.units if unit.type in self.ruleset.play.riders)

    def unit_at(self, state: State[M], square: int) -> int | None:
        """Return the unit that stands in a square; of several the one that is not a rider, else the first."""
        found = None
        for unit, piece in enumerate(state.pieces):
            if piece.square == square and piece.status is Status.ON_BOARD:
                if not self.riders >> unit & 1:
                    return unit
                found = unit if found is None else found
        return found

    def attached(self, state: State[M], unit: int) -> tuple[int, ...]:
        """Return the riders in the square of a unit that is not a rider: they are attached to it."""
        riders = self.riders & self.members[self.sides[unit]]
        here = state.pieces[unit]
        if not riders or riders >> unit & 1 or here.status is not Status.ON_BOARD:
            return ()
        pieces = state.pieces
        return tuple(
            rider
            for rider in bits(riders)
            if pieces[rider].square == here.square and pieces[rider].status is Status.ON_BOARD
        )

    def start(self) -> State[M]:
        """Return the state before the first turn: where players place units, before they do."""
        return self._start

    @cached_property
    def _start(self) -> State[M]:
        pieces = tuple(self.ruleset.play.piece(self.scenario, self.ruleset, unit) for unit in self.scenario.units)
        occupied = [0, 0]
        for unit, piece in enumerate(pieces):
            if piece.status is Status.ON_BOARD and piece.square >= 0:
                occupied[self.sides[unit]] |= 1 << piece.square
        state = State(
            turn=0,
            step=SETUP if self.placed_by_players or self.scenario.setup else len(self.ruleset.play.sequence),
            pieces=pieces,
            occupied=(occupied[0], occupied[1]),
            exhausted_in=(None, None),
            memory=self.ruleset.play.memory(self),
            standing=Standing(held=((0,) * len(self.scenario.objectives),) * 2),
        )
        # A battle that starts in the middle may start with a side that is exhausted already.
        return replace(state, exhausted_in=with_exhausted_sides(self, state))

    def turn_is_over(self, state: State[M]) -> bool:
        """Return whether every step of the turn has been played."""
        return state.step == len(self.ruleset.play.sequence)

    def is_setting_up(self, state: State[M]) -> bool:
        """Return whether players are placing their units."""
        return state.step == SETUP

    def begin_turn(self, state: State[M], record: Record) -> State[M]:
        """Return the state in the first step of the next turn."""
        return self._enter(replace(state, turn=state.turn + 1, step=0), record)

    def _enter(self, state: State[M], record: Record) -> State[M]:
        return self.ruleset.play.sequence[state.step].enter(self, state, record)

    def next_step(self, state: State[M], record: Record) -> State[M]:
        """Return the state in the next step of the turn, or after the last one; after the setup turn 1 is to begin."""
        following = len(self.ruleset.play.sequence) if self.is_setting_up(state) else state.step + 1
        state = replace(state, step=following)
        return state if self.turn_is_over(state) else self._enter(state, record)

    def proceed(self, state: State[M], record: Record) -> tuple[State[M], Decision | None]:
        """Play on to the next choice; None when the turn or the battle is over.

        Where only one thing can be done after a die, or nothing more in an activation, it is done.
        """
        steps = len(self.ruleset.play.sequence)
        while state.result is None and state.step < steps:
            state, decision = self.step(state).proceed(self, state, record)
            if decision is None:
                # A battle that has just ended has no next step: no initiative is thrown any more.
                state = state if state.result is not None else self.next_step(state, record)
                continue
            only = forced(state, decision)
            if only is None:
                return state, decision
            state = self.execute(state, only.order(only.places.bit_length() - 1), record)
        return state, None

    def decide(self, state: State[M]) -> Decision:
        """Return the choice that is due in a state in which one is."""
        return self.step(state).decide(self, state)

    def step(self, state: State[M]) -> Step[G_co, K_co, M]:
        """Return the step of the turn that is being played, or that of setting up."""
        play = self.ruleset.play
        return play.setting_up if state.step == SETUP else play.sequence[state.step]

    def seen_by(self, state: State[M], side: int) -> State[M]:
        """Return a state as a side sees it: without what the enemy has placed, where both set up unseen."""
        return self.step(state).seen_by(self, state, side) if self.is_setting_up(state) else state

    def facings(self, state: State[M], order: Order) -> tuple[int, ...]:
        """Return the facings among which the player of a move may still choose."""
        return self.step(state).facings(self, state, order)

    def judge(self, state: State[M], order: Order) -> list[Fault]:
        """Return every rule that an order breaks in a state, the one to cite first; empty for a legal order."""
        return self.step(state).judge(self, state, order)

    def execute(self, state: State[M], order: Order, record: Record) -> State[M]:
        """Return the state after a legal order. Raises OutOfDiceError."""
        return self.step(state).execute(self, state, order, record)


def forced(state: State, decision: Decision) -> Offer | None:
    """Return the offer of a decision that leaves nothing to choose: one answer to a die, or only to be done."""
    return decision.only if state.pending or decision.offers[0].do == "done" else None


def begin(scenario: Scenario, ruleset: Ruleset[G, K, M]) -> Battle[G, K, M]:
    """Return the battle of a scenario."""
    return Battle(scenario, ruleset, ruleset.play.prepare(scenario, ruleset))
