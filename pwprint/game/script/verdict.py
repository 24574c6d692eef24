"""What is reported about a scripted order: a problem if it is illegal, a warning if it is unwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import places
from pwprint.game.script.findings import names_in
from pwprint.game.state import Status
from pwprint.text.problems import Note, Problem, Severity, broken_rule
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.rule import Fault
    from pwprint.game.scenario import ScriptOrder
    from pwprint.game.state import State

_CAME_TO = {
    Status.ON_BOARD: "came there by this order",
    Status.LOST: "was lost by this order",
    Status.LEFT: "left by this order",
}
"""What an order did that changed where a unit is; none makes one wait again."""


class Carried(Struct, frozen=True):
    """An order of this turn that was carried out: its pointer, the states before and after it."""

    pointer: str
    before: State
    after: State


def illegal(
    battle: Battle, state: State, scripted: ScriptOrder, faults: Sequence[Fault], trail: Sequence[Carried]
) -> Problem:
    """Return the problem of an illegal order: the first rule broken, the others as notes, and a picture.

    The trail is what was carried out this turn; from it come the notes on how others got in the way.
    """
    from pwprint.game.narration.closeup import closeup  # noqa: PLC0415 - only a refused order has a picture

    first, *others = faults
    notes = [Note(f"{fault.rule}: {fault.message}") for fault in others if fault.rule != first.rule]
    problem = broken_rule(first.rule, first.message, f"{scripted.pointer}/{first.token}", first.hint)
    notes += _arrivals(battle, problem.message, getattr(scripted.order, "unit", None), trail)
    return replace(problem, notes=tuple(notes), picture=closeup(battle, state, scripted.order, first.token))


def unwise(caution: Fault, pointer: str) -> Problem:
    """Return the warning of a legal order that does harm to its own unit."""
    return Problem(
        "W002",
        caution.message,
        f"{pointer}/{caution.token}",
        caution.hint,
        severity=Severity.WARNING,
        rule=caution.rule,
    )


def _arrivals(battle: Battle, message: str, own: int | None, trail: Sequence[Carried]) -> Iterator[Note]:
    """Yield the orders by which units that a message names came to where they are, or were lost; its own if lost."""
    words = names_in(message)
    for unit in battle.scenario.units:
        if unit.id not in words:
            continue
        for carried in reversed(trail):
            was, now = (places.where(battle, state, unit.index) for state in (carried.before, carried.after))
            if not places.is_same(was, now):
                status = carried.after.pieces[unit.index].status
                if unit.index != own or status is Status.LOST:
                    yield Note(f"{unit.id} {_CAME_TO[status]}", f"{carried.pointer}/unit")
                break
