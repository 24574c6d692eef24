"""The numbers of the Portable Wargame House Rules: the engine plays with them, the quick reference prints them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pwprint.game.kit import CANNOT, START_COMBAT, Back, Stat
from pwprint.game.order.ground import Terrain
from pwprint.game.ruleset import Changeable, Option, RowChange, impassable, lacks
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario, Unit


class HouseUnit(Struct, frozen=True):
    """A row of the unit table. `range` 0 means that the kind never fires; speed and range are in squares.

    `speed` and `range` of artillery are those of the state that has them: limbered it moves, unlimbered it fires. Units
    of a kind that is `light` share squares with friends.
    """

    title: str
    code: str
    symbol: str
    speed: int
    range: int = 0
    limbers: bool = False
    light: bool = False
    keys: frozenset[str] = frozenset({"quality", "facing", "exhausted"})

    def stats(self) -> tuple[Stat, ...]:
        """Return the numbers printed on the tile, except those of its quality."""
        stats = [Stat("Move", str(self.speed))]
        if not self.light:
            stats.append(Stat("Range", str(self.range) if self.range else CANNOT))
        return tuple(stats)


class Quality(Struct, frozen=True):
    """A row of the quality table: the lowest dice with which a unit saves itself, and a commander rallies another."""

    title: str
    save: int
    rally: int


FIRE_HIT = 5  # HOU-FIR-12
COMBAT_HIT = 5  # HOU-CC-07
ATTACHED = 1  # HOU-FIR-08, HOU-CC-04
UNMOVED = 1  # HOU-FIR-09
COVER = -1  # HOU-FIR-10
HIGHER = 1  # HOU-FIR-11, HOU-CC-06
FLANK = 1  # HOU-CC-05
ROAD = 1  # HOU-TER-11
MOVE_AND_FIRE = -1  # HOU-MOV-12: squares of the move
TURN_LIMIT = 20  # HOU-R31

UNITS = {
    "infantry": HouseUnit("Infantry", "INF", "infantry", speed=2, range=3),
    "cavalry": HouseUnit("Cavalry", "CAV", "cavalry", speed=3, range=2),
    "artillery": HouseUnit(
        "Artillery",
        "ART",
        "field-artillery",
        speed=2,
        range=6,
        limbers=True,
        keys=frozenset({"quality", "facing", "exhausted", "limbered"}),
    ),
    "commander": HouseUnit("Commander", "CDR", "commander", speed=3, light=True),
}

QUALITIES = {
    "elite": Quality("Elite", save=3, rally=3),
    "average": Quality("Average", save=4, rally=4),
    "poor": Quality("Poor", save=5, rally=5),
}

GRADES = tuple(quality.title for quality in reversed(QUALITIES.values()))
"""The words for qualities, the worst first."""

DEFAULT_QUALITY = "average"  # HOU-R37


TERRAIN = {
    "hill": Terrain("Hill", "hill", blocks_sight=True, high=HIGHER),
    "town": Terrain("Town", "town", blocks_sight=True, cover=COVER, caps_fire="HOU-TER-06", caps_not="artillery"),
    "woods": Terrain("Woods", "woods", blocks_sight=True, cover=COVER, stops="HOU-TER-09", caps_fire="HOU-TER-08"),
    "river": Terrain("River", "river", stops="HOU-TER-10"),
    "road": Terrain("Road", "road", road=ROAD),
}

CHANGEABLE = Changeable(
    units=(
        RowChange("move", "How many squares it moves.", "speed", 1, 4),
        RowChange("range", "How many squares it fires.", "range", 1, 8),
        RowChange(
            "quality",
            "How good units of the type are, unless they say otherwise.",
            "quality",
            values={word: word for word in QUALITIES},
            given=True,
        ),
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
        "HOU-R32",
        "Whether a side that has lost a third of its units may no longer attack.",
        title="exhaustion point",
        words={"off": "none", "third_up": "a third of the units"},
    ),
    Option(
        "slow_terrain",
        ("stop", "whole"),
        "HOU-R06",
        "Woods and rivers stop a move, or make it one square in all.",
        title="effect of slow terrain",
        words={"stop": "stops moves", "whole": "one square in all"},
        reading=True,
    ),
    Option(
        "fire_into_cover",
        ("range", "depth"),
        "HOU-R13",
        "Targets in woods and towns only next to the firer, or at normal range.",
        title="limit of fire into cover",
        words={"range": "one square away", "depth": "one square deep"},
        reading=True,
    ),
    Option(
        "fire_out_of_cover",
        ("full", "one"),
        "HOU-R13",
        "Units in woods and towns fire at normal range, or at the next square only.",
        title="range out of cover",
        words={"full": "full", "one": "one square"},
    ),
    Option(
        "hill_overlook",
        ("either", "firer"),
        "HOU-R05",
        "Units standing lower do not block from or to a hill, or only from one.",
        title="sight over units at hills",
        words={"either": "both ways", "firer": "from the hill"},
        reading=True,
    ),
    Option(
        "hill_plateau_los",
        ("off", "on"),
        "HOU-R34",
        "Whether units on hills see each other over hill squares.",
        title="sight across hills",
    ),
    Option(
        "los_method",
        ("line", "path"),
        "HOU-R03",
        "The line of sight is straight, or a path through edges that is as short as can be.",
        title="line of sight",
        words={"line": "straight", "path": "shortest path"},
    ),
    Option(
        "road_bonus",
        ("entire", "start", "any"),
        "HOU-R07",
        "How much of a move must follow a road for the extra square.",
        title="road for the bonus",
        words={"entire": "all the way", "start": "at the start", "any": "one square"},
        reading=True,
    ),
    Option(
        "fire_move_order",
        ("move_first", "either"),
        "HOU-R12",
        "In a move with a shot the shot comes last, or the player says before it whether the unit moves afterwards.",
        title="order of move and fire",
        words={"move_first": "fire last", "either": "either"},
    ),
    Option(
        "pass_through_friends",
        ("on", "off"),
        "HOU-R08",
        "Whether units may pass through friends, or end every move that enters a friend's square.",
        title="units pass through friends",
    ),
    Option(
        "fire_arc",
        ("all", "front"),
        "HOU-R11",
        "Units fire in all directions, or only forward.",
        title="fire arc",
        words={"all": "all round", "front": "front"},
    ),
    Option(
        "commander_follows",
        ("on", "off"),
        "HOU-R16",
        "Whether attached commanders go along with moves and advances, or with retreats only.",
        title="commanders go with their units",
    ),
    Option(
        "turn_in_place_counts_as_move",
        ("on", "off"),
        "HOU-R09",
        "Whether a unit that has turned on the spot has moved, and so loses the 1 of its shot.",
        title="turning counts as moving",
    ),
    Option(
        "unlimbered_turn",
        ("on", "off"),
        "HOU-R17",
        "Whether unlimbered artillery may turn.",
        title="unlimbered guns turn",
    ),
    Option(
        "exhausted_fire",
        ("never", "not_adjacent"),
        "HOU-R19",
        "Exhausted units never fire, or do so unless an enemy is next to them.",
        title="fire of Exhausted units",
        words={"never": "never", "not_adjacent": "not next to enemies"},
        reading=True,
    ),
    Option(
        "exhausted_attack",
        ("on", "off"),
        "HOU-R20",
        "Whether Exhausted units may start a close combat.",
        title="Exhausted units may attack",
    ),
    Option(
        "attached_commander_hit",
        ("safe", "shares"),
        "HOU-R25",
        "Attached commanders are safe from the hits on their unit, or save themselves too.",
        title="attached commanders",
        words={"safe": "safe from hits", "shares": "save themselves too"},
    ),
    Option(
        "commander_hits_back",
        ("on", "off"),
        "HOU-R26",
        "Whether a commander that is attacked rolls a die.",
        title="commanders hit back",
    ),
    Option(
        "commander_rallied",
        ("off", "on"),
        "HOU-R27",
        "Whether commanders rally others in their square.",
        title="commanders rally each other",
    ),
    Option(
        "retreat_direction",
        ("any", "away"),
        "HOU-R22",
        "Retreats in any direction, or only straight away from the enemy that hit.",
        title="direction of retreats",
        words={"any": "any", "away": "straight away"},
    ),
    Option(
        "retreat_adjacent",
        ("off", "on"),
        "HOU-R22",
        "Whether a retreat may end next to an enemy.",
        title="retreats next to enemies",
    ),
    Option(
        "unlimbered_retreat",
        ("off", "on"),
        "HOU-R23",
        "Whether unlimbered artillery may retreat.",
        title="unlimbered guns retreat",
    ),
    Option(
        "further_combat_limit",
        (0, "none"),
        "HOU-R35",
        "How many further close combats a unit may fight after its first, as long as it wins and advances.",
        title="further combats",
        words={"none": "no limit"},
        number=True,
    ),
    Option(
        "defender_may_advance",
        ("off", "on"),
        "HOU-R36",
        "Whether a defender may follow a beaten attacker.",
        title="defenders may advance",
    ),
)

BACK = Back("EXHAUSTED", ("move next to an enemy", "fire"))


def back(options: Mapping[str, str | float]) -> Back:
    """Return the reverse of a tile with the options in force. HOU-R19, HOU-R20."""
    never = options["exhausted_fire"] == "never"
    fire = BACK.may_not if never else ("move or fire next to an enemy",)
    more = () if options["exhausted_attack"] == "on" else (START_COMBAT,)
    return replace(BACK, may_not=(*fire, *more), loses=frozenset({"Range"} if never else ()))


def quality_of(unit: Unit) -> Quality:
    """Return the quality of a unit: Average unless the scenario says otherwise. HOU-R37."""
    return QUALITIES[str(unit.keys.get("quality", DEFAULT_QUALITY))]


def stats(_scenario: Scenario, unit: Unit, kind: HouseUnit) -> tuple[Stat, ...]:
    """Return the numbers printed on a unit's tile: those of its kind, its save, and what a commander rallies on."""
    quality = quality_of(unit)
    rally = (Stat("Rally", f"{quality.rally}+"),) if kind.light else ()
    return (*kind.stats(), *rally, Stat("Save", f"{quality.save}+"))


def grade(_scenario: Scenario, unit: Unit) -> str:
    """Return the quality of a unit in a word."""
    return quality_of(unit).title
