"""The orders of a position in the words of scripts: all that are legal, and how one is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.app.checking import shape_of
from pwprint.format.reader import reading_of
from pwprint.format.reader.node import Node, Shape
from pwprint.format.reader.script import read_order, read_placing
from pwprint.game.board.base import bits
from pwprint.game.orders import Activate, Advance, Done, Move, SetDown
from pwprint.game.record import SilentRecord
from pwprint.game.table.orders import Bearing
from pwprint.session.chances import Chances
from pwprint.session.refusal import RefusedOrder, activated, may_act, refusal_of
from pwprint.text import Document
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pwprint.format.reader.reading import Reading
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision
    from pwprint.game.orders import Order
    from pwprint.game.ruleset import Ruleset
    from pwprint.game.state import State
    from pwprint.session.position import Position

_SIZES = ("columns", "rows", "shape", "width", "height")


class OrderReader(Struct, frozen=True):
    """Reads orders as JSON has them. `frame` is the scenario without all that orders do not name."""

    frame: Mapping[str, Any]
    reading: Reading

    def read(self, value: object) -> Order | RefusedOrder:
        """Return an order, or what is wrong with its words."""
        if isinstance(value, dict) and value.get("do") == SetDown.do:
            placing = {key: entry for key, entry in value.items() if key != "do"}
            return self._read(placing, read_placing, {"setup": [placing]}, "/setup/0")
        return self._read(value, read_order, {"turns": [{"orders": [value]}]}, "/turns/0/orders/0")

    def _read(
        self, value: object, read: Callable[[Node, Reading], Order | None], part: Mapping[str, object], at: str
    ) -> Order | RefusedOrder:
        """Return what is read of a part of a scenario, where the part is sound."""
        wrong = shape_of(Document("order", "", {**self.frame, **part}, b""))
        if not wrong:
            order = read(Node(value, at, Shape()), replace(self.reading, problems=wrong))
            if order is not None:
                return order
        first = wrong[0]
        return refusal_of(replace(first, pointer=first.pointer.removeprefix(at)))


def reader_of(document: Document, ruleset: Ruleset) -> OrderReader:
    """Return the reader of the orders of a scenario."""
    value = document.value
    sides = [{"id": side["id"], "units": []} for side in value["sides"]]
    size = {key: value["map"][key] for key in _SIZES if key in value["map"]}
    frame = {key: value[key] for key in ("format", "id", "title", "ruleset")} | {"map": size, "sides": sides}
    return OrderReader(frame, reading_of(document, ruleset))


def orders_in(position: Position, unit: int | None = None) -> Iterator[Order]:
    """Yield all legal orders of a position, or those to one unit; of moves on the open table, a sample.

    Where a unit is to be chosen, they are the orders of all that may be, as in a script: no order says who acts.
    """
    choice, state = position.choice, position.state
    if choice is None:
        return
    if choice.unit is not None:
        if unit in {None, choice.unit}:
            yield from _offered(position.battle, state, choice)
            if position.battle.step(state).may_stay(state, choice.unit):
                yield Done(choice.unit)
        return
    for offer in choice.offers:
        for place in bits(offer.places):
            order = offer.order(place)
            if isinstance(order, Activate):
                if unit in {None, order.unit}:
                    then = activated(position, order.unit)
                    yield from _offered(position.battle, then, position.battle.decide(then))
            elif unit is None:
                yield order


def actors_in(position: Position) -> tuple[int, ...]:
    """Return the units that may be given an order now."""
    choice = position.choice
    if choice is None:
        return ()
    return tuple(unit.index for unit in position.battle.scenario.units if may_act(choice, unit.index))


def _offered(battle: Battle, state: State, choice: Decision) -> Iterator[Order]:
    for offer in choice.offers:
        for place in bits(offer.places):
            yield from _written_out(battle, state, offer.order(place))


def _written_out(battle: Battle, state: State, order: Order) -> Iterator[Order]:
    """Yield an order as a script says it: with each facing that is open, and with a way in the place of a direction."""
    if isinstance(order, Bearing):
        then = battle.execute(state, order, SilentRecord(Chances()))
        decision = battle.decide(then)
        yield from (offer.order(place) for offer in decision.offers for place in bits(offer.places))
        return
    if isinstance(order, Move | Advance) and (facings := battle.facings(state, order)):
        yield from (replace(order, facing=facing) for facing in facings)
    else:
        yield order
