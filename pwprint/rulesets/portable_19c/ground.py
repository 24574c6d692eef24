"""The map and the options of one scenario, worked out once: what every rule of `portable-19c` looks things up in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import Crossed, bits
from pwprint.game.brought import STOPS
from pwprint.game.order.ground import asked, ids, ways_out
from pwprint.game.order.pursuit import further_combats
from pwprint.rulesets.portable_19c import turn_memory
from pwprint.rulesets.portable_19c.tables import SHELTER, TERRAIN, Portable19Terrain, Portable19Unit
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.board.base import Squares
    from pwprint.game.scenario import Scenario, Unit
    from pwprint.rulesets.portable_19c.own import Ruleset, State

_CORNERS: Mapping[str, Callable[[Crossed, int], bool]] = {
    "both": Crossed.blocked,
    "open": Crossed.blocked_inside,
    "either": Crossed.touched,
}
"""What blocks a line that runs through a corner. P19-R37"""


class Ground(Struct, frozen=True):
    """Squares by what their terrain does, and the options in force.

    `rows` are those of the terrain table. `closed` ground hides, `sorts` are its squares sort by sort. `opaque` is what
    of it blocks lines; `held` is no cover for who crosses it. `stops` are the squares that end a move, by the rule,
    but for what is laid in play; `laid` are the rules of that, `wire` where it lies at the start. Out of
    `slow_woods` a move is short; in `strong_woods` a unit in close combat has a bonus beside that for cover.
    `water` is all river but that under bridges, `deep` the river that cannot be forded; no unit enters what is
    `barred`. At `free_targets` guns may fire though no enemy is there. `commanders` are the units, as bits, side by
    side; `tugs` the units that can tow, `guns` the artillery. `tows` are guns and their transports at the start.
    """

    rows: Mapping[str, Portable19Terrain]
    closed: Squares
    sorts: tuple[Squares, ...]
    opaque: Squares
    held: Squares
    stops: Mapping[str, Squares]
    woods: Squares
    slow_woods: Squares
    strong_woods: Squares
    forests: Mapping[int, Squares]
    trench: Squares
    high: Squares
    road: Squares
    water: Squares
    deep: Squares
    barred: Squares
    laid: frozenset[str]
    wire: Squares
    free_targets: Squares
    exits: tuple[Squares, Squares]
    commanders: tuple[int, int]
    tugs: int
    guns: int
    tows: tuple[tuple[int, int], ...]
    blocks: Callable[[Crossed, Squares], bool]
    units_block: str
    moves_first: bool
    needs_spotter: bool
    passes_friends: bool
    cover_denies: bool
    misses_diagonally: bool
    spares_friends: bool
    spares_itself: bool
    same_target: str
    must_draw_off: bool
    fires_at_work: bool
    helps_in_its_square: bool
    must_fight: bool
    defenders_advance: bool
    further_combats: int | None
    retreats_once: bool
    spent_move: str
    spent_may_attack: bool
    changes_seat: bool

    def halts(self, state: State, rule: str) -> Squares:
        """Return the squares in which a rule of terrain ends a march."""
        return self.stops.get(rule, 0) | (turn_memory.of(state).wire if rule in self.laid else 0)


def prepare(scenario: Scenario, ruleset: Ruleset) -> Ground:
    """Return the ground of a scenario."""
    options, board = scenario.options, scenario.board
    kinds, table = ruleset.play.terrain_with(options), ruleset.play.units
    squares = asked(kinds, scenario.terrain)

    def of_a_sort(sort: str) -> Squares:
        return squares(lambda kind: kind.closed and sort in {kind.sort, kind.title})

    def units(has: Callable[[Portable19Unit], bool], side: int | None = None) -> int:
        return sum(1 << unit.index for unit in scenario.units if has(table[unit.type]) and side in {None, unit.side})

    def is_on(option: str) -> bool:
        return options[option] == "on"

    road, fords = squares(lambda kind: kind.road), squares(lambda kind: kind.ford)
    # A road over a river is a bridge, unless there is a ford: that is in the water. P19-R57
    water = squares(lambda kind: kind.water) & ~road | fords
    woods = squares(lambda kind: kind.wood)

    def hindering(has: Callable[[Portable19Terrain], bool]) -> Squares:
        by_road = squares(lambda kind: has(kind) and kind.cleared) & ~road
        return by_road | squares(lambda kind: has(kind) and not kind.cleared)

    def halting(rule: str) -> Squares:
        return hindering(lambda kind: kind.stops == rule and not kind.laid)

    return Ground(
        rows=ruleset.play.terrain,
        closed=squares(lambda kind: kind.closed),
        sorts=tuple(map(of_a_sort, sorted({kind.sort or kind.title for kind in kinds.values() if kind.closed}))),
        opaque=squares(lambda kind: kind.opaque),
        held=squares(lambda kind: kind.held),
        stops={rule: halting(rule) for rule in ids(ruleset, TERRAIN, STOPS)},
        woods=woods,
        slow_woods=hindering(lambda kind: kind.slow),
        strong_woods=squares(lambda kind: kind.shelter > SHELTER),
        forests={square: board.area(square, woods) for square in bits(woods)},
        trench=squares(lambda kind: kind.trench),
        high=squares(lambda kind: kind.high),
        road=road,
        water=water,
        deep=water & ~squares(lambda kind: kind.waded),
        barred=squares(lambda kind: kind.impassable),
        laid=frozenset(kind.stops for kind in kinds.values() if kind.laid),
        wire=squares(lambda kind: kind.laid),
        free_targets=board.all if is_on("artillery_at_empty_square") else 0,
        exits=ways_out(scenario),
        commanders=(units(lambda kind: kind.commands, 0), units(lambda kind: kind.commands, 1)),
        tugs=units(lambda kind: kind.tows),
        guns=units(lambda kind: kind.guns),
        tows=tuple(
            (unit.index, tug.index) for unit in scenario.units if (tug := towed_by(scenario, table, unit)) is not None
        ),
        blocks=_CORNERS[str(options["corner_sight"])],
        units_block=str(options["units_block_fire"]),
        moves_first=options["fire_move_order"] == "move_first",
        needs_spotter=is_on("indirect_needs_spotter"),
        cover_denies=is_on("cover_denies_direct"),
        misses_diagonally=options["exact_diagonal_miss"] == "diagonal",
        spares_friends=not is_on("artillery_hits_friends"),
        spares_itself=options["short_on_own_square"] == "none",
        same_target=str(options["same_target"]),
        must_draw_off=is_on("withdraw_must_leave"),
        fires_at_work=is_on("wire_work_allows_fire"),
        helps_in_its_square=is_on("commander_same_square_cc"),
        must_fight=is_on("close_combat_compulsory"),
        defenders_advance=is_on("defender_may_advance"),
        further_combats=further_combats(options),
        passes_friends=is_on("pass_through_friends"),
        retreats_once=options["retreat_per_hit"] == "once",
        spent_move=str(options["exhausted_move_test"]),
        spent_may_attack=is_on("exhausted_may_start_cc"),
        changes_seat=is_on("cavalry_may_dismount"),
    )


def towed_by(scenario: Scenario, units: Mapping[str, Portable19Unit], gun: Unit) -> Unit | None:
    """Return the transport that tows a gun at the start: one of its side, where and when the gun is. P19-R04."""
    number = gun.keys.get("towed_by")
    if not isinstance(number, int):
        return None
    tug = scenario.units[number]
    together = (tug.at, tug.arrives, tug.lost) == (gun.at, gun.arrives, gun.lost)
    return tug if together and tug.side == gun.side and units[tug.type].tows else None
