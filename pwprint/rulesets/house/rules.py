"""The rules of `house` that an order can break, in the order in which HOU-R41 cites them.

Each rule answers with the places that it denies. Firing and close combat are asked about squares, rallying about units,
moving about the next square of the path.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.order import answers, facing, messages, pursuit, stacks
from pwprint.game.order.activation import (
    acted,
    acted_but_moved,
    has_announced_a_move,
    limbered_gun,
    may_not_fire_first,
    may_not_move,
    moved,
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
from pwprint.game.order.march import Moving, StepRule, by_exits, friends_in_the_way, not_nearer, through_edges
from pwprint.game.order.shooting import in_range, moved_too_far, out_of_view, speed
from pwprint.game.order.sight import behind, out_of_sight
from pwprint.game.rule import Fault, Rule, faults, when
from pwprint.game.state import Status
from pwprint.game.turn.chits import by_chit
from pwprint.rulesets.house import own_messages
from pwprint.rulesets.house.tables import MOVE_AND_FIRE, TERRAIN

if TYPE_CHECKING:
    from pwprint.game.board.base import Squares
    from pwprint.game.orders import CloseCombat, Fire
    from pwprint.game.rule import Places
    from pwprint.rulesets.house import own
    from pwprint.rulesets.house.own import Acting, Marching, Rules, Steps


# --- Which action ---------------------------------------------------------------------------------------------------

ACTIVATION: Rules = by_chit("HOU-SEQ-04", "HOU-SEQ-05")

ON_BOARD: Rules = on_board(lost="HOU-HIT-04", left="HOU-R40", late="HOU-R42")

_FREE: Rule[Acting] = gate("HOU-ACT-01", acted)

HOLD: Rules = (*ON_BOARD, _FREE)

_CHANGE: Rules = (
    *ON_BOARD,
    gate("HOU-ACT-05", lambda c: not c.kind.limbers or moved(c), own_messages.no_limbering),
    _FREE,
)

LIMBER: Rules = (*_CHANGE, gate("HOU-SPC-01", lambda c: c.limbered))

UNLIMBER: Rules = (*_CHANGE, gate("HOU-SPC-01", lambda c: not c.limbered))

MAY_MOVE: Rules = (gate("HOU-ACT-01", may_not_move),)


# --- Moving, step by step -------------------------------------------------------------------------------------------


def _faced(m: Marching) -> Squares:
    """Return the squares next to enemies, for a unit that starts in front of one. HOU-R15, HOU-R43."""
    if m.enters or not m.near >> m.start & 1:
        return 0
    board, pieces = m.battle.board, m.state.pieces
    for enemy in bits(m.battle.members[1 - m.side]):
        piece = pieces[enemy]
        # The front of an attached commander does not count.
        if (
            piece.status is Status.ON_BOARD
            and board.step(piece.square, piece.facing or 0) == m.start
            and not stacks.is_attached(m.battle, m.state, enemy)
        ):
            return m.near
    return 0


STEPS: Steps = (
    StepRule("HOU-MOV-01", messages.through_corner, leads=through_edges),
    StepRule("HOU-R40", messages.no_exit, leads=by_exits(exits)),
    StepRule("HOU-MOV-03", bars=alone(unlimbered_gun)),
    impassable("HOU-R45"),
    StepRule("HOU-R08", bars=lambda m: m.theirs),
    StepRule("HOU-R08", "friend", halts=friends_in_the_way),
    StepRule("HOU-MOV-07", halts=lambda m: m.near),
    *stops(TERRAIN),
    StepRule("HOU-MOV-09", bars=_faced),
    StepRule("HOU-EXH-03", bars=lambda m: m.near if m.piece.exhausted else 0),
    StepRule("HOU-OPT-02", "march", bars=not_nearer),
    StepRule("HOU-MOV-05", own_messages.taken, ends=stacks.taken),
)

BEFORE_A_MOVE: Rule[Acting] = gate("HOU-ACT-01", may_not_fire_first)

_STAYS: Rules = (
    # Where a turn on the spot is not a move, it cannot be announced as one.
    gate("HOU-ACT-01", lambda c: has_announced_a_move(c) and not c.ground.turns_are_moves, "announced"),
    gate("HOU-R17", lambda c: unlimbered_gun(c) and not c.ground.guns_turn, "turns"),
)


MOVING: own.Moving = Moving(
    gates=MAY_MOVE,
    steps=STEPS,
    tracks=tracks,
    speed=speed(MOVE_AND_FIRE),
    too_long=too_long("HOU-MOV-12", "HOU-MOV-02", MOVE_AND_FIRE),
    exits=exits,
    arrival=ON_BOARD,
    facing=partial(facing.judge, rule="HOU-MOV-08"),
    stays=_STAYS,
)


# --- Firing ---------------------------------------------------------------------------------------------------------


def _outside_arc(s: Acting) -> Squares:
    if not s.ground.arc_is_front:
        return 0
    return ~s.battle.board.arc(s.piece.square, s.piece.facing or 0)


def _too_exhausted_to_fire(s: Acting) -> bool:
    """Return whether an Exhausted unit may not fire: at all, or next to an enemy. HOU-R19."""
    return s.piece.exhausted and (not s.ground.exhausted_fire or bool(s.near >> s.piece.square & 1))


_AIM: Rules = (
    Rule("HOU-R11", _outside_arc, token="at"),
    *caps(TERRAIN),
    out_of_cover("HOU-R13"),
    Rule("HOU-FIR-04", lambda s: ~in_range(s), token="at"),
    out_of_view("HOU-R44"),
    Rule("HOU-FIR-05", out_of_sight, token="at"),
    Rule("HOU-FIR-06", behind(lambda s: s.mine | s.theirs), token="at"),
)
"""The rules about the target of a shot, if there is one."""

FIRE: Rules = (
    *ON_BOARD,
    gate("HOU-FIR-01", lambda c: not c.kind.range, last=True),
    Rule("HOU-EXH-02", when(_too_exhausted_to_fire), own_messages.exhausted_fire),
    gate("HOU-FIR-02", limbered_gun, last=True),
    gate("HOU-R17", turned_gun),
    gate("HOU-ACT-01", acted_but_moved),
    moved_too_far("HOU-MOV-12", MOVING, MOVE_AND_FIRE, by_road),
    Rule("HOU-FIR-03", lambda s: ~s.theirs, messages.no_target(_AIM), "at", last=True),
    *_AIM,
)


# --- Rallying: places are units -------------------------------------------------------------------------------------


def _nobody_to_rally(s: Acting) -> Places:
    """Return all units but the Exhausted ones to which the commander is attached. HOU-R27, HOU-R30."""
    here = stacks.units_in(s.battle, s.state, s.piece.square)
    return ~sum(1 << unit for unit in here if s.state.pieces[unit].exhausted and not is_past_rallying(s, unit))


def is_past_rallying(s: Acting, unit: int) -> bool:
    """Return whether a unit is a commander that this unit cannot rally. HOU-R27."""
    return unit == s.unit or (not s.ground.commanders_rallied and bool(s.battle.riders >> unit & 1))


RALLY: Rules = (
    *ON_BOARD,
    gate("HOU-RAL-04", lambda c: not c.kind.light, last=True),
    gate("HOU-R30", moved, "moved", last=True),
    _FREE,
    Rule("HOU-R30", _nobody_to_rally, own_messages.no_rally, "target"),
)


# --- Close combat ---------------------------------------------------------------------------------------------------


CLOSE_COMBAT: Rules = (
    *ON_BOARD,
    gate("HOU-CMD-02", lambda c: c.kind.light),
    gate("HOU-R20", lambda c: c.exhausted and not c.ground.exhausted_attack),
    Rule("HOU-CC-01", lambda s: ~facing.enemy_ahead(s), messages.no_contact, "at"),
    Rule("HOU-R35", when(pursuit.fought_enough)),
    gate("HOU-OPT-02", lambda c: c.spent, "attack"),
)


# --- Answers to dice ------------------------------------------------------------------------------------------------

FLIP: Rules = (answers.flip("HOU-HIT-03"),)


def _no_way_back(s: Acting) -> Squares:
    """Return the squares into which the unit cannot retreat. HOU-R22."""
    return answers.not_free_beside(s) | answers.not_straight_back(s) | answers.next_to_enemies(s)


RETREAT: Rules = (
    Rule("HOU-HIT-03", when(answers.nothing_to_retreat_from), last=True),
    Rule("HOU-R23", when(answers.gun_stays)),
    Rule("HOU-R22", _no_way_back, own_messages.no_retreat, "to"),
    into_barred("HOU-R45"),
)

ADVANCE: Rules = (
    Rule("HOU-CC-10", when(answers.no_right_to_advance), messages.not_the_attacker, last=True),
    Rule("HOU-CC-09", answers.opponent_stands),
    Rule("HOU-R23", alone(unlimbered_gun), "advance"),
    Rule("HOU-R24", lambda s: answers.not_in_place(s) | pursuit.not_empty(s), own_messages.cannot_follow),
    Rule("HOU-OPT-02", when(lambda s: s.spent), "attack"),
)


# --- Whom an attack falls on ----------------------------------------------------------------------------------------


def judge_attack(nobody: str, rules: Rules, s: Acting, order: Fire | CloseCombat) -> list[Fault]:
    """Judge the square, then the unit in it: a commander is hit only where it is alone. HOU-R25, HOU-R26.

    A unit that is named and is not there counts as if the square were empty, which breaks the rule `nobody`.
    """
    found = faults(rules, s, order.at)
    if not s.theirs >> order.at & 1:
        return found
    there = order.target is None or _stands(s, order.target, order.at)
    wrong = stacks.wrong_target(s, order, "HOU-R26", "HOU-R25" if there else nobody)
    if there:
        return found or wrong
    citing = [rule.id for rule in rules]
    return sorted(found + wrong, key=lambda fault: citing.index(fault.rule))


def _stands(s: Acting, unit: int, square: int) -> bool:
    piece = s.state.pieces[unit]
    return piece.status is Status.ON_BOARD and piece.square == square
