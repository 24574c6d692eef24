"""A battle to a plan on a grid: where terrain lies, where armies stand, what is fought for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.format.drawing.areas import areas
from pwprint.format.starters.armies import in_lines
from pwprint.format.starters.layouts import LAYOUTS
from pwprint.format.starters.terrain import paint
from pwprint.game.board.shapes import SHAPE, SHAPES

if TYPE_CHECKING:
    from pwprint.format.starters.plan import BattlePlan
    from pwprint.game.ruleset import Ruleset


def land(ruleset: Ruleset, plan: BattlePlan) -> dict[str, Any]:
    """Return the map."""
    board = SHAPES[plan.shape](*plan.size)
    ground = paint(ruleset, board, plan.layout)
    layout = LAYOUTS[plan.layout]
    columns, rows = plan.size
    return {
        "columns": columns,
        "rows": rows,
        **({} if plan.shape == SHAPE else {"shape": plan.shape}),
        "terrain": {kind: areas(board, squares) for kind, squares in ground.terrain.items() if squares},
        **({"labels": {board.name(ground.heart): layout.label}} if layout.goal else {}),
    }


def goal(ruleset: Ruleset, plan: BattlePlan) -> list[str]:
    """Return the squares of the objective."""
    board = SHAPES[plan.shape](*plan.size)
    return areas(board, paint(ruleset, board, plan.layout).goal)


def turns(plan: BattlePlan) -> int:
    """Return how long the battle takes: the more, the farther the armies are apart."""
    return max(plan.size[1], 6) + 4


def camps(ruleset: Ruleset, plan: BattlePlan, types: list[str]) -> tuple[list[list[str]], list[list[object]]]:
    """Return for each side its deployment zone and where its units stand.

    The first line has the front row of the zone, the others every second square of the row behind.
    """
    board = SHAPES[plan.shape](*plan.size)
    columns, rows = plan.size
    depth = _depth(rows)
    front, behind = in_lines(ruleset, types, columns)
    first = {number: place + (columns - len(front)) // 2 for place, number in enumerate(front)}
    start = max(columns - 2 * len(behind) + 1, 0) // 2
    second = {number: min(start + 2 * place, columns - 1) for place, number in enumerate(behind)}
    zones: list[list[str]] = []
    posts: list[list[object]] = []
    for edge, row in ((0, depth - 1), (rows - 1, rows - depth)):
        back = row - 1 if edge == 0 else row + 1
        zones.append(areas(board, board.rectangle(min(edge, row) * columns, (max(edge, row) + 1) * columns - 1)))
        at = {number: row * columns + column for number, column in first.items()}
        at |= {number: back * columns + column for number, column in second.items()}
        posts.append([board.name(at[number]) for number in range(len(types))])
    return zones, posts


def _depth(rows: int) -> int:
    """Return how many rows a zone has."""
    return max(2, rows // 5)
