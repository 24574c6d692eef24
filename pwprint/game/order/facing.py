"""Facing on a grid: towards which sides a unit may or must look when it ends a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.message import say
from pwprint.game.orders import CORNER, OFF, Advance, Move
from pwprint.game.rule import Fault, fault

if TYPE_CHECKING:
    from pwprint.game.board.base import Board, Facing, Square, Squares
    from pwprint.game.order.situation import Situation


def towards(board: Board, square: Square, enemies: Squares) -> tuple[Facing, ...]:
    """Return the directions in which an enemy is next to a square."""
    return tuple(
        facing
        for facing in range(len(board.facings))
        if (ahead := board.step(square, facing)) is not None and enemies >> ahead & 1
    )


def enemy_ahead(s: Situation) -> Squares:
    """Return the square that the unit faces, if an enemy is in it."""
    ahead = s.battle.board.step(s.piece.square, s.piece.facing or 0)
    return 0 if ahead is None else s.theirs & 1 << ahead


def due(s: Situation, order: Move) -> tuple[Facing, ...]:
    """Return the facings open to a unit at the end of a move: towards an enemy if it was stopped next to one."""
    board = s.battle.board
    end = order.path[-1] if order.path else s.piece.square
    if end == OFF:
        return ()
    met = towards(board, end, s.theirs) if order.path else ()
    return met or tuple(range(len(board.facings)))


def judge(s: Situation, order: Move, rule: str, *, choice: str | None = None, corner: str | None = None) -> list[Fault]:
    """Return the fault of a move that ends next to enemies and faces none of them, or leaves open which.

    `choice` is the rule that gives the choice among several, where it is another one than `rule`; `corner` the rule
    about units that face no edge.
    """
    found = _towards_enemies(s, order, rule, choice)
    return found or (to_an_edge(s, order.facing, corner) if corner is not None else [])


def to_an_edge(s: Situation, facing: int | None, rule: str) -> list[Fault]:
    """Return the fault of an order that has a unit face a corner of its area."""
    if facing != CORNER:
        return []
    return [fault(s, rule, "facing", say("corner", facings=", ".join(s.battle.board.facings)))]


def _towards_enemies(s: Situation, order: Move, rule: str, choice: str | None) -> list[Fault]:
    board = s.battle.board
    open_facings = due(s, order)
    if not 0 < len(open_facings) < len(board.facings):
        return []
    facings = ", ".join(board.facings[facing] for facing in open_facings)
    if order.facing is None and len(open_facings) > 1:
        return [fault(s, choice or rule, message=say("which", facings=facings))]
    if order.facing is None or order.facing in open_facings:
        return []
    return [fault(s, rule, "facing", say("stopped", facings=facings))]


def no_facing(s: Situation, order: Move | Advance, rule: str) -> list[Fault]:
    """Return the fault of an order that gives a facing where units have none."""
    return [] if order.facing is None else [fault(s, rule, "facing", "no_facing")]


def after_move(s: Situation, order: Move, end: Square) -> Facing | None:
    """Return the facing after a move: as ordered, else towards the only enemy met, else the way the unit went."""
    board = s.battle.board
    squares = [square for square in order.path if square != OFF]
    if order.facing is not None or not squares:
        return s.piece.facing if order.facing is None else order.facing
    met = towards(board, end, s.theirs)
    if len(met) == 1:
        return met[0]
    before = squares[-2] if len(squares) > 1 else s.piece.square
    return board.direction(before, end) if before >= 0 else s.piece.facing


def after_advance(s: Situation, order: Advance, end: Square, alone: Facing | None) -> Facing | None:
    """Return the facing after an advance: as ordered, else towards the only enemy met, else `alone`."""
    if order.facing is not None:
        return order.facing
    met = towards(s.battle.board, end, s.theirs)
    return met[0] if len(met) == 1 else alone
