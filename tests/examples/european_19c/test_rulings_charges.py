"""Rulings on charges and melee, beyond the worked examples."""

from __future__ import annotations

import pytest

from .table import area, charge, end, hold, laid, melee, move, road, shoot, unit

RED = "Red cavalry"
DRAGOONS = "Red dragoons"
BLUE = "Blue infantry"
LIGHT = "Blue skirmishers"
CHIEF = "Blue commander"
RED_CAVALRY = unit(RED, 18, 6, 0, "M")
RED_DRAGOONS = unit(DRAGOONS, 18, 6, 0, "M")
BLUE_INFANTRY = unit(BLUE, 18, 18, 180, "D")
BLUE_LIGHT = unit(LIGHT, 18, 18, 180, "M")
AT_BLUE = charge(RED, BLUE)
"""Contact after 10.5 inches, with the units above."""

NOTHING = [3, *(1, 1, 1, 1), *(1, 1, 1)]
"""A charge at infantry that gets there, and no hits."""


# --- Who may be charged ---------------------------------------------------------------------------------------------


def test_e19_r54_an_entrenchment_keeps_horses_off_or_does_not() -> None:
    things = area("entrenchment", 15, 21, 17, 19), RED_CAVALRY, unit(BLUE, 18, 18, 180, "D", entrenched=True, hits=11)
    laid(*things).refuses(AT_BLUE, rule="E19-CHG-04")
    after = laid(*things, options={"entrenchment_bars_charge": "off"}).play(AT_BLUE, dice=[3, *(4, 1, 1, 1), 1, 1, 1])
    after.shows(BLUE, 18, 18, 180, "D", entrenched=True, hits=12, locked=[RED])


def test_e19_r86_what_is_no_cover_to_its_kind_does_not_stop_a_charge() -> None:
    works, blue = area("entrenchment", 15, 21, 17, 19), "Blue cavalry"
    table = laid(works, RED_CAVALRY, unit(blue, 18, 18, 180, "D"))
    table.play(charge(RED, blue), dice=[3, *(1, 1, 1, 1), *(1, 1, 1, 1)]).shows(RED, 18, 17, 0, "D", locked=[blue])


def test_e19_r46_a_unit_on_a_road_through_a_wood_may_be_charged_along_the_road() -> None:
    things = road((18, 0), (18, 36)), area("woods", 14, 22, 14, 20)
    table = laid(*things, RED_CAVALRY, unit(BLUE, 18, 17, 180, "M"))
    table.play(AT_BLUE, dice=NOTHING).shows(RED, 18, 15.5, 0, "D", locked=[BLUE])


@pytest.mark.parametrize(("kind", "dice"), [("skirmishers", 2), ("artillery", 2), ("dragoons", 4)])
def test_e19_chg_03_dragoons_charge_light_troops_guns_and_dragoons(kind: str, dice: int) -> None:
    target = f"Blue {kind}"
    table = laid(RED_DRAGOONS, unit(target, 18, 18, 180, "D"))
    after = table.play(charge(DRAGOONS, target), dice=[3, *(4, 1, 1, 1), *[1] * dice])
    after.has_hits(target, 1).shows(DRAGOONS, 18, 17, 0, "D", locked=[target])


@pytest.mark.parametrize("kind", ["infantry", "cavalry", "commander"])
def test_e19_chg_03_dragoons_charge_nobody_else(kind: str) -> None:
    target = unit(f"Blue {kind}", 18, 18, 180, None if kind == "commander" else "D")
    laid(RED_DRAGOONS, target).refuses(charge(DRAGOONS, f"Blue {kind}"), rule="E19-CHG-03")


def test_e19_r85_a_commander_is_charged_only_if_no_enemy_is_nearer() -> None:
    chief, order = unit(CHIEF, 18, 18, 180), charge(RED, CHIEF)
    escorted = laid(RED_CAVALRY, chief, unit(BLUE, 26, 10, 180, "M"))
    escorted.refuses(order, rule="E19-CHG-12")
    # E19-R89: the commander has no dice.
    forward = laid(RED_CAVALRY, chief, unit(BLUE, 30, 24, 180, "M"))
    after = forward.play(order, dice=[3, 4, 4, 1, 1])
    after.shows(RED, 18, 17, 0, "D", locked=[CHIEF]).shows(CHIEF, 18, 18, 180, hits=2, locked=[RED])


def test_e19_r80_a_friend_is_no_target() -> None:
    laid(RED_CAVALRY, unit("Red infantry", 18, 18, 0, "D")).refuses(charge(RED, "Red infantry"), rule="E19-R80")


# --- The way to the enemy -------------------------------------------------------------------------------------------


def test_e19_r80_contact_must_be_possible_with_the_best_die() -> None:
    far = unit(BLUE, 18, 24, 180, "D")
    laid(RED_CAVALRY, far).refuses(AT_BLUE, rule="E19-R80")
    # E19-R84: the road bonus counts.
    along = laid(road((18, 0), (18, 36)), RED_CAVALRY, far)
    along.play(AT_BLUE, dice=[5, *NOTHING[1:]]).shows(RED, 18, 23, 0, "D", locked=[BLUE])
    along.play(AT_BLUE, dice=[4]).shows(RED, 18, 21, 0, "M")
    # Both ends of the line lie on the road, but not all of it.
    bent = laid(road((18, 0), (18, 8), (22, 15), (18, 22), (18, 36)), RED_CAVALRY, far)
    bent.refuses(AT_BLUE, rule="E19-R80")
    deployed = laid(unit(RED, 18, 6, 0, "D"), unit(BLUE, 18, 16.8, 180, "D"))
    deployed.refuses(charge(RED, BLUE, reform=True), rule="E19-R80")


def test_e19_r79_overlap_with_a_friend_is_tolerated_at_contact() -> None:
    friend = unit("Red infantry", 20.5, 16.3, 0, "M")
    after = laid(RED_CAVALRY, friend, BLUE_INFANTRY).play(AT_BLUE, dice=NOTHING)
    after.shows(RED, 18, 17, 0, "D", locked=[BLUE]).shows("Red infantry", 20.5, 16.3, 0, "M")


def test_e19_r81_a_charge_that_falls_short_stops_before_where_it_may_not() -> None:
    table = laid(area("town", 14, 22, 10, 14), unit(RED, 18, 4, 0, "M"), unit(BLUE, 18, 20, 180, "D"))
    table.play(AT_BLUE, dice=[1]).shows(RED, 18, 10, 0, "M").shows(BLUE, 18, 20, 180, "D")
    table.play(AT_BLUE, dice=[3]).shows(RED, 18, 16, 0, "M")
    table.play(AT_BLUE, dice=[5, *NOTHING[1:]]).shows(RED, 18, 19, 0, "D", locked=[BLUE])


def test_e19_r81_nor_does_it_stop_on_a_friend() -> None:
    friend = unit("Red infantry", 18, 13, 0, "M")
    table = laid(unit(DRAGOONS, 18, 4, 0, "M"), friend, unit(LIGHT, 18, 20, 180, "D"))
    table.play(charge(DRAGOONS, LIGHT), dice=[1]).shows(DRAGOONS, 18, 11, 0, "M")
    table.play(charge(DRAGOONS, LIGHT), dice=[3]).shows(DRAGOONS, 18, 16, 0, "M")


def test_e19_r81_the_action_of_a_failed_charge_is_spent() -> None:
    laid(RED_CAVALRY, BLUE_INFANTRY).refuses(AT_BLUE, move(RED, 0), dice=[1], rule="E19-ACT-01")


def test_e19_r82_the_first_unit_touched_must_be_the_target() -> None:
    beside = laid(RED_CAVALRY, BLUE_INFANTRY, unit(LIGHT, 19.8, 12, 180, "M"))
    beside.refuses(AT_BLUE, rule="E19-R82")
    between = laid(RED_CAVALRY, BLUE_INFANTRY, unit(LIGHT, 18, 12, 180, "M"))
    between.refuses(AT_BLUE, rule="E19-R31")
    elsewhere = laid(RED_CAVALRY, BLUE_INFANTRY)
    elsewhere.refuses(charge(RED, BLUE, heading=90), rule="E19-R31")


def test_e19_r82_a_friend_in_the_way_stops_cavalry_not_dragoons() -> None:
    friend = unit("Red infantry", 18, 12, 0, "D")
    laid(RED_CAVALRY, friend, BLUE_INFANTRY).refuses(AT_BLUE, rule="E19-MOV-20")
    table = laid(RED_DRAGOONS, friend, BLUE_LIGHT)
    after = table.play(charge(DRAGOONS, LIGHT), dice=[3, *(1, 1, 1, 1), *(1, 1)])
    after.shows(DRAGOONS, 18, 16.5, 0, "D", locked=[LIGHT])


@pytest.mark.parametrize(("terrain", "rule"), [("woods", "TER-01"), ("marsh", "TER-07"), ("river", "TER-09")])
def test_e19_r82_terrain_bars_a_charge_as_it_bars_a_move(terrain: str, rule: str) -> None:
    table = laid(area(terrain, 14, 22, 10, 12), RED_CAVALRY, BLUE_INFANTRY)
    table.refuses(AT_BLUE, rule=f"E19-{rule}")


def test_e19_r82_no_contact_where_the_charger_may_not_stop() -> None:
    town = area("town", 14, 22, 12, 16.4)
    horse = laid(town, RED_CAVALRY, unit(BLUE, 18, 17, 180, "D"))
    horse.refuses(AT_BLUE, rule="E19-R82")
    # Dragoons may stop in a town.
    table = laid(town, RED_DRAGOONS, unit(LIGHT, 18, 17, 180, "D"))
    after = table.play(charge(DRAGOONS, LIGHT), dice=[3, *(1, 1, 1, 1), *(1, 1)])
    after.shows(DRAGOONS, 18, 16, 0, "D", locked=[LIGHT])


def test_e19_r83_a_charge_needs_no_line_of_sight() -> None:
    table = laid(area("rough", 10, 26, 10, 12), RED_CAVALRY, BLUE_INFANTRY)
    table.play(AT_BLUE, dice=NOTHING).shows(RED, 18, 17, 0, "D", locked=[BLUE])


# --- Dice of the first round ----------------------------------------------------------------------------------------


def test_e19_r87_charged_skirmishers_throw_their_two_dice_and_deploy() -> None:
    after = laid(RED_CAVALRY, BLUE_LIGHT).play(charge(RED, LIGHT), dice=[3, *(4, 1, 1, 1), *(4, 4)])
    after.shows(RED, 18, 16.5, 0, "D", hits=2, locked=[LIGHT])
    after.shows(LIGHT, 18, 18, 180, "D", hits=1, locked=[RED])


@pytest.mark.parametrize("kind", ["cavalry", "dragoons"])
def test_e19_r88_charged_horse_throw_four_dice_or_one(kind: str) -> None:
    target = f"Blue {kind}"
    things, order = (RED_CAVALRY, unit(target, 18, 18, 180, "D")), charge(RED, f"Blue {kind}")
    laid(*things).play(order, dice=[3, *(1, 1, 1, 1), *(4, 4, 4, 4)]).has_hits(RED, 4)
    one = laid(*things, options={"charged_mounted_dice": 1})
    one.play(order, dice=[3, *(1, 1, 1, 1), 4]).has_hits(RED, 1)


def test_e19_r88_horse_already_locked_throw_one_die_against_a_newcomer() -> None:
    blue, foot = "Blue cavalry", "Red infantry"
    locked = unit(blue, 18, 18, 180, "D"), unit(foot, 18, 19, 180, "D", locked_with=blue)
    after = laid(RED_CAVALRY, *locked).play(charge(RED, blue), dice=[3, *(4, 1, 1, 1), 4])
    after.shows(blue, 18, 18, 180, "D", hits=1, locked=[RED, foot]).has_hits(RED, 1)


def test_e19_r91_a_marching_unit_deploys_where_it_is_whatever_the_room() -> None:
    guns = unit("Blue artillery", 20.5, 18, 180, "M")
    table = laid(RED_CAVALRY, unit(BLUE, 18, 18, 180, "M"), guns)
    after = table.play(AT_BLUE, dice=NOTHING)
    after.shows(BLUE, 18, 18, 180, "D", locked=[RED]).shows("Blue artillery", 20.5, 18, 180, "M")
    after.shows(RED, 18, 16.5, 0, "D", locked=[BLUE])


def test_e19_r93_a_locked_unit_may_be_charged_by_another() -> None:
    first = "Red cavalry a"
    locked = BLUE_INFANTRY, unit(first, 18, 19, 180, "D", locked_with=BLUE)
    after = laid(RED_CAVALRY, *locked).play(AT_BLUE, dice=NOTHING)
    after.shows(BLUE, 18, 18, 180, "D", locked=[RED, first]).shows(RED, 18, 17, 0, "D", locked=[BLUE])


# --- Later rounds ---------------------------------------------------------------------------------------------------


def test_e19_r94_a_unit_has_its_full_dice_in_each_of_its_pairs() -> None:
    a, b = "Red cavalry a", "Red cavalry b"
    horses = unit(b, 20.1, 17, 0, "D", locked_with=BLUE), unit(a, 16, 17, 0, "D", locked_with=BLUE)
    table = laid(*horses, BLUE_INFANTRY, first="blue")
    after = table.play(melee(BLUE), dice=[*(6, 6, 1), 4, *(4, 1, 1), 3])
    after.has_hits(a, 2).has_hits(b, 1)
    after.shows(BLUE, 18, 18, 180, "D", hits=1, locked=[a, b])


def test_e19_r95_one_round_in_every_player_turn_of_either_side() -> None:
    table = laid(RED_CAVALRY, BLUE_INFANTRY)
    first = [*NOTHING, *(4, 1, 1), 1], [AT_BLUE, melee(BLUE), end("blue")]
    after = table.play_turns(first, ([4, *(1, 1, 1)], [melee(RED)]))
    after.shows(RED, 18, 17, 0, "D", hits=1, locked=[BLUE]).has_hits(BLUE, 1)
    table.refuses(AT_BLUE, melee(RED), dice=NOTHING, rule="E19-ACT-01")
    table.refuses(AT_BLUE, melee(BLUE), melee(BLUE), dice=[*NOTHING, *(1, 1, 1), 1], rule="E19-ACT-01")
    table.refuses(melee(RED), rule="E19-CC-02")


def test_e19_r97_a_locked_unit_does_nothing_but_fight() -> None:
    chief = unit("Red commander", 18, 17, 0, locked_with="Blue cavalry"), unit("Blue cavalry", 18, 18, 180, "D")
    table = laid(*chief, unit("Red infantry", 18, 10, 0, "M", hits=2))
    table.refuses(move("Red commander", 3), rule="E19-ACT-05")
    table.refuses(hold("Red commander"), rule="E19-ACT-05")
    table.play(melee("Red commander"), dice=[4]).has_hits("Red commander", 1)


def test_e19_r98_rounds_not_fought_are_fought_at_the_end_in_the_order_of_the_ids() -> None:
    a, b, east, west = "Blue infantry a", "Blue infantry b", "Red cavalry e", "Red cavalry w"
    pairs = [unit(b, 20, 18, 180, "D", locked_with=east), unit(a, 10, 18, 180, "D", locked_with=west)]
    table = laid(unit(east, 20, 17, 0, "D"), unit(west, 10, 17, 0, "D"), *pairs, first="blue")
    dice = [*(4, 4, 4), 1, *(1, 1, 1), 4]
    after = table.play(hold(CHIEF), end("blue"), dice=dice)
    after.has_hits(west, 3).has_hits(a, 0).has_hits(east, 0).has_hits(b, 1)
    # A round fought before is not fought again.
    table.play(melee(b), end("blue"), dice=dice).has_hits(east, 3).has_hits(a, 1)


def test_e19_r98_rounds_of_a_turn_that_is_played_on_are_fought_too() -> None:
    table = laid(RED_CAVALRY, BLUE_INFANTRY)
    after = table.play_turns(([*NOTHING, *(4, 4, 1), 4], [AT_BLUE]), ([], [hold("Red commander")]))
    after.has_hits(RED, 2).has_hits(BLUE, 1)


def test_e19_r99_the_winner_stays_where_it_is() -> None:
    table = laid(RED_CAVALRY, unit(BLUE, 18, 18, 180, "D", hits=6), unit("Blue artillery", 26, 24, 225, "D"))
    won = [3, *(4, 1, 1, 1), *(1, 1, 1)]
    table.play(AT_BLUE, dice=won).loses(BLUE).shows(RED, 18, 17, 0, "D")
    table.refuses(AT_BLUE, move(RED, 0, reform=True), dice=won, rule="E19-ACT-01")
    # E19-R92: with the melee over, it may be shot at.
    fire = shoot("Blue artillery", RED)
    table.play(AT_BLUE, fire, dice=[*won, 4, 4]).has_hits(RED, 2)
    laid(*table.things[:1], BLUE_INFANTRY, table.things[2]).refuses(AT_BLUE, fire, dice=NOTHING, rule="E19-FIR-17")


# --- Friends in the way ---------------------------------------------------------------------------------------------


def test_e19_mov_21_dragoons_do_not_come_to_grips_from_on_top_of_a_friend() -> None:
    guns, friend = unit("Blue artillery", 18, 18, 180, "D"), "Red skirmishers"
    at_guns = charge(DRAGOONS, "Blue artillery")
    laid(RED_DRAGOONS, guns, unit(friend, 18, 15, 0, "M")).refuses(at_guns, rule="E19-MOV-21")
    passed = laid(RED_DRAGOONS, guns, unit(friend, 18, 12, 0, "M"))
    passed.play(at_guns, dice=[3, *(1, 1, 1, 1), 1, 1]).shows(DRAGOONS, 18, 17, 0, "D", locked=["Blue artillery"])


def test_e19_r79_a_charger_may_lie_on_a_friend_where_it_deploys() -> None:
    guns, friend = unit("Blue artillery", 18, 18, 180, "D"), unit("Red skirmishers", 20, 16, 0, "M")
    after = laid(RED_DRAGOONS, guns, friend).play(charge(DRAGOONS, "Blue artillery"), dice=[3, *(1, 1, 1, 1), 1, 1])
    after.shows(DRAGOONS, 18, 17, 0, "D", locked=["Blue artillery"])
