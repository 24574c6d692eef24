"""The plain geometry of the referees against the rule book's pictures of squares and hexes."""

from __future__ import annotations

import pytest

from tests.referee.plain_grid import Grid, HexGrid, Line, Square, SquareGrid, grid, line, square_of, squares_of

SQUARES = SquareGrid(8, 8)
HEXES = HexGrid(8, 8)


def around(board: Grid, name: str) -> dict[str, Square]:
    return {facing: board.towards(square_of(name), facing) for facing in board.facings}


def seen(board: Grid, start: str, end: str) -> Line:
    return line(board, square_of(start), square_of(end))


def named(text: str) -> frozenset[Square]:
    return frozenset(squares_of(text.split()))


def test_names() -> None:
    assert [square_of(name) for name in ("a1", "c4", "z10", "aa1", "ab2")] == [
        (0, 0),
        (2, 3),
        (25, 9),
        (26, 0),
        (27, 1),
    ]


def test_neighbours_of_hexes_are_those_of_the_rule_book() -> None:
    straight = {"N": "c5", "NE": "d4", "SE": "d3", "S": "c3", "SW": "b3", "NW": "b4"}
    shifted = {"N": "d5", "NE": "e5", "SE": "e4", "S": "d3", "SW": "c4", "NW": "c5"}
    assert around(HEXES, "c4") == {facing: square_of(name) for facing, name in straight.items()}
    assert around(HEXES, "d4") == {facing: square_of(name) for facing, name in shifted.items()}


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_distance_is_the_number_of_steps(shape: str) -> None:
    board = grid(shape, 7, 6)
    for start in board.squares():
        reached, steps = {start}, 0
        while len(reached) < len(board.squares()):
            steps += 1
            fresh = {near for here in reached for near in board.neighbours(here)} & board.squares() - reached
            assert {board.distance(start, square) for square in fresh} == {steps}
            reached |= fresh


def test_fronts() -> None:
    assert SQUARES.front(square_of("d5"), "S") == named("d4")
    assert HEXES.front(square_of("d5"), "S") == named("d4 c5 e5")
    assert HEXES.front(square_of("d5"), "S", 1) == named("d4")


def test_arcs_on_squares() -> None:
    here = square_of("d2")
    inside = {square for square in SQUARES.squares() if SQUARES.in_arc(here, "N", square)}
    assert inside == named("c3 d3 e3 b4 c4 d4 e4 f4") | {(c, r) for c in range(8) for r in (4, 5, 6, 7)} - named("h5")


def test_arcs_on_hexes() -> None:
    board = HexGrid(5, 5)
    here = square_of("c2")
    wide = {area for area in board.squares() if board.in_arc(here, "N", area)}
    narrow = {area for area in board.squares() if board.in_arc(here, "N", area, narrow=True)}
    assert wide == named("c3 c4 c5 b2 b3 b4 b5 d2 d3 d4 d5 a3 a4 a5 e3 e4 e5")
    assert narrow == named("c3 c4 c5 b3 b4 b5 d3 d4 d5 a5 e5")


def test_lines_on_squares_are_those_of_the_rule_book() -> None:
    assert seen(SQUARES, "c1", "c6") == Line(named("c2 c3 c4 c5"), ())
    assert seen(SQUARES, "c1", "e5") == Line(named("c2 d2 d3 d4 e4"), ())
    assert seen(SQUARES, "c1", "f4").inside == named("d2 e3")
    assert set(seen(SQUARES, "c1", "f4").pinches) == {named("c2 d1"), named("d3 e2"), named("e4 f3")}
    assert set(seen(SQUARES, "c1", "d4").pinches) == {named("c3 d2")}


def test_lines_on_hexes() -> None:
    assert seen(HEXES, "c4", "c7") == Line(named("c5 c6"), ())
    assert seen(HEXES, "c4", "e4") == Line(frozenset(), (named("d4 d3"),))
    assert seen(HEXES, "a1", "c1") == Line(frozenset(), ())  # the other side of the edge lies off the board
    assert seen(HEXES, "c1", "g1") == Line(named("e1"), ())
    assert seen(HEXES, "c4", "f5") == Line(named("d4 e5"), ())


@pytest.mark.few(1)
@pytest.mark.parametrize("shape", ["square", "hex"])
def test_a_line_is_the_same_from_both_ends(shape: str) -> None:
    board = grid(shape, 5, 5)
    for one in board.squares():
        for other in board.squares():
            there, back = line(board, one, other), line(board, other, one)
            assert there.inside == back.inside
            assert set(there.pinches) == set(back.pinches)
