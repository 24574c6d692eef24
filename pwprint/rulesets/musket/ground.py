"""The map and the options of one scenario, worked out once: what every rule of `musket` looks things up in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pwprint.game.order.ground import asked, stopping, ways_out
from pwprint.game.order.pursuit import further_combats
from pwprint.game.order.sight import SightQuestion, Straight
from pwprint.game.order.situation import EVERYWHERE
from pwprint.rulesets.musket.tables import TERRAIN, MusketTerrain
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.board.base import Board, Square, Squares
    from pwprint.game.scenario import Scenario
    from pwprint.game.state import Piece
    from pwprint.rulesets.musket.own import Ruleset, State


class Ground(Struct, frozen=True):
    """Areas by what their terrain does, and the options in force.

    `rows` are those of the terrain table; `screens_sight` are the areas that block sight; no unit enters those
    `barred`; `stops` are the areas of ground that slows, by its rule; `water` is all river but that under bridges,
    `deep` the river that cannot be forded.
    """

    rows: Mapping[str, MusketTerrain]
    cover: Squares
    screens_sight: Squares
    barred: Squares
    high: Squares
    road: Squares
    stops: Mapping[str, Squares]
    water: Squares
    deep: Squares
    exits: tuple[Squares, Squares]
    units_block: bool
    arc: bool
    wide_front: bool
    keeps_off: bool
    fires_over: bool
    further_combats: int | None
    must_fight: bool
    moves_first: bool
    hits_named: bool
    hits_all: bool
    commanders_help: bool
    commanders_attack: bool
    shares: bool
    defenders_advance: bool

    look: ClassVar[SightQuestion] = Straight()

    def halts(self, _state: State, rule: str) -> Squares:
        """Return the areas in which a rule of terrain ends a march. MUS-R30."""
        return self.stops.get(rule, 0)

    def hides(self, *, up: bool, high: bool) -> Squares:
        """Return the areas with terrain that blocks sight; `up`, `high`: firer and target are on hills. MUS-R09."""
        return self.screens_sight if up or high else self.screens_sight | self.high

    def screens(self, *, up: bool, high: bool) -> Squares:
        """Return the areas where units can block sight: all, or not those lower than one of the two."""
        return self.high if self.fires_over and (up or high) else EVERYWHERE

    def arc_of(self, board: Board, piece: Piece) -> Squares:
        """Return the areas in a unit's arc of fire. MUS-R03."""
        if not self.arc:
            return board.all
        return board.arc(piece.square, piece.facing or 0, narrow=not self.wide_front)

    def front_of(self, board: Board, square: Square, facing: int) -> Squares:
        """Return the front areas of a unit. MUS-R02."""
        if self.wide_front:
            return board.front(square, facing)
        ahead = board.step(square, facing)
        return 0 if ahead is None else 1 << ahead


def prepare(scenario: Scenario, ruleset: Ruleset) -> Ground:
    """Return the ground of a scenario."""
    options = scenario.options
    kinds = ruleset.play.terrain_with(options)
    squares = asked(kinds, scenario.terrain)

    road, fords = squares(lambda kind: kind.road), squares(lambda kind: kind.ford)
    # A road over a river is a bridge, unless there is a ford: that is in the water. MUS-R22
    water = squares(lambda kind: kind.water) & ~road | fords
    return Ground(
        rows=ruleset.play.terrain,
        cover=squares(lambda kind: kind.cover),
        screens_sight=squares(lambda kind: kind.blocks_sight),
        barred=squares(lambda kind: kind.impassable),
        high=squares(lambda kind: kind.high),
        road=road,
        stops=stopping(scenario, ruleset, TERRAIN),
        water=water,
        deep=water & ~squares(lambda kind: kind.waded),
        exits=ways_out(scenario),
        units_block=options["units_block_fire"] == "all",
        arc=options["fire_arc"] == "front",
        wide_front=options["hex_front_edges"] == 3,
        keeps_off=options["withdrawal"] == "p19",
        fires_over=options["hill_fire_over"] == "on",
        shares=options["stacking"] == "commander_shares",
        moves_first=options["fire_move_order"] == "move_first",
        further_combats=further_combats(options),
        hits_named=options["hits_in_shared_area"] == "named",
        hits_all=options["hits_in_shared_area"] == "all",
        commanders_help=options["commander_bonus"] == "on",
        commanders_attack=options["commander_attack"] == "on",
        must_fight=options["close_combat_compulsory"] == "on",
        defenders_advance=options["defender_may_advance"] == "on",
    )
