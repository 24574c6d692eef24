"""The rules of `tile` that an order can break, in the order in which TIL-R38 cites them.

Each rule answers with the places that it denies. Firing and close combat are asked about squares, rallying about units,
moving about the next square of the path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.engine import facing, phrases
from pwprint.engine.march import Moving, StepRule, by_exits, not_nearer, others, road_tracks, through_edges
from pwprint.engine.rule import Rule, gate, when
from pwprint.engine.sight import seen_by_path
from pwprint.engine.situation import EVERYWHERE
from pwprint.engine.state import Status
from pwprint.rulesets.tile import says
from pwprint.rulesets.tile.tables import MOVE_AND_FIRE, ROAD

if TYPE_CHECKING:
    from pwprint.board.base import Square, Squares
    from pwprint.engine.rule import Fault, Places, Words
    from pwprint.engine.walk import Track
    from pwprint.orders import Advance, Move
    from pwprint.rulesets.tile.ground import Marching, Unit


# --- Activation -----------------------------------------------------------------------------------------------------


def _is_new(s: Unit) -> bool:
    active = s.state.activation
    return active is None or active.unit != s.unit


def _no_chit(s: Unit) -> bool:
    bag = s.state.own
    if not _is_new(s):
        return False
    return bag.drawn != s.side if bag.drawn is not None else not bag.chits[s.side]


def _activated(s: Unit) -> bool:
    return _is_new(s) and bool(s.state.own.activated >> s.unit & 1)


ACTIVATION = (
    Rule("TIL-SEQ-04", when(_no_chit), phrases.no_chit, "unit"),
    Rule("TIL-SEQ-05", when(_activated), phrases.activated, "unit"),
)

ON_BOARD = gate("TIL-R39", lambda s: s.piece.status is not Status.ON_BOARD, phrases.off_board, "unit", last=True)


# --- Which action ---------------------------------------------------------------------------------------------------


def _acted(s: Unit) -> bool:
    return bool(s.act.done)


def _acted_but_moved(s: Unit) -> bool:
    return s.act.done not in {(), ("move",)}


def _changed_limber(s: Unit) -> bool:
    return "limber" in s.act.done or "unlimber" in s.act.done


def _turned_gun(s: Unit) -> bool:
    """Return whether a gun has turned: with a shot that would be Move and fire, which guns have not. TIL-R10."""
    return s.kind.limbers and s.act.turned


def _limbered_gun(s: Unit) -> bool:
    return s.kind.limbers and s.piece.limbered


def _unlimbered_gun(s: Unit) -> bool:
    return s.kind.limbers and not s.piece.limbered


HOLD = (ON_BOARD, gate("TIL-ACT-01", _acted, says.action))

_CHANGE = (ON_BOARD, gate("TIL-ACT-01", lambda s: not s.kind.limbers or _acted_but_moved(s), says.action))

LIMBER = (*_CHANGE, gate("TIL-SPC-01", lambda s: s.piece.limbered, phrases.gun_state))

UNLIMBER = (*_CHANGE, gate("TIL-SPC-01", lambda s: not s.piece.limbered, phrases.gun_state))

MAY_MOVE = (
    gate("TIL-R11", _changed_limber, says.after_limbering),
    gate("TIL-ACT-01", _acted, says.action),
)


# --- Moving, step by step -------------------------------------------------------------------------------------------


def _exits(s: Unit) -> Squares:
    return s.ground.exits[s.side]


def _bound_by_contact(m: Marching) -> Squares:
    return m.near if not m.enters and m.near >> m.start & 1 else 0


# With `slow_terrain` on `whole` the length of the move is what counts (TIL-R06).
def _halting_woods(m: Marching) -> Squares:
    return 0 if m.ground.slow_whole else m.ground.woods


def _halting_river(m: Marching) -> Squares:
    return 0 if m.ground.slow_whole else m.ground.river


STEPS = (
    StepRule("TIL-MOV-01", phrases.through_corner, leads=through_edges),
    StepRule("TIL-R37", phrases.no_exit, leads=by_exits(_exits)),
    StepRule("TIL-MOV-03", phrases.unlimbered, bars=when(_unlimbered_gun)),
    StepRule("TIL-MOV-06", phrases.occupied, bars=others),
    StepRule("TIL-MOV-04", phrases.must_stop, halts=lambda m: m.near),
    StepRule("TIL-TER-08", phrases.stops_in("woods"), halts=_halting_woods),
    StepRule("TIL-TER-09", phrases.stops_in("a river"), halts=_halting_river),
    StepRule("TIL-MOV-05", phrases.bound_by_contact, bars=_bound_by_contact),
    StepRule("TIL-EXH-03", phrases.exhausted_near, bars=lambda m: m.near if m.piece.exhausted else 0),
    StepRule("TIL-OPT-02", phrases.spent_march, bars=not_nearer),
)


def _tracks(m: Marching, speed: int) -> tuple[Track, ...]:
    """Return the ways of walking `speed` squares: the road bonus is TIL-R07, slow ground TIL-R06."""
    ground = m.ground
    slow = ground.woods | ground.river if ground.slow_whole else 0
    return road_tracks(m, speed, ROAD, condition=ground.road_bonus, road=ground.road, slow=slow)


def _too_long(m: Marching, path: tuple[int, ...]) -> tuple[str, Words]:
    if m.ground.slow_whole and len(path) > 1:
        entered = sum({1 << square for square in path if square >= 0})
        if entered & m.ground.woods:
            return "TIL-TER-08", phrases.slow_ground(path, "woods")
        if entered & m.ground.river:
            return "TIL-TER-09", phrases.slow_ground(path, "a river")
    return "TIL-MOV-02", phrases.too_long(m, path, m.kind.speed, m.ground.road_bonus)


_NO_FACING = "it takes the option facing: house"


def _facing_of_move(s: Unit, order: Move) -> list[Fault]:
    return facing.judge(s, order, "TIL-R01") if s.ground.faces else facing.no_facing(order, "TIL-R01", _NO_FACING)


def facing_of_advance(s: Unit, order: Advance) -> list[Fault]:
    """Return what is wrong with the facing of an advance: that there is one, where tiles have none."""
    return [] if s.ground.faces else facing.no_facing(order, "TIL-R01", _NO_FACING)


MOVING = Moving(
    gates=MAY_MOVE,
    steps=STEPS,
    tracks=_tracks,
    speed=lambda s: s.kind.speed,
    too_long=_too_long,
    exits=_exits,
    arrival=ON_BOARD,
    facing=_facing_of_move,
)


# --- Firing ---------------------------------------------------------------------------------------------------------


def _moved_too_far(s: Unit) -> bool:
    return bool(s.act.path) and not MOVING.admits(s.marched(), s.act.path, s.kind.speed + MOVE_AND_FIRE)


def _say_moved_too_far(s: Unit, _: int) -> Words:
    return phrases.too_far_to_fire(s, s.kind.speed + MOVE_AND_FIRE, ROAD)


def _range(s: Unit) -> int:
    return s.kind.range


def _in_range(s: Unit) -> Squares:
    return s.battle.board.within(s.piece.square, s.kind.range)


def enemies_in_range(s: Unit) -> Squares:
    """Return the squares within range that hold enemies."""
    return s.theirs & _in_range(s)


def _deep_in(s: Unit, terrain: Squares) -> Squares:
    """Return the squares of a closed terrain that are too deep in it, or too far away, to be fired at. TIL-R29."""
    ground, here = s.ground, s.piece.square
    limited = terrain if ground.cover_is_range else ground.same_cover[here] & terrain
    return limited & ~s.battle.board.within(here, 1)


def _out_of_sight(s: Unit) -> Squares:
    """Return the squares within range to which terrain alone closes every path. TIL-FIR-06."""
    return _in_range(s) & ~_seen(s, s.ground.blocking)


def _behind_units(s: Unit) -> Squares:
    """Return the squares to which units close every path that terrain leaves open. TIL-FIR-07, TIL-TER-05."""
    ground = s.ground
    if not ground.units_block:
        return 0
    # Units between are ignored when they stand lower than the firer or than the target; those that do not stand lower
    # are on hills, and hills block by themselves.
    if ground.high >> s.piece.square & 1:
        return 0
    open_to_terrain = _seen(s, ground.blocking)
    return open_to_terrain & ~_seen(s, ground.blocking | s.mine | s.theirs) & ~ground.high


def _seen(s: Unit, blocked: Squares) -> Squares:
    return seen_by_path(s.battle.board, s.piece.square, blocked, s.kind.range, shortest=s.ground.sight_shortest)


def _is_range(s: Unit) -> bool:
    return s.ground.cover_is_range


FIRE = (
    ON_BOARD,
    gate("TIL-FIR-01", lambda s: not s.kind.range, says.cannot_fire, last=True),
    gate("TIL-FIR-02", _limbered_gun, phrases.limbered, last=True),
    gate("TIL-ACT-01", lambda s: _acted_but_moved(s) or _turned_gun(s), says.action),
    Rule("TIL-MOV-08", when(_moved_too_far), _say_moved_too_far),
    Rule("TIL-FIR-03", lambda s: ~s.theirs, phrases.no_target(_range), "at", last=True),
    Rule("TIL-TER-06", lambda s: _deep_in(s, s.ground.town), phrases.too_deep("town", total=_is_range), "at"),
    Rule("TIL-TER-07", lambda s: _deep_in(s, s.ground.woods), phrases.too_deep("woods", total=_is_range), "at"),
    Rule("TIL-FIR-04", lambda s: ~_in_range(s), phrases.out_of_range(_range), "at"),
    Rule("TIL-FIR-06", _out_of_sight, says.no_sight, "at"),
    Rule("TIL-FIR-07", _behind_units, says.units_in_sight, "at"),
)


# --- Rallying: places are units -------------------------------------------------------------------------------------


def _say_fresh_itself(s: Unit, _: int) -> Words:
    return says.fresh(s, s.unit)


def _fresh(s: Unit) -> Places:
    exhausted = sum(1 << unit for unit, piece in enumerate(s.state.pieces) if piece.exhausted)
    return s.battle.members[s.side] & ~exhausted


def _not_beside(s: Unit) -> Places:
    beside = s.battle.board.adjacent[s.piece.square] & s.mine
    return ~sum(
        1 << unit
        for unit, piece in enumerate(s.state.pieces)
        if piece.status is Status.ON_BOARD and beside >> piece.square & 1
    )


RALLY_ITSELF = (
    ON_BOARD,
    gate("TIL-ACT-01", _acted, says.action),
    gate("TIL-R24", lambda s: not s.piece.exhausted, _say_fresh_itself),
)

RALLY_OTHER = (
    ON_BOARD,
    gate("TIL-RAL-02", lambda s: not s.kind.rallies_others, says.only_itself, last=True),
    gate("TIL-ACT-01", _acted_but_moved, says.action),
    Rule("TIL-R24", _fresh, says.fresh, "target"),
    Rule("TIL-RAL-02", _not_beside, says.not_beside, "target"),
)


# --- Close combat ---------------------------------------------------------------------------------------------------


def in_contact(s: Unit) -> Squares:
    """Return the squares of the enemies that the unit touches, and faces where tiles have a facing. TIL-R01."""
    here, board = s.piece.square, s.battle.board
    if not s.ground.faces:
        return board.adjacent[here] & s.theirs
    front = board.step(here, s.piece.facing or 0)
    return 0 if front is None else s.theirs & 1 << front


CLOSE_COMBAT = (
    ON_BOARD,
    gate("TIL-CC-02", lambda s: s.piece.exhausted, says.exhausted_attack),
    gate("TIL-R12", lambda s: s.kind.rallies_others and not s.ground.commanders_attack, says.commander_attack),
    Rule("TIL-CC-01", lambda s: ~in_contact(s), phrases.no_contact, "at"),
    gate("TIL-R15", lambda s: "close_combat" in s.act.done, phrases.fought),
    gate("TIL-OPT-02", lambda s: s.spent, phrases.spent_attack),
)


# --- Answers to dice ------------------------------------------------------------------------------------------------

FLIP = (Rule("TIL-HIT-03", when(lambda s: s.failed_save is None), phrases.no_failed_save, last=True),)


def _not_free_beside(s: Unit) -> Squares:
    return ~(s.battle.board.adjacent[s.piece.square] & ~s.mine & ~s.theirs)


def _not_directly_away(s: Unit) -> Squares:
    failed = s.failed_save
    if failed is None:
        return 0
    board, here = s.battle.board, s.piece.square
    away: list[Square | None] = [board.step(here, towards) for towards in board.directly_away(here, failed.enemy)]
    return ~sum(1 << square for square in away if square is not None)


RETREAT = (
    *FLIP,
    Rule("TIL-R20", when(_unlimbered_gun), phrases.gun_stays),
    Rule("TIL-R18", _not_free_beside, phrases.not_free, "to"),
    Rule("TIL-R17", _not_directly_away, says.not_away, "to"),
    Rule("TIL-R19", lambda s: s.near, phrases.near_enemy, "to"),
)


def _opponent_stands(s: Unit) -> Squares:
    fought = s.may_advance
    if fought is None:
        return 0
    opponent = s.state.pieces[fought.opponent]
    return 1 << fought.to if opponent.status is Status.ON_BOARD and opponent.square == fought.to else 0


def _not_in_place(s: Unit) -> Squares:
    """Deny an attacker that is gone or has retreated; an Exhausted one must not follow next to an enemy. TIL-R21."""
    fought = s.may_advance
    if fought is None:
        return 0
    if s.piece.status is not Status.ON_BOARD or s.piece.square != fought.origin:
        return EVERYWHERE
    return s.near if s.piece.exhausted else 0


ADVANCE = (
    Rule("TIL-CC-09", when(lambda s: s.may_advance is None), phrases.not_the_attacker, last=True),
    Rule("TIL-CC-08", _opponent_stands, phrases.stood),
    Rule("TIL-R20", when(_unlimbered_gun), phrases.gun_stays),
    Rule("TIL-R21", _not_in_place, phrases.not_in_place),
    Rule("TIL-OPT-02", when(lambda s: s.spent), phrases.spent_attack),
)
