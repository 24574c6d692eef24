"""The positions that the `portable-19c` referee judges, as plain data and with names turned into squares."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from tests.referee.plain_grid import Grid, Square, grid, read_once, square_of, squares_of
from tests.referee.plain_own import OwnRows
from tests.referee.plain_view import view_of

GUNS = {"heavy-artillery": 12, "medium-artillery": 10, "field-artillery": 8, "mountain-artillery": 6}  # P19-ART-22
CLOSED = {"woods", "town", "fortification", "trench"}
EXEMPT = {"transport", "commander"}  # from stacking (P19-MOV-07)


class Position(TypedDict):
    """A moment of a battle as plain data. Squares and ids are strings; the lists may come in any order."""

    columns: int
    rows: int
    terrain: dict[str, list[str]]  # hill town woods fortification trench river ford road: their squares
    wire: list[str]  # the squares with barbed wire now
    options: dict[str, Any]  # those of `OPTIONS`; all given; numbers as 3 or "3"
    turn: int
    visibility: NotRequired[list[dict[str, Any]]]
    step: str  # artillery first second
    side_in_action: str | None  # None in the artillery step, and in the first one while the winner has yet to choose
    sides: list[SideRecord]
    units: list[UnitRecord]
    activation: ActivationRecord | None  # the latest activation of the side in action
    declared: list[str]  # the guns that have named a target in the artillery step of this turn, as long as it lasts
    pending: PendingRecord | None


class SideRecord(TypedDict):
    """A side: `done` says that its step of this turn is over, `exhausted` that its Exhaustion Point counts already."""

    id: str
    exits: list[str]
    exhausted: bool
    done: bool


class UnitRecord(TypedDict):
    """A unit. A square holds at most one per side that is neither transport nor commander, or a towing pair."""

    id: str
    side: str
    type: str  # what it is now: infantry dismounted-cavalry mounted-cavalry machine-guns heavy- medium- field- mountain-artillery ...
    quality: str  # elite average poor (no order depends on it)
    at: str | None  # None unless status is "board"
    status: str  # board waiting lost left
    facing: str  # N E S W, also off the board
    arrives: dict[str, Any] | None  # {"turn": turn, "at": [entry squares]}
    finished: bool  # its activation of this turn is over, because another unit of its side has been activated since;
    #                 a towed gun shares that of its transport, and both partners of (un)limbering are finished together
    began_with: str | None  # the transport that towed this gun as the turn began; it may be lost since
    fired_artillery: bool  # it is artillery and has fired in the artillery step of this turn
    crossing: bool  # it stands in a trench that it has entered from outside, and does not occupy it yet
    crossing_since_this_turn: bool  # it has entered the trench from outside in this turn
    entered_stop_turn: bool  # it has entered a ford, a trench or wire in this turn in any way, be it left again or not
    stirred: bool  # it has left its square (move, retreat, advance, entry) or turned in this turn
    fired: bool  # it has fired in its own activation of this turn
    working: str | None  # the work of this turn: lay_wire remove_wire mount dismount limber unlimber (both partners)
    towed_by: str | None  # the transport that tows this gun, in its square or off the board with it; both are alive


class ActivationRecord(TypedDict):
    """The latest activation; further orders of this unit belong to it."""

    unit: str
    origin: str | None  # where it began; None: off the board
    path: list[str]  # the squares entered by its move, perhaps "off" at the end; empty without a move
    done: list[str]  # the orders carried out so far: move fire close_combat hold lay_wire ... advance
    turned: bool  # its move has changed its facing (no order depends on it)


PendingRecord = TypedDict(
    "PendingRecord", {"kind": str, "unit": str, "from": str, "into": str, "fought": int}, total=False
)
"""What is owed just now, by either side.

{"kind": "retreat", "unit"}: the unit (of a towing pair the transport) must retreat from where it stands.
{"kind": "advance", "unit", "from", "into"}: it has won a close combat and may go from one square into the other.
{"kind": "may_fight", "unit", "fought"}: it has won and advanced and may fight at once again; `fought` is the number
of further combats that it has fought already, not counting the one that it started or was attacked in.
"""

Order = dict[str, Any]
"""unit, do, and with
move: path [squares, perhaps "off" at the end], facing (or left out); fire: at; close_combat: at, target (unit id, or
left out); limber, unlimber: with (transport id, or left out), unlimber also facing (or left out); retreat: to;
advance: facing (or left out); nothing for lay_wire, remove_wire, hold. `end` has a side instead of a unit.
"""

OPTIONS: dict[str, Any] = {
    "default_quality": "average",  # no order depends on it
    "mounted_cavalry_fire": "off",
    "initiative_winner_chooses": "off",  # on: the side in action may still be open
    "fire_move_order": "either",  # move_first
    "artillery_at_empty_square": "off",
    "indirect_needs_spotter": "off",
    "cover_denies_direct": "on",  # no order depends on this one or the next four
    "exact_diagonal_miss": "facing",
    "artillery_hits_friends": "on",
    "short_on_own_square": "hit",
    "same_target": "square",
    "trench_blocks_line": "on",
    "pass_through_friends": "on",  # off
    "units_block_fire": "all",  # friends none
    "corner_sight": "both",  # open either
    "withdraw_must_leave": "on",
    "road_cancels_wood": "off",
    "river_fordable_everywhere": "off",
    "leaving_wood_limit": "on",
    "wood_and_cover_add_up": "off",  # no order depends on it
    "wire_work_allows_fire": "off",
    "crossing_keeps_cover": "off",  # no order depends on this one or the next
    "commander_same_square_cc": "off",
    "retreat_per_hit": "each",  # says which retreats are owed
    "defender_may_advance": "on",  # says which advances are owed
    "close_combat_compulsory": "off",
    "further_combat_limit": "none",  # or a number
    "exhaustion_counts": "all",  # this and the next say when a side is exhausted
    "exhaustion_check": "step5",
    "exhausted_move_test": "nearest",  # any
    "exhausted_may_start_cc": "off",
    "cavalry_may_dismount": "off",
}


# --- names turned into squares and units ----------------------------------------------------------------------------


@dataclass
class Unit:
    """One unit; `at` is its square, None while it is off the board."""

    id: str
    side: str
    type: str  # that of the rules which it is like
    own: dict[str, Any]
    at: Any
    status: str
    facing: str
    finished: bool
    began_with: str | None
    fired_artillery: bool
    crossing: bool
    crossing_since_this_turn: bool
    entered_stop: bool
    stirred: bool
    fired: bool
    working: str | None
    towed_by: str | None
    arrival_turn: int
    entry_squares: set[Square]

    def on_board(self) -> bool:
        return self.status == "board"

    def is_gun(self) -> bool:
        return self.type in GUNS

    def is_fighting_unit(self) -> bool:
        return self.type not in EXEMPT


@dataclass
class Game:
    """The position with its names turned into squares and units."""

    board: Grid
    terrain: dict[str, set[Square]]  # wire included, and own ground as what it is like
    covered: set[Square]
    opaque: set[Square]
    stopping_woods: set[Square]
    sorts: list[set[Square]]  # of closed terrain
    barred: set[Square]
    options: dict[str, Any]
    turn: int
    view: float  # how far units see in this turn, in squares
    step: str
    side_in_action: str | None
    exits: dict[str, set[Square]]
    side_exhausted: dict[str, bool]
    side_done: dict[str, bool]
    units: dict[str, Unit]
    activation: Any  # this and the following as in the position
    declared: list[str]
    pending: Any

    # the ground

    def has(self, kind: str, square: Square | None) -> bool:
        return square in self.terrain.get(kind, set())

    def all_of(self, kinds: set[str]) -> set[Square]:
        return {square for kind in kinds for square in self.terrain.get(kind, set())}

    def closed(self) -> set[Square]:
        return self.covered

    def is_on(self, option: str) -> bool:
        return bool(self.options[option] == "on")

    def is_hard_wood(self, square: Square | None) -> bool:
        """Say whether a wood here stops and slows whoever moves; a road may cancel that (P19-R57)."""
        cancels = self.is_on("road_cancels_wood") and self.has("woods", square)
        return square in self.stopping_woods and not (cancels and self.has("road", square))

    def is_water(self, square: Square | None) -> bool:
        """Say whether a unit here is in a river; a road over it is a bridge, unless there is a ford (P19-R57)."""
        return self.has("ford", square) or (self.has("river", square) and not self.has("road", square))

    def is_impassable(self, square: Square) -> bool:
        everywhere = self.options["river_fordable_everywhere"] == "on"
        return self.is_water(square) and not self.has("ford", square) and not everywhere

    # the units

    def units_at(self, square: Square) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.on_board() and unit.at == square]

    def enemies(self, unit: Unit) -> list[Unit]:
        return [other for other in self.units.values() if other.on_board() and other.side != unit.side]

    def enemies_at(self, unit: Unit, square: Square) -> list[Unit]:
        return [enemy for enemy in self.enemies(unit) if enemy.at == square]

    def towards_enemies(self, unit: Unit, square: Square) -> set[str]:
        """Give the facings by which a unit in this square would face an adjacent enemy."""
        return {side for side in self.board.facings if self.enemies_at(unit, self.board.towards(square, side))}

    def to_nearest_enemy(self, unit: Unit, square: Square) -> int:
        return min(self.board.distance(enemy.at, square) for enemy in self.enemies(unit))

    def front(self, unit: Unit) -> Square:
        return self.board.towards(unit.at, unit.facing)

    def towed_by(self, transport: Unit) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.towed_by == transport.id]

    # the turn

    def has_the_step(self, side: str) -> bool:
        """Say whether the side may act; whoever acts first is the side that the winner has chosen (P19-R08)."""
        open_to_both = self.step == "first" and self.side_in_action is None
        return (open_to_both or side == self.side_in_action) and not self.side_done[side]

    def acts_now(self, unit: Unit) -> bool:
        return self.activation is not None and self.activation["unit"] == unit.id

    def has_finished(self, unit: Unit) -> bool:
        """Say whether the unit is finished; a gun that its transport has left behind is, if that has acted (P19-R94).

        A unit that is destroyed acts no more, so its activation is over.
        """
        if unit.finished or unit.began_with is None or unit.towed_by:
            return unit.finished
        transport = self.units[unit.began_with]
        return transport.finished or (transport.status == "lost" and self.acts_now(transport))

    def done(self, unit: Unit) -> list[str]:
        """List what the unit has done so far in its activation."""
        return list(self.activation["done"]) if self.acts_now(unit) else []

    def has_fired(self, unit: Unit) -> bool:
        return unit.fired or "fire" in self.done(unit)

    def has_been_busy(self, unit: Unit) -> bool:
        """Say whether the unit has moved, turned, fired or been activated in this turn (P19-R62, P19-R93)."""
        active = unit.finished or len(self.done(unit)) > 0 or unit.working is not None
        return active or unit.stirred or unit.fired or unit.fired_artillery

    def owed(self, kind: str, unit: Unit) -> bool:
        return self.pending is not None and self.pending["kind"] == kind and self.pending["unit"] == unit.id

    def may_go_on_fighting(self, unit: Unit) -> bool:
        """Say whether the unit has won and advanced just now, whatever the limit of further combats."""
        return self.owed("may_fight", unit)


@read_once
def read(position: Position) -> Game:
    sides = position["sides"]
    own, types = OwnRows(position.get("terrain_types", {})), OwnRows(position.get("unit_types", {}))
    ground = {kind: squares_of(names) for kind, names in position["terrain"].items()}
    open_ground = {kind: squares for kind, squares in ground.items() if not own.is_impassable(kind)}
    closed = {kind: there for kind in open_ground if (there := own.where({kind: ground[kind]}, CLOSED, "cover"))}
    works = [closed.pop(kind) for kind in list(closed) if own.like(kind) in {"fortification", "trench"}]
    return Game(
        board=grid("square", position["columns"], position["rows"]),
        terrain=own.spread(ground, {"woods": "short_range", "hill": "high"}) | {"wire": squares_of(position["wire"])},
        covered=set().union(*closed.values(), *works),
        opaque=own.where(ground, CLOSED, "blocks_sight"),
        stopping_woods=own.where(open_ground, {"woods"}, "stops"),
        sorts=[*closed.values(), set().union(*works)],
        barred=own.barred(ground),
        options=position["options"],
        turn=position["turn"],
        view=view_of(position.get("visibility", []), position["turn"]) or math.inf,
        step=position["step"],
        side_in_action=position["side_in_action"],
        exits={side["id"]: squares_of(side["exits"]) for side in sides},
        side_exhausted={side["id"]: side["exhausted"] for side in sides},
        side_done={side["id"]: side["done"] for side in sides},
        units={unit["id"]: read_unit(unit, types) for unit in position["units"]},
        activation=position["activation"],
        declared=position["declared"],
        pending=position["pending"],
    )


def read_unit(unit: UnitRecord, own: OwnRows) -> Unit:
    arrives = unit["arrives"] or {"turn": 0, "at": []}
    return Unit(
        id=unit["id"],
        side=unit["side"],
        type=own.like(unit["type"]),
        own=own.rows.get(unit["type"], {}),
        at=square_of(unit["at"]) if unit["at"] else None,
        status=unit["status"],
        facing=unit["facing"],
        finished=unit["finished"],
        began_with=unit["began_with"],
        fired_artillery=unit["fired_artillery"],
        crossing=unit["crossing"],
        crossing_since_this_turn=unit["crossing_since_this_turn"],
        entered_stop=unit["entered_stop_turn"],
        stirred=unit["stirred"],
        fired=unit["fired"],
        working=unit["working"],
        towed_by=unit["towed_by"],
        arrival_turn=arrives["turn"],
        entry_squares=squares_of(arrives["at"]),
    )


def spent_broken(unit: Unit) -> str | None:
    """Name the rule by which a unit that works in this turn does nothing else."""
    if unit.working in {"lay_wire", "remove_wire"}:
        return "P19-R62"
    if unit.working in {"mount", "dismount"}:
        return "P19-R92"
    return "P19-R93" if unit.working else None
