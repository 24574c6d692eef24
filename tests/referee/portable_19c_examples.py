"""The worked examples of the portable-19c catalogue that tell whether an order is legal, one case a line."""

from __future__ import annotations

from tests.referee.portable_19c_notation import (
    Case,
    after,
    again,
    ground,
    guns,
    hit,
    moved,
    place,
    won,
)

ROW4 = ["a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"]
RIVER4 = {"river": ROW4, "ford": ["c4"]}
ROAD3 = {"road": ["c2", "c3", "c4"]}
FOUGHT = after("R1", "close_combat")
FIRED = after("R1", "fire")
X04 = "R1 h a1; B1 i f8; B2 i g8"
X05 = "R1 u b4 E; B1 i e6; B2 i d7"
X29 = ground(woods="c4 d5")
X40 = "R1 c c5; B1 i c6"
X66 = "R1 f c2; R2 t c2; B1 i c7"
PAIR = "R1 f c2 by:R2; R2 t c2; B1 i c7"

EXAMPLES: list[Case] = [
    # The worked examples: artillery
    ("X01", guns("R1 f a1; B1 i e5"), "R1 fire e5", ""),
    ("X02", guns("R1 f a1; B1 i e6"), "R1 fire e6", "ART-22"),
    ("X04 f8", guns(X04), "R1 fire f8", ""),
    ("X04 g8", guns(X04), "R1 fire g8", "ART-22"),
    ("X05 e6", guns(X05), "R1 fire e6", ""),
    ("X05 d7", guns(X05), "R1 fire d7", "ART-05"),
    ("X06", guns("R1 f c2; B1 i c6", terrain=ground(woods="c6")), "R1 fire c6", ""),
    ("X10", guns("R1 h c1; R2 i f3; B1 i f4"), "R1 fire f4", ""),
    ("X13", guns("R1 f c2; B1 i c6", terrain=ground(woods="c4")), "R1 fire c6", ""),
    ("X14", guns("R1 f c1; B1 i f4", terrain=ground(woods="d3 e2")), "R1 fire f4", ""),
    ("X16 c6", guns("R1 f c2; B1 i c6", terrain=ground(woods="c2 c3")), "R1 fire c6", "ART-08"),
    ("X16 c3", guns("R1 f c2; B1 i c3", terrain=ground(woods="c2 c3")), "R1 fire c3", ""),
    ("X17", guns("R1 f c2; B1 f c7", declared="R1"), "B1 fire c2", ""),
    ("X19 turns", place("R1 f c2 shot"), "R1 move @E", "MOV-03"),
    ("X19 moves", place("R1 f c2 shot"), "R1 move c3", "MOV-03"),
    ("X20", place("R1 f c2; B1 i c6"), "R1 fire c6", "SEQ-02"),
    ("X22 turn 2", guns("R1 f c4 crossing; B1 i c7", terrain=ground(trench="c4")), "R1 fire c7", "TER-17"),
    ("X22 turn 3", guns("R1 f c4; B1 i c7", terrain=ground(trench="c4")), "R1 fire c7", ""),
    # Small arms and machine guns
    ("X23", place("R1 i c4; B1 i d6"), "R1 fire d6", ""),
    ("X25", place("R1 i c4; R2 i c5; B1 i d6"), "R1 fire d6", "FIR-04"),
    ("X26 one", place("R1 i c4; B1 i d5", terrain=ground(woods="c5")), "R1 fire d5", ""),
    ("X26 both", place("R1 i c4; B1 i d5", terrain=ground(woods="c5 d4")), "R1 fire d5", "FIR-04"),
    ("X26 both, c5 hill", place("R1 i c4; B1 i d5", terrain=ground(hill="c5", woods="d4")), "R1 fire d5", "FIR-04"),
    ("X28 c6", place("R1 i c4; B1 i c6", terrain=ground(woods="c4 c5 c6")), "R1 fire c6", "FIR-06"),
    ("X28 c5", place("R1 i c4; B1 i c5", terrain=ground(woods="c4 c5 c6")), "R1 fire c5", ""),
    ("X29 d5", place("R1 i c4; B1 i d5", terrain=X29), "R1 fire d5", ""),
    ("X29 one wood", place("R1 i c4; B1 i d5", terrain=ground(woods="c4 d4 d5")), "R1 fire d5", "TER-05"),
    ("X29 c7", place("R1 i c4; B1 i c7", terrain=X29), "R1 fire c7", ""),
    ("X31 moves", place("R1 g d2; B1 i d5"), "R1 move d3", ""),
    ("X31 fires", place("R1 g d3; B1 i d5", activation=moved("R1", "d2", "d3")), "R1 fire d5", "MOV-04"),
    (
        "X32 c3",
        place("R1 i c3; B1 i c6", terrain=ROAD3, activation=moved("R1", "c2", "c3")),
        "R1 fire c6",
        "",
    ),
    (
        "X32 c4",
        place("R1 i c4; B1 i c6", terrain=ROAD3, activation=moved("R1", "c2", "c3 c4")),
        "R1 fire c6",
        "MOV-04",
    ),
    ("X34", place("R1 i c4; R2 k b4; R3 k c4; B1 i c6"), "R1 fire c6", ""),
    ("X35 open", place("R1 i c4; B1 i c6", terrain=ground(hill="c5")), "R1 fire c6", "FIR-04"),
    ("X35 hill", place("R1 i c4; B1 i c6", terrain=ground(hill="c5 c6")), "R1 fire c6", ""),
    # Movement and terrain
    ("X37", place("R1 i c3"), "R1 move d4", "MOV-01"),
    ("X38 goes on", place("R1 c c3; B1 i d4 W"), "R1 move c4 c5", "MOV-09"),
    ("X38 N", place("R1 c c3; B1 i d4 W"), "R1 move c4 @N", "MOV-10"),
    ("X38 E", place("R1 c c3; B1 i d4 W"), "R1 move c4 @E", ""),
    ("X40 S", place(X40), "R1 move d5 d6", "R50"),
    ("X40 d5 e5", place(X40), "R1 move d5 e5", ""),
    ("X40 N", place(X40 + " N"), "R1 move d5 d6 @W", ""),
    ("X41 ends", place("R1 i c3; R2 i c4; R3 c d3"), "R1 move c4", "MOV-07"),
    ("X41 passes", place("R1 i c3; R2 i c4; R3 c d3"), "R3 move c3 b3", ""),
    ("X43 commander", place("R1 i c4; R2 k c2; R3 k e4; R4 i e3"), "R2 move c3 c4", ""),
    ("X43 infantry", place("R1 i c4; R2 k c2; R3 k e4; R4 i e3"), "R4 move e4", ""),
    ("X44 through", place("R1 c c2", terrain=ground(woods="c3")), "R1 move c3 c4", "TER-03"),
    ("X44 into", place("R1 c c2", terrain=ground(woods="c3")), "R1 move c3", ""),
    ("X44 out", place("R1 c c3", terrain=ground(woods="c3")), "R1 move c4", ""),
    ("X44 out and on", place("R1 c c3", terrain=ground(woods="c3")), "R1 move c4 c5", "TER-04"),
    ("X44 from c1", place("R1 c c1", terrain=ground(woods="c3")), "R1 move c2 c3", ""),
    ("X46 through", place("R1 c c3", terrain=RIVER4), "R1 move c4 c5", "TER-07"),
    ("X46 no ford", place("R1 c c3", terrain=RIVER4), "R1 move d3 d4", "R58"),
    ("X46 into", place("R1 c c3", terrain=RIVER4), "R1 move c4", ""),
    ("X46 out and on", place("R1 c c4", terrain=RIVER4), "R1 move c5 c6", "TER-08"),
    ("X46 out", place("R1 c c4", terrain=RIVER4), "R1 move c5", ""),
    ("X47", place("R1 i c4; B1 i c6", terrain=RIVER4), "R1 fire c6", "TER-09"),
    ("X49 fires", place("R1 i c4; B1 i c6", wire="c4"), "R1 fire c6", ""),
    ("X49 works", place("R1 i c4 fired; B1 i c6", wire="c4", activation=FIRED), "R1 remove_wire", "R62"),
    # Close combat
    ("X50 fights", place("R1 i c4; B1 i c5"), "R1 close_combat c5", ""),
    ("X50 advances", place("R1 i c4; B1 i c6", activation=FOUGHT, pending=won("R1", "c4", "c5")), "R1 advance", ""),
    (
        "X50 fights again",
        place("R1 i c5; B1 i c6", activation=after("R1", "close_combat", "advance"), pending=again("R1")),
        "R1 close_combat c6",
        "",
    ),
    ("X50 Blue advances", place("R1 i - lost; B1 i c6", pending=won("B1", "c6", "c5")), "B1 advance", ""),
    ("X52", place("R1 i c4; B1 i c5", pending=hit("R1")), "R1 retreat c3", ""),
    ("X52 nobody wins", place("R1 i c3; B1 i c6", activation=FOUGHT), "R1 advance", "CC-07"),
    ("X55 d5", place("R1 i c4; B1 i d5"), "R1 close_combat d5", "R68"),
    ("X55 d4", place("R1 i c4; B1 i d4"), "R1 close_combat d4", "R68"),
    ("X55 turned", place("R1 i c4 E stirred; B1 i d4", activation=after("R1", "move")), "R1 close_combat d4", ""),
    ("X56 advances", place("R1 i - lost; R2 i c3; B1 i c5", pending=won("B1", "c5", "c4")), "B1 advance @S", ""),
    ("X56 fights on", place("R2 i c3; B1 i c4 stirred", pending=again("B1")), "B1 close_combat c3", ""),
    (
        "X58 wood",
        place("R1 c c4 stirred; B1 i - lost", terrain=ground(woods="c4"), pending=won("R1", "c4", "c5")),
        "R1 advance",
        "",
    ),
    (
        "X58 wire",
        place("R1 c c4 stirred stopped; B1 i - lost", wire="c4", pending=won("R1", "c4", "c5")),
        "R1 advance",
        "R75",
    ),
    (
        "X58 trench",
        place("R1 c c4 fresh; B1 i - lost", terrain=ground(trench="c4"), pending=won("R1", "c4", "c5")),
        "R1 advance",
        "R75",
    ),
    ("X59", place("R1 i c4 fresh; B1 i c5", step="second", terrain=ground(trench="c4")), "B1 close_combat c4", ""),
    # Hits, exhaustion, transport, sequence
    ("X61 d4", place("R1 i d3; B1 i d5", pending=hit("B1")), "B1 retreat d4", "HIT-06"),
    ("X61 d6", place("R1 i d3; B1 i d5", pending=hit("B1")), "B1 retreat d6", ""),
    ("X64 fights", place("R1 i c4; B1 i c5", spent=True), "R1 close_combat c5", "EXH-03"),
    ("X64 fires", place("R1 i c4; B1 i c5", spent=True), "R1 fire c5", ""),
    (
        "X64 advances",
        place("R1 i c4; B1 i - lost", step="second", spent=True, pending=won("R1", "c4", "c5")),
        "R1 advance",
        "R87",
    ),
    ("X66 limbers", place(X66), "R1 limber R2", ""),
    ("X66 fires", guns(PAIR), "R1 fire c7", "R34"),
    ("X66 moves", place(PAIR), "R2 move c3", ""),
    ("X66 too far", place(PAIR), "R2 move c3 c4", "MOV-13"),
    ("X67 fired", place("R1 f c2 shot; R2 t c2"), "R1 limber R2", "R93"),
    ("X67 entered", place("R1 f c2; R2 t c2 stirred over"), "R1 limber R2", "R93"),
    ("X68", place("R1 i c4; B1 t c5; B2 f c5 by:B1"), "R1 close_combat c5", ""),
    ("X70", place("R1 i c6; B1 i c4"), "B1 fire c6", "ACT-03"),
    ("X71", place("R1 i c4 fired; B1 i c6", activation=FIRED), "R1 fire c6", "FIR-02"),
]
