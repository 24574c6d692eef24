"""A referee for the `portable-19c` ruleset: it names the rule that a refused order cites first.

It is written from the rule catalogue alone and shares no line with the engine, so that the two can be compared.
It is slow on purpose: squares are pairs (column, row), sight is worked out with fractions, woods are grown square by
square. The order of the checks is the catalogue's own (P19-R97).

`Position` and `Order` say what it is given; fire and moves have modules of their own. Choices made where the
catalogue is silent:

- A unit that is lost breaks P19-HIT-01 before all else, whatever it is told.
- Every order: P19-SEQ-02 or P19-ACT-03, P19-R11 (finished, or it has held), P19-R12, P19-R94, then a unit off the
  board that does not enter by the rules: P19-R98, P19-R55 if it has left. The two answers, retreat and advance, skip
  all these: what is not due breaks P19-HIT-06 or P19-CC-07, whoever is ordered, be it a towed gun.
- A second close combat is no case of P19-R12 but of P19-R69. P19-R12 is also a move after fire, where the move must
  come first.
- Fire by a towed gun in the artillery step is P19-R34, not P19-R94. Outside that step it is P19-SEQ-02.
- A unit with the right to fight on is judged by the rules of close combat alone, in whosever step. If it has
  worked in this turn it may not (P19-R62, P19-R93).
- A spent unit (wire, limber) may still hold. A second work in the same activation breaks P19-R62 or P19-R93.
- `hold` has no rules beyond those of every order, and `end` needs the side's own step (P19-ACT-03).
- The path: a step after "off" breaks P19-MOV-01; a square that is not on the board breaks P19-R55.
- An exhausted side may enter by any of its entry squares, also next to an enemy; P19-R85 counts from there.
- A move of no squares ends where it began, so stacking is asked there too; its facing is free, but no corner.
- A Transport that tows a gun brings a fighting unit along: it may not end where another one stands (P19-MOV-07).
- The closed squares of P19-FIR-05 are those that share any sort with the target's square; trench and fortification
  are one sort.
- Close combat: whoever is named must be open to the attack, also where there is no choice (P19-R70). That is the
  Transport, not its towed gun.
- Advance: the facing comes last, after P19-R87.
- Unlimbering towards a corner: P19-R93, last.
"""

from __future__ import annotations

from tests.referee.plain_grid import OFF, Square, square_of
from tests.referee.portable_19c_fire import fire_broken
from tests.referee.portable_19c_game import (
    Game,
    Order,
    Position,
    Unit,
    read,
    spent_broken,
)
from tests.referee.portable_19c_move import move_broken

CITABLE: set[str] = {
    "P19-" + rule
    for rule in (
        "SEQ-02 ACT-03 R11 R12 R94 R98 "
        "ART-03 FIR-02 R05 R34 R62 R93 MOV-04 TER-09 TER-17 R16 ART-05 FIR-03 ART-08 FIR-06 TER-05 ART-22 FIR-15 R99 R22 "
        "FIR-05 FIR-04 "
        "MOV-02 MOV-03 MOV-01 R55 R100 R58 MOV-08 R45 MOV-09 TER-03 TER-07 TER-13 TER-15 MOV-12 R50 EXH-05 TER-08 TER-16 "
        "TER-14 TER-04 TER-01 MOV-13 MOV-07 R48 MOV-10 MOV-06 "
        "R68 R69 EXH-03 R70 HIT-01 HIT-06 CC-07 R74 R75 R87 SPC-02 R92"
    ).split()
}

ADVANCING = {"infantry", "dismounted-cavalry", "mounted-cavalry"}  # P19-CC-07


def verdict(position: Position, order: Order) -> str | None:
    """Name the rule that `order` cites first if it is refused in `position`, or None if it is legal."""
    game = read(position)
    do = order["do"]
    if do == "end":
        return must_fight_first(game, None) if game.has_the_step(order["side"]) else "P19-ACT-03"
    unit = game.units[order["unit"]]
    if unit.status == "lost":
        return OFF_BOARD["lost"]
    if do in ANSWERS or (do == "close_combat" and game.may_go_on_fighting(unit)):
        return ACTIONS[do](game, unit, order)  # it belongs to what it answers, in whosever step that was
    return any_order_broken(game, unit, order) or ACTIONS[do](game, unit, order)


# --- Every order ----------------------------------------------------------------------------------------------------

# The list places a unit off the board; which of the three rules it is depends on why it is not there.
OFF_BOARD = {"lost": "P19-HIT-01", "left": "P19-R55", "waiting": "P19-R98"}


def any_order_broken(game: Game, unit: Unit, order: Order) -> str | None:
    do, done = order["do"], game.done(unit)
    broken = must_fight_first(game, unit) or step_of_turn_broken(game, unit, do)
    if broken:
        return broken
    if game.has_finished(unit) or "hold" in done:
        return "P19-R11"
    if "close_combat" in done and do != "close_combat":
        return "P19-R12"
    if do == "move" and game.has_fired(unit) and game.options["fire_move_order"] == "move_first":
        return "P19-R12"
    if unit.towed_by and do not in {"unlimber", "fire"}:
        return "P19-R94"
    if not unit.on_board() and not enters(game, unit, order):
        return OFF_BOARD[unit.status]
    return None


def must_fight_first(game: Game, unit: Unit | None) -> str | None:
    """Judge an order to another unit, or to end the step, while the acting unit has to fight yet (P19-R68)."""
    if game.options["close_combat_compulsory"] == "off" or game.activation is None or game.pending:
        return None
    active = game.units[game.activation["unit"]]
    done = game.done(active)
    if active is unit or not active.on_board() or not done or "close_combat" in done:
        return None
    if "hold" in done or active.towed_by:
        return None
    if not game.enemies_at(active, game.front(active)) or spent_broken(active):
        return None
    barred = game.side_exhausted[active.side] and game.options["exhausted_may_start_cc"] == "off"
    return None if barred else "P19-R68"


def step_of_turn_broken(game: Game, unit: Unit, do: str) -> str | None:
    gun_fires = do == "fire" and unit.is_gun()
    if game.step == "artillery":
        return None if gun_fires else "P19-ACT-03"
    if gun_fires:
        return "P19-SEQ-02"
    return None if game.has_the_step(unit.side) else "P19-ACT-03"


def enters(game: Game, unit: Unit, order: Order) -> bool:
    """Say whether the order is a move onto the board, in due time, by one of the unit's entry squares."""
    if unit.status != "waiting" or unit.arrival_turn > game.turn or order["do"] != "move":
        return False
    path = order["path"]
    return len(path) > 0 and path[0] != OFF and square_of(path[0]) in unit.entry_squares


# --- Close combat, retreat, advance ---------------------------------------------------------------------------------


def close_combat_broken(game: Game, unit: Unit, order: Order) -> str | None:
    target = square_of(order["at"])
    there = game.enemies_at(unit, target)
    spent = spent_broken(unit)
    if spent:
        return spent
    if not there or target != game.front(unit):
        return "P19-R68"
    if fought_enough(game, unit):
        return "P19-R69"
    if game.side_exhausted[unit.side] and game.options["exhausted_may_start_cc"] == "off":
        return "P19-EXH-03"
    return None if opponent_is_clear(game, there, order.get("target")) else "P19-R70"


def fought_enough(game: Game, unit: Unit) -> bool:
    if game.may_go_on_fighting(unit):
        limit = game.options["further_combat_limit"]
        return bool(limit != "none" and game.pending["fought"] >= int(limit))
    return "close_combat" in game.done(unit)


def opponent_is_clear(game: Game, there: list[Unit], named: str | None) -> bool:
    """Say whether the order singles out an opponent: the fighting unit, or else one of the others of one's choice."""
    fighting = [enemy for enemy in there if enemy.is_fighting_unit()]
    defending = [game.units[enemy.towed_by] if enemy.towed_by else enemy for enemy in fighting]
    open_to_attack = [enemy.id for enemy in defending or there]
    return len(open_to_attack) == 1 if named is None else named in open_to_attack


def retreat_broken(game: Game, unit: Unit, order: Order) -> str | None:
    to = square_of(order["to"])
    if not game.owed("retreat", unit) or not unit.on_board():
        return "P19-HIT-06"
    near = game.board.distance(unit.at, to) == 1 and to in game.board.squares()
    free = not game.units_at(to) and not game.is_impassable(to)
    if not near or not free or game.towards_enemies(unit, to):
        return "P19-HIT-06"
    return "P19-R100" if to in game.barred else None


def advance_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if unit.type not in ADVANCING or not game.owed("advance", unit):
        return "P19-CC-07"
    into = square_of(game.pending["into"])
    if game.units_at(into):
        return "P19-R74"
    if unit.entered_stop:
        return "P19-R75"
    if game.side_exhausted[unit.side]:
        return "P19-R87"
    way = game.board.direction(square_of(game.pending["from"]), into)
    return None if faces_well(game, unit, into, order.get("facing"), way) else "P19-R74"


def faces_well(game: Game, unit: Unit, into: Square, facing: str | None, way: str) -> bool:
    enemies = game.towards_enemies(unit, into)
    if facing is None:
        return len(enemies) <= 1  # with several the choice is missing
    return facing in (enemies or {way})


# --- Wire, limber, unlimber, hold -----------------------------------------------------------------------------------


def wire_broken(game: Game, unit: Unit, order: Order) -> str | None:
    to_remove = order["do"] == "remove_wire"
    fits = game.has("wire", unit.at) == to_remove
    if game.is_on("wire_work_allows_fire") and game.done(unit) in ([], ["fire"]):
        return None if fits and not unit.stirred and unit.working is None else "P19-R62"
    return None if fits and not game.has_been_busy(unit) else "P19-R62"


def seat_broken(game: Game, unit: Unit, order: Order) -> str | None:
    who = {"mount": "dismounted-cavalry", "dismount": "mounted-cavalry"}[order["do"]]
    may = game.is_on("cavalry_may_dismount") and unit.type == who
    return None if may and not game.has_been_busy(unit) else "P19-R92"


def limber_broken(game: Game, unit: Unit, order: Order) -> str | None:
    transport = transport_meant(game, unit, order.get("with"))
    if not unit.is_gun() or transport is None:
        return "P19-R93"
    if game.has_been_busy(unit) or game.has_been_busy(transport):
        return "P19-R93"
    if order["do"] == "limber":
        return "P19-SPC-02" if game.towed_by(transport) else None  # a gun that is towed itself broke P19-R94
    if unit.towed_by != transport.id:
        return "P19-SPC-02"
    facing = order.get("facing")
    return None if facing is None or facing in game.board.facings else "P19-R93"


def transport_meant(game: Game, unit: Unit, named: str | None) -> Unit | None:
    """Find the transport of the unit's side in its square that is named; else the one that tows it, or the only one."""
    mates = [other for other in game.units_at(unit.at) if other.side == unit.side and other.type == "transport"]
    if named is None and unit.towed_by is not None:
        named = unit.towed_by
    chosen = mates if named is None else [mate for mate in mates if mate.id == named]
    return chosen[0] if len(chosen) == 1 else None


def nothing_more(_game: Game, _unit: Unit, _order: Order) -> str | None:
    """Hold has no rules beyond those of every order."""
    return None


ANSWERS = {"retreat", "advance"}
ACTIONS = {
    "move": move_broken,
    "fire": fire_broken,
    "close_combat": close_combat_broken,
    "retreat": retreat_broken,
    "advance": advance_broken,
    "mount": seat_broken,
    "dismount": seat_broken,
    "lay_wire": wire_broken,
    "remove_wire": wire_broken,
    "limber": limber_broken,
    "unlimber": limber_broken,
    "hold": nothing_more,
}
