"""Cases for the other values of the `european-19c` switches, worked out by hand; beside most of them the default."""

from __future__ import annotations

from tests.referee.european_19c_examples import Place, Verdict
from tests.referee.european_19c_notation import place

FLANKED = "R1 i 18 10 0 D; B1 i 18 18 180 D; B2 i 26 10 270 M"
MELEE = "R1 c 18 6 0 M; R2 d 18 19 180 D with:B1; B1 a 18 18 0 D"
NEAR = "R1 s 18 10 0 M; B1 i 18 16 180 D"
HEADLESS = "R1 i 18 10 90 M; R9 k 0 0 0 M lost; B1 i 18 20 180 D; B2 i 30 8 270 D"
TIGHT = "R1 i 18 10 0 M; R2 s 20.5 10 0 M; B1 i 18 18 180 D"

SWITCHED: list[Verdict] = [
    ("R65 free", place(FLANKED), "R1 shoot at=B2 turn=90", None, ""),
    ("R65 forced", place(FLANKED, turn_to_shoot="forced_only"), "R1 shoot at=B2 turn=90", None, "R65"),
    ("R65 no turn", place(FLANKED, turn_to_shoot="forced_only"), "R1 shoot at=B1 turn=360", None, ""),
    (
        "R65 nobody before it",
        place("R1 i 18 10 0 D; B2 i 26 10 270 M", turn_to_shoot="forced_only"),
        "R1 shoot at=B2 turn=90",
        None,
        "",
    ),
    ("R93 charged again", place(MELEE), "R1 charge at=B1", None, ""),
    ("R93 barred", place(MELEE, charge_locked="off"), "R1 charge at=B1", None, "R93"),
    ("R29 withdraws", place(NEAR), "R1 move distance=9 heading=180", 3, ""),
    ("R29 held", place(NEAR, zone_withdraw="off"), "R1 move distance=9 heading=180", 3, "MOV-13"),
    ("R29 held turns", place(NEAR, zone_withdraw="off"), "R1 move distance=0 heading=180", 3, ""),
    ("R38 solid", place("R1 i 18 10 0 M; R2 s 18 12.5 0 D"), "R1 move distance=6", 3, "MOV-20"),
    (
        "R38 mutual",
        place("R1 i 18 10 0 M; R2 s 18 12.5 0 D", mutual_interpenetration="on"),
        "R1 move distance=6",
        3,
        "",
    ),
    (
        "R39 passes",
        place("R1 k 18 10 0 M; R2 i 18 13 0 D", commander_interpenetrates="on"),
        "R1 move distance=6",
        3,
        "",
    ),
    ("R112 nearest", place(HEADLESS), "R1 move distance=2", 3, ""),
    ("R112 any", place(HEADLESS, resolve_measure="any"), "R1 move distance=2", 3, "EXH-02"),
    ("R27 room", place(TIGHT), "R1 shoot at=B1", None, "R27"),
    ("R27 no room asked for", place(TIGHT, deploy_needs_room="off"), "R1 shoot at=B1", None, ""),
    ("R03 one base", place(TIGHT, basing="single"), "R1 shoot at=B1", None, ""),
    ("R02 narrow", place(TIGHT, stand_width=1.5), "R1 shoot at=B1", None, ""),
    ("R16 before", place("R1 i 18 10 0 M"), "R1 move distance=9", 1, "MOV-08"),
    ("R16 after", place("R1 i 18 10 0 M", move_roll="after_path"), "R1 move distance=9", 1, ""),
    ("R16 too far", place("R1 i 18 10 0 M", move_roll="after_path"), "R1 move distance=9.1", 6, "MOV-08"),
]
"""Orders, each with the rule that it cites if it is refused."""

SWITCHED_PLACES: list[Place] = [
    ("R16 low", place("R1 i 18 10 0 M", move_roll="after_path"), "R1 move distance=9", 1, (18, 13, 0, "march")),
    (
        "R16 before a town",
        place("R1 c 18 8 0 M", "town 14..22 18..20", move_roll="after_path"),
        "R1 move distance=14",
        4,
        (18, 20, 0, "march"),
    ),
    (
        "R79 deep stands",
        place("R1 c 18 6 0 M; B1 i 18 18 180 D", stand_depth=1.5),
        "R1 charge at=B1",
        4,
        (18, 16.5, 0, "battle"),
    ),
    (
        "R79 one base",
        place("R1 c 18 6 0 M; B1 i 18 18 180 D", basing="single"),
        "R1 charge at=B1",
        4,
        (18, 16, 0, "battle"),
    ),
]
"""Where legal moves end."""
