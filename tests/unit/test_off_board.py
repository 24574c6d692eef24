"""Units that are not on the board take no orders, and are told why: lost, gone by an exit, or still to come."""

from __future__ import annotations

from typing import Any

import pytest

from pwprint.game import rulebook
from pwprint.game.battle import begin
from pwprint.game.brought import STOPS, brought
from pwprint.game.scenario import Arrival
from pwprint.game.state import Status
from pwprint.rulesets import RULESETS
from pwprint.rulesets.derive import derive
from pwprint.values import replace
from tests.examples.board import Table, scenario

ON = {
    "tile": "4 . i\n3 . .\n2 I .\n1 I .",
    "house": "4 . i/S\n3 . .\n2 I/N .\n1 I/N .",
    "musket": "6 . i/S\n5 . .\n4 . .\n3 . .\n2 I/N .\n1 I/N .",
    "portable-19c": "6 . i/S\n5 . .\n4 . .\n3 . .\n2 I/N .\n1 I/N .",
}
CITED = {
    "tile": {Status.LOST: "TIL-HIT-04", Status.LEFT: "TIL-R37", Status.WAITING: "TIL-R39"},
    "house": {Status.LOST: "HOU-HIT-04", Status.LEFT: "HOU-R40", Status.WAITING: "HOU-R42"},
    "musket": {Status.LOST: "MUS-HIT-01", Status.LEFT: "MUS-R34", Status.WAITING: "MUS-R36"},
    "portable-19c": {Status.LOST: "P19-HIT-01", Status.LEFT: "P19-R55", Status.WAITING: "P19-R98"},
}
ORDERS = ("a1 move a2", "a1 hold", "a1 close_combat b1", "a1 fire b1")


def laid(ruleset: str, status: Status, turn: int = 2) -> Table:
    """Lay out a board in Red's step; the unit drawn at a1 is off it, and would arrive at a1 in a turn."""
    drawn = scenario(ON[ruleset], ruleset)
    unit = next(unit.index for unit in drawn.units if unit.id == "a1")
    arriving = replace(drawn.units[unit], arrives=Arrival(turn, 1 << drawn.board.square("a1")))  # type: ignore[operator]
    units = tuple(arriving if own.index == unit else own for own in drawn.units)
    table = Table.laid(replace(drawn, units=units), (6, 1))
    table.lead("a2 hold")
    square = -1 if status is not Status.ON_BOARD else table.state.pieces[unit].square
    piece = replace(table.state.pieces[unit], status=status, square=square)
    table.state = table.state.with_piece(unit, 0, piece)
    return table


@pytest.mark.parametrize("text", ORDERS)
@pytest.mark.parametrize("status", CITED["tile"], ids=lambda status: status.name)
@pytest.mark.parametrize("ruleset", CITED)
def test_an_order_to_a_unit_off_the_board_is_told_why_it_is_not_there(ruleset: str, status: Status, text: str) -> None:
    table = laid(ruleset, status)
    assert table.rules_broken(text)[0] == (CITED[ruleset][status], "unit")


@pytest.mark.parametrize("ruleset", CITED)
def test_a_unit_on_the_board_and_one_that_arrives_may_act(ruleset: str) -> None:
    assert laid(ruleset, Status.ON_BOARD).rules_broken("a1 hold") == []
    assert laid(ruleset, Status.WAITING, turn=1).rules_broken("a1 move a1") == []


@pytest.mark.parametrize("ruleset", CITED)
def test_the_rule_book_says_where_these_rules_are_enforced(ruleset: str) -> None:
    book = rulebook.load(ruleset)
    where = {status: book.rules[rule].where for status, rule in CITED[ruleset].items()}
    assert "order check of a unit that is lost" in where[Status.LOST]
    assert "order check of a unit that has left" in where[Status.LEFT]
    assert "still to come" in where[Status.WAITING]
    assert all(book.rules[rule].citable for rule in CITED[ruleset].values())


ENTRY = {
    "tile": "4 . .\n3 . .\n2 . i\n1 I I\nred lost 2",
    "house": "4 . .\n3 . .\n2 . i/S\n1 I/N I/N\nred lost 2",
    "musket": "4 . . .\n3 . . .\n2 . i/S .\n1 . I/N I/N\nred lost 2",
}


@pytest.mark.parametrize("ruleset", ENTRY)
def test_a_unit_of_a_spent_side_may_arrive_next_to_the_enemy_but_go_no_nearer(ruleset: str) -> None:
    drawn = scenario(ENTRY[ruleset], ruleset, exhaustion_point="third_up")
    index = {unit.id: unit.index for unit in drawn.units}
    arrives = Arrival(1, 1 << drawn.board.square("b1"))  # type: ignore[operator]
    units = tuple(replace(unit, arrives=arrives) if unit.id == "b1" else unit for unit in drawn.units)
    table = Table.laid(replace(drawn, units=units), (6, 1))
    table.lead("b1 hold")
    waiting = replace(table.state.pieces[index["b1"]], status=Status.WAITING, square=-1)
    table.state = table.state.with_piece(index["b1"], 0, waiting)
    assert table.rules_broken("b1 move b1") == []
    near = "a1 move a2" if "a1" in index else "c1 move c2"
    assert table.rules_broken(near)[0][0].endswith("OPT-02")


@pytest.mark.parametrize("name", ["tile", "house"])
def test_where_slow_ground_counts_by_the_whole_move_it_ends_none(name: str) -> None:
    battle: Any = begin(scenario("2 * ~\n1 I .", name, slow_terrain="whole"), RULESETS[name])
    assert all(battle.ground.halts(battle.start(), rule) == 0 for rule in battle.ground.stops)


@pytest.mark.parametrize("name", CITED)
def test_ground_of_a_variant_that_stops_nobody_stops_nobody_anywhere(name: str) -> None:
    base = RULESETS[name]
    rows: Any = base.play.terrain
    free = {kind: replace(row, stops="") for kind, row in rows.items()}
    drawn = scenario("2 . .\n1 I .", name)
    variant = derive(base, id="open-country", title="Open country", summary="No ground stops anybody.", terrain=free)
    battle: Any = begin(drawn, variant)
    rules = brought(base.play.terrain, STOPS)
    assert rules
    assert all(battle.ground.halts(battle.start(), rule) == 0 for rule in rules)
