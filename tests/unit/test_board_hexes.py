"""The hex board against cube coordinates, and its straight lines against polygons clipped with fractions."""

from collections import deque
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pwprint.game.board.base import Crossed, bits
from pwprint.game.board.hexes import HexBoard, hex_board
from pwprint.game.order.sight import seen_by_line

# The three cube coordinates add up to 0: q counts columns, r rows going down, s is what is left.
CUBE_STEPS = {"N": (0, -1, 1), "NE": (1, -1, 0), "SE": (1, 0, -1), "S": (0, 1, -1), "SW": (-1, 1, 0), "NW": (-1, 0, 1)}
CLOCKWISE = tuple(CUBE_STEPS)


def cube(board, square):
    column, row = square % board.columns, square // board.columns
    r = -row - (column + 1) // 2  # each second column stands half a hex higher than the one before
    return column, r, -column - r


def cubes(board):
    return {cube(board, square): square for square in range(board.size)}


def plus(a, b, times=1):
    return tuple(x + times * y for x, y in zip(a, b, strict=True))


def minus(a, b):
    return plus(a, b, -1)


def apart(a, b):
    return max(abs(x) for x in minus(a, b))


def names(board, squares):
    return {board.name(square) for square in bits(squares)}


def mask(squares):
    return sum(1 << square for square in set(squares))


@st.composite
def boards(draw, most=26):
    return hex_board(draw(st.integers(1, most)), draw(st.integers(1, most)))


@st.composite
def board_and_squares(draw, count=1, most=26):
    board = draw(boards(most))
    return board, *(draw(st.integers(0, board.size - 1)) for _ in range(count))


@st.composite
def board_and_set(draw, most=9):
    board = draw(boards(most))
    return board, draw(st.integers(0, board.all))


# --- names and neighbours ------------------------------------------------------------------------------------------


def test_columns_are_letters_from_the_west_and_rows_numbers_from_the_south():
    board = hex_board(3, 2)
    assert board.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert (board.shape, board.facings) == ("hex", CLOCKWISE)
    assert (hex_board(26, 26).name(0), hex_board(26, 26).name(675)) == ("a1", "z26")


@given(boards())
def test_a_name_leads_back_to_its_hex(board):
    assert [board.square(name) for name in board.names] == list(range(board.size))
    assert board.square(board.names[-1][:-1] + "99") is None


def test_columns_b_d_f_and_h_stand_half_a_hex_farther_north():
    board = hex_board(8, 8)
    assert names(board, board.adjacent[board.square("c4")]) == {"c5", "d4", "d3", "c3", "b3", "b4"}
    assert names(board, board.adjacent[board.square("d4")]) == {"d5", "e5", "e4", "d3", "c4", "c5"}


@pytest.mark.parametrize(
    ("here", "facings"),
    [
        ("c4", {"N": "c5", "NE": "d4", "SE": "d3", "S": "c3", "SW": "b3", "NW": "b4"}),
        ("d4", {"N": "d5", "NE": "e5", "SE": "e4", "S": "d3", "SW": "c4", "NW": "c5"}),
        ("a1", {"N": "a2", "NE": "b1", "SE": None, "S": None, "SW": None, "NW": None}),
        ("h8", {"N": None, "NE": None, "SE": None, "S": "h7", "SW": "g8", "NW": None}),
    ],
)
def test_the_six_steps(here, facings):
    board = hex_board(8, 8)
    found = [board.step(board.square(here), facing) for facing in range(6)]
    assert (
        dict(zip(CLOCKWISE, [None if there is None else board.name(there) for there in found], strict=True)) == facings
    )


@given(board_and_squares())
def test_a_step_is_a_cube_step_and_direction_undoes_it(case):
    board, square = case
    where = cubes(board)
    for facing, name in enumerate(board.facings):
        there = board.step(square, facing)
        assert there == where.get(plus(cube(board, square), CUBE_STEPS[name]))
        assert there is None or board.direction(square, there) == facing


@given(board_and_squares(2))
def test_direction_is_for_neighbours_only(case):
    board, a, b = case
    assert (board.direction(a, b) is not None) == (apart(cube(board, a), cube(board, b)) == 1)


@given(board_and_squares())
def test_adjacent_is_all_at_distance_one(case):
    board, square = case
    assert board.adjacent[square] == mask(n for c, n in cubes(board).items() if apart(c, cube(board, square)) == 1)


@given(board_and_set())
def test_neighbours(case):
    board, squares = case
    assert board.neighbours(squares) == mask(
        there for square in bits(squares) for there in bits(board.adjacent[square])
    )


@given(boards())
def test_the_edge_is_where_a_neighbour_is_missing(board):
    assert board.edge == mask(n for n in range(board.size) if board.adjacent[n].bit_count() < 6)
    outer = {0, board.columns - 1}, {0, board.rows - 1}
    assert board.edge == mask(
        n for n in range(board.size) if n % board.columns in outer[0] or n // board.columns in outer[1]
    )


# --- distances and areas -------------------------------------------------------------------------------------------


@given(board_and_squares(2))
def test_distance(case):
    board, a, b = case
    assert board.distance(a, b) == apart(cube(board, a), cube(board, b))


@given(board_and_squares(), st.integers(0, 40))
def test_within(case, distance):
    board, square = case
    here = cube(board, square)
    assert board.within(square, distance) == mask(n for c, n in cubes(board).items() if apart(c, here) <= distance)


@given(board_and_set(), st.integers(0, 12))
def test_grow_and_rings(case, distance):
    board, squares = case
    before = [cube(board, square) for square in bits(squares)]
    near = {n: min((apart(c, other) for other in before), default=None) for c, n in cubes(board).items()}
    assert board.grow(squares, distance) == mask(n for n, far in near.items() if far is not None and far <= distance)
    rings = list(board.rings(squares, board.all))
    assert rings == [mask(n for n, far in near.items() if far == number) for number in range(len(rings))]
    assert sum(rings) == (board.all if squares else 0)


@given(board_and_squares())
def test_ray(case):
    board, square = case
    where = cubes(board)
    for facing, name in enumerate(board.facings):
        on_the_way = [plus(cube(board, square), CUBE_STEPS[name], n) for n in range(1, 60)]
        assert board.ray(square, facing) == mask(where[c] for c in on_the_way if c in where)


@given(board_and_set(), st.data())
def test_area(case, data):
    board, wood = case
    start = data.draw(st.integers(0, board.size - 1))
    reached, queue = ({start}, deque([start])) if wood >> start & 1 else (set(), deque())
    while queue:
        here = queue.popleft()
        for there in set(bits(wood)) - reached:
            if apart(cube(board, here), cube(board, there)) == 1:
                reached.add(there)
                queue.append(there)
    assert board.area(start, wood) == mask(reached)


@given(board_and_squares(2))
def test_a_rectangle_is_all_hexes_of_its_columns_and_rows(case):
    board, a, b = case
    (ca, ra), (cb, rb) = divmod(a, board.columns)[::-1], divmod(b, board.columns)[::-1]
    columns, rows = range(min(ca, cb), max(ca, cb) + 1), range(min(ra, rb), max(ra, rb) + 1)
    naive = mask(row * board.columns + column for row in rows for column in columns)
    assert board.rectangle(a, b) == board.rectangle(b, a) == naive


# --- directions ----------------------------------------------------------------------------------------------------


def steps_between(way):
    """Return the fewest steps that lead this way, by direction; never more than two directions, side by side."""
    found: dict[Any, Any] = {}
    for number, name in enumerate(CLOCKWISE):
        beside = CLOCKWISE[(number + 1) % 6]
        for ahead in range(apart(way, (0, 0, 0)) + 1):
            rest = minus(way, plus((0, 0, 0), CUBE_STEPS[name], ahead))
            aside = apart(rest, (0, 0, 0))
            if rest == plus((0, 0, 0), CUBE_STEPS[beside], aside):
                found |= {way: steps for way, steps in ((name, ahead), (beside, aside)) if steps}
    return found


@given(board_and_squares(2))
def test_directly_away_goes_on_in_the_direction_of_most_steps(case):
    board, square, enemy = case
    steps = steps_between(minus(cube(board, square), cube(board, enemy)))
    most = {name for name, count in steps.items() if count == max(steps.values())}
    found = board.directly_away(square, enemy)
    assert {board.facings[facing] for facing in found} == most
    assert len(found) == len(most)


@given(board_and_squares(2))
def test_a_step_directly_away_leads_farther_off(case):
    board, square, enemy = case
    for facing in board.directly_away(square, enemy):
        there = board.step(square, facing)
        assert there is None or board.distance(there, enemy) == board.distance(square, enemy) + 1


@given(board_and_squares(), st.integers(0, 5))
def test_the_front_is_the_hex_faced_and_the_two_beside_it(case, facing):
    board, square = case
    ways = [CUBE_STEPS[CLOCKWISE[(facing + turn) % 6]] for turn in (-1, 0, 1)]
    where = cubes(board)
    assert board.front(square, facing) == mask(
        where[c] for c in (plus(cube(board, square), way) for way in ways) if c in where
    )


@given(board_and_squares(most=9), st.integers(0, 5))
def test_the_arc_is_reached_in_the_faced_direction_and_one_beside_it(case, facing):
    board, square = case
    faced, beside = CLOCKWISE[facing], {CLOCKWISE[(facing + 1) % 6], CLOCKWISE[facing - 1]}
    wide, narrow = set(), set()
    for there, n in cubes(board).items():
        steps = steps_between(minus(there, cube(board, square)))
        if steps and len(set(steps) - {faced}) <= 1 and set(steps) <= {faced} | beside:
            wide.add(n)
            if 2 * steps.get(faced, 0) >= sum(steps.values()):
                narrow.add(n)
    assert board.arc(square, facing) == mask(wide)
    assert board.arc(square, facing, narrow=True) == mask(narrow)


@given(board_and_squares())
def test_three_arcs_look_all_around_and_meet_on_their_rims(case):
    board, square = case
    for first in (0, 1):
        arcs = [board.arc(square, facing) for facing in (first, first + 2, first + 4)]
        assert arcs[0] | arcs[1] | arcs[2] == board.all ^ 1 << square
        assert arcs[0] & arcs[1] == board.ray(square, first + 1)
    assert board.adjacent[square] & board.arc(square, 0) == board.front(square, 0)


# --- straight lines ------------------------------------------------------------------------------------------------


def plan(board, square):
    """Return the corners of a hex, flattened so that all are whole; straight lines stay straight."""
    column, row = square % board.columns, square // board.columns
    x, y = 3 * column, 2 * row + column % 2
    return [(x - 2, y), (x - 1, y + 1), (x + 1, y + 1), (x + 2, y), (x + 1, y - 1), (x - 1, y - 1)]


def centre(board, square):
    corners = plan(board, square)
    return sum(Fraction(x) for x, _ in corners) / 6, sum(Fraction(y) for _, y in corners) / 6


def clipped(polygon, a, b):
    """Return the part of the way from `a` to `b`, as two fractions from 0 to 1, in a closed polygon; None for no part.

    The polygon's corners go clockwise. Second value: whether that part runs along a side of it.
    """
    low, high, along = Fraction(0), Fraction(1), False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        at_a, at_b = ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in (a, b))  # positive is outside
        if at_a == at_b:
            if at_a > 0:
                return None, False
            along = along or at_a == 0
            continue
        cut = Fraction(at_a) / (at_a - at_b)
        low, high = (max(low, cut), high) if at_a > at_b else (low, min(high, cut))
    return ((low, high) if low <= high else None), along


def slow_line(board, a, b):
    """Return the hexes whose interior the line crosses, and those along which it runs by the part it runs along."""
    ends = centre(board, a), centre(board, b)
    inside: set[Any] = set()
    beside: dict[Any, Any] = {}
    for square in set(range(board.size)) - {a, b}:
        part, along = clipped(plan(board, square), *ends)
        if part and part[0] < part[1]:
            if along:
                beside.setdefault(part, set()).add(square)
            else:
                inside.add(square)
    return inside, beside


@settings(max_examples=60)
@given(board_and_squares(2, most=9))
def test_the_line_crosses_what_clipping_finds(case):
    board, a, b = case
    inside, beside = slow_line(board, a, b)
    crossed = board.crossed(a, b)
    assert crossed.inside == mask(inside)
    assert set(crossed.pinches) == {mask(pair) for pair in beside.values() if len(pair) == 2}
    assert len(crossed.pinches) == len(set(crossed.pinches))


def test_every_line_of_a_small_board():
    board = hex_board(5, 5)
    for a in range(board.size):
        for b in range(a, board.size):
            inside, beside = slow_line(board, a, b) if a != b else (set(), {})
            pairs = tuple(sorted(mask(pair) for pair in beside.values() if len(pair) == 2))
            for crossed in (board.crossed(a, b), board.crossed(b, a)):
                assert (crossed.inside, tuple(sorted(crossed.pinches))) == (mask(inside), pairs)


@given(board_and_squares(2))
def test_a_line_is_the_same_both_ways(case):
    board, a, b = case
    there, back = board.crossed(a, b), board.crossed(b, a)
    assert (there.inside, set(there.pinches)) == (back.inside, set(back.pinches))
    assert there.inside & (1 << a | 1 << b) == 0


@given(board_and_squares(most=9), st.data())
def test_seen_by_line_leaves_out_what_is_blocked(case, data):
    board, start = case
    targets, blocked = data.draw(st.integers(0, board.all)), data.draw(st.integers(0, board.all))
    seen = set()
    for target in bits(targets):
        inside, beside = slow_line(board, start, target)
        if not mask(inside) & blocked and not any(
            len(pair) == 2 and mask(pair) & blocked == mask(pair) for pair in beside.values()
        ):
            seen.add(target)
    assert seen_by_line(board, start, targets, blocked) == mask(seen)


def test_a_line_along_the_board_s_edge_is_not_pinched():
    # Columns a and c of row 1 stick out to the south, b does not: the way from a1 to c1 runs along the foot of b1.
    board = hex_board(3, 3)
    assert board.crossed(board.square("a1"), board.square("c1")) == Crossed(0, ())
    assert board.crossed(0, 0) == Crossed(0, ())


# --- the catalogue's facts -----------------------------------------------------------------------------------------


def test_mus_x22_a_unit_steps_from_c4_to_d4_to_d5():
    board = hex_board(8, 8)
    c4, d4, d5 = (board.square(name) for name in ("c4", "d4", "d5"))
    assert (board.facings[board.direction(c4, d4)], board.facings[board.direction(d4, d5)]) == ("NE", "N")
    assert (board.direction(c4, d5), board.distance(c4, d5)) == (None, 2)


def test_mus_x23_the_line_from_c4_to_e4_runs_along_the_edge_between_d4_and_d3():
    board = hex_board(8, 8)
    c4, e4, d4, d3 = (board.square(name) for name in ("c4", "e4", "d4", "d3"))
    assert board.distance(c4, e4) == 2
    assert board.arc(c4, board.facings.index("NE")) >> e4 & 1
    assert not board.arc(c4, board.facings.index("N")) >> e4 & 1
    assert board.crossed(c4, e4) == Crossed(0, (1 << d4 | 1 << d3,))
    assert seen_by_line(board, c4, 1 << e4, 1 << d4) == 1 << e4
    assert seen_by_line(board, c4, 1 << e4, 1 << d4 | 1 << d3) == 0


def test_mus_x25_front_and_flanks_of_a_unit_in_d5_that_faces_south():
    board = hex_board(8, 8)
    d5, south = board.square("d5"), board.facings.index("S")
    assert names(board, board.front(d5, south)) == {"c5", "d4", "e5"}
    assert names(board, board.adjacent[d5] & ~board.front(d5, south)) == {"c6", "d6", "e6"}
    assert [board.name(board.step(d5, board.facings.index(name))) for name in ("SW", "SE", "NW", "NE", "N")] == [
        "c5",
        "e5",
        "c6",
        "e6",
        "d6",
    ]


def test_mus_x26_a_unit_goes_around_the_enemy_in_d5():
    board = hex_board(8, 8)
    d4, d5, e5, e6 = (board.square(name) for name in ("d4", "d5", "e5", "e6"))
    assert board.direction(d4, e5) is not None
    assert board.facings[board.direction(e5, d5)] == "NW"
    assert board.adjacent[d5] >> e6 & 1
    assert not board.front(d5, board.facings.index("S")) >> e6 & 1


def test_boards_of_one_size_are_one_value():
    assert hex_board(8, 6) is hex_board(8, 6)
    assert isinstance(hex_board(8, 6), HexBoard)
