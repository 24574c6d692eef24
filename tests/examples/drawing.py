"""How positions are drawn, and how orders are written, in worked examples.

A board is drawn from the top row down. Each row begins with its number; rows and columns that are not drawn are open.
A square is one or more terrain signs (`.` open), a unit letter, or both, the signs first:

    =  road   ^  hill    *  woods   #  town   ~  river   :  ford   [  fortification   _  trench   %  barbed wire
    I  infantry   K  commander
    R  rifles   C  cavalry   A  gun, unlimbered   L  limbered gun
    in `portable-19c`: I, K, D dismounted and C mounted cavalry, M machine guns, T transport,
    H heavy, B medium, F field and N mountain artillery

Capital letters are Red, the side listed first; small letters are Blue. Behind a letter `>` means Elite, `<` Poor, then `!`
Exhausted, `-` crossing its trench, then `/N` the facing; without it a unit faces the enemy's edge; then `@c6` the square
that a gun fired at last. `A+K` are two units in one square, `T&F` a transport that tows a gun. A unit goes by the square in
which it is drawn, also after it has moved: `order("c3 move c4 d4")`, `order("b2 rally c4")`; the second one in a square has
its letter behind that: `c4k`. A row of hexes is drawn as if it were straight. A line `red lost 2` beside the rows says
that Red has lost two more units before turn 1.

Orders may end in `facing N`, `target c4k`, `with c4`, of a move in `commander stays`, of a shot that announces one in
`then move`. `red end` ends a side's step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import dedent
from typing import Any

from pwprint.game import orders
from pwprint.game.board.base import Board
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Scenario, Side, Unit
from pwprint.rulesets import RULESETS

TERRAIN = {
    "=": "road",
    "^": "hill",
    "*": "woods",
    "#": "town",
    "~": "river",
    ":": "ford",
    "[": "fortification",
    "_": "trench",
    "%": "wire",
}
_EARLY = {"i": "infantry", "r": "rifles", "c": "cavalry", "a": "artillery", "l": "artillery", "k": "commander"}
_LATER = {
    "i": "infantry",
    "d": "dismounted-cavalry",
    "c": "mounted-cavalry",
    "m": "machine-guns",
    "h": "heavy-artillery",
    "b": "medium-artillery",
    "f": "field-artillery",
    "n": "mountain-artillery",
    "t": "transport",
    "k": "commander",
}
KINDS = {"tile": _EARLY, "house": _EARLY, "musket": _EARLY, "portable-19c": _LATER}
"""For each ruleset what the unit letters mean."""

QUALITIES = {">": "elite", "<": "poor"}
SIDES = ("red", "blue")

BOARDS = {"square": square_board, "hex": hex_board}

_UNIT = r"[A-Z][<>]?!?-?(?:/[NESW]{1,2})?(?:@[A-Z]\d+)?"
_SQUARE = re.compile(rf"(?P<signs>[.=^*#~:\[_%]*)(?P<units>{_UNIT}(?:[+&]{_UNIT})*)?\Z", re.IGNORECASE)
_LOST = re.compile(r"^\s*(red|blue) lost (\d+)\s*$", re.MULTILINE)


# --- Drawings -------------------------------------------------------------------------------------------------------


def drawn(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield square, terrain signs and units of every square of a drawing; signs and units may be ""."""
    for line in dedent(text).strip().splitlines():
        row, *cells = line.split()
        if not row.isdigit():
            continue  # the line of column letters, or of units lost
        for column, cell in zip("abcdefghijklmnopqrstuvwxyz", cells, strict=False):
            match = _SQUARE.match(cell)
            assert match, f"what is {cell!r} in row {row}?"
            yield f"{column}{row}", match["signs"].replace(".", ""), match["units"] or ""


def units_in(text: str) -> dict[str, str]:
    """Return the units of a drawing by square: `{"c3": "I!"}`."""
    return {square: re.sub(r"[<>]|/[NESW]+|@[a-z]\d+", "", units) for square, _, units in drawn(text) if units}


def facings_in(text: str) -> dict[str, str]:
    """Return the facings that a drawing shows, by square, of the first unit in each: `{"c3": "N"}`."""
    firsts = {square: re.split("[+&]", units)[0] for square, _, units in drawn(text)}
    return {square: match[1] for square, unit in firsts.items() if (match := re.search("/([NESW]+)", unit))}


def scenario(
    text: str, ruleset: str = "tile", size: tuple[int, int] = (8, 8), shape: str = "square", **options: str | int
) -> Scenario:
    """Return the scenario of a drawing. Unit ids are squares; the board is 8 x 8 unless `size` says otherwise."""
    rules = RULESETS[ruleset]
    board = BOARDS[shape](*size)
    terrain = dict.fromkeys(rules.play.terrain, 0)
    units: list[Unit] = []
    for name, signs, letters in drawn(text):
        square = board.square(name)
        assert square is not None
        for sign in signs:
            terrain[TERRAIN[sign]] |= 1 << square
        for number, (joined, one) in enumerate(re.findall(rf"([+&]?)({_UNIT})", letters, re.IGNORECASE)):
            unit_id = name + one[0].lower() * (number > 0)
            keys = _keys(one, rules, board) | ({"towed_by": len(units) - 1} if joined == "&" else {})
            units.append(_unit(len(units), unit_id, square, KINDS[ruleset][one[0].lower()], one[0].islower(), keys))
    defaults: dict[str, str | float] = {option.name: option.default for option in rules.play.options}
    assert options.keys() <= defaults.keys()
    lost = {side: int(count) for side, count in _LOST.findall(text)}
    return Scenario(
        id="example",
        title="Example",
        ruleset=ruleset,
        options=defaults | options,
        board=board,
        terrain=terrain,
        labels={},
        sides=(_side(0, units, board.all, lost), _side(1, units, board.all, lost)),
        units=tuple(units),
        turn_limit=None,
        objectives=(),
        victory=(),
        special_rules=(),
        turns=(),
    )


def _keys(text: str, rules: Ruleset, board: Board) -> dict[str, object]:
    """Return the keys of a unit as its signs say."""
    letter = text[0].lower()
    keys: dict[str, object] = {}
    if "limbered" in rules.play.units[KINDS[rules.id][letter]].keys:
        keys["limbered"] = letter == "l"
    signs, _, target = text[1:].partition("@")
    signs, _, facing = signs.partition("/")
    flags = {"!": "exhausted", "-": "crossing"}
    keys |= {key: True for sign, key in flags.items() if sign in signs}
    for sign, quality in QUALITIES.items():
        if sign in signs:
            keys["quality"] = quality
    if facing:
        keys["facing"] = board.facings.index(facing.upper())
    if target:
        keys["last_target"] = board.square(target)
    return keys


def _unit(index: int, name: str, square: int, kind: str, side: int, keys: Mapping[str, object]) -> Unit:
    return Unit(index, name, int(side), kind, name, square, None, False, keys, f"/units/{index}")


def _side(index: int, units: Sequence[Unit], everywhere: int, lost: Mapping[str, int]) -> Side:
    mine, name = tuple(unit for unit in units if unit.side == index), SIDES[index]
    return Side(index, name, name, None, everywhere, 0, None, lost.get(name, 0), mine, f"/sides/{index}")


# --- Orders ---------------------------------------------------------------------------------------------------------

_ORDERS = {
    kind.do: kind
    for kind in (
        orders.Fire,
        orders.CloseCombat,
        orders.Retreat,
        orders.Advance,
        orders.Limber,
        orders.Unlimber,
        orders.LayWire,
        orders.RemoveWire,
        orders.Mount,
        orders.Dismount,
        orders.Flip,
        orders.Hold,
    )
}


def order(text: str, among: Scenario) -> orders.Order:
    """Return an order: `c3 move c4 d4`, `c3 fire c5`, `d7 close_combat d8`, `b2 rally c4`, `d4 retreat d3`, `d4 flip`."""
    name, do, *words = text.split()
    if do == "end":
        return orders.End(SIDES.index(name))
    unit = _named(among, name)
    last: dict[str, Any] = {}
    while len(words) > 1 and words[-2] in _LAST:
        *words, key, word = words
        last |= _announced(unit, word, among) if key == "then" else {_LAST[key]: _read(key, word, among)}
    squares = [among.board.square(word) for word in words]
    assert None not in squares, text
    if do == "rally":
        return orders.Rally(unit, _named(among, words[0]) if words else None)
    if do == "move":
        return orders.Move(unit, tuple(squares), **last)  # type: ignore[arg-type]
    return _ORDERS[do](unit, *squares, **last)


_LAST = {"facing": "facing", "target": "target", "with": "transport", "commander": "commander", "then": "then_moves"}
"""The words with which an order may end, and what the order calls them."""


def _announced(unit: int, word: str, among: Scenario) -> dict[str, Any]:
    """Return what a shot announces: `then move`, or what the unit does on the spot: `then stay`, `then E`."""
    if word == "move":
        return {"then_moves": True}
    facing = None if word == "stay" else among.board.facings.index(word)
    return {"then_moves": True, "on_the_spot": orders.Move(unit, (), facing)}


def _read(key: str, word: str, among: Scenario) -> str | int:
    if key == "facing":
        return among.board.facings.index(word)
    return word if key == "commander" else _named(among, word)


def _named(among: Scenario, name: str) -> int:
    return next(unit.index for unit in among.units if unit.id == name)
