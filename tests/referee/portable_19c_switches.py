"""Cases for the switches of the portable-19c catalogue at other values than the default."""

from __future__ import annotations

from tests.referee.portable_19c_notation import Case, after, ground, guns, place

UNDECIDED = place("R1 i c4; B1 i c6", initiative_winner_chooses="on") | {"side_in_action": None}
MUST = {"close_combat_compulsory": "on"}
OWES = "R1 i c3; R2 i g1; B1 i c4"

SWITCHES: list[Case] = [
    ("R16 an empty square", guns("R1 f c2", artillery_at_empty_square="on"), "R1 fire c6", ""),
    ("R16 a friend's square", guns("R1 f c2; R2 i c6", artillery_at_empty_square="on"), "R1 fire c6", ""),
    ("R16 empty, but too far", guns("R1 u c1", artillery_at_empty_square="on"), "R1 fire c8", "ART-22"),
    ("R16 not for small arms", place("R1 i c4", artillery_at_empty_square="on"), "R1 fire c5", "R16"),
    ("R22", guns("R1 f c2; B1 i c6", terrain=ground(woods="c4"), indirect_needs_spotter="on"), "R1 fire c6", "R22"),
    ("R22 seen by the gun", guns("R1 f c2; R2 i c4; B1 i c6", indirect_needs_spotter="on"), "R1 fire c6", ""),
    (
        "R22 seen by a friend",
        guns("R1 f c2; R2 k d4 S; B1 i c6", terrain=ground(woods="c4"), indirect_needs_spotter="on"),
        "R1 fire c6",
        "",
    ),
    (
        "R22 units are in the way of friends",
        guns("R1 f c2; R2 i e6; B2 i d6; B1 i c6", terrain=ground(woods="c4"), indirect_needs_spotter="on"),
        "R1 fire c6",
        "R22",
    ),
    (
        "R22 by units_block_fire",
        guns(
            "R1 f c2; R2 i e6; B2 i d6; B1 i c6",
            terrain=ground(woods="c4"),
            indirect_needs_spotter="on",
            units_block_fire="friends",
        ),
        "R1 fire c6",
        "",
    ),
    ("R22 out of range first", guns("R1 u c1; B1 i c8", indirect_needs_spotter="on"), "R1 fire c8", "ART-22"),
    ("R38 over a trench", place("R1 i c4; B1 i c6", terrain=ground(trench="c5")), "R1 fire c6", "FIR-04"),
    (
        "R38 trenches block no line",
        place("R1 i c4; B1 i c6", terrain=ground(trench="c5"), trench_blocks_line="off"),
        "R1 fire c6",
        "",
    ),
    (
        "R38 forts still do",
        place("R1 i c4; B1 i c6", terrain=ground(fortification="c5"), trench_blocks_line="off"),
        "R1 fire c6",
        "FIR-04",
    ),
    (
        "R21 the square crossed last",
        place("R1 i c3; B1 i c6", terrain=ground(trench="c5", fortification="c6"), trench_blocks_line="off"),
        "R1 fire c6",
        "FIR-05",
    ),
    (
        "R21 a square crossed before",
        place("R1 i c3; B1 i c6", terrain=ground(trench="c4", fortification="c6"), trench_blocks_line="off"),
        "R1 fire c6",
        "",
    ),
    ("R50 sideways", place("R1 c c5; B1 i c6 S"), "R1 move d5 d6", "R50"),
    ("R50 need not draw off", place("R1 c c5; B1 i c6 S", withdraw_must_leave="off"), "R1 move d5 d6", ""),
    (
        "R50 another front still",
        place("R1 c c5; B1 i c6 S; B2 i e5 W", withdraw_must_leave="off"),
        "R1 move d5",
        "MOV-12",
    ),
    ("R57", place("R1 c c2", terrain=ground(woods="c3", road="c2 c3 c4")), "R1 move c3 c4", "TER-03"),
    (
        "R57 by road",
        place("R1 c c2", terrain=ground(woods="c3", road="c2 c3 c4"), road_cancels_wood="on"),
        "R1 move c3 c4",
        "",
    ),
    (
        "R57 out of the wood by road",
        place("R1 c c3", terrain=ground(woods="c3", road="c3"), road_cancels_wood="on"),
        "R1 move c4 c5",
        "",
    ),
    (
        "R57 no road",
        place("R1 c c2", terrain=ground(woods="c3", road="c2"), road_cancels_wood="on"),
        "R1 move c3 c4",
        "TER-03",
    ),
    ("R60", place("R1 c c3", terrain=ground(woods="c3")), "R1 move c4 c5", "TER-04"),
    ("R60 no limit", place("R1 c c3", terrain=ground(woods="c3"), leaving_wood_limit="off"), "R1 move c4 c5", ""),
    (
        "R60 it stops all the same",
        place("R1 c c2", terrain=ground(woods="c3"), leaving_wood_limit="off"),
        "R1 move c3 c4",
        "TER-03",
    ),
    (
        "R62 fires at work",
        place("R1 i c4 lay_wire; B1 i c6", activation=after("R1", "lay_wire"), wire_work_allows_fire="on"),
        "R1 fire c6",
        "",
    ),
    (
        "R62 works after fire",
        place("R1 i c4 fired; B1 i c6", activation=after("R1", "fire"), wire_work_allows_fire="on"),
        "R1 lay_wire",
        "",
    ),
    (
        "R62 a gun that has fired",
        place("R1 f c4 shot; B1 i c6", wire_work_allows_fire="on"),
        "R1 lay_wire",
        "",
    ),
    (
        "R62 not after a move",
        place("R1 i c4; B1 i c6", activation=after("R1", "move"), wire_work_allows_fire="on"),
        "R1 lay_wire",
        "R62",
    ),
    (
        "R62 no attack",
        place("R1 i c4 lay_wire; B1 i c5", activation=after("R1", "lay_wire"), wire_work_allows_fire="on"),
        "R1 close_combat c5",
        "R62",
    ),
    ("R85 nearest", place("R1 c a4; B1 i c4; B2 i a8", spent=True), "R1 move a5", ""),
    (
        "R85 any",
        place("R1 c a4; B1 i c4; B2 i a8", spent=True, exhausted_move_test="any"),
        "R1 move a5",
        "EXH-05",
    ),
    (
        "R85 away from all",
        place("R1 c b4; B1 i d4; B2 i b8", spent=True, exhausted_move_test="any"),
        "R1 move b3 a3",
        "",
    ),
    (
        "R85 and back",
        place("R1 c b4; B1 i d4", spent=True, exhausted_move_test="any"),
        "R1 move a4 b4",
        "EXH-05",
    ),
    (
        "R85 enters",
        place("R1 c - in:a4; B1 i c4", spent=True, exhausted_move_test="any"),
        "R1 move a4",
        "",
    ),
    (
        "R85 and goes on",
        place("R1 c - in:a4; B1 i c4", spent=True, exhausted_move_test="any"),
        "R1 move a4 b4",
        "EXH-05",
    ),
    ("R08 the other side", place("R1 i c4; B1 i c6", step="first"), "B1 hold", "ACT-03"),
    ("R08 either side", UNDECIDED, "B1 hold", ""),
    ("R08 either side, the winner", UNDECIDED, "R1 hold", ""),
    ("R08 no step at all", UNDECIDED, "blue end", ""),
    ("R68 others wait", place(OWES, activation=after("R1", "move"), **MUST), "R2 hold", "R68"),
    ("R68 the step goes on", place(OWES, activation=after("R1", "move"), **MUST), "red end", "R68"),
    ("R68 it has fought", place(OWES, activation=after("R1", "close_combat"), **MUST), "R2 hold", ""),
    ("R68 it has held", place(OWES, activation=after("R1", "hold"), **MUST), "R2 hold", ""),
    ("R68 optional", place(OWES, activation=after("R1", "move")), "red end", ""),
]
