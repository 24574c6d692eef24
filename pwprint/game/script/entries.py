"""The entries of a script: the setup, where players have something to place, and the turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.scenario import ScriptTurn

if TYPE_CHECKING:
    from pwprint.game.battle import Battle


def entries(battle: Battle) -> tuple[ScriptTurn, ...]:
    """Return the entries in the order of play; turns that follow no setup have an empty one before them."""
    scenario = battle.scenario
    if scenario.setup is not None:
        return scenario.setup, *scenario.turns
    if not battle.is_setting_up(battle.start()):
        return scenario.turns
    return tuple(
        entry
        for turn in scenario.turns[:1]
        for entry in (ScriptTurn((), None, (), None, turn.pointer), *scenario.turns)
    )
