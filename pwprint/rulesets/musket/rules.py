"""The rules of `musket` that an order can break, in the order in which MUS-R35 cites them.

Each rule answers with the places that it denies. Firing and close combat are asked about areas, moving about the next
area of the path.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.message import say
from pwprint.game.order import activation, facing, messages, pursuit, shooting, stacks
from pwprint.game.order.gates import gate
from pwprint.game.order.ground import exits, impassable, in_water, stops
from pwprint.game.order.march import (
    Moving,
    StepRule,
    by_exits,
    friends,
    not_nearer,
    road_tracks,
    starts_in,
    through_edges,
)
from pwprint.game.order.sight import behind, out_of_sight
from pwprint.game.order.terms import called, deep_water, stays_in_water, stops_in_water, water
from pwprint.game.order.walk import Track
from pwprint.game.orders import CloseCombat
from pwprint.game.rule import Fault, Rule, faults, when
from pwprint.game.state import Status
from pwprint.game.turn import turn
from pwprint.rulesets.musket import own_messages
from pwprint.rulesets.musket.tables import FORD, MOVE_AND_FIRE, ROAD, TERRAIN
from pwprint.text.words import with_article

if TYPE_CHECKING:
    from pwprint.game.board.base import Square, Squares
    from pwprint.game.message import Said
    from pwprint.game.orders import Fire
    from pwprint.rulesets.musket import own
    from pwprint.rulesets.musket.own import Acting, Battle, Marching, Rules, State, Steps


# --- Every order ----------------------------------------------------------------------------------------------------

ACTIVATION: Rules = (
    Rule("MUS-SEQ-03", when(turn.early), "early", "unit"),
    Rule("MUS-SEQ-04", when(turn.late), "late", "unit"),
    Rule("MUS-ACT-03", when(turn.has_finished), token="unit"),
)

ON_BOARD: Rules = activation.on_board(lost="MUS-HIT-01", left="MUS-R34", late="MUS-R36")


_AFTER_FIGHT: Rule[Acting] = gate("MUS-R13", activation.fought, messages.out_of_sequence)

_AFTER_HOLD: Rule[Acting] = gate("MUS-ACT-03", activation.held)

HOLD: Rules = (_AFTER_HOLD, _AFTER_FIGHT, *ON_BOARD)


# --- Moving, step by step -------------------------------------------------------------------------------------------


STILL_MOVES: Rules = (
    _AFTER_HOLD,
    gate("MUS-R13", lambda c: activation.fired_too_soon(c) or activation.fought(c), messages.out_of_sequence),
)

MAY_MOVE: Rules = (
    gate("MUS-MOV-05", activation.moved),
    Rule("MUS-MOV-07", when(turn.has_aimed)),
)


def _leaves_ford_too_soon(m: Marching) -> bool:
    return bool(m.ground.water >> m.start & 1) and turn.bogged(m)


def _other_fronts(m: Marching) -> Squares:
    """Return the front areas of enemies that the unit does not withdraw from. MUS-R15."""
    if not m.ground.keeps_off or m.enters:
        return 0
    board, ground, bound, others = m.battle.board, m.ground, False, 0
    for unit in bits(m.battle.members[1 - m.side]):
        piece = m.state.pieces[unit]
        if piece.status is Status.ON_BOARD:
            front = ground.front_of(board, piece.square, piece.facing or 0)
            if front >> m.start & 1:
                bound = True
            else:
                others |= front
    return others if bound else 0


STEPS: Steps = (
    StepRule("MUS-MOV-01", messages.through_corner, leads=through_edges),
    StepRule("MUS-R34", messages.no_exit, leads=by_exits(exits)),
    impassable("MUS-R38"),
    StepRule("MUS-R22", deep_water, bars=lambda m: m.ground.deep),
    StepRule("MUS-R23", own_messages.in_the_way, bars=lambda m: m.theirs if m.ground.shares else m.theirs | friends(m)),
    StepRule("MUS-MOV-08", halts=lambda m: m.near),
    StepRule("MUS-TER-03", stops_in_water, halts=lambda m: m.ground.water),
    *stops(TERRAIN),
    StepRule("MUS-R15", bars=_other_fronts),
    StepRule("MUS-OPT-02", "march", bars=not_nearer),
    StepRule("MUS-TER-04", stays_in_water, bars=when(_leaves_ford_too_soon)),
    StepRule("MUS-R23", "end", ends=stacks.taken),
)


def _slow_start(m: Marching) -> str:
    """Return the rule of the slow ground in which a march starts; "" if it does not."""
    return next((rule for rule, squares in m.ground.stops.items() if starts_in(m, squares)), "")


def _tracks(m: Marching, speed: int) -> tuple[Track, ...]:
    """Return the ways of walking `speed` areas: by road one more, out of a ford or slow woods one in all."""
    if starts_in(m, m.ground.water) or _slow_start(m):
        return (Track(min(FORD, speed), m.battle.board.all),)
    return road_tracks(m, speed, ((ROAD, m.ground.road),), condition="entire")


def _too_long(m: Marching, path: tuple[int, ...]) -> tuple[str, Said]:
    # Where fire has left it no area at all, the first step is too long already.
    leaves = len(path) > FORD <= MOVING.speed(m)
    if leaves and starts_in(m, m.ground.water):
        return "MUS-TER-04", say("out", terrain=with_article(water(m, m.start)), steps=len(path))
    if leaves and (slow := _slow_start(m)):
        return slow, say("out", terrain=with_article(called(m, m.start, lambda row: row.stops)), steps=len(path))
    if activation.fired(m.condition):
        return "MUS-MOV-06", say("then_moves", limit=max(m.kind.speed + MOVE_AND_FIRE, 0), steps=len(path))
    return "MUS-MOV-02", say(steps=len(path))


MOVING: own.Moving = Moving(
    gates=MAY_MOVE,
    steps=STEPS,
    tracks=_tracks,
    speed=shooting.speed(MOVE_AND_FIRE),
    too_long=_too_long,
    exits=exits,
    arrival=ON_BOARD,
    facing=partial(facing.judge, rule="MUS-MOV-09", choice="MUS-R16", corner="MUS-MOV-04"),
    length_by_step=True,
    first=STILL_MOVES,
)


# --- Firing ---------------------------------------------------------------------------------------------------------


def _outside_arc(s: Acting) -> Squares:
    return ~s.ground.arc_of(s.battle.board, s.piece)


def _blockers(s: Acting) -> Squares:
    """Return the units that may block a line of sight. MUS-R08."""
    return s.mine | s.theirs if s.ground.units_block else s.mine


def _shots(target: str, reach: str, sight: str, units: str) -> tuple[Rule[Acting], ...]:
    """Return the rules about the target of a shot, by the ids that artillery or the others have for them."""
    aim: Rules = (
        Rule("MUS-R03", _outside_arc, token="at"),
        Rule(reach, lambda s: ~shooting.in_range(s), token="at"),
        shooting.out_of_view("MUS-R37"),
        Rule(sight, out_of_sight, token="at"),
        Rule(units, behind(_blockers), own_messages.over_units, "at"),
    )
    return (Rule(target, lambda s: ~s.theirs, messages.no_target(aim), "at", last=True), *aim)


BARRAGE: Rules = (
    gate("MUS-SEQ-03", lambda c: not c.kind.guns, "no_gun", "unit", last=True),
    *ON_BOARD,
    Rule("MUS-ART-03", when(turn.has_aimed)),
    Rule("MUS-TER-05", when(in_water)),
    *_shots("MUS-ART-09", "MUS-ART-04", "MUS-ART-10", "MUS-ART-11"),
)

FIRE: Rules = (
    _AFTER_HOLD,
    _AFTER_FIGHT,
    *ON_BOARD,
    gate("MUS-FIR-02", lambda c: c.kind.guns, last=True),
    gate("MUS-FIR-03", activation.fired),
    gate("MUS-R04", lambda c: not c.kind.range, last=True),
    Rule("MUS-TER-05", when(in_water)),
    shooting.moved_too_far("MUS-MOV-06", MOVING, MOVE_AND_FIRE, lambda _: ROAD),
    *_shots("MUS-FIR-07", "MUS-FIR-01", "MUS-FIR-08", "MUS-FIR-09"),
)


# --- Close combat ---------------------------------------------------------------------------------------------------


CLOSE_COMBAT: Rules = (
    *ON_BOARD,
    gate("MUS-R18", lambda c: c.kind.commands and not c.ground.commanders_attack),
    Rule(
        "MUS-CC-01",
        lambda s: ~(s.theirs & s.battle.board.adjacent[s.piece.square]),
        messages.no_enemy,
        "at",
        last=True,
    ),
    Rule("MUS-R20", lambda s: ~facing.enemy_ahead(s), token="at"),
    Rule("MUS-R19", when(pursuit.fought_enough)),
    gate("MUS-OPT-02", lambda c: c.spent, "attack"),
)


def targets(battle: Battle, state: State, square: Square) -> tuple[int, ...]:
    """Return on which units an attack on an area may fall. MUS-R23."""
    find = stacks.units_in if battle.ground.hits_named else stacks.targets
    return find(battle, state, square)


def wrong_target(s: Acting, order: Fire | CloseCombat) -> list[Fault]:
    """Return what is wrong with the unit that an attack names, or leaves open. MUS-R23."""
    found = targets(s.battle, s.state, order.at)
    needed = len(found) > 1 and isinstance(order, CloseCombat)
    if order.target in found or (order.target is None and not needed):
        return []
    return [stacks.wrong(s, order, found, "MUS-R23", "MUS-R23")]


def judge_attack(rules: Rules, s: Acting, order: Fire | CloseCombat) -> list[Fault]:
    """Return what is wrong with an attack: its area, then the unit in it."""
    return faults(rules, s, order.at) or wrong_target(s, order)


COMPULSORY: Rules = (Rule("MUS-R19", when(lambda s: s.ground.must_fight), "must_fight", "unit"),)


# --- Answers to dice ------------------------------------------------------------------------------------------------


def _entered_ford(s: Acting) -> bool:
    return in_water(s) and turn.bogged(s)


ADVANCE: Rules = (
    Rule("MUS-CC-13", when(lambda s: not s.kind.advances), last=True),
    Rule("MUS-CC-11", when(pursuit.not_the_winner), messages.not_the_winner, last=True),
    Rule("MUS-R23", pursuit.not_empty, "advance"),
    Rule("MUS-R29", when(_entered_ford), own_messages.in_ford),
    Rule("MUS-OPT-02", when(lambda s: s.spent), "attack"),
)
