"""Random positions of `european-19c`, and candidate orders in them, for the engine and for the referee.

Both are given the same scenario file and the same orders as a script writes them.
"""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from random import Random
from typing import Any

import pwprint
from pwprint.format.reader.node import Node, Shape
from pwprint.format.reader.reading import Reading
from pwprint.format.reader.script import read_order as read
from pwprint.game.battle import Battle, begin
from pwprint.game.record import Record
from pwprint.game.state import State
from pwprint.rulesets import RULESETS
from pwprint.rulesets.european_19c.table_memory import Pose, at_start, pair, with_memory
from pwprint.values import fields, replace
from tests.referee import plain_table as plain
from tests.referee.own_rows import Rows
from tests.referee.plain_view import random_view

RULESET = RULESETS["european-19c"]
SIZE = 30
WIDE = 60
KINDS = (
    *("infantry", "infantry", "infantry", "skirmishers", "skirmishers", "dragoons", "dragoons"),
    *("cavalry", "cavalry", "artillery", "artillery"),
)
DID = ("", "", "", "", "", "", "move", "shoot", "rally", "hold", "melee")


@dataclass(frozen=True)
class Position:
    """A position for the engine, and the same as plain data."""

    battle: Battle
    state: State
    plain: dict[str, Any]
    reading: Reading


# --- positions ------------------------------------------------------------------------------------------------------


def random_position(chance: Random, *, own_rows: bool = False) -> Position:
    """Return a random position: units of both sides near each other, on random ground."""
    value = scenario(chance)
    rows = _own_rows(chance, value) if own_rows else ({}, {})
    return position_of(value, rows, chance)


def position_of(value: dict[str, Any], rows: tuple[Rows, Rows] = ({}, {}), chance: Random | None = None) -> Position:
    """Return a scenario file in turn 1. The first side acts, and no unit has yet, unless it is left to chance."""
    loaded = pwprint.load(json.dumps(_with_own_rows(value, *rows)).encode(), "random.json")
    assert loaded.scenario is not None, [str(problem) for problem in loaded.problems]
    assert loaded.ruleset is not None
    battle = begin(loaded.scenario, loaded.ruleset)
    units = loaded.scenario.units
    memory = at_start(loaded.scenario)
    acting, did, fought = 0, ("",) * len(units), memory.fought
    if chance is not None:
        acting = chance.randrange(2)
        did = tuple(chance.choice(DID) if chance.random() < 0.5 else "" for _ in units)
        fought = frozenset(two for two in memory.locked if chance.random() < 0.3)
    state = replace(battle.start(), turn=1, step=1)
    state = with_memory(state, replace(memory, first=acting, acting=acting, did=did, fought=fought))
    return Position(battle, state, _plain(value, battle, state) | _changes(*rows), _reading(battle))


_KEPT = frozenset({"woodsman", "settles", "digs_in"})
"""What may not go: units might then stand where they may not start."""


def _own_rows(chance: Random, value: dict[str, Any]) -> tuple[Rows, Rows]:
    """Return rows of a scenario's own for some of its types and its ground: all of a kind are of the row."""
    play = RULESET.play
    types = {unit["type"] for side in value["sides"] for unit in side["units"]}
    kinds = {feature["terrain"] for feature in value["map"]["features"]}
    found: list[Rows] = []
    for there, settings in ((types, play.changeable.units), (kinds, play.changeable.terrain)):
        rows: Rows = {}
        for number, like in enumerate(sorted(there)):
            row: Any = {**play.units, **play.terrain}[like]
            changes = {
                each.key: chance.choice([*each.values] or range(each.least, each.most + 1))
                for each in settings
                if each.key not in _KEPT and each.fits(row) and chance.random() < 0.5
            }
            if chance.random() < 0.7:
                code = {"code": f"X{number}"} if there is types else {}
                rows[f"own-{like}"] = {"like": like, "title": f"Own {like}", **code, **changes}
        found.append(rows)
    return found[0], found[1]


def _with_own_rows(value: dict[str, Any], units: Rows, terrain: Rows) -> dict[str, Any]:
    """Return a scenario file in which units and ground are of these rows."""
    file = copy.deepcopy(value)
    for unit in (unit for side in file["sides"] for unit in side["units"]):
        unit["type"] = f"own-{unit['type']}" if f"own-{unit['type']}" in units else unit["type"]
    for feature in file["map"]["features"]:
        name = f"own-{feature['terrain']}"
        feature["terrain"] = name if name in terrain else feature["terrain"]
    return file | {"unit_types": units, "terrain_types": terrain}


def _changes(units: Rows, terrain: Rows) -> dict[str, Any]:
    """Return what the referee is told of such rows: by unit, and by what ground is like."""
    return {
        "types": {row["like"]: row for row in units.values()},
        "ground": {row["like"]: row for row in terrain.values()},
    }


def scenario(chance: Random) -> dict[str, Any]:
    """Return a random scenario file: units where they may stand, a few of them on friends, as forced moves leave them."""
    others = chance.random() < 0.5
    options = {
        option.name: chance.choice(option.values) if others else option.default for option in RULESET.play.options
    }
    placed: list[dict[str, Any]] = []
    sides = [_side(chance, side, placed, options) for side in ("red", "blue")]
    wide = chance.choice((SIZE, SIZE, SIZE, WIDE))
    if wide == WIDE:
        _send_away(chance, placed)
    ground = {"width": wide, "height": SIZE, "features": _features(chance, placed)}
    return {
        "format": 1,
        "id": "random",
        "title": "Random",
        "ruleset": RULESET.id,
        "options": options,
        "map": ground,
        "sides": sides,
        "visibility": random_view(chance, (3, 6, 8, 10.5, 20), "inches"),
    }


def _side(chance: Random, side: str, placed: list[dict[str, Any]], options: dict[str, Any]) -> dict[str, Any]:
    units = [
        _unit(chance, (f"{side[0].upper()}{number}", chance.choice(KINDS)), placed, options)
        for number in range(chance.randint(2, 5))
    ]
    commander = _unit(chance, (f"{side[0].upper()}9", "commander"), placed, options)
    if chance.random() < 0.3:
        commander = _lost(commander, placed)
    if chance.random() < 0.2:
        units[0] = _lost(units[0], placed)
    exits = chance.choice(([], [], ["north"], [{"rectangle": [10, 0, 8, 2]}]))
    return {"id": side, "units": [*units, commander], "exits": exits}


def _send_away(chance: Random, placed: list[dict[str, Any]]) -> None:
    """Put a unit at the far end of a wide table, beyond the range of guns."""
    unit = chance.choice(placed)
    if "locked_with" not in unit and not any(unit["id"] in other.get("locked_with", ()) for other in placed):
        unit["at"] = [round(chance.uniform(50, 56), 2), unit["at"][1]]


def _lost(unit: dict[str, Any], placed: list[dict[str, Any]]) -> dict[str, Any]:
    placed.remove(unit)
    for other in placed:
        if unit["id"] in other.get("locked_with", ()):
            del other["locked_with"]
    return {"id": unit["id"], "type": unit["type"], "lost": True}


def _fits(unit: dict[str, Any], placed: list[dict[str, Any]], options: dict[str, Any], chance: Random) -> bool:
    """Return whether a unit may stand where it is: apart from enemies, and but for a few off its friends."""
    here = _footprint(unit, options)
    if any(not 0 <= value <= SIZE for corner in here for value in corner):
        return False
    for other in placed:
        friend = other["id"][0] == unit["id"][0]
        if friend and plain.overlap(here, _footprint(other, options)) > 0 and chance.random() > 0.03:
            return False
        if not friend and plain.gap(here, _footprint(other, options)) < 0.15:
            return False
    return True


def _footprint(unit: dict[str, Any], options: dict[str, Any]) -> Any:
    return plain.rectangle(tuple(unit["at"]), unit["facing"], *_size(unit, options))


def _size(unit: dict[str, Any], options: dict[str, Any]) -> tuple[float, float]:
    wide, deep = options["stand_width"], options["stand_depth"]
    if unit["type"] == "commander":
        return wide, deep
    abreast = unit.get("formation") == "battle" and options["basing"] == "two_stands"
    return (2 * wide, deep) if abreast else (wide, 2 * deep)


def _number(chance: Random, low: float, high: float) -> float:
    """Return a length that lies on quarters of an inch as often as not: there limits are met exactly."""
    value = chance.uniform(low, high)
    return round(value * 4) / 4 if chance.random() < 0.5 else round(value, 2)


def _heading(chance: Random) -> float:
    return chance.choice((0, 90, 180, 270, 45, 315, round(chance.uniform(0, 360), 1)))


def _unit(
    chance: Random, named: tuple[str, str], placed: list[dict[str, Any]], options: dict[str, Any]
) -> dict[str, Any]:
    """Return a unit in a place of its own; some stand in contact with an enemy, locked."""
    name, kind = named
    foes = [unit for unit in placed if unit["id"][0] != name[0] and "locked_with" not in unit]
    for attempt in range(200):
        unit = _somewhere(chance, name, kind)
        if foes and attempt < 5 and chance.random() < 0.12 and kind != "commander":
            foe = chance.choice(foes)
            unit |= {"formation": "battle", "facing": (foe["facing"] + 180) % 360, "locked_with": [foe["id"]]}
            depths = _size(foe, options)[1] + _size(unit, options)[1]
            x, y = plain.plus(tuple(foe["at"]), plain.ahead(foe["facing"]), depths / 2)
            unit["at"] = [round(x, 4), round(y, 4)]
            others = [other for other in placed if other is not foe]
            if _fits(unit, others, options, chance):
                break
            del unit["locked_with"]
        if _fits(unit, placed, options, chance):
            break
    placed.append(unit)
    return unit


def _somewhere(chance: Random, name: str, kind: str) -> dict[str, Any]:
    middle = SIZE / 2
    spread = chance.choice((6, 9, 13))
    unit: dict[str, Any] = {
        "id": name,
        "type": kind,
        "at": [_number(chance, middle - spread, middle + spread), _number(chance, middle - spread, middle + spread)],
        "facing": _heading(chance),
        "hits": chance.choice((0, 0, 2, 5)),
    }
    if kind != "commander":
        unit["formation"] = chance.choice(("march", "march", "battle"))
    if kind in {"infantry", "artillery"} and chance.random() < 0.15:
        unit["entrenched"] = chance.random() < 0.7
    return unit


def _features(chance: Random, units: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for terrain in RULESET.play.terrain:
        for _ in range(chance.choice((0, 0, 1, 1, 2))):
            found.append({"terrain": terrain} | _area(chance, terrain))
    if chance.random() < 0.4:
        found.append(_road_to_battle(chance, units))
    for unit in units:
        # Towns and woods under units are what many rules are about.
        if chance.random() < 0.15:
            x, y = unit["at"]
            terrain = chance.choice(("town", "town", "rough", "hill", "woods", "road", "entrenchment"))
            wide = chance.choice((1.5, 1.5, 4))
            found.append({"terrain": terrain, "rectangle": [x - wide, y - wide, 2 * wide + 0.5, 2 * wide]})
    settled = [unit for unit in units if unit["type"] in {"infantry", "skirmishers", "dragoons"}]
    if settled and chance.random() < 0.4:
        x, y = chance.choice(settled)["at"]
        found.append({"terrain": "town", "rectangle": [x - 3.5, y - 3.5, 7, 7]})
    chance.shuffle(found)
    return [feature for feature in found if not any(_bars(feature, unit) for unit in units)]


def _road_to_battle(chance: Random, units: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a road from a unit to one of the others, with a bend half-way."""
    start, goal = chance.sample([tuple(unit["at"]) for unit in units], 2)
    half = plain.plus(start, plain.minus(goal, start), 0.4)
    bend = plain.plus(half, plain.ahead(chance.uniform(0, 360)), 1.0)
    line = [start, bend, goal]
    return {"terrain": "road", "line": [[round(x, 2), round(y, 2)] for x, y in line], "width": 2}


def _bars(feature: dict[str, Any], unit: dict[str, Any]) -> bool:
    """Return whether a unit may not stand in an area."""
    at_home = {"woods": {"skirmishers"}, "town": {"infantry", "skirmishers", "dragoons"}}
    closed = feature["terrain"] in {"woods", "town", "marsh", "lake", "river"}
    if not closed or unit["type"] in at_home.get(feature["terrain"], ()):
        return False
    return plain.is_within(tuple(unit["at"]), plain.shapes_of(feature))


def _area(chance: Random, terrain: str) -> dict[str, Any]:
    x, y = _number(chance, 2, SIZE - 8), _number(chance, 2, SIZE - 8)
    if terrain in {"road", "river"}:
        return _line(chance)
    if chance.random() < 0.3:
        return {"circle": [x, y, _number(chance, 1, 3)]}
    if chance.random() < 0.6:
        return {"rectangle": [x, y, _number(chance, 1, 6), _number(chance, 1, 6)]}
    corners = plain.hull([(round(x + chance.uniform(0, 6), 2), round(y + chance.uniform(0, 6), 2)) for _ in range(6)])
    return {"polygon": [list(corner) for corner in corners]}


def _line(chance: Random) -> dict[str, Any]:
    heading, points = _heading(chance), [(_number(chance, 4, SIZE - 4), _number(chance, 4, SIZE - 4))]
    for _ in range(chance.randint(1, 3)):
        x, y = plain.plus(points[-1], plain.ahead(heading), chance.uniform(4, 9))
        points.append((round(x, 2), round(y, 2)))
        heading += chance.choice((0, 30, -30, 55))
    return {"line": [list(point) for point in points], "width": chance.choice((1, 1.5, 2))}


def _plain(value: dict[str, Any], battle: Battle, state: State) -> dict[str, Any]:
    """Return the position as the referee wants it."""
    memory, units = state.memory, battle.scenario.units
    found = []
    for side in value["sides"]:
        for unit in side["units"]:
            number = next(other.index for other in units if other.id == unit["id"])
            foes = {b if a == number else a for a, b in memory.locked if number in (a, b)}
            found.append(
                {
                    "id": unit["id"],
                    "side": side["id"],
                    "type": unit["type"],
                    "at": unit.get("at"),
                    "facing": unit.get("facing", 0),
                    "formation": unit.get("formation", "march"),
                    "hits": unit.get("hits", 0),
                    "quality": unit.get("quality", "average"),
                    "disrupted": unit.get("disrupted", False),
                    "entrenched": unit.get("entrenched", _in_works(unit, value["map"]["features"])),
                    "locked_with": [units[foe].id for foe in foes],
                    "did": memory.did[number] or None,
                    "state": "lost" if unit.get("lost") else "in_play",
                    "fought": [units[foe].id for foe in foes if pair(number, foe) in memory.fought],
                }
            )
    return {
        "table": [value["map"]["width"], value["map"]["height"]],
        "features": value["map"]["features"],
        "options": dict(battle.scenario.options),
        "active": battle.scenario.sides[memory.acting].id,
        "exits": {side["id"]: side["exits"] for side in value["sides"]},
        "units": found,
        "turn": state.turn,
        "visibility": value["visibility"],
    }


def _in_works(unit: dict[str, Any], features: list[dict[str, Any]]) -> bool:
    """Return whether a unit starts entrenched without saying so. E19-R53."""
    works = [shape for each in features if each["terrain"] == "entrenchment" for shape in plain.shapes_of(each)]
    return unit["type"] in {"infantry", "artillery"} and "at" in unit and plain.is_within(tuple(unit["at"]), works)


# --- orders ---------------------------------------------------------------------------------------------------------


def _reading(battle: Battle) -> Reading:
    from pwprint.format.reader.names import Names, Register

    scenario = battle.scenario
    empty = Register("", {})
    names = Names(
        sides=Register("side", {side.id: side.index for side in scenario.sides}),
        units=Register("unit", {unit.id: unit.index for unit in scenario.units}),
        objectives=empty,
        facings=empty,
    )
    return Reading(RULESET, scenario.board, names, [])


def read_order(position: Position, order: dict[str, Any]) -> Any:
    """Return an order as the engine's own value."""
    made = read(Node(order, "", Shape()), position.reading)
    assert made is not None, order
    return made


def engine_verdict(position: Position, order: dict[str, Any], die: int) -> str | None:
    """Return the rule that the engine cites first; the die of a move is thrown when it may set out."""
    battle, state = position.battle, position.state
    made = read_order(position, order)
    faults = battle.judge(state, made)
    if not faults and order["do"] == "move":
        faults = battle.judge(battle.step(state).declare(battle, state, made, Record(ThrownDice(die))), made)
    return faults[0].rule if faults else None


def candidates(position: Position, chance: Random) -> list[tuple[dict[str, Any], int]]:
    """Return orders, each with a die: some of every kind to every unit, most of them to the active side."""
    found: list[dict[str, Any]] = []
    names = [unit["id"] for unit in position.plain["units"]]
    for unit in position.plain["units"]:
        if unit["side"] != position.plain["active"] and chance.random() < 0.8:
            continue
        if unit["state"] == "lost" and chance.random() < 0.7:
            continue
        found += _orders(position, unit, names, chance)
    found += [{"side": side, "do": "end"} for side in ("red", "blue")]
    return [(order, chance.randint(1, 6)) for order in found]


def _orders(position: Position, unit: dict[str, Any], names: list[str], chance: Random) -> list[dict[str, Any]]:
    def order(do: str, **keys: Any) -> dict[str, Any]:
        return {"unit": unit["id"], "do": do} | keys

    foes = [other["id"] for other in position.plain["units"] if other["side"] != unit["side"]] or names
    at = unit["at"] or (0.0, 0.0)
    near = sorted(foes, key=lambda name: plain.distance(_at(position, name), at))
    found = [order("move", **_move(position, unit, near, chance)) for _ in range(9)]
    found += [order("shoot", at=foe) | _turn(position, unit, foe, chance) for foe in (*near[:3], chance.choice(names))]
    if unit["type"] == "artillery" or chance.random() < 0.1:
        found += [
            order("bombard", at=foe) | _turn(position, unit, foe, chance)
            for foe in (*near[:4], near[-1], chance.choice(names))
        ]
    if unit["type"] in {"cavalry", "dragoons"} or chance.random() < 0.1:
        locked = [other["id"] for other in position.plain["units"] if other["id"] in foes and other["locked_with"]]
        charged = (*near[:4], *locked[:2], chance.choice(names))
        found += [order("charge", at=foe) | _charge(position, unit, foe, chance) for foe in charged]
    if unit["type"] == "commander" or chance.random() < 0.1:
        found += [order("rally", targets=chance.sample(names, chance.choice((1, 2)))) for _ in range(5)]
    if unit["locked_with"] or chance.random() < 0.1:
        found.append(order("melee"))
    found.append(order("hold"))
    return found


def _at(position: Position, name: str) -> tuple[float, float]:
    x, y = next(unit["at"] for unit in position.plain["units"] if unit["id"] == name) or (0.0, 0.0)
    return x, y


def _towards(position: Position, unit: dict[str, Any], name: str, chance: Random) -> float:
    heading = plain.bearing(unit["at"] or (0.0, 0.0), _at(position, name))
    return round(heading + chance.choice((0, 0, 0, chance.uniform(-25, 25))), 1) % 360


def _move(position: Position, unit: dict[str, Any], near: list[str], chance: Random) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    if unit["formation"] == "battle" and chance.random() < 0.8:
        keys["reform"] = True
    roads = [f for f in position.plain["features"] if f["terrain"] == "road" and "line" in f]
    if roads and chance.random() < 0.25:
        keys["road"] = chance.choice(chance.choice(roads)["line"])
    elif chance.random() < 0.45:
        keys["heading"] = _towards(position, unit, chance.choice(near[:3]), chance)
    elif chance.random() < 0.8:
        keys["heading"] = _heading(chance)
    if chance.random() < 0.2:
        keys["end_facing"] = _heading(chance)
    friends = [other for other in position.plain["units"] if other["side"] == unit["side"] and other["at"]]
    if "road" not in keys and unit["at"] and chance.random() < 0.1 and len(friends) > 1:
        friend = chance.choice([other for other in friends if other is not unit])
        keys["heading"] = round(plain.bearing(unit["at"], friend["at"]) + chance.uniform(-15, 15), 1) % 360
        far = plain.distance(unit["at"], friend["at"])
        return keys | {"distance": round(max(0.0, min(far - chance.uniform(1, 3), 12)), 2)}
    held = _held_town(position, unit)
    if held and "road" not in keys and unit["type"] in {"infantry", "skirmishers", "dragoons"}:
        far = plain.distance(unit["at"], held)
        keys["heading"] = round(plain.bearing(unit["at"], held), 1) % 360
        return keys | {"distance": round(max(0.0, far - chance.uniform(2, 4)), 2)}
    if chance.random() < 0.3:
        keys["approach"] = chance.choice(near[:2])
        if "road" not in keys and chance.random() < 0.9:
            keys["heading"] = round(plain.bearing(unit["at"] or (0.0, 0.0), _at(position, keys["approach"])), 1) % 360
    if chance.random() < 0.05:
        keys["exit"] = True
    keys["up_to" if chance.random() < 0.2 else "distance"] = _number(chance, 0, chance.choice((3, 9, 16)))
    return keys


def _held_town(position: Position, unit: dict[str, Any]) -> tuple[float, float] | None:
    """Return where another unit stands in a town, the nearest one: two do not stop in it."""
    towns = [f for f in position.plain["features"] if f["terrain"] == "town"]
    shapes = [shape for town in towns for shape in plain.shapes_of(town)]
    others = [tuple(other["at"]) for other in position.plain["units"] if other["at"] and other is not unit]
    held = [at for at in others if plain.is_within(at, shapes)]
    return min(held, key=lambda at: plain.distance(at, unit["at"]), default=None) if unit["at"] else None


def _turn(position: Position, unit: dict[str, Any], foe: str, chance: Random) -> dict[str, Any]:
    if chance.random() < 0.4:
        return {}
    return {"turn": unit["facing"] if chance.random() < 0.15 else _towards(position, unit, foe, chance)}


def _charge(position: Position, unit: dict[str, Any], foe: str, chance: Random) -> dict[str, Any]:
    keys: dict[str, Any] = {"reform": True} if unit["formation"] == "battle" and chance.random() < 0.8 else {}
    if chance.random() < 0.3:
        keys["heading"] = _towards(position, unit, foe, chance)
    return keys


# --- after an order -------------------------------------------------------------------------------------------------


class ThrownDice:
    """Dice that always show the same."""

    def __init__(self, score: int) -> None:
        self.score = score

    def roll(self, _purpose: str) -> int:
        """Return the score."""
        return self.score

    def draw(self, counts) -> int:
        """Refuse: nothing is drawn on the table."""
        raise AssertionError(counts)

    def mark(self) -> int:
        """Return nothing of interest."""
        return 0

    def rewind(self, _mark: int) -> None:
        """Do nothing: the same score comes again."""


def engine_pose(position: Position, order: dict[str, Any], die: int) -> Pose:
    """Return how a unit stands after a legal order. One that is lost in it stands where it was when that happened."""
    battle, made = position.battle, read_order(position, order)
    record = Record(ThrownDice(die))
    state = battle.step(position.state).declare(battle, position.state, made, record)
    after = battle.step(state).execute
    assert after is not None
    pose: Pose = after(battle, state, made, record).memory.stands[made.unit].pose
    return pose


def order_for_referee(position: Position, order: Any) -> dict[str, Any]:
    """Return an order of the engine as a script would write it."""
    units = position.battle.scenario.units
    told: dict[str, Any] = {"do": order.do}
    for memory in fields(order):
        value = getattr(order, memory.name)
        if value is None or value is False:
            continue
        name = memory.key
        if memory.name in {"unit", "target", "approach"}:
            value = units[value].id
        elif memory.name == "targets":
            value = [units[target].id for target in value]
        told[name] = list(value) if isinstance(value, tuple) else value
    return told
