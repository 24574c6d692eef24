"""The house referee against the worked examples and rulings of the rule book, one case a line."""

from __future__ import annotations

import random
from typing import Any

from tests.named import named
from tests.referee.house import CITABLE, verdict

DEFAULTS = {
    "exhaustion_point": "third_up",
    "slow_terrain": "stop",
    "fire_into_cover": "range",
    "fire_out_of_cover": "full",
    "hill_overlook": "either",
    "hill_plateau_los": "off",
    "los_method": "line",
    "road_bonus": "entire",
    "turn_in_place_counts_as_move": "on",
    "unlimbered_turn": "on",
    "exhausted_fire": "never",
    "fire_move_order": "move_first",
    "pass_through_friends": "on",
    "fire_arc": "all",
    "commander_follows": "on",
    "exhausted_attack": "on",
    "commander_rallied": "off",
    "retreat_direction": "any",
    "retreat_adjacent": "off",
    "unlimbered_retreat": "off",
    "further_combat_limit": 0,
    "defender_may_advance": "off",
}
KINDS = {"i": "infantry", "c": "cavalry", "a": "artillery", "l": "artillery", "k": "commander"}
ROAD2 = {"road": ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"]}


def unit(text: str) -> dict[str, Any]:
    """Read 'R1 i c3 E x': id, kind (a = unlimbered, l = limbered gun, k = commander), square or -, then words.

    Words: N E S W (red faces N if nothing is said, blue S), x (Exhausted), used (activated), in:a1 (arrives in round 1
    at a1), late:a1, lost, left.
    """
    name, kind, at, *words = text.split()
    entry = [word.partition(":") for word in words if ":" in word]
    return {
        "id": name,
        "side": "red" if name[0] == "R" else "blue",
        "type": KINDS[kind],
        "at": None if at == "-" else at,
        "status": "waiting" if entry else next((w for w in words if w in {"lost", "left"}), "board"),
        "quality": "average",
        "facing": next((word for word in words if word in set("NESW")), "N" if name[0] == "R" else "S"),
        "exhausted": "x" in words,
        "limbered": kind == "l",
        "activated": "used" in words,
        "arrives": {"turn": 1 if entry[0][0] == "in" else 9, "at": [entry[0][2]]} if entry else None,
    }


def place(units: str, **changes: Any) -> dict[str, Any]:
    """Build an 8 x 8 position in round 3 from units parted by ';'; `changes` are options or parts of the position."""
    position = {
        "columns": 8,
        "rows": 8,
        "terrain": changes.pop("terrain", {}),
        "turn": 3,
        "sides": [
            {"id": "red", "exits": changes.pop("exits", []), "exhausted": changes.pop("spent", False), "bag": 2},
            {"id": "blue", "exits": [], "exhausted": False, "bag": changes.pop("blue_bag", 2)},
        ],
        "drawn": changes.pop("drawn", None),
        "units": [unit(text) for text in units.split(";")],
        "activation": changes.pop("activation", None),
        "pending": changes.pop("pending", None),
    }
    return position | {"options": DEFAULTS | changes}


def order(text: str) -> dict[str, Any]:
    """Read 'R1 move b3 c3 @N', 'R1 fire c5', 'R1 close_combat c4 B2', 'R1 rally R2', 'R1 retreat c2', 'R1 flip'."""
    name, do, *words = text.split()
    result: dict[str, Any] = {"unit": name, "do": do}
    if words and words[-1][0] == "@":
        result["facing"] = words.pop()[1:]
    if do == "move":
        return result | {"path": words}
    keys = {"fire": ["at"], "close_combat": ["at", "target"], "rally": ["target"], "retreat": ["to"]}.get(do, [])
    return result | dict(zip(keys, words, strict=False))


def after(name: str, *done: str, origin: str | None = None, path: str = "", turned: bool = False) -> dict[str, Any]:
    """Describe the activation of a unit that has executed the orders in `done`."""
    return {
        "unit": name,
        "origin": origin,
        "path": path.split(),
        "done": list(done),
        "turned": turned,
        "announced": False,
    }


ANNOUNCED = after("R1", "fire") | {"announced": True}
EITHER = {"fire_move_order": "either"}


def failed(name: str, enemy_at: str = "c3") -> dict[str, Any]:
    return {"kind": "failed_save", "unit": name, "enemy_at": enemy_at}


def alone(name: str) -> dict[str, Any]:
    return {"kind": "commander_retreat", "unit": name, "enemy_at": "d4"}


def won(name: str, fought_from: str, to: str, opponent: str = "destroyed") -> dict[str, Any]:
    return {"kind": "advance", "unit": name, "from": fought_from, "to": to, "opponent": opponent}


ONE = {"fire_out_of_cover": "one"}
DEPTH = {"fire_into_cover": "depth"}


def town(*squares: str) -> dict[str, list[str]]:
    return {"town": list(squares)}


def hill(*squares: str) -> dict[str, list[str]]:
    return {"hill": list(squares)}


def woods(*squares: str) -> dict[str, list[str]]:
    return {"woods": list(squares)}


X10 = "R1 a c1; R2 i c2; B1 i c4; B2 i d4"
FOUGHT = after("R1", "hold", "close_combat")
AWAY = {"retreat_direction": "away"}

# Each line: where the case comes from, the position, the order, the rule cited without its prefix ("" = legal).
FOG = {"visibility": [{"turns": "3", "squares": 2}]}
LAKE = {"terrain_types": {"lake": {"like": "woods", "impassable": True}}}
CASES = [
    # The worked examples
    ("X01 bend", place("R1 i b2; B1 i h8"), "R1 move b3 c3 @E", ""),
    ("X01 too far", place("R1 i b2; B1 i h8"), "R1 move b3 b4 b5", "MOV-02"),
    ("X01 corner", place("R1 i b2; B1 i h8"), "R1 move c3", "MOV-01"),
    ("X02", place("R1 c c3; B1 i d5"), "R1 move c4 d4 @N", ""),
    ("X02 facing left out", place("R1 c c3; B1 i d5"), "R1 move c4 d4", ""),
    ("X02 facing E", place("R1 c c3; B1 i d5"), "R1 move c4 d4 @E", "MOV-08"),
    ("X02 goes on", place("R1 c c3; B1 i d5"), "R1 move c4 d4 e4", "MOV-07"),
    ("X04", place("R1 c c4 E; B1 i d4 N"), "R1 move c3 d3 @N", ""),
    ("X04 faced", place("R1 c c4 E; B1 i d4 W"), "R1 move c3 d3 @N", "MOV-09"),
    ("X05", place("R1 i b2; R2 i b3; B1 i c5"), "R1 move b3 b4", ""),
    ("X05 ends there", place("R1 i b2; R2 i b3; B1 i c5"), "R1 move b3", "MOV-05"),
    ("X05 must stop", place("R1 i b2; R2 i b3; B1 i c3"), "R1 move b3 b4", "MOV-07"),
    ("X05 must stop, ends", place("R1 i b2; R2 i b3; B1 i c3"), "R1 move b3", "MOV-05"),
    (
        "X07",
        place("R1 i c3 used; B1 i c5", activation=after("R1", "move", origin="c2", path="c3")),
        "R1 fire c5",
        "",
    ),
    (
        "X07 too far",
        place("R1 i c4 used; B1 i c5", activation=after("R1", "move", origin="c2", path="c3 c4")),
        "R1 fire c5",
        "MOV-12",
    ),
    ("X08", place("R1 i c3; B1 i c5", terrain=town("c5")), "R1 fire c5", "TER-06"),
    ("X08 next to it", place("R1 i c4; B1 i c5", terrain=town("c5")), "R1 fire c5", ""),
    ("X08 depth", place("R1 i c3; B1 i c5", terrain=town("c5"), **DEPTH), "R1 fire c5", ""),
    ("X08 depth, town between", place("R1 i c3; B1 i c5", terrain=town("c4", "c5"), **DEPTH), "R1 fire c5", "FIR-05"),
    ("X08 depth, one town", place("R1 i c3; B1 i c5", terrain=town("c3", "c4", "c5"), **DEPTH), "R1 fire c5", "TER-06"),
    ("X10 c4", place(X10), "R1 fire c4", "FIR-06"),
    ("X10 d4", place(X10), "R1 fire d4", "FIR-06"),
    ("X10 c4 from a hill", place(X10, terrain=hill("c1")), "R1 fire c4", ""),
    ("X10 d4 from a hill", place(X10, terrain=hill("c1")), "R1 fire d4", ""),
    ("X11", place("R1 i c3; R2 i c4; B1 i d4"), "R1 fire d4", ""),
    ("X11 both", place("R1 i c3; R2 i c4; B2 i d3; B1 i d4"), "R1 fire d4", "FIR-06"),
    ("X13", place("R1 i d4 E used; B1 i e4 N", activation=after("R1", "hold")), "R1 close_combat e4", ""),
    ("X13 flips", place("R1 i d4 E used; B1 i e4 N", activation=FOUGHT, pending=failed("B1")), "B1 flip", ""),
    ("X13 e3", place("R1 i d4 E used; B1 i e4 N", activation=FOUGHT, pending=failed("B1")), "B1 retreat e3", ""),
    ("X13 f4", place("R1 i d4 E used; B1 i e4 N", activation=FOUGHT, pending=failed("B1")), "B1 retreat f4", ""),
    (
        "X13 advances",
        place("R1 i d4 E used; B1 i f4", activation=FOUGHT, pending=won("R1", "d4", "e4", "retreated")),
        "R1 advance",
        "",
    ),
    ("X14", place("R1 i d4 N; B1 i e4 W"), "R1 close_combat e4", "CC-01"),
    ("X14 turns", place("R1 i d4 N; B1 i e4 W"), "R1 move @E", ""),
    (
        "X14 has turned",
        place("R1 i d4 E used; B1 i e4 W", activation=after("R1", "move", origin="d4", turned=True)),
        "R1 close_combat e4",
        "",
    ),
    (
        "X16 flipped",
        place("R1 c d4 x used; B1 i - lost x; B2 i h8", activation=FOUGHT, pending=won("R1", "d4", "d5")),
        "R1 advance",
        "",
    ),
    (
        "X16 an enemy beyond",
        place("R1 c d4 x used; B1 i - lost x; B2 i d6", activation=FOUGHT, pending=won("R1", "d4", "d5")),
        "R1 advance",
        "R24",
    ),
    (
        "X16 retreated",
        place("R1 c d3 used; B1 i - lost x; B2 i h8", activation=FOUGHT, pending=won("R1", "d4", "d5")),
        "R1 advance",
        "R24",
    ),
    ("X17 joins", place("R1 k b2; R2 i c3 x; B1 i h8"), "R1 move b3 c3", ""),
    (
        "X17 has joined",
        place("R1 k c3 used; R2 i c3 x; B1 i h8", activation=after("R1", "move", origin="b2", path="b3 c3")),
        "R1 rally R2",
        "R30",
    ),
    ("X17 next round", place("R1 k c3; R2 i c3 x; B1 i h8"), "R1 rally R2", ""),
    ("X19 moves", place("R1 l b1; B1 i h8"), "R1 move b2 b3", ""),
    ("X19 unlimbers", place("R1 l b3; B1 i h8"), "R1 unlimber", ""),
    (
        "X19 both",
        place("R1 l b2 used; B1 i h8", activation=after("R1", "move", origin="b1", path="b2")),
        "R1 unlimber",
        "ACT-05",
    ),
    ("X19 fires", place("R1 l b1; B1 i b4"), "R1 fire b4", "FIR-02"),
    ("X20", place("R1 c a2 E; B1 i h8", terrain=ROAD2), "R1 move b2 c2 d2 e2", ""),
    ("X20 leaves the road", place("R1 c a2 E; B1 i h8", terrain=ROAD2), "R1 move b2 c2 d2 d3", "MOV-02"),
    (
        "X22",
        place("R1 i d7 used; R2 i c7; R3 i e7; B1 i d8", activation=FOUGHT, pending=failed("B1")),
        "B1 retreat c8",
        "R22",
    ),
    (
        "X22 flips",
        place("R1 i d7 used; R2 i c7; R3 i e7; B1 i d8", activation=FOUGHT, pending=failed("B1")),
        "B1 flip",
        "",
    ),
    (
        "X22 no advance",
        place("R1 i d7 used; B1 i d8 x", activation=FOUGHT, pending=won("R1", "d7", "d8", "stood")),
        "R1 advance",
        "CC-09",
    ),
    ("X23", place("R1 i d4 used; B1 k d5; B2 i - lost", activation=FOUGHT, pending=alone("B1")), "B1 retreat d6", ""),
    (
        "X23 does not flip",
        place("R1 i d4 used; B1 k d5; B2 i - lost", activation=FOUGHT, pending=alone("B1")),
        "B1 flip",
        "HIT-03",
    ),
    (
        "X23 advances",
        place("R1 i d4 used; B1 k d6; B2 i - lost", activation=FOUGHT, pending=won("R1", "d4", "d5")),
        "R1 advance @N",
        "",
    ),
    # Chits and actions
    ("SEQ-04 other colour", place("R1 i c3; B1 i h8", drawn="blue"), "R1 hold", "SEQ-04"),
    ("SEQ-04 empty", place("R1 i c3; B1 i h8", blue_bag=0), "B1 hold", "SEQ-04"),
    ("SEQ-05", place("R1 i c3 used; B1 i h8"), "R1 hold", "SEQ-05"),
    ("ACT-01 second move", place("R1 i c3 used; B1 i h8", activation=after("R1", "move")), "R1 move c4", "ACT-01"),
    ("ACT-01 hold, move", place("R1 i c3 used; B1 i h8", activation=after("R1", "hold")), "R1 move c4", "ACT-01"),
    ("ACT-01 limber, move", place("R1 l c3 used; B1 i h8", activation=after("R1", "limber")), "R1 move c4", "ACT-01"),
    ("ACT-01 after the combat", place("R1 i c3 used; B1 i c4", activation=FOUGHT), "R1 fire c4", "ACT-01"),
    ("ACT-01 rally twice", place("R1 k c3; R2 i c3 x", activation=after("R1", "rally")), "R1 rally R2", "ACT-01"),
    ("FIR-01", place("R1 k c3; B1 i c4"), "R1 fire c4", "FIR-01"),
    ("EXH-02", place("R1 i c3 x; B1 i c5"), "R1 fire c5", "EXH-02"),
    ("EXH-02 before FIR-02", place("R1 l c3 x; B1 i c5"), "R1 fire c5", "EXH-02"),
    (
        "R17",
        place("R1 a c1 used E; B1 i c3", activation=after("R1", "move", origin="c1", turned=True)),
        "R1 fire c3",
        "R17",
    ),
    ("R09 a gun that stays", place("R1 a c1 used; B1 i c3", activation=after("R1", "move")), "R1 fire c3", ""),
    ("R17 turns", place("R1 a c1; B1 i h8"), "R1 move @E", ""),
    ("ACT-05 infantry", place("R1 i c1; B1 i h8"), "R1 limber", "ACT-05"),
    ("ACT-01 limber, unlimber", place("R1 l c1", activation=after("R1", "limber")), "R1 unlimber", "ACT-01"),
    ("SPC-01", place("R1 a c1; B1 i h8"), "R1 unlimber", "SPC-01"),
    ("RAL-04", place("R1 i c1 x; B1 i h8"), "R1 rally", "RAL-04"),
    ("CMD-02", place("R1 k c3; B1 i c4"), "R1 close_combat c4", "CMD-02"),
    # Moves
    ("R40 no exit", place("R1 i a1; B1 i h8"), "R1 move off", "R40"),
    ("R40 exit", place("R1 i a2; B1 i h8", exits=["a1"]), "R1 move a1 off", ""),
    ("R40 could not move on", place("R1 i a2; B1 i b1", exits=["a1"]), "R1 move a1 off", "MOV-07"),
    ("R40 by road", place("R1 i a3", exits=["a1"], terrain={"road": ["a1", "a2", "a3"]}), "R1 move a2 a1 off", ""),
    ("R40 costs a square", place("R1 i a3", exits=["a1"]), "R1 move a2 a1 off", "MOV-02"),
    ("R40 not at the edge", place("R1 i b2", exits=["b2"]), "R1 move off", "R40"),
    ("MOV-01 after leaving", place("R1 i a1", exits=["a1"]), "R1 move off a1", "MOV-01"),
    ("MOV-03", place("R1 a c1; B1 i h8"), "R1 move c2", "MOV-03"),
    ("R08", place("R1 c c3; B1 i c4"), "R1 move c4", "R08"),
    ("R08 off", place("R1 c c3; R2 i c4; B1 i h8", pass_through_friends="off"), "R1 move c4 c5", "R08"),
    ("R08 off, ends there", place("R1 c c3; R2 i c4; B1 i h8", pass_through_friends="off"), "R1 move c4", "MOV-05"),
    ("R08 off, commander", place("R1 c c3; R2 k c4; B1 i h8", pass_through_friends="off"), "R1 move c4 c5", "R08"),
    ("R08 off, joins", place("R1 c c3; R2 k c4; B1 i h8", pass_through_friends="off"), "R1 move c4", ""),
    (
        "R08 off, before the stop",
        place("R1 c c3; R2 i c4; B1 i d4", pass_through_friends="off"),
        "R1 move c4 c5",
        "R08",
    ),
    ("R08 a lone commander", place("R1 c c3; B1 k c4"), "R1 move c4", "R08"),
    ("TER-09", place("R1 i c3", terrain=woods("c4")), "R1 move c4 c5", "TER-09"),
    ("TER-09 leaving", place("R1 i c3", terrain=woods("c3")), "R1 move c4 c5", ""),
    ("TER-10", place("R1 i c3", terrain={"river": ["c3", "c4"]}), "R1 move c4 c5", "TER-10"),
    ("R06 full speed up to it", place("R1 i c3", terrain=woods("c5")), "R1 move c4 c5", ""),
    ("R06 whole", place("R1 i c3", terrain=woods("c5"), slow_terrain="whole"), "R1 move c4 c5", "TER-09"),
    ("R06 whole river", place("R1 i c3", terrain={"river": ["c4"]}, slow_terrain="whole"), "R1 move c4 c5", "TER-10"),
    ("R07 start", place("R1 i a2", terrain=ROAD2, road_bonus="start"), "R1 move a3 a4 a5", ""),
    ("R07 any", place("R1 i a1", terrain=ROAD2, road_bonus="any"), "R1 move a2 a3 a4", ""),
    ("R07 entire", place("R1 i a1", terrain=ROAD2), "R1 move a2 b2 c2", "MOV-02"),
    ("MOV-10", place("R1 i c3; B1 i c4 N"), "R1 move d3 d4", ""),
    ("MOV-09 one of two", place("R1 i c3; B1 i c4 N; B2 i b3 E"), "R1 move d3 d4", "MOV-09"),
    ("MOV-09 away", place("R1 i c3; B1 i c4"), "R1 move c2 b2", ""),
    ("MOV-09 to another", place("R1 i c3; B1 i c4; B2 i e3"), "R1 move d3", "MOV-09"),
    ("R15 stays", place("R1 i c3; B1 i c4; B2 i b3"), "R1 move @E", ""),
    ("R43 an attached front", place("R1 i c3; B1 i c4 N; B2 k c4 S"), "R1 move d3 d4", ""),
    ("R43 the unit's front", place("R1 i c3; B1 i c4 S; B2 k c4 N"), "R1 move d3 d4", "MOV-09"),
    ("R43 a lone front", place("R1 i c3; B2 k c4 S; B3 k c4 N"), "R1 move d3 d4", "MOV-09"),
    ("R43 commander faces", place("R1 k c2; R2 i c3; B1 i c4"), "R1 move c3 @E", "MOV-08"),
    ("EXH-03", place("R1 i c3 x; B1 i c5"), "R1 move c4", "EXH-03"),
    ("R16 its commander may be", place("R1 i c3; R2 k c3 x; B1 i c5"), "R1 move c4", ""),
    ("OPT-02 nearer", place("R1 i c3; B1 i c8", spent=True), "R1 move c4", "OPT-02"),
    ("OPT-02 aside and back", place("R1 i c3; B1 i c8", spent=True), "R1 move d3 c3", ""),
    ("OPT-02 next to an enemy", place("R1 i c3; B1 i c4 N", spent=True), "R1 move d3 d4", "OPT-02"),
    ("OPT-02 nobody there", place("R1 i c3; B1 i - lost", spent=True), "R1 move c4", ""),
    ("R27 onto commanders", place("R1 i c3; R2 k c4; R3 k c4"), "R1 move c4", ""),
    ("R27 with them one unit", place("R1 i c3; R2 k c4; R3 i c4"), "R1 move c4", "MOV-05"),
    ("R14 missing", place("R1 i c3; B1 i c5; B2 i d4"), "R1 move c4", "MOV-08"),
    ("R14 either", place("R1 i c3; B1 i c5; B2 i d4"), "R1 move c4 @E", ""),
    ("R14 one square", place("R1 i c3; B1 i c5; B2 k c5"), "R1 move c4", ""),
    # Arrivals
    ("R42 too early", place("R1 i - late:a1; B1 i h8"), "R1 move a1", "R42"),
    ("R42 elsewhere", place("R1 i - in:a1; B1 i h8"), "R1 move b1", "R42"),
    ("R42 other than entering", place("R1 i - in:a1; B1 i h8"), "R1 hold", "R42"),
    ("R42 next to an enemy", place("R1 i - in:a1; B1 i a2"), "R1 move a1", ""),
    ("R42 must face it", place("R1 i - in:a1; B1 i a2"), "R1 move a1 @E", "MOV-08"),
    ("R42 Exhausted", place("R1 i - in:a1 x; B1 i a2"), "R1 move a1", "EXH-03"),
    ("R42 by road", place("R1 i - in:a2", terrain=ROAD2), "R1 move a2 b2 c2", ""),
    ("R42 a gun comes limbered", place("R1 a - in:a2"), "R1 move a2 b2", ""),
    ("R42 from the entry square", place("R1 i - in:a4; B1 i a5", spent=True), "R1 move a4", ""),
    ("R42 onto a commander", place("R1 i - in:a1; R2 k a1"), "R1 move a1", ""),
    ("HIT-04 destroyed", place("R1 i - lost; B1 i h8"), "R1 hold", "HIT-04"),
    # Fire
    ("FIR-03", place("R1 i c3; R2 i c4"), "R1 fire c4", "FIR-03"),
    ("FIR-04 infantry", place("R1 i c3; B1 i c7"), "R1 fire c7", "FIR-04"),
    ("FIR-04 cavalry", place("R1 c c3; B1 i c6"), "R1 fire c6", "FIR-04"),
    ("R11 behind", place("R1 i c3; B1 i c2"), "R1 fire c2", ""),
    ("R11 front", place("R1 i c3; B1 i c2", fire_arc="front"), "R1 fire c2", "R11"),
    ("R11 front, on the diagonal", place("R1 i c3; B1 i d4", fire_arc="front"), "R1 fire d4", ""),
    ("R11 front, wide", place("R1 i c3; B1 i e4", fire_arc="front"), "R1 fire e4", "R11"),
    ("TER-08", place("R1 i c3; B1 i d4", terrain=woods("c3", "c4", "d4")), "R1 fire d4", "TER-08"),
    ("TER-08 artillery", place("R1 a c3; B1 i d4", terrain=woods("c3", "c4", "d4")), "R1 fire d4", "TER-08"),
    ("TER-07", place("R1 a c3; B1 i d4", terrain=town("c3", "c4", "d4")), "R1 fire d4", ""),
    ("TER-07 sight", place("R1 a c3; B1 i c5", terrain=town("c3", "c4", "c5")), "R1 fire c5", "FIR-05"),
    ("TER-07 from outside", place("R1 a c3; B1 i c5", terrain=town("c5")), "R1 fire c5", ""),
    ("R17 off", place("R1 a c3; B1 i c6", unlimbered_turn="off"), "R1 move @E", "R17"),
    ("R17 off, limbered", place("R1 l c3; B1 i c6", unlimbered_turn="off"), "R1 move @E", ""),
    ("R17 off, squares", place("R1 a c3; B1 i c6", unlimbered_turn="off"), "R1 move c4", "MOV-03"),
    ("R19", place("R1 i c3 x; B1 i c5"), "R1 fire c5", "EXH-02"),
    ("R19 not adjacent", place("R1 i c3 x; B1 i c5", exhausted_fire="not_adjacent"), "R1 fire c5", ""),
    ("R19 adjacent", place("R1 i c3 x; B1 i c5; B2 i d3", exhausted_fire="not_adjacent"), "R1 fire c5", "EXH-02"),
    ("R12", place("R1 i c3; B1 i c5", activation=ANNOUNCED), "R1 move d3", "ACT-01"),
    ("R12 either", place("R1 i c3; B1 i c5", activation=ANNOUNCED, **EITHER), "R1 move d3", ""),
    (
        "R12 either, not announced",
        place("R1 i c3; B1 i c5", activation=after("R1", "fire"), **EITHER),
        "R1 move d3",
        "ACT-01",
    ),
    ("R12 either, too far", place("R1 i c3; B1 i c5", activation=ANNOUNCED, **EITHER), "R1 move d3 d2", "MOV-12"),
    ("R13 two woods", place("R1 i c3; B1 i d4", terrain=woods("c3", "d4")), "R1 fire d4", "TER-08"),
    ("R13 depth, two woods", place("R1 i c3; B1 i d4", terrain=woods("c3", "d4"), **DEPTH), "R1 fire d4", ""),
    (
        "R13 depth, one wood",
        place("R1 i c3; B1 i d4", terrain=woods("c3", "c4", "d4"), **DEPTH),
        "R1 fire d4",
        "TER-08",
    ),
    (
        "R13 woods, artillery",
        place("R1 a c3; B1 i c5", terrain=woods("c5")),
        "R1 fire c5",
        "TER-08",
    ),
    ("R13 one, out of woods", place("R1 i c3; B1 i c6", terrain=woods("c3"), **ONE), "R1 fire c6", "R13"),
    ("R13 one, the next square", place("R1 i c3; B1 i c4", terrain=woods("c3"), **ONE), "R1 fire c4", ""),
    ("R13 one, a gun in a town", place("R1 a c3; B1 i c6", terrain=town("c3"), **ONE), "R1 fire c6", ""),
    ("R13 one, a gun in woods", place("R1 a c3; B1 i c6", terrain=woods("c3"), **ONE), "R1 fire c6", "R13"),
    ("R41 into before out of", place("R1 i c3; B1 i c5", terrain=woods("c3", "c5"), **ONE), "R1 fire c5", "TER-08"),
    ("R41 out of before range", place("R1 i c3; B1 i c7", terrain=woods("c3"), **ONE), "R1 fire c7", "R13"),
    ("R34 from hill to hill", place("R1 i c3; B1 i c5", terrain=hill("c3", "c4", "c5")), "R1 fire c5", "FIR-05"),
    (
        "R34 on, from hill to hill",
        place("R1 i c3; B1 i c5", terrain=hill("c3", "c4", "c5"), hill_plateau_los="on"),
        "R1 fire c5",
        "",
    ),
    (
        "R34 on, from below",
        place("R1 i c3; B1 i c5", terrain=hill("c4", "c5"), hill_plateau_los="on"),
        "R1 fire c5",
        "FIR-05",
    ),
    (
        "R34 on, a unit on the hill between",
        place("R1 i c3; R2 i c4; B1 i c5", terrain=hill("c3", "c4", "c5"), hill_plateau_los="on"),
        "R1 fire c5",
        "FIR-06",
    ),
    ("R05 from below", place("R1 i c3; R2 i c4; B1 i c5", terrain=hill("c5")), "R1 fire c5", ""),
    (
        "R05 firer, from below",
        place("R1 i c3; R2 i c4; B1 i c5", terrain=hill("c5"), hill_overlook="firer"),
        "R1 fire c5",
        "FIR-06",
    ),
    (
        "R05 firer, from above",
        place("R1 i c3; R2 i c4; B1 i c5", terrain=hill("c3"), hill_overlook="firer"),
        "R1 fire c5",
        "",
    ),
    ("R03 a line", place("R1 i c3; B1 i d5", terrain=woods("c4", "d4")), "R1 fire d5", "FIR-05"),
    ("R03 a line, one side open", place("R1 i c3; B1 i d5", terrain=woods("c4")), "R1 fire d5", "FIR-05"),
    (
        "R03 path, one way open",
        place("R1 i c3; B1 i d5", terrain=woods("c4"), los_method="path"),
        "R1 fire d5",
        "",
    ),
    (
        "R03 path, every way closed",
        place("R1 i c3; B1 i d5", terrain=woods("c4", "d4"), los_method="path"),
        "R1 fire d5",
        "FIR-05",
    ),
    (
        "R03 path, no detour",
        place("R1 a c3; R2 i c4; B1 i c5", los_method="path"),
        "R1 fire c5",
        "FIR-06",
    ),
    ("R13 out of it", place("R1 i c3; B1 i c6", terrain=woods("c3")), "R1 fire c6", ""),
    ("R34", place("R1 i c3; B1 i c5", terrain=hill("c3", "c4", "c5")), "R1 fire c5", "FIR-05"),
    ("R05 from below", place("R1 i c3; R2 i c4; B1 i c5", terrain=hill("c5")), "R1 fire c5", ""),
    ("R05 level", place("R1 i c3; B2 k c4; B1 i c5"), "R1 fire c5", "FIR-06"),
    ("FIR-06 ground and unit", place("R1 i c3; R2 i d3; B1 i d4", terrain=hill("c4")), "R1 fire d4", "FIR-06"),
    # Rally
    ("R30 fresh", place("R1 k c3; R2 i c3"), "R1 rally R2", "R30"),
    ("R30 elsewhere", place("R1 k c3; R2 i c4 x"), "R1 rally R2", "R30"),
    ("R30 an enemy", place("R1 k c3; B1 i c4 x"), "R1 rally B1", "R30"),
    ("R27 a commander", place("R1 k c3; R2 k c3 x"), "R1 rally R2", "R30"),
    ("R27 itself", place("R1 k c3 x; R2 i c3"), "R1 rally", "R30"),
    ("R27 Exhausted itself", place("R1 k c3 x; R2 i c3 x"), "R1 rally R2", ""),
    # Close combat
    ("R20 on", place("R1 i c3 x; B1 i c4"), "R1 close_combat c4", ""),
    ("R20 off", place("R1 i c3 x; B1 i c4", exhausted_attack="off"), "R1 close_combat c4", "R20"),
    ("CC-01 nobody", place("R1 i c3; B1 i h8"), "R1 close_combat c4", "CC-01"),
    ("CC-01 another name", place("R1 i c3; B1 i c4; B2 i h8"), "R1 close_combat c4 B2", "CC-01"),
    ("R38 after limbering", place("R1 l c3; B1 i c4", activation=after("R1", "limber")), "R1 close_combat c4", ""),
    ("R35", place("R1 i c3 used; B1 i c4", activation=FOUGHT), "R1 close_combat c4", "R35"),
    ("OPT-02 fight", place("R1 i c3; B1 i c4", spent=True), "R1 close_combat c4", "OPT-02"),
    ("R25 the unit", place("R1 i c3; B1 k c4; B2 i c4"), "R1 close_combat c4", ""),
    ("R25 its commander", place("R1 i c3; B1 k c4; B2 i c4"), "R1 close_combat c4 B1", "R25"),
    ("R26 which", place("R1 i c3; B1 k c4; B2 k c4"), "R1 close_combat c4", "R26"),
    ("R26 this one", place("R1 i c3; B1 k c4; B2 k c4"), "R1 close_combat c4 B2", ""),
    # Flip, retreat
    ("HIT-03 flip", place("R1 i c3; B1 i c5", pending=failed("B1")), "R1 flip", "HIT-03"),
    ("HIT-03 retreat", place("R1 i c3; B1 i c5"), "R1 retreat c2", "HIT-03"),
    ("R23 retreat", place("R1 i c3; B1 a c5", pending=failed("B1")), "B1 retreat c6", "R23"),
    ("R22 any direction", place("R1 i c2; B1 i c5", pending=failed("B1")), "B1 retreat c4", ""),
    ("R27 on", place("R1 k c3; R2 k c3 x; B1 i h8", commander_rallied="on"), "R1 rally R2", ""),
    ("R27 off", place("R1 k c3; R2 k c3 x; B1 i h8"), "R1 rally R2", "R30"),
    ("R27 itself", place("R1 k c3 x; B1 i h8", commander_rallied="on"), "R1 rally R1", "R30"),
    ("R27 elsewhere", place("R1 k c3; R2 k c4 x; B1 i h8", commander_rallied="on"), "R1 rally R2", "R30"),
    ("R22 away", place("R1 i c2; B1 i c5", pending=failed("B1", "c2"), **AWAY), "B1 retreat c6", ""),
    ("R22 not away", place("R1 i c2; B1 i c5", pending=failed("B1", "c2"), **AWAY), "B1 retreat d5", "R22"),
    ("R22 away on a diagonal", place("R1 i b4; B1 i c5", pending=failed("B1", "b4"), **AWAY), "B1 retreat d5", ""),
    ("R22 alone, not away", place("R1 i d4; B1 k d5", pending=alone("B1"), **AWAY), "B1 retreat e5", "R22"),
    ("R22 alone, away", place("R1 i d4; B1 k d5", pending=alone("B1"), **AWAY), "B1 retreat d6", ""),
    (
        "R22 next to an enemy, on",
        place("R1 i c3; B1 i c5", pending=failed("B1"), retreat_adjacent="on"),
        "B1 retreat c4",
        "",
    ),
    ("R23 on", place("R1 i c2; B1 a c5", pending=failed("B1"), unlimbered_retreat="on"), "B1 retreat c6", ""),
    (
        "R23 on, no advance",
        place("R1 a d4; B1 i h8", pending=won("R1", "d4", "d5"), unlimbered_retreat="on"),
        "R1 advance",
        "R23",
    ),
    ("R22 too far", place("R1 i c2; B1 i c5", pending=failed("B1")), "B1 retreat c7", "R22"),
    ("R22 off the board", place("R1 i c2; B1 i c8", pending=failed("B1")), "B1 retreat off", "R22"),
    ("R22 not empty", place("R1 i c2; B1 i c5; B2 k c6", pending=failed("B1")), "B1 retreat c6", "R22"),
    ("R22 next to an enemy", place("R1 i c3; B1 i c5", pending=failed("B1")), "B1 retreat c4", "R22"),
    # Advance
    ("CC-10 nothing won", place("R1 i d4; B1 i h8"), "R1 advance", "CC-10"),
    ("CC-10 somebody else", place("R1 i d4; R2 i e5; B1 i h8", pending=won("R1", "d4", "d5")), "R2 advance", "CC-10"),
    (
        "R36 off",
        place("R1 i d2; B1 i d5", activation=FOUGHT, pending=won("B1", "d5", "d4", "retreated")),
        "B1 advance",
        "CC-10",
    ),
    (
        "R36 on",
        place(
            "R1 i d2; B1 i d5", activation=FOUGHT, pending=won("B1", "d5", "d4", "retreated"), defender_may_advance="on"
        ),
        "B1 advance",
        "",
    ),
    ("R23 advance", place("R1 a d4; B1 i h8", pending=won("R1", "d4", "d5")), "R1 advance", "R23"),
    ("R24 not empty", place("R1 i d4; B1 k d5", pending=won("R1", "d4", "d5")), "R1 advance", "R24"),
    ("R24 missing", place("R1 i d4; B1 i d6; B2 i e5", pending=won("R1", "d4", "d5")), "R1 advance", "R24"),
    ("R24 either", place("R1 i d4; B1 i d6; B2 i e5", pending=won("R1", "d4", "d5")), "R1 advance @E", ""),
    ("R24 turns away", place("R1 i d4; B1 i d6", pending=won("R1", "d4", "d5")), "R1 advance @E", "R24"),
    ("R24 keeps its facing", place("R1 i d4; B1 i h8", pending=won("R1", "d4", "d5")), "R1 advance @E", "R24"),
    ("OPT-02 advance", place("R1 i d4; B1 i h8", pending=won("R1", "d4", "d5"), spent=True), "R1 advance", "OPT-02"),
    # The order of citing
    ("R41 chit before marker", place("R1 i c3 used; B1 i h8", drawn="blue"), "R1 hold", "SEQ-04"),
    ("R41 lost before marker", place("R1 i - used lost; B1 i h8"), "R1 hold", "HIT-04"),
    ("R41 marker before board", place("R1 i - used left; B1 i h8"), "R1 hold", "SEQ-05"),
    ("R41 board before kind", place("R1 k - in:a1; B1 i h8"), "R1 fire h8", "R42"),
    ("R41 corner before the exit", place("R1 i a1", exits=["h8"]), "R1 move b2 off", "MOV-01"),
    ("R41 exit before the gun", place("R1 a a1; B1 i h8"), "R1 move off", "R40"),
    ("R41 enemy there before the stop", place("R1 c c3; B1 i d4"), "R1 move c4 d4", "R08"),
    ("R41 next to an enemy before woods", place("R1 i c3; B1 i d4", terrain=woods("c4")), "R1 move c4 c5", "MOV-07"),
    ("R41 stop before the start", place("R1 c c3; B1 i c4", terrain=woods("b3")), "R1 move b3 b4", "TER-09"),
    ("R41 start before Exhausted", place("R1 i c3 x; B1 i c4; B2 i e3"), "R1 move d3", "MOV-09"),
    ("R41 Exhausted before the side", place("R1 i c3 x; B1 i c5", spent=True), "R1 move c4", "EXH-03"),
    ("R41 steps before length", place("R1 i c3; B1 i d5"), "R1 move b3 b4 b5 c5 c6", "MOV-07"),
    ("R41 length before the end", place("R1 i c3; R2 i c6"), "R1 move c4 c5 c6", "MOV-02"),
    ("R41 stacking before facing", place("R1 i c3; R2 i c4; B1 i c5"), "R1 move c4 @E", "MOV-05"),
    ("R41 target before arc", place("R1 i c3; B1 i h8", fire_arc="front"), "R1 fire c2", "FIR-03"),
    ("R41 arc before range", place("R1 i c5; B1 i c1", fire_arc="front"), "R1 fire c1", "R11"),
    ("R41 range before sight", place("R1 i c1; R2 i c2; B1 i c5"), "R1 fire c5", "FIR-04"),
    (
        "R41 woods before range",
        place("R1 i c1; B1 i c5", terrain=woods("c1", "c2", "c3", "c4", "c5")),
        "R1 fire c5",
        "TER-08",
    ),
    ("R41 ground before units", place(X10, terrain=hill("c3")), "R1 fire c4", "FIR-05"),
    (
        "R41 twice before the side",
        place("R1 i c3 used; B1 i c4", activation=FOUGHT, spent=True),
        "R1 close_combat c4",
        "R35",
    ),
    ("R41 gun before the square", place("R1 a c3; B1 a c5", pending=failed("B1")), "B1 retreat c4", "R23"),
    ("R41 loser before gun", place("R1 a d4; B1 i d5", pending=won("R1", "d4", "d5", "stood")), "R1 advance", "CC-09"),
    # What scenarios bring of their own
    ("R44 in fog", place("R1 i c3 N; B1 i c6 S") | FOG, "R1 fire c6", "R44"),
    ("R44 as far as one sees", place("R1 i c3 N; B1 i c5 S") | FOG, "R1 fire c5", ""),
    ("R45 a lake", place("R1 i c3 N; B1 i h8 S", terrain={"lake": ["c4"]}) | LAKE, "R1 move c4", "R45"),
    ("R45 beside it", place("R1 i c3 N; B1 i h8 S", terrain={"lake": ["c4"]}) | LAKE, "R1 move b3", ""),
]


def test_the_verdict_of_every_case() -> None:
    given: list[tuple[str, str | None]] = []
    for id, position, text, _ in CASES:
        with named(id):
            given.append((id, verdict(position, order(text))))
    assert given == [(id, f"HOU-{cited}" if cited else None) for id, *_, cited in CASES]


def test_the_cases_reach_every_citable_rule_and_no_other() -> None:
    assert {f"HOU-{cited}" for *_, cited in CASES if cited} == CITABLE


# --- random positions: no crash, only citable rules, and the same answer in a mirror ---------------------------------

SIZE = 6
SQUARES = [f"{letter}{row}" for letter in "abcdef" for row in range(1, SIZE + 1)]
EAST_WEST = {"a": "f", "b": "e", "c": "d", "d": "c", "e": "b", "f": "a", "E": "W", "W": "E"}
CHOICES = {
    "slow_terrain": ["stop", "whole"],
    "fire_into_cover": ["depth", "range"],
    "fire_out_of_cover": ["full", "one"],
    "hill_overlook": ["either", "firer"],
    "hill_plateau_los": ["off", "on"],
    "los_method": ["line", "path"],
    "road_bonus": ["entire", "start", "any"],
    "fire_arc": ["all", "front"],
    "exhausted_attack": ["on", "off"],
}


def random_position(dice: random.Random) -> dict[str, Any]:
    spots = dice.sample(SQUARES, 8)
    texts = [
        f"{name} {dice.choice('iclak')} {at} {dice.choice('NESW')}" + " x" * (dice.random() < 0.3)
        for name, at in zip(["R1", "R2", "R3", "R4", "B1", "B2", "B3", "B4"], spots, strict=True)
    ] + [f"R5 k {spots[0]}", f"B5 k {spots[4]} {dice.choice('NESW')}"]
    ground: dict[str, list[str]] = {}
    for square in SQUARES:
        if dice.random() < 0.4:
            ground.setdefault(dice.choice(["hill", "woods", "town", "river", "road"]), []).append(square)
    options = {name: dice.choice(values) for name, values in CHOICES.items()}
    changes = {"terrain": ground, "exits": ["a1", "c5"], "spent": dice.random() < 0.2} | options
    return place(";".join(texts), **changes) | {"columns": SIZE, "rows": SIZE}


def random_order(dice: random.Random, position: dict[str, Any]) -> dict[str, Any]:
    actor = dice.choice(position["units"])
    do = dice.choice("move move move fire fire close_combat close_combat rally limber unlimber hold flip".split())
    near = [square for square in SQUARES if steps(square, actor["at"]) <= (1 if do == "close_combat" else 4)]
    words = {
        "move": walk(dice, actor["at"]),
        "rally": "R1",
        "fire": dice.choice(near),
        "close_combat": dice.choice(near),
    }
    facing = f" @{dice.choice('NESW')}" if do == "move" and dice.random() < 0.3 else ""
    return order(f"{actor['id']} {do} {words.get(do, '')}{facing}")


def steps(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def walk(dice: random.Random, here: str) -> str:
    """Wander up to four squares from here, now and then round a corner or off the board."""
    path: list[str] = []
    for _ in range(dice.randint(0, 4)):
        here = dice.choice([square for square in SQUARES if steps(square, here) <= 1 + (dice.random() < 0.1)])
        path.append(here)
    return " ".join(path + ["off"] * (dice.random() < 0.1))


def mirrored(data: Any, key: str = "") -> Any:
    """Reflect every square and facing of a position or an order in the board's north-south axis."""
    if isinstance(data, dict):
        return {name: mirrored(value, "" if key == "options" else name) for name, value in data.items()}
    if isinstance(data, list):
        return [mirrored(item, key) for item in data]
    if isinstance(data, str) and (data in SQUARES or key == "facing"):
        return "".join(EAST_WEST.get(letter, letter) for letter in data)
    return data


def test_a_verdict_is_citable_and_the_same_in_a_mirror() -> None:
    for seed in range(200):
        with named(seed):
            dice = random.Random(seed)
            position = random_position(dice)
            given = random_order(dice, position)
            cited = verdict(position, given)
            assert cited is None or cited in CITABLE
            assert verdict(mirrored(position), mirrored(given)) == cited
