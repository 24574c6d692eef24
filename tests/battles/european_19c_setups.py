"""Random setups of `european-19c`: tables with all terrain, armies near each other, melees, arrivals, exits, goals."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pwprint.game.battle import begin
from pwprint.game.goals.terms import AtTurn, EnemyExhausted, EnemyLost, Holding, UnitsGone, all_of
from pwprint.game.scenario import Arrival, Objective, Scenario, Side, Unit, Victory
from pwprint.game.table import shapes
from pwprint.game.table.areas import Area, Disc, Point, Polygon, Strip, rectangle
from pwprint.game.table.table import EDGES, Feature, Table
from pwprint.rulesets import RULESETS
from pwprint.text.problems import Severity
from pwprint.values import replace

EUROPEAN = RULESETS["european-19c"]
KINDS = ("infantry", "infantry", "infantry", "skirmishers", "dragoons", "cavalry", "cavalry", "artillery")
PATCHES = ("hill", "hill", "town", "woods", "woods", "marsh", "lake", "rough", "rough", "entrenchment")
NAMES = ("red", "blue")


def random_setup(seed: int | str) -> Scenario:
    """Return a scenario that can be played to its end."""
    chance = Random(f"european-19c/{seed}")
    table = random_table(chance)
    while True:
        scenario = cleared(_drawn(chance, table, seed))
        if scenario is not None:
            return scenario


def cleared(scenario: Scenario) -> Scenario | None:
    """Return a scenario without the units that may not start where they are; None if an army is then no army."""
    while True:
        found = EUROPEAN.play.setup(begin(scenario, EUROPEAN))
        errors = [problem for problem in found if problem.severity is Severity.ERROR]
        if not errors:
            return scenario
        wrong = {"/".join(problem.pointer.split("/")[:5]) for problem in errors}
        sides = [_without(side, wrong) for side in scenario.sides]
        if [len(side.units) for side in sides] == [len(side.units) for side in scenario.sides]:
            return None
        scenario = numbered(scenario, sides)


def _without(side: Side, pointers: set[str]) -> Side:
    return replace(side, units=tuple(unit for unit in side.units if unit.pointer not in pointers))


def numbered(scenario: Scenario, sides: list[Side]) -> Scenario:
    """Return a scenario with other sides, their units numbered through; locks with units that are gone are dropped."""
    old = [unit.index for side in sides for unit in side.units]
    numbers = {index: number for number, index in enumerate(old)}
    new = []
    for side in sides:
        units = (_numbered(unit, number, numbers) for number, unit in enumerate(side.units))
        new.append(replace(side, units=tuple(units)))
    return replace(scenario, sides=(new[0], new[1]), units=(*new[0].units, *new[1].units))


def _numbered(unit: Unit, number: int, numbers: dict[int, int]) -> Unit:
    keys = dict(unit.keys)
    given = keys.pop("locked_with", ())
    locked = tuple(numbers[other] for other in given if other in numbers)  # type: ignore[attr-defined]
    keys |= {"locked_with": locked} if locked else {}
    return replace(unit, index=numbers[unit.index], keys=keys, pointer=f"/sides/{unit.side}/units/{number}")


def _drawn(chance: Random, table: Table, seed: int | str) -> Scenario:
    others = chance.random() < 0.5
    options: dict[str, Any] = {
        option.name: chance.choice(option.values) if others else option.default for option in EUROPEAN.play.options
    }
    sides: list[Side] = []
    for side in (0, 1):
        sides.append(_side(chance, table, side, sum(len(other.units) for other in sides)))
    depth = options["stand_depth"] * (1 if options["basing"] == "two_stands" else 2)
    fights = _melees(chance, sides, depth)
    objective = Objective("goal", "the goal", 0, "/objectives/0", _area(chance, table, 6))
    victory = tuple(_victory(chance, sides, number) for number in range(chance.choice([0, 0, 1, 1, 2])))
    return Scenario(
        id=f"random-{seed}",
        title="Random",
        ruleset="european-19c",
        options=options,
        board=table,
        terrain={},
        labels={},
        sides=(fights[0], fights[1]),
        units=(*fights[0].units, *fights[1].units),
        turn_limit=chance.randint(4, 12),
        objectives=(objective,),
        victory=victory,
        special_rules=(),
        turns=(),
    )


# --- the table ------------------------------------------------------------------------------------------------------


def random_table(chance: Random) -> Table:
    """Return a table with terrain of all kinds; small, so that the armies meet."""
    bare = Table(float(chance.randint(14, 30)), float(chance.randint(14, 26)))
    patches = [(chance.choice(PATCHES), _area(chance, bare, 7)) for _ in range(chance.randint(0, 7))]
    if chance.random() < 0.7:
        patches.append(("entrenchment", rectangle(bare.width / 2 - 4, bare.height / 2 - 3, 8.0, 6.0)))
    found = [*patches, *_waters(chance, bare), *_roads(chance, bare)]
    features = tuple(Feature(name, area, f"/map/features/{number}") for number, (name, area) in enumerate(found))
    return replace(bare, features=features)


def _area(chance: Random, table: Table, most: float) -> Area:
    x, y = _point(chance, table)
    width, height = chance.uniform(2, most), chance.uniform(2, most)
    form = chance.randrange(3)
    if form == 0:
        return rectangle(round(x - width / 2, 1), round(y - height / 2, 1), round(width, 1), round(height, 1))
    if form == 1:
        return Disc((x, y), round(width / 2, 1))
    return Polygon(((x, y - height / 2), (x + width / 2, y), (x + width / 4, y + height / 2), (x - width / 2, y + 1)))


def _point(chance: Random, table: Table) -> Point:
    return round(chance.uniform(0, table.width), 1), round(chance.uniform(0, table.height), 1)


def _waters(chance: Random, table: Table) -> Iterator[tuple[str, Area]]:
    """Yield a river from west to east, or none, with a bridge and a ford."""
    if chance.random() < 0.6:
        return
    heights = [round(table.height / 2 + chance.uniform(-3, 3), 1) for _ in range(3)]
    xs = (0.0, round(table.width / 2, 1), table.width)
    yield "river", Strip(tuple(zip(xs, heights, strict=True)), chance.choice([1.0, 1.5, 2.0]))
    for name in ("bridge", "ford"):
        x = round(chance.uniform(2, table.width - 4), 1)
        yield name, rectangle(x, min(heights) - 2, 3.0, max(heights) - min(heights) + 4)


def _roads(chance: Random, table: Table) -> Iterator[tuple[str, Area]]:
    for _ in range(chance.choice([0, 1, 1, 2])):
        xs = [round(chance.uniform(2, table.width - 2), 1) for _ in range(3)]
        ys = (0.0, round(chance.uniform(0.3, 0.7) * table.height, 1), table.height)
        yield "road", Strip(tuple(zip(xs, ys, strict=True)), 2.0)


# --- the armies -----------------------------------------------------------------------------------------------------


def _side(chance: Random, table: Table, side: int, first: int) -> Side:
    kinds = ["commander", *(chance.choice(KINDS) for _ in range(chance.randint(2, 9)))]
    units = tuple(_unit(chance, table, side, first, number, kind) for number, kind in enumerate(kinds))
    exits = tuple(table.side(edge) for edge in EDGES if chance.random() < 0.3)
    ways = (*exits, *([_area(chance, table, 8)] if chance.random() < 0.2 else []))
    return Side(side, NAMES[side], NAMES[side], None, None, 0, None, 0, units, f"/sides/{side}", None, ways)


def _unit(chance: Random, table: Table, side: int, first: int, number: int, kind: str) -> Unit:
    arrives, lost = None, kind == "commander" and chance.random() < 0.15
    if number > 1 and chance.random() < 0.1:
        arrives = Arrival(chance.randint(1, 4), 0, rectangle(0.0, side * (table.height - 4), table.width, 4.0))
    point = None if lost or arrives else _start(chance, table, side)
    keys = ({} if arrives else _keys(chance, kind)) | (
        {"entrenched": True} if _digs_in(chance, table, kind, point) else {}
    )
    pointer = f"/sides/{side}/units/{number}"
    name = f"{'RB'[side]}{number}"
    return Unit(first + number, name, side, kind, "", None, arrives, lost, keys, pointer, point)


def _start(chance: Random, table: Table, side: int) -> Point:
    """Return a place in a side's half of the table, often near the middle."""
    depth = chance.uniform(1, table.height / 2) * chance.choice([0.5, 1])
    y = table.height / 2 + depth * (1 if side else -1)
    return round(chance.uniform(1, table.width - 1), 1), round(y, 1)


def _keys(chance: Random, kind: str) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    if chance.random() < 0.4:
        keys["facing"] = chance.choice([0, 90, 180, 270, 45, chance.randrange(360)])
    if kind != "commander" and chance.random() < 0.4:
        keys["formation"] = "battle"
    if chance.random() < 0.7:
        keys["hits"] = chance.choice([1, 2, 3, 4, 5, 5, 5, 6, chance.randint(7, 12)])
    if chance.random() < 0.5:
        keys["quality"] = chance.choice(["elite", "average", "poor"])
    if chance.random() < 0.1:
        keys["disrupted"] = True
    return keys


def _digs_in(chance: Random, table: Table, kind: str, point: Point | None) -> bool:
    works = (feature.area for feature in table.features if feature.terrain == "entrenchment")
    here = point is not None and any(shapes.covers(shapes.form(area), point) for area in works)
    return here and kind in {"infantry", "artillery"} and chance.random() < 0.6


def _melees(chance: Random, sides: list[Side], depth: float) -> list[Side]:
    """Return the sides with a few units of the second one put in front of one of the first, locked with it."""
    red, blue = (list(side.units) for side in sides)
    for number, unit in enumerate(blue):
        foe = red[number] if 0 < number < len(red) else None
        if foe is not None and foe.point is not None and unit.point is not None and chance.random() < 0.15:
            red[number] = replace(foe, keys={**foe.keys, "facing": 0, "formation": "battle"})
            keys = {**unit.keys, "facing": 180, "formation": "battle", "locked_with": (foe.index,)}
            blue[number] = replace(unit, point=(foe.point[0], round(foe.point[1] + depth, 2)), keys=keys)
    return [replace(side, units=tuple(units)) for side, units in zip(sides, (red, blue), strict=True)]


def _victory(chance: Random, sides: list[Side], number: int) -> Victory:
    side = chance.randint(0, 1)
    conditions = [
        all_of((Holding((0,)), *chance.choice([(), (AtTurn(3),), (AtTurn(4),)]))),
        UnitsGone(chance.randint(1, 2), ways=sides[side].ways),
        EnemyExhausted(),
        EnemyLost(chance.randint(2, 4)),
    ]
    return Victory(side, chance.choice(conditions), f"/victory/{number}")
