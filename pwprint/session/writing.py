"""From what was played to the turns of a scenario: the orders that a script needs, and every die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.events import Retreated, SideActs
from pwprint.game.orders import Activate, Begin, Done, Draw, End, Fire, Move, Retreat, SideOrder
from pwprint.game.script.declining import answers
from pwprint.game.table.orders import Bearing, SetOut, TableMarch
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.orders import Order
    from pwprint.game.state import State
    from pwprint.session.position import Position


class GivenOrder(Struct, frozen=True):
    """An order as it was given, and the state before it."""

    order: Order
    before: State


class Written(Struct, frozen=True):
    """A turn as a script has it, as far as it was played here. `closed` is whether it is over."""

    turn: int
    orders: tuple[Order, ...]
    dice: tuple[int, ...]
    closed: bool


def written(position: Position) -> tuple[Written, ...]:
    """Return the turns that led to a position, each with the orders that a script needs."""
    turns: dict[int, list[Position]] = {}
    for each in position.line():
        if each.passage is not None:
            turns.setdefault(each.state.turn, []).append(each)
    return tuple(_written(played) for played in turns.values())


def _written(played: Sequence[Position]) -> Written:
    last = played[-1]
    closed = last.choice is None
    dice = tuple(
        chance.value for each in played if each.passage for chance in each.passage.chances if not chance.is_chit
    )
    given = tuple(item for each in played for item in _given(each))
    needed = tuple(_needed(last.battle, given, closed=closed))
    return Written(last.state.turn, _without_announcements(needed), dice, closed)


def _given(position: Position) -> Iterator[GivenOrder]:
    """Yield what a script needs to lead to a position.

    In this order: the order given; that its unit is done, if the order left it nothing to do; the first steps of a
    retreat that goes on; the first side's part of a turn in which it can do nothing, so that the second begins; each
    chit drawn.
    """
    passage, before = position.passage, position.before
    assert passage is not None
    assert before is not None
    order = passage.order
    if order is not None:
        yield GivenOrder(order, before.state)
    if isinstance(order, Activate | Bearing) and (position.choice is None or position.choice.unit != order.unit):
        yield GivenOrder(Done(order.unit), before.state)  # no such unit acts, or no way leads from there
    yield from _first_steps(position)
    sides = [event.side for event in passage.events if isinstance(event, SideActs)]
    if order is None and len(sides) > 1:
        yield GivenOrder(Begin(sides[0]), before.state)
    for chance in passage.chances:
        if chance.is_chit:
            yield GivenOrder(Draw(chance.value), before.state)


def _first_steps(position: Position) -> Iterator[GivenOrder]:
    """Yield the retreats without a choice of a unit that has to go on: its next one would be taken for them."""
    passage, before, pending = position.passage, position.before, position.state.pending
    assert passage is not None
    assert before is not None
    if not pending or not issubclass(Retreat, pending[0].answers):
        return
    own = passage.order if isinstance(passage.order, Retreat) else None
    for event in passage.events:
        if isinstance(event, Retreated) and event.unit == pending[0].unit:
            order = Retreat(event.unit, event.to)
            if order != own:
                yield GivenOrder(order, before.state)


# --- what a script needs not say ------------------------------------------------------------------------------------


def _needed(battle: Battle, given: Sequence[GivenOrder], *, closed: bool) -> Iterator[Order]:
    """Yield the orders that do not follow from others."""
    start: SetOut | None = None
    for number, each in enumerate(given):
        order, then = each.order, _next(given[number + 1 :])
        if isinstance(order, SetOut) and isinstance(then, TableMarch) and then.unit == order.unit:
            start = order
        elif isinstance(order, TableMarch) and start is not None:
            yield replace(order, start=start.start)
            start = None
        elif not _is_implied(battle, each, given[number + 1 :], closed=closed):
            yield order


def _next(given: Sequence[GivenOrder]) -> Order | None:
    """Return the next order that is one in a script."""
    return next((each.order for each in given if not isinstance(each.order, Activate | Bearing)), None)


def _next_said(battle: Battle, given: Sequence[GivenOrder]) -> Order | None:
    """Return the next order that a script says: not the chit that follows from it."""
    for number, each in enumerate(given):
        rest = given[number + 1 :]
        if not isinstance(each.order, Activate | Bearing | Draw | Begin):
            return each.order
        if isinstance(each.order, Draw | Begin) and not _is_implied(battle, each, rest, closed=False):
            return each.order
    return None


def _is_implied(battle: Battle, given: GivenOrder, rest: Sequence[GivenOrder], *, closed: bool) -> bool:
    """Return whether a script need not say an order: the next one, or the end of the turn, says as much."""
    order, before, then = given.order, given.before, _next(rest)
    if isinstance(order, Activate | Bearing):
        return True
    if isinstance(order, Draw | Begin):
        whose = not isinstance(then, Draw) and then is not None and battle.side_of(then) == order.side
        return whose and not (isinstance(order, Draw) and isinstance(then, SideOrder))
    if isinstance(order, End):
        return battle.step(before).throws_at_its_end
    return isinstance(order, Done) and _ends_by_itself(battle, before, _next_said(battle, rest), closed=closed)


def _ends_by_itself(battle: Battle, before: State, then: Order | None, *, closed: bool) -> bool:
    """Return whether a unit is done without saying so."""
    if battle.step(before).throws_at_its_end and not before.pending:
        return True
    if then is None and not closed:
        return False
    if before.pending:
        return then is None or not answers(then, before.pending[0])
    return before.activation is not None and bool(before.activation.done)


def _without_announcements(orders: Sequence[Order]) -> tuple[Order, ...]:
    """Return the orders, with no shot announcing the move that is the next order of its unit."""
    found: list[Order] = []
    following: dict[int, Order] = {}
    for each in reversed(orders):
        order = each
        if not isinstance(order, SideOrder):
            then = following.get(order.unit)
            if isinstance(order, Fire) and isinstance(then, Move) and then.path:
                order = replace(order, then_moves=False)
            following[order.unit] = order
        found.append(order)
    return tuple(reversed(found))
