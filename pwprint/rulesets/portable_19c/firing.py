"""The rules of `portable-19c` about fire, in the order in which P19-R97 cites them; they judge squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.order import activation, messages, shooting
from pwprint.game.order.gates import gate
from pwprint.game.order.ground import in_water
from pwprint.game.rule import Rule, when
from pwprint.game.turn import turn
from pwprint.rulesets.portable_19c import cover, own_messages, turn_memory
from pwprint.rulesets.portable_19c.acting import AT_LIMBERS, AT_SADDLES, ON_BOARD, OWN_ORDERS, at_wire, is_towed
from pwprint.rulesets.portable_19c.rules import MOVING
from pwprint.rulesets.portable_19c.tables import FIRING, FOREST_RANGE, ROAD

if TYPE_CHECKING:
    from pwprint.game.board.base import Squares
    from pwprint.rulesets.portable_19c.own import Acting, Rules


def _targets(s: Acting) -> Squares:
    """Return the squares at which the unit may fire: those of enemies, guns perhaps at all. P19-R16."""
    return s.theirs | (s.ground.free_targets if s.kind.guns else 0)


def targets_in_range(s: Acting) -> Squares:
    """Return the squares within the unit's range at which it may fire."""
    return _targets(s) & shooting.in_range(s)


def _is_crossing(s: Acting) -> bool:
    """Return whether the unit is still crossing its trench: whatever else it does first in a later turn, it holds it.

    P19-R64.
    """
    known, memory = turn_memory.read(s), s.state.memory
    if not known.crossing >> s.unit & 1:
        return False
    return memory.acting != s.side or bool(known.fresh >> s.unit & 1) or bool(s.act.done)


def _outside_arc(s: Acting) -> Squares:
    return ~s.battle.board.arc(s.piece.square, s.piece.facing or 0)


def _behind_own_cover(s: Acting) -> Squares:
    """Return what cannot be fired at from closed ground that goes on in front of the unit. P19-R19."""
    closed, ahead = s.ground.closed, s.battle.board.step(s.piece.square, s.piece.facing or 0)
    if ahead is None or not closed >> s.piece.square & closed >> ahead & 1:
        return 0
    return ~(1 << ahead)


def _far_within_wood(s: Acting) -> Squares:
    """Return the targets too far away in the unit's own wood, with nothing but wood in between. P19-R20."""
    board, here = s.battle.board, s.piece.square
    same = s.ground.forests.get(here, 0) & ~board.within(here, FOREST_RANGE)
    targets = _targets(s) & same if same else 0
    return sum(1 << target for target in bits(targets) if not board.crossed(here, target).inside & ~s.ground.woods)


def _too_deep(s: Acting) -> Squares:
    """Return the enemies in closed ground with closed ground of the same sort in the line. P19-FIR-05.

    Trenches that block no lines count only next to the target. P19-R21
    """
    board, ground, here = s.battle.board, s.ground, s.piece.square
    found = 0
    for target in bits(targets_in_range(s) & ground.closed):
        hiding, way = ground.opaque | board.adjacent[target], board.crossed(here, target)
        if any(sort >> target & 1 and ground.blocks(way, sort & hiding) for sort in ground.sorts):
            found |= 1 << target
    return found


def _out_of_sight(s: Acting) -> Squares:
    targets = targets_in_range(s)
    return targets & ~cover.in_sight(s, targets, cover.blocking_units(s))


def _unspotted(s: Acting) -> Squares:
    """Return the targets of a gun that no unit of its side sees, where one must. P19-R22, P19-R41."""
    if not s.ground.needs_spotter:
        return 0
    targets = targets_in_range(s)
    unseen = targets & ~cover.in_sight(s, targets, 0)
    return unseen & ~cover.seen_by_friends(s, unseen)


def _shots(arc: str, edge: str, reach: str, *others: Rule[Acting]) -> tuple[Rule[Acting], ...]:
    """Return the rules about the target of a shot, by the ids that artillery or the others have for them.

    `others` are those that only one of them has.
    """
    aim: Rules = (
        Rule(arc, _outside_arc, token="at"),
        Rule(edge, _behind_own_cover, own_messages.not_at_the_edge, "at"),
        Rule("P19-TER-05", _far_within_wood, own_messages.within_the_wood, "at"),
        Rule(reach, lambda s: ~shooting.in_range(s), token="at"),
        shooting.out_of_view("P19-R99"),
        *others,
    )
    return (
        Rule("P19-TER-09", when(in_water)),
        Rule("P19-TER-17", when(_is_crossing), own_messages.crossing),
        Rule("P19-R16", lambda s: ~_targets(s), messages.no_target(aim), "at", last=True),
        *aim,
    )


BARRAGE: Rules = (
    gate("P19-ACT-03", lambda c: not c.kind.guns, "gunfire", "unit", last=True),
    *ON_BOARD,
    Rule("P19-ART-03", when(turn.has_aimed)),
    Rule("P19-R34", when(is_towed)),
    *_shots("P19-ART-05", "P19-ART-08", "P19-ART-22", Rule("P19-R22", _unspotted, token="at")),
)

FIRE: Rules = (
    *OWN_ORDERS,
    *ON_BOARD,
    gate("P19-FIR-02", activation.fired),
    gate("P19-R05", lambda c: not c.kind.range, last=True),
    Rule("P19-R62", when(lambda s: at_wire(s) and not s.ground.fires_at_work), own_messages.at_work),
    AT_LIMBERS,
    AT_SADDLES,
    shooting.moved_too_far("P19-MOV-04", MOVING, FIRING, lambda _: ROAD),
    *_shots(
        "P19-FIR-03",
        "P19-FIR-06",
        "P19-FIR-15",
        Rule("P19-FIR-05", _too_deep, token="at"),
        Rule("P19-FIR-04", _out_of_sight, own_messages.no_sight, "at"),
    ),
)
