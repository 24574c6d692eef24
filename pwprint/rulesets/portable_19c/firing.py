"""The rules of `portable-19c` about fire, in the order in which P19-R97 cites them; they are asked about squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.board.base import bits
from pwprint.engine import activation, phrases, shooting, turn
from pwprint.engine.rule import Fault, Rule, faults, gate, when
from pwprint.rulesets.portable_19c import cover, ledger, says
from pwprint.rulesets.portable_19c.rules import MOVING, ON_BOARD, OWN_ORDERS, SPENT, is_towed
from pwprint.rulesets.portable_19c.tables import FIRING, FOREST_RANGE, ROAD

if TYPE_CHECKING:
    from pwprint.board.base import Squares
    from pwprint.orders import Fire
    from pwprint.rulesets.portable_19c.ground import Unit


def _reach(s: Unit) -> int:
    return s.ground.reach(s.kind)


def _in_range(s: Unit) -> Squares:
    return s.battle.board.within(s.piece.square, _reach(s))


def enemies_in_range(s: Unit) -> Squares:
    """Return the squares within the unit's range that hold enemies."""
    return s.theirs & _in_range(s)


def _in_water(s: Unit) -> bool:
    return bool(s.ground.water >> s.piece.square & 1)


def _is_crossing(s: Unit) -> bool:
    """Return whether the unit is still crossing its trench: whatever else it does first in a later turn, it holds it.

    P19-R64.
    """
    known, own = ledger.read(s), s.state.own
    if not known.crossing >> s.unit & 1:
        return False
    return own.acting != s.side or bool(known.fresh >> s.unit & 1) or bool(s.act.done)


def _outside_arc(s: Unit) -> Squares:
    return ~s.battle.board.arc(s.piece.square, s.piece.facing or 0)


def _behind_own_cover(s: Unit) -> Squares:
    """Return what cannot be fired at from closed ground that goes on in front of the unit. P19-R19."""
    closed, ahead = s.ground.closed, s.battle.board.step(s.piece.square, s.piece.facing or 0)
    if ahead is None or not closed >> s.piece.square & closed >> ahead & 1:
        return 0
    return ~(1 << ahead)


def _far_within_wood(s: Unit) -> Squares:
    """Return the enemies too far away in the unit's own wood, with nothing but wood in between. P19-R20."""
    board, here = s.battle.board, s.piece.square
    same = s.ground.forests.get(here, 0) & ~board.within(here, FOREST_RANGE)
    targets = enemies_in_range(s) & same if same else 0
    return sum(1 << target for target in bits(targets) if not board.crossed(here, target).inside & ~s.ground.woods)


def _too_deep(s: Unit) -> Squares:
    """Return the enemies in closed ground with closed ground of the same sort in the line. P19-FIR-05."""
    board, ground, here = s.battle.board, s.ground, s.piece.square
    targets = enemies_in_range(s) & ground.closed
    return sum(
        1 << target
        for target in bits(targets)
        if any(sort >> target & 1 and ground.blocks(board.crossed(here, target), sort) for sort in ground.sorts)
    )


def _out_of_sight(s: Unit) -> Squares:
    targets = enemies_in_range(s)
    return targets & ~cover.in_sight(s, targets, cover.blocking_units(s))


def _shots(arc: str, edge: str, reach: str) -> tuple[Rule[Unit], ...]:
    """Return the rules about the target of a shot, by the ids that artillery or the others have for them."""
    return (
        Rule("P19-TER-09", when(_in_water), says.in_river),
        Rule("P19-TER-17", when(_is_crossing), says.crossing),
        Rule("P19-R16", lambda s: ~s.theirs, says.no_target, "at", last=True),
        Rule(arc, _outside_arc, says.outside_arc, "at"),
        Rule(edge, _behind_own_cover, says.not_at_the_edge, "at"),
        Rule("P19-TER-05", _far_within_wood, says.within_the_wood, "at"),
        Rule(reach, lambda s: ~_in_range(s), says.out_of_range, "at"),
    )


BARRAGE = (
    gate("P19-ACT-03", lambda s: not s.kind.guns, phrases.only_gunfire, "unit", last=True),
    ON_BOARD,
    Rule("P19-ART-03", when(turn.has_aimed), phrases.fired_already),
    Rule("P19-R34", when(is_towed), says.towed_silent),
    *_shots("P19-ART-05", "P19-ART-08", "P19-ART-22"),
)

FIRE = (
    *OWN_ORDERS,
    ON_BOARD,
    gate("P19-FIR-02", activation.fired, phrases.fired_already),
    gate("P19-R05", lambda s: not _reach(s), says.no_weapon, last=True),
    *SPENT,
    shooting.moved_too_far("P19-MOV-04", MOVING, FIRING, ROAD),
    *_shots("P19-FIR-03", "P19-FIR-06", "P19-FIR-15"),
    Rule("P19-FIR-05", _too_deep, says.too_deep, "at"),
    Rule("P19-FIR-04", _out_of_sight, says.no_sight, "at"),
)


def judge_barrage(s: Unit, order: Fire) -> list[Fault]:
    """Return what is wrong with a shot in the artillery's step."""
    return faults(BARRAGE, s, order.at)


def judge_fire(s: Unit, order: Fire) -> list[Fault]:
    """Return what is wrong with a shot in a side's step."""
    return faults(FIRE, s, order.at)
