"""The judge: which rules an order breaks, the one to cite first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.decision import HERE
from pwprint.game.order.situation import SideSituation
from pwprint.game.orders import Activate, Done, End, Hold
from pwprint.game.rule import Fault, Rule, fault, faults, when
from pwprint.game.table.measure import LENIENT
from pwprint.game.table.orders import Bombard, Charge, Melee, Relieve, Shoot, TableMarch
from pwprint.rulesets.european_19c import fight_messages
from pwprint.rulesets.european_19c.acting import ACTIVE, COMMON, MELEE, once
from pwprint.rulesets.european_19c.attack import BOMBARD, CHARGE, SHOOT, Assault, Attack, as_bits
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.move import arrivals
from pwprint.rulesets.european_19c.move.moves import judge_move
from pwprint.rulesets.european_19c.tables import RALLY_RANGE

if TYPE_CHECKING:
    from pwprint.game.orders import Order
    from pwprint.rulesets.european_19c.own import Battle, State

# --- rallies --------------------------------------------------------------------------------------------------------


def _unfit(s: Case) -> int:
    hit = (unit for unit in s.friends if s.memory.stands[unit].hits and not s.kind_of(unit).rallies)
    return ~as_bits(hit)


def _out_of_call(s: Case) -> int:
    return as_bits(unit for unit in s.friends if s.gap_to(unit) > RALLY_RANGE + LENIENT)


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


# --- the judge ------------------------------------------------------------------------------------------------------


def judge(battle: Battle, state: State, order: Order) -> list[Fault]:  # noqa: C901 - a case for each kind of order
    """Return every rule that an order breaks, the one to cite first; empty for a legal order."""
    match order:
        case Activate():
            return _judge_choice(battle, state, order)
        case TableMarch():
            return judge_move(battle, state, order)
        case Shoot():
            return _judge_shot(SHOOT, battle, state, order)
        case Bombard():
            return _judge_shot(BOMBARD, battle, state, order)
        case Charge():
            return _judge_charge(battle, state, order)
        case Melee():
            return _judge_plain(MELEE, battle, state, order)
        case Relieve():
            return _judge_rally(battle, state, order)
        case Hold():
            return _judge_plain(COMMON["hold"], battle, state, order)
        case End():
            return _judge_end(battle, state, order)
        case Done():
            return []
    raise LookupError(f"no rule judges {order}")


def _judge_shot(rules: tuple[Rule[Attack], ...], battle: Battle, state: State, order: Shoot | Bombard) -> list[Fault]:
    s = Attack(battle, state, order.unit, order.turn, (order.target,), bombard=isinstance(order, Bombard))
    return faults(COMMON[order.do], s, HERE) or faults(rules, s, order.target)


def _judge_charge(battle: Battle, state: State, order: Charge) -> list[Fault]:
    s = Assault(battle, state, order.unit, order.target, order.heading, reform=order.reform)
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


def _judge_choice(battle: Battle, state: State, order: Activate) -> list[Fault]:
    if arrivals.has_place(battle, state, order.unit):
        return []
    return _judge_plain((*ACTIVE, *once("hold")), battle, state, order)
