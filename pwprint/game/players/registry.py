"""The computer players by name. What a number of battles shows holds only for the players that fought them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from pwprint.game.players.drill import Drill
from pwprint.game.players.general import general
from pwprint.game.players.random import random_player
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision
    from pwprint.game.orders import Order
    from pwprint.game.play import Player
    from pwprint.game.state import State


class PlayerKind(Struct, frozen=True):
    """A way to play. The version changes with every change of what the player does.

    `seat` makes a player of it from a battle, the side that it plays, and a seed.
    """

    version: str
    about: str
    seat: Callable[[Battle, int, int | str], Player]


PLAYERS: Mapping[str, PlayerKind] = {
    "random": PlayerKind(
        "1", "chooses among all legal orders by chance", lambda _battle, _side, seed: random_player(seed)
    ),
    "drill": PlayerKind("4", "looks one order ahead, and knows what the battle is about", Drill),
    "general": PlayerKind("4", "gives each wing a task, by a plan that it has tried against drill", general),
}


def seated(battle: Battle, names: Sequence[str], seed: int | str) -> Player:
    """Return the two players of a battle as one that plays both sides, each with a seed of its own."""
    players = [PLAYERS[name].seat(battle, side, f"{seed}/{side}") for side, name in enumerate(names)]

    def choose(battle: Battle, state: State, decision: Decision) -> Order:
        return players[decision.side](battle, state, decision)

    return choose
