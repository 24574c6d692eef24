"""The rules of `portable-19c` that an order can break, in the order in which P19-R97 cites them.

Each rule answers with the places that it denies. Firing and close combat are asked about squares, moving about the next
square of the path, limbering about transports.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.message import say
from pwprint.game.order import activation, facing, messages, pursuit, shooting, stacks
from pwprint.game.order.gates import gate
from pwprint.game.order.ground import exits, impassable, into_barred, stops
from pwprint.game.order.march import (
    Moving,
    StepRule,
    by_exits,
    friends_in_the_way,
    not_nearer,
    road_tracks,
    starts_in,
    through_edges,
)
from pwprint.game.order.situation import EVERYWHERE
from pwprint.game.order.terms import deep_water, stays_in_water, stops_in_water, water
from pwprint.game.order.walk import Track
from pwprint.game.rule import Fault, Rule, faults, when
from pwprint.game.state import MustRetreat, Status
from pwprint.game.turn import turn
from pwprint.rulesets.portable_19c import cover, own_messages, turn_memory
from pwprint.rulesets.portable_19c.acting import HELD, ON_BOARD, SPENT, TOWED, wire
from pwprint.rulesets.portable_19c.tables import FIRING, OUT, ROAD, TERRAIN
from pwprint.text.words import with_article

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.board.base import Squares
    from pwprint.game.message import Said
    from pwprint.game.orders import CloseCombat
    from pwprint.rulesets.portable_19c import own
    from pwprint.rulesets.portable_19c.own import Acting, Marching, Rules, Steps


# --- Moving, step by step -------------------------------------------------------------------------------------------


STILL_MOVES: Rules = (
    HELD,
    gate("P19-R12", lambda c: activation.fought(c) or activation.fired_too_soon(c), messages.out_of_sequence),
    TOWED,
)

MAY_MOVE: Rules = (
    gate("P19-MOV-02", activation.moved),
    Rule("P19-MOV-03", when(turn.has_aimed)),
    *SPENT,
)


def _fronts(m: Marching) -> tuple[Squares, Squares]:
    """Return where the enemies are that face the unit as it starts, and, if there is any, the squares others face."""
    facing_it = others = 0
    if not m.enters and m.near >> m.start & 1:
        for unit in bits(m.battle.members[1 - m.side]):
            piece = m.state.pieces[unit]
            if piece.status is Status.ON_BOARD:
                front = m.battle.board.step(piece.square, piece.facing or 0)
                if front == m.start:
                    facing_it |= 1 << piece.square
                elif front is not None:
                    others |= 1 << front
    return facing_it, others


def _other_fronts(m: Marching) -> Squares:
    """Return the squares in front of enemies that the unit does not withdraw from. P19-MOV-12."""
    facing_it, others = _fronts(m)
    return others if facing_it else 0


def _beside_those_withdrawn_from(m: Marching) -> Squares:
    """Return the squares next to enemies that face the unit. P19-R50."""
    return m.battle.board.neighbours(_fronts(m)[0]) if m.ground.must_draw_off else 0


def _has_come_into(terrain: Callable[[Acting], Squares]) -> Callable[[Marching], Squares]:
    """Return the mask that bars everything to a unit that has entered, in this turn, such ground as it starts in."""
    return lambda m: EVERYWHERE if turn.bogged(m) and starts_in(m, terrain(m)) else 0


def _water(s: Acting) -> Squares:
    return s.ground.water


def _trench(s: Acting) -> Squares:
    return s.ground.trench


def taken(s: Acting) -> Squares:
    """Return the squares with friends in which the unit, and the gun that it tows, may not end a move. P19-MOV-07."""
    battle, pair = s.battle, turn_memory.read(s).pair(s.unit)
    if all(battle.riders >> unit & 1 for unit in pair):
        return 0
    squares = 0
    for unit in bits(battle.members[s.side] & ~battle.riders):
        piece = s.state.pieces[unit]
        if unit not in pair and piece.status is Status.ON_BOARD:
            squares |= 1 << piece.square
    return squares


def _nearer_to_any(m: Marching) -> Squares:
    """Return the squares to which no way keeps its distance from every enemy, from where the unit is now. P19-R85.

    Every step changes each distance by one, so such a way grows longer by one from all of them at once.
    """
    board, here = m.battle.board, m.here
    if not m.spent:
        return 0
    found = 0
    for square in bits(board.within(here, m.kind.speed + ROAD)):
        way = board.distance(here, square)
        if any(board.distance(square, enemy) < board.distance(here, enemy) + way for enemy in bits(m.theirs)):
            found |= 1 << square
    return found


_TOWARDS_THE_ENEMY: Mapping[str, Callable[[Marching], Squares]] = {"nearest": not_nearer, "any": _nearer_to_any}
"""What an exhausted side may not enter."""

_STOPS: Steps = (StepRule("P19-TER-07", stops_in_water, halts=_water), *stops(TERRAIN))

STEPS: Steps = (
    StepRule("P19-MOV-01", messages.through_corner, leads=through_edges),
    StepRule("P19-R55", messages.no_exit, leads=by_exits(exits)),
    impassable("P19-R100"),
    StepRule("P19-R58", deep_water, bars=lambda m: m.ground.deep),
    StepRule("P19-MOV-08", bars=lambda m: m.theirs),
    StepRule("P19-R45", halts=friends_in_the_way),
    StepRule("P19-MOV-09", halts=lambda m: m.near),
    *sorted(_STOPS, key=lambda rule: rule.id or "~"),
    StepRule("P19-MOV-12", bars=_other_fronts),
    StepRule("P19-R50", bars=_beside_those_withdrawn_from),
    StepRule("P19-EXH-05", bars=lambda m: _TOWARDS_THE_ENEMY[m.ground.spent_move](m)),
    StepRule("P19-TER-08", stays_in_water, bars=_has_come_into(_water)),
    StepRule("P19-TER-16", lambda m, _: say(terrain=own_messages.trench(m, m.start)), bars=_has_come_into(_trench)),
    StepRule("P19-TER-14", bars=_has_come_into(wire)),
    StepRule("P19-MOV-07", ends=taken),
)

_SLOW: tuple[tuple[str, str, Callable[[Acting, int], str], Callable[[Acting], Squares]], ...] = (
    ("P19-TER-04", "", own_messages.wood, lambda s: s.ground.slow_woods),
    ("P19-TER-08", "out", water, _water),
    ("P19-TER-16", "out", own_messages.trench, _trench),
)
"""Ground out of which a move is one square long: rule, its message, what the ground is called, and squares."""


def _tracks(m: Marching, speed: int) -> tuple[Track, ...]:
    """Return the ways of walking `speed` squares: by road one more, out of slow ground one in all. P19-R44."""
    tracks = road_tracks(m, speed, ((ROAD, m.ground.road),), condition="entire")
    most = OUT if any(starts_in(m, where(m)) for *_, where in _SLOW) else m.battle.board.size
    return tuple(Track(max(min(track.limit, most), 0), track.through) for track in tracks)


def _too_long(m: Marching, path: tuple[int, ...]) -> tuple[str, Said]:
    """Return which rule a path breaks by its length. P19-R97."""
    if activation.fired(m.condition):
        return "P19-MOV-04", say("then_moves", limit=max(m.kind.speed + FIRING, 0), steps=len(path))
    for rule, message, name, where in _SLOW:
        if starts_in(m, where(m)):
            return rule, say(message, terrain=with_article(name(m, m.start)), steps=len(path))
    if m.ground.road >> m.start & 1 and len(path) == MOVING.limit(m, path) + 1:
        return "P19-TER-01", say(limit=ROAD, steps=len(path))
    return "P19-MOV-13", say(steps=len(path))


MOVING: own.Moving = Moving(
    gates=MAY_MOVE,
    steps=STEPS,
    tracks=_tracks,
    speed=shooting.speed(FIRING),
    too_long=_too_long,
    exits=exits,
    arrival=ON_BOARD,
    facing=partial(facing.judge, rule="P19-MOV-10", choice="P19-R48", corner="P19-MOV-06"),
    length_by_step=True,
    first=STILL_MOVES,
)


# --- Close combat ---------------------------------------------------------------------------------------------------


CLOSE_COMBAT: Rules = (
    HELD,
    TOWED,
    *ON_BOARD,
    *SPENT,
    Rule("P19-R68", lambda s: ~facing.enemy_ahead(s), messages.no_enemy, "at", last=True),
    Rule("P19-R69", when(pursuit.fought_enough)),
    Rule("P19-EXH-03", when(lambda s: s.spent and not s.ground.spent_may_attack)),
)


COMPULSORY: Rules = (Rule("P19-R68", when(lambda s: s.ground.must_fight), "must_fight", "unit"),)


def judge_combat(rules: Rules, s: Acting, order: CloseCombat) -> list[Fault]:
    """Return what is wrong with a close combat: its square, then the unit in it."""
    return faults(rules, s, order.at) or stacks.wrong_target(s, order, "P19-R70", "P19-R70", targets=cover.defenders)


# --- Answers to dice ------------------------------------------------------------------------------------------------


def _not_driven(s: Acting) -> bool:
    return not isinstance(s.owed, MustRetreat)


def _no_way_back(s: Acting) -> Squares:
    """Return the squares into which the unit cannot retreat. P19-HIT-06, P19-R78."""
    return ~s.battle.board.adjacent[s.piece.square] | s.mine | s.theirs | s.near | s.ground.deep


RETREAT: Rules = (
    Rule("P19-HIT-06", when(_not_driven), "no_hit", last=True),
    Rule("P19-HIT-06", _no_way_back, own_messages.bad_retreat, "to"),
    into_barred("P19-R100"),
)

ADVANCE: Rules = (
    Rule("P19-CC-07", when(lambda s: not s.kind.advances), last=True),
    Rule("P19-CC-07", when(pursuit.not_the_winner), messages.not_the_winner, last=True),
    Rule("P19-R74", pursuit.not_empty),
    Rule("P19-R75", when(turn.bogged)),
    Rule("P19-R87", when(lambda s: s.spent)),
)
