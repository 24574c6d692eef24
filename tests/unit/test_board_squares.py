"""The square board against a version that only counts columns and rows."""

from collections import deque
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pwprint.game.board.base import bits
from pwprint.game.board.grid import column_name, column_number
from pwprint.game.board.squares import SquareBoard, square_board
from pwprint.game.order.sight import Straight, seen_by_line

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def mask(board, cells):
    return sum(1 << (row * board.columns + column) for column, row in set(cells))


def cells(board, squares):
    return {(n % board.columns, n // board.columns) for n in range(board.size) if squares >> n & 1}


def every_cell(board):
    return [(column, row) for row in range(board.rows) for column in range(board.columns)]


def on_board(board, cell):
    return 0 <= cell[0] < board.columns and 0 <= cell[1] < board.rows


def apart(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


@st.composite
def boards(draw, most=26):
    return square_board(draw(st.integers(1, most)), draw(st.integers(1, most)))


@st.composite
def board_and_squares(draw, count=1):
    board = draw(boards())
    return board, *(draw(st.integers(0, board.size - 1)) for _ in range(count))


@st.composite
def board_and_sets(draw, count=1, most=9):
    board = draw(boards(most))
    return board, *(draw(st.integers(0, board.all)) for _ in range(count))


def at(board, square):
    return square % board.columns, square // board.columns


def test_the_first_square_is_south_west_and_rows_run_north():
    board = square_board(3, 2)
    assert board.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert board.column_row(4) == (1, 1)
    assert board.step(0, board.facings.index("N")) == 3


def test_columns_go_on_after_z():
    names = [column_name(n) for n in range(60)]
    assert names[:2] == ["a", "b"] and names[25:28] == ["z", "aa", "ab"] and names[51:53] == ["az", "ba"]
    assert [column_number(name) for name in names] == list(range(60))


def test_the_largest_board_names_all_its_squares():
    board = square_board(26, 26)
    assert (board.name(0), board.name(25), board.name(board.size - 1)) == ("a1", "z1", "z26")
    assert len(set(board.names)) == board.size == 676
    assert square_board(30, 2).square("ab1") == 27


@given(boards())
def test_a_name_leads_back_to_its_square(board):
    assert [board.square(board.name(n)) for n in range(board.size)] == list(range(board.size))


@given(boards(), st.from_regex(r"[a-z]{1,2}[0-9]{1,3}", fullmatch=True))
def test_a_name_that_no_square_has_is_no_square(board, name):
    found = board.square(name)
    assert (board.names[found] == name) if found is not None else name not in board.names


@pytest.mark.parametrize(
    "name", ["", "a", "1", "A1", "a0", "a01", "1a", "a1 ", " a1", "a1\n", "a-1", "a1-b2", "é1", "a²", "aaa1", "a100"]
)
def test_what_is_not_a_name_is_no_square(name):
    assert square_board(8, 8).square(name) is None


@given(boards())
def test_all_and_edge(board):
    assert cells(board, board.all) == set(every_cell(board))
    edge = {(c, r) for c, r in every_cell(board) if c in (0, board.columns - 1) or r in (0, board.rows - 1)}
    assert cells(board, board.edge) == edge


@given(board_and_sets())
def test_bits_yields_each_square_once_rising(case):
    board, squares = case
    assert list(bits(squares)) == [n for n in range(board.size) if squares >> n & 1]


@given(board_and_sets())
def test_neighbours(case):
    board, squares = case
    naive = {c for c in every_cell(board) if any(apart(c, other) == 1 for other in cells(board, squares))}
    assert cells(board, board.neighbours(squares)) == naive


@given(boards())
def test_adjacent_is_distance_one(board):
    for n, (column, row) in enumerate(every_cell(board)):
        near = [(column + right, row + up) for right, up in STEPS.values()]
        assert board.adjacent[n] == mask(board, [c for c in near if on_board(board, c)])


@given(board_and_squares(2))
def test_distance(case):
    board, a, b = case
    assert board.distance(a, b) == apart(at(board, a), at(board, b))


@given(board_and_squares(), st.integers(0, 60))
def test_within(case, distance):
    board, square = case
    naive = {c for c in every_cell(board) if apart(c, at(board, square)) <= distance}
    assert cells(board, board.within(square, distance)) == naive


@given(board_and_sets(), st.integers(0, 20))
def test_grow(case, distance):
    board, squares = case
    before = cells(board, squares)
    naive = {c for c in every_cell(board) if any(apart(c, other) <= distance for other in before)}
    assert cells(board, board.grow(squares, distance)) == naive


@given(board_and_sets(), st.data())
def test_rings(case, data):
    board, squares = case
    through = data.draw(st.integers(0, board.all))
    reached, grown, rings = squares, squares, []
    while grown:
        rings.append(grown)
        grown = board.grow(reached, 1) & ~reached & through
        reached |= grown
    assert list(board.rings(squares, through)) == rings


@given(board_and_sets())
def test_rings_on_open_ground_are_as_far_as_they_are_numbered(case):
    board, squares = case
    rings = list(board.rings(squares, board.all))
    here = cells(board, squares)
    assert all(
        min(apart(c, other) for other in here) == far for far, ring in enumerate(rings) for c in cells(board, ring)
    )
    assert sum(rings) == (board.all if squares else 0)


@given(board_and_squares())
def test_step_and_direction_undo_each_other(case):
    board, square = case
    column, row = at(board, square)
    for facing, name in enumerate(board.facings):
        right, up = STEPS[name]
        there = board.step(square, facing)
        if on_board(board, (column + right, row + up)):
            assert at(board, there) == (column + right, row + up)
            assert board.direction(square, there) == facing
        else:
            assert there is None


@given(board_and_squares(2))
def test_direction_is_for_neighbours_only(case):
    board, a, b = case
    assert (board.direction(a, b) is not None) == (apart(at(board, a), at(board, b)) == 1)


@given(board_and_squares())
def test_ray(case):
    board, square = case
    column, row = at(board, square)
    for facing, name in enumerate(board.facings):
        right, up = STEPS[name]
        naive = [(column + n * right, row + n * up) for n in range(1, 27)]
        assert board.ray(square, facing) == mask(board, [c for c in naive if on_board(board, c)])


@given(board_and_sets(), st.data())
def test_area(case, data):
    board, terrain = case
    square = data.draw(st.integers(0, board.size - 1))
    wood, start = cells(board, terrain), at(board, square)
    reached, queue = ({start}, deque([start])) if start in wood else (set(), deque())
    while queue:
        here = queue.popleft()
        for there in wood - reached:
            if apart(here, there) == 1:
                reached.add(there)
                queue.append(there)
    assert cells(board, board.area(square, terrain)) == reached


@given(board_and_squares(2))
def test_rectangle(case):
    board, a, b = case
    (ca, ra), (cb, rb) = at(board, a), at(board, b)
    naive = [
        (c, r) for c, r in every_cell(board) if min(ca, cb) <= c <= max(ca, cb) and min(ra, rb) <= r <= max(ra, rb)
    ]
    assert board.rectangle(a, b) == board.rectangle(b, a) == mask(board, naive)


def away(dx, dy):
    """TIL-R17: along the axis with the larger difference, in its sign; either where both are equal."""
    names = []
    if abs(dx) >= abs(dy) and dx:
        names.append("E" if dx > 0 else "W")
    if abs(dy) >= abs(dx) and dy:
        names.append("N" if dy > 0 else "S")
    return set(names)


@given(board_and_squares(2))
def test_directly_away(case):
    board, square, enemy = case
    (column, row), (enemy_column, enemy_row) = at(board, square), at(board, enemy)
    found = board.directly_away(square, enemy)
    assert {board.facings[n] for n in found} == away(column - enemy_column, row - enemy_row)
    assert len(set(found)) == len(found)


def test_directly_away_in_each_of_the_eight_directions():
    #   . . ? . .      the enemy stands in the middle
    board = square_board(5, 5)
    ways = {
        "c5": "N",
        "e5": "NE",
        "e3": "E",
        "e1": "ES",
        "c1": "S",
        "a1": "SW",
        "a3": "W",
        "a5": "NW",
        "d5": "N",
        "e4": "E",
        "c3": "",
    }
    for name, expected in ways.items():
        found = board.directly_away(board.square(name), board.square("c3"))
        assert {board.facings[n] for n in found} == set(expected), name


def test_boards_of_one_size_are_one_value():
    assert square_board(8, 6) is square_board(8, 6)
    assert isinstance(square_board(8, 6), SquareBoard)
    assert (square_board(8, 6).columns, square_board(8, 6).rows) == (8, 6)


@given(board_and_squares(), st.integers(0, 3))
def test_the_front_is_the_square_faced(case, facing):
    board, square = case
    there = board.step(square, facing)
    assert board.front(square, facing) == (0 if there is None else 1 << there)


@given(board_and_squares(), st.integers(0, 3), st.booleans())
def test_the_arc_is_as_wide_as_it_is_far(case, facing, narrow):
    board, square = case
    (column, row), (right, up) = at(board, square), STEPS[board.facings[facing]]
    naive = []
    for there in every_cell(board):
        dx, dy = there[0] - column, there[1] - row
        ahead, aside = dx * right + dy * up, abs(dx * up - dy * right)
        if ahead >= 1 and ahead >= aside:
            naive.append(there)
    assert board.arc(square, facing, narrow=narrow) == mask(board, naive)


def slow_line(board, a, b):
    """Return the squares whose interior the line crosses, and the pairs that share a corner on it."""
    (ca, ra), (cb, rb) = at(board, a), at(board, b)
    inside: set[Any] = set()
    touched: dict[Any, Any] = {}
    for column, row in every_cell(board):
        low, high = Fraction(0), Fraction(1)
        for start, way, middle in ((ca, cb - ca, column), (ra, rb - ra, row)):
            if way:
                ends = sorted((Fraction(2 * (middle - start) + side, 2 * way)) for side in (-1, 1))
                low, high = max(low, ends[0]), min(high, ends[1])
            elif start != middle:
                low, high = Fraction(1), Fraction(0)
        if low < high:
            inside.add((column, row))
        elif low == high:
            touched.setdefault(low, set()).add((column, row))
    return inside - {(ca, ra), (cb, rb)}, [pair for pair in touched.values() if len(pair) == 2]


@given(board_and_squares(2))
def test_the_line_crosses_what_clipping_finds(case):
    board, a, b = case
    inside, pairs = slow_line(board, a, b) if a != b else (set(), [])
    crossed = board.crossed(a, b)
    assert cells(board, crossed.inside) == inside
    assert sorted(crossed.pinches) == sorted(mask(board, pair) for pair in pairs)


def test_the_line_of_mus_x04():
    board = square_board(8, 8)
    crossed = board.crossed(board.square("c1"), board.square("e5"))
    assert {board.name(n) for n in bits(crossed.inside)} == {"c2", "d2", "d3", "d4", "e4"}
    assert crossed.pinches == ()


def test_a_diagonal_squeezes_between_pairs():
    board = square_board(8, 8)
    crossed = board.crossed(board.square("c4"), board.square("e6"))
    assert {board.name(n) for n in bits(crossed.inside)} == {"d5"}
    pairs = [{board.name(n) for n in bits(pair)} for pair in crossed.pinches]
    assert sorted(map(sorted, pairs)) == [["c5", "d4"], ["d6", "e5"]]
    one, two = 1 << board.square("c5"), 1 << board.square("d4")
    target = 1 << board.square("e6")
    assert seen_by_line(board, board.square("c4"), target, one) == target
    assert seen_by_line(board, board.square("c4"), target, one | two) == 0
    assert seen_by_line(board, board.square("c4"), target, 0) == target
    ends = (board.square("c4"), target.bit_length() - 1)
    assert Straight().way(board, ends, one, 9) == ends, "a straight line names no squares"
