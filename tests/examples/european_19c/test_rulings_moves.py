"""Rulings on who begins, on moving, on roads and on terrain, beyond the worked examples."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pwprint

from .table import Json, Laid, area, end, hold, laid, move, road, shoot, unit

RED = "Red infantry"
LIGHT = "Red skirmishers"
GUNS = "Red artillery"
COMMANDER = "Red commander"
BLUE = "Blue infantry"
RED_INFANTRY = unit(RED, 18, 10, 0, "M")


# --- The first player -----------------------------------------------------------------------------------------------


def test_e19_seq_02_the_winner_takes_either_player_turn() -> None:
    table = laid(RED_INFANTRY, first=None)
    # Red has won and moves; or Red has won and Blue moves first.
    table.play_turns(([5, 2, 3], [move(RED, 6), end("red"), end("blue")]), ([], [hold(RED)]))
    table.play_turns(([5, 2, 3], [hold("Blue commander"), move(RED, 6)]), ([], [hold("Blue commander")]))


def test_e19_seq_03_equal_scores_are_thrown_again() -> None:
    table = laid(RED_INFANTRY, first=None)
    table.play(move(RED, 6), dice=[4, 4, 1, 1, 2, 6, 3]).shows(RED, 18, 16, 0, "M")
    assert table.lacks_dice(move(RED, 6), dice=[4, 4, 1, 1])


def test_e19_r121_a_side_named_by_the_scenario_begins_without_dice() -> None:
    table = laid(RED_INFANTRY, first="blue")
    table.play(hold("Blue commander"), move(RED, 6), dice=[3]).shows(RED, 18, 16, 0, "M")
    table.refuses(move(RED, 6), rule="E19-SEQ-05")


def test_e19_seq_05_points_to_the_order_that_hands_over() -> None:
    early = laid(RED_INFANTRY, first="red").hints(move(BLUE + " reserve", 1))
    assert early == ['{"side": "red", "do": "end"} ends that player turn']
    late = laid(RED_INFANTRY, first="red").hints(end("red"), hold("Blue commander"), move(RED, 1))
    assert late == ["it acts again in the next turn"]
    over = laid(RED_INFANTRY, first="red").hints(end("red"), move(RED, 1))
    assert over == ['its orders come before {"side": "red", "do": "end"}']


# --- Turning and reforming ------------------------------------------------------------------------------------------


def test_e19_r15_turning_on_the_spot_is_a_move_with_its_die() -> None:
    table = laid(RED_INFANTRY)
    table.play(move(RED, 0, heading=135), dice=[1]).shows(RED, 18, 10, 135, "M")
    table.play(move(RED, 0, end_facing=270), dice=[6]).shows(RED, 18, 10, 270, "M")
    assert table.lacks_dice(move(RED, 0, end_facing=270), dice=[])
    deployed = laid(unit(RED, 18, 10, 0, "D"))
    deployed.refuses(move(RED, 0, end_facing=270), rule="E19-MOV-01")


@pytest.mark.parametrize("base", [12, 9, 6])
def test_e19_r18_how_far_dragoons_move_is_an_option(base: int) -> None:
    name = "Red dragoons"
    table = laid(unit(name, 18, 4, 0, "M"), options={"dragoon_move": base})
    for die, allowance in ((1, base - 3), (4, base), (6, base + 3)):
        table.play(move(name, allowance), dice=[die]).shows(name, 18, 4 + allowance, 0, "M")
        table.refuses(move(name, allowance + 0.5), die=die, rule="E19-MOV-08")


def test_e19_r36_up_to_is_cut_down_but_does_not_heal_what_is_illegal_anyway() -> None:
    laid(RED_INFANTRY).play(move(RED, up_to=20), dice=[1]).shows(RED, 18, 13, 0, "M")
    laid(unit(RED, 18, 10, 0, "D")).refuses(move(RED, up_to=3), rule="E19-MOV-01")
    stuck = laid(RED_INFANTRY, unit(BLUE, 18, 17, 180, "M"))
    stuck.play(move(RED, up_to=6), dice=[3]).shows(RED, 18, 10, 0, "M")
    stuck.refuses(move(RED, up_to=6), move(RED, 0), dice=[3], rule="E19-ACT-01")


def test_e19_r20_a_move_may_begin_and_end_with_a_turn() -> None:
    table = laid(RED_INFANTRY)
    table.play(move(RED, 6, heading=90, end_facing=180), dice=[3]).shows(RED, 24, 10, 180, "M")


def test_e19_r22_six_inches_are_just_enough_to_reform_and_turn() -> None:
    table = laid(unit(RED, 18, 10, 0, "D"))
    table.play(move(RED, 0, reform=True, end_facing=90), dice=[3]).shows(RED, 18, 10, 90, "M")
    table.refuses(move(RED, 1, reform=True), die=3, rule="E19-MOV-08")


def test_e19_r27_there_must_be_room_to_deploy() -> None:
    blue = unit(BLUE, 18, 20, 180, "D")
    beside = unit("Red cavalry", 20.5, 10, 0, "M")
    laid(RED_INFANTRY, beside, blue).refuses(shoot(RED, BLUE), rule="E19-R27")
    touching = laid(RED_INFANTRY, unit("Red cavalry", 21, 10, 0, "M"), blue)
    touching.play(shoot(RED, BLUE), dice=[1, 1, 1]).shows(RED, 18, 10, 0, "D")
    edge = laid(unit(RED, 1.5, 10, 0, "M"), unit(BLUE, 2, 20, 180, "D"))
    edge.refuses(shoot(RED, BLUE), rule="E19-R27")


def test_e19_r27_there_must_be_room_to_reform() -> None:
    red, reform = unit(RED, 18, 10, 0, "D"), move(RED, 0, reform=True)
    laid(red, unit("Red cavalry", 18, 11.3, 0, "D")).refuses(reform, rule="E19-R27")
    free = laid(red, unit("Red cavalry", 18, 11.5, 0, "D"))
    free.play(reform, dice=[3]).shows(RED, 18, 10, 0, "M")


# --- Enemies near by ------------------------------------------------------------------------------------------------


def test_e19_r29_away_from_one_enemy_is_still_bound_by_the_zone_of_another() -> None:
    table = laid(RED_INFANTRY, unit(BLUE, 18, 16, 180, "D"), unit("Blue infantry south", 18, 1.5, 0, "D"))
    table.refuses(move(RED, 2, heading=180), die=3, rule="E19-MOV-13")
    table.play(move(RED, 1, heading=180), dice=[3]).shows(RED, 18, 9, 180, "M")


def test_e19_r29_once_out_of_the_zone_a_road_does_not_lead_back_into_it() -> None:
    # Down one side of a loop and up the other: the gap begins with 5, grows beyond 7, and must not fall below 6 again.
    loop = road((10, 12), (10, 2), (12, 2), (12, 12))
    table = laid(loop, unit(LIGHT, 10, 10, 0, "M"), unit(BLUE, 17, 10, 270, "M"))
    table.refuses(move(LIGHT, 15, road=[10, 2]), die=5, rule="E19-MOV-13")
    table.play(move(LIGHT, up_to=15, road=[10, 2]), dice=[5]).shows(LIGHT, 12, 2.804, 0, "M")


def test_e19_r32_a_claim_to_engage_must_end_where_the_unit_could_shoot() -> None:
    table = laid(RED_INFANTRY, unit(BLUE, 18, 20, 180, "D"))
    table.refuses(move(RED, 6, approach=BLUE, end_facing=180), die=3, rule="E19-R32")
    far = laid(RED_INFANTRY, unit(BLUE, 18, 34, 180, "D"))
    far.refuses(move(RED, 6, approach=BLUE), die=3, rule="E19-R32")


def test_e19_r33_the_exemption_is_from_all_zones_or_from_the_quarrys_alone() -> None:
    # After 6 in the gap to the skirmishers at the side is 5, to the quarry 2.5.
    things = RED_INFANTRY, unit(BLUE, 18, 20, 180, "D"), unit("Blue skirmishers", 25, 18, 180, "M")
    laid(*things).play(move(RED, 6, approach=BLUE), dice=[3]).shows(RED, 18, 16, 0, "M")
    only = laid(*things, options={"zone_exemption": "quarry_only"})
    only.refuses(move(RED, 6, approach=BLUE), die=3, rule="E19-MOV-13")
    only.play(move(RED, up_to=6, approach=BLUE), dice=[3]).shows(RED, 18, 12.683, 0, "M")


def test_e19_r35_whoever_does_not_charge_keeps_a_tenth_of_an_inch_away() -> None:
    table = laid(unit(LIGHT, 18, 10, 0, "M"), unit(BLUE, 18, 20, 180, "D"))
    for distance in (8.45, 8.5, 9):
        table.refuses(move(LIGHT, distance, approach=BLUE), die=3, rule="E19-R35")
    table.play(move(LIGHT, 8.4, approach=BLUE), dice=[3]).shows(LIGHT, 18, 18.4, 0, "M")
    table.play(move(LIGHT, up_to=9, approach=BLUE), dice=[3]).shows(LIGHT, 18, 18.4, 0, "M")


# --- Friends in the way ---------------------------------------------------------------------------------------------


def test_e19_r38_infantry_does_not_pass_through_skirmishers() -> None:
    table = laid(RED_INFANTRY, unit(LIGHT, 18, 13, 0, "M"))
    table.refuses(move(RED, 6), die=3, rule="E19-MOV-20")
    for name in ("Red artillery", "Red dragoons", LIGHT):
        passes = laid(unit(name, 18, 10, 0, "M"), unit(RED, 18, 13, 0, "M"))
        passes.play(move(name, 6), dice=[3]).shows(name, 18, 16, 0, "M")


def test_e19_r39_a_commander_does_not_pass_through_friends() -> None:
    table = laid(unit(COMMANDER, 18, 10, 0), unit(LIGHT, 18, 13, 0, "M"))
    table.refuses(move(COMMANDER, 6), die=3, rule="E19-MOV-20")
    table.play(move(COMMANDER, up_to=6), dice=[3]).shows(COMMANDER, 18, 11.5, 0)


def test_e19_r40_a_unit_gets_out_of_a_tight_column() -> None:
    # Turned by 45 degrees, the infantry overlaps the battery in front of it.
    table = laid(RED_INFANTRY, unit(GUNS, 18, 12, 0, "M"))
    table.play(move(RED, 6, heading=135), dice=[3]).shows(RED, 22.243, 5.757, 135, "M")
    table.play(move(RED, 6, heading=90), dice=[3]).shows(RED, 24, 10, 90, "M")
    table.refuses(move(RED, 6, heading=45), die=3, rule="E19-MOV-20")


def test_e19_r40_who_stands_on_a_friend_comes_no_nearer_to_its_middle_than_the_tolerance() -> None:
    # Turned, the commander overlaps the line in front of it. Its way to the east passes that 0.003 inches nearer.
    line = unit(RED, 18, 10.75, 0, "D")
    table = laid(unit(COMMANDER, 18, 10, 0), line, options={"stand_depth": 0.75})
    table.play(move(COMMANDER, 6, heading=85), dice=[3]).shows(COMMANDER, 23.977, 10.523, 85)
    table.refuses(move(COMMANDER, 6, heading=75), die=3, rule="E19-MOV-20")


# --- Roads ----------------------------------------------------------------------------------------------------------

HIGHWAY = road((18, 0), (18, 36))
BEND = road((10, 4), (10, 16), (26, 16))


@pytest.mark.parametrize("along", [{}, {"road": [18, 36]}])
def test_e19_r42_the_road_adds_three_inches_to_the_cap(along: dict[str, list[int]]) -> None:
    table = laid(HIGHWAY, RED_INFANTRY)
    table.play(move(RED, 9, **along), dice=[3]).shows(RED, 18, 19, 0, "M")
    table.play(move(RED, up_to=12, **along), dice=[1]).shows(RED, 18, 16, 0, "M")
    table.refuses(move(RED, 9.5, **along), die=3, rule="E19-MOV-08")


def test_e19_r41_the_whole_move_must_be_on_the_road() -> None:
    beside = laid(HIGHWAY, unit(RED, 16, 10, 0, "M"))
    beside.refuses(move(RED, 9), die=3, rule="E19-MOV-08")
    leaving = laid(HIGHWAY, RED_INFANTRY)
    leaving.refuses(move(RED, 9, heading=10), die=3, rule="E19-MOV-08")
    leaving.play(move(RED, 9, heading=5), dice=[3]).shows(RED, 18.784, 18.966, 5, "M")
    leaving.play(move(RED, up_to=9, heading=90), dice=[3]).shows(RED, 24, 10, 90, "M")


def test_e19_r43_the_bonus_does_not_pay_for_reforming() -> None:
    table = laid(HIGHWAY, unit(RED, 18, 10, 0, "D"))
    table.play(move(RED, 3, reform=True), dice=[3]).shows(RED, 18, 13, 0, "M")
    table.refuses(move(RED, 3.5, reform=True), die=3, rule="E19-MOV-08")
    table.play(move(RED, 3, reform=True), dice=[2]).shows(RED, 18, 10, 0, "D")


def test_e19_r44_a_unit_follows_the_bends_of_the_road_past_the_vertex_named() -> None:
    table = laid(BEND, unit(RED, 10.5, 10, 0, "M"))
    for vertex in ([10, 16], [26, 16]):
        table.play(move(RED, 9, road=vertex), dice=[3]).shows(RED, 13, 16, 90, "M")
    table.play(move(RED, 5, road=[10, 4], end_facing=0), dice=[3]).shows(RED, 10, 5, 0, "M")
    table.play(move(RED, 5, road=[10, 4]), dice=[3]).shows(RED, 10, 5, 180, "M")


def test_e19_r44_the_vertex_and_the_unit_must_be_on_one_road() -> None:
    laid(BEND, unit(RED, 10, 10, 0, "M")).refuses(move(RED, 5, road=[5, 5]), die=3, rule="E19-R44")
    laid(BEND, unit(RED, 14, 10, 0, "M")).refuses(move(RED, 5, road=[26, 16]), die=3, rule="E19-R44")
    two = laid(BEND, road((24, 0), (24, 10)), unit(RED, 10, 10, 0, "M"))
    two.refuses(move(RED, 5, road=[24, 10]), die=3, rule="E19-R44")


def test_e19_r45_the_zone_holds_on_every_leg_of_a_road_move() -> None:
    # Half a way round the bend the gap is 5.5, at the end of the move it is more than 6.
    table = laid(BEND, unit(RED, 10, 10, 0, "M"), unit(BLUE, 10, 23, 180, "D"))
    table.refuses(move(RED, 12, road=[26, 16]), die=5, rule="E19-MOV-13")
    table.play(move(RED, up_to=12, road=[26, 16]), dice=[5]).shows(RED, 10, 15.5, 0, "M")


def test_e19_mov_13_the_hint_offers_an_approach_only_where_there_can_be_one() -> None:
    blue = unit("Blue infantry", 18, 30, 180, "D")
    bent = laid(road((2, 18), (18, 18), (18, 34)), unit(RED, 15, 18, 90, "M"), blue)
    straight = laid(unit(RED, 18, 18, 0, "M"), blue)
    hints = [_hint(bent, move(RED, 9, road=[18, 34])), _hint(straight, move(RED, 6))]
    assert hints == [
        'give that distance, or "up_to"',
        'give that distance, or "up_to"; or, with approach, say which enemy it means to shoot at',
    ]


def _hint(table: Laid, order: Json) -> str | None:
    problems = pwprint.check(pwprint.load(json.dumps(table.scenario([([3], [order])])).encode())).problems
    return next(problem.hint for problem in problems if problem.code == "E19-MOV-13")


def test_e19_r45_a_claim_to_engage_needs_a_straight_road() -> None:
    blue = unit(BLUE, 18, 20, 180, "D")
    straight = laid(HIGHWAY, RED_INFANTRY, blue)
    straight.play(move(RED, 8, road=[18, 36], approach=BLUE), dice=[3]).shows(RED, 18, 18, 0, "M")
    bent = laid(BEND, unit(RED, 10, 10, 0, "M"), unit(BLUE, 23, 16, 270, "D"))
    bent.refuses(move(RED, 9, road=[26, 16], approach=BLUE), die=3, rule="E19-R45")


def test_e19_r46_a_road_opens_a_wood() -> None:
    things = HIGHWAY, area("woods", 14, 22, 14, 20), RED_INFANTRY
    laid(*things).play(move(RED, 9), dice=[3]).shows(RED, 18, 19, 0, "M")
    laid(*things).play(move(RED, 5), dice=[3]).shows(RED, 18, 15, 0, "M")
    laid(*things).refuses(move(RED, 6, heading=15), die=3, rule="E19-TER-01")
    closed = laid(*things, options={"road_opens_terrain": "off"})
    closed.refuses(move(RED, 9), die=3, rule="E19-TER-01")


@pytest.mark.parametrize(("terrain", "rule"), [("marsh", "E19-TER-07"), ("lake", "E19-TER-08")])
def test_e19_r46_a_road_opens_marsh_and_lake(terrain: str, rule: str) -> None:
    water = area(terrain, 14, 22, 14, 20)
    laid(HIGHWAY, water, RED_INFANTRY).play(move(RED, 9), dice=[3]).shows(RED, 18, 19, 0, "M")
    laid(water, RED_INFANTRY).refuses(move(RED, 6), die=3, rule=rule)


def test_e19_r46_a_road_is_no_bridge() -> None:
    table = laid(HIGHWAY, area("river", 0, 36, 14, 16), RED_INFANTRY)
    table.refuses(move(RED, 9), die=3, rule="E19-TER-09")


# --- Terrain --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Red cavalry", GUNS, COMMANDER])
def test_e19_r49_some_pass_a_town_but_may_not_end_in_it(name: str) -> None:
    letter = None if name == COMMANDER else "M"
    table = laid(area("town", 14, 22, 13, 16), unit(name, 18, 11, 0, letter))
    table.refuses(move(name, 4), die=5, rule="E19-TER-03")
    table.play(move(name, 6), dice=[5]).shows(name, 18, 17, 0, letter)


@pytest.mark.parametrize("other", [LIGHT, "Blue skirmishers"])
def test_e19_r50_a_town_holds_one_unit_of_either_side(other: str) -> None:
    town, red = area("town", 10, 30, 14, 20), unit(RED, 14, 10, 0, "M")
    laid(town, red).play(move(RED, 6), dice=[3]).shows(RED, 14, 16, 0, "M")
    table = laid(town, red, unit(other, 28, 17, 180, "M"))
    table.refuses(move(RED, 6), die=3, rule="E19-TER-04")
    table.play(move(RED, up_to=6), dice=[3]).shows(RED, 14, 14, 0, "M")


@pytest.mark.parametrize("crossing", ["bridge", "ford"])
def test_e19_r51_the_way_through_a_river_lies_in_the_crossing(crossing: str) -> None:
    water = area("river", 0, 36, 18, 20), area(crossing, 17, 19, 18, 20)
    table = laid(*water, unit(RED, 18, 15, 0, "M"))
    table.play(move(RED, 9), dice=[5]).shows(RED, 18, 24, 0, "M")
    table.play(move(RED, 4), dice=[5]).shows(RED, 18, 19, 0, "M")
    table.refuses(move(RED, 9, heading=20), die=5, rule="E19-TER-09")
    table.play(move(RED, 9, heading=10), dice=[5]).shows(RED, 19.563, 23.863, 10, "M")


def test_e19_r53_who_ends_a_move_in_an_entrenchment_stays_there() -> None:
    works = area("entrenchment", 15, 21, 15, 17)
    table = laid(works, RED_INFANTRY)
    after = table.play(move(RED, 6), dice=[3])
    after.shows(RED, 18, 16, 0, "M", entrenched=True)
    turns: Any = ([3], [move(RED, 6), end("red"), end("blue")]), ([], [move(RED, 0)])
    table.refuses_in_turn(*turns, rule="E19-TER-20")
    battery = laid(works, unit(GUNS, 18, 10, 0, "M"))
    battery.play(move(GUNS, 6), dice=[3]).shows(GUNS, 18, 16, 0, "M", entrenched=True)


def test_e19_r53_crossing_an_entrenchment_does_nothing_nor_do_horses_use_it() -> None:
    works = area("entrenchment", 15, 21, 13, 14)
    laid(works, RED_INFANTRY).play(move(RED, 6), dice=[3]).shows(RED, 18, 16, 0, "M")
    for name in ("Red cavalry", "Red dragoons", LIGHT):
        table = laid(works, unit(name, 18, 10, 0, "M"))
        table.play(move(name, 3.5), dice=[3]).shows(name, 18, 13.5, 0, "M")
        table.play_turns(([3], [move(name, 3.5), end("red"), end("blue")]), ([3], [move(name, 1)])).shows(
            name, 18, 14.5, 0, "M"
        )


# --- Leaving the table ----------------------------------------------------------------------------------------------


def test_e19_r08_a_unit_leaves_by_an_exit_that_its_front_has_reached() -> None:
    things = [unit(RED, 18, 31, 0, "M")]
    table = laid(*things, exits=["north"])
    after = table.play(move(RED, 4, exit=True), dice=[3])
    assert (after.units["Red-infantry"]["at"], after.lost) == (None, set())
    table.refuses(move(RED, 3, exit=True), die=3, rule="E19-R08")
    table.play(move(RED, 4), dice=[3]).shows(RED, 18, 35, 0, "M")
    table.refuses(move(RED, 5), die=3, rule="E19-MOV-22")
    gone: Any = ([3], [move(RED, 4, exit=True), end("red"), end("blue")]), ([], [move(RED, 0)])
    table.refuses_in_turn(*gone, rule="E19-SEQ-05")


def test_e19_r08_without_an_exit_nobody_leaves() -> None:
    table = laid(unit(RED, 18, 31, 0, "M"))
    table.refuses(move(RED, 4, exit=True), die=3, rule="E19-R08")
    east = laid(unit(RED, 18, 31, 0, "M"), exits=["east", {"rectangle": [0, 34, 10, 2]}])
    east.refuses(move(RED, 4, exit=True), die=3, rule="E19-R08")
    part = laid(unit(RED, 5, 29, 0, "M"), exits=["east", {"rectangle": [0, 33, 10, 3]}])
    after = part.play(move(RED, 4, exit=True), dice=[3])
    assert (after.units["Red-infantry"]["at"], after.lost) == (None, set())


def test_e19_r36_a_unit_that_stands_right_only_by_the_tolerance_goes_no_farther_than_its_die() -> None:
    hanging = laid(unit(RED, 0.995, 10, 0, "M"))
    assert hanging.play(move(RED, up_to=9), dice=[3]).units["Red-infantry"]["at"] == [0.995, 16]


@pytest.mark.parametrize(("hits", "lost"), [(6, set()), (7, {"Red-infantry"})])
def test_e19_r101_nobody_leaves_by_an_exit_without_the_cover_that_it_lives_by(hits: int, lost: set[str]) -> None:
    table = laid(area("town", 14, 22, 26, 32), unit(RED, 18, 30, 0, "M", hits=hits), exits=["north"])
    assert table.play(move(RED, 5, exit=True), dice=[6]).lost == lost


# --- What a move cites ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [(), ("Red cavalry",)])
def test_e19_mov_14_is_cited_whichever_unit_is_approached(others: tuple[str, ...]) -> None:
    things = *(unit(name, 4, 30, 180, "D") for name in others), unit(RED, 18, 20, 180, "D"), unit(BLUE, 18, 10, 0, "M")
    after = laid(*things, first="blue").play(move(BLUE, 6, approach=RED), dice=[3])
    (march,) = (event for turn in after.battle["turns"] for event in turn["events"] if event["event"] == "march")
    assert march["rules"] == ["E19-MOV-03", "E19-MOV-14"]
