"""Units that turn where they stand before they shoot, said of an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.sheets.rulebook.wording import course

if TYPE_CHECKING:
    from pwprint.game.events import Event
    from pwprint.sheets.rulebook.played import PlayedExample


def turned(one: PlayedExample, event: Event) -> str:
    """Return how a unit of an open table turns to shoot, and what that costs; "" for any other event."""
    if not isinstance(event, events.ShotFar | events.Bombarded):
        return ""
    battle = one.battle
    before = float(str(battle.ruleset.play.unit_state(battle, one.step.before, event.unit)["facing"]))
    if before == event.facing:
        return ""
    unit = one.subject.scenario.units[event.unit]
    return f"{unit.id} turns from {course(before)} to {course(event.facing)}, which costs it one die."
