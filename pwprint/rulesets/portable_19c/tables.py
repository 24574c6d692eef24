"""The numbers of the 19th-century Portable Wargame: the engine plays with them, the quick reference prints them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pwprint.game.kit import CANNOT, CROSSINGS, IMPASSABLE, START_COMBAT, Back, Stat, crossed_at
from pwprint.game.ruleset import Changeable, Option, RowChange, impassable, lacks
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.ruleset import UnitKind
    from pwprint.game.scenario import Scenario, Unit

_KEYS = frozenset({"facing", "quality"})
_GUN_KEYS = _KEYS | {"towed_by", "last_target"}


class Portable19Unit(Struct, frozen=True):
    """A row of the unit table. `range` 0 means that the kind never fires; speed and range are in squares.

    `front` and `flank` are the lowest scores with which the unit is safe in close combat. `dice` are thrown when it
    fires. Artillery (`guns`) fires in a step of its own and can be towed; a unit that `tows` can tow it.
    `changes_by` is the order by which it may become a unit of the other kind of cavalry. One that `commands` helps
    others.
    """

    title: str
    code: str
    symbol: str
    speed: int
    front: int
    flank: int
    weapon: str = ""
    range: int = 0
    dice: int = 1
    advances: bool = False
    guns: bool = False
    tows: bool = False
    commands: bool = False
    changes_by: str = ""
    keys: frozenset[str] = _KEYS | {"crossing"}

    def stats(self) -> tuple[Stat, ...]:
        """Return the numbers of the kind; in close combat it is safe on one die in front, on another at its flank."""
        safe = f"{self.front}+" if self.front == self.flank else f"{self.front}+/{self.flank}+"
        ranged = (Stat("Range", str(self.range) if self.range else CANNOT),) if self.range or self.advances else ()
        dice = (Stat(_DICE, str(self.dice)),) if self.dice > 1 else ()
        return (Stat("Move", str(self.speed)), *ranged, *dice, Stat(_SAFE, safe))


class Portable19Terrain(Struct, frozen=True):
    """A row of the terrain table. `closed` ground hides units; it may be of a `sort` with others; some `screens` sight.

    `stops` is the id of the rule by which a unit that enters ends its move. In a `wood` the range is short. `water` is
    river, `ford` a place in it; what is `laid` in play can be removed. The rest follows from these and the options:
    `opaque` ground stops the view, `shelter` is added in close combat, but in ground that must be `held` not while a
    unit crosses it. A move that starts in `slow` ground is short; a road leads through `cleared` ground. A river that
    is `waded` can be crossed. No unit enters what is `impassable`.
    """

    title: str
    art: str
    closed: bool = False
    screens: bool = False
    sort: str = ""
    stops: str = ""
    wood: bool = False
    high: bool = False
    road: bool = False
    water: bool = False
    ford: bool = False
    trench: bool = False
    laid: bool = False
    opaque: bool = False
    shelter: int = 0
    held: bool = False
    slow: bool = False
    cleared: bool = False
    waded: bool = False
    impassable: bool = False

    def under(self, options: Mapping[str, str | float]) -> Portable19Terrain:
        """Return the row with the options in force. P19-R38, R57, R58, R60, R61, R64."""

        def is_on(option: str) -> bool:
            return options[option] == "on"

        return replace(
            self,
            opaque=self.screens and (not self.trench or is_on("trench_blocks_line")),
            shelter=SHELTER * (self.closed + (self.wood and is_on("wood_and_cover_add_up"))),
            held=self.trench and not is_on("crossing_keeps_cover"),
            slow=self.wood and bool(self.stops) and is_on("leaving_wood_limit"),
            cleared=self.wood and is_on("road_cancels_wood"),
            waded=self.ford or (self.water and is_on("river_fordable_everywhere")),
        )

    def effects(
        self,
        options: Mapping[str, str | float],
        _units: object = None,
        _area: str = "",
        crossings: Sequence[str] = CROSSINGS,
    ) -> tuple[str, ...]:
        """Return what the terrain does with the options in force, in a few short phrases for a legend."""
        return _effects(self.under(options), crossings)


def _effects(row: Portable19Terrain, crossings: Sequence[str]) -> tuple[str, ...]:
    """Return what a row that options have changed does, in a few short phrases."""
    if row.trench:
        fort = "as a fort" if row.opaque else "as a fort, but blocks no sight"
        more, held = ("", "held: ") if row.held else (" more", "")
        crossing = f"crossing: no fire, close combat −{-CROSSING}{more}"
        return ("stop in it, leave by 1 square", crossing, f"{held}{fort}")
    if row.waded:
        return _FORDED
    leaving = ", leave by 1 square" if row.slow else ""
    by_road = ", but not on a road" if row.cleared else ""
    phrases = (
        (row.impassable, IMPASSABLE),
        (row.opaque, "blocks sight"),
        (row.closed, f"cover: fire −{-COVER}, close combat {row.shelter:+d}"),
        (row.stops and row.wood, f"stop on entering{leaving}{by_road}"),
        (row.wood, f"range {FOREST_RANGE} within"),
        (row.high, "blocks sight, unless from or to a hill"),
        (row.high and not row.impassable, f"attack up it: close combat −{-UPHILL}"),
        (row.water, crossed_at(crossings)),
        (row.road, f"move {ROAD:+d} if all by {row.title.lower()}"),
        (row.stops and not row.wood, "stop on entering"),
    )
    return tuple(phrase for true, phrase in phrases if true)


# Fire: P19-ART-13 to ART-20, P19-FIR-10 to FIR-14.
ON_TARGET = 5
SHORT = frozenset({2, 4})
OVER = frozenset({1, 3})
FIRE_HIT = 5
COVER = -1
SIGHT = 2
SAME_TARGET = 1
COMMANDER = 1
UNMOVED = 1
FOREST_RANGE = 1  # P19-TER-05

# Moving: P19-MOV-04, P19-TER-01, P19-TER-04, P19-TER-08, P19-TER-16.
FIRING = -1
ROAD = 1
OUT = 1

# Close combat: P19-TER-02, TER-10, TER-18, P19-CC-06.
UPHILL = -1
IN_RIVER = -1
CROSSING = -1
SHELTER = 1

_FORDED = ("stop in it, leave by 1 square", "no fire from it", f"close combat −{-IN_RIVER} in it")

_DICE, _SAFE = "Dice", "Safe"

SURVIVES: Mapping[str, int] = {"elite": 3, "average": 4, "poor": 5}
"""The lowest resolution die with which a unit that is hit survives. P19-HIT-03 to HIT-05"""

RESOLUTION: Mapping[str, str] = {"elite": "P19-HIT-03", "average": "P19-HIT-04", "poor": "P19-HIT-05"}
"""The rule of each quality."""

TURN_LIMIT = 30  # P19-R91


def _foot(title: str, code: str, symbol: str) -> Portable19Unit:
    return Portable19Unit(title, code, symbol, speed=1, front=3, flank=5, weapon="small arms", range=3, advances=True)


def _guns(title: str, code: str, symbol: str, reach: int) -> Portable19Unit:
    return Portable19Unit(
        title,
        code,
        symbol,
        speed=1,
        front=4,
        flank=5,
        weapon="gun",
        range=reach,
        guns=True,
        keys=_GUN_KEYS | {"crossing"},
    )


UNITS = {
    "infantry": _foot("Infantry", "INF", "infantry"),
    "dismounted-cavalry": replace(_foot("Dismounted Cavalry", "DCV", "dismounted-cavalry"), changes_by="mount"),
    "mounted-cavalry": Portable19Unit(
        "Mounted Cavalry", "CAV", "cavalry", speed=2, front=2, flank=4, advances=True, changes_by="dismount"
    ),
    "machine-guns": Portable19Unit(
        "Machine Guns", "MG", "machine-guns", speed=1, front=3, flank=5, weapon="machine gun", range=3, dice=3
    ),
    "heavy-artillery": _guns("Heavy Artillery", "HVY", "heavy-artillery", 12),
    "medium-artillery": _guns("Medium Artillery", "MED", "medium-artillery", 10),
    "field-artillery": _guns("Field Artillery", "FLD", "field-artillery", 8),
    "mountain-artillery": _guns("Mountain Artillery", "MTN", "mountain-artillery", 6),
    "transport": Portable19Unit("Transport", "TPT", "transport", speed=1, front=5, flank=6, tows=True),
    "commander": Portable19Unit("Commander", "CDR", "commander", speed=2, front=3, flank=3, commands=True),
}

TERRAIN = {
    "hill": Portable19Terrain("Hill", "hill", high=True),
    "town": Portable19Terrain("Town", "town", closed=True, screens=True),
    "woods": Portable19Terrain("Woods", "woods", closed=True, screens=True, stops="P19-TER-03", wood=True),
    "fortification": Portable19Terrain("Fortification", "fortification", closed=True, screens=True, sort="works"),
    "trench": Portable19Terrain(
        "Trench", "trench", closed=True, screens=True, sort="works", stops="P19-TER-15", trench=True
    ),
    "river": Portable19Terrain("River", "river", water=True),
    "ford": Portable19Terrain("Ford", "ford", water=True, ford=True),
    "road": Portable19Terrain("Road", "road", road=True),
    "wire": Portable19Terrain("Barbed wire", "wire", stops="P19-TER-13", laid=True),
}

CHANGEABLE = Changeable(
    units=(
        RowChange("move", "How many squares it moves.", "speed", 1, 3),
        RowChange("range", "How many squares it fires.", "range", 2, 12),
        RowChange("dice", "How many dice it throws when it fires.", "dice", 1, 3),
        RowChange("front", "The lowest score with which it is safe in front.", "front", 2, 6),
        RowChange("flank", "The lowest score with which it is safe at its flank.", "flank", 2, 6),
        RowChange(
            "quality",
            "How good units of the type are, unless they say otherwise.",
            "quality",
            values={word: word for word in SURVIVES},
            given=True,
        ),
    ),
    terrain=(
        lacks("cover", "Units in it are in the open.", "closed"),
        lacks("blocks_sight", "It blocks no sight.", "screens"),
        lacks("stops", "Units that enter it go on.", "stops", ""),
        lacks("short_range", "Range within it is as elsewhere.", "wood"),
        lacks("high", "Units on it gain nothing by it.", "high"),
        impassable(closed=False, stops="", wood=False, road=False, water=False, ford=False, laid=False),
    ),
    alone=frozenset({"trench", "wire"}),
)
"""What scenarios may change in rows of their own."""

SHARES = frozenset(
    frozenset(kinds)
    for kinds in (
        ("hill", "woods", "road", "wire"),
        ("hill", "town", "road", "wire"),
        ("hill", "fortification", "road", "wire"),
        ("hill", "trench", "road", "wire"),
        ("river", "ford", "road", "wire"),
    )
)
"""Kinds of terrain that may share a square, any of them together. P19-R06"""

OPTIONS = (
    Option(
        "default_quality",
        ("average", "elite", "poor"),
        "P19-R03",
        "The quality of units for which the scenario gives none.",
        title="quality if none is given",
        words={"average": "average", "elite": "elite", "poor": "poor"},
    ),
    Option(
        "mounted_cavalry_fire",
        ("off", "on"),
        "P19-R05",
        "Whether mounted cavalry fires like infantry.",
        title="mounted cavalry fires",
        reading=True,
    ),
    Option(
        "initiative_winner_chooses",
        ("off", "on"),
        "P19-R08",
        "The winner of the initiative acts first, or chooses which side does.",
        title="initiative winner chooses",
    ),
    Option(
        "fire_move_order",
        ("either", "move_first"),
        "P19-R12",
        "A unit fires before or after its move, or only after it.",
        title="order of move and fire",
        words={"move_first": "fire last", "either": "either"},
        reading=True,
    ),
    Option(
        "artillery_at_empty_square",
        ("off", "on"),
        "P19-R16",
        "Whether artillery may fire at squares without an enemy.",
        title="guns may fire at empty squares",
    ),
    Option(
        "indirect_needs_spotter",
        ("off", "on"),
        "P19-R22",
        "Whether artillery fires at what it does not see only if a friendly unit sees it.",
        title="indirect fire needs a spotter",
    ),
    Option(
        "pass_through_friends",
        ("on", "off"),
        "P19-R45",
        "Whether units may pass through friends, or end every move that enters a friend's square.",
        title="units pass through friends",
    ),
    Option(
        "cover_denies_direct",
        ("on", "off"),
        "P19-R23",
        "Fire of artillery at a target in cover is never direct, or is so along a clear line.",
        title="cover bars direct fire",
        reading=True,
    ),
    Option(
        "exact_diagonal_miss",
        ("facing", "diagonal"),
        "P19-R27",
        "On the exact diagonal a shot that misses goes astray along the gun’s facing, or along the diagonal.",
        title="way of misses on a diagonal",
        words={"facing": "along the facing", "diagonal": "along the diagonal"},
    ),
    Option(
        "artillery_hits_friends",
        ("on", "off"),
        "P19-R29",
        "Artillery hits every unit where its fire lands, or enemies only.",
        title="guns hit friends",
    ),
    Option(
        "short_on_own_square",
        ("hit", "none"),
        "P19-R30",
        "Fire that falls short into the gun’s own square hits the units there, or nobody.",
        title="short fire on one’s own square",
        words={"hit": "hits", "none": "hits nobody"},
    ),
    Option(
        "same_target",
        ("square", "unit"),
        "P19-R32",
        "The target of last turn is the same square, or the same unit.",
        title="what counts as the same target",
        words={"square": "the square", "unit": "the unit"},
        reading=True,
    ),
    Option(
        "corner_sight",
        ("both", "open", "either"),
        "P19-R37",
        "A line of sight through a corner is blocked by both squares there, by neither, or by either of them.",
        title="sight blocked at a corner",
        words={"both": "if both sides are closed", "open": "never", "either": "if one side is closed"},
    ),
    Option(
        "trench_blocks_line",
        ("on", "off"),
        "P19-R38",
        "Whether trenches block lines of sight.",
        title="trenches block sight",
    ),
    Option(
        "units_block_fire",
        ("all", "friends", "none"),
        "P19-R40",
        "Which units in the way block the fire of all but artillery.",
        title="units that block fire",
        words={"all": "all", "friends": "friends", "none": "none"},
    ),
    Option(
        "withdraw_must_leave",
        ("on", "off"),
        "P19-R50",
        "A unit that withdraws must get away from the enemies that face it, or may stay next to them.",
        title="withdrawals must leave the enemy",
        reading=True,
    ),
    Option(
        "road_cancels_wood",
        ("off", "on"),
        "P19-R57",
        "Whether woods with a road neither stop nor slow a move.",
        title="roads cancel woods",
    ),
    Option(
        "river_fordable_everywhere",
        ("off", "on"),
        "P19-R58",
        "Rivers are crossed at fords and bridges, or anywhere.",
        title="rivers crossed anywhere",
    ),
    Option(
        "leaving_wood_limit",
        ("on", "off"),
        "P19-R60",
        "Whether a move that starts in a wood is 1 square at most.",
        title="leaving a wood is slow",
        reading=True,
    ),
    Option(
        "wood_and_cover_add_up",
        ("off", "on"),
        "P19-R61",
        "In close combat a wood gives 1, or 1 as a wood and 1 as cover.",
        title="wood and cover add up",
        reading=True,
    ),
    Option(
        "wire_work_allows_fire",
        ("off", "on"),
        "P19-R62",
        "Whether a unit that works on wire may also fire in that turn.",
        title="wire work allows fire",
        reading=True,
    ),
    Option(
        "crossing_keeps_cover",
        ("off", "on"),
        "P19-R64",
        "Whether a unit that crosses a trench is in cover.",
        title="crossing a trench keeps cover",
        reading=True,
    ),
    Option(
        "close_combat_compulsory",
        ("off", "on"),
        "P19-R68",
        "Whether a unit that has acted must fight the enemy that it faces.",
        title="close combat is compulsory",
    ),
    Option(
        "defender_may_advance",
        ("on", "off"),
        "P19-R74",
        "Whether a defender that wins a close combat may advance.",
        title="defenders may advance",
    ),
    Option(
        "further_combat_limit",
        ("none",),
        "P19-R75",
        "How many further close combats a unit may fight after its first.",
        title="further combats",
        words={"none": "no limit"},
        number=True,
    ),
    Option(
        "commander_same_square_cc",
        ("off", "on"),
        "P19-R76",
        "In close combat commanders help from the next square only, or from the unit’s own as well.",
        title="commanders help in their own square",
    ),
    Option(
        "retreat_per_hit",
        ("each", "once"),
        "P19-R79",
        "A unit that survives several hits of one fire retreats for each of them, or only once.",
        title="retreats for several hits",
        words={"each": "one each", "once": "one in all"},
    ),
    Option(
        "exhaustion_counts",
        ("all", "fighting_units"),
        "P19-R83",
        "Whether commanders and transports count for the exhaustion point.",
        title="units counted for exhaustion",
        words={"all": "all", "fighting_units": "fighting units"},
    ),
    Option(
        "exhaustion_check",
        ("step5", "immediate"),
        "P19-R84",
        "A side is exhausted from the end of the turn on, or as soon as it has lost the units.",
        title="when exhaustion begins",
        words={"step5": "at the end of the turn", "immediate": "at once"},
        reading=True,
    ),
    Option(
        "exhausted_move_test",
        ("nearest", "any"),
        "P19-R85",
        "An exhausted side may not move nearer to the nearest enemy, or to any enemy.",
        title="no approach when exhausted",
        words={"nearest": "to the nearest enemy", "any": "to any enemy"},
        reading=True,
    ),
    Option(
        "exhausted_may_start_cc",
        ("off", "on"),
        "P19-R86",
        "Whether an exhausted side may start close combats.",
        title="exhausted units may attack",
    ),
    Option(
        "cavalry_may_dismount",
        ("off", "on"),
        "P19-R92",
        "Whether cavalry may mount and dismount.",
        title="cavalry may dismount",
    ),
)


def kinds(units: Mapping[str, Portable19Unit], options: Mapping[str, str | float]) -> Mapping[str, Portable19Unit]:
    """Return the unit table with the options in force: whether cavalry fires. P19-R05."""
    foot, cavalry = units.get("infantry"), units.get("mounted-cavalry")
    if options["mounted_cavalry_fire"] != "on" or foot is None or cavalry is None:
        return units
    return {**units, "mounted-cavalry": replace(cavalry, weapon=foot.weapon, range=foot.range, dice=foot.dice)}


SWAPS: Mapping[str, str] = {"mounted-cavalry": "dismounted-cavalry", "dismounted-cavalry": "mounted-cavalry"}
"""What cavalry becomes that mounts or dismounts. P19-R92"""


def swaps(options: Mapping[str, str | float]) -> Mapping[str, str]:
    """Return what kinds of unit can become, with the options in force."""
    return SWAPS if options["cavalry_may_dismount"] == "on" else {}


RIDERS = frozenset(name for name, kind in UNITS.items() if kind.tows or kind.commands)
"""The kinds that may share a square with friends. P19-MOV-07, P19-R46"""

_NEARER = "move nearer to the enemy"

BACK = Back("EXHAUSTED", (START_COMBAT, "advance", _NEARER))
"""Turned over when the side reaches its exhaustion point. P19-EXH-03, P19-EXH-05"""


def back(options: Mapping[str, str | float]) -> Back:
    """Return the reverse of a tile with the options in force. P19-R85, P19-R86."""
    lifted = {START_COMBAT} if options["exhausted_may_start_cc"] == "on" else set()
    other = {_NEARER: "move nearer to any enemy"} if options["exhausted_move_test"] == "any" else {}
    return replace(BACK, may_not=tuple(other.get(ban, ban) for ban in BACK.may_not if ban not in lifted))


def quality(scenario: Scenario, unit: Unit) -> str:
    """Return the quality of a unit; that of the option if the scenario gives none. P19-R03."""
    return str(unit.keys.get("quality") or scenario.options["default_quality"])


def stats(scenario: Scenario, unit: Unit, kind: UnitKind) -> tuple[Stat, ...]:
    """Return the numbers printed on a unit's tile: what its kind moves and reaches, and its save from a hit.

    The dice of close combat are the same for all units of a kind and stand on the quick reference.
    """
    shown = (stat for stat in kind.stats() if stat.label != _SAFE)
    return (*shown, Stat("Save", f"{SURVIVES[quality(scenario, unit)]}+"))


def unprinted(kind: Portable19Unit) -> tuple[Stat, ...]:
    """Return the one die of most units that shoot: tiles leave it out, lists and the quick reference do not."""
    return (Stat(_DICE, str(kind.dice)),) if kind.range and kind.dice == 1 else ()
