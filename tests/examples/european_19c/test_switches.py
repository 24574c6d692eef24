"""The rulings of the open table with their other values: each switch, and beside it what the default says."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Json, Laid, area, bombard, charge, hold, laid, lost, melee, move, shoot, unit

RED, BLUE, TARGET = "Red infantry", "Blue infantry", "Blue infantry east"
LIGHT, STAFF, HORSE, GUNS = "Red skirmishers", "Red commander", "Red cavalry", "Red artillery"


def both(*things: Json, name: str, value: str | int, **keys: Any) -> tuple[Laid, Laid]:
    """Return a table with the default of an option, and one with another value."""
    return laid(*things, **keys), laid(*things, options={name: value}, **keys)


# --- Passing through ------------------------------------------------------------------------------------------------


def test_e19_r38_others_pass_through_units_that_pass() -> None:
    things = unit(RED, 18, 10, 0, "M"), unit(LIGHT, 18, 12.5, 0, "D")
    never, mutual = both(*things, name="mutual_interpenetration", value="on")
    never.refuses(move(RED, 6), die=3, rule="E19-MOV-20")
    mutual.play(move(RED, 6), dice=[3]).shows(RED, 18, 16, 0, "M")
    mutual.refuses(move(RED, 3), die=3, rule="E19-MOV-21")
    solid = laid(unit(RED, 18, 10, 0, "M"), unit(HORSE, 18, 12.5, 0, "D"), options={"mutual_interpenetration": "on"})
    solid.refuses(move(RED, 6), die=3, rule="E19-MOV-20")
    solid.play(move(RED, 1), dice=[3])


def test_e19_r39_commanders_pass_through() -> None:
    things = unit(STAFF, 18, 10, 0), unit(RED, 18, 13, 0, "D")
    stopped, passes = both(*things, name="commander_interpenetrates", value="on")
    stopped.refuses(move(STAFF, 6), die=3, rule="E19-MOV-20")
    stopped.play(move(STAFF, 2), dice=[3])
    passes.play(move(STAFF, 6), dice=[3]).shows(STAFF, 18, 16, 0)
    passes.refuses(move(STAFF, 3), die=3, rule="E19-MOV-21")
    # Infantry still does not pass through the commander: the right is that of the unit that moves.
    other = laid(unit(RED, 18, 10, 0, "M"), unit(STAFF, 18, 13, 0), options={"commander_interpenetrates": "on"})
    other.refuses(move(RED, 6), die=3, rule="E19-MOV-20")
    options = {"commander_interpenetrates": "on", "mutual_interpenetration": "on"}
    laid(unit(RED, 18, 10, 0, "M"), unit(STAFF, 18, 13, 0), options=options).play(move(RED, 6), dice=[3])


# --- Near the enemy -------------------------------------------------------------------------------------------------


def test_e19_r29_who_is_within_six_inches_only_turns_or_approaches() -> None:
    things = unit(LIGHT, 18, 10, 0, "M"), unit(BLUE, 18, 16, 180, "D")  # 4.5 in
    leaves, held = both(*things, name="zone_withdraw", value="off")
    away = move(LIGHT, 9, heading=180)
    leaves.play(away, dice=[3]).shows(LIGHT, 18, 1, 180, "M")
    held.refuses(away, die=3, rule="E19-MOV-13")
    held.play(move(LIGHT, 0, heading=180), dice=[3]).shows(LIGHT, 18, 10, 180, "M")
    held.play(move(LIGHT, up_to=9, heading=180), dice=[3]).shows(LIGHT, 18, 10, 180, "M")
    held.play(move(LIGHT, 2, approach=BLUE), dice=[3]).shows(LIGHT, 18, 12, 0, "M")
    assert held.hints(away, dice=[3])[0] == "with approach, say which enemy it means to shoot at"
    outside = laid(unit(LIGHT, 18, 8.4, 0, "M"), things[1], options={"zone_withdraw": "off"})  # 6.1 in
    outside.play(move(LIGHT, 6, heading=180), dice=[3]).shows(LIGHT, 18, 2.4, 180, "M")


def test_e19_r112_no_enemy_becomes_nearer() -> None:
    near, far = unit(BLUE, 18, 20, 180, "D"), unit(TARGET, 30, 8, 270, "D")
    things = unit(RED, 18, 10, 90, "M"), lost(STAFF), near, far
    nearest, every = both(*things, name="resolve_measure", value="any")
    nearest.play(move(RED, 2), dice=[3]).shows(RED, 20, 10, 90, "M")
    every.refuses(move(RED, 2), die=3, rule="E19-EXH-02")
    every.play(move(RED, 2, heading=225), dice=[3])
    nearest.refuses(move(RED, 2, heading=0), die=3, rule="E19-EXH-02")


# --- Room and works -------------------------------------------------------------------------------------------------


def test_e19_r27_units_deploy_whatever_the_room() -> None:
    things = unit(RED, 18, 10, 0, "M"), unit(LIGHT, 20.5, 10, 0, "M"), unit(BLUE, 18, 18, 180, "D")
    needs, squeezed = both(*things, name="deploy_needs_room", value="off")
    needs.refuses(shoot(RED, BLUE), rule="E19-R27")
    squeezed.play(shoot(RED, BLUE), dice=[1, 1, 1]).shows(RED, 18, 10, 0, "D")
    column = unit(RED, 18, 10, 0, "D"), unit(LIGHT, 18, 11.2, 0, "D")
    needs, squeezed = both(*column, name="deploy_needs_room", value="off")
    needs.refuses(move(RED, 3, heading=180, reform=True), rule="E19-R27")
    squeezed.play(move(RED, 3, heading=180, reform=True), dice=[6]).shows(RED, 18, 7, 180, "M")


def test_e19_r53_only_who_is_set_up_in_the_works_is_dug_in() -> None:
    works = area("entrenchment", 15, 21, 15, 17)
    digs, stands = both(works, unit(RED, 18, 10, 0, "M"), name="entrench_in_play", value="off")
    digs.play(move(RED, 6), dice=[3]).shows(RED, 18, 16, 0, "M", entrenched=True)
    stands.play(move(RED, 6), dice=[3]).shows(RED, 18, 16, 0, "M")
    set_up = laid(works, unit(RED, 18, 16, 0, "M"), options={"entrench_in_play": "off"})
    set_up.play().shows(RED, 18, 16, 0, "M", entrenched=True)
    set_up.refuses(move(RED, 1), rule="E19-TER-20")


def test_e19_r101_works_in_which_nobody_digs_in_are_no_shelter_on_the_way() -> None:
    covers = area("town", 14, 22, 6, 12), area("entrenchment", 14, 22, 12, 14.5)
    digs, falls = both(*covers, unit(RED, 18, 10, 0, "M", hits=8), name="entrench_in_play", value="off")
    digs.play(move(RED, 4), dice=[3]).shows(RED, 18, 14, 0, "M", hits=8, entrenched=True)
    falls.play(move(RED, 4), dice=[3]).loses(RED)


# --- Sight and fire -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("terrain", "name"), [("hill", "hills_block_los"), ("rough", "rough_blocks_los")])
def test_e19_r58_ground_that_does_not_block_the_view(terrain: str, name: str) -> None:
    things = area(terrain, 14, 22, 13, 15), unit(RED, 18, 10, 0, "D"), unit(BLUE, 18, 18, 180, "D")
    hidden, seen = both(*things, name=name, value="off")
    hidden.refuses(shoot(RED, BLUE), rule="E19-FIR-08")
    seen.play(shoot(RED, BLUE), dice=[4, 1, 1]).has_hits(BLUE, 1)
    wood = laid(area("woods", 14, 22, 13, 15), *things[1:], options={name: "off"})
    wood.refuses(shoot(RED, BLUE), rule="E19-FIR-08")


def test_e19_r71_guns_bombard_what_they_do_not_see() -> None:
    things = area("woods", 14, 22, 13, 15), unit(GUNS, 18, 10, 0, "D"), unit(BLUE, 18, 18, 180, "D")
    hidden, named = both(*things, name="bombard_needs_los", value="off")
    hidden.refuses(bombard(GUNS, BLUE), rule="E19-FIR-08")
    named.play(bombard(GUNS, BLUE), dice=[4, 1]).shows(BLUE, 18, 18, 180, "D", disrupted=True)
    named.refuses(shoot(GUNS, BLUE), rule="E19-FIR-08")
    named.refuses(bombard(GUNS, BLUE, turn=90), rule="E19-FIR-11")


def test_e19_r65_only_for_want_of_a_target_a_unit_turns() -> None:
    things = unit(RED, 18, 10, 0, "D"), unit(BLUE, 18, 18, 180, "D"), unit(TARGET, 26, 10, 270, "M")
    free, forced = both(*things, name="turn_to_shoot", value="forced_only")
    free.play(shoot(RED, TARGET, turn=90), dice=[4, 1]).has_hits(TARGET, 1)
    forced.refuses(shoot(RED, TARGET, turn=90), rule="E19-R65")
    forced.play(shoot(RED, BLUE, turn=0), dice=[4, 1, 1]).has_hits(BLUE, 1)
    wanting = laid(things[0], things[2], options={"turn_to_shoot": "forced_only"})
    wanting.play(shoot(RED, TARGET, turn=90), dice=[4, 1]).has_hits(TARGET, 1)
    # A target that is out of range, or locked, or hidden is none.
    locked = unit(HORSE, 18, 15, 0, "D"), unit(BLUE, 18, 16, 180, "D", locked_with=HORSE)
    busy = laid(things[0], *locked, things[2], options={"turn_to_shoot": "forced_only"})
    busy.play(shoot(RED, TARGET, turn=90), dice=[4, 1]).has_hits(TARGET, 1)


def test_e19_r65_a_battery_looks_for_targets_as_far_as_it_bombards() -> None:
    things = unit(GUNS, 18, 2, 0, "D"), unit(BLUE, 18, 30, 180, "D"), unit(TARGET, 26, 2, 270, "M")
    table = laid(*things, options={"turn_to_shoot": "forced_only"})
    table.refuses(bombard(GUNS, TARGET, turn=90), rule="E19-R65")
    table.play(shoot(GUNS, TARGET, turn=90), dice=[4]).has_hits(TARGET, 1)


# --- Charges and melees ---------------------------------------------------------------------------------------------


def test_e19_r93_a_locked_unit_is_not_charged() -> None:
    locked = unit("Red dragoons", 18, 19, 180, "D"), unit("Blue artillery", 18, 18, 0, "D", locked_with="Red dragoons")
    things = unit(HORSE, 18, 6, 0, "M"), *locked
    free, barred = both(*things, name="charge_locked", value="off")
    free.play(charge(HORSE, "Blue artillery"), dice=[3, *(1,) * 4, 1, 1])
    barred.refuses(charge(HORSE, "Blue artillery"), rule="E19-R93")
    alone = laid(things[0], unit("Blue artillery", 18, 18, 0, "D"), options={"charge_locked": "off"})
    alone.play(charge(HORSE, "Blue artillery"), dice=[3, *(1,) * 4, 1, 1])


@pytest.mark.parametrize("dice", [1, 2])
def test_e19_r89_a_commander_that_is_charged_throws_dice(dice: int) -> None:
    things = unit(HORSE, 18, 6, 0, "M"), unit("Blue commander", 18, 16, 180)
    meek, brave = both(*things, name="commander_melee_dice", value=dice)
    attack = charge(HORSE, "Blue commander")
    meek.play(attack, dice=[3, 1, 1, 1, 1])
    brave.play(attack, dice=[3, 1, 1, 1, 1, *[4] * dice]).has_hits(HORSE, dice)
    later = brave.play(attack, melee("Blue commander"), dice=[3, 1, 1, 1, 1, *[4] * dice, *[4] * dice, 1])
    later.has_hits(HORSE, 2 * dice)
    brave.play(hold(HORSE))


# --- What units stand on --------------------------------------------------------------------------------------------


def test_e19_r02_stands_of_another_size_have_another_footprint() -> None:
    sizes = {"stand_width": 3, "stand_depth": 0.75}
    wide = laid(unit(RED, 18, 10, 0, "D"), options=sizes)  # 6 in wide, 0.75 deep
    assert wide.blamed() == []
    assert laid(unit(RED, 2.9, 10, 0, "D"), options=sizes).blamed() == [("E19-R08", "/sides/0/units/0/at")]
    assert laid(unit(RED, 3, 10, 0, "D"), options=sizes).blamed() == []
    assert laid(unit(RED, 2.9, 10, 0, "D")).blamed() == []
    # X11 with these stands: the gap is 17 - 10 less half of both depths, 6.25 in.
    near = unit(RED, 18, 10, 0, "D"), unit(BLUE, 18, 17, 180, "D")
    laid(*near, options=sizes).play(move(RED, 0, reform=True), dice=[3]).shows(RED, 18, 10, 0, "M")
    laid(*near).refuses(move(RED, 0, reform=True), rule="E19-MOV-17")


def test_e19_r79_a_charger_comes_on_by_half_of_what_its_column_is_deeper() -> None:
    things = unit(HORSE, 18, 6, 0, "M"), unit(BLUE, 18, 18, 180, "D", hits=0)
    attack, dice = charge(HORSE, BLUE), [4, 1, 1, 1, 1, 1, 1, 1]
    after = laid(*things, options={"stand_depth": 1.5}).play(attack, dice=dice)
    after.shows(HORSE, 18, 16.5, 0, "D", locked=[BLUE])  # its front is at 17.25, where the other's is
    single = laid(*things, options={"basing": "single"}).play(attack, dice=dice)
    single.shows(HORSE, 18, 16, 0, "D", locked=[BLUE])  # both are 2 in deep, in battle too


def test_e19_r03_on_one_base_the_footprint_never_changes() -> None:
    things = unit(RED, 18, 10, 0, "M"), unit(LIGHT, 20.5, 10, 0, "M"), unit(BLUE, 18, 18, 180, "D")
    pairs, single = both(*things, name="basing", value="single")
    pairs.refuses(shoot(RED, BLUE), rule="E19-R27")
    single.play(shoot(RED, BLUE), dice=[1, 1, 1]).shows(RED, 18, 10, 0, "D")
    # Deployed it does not move all the same: the marker says so.
    deployed = laid(unit(RED, 18, 10, 0, "D"), options={"basing": "single"})
    deployed.refuses(move(RED, 3), rule="E19-MOV-01")
    deployed.play(move(RED, 3, reform=True), dice=[6]).shows(RED, 18, 13, 0, "M")


def test_e19_r03_and_its_field_of_fire_begins_at_the_front_of_the_base() -> None:
    things = unit(RED, 18, 10, 0, "D"), unit(BLUE, 18, 23.4, 180, "D")  # fronts: 10.5 and 22.9; on bases 11 and 22.4
    pairs, single = both(*things, name="basing", value="single")
    pairs.refuses(shoot(RED, BLUE), rule="E19-FIR-01")
    single.play(shoot(RED, BLUE), dice=[4, 1, 1]).has_hits(BLUE, 1)


def test_e19_r91_a_unit_on_one_base_that_is_charged_does_not_draw_back() -> None:
    blue = unit(BLUE, 18, 18.5, 180, "M", locked_with=HORSE)
    apart = laid(unit(HORSE, 18, 16.5, 0, "D"), blue)
    assert apart.blamed() == []  # 0.5 in: deploying on its centre draws a unit so far back
    single = {"basing": "single"}
    assert [rule for rule, _ in laid(unit(HORSE, 18, 16.2, 0, "D"), blue, options=single).blamed()] == ["E19-CC-01"]
    assert laid(unit(HORSE, 18, 16.5, 0, "D"), blue, options=single).blamed() == []


# --- The die after the way ------------------------------------------------------------------------------------------

AFTER = {"move_roll": "after_path"}


@pytest.mark.parametrize(("die", "far"), [(1, 3), (3, 6), (5, 8)])
def test_e19_r16_a_unit_that_has_chosen_its_way_stops_where_its_allowance_ends(die: int, far: float) -> None:
    table = laid(unit(RED, 18, 10, 0, "M"), options=AFTER)
    order = move(RED, 8, heading=90, end_facing=180)
    table.play(order, dice=[die]).shows(RED, 18 + far, 10, 180, "M")
    if far < 8:
        laid(unit(RED, 18, 10, 0, "M")).refuses(order, die=die, rule="E19-MOV-08")


def test_e19_r16_no_way_is_longer_than_the_best_die_allows() -> None:
    table = laid(unit(RED, 18, 10, 0, "M"), options=AFTER)
    table.play(move(RED, 9), dice=[2]).shows(RED, 18, 13, 0, "M")
    table.refuses(move(RED, 9.1), rule="E19-MOV-08")


def test_e19_r16_all_of_the_way_is_legal_however_short_the_die_is() -> None:
    things = unit(RED, 18, 10, 0, "M"), unit(BLUE, 18, 20, 180, "D")  # the zone begins after 2.5 in
    table = laid(*things, options=AFTER)
    table.refuses(move(RED, 3), rule="E19-MOV-13")
    table.play(move(RED, 2.5), dice=[1]).shows(RED, 18, 12.5, 0, "M")
    table.play(move(RED, up_to=9), dice=[5]).shows(RED, 18, 12.5, 0, "M")
    # An approach is judged where it is to end, and ends short of that all the same.
    table.play(move(RED, 6, approach=BLUE), dice=[1]).shows(RED, 18, 13, 0, "M")
    table.refuses(move(RED, 6, approach=BLUE, end_facing=90), rule="E19-R32")


def test_e19_r16_where_it_may_not_stop_a_unit_stops_before() -> None:
    town = area("town", 14, 22, 18, 24)
    table = laid(town, unit(HORSE, 18, 8, 0, "M"), options=AFTER)
    table.refuses(move(HORSE, 15), rule="E19-TER-03")
    through = laid(area("town", 14, 22, 18, 20), unit(HORSE, 18, 8, 0, "M"), options=AFTER)
    through.play(move(HORSE, 14), dice=[6]).shows(HORSE, 18, 22, 0, "M")
    through.play(move(HORSE, 14), dice=[3]).shows(HORSE, 18, 20, 0, "M")
    inside = laid(area("town", 14, 22, 16, 20), unit(HORSE, 18, 8, 0, "M"), options=AFTER)
    inside.play(move(HORSE, 14), dice=[1]).shows(HORSE, 18, 16, 0, "M")


def test_e19_r17_a_die_too_low_to_reform_spends_the_action() -> None:
    table = laid(unit(RED, 18, 10, 0, "D"), options=AFTER)
    table.play(move(RED, 3, reform=True), dice=[1]).shows(RED, 18, 10, 0, "D")
    table.play(move(RED, 3, reform=True), dice=[4]).shows(RED, 18, 10, 0, "M")
    table.play(move(RED, 3, reform=True), dice=[6]).shows(RED, 18, 13, 0, "M")


def test_e19_r08_who_falls_short_of_an_exit_stays_on_the_table() -> None:
    table = laid(unit(RED, 18, 30, 0, "M"), exits=["north"], options=AFTER)
    leaves = move(RED, 5, exit=True)
    assert table.play(leaves, dice=[4]).units["Red-infantry"]["at"] is None
    table.play(leaves, dice=[1]).shows(RED, 18, 33, 0, "M")
    leaves = move(RED, up_to=9, exit=True)
    table.play(leaves, dice=[1]).shows(RED, 18, 33, 0, "M")
    table.refuses(move(RED, 3, exit=True), rule="E19-R08")
