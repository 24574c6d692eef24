"""Places in words: squares as few rectangles, areas of a table by its edges, units by where they stand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.board.surface import Surface
from pwprint.game.table.areas import Polygon
from pwprint.game.table.table import EDGES, table_of
from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.board.base import Board, Squares
    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario, Unit
    from pwprint.game.table.areas import Area
    from pwprint.game.table.table import Table

ON_MAP = "the area shown on the map"
_MOST = 8
"""Places that are a list of more rectangles than this are better looked up on the map."""

_BESIDE = 6.0
"""Areas within so many inches of an edge are described by that edge."""


def squares(board: Board, at: Squares, last: str = "and") -> str:
    """Return squares in words: `c4`, `a1\u2013c8 and h5`, `the whole board`; of many, that the map shows them."""
    if at == board.all:
        return "the whole board"
    found = list(_rectangles(board, at))
    return joined(found, last) if len(found) <= _MOST else f"the {board.areas} shown on the map"


def _rectangles(board: Board, at: Squares) -> Iterator[str]:
    """Yield rectangles that cover squares, each of these once: the largest are taken out first."""
    found = []
    while at:
        first, end = max(((square, _grown(board, at, square)) for square in bits(at)), key=partial(_extent, board))
        at &= ~board.rectangle(first, end)
        found.append((first, end))
    for first, end in sorted(found):
        yield board.name(first) if first == end else f"{board.name(first)}\u2013{board.name(end)}"


def _grown(board: Board, at: Squares, first: int) -> int:
    """Return the last square of the rectangle that grows from a square, along its row and then up."""
    square = end = first
    while (after := _beside(board, end)) is not None and at >> after & 1:
        end = after
    across = end - first
    while (above := square + board.columns) < board.size and _all(at, board.rectangle(above, above + across)):
        square = above
    return square + across


def _extent(board: Board, corners: tuple[int, int]) -> int:
    return board.rectangle(*corners).bit_count()


def _beside(board: Board, square: int) -> int | None:
    """Return the next square of a row."""
    return square + 1 if board.column_row(square)[0] + 1 < board.columns else None


def _all(at: Squares, part: Squares) -> bool:
    return at & part == part


def area(scenario: Scenario, at: Area) -> str:
    """Return an area of a table in words: an edge, the area at an edge or in a corner, else that the map shows it."""
    table = table_of(scenario.board)
    whole = next((edge for edge in EDGES if table.side(edge) == at), "")
    beside = "-".join(edge for edge in ("north", "south", "west", "east") if _near(table, at, edge))
    if whole:
        return f"the {whole} edge"
    return f"the {beside} area" if beside else ON_MAP


def _near(table: Table, at: Area, edge: str) -> bool:
    """Say whether all of an area lies near an edge of its table."""
    if not isinstance(at, Polygon):
        return False
    far = {"west": 0.0, "south": 0.0, "east": table.width, "north": table.height}[edge]
    return all(abs(corner[edge in {"north", "south"}] - far) <= _BESIDE for corner in at.corners)


def point(at: tuple[float, float]) -> str:
    """Return a point of a table as it is measured from its west and south edge: `14 / 12.8`."""
    return f"{at[0]:g} / {at[1]:g}"


def areas(scenario: Scenario, several: tuple[Area, ...], last: str = "or") -> str:
    """Return areas in words, what the map shows only once."""
    return joined(dict.fromkeys(area(scenario, one) for one in several), last)


def entry(scenario: Scenario, unit: Unit) -> str:
    """Return by where a unit arrives."""
    if unit.arrives is None:
        return ""
    return _ENTRIES[scenario.board.surface](scenario, unit.arrives.at, unit.arrives.area)


def other_entry(scenario: Scenario, unit: Unit) -> str:
    """Return by where else a unit may arrive, "" if nowhere."""
    if unit.arrives is None or not unit.arrives.elsewhere:
        return ""
    return _ENTRIES[scenario.board.surface](scenario, unit.arrives.others, unit.arrives.other_area)


def _by_squares(scenario: Scenario, at: Squares, _area: Area | None) -> str:
    return squares(scenario.board, at, "or")


def _by_area(scenario: Scenario, _squares: Squares, at: Area | None) -> str:
    assert at is not None
    return area(scenario, at)


_ENTRIES = {Surface.GRID: _by_squares, Surface.TABLE: _by_area}


def coming(scenario: Scenario, unit: Unit, word: str) -> str:
    """Return when and by where a unit arrives: `From round 3 on, each on a die of 5+, by d8; never after round 6`."""
    arrives = unit.arrives
    if arrives is None:
        return ""
    found = f"From {word} {arrives.turn} on"
    if arrives.needs is not None:
        found += f", each on a die of {arrives.needs}+"
    found += f", by {entry(scenario, unit)}"
    if arrives.elsewhere:
        found += f", or by {other_entry(scenario, unit)} while enemies {_HOLD[scenario.board.surface]}"
    return found if arrives.until is None else f"{found}; never after {word} {arrives.until}"


_HOLD = {Surface.GRID: "hold that", Surface.TABLE: "are in that area or near it"}


_ROSE = ("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW")


def start(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> str:
    """Return where a unit starts and which way it faces; nothing for one that is not on the board.

    One that its player places has no place yet.
    """
    place, faces = position(scenario, ruleset, unit)
    return f"{place}, facing {faces}" if faces else place


def position(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> tuple[str, str]:
    """Return where a unit starts, as `start` does, and apart from it which way it faces, if that matters."""
    if unit.is_placed_by_player:
        return "in its zone", ""
    if unit.point is not None:
        turned = unit.keys.get("facing", 180 * unit.side)
        return point(unit.point), _bearing(turned) if isinstance(turned, int | float) else ""
    if unit.at is None:
        return "", ""
    facing = ruleset.play.piece(scenario, ruleset, unit).facing
    return scenario.board.name(unit.at), "" if facing is None else scenario.board.facings[facing]


def _bearing(turned: float) -> str:
    """Return the nearest of the sixteen points of the compass: stands are drawn at any angle."""
    return _ROSE[round(turned * len(_ROSE) / 360) % len(_ROSE)]


def state(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> tuple[str, ...]:
    """Return the condition in which a unit starts: guns ready to move or to fire, and what the scenario says of it."""
    own, words = ruleset.play.units[unit.type].keys, []
    if "limbered" in own:
        words.append("limbered" if ruleset.play.piece(scenario, ruleset, unit).limbered else "unlimbered")
    if "crossing" in own and "crossing" not in unit.keys and _in_trench(scenario, unit):
        words.append("holds its trench")
    for key, value in unit.keys.items():
        if key == "limbered":
            continue
        if value is True:
            words.append(key)
        elif key == "formation":
            words.append(f"in {value}")
        elif key == "hits" and value:
            words.append(f"{value} {'hit' if value == 1 else 'hits'}")
        elif key == "towed_by" and isinstance(value, int):
            words.append(f"towed by {scenario.units[value].id}")
    return tuple(words)


def _in_trench(scenario: Scenario, unit: Unit) -> bool:
    return unit.at is not None and bool(scenario.terrain.get("trench", 0) >> unit.at & 1)
