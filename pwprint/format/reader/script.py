"""The scripted turns: dice, orders, and what they should lead to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, get_args

from pwprint.format.reader.squares import OFF_BOARD, read_square
from pwprint.format.reader.table import point_of, read_point
from pwprint.game.board.surface import Surface
from pwprint.game.orders import OFF, Begin, Done, End, Hold, Order, SetDown
from pwprint.game.scenario import Expectation, ScriptOrder, ScriptTurn, SetsUp
from pwprint.game.table.orders import TableOrder
from pwprint.text.problems import Part, Problem
from pwprint.text.words import shown
from pwprint.values import Field, Struct, fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.format.reader.node import Node
    from pwprint.format.reader.reading import Reading
    from pwprint.game.board.base import Square
    from pwprint.game.table.areas import Point

MAX_ORDERS = 5000
"""The most orders of a script, over all its turns; a long battle of large armies has a third of it."""

ROLL = "roll"
"""Instead of the side that begins: the dice decide."""


def read_first_side(node: Node, reading: Reading) -> int | None:
    """Return the side that begins the battle by the scenario; None where it leaves that to dice or chits."""
    return None if node.text() == ROLL else reading.side(node, ROLL)


def read_sets_up(node: Node, reading: Reading) -> SetsUp:
    """Return how the players set up: without a word the side listed first does so first."""
    word = node.text()
    if word in {ALTERNATELY, HIDDEN}:
        return SetsUp(alternately=word == ALTERNATELY, hidden=word == HIDDEN, given=True)
    side = reading.side(node, ALTERNATELY, HIDDEN)
    return SetsUp(first=side or 0, given=node.given)


ALTERNATELY, HIDDEN = "alternately", "hidden"
"""Instead of the side that sets up first: unit by unit in turns, or both unseen."""


def read_setup(node: Node, reading: Reading) -> ScriptTurn | None:
    """Return the example of how the players set up; None where there is none."""
    if not node.given:
        return None
    read = ((read_placing(entry, reading), entry) for entry in node.entries())
    orders = tuple(ScriptOrder(order, at.pointer, at.said("note")) for order, at in read if order is not None)
    return ScriptTurn((), None, orders, None, node.pointer)


def read_placing(node: Node, reading: Reading) -> SetDown | None:
    """Return where a player puts a unit; None if any of it cannot be read."""
    unit, at, facing = reading.unit(node.get("unit")), node.get("at"), node.get("facing")
    place = reading.places.put(at, reading)
    looks = reading.places.facing(facing, reading) if facing.given else None
    if unit is None or place is None or (facing.given and looks is None):
        return None
    return SetDown(unit, place, looks)


def read_turns(node: Node, reading: Reading, begins: int | None) -> tuple[ScriptTurn, ...]:
    """Return the turns in file order, without the orders that cannot be read; `begins` is the side that must begin."""
    entries = tuple(node.entries())
    for entry in entries[:1]:
        first = entry.get("first_side")
        if begins is not None and reading.names.sides.ids.get(first.text() or "") not in {None, begins}:
            message = "the file says in another `first_side` that the other side begins"
            reading.report(Problem("S009", message, first.pointer, "leave it out", part=Part.KEY))
    for entry in entries[:-1]:
        if (closed := entry.get("closed")).value is False:
            message = "only the last turn can stay open; the next one begins when this one is over"
            reading.report(Problem("S008", message, closed.pointer, "leave it out", part=Part.KEY))
    for entry in entries[1:]:
        first = entry.get("first_side")
        if first.given and _language_of(reading).begins_once:
            message = "only the first turn says who begins; the sides go on in that order"
            reading.report(Problem("S008", message, first.pointer, "leave it out", part=Part.KEY))
    orders = sum(sum(1 for _ in entry.get("orders").entries()) for entry in entries)
    if orders > MAX_ORDERS:
        message = f"the turns have {orders} orders; all of them together may have at most {MAX_ORDERS}"
        reading.report(Problem("S007", message, node.pointer, "leave out the last turns, or the first ones"))
        return ()
    return tuple(_turn(entry, reading) for entry in entries)


def _turn(node: Node, reading: Reading) -> ScriptTurn:
    dice = (entry.whole() for entry in node.get("dice").entries())
    expect = node.get("expect")
    return ScriptTurn(
        dice=tuple(die for die in dice if die is not None),
        seed=node.get("seed").whole(),
        orders=tuple(_script_orders(node.get("orders"), reading)),
        expect=_expectation(expect, reading) if expect.given else None,
        pointer=node.pointer,
        first_side=reading.side(node.get("first_side")),
        closed=closed if isinstance(closed := node.get("closed").value, bool) else None,
    )


def _script_orders(node: Node, reading: Reading) -> list[ScriptOrder]:
    read = ((read_order(entry, reading), entry) for entry in node.entries())
    return [ScriptOrder(order, at.pointer, at.said("note")) for order, at in read if order is not None]


def _path(node: Node, reading: Reading) -> tuple[int, ...] | None:
    """Return the squares of a path; `off` is a step off the board and can only be the last one."""
    entries = tuple(node.entries())
    steps = [_step(entry, reading, last=entry is entries[-1]) for entry in entries]
    known = tuple(step for step in steps if step is not None)
    return known if len(known) == len(steps) else None


def _step(node: Node, reading: Reading, *, last: bool) -> int | None:
    if node.value != OFF_BOARD:
        return read_square(node, reading)
    if last:
        return OFF
    message = "a unit that has left the board cannot come back"
    reading.report(Problem("G001", message, node.pointer, 'let the path end with "off"'))
    return None


# An order's class says which keys it has; a key's name says what stands there.
_KEYS: dict[str, Callable[[Node, Reading], object]] = {
    "unit": lambda node, reading: reading.unit(node),
    "target": lambda node, reading: reading.unit(node),
    "with": lambda node, reading: reading.unit(node),
    "side": lambda node, reading: reading.side(node),
    "facing": lambda node, reading: reading.ordered_facing(node),
    "at": read_square,
    "to": read_square,
    "path": _path,
    "commander": lambda node, _reading: node.text(),
    "then_moves": lambda node, _reading: node.value is True,
}


def _targets(node: Node, reading: Reading) -> tuple[int, ...] | None:
    units = [reading.unit(entry) for entry in node.entries()]
    known = tuple(unit for unit in units if unit is not None)
    return known if len(known) == len(units) else None


_TABLE_KEYS: dict[str, Callable[[Node, Reading], object]] = {
    "unit": lambda node, reading: reading.unit(node),
    "side": lambda node, reading: reading.side(node),
    "at": lambda node, reading: reading.unit(node),
    "approach": lambda node, reading: reading.unit(node),
    "targets": _targets,
    "road": lambda node, _reading: point_of(node),
    "from": read_point,
    "reform": lambda node, _reading: node.value is True,
    "exit": lambda node, _reading: node.value is True,
    **{name: lambda node, _reading: node.number() for name in ("distance", "up_to", "heading", "end_facing", "turn")},
}


class _Language(Struct, frozen=True):
    """The orders of grids, or of the table: for each `do` its class with its fields, and what stands under its keys.

    `where` says where they can be played; where the side that begins is said only once, it `begins_once`.
    """

    orders: Mapping[str, tuple[Callable[..., Order], tuple[Field, ...]]]
    keys: Mapping[str, Callable[[Node, Reading], object]]
    where: str
    begins_once: bool = False


def _orders(kinds: Iterable[Any]) -> dict[str, tuple[Callable[..., Order], tuple[Field, ...]]]:
    return {kind.do: (kind, _written(kind)) for kind in kinds}


def _written(kind: Any) -> tuple[Field, ...]:  # noqa: ANN401
    return tuple(one for one in fields(kind) if one.name not in getattr(kind, "unwritten", ()))


_TABLE_KINDS = get_args(TableOrder)
_LANGUAGES = {
    Surface.GRID: _Language(
        _orders(kind for kind in get_args(Order) if kind not in {*_TABLE_KINDS, SetDown}), _KEYS, "on a grid"
    ),
    Surface.TABLE: _Language(
        _orders((*_TABLE_KINDS, Hold, Done, Begin, End)), _TABLE_KEYS, "on the table", begins_once=True
    ),
}


def _language_of(reading: Reading) -> _Language:
    return _LANGUAGES[reading.ruleset.play.surface]


def read_order(node: Node, reading: Reading) -> Order | None:
    """Return the order of a node; None if any of it cannot be read. Every wrong name in it is reported."""
    do = node.get("do")
    word = do.text()
    language = _language_of(reading)
    known = language.orders.get(word or "")
    if known is None:
        for name, read_member in language.keys.items():
            read_member(node.get(name), reading)
        if word is not None:
            message = f"{shown(word)} is not an order that can be played {language.where}"
            reading.report(Problem("S004", message, do.pointer))
        return None
    make, written = known
    values = {}
    for one in written:
        member = node.get(one.key)
        if member.given or one.required:
            values[one.name] = language.keys[one.key](member, reading)
    return None if None in values.values() else make(**values)


def _expectation(node: Node, reading: Reading) -> Expectation:
    at: dict[int, Square | Point | None] = {}
    for name, member in node.get("at").members():
        unit = reading.unit_key(name, member)
        place = reading.places.place(member, reading)
        if unit is not None:
            at[unit] = place
    return Expectation(at, _units(node.get("exhausted"), reading), _units(node.get("lost"), reading), node.pointer)


def _units(node: Node, reading: Reading) -> tuple[int, ...] | None:
    if not node.given:
        return None
    units = (reading.unit(entry) for entry in node.entries())
    return tuple(unit for unit in units if unit is not None)
