"""Shooting and bombarding under `european-19c`: the rule that an order breaks first."""

from __future__ import annotations

from tests.referee.european_19c_game import BOMBARDMENT, SHOOTERS, SHOT, Game, Order, Unit
from tests.referee.plain_table import ANGLE_TOLERANCE, CRUMB, TOLERANCE, overlap, turned_by


def shoot_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if unit.type not in SHOOTERS:
        return "FIR-05"
    return attack_broken(game, unit, order, SHOT, nobody="FIR-13", too_far=SHOOTERS[unit.type]) or choice_broken(
        game, unit, order
    )


def choice_broken(game: Game, unit: Unit, order: Order) -> str | None:
    target = game.units[order["at"]]
    if game.is_closest(as_it_shoots(unit, order), target, SHOT):
        return None
    return "FIR-19" if target.type == "commander" else "FIR-13"


def bombard_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if unit.type != "artillery" or unit.own.get("bombards") is False:
        return "ART-01"
    broken = attack_broken(game, unit, order, BOMBARDMENT, nobody="R74", too_far="ART-02")
    if broken:
        return broken
    target = game.units[order["at"]]
    if target.type == "commander" and not game.is_closest(as_it_shoots(unit, order), target, BOMBARDMENT):
        return "R74"
    return None


def attack_broken(game: Game, unit: Unit, order: Order, weapon: float, *, nobody: str, too_far: str) -> str | None:
    """Ask what shooting and bombarding have in common, up to the line of sight."""
    if turns(unit, order) and game.town_about(unit.at):
        return "R64"
    if turns(unit, order) and game.options["turn_to_shoot"] == "forced_only" and has_a_target(game, unit, weapon):
        return "R65"
    shooter = as_it_shoots(unit, order)
    if not has_room(game, unit, shooter):
        return "R27"
    target = game.enemy_named(unit, order["at"])
    if target is None:
        return nobody
    if game.opponents(target):
        return "FIR-17"
    if not game.in_field(shooter, target):
        return "FIR-11"
    if not game.ranges(shooter, target, weapon):
        return too_far
    if not game.ranges(shooter, target, game.in_view(weapon)):
        return "R123"
    return None if game.clear_range(shooter, target, weapon) is not None else "FIR-08"


def as_it_shoots(unit: Unit, order: Order) -> Unit:
    """Turn and deploy it (E19-FIR-06, R65)."""
    return unit.placed(facing=float(order["turn"]) if turns(unit, order) else None, formation="battle")


def has_a_target(game: Game, unit: Unit, weapon: float) -> bool:
    """Say whether a unit could shoot at somebody without a turn (E19-R65)."""
    ready = unit.placed(formation="battle")
    free = [enemy for enemy in game.enemies(unit) if not game.opponents(enemy)]
    return has_room(game, unit, ready) and any(game.clear_range(ready, enemy, weapon) is not None for enemy in free)


def turns(unit: Unit, order: Order) -> bool:
    """Say whether a unit turns in order to shoot; to where it looks already, within the tolerance, is no turn (R06)."""
    return order.get("turn") is not None and turned_by(float(order["turn"]), unit.facing) > ANGLE_TOLERANCE + CRUMB


def has_room(game: Game, unit: Unit, changed: Unit) -> bool:
    """Say whether a unit has room to change formation or to turn on the spot (E19-R27); as it stands it always has."""
    if game.options["deploy_needs_room"] == "off":
        return True
    same_heading = abs(changed.facing - unit.facing) % 360 == 0
    if changed.size() == unit.size() and same_heading:
        return True
    footprint = changed.footprint()
    return game.on_table(footprint) and all(
        overlap(footprint, other.footprint()) <= TOLERANCE + CRUMB for other in game.others(unit)
    )


def could_shoot_at(game: Game, shooter: Unit, target: Unit) -> bool:
    """Say whether a unit, deployed where it stands, could shoot at a target, be it the closest or not (E19-R32)."""
    ready = shooter.placed(formation="battle")
    return not game.opponents(target) and game.clear_range(ready, target, SHOT) is not None
