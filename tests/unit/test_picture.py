"""Boards as text."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from pwprint.app.checking import load
from pwprint.game.battle import Battle, begin
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.game.narration.picture import picture
from pwprint.game.narration.picture_table import signs_of
from pwprint.game.scenario import Scenario
from pwprint.rulesets import RULESETS
from pwprint.text import read_bytes, read_path
from pwprint.values import replace
from tests.unit import table_sample

FOLDER = Path(__file__).parents[2] / "scenarios" / "tile"


def scenario(name: str, **changes: Any) -> Scenario:
    loaded = load(read_path(FOLDER / f"{name}.json"))
    assert loaded.scenario is not None
    return replace(loaded.scenario, **changes)


def battle(of: Scenario) -> Battle:
    return begin(of, RULESETS[of.ruleset])


def shown(of: Scenario, **pieces: dict[str, Any]) -> str:
    fight = battle(of)
    state = fight.start()
    for unit in of.units:
        piece = replace(state.pieces[unit.index], **pieces.get(unit.id, {}))
        state = state.with_piece(unit.index, unit.side, piece)
    return picture(fight, state)


def test_every_kind_of_ground_has_a_sign_of_its_own() -> None:
    kinds = ["hill", "road", "wharf", "woodpile", "wood", "wow", "ww", "hillock"]
    signs = signs_of(kinds, {"hill": "^", "road": "=", "river": "~"})
    assert list(signs.items())[:2] == [("hill", "^"), ("road", "=")]
    assert {*signs} == {*kinds} and len({*signs.values()}) == len(kinds)


def test_ground_of_a_scenarios_own_is_shown_where_what_it_is_like_would_be() -> None:
    loaded = load(read_bytes(OWN_ROAD.encode(), "x.json"))
    assert loaded.scenario is not None and loaded.ruleset is not None
    drawn = picture(fight := begin(loaded.scenario, loaded.ruleset), fight.start())
    assert drawn.splitlines()[:2] == ["2 ^     r", "1 .R1/N .B1/S"]


OWN_ROAD = """{"format": 1, "id": "x", "title": "X", "ruleset": "musket",
  "terrain_types": {"railway": {"like": "road", "title": "Railway", "art": "railway"}},
  "map": {"columns": 2, "rows": 2, "terrain": {"hill": ["a2-b2"], "railway": ["b2"]}},
  "sides": [{"id": "red", "units": [{"id": "R1", "type": "infantry", "at": "a1"}]},
    {"id": "blue", "units": [{"id": "B1", "type": "infantry", "at": "b1"}]}]}"""


def test_a_small_board() -> None:
    small = scenario("matchbox")
    terrain = {"hill": 0b11 << 12, "woods": 0b11, "river": 0b1011 << 8, "road": 0b1100 << 4 | 0b100 << 8}
    starts = {name: {"square": small.board.square(at)} for name, at in {"B1": "c1", "B2": "a1", "B3": "b1"}.items()}
    text = shown(
        replace(small, terrain=terrain),
        R1={"exhausted": True, "square": 14},
        R2={"limbered": True, "square": 13},
        R3={"square": 15},
        **starts,
    )
    assert text == dedent(
        """\
        4 ^    ^R2+ .R1! .R3
        3 ~    ~    =    ~
        2 .    .    =    =
        1 *B2  *B3  .B1  .
          a    b    c    d
        ^ hill  ~ river  = road  * woods  ! Exhausted  + limbered
        red: R1, R2, R3
        blue: B1, B2, B3"""
    )


def test_a_small_board_of_hexes() -> None:
    # Columns b and d stand half a hex farther north: their line of a row comes first.
    board = hex_board(4, 3)
    small = scenario("matchbox", board=board, terrain={"hill": 0b1010, "river": 0b1111 << 4})
    starts = {"R1": "a1", "R2": "b1", "R3": "d2", "B1": "c3", "B2": "d3", "B3": "b3"}
    text = shown(
        small,
        **{name: {"square": board.square(at), "facing": number} for number, (name, at) in enumerate(starts.items())},
    )
    assert text == dedent(
        """\
        3     .B3/NW  .B2/SW
        3 .       .B1/S
        2     ~       ~R3/SE
        2 ~       ~
        1     ^R2/NE  ^
        1 .R1/N   .
          a   b   c   d
        ^ hill  ~ river
        red: R1, R2, R3
        blue: B1, B2, B3"""
    )


def test_eight_by_eight_hexes_fit_on_eighty_columns() -> None:
    text = shown(scenario("stone-bridge", board=hex_board(8, 8), options=scenario("stone-bridge").options))
    assert max(map(len, text.splitlines())) <= 80
    letters = text.splitlines()[16]
    assert [letters[2:].index(letter) for letter in "abcdefgh"] == [3 * column for column in range(8)]


def test_units_off_the_board_are_not_shown() -> None:
    text = shown(scenario("stone-bridge"))
    assert "R4" in text
    assert "R5" not in text


def test_facings_are_shown_where_tiles_have_them() -> None:
    faced = scenario("matchbox")
    text = shown(replace(faced, options={**faced.options, "facing": "house"}))
    assert "R3/N" in text
    assert "B1/S" in text


def test_a_road_over_a_river_is_drawn_as_the_bridge() -> None:
    wet = scenario("matchbox")
    lines = shown(replace(wet, terrain={"road": 1 << 5, "river": wet.board.all})).splitlines()
    assert [cell[0] for cell in lines[2].split()] == ["2", "~", "=", "~", "~"]


def test_where_an_id_is_too_long_all_become_numbers_that_are_explained() -> None:
    small = scenario("stone-bridge")
    units = tuple(replace(unit, id=f"the-{unit.id}-guards" if unit.index % 2 == 0 else "x") for unit in small.units)
    sides = tuple(replace(side, units=tuple(units[unit.index] for unit in side.units)) for side in small.sides)
    text = shown(replace(small, units=units, sides=sides))
    assert "1 = the-R1-guards" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (26, 26), (1, 1), (12, 3)])
def test_boards_of_every_size(columns: int, rows: int) -> None:
    board = square_board(columns, rows)
    small = scenario("matchbox", board=board, terrain={})
    units = tuple(replace(unit, at=board.size - 1 if unit.index == 0 else None) for unit in small.units)
    sides = tuple(replace(side, units=tuple(units[unit.index] for unit in side.units)) for side in small.sides)
    lines = shown(replace(small, units=units, sides=sides)).splitlines()
    assert [line.split()[0] for line in lines[:rows]] == [str(row) for row in range(rows, 0, -1)]
    assert lines[rows].split() == [board.name(column)[:-1] for column in range(columns)]
    assert lines[0].split()[-1] == ".R1"
    assert all(len(line.split()) == columns + 1 for line in lines[:rows])
    places = [lines[rows].index(letter) for letter in lines[rows].split()]
    assert [lines[rows - 1][place] for place in places] == ["."] * columns


CORNERS = [(0, 0), (0.2, 35.9), (36, 0), (36, 36)]


@pytest.mark.parametrize("at", CORNERS, ids=str)
def test_a_unit_in_a_corner_of_the_table_is_written_in_that_corner(at: tuple[float, float]) -> None:
    of = table_sample.subject(features=(), units=(("A1", "infantry", at, 0, "march", {}),)).scenario
    lines = shown(of).splitlines()[:36]
    empty = "." * 70
    row = 0 if at[1] > 18 else 35
    assert lines[row] == (f"A1{empty}" if at[0] < 18 else f"{empty}A1")
    assert {len(line) for line in lines} == {72}


def test_an_id_that_is_longer_than_the_table_is_wide_begins_at_its_west() -> None:
    of = table_sample.subject((2, 2), (), units=(("A-one", "infantry", (2, 1), 0, "march", {}),)).scenario
    assert shown(of).splitlines()[1] == "A-one"
