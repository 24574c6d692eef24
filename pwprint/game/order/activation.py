"""What a unit has done in its activation, and the chit that pays for it: the conditions that many rules ask for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.order.gates import gate
from pwprint.game.rule import Rule
from pwprint.game.state import Activation, Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.condition import Condition
    from pwprint.game.order.needs import Limbering, MovesFirst, Ordered
    from pwprint.game.order.situation import Situation
    from pwprint.game.orders import Fire
    from pwprint.game.own import M
    from pwprint.game.state import State

    Gun = Condition[object, Limbering]


def on_board(*, lost: str, left: str, late: str) -> tuple[Rule[Situation], ...]:
    """Return the rules that only units on the board act: not those lost, gone by an exit, or not there yet."""
    reasons = (
        (Status.LOST, lost, ""),
        (Status.LEFT, left, "gone"),
        (Status.ABSENT, late, "absent"),
        (Status.WAITING, late, ""),
    )
    return tuple(gate(rule, partial(_is, status), message, "unit", last=True) for status, rule, message in reasons)


def _is(status: Status, c: Condition) -> bool:
    return c.status is status


def did(state: State[M], unit: int, do: str) -> State[M]:
    """Note what the active unit has done; one that fights in the enemy's step is not the active one."""
    act = state.activation
    if act is None or act.unit != unit:
        return state
    return state.with_activation(Activation(unit, act.origin, act.path, (*act.done, do), act.turned), state.memory)


FIRE_FIRST = "fire_first"
"""What a unit has done that has fired and is still to move."""

FIRE_AND_TURN = "fire_and_turn"
"""What a unit has done that has fired and is still to turn on the spot."""

FIRE_AND_STAY = "fire_and_stay"
"""What a unit has done that has fired and is still to make a move of no squares, without a turn."""

_FIRES_FIRST = (FIRE_FIRST, FIRE_AND_TURN, FIRE_AND_STAY)
_FIRES = frozenset({"fire", *_FIRES_FIRST})


def before_a_move(options: Mapping[str, str | float]) -> frozenset[tuple[str, ...]]:
    """Return what a unit may have done in its activation when it moves."""
    limbering = {("limber",), ("unlimber",)} if options.get("limber_order") == "either" else set()
    firing = {(do,) for do in _FIRES_FIRST} if options["fire_move_order"] == "either" else set()
    return frozenset[tuple[str, ...]]({(), *limbering, *firing})


def may_not_move(c: Condition[Ordered]) -> bool:
    """Return whether the unit has done something after which it does not move any more."""
    return c.done not in c.ground.before_move


def fires_first(c: Condition[Ordered, Limbering]) -> bool:
    """Return whether the unit can fire and move afterwards; guns never do both."""
    return (FIRE_FIRST,) in c.ground.before_move and not c.kind.limbers


def has_announced_a_move(c: Condition) -> bool:
    """Return whether the unit has fired as one that enters squares afterwards."""
    return c.done == (FIRE_FIRST,)


def may_not_fire_first(c: Condition[Ordered, Limbering]) -> bool:
    """Return whether the unit has acted, or cannot fire and move afterwards."""
    return acted(c) or not fires_first(c)


# --- what has been done ---------------------------------------------------------------------------------------------


def acted(c: Condition) -> bool:
    """Return whether the unit has done anything in this activation."""
    return bool(c.done)


def acted_but_moved(c: Condition) -> bool:
    """Return whether the unit has done anything but one move."""
    return c.done not in {(), ("move",)}


def moved(c: Condition) -> bool:
    """Return whether the unit has moved, were it on the spot."""
    return "move" in c.done


def fired(c: Condition) -> bool:
    """Return whether the unit has fired."""
    return not _FIRES.isdisjoint(c.done)


def fired_too_soon(c: Condition[MovesFirst]) -> bool:
    """Return whether the unit has fired where the move comes first."""
    return c.ground.moves_first and fired(c)


def moves_and_fires(act: Activation) -> bool:
    """Return whether a unit that fires has entered squares before, or is to move afterwards."""
    return bool(act.path) or FIRE_FIRST in act.done


def turns_and_fires(act: Activation) -> bool:
    """Return whether a unit that fires has turned before, or is to turn on the spot afterwards."""
    return act.turned or FIRE_AND_TURN in act.done


def shot(s: Situation[Ordered, Limbering], order: Fire) -> str:
    """Return what a unit does that fires and announces a move: it may enter squares, turn or stay in it."""
    if not fires_first(s.condition):
        return "fire"
    if order.on_the_spot is None:
        return FIRE_FIRST
    return FIRE_AND_STAY if order.on_the_spot.facing in {None, s.piece.facing} else FIRE_AND_TURN


def held(c: Condition) -> bool:
    """Return whether the unit has held."""
    return "hold" in c.done


def fought(c: Condition) -> bool:
    """Return whether the unit has fought a close combat."""
    return "close_combat" in c.done


def limbered_too_soon(c: Condition[Ordered]) -> bool:
    """Return whether the unit has limbered or unlimbered where the move comes first."""
    return ("limber",) not in c.ground.before_move and ("limber" in c.done or "unlimber" in c.done)


# --- guns -----------------------------------------------------------------------------------------------------------


def limbered_gun(c: Gun) -> bool:
    """Return whether the unit is a gun that is ready to move."""
    return c.kind.limbers and c.limbered


def unlimbered_gun(c: Gun) -> bool:
    """Return whether the unit is a gun that is ready to fire."""
    return c.kind.limbers and not c.limbered


def turned_gun(c: Gun) -> bool:
    """Return whether the unit is a gun that has turned: a shot would make that Move and fire, which guns lack."""
    return c.kind.limbers and c.turned
