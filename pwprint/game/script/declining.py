"""Orders that answer a choice, and the one by which a unit declines what is open to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.dice import RecordedDice
from pwprint.game.orders import Activate, Done
from pwprint.game.record import SilentRecord
from pwprint.text.problems import Problem

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.orders import Order
    from pwprint.game.scenario import ScriptOrder
    from pwprint.game.state import Choice, State


def answers(order: Order, choice: Choice) -> bool:
    """Return whether an order answers a choice that is owed; what may be left out may be declined."""
    fits = isinstance(order, choice.answers) or (isinstance(order, Done) and choice.optional)
    return fits and getattr(order, "unit", None) == choice.unit


def may_decline(battle: Battle, state: State, unit: int) -> bool:
    """Return whether a unit has something open that it may decline, now or if it is the next to act."""
    if battle.step(state).may_stay(state, unit):
        return True
    act = state.activation
    if not state.pending and (act is None or act.unit != unit):
        if battle.judge(state, Activate(unit)):
            return False
        state = battle.execute(state, Activate(unit), SilentRecord(RecordedDice(())))
    decision = battle.decide(state)
    return decision.unit == unit and any(offer.do == Done.do for offer in decision.offers)


def nothing_to_decline(battle: Battle, scripted: ScriptOrder, unit: int) -> Problem:
    """Return the problem of a unit that is to be done with nothing."""
    name = battle.scenario.units[unit].id
    return Problem("T005", f"{name} has nothing open that it could decline", f"{scripted.pointer}/do", "leave it out")
