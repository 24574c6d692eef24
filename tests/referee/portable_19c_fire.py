"""Fire and sight, as the `portable-19c` referee judges them."""

from __future__ import annotations

from tests.referee.plain_grid import Line, Square, line, square_of
from tests.referee.portable_19c_game import GUNS, Game, Order, Unit, spent_broken
from tests.referee.portable_19c_move import read_path, squares_allowed

SMALL_ARMS = {"infantry": 3, "dismounted-cavalry": 3, "machine-guns": 3, "mounted-cavalry": 3}  # P19-FIR-15, P19-R05


def fire_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if unit.is_gun() and (unit.fired_artillery or unit.id in game.declared):
        return "P19-ART-03"
    if not unit.is_gun() and game.has_fired(unit):
        return "P19-FIR-02"
    if not has_weapon(game, unit):
        return "P19-R05"
    if unit.towed_by:
        return "P19-R34"
    spent = spent_broken(unit)
    if spent and not (spent == "P19-R62" and game.is_on("wire_work_allows_fire")):
        return spent
    if moved_too_far_to_fire(game, unit):
        return "P19-MOV-04"
    if game.is_water(unit.at):
        return "P19-TER-09"
    if unit.crossing and not occupies_by_acting(game, unit):
        return "P19-TER-17"
    return shot_broken(game, unit, square_of(order["at"]))


def has_weapon(game: Game, unit: Unit) -> bool:
    if unit.type == "mounted-cavalry":
        return bool(game.options["mounted_cavalry_fire"] == "on")
    return unit.is_gun() or unit.type in SMALL_ARMS


def moved_too_far_to_fire(game: Game, unit: Unit) -> bool:
    if not game.acts_now(unit):
        return False
    path = read_path(game.activation["path"])
    start = square_of(game.activation["origin"]) if game.activation["origin"] else None
    return len(path) > squares_allowed(game, unit, start, path, fires=True)


def occupies_by_acting(game: Game, unit: Unit) -> bool:
    """Say whether fire, as the first action in a later turn, turns crossing into occupying (P19-R64)."""
    its_step = game.step != "artillery" and game.has_the_step(unit.side)
    return its_step and not unit.crossing_since_this_turn and not game.done(unit)


def shot_broken(game: Game, unit: Unit, target: Square) -> str | None:
    gun = unit.is_gun()
    if not game.enemies_at(unit, target) and not (gun and game.is_on("artillery_at_empty_square")):
        return "P19-R16"
    if not game.board.in_arc(unit.at, unit.facing, target):
        return "P19-ART-05" if gun else "P19-FIR-03"
    if unit.at in game.closed() and game.front(unit) in game.closed() and target != game.front(unit):
        return "P19-ART-08" if gun else "P19-FIR-06"
    distance = game.board.distance(unit.at, target)
    if distance > 1 and within_a_wood(game, unit.at, target):
        return "P19-TER-05"
    if distance > unit.own.get("range", (GUNS if gun else SMALL_ARMS)[unit.type]):
        return "P19-ART-22" if gun else "P19-FIR-15"
    if distance > game.view:
        return "P19-R99"
    if not gun:
        return sight_broken(game, unit, target)
    return None if not game.is_on("indirect_needs_spotter") or is_spotted(game, unit, target) else "P19-R22"


def is_spotted(game: Game, gun: Unit, target: Square) -> bool:
    """Say whether the gun sees the square past terrain, or a friend of any kind past terrain and units (P19-R22)."""
    if not is_blocked(game, line(game.board, gun.at, target), blocking_terrain(game, gun.at, target)):
        return True
    friends = [other for other in game.units.values() if other.on_board() and other.side == gun.side]
    return any(sees(game, friend, target) for friend in friends)


def sees(game: Game, unit: Unit, target: Square) -> bool:
    if unit.at == target:
        return True
    blocking = blocking_terrain(game, unit.at, target) | blocking_units(game, unit, target)
    return not is_blocked(game, line(game.board, unit.at, target), blocking)


def blocking_terrain(game: Game, firer: Square, target: Square) -> set[Square]:
    opaque = game.opaque if game.is_on("trench_blocks_line") else game.opaque - game.all_of({"trench"})
    return opaque | blocking_hills(game, firer, target)


def within_a_wood(game: Game, firer: Square, target: Square) -> bool:
    """Say whether the line runs through woods only, from and to squares of one wood (P19-R20)."""
    woods = game.terrain.get("woods", set())
    if firer not in woods or not line(game.board, firer, target).inside <= woods:
        return False
    wood, size = {firer}, 0
    while len(wood) > size:
        size = len(wood)
        wood |= {near for square in wood for near in game.board.neighbours(square)} & woods
    return target in wood


def sight_broken(game: Game, unit: Unit, target: Square) -> str | None:
    way = line(game.board, unit.at, target)
    alike = {square for sort in game.sorts if target in sort for square in sort}
    if not game.is_on("trench_blocks_line"):  # only the square crossed last counts, if it is a trench (P19-R21)
        alike = {
            square for square in alike if not game.has("trench", square) or game.board.distance(square, target) == 1
        }
    if is_blocked(game, way, alike):
        return "P19-FIR-05"
    return None if sees(game, unit, target) else "P19-FIR-04"


def is_blocked(game: Game, way: Line, blocking: set[Square]) -> bool:
    """Judge corners by the option: there both squares block, or either, or none does (P19-R37)."""
    if way.inside & blocking:
        return True
    corners = [len(pinch & blocking) for pinch in way.pinches]
    needed = {"both": 2, "either": 1, "open": 3}[game.options["corner_sight"]]
    return any(count >= needed for count in corners)


def from_or_to_hill(game: Game, firer: Square, target: Square) -> bool:
    return game.has("hill", firer) or game.has("hill", target)


def blocking_hills(game: Game, firer: Square, target: Square) -> set[Square]:
    return set() if from_or_to_hill(game, firer, target) else game.all_of({"hill"})


def blocking_units(game: Game, unit: Unit, target: Square) -> set[Square]:
    who = game.options["units_block_fire"]
    others = [
        other
        for other in game.units.values()
        if other.on_board() and (who == "all" or (who == "friends" and other.side == unit.side))
    ]
    overlooked = from_or_to_hill(game, unit.at, target)
    return {other.at for other in others if not overlooked or game.has("hill", other.at)}
