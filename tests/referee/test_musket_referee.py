"""The musket referee against the worked examples and rulings of the rule book, one case a line."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.named import named
from tests.referee.musket import CITABLE, verdict
from tests.referee.plain_grid import HexGrid

DEFAULTS = {
    "exhaustion_point": "third_up",
    "units_block_fire": "friends",
    "cavalry_range": 0,
    "hill_fire_over": "off",
    "river_fordable_everywhere": "off",
    "stacking": "commander_shares",
    "fire_move_order": "move_first",
    "fire_arc": "front",
    "hex_front_edges": 3,
    "withdrawal": "free",
    "commander_power": 1,
    "woods_slow": "off",
    "commander_attack": "on",
    "commander_bonus": "off",
    "hits_in_shared_area": "fighting_unit",
    "close_combat_compulsory": "off",
    "defender_may_advance": "on",
    "further_combat_limit": "none",
}
KINDS = {"i": "infantry", "r": "rifles", "c": "cavalry", "a": "artillery", "k": "commander"}
ROAD2 = {"road": ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"]}
WADED = {"river_fordable_everywhere": "on"}
RIVER4 = {"river": ["a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"], "ford": ["c4"]}
FACINGS = {"N", "E", "S", "W", "NE", "SE", "SW", "NW"}


def unit(text: str) -> dict[str, Any]:
    """Read 'R1 i c3 E': id, kind (r = rifles, k = commander), area or -, then words.

    Words: a facing (red faces N if nothing is said, blue S), over (has finished), shot (fired in the artillery step),
    wet (entered a ford this turn), in:a1 (arrives in turn 1 at a1), late:a1, lost, left.
    """
    name, kind, at, *words = text.split()
    entry = [word.partition(":") for word in words if ":" in word]
    return {
        "id": name,
        "side": "red" if name[0] == "R" else "blue",
        "type": KINDS[kind],
        "at": None if at == "-" else at,
        "status": "waiting" if entry else next((w for w in words if w in {"lost", "left"}), "board"),
        "facing": next((word for word in words if word in FACINGS), "N" if name[0] == "R" else "S"),
        "arrives": {"turn": 1 if entry[0][0] == "in" else 9, "at": [entry[0][2]]} if entry else None,
        "finished": "over" in words,
        "fired_artillery": "shot" in words,
        "entered_ford_turn": "wet" in words,
    }


def place(units: str, **changes: Any) -> dict[str, Any]:
    """Build an 8 x 8 position of turn 3 in red's step, which is the first; `changes` are options or parts of it."""
    step = changes.pop("step", "first")
    red_done, blue_done = changes.pop("over", (step == "second", False))
    position = {
        "shape": changes.pop("shape", "square"),
        "columns": 8,
        "rows": 8,
        "terrain": changes.pop("terrain", {}),
        "turn": 3,
        "step": step,
        "side_in_action": {"artillery": None, "first": "red", "second": "blue"}[step],
        "sides": [
            {
                "id": "red",
                "exits": changes.pop("exits", []),
                "exhausted": changes.pop("spent", False),
                "done": red_done,
            },
            {"id": "blue", "exits": [], "exhausted": False, "done": blue_done},
        ],
        "units": [unit(text) for text in units.split(";")],
        "activation": changes.pop("activation", None),
        "declared": changes.pop("declared", []),
        "further": changes.pop("further", None),
        "pending": changes.pop("pending", None),
    }
    return position | {"options": DEFAULTS | changes}


def guns(units: str, **changes: Any) -> dict[str, Any]:
    """Build a position in the artillery step."""
    return place(units, step="artillery", **changes)


def hexes(units: str, **changes: Any) -> dict[str, Any]:
    return place(units, shape="hex", **changes)


def order(text: str) -> dict[str, Any]:
    """Read 'R1 move b3 c3 @N', 'R1 fire c5', 'R1 close_combat c4 B2', 'R1 advance @E', 'R1 hold'."""
    name, do, *words = text.split()
    result: dict[str, Any] = {"unit": name, "do": do}
    if words and words[-1][0] == "@":
        result["facing"] = words.pop()[1:]
    if do == "move":
        return result | {"path": words}
    keys = {"fire": ["at"], "close_combat": ["at", "target"]}.get(do, [])
    return result | dict(zip(keys, words, strict=False))


def after(name: str, *done: str, origin: str | None = None, path: str = "", turned: bool = False) -> dict[str, Any]:
    """Describe the action of a unit that has executed the orders in `done`."""
    return {"unit": name, "origin": origin, "path": path.split(), "done": list(done), "turned": turned}


def won(name: str, fought_from: str, to: str, *, survived: bool = False) -> dict[str, Any]:
    return {"kind": "advance", "unit": name, "from": fought_from, "to": to, "survived": survived}


def again(name: str, fought: int = 0) -> dict[str, Any]:
    return {"unit": name, "fought": fought}


def woods(*areas: str) -> dict[str, list[str]]:
    return {"woods": list(areas)}


def hill(*areas: str) -> dict[str, list[str]]:
    return {"hill": list(areas)}


X04 = "R1 a c1; R2 i c3; B1 i c6; B2 i e5"
X15 = "R1 i c3; R2 i d3; B1 i c6"
X23 = "R1 i c4 NE; R2 i d4; B1 i e4"
FOUGHT = after("R1", "close_combat")
SLOW = {"woods_slow": "p19"}

MUST = {"close_combat_compulsory": "on"}
WITH_HIM = "R1 i c3; B1 i c4; B2 k c4"
OWES = "R1 i c3; R2 i g1; B1 i c4"

# Each line: where the case comes from, the position, the order, the rule cited without its prefix ("" = legal).
FOG = {"visibility": [{"turns": "3", "squares": 2}]}
LAKE = {"terrain_types": {"lake": {"like": "woods", "impassable": True}}}
CASES = [
    # The worked examples on squares
    ("X01 c3", guns("R1 a c1; B1 i c3"), "R1 fire c3", ""),
    ("X01 c7", guns("R1 a c1; B1 i c7"), "R1 fire c7", ""),
    ("X01 c8", guns("R1 a c1; B1 i c8"), "R1 fire c8", "ART-04"),
    ("X02", guns("R1 a c1; B1 i c4", terrain=woods("c4")), "R1 fire c4", ""),
    ("X04 c6", guns(X04), "R1 fire c6", "ART-11"),
    ("X04 e5", guns(X04), "R1 fire e5", ""),
    ("X04 over an enemy", guns("R1 a c1; B2 i c3; B1 i c6"), "R1 fire c6", ""),
    ("X04 all block", guns("R1 a c1; B2 i c3; B1 i c6", units_block_fire="all"), "R1 fire c6", "ART-11"),
    ("X05 e6", guns("R1 a c4; B1 i e6; B2 i f5"), "R1 fire e6", ""),
    ("X05 f5", guns("R1 a c4; B1 i e6; B2 i f5"), "R1 fire f5", "R03"),
    ("X05 all round", guns("R1 a c4; B1 i e6; B2 i f5", fire_arc="all"), "R1 fire f5", ""),
    ("X08", place("R1 i b3; B1 i b5", activation=after("R1", "move", origin="b2", path="b3")), "R1 fire b5", ""),
    (
        "X08 too far",
        place("R1 i b4; B1 i b5", activation=after("R1", "move", origin="b2", path="b3 b4")),
        "R1 fire b5",
        "MOV-06",
    ),
    ("X08 from b2", place("R1 i b2; B1 i b5"), "R1 fire b5", "FIR-01"),
    ("X10 moves", place("R1 r b1; R2 c d1; B1 i b6; B2 i d3"), "R1 move b2 b3", ""),
    ("X10", place("R1 r b3; B1 i b6", activation=after("R1", "move", origin="b1", path="b2 b3")), "R1 fire b6", ""),
    ("X10 cavalry", place("R2 c d1; B2 i d3"), "R2 fire d3", "R04"),
    ("X11 moves", place("R1 i d3; B1 i d5"), "R1 move d4", ""),
    (
        "X11 fights",
        place("R1 i d4; B1 i d5", activation=after("R1", "move", origin="d3", path="d4")),
        "R1 close_combat d5",
        "",
    ),
    ("X11 advances", place("R1 i d4; B1 i - lost", activation=FOUGHT, pending=won("R1", "d4", "d5")), "R1 advance", ""),
    (
        "X11 both stay",
        place("R1 i d4; B1 i d5", activation=FOUGHT, pending=won("R1", "d4", "d5", survived=True)),
        "R1 advance",
        "CC-11",
    ),
    (
        "X13 the defender advances",
        place("R1 i - lost; B1 i d5", activation=FOUGHT, pending=won("B1", "d5", "d4")),
        "B1 advance",
        "",
    ),
    ("X15", place(X15, terrain=RIVER4), "R1 move c4", ""),
    ("X15 goes on", place(X15, terrain=RIVER4), "R1 move c4 c5", "TER-03"),
    ("X15 no ford", place(X15, terrain=RIVER4), "R2 move d4", "R22"),
    ("X15 leaves", place("R1 i c4; B1 i c6", terrain=RIVER4), "R1 move c5", ""),
    ("X15 along the river", place("R1 i c4; B1 i c6", terrain=RIVER4), "R1 move b4", "R22"),
    ("X15 fires", place("R1 i c4; B1 i c6", terrain=RIVER4), "R1 fire c6", "TER-05"),
    ("X16", place("R1 i c4; B1 i c5", terrain=RIVER4), "R1 close_combat c5", ""),
    ("X17 artillery", place("R1 a a2 E; R2 i a1", terrain=ROAD2), "R1 move b2 c2", ""),
    ("X17 infantry", place("R1 a b4 E; R2 i a1", terrain=ROAD2), "R2 move a2 b2 c2", "MOV-02"),
    ("X19", place("R1 k d4; B1 i d5"), "R1 close_combat d5", ""),
    (
        "X19 advances",
        place("R1 k d4; B1 i - lost", activation=FOUGHT, pending=won("R1", "d4", "d5")),
        "R1 advance",
        "CC-13",
    ),
    ("X20", place("R1 a c4 shot; B1 c c5"), "R1 close_combat c5", ""),
    # The worked examples on hexes
    ("X22", hexes("R1 i c4"), "R1 move d4 d5", ""),
    ("X22 one step", hexes("R1 i c4"), "R1 move d5", "MOV-01"),
    ("X23", hexes(X23), "R1 fire e4", ""),
    ("X23 facing N", hexes("R1 i c4; B1 i e4"), "R1 fire e4", "R03"),
    ("X23 both", hexes(X23 + "; R3 i d3"), "R1 fire e4", "FIR-09"),
    ("X23 d3 alone", hexes("R1 i c4 NE; R3 i d3; B1 i e4"), "R1 fire e4", ""),
    ("X25 c5", hexes("R1 c c5 NE; B1 i d5"), "R1 close_combat d5", ""),
    ("X25 e5", hexes("R1 c e5 NW; B1 i d5"), "R1 close_combat d5", ""),
    ("X25 c6", hexes("R1 c c6 SE; B1 i d5"), "R1 close_combat d5", ""),
    ("X25 e6", hexes("R1 c e6 SW; B1 i d5"), "R1 close_combat d5", ""),
    ("X25 d6", hexes("R1 c d6 S; B1 i d5"), "R1 close_combat d5", ""),
    ("X25 beside the exact front", hexes("R1 c c5 N; B1 i d5"), "R1 close_combat d5", "R20"),
    ("X26", hexes("R1 i d4; B1 i d5"), "R1 move e5 @NW", ""),
    ("X26 facing left out", hexes("R1 i d4; B1 i d5"), "R1 move e5", ""),
    ("X26 facing N", hexes("R1 i d4; B1 i d5"), "R1 move e5 @N", "MOV-09"),
    ("X26 goes on", hexes("R1 i d4; B1 i d5"), "R1 move e5 e6", "MOV-08"),
    ("X26 next turn", hexes("R1 i e5 NW; B1 i d5"), "R1 move e6 @SW", ""),
    # Every order
    ("SEQ-03 the artillery step", guns("R1 i c3; B1 i h8"), "R1 move c4", "SEQ-03"),
    ("SEQ-03 muskets in it", guns("R1 i c3; B1 i c4"), "R1 fire c4", "SEQ-03"),
    ("SEQ-03 a gun moves in it", guns("R1 a c3; B1 i h8"), "R1 move c4", "SEQ-03"),
    ("SEQ-03 to come", place("R1 i c3; B1 i h8"), "B1 hold", "SEQ-03"),
    ("SEQ-04", place("R1 i c3; B1 i h8", step="second"), "R1 hold", "SEQ-04"),
    ("SEQ-04 ended early", place("R1 i c3; B1 i h8", over=(True, False)), "R1 hold", "SEQ-04"),
    ("R12 both sides", guns("R1 a c1; B1 a c4", declared=["R1"]), "B1 fire c1", ""),
    ("ACT-03", place("R1 i c3 over; B1 i h8"), "R1 hold", "ACT-03"),
    ("R23 one", place("R1 k c3; R2 i c4; B1 i h8", stacking="one"), "R1 move c4", "R23"),
    ("R23 shared", place("R1 k c3; R2 i c4; B1 i h8"), "R1 move c4", ""),
    ("R23 one, passes", place("R1 c c3; R2 i c4; B1 i h8", stacking="one"), "R1 move c4 c5", "R23"),
    ("R23 passes", place("R1 c c3; R2 i c4; B1 i h8"), "R1 move c4 c5", ""),
    ("R13", place("R1 i b3; B1 i b5", activation=after("R1", "fire")), "R1 move a3", "R13"),
    (
        "R13 either",
        place("R1 i b3; B1 i b5", activation=after("R1", "fire"), fire_move_order="either"),
        "R1 move a3",
        "",
    ),
    (
        "R13 either, too far",
        place("R1 i b3; B1 i b5", activation=after("R1", "fire"), fire_move_order="either"),
        "R1 move a3 a2",
        "MOV-06",
    ),
    ("ACT-03 hold, move", place("R1 i c3; B1 i h8", activation=after("R1", "hold")), "R1 move c4", "ACT-03"),
    ("ACT-03 hold, fire", place("R1 i c3; B1 i c4", activation=after("R1", "hold")), "R1 fire c4", "ACT-03"),
    ("ACT-03 hold, fight", place("R1 i c3; B1 i c4", activation=after("R1", "hold")), "R1 close_combat c4", ""),
    ("ACT-03 move, hold", place("R1 i c3; B1 i c4", activation=after("R1", "move", origin="c3")), "R1 hold", ""),
    ("R13 fire, move", place("R1 i c3; B1 i c5", activation=after("R1", "fire")), "R1 move c2", "R13"),
    ("R13 fire, fight", place("R1 i c3; B1 i c4", activation=after("R1", "fire")), "R1 close_combat c4", ""),
    ("R13 fight, move", place("R1 i c3; B1 i c4", activation=FOUGHT), "R1 move c2", "R13"),
    ("R13 fight, fire", place("R1 i c3; B1 i c4", activation=FOUGHT), "R1 fire c4", "R13"),
    ("R13 fight, hold", place("R1 i c3; B1 i c4", activation=FOUGHT), "R1 hold", "R13"),
    # Fire
    ("FIR-02", place("R1 a c1; B1 i c3"), "R1 fire c3", "FIR-02"),
    ("ART-03 declared", guns("R1 a c1; B1 i c3", declared=["R1"]), "R1 fire c3", "ART-03"),
    ("ART-03 fired", guns("R1 a c1 shot; B1 i c3"), "R1 fire c3", "ART-03"),
    ("FIR-03", place("R1 i c3; B1 i c5", activation=after("R1", "fire")), "R1 fire c5", "FIR-03"),
    ("R04 commander", place("R1 k c3; B1 i c4"), "R1 fire c4", "R04"),
    ("TER-05 artillery", guns("R1 a c4; B1 i c6", terrain=RIVER4), "R1 fire c6", "TER-05"),
    ("R22 on a bridge", place("R1 i c4; B1 i c6", terrain={"river": ["c4"], "road": ["c4"]}), "R1 fire c6", ""),
    (
        "R24 road and fire",
        place("R1 i c2 E; B1 i d2", terrain=ROAD2, activation=after("R1", "move", origin="a2", path="b2 c2")),
        "R1 fire d2",
        "",
    ),
    (
        "R22 leaves and fires",
        place("R1 i c5; B1 i c7", terrain=RIVER4, activation=after("R1", "move", origin="c4", path="c5")),
        "R1 fire c7",
        "",
    ),
    ("ART-09", guns("R1 a c1; R2 i c3"), "R1 fire c3", "ART-09"),
    ("FIR-07", place("R1 i c1; R2 i c3"), "R1 fire c3", "FIR-07"),
    ("FIR-01 rifles", place("R1 r c1; B1 i c5"), "R1 fire c5", "FIR-01"),
    ("R31 next to an enemy", place("R1 i c1; B1 i c2"), "R1 fire c2", ""),
    ("FIR-08", place("R1 i c1; B1 i c3", terrain=woods("c2")), "R1 fire c3", "FIR-08"),
    ("ART-10", guns("R1 a c1; B1 i c3", terrain={"town": ["c2"]}), "R1 fire c3", "ART-10"),
    ("R09 hill between", place("R1 i c1; B1 i c3", terrain=hill("c2")), "R1 fire c3", "FIR-08"),
    ("R09 from a hill", place("R1 i c1; B1 i c3", terrain=hill("c1", "c2")), "R1 fire c3", ""),
    ("R09 at a hill", place("R1 i c1; B1 i c3", terrain=hill("c3", "c2")), "R1 fire c3", ""),
    ("R09 woods from a hill", place("R1 i c1; B1 i c3", terrain=hill("c1") | woods("c2")), "R1 fire c3", "FIR-08"),
    ("R09 friends from a hill", place("R1 i c1; R2 i c2; B1 i c3", terrain=hill("c1")), "R1 fire c3", "FIR-09"),
    (
        "R09 over, from a hill",
        place("R1 i c1; R2 i c2; B1 i c3", terrain=hill("c1"), hill_fire_over="on"),
        "R1 fire c3",
        "",
    ),
    (
        "R09 over, a friend on the hill",
        place("R1 i c1; R2 i c2; B1 i c3", terrain=hill("c1", "c2"), hill_fire_over="on"),
        "R1 fire c3",
        "FIR-09",
    ),
    ("R09 over, on the level", place("R1 i c1; R2 i c2; B1 i c3", hill_fire_over="on"), "R1 fire c3", "FIR-09"),
    ("R04 carbines", place("R2 c d1; B2 i d3", cavalry_range=2), "R2 fire d3", ""),
    ("R04 carbines, three away", place("R2 c d1; B2 i d4", cavalry_range=2), "R2 fire d4", "FIR-01"),
    ("R04 carbines, no commander", place("R2 k d1; B2 i d3", cavalry_range=2), "R2 fire d3", "R04"),
    ("R22 everywhere", place(X15, terrain=RIVER4, **WADED), "R2 move d4", ""),
    ("R22 everywhere, goes on", place(X15, terrain=RIVER4, **WADED), "R2 move d4 d5", "TER-03"),
    ("R22 everywhere, along it", place("R1 i c4; B1 i c6", terrain=RIVER4, **WADED), "R1 move b4", ""),
    ("R22 everywhere, out of it", place("R1 i d4; B1 i h8", terrain=RIVER4, **WADED), "R1 move d5 d6", "TER-04"),
    ("R07 one side", place("R1 i c1; R2 i c2; B1 i d2"), "R1 fire d2", ""),
    ("R07 both sides", place("R1 i c1; R2 i c2; B1 i d2", terrain=woods("d1")), "R1 fire d2", "FIR-09"),
    ("R07 at the hex board's edge", hexes("R1 i a1 SE; R2 k b1; B1 i c1"), "R1 fire c1", ""),
    ("R03 hex, bounding row", guns("R1 a c4; B1 i e5", shape="hex"), "R1 fire e5", ""),
    ("R03 hex, one edge", guns("R1 a c4; B1 i e5", shape="hex", hex_front_edges=1), "R1 fire e5", "R03"),
    ("R03 hex, narrow row", guns("R1 a c4; B1 i d5", shape="hex", hex_front_edges=1), "R1 fire d5", ""),
    ("R03 narrow on squares", place("R1 i c4; B1 i d5", hex_front_edges=1), "R1 fire d5", ""),
    # Move
    ("MOV-05", place("R1 i c4; B1 i h8", activation=after("R1", "move", origin="c3", path="c4")), "R1 move", "MOV-05"),
    ("MOV-07", place("R1 a c4 shot; B1 i h8"), "R1 move c5", "MOV-07"),
    ("MOV-07 turning", place("R1 a c4 shot; B1 i h8"), "R1 move @E", "MOV-07"),
    ("MOV-01 corner", place("R1 i c3"), "R1 move d4", "MOV-01"),
    ("MOV-01 after leaving", place("R1 i a1", exits=["a1"]), "R1 move off a1", "MOV-01"),
    ("R34", place("R1 i a1"), "R1 move off", "R34"),
    ("R34 exit", place("R1 i a2", exits=["a1"]), "R1 move a1 off", ""),
    ("R34 costs an area", place("R1 i a3", exits=["a1"]), "R1 move a2 a1 off", "MOV-02"),
    ("R34 could not go on", place("R1 i a2; B1 i b1", exits=["a1"]), "R1 move a1 off", "MOV-08"),
    ("R34 by road", place("R1 a a1", exits=["a1"], terrain={"road": ["a1"]}), "R1 move off", ""),
    ("R22 bridge", place("R1 i c3", terrain={"river": ["c4"], "road": ["c4"]}), "R1 move c4 c5", ""),
    ("R22 ford alone", place("R1 i c3", terrain={"ford": ["c4"]}), "R1 move c4 c5", "TER-03"),
    ("R22 ford to ford", place("R1 i c3", terrain={"ford": ["c3", "c4"]}), "R1 move c4", ""),
    ("TER-04", place("R1 c c4; B1 i h8", terrain=RIVER4), "R1 move c5 c6", "TER-04"),
    ("TER-04 stays", place("R1 c c4; B1 i h8", terrain=RIVER4), "R1 move @E", ""),
    ("R23 an enemy", place("R1 i c3; B1 i c4"), "R1 move c4", "R23"),
    ("R23 through a friend", place("R1 i c3; R2 i c4"), "R1 move c4 c5", ""),
    ("R23 onto a friend", place("R1 i c3; R2 i c4"), "R1 move c4", "R23"),
    ("R23 stopped at a friend", place("R1 i c3; R2 i c4; B1 i d4"), "R1 move c4 c5", "MOV-08"),
    ("R23 onto a commander", place("R1 i c3; R2 k c4; R3 k c4"), "R1 move c4", ""),
    ("R23 a commander comes", place("R1 k c3; R2 i c4; R3 k c4"), "R1 move c4", ""),
    ("R23 not empty of units", place("R1 i c3; R2 k c4; R3 i c4"), "R1 move c4", "R23"),
    ("R15 free", place("R1 i c3; B1 i c4; B2 i d4 S"), "R1 move d3", ""),
    ("R15 p19", place("R1 i c3; B1 i c4; B2 i d4 S", withdrawal="p19"), "R1 move d3", "R15"),
    ("R15 p19 beside a flank", place("R1 i c3; B1 i c4; B2 i d4 W", withdrawal="p19"), "R1 move d3", ""),
    ("R15 p19 not faced", place("R1 i c3; B1 i c4 N; B2 i d4 S", withdrawal="p19"), "R1 move d3", ""),
    ("R15 p19 the same enemy", hexes("R1 i d4; B1 i d5", withdrawal="p19"), "R1 move e5", ""),
    ("R15 p19 hexes", hexes("R1 i d4; B1 i d5; B2 i e6", withdrawal="p19"), "R1 move e5 @N", "R15"),
    (
        "R15 p19 one edge",
        hexes("R1 i d4; B1 i d5; B2 i e6 SW", withdrawal="p19", hex_front_edges=1),
        "R1 move e5 @N",
        "",
    ),
    ("R30 off", place("R1 i c3", terrain=woods("c4")), "R1 move c4 c5", ""),
    ("R30 stops", place("R1 i c3", terrain=woods("c4"), **SLOW), "R1 move c4 c5", "R30"),
    ("R30 up to it", place("R1 i c3", terrain=woods("c5"), **SLOW), "R1 move c4 c5", ""),
    ("R30 out of it", place("R1 i c3", terrain=woods("c3"), **SLOW), "R1 move c4 c5", "R30"),
    ("OPT-02 nearer", place("R1 i c3; B1 i c8", spent=True), "R1 move c4", "OPT-02"),
    ("OPT-02 aside and back", place("R1 i c3; B1 i c8", spent=True), "R1 move d3 c3", ""),
    ("OPT-02 round an enemy", hexes("R1 i d4; B1 i d5", spent=True), "R1 move e5", "OPT-02"),
    ("OPT-02 nobody there", place("R1 i c3; B1 i - lost", spent=True), "R1 move c4", ""),
    ("MOV-02 cavalry", place("R1 c c3"), "R1 move c4 c5 c6 c7", ""),
    ("MOV-02 rifles", place("R1 r c3"), "R1 move c4 c5 c6 c7", "MOV-02"),
    ("MOV-02 commander", place("R1 k c3"), "R1 move c4 c5 c6 c7", "MOV-02"),
    ("R16 several", place("R1 i c3; B1 i c5; B2 i d4"), "R1 move c4", "R16"),
    ("R16 either", place("R1 i c3; B1 i c5; B2 i d4"), "R1 move c4 @E", ""),
    ("R14 turning next to them", place("R1 i c4; B1 i c5; B2 i d4"), "R1 move @S", ""),
    ("MOV-04", place("R1 i c3"), "R1 move c4 @NE", "MOV-04"),
    ("MOV-04 hex", hexes("R1 i c3"), "R1 move @E", "MOV-04"),
    # Arrivals
    ("R36 too early", place("R1 i - late:a1"), "R1 move a1", "R36"),
    ("R36 elsewhere", place("R1 i - in:a1"), "R1 move b1", "R36"),
    ("R36 other than entering", place("R1 i - in:a1"), "R1 hold", "R36"),
    ("R36 a gun fires", guns("R1 a - in:a1; B1 i a3"), "R1 fire a3", "R36"),
    ("R36 next to an enemy", place("R1 i - in:a1; B1 i a2"), "R1 move a1", ""),
    ("R36 must face it", place("R1 i - in:a1; B1 i a2"), "R1 move a1 @E", "MOV-09"),
    ("R36 occupied", place("R1 i - in:a1; R2 i a1"), "R1 move a1", "R23"),
    ("R36 by road", place("R1 i - in:a2", terrain=ROAD2), "R1 move a2 b2 c2", ""),
    ("R36 costs an area", place("R1 a - in:a1"), "R1 move a1 a2", "MOV-02"),
    ("R36 spent side", place("R1 i - in:a4; B1 i a6", spent=True), "R1 move a4", ""),
    ("R36 spent side, on", place("R1 i - in:a4; B1 i a7", spent=True), "R1 move a4 a5", "OPT-02"),
    ("HIT-01 destroyed", place("R1 i - lost"), "R1 hold", "HIT-01"),
    # Close combat
    ("CC-01", place("R1 i c3; B1 i d4"), "R1 close_combat d4", "CC-01"),
    ("CC-01 nobody", place("R1 i c3; R2 i c4"), "R1 close_combat c4", "CC-01"),
    ("R20", place("R1 i c3; B1 i d3"), "R1 close_combat d3", "R20"),
    ("R19", place("R1 i c3; B1 i c4", activation=FOUGHT), "R1 close_combat c4", "R19"),
    ("R18 off", place("R1 k c3; B1 i c4", commander_attack="off"), "R1 close_combat c4", "R18"),
    ("R18 on", place("R1 k c3; B1 i c4"), "R1 close_combat c4", ""),
    ("R23 named", place(WITH_HIM, hits_in_shared_area="named"), "R1 close_combat c4 B2", ""),
    ("R23 nobody named", place(WITH_HIM, hits_in_shared_area="named"), "R1 close_combat c4", "R23"),
    ("R23 not to be named", place(WITH_HIM, hits_in_shared_area="all"), "R1 close_combat c4 B2", "R23"),
    ("R19 others wait", place(OWES, activation=after("R1", "move"), **MUST), "R2 move g2", "R19"),
    ("R19 the other side waits", place(OWES, activation=after("R1", "move"), **MUST), "B1 hold", "R19"),
    ("R19 it may fire before", place(OWES, activation=after("R1", "move"), **MUST), "R1 fire c4", ""),
    ("R19 it has fought", place(OWES, activation=FOUGHT, **MUST), "R2 move g2", ""),
    ("R19 it does not act", place(OWES, activation=after("R2", "hold"), **MUST), "R1 move b3", ""),
    ("R19 optional", place(OWES, activation=after("R1", "move")), "R2 move g2", ""),
    ("R19 faces nobody", place("R1 i c3 E; R2 i g1; B1 i c4", activation=after("R1", "move"), **MUST), "R2 hold", ""),
    (
        "R19 exhausted side",
        place(OWES, activation=after("R1", "hold"), spent=True, **MUST),
        "R2 hold",
        "",
    ),
    ("CC-12", place("R1 i c3; B1 i c4", activation=FOUGHT, further=again("R1")), "R1 close_combat c4", ""),
    (
        "R19 limit",
        place("R1 i c3; B1 i c4", activation=FOUGHT, further=again("R1", 1), further_combat_limit=1),
        "R1 close_combat c4",
        "R19",
    ),
    (
        "R19 limit not reached",
        place("R1 i c3; B1 i c4", activation=FOUGHT, further=again("R1", 1), further_combat_limit="2"),
        "R1 close_combat c4",
        "",
    ),
    ("R28 fights on", place("R1 i c3; R2 i d4; B1 i c4 E", further=again("B1")), "B1 close_combat d4", ""),
    (
        "R28 limit",
        place("R2 i d4; B1 i c4 E", further=again("B1"), further_combat_limit=0),
        "B1 close_combat d4",
        "R19",
    ),
    ("R28 without the right", place("R2 i d4; B1 i c4 E"), "B1 close_combat d4", "SEQ-03"),
    ("R28 no move", place("R2 i d4; B1 i c4 E", further=again("B1")), "B1 move c5", "SEQ-03"),
    ("OPT-02 fight", place("R1 i c3; B1 i c4", spent=True), "R1 close_combat c4", "OPT-02"),
    ("R23 the fighting unit", place("R1 i c3; B1 k c4; B2 i c4"), "R1 close_combat c4", ""),
    ("R23 its commander", place("R1 i c3; B1 k c4; B2 i c4"), "R1 close_combat c4 B1", "R23"),
    ("R23 which", place("R1 i c3; B1 k c4; B2 k c4"), "R1 close_combat c4", "R23"),
    ("R23 this one", place("R1 i c3; B1 k c4; B2 k c4"), "R1 close_combat c4 B2", ""),
    # Advance
    ("CC-13 artillery", place("R1 a d4; B1 i h8", pending=won("R1", "d4", "d5")), "R1 advance", "CC-13"),
    ("CC-11 nothing won", place("R1 i d4; B1 i h8"), "R1 advance", "CC-11"),
    ("CC-11 somebody else", place("R1 i d4; R2 i e5; B1 i h8", pending=won("R1", "d4", "d5")), "R2 advance", "CC-11"),
    ("R23 one is left", place("R1 i d4; B1 k d5", pending=won("R1", "d4", "d5")), "R1 advance", "R23"),
    ("R29 out of a ford", place("R1 i c4 wet", terrain=RIVER4, pending=won("R1", "c4", "c5")), "R1 advance", "R29"),
    ("R29 out of a ford later", place("R1 i c4", terrain=RIVER4, pending=won("R1", "c4", "c5")), "R1 advance", ""),
    ("R29 into a ford", place("R1 i c3", terrain=RIVER4, pending=won("R1", "c3", "c4")), "R1 advance", ""),
    ("R29 several", place("R1 i d4; B1 i d6; B2 i e5", pending=won("R1", "d4", "d5")), "R1 advance", "R29"),
    ("R29 either", place("R1 i d4; B1 i d6; B2 i e5", pending=won("R1", "d4", "d5")), "R1 advance @E", ""),
    ("R29 turns away", place("R1 i d4; B1 i d6; B2 i e5", pending=won("R1", "d4", "d5")), "R1 advance @W", "R29"),
    ("R29 keeps its facing", place("R1 i d4", pending=won("R1", "d4", "d5")), "R1 advance @E", "R29"),
    ("OPT-02 advance", place("R1 i d4", pending=won("R1", "d4", "d5"), spent=True), "R1 advance", "OPT-02"),
    # The order of citing
    ("R35 side before unit", place("R1 i c3 over", step="second"), "R1 hold", "SEQ-04"),
    ("R35 finished before the order of parts", place("R1 i c3 over", activation=FOUGHT), "R1 move c4", "ACT-03"),
    ("R35 order of parts before moved", place("R1 i c3", activation=after("R1", "move", "fire")), "R1 move c4", "R13"),
    ("R35 step before fired", place("R1 a c1 shot; B1 i c3"), "R1 fire c3", "FIR-02"),
    ("R35 weapon before river", place("R1 c c4; B1 i c5", terrain=RIVER4), "R1 fire c5", "R04"),
    (
        "R35 river before moved too far",
        place("R1 i c4; B1 i c5", terrain=RIVER4, activation=after("R1", "move", origin="c2", path="c3 c4")),
        "R1 fire c5",
        "TER-05",
    ),
    ("R35 arc before range", guns("R1 a c8; B1 i c1 N"), "R1 fire c1", "R03"),
    ("R35 range before sight", place("R1 i c1; R2 i c2; B1 i c4"), "R1 fire c4", "FIR-01"),
    ("R35 ground before friends", guns(X04, terrain=woods("c4")), "R1 fire c6", "ART-10"),
    ("R35 fired before the way", place("R1 a a1 shot"), "R1 move off", "MOV-07"),
    ("R35 river before enemy", place("R1 i c3; B1 i c4", terrain={"river": ["c4"]}), "R1 move c4", "R22"),
    ("R35 enemy there before the stop", place("R1 c c3; B1 i d4"), "R1 move c4 d4", "R23"),
    ("R35 enemy before ford", place("R1 i c3; B1 i d4", terrain=RIVER4), "R1 move c4 c5", "MOV-08"),
    ("R35 stop before ford left", place("R1 i c4; B1 i d5", terrain=RIVER4), "R1 move c5 c6", "MOV-08"),
    ("R35 ford before too far", place("R1 a c4", terrain=RIVER4), "R1 move c5 c6", "TER-04"),
    ("R35 too far at its step", place("R1 i c3; B1 i d6"), "R1 move c4 c5 b5 b6 c6 d6", "MOV-02"),
    ("R35 a step before too far", place("R1 i c3; B1 i c6"), "R1 move c4 d4 d6", "MOV-01"),
    ("R35 stacking before facing", place("R1 i c3; R2 i c4; B1 i c5"), "R1 move c4 @E", "R23"),
    ("R35 enemy before edge", place("R1 i c3; B1 i c5"), "R1 move c4 @NE", "MOV-09"),
    ("R35 faced before fought", place("R1 i c3; B1 i d3", activation=FOUGHT), "R1 close_combat d3", "R20"),
    (
        "R35 fought before the side",
        place("R1 i c3; B1 i c4", activation=FOUGHT, spent=True),
        "R1 close_combat c4",
        "R19",
    ),
    ("R35 kind before winner", place("R1 a d4; B1 i d5"), "R1 advance", "CC-13"),
    ("R35 area before ford", place("R1 i c4 wet; B1 k c5", pending=won("R1", "c4", "c5")), "R1 advance", "R23"),
    # What scenarios bring of their own
    ("R37 in fog", guns("R1 a c1; B1 i c4") | FOG, "R1 fire c4", "R37"),
    ("R37 as far as one sees", guns("R1 a c1; B1 i c3") | FOG, "R1 fire c3", ""),
    ("R38 a lake", place("R1 i c3; B1 i h8", terrain={"lake": ["c4"]}) | LAKE, "R1 move c4", "R38"),
    ("R38 beside it", place("R1 i c3; B1 i h8", terrain={"lake": ["c4"]}) | LAKE, "R1 move b3", ""),
]


def test_the_verdict_of_every_case() -> None:
    given: list[tuple[str, str | None]] = []
    for id, position, text, _ in CASES:
        with named(id):
            given.append((id, verdict(position, order(text))))
    assert given == [(id, f"MUS-{cited}" if cited else None) for id, *_, cited in CASES]


def test_the_cases_reach_every_citable_rule_and_no_other() -> None:
    assert {f"MUS-{cited}" for *_, cited in CASES if cited} == CITABLE


# --- random positions: no crash, only citable rules, and the same answer in a mirror ---------------------------------

SIZE = 7  # odd, so that the mirror leaves the shifted columns of a hex board where they are
LETTERS = "abcdefg"
AREAS = [f"{letter}{row}" for letter in LETTERS for row in range(1, SIZE + 1)]
COMPASS = {"square": ["N", "E", "S", "W"], "hex": ["N", "NE", "SE", "S", "SW", "NW"]}
CHOICES: dict[str, list[Any]] = {
    "units_block_fire": ["friends", "all"],
    "cavalry_range": [0, 2],
    "hill_fire_over": ["off", "on"],
    "river_fordable_everywhere": ["off", "on"],
    "fire_arc": ["front", "all"],
    "hex_front_edges": [3, 1],
    "withdrawal": ["free", "p19"],
    "woods_slow": ["off", "p19"],
}


def random_position(dice: random.Random, shape: str) -> dict[str, Any]:
    spots = dice.sample(AREAS, 8)
    texts = [
        f"{name} {dice.choice('ircak')} {at} {dice.choice(COMPASS[shape])}"
        for name, at in zip(["R1", "R2", "R3", "R4", "B1", "B2", "B3", "B4"], spots, strict=True)
    ] + [f"R5 k {spots[0]} {dice.choice(COMPASS[shape])}"]
    ground: dict[str, list[str]] = {}
    for area in AREAS:
        if dice.random() < 0.4:
            ground.setdefault(dice.choice(["hill", "woods", "town", "river", "ford", "road", "road"]), []).append(area)
    options = {name: dice.choice(values) for name, values in CHOICES.items()}
    step = dice.choice(["artillery", "first", "first", "second"])
    changes = {"terrain": ground, "exits": ["a1", "d5"], "spent": dice.random() < 0.2, "step": step} | options
    return place(";".join(texts), shape=shape, **changes) | {"columns": SIZE, "rows": SIZE}


def random_order(dice: random.Random, position: dict[str, Any]) -> dict[str, Any]:
    shape = position["shape"]
    actor = dice.choice(position["units"])
    do = dice.choice("move move fire fire close_combat hold".split())
    near = [area for area in AREAS if apart(shape, area, actor["at"]) <= (1 if do == "close_combat" else 4)]
    words = {"move": walk(dice, shape, actor["at"]), "fire": dice.choice(near), "close_combat": dice.choice(near)}
    facing = f" @{dice.choice(COMPASS[shape])}" if do == "move" and dice.random() < 0.3 else ""
    return order(f"{actor['id']} {do} {words.get(do, '')}{facing}")


def apart(shape: str, one: str, other: str) -> int:
    columns = abs(LETTERS.index(one[0]) - LETTERS.index(other[0]))
    height = [int(area[1]) + (0.5 if shape == "hex" and LETTERS.index(area[0]) % 2 else 0) for area in (one, other)]
    rows = abs(height[0] - height[1])
    return int(columns + (max(0, rows - columns / 2) if shape == "hex" else rows))


def walk(dice: random.Random, shape: str, here: str) -> str:
    """Wander up to four areas from here, now and then round a corner or off the board."""
    path: list[str] = []
    for _ in range(dice.randint(0, 4)):
        here = dice.choice([area for area in AREAS if apart(shape, area, here) <= 1 + (dice.random() < 0.1)])
        path.append(here)
    return " ".join(path + ["off"] * (dice.random() < 0.1))


def mirrored(data: Any, key: str = "") -> Any:
    """Reflect every area and facing of a position or an order in the board's north-south axis."""
    if isinstance(data, dict):
        return {name: mirrored(value, "" if key == "options" else name) for name, value in data.items()}
    if isinstance(data, list):
        return [mirrored(item, key) for item in data]
    if isinstance(data, str) and data in AREAS:
        return LETTERS[::-1][LETTERS.index(data[0])] + data[1:]
    if isinstance(data, str) and key == "facing":
        return data.translate(str.maketrans("EW", "WE"))
    return data


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_a_verdict_is_citable_and_the_same_in_a_mirror(shape: str) -> None:
    for seed in range(200):
        with named(seed):
            dice = random.Random(seed)
            position = random_position(dice, shape)
            given = random_order(dice, position)
            cited = verdict(position, given)
            assert cited is None or cited in CITABLE
            assert verdict(mirrored(position), mirrored(given)) == cited


def test_the_distance_of_the_tests_is_that_of_the_grid() -> None:
    board = HexGrid(SIZE, SIZE)
    places = [(LETTERS.index(area[0]), int(area[1]) - 1) for area in AREAS]
    for one, first in zip(AREAS, places, strict=True):
        for other, second in zip(AREAS, places, strict=True):
            assert apart("hex", one, other) == board.distance(first, second)
