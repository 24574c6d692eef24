"""Where units come and go on an open table: arrows at its edge with the side's letter, and the turn of arrivals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from math import hypot

from pwprint.game.scenario import Arrival, Scenario
from pwprint.game.table.areas import Area
from pwprint.game.table.table import Table
from pwprint.map.comings import Coming, comings, way_words
from pwprint.map.gates import DEEP, arrow, arrow_box, said
from pwprint.map.place.room import Room
from pwprint.map.table.shapes import edge_pieces, heart, shape_of
from pwprint.map.table.view import TableView, around, beside
from pwprint.page.side_style import SideStyle
from pwprint.pdf.marks import Box, Mark, Mm, Point, moved
from pwprint.values import Struct

_EVERY = 9.0
"""About how far apart the arrows of a long edge are, in inches."""

_SIZE = 7.5
_CLEAR: Mm = 2.5
"""What stays free round the words of a way."""

_ASTRAY, _ACROSS, _OFF, _TOUCHING = 0.5, 20.0, 6.0, 0.6
"""How bad it is that they cover 1 mm² of terrain, in mm² of ink that they might cover instead.

How bad, that they cross the border of their area, and each mm more that they are from it than if they touch it.
"""


class TableWay(Struct, frozen=True):
    """An area by which a side's units come in the `turns` named, or leave if there are none.

    `arrows` are places on the table's edge with the direction outwards; none if the area does not lie at it.
    """

    side: int
    turns: tuple[Coming, ...]
    area: Area
    arrows: tuple[tuple[Point, Point], ...]
    heart: Point
    is_edge: bool


def ways_of(scenario: Scenario, table: Table) -> tuple[TableWay, ...]:
    """Return every way of a scenario on to the table and off it, by side, arrivals first."""
    arrivals = comings(scenario, _areas)
    found = [_way(side, turns, area, table) for (area, side), turns in arrivals.items()]
    for owner in scenario.sides:
        found += [_way(owner.index, (), area, table) for area in dict.fromkeys(owner.ways)]
    return tuple(found)


def _areas(arrival: Arrival) -> tuple[tuple[Area, ...], tuple[Area, ...]]:
    """Return where a unit comes, and where else."""
    first, other = (() if area is None else (area,) for area in (arrival.area, arrival.other_area))
    return first, other


def _way(side: int, turns: tuple[Coming, ...], area: Area, table: Table) -> TableWay:
    shape = shape_of(area, 1.0)
    pieces = edge_pieces(shape, table.width, table.height)
    arrows = []
    for start, end, out in pieces:
        length = abs(end[0] - start[0]) + abs(end[1] - start[1])
        count = max(1, round(length / _EVERY))
        for number in range(count):
            share = (number + 0.5) / count
            at = (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
            arrows.append((at, out))
    is_edge = shape.geom_type == "LineString"
    middle = arrows[len(arrows) // 2][0] if is_edge and arrows else (0.0, 0.0) if is_edge else heart(shape)
    return TableWay(side, turns, area, tuple(arrows), middle, is_edge)


def way_marks(
    found: tuple[TableWay, ...],
    room: Room[TableView],
    side_styles: tuple[SideStyle, SideStyle],
    turn_word: str,
    how: tuple[float, Callable[[list[Box]], list[float]]],
) -> list[Mark]:
    """Return the arrows of a page with the words of each way, which cover neither arrows nor each other.

    `how` is how large they are, and how many mm² of boxes lie on what they should spare.
    """
    scale, _ = how
    view = room.view
    marks: list[Mark] = []
    taken: dict[Point, int] = defaultdict(int)
    labelled: list[tuple[TableWay, Point]] = []
    for way in found:
        shown = False
        for at, out in way.arrows:
            aside = taken[at]
            taken[at] += 1
            if view.shows(_in(at, out)):
                x, y = view.point(at)
                x, y = x + abs(out[1]) * 5.2 * scale * aside, y + abs(out[0]) * 5.2 * scale * aside
                drawn = arrow((0.0, 0.0), out, side_styles[way.side], leaves=not way.turns)
                marks.append(moved((drawn,), x, y, scale))
                room.take(arrow_box((x, y), out, scale))
                if not shown:
                    labelled.append((way, (x - out[0] * (DEEP + 5.0) * scale, y - out[1] * (DEEP + 2.5) * scale)))
                    shown = True
        if not way.arrows and view.shows(way.heart):
            labelled.append((way, view.point(way.heart)))
    for way, near in labelled:
        home = None if way.is_edge else box_of(way, view)
        marks += _words(way_words(way.turns, turn_word), side_styles[way.side], room, (near, home), how)
    return marks


def box_of(way: TableWay, view: TableView) -> Box:
    """Return the box round the area of a way on a page."""
    west, south, east, north = shape_of(way.area, 1.0).bounds
    (left, low), (right, top) = view.point((west, south)), view.point((east, north))
    return Box(left, low, right - left, top - low)


def _strays(box: Box, home: Box) -> float:
    """Return how bad it is where words lie beside the box of their area, or on its border."""
    if home.x <= box.x and box.right <= home.right and home.y <= box.y and box.top <= home.top:
        return 0.0
    if box.meets(home):
        return _ACROSS
    aside = max(home.x - box.right, box.x - home.right, 0.0)
    above = max(home.y - box.top, box.y - home.top, 0.0)
    return _OFF * max(0.0, hypot(aside, above) - _TOUCHING)


def _in(at: Point, out: Point) -> Point:
    """Return a point of the edge moved on to the table, so that it is on one page only."""
    return at[0] - 0.05 * out[0], at[1] - 0.05 * out[1]


def _words(
    words: str,
    style: SideStyle,
    room: Room[TableView],
    where: tuple[Point, Box | None],
    how: tuple[float, Callable[[list[Box]], list[float]]],
) -> tuple[Mark, ...]:
    """Return a side's letter and the turns of a way at the best free place near its arrow, in its area or at that."""
    (near, home), (scale, on_terrain) = where, how
    own = said(style, words, _SIZE * scale)
    found = [*around(near, own.width, own.height, 12.0 * scale)]
    if home is not None:
        found += beside(home, own.width, own.height)
        found = [(box, worse + _strays(box, home)) for box, worse in found]
    astray = on_terrain([box for box, _ in found])
    best = room.best((box, worse + _ASTRAY * much) for (box, worse), much in zip(found, astray, strict=True))
    if best is None:
        return ()
    box, clear = best[0], _CLEAR * scale
    # A letter beside it would read as part of it.
    room.take(Box(box.x - clear, box.y - clear, box.width + 2 * clear, box.height + 2 * clear))
    return own.marks(box.x, box.y)
