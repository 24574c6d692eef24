"""The map and the options of one scenario, worked out once: what every rule of `tile` looks things up in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pwprint.engine.situation import March, Situation
from pwprint.rulesets.tile.tables import TERRAIN, TileTerrain, TileUnit

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.board.base import Squares
    from pwprint.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Ground:
    """Squares by what their terrain does, and the options in force."""

    blocking: Squares
    cover: Squares
    high: Squares
    town: Squares
    woods: Squares
    river: Squares
    road: Squares
    same_cover: tuple[Squares, ...]
    exits: tuple[Squares, Squares]
    exhaustion_point: bool
    faces: bool
    units_block: bool
    road_bonus: str
    slow_whole: bool
    cover_is_range: bool
    commanders_attack: bool
    support_stacks: bool
    sight_shortest: bool


def prepare(scenario: Scenario) -> Ground:
    """Return the ground of a scenario."""
    terrain, options, board = scenario.terrain, scenario.options, scenario.board

    def squares(has: Callable[[TileTerrain], bool]) -> Squares:
        return sum(terrain.get(name, 0) for name, kind in TERRAIN.items() if has(kind))

    town, woods = terrain.get("town", 0), terrain.get("woods", 0)
    return Ground(
        blocking=squares(lambda kind: kind.blocks_sight),
        cover=squares(lambda kind: kind.cover),
        high=squares(lambda kind: kind.high),
        town=town,
        woods=woods,
        river=terrain.get("river", 0),
        road=squares(lambda kind: kind.road),
        # The town or the woods that a square belongs to, joined through edges. TIL-R29
        same_cover=tuple(board.area(square, town) | board.area(square, woods) for square in range(board.size)),
        exits=(scenario.sides[0].exits & board.edge, scenario.sides[1].exits & board.edge),
        exhaustion_point=options["exhaustion_point"] != "off",
        faces=options["facing"] == "house",
        units_block=options["units_block_fire"] == "all",
        road_bonus=str(options["road_bonus"]),
        slow_whole=options["slow_terrain"] == "whole",
        cover_is_range=options["fire_into_cover"] == "range",
        commanders_attack=options["commander_attack"] == "on",
        support_stacks=options["support_stack"] == "on",
        sight_shortest=options["los_path"] == "shortest",
    )


Unit: TypeAlias = Situation[Ground, TileUnit]
"""What the rules of `tile` are asked about."""

Marching: TypeAlias = March[Ground, TileUnit]
"""A tile on the move."""
