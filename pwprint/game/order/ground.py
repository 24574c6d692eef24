"""Ground that several rulesets share: the rows of a terrain table, the rules that they bring, and maps by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

from pwprint.game.board.base import bits
from pwprint.game.brought import STOPS, brought, refuse_unenforced
from pwprint.game.kit import IMPASSABLE
from pwprint.game.message import say
from pwprint.game.order import shooting
from pwprint.game.order.activation import before_a_move, fired
from pwprint.game.order.march import StepRule, road_tracks
from pwprint.game.order.situation import EVERYWHERE
from pwprint.game.order.terms import called
from pwprint.game.rule import Rule
from pwprint.text.words import with_article
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.board.base import Board, Squares
    from pwprint.game.message import Said
    from pwprint.game.order.needs import Barring, Closed, Mapped, Mover, Stopper, Stopping, Watered, WithExits
    from pwprint.game.order.situation import March, Situation
    from pwprint.game.order.walk import Track
    from pwprint.game.own import G, K, M
    from pwprint.game.ruleset import Ruleset, TerrainKind
    from pwprint.game.scenario import Scenario, Unit
    from pwprint.game.state import State

    R = TypeVar("R", bound=TerrainKind)
    V = TypeVar("V", bound=Mover)

    Look = Callable[[R], object]
    """Says of a row of terrain whether it is meant."""


class Terrain(Struct, frozen=True):
    """A row of a terrain table. `cover`, `high` and `road` are what it adds to a die, or to a move; 0 for nothing.

    `stops` and `caps_fire` are the ids of the rules by which it ends a move, and limits fire into it; `caps_not` is the
    type of unit that fires into it and out of it all the same. No unit enters what is `impassable`.
    """

    title: str
    art: str
    blocks_sight: bool = False
    cover: int = 0
    stops: str = ""
    caps_fire: str = ""
    caps_not: str = ""
    high: int = 0
    road: int = 0
    impassable: bool = False

    def under(self, _options: Mapping[str, str | float]) -> Terrain:
        """Return the row: options say how its numbers are counted, and change none of them."""
        return self

    def effects(
        self,
        options: Mapping[str, str | float],
        _units: object = None,
        area: str = "square",
        _crossings: object = None,
    ) -> tuple[str, ...]:
        """Return what the terrain does with the options in force, in a few short phrases for a legend."""
        excepted = f" (not {self.caps_not})" if self.caps_not else ""
        level = " but not from hill to hill" if self.high and options["hill_plateau_los"] == "on" else ""
        phrases = (
            (self.impassable, IMPASSABLE),
            (self.blocks_sight, "blocks sight" + level),
            (self.cover, f"cover: fire {self.cover:+d}".replace("-", "−")),
            (self.caps_fire, _INTO[options["fire_into_cover"]].format(area=area) + excepted),
            (self.caps_fire and options["fire_out_of_cover"] == "one", f"fire out of it: next {area} only" + excepted),
            (self.stops, _SLOW[options["slow_terrain"]].format(area=area)),
            (self.high and not self.impassable, f"fire and close combat {self.high:+d} against lower"),
            (self.road, f"move {self.road:+d} {BY_ROAD[options['road_bonus']].format(road=self.title.lower())}"),
        )
        return tuple(phrase for true, phrase in phrases if true)


_INTO: Mapping[str | float, str] = {
    "depth": "fire reaches 1 {area} in, range 1 within",
    "range": "fired at from the next {area} only",
}
ASKS: Mapping[str, tuple[str, ...]] = {"stops": ("whole",), "caps_fire": ("from_outside",)}
"""The messages that rules are asked for below, by the field of terrain that brings them: `Book.asks`."""

_SLOW: Mapping[str | float, str] = {"stop": "stop on entering", "whole": "a move into it is 1 {area} in all"}
BY_ROAD: Mapping[str | float, str] = {
    "entire": "if all by {road}",
    "start": "if it starts on {road}",
    "any": "if part of it is by {road}",
}
"""How much of a move must follow a road, for each value of the option `road_bonus`."""


class Land(Struct, frozen=True):
    """A map as rules look at it: squares by what their terrain does, and the options about terrain and moves.

    `rows` are those of the terrain table. `cover` and `heights` are what each square adds to a die; no unit
    enters those `barred`; `high` are the
    squares that add something to it. `stops` are the squares that end a move, by the rule that says so, `slow` all of
    these; `caps` those that limit fire, by rule and then by unit, `capped` all of these by unit; `same_cover` is for
    each square the town or the woods that it belongs to, joined through edges. `roads` are what roads add to a move,
    each number with the squares that add as much; `before_move` is what a unit may have done when it moves.
    """

    rows: Mapping[str, Terrain]
    blocking: Squares
    cover: tuple[int, ...]
    barred: Squares
    heights: tuple[int, ...]
    high: Squares
    stops: Mapping[str, Squares]
    slow: Squares
    caps: Mapping[str, tuple[Squares, ...]]
    capped: tuple[Squares, ...]
    same_cover: tuple[Squares, ...]
    roads: tuple[tuple[int, Squares], ...]
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

    def halts(self, _state: State, rule: str) -> Squares:
        """Return the squares in which a rule of terrain ends a march."""
        # With `slow_terrain` on `whole` the length of the move is what counts.
        return 0 if self.slow_whole else self.stops.get(rule, 0)

    def ends_moves(self, s: Situation) -> Squares:
        """Return the squares in which a unit that enters them must end its move, by enemies or terrain."""
        return s.near if self.slow_whole else s.near | self.slow

    def screens(self, *, up: bool, high: bool) -> Squares:
        """Return the squares whose units can block sight: not those lower than the firer, or than either end."""
        return self.high if up or (high and self.seen_over_from_below) else EVERYWHERE


def asked(rows: Mapping[str, R], terrain: Mapping[str, Squares]) -> Callable[[Look[R]], Squares]:
    """Return what finds the squares of a map with terrain of which something is true."""
    there = [(row, terrain[name]) for name, row in rows.items() if name in terrain]
    return lambda has: _joined(squares for row, squares in there if has(row))


def entered_by_none(scenario: Scenario, kinds: Mapping[str, Closed]) -> Squares:
    """Return the squares that no unit enters."""
    return asked(kinds, scenario.terrain)(lambda row: row.impassable)


def ways_out(scenario: Scenario) -> tuple[Squares, Squares]:
    """Return for each side the edge squares by which it may leave the board."""
    first, second = (side.exits & scenario.board.edge for side in scenario.sides)
    return first, second


def survey(scenario: Scenario, ruleset: Ruleset[G, K, M, Terrain], known: Mapping[str, Terrain]) -> Land:
    """Return a scenario's land; raise ValueError if terrain brings other rules than the rows known do."""
    options, board, kinds = scenario.options, scenario.board, ruleset.play.terrain
    rows = [(row, scenario.terrain.get(name, 0)) for name, row in kinds.items()]

    squares = asked(kinds, scenario.terrain)

    def each(value: Callable[[Terrain], int]) -> tuple[int, ...]:
        found = [0] * board.size
        for row, there in rows:
            if worth := there and value(row):
                for at in bits(there):
                    found[at] += worth
        return tuple(found)

    def capping(unit: Unit, rule: str) -> Squares:
        kind = ruleset.play.shipped(unit.type)
        return squares(lambda row: row.caps_fire and rule in {"", row.caps_fire} and row.caps_not != kind)

    def road_of(bonus: int) -> tuple[int, Squares]:
        return bonus, squares(lambda row: row.road and row.road >= bonus)

    caps = {rule: tuple(capping(unit, rule) for unit in scenario.units) for rule in ids(ruleset, known, "caps_fire")}
    return Land(
        rows=kinds,
        blocking=squares(lambda row: row.blocks_sight),
        cover=each(lambda row: row.cover),
        barred=entered_by_none(scenario, kinds),
        heights=each(lambda row: row.high),
        high=squares(lambda row: row.high),
        stops=stopping(scenario, ruleset, known),
        slow=squares(lambda row: row.stops),
        caps=caps,
        capped=tuple(capping(unit, "") for unit in scenario.units),
        same_cover=_areas(board, (there for row, there in rows if row.caps_fire)),
        roads=tuple(map(road_of, sorted({row.road for row in kinds.values() if row.road}))) or ((0, 0),),
        exits=ways_out(scenario),
        road_bonus=str(options["road_bonus"]),
        slow_whole=options["slow_terrain"] == "whole",
        cover_is_range=options["fire_into_cover"] == "range",
        before_move=before_a_move(options),
        passes_friends=options["pass_through_friends"] == "on",
        out_of_cover_is_one=options["fire_out_of_cover"] == "one",
        level_hills=options["hill_plateau_los"] == "on",
        seen_over_from_below=options["hill_overlook"] == "either",
    )


def _areas(board: Board, several: Iterable[Squares]) -> tuple[Squares, ...]:
    """Return for each square all that is joined to it through edges, in any of several sets of squares."""
    found = [0] * board.size
    for squares in several:
        for at in bits(squares):
            if not found[at] & squares:
                area = board.area(at, squares)
                for one in bits(area):
                    found[one] |= area
    return tuple(found)


def ids(ruleset: Ruleset, known: Mapping[str, TerrainKind], field: str) -> tuple[str, ...]:
    """Return the rules that a field of terrain brings, in the order of the table; ValueError for any not enforced."""
    refuse_unenforced(ruleset.play.terrain, known, ruleset.book.rules, field)
    return brought(ruleset.play.terrain, field)


def stopping(scenario: Scenario, ruleset: Ruleset, known: Mapping[str, TerrainKind]) -> Mapping[str, Squares]:
    """Return the squares of the terrain that stops moves by each rule, with the options in force."""
    rows = ruleset.play.terrain_with(scenario.options).items()
    return {
        rule: _joined(scenario.terrain.get(name, 0) for name, row in rows if getattr(row, "stops", "") == rule)
        for rule in ids(ruleset, known, STOPS)
    }


def _joined(several: Iterable[Squares]) -> Squares:
    found = 0
    for squares in several:
        found |= squares
    return found


def most_by_road(kinds: Mapping[str, Terrain]) -> int:
    """Return how many squares roads can add to a move."""
    return max((row.road for row in kinds.values()), default=0)


def pace(ruleset: Ruleset[G, V, M, Terrain], unit: str) -> int:
    """Return the most squares that a type of unit can ever move."""
    return ruleset.play.units[unit].speed + most_by_road(ruleset.play.terrain)


def by_road(s: Situation[Land]) -> int:
    """Return how many squares roads can add to a move of the unit."""
    return most_by_road(s.ground.rows)


# --- what it is called ----------------------------------------------------------------------------------------------


def _halting(s: Situation[Mapped[Stopper]], square: int, rule: str) -> str:
    return with_article(called(s, square, lambda row: row.stops == rule))


# --- moving ---------------------------------------------------------------------------------------------------------


def exits(s: Situation[WithExits]) -> Squares:
    """Return the squares by which the unit's side may leave the board."""
    return s.ground.exits[s.side]


def in_water(s: Situation[Watered]) -> bool:
    """Return whether the unit is in water."""
    return bool(s.ground.water >> s.piece.square & 1)


def stops(kinds: Mapping[str, TerrainKind]) -> tuple[StepRule[Stopping], ...]:
    """Return the rules by which terrain ends a move, in the order of the table; the ground has what `halts` by each.

    The last one is for terrain of variants, which brings rules of their own.
    """
    known = brought(kinds, STOPS)
    return *map(_stop, known), _stop_by_others(frozenset(known))


def _stop(rule: str) -> StepRule[Stopping]:
    def halts(m: March[Stopping]) -> Squares:
        return m.ground.halts(m.state, rule)

    return StepRule(rule, lambda m, here: say(terrain=_halting(m, here, rule)), halts=halts)


def tracks(m: March[Land], speed: int) -> tuple[Track, ...]:
    """Return the ways of walking over land, longer by road."""
    land = m.ground
    slow = land.slow if land.slow_whole else 0
    return road_tracks(m, speed, land.roads, condition=land.road_bonus, slow=slow)


def too_long(
    after_fire: str, rule: str, less: int
) -> Callable[[March[Land, Mover], tuple[int, ...]], tuple[str, Said]]:
    """Return what a path breaks by its length: that of slow ground, that of shots before it, else `rule`."""

    def message(m: March[Land, Mover], path: tuple[int, ...]) -> tuple[str, Said]:
        land = m.ground
        if land.slow_whole and len(path) > 1:
            entered = _joined(1 << square for square in path if square >= 0)
            for slow, squares in land.stops.items():
                if there := entered & squares:
                    return slow, say("whole", terrain=_halting(m, next(bits(there)), slow), steps=len(path))
        if fired(m.condition):
            return after_fire, say("then_moves", limit=max(m.kind.speed + less, 0), steps=len(path))
        return rule, say(steps=len(path))

    return message


def _stop_by_others(known: frozenset[str]) -> StepRule[Stopping]:
    def here(m: March[Stopping], rule: str) -> Squares:
        return m.ground.halts(m.state, rule)

    def halts(m: March[Stopping]) -> Squares:
        if m.ground.stops.keys() <= known:
            return 0  # as in every shipped ruleset, and every move asks
        return _joined(here(m, rule) for rule in m.ground.stops if rule not in known)

    def cites(m: March[Stopping]) -> str:
        return next(rule for rule in m.ground.stops if rule not in known and here(m, rule) >> m.here & 1)

    return StepRule("", lambda m, here: say(terrain=_halting(m, here, cites(m))), halts=halts, cites=cites)


def impassable(rule: str) -> StepRule[Barring]:
    """Return the rule that no unit enters ground that is impassable."""
    return StepRule(rule, lambda m, place: say(terrain=_barring(m, place)), bars=lambda m: m.ground.barred)


def into_barred(rule: str) -> Rule[Situation[Barring]]:
    """Return the rule that no unit retreats into ground that is impassable."""
    return Rule(rule, lambda s: s.ground.barred, lambda s, place: say(terrain=_barring(s, place)), "to")


def _barring(s: Situation[Barring], square: int) -> str:
    return with_article(called(s, square, lambda row: row.impassable))


# --- firing ---------------------------------------------------------------------------------------------------------


def caps(kinds: Mapping[str, Terrain]) -> tuple[Rule[Situation[Land]], ...]:
    """Return the rules by which terrain limits fire into it, in the order of the table."""
    return tuple(map(_cap, brought(kinds, "caps_fire")))


def _cap(rule: str) -> Rule[Situation[Land]]:
    def denies(s: Situation[Land]) -> Squares:
        land = s.ground
        return shooting.too_deep(s, land.caps[rule][s.unit]) if rule in land.caps else 0

    def message(s: Situation[Land], place: int) -> Said:
        land = s.ground
        name = called(s, place, lambda row: row.caps_fire == rule)
        return say("from_outside" if land.cover_is_range else "", terrain=name)

    return Rule(rule, denies, message, "at")


def out_of_cover(rule: str) -> Rule[Situation[Land]]:
    """Return the rule that limits fire out of terrain that limits fire into it."""

    def denies(s: Situation[Land]) -> Squares:
        return shooting.too_far_out(s, s.ground.capped[s.unit])

    def message(s: Situation[Land], _: int) -> Said:
        return say(terrain=with_article(called(s, s.piece.square, lambda row: row.caps_fire)))

    return Rule(rule, denies, message, "at")
