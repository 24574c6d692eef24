"""What orders of a script say about each other: a shot that its unit's move follows announces that move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.orders import Fire, Move, UnitOrder
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.game.orders import Order
    from pwprint.game.scenario import ScriptOrder


def announced(orders: Sequence[ScriptOrder]) -> list[ScriptOrder]:
    """Return the orders of a turn with each shot announcing the move, if that is what its unit does next.

    One that announces a move by itself, `then_moves`, means a move into squares, whatever follows.
    """
    found: list[ScriptOrder] = []
    following: dict[int, Order] = {}
    for scripted in reversed(orders):
        order = scripted.order
        if isinstance(order, Fire) and not order.then_moves and isinstance(then := following.get(order.unit), Move):
            order = replace(order, then_moves=True, on_the_spot=None if then.path else then)
        if isinstance(order, UnitOrder):
            following[order.unit] = order
        found.append(replace(scripted, order=order))
    return found[::-1]
