"""Positions of `european-19c` on a bent road, in which every limit of a move along it is met, or missed by a little.

A unit stands on the road, or a little off its middle. Others stand beside the road or in its way, so far from what the
unit covers on one of the legs as a limit says. Where a road bends, what one leg allows another may deny.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pwprint.rulesets import RULESETS
from tests.referee import plain_table as plain
from tests.referee.european_19c_positions import Position, position_of

LIMITS = (-1.0, 0.0, 0.05, 0.1, 0.1, 3.0, 6.0, 6.0)
"""Inches between units: friends overlap; a tenth to enemies; the zone."""
OFF = (0.0, 0.0, -0.016, -0.004, 0.004, 0.016)
"""The tolerance is a hundredth of an inch."""
DISTANCES = 6
TABLE = 30
"""Inches that the table is wide and deep."""
FORMED = ("march", "march", "march", "battle")
MOVERS = ("infantry", "skirmishers", "dragoons", "cavalry", "artillery", "commander")
_ID = "R0"

Options = dict[str, Any]


def roadside(seed: int) -> tuple[Position, list[tuple[dict[str, Any], int]]]:
    """Return a position, and orders with their dice."""
    chance = Random(f"roadside/{seed}")
    play = RULESETS["european-19c"].play
    options: Options = {option.name: option.default for option in play.options}
    for option in play.options:
        if option.name in {
            "zone_withdraw",
            "zone_exemption",
            "resolve_measure",
            "mutual_interpenetration",
            "move_roll",
        }:
            options[option.name] = chance.choice(option.values)
    line = _line(chance)
    mover = _mover(chance, line)
    others = [_beside(chance, mover, line, name) for name in chance.sample(("B0", "B1", "R1"), chance.choice((1, 2)))]
    kept = [unit for unit in others if _may_stand(unit, [mover, *others])]
    if not any(unit["id"].startswith("B") for unit in kept):
        kept.append(_unit("B9", "commander", (1.5, 1.5), 0.0))
    sides = [
        {
            "id": "red",
            "units": [unit for unit in (mover, *kept) if unit["id"].startswith("R")],
            "exits": ["north", "east"],
        },
        {"id": "blue", "units": [unit for unit in kept if unit["id"].startswith("B")], "exits": []},
    ]
    features = [{"terrain": "road", "line": [list(point) for point in line], "width": 2}]
    features += [_across(chance, line) for _ in range(chance.choice((0, 0, 1, 2)))]
    value = {
        "format": 1,
        "id": "roadside",
        "title": "Roadside",
        "ruleset": "european-19c",
        "options": options,
        "map": {"width": TABLE, "height": TABLE, "features": [one for one in features if not _bars(one, mover, *kept)]},
        "sides": sides,
        "visibility": [],
    }
    return position_of(value), [(order, chance.randint(1, 6)) for order in _orders(chance, line, kept)]


def _line(chance: Random) -> list[plain.Point]:
    heading = chance.choice((0.0, 90.0, 45.0, chance.uniform(0, 360)))
    line = [chance.choice(((15.0, 15.0), (15.0, 15.0), (15.0, 25.0), (26.0, 15.0)))]
    for _ in range(chance.choice((1, 2, 2, 3))):
        x, y = plain.plus(line[-1], plain.ahead(heading), chance.choice((1.0, 2.0, 3.0, 4.5)))
        line.append((min(round(x, 4), 29.0), min(round(y, 4), 29.0)))
        heading += chance.choice((20, 45, 90, 120)) * chance.choice((1, -1))
    line = list(dict.fromkeys(line))
    return line[:: chance.choice((1, -1))]


def _unit(name: str, kind: str, at: plain.Point, facing: float, formation: str = "march") -> dict[str, Any]:
    unit = {"id": name, "type": kind, "at": [round(at[0], 4), round(at[1], 4)], "facing": round(facing % 360, 4)}
    return unit if kind == "commander" else unit | {"formation": formation}


def _mover(chance: Random, line: list[plain.Point]) -> dict[str, Any]:
    heading = plain.bearing(line[0], line[1])
    on = plain.plus(line[0], plain.ahead(heading), chance.choice((0.0, 0.5, 1.0)))
    at = plain.plus(on, plain.ahead(heading + 90), chance.choice((0.0, 0.0, 0.005, 0.015, 0.5, -0.9, 0.9)))
    unit = _unit(
        _ID, chance.choice(MOVERS), at, chance.choice((heading, chance.uniform(0, 360))), chance.choice(FORMED)
    )
    return unit | {"hits": chance.choice((0, 0, 5, 7))}


def _across(chance: Random, line: list[plain.Point]) -> dict[str, Any]:
    """Return ground that the road leads through, or that begins at its side."""
    leg = chance.randrange(len(line) - 1)
    x, y = plain.plus(line[leg], plain.ahead(plain.bearing(*line[leg : leg + 2])), chance.choice((1.5, 2.0, 3.0)))
    west, south = x + chance.choice((-1.0, 0.0, 1.0)), y + chance.choice((-1.0, 0.0, 1.0))
    terrain = chance.choice(("woods", "town", "town", "marsh", "river", "ford", "entrenchment", "rough", "road"))
    wide, deep = chance.choice((0.5, 2.0, 3.0)), 2.0
    west, south = min(west, TABLE - wide), min(south, TABLE - deep)
    return {"terrain": terrain, "rectangle": [round(west, 2), round(south, 2), wide, deep]}


def _bars(feature: dict[str, Any], *units: dict[str, Any]) -> bool:
    """Return whether ground keeps out a unit that stands there."""
    if feature["terrain"] not in {"woods", "town", "marsh", "river"}:
        return False
    west, south, wide, deep = feature["rectangle"]
    ats = [unit["at"] for unit in units]
    return any(west - 0.02 <= x <= west + wide + 0.02 and south - 0.02 <= y <= south + deep + 0.02 for x, y in ats)


def _beside(chance: Random, mover: dict[str, Any], line: list[plain.Point], name: str) -> dict[str, Any]:
    """Return a unit so far from what the mover covers on some leg as a limit says, beside it or ahead of it."""
    leg = chance.randrange(len(line) - 1)
    start, heading = line[leg], plain.bearing(line[leg], line[leg + 1])
    kind = "commander" if name != "R1" and chance.random() < 0.2 else "infantry"
    unit = _unit(name, kind, start, heading + chance.choice((0, 90, 180)), chance.choice(("march", "battle")))
    apart = chance.choice(LIMITS) + chance.choice(OFF)
    sideways = chance.random() < 0.6
    across = heading + (chance.choice((90, -90)) if sideways else 0)
    half = _half(mover | {"facing": heading}, across) + _half(unit, across)
    far = chance.uniform(0, plain.distance(*line[leg : leg + 2]))
    at = plain.plus(start, plain.ahead(heading), far if sideways else chance.choice((far, far + 2.0)))
    at = plain.plus(at, plain.ahead(across), half + apart)
    return unit | {"at": [round(at[0], 4), round(at[1], 4)]}


def _half(unit: dict[str, Any], across: float) -> float:
    """Return how far a unit reaches from its middle in a direction."""
    low, high = plain.spans(_footprint(unit), plain.ahead(across))
    return (high - low) / 2


def _footprint(unit: dict[str, Any]) -> plain.Polygon:
    size = (2, 1) if unit["type"] == "commander" else (4, 1) if unit["formation"] == "battle" else (2, 2)
    return plain.rectangle(tuple(unit["at"]), unit["facing"], *size)


def _may_stand(unit: dict[str, Any], others: list[dict[str, Any]]) -> bool:
    """Return whether a unit is on the table, and touches no enemy."""
    here = _footprint(unit)
    foes = [_footprint(other) for other in others if other["id"][0] != unit["id"][0]]
    return all(0 <= value <= TABLE for corner in here for value in corner) and all(
        plain.gap(here, foe) > 0 for foe in foes
    )


def _orders(chance: Random, line: list[plain.Point], others: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return moves along the road, to limits of its length too, and straight on."""
    length = sum(plain.distance(*pair) for pair in zip(line, line[1:], strict=False))
    foes = [unit["id"] for unit in others if unit["id"].startswith("B")]
    found = []
    for _ in range(DISTANCES):
        order: dict[str, Any] = {
            "unit": _ID,
            "do": "move",
            "road": list(chance.choice((line[-1], line[-1], line[1], line[0]))),
        }
        far = chance.choice((0.0, length, chance.uniform(0, length), plain.distance(*line[:2]), 9.0, 30.0))
        order["up_to" if far > length and chance.random() < 0.8 else chance.choice(("distance", "up_to"))] = round(
            max(far + chance.choice(OFF), 0.0), 4
        )
        if chance.random() < 0.8:
            order["reform"] = True
        if chance.random() < 0.08:
            order["exit"] = True
        if chance.random() < 0.15:
            order["approach"] = chance.choice(foes or ["B9"])
        if chance.random() < 0.2:
            order["end_facing"] = round(chance.uniform(0, 360), 1)
        if chance.random() < 0.1:
            order["heading"] = round(plain.bearing(line[0], line[1]), 1)
            del order["road"]
        found.append(order)
    return found
