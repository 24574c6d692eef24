"""Worked examples: hits, rally, army resolve, the end of the battle."""

from __future__ import annotations

import pytest

from .table import Laid, area, charge, end, hold, laid, lost, melee, move, rally, shoot, unit

RED = "Red infantry"
COMMANDER = "Red commander"
BLUE = "Blue infantry"
LIGHT = "Blue skirmishers"


def test_e19_x56_cover_lets_a_unit_take_nine_hits() -> None:
    things = area("town", 14, 22, 14, 20), unit(RED, 18, 6, 0, "D"), unit(LIGHT, 18, 15, 180, "M", hits=8)
    laid(*things).play(shoot(RED, LIGHT), dice=[4, 4, 3]).loses(LIGHT)
    laid(*things).play(shoot(RED, LIGHT), dice=[4, 3, 3]).loses().has_hits(LIGHT, 9)


def test_e19_x58_rough_terrain_gives_no_cover_in_a_melee() -> None:
    red = "Red cavalry"
    rough, target = area("rough", 14, 22, 13, 20), unit(BLUE, 18, 15, 180, "D", hits=8)
    table, order = laid(rough, unit(red, 18, 6, 0, "M"), target), charge(red, BLUE)
    missed = [3, *(3, 3, 3, 3), *(1, 1, 1)]
    table.play(order, dice=missed).loses().shows(BLUE, 18, 15, 180, "D", hits=8, locked=[red])
    table.play(order, dice=[3, *(3, 3, 3, 4), *(1, 1, 1)]).loses(BLUE)
    table.play(order, melee(BLUE), dice=[*missed, *(1, 1, 1), 4]).loses(BLUE)


def test_e19_x59_an_entrenched_unit_takes_twelve_hits_and_never_moves() -> None:
    things = area("entrenchment", 15, 21, 17, 19), unit(RED, 18, 8, 0, "D")
    table = laid(*things, unit(BLUE, 18, 18, 180, "D", entrenched=True, hits=11))
    table.play(shoot(RED, BLUE), dice=[4, 3, 3]).shows(BLUE, 18, 18, 180, "D", entrenched=True, hits=12)
    table.play(shoot(RED, BLUE), dice=[4, 4, 3]).loses(BLUE)
    table.refuses(hold(RED), move(BLUE, 0), rule="E19-TER-20")
    table.refuses(hold(RED), move(BLUE, 0, reform=True), rule="E19-TER-20")


def test_e19_x61_a_unit_is_rallied_within_twelve_inches() -> None:
    commander, order = unit(COMMANDER, 10, 10, 0), rally(COMMANDER, RED)
    near = laid(commander, unit(RED, 10, 23.5, 0, "M", hits=4))
    near.play(order, dice=[3, 6]).has_hits(RED, 2).has_hits(COMMANDER, 0)
    laid(commander, unit(RED, 10, 24, 0, "M", hits=4)).refuses(order, rule="E19-RAL-03")


def test_e19_x62_each_unit_has_its_die_and_a_failure_hits_the_commander() -> None:
    a, b = "Red infantry a", "Red infantry b"
    table = laid(unit(COMMANDER, 10, 10, 0), unit(a, 10, 14, 0, "M", hits=3), unit(b, 14, 14, 0, "M", hits=2))
    after = table.play(rally(COMMANDER, a, b), dice=[2, 5])
    after.has_hits(a, 3).has_hits(b, 1).has_hits(COMMANDER, 1)


def test_e19_x64_a_commander_that_has_moved_does_not_rally() -> None:
    table = laid(unit(COMMANDER, 10, 10, 0), unit(RED, 10, 20, 0, "M", hits=4))
    table.refuses(move(COMMANDER, 2), rally(COMMANDER, RED), dice=[3], rule="E19-CMD-01")
    table.refuses(rally(COMMANDER, RED), move(COMMANDER, 2), dice=[3, 3], rule="E19-CMD-01")


def test_e19_hit_08_a_unit_that_is_lost_takes_no_orders() -> None:
    table = laid(unit(RED, 18, 10, 0, "M"), unit(BLUE, 18, 20, 180, "D"), lost("Red cavalry"), lost("Blue cavalry"))
    for order in (move("Red cavalry", 1), hold("Red cavalry"), melee("Red cavalry"), shoot("Red cavalry", BLUE)):
        table.refuses(order, rule="E19-HIT-08")
    table.refuses(hold("Blue cavalry"), rule="E19-HIT-08")
    table.refuses(hold("Blue commander"), rule="E19-SEQ-05")
    table.play(hold(RED))


def test_e19_x65_a_unit_without_hits_is_not_rallied() -> None:
    table = laid(unit(COMMANDER, 10, 10, 0), unit(RED, 10, 20, 0, "M"))
    table.refuses(rally(COMMANDER, RED), rule="E19-R106")


def test_e19_x67_army_resolve_depends_on_the_commander_alone() -> None:
    gone = [lost(f"Red infantry {letter}") for letter in "abcd"]
    blue = unit(BLUE, 18, 30, 180, "D")
    beaten = laid(unit(COMMANDER, 10, 10, 0), unit(RED, 18, 10, 0, "M"), *gone, blue)
    beaten.play(move(RED, 6), dice=[3]).shows(RED, 18, 16, 0, "M")
    leaderless = laid(unit(COMMANDER, 10, 10, 0, hits=6), unit(RED, 18, 10, 0, "M", hits=1), blue)
    falls = rally(COMMANDER, RED)
    leaderless.play(falls, dice=[1, 2]).loses(COMMANDER)
    leaderless.refuses(falls, move(RED, 6), dice=[1, 2], die=3, rule="E19-EXH-02")


@pytest.mark.parametrize("ends", [["red"], ["red", "blue"]])
def test_e19_x68_with_both_commanders_gone_the_battle_may_end(ends: list[str]) -> None:
    reds = [unit(COMMANDER, 6, 6, 0, hits=6), unit(RED, 10, 6, 0, "M", hits=1)]
    reds += [unit(f"Red infantry {letter}", x, 6, 0, "M") for letter, x in (("a", 14), ("b", 18), ("c", 22))]
    blues = [unit(f"Blue infantry {letter}", x, 30, 180, "M") for letter, x in (("a", 10), ("b", 14), ("c", 18))]
    falls = rally(COMMANDER, RED)

    def table(option: str) -> Laid:
        options = {"end_when_both_exhausted": option}
        return laid(*reds, lost("Blue commander"), *blues, reserves=False, options=options)

    assert table("on").play(falls, dice=[1, 1]).result == {"over": False, "winner": None}
    assert table("on").play(falls, end("red"), dice=[1, 1]).result == {"over": True, "winner": "red"}
    goes_on = table("off").play(falls, *map(end, ends), dice=[1, 1])
    assert goes_on.result == {"over": False, "winner": None}
