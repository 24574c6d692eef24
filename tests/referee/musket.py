"""A referee for the `musket` ruleset, on squares and on hexes: it names the first rule that an order breaks.

It is written from the rule book alone and shares no line with the engine, so that the two can be compared.
It is slow on purpose: areas are pairs (column, row), hexes go through cube coordinates, sight is worked out with
fractions. The order of the checks is the rule book's own (MUS-R35).

`Position` and `Order` below say what it is given. Choices made where the rule book is silent:

- A unit that is lost breaks MUS-HIT-01 before all else, whatever it is told.
- Every order: the side (MUS-SEQ-03 in the artillery step and before its step, MUS-SEQ-04 after it), MUS-ACT-03,
  MUS-R13, then a unit off the board that does not enter by the rules: MUS-R36, MUS-R34 if it has left.
- A unit that has held may only fight: anything else breaks MUS-ACT-03. A second close combat, though, is not a case
  of MUS-R13 but of MUS-R19, at the end of the checks of close combat.
- A unit that has entered a ford in this turn, by an advance, leaves it in a later turn: MUS-TER-04.
- The checks of a move that MUS-R35 does not place stand where the sister set has them (P19-R97), step by step after
  the compulsory stops: withdrawal MUS-R15, exhausted side MUS-OPT-02; then, still for each step, MUS-TER-04,
  woods left too fast MUS-R30, MUS-MOV-02. Going on after having entered woods is MUS-R30 too.
- Withdrawal `p19`: a unit that starts in a front area of enemies may enter no front area of any other enemy.
- Woods `p19`: a unit that enters woods must stop, and a move that starts in woods is 1 area long, by road too.
- A river area with a road is a bridge, unless it is a ford.
- Next to several enemies a move without facing breaks MUS-R16, which gives the choice, an advance MUS-R29. A facing that is none of the
  board's breaks MUS-MOV-04 (unless MUS-MOV-09 does), or MUS-R29.
- Advance: after MUS-R23 come MUS-R29 (entered a ford this turn), MUS-OPT-02 and, at the end as in a move, the facing.
- Close combat: after MUS-R19 come MUS-OPT-02 and the choice among commanders, MUS-R23 (missing, or not open to it).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from tests.referee.plain_grid import OFF, Grid, Square, grid, line, read_once, square_of, squares_of
from tests.referee.plain_own import OwnRows
from tests.referee.plain_view import view_of


class Position(TypedDict):
    """A moment of a battle as plain data. Areas and ids are strings; the lists may come in any order."""

    shape: str  # square hex
    columns: int
    rows: int
    terrain: dict[str, list[str]]  # hill town woods river ford road: their areas; an area may have several kinds
    options: dict[str, Any]  # exhaustion_point units_block_fire fire_arc hex_front_edges withdrawal commander_power
    #                          woods_slow commander_attack commander_bonus
    #                          hits_in_shared_area close_combat_compulsory defender_may_advance further_combat_limit; all given; numbers as 3 or "3"
    turn: int
    visibility: NotRequired[list[dict[str, Any]]]
    step: str  # artillery first second
    side_in_action: str | None  # None in the artillery step
    sides: list[SideRecord]
    units: list[UnitRecord]
    activation: ActivationRecord | None  # the action under way of a unit of the side in action
    declared: list[str]  # the units that have fired in the artillery step of this turn, as long as it lasts
    further: FurtherRecord | None
    pending: PendingRecord | None


class SideRecord(TypedDict):
    """A side: `done` says that its action step of this turn is over, `exhausted` that it is past its point."""

    id: str
    exits: list[str]
    exhausted: bool
    done: bool


class UnitRecord(TypedDict):
    """A unit. Commanders may share an area with friends. No unit stands in a river area that is no ford."""

    id: str
    side: str
    type: str  # infantry rifles cavalry artillery commander
    at: str | None  # None unless status is "board"
    status: str  # board waiting lost left; a unit hit in the artillery step is on the board until the step ends
    facing: str  # one of the board's facings, also off the board
    arrives: dict[str, Any] | None  # {"turn": turn, "at": [entry areas]}
    finished: bool  # its action of this turn is over, because another unit of its side has acted since
    fired_artillery: bool  # it has fired in the artillery step of this turn
    entered_ford_turn: bool  # it has entered a ford in this turn, by a move or an advance


class ActivationRecord(TypedDict):
    """The action under way; further orders of this unit belong to it."""

    unit: str
    origin: str | None  # where it began; None: off the board
    path: list[str]  # the areas entered by its move, perhaps "off" at the end; empty without a move
    done: list[str]  # the orders carried out so far: move fire hold close_combat (others are passed over)
    turned: bool  # its move has changed its facing (no order depends on it)


class FurtherRecord(TypedDict):
    """The unit that has won a close combat and advanced just now, of either side: it may fight at once again.

    `fought` is the number of further combats that it has fought already in the present action (not counting the first
    one, be it the one that it started or the one in which it was attacked). None as soon as the right is gone.
    """

    unit: str
    fought: int


class PendingRecord(TypedDict):
    """The choice that is owed, if any: {"kind": "advance", "unit", "from", "to", "survived"}.

    `unit` is the survivor of a close combat, of either side. It fought from the area `from`; its opponent stood in
    `to` and has survived too if `survived` is true (then nobody has won).
    """

    kind: str
    unit: str
    to: str
    survived: bool


Order = dict[str, Any]
"""unit, do, and with
move: path [areas, perhaps "off" at the end], facing (or left out);
fire: at; close_combat: at, target (unit id, or left out); advance: facing (or left out); nothing for hold.
"""

CITABLE: frozenset[str] = frozenset(
    "MUS-" + rule
    for rule in (
        "SEQ-03 SEQ-04 ACT-03 R13 HIT-01 R36 "
        "FIR-02 ART-03 FIR-03 R04 TER-05 MOV-06 ART-09 FIR-07 R03 ART-04 FIR-01 R37 ART-10 FIR-08 ART-11 FIR-09 "
        "MOV-05 MOV-07 MOV-01 R34 R38 R22 R23 MOV-08 TER-03 R30 R15 OPT-02 TER-04 MOV-02 MOV-09 MOV-04 "
        "R18 CC-01 R20 R19 CC-13 CC-11 R29 R16"
    ).split()
)

ALLOWANCE = {"infantry": 2, "rifles": 3, "cavalry": 4, "artillery": 1, "commander": 3}  # MUS-MOV-02
RANGE = {"infantry": 2, "rifles": 3, "artillery": 6}  # MUS-FIR-01, MUS-ART-04; the others have no weapon (MUS-R04)
COVER = {"woods", "town"}  # MUS-R10


def verdict(position: dict[str, Any], order: Order) -> str | None:
    """Name the first rule that `order` breaks in `position`, or None if the order is legal."""
    game = read(position)
    unit = game.units[order["unit"]]
    if unit.status == "lost":
        return OFF_BOARD["lost"]
    if order["do"] == "advance":
        return advance_broken(game, unit, order)
    return turn_broken(game, unit, order) or ACTIONS[order["do"]](game, unit, order)


# --- the position ---------------------------------------------------------------------------------------------------


@dataclass
class Unit:
    """One unit; `at` is its area, None while it is off the board."""

    id: str
    side: str
    type: str  # that of the rules which it is like
    own: dict[str, Any]
    at: Any
    status: str
    facing: str
    finished: bool
    fired_artillery: bool
    entered_ford: bool
    arrival_turn: int
    entry_areas: set[Square]

    def on_board(self) -> bool:
        return self.status == "board"


@dataclass
class Game:
    """The position with its names turned into areas and units."""

    board: Grid
    terrain: dict[str, set[Square]]  # that of the rules, with own ground that is like it
    hides: set[Square]
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
    further: Any
    pending: Any

    def has(self, kind: str, area: Square | None) -> bool:
        return area in self.terrain.get(kind, set())

    def is_ford(self, area: Square | None) -> bool:
        return self.has("ford", area)

    def is_wadable(self, area: Square | None) -> bool:
        """Say whether a unit can enter the river here (MUS-R22)."""
        return self.is_ford(area) or (self.options["river_fordable_everywhere"] == "on" and self.is_river(area))

    def is_river(self, area: Square | None) -> bool:
        """Say whether a unit here is in the river; a bridge is road (MUS-R22)."""
        return self.is_ford(area) or (self.has("river", area) and not self.has("road", area))

    def units_at(self, area: Square) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.on_board() and unit.at == area]

    def enemies(self, unit: Unit) -> list[Unit]:
        return [other for other in self.units.values() if other.on_board() and other.side != unit.side]

    def enemies_at(self, unit: Unit, area: Square) -> list[Unit]:
        return [enemy for enemy in self.enemies(unit) if enemy.at == area]

    def enemies_beside(self, unit: Unit, area: Square) -> list[Unit]:
        return [enemy for enemy in self.enemies(unit) if self.board.distance(enemy.at, area) == 1]

    def towards_enemies(self, unit: Unit, area: Square) -> set[str]:
        """Give the facings by which a unit in this area would face an adjacent enemy."""
        return {self.board.direction(area, enemy.at) for enemy in self.enemies_beside(unit, area)}

    def front(self, unit: Unit) -> set[Square]:
        return self.board.front(unit.at, unit.facing, int(self.options["hex_front_edges"]))

    def to_nearest_enemy(self, unit: Unit, area: Square) -> int:
        return min(self.board.distance(enemy.at, area) for enemy in self.enemies(unit))

    def barred_by_exhaustion_point(self, unit: Unit) -> bool:
        # MUS-OPT-02; with no enemy on the board no move can be aggressive.
        return self.side_exhausted[unit.side] and len(self.enemies(unit)) > 0

    def acts_now(self, unit: Unit) -> bool:
        return self.activation is not None and self.activation["unit"] == unit.id

    def done(self, unit: Unit) -> list[str]:
        """List what the unit has done so far in its action."""
        return list(self.activation["done"]) if self.acts_now(unit) else []

    def may_go_on_fighting(self, unit: Unit) -> bool:
        """Say whether the unit has won and advanced just now, whatever the limit of further combats."""
        return self.further is not None and self.further["unit"] == unit.id


@read_once
def read(position: dict[str, Any]) -> Game:
    sides, own = position["sides"], OwnRows(position.get("terrain_types", {}))
    ground = {kind: squares_of(names) for kind, names in position["terrain"].items()}
    types = OwnRows(position.get("unit_types", {}))
    return Game(
        board=grid(position["shape"], position["columns"], position["rows"]),
        terrain=own.spread(ground, {"woods": "stops", "hill": "high"}),
        hides=own.where(ground, COVER, "blocks_sight"),
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
        further=position["further"],
        pending=position["pending"],
    )


def read_unit(unit: dict[str, Any], own: OwnRows) -> Unit:
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
        fired_artillery=unit["fired_artillery"],
        entered_ford=unit["entered_ford_turn"],
        arrival_turn=arrives["turn"],
        entry_areas=squares_of(arrives["at"]),
    )


# --- Every order ----------------------------------------------------------------------------------------------------

# The list places a unit off the board; which of the three rules it is depends on why it is not there.
OFF_BOARD = {"lost": "MUS-HIT-01", "left": "MUS-R34", "waiting": "MUS-R36"}


def turn_broken(game: Game, unit: Unit, order: Order) -> str | None:
    do, done = order["do"], game.done(unit)
    if do == "close_combat" and game.may_go_on_fighting(unit):
        return None  # it belongs to the combat before it, in whosever step that was
    broken = must_fight_first(game, unit) or side_broken(game, unit, do)
    if broken:
        return broken
    if unit.finished or ("hold" in done and do != "close_combat"):
        return "MUS-ACT-03"
    if do == "move" and "fire" in done and game.options["fire_move_order"] == "move_first":
        return "MUS-R13"
    if do != "close_combat" and "close_combat" in done:
        return "MUS-R13"
    if not unit.on_board() and not enters(game, unit, order):
        return OFF_BOARD[unit.status]
    return None


def must_fight_first(game: Game, unit: Unit) -> str | None:
    """Judge an order to another unit than the one that acts and has to fight before it is done (MUS-R19)."""
    if game.options["close_combat_compulsory"] == "off" or game.activation is None or game.acts_now(unit):
        return None
    active = game.units[game.activation["unit"]]
    if active.type == "commander" and game.options["commander_attack"] == "off":
        return None
    if not active.on_board() or not game.done(active) or game.pending or game.further:
        return None
    faced = game.board.towards(active.at, active.facing)
    if not game.enemies_at(active, faced) or "close_combat" in game.done(active):
        return None
    return None if game.barred_by_exhaustion_point(active) else "MUS-R19"


def side_broken(game: Game, unit: Unit, do: str) -> str | None:
    if game.step == "artillery":
        return None if do == "fire" and unit.type == "artillery" else "MUS-SEQ-03"
    if game.side_done[unit.side]:
        return "MUS-SEQ-04"
    return None if unit.side == game.side_in_action else "MUS-SEQ-03"


def enters(game: Game, unit: Unit, order: Order) -> bool:
    """Say whether the order is a move onto the board, in due time, by one of the unit's entry areas."""
    if unit.status != "waiting" or unit.arrival_turn > game.turn or order["do"] != "move":
        return False
    path = order["path"]
    return len(path) > 0 and path[0] != OFF and square_of(path[0]) in unit.entry_areas


# --- Fire -----------------------------------------------------------------------------------------------------------


def fire_broken(game: Game, unit: Unit, order: Order) -> str | None:
    gun = unit.type == "artillery"
    if gun and game.step != "artillery":
        return "MUS-FIR-02"
    if gun and (unit.fired_artillery or unit.id in game.declared):
        return "MUS-ART-03"
    if "fire" in game.done(unit):
        return "MUS-FIR-03"
    if not range_of(game, unit):
        return "MUS-R04"
    if game.is_river(unit.at):
        return "MUS-TER-05"
    if moved_too_far_to_fire(game, unit):
        return "MUS-MOV-06"
    return shot_broken(game, unit, square_of(order["at"]))


def range_of(game: Game, unit: Unit) -> int:
    """Give the range of a unit's weapon, 0 if it has none (MUS-R04)."""
    usual = int(game.options["cavalry_range"]) if unit.type == "cavalry" else RANGE.get(unit.type, 0)
    return int(unit.own.get("range", usual))


def shot_broken(game: Game, unit: Unit, target: Square) -> str | None:
    gun = unit.type == "artillery"
    if not game.enemies_at(unit, target):
        return "MUS-ART-09" if gun else "MUS-FIR-07"
    narrow = int(game.options["hex_front_edges"]) == 1
    if game.options["fire_arc"] == "front" and not game.board.in_arc(unit.at, unit.facing, target, narrow=narrow):
        return "MUS-R03"
    if game.board.distance(unit.at, target) > range_of(game, unit):
        return "MUS-ART-04" if gun else "MUS-FIR-01"
    if game.board.distance(unit.at, target) > game.view:
        return "MUS-R37"
    sight = line(game.board, unit.at, target)
    ground = blocking_ground(game, unit.at, target)
    if sight.blocked(ground):
        return "MUS-ART-10" if gun else "MUS-FIR-08"
    if sight.blocked(ground | blocking_units(game, unit, target)):
        return "MUS-ART-11" if gun else "MUS-FIR-09"
    return None


def blocking_ground(game: Game, firer: Square, target: Square) -> set[Square]:
    """Collect the cover and, unless firer or target is on one, the hills (MUS-R09)."""
    ground = set(game.hides)
    if not game.has("hill", firer) and not game.has("hill", target):
        ground |= game.terrain.get("hill", set())
    return ground


def blocking_units(game: Game, unit: Unit, target: Square) -> set[Square]:
    """Collect the units that block (MUS-R08), without those lower than an end on a hill if that looks over them."""
    over = game.options["hill_fire_over"] == "on" and (game.has("hill", unit.at) or game.has("hill", target))
    return {
        other.at
        for other in game.units.values()
        if other.on_board()
        and (other.side == unit.side or game.options["units_block_fire"] == "all")
        and not (over and not game.has("hill", other.at))
    }


def moved_too_far_to_fire(game: Game, unit: Unit) -> bool:
    if not game.acts_now(unit) or not game.activation["path"]:
        return False
    path = [step if step == OFF else square_of(step) for step in game.activation["path"]]
    start = square_of(game.activation["origin"]) if game.activation["origin"] else None
    reduced = allowance(game, unit, start, path) - 1
    if game.is_wadable(start) or starts_in_slow_woods(game, start):
        reduced = min(1, reduced)
    return len(path) > reduced


# --- Move -----------------------------------------------------------------------------------------------------------


def move_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if "move" in game.done(unit):
        return "MUS-MOV-05"
    if unit.type == "artillery" and unit.fired_artillery:
        return "MUS-MOV-07"
    path = [step if step == OFF else square_of(step) for step in order["path"]]
    start = unit.at if unit.on_board() else None
    for number in range(len(path)):
        broken = step_broken(game, unit, start, path, number) or too_far(game, unit, start, path, number)
        if broken:
            return broken
    return end_broken(game, unit, path, order.get("facing"))


def step_broken(game: Game, unit: Unit, start: Square | None, path: list[Any], number: int) -> str | None:
    area = path[number]
    here: Any = path[number - 1] if number > 0 else start  # None: the unit is about to enter the board
    if here == OFF:
        return "MUS-MOV-01"
    if area != OFF and here is not None and game.board.distance(here, area) != 1:
        return "MUS-MOV-01"
    if area == OFF and not (here in game.exits[unit.side] and here in game.board.edge()):
        return "MUS-R34"
    if area != OFF and area in game.barred:
        return "MUS-R38"
    if area != OFF and game.is_river(area) and not game.is_wadable(area):
        return "MUS-R22"
    if area != OFF and game.enemies_at(unit, area):
        return "MUS-R23"
    friends = [other for other in game.units_at(area) if other.side == unit.side] if area not in (OFF, start) else []
    if friends and game.options["stacking"] == "one":
        return "MUS-R23"
    if number > 0:
        must_stop = compulsory_stop(game, unit, here)
        if must_stop:
            return must_stop
    if area == OFF:
        return None  # what follows asks about the area entered
    if area in forbidden_to_withdraw(game, unit, start):
        return "MUS-R15"
    return exhausted_side_broken(game, unit, start, path, number)


def compulsory_stop(game: Game, unit: Unit, entered: Square) -> str | None:
    """Name the rule by which a unit that has just entered this area must end its move there."""
    if game.enemies_beside(unit, entered):
        return "MUS-MOV-08"
    if game.is_wadable(entered):
        return "MUS-TER-03"
    if game.options["woods_slow"] == "p19" and game.has("woods", entered):
        return "MUS-R30"
    return None


def forbidden_to_withdraw(game: Game, unit: Unit, start: Square | None) -> set[Square]:
    """Collect the front areas of enemies that a unit faced by other enemies may not enter (MUS-R15)."""
    if game.options["withdrawal"] == "free" or start is None:
        return set()
    facing_it = [enemy for enemy in game.enemies(unit) if start in game.front(enemy)]
    if not facing_it:
        return set()
    return {area for enemy in game.enemies(unit) if enemy not in facing_it for area in game.front(enemy)}


def exhausted_side_broken(game: Game, unit: Unit, start: Square | None, path: list[Any], number: int) -> str | None:
    if not game.barred_by_exhaustion_point(unit):
        return None
    if start is None and number == 0:
        return None  # an exhausted side may still bring units in; it counts from the entry area (MUS-R36)
    area = path[number]
    began = start if start is not None else path[0]
    nearer = game.to_nearest_enemy(unit, area) < game.to_nearest_enemy(unit, began)
    return "MUS-OPT-02" if nearer or game.enemies_beside(unit, area) else None


def too_far(game: Game, unit: Unit, start: Square | None, path: list[Any], number: int) -> str | None:
    """Judge whether the unit gets as far as this step."""
    if game.is_wadable(start) and (number > 0 or unit.entered_ford):
        return "MUS-TER-04"
    if number > 0 and starts_in_slow_woods(game, start):
        return "MUS-R30"
    if "fire" in game.done(unit) and number + 1 > allowance(game, unit, start, path) - 1:
        return "MUS-MOV-06"
    return "MUS-MOV-02" if number + 1 > allowance(game, unit, start, path) else None


def starts_in_slow_woods(game: Game, start: Square | None) -> bool:
    return game.options["woods_slow"] == "p19" and game.has("woods", start)


def allowance(game: Game, unit: Unit, start: Square | None, path: list[Any]) -> int:
    """Give the areas that the unit may enter, one more if the entire move is made along a road (MUS-R24)."""
    # A road entry area counts as a start on road; the step off the board is road if the exit area is road.
    along = [area for area in [start, *path] if area is not None and area != OFF]
    by_road = len(path) > 0 and all(game.has("road", area) for area in along)
    return int(unit.own.get("move", ALLOWANCE[unit.type])) + (1 if by_road else 0)


def end_broken(game: Game, unit: Unit, path: list[Any], facing: str | None) -> str | None:
    if path and path[-1] != OFF:
        others = [other for other in game.units_at(path[-1]) if other is not unit]
        if unit.type != "commander" and any(other.type != "commander" for other in others):
            return "MUS-R23"
        enemies = game.towards_enemies(unit, path[-1])
        if facing is None and len(enemies) > 1:
            return "MUS-R16"  # the choice is missing
        if facing is not None and enemies and facing not in enemies:
            return "MUS-MOV-09"
    return "MUS-MOV-04" if facing is not None and facing not in game.board.facings else None


# --- Close combat, advance, hold ------------------------------------------------------------------------------------


def close_combat_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if unit.type == "commander" and game.options["commander_attack"] == "off":
        return "MUS-R18"
    target = square_of(order["at"])
    there = game.enemies_at(unit, target)
    if not there or game.board.distance(unit.at, target) != 1:
        return "MUS-CC-01"
    if game.board.towards(unit.at, unit.facing) != target:
        return "MUS-R20"
    if fought_enough(game, unit):
        return "MUS-R19"
    if game.barred_by_exhaustion_point(unit):
        return "MUS-OPT-02"
    return None if opponent_is_clear(game, there, order.get("target")) else "MUS-R23"


def fought_enough(game: Game, unit: Unit) -> bool:
    if game.may_go_on_fighting(unit):
        limit = game.options["further_combat_limit"]
        return bool(limit != "none" and game.further["fought"] >= int(limit))
    return "close_combat" in game.done(unit)


def opponent_is_clear(game: Game, there: list[Unit], named: str | None) -> bool:
    """Say whether the order singles out an opponent: the fighting unit, or else a commander of one's choice."""
    fighting = [enemy for enemy in there if enemy.type != "commander"]
    open_to_attack = there if game.options["hits_in_shared_area"] == "named" else fighting or there
    if named is None:
        return len(open_to_attack) == 1
    return named in [enemy.id for enemy in open_to_attack]


def advance_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if unit.type in {"artillery", "commander"}:
        return "MUS-CC-13"
    pending = game.pending
    if pending is None or pending["kind"] != "advance" or pending["unit"] != unit.id or pending["survived"]:
        return "MUS-CC-11"
    to = square_of(pending["to"])
    if game.units_at(to):
        return "MUS-R23"
    if unit.entered_ford:
        return "MUS-R29"
    # With no enemy on the board a move cannot be aggressive, but the rule bars every advance.
    if game.side_exhausted[unit.side]:
        return "MUS-OPT-02"
    return None if faces_well(game, unit, to, order.get("facing")) else "MUS-R29"


def faces_well(game: Game, unit: Unit, to: Square, facing: str | None) -> bool:
    enemies = game.towards_enemies(unit, to)
    if facing is None:
        return len(enemies) <= 1  # with several the choice is missing
    return facing in (enemies or {unit.facing})


def nothing_more(_game: Game, _unit: Unit, _order: Order) -> str | None:
    """Hold has no rules beyond those of every order."""
    return None


ACTIONS = {"move": move_broken, "fire": fire_broken, "close_combat": close_combat_broken, "hold": nothing_more}
