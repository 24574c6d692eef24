"""The rules of `portable-19c` that an order can break, in the order in which P19-R97 cites them.

Each rule answers with the places that it denies. Firing and close combat are asked about squares, moving about the next
square of the path, limbering about transports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.board.base import bits
from pwprint.engine import activation, facing, phrases, pursuit, stacks, turn
from pwprint.engine.decision import HERE
from pwprint.engine.ground import exits
from pwprint.engine.march import (
    Moving,
    StepRule,
    by_exits,
    friends_in_the_way,
    not_nearer,
    road_tracks,
    starts_in,
    through_edges,
)
from pwprint.engine.rule import Fault, Rule, faults, gate, when
from pwprint.engine.situation import EVERYWHERE
from pwprint.engine.state import MustRetreat, Status
from pwprint.engine.walk import Track
from pwprint.orders import LayWire, Limber, Unlimber
from pwprint.rulesets.portable_19c import cover, ledger, says
from pwprint.rulesets.portable_19c.tables import FIRING, OUT, ROAD

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.board.base import Squares
    from pwprint.engine.rule import Words
    from pwprint.orders import Advance, CloseCombat, Move, RemoveWire
    from pwprint.rulesets.portable_19c.ground import Marching, Unit


# --- Every order ----------------------------------------------------------------------------------------------------


def _has_finished(s: Unit) -> bool:
    """Return whether the unit, or one that it has acted together with, has done acting. P19-R11, P19-R94."""
    own, partners = 1 << s.unit, ledger.read(s).mates(s.unit)
    return bool(s.state.own.finished & partners | ledger.fell_acting(s.state) & partners & ~own)


def is_towed(s: Unit) -> bool:
    """Return whether the unit is a gun that a transport tows."""
    return s.kind.guns and ledger.read(s).transport_of(s.unit) is not None


GUNS = (gate("P19-SEQ-02", lambda s: s.kind.guns, says.guns_have_their_step),)

ACTIVATION = (
    Rule("P19-ACT-03", when(turn.early), phrases.too_early, "unit"),
    Rule("P19-ACT-03", when(turn.late), phrases.too_late, "unit"),
    Rule("P19-R11", when(_has_finished), says.finished, "unit"),
)

ON_BOARD = activation.on_board(lost="P19-HIT-01", left="P19-R55", late="P19-R98")

_AFTER_FIGHT = gate("P19-R12", activation.fought, says.out_of_sequence)

_TOWED = Rule("P19-R94", when(is_towed), says.towed, "unit")

_HELD = gate("P19-R11", activation.held, phrases.finished, "unit")

OWN_ORDERS = (_HELD, _AFTER_FIGHT, _TOWED)

HOLD = (*OWN_ORDERS, *ON_BOARD)


# --- Work that takes the turn ---------------------------------------------------------------------------------------


def at_wire(s: Unit) -> bool:
    """Return whether the unit works on wire in this turn."""
    job = ledger.read(s).job_of(s.unit)
    return job is not None and job.do in {LayWire.do, "remove_wire"}


def _at_limbers(s: Unit) -> bool:
    job = ledger.read(s).job_of(s.unit)
    return job is not None and job.do in {Limber.do, Unlimber.do}


AT_LIMBERS = Rule("P19-R93", when(_at_limbers), says.at_work)

SPENT = (Rule("P19-R62", when(at_wire), says.at_work), AT_LIMBERS)


def _has_stirred(s: Unit) -> bool:
    """Return whether the unit has left its square, turned, fired or done anything since the turn began."""
    own, known = s.state.own, ledger.read(s)
    busy: int = known.stirred | known.at_work | own.aimed
    return bool(s.act.done) or bool(busy >> s.unit & 1)


def _not_free(s: Unit) -> bool:
    """Return whether the unit may not begin to work on wire; a shot in this turn may leave it free to. P19-R62."""
    if s.ground.fires_at_work and s.act.done in {(), ("fire",)}:
        known = ledger.read(s)
        return bool((known.stirred | known.at_work) >> s.unit & 1)
    return _has_stirred(s)


def _wire(s: Unit) -> Squares:
    return ledger.read(s).wire


_FREE_TO_WORK = (*OWN_ORDERS, *ON_BOARD, Rule("P19-R62", when(_not_free), says.not_free_to_work))

LAY_WIRE = (*_FREE_TO_WORK, Rule("P19-R62", when(lambda s: bool(_wire(s) >> s.piece.square & 1)), says.wire_there))

REMOVE_WIRE = (*_FREE_TO_WORK, Rule("P19-R62", when(lambda s: not _wire(s) >> s.piece.square & 1), says.no_wire))


def tugs(s: Unit) -> int:
    """Return the transports of the unit's side, as bits."""
    return s.ground.tugs & s.battle.members[s.side]


def _tugs_here(s: Unit) -> int:
    """Return the transports in the unit's square, as bits."""
    pieces, here = s.state.pieces, s.piece.square
    found = (tug for tug in bits(tugs(s)) if pieces[tug].status is Status.ON_BOARD and pieces[tug].square == here)
    return sum(1 << tug for tug in found)


def _tugs_ready(s: Unit) -> int:
    """Return the transports, as bits, that have been at rest with the gun since the turn began. P19-R93."""
    if not s.kind.guns or _has_stirred(s):
        return 0
    own, known, active = s.state.own, ledger.read(s), s.state.activation
    busy: int = own.finished | known.stirred | known.at_work
    if active is not None and active.done:
        busy |= 1 << active.unit
    return _tugs_here(s) & ~busy


def _tugs_towing(s: Unit) -> int:
    return sum(1 << transport for _, transport in ledger.read(s).tows)


def _own_tug(s: Unit) -> int:
    transport = ledger.read(s).transport_of(s.unit)
    return 0 if transport is None else 1 << transport


LIMBER = (
    *OWN_ORDERS,
    *ON_BOARD,
    Rule("P19-R93", lambda s: ~_tugs_ready(s), says.not_together),
    Rule("P19-SPC-02", _tugs_towing, says.linked),
)

UNLIMBER = (
    _HELD,
    _AFTER_FIGHT,
    *ON_BOARD,
    Rule("P19-R93", lambda s: ~_tugs_ready(s), says.not_together),
    Rule("P19-SPC-02", lambda s: ~_own_tug(s), says.not_linked),
)


def transport_of(s: Unit, order: Limber | Unlimber) -> int | None:
    """Return the transport that an order names, or means: the one that tows the gun, or the only one there."""
    if order.transport is not None:
        return order.transport
    here = _own_tug(s) or _tugs_here(s)
    return here.bit_length() - 1 if here.bit_count() == 1 else None


def _judge_linking(s: Unit, order: Limber | Unlimber, rules: tuple[Rule[Unit], ...]) -> list[Fault]:
    transport = transport_of(s, order)
    if transport is not None:
        return faults(rules, s, transport)
    head = faults(rules[: -len(_LINKING)], s, HERE)
    which = "name one of them" if _tugs_here(s) else None
    return head or [Fault("P19-R93", f"{s.name()} needs one transport in its square", which)]


_LINKING = LIMBER[-2:]
"""The rules about the transport."""


def judge_limber(s: Unit, order: Limber) -> list[Fault]:
    """Return what is wrong with an order to limber."""
    return _judge_linking(s, order, LIMBER)


def judge_unlimber(s: Unit, order: Unlimber) -> list[Fault]:
    """Return what is wrong with an order to unlimber."""
    return _judge_linking(s, order, UNLIMBER) or facing.to_an_edge(s, order.facing, "P19-R93")


def judge_wire(s: Unit, order: LayWire | RemoveWire) -> list[Fault]:
    """Return what is wrong with work on wire."""
    return faults(LAY_WIRE if isinstance(order, LayWire) else REMOVE_WIRE, s, HERE)


# --- Moving, step by step -------------------------------------------------------------------------------------------


def _fired_first(s: Unit) -> bool:
    return s.ground.moves_first and activation.fired(s)


STILL_MOVES = (
    _HELD,
    gate("P19-R12", lambda s: activation.fought(s) or _fired_first(s), says.out_of_sequence),
    _TOWED,
)

MAY_MOVE = (
    gate("P19-MOV-02", activation.moved, phrases.moved_already),
    Rule("P19-MOV-03", when(turn.has_aimed), says.fired_guns),
    *SPENT,
)


def _fronts(m: Marching) -> tuple[Squares, Squares]:
    """Return where the enemies are that face the unit as it starts, and the squares that the others face."""
    facing_it = others = 0
    if not m.enters:
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


def _has_come_into(terrain: Callable[[Unit], Squares]) -> Callable[[Marching], Squares]:
    """Return the mask that bars everything to a unit that has entered, in this turn, such ground as it starts in."""
    return lambda m: EVERYWHERE if turn.bogged(m) and starts_in(m, terrain(m)) else 0


def _water(s: Unit) -> Squares:
    return s.ground.water


def _trench(s: Unit) -> Squares:
    return s.ground.trench


def taken(s: Unit) -> Squares:
    """Return the squares with friends in which the unit, and the gun that it tows, may not end a move. P19-MOV-07."""
    battle, pair = s.battle, ledger.read(s).pair(s.unit)
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

STEPS = (
    StepRule("P19-MOV-01", phrases.through_corner, leads=through_edges),
    StepRule("P19-R55", phrases.no_exit, leads=by_exits(exits)),
    StepRule("P19-R58", says.deep_water, bars=lambda m: m.ground.deep),
    StepRule("P19-MOV-08", says.enemy_there, bars=lambda m: m.theirs),
    StepRule("P19-R45", phrases.passes_a_friend, halts=friends_in_the_way),
    StepRule("P19-MOV-09", phrases.must_stop, halts=lambda m: m.near),
    StepRule("P19-TER-03", phrases.stops_in("woods"), halts=lambda m: m.ground.halting_woods),
    StepRule("P19-TER-07", phrases.stops_in("ford"), halts=_water),
    StepRule("P19-TER-13", phrases.stops_in("barbed wire"), halts=_wire),
    StepRule("P19-TER-15", phrases.stops_in("trench"), halts=_trench),
    StepRule("P19-MOV-12", says.another_front, bars=_other_fronts),
    StepRule("P19-R50", says.not_away, bars=_beside_those_withdrawn_from),
    StepRule("P19-EXH-05", phrases.spent_march, bars=lambda m: _TOWARDS_THE_ENEMY[m.ground.spent_move](m)),
    StepRule("P19-TER-08", says.stays("ford"), bars=_has_come_into(_water)),
    StepRule("P19-TER-16", says.stays("trench"), bars=_has_come_into(_trench)),
    StepRule("P19-TER-14", says.stays("wire"), bars=_has_come_into(_wire)),
    StepRule("P19-MOV-07", says.taken, ends=taken),
)

_SLOW: tuple[tuple[str, str, Callable[[Unit], Squares]], ...] = (
    ("P19-TER-04", "wood", lambda s: s.ground.slow_woods),
    ("P19-TER-08", "ford", _water),
    ("P19-TER-16", "trench", _trench),
)
"""Ground out of which a move is one square long: rule, name and squares."""


def _tracks(m: Marching, speed: int) -> tuple[Track, ...]:
    """Return the ways of walking `speed` squares: by road one more, out of slow ground one in all. P19-R44."""
    tracks = road_tracks(m, speed, ROAD, condition="entire", road=m.ground.road)
    most = OUT if any(starts_in(m, where(m)) for _, _, where in _SLOW) else m.battle.board.size
    return tuple(Track(max(min(track.limit, most), 0), track.through) for track in tracks)


def _too_long(m: Marching, path: tuple[int, ...]) -> tuple[str, Words]:
    """Return which rule a path breaks by its length. P19-R97."""
    if activation.fired(m):
        return "P19-MOV-04", says.too_far_after_fire(m, path)
    for rule, name, where in _SLOW:
        if starts_in(m, where(m)):
            return rule, says.out_of(name, m, path)
    if m.ground.road >> m.start & 1 and len(path) == MOVING.limit(m, path) + 1:
        return "P19-TER-01", says.not_all_road(m, path)
    return "P19-MOV-13", says.too_long(m, path)


def _facing_of_move(s: Unit, order: Move) -> list[Fault]:
    return facing.judge(s, order, "P19-MOV-10", choice="P19-R48", corner="P19-MOV-06")


def judge_move(s: Unit, order: Move) -> list[Fault]:
    """Return what is wrong with a move."""
    return faults(STILL_MOVES, s, HERE) or MOVING.judge(s, order)


MOVING = Moving(
    gates=MAY_MOVE,
    steps=STEPS,
    tracks=_tracks,
    speed=lambda s: s.kind.speed + (FIRING if activation.fired(s) else 0),
    too_long=_too_long,
    exits=exits,
    arrival=ON_BOARD,
    facing=_facing_of_move,
    length_by_step=True,
)


# --- Close combat ---------------------------------------------------------------------------------------------------


CLOSE_COMBAT = (
    _HELD,
    _TOWED,
    *ON_BOARD,
    *SPENT,
    Rule("P19-R68", lambda s: ~facing.enemy_ahead(s), says.not_in_front, "at", last=True),
    Rule("P19-R69", when(pursuit.fought_enough), phrases.fought_enough),
    Rule("P19-EXH-03", when(lambda s: s.spent and not s.ground.spent_may_attack), phrases.spent_attack),
)


COMPULSORY = (Rule("P19-R68", when(lambda s: s.ground.must_fight), pursuit.must_fight, "unit"),)


def judge_combat(s: Unit, order: CloseCombat) -> list[Fault]:
    """Return what is wrong with a close combat."""
    return faults(CLOSE_COMBAT, s, order.at) or stacks.wrong_target(
        s, order, "P19-R70", "P19-R70", targets=cover.defenders
    )


# --- Answers to dice ------------------------------------------------------------------------------------------------


def _not_driven(s: Unit) -> bool:
    return not isinstance(s.owed, MustRetreat)


def _no_way_back(s: Unit) -> Squares:
    """Return the squares into which the unit cannot retreat. P19-HIT-06, P19-R78."""
    return ~s.battle.board.adjacent[s.piece.square] | s.mine | s.theirs | s.near | s.ground.deep


RETREAT = (
    Rule("P19-HIT-06", when(_not_driven), says.no_hit, last=True),
    Rule("P19-HIT-06", _no_way_back, says.bad_retreat, "to"),
)

ADVANCE = (
    Rule("P19-CC-07", when(lambda s: not s.kind.advances), says.stays_behind, last=True),
    Rule("P19-CC-07", when(pursuit.not_the_winner), phrases.not_the_winner, last=True),
    Rule("P19-R74", pursuit.not_empty, phrases.not_empty),
    Rule("P19-R75", when(turn.bogged), says.waits_for_next_turn),
    Rule("P19-R87", when(lambda s: s.spent), phrases.spent_attack),
)


def facing_of_advance(s: Unit, order: Advance) -> list[Fault]:
    """Return what is wrong with the facing of an advance."""
    return pursuit.judge_facing(s, order, "P19-R74", pursuit.forward)
