"""Random scenarios as JSON, for engine and referee: zones, arrivals, exits, objectives, every kind of condition.

Half of them have random options. Most start as they may; in some a unit stands where it must not, or is as it cannot be.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset

Json = dict[str, Any]
Square = tuple[int, int]

SIDES = ("red", "blue")
KINDS = {
    "tile": ("infantry", "infantry", "cavalry", "artillery", "commander"),
    "house": ("infantry", "infantry", "cavalry", "artillery", "commander"),
    "musket": ("infantry", "infantry", "rifles", "cavalry", "artillery", "commander"),
    "portable-19c": (
        *("infantry", "infantry", "dismounted-cavalry", "mounted-cavalry", "mounted-cavalry", "machine-guns"),
        *("field-artillery", "mountain-artillery", "transport", "commander"),
    ),
}
GROUND = {
    "tile": ("hill", "woods", "town", "river", "road"),
    "house": ("hill", "woods", "town", "river", "road"),
    "musket": ("hill", "woods", "town", "river", "road", "ford", "bridge"),
    "portable-19c": (
        *("hill", "woods", "town", "river", "road", "ford", "bridge"),
        *("trench", "fortification", "wire"),
    ),
}
PARTS = {"bridge": ("river", "road")}
FACINGS = {"square": ("N", "E", "S", "W"), "hex": ("N", "NE", "SE", "S", "SW", "NW")}
TABLE_KINDS = ("infantry", "infantry", "skirmishers", "dragoons", "cavalry", "cavalry", "artillery")
TABLE_GROUND = ("hill", "town", "woods", "marsh", "lake", "rough")


def random_scenario(seed: int | str, ruleset: Ruleset) -> Json:
    """Return a scenario of a ruleset."""
    chance = Random(f"{ruleset.id}/{seed}")
    scenario: Json = {"format": 1, "id": "random", "title": "Random", "ruleset": ruleset.id}
    if chance.random() < 0.5:
        scenario["options"] = {option.name: _value(chance, option) for option in ruleset.play.options}
        if "exhaustion_point" in scenario["options"] and chance.random() < 0.7:
            scenario["options"]["exhaustion_point"] = "third_up"
    drawn = _Table(chance) if not ruleset.play.grids else _Grid(chance, ruleset)
    scenario["map"] = drawn.map()
    scenario["sides"] = [drawn.side(side) for side in (0, 1)]
    if not ruleset.play.grids and chance.random() < 0.4:
        scenario["first_side"] = chance.choice([*SIDES, "roll"])
    last = chance.choice([1, 2, 3, 4, 5, 6, 8, 10, 12])
    scenario["turn_limit"] = last
    if chance.random() < 0.3:
        scenario["turn_limit"] = {"from": last, "ends_on": chance.choice(["2+", "3+", "4+", "5+", "6+"])}
        scenario["turn_limit"] |= {"to": last + chance.randint(1, 4)} if chance.random() < 0.7 else {}
    scenario["objectives"] = [{"id": f"goal-{number}", "at": drawn.goal()} for number in range(chance.randint(1, 3))]
    conditions = range(chance.choice([0, 1, 2, 2, 3, 4]))
    scenario["victory"] = [_victory(chance, drawn, scenario) for _ in conditions]
    if chance.random() < 0.4:
        scenario["points"] = [_award(chance, drawn, scenario) for _ in range(chance.randint(1, 4))]
    return scenario


def _value(chance: Random, option: Any) -> Any:
    return chance.randint(0, 2) if option.number and chance.random() < 0.5 else chance.choice(option.values)


def _victory(chance: Random, drawn: _Grid | _Table, scenario: Json) -> Json:
    """Return a condition of any kind, alone or with others; its numbers lie about their limits."""
    side = chance.randint(0, 1)
    when = _condition(chance, drawn, scenario, side, chance.choice([0, 0, 1, 2, 3]))
    if chance.random() < 0.2:
        when |= {chance.choice(["points", "points_ahead"]): chance.randint(1, 5)}
    level = {"level": chance.choice(["decisive", "marginal", "marginal"])} if chance.random() < 0.4 else {}
    return {"side": SIDES[side], **level, "when": when}


def _award(chance: Random, drawn: _Grid | _Table, scenario: Json) -> Json:
    """Return what gives points to a side."""
    side = chance.randint(0, 1)
    award: Json = {"side": SIDES[side], "points": chance.randint(1, 3)}
    award |= {"every_turn": True} if chance.random() < 0.5 else {}
    if chance.random() < 0.5:
        return award | {"when": _condition(chance, drawn, scenario, side, chance.choice([0, 0, 1]))}
    each = _simple(chance, drawn, scenario, side)
    each = {key: value for key, value in each.items() if key in {"holds", "exits", "by", "enemy_lost", "loses"}}
    return award | {"each": each or {"enemy_lost": 1}}


def _condition(chance: Random, drawn: _Grid | _Table, scenario: Json, side: int, deep: int) -> Json:
    """Return a condition with others in it, so many deep."""
    if not deep:
        return _simple(chance, drawn, scenario, side)
    way = chance.choice(["all", "any", "at_least", "not"])
    if way == "not":
        inner: Any = _condition(chance, drawn, scenario, side, deep - 1)
    else:
        inner = [_condition(chance, drawn, scenario, side, deep - 1) for _ in range(chance.randint(1, 3))]
    if way == "at_least":
        inner = {"count": chance.randint(1, len(inner)), "of": inner}
    return {way: inner} | (_simple(chance, drawn, scenario, side) if chance.random() < 0.2 else {})


def _simple(chance: Random, drawn: _Grid | _Table, scenario: Json, side: int) -> Json:
    own, enemy = (scenario["sides"][index] for index in (side, 1 - side))
    kinds = chance.sample(
        ["holds", "holds", "exits", "enemy_exhausted", "enemy_lost", "loses"], chance.choice([1, 1, 1, 2])
    )
    when: Json = {}
    for kind in kinds:
        if kind == "holds":
            goals = [goal["id"] for goal in scenario["objectives"]]
            when["holds"] = chance.sample(goals, min(len(goals), chance.choice([1, 1, 2])))
            if chance.random() < 0.3:
                when["for_turns"] = chance.choice([1, 2, 2, 3])
        elif kind == "exits":
            when["exits"] = chance.choice([1, 1, 2, len(own["units"])])
            if chance.random() < 0.5:
                when["by"] = drawn.exits() or drawn.exits(1)
        elif kind == "enemy_exhausted":
            when["enemy_exhausted"] = True
        elif kind == "loses":
            units = [unit["id"] for unit in (*own["units"], *enemy["units"])]
            when["loses"] = chance.sample(units, min(len(units), chance.choice([1, 1, 2])))
        else:
            when["enemy_lost"] = chance.choice([1, 2, 3, len(enemy["units"]), len(enemy["units"]) + 1])
    if chance.random() < 0.4:
        limit = scenario["turn_limit"]
        when["at_turn"] = chance.choice([1, 2, 3, "last", limit if isinstance(limit, int) else limit["from"]])
    return when


def _when(chance: Random) -> int:
    return chance.choice([1, 2, 2, 3, 4, 5])


def _coming(chance: Random) -> Json:
    """Return from which turn a unit comes, perhaps what die brings it, and for how long that is thrown."""
    turn = _when(chance)
    if chance.random() < 0.4:
        return {"turn": turn}
    until = {"until": turn + chance.choice([0, 1, 3])} if chance.random() < 0.6 else {}
    return {"turn": turn, "on": chance.choice(["2+", "3+", "4+", "5+", "6+"]), **until}


# --- the grid -------------------------------------------------------------------------------------------------------


def name(square: Square) -> str:
    return f"{'abcdefghijklmnopqrstuvwxyz'[square[0]]}{square[1] + 1}"


class _Grid:
    def __init__(self, chance: Random, ruleset: Ruleset) -> None:
        self.chance, self.ruleset = chance, ruleset.id
        self.columns, self.rows = chance.randint(3, 7), chance.randint(4, 7)
        self.shape = chance.choice(["square", "hex"]) if "hex" in ruleset.play.shapes else "square"
        self.squares = [(column, row) for column in range(self.columns) for row in range(self.rows)]
        self.edge = [(c, r) for c, r in self.squares if c in {0, self.columns - 1} or r in {0, self.rows - 1}]
        self.terrain: dict[str, list[str]] = {}
        self.deep: set[Square] = set()
        self.taken: list[tuple[int, Square, str]] = []
        self.careless = chance.random() < 0.35

    def map(self) -> Json:
        for square in self.squares:
            if self.chance.random() < 0.35:
                kind = self.chance.choice(GROUND[self.ruleset])
                self.deep |= {square} if kind == "river" else set()
                for part in PARTS.get(kind, (kind,)):
                    self.terrain.setdefault(part, []).append(name(square))
        shape = {"shape": "hex"} if self.shape == "hex" else {}
        return {"columns": self.columns, "rows": self.rows, "terrain": self.terrain, **shape}

    def goal(self) -> list[str]:
        near = [(c, r) for c, r in self.squares if 0 < r < self.rows - 1]
        return [name(square) for square in self.chance.sample(near, self.chance.randint(1, min(4, len(near))))]

    def exits(self, count: int | None = None) -> list[str]:
        count = self.chance.choice([0, 1, 2, 4]) if count is None else count
        return [name(square) for square in self.chance.sample(self.edge, min(count, len(self.edge)))]

    def side(self, side: int) -> Json:
        chance = self.chance
        zone = None if chance.random() < 0.4 else self._zone(side)
        own = self._home(side) if zone is None else self._squares(zone)
        units: list[Json] = []
        for _ in range(chance.choice([1, 2, 3, 4, 5, 6, 7])):
            unit = self._unit(side, len(units), own)
            if unit is not None:
                units.append(unit)
        entry: Json = {"id": SIDES[side], "units": self._towed(side, units) if units else [self._reserve(side)]}
        entry |= {} if zone is None else {"deployment": zone}
        exits = self.exits()
        entry |= {"exits": exits} if exits else {}
        return entry | ({"lost": chance.randint(1, 2)} if chance.random() < 0.1 else {})

    def _home(self, side: int) -> list[Square]:
        rows = (0, 1) if side == 0 else (self.rows - 2, self.rows - 1)
        return [(column, row) for column in range(self.columns) for row in rows]

    def _zone(self, side: int) -> list[str]:
        """Return one or two rectangles in the side's half of the board."""
        chance = self.chance
        low, high = (0, self.rows // 2 - 1) if side == 0 else ((self.rows + 1) // 2, self.rows - 1)
        first = chance.randint(0, self.columns - 1)
        corners = [(first, low), (chance.randint(first, self.columns - 1), high)]
        found = [f"{name(corners[0])}-{name(corners[1])}"]
        apart = (0, high) if first > 0 else None
        return [*found, name(apart)] if apart and chance.random() < 0.5 else found

    def _squares(self, zone: list[str]) -> list[Square]:
        found = []
        for entry in zone:
            ends = [("abcdefghijklmnopqrstuvwxyz".index(corner[0]), int(corner[1:]) - 1) for corner in entry.split("-")]
            (left, low), (right, high) = ends[0], ends[-1]
            found += [(c, r) for c in range(left, right + 1) for r in range(low, high + 1)]
        return found

    def _unit(self, side: int, number: int, own: list[Square]) -> Json | None:
        chance, kind = self.chance, self.chance.choice(KINDS[self.ruleset])
        unit: Json = {"id": f"{'RB'[side]}{number}", "type": kind}
        way = chance.random()
        if way < 0.2 and number:
            foes = [name(square) for whose, square, _ in self.taken if whose != side and square in self.edge]
            held = foes and chance.random() < 0.4
            arrives = {**_coming(chance), "at": [chance.choice(foes)] if held else self.exits(chance.choice([1, 1, 2]))}
            others = [square for square in self.exits(3) if square not in arrives["at"]]
            arrives |= {"else": others} if others and chance.random() < 0.5 else {}
            return unit | {"arrives": arrives} | self._keys(kind, arrives=True)
        if way < 0.27 and number:
            return unit | {"lost": True}
        at = self._place(side, kind, own)
        if at is None:
            return None
        self.taken.append((side, at, kind))
        return unit | {"at": name(at)} | self._keys(kind, arrives=False)

    def _place(self, side: int, kind: str, own: list[Square]) -> Square | None:
        """Return a square where the unit may start, now and then any square at all."""
        if self.careless and self.chance.random() < 0.15:
            return self.chance.choice(self.squares)
        friends = [square for whose, square, _ in self.taken if whose == side]
        if kind == "commander" and self.ruleset != "tile" and friends and self.chance.random() < 0.4:
            return self.chance.choice(friends)
        full = {square for _, square, _ in self.taken}
        dry = [square for square in own if square not in full and not self._floods(square)]
        return self.chance.choice(dry) if dry else None

    def _floods(self, square: Square) -> bool:
        return square in self.deep and self.ruleset in {"musket", "portable-19c"}

    def _keys(self, kind: str, *, arrives: bool) -> Json:
        chance = self.chance
        keys: dict[Any, Any] = {}
        careless = self.careless and chance.random() < 0.1
        if self.ruleset in {"tile", "house"}:
            keys |= {"exhausted": True} if chance.random() < 0.15 else {}
            if kind == "artillery" and (not arrives or careless) and chance.random() < 0.6:
                keys["limbered"] = chance.choice([True, False])
        if (self.ruleset != "tile" or careless) and chance.random() < 0.3:
            keys["facing"] = chance.choice(FACINGS[self.shape])
        if self.ruleset in {"house", "portable-19c"} and chance.random() < 0.3:
            keys["quality"] = chance.choice(["elite", "average", "poor"])
        if self.ruleset == "portable-19c" and "artillery" not in kind and careless:
            keys["crossing"] = True
        return keys

    def _towed(self, side: int, units: list[Json]) -> list[Json]:
        """Give some transports a gun that they tow; a careless scenario may name a wrong one."""
        if self.ruleset != "portable-19c":
            return units
        guns: list[Any] = []
        for tug in [unit for unit in units if unit["type"] == "transport"]:
            if self.chance.random() < 0.7:
                where = {key: tug[key] for key in ("at", "arrives", "lost") if key in tug}
                other = self.chance.choice(units) if self.careless and self.chance.random() < 0.3 else tug
                gun = {"id": f"{'RB'[side]}{20 + len(guns)}", "type": "field-artillery", "towed_by": other["id"]}
                guns.append(gun | where)
        return units + guns

    def _reserve(self, side: int) -> Json:
        return {"id": f"{'RB'[side]}0", "type": "infantry", "arrives": {"turn": 1, "at": self.exits(2)}}


# --- the open table -------------------------------------------------------------------------------------------------


class _Table:
    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.width, self.height = chance.randint(16, 30), chance.randint(16, 28)
        self.careless = chance.random() < 0.2
        self.commanders = [chance.random() < 0.2 for _ in SIDES]

    def map(self) -> Json:
        features = [{"terrain": self.chance.choice(TABLE_GROUND), **self._area(6)} for _ in range(self._many())]
        if self.chance.random() < 0.3:
            middle = self.height / 2
            features.append({"terrain": "river", "line": [[0, middle], [self.width, middle + 1]], "width": 1.5})
            x = self.chance.randint(3, self.width - 5)
            features.append({"terrain": self.chance.choice(["bridge", "ford"]), "rectangle": [x, middle - 2, 3, 5]})
        if self.chance.random() < 0.4:
            x = self.chance.randint(3, self.width - 3)
            features.append({"terrain": "road", "line": [[x, 0], [x, self.height]]})
        return {"width": self.width, "height": self.height, "features": features}

    def _many(self) -> int:
        """Return how many features lie on the table: few, where all units are to start as they may."""
        return self.chance.randint(1, 6) if self.careless else self.chance.choice([0, 0, 1, 2])

    def _area(self, most: float) -> Json:
        chance = self.chance
        x, y = round(chance.uniform(1, self.width - 1), 1), round(chance.uniform(1, self.height - 1), 1)
        wide, deep = round(chance.uniform(2, most), 1), round(chance.uniform(2, most), 1)
        form = chance.randrange(3)
        if form == 0:
            return {"rectangle": [x, y, wide, deep]}
        if form == 1:
            return {"circle": [x, y, wide]}
        return {"polygon": [[x, y], [round(x + wide, 1), y], [round(x + wide / 2, 1), round(y + deep, 1)]]}

    def goal(self) -> Json:
        return self._area(7)

    def exits(self, count: int | None = None) -> list[Any]:
        count = self.chance.choice([0, 1, 2, 3]) if count is None else count
        edges: list[Any] = self.chance.sample(["north", "south", "east", "west"], min(count, 3))
        return [self._area(6), *edges[1:]] if edges and self.chance.random() < 0.3 else edges

    def side(self, side: int) -> Json:
        chance = self.chance
        deep = round(self.height / 2 - 3.2, 1)
        zone = {"rectangle": [0, 0 if side == 0 else round(self.height - deep, 1), self.width, deep]}
        units = [self._unit(side, 0, "commander", deep)]
        units += [
            self._unit(side, number, chance.choice(TABLE_KINDS), deep) for number in range(1, chance.randint(3, 6))
        ]
        entry: Json = {"id": SIDES[side], "units": units}
        entry |= {"deployment": zone} if chance.random() < 0.6 else {}
        exits = self.exits()
        entry |= {"exits": exits} if exits else {}
        return entry | ({"lost": 1} if chance.random() < 0.1 else {})

    def _ways_in(self, side: int) -> Json:
        """Return by where a unit comes: by its side's edge, or by the flank, where enemies may be near."""
        home = {"rectangle": [2, 0 if side == 0 else self.height - 4, self.width - 4, 4]}
        if self.chance.random() < 0.5:
            return {"at": home}
        return {"at": {"rectangle": [0, self.height / 2 - 2, self.width, 4]}, "else": home}

    def _unit(self, side: int, number: int, kind: str, deep: float) -> Json:
        chance = self.chance
        unit: Json = {"id": f"{'RB'[side]}{number}", "type": kind}
        if number > 1 and chance.random() < 0.2:
            return unit | {"arrives": {**_coming(chance), **self._ways_in(side)}}
        if (number == 0 and self.commanders[side]) or (number > 1 and chance.random() < 0.07):
            return unit | {"lost": True}
        depth = chance.uniform(*((0.5, deep + 3) if self.careless else (2.1, deep - 0.1)))
        x = chance.uniform(0, self.width) if self.careless else 2.1 + number * (self.width - 4.2) / 5
        y = depth if side == 0 else self.height - depth
        unit["at"] = [round(x, 1), round(y, 1)]
        if kind != "commander" and chance.random() < 0.3:
            unit["formation"] = "battle"
        if chance.random() < 0.3:
            unit["facing"] = chance.choice([0, 90, 180, 270, 30])
        if chance.random() < 0.8:
            unit["hits"] = chance.choice([3, 4, 5, 5, 6 if self.careless else 5])
        if chance.random() < 0.3:
            unit["quality"] = chance.choice(["elite", "average", "poor" if unit.get("hits", 0) < 6 else "average"])
        return unit
