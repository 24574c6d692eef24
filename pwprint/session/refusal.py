"""Why an order cannot be given now: the rule that forbids it, or whose choice comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.orders import Activate, Begin, Done, Draw, End, SetDown, SideOrder
from pwprint.game.record import SilentRecord
from pwprint.game.scenario import ScriptOrder
from pwprint.game.script.declining import answers, may_decline
from pwprint.game.script.verdict import illegal
from pwprint.game.state import Answer
from pwprint.game.table.orders import Bearing, SetOut
from pwprint.session.chances import Chances
from pwprint.text.words import joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.decision import Decision
    from pwprint.game.orders import Order
    from pwprint.game.rule import Fault
    from pwprint.game.state import State
    from pwprint.session.position import Position
    from pwprint.text.problems import Problem

_CHOSEN = (Activate, Begin, Bearing, Done, End, SetOut)
"""What the rules judge only by whether it is offered."""


class RefusedOrder(Struct, frozen=True):
    """Why something is refused: nothing has changed.

    `rule` is the id of the rule that forbids it, "" if it is no rule but the course of play or a word that cannot be
    read. `also` are further rules that it breaks, `key` is the key of the order at fault, such as `at` or `path/2`, and
    `picture` the board round it, as lines of text.
    """

    message: str
    rule: str = ""
    hint: str | None = None
    also: tuple[str, ...] = ()
    key: str = ""
    picture: str = ""

    def as_json(self) -> dict[str, object]:
        """Return the refusal as a JSON object."""
        return {
            "message": self.message,
            "rule": self.rule or None,
            "hint": self.hint,
            "also": list(self.also),
            "key": self.key or None,
            "picture": self.picture.splitlines(),
        }


def refusal_of(problem: Problem) -> RefusedOrder:
    """Return a problem of an order as a refusal; its pointer begins at the order."""
    return RefusedOrder(
        problem.message,
        problem.rule or "",
        problem.hint,
        tuple(note.message for note in problem.notes),
        problem.pointer.removeprefix("/"),
        problem.picture,
    )


def refused(position: Position, order: Order) -> RefusedOrder | None:
    """Return why an order cannot be given in a position; None if it can."""
    choice = position.choice
    if choice is None:
        return RefusedOrder(
            "the battle is over" if position.is_over else "the turn is over; the next one has not begun"
        )
    if isinstance(order, Draw):
        return RefusedOrder("chits are drawn from the bag, not ordered")
    if isinstance(order, SetDown) and not position.battle.is_setting_up(position.state):
        return RefusedOrder("units are placed before turn 1", key="do")
    if offered_now(position, choice, order):
        return None
    return _owed(position, order) or _by_rule(position, order) or _by_turn(position, choice, order)


def offered_now(position: Position, choice: Decision, order: Order) -> bool:
    """Return whether one of the orders that only players give is offered, now or to the unit if it acts next."""
    if not isinstance(order, _CHOSEN):
        return False
    if isinstance(order, Done):
        return choice.unit in {None, order.unit} and may_decline(position.battle, position.state, order.unit)
    if isinstance(order, Bearing):
        # Offers hold a sample of courses; a player may have worked out another one, and the march will be judged.
        return choice.unit == order.unit and any(offer.do == Bearing.do for offer in choice.offers)
    if any(order in (offer.order(place) for place in bits(offer.places)) for offer in choice.offers):
        return True
    if isinstance(order, SideOrder | Activate) or not may_act(choice, order.unit) or choice.unit is not None:
        return False
    state = activated(position, order.unit)
    offers = position.battle.decide(state).offers
    return any(order in (offer.order(place) for place in bits(offer.places)) for offer in offers)


def may_act(choice: Decision, unit: int) -> bool:
    """Return whether a choice is about a unit, or one of a unit to act that it may be."""
    if choice.unit is not None:
        return choice.unit == unit
    return any(offer.do == Activate.do and offer.places >> unit & 1 for offer in choice.offers)


def activated(position: Position, unit: int) -> State:
    """Return the state in which a unit that may be chosen to act has been chosen: no die is thrown for that."""
    return position.battle.execute(position.state, Activate(unit), SilentRecord(Chances()))


def _owed(position: Position, order: Order) -> RefusedOrder | None:
    """Return the refusal of an order that comes before an answer that is owed."""
    if not position.state.pending:
        return None
    owed = position.state.pending[0]
    if answers(order, owed):
        return None
    name = position.battle.scenario.units[owed.unit].id
    offers = position.choice.offers if position.choice else ()
    words = joined(dict.fromkeys(offer.do for offer in offers), "or")
    rule = owed.rule if isinstance(owed, Answer) else ""
    return RefusedOrder(f"first {name} has to answer: {words}", rule, key="unit")


def _by_rule(position: Position, order: Order) -> RefusedOrder | None:
    faults: list[Fault] = position.battle.judge(position.state, order)
    if not faults:
        return None
    return refusal_of(illegal(position.battle, position.state, ScriptOrder(order, ""), faults, ()))


def _by_turn(position: Position, choice: Decision, order: Order) -> RefusedOrder | None:
    """Return the refusal of an order that breaks no rule, but is not due."""
    battle = position.battle
    units, sides = battle.scenario.units, battle.scenario.sides
    if battle.side_of(order) != choice.side:
        return RefusedOrder(f"it is for {sides[choice.side].id} to choose now", key="unit")
    if isinstance(order, SideOrder):
        return RefusedOrder(f"{sides[order.side].id} cannot {_deed(order)} now", key="do")
    if not may_act(choice, order.unit):
        acting = "" if choice.unit is None else f": {units[choice.unit].id} is acting"
        return RefusedOrder(f"{units[order.unit].id} cannot act now{acting}", hint=_how_to_end(choice), key="unit")
    if not isinstance(order, _CHOSEN):
        return None
    return RefusedOrder(f"{units[order.unit].id} cannot {_deed(order)} now", key="do")


_DEEDS = {
    "activate": "be chosen to act",
    "bearing": "choose a heading",
    "begin": "act first",
    "done": "be done",
    "draw": "draw a chit",
    "end": "end its turn",
}
"""What the orders that no rule judges ask for, where their own word does not say it."""


def _deed(order: Order) -> str:
    return _DEEDS.get(order.do, order.do.replace("_", " "))


def _how_to_end(choice: Decision) -> str | None:
    return "say that it is done" if any(offer.do == Done.do for offer in choice.offers) else None
