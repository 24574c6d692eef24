"""Worked examples: charges and melee."""

from __future__ import annotations

from .table import Laid, area, bombard, charge, laid, melee, move, road, shoot, unit

RED = "Red cavalry"
BLUE = "Blue infantry"
RED_CAVALRY = unit(RED, 18, 6, 0, "M")
AT_BLUE = charge(RED, BLUE)
FACED = laid(RED_CAVALRY, unit(BLUE, 18, 18, 180, "D", hits=4))
"""Contact after 10.5 inches."""

CONTACT = [3, 6, 4, 2, 1, 5, 3, 4]
"""The charge of E19-X42: its die, two hits by Red, two by Blue."""


def test_e19_x41_a_charge_with_a_low_die_falls_short() -> None:
    after = FACED.play(AT_BLUE, dice=[2])
    after.shows(RED, 18, 15, 0, "M").shows(BLUE, 18, 18, 180, "D", hits=4)


def test_e19_x42_if_both_survive_they_are_locked() -> None:
    after = FACED.play(AT_BLUE, dice=CONTACT)
    after.shows(RED, 18, 17, 0, "D", hits=2, locked=[BLUE])
    after.shows(BLUE, 18, 18, 180, "D", hits=6, locked=[RED])


def test_e19_x43_hits_of_the_eliminated_unit_count() -> None:
    after = FACED.play(AT_BLUE, dice=[3, 4, 5, 6, 1, 4, 4, 4])
    after.loses(BLUE).shows(RED, 18, 17, 0, "D", hits=3)


def test_e19_x44_the_next_round_is_fought_in_the_next_player_turn() -> None:
    after = FACED.play(AT_BLUE, melee(BLUE), dice=[*CONTACT, 6, 1, 1, 3])
    after.shows(RED, 18, 17, 0, "D", hits=3, locked=[BLUE])
    after.shows(BLUE, 18, 18, 180, "D", hits=6, locked=[RED])
    for order in (move(BLUE, 0), move(BLUE, 0, reform=True), shoot(BLUE, RED)):
        FACED.refuses(AT_BLUE, order, dice=CONTACT, rule="E19-ACT-05")


def test_e19_x46_a_deployed_charger_reforms_first() -> None:
    table = laid(unit(RED, 18, 6, 0, "D"), unit(BLUE, 18, 16.5, 180, "D"))
    table.refuses(AT_BLUE, rule="E19-MOV-01")
    reformed = charge(RED, BLUE, reform=True)
    contact = table.play(reformed, dice=[5, 1, 1, 1, 1, 1, 1, 1])
    contact.shows(RED, 18, 15.5, 0, "D", locked=[BLUE]).shows(BLUE, 18, 16.5, 180, "D", locked=[RED])
    table.play(reformed, dice=[4]).shows(RED, 18, 12, 0, "M").shows(BLUE, 18, 16.5, 180, "D")


def test_e19_mov_16_a_charger_that_is_too_slow_to_reform_stays() -> None:
    """It takes a type of the scenario's own, and a road: 7 in less 3 by the die are fewer than the 6 in of reforming."""
    own = {"hussars": {"like": "cavalry", "title": "Hussars", "code": "HU", "move": 7}}
    hussars = unit("Red hussars", 18, 9, 0, "D")
    table = laid(hussars, unit(BLUE, 18, 16.5, 180, "D"), road((18, 5), (18, 20)), unit_types=own)
    after = table.play(charge("Red hussars", BLUE, reform=True), dice=[1]).shows("Red hussars", 18, 9, 0, "D")
    assert [event["event"] for event in after.events if event["unit"] == "Red-hussars"][-1] == "not_reformed"


def test_e19_x47_a_charge_goes_towards_the_middle_of_its_target() -> None:
    table = laid(unit(RED, 10, 10, 0, "M"), unit("Blue artillery", 18, 18, 225, "D"))
    order = charge(RED, "Blue artillery")
    table.play(order, dice=[1]).shows(RED, 16.364, 16.364, 45, "M")
    contact = table.play(order, dice=[3, 4, 1, 1, 1, 5, 6])
    contact.shows(RED, 17.293, 17.293, 45, "D", hits=2, locked=["Blue artillery"])
    contact.shows("Blue artillery", 18, 18, 225, "D", hits=1, locked=[RED])


def test_e19_x49_infantry_never_charges() -> None:
    things = unit("Red infantry", 18, 10, 0, "M"), unit("Blue skirmishers", 18, 18, 180, "M")
    laid(*things).refuses(charge("Red infantry", "Blue skirmishers"), rule="E19-CHG-01")


def test_e19_x50_a_unit_in_a_town_is_not_charged_one_in_rough_terrain_is() -> None:
    things = RED_CAVALRY, unit(BLUE, 18, 15, 180, "D")
    laid(*things, area("town", 14, 22, 13, 17)).refuses(AT_BLUE, rule="E19-CHG-04")
    rough = laid(*things, area("rough", 14, 22, 13, 17))
    rough.play(AT_BLUE, dice=[3, 1, 1, 1, 1, 1, 1, 1]).shows(RED, 18, 14, 0, "D", locked=[BLUE])


def test_e19_x52_cavalry_against_cavalry_has_four_dice_each_then_one() -> None:
    blue = "Blue cavalry"

    def table(hits: int) -> Laid:
        return laid(unit(RED, 18, 6, 0, "M", hits=hits), unit(blue, 18, 18, 180, "D", hits=hits))

    table(3).play(charge(RED, blue), dice=[3, 4, 4, 4, 4, 4, 4, 4, 4]).loses(RED, blue)
    later = table(0).play(charge(RED, blue), melee(blue), dice=[3, *(1, 2, 3, 1), *(1, 2, 3, 1), 4, 3])
    later.loses().has_hits(RED, 1).has_hits(blue, 0)


def test_e19_x53_nobody_fires_at_a_locked_unit() -> None:
    guns = "Red artillery"
    locked = unit(RED, 18, 15, 0, "D"), unit(BLUE, 18, 16, 180, "D", locked_with=RED)
    table = laid(*locked, unit(guns, 10, 10, 0, "D"))
    table.refuses(bombard(guns, BLUE), rule="E19-FIR-17")
    table.refuses(shoot(guns, BLUE), rule="E19-FIR-17")


def test_e19_x55_a_disrupted_unit_is_hit_on_three_in_a_charge() -> None:
    table = laid(RED_CAVALRY, unit("Red artillery", 10, 10, 0, "D"), unit(BLUE, 18, 18, 180, "D"))
    after = table.play(bombard("Red artillery", BLUE), AT_BLUE, dice=[4, 1, 3, *(3, 3, 2, 6), *(3, 3, 3)])
    after.shows(BLUE, 18, 18, 180, "D", hits=3, disrupted=True, locked=[RED]).has_hits(RED, 0)
