"""The rules of `tile` that an order can break, in the order in which TIL-R38 cites them.

Each rule answers with the places that it denies. Firing and close combat are asked about squares, rallying about units,
moving about the next square of the path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order import answers, facing, messages, pursuit
from pwprint.game.order.activation import (
    acted,
    acted_but_moved,
    has_announced_a_move,
    limbered_gun,
    limbered_too_soon,
    may_not_fire_first,
    may_not_move,
    on_board,
    turned_gun,
    unlimbered_gun,
)
from pwprint.game.order.gates import alone, gate
from pwprint.game.order.ground import (
    by_road,
    caps,
    exits,
    impassable,
    into_barred,
    out_of_cover,
    stops,
    too_long,
    tracks,
)
from pwprint.game.order.march import Moving, StepRule, by_exits, friends, not_nearer, through_edges
from pwprint.game.order.shooting import in_range, moved_too_far, out_of_view, speed
from pwprint.game.order.sight import behind, out_of_sight
from pwprint.game.rule import Rule, when
from pwprint.game.state import Status
from pwprint.game.turn.chits import by_chit
from pwprint.rulesets.tile import own_messages
from pwprint.rulesets.tile.tables import MOVE_AND_FIRE, TERRAIN

if TYPE_CHECKING:
    from pwprint.game.board.base import Squares
    from pwprint.game.orders import Advance, Move
    from pwprint.game.rule import Fault, Places
    from pwprint.rulesets.tile import own
    from pwprint.rulesets.tile.own import Acting, Marching, Rules, Steps


# --- Which action ---------------------------------------------------------------------------------------------------

ACTIVATION: Rules = by_chit("TIL-SEQ-04", "TIL-SEQ-05")

ON_BOARD: Rules = on_board(lost="TIL-HIT-04", left="TIL-R37", late="TIL-R39")

HOLD: Rules = (*ON_BOARD, gate("TIL-ACT-01", acted, own_messages.action))

_CHANGE: Rules = (
    *ON_BOARD,
    gate("TIL-ACT-01", lambda c: not c.kind.limbers or acted_but_moved(c), own_messages.action),
)

LIMBER: Rules = (*_CHANGE, gate("TIL-SPC-01", lambda c: c.limbered))

UNLIMBER: Rules = (*_CHANGE, gate("TIL-SPC-01", lambda c: not c.limbered))

MAY_MOVE: Rules = (
    gate("TIL-R11", limbered_too_soon, own_messages.after_limbering),
    gate("TIL-ACT-01", may_not_move, own_messages.action),
)


# --- Moving, step by step -------------------------------------------------------------------------------------------


def _bound_by_contact(m: Marching) -> Squares:
    return m.near if not m.enters and m.near >> m.start & 1 else 0


def _in_the_way(m: Marching) -> Squares:
    """Return the occupied squares that a unit cannot pass, including friends where it would have to stop."""
    mates = friends(m)
    return m.theirs | (mates & m.ground.ends_moves(m) if m.ground.passes_friends else mates)


STEPS: Steps = (
    StepRule("TIL-MOV-01", messages.through_corner, leads=through_edges),
    StepRule("TIL-R37", messages.no_exit, leads=by_exits(exits)),
    StepRule("TIL-MOV-03", messages.unlimbered, bars=alone(unlimbered_gun)),
    impassable("TIL-R41"),
    StepRule("TIL-MOV-06", messages.occupied, bars=_in_the_way),
    StepRule("TIL-MOV-04", halts=lambda m: m.near),
    *stops(TERRAIN),
    StepRule("TIL-MOV-05", bars=_bound_by_contact),
    StepRule("TIL-EXH-03", bars=lambda m: m.near if m.piece.exhausted else 0),
    StepRule("TIL-OPT-02", "march", bars=not_nearer),
    StepRule("TIL-MOV-06", messages.occupied, ends=friends),
)


def _facing_of_move(s: Acting, order: Move) -> list[Fault]:
    return facing.judge(s, order, "TIL-R01") if s.ground.faces else facing.no_facing(s, order, "TIL-R01")


def facing_of_advance(s: Acting, order: Advance) -> list[Fault]:
    """Return what is wrong with the facing of an advance: that there is one, where tiles have none."""
    return [] if s.ground.faces else facing.no_facing(s, order, "TIL-R01")


BEFORE_A_MOVE: Rule[Acting] = gate("TIL-ACT-01", may_not_fire_first, own_messages.action)

# A turn on the spot costs a shot nothing (TIL-R09), so it cannot be announced as a move.
_STAYS: Rules = (gate("TIL-ACT-01", has_announced_a_move, "announced"),)

MOVING: own.Moving = Moving(
    gates=MAY_MOVE,
    steps=STEPS,
    tracks=tracks,
    speed=speed(MOVE_AND_FIRE),
    too_long=too_long("TIL-MOV-08", "TIL-MOV-02", MOVE_AND_FIRE),
    exits=exits,
    arrival=ON_BOARD,
    facing=_facing_of_move,
    stays=_STAYS,
)


# --- Firing ---------------------------------------------------------------------------------------------------------


def _blockers(s: Acting) -> Squares:
    """Return the units that may close a path of sight. TIL-R03."""
    return s.mine | s.theirs if s.ground.units_block else 0


_AIM: Rules = (
    *caps(TERRAIN),
    out_of_cover("TIL-R29"),
    Rule("TIL-FIR-04", lambda s: ~in_range(s), token="at"),
    out_of_view("TIL-R40"),
    Rule("TIL-FIR-06", out_of_sight, token="at"),
    Rule("TIL-FIR-07", behind(_blockers), token="at"),
)
"""The rules about the target of a shot, if there is one."""

FIRE: Rules = (
    *ON_BOARD,
    gate("TIL-FIR-01", lambda c: not c.kind.range, last=True),
    gate("TIL-FIR-02", limbered_gun, last=True),
    # A gun that has turned: with a shot that would be Move and fire, which guns have not (TIL-R10).
    gate("TIL-ACT-01", lambda c: acted_but_moved(c) or turned_gun(c), own_messages.action),
    moved_too_far("TIL-MOV-08", MOVING, MOVE_AND_FIRE, by_road),
    Rule("TIL-FIR-03", lambda s: ~s.theirs, messages.no_target(_AIM), "at", last=True),
    *_AIM,
)


# --- Rallying: places are units -------------------------------------------------------------------------------------


def _fresh(s: Acting) -> Places:
    exhausted = sum(1 << unit for unit, piece in enumerate(s.state.pieces) if piece.exhausted)
    return s.battle.members[s.side] & ~exhausted


def _not_beside(s: Acting) -> Places:
    beside = s.battle.board.adjacent[s.piece.square] & s.mine
    return ~sum(
        1 << unit
        for unit, piece in enumerate(s.state.pieces)
        if piece.status is Status.ON_BOARD and beside >> piece.square & 1
    )


RALLY_ITSELF: Rules = (
    *ON_BOARD,
    gate("TIL-ACT-01", acted, own_messages.action),
    gate("TIL-R24", lambda c: not c.exhausted, "itself"),
)

RALLY_OTHER: Rules = (
    *ON_BOARD,
    gate("TIL-RAL-02", lambda c: not c.kind.rallies_others, "no_commander", last=True),
    gate("TIL-ACT-01", acted_but_moved, own_messages.action),
    gate("TIL-R25", lambda c: c.exhausted and not c.ground.exhausted_rally),
    Rule("TIL-R24", _fresh, token="target"),
    Rule("TIL-RAL-02", _not_beside, token="target"),
)


# --- Close combat ---------------------------------------------------------------------------------------------------


def in_contact(s: Acting) -> Squares:
    """Return the squares of the enemies that the unit touches, and faces where tiles have a facing. TIL-R01."""
    here, board = s.piece.square, s.battle.board
    if not s.ground.faces:
        return board.adjacent[here] & s.theirs
    front = board.step(here, s.piece.facing or 0)
    return 0 if front is None else s.theirs & 1 << front


CLOSE_COMBAT: Rules = (
    *ON_BOARD,
    gate("TIL-CC-02", lambda c: c.exhausted),
    gate("TIL-R12", lambda c: c.kind.rallies_others and not c.ground.commanders_attack),
    Rule("TIL-CC-01", lambda s: ~in_contact(s), messages.no_contact, "at"),
    Rule("TIL-R15", when(pursuit.fought_enough)),
    gate("TIL-OPT-02", lambda c: c.spent, "attack"),
)


# --- Answers to dice ------------------------------------------------------------------------------------------------

FLIP: Rules = (answers.flip("TIL-HIT-03"),)


RETREAT: Rules = (
    *FLIP,
    Rule("TIL-R20", when(answers.gun_stays)),
    Rule("TIL-R18", lambda s: s.mine | s.theirs, token="to"),
    into_barred("TIL-R41"),
    Rule("TIL-R17", answers.not_straight_back, token="to"),
    Rule("TIL-R19", answers.next_to_enemies, token="to"),
)


ADVANCE: Rules = (
    Rule("TIL-CC-09", when(answers.no_right_to_advance), messages.not_the_attacker, last=True),
    Rule("TIL-CC-08", answers.opponent_stands),
    Rule("TIL-R20", alone(unlimbered_gun), "advance"),
    Rule("TIL-R21", answers.not_in_place, messages.not_in_place),
    Rule("TIL-OPT-02", when(lambda s: s.spent), "attack"),
)
