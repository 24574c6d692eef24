"""Which orders `european-19c` knows, each with its judge and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pwprint.game.board.base import bits
from pwprint.game.decision import HERE
from pwprint.game.order.situation import SideSituation
from pwprint.game.orders import Activate, Begin, Done, End, Hold, Order
from pwprint.game.rule import Fault, Rule, fault, faults, when
from pwprint.game.table.measure import LENIENT
from pwprint.game.table.orders import Bearing, Bombard, Charge, Melee, Relieve, SetOut, Shoot, TableMarch
from pwprint.rulesets.european_19c import actions, fight_messages
from pwprint.rulesets.european_19c.acting import ACTIVE, COMMON, MELEE, once
from pwprint.rulesets.european_19c.attack import BOMBARD, CHARGE, SHOOT, Assault, Attack, as_bits
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.move import arrivals
from pwprint.rulesets.european_19c.move.moves import judge_move, judge_set_out
from pwprint.rulesets.european_19c.sight import outlook_of
from pwprint.rulesets.european_19c.tables import RALLY_RANGE
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.record import Record
    from pwprint.rulesets.european_19c.own import Battle, State

# --- rallies --------------------------------------------------------------------------------------------------------


def _unfit(s: Case) -> int:
    hit = (unit for unit in s.friends if s.memory.stands[unit].hits and not s.kind_of(unit).rallies)
    return ~as_bits(hit)


def _out_of_call(s: Case) -> int:
    called = s.within(s.friends, RALLY_RANGE + LENIENT)
    return as_bits([unit for unit in s.friends if unit not in called])


_COMMANDS: Rule[Case] = Rule("E19-RAL-01", when(lambda s: not s.kind.rallies), last=True)
RALLIED: tuple[Rule[Case], ...] = (
    Rule("E19-R106", _unfit, fight_messages.cannot_be_rallied, "targets", last=True),
    Rule("E19-RAL-03", _out_of_call, token="targets"),
)


def _judge_rally(battle: Battle, state: State, order: Relieve) -> list[Fault]:
    s = Case(battle, state, order.unit)
    found = faults((*ACTIVE, _COMMANDS, *COMMON["rally"]), s, HERE)
    if found:
        return found
    return [
        found._replace(token=f"targets/{number}")
        for rule in RALLIED
        for number, target in enumerate(order.targets)
        for found in faults((rule,), s, target)
    ]


# --- what is wrong with an order ------------------------------------------------------------------------------------


def _judge_shot(rules: tuple[Rule[Attack], ...], battle: Battle, state: State, order: Shoot | Bombard) -> list[Fault]:
    outlook = outlook_of(battle, state, order.unit)
    s = Attack(outlook, order.turn, (order.target,), bombard=isinstance(order, Bombard))
    return faults(COMMON[order.do], s, HERE) or faults(rules, s, order.target)


def _judge_charge(battle: Battle, state: State, order: Charge) -> list[Fault]:
    s = Assault(Case(battle, state, order.unit), order.target, order.heading, reform=order.reform)
    return faults(COMMON["charge"], s, HERE) or faults(CHARGE, s, order.target)


def _judge_plain(
    rules: tuple[Rule[Case], ...], battle: Battle, state: State, order: Melee | Hold | Activate
) -> list[Fault]:
    return faults(rules, Case(battle, state, order.unit), HERE)


def _judge_end(battle: Battle, state: State, order: End) -> list[Fault]:
    side = SideSituation(battle, state, order.side)
    if order.side != state.memory.acting:
        return [fault(side, "E19-SEQ-05", "side", "not_its_turn")]
    if state.memory.ended >> order.side & 1:
        return [fault(side, "E19-SEQ-05", "side", "over")]
    return []


def _judge_begin(battle: Battle, state: State, order: Begin) -> list[Fault]:
    side, memory = SideSituation(battle, state, order.side), state.memory
    if order.side != memory.acting:
        return [fault(side, "E19-SEQ-05", "side", "not_its_turn")]
    begun = memory.ended >> order.side & 1 or any(memory.did[unit] for unit in bits(battle.members[order.side]))
    return [fault(side, "E19-SEQ-05", "side", "begun")] if begun else []


def _judge_choice(battle: Battle, state: State, order: Activate) -> list[Fault]:
    if arrivals.has_place(battle, state, order.unit):
        return []
    return _judge_plain((*ACTIVE, *once("hold")), battle, state, order)


def _nothing_wrong(_battle: Battle, _state: State, _order: Order) -> list[Fault]:
    """Judge what only players say, and only where it is offered."""
    return []


# --- the orders -----------------------------------------------------------------------------------------------------

Ordered = TypeVar("Ordered", bound=Order)


class OrderKind(Struct, Generic[Ordered], frozen=True):
    """A kind of order: what is wrong with one, what a legal one does, and whether scripts give it."""

    judge: Callable[[Battle, State, Ordered], list[Fault]]
    effect: Callable[[Battle, State, Ordered, Record], State]
    scripted: bool = True


ORDERS: Mapping[type[Order], OrderKind[Any]] = {
    Activate: OrderKind(_judge_choice, actions.activate, scripted=False),
    SetOut: OrderKind(judge_set_out, actions.set_out),
    Bearing: OrderKind(_nothing_wrong, actions.bearing, scripted=False),
    TableMarch: OrderKind(judge_move, actions.move),
    Shoot: OrderKind(partial(_judge_shot, SHOOT), actions.shoot),
    Bombard: OrderKind(partial(_judge_shot, BOMBARD), actions.bombard),
    Charge: OrderKind(_judge_charge, actions.charge),
    Melee: OrderKind(partial(_judge_plain, MELEE), actions.melee),
    Relieve: OrderKind(_judge_rally, actions.rally),
    Hold: OrderKind(partial(_judge_plain, COMMON["hold"]), actions.hold),
    Begin: OrderKind(_judge_begin, actions.begin),
    End: OrderKind(_judge_end, actions.end),
    Done: OrderKind(_nothing_wrong, actions.done),
}
"""Every order, by its class."""
