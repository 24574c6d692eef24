"""Moves, as the `portable-19c` referee judges them."""

from __future__ import annotations

from typing import Any

from tests.referee.plain_grid import OFF, Square, square_of
from tests.referee.portable_19c_game import Game, Order, Unit, spent_broken

SPEED = {"mounted-cavalry": 2, "commander": 2}  # all others 1 (P19-MOV-13)


def read_path(names: list[str]) -> list[Any]:
    return [name if name == OFF else square_of(name) for name in names]


def squares_allowed(game: Game, unit: Unit, start: Square | None, path: list[Any], *, fires: bool) -> int:
    """Give the number of squares that the unit may enter on this path (P19-R44); start None is off the board."""
    # A road entry square counts as a start on road; the step off the board is road if the exit square is road.
    along = [square for square in [start, *path] if square is not None and square != OFF]
    by_road = len(path) > 0 and all(game.has("road", square) for square in along)
    count = unit.own.get("move", SPEED.get(unit.type, 1)) + (1 if by_road else 0) - (1 if fires else 0)
    return max(0, min(1, count) if slow_start(game, start) else count)


def slow_start(game: Game, start: Square | None) -> str | None:
    """Name the rule by which a move that starts here is one square long."""
    if game.is_hard_wood(start) and game.has("woods", start) and game.is_on("leaving_wood_limit"):
        return "P19-TER-04"
    if game.is_water(start):
        return "P19-TER-08"
    return "P19-TER-16" if game.has("trench", start) else None


def move_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if "move" in game.done(unit):
        return "P19-MOV-02"
    if unit.fired_artillery:
        return "P19-MOV-03"
    spent = spent_broken(unit)
    if spent:
        return spent
    path = read_path(order["path"])
    for number in range(len(path)):
        broken = step_broken(game, unit, path, number) or too_far(game, unit, path, number)
        if broken:
            return broken
    return end_broken(game, unit, path, order.get("facing"))


def step_broken(game: Game, unit: Unit, path: list[Any], number: int) -> str | None:
    square = path[number]
    here: Any = path[number - 1] if number > 0 else unit.at  # None: the unit is about to enter the board
    if here == OFF:
        return "P19-MOV-01"
    if square == OFF:
        if here not in game.exits[unit.side] or here not in game.board.edge():
            return "P19-R55"
        return stop_broken(game, unit, here, number) or stuck_broken(game, unit, number)
    if here is not None and game.board.distance(here, square) != 1:
        return "P19-MOV-01"
    if square not in game.board.squares():
        return "P19-R55"
    if square in game.barred:
        return "P19-R100"
    if game.is_impassable(square):
        return "P19-R58"
    if game.enemies_at(unit, square):
        return "P19-MOV-08"
    return (
        stop_broken(game, unit, here, number)
        or withdrawal_broken(game, unit, square)
        or exhausted_move_broken(game, unit, path, number)
        or stuck_broken(game, unit, number)
    )


def stop_broken(game: Game, unit: Unit, here: Square, number: int) -> str | None:
    """Name the rule by which a unit that has just entered `here` must end its move there."""
    if number == 0:
        return None
    if game.options["pass_through_friends"] == "off" and here != unit.at and game.units_at(here):
        return "P19-R45"
    if game.towards_enemies(unit, here):
        return "P19-MOV-09"
    if game.is_hard_wood(here):
        return "P19-TER-03"
    if game.is_water(here):
        return "P19-TER-07"
    if game.has("wire", here):
        return "P19-TER-13"
    return "P19-TER-15" if game.has("trench", here) else None


def withdrawal_broken(game: Game, unit: Unit, square: Square) -> str | None:
    facing_it = [enemy for enemy in game.enemies(unit) if game.front(enemy) == unit.at]
    others = [enemy for enemy in game.enemies(unit) if enemy not in facing_it]
    if not facing_it:
        return None
    if any(game.front(enemy) == square for enemy in others):
        return "P19-MOV-12"
    if not game.is_on("withdraw_must_leave"):
        return None
    return "P19-R50" if any(game.board.distance(enemy.at, square) == 1 for enemy in facing_it) else None


def exhausted_move_broken(game: Game, unit: Unit, path: list[Any], number: int) -> str | None:
    if not game.side_exhausted[unit.side] or not game.enemies(unit):
        return None
    if not unit.on_board() and number == 0:
        return None  # an exhausted side may still bring units in; it counts from the entry square (P19-R98)
    if game.options["exhausted_move_test"] == "any":
        before = path[number - 1] if number > 0 else unit.at
        return "P19-EXH-05" if nearer_to_one(game, unit, before, path[number]) else None
    began = unit.at if unit.on_board() else path[0]
    distance = game.to_nearest_enemy(unit, path[number])
    return "P19-EXH-05" if distance < max(2, game.to_nearest_enemy(unit, began)) else None


def nearer_to_one(game: Game, unit: Unit, before: Square, after: Square) -> bool:
    enemies = [enemy.at for enemy in game.enemies(unit)]
    return any(game.board.distance(after, enemy) < game.board.distance(before, enemy) for enemy in enemies)


def stuck_broken(game: Game, unit: Unit, number: int) -> str | None:
    """Name the rule that keeps a unit until its next turn where it has gone, perhaps by a retreat or an advance."""
    if number > 0 or not unit.entered_stop:
        return None
    if game.is_water(unit.at):
        return "P19-TER-08"
    if game.has("trench", unit.at):
        return "P19-TER-16"
    return "P19-TER-14" if game.has("wire", unit.at) else None


def too_far(game: Game, unit: Unit, path: list[Any], number: int) -> str | None:
    """Judge whether the unit gets as far as this step."""
    start = unit.at
    allowed = squares_allowed(game, unit, start, path, fires=game.has_fired(unit))
    if number + 1 <= allowed:
        return None
    if game.has_fired(unit):
        return "P19-MOV-04"
    slow = slow_start(game, start)
    if slow:
        return slow
    from_road = game.has("road", start if start is not None else path[0])
    return "P19-TER-01" if from_road and len(path) == allowed + 1 else "P19-MOV-13"


def end_broken(game: Game, unit: Unit, path: list[Any], facing: str | None) -> str | None:
    end = path[-1] if path else unit.at
    if end != OFF:
        if not room_for(game, unit, end):
            return "P19-MOV-07"
        enemies = game.towards_enemies(unit, end) if path else set()
        if facing is None and len(enemies) > 1:
            return "P19-R48"  # the choice is missing
        if facing is not None and enemies and facing not in enemies:
            return "P19-MOV-10"
    return "P19-MOV-06" if facing is not None and facing not in game.board.facings else None


def room_for(game: Game, unit: Unit, square: Square) -> bool:
    """Say whether no second fighting unit would come to stand in the square."""
    coming = [unit, *game.towed_by(unit)]
    there = [other for other in game.units_at(square) if other not in coming and other.side == unit.side]
    return not (any(each.is_fighting_unit() for each in coming) and any(each.is_fighting_unit() for each in there))
