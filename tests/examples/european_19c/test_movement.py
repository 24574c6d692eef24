"""Worked examples: the first player, plain movement, the six-inch zone, terrain."""

from __future__ import annotations

import pytest

from .table import area, end, hold, laid, move, shoot, unit

RED = "Red infantry"
RED_INFANTRY = unit(RED, 18, 10, 0, "M")
RED_SKIRMISHERS = unit("Red skirmishers", 18, 10, 0, "M")
BLUE = "Blue infantry"
BLUE_INFANTRY = unit(BLUE, 18, 20, 180, "D")


# --- Start and plain movement ---------------------------------------------------------------------------------------


def test_e19_x01_equal_scores_are_thrown_again_and_the_higher_one_chooses() -> None:
    table = laid(RED_INFANTRY, unit(BLUE, 18, 30, 180, "M"), first=None)
    red, blue = hold(RED), hold(BLUE)
    assert table.lacks_dice(blue, dice=[4, 4])
    assert table.lacks_dice(blue, dice=[4, 4, 2])
    # Blue chose the first player turn; or it chose the second. The order of the sides stays.
    table.play_turns(([4, 4, 2, 5], [blue, red]), ([], [blue, red]))
    table.play_turns(([4, 4, 2, 5], [red, blue]), ([], [red, blue]))
    table.refuses_in_turn(([4, 4, 2, 5], [blue, red]), ([], [red]), rule="E19-SEQ-05")
    table.refuses_in_turn(([4, 4, 2, 5], [red, blue]), ([], [blue]), rule="E19-SEQ-05")


def test_e19_seq_05_a_player_turn_begins_once_before_its_first_order_and_ends_once() -> None:
    table, begin = laid(unit(RED, 18, 10, 0, "M")), {"side": "red", "do": "begin"}
    table.play(begin, move(RED, 2), dice=[3])
    table.refuses(begin, move(RED, 2), begin, dice=[3], rule="E19-SEQ-05")
    table.refuses({**begin, "side": "blue"}, rule="E19-SEQ-05")
    table.refuses(end("red"), begin, rule="E19-SEQ-05")
    table.refuses(end("red"), end("red"), rule="E19-SEQ-05")


def test_e19_x02_infantry_moves_its_whole_allowance() -> None:
    laid(RED_INFANTRY).play(move(RED, 6), dice=[3]).shows(RED, 18, 16, 0, "M")


def test_e19_x04_never_farther_than_the_allowance() -> None:
    laid(RED_INFANTRY).play(move(RED, 9), dice=[5]).shows(RED, 18, 19, 0, "M")
    laid(RED_INFANTRY).refuses(move(RED, 9.5), die=5, rule="E19-MOV-08")


def test_e19_x05_skirmishers_move_twelve() -> None:
    laid(RED_SKIRMISHERS).play(move("Red skirmishers", 12), dice=[5]).shows("Red skirmishers", 18, 22, 0, "M")


def test_e19_x07_a_deployed_unit_does_not_move() -> None:
    laid(unit(RED, 18, 10, 0, "D")).refuses(move(RED, 3), rule="E19-MOV-01")


def test_e19_x08_with_too_little_it_stays_deployed_and_its_action_is_spent() -> None:
    table, reform = laid(unit(RED, 18, 10, 0, "D"), unit(BLUE, 18, 20, 180, "D")), move(RED, 0, reform=True)
    table.play(reform, dice=[2]).shows(RED, 18, 10, 0, "D")
    table.refuses(reform, reform, dice=[2], rule="E19-ACT-01")
    table.refuses(reform, shoot(RED, BLUE), dice=[2], rule="E19-ACT-01")


def test_e19_x10_reforming_uses_up_six_inches() -> None:
    laid(unit(RED, 18, 10, 0, "D")).play(move(RED, 3, reform=True), dice=[6]).shows(RED, 18, 13, 0, "M")


def test_e19_x11_no_reforming_within_six_inches_of_an_enemy() -> None:
    reform = move(RED, 0, reform=True)
    laid(unit(RED, 18, 10, 0, "D"), unit(BLUE, 18, 17, 180, "D")).refuses(reform, rule="E19-MOV-17")
    farther = laid(unit(RED, 18, 10, 0, "D"), unit(BLUE, 18, 17.1, 180, "D"))
    farther.play(reform, dice=[3]).shows(RED, 18, 10, 0, "M")


def test_e19_x12_infantry_does_not_pass_through_a_friend() -> None:
    table = laid(RED_INFANTRY, unit("Red cavalry", 18, 14, 0, "D"))
    table.refuses(move(RED, 6), die=3, rule="E19-MOV-20")
    table.play(move(RED, 2.5), dice=[3]).shows(RED, 18, 12.5, 0, "M").shows("Red cavalry", 18, 14, 0, "D")


def test_e19_x13_skirmishers_pass_through_a_friend_but_do_not_stop_on_it() -> None:
    table = laid(RED_SKIRMISHERS, unit("Red cavalry", 18, 14, 0, "D"))
    table.play(move("Red skirmishers", 9), dice=[3]).shows("Red skirmishers", 18, 19, 0, "M")
    table.refuses(move("Red skirmishers", 4), die=3, rule="E19-MOV-21")


def test_e19_x14_a_unit_that_has_moved_does_not_shoot() -> None:
    table = laid(RED_INFANTRY, unit(BLUE, 18, 24, 180, "D"))
    table.refuses(move(RED, 3), shoot(RED, BLUE), dice=[3], rule="E19-ACT-01")


# --- Six-inch zone --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("far", [{"distance": 2.5}, {"up_to": 6}])
def test_e19_x15_a_move_ends_where_the_gap_is_six_inches(far: dict[str, float]) -> None:
    table = laid(RED_INFANTRY, BLUE_INFANTRY)
    table.refuses(move(RED, 6), die=3, rule="E19-MOV-13")
    table.play(move(RED, **far), dice=[3]).shows(RED, 18, 12.5, 0, "M")


def test_e19_x16_a_unit_that_means_to_engage_goes_on() -> None:
    table = laid(RED_INFANTRY, BLUE_INFANTRY)
    table.play(move(RED, 6, approach=BLUE), dice=[3]).shows(RED, 18, 16, 0, "M")


def test_e19_x17_it_must_be_headed_directly_for_the_enemy() -> None:
    table = laid(unit(RED, 12, 10, 0, "M"), BLUE_INFANTRY)
    table.refuses(move(RED, 6, approach=BLUE), die=3, rule="E19-R31")
    table.refuses(move(RED, up_to=6, approach=BLUE), die=3, rule="E19-R31")
    table.play(move(RED, up_to=6), dice=[3]).shows(RED, 12, 13.304, 0, "M")
    table.play(move(RED, 3.3), dice=[3]).shows(RED, 12, 13.3, 0, "M")
    table.refuses(move(RED, 3.33), die=3, rule="E19-MOV-13")


def test_e19_x19_a_unit_inside_the_zone_moves_away_or_along() -> None:
    table, red = laid(RED_SKIRMISHERS, unit(BLUE, 18, 16, 180, "D")), "Red skirmishers"
    table.play(move(red, 9, heading=180), dice=[3]).shows(red, 18, 1, 180, "M")
    table.play(move(red, 9, heading=90), dice=[3]).shows(red, 27, 10, 90, "M")
    table.refuses(move(red, 3, heading=45), die=3, rule="E19-MOV-13")


def test_e19_x20_a_commander_never_claims_to_engage() -> None:
    table, red = laid(unit("Red commander", 18, 10, 0), BLUE_INFANTRY), "Red commander"
    table.refuses(move(red, 9, approach=BLUE), rule="E19-R34")
    table.refuses(move(red, 3.1), die=3, rule="E19-MOV-13")
    table.play(move(red, 3), dice=[3]).shows(red, 18, 13, 0)


# --- Terrain --------------------------------------------------------------------------------------------------------


def test_e19_x22_only_skirmishers_enter_a_wood() -> None:
    wood, blue = area("woods", 14, 22, 14, 20), unit(BLUE, 18, 26, 180, "D")
    laid(RED_INFANTRY, wood).refuses(move(RED, 5), die=3, rule="E19-TER-01")
    laid(RED_INFANTRY, wood).play(move(RED, 4), dice=[3]).shows(RED, 18, 14, 0, "M")
    red = "Red skirmishers"
    laid(RED_SKIRMISHERS, wood).play(move(red, 5), dice=[3]).shows(red, 18, 15, 0, "M")
    # In the wood they have cover: they survive a seventh hit.
    tired = laid(unit(red, 18, 10, 0, "M", hits=6), wood, blue)
    tired.play(move(red, 5), end("red"), shoot(BLUE, red), dice=[3, 4, 1, 1]).loses().has_hits(red, 7)


def test_e19_x23_cavalry_passes_a_town_but_does_not_end_in_it() -> None:
    table, red = laid(unit("Red cavalry", 18, 8, 0, "M"), area("town", 14, 22, 14, 20)), "Red cavalry"
    table.refuses(move(red, 10), die=6, rule="E19-TER-03")
    table.play(move(red, 13), dice=[6]).shows(red, 18, 21, 0, "M")


def test_e19_x25_a_river_is_crossed_at_a_bridge() -> None:
    water = area("river", 0, 36, 18, 20), area("bridge", 17, 19, 18, 20)
    table = laid(unit(RED, 18, 14, 0, "M"), *water)
    table.play(move(RED, 9), dice=[5]).shows(RED, 18, 23, 0, "M")
    table.play(move(RED, 5), dice=[5]).shows(RED, 18, 19, 0, "M")
    beside = laid(unit(RED, 10, 14, 0, "M"), *water)
    beside.refuses(move(RED, 9), die=5, rule="E19-TER-09")
    beside.play(move(RED, 4), dice=[5]).shows(RED, 10, 18, 0, "M")
