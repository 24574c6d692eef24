"""Worked examples: shooting and bombardment."""

from __future__ import annotations

from .table import area, bombard, hold, laid, shoot, unit

RED = "Red infantry"
GUNS = "Red artillery"
BLUE = "Blue infantry"
LIGHT = "Blue skirmishers"
RED_INFANTRY = unit(RED, 18, 10, 0, "D")


def test_e19_x26_a_unit_deploys_to_shoot() -> None:
    table = laid(unit(RED, 18, 10, 0, "M"), unit(BLUE, 18, 22, 180, "D"))
    after = table.play(shoot(RED, BLUE), dice=[5, 2, 3])
    after.shows(RED, 18, 10, 0, "D").shows(BLUE, 18, 22, 180, "D", hits=1)


def test_e19_x28_turning_to_shoot_costs_a_die() -> None:
    table = laid(RED_INFANTRY, unit(LIGHT, 24, 12, 180, "M"))
    table.refuses(shoot(RED, LIGHT), rule="E19-FIR-11")
    after = table.play(shoot(RED, LIGHT, turn=90), dice=[4, 6])
    after.shows(RED, 18, 10, 90, "D").shows(LIGHT, 24, 12, 180, "M", hits=2)


def test_e19_x29_a_part_in_the_field_of_fire_is_enough() -> None:
    things = RED_INFANTRY, unit(BLUE, 25, 17, 180, "D")
    laid(*things).play(shoot(RED, BLUE), dice=[4, 1, 1]).has_hits(BLUE, 1)
    narrow = laid(*things, options={"field_half_angle": 22.5})
    narrow.refuses(shoot(RED, BLUE), rule="E19-FIR-11")


def test_e19_x31_a_hidden_unit_shields_nobody() -> None:
    light, blue = unit(LIGHT, 18, 17, 180, "M"), unit(BLUE, 24, 18, 180, "D")
    table = laid(area("woods", 17, 19, 13, 15), RED_INFANTRY, light, blue)
    table.refuses(shoot(RED, LIGHT), rule="E19-FIR-08")
    table.play(shoot(RED, BLUE), dice=[4, 5, 6]).has_hits(BLUE, 3)


def test_e19_x32_the_wood_a_unit_stands_in_does_not_hide_it() -> None:
    wood = area("woods", 14, 22, 16, 20)
    for hits, lives in ((0, True), (7, True), (8, False)):
        table = laid(wood, RED_INFANTRY, unit(LIGHT, 18, 18, 180, "M", hits=hits))
        after = table.play(shoot(RED, LIGHT), dice=[4, 4, 1])
        if lives:
            after.loses().has_hits(LIGHT, hits + 2)
        else:
            after.loses(LIGHT)


def test_e19_x34_a_commander_is_shot_at_only_if_it_is_closest() -> None:
    commander = unit("Blue commander", 18, 20, 180)
    escorted = laid(RED_INFANTRY, commander, unit(BLUE, 22, 17, 180, "D"))
    escorted.refuses(shoot(RED, "Blue commander"), rule="E19-FIR-19")
    alone = laid(RED_INFANTRY, commander)
    alone.play(shoot(RED, "Blue commander"), dice=[4, 3, 3]).has_hits("Blue commander", 1)


def test_e19_x35_cavalry_does_not_shoot() -> None:
    table = laid(unit("Red cavalry", 18, 10, 0, "M"), unit(BLUE, 18, 20, 180, "D"))
    table.refuses(shoot("Red cavalry", BLUE), rule="E19-FIR-05")


def test_e19_x37_a_battery_that_turns_has_one_die() -> None:
    table = laid(unit(GUNS, 18, 4, 0, "D"), unit(BLUE, 34, 10, 270, "D"))
    table.refuses(bombard(GUNS, BLUE), rule="E19-FIR-11")
    after = table.play(bombard(GUNS, BLUE, turn=90), dice=[4])
    after.shows(GUNS, 18, 4, 90, "D").shows(BLUE, 34, 10, 270, "D", disrupted=True)


def test_e19_x38_a_disrupted_unit_is_hit_on_three_until_the_next_player_turn() -> None:
    table = laid(RED_INFANTRY, unit(GUNS, 10, 10, 0, "D"), unit(BLUE, 18, 20, 180, "D"))
    both, fire = [bombard(GUNS, BLUE), shoot(RED, BLUE)], shoot(RED, BLUE)
    table.play(*both, dice=[4, 1, 3, 3, 2]).shows(BLUE, 18, 20, 180, "D", hits=2, disrupted=True)
    table.play(*both, hold(BLUE), dice=[4, 1, 3, 3, 2]).shows(BLUE, 18, 20, 180, "D", hits=2)
    later = table.play_turns(([4, 1, 3, 3, 2], [*both, hold(BLUE)]), ([3, 3, 4], [fire]))
    later.shows(BLUE, 18, 20, 180, "D", hits=3)


def test_e19_x40_a_unit_in_a_town_shoots_all_round() -> None:
    town = area("town", 14, 22, 14, 20)
    table = laid(town, unit(RED, 18, 17, 0, "D"), unit(LIGHT, 18, 8, 0, "M"))
    after = table.play(shoot(RED, LIGHT), dice=[5, 5, 1])
    after.shows(RED, 18, 17, 0, "D").shows(LIGHT, 18, 8, 0, "M", hits=2)
