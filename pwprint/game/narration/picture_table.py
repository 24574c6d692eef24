"""The open table as text, for terminals: terrain signs, units by their ids, and a line about each unit."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING

from pwprint.game.places import name, where
from pwprint.game.state import Status
from pwprint.game.table.table import table_of
from pwprint.text.words import counted, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.scenario import Side
    from pwprint.game.state import State
    from pwprint.game.table.table import Table

_SIGNS = {
    "hill": "^",
    "rough": '"',
    "woods": "*",
    "marsh": "%",
    "lake": "o",
    "town": "#",
    "river": "~",
    "road": "-",
    "ford": ":",
    "bridge": "=",
    "entrenchment": "[",
}
"""Signs by terrain name; where a place has several, the last one here is shown, so that a bridge is not a river."""

_OPEN = "."
_WIDE = 72
_PER_INCH = 2
"""Letters to an inch from west to east; a letter is about twice as high as it is wide."""


def picture(battle: Battle, state: State) -> str:
    """Return the table, its north on top, two letters to an inch unless it is too wide; then the units of each side."""
    table = table_of(battle.board)
    inch = max(1.0, table.width * _PER_INCH / _WIDE)
    signs = signs_of({feature.terrain for feature in table.features}, _SIGNS)
    rows = _ground(table, inch, signs, battle.ruleset.play.alike_terrain)
    for unit in battle.scenario.units:
        _place(rows, table, where(battle, state, unit.index), unit.id, inch)
    lines = ["".join(row).rstrip() for row in rows]
    legend = ["  ".join(f"{sign} {terrain}" for terrain, sign in signs.items())] if signs else []
    return "\n".join((*lines, *legend, *_rolls(battle, state)))


def _ground(table: Table, inch: float, signs: Mapping[str, str], likes: Mapping[str, str]) -> list[list[str]]:
    """Return the terrain, line by line from the north; each letter stands for `inch / 2` by `inch` inches."""
    from pwprint.game.table import shapes  # noqa: PLC0415 - only pictures of terrain need it here

    order = {terrain: number for number, terrain in enumerate(_SIGNS)}
    features = sorted(table.features, key=lambda feature: order.get(likes.get(feature.terrain, feature.terrain), -1))
    forms = [(signs[feature.terrain], shapes.form(feature.area)) for feature in features]
    down, across = round(table.height / inch), round(table.width * _PER_INCH / inch)

    def sign(row: int, column: int) -> str:
        at = (column + 0.5) * inch / _PER_INCH, table.height - (row + 0.5) * inch
        return next((letter for letter, form in reversed(forms) if shapes.covers(form, at)), _OPEN)

    return [[sign(row, column) for column in range(across)] for row in range(down)]


def _place(rows: list[list[str]], table: Table, at: object, label: str, inch: float) -> None:
    """Write a unit's id where its middle is; one that is off the table is not written."""
    if not isinstance(at, tuple):
        return
    x, y = at
    row = min(max(int((table.height - y) / inch), 0), len(rows) - 1)
    column = int(x * _PER_INCH / inch - len(label) / 2 + 0.5)
    column = min(max(column, 0), max(len(rows[row]) - len(label), 0))
    rows[row][column : column + len(label)] = label


def signs_of(there: Iterable[str], signs: Mapping[str, str]) -> dict[str, str]:
    """Return the sign of each kind of terrain, in the order of `signs`; of what has none the first letter that is free.

    >>> signs_of(["wood", "wharf", "road"], {"road": "="})
    {'road': '=', 'wharf': 'w', 'wood': 'o'}
    """
    names = {*there}
    found = {name: sign for name, sign in signs.items() if name in names}
    for kind in sorted(names - found.keys()):
        letters = (letter for letter in (*kind, *ascii_lowercase) if letter in ascii_lowercase)
        found[kind] = next(letter for letter in letters if letter not in found.values())
    return found


def _rolls(battle: Battle, state: State) -> Iterator[str]:
    for side in battle.scenario.sides:
        yield from _roll(battle, state, side)


def _roll(battle: Battle, state: State, side: Side) -> Iterator[str]:
    for unit in side.units:
        if state.pieces[unit.index].status is Status.ON_BOARD:
            at = name(battle, where(battle, state, unit.index))
            keys = battle.ruleset.play.unit_state(battle, state, unit.index)
            yield f"{side.id}: {unit.id} {unit.type} at {at}{_state(keys)}"


def _state(keys: Mapping[str, object]) -> str:
    """Return what else is to be said of a unit, from its state keys."""
    facing, hits, foes = keys.get("facing"), keys.get("hits"), keys.get("locked_with")
    parts = (
        f"facing {facing:.4g}" if isinstance(facing, float) else "",
        str(keys.get("formation", "")),
        counted(hits, "hit") if isinstance(hits, int) and hits else "",
        *(key for key in ("disrupted", "entrenched") if keys.get(key)),
        f"locked with {joined(map(str, foes))}" if isinstance(foes, list) and foes else "",
    )
    return "".join(f", {part}" for part in parts if part)
