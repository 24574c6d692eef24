"""A referee for the `tile` ruleset: it names the first rule that an order breaks, and does nothing else.

It is written from the rule book alone and shares no line with the engine, so that the two can be compared.
It is slow on purpose: squares are pairs (column, row) from (0, 0) in the south-west, the board is a dict, sight is
an enumeration of paths. The order of the checks is the rule book's own (TIL-R38).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from tests.referee.plain_grid import OFF, Grid, Square, SquareGrid, read_once, square_of, squares_of
from tests.referee.plain_own import OwnRows
from tests.referee.plain_view import view_of

SPEED = {"infantry": 2, "cavalry": 3, "commander": 3, "artillery": 2}  # artillery: limbered
RANGE = {"infantry": 2, "artillery": 4}
BLOCKS_SIGHT = {"hill", "town", "woods"}  # TIL-TER-01

CITABLE: frozenset[str] = frozenset(
    "TIL-" + rule
    for rule in (
        "SEQ-04 SEQ-05 R39 ACT-01 FIR-01 FIR-02 R11 RAL-02 SPC-01 "
        "MOV-01 R37 MOV-03 R41 MOV-06 MOV-04 TER-08 TER-09 MOV-05 EXH-03 OPT-02 MOV-08 MOV-02 "
        "FIR-03 TER-06 TER-07 R29 FIR-04 R40 FIR-06 FIR-07 R24 R25 "
        "CC-02 R12 CC-01 R15 HIT-03 HIT-04 R20 R18 R17 R19 CC-09 CC-08 R21 R01"
    ).split()
)


def verdict(position: dict[str, Any], order: dict[str, Any]) -> str | None:
    """Name the first rule that `order` breaks in `position`, or None if the order is legal."""
    game = read(position)
    unit = game.units[order["unit"]]
    do = order["do"]
    if unit.status == "lost":
        return OFF_BOARD["lost"]
    if do in REACTIONS:
        broken = REACTIONS[do](game, unit, order)
    else:
        broken = activation_broken(game, unit, order) or ACTIONS[do](game, unit, order)
    return broken or facing_broken(game, unit, order)


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
    exhausted: bool
    limbered: bool
    facing: str | None
    activated: bool
    arrival_turn: int
    entry_squares: set[Square]

    def on_board(self) -> bool:
        return self.status == "board"

    def unlimbered_gun(self) -> bool:
        # Artillery enters limbered (TIL-R39), so a gun still to come is never unlimbered.
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

    def unit_at(self, square: Square) -> Unit | None:
        for unit in self.units.values():
            if unit.on_board() and unit.at == square:
                return unit
        return None

    def enemies(self, unit: Unit) -> list[Unit]:
        return [other for other in self.units.values() if other.on_board() and other.side != unit.side]

    def enemies_beside(self, unit: Unit, square: Square) -> list[Unit]:
        return [enemy for enemy in self.enemies(unit) if self.board.distance(enemy.at, square) == 1]

    def to_nearest_enemy(self, unit: Unit, square: Square) -> int:
        return min(self.board.distance(enemy.at, square) for enemy in self.enemies(unit))

    def barred_by_exhaustion_point(self, unit: Unit) -> bool:
        # TIL-OPT-02; with no enemy on the board no move can be aggressive.
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
        exhausted=unit["exhausted"],
        limbered=unit["limbered"],
        facing=unit["facing"],
        activated=unit["activated"],
        arrival_turn=arrives["turn"],
        entry_squares=squares_of(arrives["at"]),
    )


# --- Activation -----------------------------------------------------------------------------------------------------

# The list places a unit off the board; which of the three rules it is depends on why it is not there.
OFF_BOARD = {"lost": "TIL-HIT-04", "left": "TIL-R37", "waiting": "TIL-R39"}


def activation_broken(game: Game, unit: Unit, order: dict[str, Any]) -> str | None:
    if not game.is_activated_now(unit) and not fights_on(game, unit, order):
        if not has_a_chit(game, unit):
            return "TIL-SEQ-04"
        if unit.activated:
            return "TIL-SEQ-05"
    if not unit.on_board() and not enters(game, unit, order):
        return OFF_BOARD[unit.status]
    return action_broken(game, unit, order)


def fights_on(game: Game, unit: Unit, order: dict[str, Any]) -> bool:
    """Say whether the order is a close combat of a unit that has won and advanced just now (TIL-R15)."""
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


def enters(game: Game, unit: Unit, order: dict[str, Any]) -> bool:
    """Say whether the order is a move onto the board, in due time, by one of the unit's entry squares."""
    if unit.status != "waiting" or unit.arrival_turn > game.turn or order["do"] != "move":
        return False
    path = order["path"]
    return len(path) > 0 and path[0] != OFF and square_of(path[0]) in unit.entry_squares


def action_broken(game: Game, unit: Unit, order: dict[str, Any]) -> str | None:
    """Judge whether this kind of unit has this action, and still has it after what it has done."""
    do, done = order["do"], game.done(unit)
    if do == "move":
        return move_action_broken(game, order, done)
    if do == "fire":
        return fire_action_broken(game, unit, done)
    if do in {"limber", "unlimber"}:
        return change_broken(unit, do, done)
    if do == "rally":
        if rallies_itself(unit, order):
            return None if done == [] else "TIL-ACT-01"
        if unit.type != "commander":
            return "TIL-RAL-02"
        return None if done in ([], ["move"]) else "TIL-ACT-01"
    if do == "hold":
        return None if done == [] else "TIL-ACT-01"
    return None  # close combat may follow any action (TIL-R31); a second one is TIL-R15, judged later


def move_action_broken(game: Game, order: dict[str, Any], done: list[str]) -> str | None:
    """Judge what comes before the move: nothing, or what the options of TIL-R11 and TIL-R13 let come there."""
    if game.options["limber_order"] == "after" and ("limber" in done or "unlimber" in done):
        return "TIL-R11"
    if done in (["limber"], ["unlimber"]):
        return None
    if done == ["fire"] and game.activation["announced"] and game.options["fire_move_order"] == "either":
        return None if order["path"] else "TIL-ACT-01"  # it is to move: no square entered is no Move and fire (TIL-R09)
    return None if done == [] else "TIL-ACT-01"


def fire_action_broken(game: Game, unit: Unit, done: list[str]) -> str | None:
    if unit.type in {"cavalry", "commander"}:
        return "TIL-FIR-01"
    if unit.type == "artillery" and unit.limbered:
        return "TIL-FIR-02"
    if done not in ([], ["move"]):
        return "TIL-ACT-01"
    # A move of no squares and a shot are Fire (TIL-R09), which a gun has. To turn, though, needs Move and fire
    # (TIL-R01), which it has not (TIL-R10).
    if unit.type == "artillery" and done == ["move"] and game.activation["turned"]:
        return "TIL-ACT-01"
    return None


def change_broken(unit: Unit, do: str, done: list[str]) -> str | None:
    if unit.type != "artillery":
        return "TIL-ACT-01"
    if done not in ([], ["move"]):
        return "TIL-ACT-01"
    already = unit.limbered == (do == "limber")
    return "TIL-SPC-01" if already else None


def rallies_itself(unit: Unit, order: dict[str, Any]) -> bool:
    return order.get("target") in {None, unit.id}


# --- Move -----------------------------------------------------------------------------------------------------------


def move_broken(game: Game, unit: Unit, order: dict[str, Any]) -> str | None:
    path = [step if step == OFF else square_of(step) for step in order["path"]]
    start = unit.at if unit.on_board() else None
    for number in range(len(path)):
        broken = step_broken(game, unit, start, path, number)
        if broken:
            return broken
    return length_broken(game, unit, start, path) or end_broken(game, unit, path)


def end_broken(game: Game, unit: Unit, path: list[Any]) -> str | None:
    ends_in = game.unit_at(path[-1]) if path and path[-1] != OFF else None
    return "TIL-MOV-06" if ends_in not in (None, unit) else None


def step_broken(game: Game, unit: Unit, start: Square | None, path: list[Any], number: int) -> str | None:
    square = path[number]
    here: Any = path[number - 1] if number > 0 else start  # None: the unit is about to enter the board
    if here == OFF:
        return "TIL-MOV-01"
    if square != OFF and here is not None and game.board.distance(here, square) != 1:
        return "TIL-MOV-01"
    if square == OFF and not (here in game.exits[unit.side] and here in game.board.edge()):
        return "TIL-R37"
    if unit.unlimbered_gun():
        return "TIL-MOV-03"
    if square != OFF and game.own_ground.is_impassable(game.terrain.get(square)):
        return "TIL-R41"
    if square != OFF and in_the_way(game, unit, square):
        return "TIL-MOV-06"
    if number > 0:
        must_stop = compulsory_stop(game, unit, here)
        if must_stop:
            return must_stop
    if square == OFF:
        return None  # what follows asks about the square entered
    beside_enemy = len(game.enemies_beside(unit, square)) > 0
    if beside_enemy and start is not None and game.enemies_beside(unit, start):
        return "TIL-MOV-05"
    if beside_enemy and unit.exhausted:
        return "TIL-EXH-03"
    if game.barred_by_exhaustion_point(unit):
        if start is None and number == 0:
            return None  # the side may still bring units in; it counts from the entry square (TIL-R39)
        began = start if start is not None else path[0]
        nearer = game.to_nearest_enemy(unit, square) < game.to_nearest_enemy(unit, began)
        if nearer or beside_enemy:
            return "TIL-OPT-02"
    return None


def in_the_way(game: Game, unit: Unit, square: Square) -> bool:
    """Say whether a unit cannot be passed in this square: an enemy, and a friend unless the option is on (TIL-R08).

    Nor is a friend passed where the unit would have to stop: it may not end its move there.
    """
    there = game.unit_at(square)
    if there is None or there is unit:
        return False
    if there.side != unit.side or game.options["pass_through_friends"] == "off":
        return True
    return compulsory_stop(game, unit, square) is not None


def compulsory_stop(game: Game, unit: Unit, entered: Square) -> str | None:
    """Name the rule by which a unit that has just entered this square must end its move there."""
    if game.enemies_beside(unit, entered):
        return "TIL-MOV-04"
    if game.options["slow_terrain"] == "stop":
        if game.does(entered, {"woods"}, "stops"):
            return "TIL-TER-08"
        if game.does(entered, {"river"}, "stops"):
            return "TIL-TER-09"
    return None


def length_broken(game: Game, unit: Unit, start: Square | None, path: list[Any]) -> str | None:
    entered = [square for square in path if square != OFF]
    if game.options["slow_terrain"] == "whole" and len(path) > 1:
        if any(game.does(square, {"woods"}, "stops") for square in entered):
            return "TIL-TER-08"
        if any(game.does(square, {"river"}, "stops") for square in entered):
            return "TIL-TER-09"
    if "fire" in game.done(unit) and len(path) > speed(unit) - 1 + road_bonus(game, start, path):
        return "TIL-MOV-08"
    if len(path) > speed(unit) + road_bonus(game, start, path):
        return "TIL-MOV-02"
    return None


def speed(unit: Unit) -> int:
    return 0 if unit.unlimbered_gun() else unit.own.get("move", SPEED[unit.type])


def road_bonus(game: Game, start: Square | None, path: list[Any]) -> int:
    """Give the extra squares of TIL-TER-10; `start` None means that the path begins off the board."""
    if not path:
        return 0
    began = start if start is not None else path[0]  # a road entry square counts as a start on road (TIL-R39)
    road: list[int] = []
    for number, square in enumerate(path):
        # The step off the board is road if the exit square is road (TIL-R37).
        tested: Any = square if square != OFF else (path[number - 1] if number > 0 else start)
        road.append(game.road_at(tested))
    earned = {
        "entire": min(game.road_at(began), *road),
        "start": game.road_at(began),
        "any": max(road),
    }
    return earned[game.options["road_bonus"]]


# --- Fire -----------------------------------------------------------------------------------------------------------


def fire_broken(game: Game, unit: Unit, order: dict[str, Any]) -> str | None:
    if moved_too_far_to_fire(game, unit):
        return "TIL-MOV-08"
    target = square_of(order["at"])
    if target not in [enemy.at for enemy in game.enemies(unit)]:
        return "TIL-FIR-03"
    return range_broken(game, unit, target) or sight_broken(game, unit, target)


def moved_too_far_to_fire(game: Game, unit: Unit) -> bool:
    if not game.is_activated_now(unit) or not game.activation["path"]:
        return False
    path = [step if step == OFF else square_of(step) for step in game.activation["path"]]
    origin = square_of(game.activation["origin"]) if game.activation["origin"] else None
    # A way that slow ground makes too long for any move (TIL-R06) is too long for this one.
    return bool(length_broken(game, unit, origin, path)) or len(path) > speed(unit) - 1 + road_bonus(game, origin, path)


def range_broken(game: Game, unit: Unit, target: Square) -> str | None:
    if game.board.distance(unit.at, target) > 1 and limited_to_one(game, unit.at, target):
        return "TIL-TER-06" if game.like(target) == "town" else "TIL-TER-07"
    covered = game.does(unit.at, {"town", "woods"}, "limits_fire")
    if covered and game.options["fire_out_of_cover"] == "one" and game.board.distance(unit.at, target) > 1:
        return "TIL-R29"
    if game.board.distance(unit.at, target) > unit.own.get("range", RANGE[unit.type]):
        return "TIL-FIR-04"
    return "TIL-R40" if game.board.distance(unit.at, target) > game.view else None


def limited_to_one(game: Game, firer: Square, target: Square) -> bool:
    """Say whether cover limits the range to one square (TIL-TER-06, TIL-TER-07, TIL-R29)."""
    if not game.does(target, {"town", "woods"}, "limits_fire"):
        return False
    return game.options["fire_into_cover"] == "range" or firer in same_patch(game, target)


def same_patch(game: Game, square: Square) -> set[Square]:
    """Collect the squares of one terrain that are joined to this one through edges."""
    patch, to_visit = {square}, [square]
    while to_visit:
        for other in game.board.neighbours(to_visit.pop()):
            same = other in game.board.squares() and game.terrain.get(other) == game.terrain.get(square)
            if same and other not in patch:
                patch.add(other)
                to_visit.append(other)
    return patch


def sight_broken(game: Game, unit: Unit, target: Square) -> str | None:
    longest = unit.own.get("range", RANGE[unit.type])
    if limited_to_one(game, unit.at, target):
        longest = 1
    if game.options["los_path"] == "shortest":
        longest = game.board.distance(unit.at, target)
    between = [path[1:-1] for path in paths(game, [unit.at], target, longest)]
    clear_ground = [
        squares for squares in between if not any(ground_blocks(game, square, unit.at, target) for square in squares)
    ]
    if not clear_ground:
        return "TIL-FIR-06"
    for squares in clear_ground:
        if not any(unit_blocks(game, square, unit.at, target) for square in squares):
            return None
    return "TIL-FIR-07"


def paths(game: Game, walked: list[Square], target: Square, longest: int) -> list[list[Square]]:
    """List all the paths of at most `longest` steps that go on from `walked` to the target."""
    if walked[-1] == target:
        return [walked]
    if len(walked) - 1 == longest:
        return []
    found = []
    for square in game.board.neighbours(walked[-1]):
        if square in game.board.squares() and square not in walked:
            found += paths(game, [*walked, square], target, longest)
    return found


def ground_blocks(game: Game, square: Square, firer: Square, target: Square) -> bool:
    if game.own_ground.says(game.terrain.get(square, ""), "blocks_sight", True) is False:
        return False
    if game.options["hill_plateau_los"] == "on" and game.high_ground(square):
        return not (height(game, firer) == 1 and height(game, target) == 1)  # TIL-R30
    return game.like(square) in BLOCKS_SIGHT


def unit_blocks(game: Game, square: Square, firer: Square, target: Square) -> bool:
    if game.options["units_block_fire"] == "none" or game.unit_at(square) is None:
        return False
    lower_than_firer = height(game, square) < height(game, firer)
    mutual = game.options["hill_overlook"] == "either"
    lower_than_target = mutual and height(game, square) < height(game, target)
    return not (lower_than_firer or lower_than_target)  # TIL-R05


def height(game: Game, square: Square) -> int:
    return 1 if game.does(square, {"hill"}, "high") else 0  # TIL-DEF-03


# --- Change of state, rally, hold -----------------------------------------------------------------------------------


def nothing_more(_game: Game, _unit: Unit, _order: dict[str, Any]) -> str | None:
    """Limber, unlimber and hold have no rules beyond those of the activation."""
    return None


def rally_broken(game: Game, unit: Unit, order: dict[str, Any]) -> str | None:
    if rallies_itself(unit, order):
        return None if unit.exhausted else "TIL-R24"
    if unit.exhausted and game.options["exhausted_commander_rallies"] == "off":
        return "TIL-R25"
    target = game.units[order["target"]]
    if target.side != unit.side:
        return "TIL-RAL-02"
    if not target.exhausted:
        return "TIL-R24"
    if not target.on_board() or game.board.distance(unit.at, target.at) != 1:
        return "TIL-RAL-02"
    return None


# --- Close combat ---------------------------------------------------------------------------------------------------


def close_combat_broken(game: Game, unit: Unit, order: dict[str, Any]) -> str | None:
    if unit.exhausted:
        return "TIL-CC-02"
    if unit.type == "commander" and game.options["commander_attack"] == "off":
        return "TIL-R12"
    target = square_of(order["at"])
    if target not in [enemy.at for enemy in game.enemies_beside(unit, unit.at)]:
        return "TIL-CC-01"
    if game.options["facing"] == "house" and unit.facing != game.board.direction(unit.at, target):
        return "TIL-CC-01"
    if fought_enough(game, unit, order):
        return "TIL-R15"
    if game.barred_by_exhaustion_point(unit):
        return "TIL-OPT-02"
    return None


# --- Flip, retreat, advance -----------------------------------------------------------------------------------------


def failed_a_save(game: Game, unit: Unit) -> bool:
    return game.pending is not None and game.pending["kind"] == "failed_save" and game.pending["unit"] == unit.id


def flip_broken(game: Game, unit: Unit, _order: dict[str, Any]) -> str | None:
    return None if failed_a_save(game, unit) else "TIL-HIT-03"


def retreat_broken(game: Game, unit: Unit, order: dict[str, Any]) -> str | None:
    if not failed_a_save(game, unit):
        return "TIL-HIT-03"
    if unit.unlimbered_gun() and game.options["unlimbered_retreat"] == "off":
        return "TIL-R20"
    to = square_of(order["to"])
    if to not in game.board.squares() or game.unit_at(to) is not None:
        return "TIL-R18"
    if game.own_ground.is_impassable(game.terrain.get(to)):
        return "TIL-R41"
    if game.board.distance(unit.at, to) != 1:
        return "TIL-R17"
    if game.board.direction(unit.at, to) not in directly_away(square_of(game.pending["enemy_at"]), unit.at):
        return "TIL-R17"
    if game.enemies_beside(unit, to) and game.options["retreat_adjacent"] == "off":
        return "TIL-R19"
    return None


def directly_away(enemy: Square, target: Square) -> set[str]:
    """Give the one or two directions in which a unit at `target` retreats from the enemy (TIL-R17)."""
    dx, dy = target[0] - enemy[0], target[1] - enemy[1]
    away = set()
    if abs(dx) >= abs(dy):
        away.add("E" if dx > 0 else "W")
    if abs(dy) >= abs(dx):
        away.add("N" if dy > 0 else "S")
    return away


def advance_broken(game: Game, unit: Unit, _order: dict[str, Any]) -> str | None:
    pending = game.pending
    if pending is None or pending["kind"] != "advance" or pending["unit"] != unit.id:
        return "TIL-CC-09"
    attacker = game.activation["unit"] if game.activation else unit.id
    if unit.id != attacker and game.options["defender_may_advance"] == "off":
        return "TIL-CC-09"
    if pending["opponent"] not in {"destroyed", "retreated"}:
        return "TIL-CC-08"
    if unit.unlimbered_gun():
        return "TIL-R20"
    to = square_of(pending["to"])
    if not still_where_it_fought(game, unit, pending, to):
        return "TIL-R21"
    if unit.exhausted and game.enemies_beside(unit, to):
        return "TIL-R21"
    # With no enemy on the board a move cannot be aggressive, but the rule bars every advance.
    if game.side_exhausted[unit.side]:
        return "TIL-OPT-02"
    return None


def still_where_it_fought(game: Game, unit: Unit, pending: dict[str, Any], to: Square) -> bool:
    if not unit.on_board():
        return False
    if pending.get("from"):
        return bool(unit.at == square_of(pending["from"]))
    return game.board.distance(unit.at, to) == 1


# --- Facing (TIL-R01), after everything else ------------------------------------------------------------------------


def facing_broken(game: Game, unit: Unit, order: dict[str, Any]) -> str | None:
    facing = order.get("facing")
    if game.options["facing"] == "none":
        return "TIL-R01" if facing is not None else None
    if order["do"] == "move":
        return None if faces_well(game, unit, order["path"], facing) else "TIL-R01"
    if facing is not None and order["do"] != "advance":
        return "TIL-R01"  # no turning in other actions
    return None


def faces_well(game: Game, unit: Unit, path: list[str], facing: str | None) -> bool:
    if not path or path[-1] == OFF:
        return True
    end = square_of(path[-1])
    enemies = {game.board.direction(end, enemy.at) for enemy in game.enemies_beside(unit, end)}
    if facing is None:
        return len(enemies) <= 1  # with several the choice is missing
    return not enemies or facing in enemies


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
