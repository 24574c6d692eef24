"""Which units are in cover or share a square, and what can be seen from where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.order import stacks
from pwprint.game.order.situation import Situation
from pwprint.game.state import Status
from pwprint.rulesets.portable_19c import turn_memory

if TYPE_CHECKING:
    from pwprint.game.board.base import Square, Squares
    from pwprint.rulesets.portable_19c.own import Acting, Battle, State


def units_in(battle: Battle, state: State, square: Square) -> tuple[int, ...]:
    """Return the units in a square in the order in which hits are resolved: fighting unit, transports, commanders."""
    if not (state.occupied[0] | state.occupied[1]) >> square & 1:
        return ()
    found = [
        unit for unit, piece in enumerate(state.pieces) if piece.square == square and piece.status is Status.ON_BOARD
    ]
    if len(found) == 1:
        return (found[0],)
    ground = battle.ground
    return tuple(sorted(found, key=lambda unit: (battle.riders >> unit & 1) * (2 - (ground.tugs >> unit & 1))))


def sheltered(battle: Battle, state: State, unit: int) -> bool:
    """Return whether a unit is in cover: in closed ground, except some kinds while crossing them. P19-R42, P19-R64."""
    ground = battle.ground
    square = state.pieces[unit].square
    if not ground.closed >> square & 1:
        return False
    return not (ground.held >> square & 1 and is_crossing(state, unit))


def is_crossing(state: State, unit: int) -> bool:
    """Return whether a unit counts as crossing a trench for those that attack it. P19-R64."""
    return bool(turn_memory.of(state).crossing >> unit & 1)


def target_sheltered(battle: Battle, state: State, square: Square) -> bool:
    """Return whether a target square counts as cover: the fighting unit decides, without one anybody there. P19-R24.

    In an empty square the ground decides. P19-R16
    """
    units = units_in(battle, state, square)
    if not units:
        return bool(battle.ground.closed >> square & 1)
    deciding = [unit for unit in units if not battle.riders >> unit & 1] or units
    return any(sheltered(battle, state, unit) for unit in deciding)


def defenders(battle: Battle, state: State, square: Square) -> tuple[int, ...]:
    """Return the units on which an attack on a square may fall; for a gun that is towed its transport. P19-R70."""
    units = stacks.targets(battle, state, square)
    return tuple(turn_memory.of(state).pair(unit)[0] for unit in units) if len(units) == 1 else units


def has_commander(battle: Battle, state: State, unit: int, *, beside: bool) -> bool:
    """Return whether a friendly commander is next to a unit, or in its square if not only `beside` counts."""
    ground = battle.ground
    return stacks.any_near(battle, state, unit, ground.commanders[battle.sides[unit]], beside=beside)


# --- sight ----------------------------------------------------------------------------------------------------------


def in_sight(s: Acting, targets: Squares, units: Squares) -> Squares:
    """Return those of `targets` to which the line is clear of terrain and of `units`. P19-R36 to P19-R40."""
    board, ground, here = s.battle.board, s.ground, s.piece.square
    found = 0
    for target in bits(targets):
        if not ground.blocks(board.crossed(here, target), blocking(s, target, units)):
            found |= 1 << target
    return found


def blocking(s: Acting, target: Square, units: Squares) -> Squares:
    """Return the squares that block the line to a target: opaque ground, hills, those of `units`.

    From or to a hill one sees over hills, and over units that are not on one.
    """
    ground = s.ground
    if (ground.high >> s.piece.square | ground.high >> target) & 1:
        return ground.opaque | units & ground.high
    return ground.opaque | ground.high | units


def seen_by_friends(s: Acting, targets: Squares) -> Squares:
    """Return those of `targets` that units of the side, wherever they look, see past all units. P19-R22."""
    found = 0
    for unit in bits(s.battle.members[s.side]):
        friend: Acting = Situation(s.battle, s.state, unit)
        if friend.piece.status is Status.ON_BOARD:
            found |= in_sight(friend, targets & ~found, blocking_units(friend))
    return found


def blocking_units(s: Acting) -> Squares:
    """Return the squares with units that block the unit's fire. P19-R40."""
    return {"all": s.mine | s.theirs, "friends": s.mine, "none": 0}[s.ground.units_block]
