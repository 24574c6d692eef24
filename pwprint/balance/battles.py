"""Battles as work that travels: a scenario as bytes, players by name, seeds; and what is kept of each battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.balance.places import place_of
from pwprint.game import events
from pwprint.game.battle import begin
from pwprint.game.dice import SeededDice
from pwprint.game.orders import ATTACKS
from pwprint.game.play import play_turns
from pwprint.game.players.registry import seated
from pwprint.game.record import Record
from pwprint.game.state import Status
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision
    from pwprint.game.dice import Dice
    from pwprint.game.events import Event
    from pwprint.game.orders import Order
    from pwprint.game.play import Player
    from pwprint.game.state import State

LONGEST = 60
"""A battle without a turn limit is broken off after so many turns, and counts as unfinished."""


class Fight(Struct, frozen=True):
    """What is kept of a battle.

    `winner` is None for a draw, and for a battle that is not `finished`; `condition` the number of the victory
    condition that decided. `first` is the side that acted first. `losses` are those of both sides at the end of each
    turn; `exhausted_in` as in `State`. `attacks` are the dice thrown in shots and fights. `lost` are the units lost in
    play with their turns, `fought_at` the places at which shots, charges and fights were aimed, with how many.
    """

    seed: int
    winner: int | None
    finished: bool
    reason: str
    condition: int | None
    turns: int
    first: int | None
    losses: tuple[tuple[int, int], ...]
    exhausted_in: tuple[int | None, int | None]
    attacks: int
    lost: tuple[tuple[int, int], ...] = ()
    fought_at: tuple[tuple[str, int], ...] = ()

    @property
    def score(self) -> float:
        """1 if the first side of the scenario wins, 0 if the second does, else one half."""
        return 0.5 if self.winner is None else 1.0 - self.winner

    @property
    def cheap(self) -> bool:
        """Whether the battle was won by turn 3 without a shot or a fight."""
        return self.winner is not None and self.turns <= 3 and not self.attacks


class Batch(Struct, frozen=True):
    """Some battles of a scenario: all that a process needs to fight them. In messages it goes by its file."""

    name: str
    data: bytes
    players: tuple[str, str]
    seeds: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.name} (seeds {self.seeds[0]} to {self.seeds[-1]})"


class _BattleRecord(Record):
    """A record that keeps of all events only who acted first, and how many dice were thrown in shots and fights."""

    __slots__ = ("attacks", "first")

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self.first: int | None = None
        self.attacks = 0

    def add(self, event: Event) -> None:
        if self.first is None and isinstance(event, events.ChitDrawn | events.SideActs):
            self.first = event.side
        elif event.dice and event.event in ATTACKS:
            self.attacks += len(event.dice)


def fought(batch: Batch) -> tuple[Fight, ...]:
    """Fight the battles of a batch. The scenario must be without errors."""
    battle = _battle_of(batch.data, batch.name)
    return tuple(fight(battle, batch.players, seed) for seed in batch.seeds)


@lru_cache(maxsize=1)
def _battle_of(data: bytes, name: str) -> Battle:
    from pwprint.app.checking import load  # noqa: PLC0415 - a process that is forked has it
    from pwprint.text import Document, read_bytes  # noqa: PLC0415

    document = read_bytes(data, name)
    assert isinstance(document, Document)
    # Whoever made the batch has checked the scenario. Its pictures have not come along, and no battle needs them.
    loaded = load(document)
    assert loaded.scenario is not None
    assert loaded.ruleset is not None
    return begin(loaded.scenario, loaded.ruleset)


def player_of(battle: Battle, players: Sequence[str], seed: int) -> Player:
    """Return the players of a battle as one that plays both sides."""
    return seated(battle, players, f"{seed}/player")


def dice_seed(seed: int) -> str:
    """Return the seed of the dice of a battle."""
    return f"{seed}/dice"


def fight(battle: Battle, players: Sequence[str], seed: int) -> Fight:
    """Fight one battle from the setup on, without the script; the same seed gives the same battle everywhere."""
    player = player_of(battle, players, seed)
    record = _BattleRecord(SeededDice(dice_seed(seed)))
    where: Counter[str] = Counter()

    def watched(battle: Battle, state: State, decision: Decision) -> Order:
        order = player(battle, state, decision)
        if order.do in ATTACKS:
            where[place_of(battle, state, order)] += 1
        return order

    losses: list[tuple[int, int]] = []
    gone: dict[int, int] = {}
    state = start = battle.start()
    before = _lost(start)
    for state in play_turns(battle, start, watched, record, battle.turn_limit or LONGEST):
        losses.append(battle.losses(state))
        gone |= dict.fromkeys(sorted(_lost(state) - before - gone.keys()), state.turn)
    result = state.result
    return Fight(
        seed,
        None if result is None else result.winner,
        result is not None,
        "unfinished" if result is None else result.reason,
        None if result is None else result.condition,
        state.turn,
        record.first,
        tuple(losses),
        state.exhausted_in,
        record.attacks,
        tuple(sorted(gone.items())),
        tuple(sorted(where.items())),
    )


def _lost(state: State) -> set[int]:
    return {unit for unit, piece in enumerate(state.pieces) if piece.status is Status.LOST}
