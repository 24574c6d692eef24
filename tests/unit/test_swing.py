"""How nature's borders swing about the lines of a grid, and how far they never go."""

from itertools import pairwise
from math import dist, hypot
from random import Random

import pytest

from pwprint.game.board.base import bits
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.map.terrain import OnBoard, Scene
from pwprint.map.terrain.forms.bands import sampled
from pwprint.map.terrain.forms.rings import Rings
from pwprint.map.terrain.forms.swing import BORDERS, LINES, swing_of
from pwprint.map.terrain.lattice import UNIT

BOARDS = (square_board, hex_board)

MIDDLE = UNIT / 3
"""How far from the middle of its square all ground is the square's own: for two thirds of its breadth."""

SHARE = 0.1
"""How much of a square its neighbours' ground may cover."""

PACE = 2.0


def scenes(make_board, count):
    for seed in range(count):
        random, board = Random(seed), make_board(5, 5)
        area = sum(1 << square for square in range(board.size) if random.random() < 0.4)
        yield Scene(board, {"marsh": area}, f"swing {seed}")


def covered(ground, inset=0.25):
    (mass,) = ground.masses("marsh")
    borders = mass.borders(inset, 6.0, 3.0)
    return Rings(tuple(at for line in sampled(border.commands()[:-1]) for at in line) for border in borders)


def points(scene, square):
    """Yield points all over a square, with how far each is from its middle."""
    (x, y), lattice, most = scene.centre(square), scene.lattice, round(0.6 * UNIT / PACE)
    for across in range(-most, most + 1):
        for up in range(-most, most + 1):
            at = (x + across * PACE + 0.01, y + up * PACE + 0.01)
            if lattice.cell_at(*at) == scene.board.plan[square]:
                yield at, hypot(across, up) * PACE


def faults(scene, rings):
    """Yield the squares whose middle shows other ground than their own, and those of which too much does."""
    area = scene.area("marsh")
    for square in range(scene.board.size):
        own = bool(area >> square & 1)
        found = [(rings.holds(at), far) for at, far in points(scene, square)]
        if any(held != own for held, far in found if far < MIDDLE):
            yield square
        if not own and sum(held for held, _ in found) > SHARE * len(found):
            yield square


@pytest.mark.few(1)
@pytest.mark.parametrize("make_board", BOARDS)
def test_the_middle_of_each_square_is_its_own_and_little_of_it_its_neighbours(make_board):
    for scene in scenes(make_board, 6):
        assert not list(faults(scene, covered(OnBoard(scene))))


@pytest.mark.few(1)
@pytest.mark.parametrize("make_board", BOARDS)
def test_a_country_that_swings_twice_as_far_leaves_doubt(make_board):
    found = 0
    for scene in scenes(make_board, 6):
        ground = OnBoard(scene)
        vars(ground)["swing"] = swing_of(Random(scene.seed), BORDERS, 2.0)
        found += len(list(faults(scene, covered(ground))))
    assert found


@pytest.mark.few(1)
@pytest.mark.parametrize("make_board", BOARDS)
def test_borders_swing_over_and_under_the_lines_of_the_grid(make_board):
    over = under = 0
    for scene in scenes(make_board, 4):
        area, rings = scene.area("marsh"), covered(OnBoard(scene))
        for square in range(scene.board.size):
            held = sum(rings.holds(at) for at, _ in points(scene, square))
            over += not area >> square & 1 and held > 0
            under += area >> square & 1 and held < len([*points(scene, square)])
    assert over > 10 < under


@pytest.mark.few(1)
@pytest.mark.parametrize("make_board", BOARDS)
def test_no_border_crosses_one_farther_inside(make_board):
    for scene in scenes(make_board, 6):
        ground = OnBoard(scene)
        outer = covered(ground)
        assert all(outer.holds(at) for ring in covered(ground, 2.5).rings for at in ring)


@pytest.mark.parametrize("make_board", BOARDS)
@pytest.mark.parametrize("art", ["road", "river"])
def test_lines_bend_and_go_on_in_the_next_square(make_board, art):
    """They leave the board in the middle of an edge, where an arrow stands."""
    board = make_board(6, 1)
    scene = Scene(board, {art: board.all}, "x")
    ground = OnBoard(scene)
    steps = ground.ways().lanes[0].steps if art == "road" else ground.water().bands[0].steps
    lines = sampled(steps)
    ends = [end for line in lines for end in (line[0], line[-1])]
    for square, way in ((square, way) for square in bits(board.all) for way in range(len(board.facings))):
        if board.step(square, way) is not None:
            seam = ground.bends.moved(scene.lattice.edge(square, way))
            assert sum(dist(seam, end) < 0.02 for end in ends) == 2
    turns = [
        abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]))
        for line in lines
        for (a, b), (_, c) in pairwise(pairwise(line))
    ]
    assert sum(turn > 1e-4 for turn in turns) > len(turns) / 3


def test_lines_are_still_in_squares_of_bridges():
    board = square_board(3, 3)
    scene = Scene(board, {"river": board.ray(4, 1) | board.ray(4, 3) | 1 << 4, "road": 1 << 4 | 1 << 1 | 1 << 7}, "x")
    bends = OnBoard(scene).bends
    (x, y) = scene.centre(4)
    assert bends.moved((x, y)) == (x, y)
    assert bends.moved((x + UNIT / 2, y)) == (x + UNIT / 2, y)
    assert bends.moved((x + 0.8 * UNIT, y)) != (x + 0.8 * UNIT, y)


def test_what_is_moved_is_found_again():
    for waves in (BORDERS, LINES):
        swing = swing_of(Random(1), waves, 1.0)
        for number in range(200):
            at = (number * 3.1, number * 1.7 % 90)
            assert dist(swing.origin(swing.moved(at)), at) < 0.5
