"""A board as text, for terminals: terrain signs and units, in plain ASCII where the names are."""

from __future__ import annotations

from operator import add
from textwrap import wrap
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.narration import picture_table
from pwprint.game.state import Status
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Board, Square, Squares
    from pwprint.game.state import Piece, State

_SIGNS = {
    "hill": "^",
    "woods": "*",
    "town": "#",
    "river": "~",
    "ford": ":",
    "trench": "_",
    "fortification": "[",
    "wire": "x",
    "road": "=",
}
"""Signs by terrain name; where a square has several, the last one here is shown, so that a bridge is a road."""

_OPEN = "."
_EXHAUSTED = "!"
_MARKED = "+"
_BESIDE = "&"
_WIDE = 76


def picture(battle: Battle, state: State) -> str:
    """Return the board with its units, and what its signs mean."""
    return _PICTURES[battle.ruleset.play.surface](battle, state)


def _of_grid(battle: Battle, state: State) -> str:
    """Return the grid with its units, top row first, a legend of the signs on it, and each side's units.

    A square shows its terrain sign, then the unit's id: `!` behind it means Exhausted, `+` limbered (or what else the
    ruleset marks), `/N` the facing; units in one square have a `&` between them. Areas stand on
    one line that are on one height of the board: in each row of hexes, first those that are shifted to the north. An
    8 x 8 board is at most 80 columns wide.
    """
    labels = labels_of(battle, state)
    cells = cells_of(battle, state, labels)
    board = battle.board
    lines = lines_of(board)
    stride = stride_of(lines, board)
    width = max(-(-(1 + max(map(len, cells))) // stride), 1 + stride)
    gutter = len(str(board.rows))
    shown = [placed({square % board.columns: cells[square] for square in line}, width) for line in lines]
    numbers = [f"{line[0] // board.columns + 1:>{gutter}} " for line in lines]
    letters = placed({column: board.name(column)[:-1] for column in range(board.columns)}, width)
    foot = [" " * (gutter + 1) + letters, *_legend(battle, state, cells), *_rolls(battle, labels)]
    return "\n".join(line.rstrip() for line in (*map(add, numbers, shown), *foot))


_PICTURES = {Surface.GRID: _of_grid, Surface.TABLE: picture_table.picture}


def lines_of(board: Board) -> list[list[Square]]:
    """Return the squares line by line from the north, each line from the west."""
    heights: dict[int, list[Square]] = {}
    for square, (_, height) in enumerate(board.plan):
        heights.setdefault(height, []).append(square)
    return [heights[height] for height in sorted(heights, reverse=True)]


def stride_of(lines: list[list[Square]], board: Board) -> int:
    """Return how many columns lie from one square of a line to the next."""
    return min((line[1] - line[0] for line in lines if len(line) > 1), default=board.columns)


def placed(texts: Mapping[int, str], width: int) -> str:
    """Return a line with each text where its column begins."""
    line = ""
    for column, text in texts.items():
        line = line.ljust(column * width) + text
    return line


def _terrain(battle: Battle, state: State) -> dict[str, Squares]:
    """Return the terrain as it is now."""
    return {**battle.scenario.terrain, **battle.ruleset.play.changed_terrain(battle, state)}


def _signs(battle: Battle, state: State) -> list[str]:
    terrain, likes, known = _terrain(battle, state), battle.ruleset.play.alike_terrain, list(_SIGNS)
    order = sorted(terrain, key=lambda name: known.index(like) if (like := likes.get(name, name)) in known else -1)
    letters = _letters(terrain)
    signs = [_OPEN] * battle.board.size
    for name in order:
        for square in range(battle.board.size):
            if terrain[name] >> square & 1:
                signs[square] = letters[name]
    return signs


def _letters(terrain: Mapping[str, Squares]) -> dict[str, str]:
    """Return the signs of the terrain that is on the board."""
    return picture_table.signs_of((name for name, squares in terrain.items() if squares), _SIGNS)


def cells_of(battle: Battle, state: State, labels: Mapping[int, str]) -> list[str]:
    """Return what a picture shows for each square: its terrain and its units."""
    cells = _signs(battle, state)
    for square, stack in _stacks(battle, state).items():
        cells[square] += _stack(battle, state, stack, labels)
    return cells


def _stacks(battle: Battle, state: State) -> dict[Square, list[int]]:
    """Return the units in each square that holds any, riders behind the unit that they are attached to."""
    stacks: dict[Square, list[int]] = {}
    for unit, piece in enumerate(state.pieces):
        if piece.status is Status.ON_BOARD:
            stacks.setdefault(piece.square, []).append(unit)
    for stack in stacks.values():
        stack.sort(key=lambda unit: battle.riders >> unit & 1)
    return stacks


def _stack(battle: Battle, state: State, stack: list[int], labels: Mapping[int, str]) -> str:
    """Return the units of a square; one front is shown for a unit and its riders."""
    attached = battle.attached(state, stack[0])
    shown = (
        (unit, replace(state.pieces[unit], facing=None) if unit in attached else state.pieces[unit]) for unit in stack
    )
    return _BESIDE.join(labels[unit] + _marks(battle, state, unit, piece) for unit, piece in shown)


def _marks(battle: Battle, state: State, unit: int, piece: Piece) -> str:
    exhausted = _EXHAUSTED if piece.exhausted else ""
    marked = _MARKED if battle.ruleset.play.marked(battle, state, unit) else ""
    facing = "" if piece.facing is None else f"/{battle.board.facings[piece.facing]}"
    return exhausted + marked + facing


def labels_of(battle: Battle, state: State) -> dict[int, str]:
    """Return what stands for each unit on the board: its id, or where ids are too long for the squares a number."""
    shown = [unit for unit, piece in enumerate(state.pieces) if piece.status is Status.ON_BOARD]
    ids = {unit: battle.scenario.units[unit].id for unit in shown}
    room = max(_WIDE * stride_of(lines_of(battle.board), battle.board) // battle.board.columns, 5) - 2
    if all(len(_stack(battle, state, stack, ids)) <= room for stack in _stacks(battle, state).values()):
        return ids
    return {unit: str(unit + 1) for unit in shown}


def _legend(battle: Battle, state: State, cells: list[str]) -> Iterator[str]:
    terrain = [f"{sign} {name}" for name, sign in sorted(_letters(_terrain(battle, state)).items())]
    marks = [f"{_EXHAUSTED} Exhausted"] if any(_EXHAUSTED in cell for cell in cells) else []
    words = {
        battle.ruleset.play.marked(battle, state, unit) for stack in _stacks(battle, state).values() for unit in stack
    }
    marks += [f"{_MARKED} {word}" for word in sorted(words) if word]
    marks += [f"{_BESIDE} in one square"] if any(_BESIDE in cell for cell in cells) else []
    if terrain or marks:
        yield "  ".join((*terrain, *marks))


def _rolls(battle: Battle, labels: Mapping[int, str]) -> Iterator[str]:
    """Yield for each side the units shown, by their ids where the board has only numbers."""
    for side in battle.scenario.sides:
        units = ((unit.id, labels[unit.index]) for unit in side.units if unit.index in labels)
        names = [name if name == label else f"{label} = {name}" for name, label in units]
        if names:
            yield from wrap(f"{side.id}: {', '.join(names)}", _WIDE, subsequent_indent="  ", break_on_hyphens=False)
