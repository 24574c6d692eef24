"""The worked examples of the `european-19c` catalogue (section 16) that are about legality or about places."""

from __future__ import annotations

from tests.referee.european_19c_game import Position
from tests.referee.european_19c_notation import place

Verdict = tuple[str, Position, str, int | None, str]
"""Where it comes from, a position, an order, the die of a move, and the rule cited without its prefix ("" = legal)."""

Place = tuple[str, Position, str, int | None, tuple[float, float, float, str]]
"""Where it comes from, a position, a legal order, its die, and x, y, heading and formation after it."""

INFANTRY = place("R1 i 18 10 0 M")
DEPLOYED = place("R1 i 18 10 0 D")
SKIRMISHERS = place("R1 s 18 10 0 M")
BEHIND = place("R1 i 18 10 0 M; R2 c 18 14 0 D")
PASSING = place("R1 s 18 10 0 M; R2 c 18 14 0 D")
FACING = place("R1 i 18 10 0 M; B1 i 18 20 180 D")
ASIDE = place("R1 i 12 10 0 M; B1 i 18 20 180 D")
WITHDRAWING = place("R1 s 18 10 0 M; B1 i 18 16 180 D")
COMMANDER = place("R1 k 18 10 0 M; B1 i 18 20 180 D")
WOOD = "woods 14..22 14..20"
TOWN = "town 14..22 14..20"
RIVER = ("river 0..36 18..20", "bridge 17..19 18..20")
FLANK = "R1 i 18 10 0 D; B1 s 24 12 180 M"
CORNER = "R1 i 18 10 0 D; B1 i 25 17 180 D"
HIDDEN = place("R1 i 18 10 0 D; B1 s 18 17 180 M; B2 i 24 18 180 D", "woods 17..19 13..15")
SCREENED = "R1 i 18 10 0 D; B1 k 18 20 180 M"
GUN = place("R1 a 18 4 0 D; B1 i 34 10 270 D")
CHARGE = "R1 c 18 6 0 M; B1 i 18 18 180 D hits:4"
REFORMS = place("R1 c 18 6 0 D; B1 i 18 16.5 180 D")
ASKEW = place("R1 c 10 10 0 M; B1 a 18 18 225 D")
LOCKED = place("R1 c 18 17 0 D with:B1 hits:2; B1 i 18 18 180 D hits:6 with:R1", active="blue")
BUSY = "R1 c 18 17 0 D with:B1; B1 i 18 18 180 D; R2 a 18 4 0 D"
STAFF = "R1 k 10 10 0 M; R2 i 10 23.5 0 M hits:4"

VERDICTS: list[Verdict] = [
    ("X02", INFANTRY, "R1 move distance=6", 3, ""),
    ("X04", INFANTRY, "R1 move distance=9", 5, ""),
    ("X04 too far", INFANTRY, "R1 move distance=9.5", 5, "MOV-08"),
    ("X05", SKIRMISHERS, "R1 move distance=12", 5, ""),
    ("X07", DEPLOYED, "R1 move distance=3", 3, "MOV-01"),
    ("X08", DEPLOYED, "R1 move reform distance=0", 2, ""),
    ("X10", DEPLOYED, "R1 move reform distance=3", 6, ""),
    ("X11", place("R1 i 18 10 0 D; B1 i 18 17 180 D"), "R1 move reform distance=0", 6, "MOV-17"),
    ("X11 farther", place("R1 i 18 10 0 D; B1 i 18 17.1 180 D"), "R1 move reform distance=0", 6, ""),
    ("X12", BEHIND, "R1 move distance=6", 3, "MOV-20"),
    ("X12 touching", BEHIND, "R1 move distance=2.5", 3, ""),
    ("X13", PASSING, "R1 move distance=9", 3, ""),
    ("X13 on it", PASSING, "R1 move distance=4", 3, "MOV-21"),
    ("X14", place("R1 i 18 13 0 M did:move; B1 i 18 20 180 D"), "R1 shoot at=B1", None, "ACT-01"),
    ("X15", FACING, "R1 move distance=6", 3, "MOV-13"),
    ("X15 shorter", FACING, "R1 move distance=2.5", 3, ""),
    ("X15 up to", FACING, "R1 move up_to=6", 3, ""),
    ("X16", FACING, "R1 move distance=6 approach=B1", 3, ""),
    ("X17", ASIDE, "R1 move distance=6 approach=B1", 3, "R31"),
    ("X17 up to", ASIDE, "R1 move up_to=6 approach=B1", 3, "R31"),
    ("X17 unclaimed", ASIDE, "R1 move distance=3.3", 3, ""),
    ("X17 too near", ASIDE, "R1 move distance=3.4", 3, "MOV-13"),
    ("X19", WITHDRAWING, "R1 move heading=180 distance=9", 3, ""),
    ("X19 past it", WITHDRAWING, "R1 move heading=90 distance=9", 3, ""),
    ("X19 nearer", WITHDRAWING, "R1 move heading=45 distance=3", 3, "MOV-13"),
    ("X20", COMMANDER, "R1 move distance=9 approach=B1", 3, "R34"),
    ("X20 unclaimed", COMMANDER, "R1 move distance=3", 3, ""),
    ("X22", place("R1 i 18 10 0 M", WOOD), "R1 move distance=5", 3, "TER-01"),
    ("X22 on the edge", place("R1 i 18 10 0 M", WOOD), "R1 move distance=4", 3, ""),
    ("X22 skirmishers", place("R1 s 18 10 0 M", WOOD), "R1 move distance=5", 3, ""),
    ("X23", place("R1 c 18 8 0 M", TOWN), "R1 move distance=10", 6, "TER-03"),
    ("X23 through", place("R1 c 18 8 0 M", TOWN), "R1 move distance=13", 6, ""),
    ("X25", place("R1 i 18 14 0 M", *RIVER), "R1 move distance=9", 5, ""),
    ("X25 on the bridge", place("R1 i 18 14 0 M", *RIVER), "R1 move distance=5", 5, ""),
    ("X25 beside it", place("R1 i 10 14 0 M", *RIVER), "R1 move distance=9", 5, "TER-09"),
    ("X25 to the bank", place("R1 i 10 14 0 M", *RIVER), "R1 move distance=4", 5, ""),
    ("X26", place("R1 i 18 10 0 M; B1 i 18 22 180 D"), "R1 shoot at=B1", None, ""),
    ("X28", place(FLANK), "R1 shoot at=B1", None, "FIR-11"),
    ("X28 turned", place(FLANK), "R1 shoot at=B1 turn=90", None, ""),
    ("X29", place(CORNER), "R1 shoot at=B1", None, ""),
    ("X29 narrow", place(CORNER, field_half_angle=22.5), "R1 shoot at=B1", None, "FIR-11"),
    ("X31 hidden", HIDDEN, "R1 shoot at=B1", None, "FIR-08"),
    ("X31 seen", HIDDEN, "R1 shoot at=B2", None, ""),
    ("X32", place("R1 i 18 10 0 D; B1 s 18 18 180 M", "woods 14..22 16..20"), "R1 shoot at=B1", None, ""),
    ("X34", place(SCREENED + "; B2 i 22 17 180 D"), "R1 shoot at=B1", None, "FIR-19"),
    ("X34 alone", place(SCREENED), "R1 shoot at=B1", None, ""),
    ("X35", place("R1 c 18 10 0 M; B1 i 18 20 180 D"), "R1 shoot at=B1", None, "FIR-05"),
    ("X37", GUN, "R1 bombard at=B1", None, "FIR-11"),
    ("X37 turned", GUN, "R1 bombard at=B1 turn=90", None, ""),
    ("X40", place("R1 i 18 17 0 D; B1 s 18 8 0 M", TOWN), "R1 shoot at=B1", None, ""),
    ("X40 turned", place("R1 i 18 17 0 D; B1 s 18 8 0 M", TOWN), "R1 shoot at=B1 turn=180", None, "R64"),
    ("X41", place(CHARGE), "R1 charge at=B1", None, ""),
    ("X44 move", LOCKED, "B1 move distance=0", 3, "ACT-05"),
    ("X44 shoot", LOCKED, "B1 shoot at=R1", None, "ACT-05"),
    ("X44 melee", LOCKED, "B1 melee", None, ""),
    ("X46", REFORMS, "R1 charge at=B1 reform", None, ""),
    ("X46 deployed", REFORMS, "R1 charge at=B1", None, "MOV-01"),
    ("X47", ASKEW, "R1 charge at=B1", None, ""),
    ("X49", FACING, "R1 charge at=B1", None, "CHG-01"),
    ("X50 town", place("R1 c 18 6 0 M; B1 i 18 15 180 D", "town 14..22 14..20"), "R1 charge at=B1", None, "CHG-04"),
    ("X50 rough", place("R1 c 18 6 0 M; B1 i 18 15 180 D", "rough 14..22 14..20"), "R1 charge at=B1", None, ""),
    ("X53 bombard", place(BUSY), "R2 bombard at=B1", None, "FIR-17"),
    ("X53 shoot", place(BUSY), "R2 shoot at=B1", None, "FIR-17"),
    (
        "X59",
        place("R1 i 18 10 0 M dug hits:11", "entrenchment 16..20 9..11"),
        "R1 move distance=1",
        3,
        "TER-20",
    ),
    ("X61", place(STAFF), "R1 rally targets=R2", None, ""),
    ("X61 too far", place(STAFF.replace("23.5", "24")), "R1 rally targets=R2", None, "RAL-03"),
    ("X62", place(STAFF + "; R3 i 6 10 0 M hits:2"), "R1 rally targets=R2,R3", None, ""),
    ("X64", place(STAFF.replace("0 M;", "0 M did:move;")), "R1 rally targets=R2", None, "CMD-01"),
    ("X65", place("R1 k 10 10 0 M; R2 i 10 15 0 M"), "R1 rally targets=R2", None, "R106"),
    ("X67", place("R1 c 18 6 0 M; R9 k 0 0 0 M lost; B1 i 18 18 180 D"), "R1 charge at=B1", None, "EXH-03"),
    ("X67 others lost", place("R1 c 18 6 0 M; R9 i 0 0 0 M lost; B1 i 18 18 180 D"), "R1 charge at=B1", None, ""),
]

PLACES: list[Place] = [
    ("X02", INFANTRY, "R1 move distance=6", 3, (18, 16, 0, "march")),
    ("X04", INFANTRY, "R1 move distance=9", 5, (18, 19, 0, "march")),
    ("X05", SKIRMISHERS, "R1 move distance=12", 5, (18, 22, 0, "march")),
    ("X08", DEPLOYED, "R1 move reform distance=0", 2, (18, 10, 0, "battle")),
    ("X10", DEPLOYED, "R1 move reform distance=3", 6, (18, 13, 0, "march")),
    ("X13", PASSING, "R1 move distance=9", 3, (18, 19, 0, "march")),
    ("X12 up to", BEHIND, "R1 move up_to=6", 3, (18, 12.5, 0, "march")),
    ("X13 up to", PASSING, "R1 move up_to=5", 3, (18, 12.5, 0, "march")),
    ("X15 up to", FACING, "R1 move up_to=6", 3, (18, 12.5, 0, "march")),
    ("X16", FACING, "R1 move distance=6 approach=B1", 3, (18, 16, 0, "march")),
    ("X16 up to", FACING, "R1 move up_to=9 approach=B1", 3, (18, 16, 0, "march")),
    ("X17 up to", ASIDE, "R1 move up_to=6", 3, (12, 10 + 9.5 - 1 - 27**0.5, 0, "march")),
    ("X19", WITHDRAWING, "R1 move heading=180 distance=9", 3, (18, 1, 180, "march")),
    ("X19 past it", WITHDRAWING, "R1 move heading=90 distance=9", 3, (27, 10, 90, "march")),
    ("X22 up to", place("R1 i 18 10 0 M", WOOD), "R1 move up_to=6", 3, (18, 14, 0, "march")),
    ("X23 through", place("R1 c 18 8 0 M", TOWN), "R1 move distance=13", 6, (18, 21, 0, "march")),
    ("X23 up to", place("R1 c 18 8 0 M", TOWN), "R1 move up_to=10", 6, (18, 14, 0, "march")),
    ("X25", place("R1 i 18 14 0 M", *RIVER), "R1 move distance=9", 5, (18, 23, 0, "march")),
    ("X26", place("R1 i 18 10 0 M; B1 i 18 22 180 D"), "R1 shoot at=B1", None, (18, 10, 0, "battle")),
    ("X28", place(FLANK), "R1 shoot at=B1 turn=90", None, (18, 10, 90, "battle")),
    ("X41", place(CHARGE), "R1 charge at=B1", 2, (18, 15, 0, "march")),
    ("X42", place(CHARGE), "R1 charge at=B1", 3, (18, 17, 0, "battle")),
    ("X46", REFORMS, "R1 charge at=B1 reform", 5, (18, 15.5, 0, "battle")),
    ("X46 short", REFORMS, "R1 charge at=B1 reform", 4, (18, 12, 0, "march")),
    ("X47 short", ASKEW, "R1 charge at=B1", 1, (10 + 9 / 2**0.5, 10 + 9 / 2**0.5, 45, "march")),
    ("X47", ASKEW, "R1 charge at=B1", 3, (18 - 1 / 2**0.5, 18 - 1 / 2**0.5, 45, "battle")),
]
