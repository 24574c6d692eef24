"""Dice and their consequences: shots of artillery that land, fire that hits, close combats."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.order import pursuit, survival
from pwprint.game.order.combat import those
from pwprint.game.order.situation import Situation
from pwprint.game.turn.turn import Shot, keeping
from pwprint.rulesets.portable_19c import hits, turn_memory
from pwprint.rulesets.portable_19c.cover import (
    defenders,
    has_commander,
    in_sight,
    is_crossing,
    sheltered,
    target_sheltered,
    units_in,
)
from pwprint.rulesets.portable_19c.tables import (
    COMMANDER,
    COVER,
    CROSSING,
    FIRE_HIT,
    IN_RIVER,
    ON_TARGET,
    OVER,
    SAME_TARGET,
    SHELTER,
    SHORT,
    SIGHT,
    UNMOVED,
    UPHILL,
)
from pwprint.rulesets.portable_19c.turn_memory import Target
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.board.base import Board, Facing, Square
    from pwprint.game.order.survival import Modifier
    from pwprint.game.orders import CloseCombat, Fire
    from pwprint.game.record import Record
    from pwprint.rulesets.portable_19c.own import Battle, State
    from pwprint.rulesets.portable_19c.turn_memory import Hit


# --- artillery ------------------------------------------------------------------------------------------------------


def aim(_battle: Battle, _state: State, order: Fire) -> Shot:
    """Return the shot that an artillery unit's order names. P19-R15."""
    return Shot(order.unit, order.at)


def barrage(battle: Battle, state: State, shots: tuple[Shot, ...], record: Record) -> State:
    """Throw all shots; only then what they hit is resolved, in the order of the shots. P19-ART-01, P19-R35."""
    found: list[Hit] = []
    ground = battle.ground
    for shot in shots:
        lands = _land(battle, state, shot, record)
        spared = battle.members[battle.sides[shot.unit]] if ground.spares_friends else 0
        found += hits.struck(battle, state, lands, spared) if lands is not None else ()
    named = tuple(_target(battle, state, shot) for shot in shots)
    state = keeping(state, replace(turn_memory.of(state), named=named))
    return hits.resolve_all(battle, state, tuple(found), record)


@lru_cache(maxsize=4)
def _target(battle: Battle, state: State, shot: Shot) -> Target:
    enemies = battle.members[1 - battle.sides[shot.unit]]
    there = (unit for unit in units_in(battle, state, shot.at) if enemies >> unit & 1)
    return Target(shot.unit, shot.at, sum(1 << unit for unit in there))


def _land(battle: Battle, state: State, shot: Shot, record: Record) -> Square | None:
    """Throw a shot's die; returns the square in which it lands, if it lands on the board. P19-ART-13 to P19-ART-16."""
    modifiers = _of_artillery(battle, state, shot)
    throw = record.roll(f"fire of {battle.scenario.units[shot.unit].id}")
    modifier = sum(value for _, value in modifiers)
    lands, rule = _scatter(battle, state, shot, throw.score + modifier)
    rules = ("P19-ART-12", rule, *(cited for cited, _ in modifiers))
    record.add(events.Shell(shot.unit, rules, (throw,), at=shot.at, modifier=modifier, lands=lands))
    return lands


def _scatter(battle: Battle, state: State, shot: Shot, score: int) -> tuple[Square | None, str]:
    """Return where a shot with a score lands, seen from the gun, and the rule. P19-R26, P19-R28."""
    if score >= ON_TARGET:
        return shot.at, "P19-ART-13"
    here, facing = state.pieces[shot.unit].square, state.pieces[shot.unit].facing or 0
    board, ground = battle.board, battle.ground
    if score in SHORT:
        back = ((facing + len(board.facings) // 2) % len(board.facings),)
        lands = _astray(board, shot.at, board.directly_away(here, shot.at) if ground.misses_diagonally else back)
        return (None, "P19-R30") if lands == here and ground.spares_itself else (lands, "P19-ART-14")
    if score in OVER:
        on = board.directly_away(shot.at, here) if ground.misses_diagonally else (facing,)
        return _astray(board, shot.at, on), "P19-ART-15"
    return None, "P19-ART-16"


def _astray(board: Board, at: Square, ways: tuple[Facing, ...]) -> Square | None:
    """Return the square to which steps lead: two on an exact diagonal; None if it is off the board. P19-R27."""
    here: Square | None = at
    for way in ways:
        here = None if here is None else board.step(here, way)
    return here


@lru_cache(maxsize=4)  # a player that looks ahead throws the same shot several times
def _of_artillery(battle: Battle, state: State, shot: Shot) -> tuple[Modifier, ...]:
    ground = battle.ground
    covered = target_sheltered(battle, state, shot.at)
    seen = in_sight(Situation(battle, state, shot.unit), 1 << shot.at, 0) and not (covered and ground.cover_denies)
    return those(
        (
            (covered, ("P19-ART-17", COVER)),
            (seen, ("P19-ART-18", SIGHT)),
            (_is_same(battle, state, shot), ("P19-ART-19", SAME_TARGET)),
            (has_commander(battle, state, shot.unit, beside=False), ("P19-ART-20", COMMANDER)),
        )
    )


def _is_same(battle: Battle, state: State, shot: Shot) -> bool:
    """Return whether a gun fires at its target of the last turn: the same square, or a unit that was in it. P19-R32."""
    now = _target(battle, state, shot)
    before = (target for target in turn_memory.of(state).last if target.gun == shot.unit)
    if battle.ground.same_target == "square":
        return any(target.at == now.at for target in before)
    return any(target.units & now.units for target in before)


# --- other fire -----------------------------------------------------------------------------------------------------


def fire(battle: Battle, state: State, order: Fire, record: Record) -> State:
    """Fire once in the side's own step: every die that hits is a hit on all units there. P19-FIR-08 to P19-FIR-11."""
    modifiers = _of_fire(battle, state, order)
    modifier = sum(value for _, value in modifiers)
    name = battle.scenario.units[order.unit].id
    throws = tuple(record.roll(f"fire of {name}") for _ in range(battle.kind_of(state, order.unit).dice))
    count = sum(throw.score + modifier >= FIRE_HIT for throw in throws)
    rules = ("P19-FIR-10", *(rule for rule, _ in modifiers))
    record.add(events.Volley(order.unit, rules, throws, at=order.at, modifier=modifier, needs=FIRE_HIT, hits=count))
    return hits.resolve_all(battle, state, hits.struck(battle, state, order.at) * count, record)


def _of_fire(battle: Battle, state: State, order: Fire) -> tuple[Modifier, ...]:
    unmoved = not turn_memory.of(state).stirred >> order.unit & 1
    return those(
        (
            (target_sheltered(battle, state, order.at), ("P19-FIR-12", COVER)),
            (unmoved, ("P19-FIR-13", UNMOVED)),
            (has_commander(battle, state, order.unit, beside=False), ("P19-FIR-14", COMMANDER)),
        )
    )


# --- close combat ---------------------------------------------------------------------------------------------------


def close_combat(battle: Battle, state: State, order: CloseCombat, record: Record) -> State:
    """Fight: both dice, the resolution dice of who is hit, the retreats, the winner's advance. P19-R72 to P19-R75."""
    attacker = order.unit
    defender = order.target if order.target is not None else defenders(battle, state, order.at)[0]
    state, further = pursuit.taken_up(state, attacker)
    here, there = state.pieces[attacker].square, order.at
    odds = _attack(battle, state, attacker, defender), _defence(battle, state, attacker, defender)
    attacker_safe = survival.parries(battle, attacker, defender, odds[0], record)
    defender_safe = survival.parries(battle, defender, attacker, odds[1], record)
    driven: list[tuple[int, ...]] = []
    for unit, safe in ((attacker, attacker_safe), (defender, defender_safe)):
        if not safe:
            state, survivors = hits.resolve(battle, state, turn_memory.of(state).pair(unit), record)
            driven.append(survivors)
    beaten = defender_safe and not attacker_safe, attacker_safe and not defender_safe
    state = pursuit.may_follow(battle, state, (attacker, here), (defender, there), further, beaten)
    retreats = tuple(choice for survivors in driven for choice in hits.owed(survivors))
    return state.with_pending((*retreats, *state.pending))


def _of_both(battle: Battle, state: State, unit: int) -> tuple[tuple[object, Modifier], ...]:
    ground = battle.ground
    return (
        (has_commander(battle, state, unit, beside=not ground.helps_in_its_square), ("P19-CC-05", COMMANDER)),
        (sheltered(battle, state, unit), ("P19-CC-06", SHELTER)),
        (ground.strong_woods >> state.pieces[unit].square & 1, ("P19-TER-06", SHELTER)),
        (ground.water >> state.pieces[unit].square & 1, ("P19-TER-10", IN_RIVER)),
        (is_crossing(state, unit), ("P19-TER-18", CROSSING)),
    )


def _attack(battle: Battle, state: State, attacker: int, defender: int) -> survival.Odds:
    """Return what the attacker throws for: it is always front on. P19-R66, P19-R71."""
    ground = battle.ground
    here, there = state.pieces[attacker].square, state.pieces[defender].square
    uphill = ground.high >> there & ~(ground.high >> here) & 1
    bonus = those((*_of_both(battle, state, attacker), (uphill, ("P19-TER-02", UPHILL))))
    return survival.Odds(("P19-CC-04", "P19-CC-10"), battle.kind_of(state, attacker).front, bonus=bonus)


def _defence(battle: Battle, state: State, attacker: int, defender: int) -> survival.Odds:
    """Return what the defender throws for: front on if the attacker is in its front square. P19-R71."""
    piece, kind = state.pieces[defender], battle.kind_of(state, defender)
    front = battle.board.step(piece.square, piece.facing or 0) == state.pieces[attacker].square
    bonus = those(_of_both(battle, state, defender))
    return survival.Odds(("P19-CC-04", "P19-CC-10"), kind.front if front else kind.flank, bonus=bonus)
