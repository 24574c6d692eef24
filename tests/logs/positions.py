"""Logs of random positions: what is said to every candidate order that is wrong, and what comes of those that are not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pwprint.game.dice import SeededDice
from pwprint.game.narration.closeup import closeup
from pwprint.game.narration.narrate import cited
from pwprint.game.narration.picture import picture
from pwprint.game.narration.voice import logged
from pwprint.game.record import Record
from tests.logs.battles import CHOICE, EVENT, REFUSAL, WORDS
from tests.logs.told import told
from tests.referee import european_19c_positions as table_positions
from tests.referee import test_agreement as tile
from tests.referee import test_house_agreement as house
from tests.referee import test_musket_agreement as musket
from tests.referee import test_portable_19c_agreement as portable
from tests.referee.european_19c_roadside import roadside

GRIDS = {
    "tile": (tile.MATCH, tile.OWN_ROWS),
    "house": (house.MATCH, house.OWN_ROWS),
    "musket": (*musket.MATCHES.values(), *musket.OWN_ROWS.values()),
    "portable-19c": (portable.MATCH, portable.OWN_ROWS),
}
"""Where each ruleset on a grid has its positions and orders from; every other one has units and ground of its own."""
SHARE = 0.5
"""So many of the candidates are asked about."""
ROADS = 20
"""So many roads are in a log."""


def log(ruleset: str, number: int) -> Iterator[str]:
    """Yield the log of a position."""
    chance = Random(number)
    position, orders = _drawn(ruleset, number, chance)
    battle, state = position.battle, position.state
    yield from (f"{WORDS} {line}" for line in picture(battle, state).splitlines())
    for order in orders:
        if chance.random() > SHARE:
            continue
        yield f"{CHOICE} {told(order)}"
        faults = battle.judge(state, order)
        yield from carried_out(battle, state, order, number)
        if faults:
            yield from (f"{REFUSAL} {line}" for line in closeup(battle, state, order, faults[0].token).splitlines())


def roadside_log(number: int) -> Iterator[str]:
    """Yield what is said of moves along a bent road on which every limit is met, or missed by a little."""
    for seed in range(number * ROADS, (number + 1) * ROADS):
        position, orders = roadside(seed)
        for order, die in orders:
            yield f"{CHOICE} {told(order)}"
            yield from carried_out(position.battle, position.state, table_positions.read_order(position, order), die)


def _drawn(ruleset: str, number: int, chance: Random) -> tuple[Any, list[Any]]:
    matches = GRIDS.get(ruleset)
    if matches is None:
        table = table_positions.random_position(chance, own_rows=number % 2 > 0)
        asked = table_positions.candidates(table, chance)
        return table, [table_positions.read_order(table, order) for order, _ in asked]
    match = matches[number % len(matches)]
    position = match.position(chance)
    return position, match.source.candidates(position, chance)


def carried_out(battle: Any, state: Any, order: Any, number: int) -> Iterator[str]:
    """Yield what is said to an order, or what comes of it: for a move on the table a die is thrown, which may forbid it."""
    faults = battle.judge(state, order)
    if faults:
        yield from (f"{REFUSAL} {told(fault)}" for fault in faults)
        return
    record = Record(SeededDice(number))
    step = battle.step(state)
    state = step.declare(battle, state, order, record)
    faults = battle.judge(state, order)
    yield from (f"{REFUSAL} {told(fault)}" for fault in faults)
    if not faults:
        after = battle.execute(state, order, record)
        yield f"{EVENT} {told(after.pieces)} {told(after.memory)} {told(after.activation)} {told(after.pending)}"
    for event in record.events:
        yield f"{EVENT} {told(event)}"
        yield f"{WORDS} {cited(event, battle.scenario, logged(battle.ruleset.book.turn_word))}"
