"""Lines of sight on the open table, asked one by one: what touches, what is ahead."""

from __future__ import annotations

from random import Random

import pytest

import pwprint
from pwprint.game.battle import begin
from pwprint.game.dice import SeededDice
from pwprint.game.record import SilentRecord
from pwprint.game.table import shapes, sure
from pwprint.game.table.areas import Polygon, Strip
from pwprint.game.table.footprint import footprint
from pwprint.game.table.measure import ahead, rounded, unit_vector
from pwprint.game.table.sight import is_clear, screen
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.move.way import bearing
from pwprint.rulesets.european_19c.sight import Aim, Muzzle, Outlook, _is_ahead, met_at
from pwprint.rulesets.european_19c.table_memory import Pose, posed


def block(west, south, east, north):
    return screen(shapes.form(Polygon(((west, south), (east, south), (east, north), (west, north)))))


WEST, EAST = block(-4, 2, 0, 6), block(0, 2, 4, 6)
FARTHER = block(0, 7, 4, 9)


@pytest.mark.parametrize(
    ("screens", "clear"),
    [
        ((), True),
        ((WEST,), True),
        ((EAST,), True),
        ((WEST, EAST), False),
        ((WEST, FARTHER), True),
        ((block(-1, 2, 1, 6),), False),
        ((block(-1, 11, 1, 12),), True),
    ],
)
def test_a_line_along_a_border_is_clear_unless_two_borders_touch_there(screens, clear):
    assert is_clear((0, 0), (0, 10), screens, ()) is clear
    assert is_clear((0, 10), (0, 0), screens, ()) is clear


def test_footprints_of_units_that_touch_each_other_count_as_one():
    west, east = ((-2.0, 3.0), (0.0, 3.0), (0.0, 5.0), (-2.0, 5.0)), ((0.0, 4.0), (2.0, 4.0), (2.0, 6.0), (0.0, 6.0))
    assert is_clear((0, 0), (0, 10), (), (west,))
    assert not is_clear((0, 0), (0, 10), (), (west, east))
    assert not is_clear((0, 0), (0, 10), (EAST,), (west,))
    assert not is_clear((-1, 0), (-1, 10), (), (west,))


@pytest.mark.parametrize("heading", [0, 30, 135, 260])
@pytest.mark.parametrize("half", [22.5, 45, 90])
def test_a_field_of_fire_reaches_to_its_borders_from_near_and_far(heading, half):
    muzzle = Muzzle((10.0, 7.0), heading, half)
    for far in (0.3, 2, 20):
        for side in (-1, 1):
            assert _is_ahead(ahead(muzzle.at, heading + side * (half - 0.5), far), muzzle)
            assert not _is_ahead(ahead(muzzle.at, heading + side * (half + 0.5), far), muzzle)
        assert not _is_ahead(ahead(muzzle.at, heading + 180, far), muzzle)
        assert _is_ahead(ahead(muzzle.at, heading + 180, far), muzzle._replace(half=180))


@pytest.mark.parametrize("start", [0, 75, 200])
@pytest.mark.parametrize(("bend", "corner"), [(0, 1), (60, 2 / 3**0.5), (90, 2**0.5), (120, 2), (-120, 2), (178, 10)])
def test_a_strip_is_known_to_reach_as_far_as_its_sharpest_corner(start, bend, corner):
    a, b = (5.0, 5.0), ahead((5.0, 5.0), start, 8)
    line = (a, b, ahead(b, start + bend, 6), ahead(ahead(b, start + bend, 6), start + bend, 3))
    assert sure.widening(Strip(line, 2.0)) == pytest.approx(1.01 * corner + 0.1)


@pytest.mark.parametrize("depth", [0.01, -0.01])
@pytest.mark.parametrize("turn", range(0, 360, 30))
def test_a_ray_meets_a_shape_if_it_goes_deeper_into_it_than_is_asked(depth: float, turn: int) -> None:
    square = footprint((0.0, 10.0), 0.0, 2.0, 2.0)
    shape = tuple(around(corner, turn) for corner in square)
    for aside in (-1.005, -0.995, 0.0, 0.995, 1.005, -1.02, 1.02, 0.98):
        found = met_at(around((aside, 0.0), turn), unit_vector(-float(turn)), shape, depth)
        assert found == (pytest.approx(9 + depth) if abs(aside) < 1 - depth else None)
    assert met_at(around((0.0, 12.0), turn), unit_vector(-float(turn)), shape, depth) is None


def around(point: tuple[float, float], turn: float) -> tuple[float, float]:
    """Return a point turned about the corner of the table, against the clock."""
    (ax, ay), (bx, by) = unit_vector(90.0 - turn), unit_vector(-turn)
    return point[0] * ax + point[1] * bx, point[0] * ay + point[1] * by


def test_no_coordinate_is_a_nought_below_nought() -> None:
    assert str(rounded((-1e-9, -0.0))) == "(0.0, 0.0)"


@pytest.mark.parametrize("name", ["aubruck", "missunde", "nachod"])
def test_whom_terrain_surely_hides_nobody_sees(name):
    """Whichever way the unit looks, and whatever it asks of units that are nearer than they can be."""
    loaded = pwprint.load(f"scenarios/european-19c/{name}.json")
    battle = begin(loaded.scenario, loaded.ruleset)
    start = battle.begin_turn(battle.start(), SilentRecord(SeededDice(name)))
    here, chance = [unit for unit, piece in enumerate(start.pieces) if piece.status.name == "ON_BOARD"], Random(name)
    shooter = next(unit for unit in here if battle.kinds[unit].bombards)
    target = next(unit for unit in here if battle.sides[unit] != battle.sides[shooter])
    table, found = battle.ground.table, []
    for _ in range(150):
        state = start
        for unit in (shooter, target):
            at = (chance.uniform(2, table.width - 2), chance.uniform(2, table.height - 2))
            state = posed(state, unit, Pose(at, chance.uniform(0, 360), chance.random() < 0.5))
        case = Case(battle, state, shooter)
        outlook = Outlook(case, case.pose.at)
        headings = [bearing(case.pose.at, state.memory.stands[target].pose.at) + turn for turn in (-44, 0, 44)]
        aims = [Aim(outlook, heading, bombard=True) for heading in headings]
        assert all(outlook.least[target] <= aim.range_to(target) for aim in aims)
        found.append(outlook.surely_hides(target))
        assert not (found[-1] and any(aim.seen_at(target) is not None for aim in aims))
    assert any(found)
    assert not all(found)
