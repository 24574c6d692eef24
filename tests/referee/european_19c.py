"""A referee for the `european-19c` ruleset: it names the rule that a refused order cites first.

It is written from the rule catalogue alone and shares no line with the engine, so that the two can be compared.
It is slow on purpose: footprints are rectangles of plain floats, lines are walked along, the longest legal move is
searched for by halving and by trying place after place.

`Position` and `Order` say what it is given; fire, moves, roads and charges have modules of their own. Choices made
where the catalogue is silent:

- Tolerance widens what a limit includes, also where that is worse for the unit: MOV-17 bars up to 6.01 in.
- The way of `up_to` meets its limits to the full, without tolerance; only if no place does, the tolerance helps. If
  there is no legal place at all, what is cited is what a distance of 0 breaks.
- MOV-13: a gap that falls to 6 in and no lower may be passed by. From inside, no gap may fall below its first value.
- R35 on the way: a unit that starts nearer than a tenth of an inch may move if it comes no nearer. Its last place
  must be a tenth away, also if it only turns.
- Forbidden terrain counts sort by sort: between a marsh and a lake that touch there is a way. A road opens its strip
  in woods, marsh and lake to whoever is on it, by an order with `road` or without.
- A move of no distance is never asked about terrain, neither on its way nor at its end.
- `exit` is asked for after all else (MOV-22 too), with the final heading; with `up_to`, at the place reached.
- Road: past the end of the line is R44. At its last vertex a unit may look along the road; at a bend that it stands on
  and names, the way is not told: R44. The ray of an approach starts on the centre line. A bend breaks R45 only if the
  distance goes past it, so `up_to` stops there.
- A turn to where the unit looks already, within a tenth of a degree, is none: it costs no die, and is no fault in a town.
- `move_roll: after_path`: the way may be as long as the best die lets it be (else MOV-08) and has to be legal as a whole;
  a unit whose die is lower ends at the last legal place before its allowance does.
- R27 is not asked of a unit that shoots as it stands; it is of a deployed one that turns.
- A target that misses the field of fire by up to 0.1 degree is in it; else the field is exact.
- Blockers that are at most 0.01 in apart count as touching.
- Cover by entrenchment, and TER-20, go by the state `entrenched`, not by the place.
- Charge: another enemy is touched first if the way to the contact overlaps it; one that stands flush beside the way or
  in line with the target does not count. The road bonus holds if the whole line to the contact is road, also for a
  charge that fails. A failed charge stops anywhere but on a unit, off the table or in terrain, also nearer to an enemy
  than a tenth of an inch.
"""

from __future__ import annotations

from tests.referee.european_19c_charge import charge_broken, charge_pose
from tests.referee.european_19c_fire import bombard_broken, shoot_broken, turns
from tests.referee.european_19c_game import Game, Order, Pose, Position, Unit, gap_between
from tests.referee.european_19c_move import move_broken, move_pose
from tests.referee.plain_table import CRUMB, TOLERANCE

RALLY_REACH = 12.0  # E19-RAL-03

CITABLE: set[str] = {
    "E19-" + rule
    for rule in (
        "HIT-08 SEQ-05 ACT-01 ACT-02 ACT-05 CMD-01 RAL-01 R106 RAL-03 CC-02 "
        "TER-20 MOV-01 MOV-17 R27 R34 R113 R31 R44 R45 MOV-08 TER-01 TER-07 TER-08 TER-09 MOV-20 R35 MOV-13 EXH-02 "
        "MOV-21 MOV-22 TER-03 TER-04 R32 R08 "
        "FIR-05 R64 R65 FIR-13 FIR-17 FIR-11 FIR-01 FIR-02 FIR-03 FIR-04 R123 FIR-08 FIR-19 ART-01 R74 ART-02 "
        "CHG-01 EXH-03 R80 CHG-03 CHG-12 CHG-04 R93 R82"
    ).split()
}


def verdict(position: Position, order: Order, die: int | None = None) -> str | None:
    """Name the rule that `order` cites first if it is refused in `position`, or None if it is legal.

    The die is that of a move; no other order needs it.
    """
    broken = any_broken(Game(position), order, die)
    return f"E19-{broken}" if broken else None


def pose_after(position: Position, order: Order, die: int | None = None) -> Pose:
    """Say where the unit of a legal order stands after it: x, y, heading, formation."""
    game = Game(position)
    unit = game.units[order["unit"]]
    if order["do"] == "move":
        assert die is not None
        return move_pose(game, unit, order, die)
    if order["do"] == "charge":
        assert die is not None
        return charge_pose(game, unit, order, die)
    if order["do"] in {"shoot", "bombard"}:
        return *unit.at, (float(order["turn"]) if turns(unit, order) else unit.facing) % 360, "battle"
    return *unit.at, unit.facing, unit.formation


def any_broken(game: Game, order: Order, die: int | None) -> str | None:
    do = order["do"]
    if do == "end":
        return None if order["side"] == game.active else "SEQ-05"
    unit = game.units[order["unit"]]
    if unit.state == "lost":
        return "HIT-08"
    if unit.side != game.active or unit.state != "in_play":
        return "SEQ-05"
    if do == "melee":
        return melee_broken(game, unit)
    if do == "rally" and unit.type != "commander":
        return "RAL-01"
    if unit.did is not None:
        return acted_broken(unit, do)
    if game.opponents(unit):
        return "ACT-05"
    if do == "move":
        return move_broken(game, unit, order, die)
    return {"hold": hold_broken, "shoot": shoot_broken, "bombard": bombard_broken, "charge": charge_broken}.get(
        do, rally_broken
    )(game, unit, order)


def acted_broken(unit: Unit, do: str) -> str:
    """Cite for a second action; a commander that would both move and rally breaks a rule of its own."""
    if unit.type != "commander":
        return "ACT-01"
    return "CMD-01" if {unit.did, do} == {"move", "rally"} else "ACT-02"


def hold_broken(_game: Game, _unit: Unit, _order: Order) -> str | None:
    """Hold has no rules beyond those of every order."""
    return None


def melee_broken(game: Game, unit: Unit) -> str | None:
    if unit.did is not None:
        return "ACT-01"
    return None if set(game.opponents(unit)) - set(unit.fought) else "CC-02"


def rally_broken(game: Game, unit: Unit, order: Order) -> str | None:
    friends = {friend.id: friend for friend in game.friends(unit)}
    named = [friends.get(name) for name in order["targets"]]
    if any(target is None or target.type == "commander" or target.hits == 0 for target in named):
        return "R106"
    far = [target for target in named if target and gap_between(unit, target) > RALLY_REACH + TOLERANCE + CRUMB]
    return "RAL-03" if far else None
