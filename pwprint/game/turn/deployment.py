"""Before turn 1: the players place the units for which the scenario gives no place."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pwprint.game import events
from pwprint.game.board.base import bits
from pwprint.game.decision import Decision, Offer
from pwprint.game.message import say
from pwprint.game.orders import Activate, SetDown
from pwprint.game.own import G, K, M
from pwprint.game.setup import Setup, Starting, StartRules, joined, open_to
from pwprint.game.state import Activation, Status
from pwprint.game.step import Step
from pwprint.game.turn.room import SetupRoom, matched
from pwprint.game.turn.setup_checks import no_room, who_begins, zones_touch
from pwprint.text.words import counted, listed
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Squares
    from pwprint.game.events import Event
    from pwprint.game.orders import Order
    from pwprint.game.record import Record
    from pwprint.game.rule import Fault
    from pwprint.game.scenario import Side, Unit
    from pwprint.game.state import State
    from pwprint.text.problems import Problem


class Deployment(Step[G, K, M], frozen=True):
    """Units are placed, one at a time, by the side whose turn it is. `rule` is the ruling that says so.

    Its kinds know the surface: where a unit may be, and how it is put there.
    """

    takes_orders: ClassVar[bool] = True

    rule: str

    # --- what depends on the surface --------------------------------------------------------------------------------

    def offer(self, battle: Battle[G, K, M], state: State[M], unit: int) -> Offer:
        """Return the places that a unit may be put in; on the open table a sample of them."""
        raise NotImplementedError

    def barred(self, battle: Battle[G, K, M], state: State[M], order: SetDown) -> list[Fault]:
        """Return the rules that the place of an order breaks."""
        raise NotImplementedError

    def put(self, battle: Battle[G, K, M], state: State[M], order: SetDown) -> State[M]:
        """Return the state with a unit in its place, and with it what it tows."""
        raise NotImplementedError

    def lifted(self, battle: Battle[G, K, M], state: State[M], unit: int) -> State[M]:
        """Return the state as it was before a unit was put in its place."""
        raise NotImplementedError

    def told(self, battle: Battle[G, K, M], state: State[M], unit: int) -> Event:
        """Return what is to be logged of a unit that has been put in its place."""
        raise NotImplementedError

    # --- playing ----------------------------------------------------------------------------------------------------

    def proceed(self, battle: Battle[G, K, M], state: State[M], record: Record) -> tuple[State[M], Decision | None]:
        """Return the next choice: which unit is placed, then where. A unit that finds no room is left out."""
        act = state.activation
        if act is not None and not self.offer(battle, state, act.unit).places:
            record.add(events.NoRoomFound(act.unit, (self.rule,)))
            state = _left_out(battle, state, act.unit)
        if state.activation is None and side_to_place(battle, state) is None:
            return state, None
        return state, self.decide(battle, state)

    def decide(self, battle: Battle[G, K, M], state: State[M]) -> Decision:
        """Return the choice that is due."""
        act = state.activation
        if act is not None:
            return Decision(battle.sides[act.unit], act.unit, (self.offer(battle, state, act.unit),))
        side = side_to_place(battle, state)
        assert side is not None
        return Decision(side, None, (Offer("activate", unplaced(battle, state, side), Activate),))

    def judge(self, battle: Battle[G, K, M], state: State[M], order: Order) -> list[Fault]:
        """Return the rules that an order breaks: of whose turn it is, then of the place."""
        unit = battle.scenario.units[getattr(order, "unit", 0)]
        setup, side = Setup(battle.scenario, battle.ruleset), side_to_place(battle, state)
        if not isinstance(order, Activate | SetDown):
            return [setup.fault(unit, self.rule, say("not_yet"), "do")]
        if order.unit not in battle.placed_by_players:
            towed = unit.is_placed_by_player
            return [setup.fault(unit, self.rule, say("towed" if towed else "has_place"), "unit")]
        if state.pieces[order.unit].status is not Status.WAITING:
            return [setup.fault(unit, self.rule, say("placed"), "unit")]
        if side != unit.side and not battle.scenario.sets_up.hidden:
            other = battle.scenario.sides[1 - unit.side].id
            return [setup.fault(unit, self.rule, say("turn", other=other), "unit")]
        return self.barred(battle, state, order) if isinstance(order, SetDown) else []

    def execute(self, battle: Battle[G, K, M], state: State[M], order: Order, record: Record) -> State[M]:
        """Choose the unit to be placed, or place it."""
        if isinstance(order, Activate):
            return state.with_activation(Activation(order.unit, None), state.memory)
        assert isinstance(order, SetDown)
        state = self.put(battle, state, order)
        for unit in (order.unit, *battle.placed_by_players[order.unit]):
            record.add(self.told(battle, state, unit))
        return state.with_activation(None, state.memory)

    def close(self, _battle: Battle[G, K, M], state: State[M], _record: Record) -> State[M]:
        """Give up the choice of a unit that has not been placed."""
        return state.with_activation(None, state.memory)

    def seen_by(self, battle: Battle[G, K, M], state: State[M], side: int) -> State[M]:
        """Return the state without what the enemy has placed, where both set up unseen."""
        if not battle.scenario.sets_up.hidden:
            return state
        for unit, towed in battle.placed_by_players.items():
            if battle.sides[unit] != side and state.pieces[unit].status is Status.ON_BOARD:
                for each in (unit, *towed):
                    state = self.lifted(battle, state, each)
        return state

    # --- looking ahead ----------------------------------------------------------------------------------------------

    def findings(self, battle: Battle[G, K, M]) -> Iterator[Problem]:
        """Yield what cannot be meant: units that find no room, zones that touch behind screens, nobody who begins."""
        yield from who_begins(battle)
        touch = self.touching(battle) if battle.scenario.sets_up.hidden and battle.placed_by_players else ""
        if touch:
            yield zones_touch(battle, touch)
            return
        for side in battle.scenario.sides:
            units = tuple(unit for unit in battle.placed_by_players if battle.sides[unit] == side.index)
            if units:
                yield from self.narrow(battle, side, units)

    def touching(self, battle: Battle[G, K, M]) -> str:
        """Return why zones are not far enough apart to set up unseen; empty if they are."""
        raise NotImplementedError

    def narrow(self, battle: Battle[G, K, M], side: Side, units: tuple[int, ...]) -> Iterator[Problem]:
        """Yield what keeps the units of a side from finding room, all of them."""
        raise NotImplementedError

    # --- for scripts ------------------------------------------------------------------------------------------------

    @property
    def must_act(self) -> str:
        """The ruling by which all units are placed before the first turn."""
        return self.rule

    def idle(self, battle: Battle[G, K, M], state: State[M]) -> tuple[int, ...]:
        """Return the units that have not been placed."""
        return tuple(unit for side in (0, 1) for unit in bits(unplaced(battle, state, side)))


class GridDeployment(Deployment[G, K, M], frozen=True):
    """Units are placed in squares: those that no rule of `starts` denies."""

    starts: StartRules

    def _start(self, battle: Battle[G, K, M], state: State[M], unit: Unit) -> Starting:
        units, pieces = battle.scenario.units, state.pieces
        here = [number for number, piece in enumerate(pieces) if piece.status is Status.ON_BOARD]
        standing = tuple((units[number], pieces[number].square) for number in here)
        return Starting(Setup(battle.scenario, battle.ruleset), battle.ground, unit, standing)

    def squares(self, battle: Battle[G, K, M], state: State[M], unit: int) -> Squares:
        """Return the squares in which a unit may be put, and what it tows."""
        squares = battle.board.all
        for each in (unit, *battle.placed_by_players[unit]):
            squares &= open_to(self.starts, self._start(battle, state, battle.scenario.units[each]))
        return squares

    def offer(self, battle: Battle[G, K, M], state: State[M], unit: int) -> Offer:
        """Return the squares in which a unit may be put."""
        return Offer(SetDown.do, self.squares(battle, state, unit), lambda square: SetDown(unit, square))

    def facings(self, battle: Battle[G, K, M], state: State[M], order: Order) -> tuple[int, ...]:
        """Return the facings to choose from, where units have one and neither scenario nor order says which."""
        if not isinstance(order, SetDown) or order.facing is not None:
            return ()
        unit = battle.scenario.units[order.unit]
        has_one = state.pieces[order.unit].facing is not None and "facing" not in unit.keys
        return tuple(range(len(battle.board.facings))) if has_one else ()

    def barred(self, battle: Battle[G, K, M], state: State[M], order: SetDown) -> list[Fault]:
        """Return the rules that deny the square of an order."""
        square = _square(order)
        party = order.unit, *battle.placed_by_players[order.unit]
        starts = [self._start(battle, state, _standing(battle.scenario.units[unit], order)) for unit in party]
        return [
            start.setup.fault(start.unit, rule.id, rule.said(start, square), rule.key)
            for start in starts
            for rule in self.starts
            if not rule.warns(start) and rule.denies(start) >> square & 1
        ]

    def put(self, battle: Battle[G, K, M], state: State[M], order: SetDown) -> State[M]:
        """Return the state with a unit in its square, and with it what it tows."""
        party = order.unit, *battle.placed_by_players[order.unit]
        units = list(battle.scenario.units)
        for unit in party:
            units[unit] = _standing(units[unit], order)
        scenario = replace(battle.scenario, units=tuple(units))
        for unit in party:
            piece = battle.ruleset.play.piece(scenario, battle.ruleset, units[unit])
            state = state.with_piece(unit, battle.sides[unit], piece)
        return state

    def lifted(self, battle: Battle[G, K, M], state: State[M], unit: int) -> State[M]:
        """Return the state as it was before a unit was put in its square."""
        return state.with_piece(unit, battle.sides[unit], battle.start().pieces[unit])

    def told(self, _battle: Battle[G, K, M], state: State[M], unit: int) -> Event:
        """Return what is to be logged of a unit that has been put in its square."""
        piece = state.pieces[unit]
        return events.UnitPlaced(unit, (self.rule,), at=piece.square, facing=piece.facing)

    def touching(self, battle: Battle[G, K, M]) -> str:
        """Return why zones are not far enough apart to set up unseen: they share squares."""
        scenario, play = battle.scenario, battle.ruleset.play
        mine, theirs = (play.deployment(scenario, side) for side in scenario.sides)
        shared = listed([battle.board.name(square) for square in bits(mine & theirs)])
        return f"both sides set up unseen, and both may place units in {shared}" if shared else ""

    def narrow(self, battle: Battle[G, K, M], side: Side, units: tuple[int, ...]) -> Iterator[Problem]:
        """Yield that the units of a side do not find room, or not if the enemy takes squares of theirs first."""
        room = self.room(battle, side.index, units)
        hint = "enlarge the zone, or give units an `at`"
        if not room.is_enough:
            most = matched(room.alone)
            squares = joined(room.alone or room.company).bit_count()
            yield no_room(
                side,
                len(units),
                f"in its zone {counted(squares, battle.board.shape)} {'is' if squares == 1 else 'are'} open to them"
                if most < len(room.alone)
                else "no square of its zone is open to one of them",
                hint,
            )
        elif not room.is_sure:
            names = listed([battle.board.name(square) for square in bits(room.contested)])
            yield no_room(side, len(units), f"may find no room once the enemy has placed units in {names}", hint)

    def room(self, battle: Battle[G, K, M], side: int, units: tuple[int, ...]) -> SetupRoom:
        """Return the squares that a side has for its units, with what the enemy may take of them before."""
        start, how = battle.start(), battle.scenario.sets_up
        own = {unit: self.squares(battle, start, unit) for unit in units}
        rivals = [unit for unit in battle.placed_by_players if battle.sides[unit] != side]
        first = how.first == side and not how.alternately
        contested = 0 if first else joined(own.values()) & joined(self.squares(battle, start, unit) for unit in rivals)
        alone = tuple(own[unit] for unit in units if self._keeps_others_out(battle, own, unit))
        company = tuple(own[unit] for unit in units if not self._keeps_others_out(battle, own, unit))
        return SetupRoom(alone, company, contested, 0 if first else len(rivals))

    def _keeps_others_out(self, battle: Battle[G, K, M], own: Mapping[int, Squares], unit: int) -> bool:
        """Return whether a unit closes its square to any other unit of its side."""
        for other, squares in own.items():
            common = own[unit] & squares if other != unit else 0
            at = (common & -common).bit_length() - 1
            if common:
                state = self.put(battle, battle.start(), SetDown(unit, at))
                if not self.squares(battle, state, other) >> at & 1:
                    return True
        return False


def unplaced(battle: Battle, state: State, side: int) -> int:
    """Return the units of a side, as bits, that its player has still to place."""
    return sum(
        1 << unit
        for unit in battle.placed_by_players
        if battle.sides[unit] == side and state.pieces[unit].status is Status.WAITING
    )


def side_to_place(battle: Battle, state: State) -> int | None:
    """Return the side that places a unit next; None if none is left to place."""
    left = [unplaced(battle, state, side).bit_count() for side in (0, 1)]
    if not any(left):
        return None
    how = battle.scenario.sets_up
    side = how.first
    if how.alternately:
        sides = [battle.sides[unit] for unit in battle.placed_by_players]
        done = [sides.count(each) - left[each] for each in (0, 1)]
        side = how.first if done[how.first] <= done[1 - how.first] else 1 - how.first
    return side if left[side] else 1 - side


def _left_out(battle: Battle, state: State[M], unit: int) -> State[M]:
    """Return the state in which a unit, with what it tows, takes no part in the battle."""
    for each in (unit, *battle.placed_by_players[unit]):
        state = state.with_piece(each, battle.sides[each], replace(state.pieces[each], status=Status.ABSENT))
    return state.with_activation(None, state.memory)


def _standing(unit: Unit, order: SetDown) -> Unit:
    """Return a unit as a scenario would have it that puts it there."""
    facing = {} if order.facing is None else {"facing": int(order.facing)}
    return replace(unit, at=_square(order), keys={**unit.keys, **facing})


def _square(order: SetDown) -> int:
    assert isinstance(order.at, int)
    return order.at
