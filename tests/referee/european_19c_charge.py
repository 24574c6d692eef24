"""Charges under `european-19c`: the rule that a charge breaks first, and where a legal one ends.

All of it is judged before the die, as if the charger came into contact.
"""

from __future__ import annotations

from tests.referee.european_19c_game import Game, Order, Pose, Unit, gap_between
from tests.referee.european_19c_move import (
    ON_ROAD,
    STEP,
    Leg,
    fails_to_reform,
    friends_broken,
    halved,
    is_all_road,
    left_to_move,
    marching_broken,
    meets_first,
    swath,
    terrain_broken,
)
from tests.referee.plain_table import CRUMB, TOLERANCE, ahead, bearing, clipped, dot, minus, overlap, plus

CHARGERS = {"cavalry", "dragoons"}  # E19-CHG-01
DRAGOONS_CHARGE = {"skirmishers", "artillery", "dragoons"}  # E19-CHG-03
BEST_DIE = 6


def charge_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if unit.type not in CHARGERS or unit.own.get("charges") is False:
        return "CHG-01"
    if game.army_resolve(unit.side):
        return "EXH-03"
    formation = marching_broken(game, unit, order)
    if formation:
        return formation
    target = game.enemy_named(unit, order["at"])
    if target is None:
        return "R80"
    return target_broken(game, unit, target) or way_broken(game, unit, order, target)


def target_broken(game: Game, unit: Unit, target: Unit) -> str | None:
    if unit.type == "dragoons" and target.type not in DRAGOONS_CHARGE:
        return "CHG-03"
    if target.type == "commander":
        near = gap_between(unit, target)
        if any(gap_between(unit, enemy) < near - TOLERANCE - CRUMB for enemy in game.enemies(unit)):
            return "CHG-12"
    if game.bars_charges(target):
        return "CHG-04"
    return "R93" if game.options["charge_locked"] == "off" and game.opponents(target) else None


def way_broken(game: Game, unit: Unit, order: Order, target: Unit) -> str | None:
    charger = as_it_charges(unit, order, target)
    if not meets_first(game, charger, target):
        return "R31"
    length = contact(charger, target)
    legs = line_of(charger, length)
    if length > reach(game, unit, legs, BEST_DIE) + TOLERANCE + CRUMB:
        return "R80"
    broken = terrain_broken(game, charger, legs) or friends_broken(game, charger, legs)
    if broken:
        return broken
    at_contact = charger.placed(at=legs[0][1]).footprint()
    if any(overlap(at_contact, friend.footprint()) > TOLERANCE + CRUMB for friend in game.friends(charger)):
        return "MOV-21"  # R07 forgives only what deploying at contact causes
    others = [enemy for enemy in game.enemies(unit) if enemy.id != target.id]
    if any(overlap(swath(charger, legs[0]), enemy.footprint()) > TOLERANCE + CRUMB for enemy in others):
        return "R82"
    return "R82" if game.may_not_stop(charger, legs[0][1]) else None


def charge_pose(game: Game, unit: Unit, order: Order, die: int) -> Pose:
    """Say where a legal charge ends: deployed where its front touched, or short of it on the march."""
    if fails_to_reform(game, unit, order, die):
        return unit.at[0], unit.at[1], unit.facing, unit.formation
    target = game.units[order["at"]]
    charger = as_it_charges(unit, order, target)
    length = contact(charger, target)
    legs = line_of(charger, length)
    allowance = reach(game, unit, legs, die)
    if length <= allowance + TOLERANCE + CRUMB:
        forward = (charger.size()[1] - charger.placed(formation="battle").size()[1]) / 2  # E19-R79
        x, y = plus(legs[0][1], ahead(charger.facing), forward)
        return x, y, charger.facing % 360, "battle"
    short = falls_short(game, charger, allowance)
    if short is None:  # it may not even turn where it stands
        return unit.at[0], unit.at[1], unit.facing % 360, "march"
    x, y = plus(charger.at, ahead(charger.facing), short)
    return x, y, charger.facing % 360, "march"


def as_it_charges(unit: Unit, order: Order, target: Unit) -> Unit:
    """Reform it and turn it to its heading."""
    heading = float(order["heading"]) if order.get("heading") is not None else bearing(unit.at, target.at)
    return unit.placed(facing=heading, formation="march")


def line_of(charger: Unit, length: float) -> list[Leg]:
    return [(charger.at, plus(charger.at, ahead(charger.facing), length), charger.facing)]


def reach(game: Game, unit: Unit, legs: list[Leg], die: int) -> float:
    """Work out how far a charge goes with this die; the road helps if the whole line to the contact is road."""
    return left_to_move(game, unit, die) + (ON_ROAD if is_all_road(game, legs) else 0.0)


def contact(charger: Unit, target: Unit) -> float:
    """Measure how far the charger's front edge is from what of the target lies straight before it."""
    forward, right = ahead(charger.facing), ahead(charger.facing + 90)
    front = charger.front_point()
    half = charger.size()[0] / 2
    part = clipped(target.footprint(), plus(front, right, half), right)
    part = clipped(part, plus(front, right, -half), (-right[0], -right[1])) if part else []
    if not part:  # the ray meets it by no more than the tolerance, beyond the charger's width
        part = target.footprint()
    return max(0.0, min(dot(minus(corner, front), forward) for corner in part))


def falls_short(game: Game, charger: Unit, allowance: float) -> float | None:
    """Find the last place, up to the allowance, where a charger that has failed may stop (E19-R81); None for nowhere."""
    if may_stand(game, charger, allowance, TOLERANCE):
        return allowance
    steps = int(allowance / STEP)
    for step in range(steps, -1, -1):
        if may_stand(game, charger, step * STEP, 0.0):
            before = min(allowance, (step + 1) * STEP)
            return round(halved(step * STEP, before, lambda spot: may_stand(game, charger, spot, 0.0)), 6)
    return None


def may_stand(game: Game, charger: Unit, length: float, slack: float) -> bool:
    """Say whether a failed charge may end here; its target may be nearer than a tenth of an inch (E19-R07)."""
    place = charger.placed(at=plus(charger.at, ahead(charger.facing), length))
    footprint = place.footprint()
    if any(overlap(footprint, other.footprint()) > slack + CRUMB for other in game.others(charger)):
        return False
    return game.on_table(footprint, slack) and game.may_not_stop(place, place.at, slack) is None
