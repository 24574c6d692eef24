"""Rulings on sight, shooting, bombarding and cover, beyond the worked examples."""

from __future__ import annotations

import json

import pytest

import pwprint
from pwprint.app.playing import as_text

from .table import Json, area, bombard, charge, end, hold, laid, move, road, shoot, unit

RED = "Red infantry"
LIGHT = "Red skirmishers"
GUNS = "Red artillery"
BLUE = "Blue infantry"
TARGET = "Blue skirmishers"
CHIEF = "Blue commander"
RED_INFANTRY = unit(RED, 18, 10, 0, "D")
BLUE_INFANTRY = unit(BLUE, 18, 20, 180, "D")
AT_BLUE = shoot(RED, BLUE)


# --- Cover ----------------------------------------------------------------------------------------------------------


def test_e19_r46_a_unit_on_a_road_through_a_wood_is_seen_and_has_no_cover() -> None:
    things = road((18, 0), (18, 36)), area("woods", 14, 22, 14, 20), unit(RED, 18, 6, 0, "D")
    table = laid(*things, unit(BLUE, 18, 17, 180, "M", hits=6))
    table.play(AT_BLUE, dice=[4, 3, 3]).loses(BLUE)


def test_e19_r53_horses_and_skirmishers_have_no_cover_in_an_entrenchment() -> None:
    works = area("entrenchment", 15, 21, 17, 19)
    for name in ("Blue cavalry", "Blue dragoons", TARGET):
        table = laid(works, RED_INFANTRY, unit(name, 18, 18, 180, "M", hits=6))
        table.play(shoot(RED, name), dice=[4, 3, 3]).loses(name)


@pytest.mark.parametrize("terrain", ["rough", "town"])
def test_e19_r55_of_two_covers_only_the_larger_counts(terrain: str) -> None:
    things = area(terrain, 14, 22, 16, 20), area("entrenchment", 15, 21, 17, 19), RED_INFANTRY
    for hits, gone in ((11, False), (12, True)):
        table = laid(*things, unit(BLUE, 18, 18, 180, "D", entrenched=True, hits=hits))
        after = table.play(AT_BLUE, dice=[4, 3, 3])
        assert after.lost == ({"Blue-infantry"} if gone else set())


def test_e19_ter_17_rough_terrain_is_cover_against_shooting_for_those_on_foot_and_dragoons() -> None:
    rough = area("rough", 14, 22, 16, 20)
    for name in (BLUE, TARGET, "Blue dragoons"):
        table = laid(rough, RED_INFANTRY, unit(name, 18, 18, 180, "D", hits=8))
        table.play(shoot(RED, name), dice=[4, 3, 3]).has_hits(name, 9)
        table.play(shoot(RED, name), dice=[4, 4, 3]).loses(name)
    for name in ("Blue cavalry", "Blue artillery"):
        table = laid(rough, RED_INFANTRY, unit(name, 18, 18, 180, "D", hits=6))
        table.play(shoot(RED, name), dice=[4, 3, 3]).loses(name)


@pytest.mark.parametrize(("quality", "most"), [("poor", 5), ("average", 6), ("elite", 7)])
def test_e19_r104_quality_sets_how_many_hits_a_unit_takes(quality: str, most: int) -> None:
    table = laid(RED_INFANTRY, unit(BLUE, 18, 20, 180, "D", quality=quality, hits=most - 1))
    table.play(AT_BLUE, dice=[4, 3, 3]).has_hits(BLUE, most)
    table.play(AT_BLUE, dice=[4, 4, 3]).loses(BLUE)


def test_e19_r101_who_leaves_cover_with_seven_hits_is_eliminated() -> None:
    wood = area("woods", 14, 22, 6, 12)
    for hits, gone in ((6, False), (7, True)):
        table = laid(wood, unit(LIGHT, 18, 9, 0, "M", hits=hits))
        assert table.play(move(LIGHT, 6), dice=[3]).lost == ({"Red-skirmishers"} if gone else set())
    staying = laid(wood, unit(LIGHT, 18, 9, 0, "M", hits=7))
    staying.play(move(LIGHT, 2, end_facing=90), dice=[3]).shows(LIGHT, 18, 11, 90, "M", hits=7)


@pytest.mark.parametrize(
    ("name", "hits", "order", "dice", "warned"),
    [
        (LIGHT, 7, move(LIGHT, 4), [3], True),
        (LIGHT, 6, move(LIGHT, 4), [3], False),
        (LIGHT, 7, move(LIGHT, 2), [3], False),
        ("Red dragoons", 7, charge("Red dragoons", "Blue artillery"), [3], True),
        ("Red dragoons", 6, charge("Red dragoons", "Blue artillery"), [3, 1, 1, 1, 1, 1, 1], False),
    ],
)
def test_e19_r101_an_order_that_costs_the_unit_itself_is_warned_of(
    name: str, hits: int, order: Json, dice: list[int], warned: bool
) -> None:
    ground = area("town" if "dragoons" in name else "woods", 14, 22, 6, 12)
    table = laid(ground, unit(name, 18, 9, 0, "M", hits=hits), unit("Blue artillery", 18, 21, 180, "D"))
    after = table.play(order, dice=dice)
    told = [(problem["code"], problem["rule"], problem["severity"]) for problem in after.battle["problems"]]
    assert told == ([("W002", "E19-R101", "warning")] if warned else [])


@pytest.mark.parametrize(("die", "warned"), [(1, False), (6, True)])
@pytest.mark.parametrize("far", [{"distance": 9}, {"up_to": 9}])
def test_e19_r101_a_way_chosen_before_its_die_is_warned_of_only_if_the_die_takes_it_out(
    far: Json, die: int, warned: bool
) -> None:
    table = laid(area("woods", 14, 22, 6, 16), unit(LIGHT, 18, 9, 0, "M", hits=7), options={"move_roll": "after_path"})
    after = table.play(move(LIGHT, **far), dice=[die])
    assert after.lost == ({"Red-skirmishers"} if warned else set())
    assert [problem["code"] for problem in after.battle["problems"]] == (["W002"] if warned else [])


@pytest.mark.parametrize(("die", "warned"), [(1, False), (6, True)])
def test_e19_r101_a_charge_is_warned_of_only_if_it_gets_out_of_its_cover(die: int, warned: bool) -> None:
    dragoons, guns = unit("Red dragoons", 18, 9, 0, "M", hits=7), unit("Blue artillery", 18, 22, 180, "D")
    after = laid(area("town", 14, 22, 6, 19), dragoons, guns).play(charge("Red dragoons", "Blue artillery"), dice=[die])
    assert after.lost == ({"Red-dragoons"} if warned else set())
    assert [problem["code"] for problem in after.battle["problems"]] == (["W002"] if warned else [])


def test_e19_r101_an_order_that_is_warned_of_is_no_illegal_one() -> None:
    table = laid(area("woods", 14, 22, 6, 12), unit(LIGHT, 18, 9, 0, "M", hits=7))
    loaded = pwprint.load(json.dumps(table.scenario([([3], [move(LIGHT, 4)])])).encode(), "example.json")
    assert isinstance(loaded, pwprint.Loaded)
    told = as_text(pwprint.play(loaded, turns=0))
    assert "warning W002" in told
    assert "illegal" not in told


@pytest.mark.parametrize(("south", "gone"), [(12, False), (13, True)])
def test_e19_r101_from_cover_straight_into_cover_that_touches_it(south: float, gone: bool) -> None:
    covers = area("woods", 14, 22, 6, 12), area("town", 14, 22, south, 20)
    table = laid(*covers, unit(LIGHT, 18, 9, 0, "M", hits=8))
    after = table.play(move(LIGHT, 6), dice=[3])
    if gone:
        after.loses(LIGHT)
    else:
        after.shows(LIGHT, 18, 15, 0, "M", hits=8)


@pytest.mark.parametrize(("south", "far", "gone"), [(12, 4, False), (13, 4, True), (12, 5, True)])
def test_e19_r101_from_cover_straight_into_a_trench_that_touches_it(south: float, far: float, gone: bool) -> None:
    # A trench is cover for who stops in it, not for who crosses it. E19-R53
    covers = area("town", 14, 22, 6, 12), area("entrenchment", 14, 22, south, 14.5)
    after = laid(*covers, unit(RED, 18, 10, 0, "M", hits=8)).play(move(RED, far), dice=[3])
    if gone:
        after.loses(RED)
    else:
        after.shows(RED, 18, 14, 0, "M", hits=8, entrenched=True)


@pytest.mark.parametrize(
    ("ground", "target", "rule"),
    [
        ("road", unit(BLUE, 18, 20, 180, "D", hits=6), "E19-HIT-02"),
        ("town", unit(BLUE, 18, 20, 180, "D", hits=9), "E19-HIT-03"),
        ("entrenchment", unit(BLUE, 18, 20, 180, "D", hits=12, entrenched=True), "E19-HIT-04"),
    ],
)
def test_e19_hit_the_rule_that_a_unit_falls_by_is_cited(ground: str, target: Json, rule: str) -> None:
    table = laid(area(ground, 14, 22, 18, 22), RED_INFANTRY, target)
    after = table.play(AT_BLUE, dice=[4, 3, 3])
    (event,) = (each for turn in after.battle["turns"] for each in turn["events"] if each["event"] == "eliminated")
    assert event["rules"] == [rule]


# --- Line of sight --------------------------------------------------------------------------------------------------


def test_e19_r59_the_wood_a_shooter_stands_in_does_not_block() -> None:
    target = unit(TARGET, 18, 20, 180, "M")
    light = unit(LIGHT, 18, 10, 0, "M")
    order = shoot(LIGHT, TARGET)
    deep = laid(area("woods", 10, 26, 8, 18), light, target)
    deep.play(order, dice=[4, 1]).has_hits(TARGET, 1)
    touching = laid(area("woods", 10, 26, 8, 12), area("woods", 10, 26, 12, 16), light, target)
    touching.play(order, dice=[4, 1]).has_hits(TARGET, 1)
    apart = laid(area("woods", 10, 26, 8, 12), area("woods", 10, 26, 13, 16), light, target)
    apart.refuses(order, rule="E19-FIR-08")


@pytest.mark.parametrize("terrain", ["woods", "town", "hill", "rough"])
def test_e19_r58_some_terrain_blocks_the_view(terrain: str) -> None:
    laid(area(terrain, 10, 26, 13, 15), RED_INFANTRY, BLUE_INFANTRY).refuses(AT_BLUE, rule="E19-FIR-08")


@pytest.mark.parametrize("terrain", ["marsh", "lake", "river", "entrenchment", "bridge", "ford"])
def test_e19_r58_other_terrain_does_not(terrain: str) -> None:
    table = laid(area(terrain, 10, 26, 13, 15), RED_INFANTRY, BLUE_INFANTRY)
    table.play(AT_BLUE, dice=[4, 1, 1]).has_hits(BLUE, 1)


@pytest.mark.parametrize("name", ["Red cavalry", "Red commander", "Blue cavalry", CHIEF])
def test_e19_r61_every_unit_blocks_the_view(name: str) -> None:
    between = unit(name, 18, 13, 0, None if "commander" in name else "D")
    table = laid(RED_INFANTRY, between, BLUE_INFANTRY)
    table.refuses(AT_BLUE, rule="E19-FIR-08")


def test_e19_def_11_one_free_line_to_a_corner_is_enough() -> None:
    table = laid(RED_INFANTRY, unit("Red cavalry", 16.5, 14, 0, "D"), BLUE_INFANTRY)
    table.play(AT_BLUE, dice=[4, 1, 1]).has_hits(BLUE, 1)


HILL = {"terrain": "hill", "circle": [18, 6, 3]}
BATTERY = unit(GUNS, 18, 6, 0, "D")
NEAR_BLUE = unit(BLUE, 18, 18, 180, "D")


@pytest.mark.parametrize("between", [unit("Red cavalry", 18, 12, 0, "D"), area("rough", 10, 26, 11, 13)])
def test_e19_r62_artillery_on_a_hill_sees_over_units_and_rough_terrain(between: dict[str, object]) -> None:
    for order in (shoot(GUNS, BLUE), bombard(GUNS, BLUE)):
        laid(HILL, BATTERY, between, NEAR_BLUE).play(order, dice=[4, 1])
        laid(BATTERY, between, NEAR_BLUE).refuses(order, rule="E19-FIR-08")


@pytest.mark.parametrize("terrain", ["woods", "town", "hill"])
def test_e19_r62_but_not_over_woods_towns_and_other_hills(terrain: str) -> None:
    table = laid(HILL, BATTERY, area(terrain, 10, 26, 11, 13), NEAR_BLUE)
    table.refuses(bombard(GUNS, BLUE), rule="E19-FIR-08")
    table.refuses(shoot(GUNS, BLUE), rule="E19-FIR-08")


def test_e19_r62_others_gain_nothing_from_a_hill() -> None:
    friend = unit("Red cavalry", 18, 12, 0, "D")
    table = laid(HILL, unit(RED, 18, 6, 0, "D"), friend, NEAR_BLUE)
    table.refuses(AT_BLUE, rule="E19-FIR-08")
    below = laid({"terrain": "hill", "circle": [18, 18, 3]}, BATTERY, friend, unit("Blue artillery", 18, 18, 180, "D"))
    below.refuses(shoot(GUNS, "Blue artillery"), rule="E19-FIR-08")


# --- Shooting -------------------------------------------------------------------------------------------------------


def test_e19_r64_in_a_town_range_is_measured_from_any_edge() -> None:
    # 13 inches from the front of the infantry, 11 from its east edge.
    target = unit(TARGET, 32, 17, 270, "M")
    table = laid(area("town", 14, 22, 14, 20), unit(RED, 18, 17, 0, "D"), target)
    table.play(shoot(RED, TARGET), dice=[4, 4, 4]).shows(RED, 18, 17, 0, "D").has_hits(TARGET, 3)
    table.refuses(shoot(RED, TARGET, turn=90), rule="E19-R64")
    open_ground = laid(unit(RED, 18, 17, 0, "D"), target)
    open_ground.refuses(shoot(RED, TARGET), rule="E19-FIR-11")


def test_e19_r64_range_and_sight_must_be_from_the_same_edge() -> None:
    # Right beside the east edge stands a friend; from the north edge the target is seen, 2 inches farther away.
    things = area("town", 14, 20.2, 14, 20), unit(RED, 18, 17, 0, "D"), unit("Red commander", 21.5, 17, 0)
    near = laid(*things, unit(TARGET, 30.9, 17, 270, "M"))
    near.play(shoot(RED, TARGET), dice=[4, 1, 1]).has_hits(TARGET, 1)
    far = laid(*things, unit(TARGET, 32, 17, 270, "M"))
    far.refuses(shoot(RED, TARGET), rule="E19-FIR-08")


def test_e19_r65_a_deployed_unit_turns_to_shoot_in_the_face_of_the_enemy() -> None:
    flank = unit(TARGET, 26, 10, 270, "M")
    table = laid(RED_INFANTRY, unit(BLUE, 18, 16, 180, "D"), flank)
    after = table.play(shoot(RED, TARGET, turn=90), dice=[4, 4])
    after.shows(RED, 18, 10, 90, "D").has_hits(TARGET, 2)
    table.refuses(shoot(RED, BLUE, turn=90), rule="E19-FIR-11")
    marching = laid(unit(RED, 18, 10, 0, "M"), flank)
    marching.play(shoot(RED, TARGET, turn=90), dice=[4, 4]).shows(RED, 18, 10, 90, "D")


def test_e19_r56_an_entrenched_unit_turns_to_shoot() -> None:
    works, red = area("entrenchment", 15, 21, 9, 11), unit(RED, 18, 10, 0, "D", entrenched=True)
    table = laid(works, red, unit(TARGET, 26, 10, 270, "M"))
    after = table.play(shoot(RED, TARGET, turn=90), dice=[4, 4])
    after.shows(RED, 18, 10, 90, "D", entrenched=True).has_hits(TARGET, 2)


@pytest.mark.parametrize(("turn", "dice"), [(0, 3), (360, 3), (0.1, 3), (359.9, 3), (0.2, 2), (1, 2)])
def test_e19_fir_12_a_turn_to_where_a_unit_looks_already_is_none(turn: float, dice: int) -> None:
    table = laid(RED_INFANTRY, unit(BLUE, 18, 18, 180, "D"))
    assert not table.lacks_dice(shoot(RED, BLUE, turn=turn), dice=[1] * dice)
    assert table.lacks_dice(shoot(RED, BLUE, turn=turn), dice=[1] * (dice - 1))
    after = table.play(shoot(RED, BLUE, turn=turn), dice=[1] * dice)
    (shot,) = (event for event in after.events if event["event"] == "shoot")
    assert ("E19-FIR-12" in shot["rules"]) == (dice == 2)


def test_e19_r73_nor_does_it_cost_a_battery_a_die() -> None:
    table = laid(unit("Red artillery", 18, 10, 0, "D"), unit(BLUE, 18, 26, 180, "D"))
    table.play(bombard("Red artillery", BLUE, turn=0), dice=[1, 4]).shows(BLUE, 18, 26, 180, "D", disrupted=True)
    table.play(bombard("Red artillery", BLUE, turn=1), dice=[4]).shows(BLUE, 18, 26, 180, "D", disrupted=True)


def test_e19_r64_in_a_town_it_is_no_turn_either() -> None:
    table = laid(area("town", 14, 22, 8, 12), RED_INFANTRY, unit(BLUE, 18, 18, 180, "D"))
    table.play(shoot(RED, BLUE, turn=0), dice=[4, 1, 1]).has_hits(BLUE, 1)
    table.refuses(shoot(RED, BLUE, turn=1), rule="E19-R64")


def test_e19_r65_the_closest_is_found_after_the_turn() -> None:
    table = laid(RED_INFANTRY, unit(TARGET, 26, 10, 270, "M"), unit(BLUE, 24, 13, 225, "M"))
    table.refuses(shoot(RED, TARGET, turn=90), rule="E19-FIR-13")
    table.play(shoot(RED, BLUE, turn=90), dice=[1, 1])


def test_e19_r66_locked_enemies_do_not_count_for_the_closest() -> None:
    locked = unit("Red cavalry", 14.5, 15, 0, "D"), unit(BLUE, 14.5, 16, 180, "D", locked_with="Red cavalry")
    table = laid(RED_INFANTRY, *locked, unit(TARGET, 21, 19, 180, "M"))
    table.play(shoot(RED, TARGET), dice=[4, 1, 1]).has_hits(TARGET, 1)
    table.refuses(AT_BLUE, rule="E19-FIR-17")


def test_e19_r67_of_two_closest_enemies_the_shooter_chooses() -> None:
    west, east = f"{TARGET} w", f"{TARGET} e"
    table = laid(RED_INFANTRY, unit(west, 14, 18, 180, "M"), unit(east, 22, 18, 180, "M"))
    for chosen, other in ((west, east), (east, west)):
        table.play(shoot(RED, chosen), dice=[4, 1, 1]).has_hits(chosen, 1).has_hits(other, 0)
    nearer = laid(RED_INFANTRY, unit(west, 14, 18, 180, "M"), unit(east, 22, 17.9, 180, "M"))
    nearer.refuses(shoot(RED, west), rule="E19-FIR-13")


def test_e19_r68_a_part_in_range_is_enough() -> None:
    # Deployed across the view, its near end is 11.5 inches away, its middle 13.5.
    table = laid(RED_INFANTRY, unit(BLUE, 18, 24, 270, "D"))
    table.play(AT_BLUE, dice=[4, 1, 1]).has_hits(BLUE, 1)
    laid(RED_INFANTRY, unit(BLUE, 18, 24.6, 270, "D")).refuses(AT_BLUE, rule="E19-FIR-01")


@pytest.mark.parametrize(
    ("name", "rule"),
    [(RED, "E19-FIR-01"), (LIGHT, "E19-FIR-02"), ("Red dragoons", "E19-FIR-03"), (GUNS, "E19-FIR-04")],
)
def test_e19_r06_a_limit_belongs_to_what_it_limits(name: str, rule: str) -> None:
    dice = [1, 1, 1] if name == RED else [1, 1]
    shooter = unit(name, 18, 10, 0, "D")
    laid(shooter, unit(BLUE, 18, 23, 180, "D")).play(shoot(name, BLUE), dice=dice)
    laid(shooter, unit(BLUE, 18, 23.05, 180, "D")).refuses(shoot(name, BLUE), rule=rule)


# --- Bombardment ----------------------------------------------------------------------------------------------------


def test_e19_r74_any_enemy_may_be_bombarded_but_a_commander_only_as_the_closest() -> None:
    near, far = unit(BLUE, 14, 16, 180, "D"), unit(TARGET, 22, 24, 180, "M")
    chief, guns = unit(CHIEF, 18, 28, 180), unit(GUNS, 18, 4, 0, "D")
    table = laid(guns, near, far, chief)
    table.play(bombard(GUNS, TARGET), dice=[4, 1]).shows(TARGET, 22, 24, 180, "M", disrupted=True)
    table.refuses(bombard(GUNS, CHIEF), rule="E19-R74")
    alone = laid(guns, chief)
    alone.play(bombard(GUNS, CHIEF), dice=[1, 5]).shows(CHIEF, 18, 28, 180, disrupted=True)


def test_e19_r74_nobody_bombards_friends_and_only_artillery_bombards() -> None:
    table = laid(unit(GUNS, 18, 4, 0, "D"), unit(RED, 18, 20, 0, "D"), unit(BLUE, 26, 26, 180, "D"))
    table.refuses(bombard(GUNS, RED), rule="E19-R74")
    table.refuses(bombard(RED, BLUE), rule="E19-ART-01")


def test_e19_r72_one_die_of_four_disrupts_and_bombarding_deploys() -> None:
    table = laid(unit(GUNS, 18, 4, 0, "M"), BLUE_INFANTRY)
    table.play(bombard(GUNS, BLUE), dice=[3, 3]).shows(GUNS, 18, 4, 0, "D").shows(BLUE, 18, 20, 180, "D")
    after = table.play(bombard(GUNS, BLUE), dice=[1, 4])
    after.shows(BLUE, 18, 20, 180, "D", disrupted=True)


def test_e19_art_02_a_battery_reaches_36_inches() -> None:
    guns = unit(GUNS, 4, 18, 90, "D")
    laid(guns, unit(BLUE, 41, 18, 270, "D")).play(bombard(GUNS, BLUE), dice=[1, 1])
    laid(guns, unit(BLUE, 41.1, 18, 270, "D")).refuses(bombard(GUNS, BLUE), rule="E19-ART-02")


@pytest.mark.parametrize(("lasts", "marked"), [("player_turn", False), ("until_own_turn", True)])
def test_e19_r76_how_long_a_marker_lasts(lasts: str, marked: bool) -> None:
    table = laid(unit(GUNS, 18, 4, 0, "D"), BLUE_INFANTRY, options={"disruption_lasts": lasts})
    fire = bombard(GUNS, BLUE)
    assert table.play(fire, dice=[4, 1]).units["Blue-infantry"]["disrupted"]
    after = table.play(fire, hold(BLUE), dice=[4, 1])
    assert after.units["Blue-infantry"]["disrupted"] == marked
    later = table.play_turns(([4, 1], [fire, hold(BLUE)]), ([], [hold(GUNS)]))
    assert not later.units["Blue-infantry"]["disrupted"]


def test_e19_r76_each_side_takes_off_the_markers_that_it_caused() -> None:
    blue = "Blue artillery"
    guns = unit(GUNS, 18, 4, 0, "D"), unit(blue, 18, 30, 180, "D")
    table = laid(*guns, options={"disruption_lasts": "until_own_turn"})
    both = [4, 1, 4, 1], [bombard(GUNS, blue), bombard(blue, GUNS)]
    after = table.play_turns(both, ([], [hold(GUNS)]))
    assert [after.units[name]["disrupted"] for name in ("Red-artillery", "Blue-artillery")] == [True, False]
    later = table.play_turns(both, ([], [hold(GUNS), hold(blue)]))
    assert not later.units["Red-artillery"]["disrupted"]


def test_e19_r76_a_unit_that_starts_disrupted_is_so_as_if_the_enemy_had_done_it() -> None:
    both = unit(RED, 18, 10, 0, "D", disrupted=True), unit(BLUE, 18, 20, 180, "D", disrupted=True)
    laid(*both).play(hold(RED)).shows(RED, 18, 10, 0, "D").shows(BLUE, 18, 20, 180, "D")
    own = laid(*both, options={"disruption_lasts": "until_own_turn"})
    own.play(hold(RED)).shows(RED, 18, 10, 0, "D", disrupted=True).shows(BLUE, 18, 20, 180, "D")
    own.play(hold(RED), end("red"), hold(BLUE)).shows(RED, 18, 10, 0, "D").shows(BLUE, 18, 20, 180, "D")


def test_e19_r60_out_of_a_town_the_corners_of_a_target_are_in_sight_too() -> None:
    """Trees hide the nearest point of the target from each edge, but not all of its corners."""
    town, behind = area("town", 14, 22, 7, 13), unit(BLUE, 18, 2, 0, "M")
    trees = [area("woods", west, east, 4, 4.5) for west, east in ((16.7, 17), (17.9, 18.1), (19, 19.3))]
    laid(RED_INFANTRY, behind, town, *trees).play(AT_BLUE, dice=[1, 1, 1])
    laid(RED_INFANTRY, behind, town, area("woods", 10, 26, 4, 4.5)).refuses(AT_BLUE, rule="E19-FIR-08")
