"""The numbers of the 19th Century European rules: the engine plays with them, the quick reference prints them.

Lengths are inches, angles are degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pwprint.game.kit import CROSSINGS, HITS, IMPASSABLE, Back, Stat, crossed_at
from pwprint.game.ruleset import Changeable, Option, RowChange, lacks
from pwprint.text.words import joined
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.ruleset import UnitKind
    from pwprint.game.scenario import Scenario, Unit

_STATE = frozenset({"facing", "hits", "disrupted", "entrenched", "quality", "locked_with"})


class European19Unit(Struct, frozen=True):
    """A row of the unit table.

    `base` is the movement allowance before the die; `shots` the dice of a shot, 0 for a kind that never shoots;
    `impact` and `melee` are the dice at the first contact of a charge and in later rounds, `charged` those at the first
    contact of a unit that is charged; None for as many as in its own charge. A kind that `charges` may charge its
    `prey`, all kinds if that is empty. What `overlooks` sees past units and rough ground from a hill. `passes`: through
    friends. `sheltered`: rough ground is cover for it. `settles`: it may stop in towns. `digs_in`: it uses
    entrenchments. A `woodsman` may enter woods. `rallies`: the commander.
    """

    title: str
    code: str
    symbol: str
    base: int
    shots: int = 0
    impact: int = 0
    melee: int = 0
    charged: int | None = None
    stands: int = 2
    bombards: bool = False
    overlooks: bool = False
    charges: bool = False
    rallies: bool = False
    passes: bool = False
    sheltered: bool = False
    settles: bool = False
    digs_in: bool = False
    woodsman: bool = False
    prey: frozenset[str] = frozenset()
    keys: frozenset[str] = _STATE | {"formation"}

    def stats(self) -> tuple[Stat, ...]:
        """Return the numbers printed on the stands."""
        return (
            Stat("Move", f"{self.base - SWING}/{self.base}/{self.base + SWING}"),
            *((Stat("Shoot", f"{self.shots}D"),) if self.shots else ()),
            *((Stat("Rally", f"{RALLY_RANGE:g}"),) if self.rallies else ()),
            *((Stat("Melee", f"{self.impact}D/{self.melee}D"),) if self.impact != self.melee else ()),
        )


class European19Terrain(Struct, frozen=True):
    """A row of the terrain table.

    `barred` is the id of the rule that keeps units out, except woodsmen where it is `wooded`; a river that is
    `bridged` is crossed at every `crossing`, ground that is `opened` along a `road`. `settled` is the id of the rule by
    which only some kinds stop in it, one unit at a time. `extra` are the hits more that a unit in it can take; in `low`
    cover only some, and only of shots. `dug` are works. Ground that `hides` stops the view, unless its option `sight`
    is off. The rest follows from these and the options: what `bars` charges at units in it, and works in which units
    that come there `digs_in`.
    """

    title: str
    art: str
    barred: str = ""
    wooded: bool = False
    bridged: bool = False
    opened: bool = False
    settled: str = ""
    extra: int = 0
    hides: bool = False
    sight: str = ""
    crossing: bool = False
    road: bool = False
    high: bool = False
    low: bool = False
    dug: bool = False
    bars: bool = False
    digs_in: bool = False

    def under(self, options: Mapping[str, str | float]) -> European19Terrain:
        """Return the row with the options in force. E19-R46, E19-R53, E19-R54, E19-R58."""

        def is_on(option: str) -> bool:
            return options[option] == "on"

        return replace(
            self,
            opened=self.opened and is_on("road_opens_terrain"),
            hides=self.hides and (not self.sight or is_on(self.sight)),
            bars=bool(self.extra) and not self.low and (not self.dug or is_on("entrenchment_bars_charge")),
            digs_in=self.dug and is_on("entrench_in_play"),
        )

    def keeps_out(self, kind: European19Unit) -> bool:
        """Return whether a kind of unit may not enter it. E19-TER-01, E19-TER-07 to TER-09."""
        return bool(self.barred) and not (self.wooded and kind.woodsman)

    def shelters(self, kind: European19Unit) -> bool:
        """Return whether it gives cover to a kind of unit, if perhaps against shots only. E19-DEF-13, E19-R57."""
        if self.dug:
            return kind.digs_in
        if self.low:
            return kind.sheltered
        return bool(self.extra) and not self.keeps_out(kind) and not kind.rallies

    def way_in(self, kinds: Iterable[European19Unit]) -> str:
        """Say, where the ground is closed to a unit, who may enter it, or how it is crossed."""
        if self.bridged:
            return "it is crossed only at bridges and fords"
        woodsmen = joined(kind.title.lower() for kind in kinds if kind.woodsman)
        return f"only {woodsmen} may" if self.wooded and woodsmen else "no unit may"

    @property
    def place_in(self) -> str:
        """Where the middle of a unit may be all the same that the ground is closed to. E19-R46, E19-R51."""
        if self.bridged:
            return f"may be at a bridge or a ford, or outside the {self.title.lower()}"
        return "may be on a road through it, or outside" if self.opened else "has to be outside"

    def effects(
        self,
        options: Mapping[str, str | float],
        units: Mapping[str, European19Unit] | None = None,
        _area: str = "",
        crossings: Sequence[str] = CROSSINGS,
    ) -> tuple[str, ...]:
        """Return what the terrain does with the options in force, in a few short phrases for a legend."""
        # Those at home in woods come last.
        here = sorted((units or UNITS).values(), key=lambda kind: kind.woodsman)

        def of(has: Callable[[European19Unit], bool]) -> str:
            return ", ".join(kind.title.lower() for kind in here if has(kind))

        row, woodsmen = self.under(options), of(lambda kind: kind.woodsman)
        settling, digging = of(lambda kind: kind.settles), of(lambda kind: kind.digs_in)
        bare = of(lambda kind: not kind.sheltered and not kind.rallies)
        phrases = (
            (row.barred and row.wooded and woodsmen, f"{woodsmen} only"),
            (row.bridged, crossed_at(crossings)),
            (row.barred and not (row.wooded and woodsmen) and not row.bridged, IMPASSABLE),
            (row.settled, f"one unit; {settling or 'nobody'} stop; shoots all round"),
            (row.dug and row.digs_in, f"{digging or 'nobody'}; never move again"),
            (row.dug and not row.digs_in, f"{digging or 'nobody'} that start in it; never move"),
            (row.low, f"cover +{row.extra} against shooting" + (f", not for {bare}" if bare else "")),
            (row.extra and not row.low, f"cover +{row.extra}"),
            (row.bars, "no charges at it"),
            (row.hides, "blocks sight" + (", but not of artillery on hills" if row.low else "")),
            (row.high, "artillery on it sees over units"),
            (row.crossing, "the river is crossed here"),
            (row.road, f"+{ROAD_BONUS} in if all along it"),
        )
        return tuple(phrase for true, phrase in phrases if true)


# Measuring: E19-DEF-22, E19-R35.
CONTACT_GAP = 0.1

# Moving: E19-MOV-04 to MOV-06, MOV-13, MOV-15, E19-TER-13, E19-DEF-12.
FACES, SLOW, FAST = 6, 2, 5
SWING = 3
ZONE = 6.0
REFORM = 6
ROAD_BONUS = 3

# Shooting, bombarding, fighting: E19-FIR-01, FIR-12, FIR-15, FIR-16, E19-ART-02, ART-05, ART-06.
RANGE = 12.0
BOMBARD_RANGE = 36.0
BOMBARD_DICE = 2
TURNED = 1
HIT_ON = 4
HIT_DISRUPTED_ON = 3
DISRUPTS_ON = 4

# Hits and rally: E19-HIT-02, E19-OPT-01, E19-OPT-02, E19-RAL-03, RAL-05, RAL-06.
CAPACITY: Mapping[str, int] = {"elite": 7, "average": 6, "poor": 5}
RALLY_RANGE = 12.0
RALLY_DICE = 2
RALLY_ON = 3

TURN_LIMIT = 15  # E19-R116

UNITS = {
    "infantry": European19Unit(
        "Infantry", "INF", "infantry", base=6, shots=3, impact=3, melee=3, sheltered=True, settles=True, digs_in=True
    ),
    "skirmishers": European19Unit(
        "Skirmishers",
        "SKR",
        "skirmishers",
        base=9,
        shots=2,
        impact=2,
        melee=2,
        passes=True,
        sheltered=True,
        settles=True,
        woodsman=True,
    ),
    "dragoons": European19Unit(
        "Dragoons",
        "DRG",
        "dragoons",
        base=12,
        shots=2,
        impact=4,
        melee=1,
        charges=True,
        passes=True,
        sheltered=True,
        settles=True,
        prey=frozenset({"skirmishers", "artillery", "dragoons"}),
    ),
    "cavalry": European19Unit("Cavalry", "CAV", "cavalry", base=12, impact=4, melee=1, charges=True),
    "artillery": European19Unit(
        "Artillery",
        "ART",
        "field-artillery",
        base=6,
        shots=2,
        impact=2,
        melee=2,
        bombards=True,
        overlooks=True,
        passes=True,
        digs_in=True,
    ),
    "commander": European19Unit("Commander", "CDR", "commander", base=9, stands=1, rallies=True, keys=_STATE),
}

TERRAIN = {
    "hill": European19Terrain("Hill", "hill", hides=True, sight="hills_block_los", high=True),
    "town": European19Terrain("Town", "town", settled="E19-TER-03", extra=3, hides=True),
    "woods": European19Terrain("Woods", "woods", barred="E19-TER-01", wooded=True, opened=True, extra=3, hides=True),
    "marsh": European19Terrain("Marsh", "marsh", barred="E19-TER-07", opened=True),
    "lake": European19Terrain("Lake", "lake", barred="E19-TER-08", opened=True),
    "river": European19Terrain("River", "river", barred="E19-TER-09", bridged=True),
    "ford": European19Terrain("Ford", "ford", crossing=True),
    "bridge": European19Terrain("Bridge", "bridge", crossing=True),
    "road": European19Terrain("Road", "road", road=True),
    "rough": European19Terrain("Rough ground", "rough", extra=3, hides=True, sight="rough_blocks_los", low=True),
    "entrenchment": European19Terrain("Entrenchment", "entrenchment", extra=6, dug=True),
}


CHANGEABLE = Changeable(
    units=(
        RowChange("move", "How many inches it moves before the die.", "base", 4, 15),
        RowChange("shoot", "How many dice it shoots with.", "shots", 1, 4),
        RowChange("impact", "Its dice at the first contact of a charge.", "impact", 1, 4),
        RowChange("melee", "Its dice in later rounds of a melee.", "melee", 1, 4),
        RowChange(
            "quality",
            "How good units of the type are, unless they say otherwise.",
            "quality",
            values={word: word for word in CAPACITY},
            given=True,
        ),
        lacks("passes", "It does not pass through friends.", "passes"),
        lacks("sheltered", "Low cover is none for it.", "sheltered"),
        lacks("settles", "It may not stop in towns.", "settles"),
        lacks("digs_in", "It uses no works.", "digs_in"),
        lacks("woodsman", "It may not enter woods.", "woodsman"),
        lacks("charges", "It never charges.", "charges"),
        lacks("bombards", "It never bombards.", "bombards"),
    ),
    terrain=(
        RowChange("cover", "The hits more that units in it can take.", "extra", 0, 6),
        lacks("blocks_sight", "It blocks no sight.", "hides"),
        lacks("closed", "All units may enter it.", "barred", ""),
        lacks("settled", "All units may stop in it, any number of them.", "settled", ""),
        lacks("high", "Guns on it see no farther.", "high"),
    ),
    naming=("prey",),
)
"""What scenarios may change in rows of their own."""


_IN_TOWN = ("put_down", "starts_in_town")
ASKS: Mapping[str, tuple[str, ...]] = {"barred": ("put_down", "starts"), "settled": _IN_TOWN, "E19-TER-04": _IN_TOWN}
"""The messages that setup and arrivals ask of the rules that terrain brings, and of the one about full towns."""


def barring(rows: Mapping[str, European19Terrain]) -> tuple[str, ...]:
    """Return the rules by which terrain keeps units out, in the order of the table: so they are cited."""
    return tuple(dict.fromkeys(row.barred for row in rows.values() if row.barred))


def kinds(units: Mapping[str, European19Unit], options: Mapping[str, str | float]) -> Mapping[str, European19Unit]:
    """Return the unit table with the options in force. E19-R18, E19-R39, E19-R88, E19-R89."""
    charged, dice = int(options["charged_mounted_dice"]), int(options["commander_melee_dice"])
    interpenetrates = options["commander_interpenetrates"] == "on"
    changes: Mapping[str, Mapping[str, Any]] = {
        "dragoons": {"base": int(options["dragoon_move"]), "charged": charged},
        "cavalry": {"charged": charged},
        "commander": {"impact": dice, "melee": dice, "passes": interpenetrates},
    }
    return {name: replace(kind, **changes.get(name, {})) for name, kind in units.items()}


OPTIONS = (
    Option(
        "stand_width",
        (2, 1.5, 3),
        "E19-R02",
        "The width of a stand across its front, in inches.",
        title="stand width (in)",
        span=True,
    ),
    Option(
        "stand_depth",
        (1, 0.75, 2),
        "E19-R02",
        "The depth of a stand, in inches.",
        title="stand depth (in)",
        span=True,
    ),
    Option(
        "basing",
        ("two_stands", "single"),
        "E19-R03",
        "A unit is on two stands that show its formation, or on one base as wide as a stand and twice as deep.",
        title="bases of a unit",
        words={"two_stands": "two stands", "single": "one base"},
    ),
    Option(
        "move_roll",
        ("before_path", "after_path"),
        "E19-R16",
        "The die of a move is thrown before its way is chosen, or after that: the unit stops where its allowance ends.",
        title="movement die",
        words={"before_path": "before the way is chosen", "after_path": "after the way is chosen"},
    ),
    Option(
        "dragoon_move",
        (12, 9, 6),
        "E19-R18",
        "The movement allowance of dragoons before the die, in inches.",
        title="dragoon move (in)",
    ),
    Option(
        "zone_exemption",
        ("all", "quarry_only"),
        "E19-R33",
        "A unit that approaches an enemy to engage it is free of the six-inch zone of all enemies, or only of that.",
        title="zones that approaches may enter",
        words={"all": "all", "quarry_only": "that of the target"},
        reading=True,
    ),
    Option(
        "zone_withdraw",
        ("on", "off"),
        "E19-R29",
        "A unit within six inches of an enemy may move if it comes no nearer, or only turn, or approach to engage.",
        title="moves within an enemy’s zone",
    ),
    Option(
        "deploy_needs_room",
        ("on", "off"),
        "E19-R27",
        "A unit that shoots, bombards or reforms needs room for it, or may stand on others, and over the edge.",
        title="deploying needs room",
    ),
    Option(
        "mutual_interpenetration",
        ("off", "on"),
        "E19-R38",
        "Only units that pass through friends do so, or other units pass through them as well.",
        title="passing through friends is mutual",
    ),
    Option(
        "commander_interpenetrates",
        ("off", "on"),
        "E19-R39",
        "Commanders stop at friends, or pass through them.",
        title="commanders pass through friends",
    ),
    Option(
        "road_opens_terrain",
        ("on", "off"),
        "E19-R46",
        "A road through woods, marsh or a lake may be followed, or is no way there.",
        title="roads open closed ground",
    ),
    Option(
        "entrenchment_bars_charge",
        ("on", "off"),
        "E19-R54",
        "A unit in an entrenchment cannot be charged, or can be.",
        title="entrenchments bar charges",
        reading=True,
    ),
    Option(
        "entrench_in_play",
        ("on", "off"),
        "E19-R53",
        "Units that end a move in an entrenchment are dug in, or only those that are set up in one.",
        title="units dig in during play",
    ),
    Option(
        "hills_block_los", ("on", "off"), "E19-R58", "Hills stop lines of sight, or do not.", title="hills block sight"
    ),
    Option(
        "rough_blocks_los",
        ("on", "off"),
        "E19-R58",
        "Rough ground stops lines of sight, or does not.",
        title="rough ground blocks sight",
    ),
    Option(
        "field_half_angle",
        (45, 22.5),
        "E19-R63",
        "How far the field of fire reaches to either side of the front, in degrees.",
        title="field of fire to each side (degrees)",
        reading=True,
    ),
    Option(
        "turn_to_shoot",
        ("free", "forced_only"),
        "E19-R65",
        "A unit may turn before it shoots or bombards, or only if it has no target as it stands.",
        title="turns before shooting",
        words={"free": "free", "forced_only": "only without a target"},
    ),
    Option(
        "bombard_needs_los",
        ("on", "off"),
        "E19-R71",
        "Bombardments need a line of sight, or only a field of fire.",
        title="bombardment needs sight",
    ),
    Option(
        "disruption_lasts",
        ("player_turn", "until_own_turn"),
        "E19-R76",
        "Disruption ends with the next player turn, or with the next one of the side that caused it.",
        title="end of disruption",
        words={"player_turn": "the next player turn", "until_own_turn": "the shooter’s next turn"},
        reading=True,
    ),
    Option(
        "charged_mounted_dice",
        (4, 1),
        "E19-R88",
        "The dice of cavalry and dragoons that are charged, in the first round.",
        title="dice of charged cavalry",
        reading=True,
    ),
    Option(
        "commander_melee_dice",
        (0, 1, 2),
        "E19-R89",
        "The dice of a commander that is charged.",
        title="dice of a charged commander",
    ),
    Option(
        "charge_locked",
        ("on", "off"),
        "E19-R93",
        "A unit locked in a melee may be charged by others, or may not.",
        title="locked units may be charged",
    ),
    Option(
        "resolve_measure",
        ("nearest", "any"),
        "E19-R112",
        "Without its commander an army comes no nearer to the nearest enemy unit, or to any.",
        title="no approach without a commander",
        words={"nearest": "to the nearest enemy", "any": "to any enemy"},
    ),
    Option(
        "end_when_both_exhausted",
        ("off", "on"),
        "E19-R119",
        "When both commanders are gone the battle goes on, or ends with the player turn.",
        title="battle ends without commanders",
    ),
)

BACK = Back("RESOLVE GONE", ("move nearer to the enemy", "charge"))
"""The reverse of a unit's stands: its army's commander is gone. E19-R120"""


def quality(_scenario: Scenario, unit: Unit) -> str:
    """Return the word for a unit's quality. E19-R104."""
    return str(unit.keys.get("quality", "average"))


def stats(_scenario: Scenario, unit: Unit, kind: UnitKind) -> tuple[Stat, ...]:
    """Return the numbers on a unit's stands: those of its kind, and the hits that it survives."""
    return (*kind.stats(), Stat(HITS, str(CAPACITY[str(unit.keys.get("quality", "average"))])))
