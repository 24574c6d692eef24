"""A short way of writing positions and orders for the european-19c referee."""

from __future__ import annotations

from typing import Any

from tests.referee.european_19c_game import OPTIONS, Order, Position

KINDS = {"i": "infantry", "s": "skirmishers", "d": "dragoons", "c": "cavalry", "a": "artillery", "k": "commander"}


def unit(text: str) -> dict[str, Any]:
    """Read 'R1 i 18 10 0 D': id, kind (k = commander), x, y, heading, M or D, then words.

    Words: hits:4, did:move, with:B1 (locked), fought:B1, dug (entrenched), lost, left.
    """
    name, kind, x, y, facing, formation, *words = text.split()
    keys = dict(word.split(":") for word in words if ":" in word)
    state = next((word for word in words if word in {"lost", "left"}), "in_play")
    return {
        "id": name,
        "side": "red" if name[0] == "R" else "blue",
        "type": KINDS[kind],
        "at": [float(x), float(y)] if state == "in_play" else None,
        "facing": float(facing),
        "formation": {"M": "march", "D": "battle"}[formation],
        "hits": int(keys.get("hits", 0)),
        "quality": "average",
        "disrupted": False,
        "entrenched": "dug" in words,
        "locked_with": keys["with"].split(",") if "with" in keys else [],
        "did": keys.get("did"),
        "state": state,
        "fought": keys["fought"].split(",") if "fought" in keys else [],
    }


def place(units: str, *features: str, active: str = "red", exits: list[Any] | None = None, **options: Any) -> Position:
    """Set units, separated by semicolons, on a table of 36 x 36 in with features as of `feature`."""
    return {
        "table": [36, 36],
        "features": [feature(text) for text in features],
        "options": OPTIONS | options,
        "active": active,
        "exits": {"red": exits or [], "blue": []},
        "units": [unit(text) for text in units.split(";")],
    }


def feature(text: str) -> dict[str, Any]:
    """Read 'woods 14..22 14..20' (a box), 'hill o 20,8 4' (a disc), 'road 0,18 36,18' (a line; '/1.5' its width)."""
    terrain, *rest = text.split()
    if ".." in rest[0]:
        (west, east), (south, north) = ((float(end) for end in side.split("..")) for side in rest)
        return {"terrain": terrain, "rectangle": [west, south, east - west, north - south]}
    if rest[0] == "o":
        return {"terrain": terrain, "circle": [*numbers(rest[1]), float(rest[2])]}
    if rest[0] == "p":
        return {"terrain": terrain, "polygon": [numbers(corner) for corner in rest[1:]]}
    width = {"width": float(rest.pop()[1:])} if rest[-1].startswith("/") else {}
    return {"terrain": terrain, "line": [numbers(corner) for corner in rest], **width}


def numbers(text: str) -> list[float]:
    return [float(number) for number in text.split(",")]


def order(text: str) -> Order:
    """Read 'R1 move distance=6 heading=90 reform': unit, do, then keys; one without a value is true."""
    name, do, *words = text.split()
    found: Order = {"unit": name, "do": do}
    for word in words:
        key, _, value = word.partition("=")
        found[key] = value_of(key, value)
    return found


def value_of(key: str, value: str) -> Any:
    if not value:
        return True
    if key in {"at", "approach"}:
        return value
    if key == "targets":
        return value.split(",")
    return numbers(value) if key == "road" else float(value)
