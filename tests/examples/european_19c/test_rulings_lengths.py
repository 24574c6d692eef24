"""How far moves go: `up_to` near enemies, and the way to the middle of a road. E19-R29, E19-R36, E19-R44, E19-R112."""

from __future__ import annotations

import math

import pytest

from .table import end, laid, lost, move, road, unit

RED = "Red infantry"
BLUE = "Blue infantry"
STAFF = "Red commander"


def _walked(heading: float, most: float) -> float:
    """Return how far a commander goes that stands 0.85 in from an enemy."""
    table = laid(unit(STAFF, 18, 10, 0), unit(BLUE, 18, 12.35, 0, "D"))
    after = table.play(move(STAFF, up_to=most, heading=heading), dice=[3])
    return math.dist(after.units["Red-commander"]["at"], (18, 10))


@pytest.mark.parametrize("heading", [90, 89.999, 89.91, 270.05])
def test_e19_r36_a_gap_that_shrinks_by_a_hair_does_not_stop_a_unit(heading: float) -> None:
    table = laid(unit(STAFF, 18, 10, 0), unit(BLUE, 18, 12.35, 0, "D"))
    table.play(move(STAFF, 6, heading=heading), dice=[3])
    assert _walked(heading, 6) == pytest.approx(6, abs=1e-4)


def test_e19_r36_a_gap_that_shrinks_by_more_than_the_tolerance_does() -> None:
    table = laid(unit(STAFF, 18, 10, 0), unit(BLUE, 18, 12.35, 0, "D"))
    table.refuses(move(STAFF, 2, heading=89), die=3, rule="E19-MOV-13")
    assert _walked(89, 6) < 0.6


def test_e19_r36_up_to_meets_its_limits_to_the_full_where_the_tolerance_is_worth_no_more_than_itself() -> None:
    table = laid(unit(RED, 18, 10, 0, "M"), unit(BLUE, 18, 20, 180, "D"))
    assert table.play(move(RED, up_to=9), dice=[5]).units["Red-infantry"]["at"] == [18, 12.5]
    table.play(move(RED, 2.51), dice=[5])
    far = laid(unit(RED, 18, 10, 0, "M"))
    assert far.play(move(RED, up_to=9), dice=[3]).units["Red-infantry"]["at"] == [18, 16]


# --- The middle of the road -----------------------------------------------------------------------------------------

LANE = road((2, 10.9), (40, 10.9))
NEAR = unit(BLUE, 18, 15, 180, "D")
"""Its front is 14.5, that of a unit at y = 10 is 11: 3.5 in, and 2.6 from the middle of the lane."""


def test_e19_r44_a_unit_within_the_zone_that_withdraws_may_go_to_the_middle_of_its_road() -> None:
    table = laid(LANE, unit(RED, 18, 10, 270, "M"), NEAR)
    table.play(move(RED, 9, road=[2, 10.9]), dice=[3]).shows(RED, 9, 10.9, 270, "M")
    table.play(move(RED, up_to=9, road=[2, 10.9]), dice=[3]).shows(RED, 9, 10.9, 270, "M")


def test_e19_r29_on_the_road_it_comes_no_nearer() -> None:
    east = laid(LANE, unit(RED, 12, 10, 90, "M"), NEAR)
    east.refuses(move(RED, 3, road=[40, 10.9]), die=3, rule="E19-MOV-13")
    east.play(move(RED, 3, road=[2, 10.9]), dice=[3]).shows(RED, 9, 10.9, 270, "M")


def test_e19_r44_the_shift_brings_nobody_into_a_zone() -> None:
    lane = road((2, 5.9), (40, 5.9))
    outside = laid(lane, unit(RED, 18, 5, 270, "M"), unit(BLUE, 18, 12.9, 180, "D"))  # 6.4 in, 5.5 on the lane
    outside.refuses(move(RED, 3, road=[2, 5.9]), die=3, rule="E19-MOV-13")
    within = laid(lane, unit(RED, 18, 5, 270, "M"), unit(BLUE, 18, 12.4, 180, "D"))  # 5.9 in, 5 on the lane
    within.play(move(RED, 3, road=[2, 5.9]), dice=[3]).shows(RED, 15, 5.9, 270, "M")


def test_e19_r112_nor_does_the_shift_count_as_towards_the_enemy() -> None:
    table = laid(LANE, unit(RED, 12, 10, 270, "M"), lost(STAFF), unit(BLUE, 18, 25, 180, "D"))
    table.play(move(RED, 6, road=[2, 10.9]), dice=[3]).shows(RED, 6, 10.9, 270, "M")
    table.refuses(move(RED, 6, road=[40, 10.9]), die=3, rule="E19-EXH-02")


def test_e19_r35_but_the_shift_touches_nobody() -> None:
    close = unit(BLUE, 18, 12.45, 180, "D")  # its front is 11.95, that of the unit on the lane 11.9
    table = laid(LANE, unit(RED, 18, 10, 270, "M"), close)
    table.refuses(move(RED, 9, road=[2, 10.9]), die=3, rule="E19-R35")
    table.play(end("red"))
