"""A board as text, for terminals: terrain signs and units, in plain ASCII where the names are."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from pwprint.engine.state import Status

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.engine.battle import Battle
    from pwprint.engine.state import Piece, State

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
_WIDE = 76


def picture(battle: Battle, state: State) -> str:
    """Return the board with its units, top row first, a legend of the signs on it, and each side's units.

    A square shows its terrain sign, then the unit's id: `!` behind it means Exhausted, `+` limbered (or what the
    ruleset marks on that kind of unit), `/N` the facing. An 8 x 8 board is at most 80 columns wide.
    """
    labels = _labels(battle, state)
    cells = _cells(battle, state, labels)
    board = battle.board
    width = 1 + max(map(len, cells))
    gutter = len(str(board.rows))
    lines = [
        f"{row + 1:>{gutter}} " + "".join(cell.ljust(width) for cell in cells[row * board.columns :][: board.columns])
        for row in reversed(range(board.rows))
    ]
    letters = "".join(board.name(column)[:-1].ljust(width) for column in range(board.columns))
    foot = [" " * (gutter + 1) + letters, *_legend(battle, cells), *_rolls(battle, labels)]
    return "\n".join(line.rstrip() for line in (*lines, *foot))


def _signs(battle: Battle) -> list[str]:
    terrain = battle.scenario.terrain
    order = sorted(terrain, key=lambda name: list(_SIGNS).index(name) if name in _SIGNS else -1)
    signs = [_OPEN] * battle.board.size
    for name in order:
        for square in range(battle.board.size):
            if terrain[name] >> square & 1:
                signs[square] = _sign(name)
    return signs


def _sign(terrain: str) -> str:
    return _SIGNS.get(terrain, terrain[0])


def _cells(battle: Battle, state: State, labels: Mapping[int, str]) -> list[str]:
    cells = _signs(battle)
    for unit, label in labels.items():
        piece = state.pieces[unit]
        cells[piece.square] += label + _marks(battle, unit, piece)
    return cells


def _marks(battle: Battle, unit: int, piece: Piece) -> str:
    key = battle.ruleset.markers.get(battle.scenario.units[unit].type)
    exhausted = _EXHAUSTED if piece.exhausted else ""
    marked = _MARKED if key is not None and getattr(piece, key, False) else ""
    facing = "" if piece.facing is None else f"/{battle.board.facings[piece.facing]}"
    return exhausted + marked + facing


def _labels(battle: Battle, state: State) -> dict[int, str]:
    """Return what stands for each unit on the board: its id, or where ids are too long for the squares a number."""
    shown = [unit for unit, piece in enumerate(state.pieces) if piece.status is Status.ON_BOARD]
    ids = {unit: battle.scenario.units[unit].id for unit in shown}
    room = max(_WIDE // battle.board.columns, 5) - 2
    if all(len(ids[unit]) + len(_marks(battle, unit, state.pieces[unit])) <= room for unit in shown):
        return ids
    return {unit: str(unit + 1) for unit in shown}


def _legend(battle: Battle, cells: list[str]) -> Iterator[str]:
    terrain = [f"{_sign(name)} {name}" for name, squares in sorted(battle.scenario.terrain.items()) if squares]
    marks = [f"{_EXHAUSTED} Exhausted"] if any(_EXHAUSTED in cell for cell in cells) else []
    keys = sorted(set(battle.ruleset.markers.values()))
    marks += [f"{_MARKED} {key}" for key in keys if any(_MARKED in cell for cell in cells)]
    if terrain or marks:
        yield "  ".join((*terrain, *marks))


def _rolls(battle: Battle, labels: Mapping[int, str]) -> Iterator[str]:
    """Yield for each side the units shown, by their ids where the board has only numbers."""
    for side in battle.scenario.sides:
        units = ((unit.id, labels[unit.index]) for unit in side.units if unit.index in labels)
        names = [name if name == label else f"{label} = {name}" for name, label in units]
        if names:
            yield from wrap(f"{side.id}: {', '.join(names)}", _WIDE, subsequent_indent="  ", break_on_hyphens=False)
