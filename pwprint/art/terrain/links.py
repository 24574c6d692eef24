"""How squares of rivers and roads join: a mask of four bits for each square, north 1, east 2, south 4, west 8."""

from __future__ import annotations

from dataclasses import dataclass

from pwprint.art.terrain.scene import Scene
from pwprint.board.base import Board, Square, Squares, bits

Links = int
"""The directions in which a square joins others: bit `n` stands for direction `n`, clockwise from north."""

_ALL: Links = 0b1111


def opposite(links: Links) -> Links:
    """Return the links turned by half a circle."""
    return (links << 2 | links >> 2) & _ALL


def is_straight(links: Links) -> bool:
    """Say whether exactly two links lie opposite each other."""
    return links.bit_count() == 2 and opposite(links) == links


def links_to(board: Board, square: Square, squares: Squares) -> Links:
    """Return the directions in which a square has a neighbour in `squares`."""
    steps = (board.step(square, direction) for direction in range(4))
    return sum(1 << direction for direction, there in enumerate(steps) if there is not None and squares >> there & 1)


def off_board(board: Board, square: Square) -> Links:
    """Return the directions in which a square has the board's edge."""
    return _ALL & ~links_to(board, square, board.all)


def way_out(board: Board, square: Square, links: Links) -> Links:
    """Return the one direction in which a line that ends in a square leaves the board; 0 if it has none or goes on."""
    edges = off_board(board, square)
    if links.bit_count() > 1 or not edges:
        return 0
    return opposite(links) & edges or edges & -edges


def bridges(scene: Scene) -> Squares:
    """Return the road squares with a river on two opposite sides, and those that are river themselves."""
    board, river, road = scene.board, scene.area("river"), scene.area("road")
    found = river & road
    for square in bits(road & ~river):
        water = links_to(board, square, river)
        if water & opposite(water):
            found |= 1 << square
    return found


def river_links(scene: Scene) -> dict[Square, Links]:
    """Return the links of all squares with a river in them, those under bridges included."""
    board, over = scene.board, bridges(scene)
    river = scene.area("river")
    found = {square: links_to(board, square, river | over) for square in bits(river)}
    found |= {square: links_to(board, square, river) for square in bits(over & ~river)}
    return {square: links | way_out(board, square, links) for square, links in found.items()}


@dataclass(frozen=True, slots=True)
class Roads:
    """The links of road squares, and those of town squares, whose streets go on from the roads."""

    roads: dict[Square, Links]
    streets: dict[Square, Links]


def road_links(scene: Scene) -> Roads:
    """Return how roads and streets join."""
    board, road, town = scene.board, scene.area("road"), scene.area("town")
    town &= ~road
    roads = {square: _road(board, square, links_to(board, square, road), town) for square in bits(road)}
    for square in bits(town):
        beside = links_to(board, square, road)
        if beside and not _arriving(board, square, roads):
            _join(board, square, beside & -beside, roads)
    streets = {square: _arriving(board, square, roads) | links_to(board, square, town) for square in bits(town)}
    return Roads(roads, streets)


def _road(board: Board, square: Square, links: Links, town: Squares) -> Links:
    """Return a road's links with where its end leads: into a town ahead, off the board, or into a town beside it."""
    beside = links_to(board, square, town)
    if links.bit_count() > 1:
        return links
    if not links:
        links = beside
        return links | way_out(board, square, links)
    ahead = opposite(links) & (beside | off_board(board, square))
    return links | (ahead or beside & -beside or way_out(board, square, links))


def _arriving(board: Board, square: Square, roads: dict[Square, Links]) -> Links:
    """Return the directions from which roads lead into a square."""
    links = 0
    for direction in range(4):
        there = board.step(square, direction)
        if there is not None and opposite(1 << direction) & roads.get(there, 0):
            links |= 1 << direction
    return links


def _join(board: Board, square: Square, direction: Links, roads: dict[Square, Links]) -> None:
    """Let the road in a direction send a side street into a square."""
    there = board.step(square, direction.bit_length() - 1)
    if there is not None:
        roads[there] |= opposite(direction)
