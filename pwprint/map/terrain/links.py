"""How squares of rivers and roads join: a mask for each square, one bit for each direction clockwise from north."""

from __future__ import annotations

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.map.terrain.scene import Scene
from pwprint.values import Struct

Links = int
"""The directions in which a square joins others: bit `n` stands for direction `n`, clockwise from north."""


def every(board: Board) -> Links:
    """Return all directions."""
    return (1 << len(board.facings)) - 1


def turned(board: Board, links: Links, turn: int) -> Links:
    """Return the links turned clockwise, one direction for each `turn`."""
    count = len(board.facings)
    return (links << turn % count | links >> -turn % count) & every(board)


def opposite(board: Board, links: Links) -> Links:
    """Return the links turned by half a circle."""
    return turned(board, links, len(board.facings) // 2)


def is_straight(board: Board, links: Links) -> bool:
    """Say whether exactly two links lie opposite each other."""
    return links.bit_count() == 2 and opposite(board, links) == links


def crosswise(board: Board) -> Links:
    """Return east and west, or on hexes north-east and south-west."""
    return 2 | opposite(board, 2)


def links_to(board: Board, square: Square, squares: Squares) -> Links:
    """Return the directions in which a square has a neighbour in `squares`."""
    steps = (board.step(square, direction) for direction in range(len(board.facings)))
    return sum(1 << direction for direction, there in enumerate(steps) if there is not None and squares >> there & 1)


def off_board(board: Board, square: Square) -> Links:
    """Return the directions in which a square has the board's edge."""
    return every(board) & ~links_to(board, square, board.all)


def way_out(board: Board, square: Square, links: Links) -> Links:
    """Return the one direction in which a line that ends in a square leaves the board; 0 if it has none or goes on."""
    edges = off_board(board, square)
    if links.bit_count() > 1 or not edges:
        return 0
    ahead = opposite(board, links)
    around = (ahead, turned(board, ahead, 1) | turned(board, ahead, -1))
    return next((edges & way & -(edges & way) for way in around if edges & way), edges & -edges)


def water(scene: Scene) -> Squares:
    """Return the squares with a river in them, fords included."""
    return scene.area("river") | scene.area("ford")


def bridges(scene: Scene) -> Squares:
    """Return the road squares in the line of a river, and those that are river themselves and no ford."""
    board, river, road = scene.board, water(scene), scene.area("road") & ~scene.area("ford")
    found = river & road
    for square in bits(road & ~river):
        if _in_line(board, links_to(board, square, river)):
            found |= 1 << square
    return found


def _in_line(board: Board, banks: Links) -> bool:
    """Say whether a river lies on two sides that are not next to each other, and does not just pass round."""
    if banks & opposite(board, banks):
        return True
    return bool(banks & turned(board, banks, 2) & ~turned(board, banks, 1))


def river_links(scene: Scene) -> dict[Square, Links]:
    """Return the links of all squares with a river in them, those under bridges included."""
    board, over = scene.board, bridges(scene)
    river = water(scene)
    found = {square: links_to(board, square, river | over) for square in bits(river)}
    found |= {square: links_to(board, square, river) for square in bits(over & ~river)}
    return {square: links | way_out(board, square, links) for square, links in found.items()}


class Roads(Struct, frozen=True):
    """The links of road squares, and those of towns and fords without a road of their own, where roads go on."""

    roads: dict[Square, Links]
    streets: dict[Square, Links]


def road_links(scene: Scene) -> Roads:
    """Return how roads and streets join."""
    board, road = scene.board, scene.area("road")
    town, ford = scene.area("town") & ~road, scene.area("ford") & ~road
    driven = scene.area("town") & road
    over = bridges(scene)  # from a bridge no road goes along the river to its ford
    goals = {square: town if over >> square & 1 else town | ford for square in bits(road)}
    roads = {square: _road(board, square, links_to(board, square, road), goals[square]) for square in bits(road)}
    for square in bits(town):
        beside = links_to(board, square, road)
        # A town with a road has no end of one within: mere streets join its squares.
        if beside and not links_to(board, square, driven) and not _arriving(board, square, roads):
            _join(board, square, beside & -beside, roads)
    streets = {
        square: _arriving(board, square, roads) | links_to(board, square, town | driven) for square in bits(town)
    }
    return Roads(roads, streets | {square: _arriving(board, square, roads) for square in bits(ford)})


def _road(board: Board, square: Square, links: Links, goals: Squares) -> Links:
    """Return a road's links with where its end leads: to a goal ahead, off the board, or to a goal beside it."""
    beside = links_to(board, square, goals)
    if links.bit_count() > 1:
        return links
    if not links:
        links = beside
        return links | way_out(board, square, links)
    ahead = opposite(board, links) & (beside | off_board(board, square))
    return links | (ahead or beside & -beside or way_out(board, square, links))


def _arriving(board: Board, square: Square, roads: dict[Square, Links]) -> Links:
    """Return the directions from which roads lead into a square."""
    links = 0
    for direction in range(len(board.facings)):
        there = board.step(square, direction)
        if there is not None and opposite(board, 1 << direction) & roads.get(there, 0):
            links |= 1 << direction
    return links


def _join(board: Board, square: Square, direction: Links, roads: dict[Square, Links]) -> None:
    """Let the road in a direction send a side street into a square."""
    there = board.step(square, direction.bit_length() - 1)
    if there is not None:
        roads[there] |= opposite(board, direction)
