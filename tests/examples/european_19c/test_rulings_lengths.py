"""How far moves go: `up_to` near enemies, and the way to the middle of a road. E19-R29, E19-R36, E19-R44, E19-R112."""

from __future__ import annotations

import math

import pytest

from .table import Json, area, end, laid, lost, move, road, unit

RED = "Red infantry"
BLUE = "Blue infantry"
STAFF = "Red commander"
GUNS = "Red artillery"


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


# --- Ground on the way to the middle of the road, and at its bends and ends -------------------------------------------

BEND = road((10, 4), (10, 16), (26, 16))


@pytest.mark.parametrize("far", [{"distance": 0}, {"distance": 3}, {"up_to": 3}])
def test_e19_r44_the_way_to_the_middle_of_the_road_crosses_no_river(far: Json) -> None:
    brook, red = area("river", 9.4, 9.8, 0, 36), unit(RED, 9.2, 10, 0, "M")
    laid(BEND, brook, red).refuses(move(RED, road=[10, 16], **far), die=3, rule="E19-TER-09")
    bridged = laid(BEND, brook, area("bridge", 9, 11, 9, 11), red)
    bridged.play(move(RED, road=[10, 16], **far), dice=[3]).shows(RED, 10, 10 + max(far.values()), 0, "M")


def test_e19_r44_at_a_bend_a_unit_faces_as_it_came() -> None:
    table = laid(BEND, unit(RED, 10, 10, 0, "M"))
    table.play(move(RED, 6, road=[26, 16]), dice=[3]).shows(RED, 10, 16, 0, "M")
    table.play(move(RED, up_to=6, road=[26, 16]), dice=[3]).shows(RED, 10, 16, 0, "M")


@pytest.mark.parametrize("lane", [BEND, road((10, 4), (10, 16))])
def test_e19_ter_03_nor_may_guns_stop_in_a_town_where_the_road_bends_or_ends(lane: Json) -> None:
    things = lane, area("town", 8, 10.5, 14, 18)
    guns = laid(*things, unit(GUNS, 10, 10, 0, "M"))
    guns.refuses(move(GUNS, 6, road=[10, 16]), die=5, rule="E19-TER-03")
    guns.play(move(GUNS, up_to=6, road=[10, 16]), dice=[5]).shows(GUNS, 10, 14, 0, "M")
    laid(*things, unit(RED, 10, 10, 0, "M")).play(move(RED, 6, road=[10, 16]), dice=[5]).shows(RED, 10, 16, 0, "M")


def test_e19_ter_03_nor_a_hair_beyond_the_end_of_the_road() -> None:
    guns = laid(road((10, 4), (10, 16)), area("town", 8, 12, 14, 18), unit(GUNS, 10, 10, 0, "M"))
    guns.refuses(move(GUNS, 6.01, road=[10, 16]), die=5, rule="E19-TER-03")
