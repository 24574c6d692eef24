"""Battles of a tally as scenarios with scripts, to be looked at: what was played, order by order, with every die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.balance.battles import LONGEST, dice_seed, player_of
from pwprint.format.layout import laid_out
from pwprint.session.chances import Chances, Seed
from pwprint.session.position import carried_out, gone_on, start
from pwprint.session.scripted import Opening, turns_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.balance.tally import BalanceTally
    from pwprint.game.battle import Battle
    from pwprint.session.position import Position
    from pwprint.text import Document

_LONGEST_ID = 64


def replays(document: Document, tally: BalanceTally) -> Iterator[tuple[str, str]]:
    """Yield the battles of a tally that are worth looking at: a name for each, and the scenario with its script."""
    battle = tally.battle
    opening = Opening(battle, battle.start())
    for what, fight in tally.telling:
        name = f"{what}-{fight.seed}"
        id_ = f"{battle.scenario.id[: _LONGEST_ID - len(name) - 1]}-{name}"
        turns = turns_of(opening, replayed(battle, tally.players, fight.seed))
        value = {key: value for key, value in document.value.items() if key != "$schema"}
        yield name, laid_out({**value, "id": id_, "turns": list(turns)})


def replayed(battle: Battle, players: Sequence[str], seed: int) -> Position:
    """Return the last position of a battle that was fought by these players with this seed."""
    player, position = player_of(battle, players, seed), start(battle, battle.start())
    most = battle.turn_limit or LONGEST
    while not position.is_over and not (position.turn_is_over and position.state.turn >= most):
        chances = Chances(seed=Seed(dice_seed(seed), position.used))
        if position.choice is None:
            position = gone_on(position, chances)
        else:
            position = carried_out(position, player(battle, position.state, position.choice), chances)
    return position
