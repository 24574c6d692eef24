"""Ground that several rulesets share: rows of a terrain table, and what rules look up in a map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pwprint.engine import phrases
from pwprint.engine.activation import before_a_move, fired
from pwprint.engine.march import road_tracks
from pwprint.engine.situation import EVERYWHERE

if TYPE_CHECKING:
    from pwprint.board.base import Squares
    from pwprint.engine.rule import Words
    from pwprint.engine.situation import March, Situation
    from pwprint.engine.walk import Track
    from pwprint.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Terrain:
    """A row of a terrain table. `cover`, `high` and `road` are what it adds to a die, or to a move; 0 for nothing.

    `caps_fire` says whether fire into the terrain is limited, `caps_not` in a word whom that does not bind.
    """

    title: str
    art: str
    blocks_sight: bool = False
    cover: int = 0
    stops: bool = False
    caps_fire: bool = False
    caps_not: str = ""
    high: int = 0
    road: int = 0

    def effects(self, options: Mapping[str, str | float]) -> tuple[str, ...]:
        """Return what the terrain does with the options in force, in a few short phrases for a legend."""
        excepted = f" (not {self.caps_not})" if self.caps_not else ""
        level = " but not from hill to hill" if self.high and options["hill_plateau_los"] == "on" else ""
        phrases = (
            (self.blocks_sight, "blocks sight" + level),
            (self.cover, f"cover: fire {self.cover:+d}".replace("-", "−")),
            (self.caps_fire, _INTO[options["fire_into_cover"]] + excepted),
            (self.caps_fire and options["fire_out_of_cover"] == "one", "fire out of it: next square only" + excepted),
            (self.stops, _SLOW[options["slow_terrain"]]),
            (self.high, f"fire and close combat {self.high:+d} against lower"),
            (self.road, f"move {self.road:+d} {BY_ROAD[options['road_bonus']]}"),
        )
        return tuple(phrase for true, phrase in phrases if true)


_INTO: Mapping[str | float, str] = {
    "depth": "fire reaches 1 square in, range 1 within",
    "range": "fired at from the next square only",
}
_SLOW: Mapping[str | float, str] = {"stop": "stop on entering", "whole": "a move into it is 1 square in all"}
BY_ROAD: Mapping[str | float, str] = {
    "entire": "if all by road",
    "start": "if it starts on road",
    "any": "if part of it is by road",
}
"""How much of a move must follow a road, for each value of the option `road_bonus`."""


@dataclass(frozen=True, slots=True)
class Land:
    """A map as rules look at it: squares by what their terrain does, and the options about terrain and moves.

    `same_cover` is, for each square, the town or the woods that it belongs to, joined through edges; `before_move`
    what a unit may have done when it moves.
    """

    blocking: Squares
    cover: Squares
    high: Squares
    town: Squares
    woods: Squares
    river: Squares
    road: Squares
    same_cover: tuple[Squares, ...]
    exits: tuple[Squares, Squares]
    road_bonus: str
    slow_whole: bool
    cover_is_range: bool
    passes_friends: bool
    before_move: frozenset[tuple[str, ...]]
    out_of_cover_is_one: bool
    level_hills: bool
    seen_over_from_below: bool

    def hides(self, *, up: bool, high: bool) -> Squares:
        """Return the squares whose terrain blocks sight; `up` and `high`: whether firer and target are on hills."""
        return self.blocking & ~self.high if up and high and self.level_hills else self.blocking

    def screens(self, *, up: bool, high: bool) -> Squares:
        """Return the squares whose units can block sight: not those lower than the firer, or than either end."""
        return self.high if up or (high and self.seen_over_from_below) else EVERYWHERE


def survey(scenario: Scenario, kinds: Mapping[str, Terrain]) -> dict[str, Any]:
    """Return the fields of a scenario's land."""
    terrain, options, board = scenario.terrain, scenario.options, scenario.board

    def squares(has: Callable[[Terrain], object]) -> Squares:
        return sum(terrain.get(name, 0) for name, kind in kinds.items() if has(kind))

    town, woods = terrain.get("town", 0), terrain.get("woods", 0)
    return {
        "blocking": squares(lambda kind: kind.blocks_sight),
        "cover": squares(lambda kind: kind.cover),
        "high": squares(lambda kind: kind.high),
        "town": town,
        "woods": woods,
        "river": terrain.get("river", 0),
        "road": squares(lambda kind: kind.road),
        "same_cover": tuple(board.area(square, town) | board.area(square, woods) for square in range(board.size)),
        "exits": (scenario.sides[0].exits & board.edge, scenario.sides[1].exits & board.edge),
        "road_bonus": str(options["road_bonus"]),
        "slow_whole": options["slow_terrain"] == "whole",
        "cover_is_range": options["fire_into_cover"] == "range",
        "before_move": before_a_move(options),
        "passes_friends": options["pass_through_friends"] == "on",
        "out_of_cover_is_one": options["fire_out_of_cover"] == "one",
        "level_hills": options["hill_plateau_los"] == "on",
        "seen_over_from_below": options["hill_overlook"] == "either",
    }


# --- moving ---------------------------------------------------------------------------------------------------------


def exits(s: Situation[Any, Any]) -> Squares:
    """Return the squares by which the unit's side may leave the board."""
    by_side: tuple[Squares, Squares] = s.ground.exits
    return by_side[s.side]


# With `slow_terrain` on `whole` the length of the move is what counts.
def halting_woods(m: March[Any, Any]) -> Squares:
    """Return the woods that end a move."""
    land: Land = m.ground
    return 0 if land.slow_whole else land.woods


def halting_river(m: March[Any, Any]) -> Squares:
    """Return the river that ends a move."""
    land: Land = m.ground
    return 0 if land.slow_whole else land.river


def tracks(bonus: int) -> Callable[[March[Any, Any], int], tuple[Track, ...]]:
    """Return the ways of walking over land, `bonus` squares longer by road."""

    def ways(m: March[Any, Any], speed: int) -> tuple[Track, ...]:
        land: Land = m.ground
        slow = land.woods | land.river if land.slow_whole else 0
        return road_tracks(m, speed, bonus, condition=land.road_bonus, road=land.road, slow=slow)

    return ways


def slow_squares(m: March[Any, Any], path: tuple[int, ...]) -> tuple[Squares, Squares]:
    """Return the woods and the river that make a path too long by themselves: that it enters, where they slow it."""
    land: Land = m.ground
    if not land.slow_whole or len(path) < 2:
        return 0, 0
    entered = sum({1 << square for square in path if square >= 0})
    return entered & land.woods, entered & land.river


def too_long(
    woods: str, river: str, after_fire: str, rule: str, less: int
) -> Callable[[March[Any, Any], tuple[int, ...]], tuple[str, Words]]:
    """Return what a path breaks by its length: that of slow ground, that of shots before it, else `rule`."""

    def words(m: March[Any, Any], path: tuple[int, ...]) -> tuple[str, Words]:
        in_woods, in_river = slow_squares(m, path)
        if in_woods:
            return woods, phrases.slow_ground(path, "woods")
        if in_river:
            return river, phrases.slow_ground(path, "a river")
        if fired(m):
            return after_fire, phrases.too_long_after_fire(m, path, less)
        return rule, phrases.too_long(m, path, m.kind.speed, m.ground.road_bonus)

    return words
