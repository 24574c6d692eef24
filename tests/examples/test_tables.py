"""The tables of the rule books, number for number."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

from pwprint.rulesets import RULESETS

UNITS = {
    "tile": """
        unit       speed range fire_bonus limbers rallies_others
        infantry   2     2     0          no      no
        cavalry    3     0     0          no      no
        artillery  2     4     1          yes     no
        commander  3     0     0          no      yes
    """,
    "house": """
        unit       speed range limbers light
        infantry   2     3     no      no
        cavalry    3     2     no      no
        artillery  2     6     yes     no
        commander  3     0     no      yes
    """,
    "musket": """
        unit       speed weapon  range short front flank advances guns
        infantry   2     muskets 2     0     3     6     yes      no
        rifles     3     rifles  3     0     3     6     yes      no
        cavalry    4     -       0     0     2     5     yes      no
        artillery  1     guns    6     2     6     6     no       yes
        commander  3     -       0     0     1     1     no       no
    """,
    "portable-19c": """
        unit                speed range dice front flank advances guns tows changes_by
        infantry            1     3     1    3     5     yes      no   no   -
        dismounted-cavalry  1     3     1    3     5     yes      no   no   mount
        mounted-cavalry     2     0     1    2     4     yes      no   no   dismount
        machine-guns        1     3     3    3     5     no       no   no   -
        heavy-artillery     1     12    1    4     5     no       yes  no   -
        medium-artillery    1     10    1    4     5     no       yes  no   -
        field-artillery     1     8     1    4     5     no       yes  no   -
        mountain-artillery  1     6     1    4     5     no       yes  no   -
        transport           1     0     1    5     6     no       no   yes  -
        commander           2     0     1    3     3     no       no   no   -
    """,
    "european-19c": """
        unit         base stands shots bombards impact melee charges passes sheltered settles digs_in woodsman rallies
        infantry     6    2      3     no       3      3     no      no     yes       yes     yes     no       no
        skirmishers  9    2      2     no       2      2     no      yes    yes       yes     no      yes      no
        dragoons     12   2      2     no       4      1     yes     yes    yes       yes     no      no       no
        cavalry      12   2      0     no       4      1     yes     no     no        no      no      no       no
        artillery    6    2      2     yes      2      2     no      yes    no        no      yes     no       no
        commander    9    1      0     no       0      0     no      no     no        no      no      no       yes
    """,
}

TERRAIN = {
    "tile": """
        terrain  blocks_sight cover stops      caps_fire  high road
        hill     yes          0     -          -          1    0
        town     yes          -1    -          TIL-TER-06 0    0
        woods    yes          -1    TIL-TER-08 TIL-TER-07 0    0
        river    no           0     TIL-TER-09 -          0    0
        road     no           0     -          -          0    1
    """,
    "house": """
        terrain  blocks_sight cover stops      caps_fire  caps_not  high road
        hill     yes          0     -          -          -         1    0
        town     yes          -1    -          HOU-TER-06 artillery 0    0
        woods    yes          -1    HOU-TER-09 HOU-TER-08 -         0    0
        river    no           0     HOU-TER-10 -          -         0    0
        road     no           0     -          -          -         0    1
    """,
    "musket": """
        terrain  cover high water ford road stops
        hill     no    yes  no    no   no   -
        town     yes   no   no    no   no   -
        woods    yes   no   no    no   no   MUS-R30
        river    no    no   yes   no   no   -
        ford     no    no   yes   yes  no   -
        road     no    no   no    no   yes  -
    """,
    "portable-19c": """
        terrain        closed wood high road water ford trench laid sort  stops
        hill           no     no   yes  no   no    no   no     no   -     -
        town           yes    no   no   no   no    no   no     no   -     -
        woods          yes    yes  no   no   no    no   no     no   -     P19-TER-03
        fortification  yes    no   no   no   no    no   no     no   works -
        trench         yes    no   no   no   no    no   yes    no   works P19-TER-15
        river          no     no   no   no   yes   no   no     no   -     -
        ford           no     no   no   no   yes   yes  no     no   -     -
        road           no     no   no   yes  no    no   no     no   -     -
        wire           no     no   no   no   no    no   no     yes  -     P19-TER-13
    """,
    "european-19c": """
        terrain       extra hides barred     wooded bridged settled    crossing road high low dug
        hill          0     yes   -          no     no      -          no       no   yes  no  no
        town          3     yes   -          no     no      E19-TER-03 no       no   no   no  no
        woods         3     yes   E19-TER-01 yes    no      -          no       no   no   no  no
        marsh         0     no    E19-TER-07 no     no      -          no       no   no   no  no
        lake          0     no    E19-TER-08 no     no      -          no       no   no   no  no
        river         0     no    E19-TER-09 no     yes     -          no       no   no   no  no
        ford          0     no    -          no     no      -          yes      no   no   no  no
        bridge        0     no    -          no     no      -          yes      no   no   no  no
        road          0     no    -          no     no      -          no       yes  no   no  no
        rough         3     yes   -          no     no      -          no       no   no   yes no
        entrenchment  6     no    -          no     no      -          no       no   no   no  yes
    """,
}

NUMBERS = {
    "tile": """
        TIL-FIR-13 FIRE_HIT 5    TIL-FIR-10 COVER -1   TIL-FIR-11 MOVED -1   TIL-FIR-12 HIGHER 1
        TIL-CC-06 COMBAT_HIT 4   TIL-CC-04 SUPPORT 1   TIL-HIT-02 SAVE 5     TIL-RAL-03 RALLY 5
        TIL-TER-10 ROAD 1        TIL-ACT-05 MOVE_AND_FIRE -1                 TIL-R32 TURN_LIMIT 20
    """,
    "house": """
        HOU-FIR-12 FIRE_HIT 5    HOU-FIR-08 ATTACHED 1 HOU-FIR-09 UNMOVED 1  HOU-FIR-10 COVER -1
        HOU-CC-07 COMBAT_HIT 5   HOU-CC-05 FLANK 1     HOU-CC-06 HIGHER 1    HOU-TER-11 ROAD 1
        HOU-MOV-12 MOVE_AND_FIRE -1                    HOU-R31 TURN_LIMIT 20
    """,
    "musket": """
        MUS-FIR-07 FIRE_HIT 5    MUS-FIR-06 UNMOVED 1  MUS-FIR-05 COVER -1   MUS-ART-06 SHORT_HIT 3
        MUS-MOV-06 MOVE_AND_FIRE -1                    MUS-CC-08 UPHILL 1    MUS-CC-09 RIVER 1
        MUS-TER-01 ROAD 1        MUS-TER-04 FORD 1     MUS-OPT-04 COMMANDER 1
        MUS-R25 TURN_LIMIT 20
    """,
    "portable-19c": """
        P19-ART-13 ON_TARGET 5   P19-ART-17 COVER -1   P19-ART-18 SIGHT 2    P19-ART-19 SAME_TARGET 1
        P19-ART-20 COMMANDER 1   P19-FIR-10 FIRE_HIT 5 P19-FIR-13 UNMOVED 1  P19-TER-05 FOREST_RANGE 1
        P19-MOV-04 FIRING -1     P19-TER-01 ROAD 1     P19-TER-08 OUT 1      P19-TER-02 UPHILL -1
        P19-TER-10 IN_RIVER -1   P19-TER-18 CROSSING -1                      P19-CC-06 SHELTER 1
        P19-R91 TURN_LIMIT 30
    """,
    "european-19c": """
        E19-R35 CONTACT_GAP 0.1  E19-MOV-04 SLOW 2     E19-MOV-06 FAST 5     E19-MOV-06 SWING 3
        E19-MOV-13 ZONE 6        E19-MOV-15 REFORM 6   E19-TER-13 ROAD_BONUS 3
        E19-FIR-01 RANGE 12      E19-FIR-12 TURNED 1   E19-FIR-15 HIT_ON 4   E19-FIR-16 HIT_DISRUPTED_ON 3
        E19-ART-02 BOMBARD_RANGE 36                    E19-ART-05 BOMBARD_DICE 2
        E19-ART-06 DISRUPTS_ON 4
        E19-RAL-03 RALLY_RANGE 12                      E19-RAL-05 RALLY_DICE 2
        E19-RAL-06 RALLY_ON 3    E19-R116 TURN_LIMIT 15
    """,
}

SWITCHES = {
    "tile": """
        TIL-R33 exhaustion_point off third_up
        TIL-R01 facing none house
        TIL-R03 units_block_fire all none
        TIL-R07 road_bonus entire start any
        TIL-R06 slow_terrain stop whole
        TIL-R29 fire_into_cover range depth
        TIL-R11 limber_order after either
        TIL-R13 fire_move_order move_first either
        TIL-R08 pass_through_friends off on
        TIL-R29 fire_out_of_cover full one
        TIL-R05 hill_overlook either firer
        TIL-R30 hill_plateau_los off on
        TIL-R12 commander_attack on off
        TIL-R14 support_stack off on
        TIL-R25 exhausted_commander_rallies on off
        TIL-R19 retreat_adjacent off on
        TIL-R20 unlimbered_retreat off on
        TIL-R15 further_combat_limit 0 none number
        TIL-R35 defender_may_advance off on
        TIL-R28 los_path any shortest
    """,
    "house": """
        HOU-R32 exhaustion_point off third_up
        HOU-R06 slow_terrain stop whole
        HOU-R13 fire_into_cover range depth
        HOU-R13 fire_out_of_cover full one
        HOU-R05 hill_overlook either firer
        HOU-R34 hill_plateau_los off on
        HOU-R03 los_method line path
        HOU-R07 road_bonus entire start any
        HOU-R12 fire_move_order move_first either
        HOU-R08 pass_through_friends on off
        HOU-R11 fire_arc all front
        HOU-R16 commander_follows on off
        HOU-R09 turn_in_place_counts_as_move on off
        HOU-R17 unlimbered_turn on off
        HOU-R19 exhausted_fire never not_adjacent
        HOU-R20 exhausted_attack on off
        HOU-R25 attached_commander_hit safe shares
        HOU-R26 commander_hits_back on off
        HOU-R27 commander_rallied off on
        HOU-R22 retreat_direction any away
        HOU-R22 retreat_adjacent off on
        HOU-R23 unlimbered_retreat off on
        HOU-R35 further_combat_limit 0 none number
        HOU-R36 defender_may_advance off on
    """,
    "musket": """
        MUS-R26 exhaustion_point off third_up
        MUS-R08 units_block_fire friends all
        MUS-R04 cavalry_range 0 2
        MUS-R09 hill_fire_over off on
        MUS-R22 river_fordable_everywhere off on
        MUS-R03 fire_arc front all
        MUS-R02 hex_front_edges 3 1
        MUS-R15 withdrawal free p19
        MUS-R23 stacking commander_shares one
        MUS-R13 fire_move_order move_first either
        MUS-R18 commander_power 1 3
        MUS-R30 woods_slow off p19
        MUS-R18 commander_attack on off
        MUS-OPT-04 commander_bonus off on
        MUS-R23 hits_in_shared_area fighting_unit named all
        MUS-R19 close_combat_compulsory off on
        MUS-R28 defender_may_advance on off
        MUS-R19 further_combat_limit none number
    """,
    "portable-19c": """
        P19-R03 default_quality average elite poor
        P19-R05 mounted_cavalry_fire off on
        P19-R08 initiative_winner_chooses off on
        P19-R12 fire_move_order either move_first
        P19-R16 artillery_at_empty_square off on
        P19-R22 indirect_needs_spotter off on
        P19-R45 pass_through_friends on off
        P19-R23 cover_denies_direct on off
        P19-R27 exact_diagonal_miss facing diagonal
        P19-R29 artillery_hits_friends on off
        P19-R30 short_on_own_square hit none
        P19-R32 same_target square unit
        P19-R37 corner_sight both open either
        P19-R38 trench_blocks_line on off
        P19-R40 units_block_fire all friends none
        P19-R50 withdraw_must_leave on off
        P19-R57 road_cancels_wood off on
        P19-R58 river_fordable_everywhere off on
        P19-R60 leaving_wood_limit on off
        P19-R61 wood_and_cover_add_up off on
        P19-R62 wire_work_allows_fire off on
        P19-R64 crossing_keeps_cover off on
        P19-R68 close_combat_compulsory off on
        P19-R74 defender_may_advance on off
        P19-R75 further_combat_limit none number
        P19-R76 commander_same_square_cc off on
        P19-R79 retreat_per_hit each once
        P19-R83 exhaustion_counts all fighting_units
        P19-R84 exhaustion_check step5 immediate
        P19-R85 exhausted_move_test nearest any
        P19-R86 exhausted_may_start_cc off on
        P19-R92 cavalry_may_dismount off on
    """,
    "european-19c": """
        E19-R02 stand_width 2 1.5 3 span
        E19-R02 stand_depth 1 0.75 2 span
        E19-R03 basing two_stands single
        E19-R16 move_roll before_path after_path
        E19-R18 dragoon_move 12 9 6
        E19-R33 zone_exemption all quarry_only
        E19-R29 zone_withdraw on off
        E19-R27 deploy_needs_room on off
        E19-R38 mutual_interpenetration off on
        E19-R39 commander_interpenetrates off on
        E19-R46 road_opens_terrain on off
        E19-R54 entrenchment_bars_charge on off
        E19-R53 entrench_in_play on off
        E19-R58 hills_block_los on off
        E19-R58 rough_blocks_los on off
        E19-R63 field_half_angle 45 22.5
        E19-R65 turn_to_shoot free forced_only
        E19-R71 bombard_needs_los on off
        E19-R76 disruption_lasts player_turn until_own_turn
        E19-R88 charged_mounted_dice 4 1
        E19-R89 commander_melee_dice 0 1 2
        E19-R93 charge_locked on off
        E19-R112 resolve_measure nearest any
        E19-R119 end_when_both_exhausted off on
    """,
}
"""Each switch with its ruling and its values, the default first; some take any whole `number`, or any value of a `span`."""


def rows(table: str) -> dict[str, dict[str, str]]:
    """Return the rows of a table by their first cell."""
    (_, *fields), *lines = (line.split() for line in table.strip().splitlines())
    return {name: dict(zip(fields, cells, strict=True)) for name, *cells in lines}


def printed(value: Any) -> str:
    """Return what stands in a cell."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "-"


@pytest.mark.parametrize("name", RULESETS)
def test_units_have_the_numbers_of_the_rule_book(name: str) -> None:
    table, units = rows(UNITS[name]), RULESETS[name].play.units
    assert {
        unit: {field: printed(getattr(units[unit], field)) for field in row} for unit, row in table.items()
    } == table
    assert set(units) == set(table)


@pytest.mark.parametrize("name", RULESETS)
def test_terrain_has_the_effects_of_the_rule_book(name: str) -> None:
    table, kinds = rows(TERRAIN[name]), RULESETS[name].play.terrain
    assert {
        kind: {field: printed(getattr(kinds[kind], field)) for field in row} for kind, row in table.items()
    } == table
    assert set(kinds) == set(table)


def numbers() -> Iterator[Any]:
    """Yield each number of the rule books."""
    for name, text in NUMBERS.items():
        words = text.split()
        for rule, constant, value in zip(words[::3], words[1::3], words[2::3], strict=True):
            yield pytest.param(name, constant, float(value), id=f"{rule} {constant}")


@pytest.mark.parametrize(("name", "constant", "value"), [*numbers()])
def test_numbers_are_those_of_the_rule_book(name: str, constant: str, value: float) -> None:
    tables = import_module(f"pwprint.rulesets.{name.replace('-', '_')}.tables")
    assert getattr(tables, constant) == value


def test_units_are_as_good_as_the_rule_books_say() -> None:
    """HOU: saves and rallies; P19-HIT-03 to HIT-05: survives; E19-OPT-01: hits that are still borne."""
    from pwprint.rulesets.european_19c.tables import CAPACITY
    from pwprint.rulesets.house.tables import QUALITIES
    from pwprint.rulesets.portable_19c.tables import OVER, SHORT, SURVIVES

    assert {name: (row.save, row.rally) for name, row in QUALITIES.items()} == {
        "elite": (3, 3),
        "average": (4, 4),
        "poor": (5, 5),
    }
    assert SURVIVES == {"elite": 3, "average": 4, "poor": 5}
    assert CAPACITY == {"elite": 7, "average": 6, "poor": 5}
    assert (SHORT, OVER) == ({2, 4}, {1, 3})


def test_dragoons_charge_only_some_kinds() -> None:
    """E19-CHG-03."""
    units: Any = RULESETS["european-19c"].play.units
    assert {name: row.prey for name, row in units.items() if row.prey} == {
        "dragoons": {"skirmishers", "artillery", "dragoons"}
    }


@pytest.mark.parametrize("name", RULESETS)
def test_switches_have_the_values_of_the_rule_book(name: str) -> None:
    options = RULESETS[name].play.options
    table = [line.split() for line in SWITCHES[name].strip().splitlines()]
    assert [
        [one.rule, one.name, *map(str, one.values), *["number"] * one.number, *["span"] * one.span] for one in options
    ] == table


def sharing(name: str) -> set[frozenset[str]]:
    """Return the pairs of kinds of terrain that may share a square."""
    sets = RULESETS[name].play.terrain_shares
    return {frozenset(pair) for kinds in sets for pair in combinations(sorted(kinds), 2)}


def test_a_road_shares_an_area_with_all_other_terrain() -> None:
    """MUS-R24, MUS-R22: a ford is a place in a river; nothing else shares an area."""
    others = set(RULESETS["musket"].play.terrain) - {"road"}
    assert sharing("musket") == {frozenset({"road", kind}) for kind in others} | {frozenset({"river", "ford"})}


def test_squares_may_hold_several_kinds_of_terrain() -> None:
    """P19-R06: all but two kinds that fill the square, and what stands on dry land only, with water."""
    dry = ("woods", "town", "fortification", "trench")
    fills = {
        frozenset(pair)
        for pair in (*combinations(dry, 2), *((kind, wet) for kind in (*dry, "hill") for wet in ("river", "ford")))
    }
    every = {frozenset(pair) for pair in combinations(RULESETS["portable-19c"].play.terrain, 2)}
    assert sharing("portable-19c") == every - fills
