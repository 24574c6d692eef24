"""Rebuilding a battle from its events alone, without the engine: what an onlooker would know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pwprint.game.events import Event
from pwprint.game.scenario import Scenario


@dataclass
class Tile:
    """What an onlooker sees of a unit: `at` is None off the board, `fate` is how it came to be there."""

    at: int | None
    fate: str
    exhausted: bool
    limbered: bool
    facing: int


def tiles_at_start(scenario: Scenario) -> list[Tile]:
    """Return the tiles as the scenario sets them up."""
    return [
        Tile(
            unit.at,
            "board" if unit.at is not None else "lost" if unit.lost else "waiting",
            bool(unit.keys.get("exhausted", False)),
            bool(unit.keys.get("limbered", unit.type == "artillery" and unit.at is None)),
            int(unit.keys.get("facing", scenario.board.facings.index("NS"[unit.side]))),  # type: ignore[call-overload]
        )
        for unit in scenario.units
    ]


def replay(scenario: Scenario, events: Iterable[Event]) -> list[Tile]:
    """Return the tiles after all the events."""
    tiles = tiles_at_start(scenario)
    for event in events:
        apply(tiles, event)
    return tiles


def apply(tiles: list[Tile], event: Event) -> None:
    """Change the tiles as one event says. Events that move nothing are passed over."""
    if event.unit is None:
        return
    tile = tiles[event.unit]
    facts: Any = event.facts
    if facts.get("facing") is not None:
        tile.facing = facts["facing"]
    if event.event in ("move", "enter", "retreat", "advance", "follow"):
        tile.at, tile.fate = facts["to"], "board"
    elif event.event == "leave":
        tile.at, tile.fate = None, "left"
    elif event.event == "destroyed":
        tile.at, tile.fate = None, "lost"
    elif event.event == "flip":
        tile.exhausted = True
    elif event.event in ("limber", "unlimber"):
        tile.limbered = event.event == "limber"
    elif event.event == "rally" and facts["rallied"]:
        tiles[facts["target"]].exhausted = False
