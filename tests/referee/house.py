"""A referee for the `house` ruleset: it names the first rule that an order breaks, and does nothing else.

It is written from the rule book alone and shares no line with the engine, so that the two can be compared.
It is slow on purpose: squares are pairs (column, row), sight is worked out with fractions. The order of the checks
is the rule book's own (HOU-R41).

`Position` and `Order` below say what it is given. Choices made where the rule book is silent:

- A rally without `target` is a rally of the commander itself (so says the scenario format), hence HOU-R30.
- A gun that has held a *Move* of no squares without turning may still fire (HOU-R09).
- An advance that is ordered where nobody has that right breaks HOU-CC-10. A facing that HOU-R24 does not allow, and
  the missing choice between several enemies to face, break HOU-R24; so does an advance into an occupied square.
- Commanders without a combat unit: a shot or a close combat that does not name one of several breaks HOU-R26, after
  all other checks. Naming a commander that shares its square with a combat unit breaks HOU-R25; naming a unit that is
  not in the square attacked breaks HOU-FIR-03 or HOU-CC-01.
- Towns between block the sight of artillery too, also within one town: HOU-TER-07 lifts its range only.
- `commander: stays` is never wrong, nor is a facing given with an order that turns nobody.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from tests.referee.plain_grid import OFF, Grid, Square, SquareGrid, line, read_once, square_of, squares_of
from tests.referee.plain_own import OwnRows
from tests.referee.plain_view import view_of


class Position(TypedDict):
    """A moment of a battle as plain data. Squares and ids are strings; the lists may come in any order."""

    columns: int
    rows: int
    terrain: dict[str, list[str]]  # hill town woods river road: their squares, one kind a square
    options: dict[str, str]  # all options of the ruleset
    turn: int  # the round
    visibility: NotRequired[list[dict[str, Any]]]
    sides: list[SideRecord]
    drawn: str | None  # the side whose chit has been drawn and not yet spent; None: not known, the bag decides
    units: list[UnitRecord]
    activation: ActivationRecord | None
    pending: PendingRecord | None


class SideRecord(TypedDict):
    """A side: `bag` is the number of its chits still in the bag, `exhausted` says it is past its exhaustion point."""

    id: str
    exits: list[str]
    exhausted: bool
    bag: int


class UnitRecord(TypedDict):
    """A unit. Commanders may share a square with friends; one that shares it with a combat unit is attached."""

    id: str
    side: str
    type: str  # infantry cavalry artillery commander
    at: str | None  # None unless status is "board"
    status: str  # board waiting lost left
    quality: str  # elite average poor (no order depends on it)
    facing: str  # N E S W, also off the board
    exhausted: bool
    limbered: bool
    activated: bool  # it has a chit in this round, the present activation included
    arrives: dict[str, Any] | None  # {"turn": round, "at": [entry squares]}


class ActivationRecord(TypedDict):
    """The activation under way; further orders of this unit belong to it."""

    unit: str
    origin: str | None  # where it began; None: off the board
    path: list[str]  # the squares entered by its move, perhaps "off" at the end; empty without a move
    done: list[str]  # the orders carried out so far: move fire limber unlimber rally hold close_combat
    turned: bool  # its move has changed its facing
    announced: bool  # it has fired, and has said that it would move afterwards (HOU-R12)
    facing_at_start: NotRequired[str]  # not looked at


class PendingRecord(TypedDict):
    """The choice that is owed first, if any.

    failed_save: `unit` must flip or retreat. commander_retreat: the commander `unit`, alone since its unit was
    destroyed in close combat, must retreat. In both the enemy that hit stood in `enemy_at`. advance: `unit` fought from the square `from` and the opponent, in the
    square `to`, was "destroyed", has "retreated" or has "stood". `unit` is the attacker, and may be the defender with
    `defender_may_advance` on. may_fight: `unit` has won and advanced, and has fought `fought` further combats before.
    """

    kind: str
    unit: str


Order = dict[str, Any]
"""unit, do, and with
move: path [squares, perhaps "off" at the end], facing (or left out), commander "stays" (or left out);
fire, close_combat: at, target (unit id, or left out); rally: target (unit id, or left out);
retreat: to; advance: facing (or left out); nothing for limber, unlimber, hold, flip.
"""

CITABLE: frozenset[str] = frozenset(
    "HOU-" + rule
    for rule in (
        "SEQ-04 SEQ-05 R42 ACT-01 FIR-01 EXH-02 FIR-02 R17 ACT-05 R30 RAL-04 CMD-02 SPC-01 "
        "MOV-01 R40 MOV-03 R45 R08 MOV-07 TER-09 TER-10 MOV-09 EXH-03 OPT-02 MOV-12 MOV-02 MOV-05 MOV-08 "
        "FIR-03 R11 TER-06 TER-08 R13 FIR-04 R44 FIR-05 FIR-06 "
        "R20 CC-01 R35 R25 R26 HIT-03 HIT-04 R23 R22 CC-10 CC-09 R24"
    ).split()
)

SPEED = {"infantry": 2, "cavalry": 3, "commander": 3, "artillery": 2}  # artillery: limbered
RANGE = {"infantry": 3, "cavalry": 2, "artillery": 6}
BLOCKS_SIGHT = {"hill", "town", "woods"}  # HOU-TER-01


def verdict(position: dict[str, Any], order: Order) -> str | None:
    """Name the first rule that `order` breaks in `position`, or None if the order is legal."""
    game = read(position)
    unit = game.units[order["unit"]]
    do = order["do"]
    if unit.status == "lost":
        return OFF_BOARD["lost"]
    if do in REACTIONS:
        return REACTIONS[do](game, unit, order)
    return activation_broken(game, unit, order) or ACTIONS[do](game, unit, order)


# --- the position ---------------------------------------------------------------------------------------------------


@dataclass
class Unit:
    """One tile; `at` is its square, None while it is off the board."""

    id: str
    side: str
    type: str  # that of the rules which it is like
    own: dict[str, Any]
    at: Any
    status: str
    facing: str
    exhausted: bool
    limbered: bool
    activated: bool
    arrival_turn: int
    entry_squares: set[Square]

    def on_board(self) -> bool:
        return self.status == "board"

    def unlimbered_gun(self) -> bool:
        # Artillery enters limbered (HOU-R42), so a gun still to come is never unlimbered.
        return self.type == "artillery" and not self.limbered and self.status != "waiting"


@dataclass
class Game:
    """The position with its names turned into squares and units."""

    board: Grid
    terrain: dict[Square, str]
    own_ground: OwnRows
    options: dict[str, str]
    turn: int
    view: float  # how far units see in this turn, in squares
    exits: dict[str, set[Square]]
    bag: dict[str, int]
    side_exhausted: dict[str, bool]
    drawn: str | None
    units: dict[str, Unit]
    activation: Any  # as in the position: a dict or None
    pending: Any

    def does(self, square: Any, kinds: set[str], key: str) -> bool:
        return self.own_ground.does(self.terrain.get(square), kinds, key)

    def like(self, square: Any) -> str | None:
        name = self.terrain.get(square)
        return None if name is None else self.own_ground.like(name)

    def high_ground(self, square: Any) -> bool:
        """Say whether the ground is as high as a hill, even where no unit can stand on it."""
        return self.like(square) == "hill" and self.own_ground.says(self.terrain[square], "high", True) is not False

    def road_at(self, square: Any) -> int:
        """Give what the road in a square adds to a move that follows it."""
        return int(self.own_ground.says(self.terrain[square], "road", 1)) if self.does(square, {"road"}, "road") else 0

    def units_at(self, square: Square) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.on_board() and unit.at == square]

    def enemies(self, unit: Unit) -> list[Unit]:
        return [other for other in self.units.values() if other.on_board() and other.side != unit.side]

    def enemies_at(self, unit: Unit, square: Square) -> list[Unit]:
        return [enemy for enemy in self.enemies(unit) if enemy.at == square]

    def enemies_beside(self, unit: Unit, square: Square) -> list[Unit]:
        return [enemy for enemy in self.enemies(unit) if self.board.distance(enemy.at, square) == 1]

    def towards_enemies(self, unit: Unit, square: Square) -> set[str]:
        """Give the facings by which a unit in this square would face an adjacent enemy."""
        return {self.board.direction(square, enemy.at) for enemy in self.enemies_beside(unit, square)}

    def attached(self, unit: Unit) -> bool:
        """Say whether this is a commander in the square of a combat unit."""
        return unit.type == "commander" and any(other.type != "commander" for other in self.units_at(unit.at))

    def to_nearest_enemy(self, unit: Unit, square: Square) -> int:
        return min(self.board.distance(enemy.at, square) for enemy in self.enemies(unit))

    def barred_by_exhaustion_point(self, unit: Unit) -> bool:
        # HOU-OPT-02; with no enemy on the board no move can be aggressive.
        return self.side_exhausted[unit.side] and len(self.enemies(unit)) > 0

    def is_activated_now(self, unit: Unit) -> bool:
        return self.activation is not None and self.activation["unit"] == unit.id

    def done(self, unit: Unit) -> list[str]:
        """List what the unit has done so far in the activation that the order would belong to."""
        return list(self.activation["done"]) if self.is_activated_now(unit) else []


@read_once
def read(position: dict[str, Any]) -> Game:
    sides = position["sides"]
    return Game(
        board=SquareGrid(position["columns"], position["rows"]),
        terrain={square_of(name): kind for kind, names in position["terrain"].items() for name in names},
        own_ground=OwnRows(position.get("terrain_types", {})),
        options=position["options"],
        turn=position["turn"],
        view=view_of(position.get("visibility", []), position["turn"]) or math.inf,
        exits={side["id"]: squares_of(side["exits"]) for side in sides},
        bag={side["id"]: side["bag"] for side in sides},
        side_exhausted={side["id"]: side["exhausted"] for side in sides},
        drawn=position["drawn"],
        units={unit["id"]: read_unit(unit, OwnRows(position.get("unit_types", {}))) for unit in position["units"]},
        activation=position["activation"],
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
        exhausted=unit["exhausted"],
        limbered=unit["limbered"],
        activated=unit["activated"],
        arrival_turn=arrives["turn"],
        entry_squares=squares_of(arrives["at"]),
    )


# --- Activation -----------------------------------------------------------------------------------------------------

# The list places a unit off the board; which of the three rules it is depends on why it is not there.
OFF_BOARD = {"lost": "HOU-HIT-04", "left": "HOU-R40", "waiting": "HOU-R42"}


def activation_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if not game.is_activated_now(unit) and not fights_on(game, unit, order):
        if not has_a_chit(game, unit):
            return "HOU-SEQ-04"
        if unit.activated:
            return "HOU-SEQ-05"
    if not unit.on_board() and not enters(game, unit, order):
        return OFF_BOARD[unit.status]
    return action_broken(game, unit, order)


def fights_on(game: Game, unit: Unit, order: dict[str, Any]) -> bool:
    """Say whether the order is a close combat of a unit that has won and advanced just now (HOU-R35)."""
    pending = game.pending
    won = pending is not None and pending["kind"] == "may_fight" and pending["unit"] == unit.id
    return won and order["do"] == "close_combat"


def fought_enough(game: Game, unit: Unit, order: dict[str, Any]) -> bool:
    if not fights_on(game, unit, order):
        return "close_combat" in game.done(unit)
    limit = game.options["further_combat_limit"]
    return bool(limit != "none" and game.pending["fought"] >= int(limit))


def has_a_chit(game: Game, unit: Unit) -> bool:
    if game.drawn is not None:
        return game.drawn == unit.side
    return game.bag[unit.side] > 0


def enters(game: Game, unit: Unit, order: Order) -> bool:
    """Say whether the order is a move onto the board, in due time, by one of the unit's entry squares."""
    if unit.status != "waiting" or unit.arrival_turn > game.turn or order["do"] != "move":
        return False
    path = order["path"]
    return len(path) > 0 and path[0] != OFF and square_of(path[0]) in unit.entry_squares


def action_broken(game: Game, unit: Unit, order: Order) -> str | None:
    """Judge whether this kind of unit has this action, and still has it after what it has done."""
    do, done = order["do"], game.done(unit)
    if do == "move" and done == ["fire"] and game.activation["announced"]:
        goes = order["path"] or game.options["turn_in_place_counts_as_move"] == "on"  # HOU-R09
        return None if game.options["fire_move_order"] == "either" and goes else "HOU-ACT-01"  # HOU-R12
    if do in {"move", "hold"}:
        return None if done == [] else "HOU-ACT-01"
    if do == "fire":
        return fire_action_broken(game, unit, done)
    if do in {"limber", "unlimber"}:
        return change_broken(unit, do, done)
    if do == "rally":
        return rally_action_broken(unit, done)
    # Close combat may follow any action (HOU-R38); a second one is HOU-R35, judged later.
    return "HOU-CMD-02" if unit.type == "commander" else None


def fire_action_broken(game: Game, unit: Unit, done: list[str]) -> str | None:
    if unit.type == "commander":
        return "HOU-FIR-01"
    if unit.exhausted and (game.options["exhausted_fire"] == "never" or game.enemies_beside(unit, unit.at)):
        return "HOU-EXH-02"
    if unit.type == "artillery" and unit.limbered:
        return "HOU-FIR-02"
    # A move of no squares and a shot are Fire (HOU-R09), which a gun has, but not once it has turned.
    if unit.type == "artillery" and "move" in done and game.activation["turned"]:
        return "HOU-R17"
    return None if done in ([], ["move"]) else "HOU-ACT-01"


def change_broken(unit: Unit, do: str, done: list[str]) -> str | None:
    if unit.type != "artillery" or "move" in done:
        return "HOU-ACT-05"
    if done != []:
        return "HOU-ACT-01"
    already = unit.limbered == (do == "limber")
    return "HOU-SPC-01" if already else None


def rally_action_broken(unit: Unit, done: list[str]) -> str | None:
    if unit.type != "commander":
        return "HOU-RAL-04"
    if "move" in done:
        return "HOU-R30"
    return None if done == [] else "HOU-ACT-01"


# --- Move -----------------------------------------------------------------------------------------------------------


def move_broken(game: Game, unit: Unit, order: Order) -> str | None:
    path = [step if step == OFF else square_of(step) for step in order["path"]]
    start = unit.at if unit.on_board() else None
    for number in range(len(path)):
        broken = step_broken(game, unit, start, path, number)
        if broken:
            return broken
    return length_broken(game, unit, start, path) or end_broken(game, unit, path, order.get("facing"))


def step_broken(game: Game, unit: Unit, start: Square | None, path: list[Any], number: int) -> str | None:
    square = path[number]
    here: Any = path[number - 1] if number > 0 else start  # None: the unit is about to enter the board
    if here == OFF:
        return "HOU-MOV-01"
    if square != OFF and here is not None and game.board.distance(here, square) != 1:
        return "HOU-MOV-01"
    if square == OFF and not (here in game.exits[unit.side] and here in game.board.edge()):
        return "HOU-R40"
    if unit.unlimbered_gun():
        return "HOU-MOV-03"
    if square != OFF and game.own_ground.is_impassable(game.terrain.get(square)):
        return "HOU-R45"
    if square != OFF and game.enemies_at(unit, square):
        return "HOU-R08"
    if number > 0 and game.options["pass_through_friends"] == "off" and here != start and game.units_at(here):
        return "HOU-R08"
    if number > 0:
        must_stop = compulsory_stop(game, unit, here)
        if must_stop:
            return must_stop
    if square == OFF:
        return None  # what follows asks about the square entered
    beside_enemy = len(game.enemies_beside(unit, square)) > 0
    if beside_enemy and start is not None and faced(game, unit, start):
        return "HOU-MOV-09"
    if beside_enemy and unit.exhausted:
        return "HOU-EXH-03"
    if game.barred_by_exhaustion_point(unit):
        if start is None and number == 0:
            return None  # the side may still bring units in; it counts from the entry square (HOU-R42)
        began = start if start is not None else path[0]
        nearer = game.to_nearest_enemy(unit, square) < game.to_nearest_enemy(unit, began)
        if nearer or beside_enemy:
            return "HOU-OPT-02"
    return None


def compulsory_stop(game: Game, unit: Unit, entered: Square) -> str | None:
    """Name the rule by which a unit that has just entered this square must end its move there."""
    if game.enemies_beside(unit, entered):
        return "HOU-MOV-07"
    if game.options["slow_terrain"] == "stop":
        if game.does(entered, {"woods"}, "stops"):
            return "HOU-TER-09"
        if game.does(entered, {"river"}, "stops"):
            return "HOU-TER-10"
    return None


def faced(game: Game, unit: Unit, start: Square) -> bool:
    """Say whether an adjacent enemy faces this square; attached commanders have no front (HOU-R43)."""
    for enemy in game.enemies_beside(unit, start):
        if not game.attached(enemy) and game.board.towards(enemy.at, enemy.facing) == start:
            return True
    return False


def length_broken(game: Game, unit: Unit, start: Square | None, path: list[Any]) -> str | None:
    entered = [square for square in path if square != OFF]
    if game.options["slow_terrain"] == "whole" and len(path) > 1:
        if any(game.does(square, {"woods"}, "stops") for square in entered):
            return "HOU-TER-09"
        if any(game.does(square, {"river"}, "stops") for square in entered):
            return "HOU-TER-10"
    if "fire" in game.done(unit) and len(path) > speed(unit) - 1 + road_bonus(game, start, path):
        return "HOU-MOV-12"
    if len(path) > speed(unit) + road_bonus(game, start, path):
        return "HOU-MOV-02"
    return None


def speed(unit: Unit) -> int:
    return 0 if unit.unlimbered_gun() else unit.own.get("move", SPEED[unit.type])


def road_bonus(game: Game, start: Square | None, path: list[Any]) -> int:
    """Give the extra squares of HOU-TER-11; `start` None means that the path begins off the board."""
    if not path:
        return 0
    began = start if start is not None else path[0]  # a road entry square counts as a start on road (HOU-R42)
    road: list[int] = []
    for number, square in enumerate(path):
        # The step off the board is road if the exit square is road (HOU-R40).
        tested: Any = square if square != OFF else (path[number - 1] if number > 0 else start)
        road.append(game.road_at(tested))
    earned = {
        "entire": min(game.road_at(began), *road),
        "start": game.road_at(began),
        "any": max(road),
    }
    return earned[game.options["road_bonus"]]


def end_broken(game: Game, unit: Unit, path: list[Any], facing: str | None) -> str | None:
    if not path and unit.unlimbered_gun() and game.options["unlimbered_turn"] == "off":
        return "HOU-R17"
    if not path or path[-1] == OFF:
        return None  # staying put and turning on the spot are always allowed (HOU-R15)
    end = path[-1]
    others = [other for other in game.units_at(end) if other is not unit]
    if unit.type != "commander" and any(other.type != "commander" for other in others):
        return "HOU-MOV-05"
    enemies = game.towards_enemies(unit, end)
    if facing is None:
        return "HOU-MOV-08" if len(enemies) > 1 else None  # with several the choice is missing
    return "HOU-MOV-08" if enemies and facing not in enemies else None


# --- Fire -----------------------------------------------------------------------------------------------------------


def fire_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if moved_too_far_to_fire(game, unit):
        return "HOU-MOV-12"
    target = square_of(order["at"])
    there = game.enemies_at(unit, target)
    named = order.get("target")
    if not there or (named is not None and named not in [enemy.id for enemy in there]):
        return "HOU-FIR-03"
    if game.options["fire_arc"] == "front" and not game.board.in_arc(unit.at, unit.facing, target):
        return "HOU-R11"
    return range_broken(game, unit, target) or sight_broken(game, unit, target) or choice_broken(game, there, named)


def choice_broken(game: Game, there: list[Unit], named: str | None) -> str | None:
    """Judge whether the unit that is attacked is the combat unit, or one that the enemy has picked (HOU-R25, HOU-R26)."""
    if named is not None and game.attached(game.units[named]):
        return "HOU-R25"
    if named is None and len(there) > 1 and all(enemy.type == "commander" for enemy in there):
        return "HOU-R26"
    return None


def moved_too_far_to_fire(game: Game, unit: Unit) -> bool:
    if not game.is_activated_now(unit) or not game.activation["path"]:
        return False
    path = [step if step == OFF else square_of(step) for step in game.activation["path"]]
    origin = square_of(game.activation["origin"]) if game.activation["origin"] else None
    # A way that slow ground makes too long for any move (HOU-R06) is too long for this one.
    return bool(length_broken(game, unit, origin, path)) or len(path) > speed(unit) - 1 + road_bonus(game, origin, path)


def range_broken(game: Game, unit: Unit, target: Square) -> str | None:
    distance = game.board.distance(unit.at, target)
    if distance > 1 and limited_to_one(game, unit, target):
        return "HOU-TER-06" if game.like(target) == "town" else "HOU-TER-08"
    if distance > 1 and confined(game, unit):
        return "HOU-R13"
    if distance > unit.own.get("range", RANGE[unit.type]):
        return "HOU-FIR-04"
    return "HOU-R44" if distance > game.view else None


def confined(game: Game, unit: Unit) -> bool:
    """Say whether the unit stands in cover out of which it reaches one square only (HOU-R13)."""
    if game.options["fire_out_of_cover"] == "full":
        return False
    limits = {"woods"} if unit.type == "artillery" else {"woods", "town"}
    return game.does(unit.at, limits, "limits_fire")


def limited_to_one(game: Game, unit: Unit, target: Square) -> bool:
    """Say whether cover limits the range to one square (HOU-TER-06 to -08, HOU-R13)."""
    limits = {"woods"} if unit.type == "artillery" else {"woods", "town"}
    if not game.does(target, limits, "limits_fire"):
        return False
    return game.options["fire_into_cover"] == "range" or unit.at in same_patch(game, target)


def same_patch(game: Game, square: Square) -> set[Square]:
    """Collect the squares of the same terrain that are joined to this one through edges."""
    patch: set[Square] = set()
    found = [square]
    while found:
        here = found.pop()
        patch.add(here)
        for beyond in game.board.neighbours(here):
            if beyond not in patch and game.terrain.get(beyond) == game.terrain[square]:
                found.append(beyond)
    return patch


def sight_broken(game: Game, unit: Unit, target: Square) -> str | None:
    """Judge the straight line from centre to centre, or the shortest paths through edges (HOU-R03)."""
    own = game.own_ground
    ground = {
        square
        for square, kind in game.terrain.items()
        if own.like(kind) in BLOCKS_SIGHT and own.says(kind, "blocks_sight", True)
    }
    if game.options["hill_plateau_los"] == "on" and height(game, unit.at) == height(game, target) == 1:
        ground -= {square for square in game.terrain if game.high_ground(square)}  # HOU-R34
    hidden = path_blocked if game.options["los_method"] == "path" else line_blocked
    if hidden(game, unit.at, target, ground):
        return "HOU-FIR-05"
    units = {other.at for other in game.units.values() if other.on_board() and unit_blocks(game, other, unit, target)}
    return "HOU-FIR-06" if hidden(game, unit.at, target, ground | units) else None


def line_blocked(game: Game, here: Square, target: Square, blocking: set[Square]) -> bool:
    return line(game.board, here, target).blocked(blocking)


def path_blocked(game: Game, here: Square, target: Square, blocking: set[Square]) -> bool:
    """Say whether every path that goes nearer to the target with each step enters a blocking square on its way."""
    nearer = [square for square in game.board.neighbours(here) if on_the_way(game, here, square, target)]
    return target not in nearer and all(
        square in blocking or path_blocked(game, square, target, blocking) for square in nearer
    )


def on_the_way(game: Game, here: Square, square: Square, target: Square) -> bool:
    inside = square in game.board.squares()
    return inside and game.board.distance(square, target) < game.board.distance(here, target)


def unit_blocks(game: Game, between: Unit, firer: Unit, target: Square) -> bool:
    here = height(game, between.at)
    below_target = here < height(game, target) and game.options["hill_overlook"] == "either"
    return not (here < height(game, firer.at) or below_target)  # HOU-R05


def height(game: Game, square: Square) -> int:
    return 1 if game.does(square, {"hill"}, "high") else 0  # HOU-DEF-04


# --- Change of state, rally, hold -----------------------------------------------------------------------------------


def nothing_more(_game: Game, _unit: Unit, _order: Order) -> str | None:
    """Limber, unlimber and hold have no rules beyond those of the activation."""
    return None


def rally_broken(game: Game, unit: Unit, order: Order) -> str | None:
    target = game.units[order.get("target") or unit.id]
    here = target.on_board() and target.at == unit.at and target.side == unit.side
    # A commander cannot be rallied (HOU-R27), or only by another one.
    able = target.type != "commander" or (game.options["commander_rallied"] == "on" and target is not unit)
    return None if here and target.exhausted and able else "HOU-R30"


# --- Close combat ---------------------------------------------------------------------------------------------------


def close_combat_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if unit.exhausted and game.options["exhausted_attack"] == "off":
        return "HOU-R20"
    target = square_of(order["at"])
    there = game.enemies_at(unit, target)
    named = order.get("target")
    if not there or game.board.towards(unit.at, unit.facing) != target:
        return "HOU-CC-01"
    if named is not None and named not in [enemy.id for enemy in there]:
        return "HOU-CC-01"
    if fought_enough(game, unit, order):
        return "HOU-R35"
    if game.barred_by_exhaustion_point(unit):
        return "HOU-OPT-02"
    return choice_broken(game, there, named)


# --- Flip, retreat, advance -----------------------------------------------------------------------------------------


def owes(game: Game, unit: Unit, *kinds: str) -> bool:
    return game.pending is not None and game.pending["kind"] in kinds and game.pending["unit"] == unit.id


def flip_broken(game: Game, unit: Unit, _order: Order) -> str | None:
    return None if owes(game, unit, "failed_save") else "HOU-HIT-03"


def retreat_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if not owes(game, unit, "failed_save", "commander_retreat"):
        return "HOU-HIT-03"
    if unit.unlimbered_gun() and game.options["unlimbered_retreat"] == "off":
        return "HOU-R23"
    if order["to"] == OFF:
        return "HOU-R22"
    to = square_of(order["to"])
    if to not in game.board.squares() or game.board.distance(unit.at, to) != 1:
        return "HOU-R22"
    if game.units_at(to) or (game.enemies_beside(unit, to) and game.options["retreat_adjacent"] == "off"):
        return "HOU-R22"
    if game.options["retreat_direction"] == "away" and not goes_away(unit.at, to, square_of(game.pending["enemy_at"])):
        return "HOU-R22"
    if game.own_ground.is_impassable(game.terrain.get(to)):
        return "HOU-R45"
    return None


def goes_away(here: Square, to: Square, enemy: Square) -> bool:
    """Say whether a step leads along the longer way between unit and enemy, and farther along it (TIL-R17)."""
    columns, rows = here[0] - enemy[0], here[1] - enemy[1]
    sideways, upright = to[0] - here[0], to[1] - here[1]
    if sideways:
        return abs(columns) >= abs(rows) and sideways * columns > 0
    return abs(rows) >= abs(columns) and upright * rows > 0


def advance_broken(game: Game, unit: Unit, order: Order) -> str | None:
    pending = game.pending
    if not owes(game, unit, "advance"):
        return "HOU-CC-10"
    attacker = game.activation["unit"] if game.activation else unit.id
    if unit.id != attacker and game.options["defender_may_advance"] == "off":
        return "HOU-CC-10"
    if pending["opponent"] not in {"destroyed", "retreated"}:
        return "HOU-CC-09"
    if unit.unlimbered_gun():
        return "HOU-R23"
    if not may_follow(game, unit, square_of(pending["from"]), square_of(pending["to"]), order.get("facing")):
        return "HOU-R24"
    # With no enemy on the board a move cannot be aggressive, but the rule bars every advance.
    if game.side_exhausted[unit.side]:
        return "HOU-OPT-02"
    return None


def may_follow(game: Game, unit: Unit, fought_from: Square, to: Square, facing: str | None) -> bool:
    if not unit.on_board() or unit.at != fought_from or game.units_at(to):
        return False
    enemies = game.towards_enemies(unit, to)
    if unit.exhausted and enemies:
        return False
    if facing is None:
        return len(enemies) <= 1  # with several the choice is missing
    return facing in (enemies or {unit.facing})


ACTIONS = {
    "move": move_broken,
    "fire": fire_broken,
    "limber": nothing_more,
    "unlimber": nothing_more,
    "hold": nothing_more,
    "rally": rally_broken,
    "close_combat": close_combat_broken,
}
REACTIONS = {"flip": flip_broken, "retreat": retreat_broken, "advance": advance_broken}
