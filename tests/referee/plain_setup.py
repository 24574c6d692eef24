"""A plain referee of setups: deployment zones and home rows, units in one square, ground, states that cannot be.

It reads the scenario as JSON and answers with what is wrong: rule, place in the file, `error` or `warning`. It shares
no line with the engine. Entrenchments and melees at the start are not its business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.referee.european_19c_game import Game, Unit, gap_between
from tests.referee.plain_goals import is_near, spread
from tests.referee.plain_grid import Square, square_of
from tests.referee.plain_table import CRUMB, TOLERANCE, Point, is_deep, is_within, joined, overlap, shapes_of

Json = dict[str, Any]
Fault = tuple[str, str, str]

ZONE_RULE = {"tile": "TIL-R26", "house": "HOU-R37", "musket": "MUS-R33", "portable-19c": "P19-R02"}
SHARING_RULE = {"tile": "TIL-SET-06", "house": "HOU-R27", "musket": "MUS-R23", "portable-19c": "P19-MOV-07"}
MAY_SHARE = {"tile": set(), "house": {"commander"}, "musket": {"commander"}, "portable-19c": {"commander", "transport"}}
FORD_RULE = {"musket": "MUS-R22", "portable-19c": "P19-R58"}
LIMBERED_RULE = {"tile": "TIL-R39", "house": "HOU-R42"}
CAPACITY = {"poor": 5, "average": 6, "elite": 7}  # E19-R104
CLOSED_RULE = {"woods": "E19-TER-01", "marsh": "E19-TER-07", "lake": "E19-TER-08", "river": "E19-TER-09"}


def faults(scenario: Json) -> set[Fault]:
    """List all that is wrong with how a battle starts."""
    return set(on_table(scenario) if scenario["ruleset"] == "european-19c" else on_grid(scenario))


def numbered(scenario: Json) -> Iterator[tuple[int, str, Json]]:
    """Yield every unit with the number of its side and its place in the file."""
    for side, entry in enumerate(scenario["sides"]):
        for number, unit in enumerate(entry["units"]):
            yield side, f"/sides/{side}/units/{number}", unit


# --- the grid -------------------------------------------------------------------------------------------------------


def on_grid(scenario: Json) -> Iterator[Fault]:
    yield from zones(scenario)
    yield from sharing(scenario)
    yield from deep_water(scenario)
    yield from states(scenario)
    for number, side in enumerate(scenario["sides"]):
        if all(unit.get("lost") for unit in side["units"]):
            yield "U001", f"/sides/{number}", "error"


def home(scenario: Json, side: int) -> set[Square]:
    """List the two rows of a side's edge: south for the side listed first."""
    columns, rows = scenario["map"]["columns"], scenario["map"]["rows"]
    own = range(2) if side == 0 else range(rows - 2, rows)
    return {(column, row) for column in range(columns) for row in own}


def zones(scenario: Json) -> Iterator[Fault]:
    """Outside the zone that is given: an error; where none is, outside the home rows: a warning."""
    for side, place, unit in numbered(scenario):
        given = scenario["sides"][side].get("deployment")
        zone = home(scenario, side) if given is None else spread(given)
        if "at" in unit and square_of(unit["at"]) not in zone:
            yield ZONE_RULE[scenario["ruleset"]], f"{place}/at", "warning" if given is None else "error"


def sharing(scenario: Json) -> Iterator[Fault]:
    """A unit that shares its square with one listed before it, unless both are friends and one of them rides along."""
    alone = scenario.get("options", {}).get("stacking") == "one"  # MUS-R23
    riders = set() if alone else MAY_SHARE[scenario["ruleset"]]
    there: list[tuple[int, Json]] = []
    for side, place, unit in numbered(scenario):
        if "at" not in unit:
            continue
        others = [(whose, other) for whose, other in there if other["at"] == unit["at"]]
        if any(whose != side or not riders & {unit["type"], other["type"]} for whose, other in others):
            yield SHARING_RULE[scenario["ruleset"]], f"{place}/at", "error"
        there.append((side, unit))


def deep_water(scenario: Json) -> Iterator[Fault]:
    """In a river that is neither forded nor bridged there."""
    rule = FORD_RULE.get(scenario["ruleset"])
    if rule is None or scenario.get("options", {}).get("river_fordable_everywhere") == "on":
        return
    ground = scenario["map"].get("terrain", {})
    deep = spread(ground.get("river", [])) - spread(ground.get("ford", [])) - spread(ground.get("road", []))
    for _, place, unit in numbered(scenario):
        if "at" in unit and square_of(unit["at"]) in deep:
            yield rule, f"{place}/at", "error"


def states(scenario: Json) -> Iterator[Fault]:
    """Guns that arrive ready to fire, facings of tiles that have none, towing and crossing that cannot be."""
    ruleset, options = scenario["ruleset"], scenario.get("options", {})
    taken: set[str] = set()
    trenches = spread(scenario["map"].get("terrain", {}).get("trench", []))
    units = {unit["id"]: (side, unit) for side, _, unit in numbered(scenario)}
    for side, place, unit in numbered(scenario):
        if ruleset in LIMBERED_RULE and "arrives" in unit and unit.get("limbered") is False:
            yield LIMBERED_RULE[ruleset], f"{place}/limbered", "error"
        if ruleset == "tile" and "facing" in unit and options.get("facing") != "house":
            yield "TIL-R01", f"{place}/facing", "error"
        if unit.get("crossing") and ("at" not in unit or square_of(unit["at"]) not in trenches):
            yield "P19-R64", f"{place}/crossing", "error"
        if "towed_by" in unit:
            whose, tug = units[unit["towed_by"]]
            if whose != side or tug["type"] != "transport" or together(tug) != together(unit) or tug["id"] in taken:
                yield "P19-R04", f"{place}/towed_by", "error"
            taken.add(tug["id"])


def together(unit: Json) -> tuple[Any, ...]:
    """Say where and when a unit starts: a gun and the transport that tows it do so alike."""
    arrives = unit.get("arrives")
    comes = None if arrives is None else (arrives["turn"], frozenset(spread(arrives["at"])))
    return unit.get("at"), comes, bool(unit.get("lost"))


# --- the open table -------------------------------------------------------------------------------------------------


def on_table(scenario: Json) -> Iterator[Fault]:
    game = game_of(scenario)
    yield from armies(scenario)
    here = [(side, place, unit) for side, place, unit in numbered(scenario) if "at" in unit]
    for side, place, unit in here:
        yield from alone(game, scenario["sides"][side], place, unit)
    for place, unit in ((place, unit) for _, place, unit in numbered(scenario) if "arrives" in unit):
        if unit.get("hits", 0) > CAPACITY[unit.get("quality", "average")]:
            yield "E19-R12", f"{place}/hits", "error"
    yield from pairs(game, here)
    yield from dry_roads(game, scenario)


def game_of(scenario: Json) -> Game:
    """Lay the scenario out for the referee of orders."""
    ground, exits = scenario["map"], {side["id"]: side.get("exits", []) for side in scenario["sides"]}
    units = []
    for side, _, unit in numbered(scenario):
        state = "lost" if unit.get("lost") else "waiting" if "arrives" in unit else "in_play"
        units.append({"facing": 180 * side} | unit | {"side": scenario["sides"][side]["id"], "state": state})
    table = [ground["width"], ground["height"]]
    options = scenario.get("options", {})
    return Game(
        {
            "table": table,
            "features": ground.get("features", []),
            "options": options,
            "active": scenario["sides"][0]["id"],
            "exits": exits,
            "units": units,
        }
    )


def arrival_refused(game: Game, json: Json, at: Point, turn: int, *, brought: bool) -> str | None:
    """Say which rule keeps a unit from being put down at a point in a turn: the first of those of arrivals."""
    arrives = json.get("arrives")
    unit = game.units[json["id"]].placed(at=at, formation="march")
    if arrives is None or unit.state != "waiting" or turn < arrives["turn"] or ("on" in arrives and not brought):
        return "E19-R10"
    ways = [arrives["at"]]
    if "else" in arrives and is_near([foe.at for foe in game.enemies(unit)], arrives["at"]):
        ways.append(arrives["else"])
    if not any(is_within(at, shapes_of(way)) for way in ways):
        return "E19-R10"
    if not game.on_table(unit.footprint()):
        return "E19-R08"
    if any(overlap(unit.footprint(), other.footprint()) > TOLERANCE + CRUMB for other in game.in_play()):
        return "E19-R07"
    if any(gap_between(unit, foe) <= 6 + TOLERANCE + CRUMB for foe in game.enemies(unit)):
        return "E19-R10"
    closed = next((rule for terrain, rule in CLOSED_RULE.items() if is_closed(game, unit, terrain)), None)
    if closed is not None:
        return closed
    stops = game.may_not_stop(unit, at)
    return f"E19-{stops}" if stops in {"TER-03", "TER-04"} else None


def armies(scenario: Json) -> Iterator[Fault]:
    """Exactly one commander, and another unit that is not lost (E19-R09)."""
    for number, side in enumerate(scenario["sides"]):
        others = [unit for unit in side["units"] if unit["type"] != "commander"]
        if len(side["units"]) - len(others) != 1 or (side["units"] and not others):
            yield "E19-R09", f"/sides/{number}", "error"
        if not side["units"] or (others and all(unit.get("lost") for unit in others)):
            yield "U001", f"/sides/{number}", "error"


def alone(game: Game, side: Json, place: str, json: Json) -> Iterator[Fault]:
    """What is wrong with one unit, wherever the others are."""
    unit = game.units[json["id"]]
    if not game.on_table(unit.footprint()):
        yield "E19-R08", f"{place}/at", "error"
    for terrain, rule in CLOSED_RULE.items():
        if is_closed(game, unit, terrain):
            yield rule, f"{place}/at", "error"
    if unit.type not in {"infantry", "skirmishers", "dragoons"} and game.lies_in(unit.at, "town"):
        yield "E19-TER-03", f"{place}/at", "error"
    if "deployment" in side and not is_within(unit.at, shapes_of(side["deployment"])):
        yield "E19-R10", f"{place}/at", "error"
    if unit.hits > CAPACITY[json.get("quality", "average")] + (3 if is_covered(game, unit) else 0):
        yield "E19-R12", f"{place}/hits", "error"


def is_closed(game: Game, unit: Unit, terrain: str) -> bool:
    """Say whether a unit may not be in ground of a kind; roads open what is no river, bridges and fords that."""
    if not game.lies_in(unit.at, terrain) or (terrain == "woods" and unit.type == "skirmishers"):
        return False
    if terrain == "river":
        return not is_within(unit.at, game.shapes("bridge") + game.shapes("ford"))
    return not game.road_opens(unit.at)


def is_covered(game: Game, unit: Unit) -> bool:
    """Say whether a unit has cover from shots where it stands: three hits more (E19-HIT-03)."""
    if game.road_opens(unit.at) and game.lies_in(unit.at, "woods"):
        pass
    elif unit.type == "skirmishers" and game.lies_in(unit.at, "woods"):
        return True
    if unit.type != "commander" and game.lies_in(unit.at, "town"):
        return True
    return unit.type in {"infantry", "dragoons", "skirmishers"} and game.lies_in(unit.at, "rough")


def pairs(game: Game, here: list[tuple[int, str, Json]]) -> Iterator[Fault]:
    """Units that overlap, enemies within 6 in, two units in one town; the one listed later is at fault."""
    towns = joined(game.shapes("town"))
    full: list[int] = []
    for number, (side, place, json) in enumerate(here):
        unit = game.units[json["id"]]
        for whose, _, earlier in here[:number]:
            other = game.units[earlier["id"]]
            if overlap(unit.footprint(), other.footprint()) > TOLERANCE + CRUMB:
                yield "E19-R07", f"{place}/at", "error"
            elif whose != side and gap_between(unit, other) <= 6 + TOLERANCE + CRUMB:
                yield "E19-R10", f"{place}/at", "warning"
        town = next((index for index, area in enumerate(towns) if is_deep(unit.at, area)), None)
        if town is not None and town in full:
            yield "E19-TER-04", f"{place}/at", "error"
        full += [] if town is None else [town]


def dry_roads(game: Game, scenario: Json) -> Iterator[Fault]:
    """A road that crosses a river where there is no bridge or ford (E19-R10), found by walking over it."""
    open_water = game.shapes("bridge") + game.shapes("ford")
    for number, feature in enumerate(scenario["map"].get("features", [])):
        if feature["terrain"] == "road" and any(
            is_deep(point, game.shapes("river"), 0.05) and not is_within(point, open_water)
            for point in strewn(shapes_of(feature))
        ):
            yield "E19-R10", f"/map/features/{number}", "warning"


def strewn(shapes: list[Any]) -> Iterator[tuple[float, float]]:
    """Strew points over shapes, a quarter of an inch apart."""
    corners = [corner for shape in shapes for corner in getattr(shape, "corners", [])]
    if not corners:
        return
    (left, right), (low, high) = ((min(values), max(values)) for values in zip(*corners, strict=True))
    for column in range(round((right - left) * 4) + 1):
        for row in range(round((high - low) * 4) + 1):
            point = left + column / 4, low + row / 4
            if is_within(point, shapes, 0.0):
                yield point
