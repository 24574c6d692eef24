"""The rules of `portable-19c` about who may act at all, and about work that takes the turn: wire, limbering, mounting.

They stand in the order in which P19-R97 cites them; the rule about limbering looks at transports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.decision import HERE
from pwprint.game.message import say
from pwprint.game.order import activation, facing, messages
from pwprint.game.order.gates import gate
from pwprint.game.orders import Dismount, LayWire, Limber, Mount, RemoveWire, Unlimber
from pwprint.game.rule import Fault, Rule, fault, faults, when
from pwprint.game.state import Status
from pwprint.game.turn import turn
from pwprint.rulesets.portable_19c import own_messages, turn_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.board.base import Squares
    from pwprint.rulesets.portable_19c.own import Acting, Rules


# --- Every order ----------------------------------------------------------------------------------------------------


def _has_finished(s: Acting) -> bool:
    """Return whether the unit, or one that it has acted together with, has done acting. P19-R11, P19-R94."""
    own, partners = 1 << s.unit, turn_memory.read(s).mates(s.unit)
    return bool(s.state.memory.finished & partners | turn_memory.fell_acting(s.state) & partners & ~own)


def is_towed(s: Acting) -> bool:
    """Return whether the unit is a gun that a transport tows."""
    return s.kind.guns and turn_memory.read(s).transport_of(s.unit) is not None


GUNS: Rules = (gate("P19-SEQ-02", lambda c: c.kind.guns),)

ACTIVATION: Rules = (
    Rule("P19-ACT-03", when(turn.early), "early", "unit"),
    Rule("P19-ACT-03", when(turn.late), "late", "unit"),
    Rule("P19-R11", when(_has_finished), own_messages.finished, "unit"),
)

ON_BOARD: Rules = activation.on_board(lost="P19-HIT-01", left="P19-R55", late="P19-R98")

_AFTER_FIGHT: Rule[Acting] = gate("P19-R12", activation.fought, messages.out_of_sequence)

TOWED: Rule[Acting] = Rule("P19-R94", when(is_towed), own_messages.towed, "unit")

HELD: Rule[Acting] = gate("P19-R11", activation.held, token="unit")

OWN_ORDERS: Rules = (HELD, _AFTER_FIGHT, TOWED)

HOLD: Rules = (*OWN_ORDERS, *ON_BOARD)


# --- Work that takes the turn ---------------------------------------------------------------------------------------


def _working(*jobs: str) -> Callable[[Acting], bool]:
    """Return what tells whether the unit does one of some jobs in this turn."""

    def found(s: Acting) -> bool:
        job = turn_memory.read(s).job_of(s.unit)
        return job is not None and job.do in jobs

    return found


at_wire = _working(LayWire.do, RemoveWire.do)

AT_LIMBERS: Rule[Acting] = Rule("P19-R93", when(_working(Limber.do, Unlimber.do)), own_messages.at_work)

AT_SADDLES: Rule[Acting] = Rule("P19-R92", when(_working(Mount.do, Dismount.do)), own_messages.at_work)

SPENT: Rules = (Rule("P19-R62", when(at_wire), own_messages.at_work), AT_LIMBERS, AT_SADDLES)


def _has_stirred(s: Acting) -> bool:
    """Return whether the unit has left its square, turned, fired or done anything since the turn began."""
    memory, known = s.state.memory, turn_memory.read(s)
    busy: int = known.stirred | known.at_work | memory.aimed
    return bool(s.act.done) or bool(busy >> s.unit & 1)


def _not_free(s: Acting) -> bool:
    """Return whether the unit may not begin to work on wire; a shot in this turn may leave it free to. P19-R62."""
    if s.ground.fires_at_work and s.act.done in {(), ("fire",)}:
        known = turn_memory.read(s)
        return bool((known.stirred | known.at_work) >> s.unit & 1)
    return _has_stirred(s)


def wire(s: Acting) -> Squares:
    """Return the squares with barbed wire now."""
    return turn_memory.read(s).wire


def _free_to(work: str) -> tuple[Rule[Acting], ...]:
    """Return the rules of work on wire before those about the wire itself. P19-R62."""
    return (*OWN_ORDERS, *ON_BOARD, Rule("P19-R62", when(_not_free), lambda _s, _: say("busy", work=work)))


LAY_WIRE: Rules = (
    *_free_to("laying wire"),
    Rule("P19-R62", when(lambda s: bool(wire(s) >> s.piece.square & 1)), "wire_there"),
)

REMOVE_WIRE: Rules = (
    *_free_to("removing wire"),
    Rule("P19-R62", when(lambda s: not wire(s) >> s.piece.square & 1), "no_wire"),
)


def _changes_by(do: str) -> tuple[Rule[Acting], ...]:
    """Return the rules of the order by which units of one kind become another. P19-R92."""
    return (
        *OWN_ORDERS,
        *ON_BOARD,
        Rule("P19-R92", when(_has_stirred), lambda _s, _: say("busy", work=f"{do}ing")),
        gate(
            "P19-R92", lambda c: not c.ground.changes_seat or c.kind.changes_by != do, own_messages.keeps_its_seat(do)
        ),
    )


MOUNT, DISMOUNT = _changes_by(Mount.do), _changes_by(Dismount.do)


def tugs(s: Acting) -> int:
    """Return the transports of the unit's side, as bits."""
    return s.ground.tugs & s.battle.members[s.side]


def _tugs_here(s: Acting) -> int:
    """Return the transports in the unit's square, as bits."""
    pieces, here = s.state.pieces, s.piece.square
    found = (tug for tug in bits(tugs(s)) if pieces[tug].status is Status.ON_BOARD and pieces[tug].square == here)
    return sum(1 << tug for tug in found)


def _tugs_ready(s: Acting) -> int:
    """Return the transports, as bits, that have been at rest with the gun since the turn began. P19-R93."""
    if _has_stirred(s):
        return 0
    memory, known, active = s.state.memory, turn_memory.read(s), s.state.activation
    busy: int = memory.finished | known.stirred | known.at_work
    if active is not None and active.done:
        busy |= 1 << active.unit
    return _tugs_here(s) & ~busy


def _tugs_towing(s: Acting) -> int:
    return sum(1 << transport for _, transport in turn_memory.read(s).tows)


def _own_tug(s: Acting) -> int:
    transport = turn_memory.read(s).transport_of(s.unit)
    return 0 if transport is None else 1 << transport


_FOR_GUNS: Rule[Acting] = gate("P19-R93", lambda c: not c.kind.guns, own_messages.no_gun, last=True)

LIMBER: Rules = (
    *OWN_ORDERS,
    *ON_BOARD,
    _FOR_GUNS,
    Rule("P19-R93", lambda s: ~_tugs_ready(s), own_messages.not_together),
    Rule("P19-SPC-02", _tugs_towing),
)

UNLIMBER: Rules = (
    HELD,
    _AFTER_FIGHT,
    *ON_BOARD,
    _FOR_GUNS,
    Rule("P19-R93", lambda s: ~_tugs_ready(s), own_messages.not_together),
    Rule("P19-SPC-02", lambda s: ~_own_tug(s), "other"),
)


def transport_of(s: Acting, order: Limber | Unlimber) -> int | None:
    """Return the transport that an order names, or means: the one that tows the gun, or the only one there."""
    if order.transport is not None:
        return order.transport
    here = _own_tug(s) or _tugs_here(s)
    return here.bit_length() - 1 if here.bit_count() == 1 else None


def judge_limber(rules: Rules, s: Acting, order: Limber | Unlimber) -> list[Fault]:
    """Return what is wrong with an order to limber, or except for the facing to unlimber."""
    transport = transport_of(s, order)
    if transport is not None:
        return faults(rules, s, transport)
    head = faults(rules[: -len(_LINKING)], s, HERE)
    return head or [fault(s, "P19-R93", message="which" if _tugs_here(s) else "alone")]


_LINKING = LIMBER[-2:]
"""The rules about the transport."""


def judge_unlimber(rules: Rules, s: Acting, order: Unlimber) -> list[Fault]:
    """Return what is wrong with an order to unlimber."""
    return judge_limber(rules, s, order) or facing.to_an_edge(s, order.facing, "P19-R93")
