"""The numbers of the Portable Tile Wargame: the engine plays with them, the quick reference prints them."""

from __future__ import annotations

from pwprint.game.kit import CANNOT, START_COMBAT, Back, Stat
from pwprint.game.order.ground import Terrain
from pwprint.game.ruleset import Changeable, Option, RowChange, impassable, lacks
from pwprint.values import Struct


class TileUnit(Struct, frozen=True):
    """A row of the unit table. `range` 0 means that the kind never fires; speed and range are in squares.

    `speed` and `range` of artillery are those of the state that has them: limbered it moves, unlimbered it fires.
    """

    title: str
    code: str
    symbol: str
    speed: int
    range: int = 0
    fire_bonus: int = 0
    limbers: bool = False
    rallies_others: bool = False
    keys: frozenset[str] = frozenset({"exhausted", "facing"})

    def stats(self) -> tuple[Stat, ...]:
        """Return the numbers printed on the tile."""
        stats = [Stat("Move", str(self.speed))]
        if not self.rallies_others:
            stats.append(Stat("Range", str(self.range) if self.range else CANNOT))
        if self.fire_bonus:
            stats.append(Stat("Fire", f"+{self.fire_bonus}"))
        if self.rallies_others:
            stats.append(Stat("Rally", f"{RALLY}+"))
        return tuple(stats)


FIRE_HIT = 5  # TIL-FIR-13
COMBAT_HIT = 4  # TIL-CC-06
SAVE = 5  # TIL-HIT-02
RALLY = 5  # TIL-RAL-03
HIGHER = 1  # TIL-FIR-12, TIL-CC-05
COVER = -1  # TIL-FIR-10
MOVED = -1  # TIL-FIR-11
SUPPORT = 1  # TIL-CC-04
ROAD = 1  # TIL-TER-10
MOVE_AND_FIRE = -1  # TIL-ACT-05: squares of the move
TURN_LIMIT = 20  # TIL-R32

UNITS = {
    "infantry": TileUnit("Infantry", "INF", "infantry", speed=2, range=2),
    "cavalry": TileUnit("Cavalry", "CAV", "cavalry", speed=3),
    "artillery": TileUnit(
        "Artillery",
        "ART",
        "field-artillery",
        speed=2,
        range=4,
        fire_bonus=1,
        limbers=True,
        keys=frozenset({"exhausted", "facing", "limbered"}),
    ),
    "commander": TileUnit("Commander", "CDR", "commander", speed=3, rallies_others=True),
}


TERRAIN = {
    "hill": Terrain("Hill", "hill", blocks_sight=True, high=HIGHER),
    "town": Terrain("Town", "town", blocks_sight=True, cover=COVER, caps_fire="TIL-TER-06"),
    "woods": Terrain("Woods", "woods", blocks_sight=True, cover=COVER, stops="TIL-TER-08", caps_fire="TIL-TER-07"),
    "river": Terrain("River", "river", stops="TIL-TER-09"),
    "road": Terrain("Road", "road", road=ROAD),
}

CHANGEABLE = Changeable(
    units=(
        RowChange("move", "How many squares it moves.", "speed", 1, 4),
        RowChange("range", "How many squares it fires.", "range", 1, 6),
        RowChange("fire", "What it adds to its die of fire.", "fire_bonus", 1, 2),
    ),
    terrain=(
        lacks("blocks_sight", "It blocks no sight.", "blocks_sight"),
        RowChange("cover", "What it adds to the die of fire into it.", "cover", -2, 0),
        lacks("stops", "Units that enter it go on.", "stops", ""),
        lacks("limits_fire", "Range into it and within it is as elsewhere.", "caps_fire", ""),
        lacks("high", "Units on it gain nothing by it.", "high", 0),
        RowChange("road", "What it adds to a move that follows it.", "road", 0, 2),
        impassable(cover=0, stops="", caps_fire="", road=0),
    ),
)
"""What scenarios may change in rows of their own."""

OPTIONS = (
    Option(
        "exhaustion_point",
        ("off", "third_up"),
        "TIL-R33",
        "Whether a side that has lost a third of its units may no longer attack.",
        title="exhaustion point",
        words={"off": "none", "third_up": "a third of the units"},
    ),
    Option(
        "facing",
        ("none", "house"),
        "TIL-R01",
        "Tiles have no front, or have one and fight only the enemy in the square they face.",
        title="tiles have a front",
        words={"none": "no", "house": "yes"},
        reading=True,
    ),
    Option(
        "units_block_fire",
        ("all", "none"),
        "TIL-R03",
        "Whether units between firer and target block the line of sight.",
        title="units that block fire",
        words={"all": "all", "none": "none"},
        reading=True,
    ),
    Option(
        "road_bonus",
        ("entire", "start", "any"),
        "TIL-R07",
        "How much of a move must follow a road for the extra square.",
        title="road for the bonus",
        words={"entire": "all the way", "start": "at the start", "any": "one square"},
        reading=True,
    ),
    Option(
        "slow_terrain",
        ("stop", "whole"),
        "TIL-R06",
        "Woods and rivers stop a move, or make it one square in all.",
        title="effect of slow terrain",
        words={"stop": "stops moves", "whole": "one square in all"},
        reading=True,
    ),
    Option(
        "fire_into_cover",
        ("range", "depth"),
        "TIL-R29",
        "Targets in woods and towns only next to the firer, or at normal range.",
        title="limit of fire into cover",
        words={"range": "one square away", "depth": "one square deep"},
        reading=True,
    ),
    Option(
        "limber_order",
        ("after", "either"),
        "TIL-R11",
        "Artillery limbers or unlimbers after its move only, or before or after it.",
        title="when artillery limbers",
        words={"after": "after moving", "either": "before or after moving"},
    ),
    Option(
        "fire_move_order",
        ("move_first", "either"),
        "TIL-R13",
        "In a move with a shot the shot comes last, or the player says before it whether the unit moves afterwards.",
        title="order of move and fire",
        words={"move_first": "fire last", "either": "either"},
    ),
    Option(
        "pass_through_friends",
        ("off", "on"),
        "TIL-R08",
        "Whether units may pass through friends; they never end a move with one.",
        title="units pass through friends",
    ),
    Option(
        "fire_out_of_cover",
        ("full", "one"),
        "TIL-R29",
        "Units in woods and towns fire at normal range, or at the next square only.",
        title="range out of cover",
        words={"full": "full", "one": "one square"},
    ),
    Option(
        "hill_overlook",
        ("either", "firer"),
        "TIL-R05",
        "Units standing lower do not block from or to a hill, or only from one.",
        title="sight over units at hills",
        words={"either": "both ways", "firer": "from the hill"},
        reading=True,
    ),
    Option(
        "hill_plateau_los",
        ("off", "on"),
        "TIL-R30",
        "Whether units on hills see each other over hill squares.",
        title="sight across hills",
    ),
    Option(
        "commander_attack",
        ("on", "off"),
        "TIL-R12",
        "Whether commanders may start a close combat.",
        title="commanders may attack",
    ),
    Option(
        "support_stack",
        ("off", "on"),
        "TIL-R14",
        "All supporting units together add 1, or each of them does.",
        title="supports add up",
    ),
    Option(
        "exhausted_commander_rallies",
        ("on", "off"),
        "TIL-R25",
        "Whether Exhausted commanders rally other units.",
        title="Exhausted commanders rally",
    ),
    Option(
        "retreat_adjacent",
        ("off", "on"),
        "TIL-R19",
        "Whether a retreat may end next to an enemy.",
        title="retreats next to enemies",
    ),
    Option(
        "unlimbered_retreat",
        ("off", "on"),
        "TIL-R20",
        "Whether unlimbered artillery may retreat.",
        title="unlimbered guns retreat",
    ),
    Option(
        "further_combat_limit",
        (0, "none"),
        "TIL-R15",
        "How many further close combats a unit may fight after its first, as long as it wins and advances.",
        title="further combats",
        words={"none": "no limit"},
        number=True,
    ),
    Option(
        "defender_may_advance",
        ("off", "on"),
        "TIL-R35",
        "Whether a defender may follow a beaten attacker.",
        title="defenders may advance",
    ),
    Option(
        "los_path",
        ("any", "shortest"),
        "TIL-R28",
        "Whether the line of sight may make a detour within range.",
        title="line of sight",
        words={"any": "with detours", "shortest": "shortest way"},
    ),
)

BACK = Back("EXHAUSTED", (START_COMBAT, "move next to an enemy"))
