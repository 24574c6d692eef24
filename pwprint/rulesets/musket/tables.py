"""The numbers of Portable Wargame 2 (Musket Period): the engine plays with them, the quick reference prints them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pwprint.game.kit import CANNOT, CROSSINGS, IMPASSABLE, START_COMBAT, Back, Stat, crossed_at, needed
from pwprint.game.ruleset import Changeable, Option, RowChange, impassable, lacks
from pwprint.values import Struct, replace


class MusketUnit(Struct, frozen=True):
    """A row of the unit table. `range` 0 means that the kind never fires; speed and range are in areas.

    `front` and `flank` are the powers in close combat: the lowest score with which the unit survives. `short` is the
    range up to which guns hit more easily.
    """

    title: str
    code: str
    symbol: str
    speed: int
    front: int
    flank: int
    weapon: str = ""
    range: int = 0
    short: int = 0
    advances: bool = False
    guns: bool = False
    commands: bool = False
    keys: frozenset[str] = frozenset({"facing"})

    def stats(self) -> tuple[Stat, ...]:
        """Return the numbers printed on the tile."""
        stats = [Stat("Move", str(self.speed))]
        reach = f"{self.short}/{self.range}" if self.short else str(self.range)
        if self.range or self.advances:
            stats.append(Stat("Range", reach if self.range else CANNOT))
        front, flank = needed(self.front), needed(self.flank)
        stats.append(Stat("Power", front if front == flank else f"{front}/{flank}"))
        return tuple(stats)


class MusketTerrain(Struct, frozen=True):
    """A row of the terrain table. `water` is river, `ford` river that can be forded.

    `stops` is the id of the rule by which it ends a move and shortens the next one, where that option is in force; a
    river that is `waded` can be crossed: that follows from the options. No unit enters what is `impassable`.
    """

    title: str
    art: str
    cover: bool = False
    blocks_sight: bool = False
    stops: str = ""
    high: bool = False
    road: bool = False
    water: bool = False
    ford: bool = False
    waded: bool = False
    impassable: bool = False

    def under(self, options: Mapping[str, str | float]) -> MusketTerrain:
        """Return the row with the options in force. MUS-R22, MUS-R30."""
        return replace(
            self,
            stops=self.stops if options["woods_slow"] == "p19" else "",
            waded=self.ford or (self.water and options["river_fordable_everywhere"] == "on"),
        )

    def effects(
        self,
        options: Mapping[str, str | float],
        _units: object = None,
        area: str = "",
        crossings: Sequence[str] = CROSSINGS,
    ) -> tuple[str, ...]:
        """Return what the terrain does with the options in force, in a few short phrases for a legend."""
        row = self.under(options)
        phrases = (
            (self.impassable, IMPASSABLE),
            (row.waded, f"stop in it, leave by 1 {area or 'area'}"),
            (row.waded, "no fire from it"),
            (row.waded, f"attack out of it: needs {RIVER:+d}"),
            (self.blocks_sight, "blocks sight"),
            (self.cover, f"cover: fire −{-COVER}"),
            (row.stops, "stop on entering, 1 area a turn within"),
            (self.high, "blocks sight, unless from or to a hill"),
            (self.high and not self.impassable, f"attack up it: needs {UPHILL:+d}"),
            (self.water and not row.waded, crossed_at(crossings)),
            (self.road, f"move {ROAD:+d} if all by {self.title.lower()}"),
        )
        return tuple(phrase for true, phrase in phrases if true)


FIRE_HIT = 5  # MUS-FIR-07, MUS-ART-07
SHORT_HIT = 3  # MUS-ART-06
COVER = -1  # MUS-ART-08, MUS-FIR-05
UNMOVED = 1  # MUS-FIR-06
MOVE_AND_FIRE = -1  # MUS-MOV-06: areas of the move
COMMANDER = 1  # MUS-OPT-04
UPHILL = 1  # MUS-CC-08: added to the power
RIVER = 1  # MUS-CC-09: added to the power
ROAD = 1  # MUS-TER-01
FORD = 1  # MUS-TER-04: areas out of a ford
TURN_LIMIT = 20  # MUS-R25

UNITS = {
    "infantry": MusketUnit(
        "Regular Infantry",
        "INF",
        "infantry",
        speed=2,
        front=3,
        flank=6,
        weapon="muskets",
        range=2,
        advances=True,
    ),
    "rifles": MusketUnit("Rifles", "RIF", "rifles", speed=3, front=3, flank=6, weapon="rifles", range=3, advances=True),
    "cavalry": MusketUnit("Cavalry", "CAV", "cavalry", speed=4, front=2, flank=5, advances=True),
    "artillery": MusketUnit(
        "Artillery",
        "ART",
        "field-artillery",
        speed=1,
        front=6,
        flank=6,
        weapon="guns",
        range=6,
        short=2,
        guns=True,
    ),
    "commander": MusketUnit("Commander", "CDR", "commander", speed=3, front=1, flank=1, commands=True),
}

TERRAIN = {
    "hill": MusketTerrain("Hill", "hill", high=True),
    "town": MusketTerrain("Town", "town", cover=True, blocks_sight=True),
    "woods": MusketTerrain("Woods", "woods", cover=True, blocks_sight=True, stops="MUS-R30"),
    "river": MusketTerrain("River", "river", water=True),
    "ford": MusketTerrain("Ford", "ford", water=True, ford=True),
    "road": MusketTerrain("Road", "road", road=True),
}

CHANGEABLE = Changeable(
    units=(
        RowChange("move", "How many areas it moves.", "speed", 1, 5),
        RowChange("range", "How many areas it fires.", "range", 2, 8),
        RowChange("short", "Up to how many areas guns hit more easily.", "short", 1, 2),
        RowChange("front", "Its power: the lowest score with which it survives in front.", "front", 1, 6),
        RowChange("flank", "Its power at flank and rear.", "flank", 1, 6),
    ),
    terrain=(
        lacks("cover", "Fire into it is as into the open.", "cover"),
        lacks("blocks_sight", "It blocks no sight.", "blocks_sight"),
        lacks("stops", "Units that enter it go on.", "stops", ""),
        lacks("high", "Units on it gain nothing by it.", "high"),
        impassable(cover=False, stops="", road=False, water=False, ford=False),
    ),
)
"""What scenarios may change in rows of their own."""

SHARES = frozenset(
    frozenset(kinds)
    for kinds in (
        ("hill", "road"),
        ("town", "road"),
        ("woods", "road"),
        ("river", "road"),
        ("river", "ford", "road"),
    )
)
"""Kinds of terrain that may share an area, any of them together. MUS-R24"""

OPTIONS = (
    Option(
        "exhaustion_point",
        ("off", "third_up"),
        "MUS-R26",
        "Whether a side that has lost a third of its units may no longer attack.",
        title="exhaustion point",
        words={"off": "none", "third_up": "a third of the units"},
    ),
    Option(
        "units_block_fire",
        ("friends", "all"),
        "MUS-R08",
        "Whether only friends between firer and target block the line of sight, or all units.",
        title="units that block fire",
        words={"friends": "friends", "all": "all"},
    ),
    Option(
        "cavalry_range",
        (0, 2),
        "MUS-R04",
        "The range of cavalry, which fires as muskets do; 0 if it never fires.",
        title="range of cavalry",
        words={0: "none"},
        reading=True,
    ),
    Option(
        "hill_fire_over",
        ("off", "on"),
        "MUS-R09",
        "Whether units that stand lower do not block the line of sight from or to a hill.",
        title="sight over units at hills",
    ),
    Option(
        "river_fordable_everywhere",
        ("off", "on"),
        "MUS-R22",
        "Rivers are crossed at fords and bridges, or anywhere.",
        title="rivers crossed anywhere",
    ),
    Option(
        "fire_arc",
        ("front", "all"),
        "MUS-R03",
        "Units fire only at targets in front of them, or all round.",
        title="fire arc",
        words={"all": "all round", "front": "front"},
        reading=True,
    ),
    Option(
        "hex_front_edges",
        (3, 1),
        "MUS-R02",
        "How many edges of a hex are the front of a unit; all others are flank and rear.",
        title="front edges of a hex",
        reading=True,
    ),
    Option(
        "withdrawal",
        ("free", "p19"),
        "MUS-R15",
        "A unit in front of an enemy moves freely, or keeps away from the front of every other enemy.",
        title="leaving the front of an enemy",
        words={"free": "free", "p19": "not into another front"},
    ),
    Option(
        "stacking",
        ("commander_shares", "one"),
        "MUS-R23",
        "Commanders may stand with friends, who may be passed; or one unit in an area and nobody passed.",
        title="units in one area",
        words={"commander_shares": "one and its commander", "one": "one"},
    ),
    Option(
        "fire_move_order",
        ("move_first", "either"),
        "MUS-R13",
        "A unit fires only after its move, or before or after it.",
        title="order of move and fire",
        words={"move_first": "fire last", "either": "either"},
    ),
    Option(
        "commander_power", (1, 3), "MUS-R18", "The power of commanders in close combat.", title="power of commanders"
    ),
    Option(
        "woods_slow",
        ("off", "p19"),
        "MUS-R30",
        "Whether woods stop a move, and a move that starts there is one area.",
        title="woods slow moves",
        words={"p19": "yes"},
    ),
    Option(
        "commander_attack",
        ("on", "off"),
        "MUS-R18",
        "Whether commanders may start a close combat.",
        title="commanders may attack",
    ),
    Option(
        "commander_bonus",
        ("off", "on"),
        "MUS-OPT-04",
        "Whether a commander nearby adds 1 to the dice of a unit.",
        title="commanders help nearby units",
    ),
    Option(
        "hits_in_shared_area",
        ("fighting_unit", "named", "all"),
        "MUS-R23",
        "Attacks on an area that units share fall on the fighting unit, or on the one named; or fire hits them all.",
        title="hits in a shared area",
        words={"fighting_unit": "on the fighting unit", "named": "on the unit named", "all": "on all"},
    ),
    Option(
        "close_combat_compulsory",
        ("off", "on"),
        "MUS-R19",
        "Whether a unit that has acted must fight the enemy that it faces.",
        title="close combat is compulsory",
    ),
    Option(
        "defender_may_advance",
        ("on", "off"),
        "MUS-R28",
        "Whether a defender that wins a close combat may advance.",
        title="defenders may advance",
    ),
    Option(
        "further_combat_limit",
        ("none",),
        "MUS-R19",
        "How many further close combats a unit may fight after its first.",
        title="further combats",
        words={"none": "no limit"},
        number=True,
    ),
)


def kinds(units: Mapping[str, MusketUnit], options: Mapping[str, str | float]) -> Mapping[str, MusketUnit]:
    """Return the unit table with the options in force: the range of cavalry, the power of commanders. MUS-R04, R18."""
    reach, power = int(options["cavalry_range"]), int(options["commander_power"])

    def row(name: str, kind: MusketUnit) -> MusketUnit:
        if name == "cavalry":
            return replace(kind, weapon="carbines" if reach else "", range=reach)
        return replace(kind, front=power, flank=power) if name == "commander" else kind

    return {name: row(name, kind) for name, kind in units.items()}


RIDERS = frozenset(name for name, kind in UNITS.items() if kind.commands)
"""The kinds that may share an area with friends. MUS-R23"""

BACK = Back("EXHAUSTED", (START_COMBAT, "advance", "move nearer to the enemy"))
"""Turned over when the side reaches its exhaustion point. MUS-OPT-02"""
