"""A short way of writing positions and orders for the portable-19c referee."""

from __future__ import annotations

from typing import Any

from tests.referee.portable_19c_game import OPTIONS

KINDS = {
    "i": "infantry",
    "d": "dismounted-cavalry",
    "c": "mounted-cavalry",
    "g": "machine-guns",
    "h": "heavy-artillery",
    "m": "medium-artillery",
    "f": "field-artillery",
    "u": "mountain-artillery",
    "t": "transport",
    "k": "commander",
}
Case = tuple[str, dict[str, Any], str, str]
"""Where it comes from, a position, an order, and the rule cited without its prefix ("" = legal)."""

WORKS = {"lay_wire", "remove_wire", "limber", "unlimber", "mount", "dismount"}


def unit(text: str) -> dict[str, Any]:
    """Read 'R1 i c3 E': id, kind (u = mountain artillery, k = commander), square or -, then words.

    Words: a facing (red faces N if nothing is said, blue S); over (finished); shot (fired in the artillery step);
    fired (in its activation); stirred; stopped (entered stop terrain this turn); crossing, fresh (the same, since this
    turn); a work; by:T1 (towed); with:T1 (towed as the turn began); in:a1 (arrives in turn 1 at a1), late:a1, lost, left.
    """
    name, kind, at, *words = text.split()
    keys = dict(word.split(":") for word in words if ":" in word)
    entry = keys.get("in") or keys.get("late")
    return {
        "id": name,
        "side": "red" if name[0] == "R" else "blue",
        "type": KINDS[kind],
        "quality": "average",
        "at": None if at == "-" else at,
        "status": "waiting" if entry else next((w for w in words if w in {"lost", "left"}), "board"),
        "facing": next((word for word in words if word in "NESW"), "N" if name[0] == "R" else "S"),
        "arrives": {"turn": 1 if "in" in keys else 9, "at": [entry]} if entry else None,
        "finished": "over" in words,
        "began_with": keys.get("with") or keys.get("by"),
        "fired_artillery": "shot" in words,
        "crossing": "crossing" in words or "fresh" in words,
        "crossing_since_this_turn": "fresh" in words,
        "entered_stop_turn": "stopped" in words or "fresh" in words,
        "stirred": "stirred" in words or "fresh" in words,
        "fired": "fired" in words,
        "working": next((word for word in words if word in WORKS), None),
        "towed_by": keys.get("by"),
    }


def place(units: str, **changes: Any) -> dict[str, Any]:
    """Build an 8 x 8 position of turn 3 in red's step, which is the first; `changes` are options or parts of it."""
    step = changes.pop("step", "first")
    red_done, blue_done = changes.pop("over", (step == "second", False))
    position = {
        "columns": 8,
        "rows": 8,
        "terrain": changes.pop("terrain", {}),
        "wire": changes.pop("wire", "").split(),
        "turn": 3,
        "step": step,
        "side_in_action": {"artillery": None, "first": "red", "second": "blue"}[step],
        "sides": [
            {
                "id": "red",
                "exits": changes.pop("exits", "").split(),
                "exhausted": changes.pop("spent", False),
                "done": red_done,
            },
            {"id": "blue", "exits": [], "exhausted": False, "done": blue_done},
        ],
        "units": [unit(text) for text in units.split(";")],
        "activation": changes.pop("activation", None),
        "declared": changes.pop("declared", "").split(),
        "pending": changes.pop("pending", None),
    }
    assert set(changes) <= set(OPTIONS)
    return position | {"options": OPTIONS | changes}


def guns(units: str, **changes: Any) -> dict[str, Any]:
    """Build a position in the artillery step."""
    return place(units, step="artillery", **changes)


def order(text: str) -> dict[str, Any]:
    """Read 'R1 move b3 c3 @N', 'R1 fire c5', 'R1 close_combat c4 B2', 'R1 limber T1', 'R1 retreat c3', 'red end'."""
    name, do, *words = text.split()
    if do == "end":
        return {"side": name, "do": do}
    result: dict[str, Any] = {"unit": name, "do": do}
    if words and words[-1][0] == "@":
        result["facing"] = words.pop()[1:]
    if do == "move":
        return result | {"path": words}
    keys = {"fire": ["at"], "close_combat": ["at", "target"], "retreat": ["to"]}
    return result | dict(zip(keys.get(do, ["with"]), words, strict=False))


def after(name: str, *done: str, origin: str | None = None, path: str = "") -> dict[str, Any]:
    """Describe the activation of a unit that has executed the orders in `done`."""
    return {"unit": name, "origin": origin, "path": path.split(), "done": list(done), "turned": False}


def moved(name: str, origin: str | None, path: str) -> dict[str, Any]:
    return after(name, "move", origin=origin, path=path)


def hit(name: str) -> dict[str, Any]:
    return {"kind": "retreat", "unit": name}


def won(name: str, fought_from: str, into: str) -> dict[str, Any]:
    return {"kind": "advance", "unit": name, "from": fought_from, "into": into}


def again(name: str, fought: int = 0) -> dict[str, Any]:
    return {"kind": "may_fight", "unit": name, "fought": fought}


def ground(**kinds: str) -> dict[str, list[str]]:
    return {kind: squares.split() for kind, squares in kinds.items()}
