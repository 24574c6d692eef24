"""What is printed of a ruleset: the numbers, backs, markers and boxes of its kit, and what is measured on its table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple

from pwprint.game.own import G_co, K_co, M, T_co
from pwprint.text.words import joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset, UnitKind
    from pwprint.game.scenario import Scenario, Unit


class Stat(Struct, frozen=True):
    """A number that a player needs on the tile: a short label and the value, such as `Move` `2`."""

    label: str
    value: str


HITS = "Hits"
"""The label of how many hits a unit survives, for which lists of units may have boxes."""

_DIE = 6


def needed(score: int) -> str:
    """Return the faces of a die that reach a score, as tiles and quick references print them: `3+`, `6`, or none."""
    return f"{max(score, 1)}+" if score < _DIE else str(score) if score == _DIE else "none"


CANNOT = "\u2013"
"""The value of what a unit cannot do at all: printed as a bar, so that no place among the numbers is empty."""

IMPASSABLE = "impassable"
CROSSINGS = ("fords", "bridges")
"""By what rivers are crossed that cannot be waded everywhere: a map may have both, one of them or neither."""


def crossed_at(crossings: Sequence[str]) -> str:
    """Return what a legend says of a river that is crossed there only."""
    return f"crossed at {joined(crossings)} only" if crossings else IMPASSABLE


SYMBOLS = (
    "infantry",
    "rifles",
    "skirmishers",
    "cavalry",
    "dragoons",
    "dismounted-cavalry",
    "field-artillery",
    "mountain-artillery",
    "medium-artillery",
    "heavy-artillery",
    "machine-guns",
    "transport",
    "commander",
)
"""The symbols of units that are drawn; a scenario chooses from them for types of its own."""

ARTS = (
    "dunes",
    "field",
    "hill",
    "lake",
    "marsh",
    "orchard",
    "pines",
    "railway",
    "rocks",
    "rough",
    "ruins",
    "sea",
    "town",
    "vineyard",
    "woods",
)
"""The drawings of ground that a scenario chooses from for ground of its own: areas, and railways along a line."""

START_COMBAT = "start a close combat"
"""What the backs of many tiles forbid, and options of rulesets forbid or allow."""


class Back(Struct, frozen=True):
    """The reverse of a tile: its word, which numbers the unit loses, and what it may no longer do.

    Tile and quick reference read the same row: the last stands on the quick reference.
    """

    word: str
    may_not: tuple[str, ...]
    loses: frozenset[str] = frozenset()

    def stats(self, stats: tuple[Stat, ...]) -> tuple[Stat, ...]:
        """Return the numbers that hold for the unit now."""
        return tuple(Stat(stat.label, CANNOT) if stat.label in self.loses else stat for stat in stats)


class Marker(Struct, frozen=True):
    """A small piece beside a unit: the words on its front and back; `unit` is whose it is, None for anybody's."""

    front: str
    back: str
    unit: int | None = None


def markers_of(scenario: Scenario, types: Collection[str], front: str, back: str) -> tuple[Marker, ...]:
    """Return a marker for each unit of some types."""
    return tuple(Marker(front, back, unit.index) for unit in scenario.units if unit.type in types)


class GunNumbers(Struct, frozen=True):
    """Which numbers of a gun hold while it is limbered, and which while it is in battery; others always hold."""

    moves: tuple[str, ...]
    fires: tuple[str, ...]

    def limbered(self, stats: tuple[Stat, ...]) -> tuple[Stat, ...]:
        """Return the numbers of a limbered gun: one bar stands for all that it cannot do."""
        kept = (stat for stat in stats if stat.label not in self.fires[1:])
        return tuple(Stat(stat.label, CANNOT) if stat.label in self.fires else stat for stat in kept)

    def in_battery(self, stats: tuple[Stat, ...]) -> tuple[Stat, ...]:
        """Return the numbers of a gun in battery."""
        return tuple(Stat(stat.label, CANNOT) if stat.label in self.moves else stat for stat in stats)

    def either(self, stats: tuple[Stat, ...]) -> tuple[Stat, ...]:
        """Return the numbers of both states: `–/2` for a gun that moves 2 while it is limbered."""
        return tuple(Stat(stat.label, f"{CANNOT}/{stat.value}") if stat.label in self.moves else stat for stat in stats)


def no_markers(_scenario: Scenario, _ruleset: Ruleset) -> tuple[Marker, ...]:
    """Return the markers of rules that need none."""
    return ()


def limbers(kind: UnitKind) -> bool:
    """Tell whether units of a kind limber."""
    return "limbered" in kind.keys


class Tick(Struct, frozen=True):
    """A box of a unit on a roster: the word above it; a unit that has `key` in the scenario starts with it ticked."""

    word: str
    key: str


class Lead(Struct, frozen=True):
    """Who acts first, or next: the heading of the box on the tracks that shows it, and what is laid there.

    Where a scenario may decide who begins: `given` is what is said then, with the side's name for `{}`, and `dice` what
    is said where it leaves that to them.
    """

    title: str
    text: str
    given: str = ""
    dice: str = ""

    def of(self, first: str | None) -> str:
        """Return who begins, in a sentence, by the name of the side that the scenario names; "" if none ever can."""
        return self.dice if first is None else self.given.format(first)


CHIT_DRAWN = Lead("Chit drawn", "The side whose chit lies here chooses a unit; then the chit goes to that unit.")
"""Where a chit says who is next."""


class Band(Struct, frozen=True):
    """A length on a measuring stick: its inches from the end, a word for it, and what it is measured for."""

    reach: float
    word: str
    uses: tuple[str, ...] = ()


class Allowance(Struct, frozen=True):
    """How many inches some types of unit move: a number for each of `Measures.throws`."""

    types: tuple[str, ...]
    inches: tuple[float, ...]


class Limit(Struct, frozen=True):
    """The most hits that a unit survives, and where that holds."""

    hits: int
    where: str


class HitLimits(Struct, frozen=True):
    """How many hits the units of a scenario survive.

    - `limits`: those of each unit, in file order, the lowest first; none for a unit whose hits are not counted.
    - `reserve`: the types of unit whose hits use up the reserve of their army.
    """

    limits: tuple[tuple[Limit, ...], ...]
    reserve: frozenset[str] = frozenset()


def no_hits(scenario: Scenario, _ruleset: Ruleset) -> HitLimits:
    """Return the limits of rules that count no hits."""
    return HitLimits(((),) * len(scenario.units))


class Base(NamedTuple):
    """What a type of unit stands on: the width of a stand across its front, its depth, and how many there are."""

    width: float
    depth: float
    stands: int


class Measures(Struct, frozen=True):
    """What players measure on the open table of a scenario, in inches and degrees.

    - `bases`: what each type of unit stands on.
    - `bands`: the lengths on the short stick, from its end, the last one the whole stick; `far`: the long stick.
    - `half_angle`: how far the field of fire reaches to either side of the front.
    - `throws`: what the die of a move may show, such as `1–2`; `allowances`: the types that move alike, the slow first.
    """

    bases: Mapping[str, Base]
    bands: tuple[Band, ...]
    far: Band | None
    half_angle: float
    throws: tuple[str, ...]
    allowances: tuple[Allowance, ...]


def stats_of_kind(_scenario: Scenario, _unit: Unit, kind: UnitKind) -> tuple[Stat, ...]:
    """Return the numbers that all units of a kind have."""
    return kind.stats()


def none_unprinted(_kind: UnitKind) -> tuple[Stat, ...]:
    """Return the numbers that lists show and pieces do not, of rules whose pieces show all."""
    return ()


class Kit(Struct, Generic[G_co, K_co, M, T_co], frozen=True):
    """What is printed of a ruleset.

    - `back`: what the reverse of a tile says, with options in force; None where no tile is ever turned over.
    - `limbering`: the numbers of guns in each state, where guns limber.
    - `markers`: the small pieces that a scenario needs; `chits`: whether a bag of chits is printed.
    - `dice`: the most dice that are thrown at once, those of both sides of a close combat together.
    - `lead`: the box on the tracks for who acts first.
    - `stats`: the numbers on a unit's tile: those of its kind, unless units of a kind, or options, differ.
    - `unprinted`: the numbers that are alike for most kinds: lists of units show them, pieces do not.
    - `grade`: the word for a unit's quality, in rulesets that have it; `grades`: these words, the worst first.
    - `ticks`: the boxes of a unit on the roster, before the one for its loss.
    - `hits`: how many hits each unit of a scenario survives, in rulesets that count them.
    - `measures`: what is measured on the open table of a scenario; None where there is a grid.
    """

    back: Callable[[Mapping[str, str | float]], Back | None]
    markers: Callable[[Scenario, Ruleset[G_co, K_co, M, T_co]], tuple[Marker, ...]]
    chits: bool
    dice: int
    lead: Lead
    limbering: GunNumbers | None = None
    stats: Callable[[Scenario, Unit, K_co], tuple[Stat, ...]] = stats_of_kind
    unprinted: Callable[[K_co], tuple[Stat, ...]] = none_unprinted
    grade: Callable[[Scenario, Unit], str] = lambda _scenario, _unit: ""
    grades: tuple[str, ...] = ()
    ticks: tuple[Tick, ...] = ()
    hits: Callable[[Scenario, Ruleset[G_co, K_co, M, T_co]], HitLimits] = no_hits
    measures: Callable[[Scenario, Ruleset[G_co, K_co, M, T_co]], Measures] | None = None

    def of_all_states(self, kind: UnitKind, stats: tuple[Stat, ...]) -> tuple[Stat, ...]:
        """Return the numbers of a unit of a kind whatever its state: those of both where it limbers."""
        return self.limbering.either(stats) if self.limbering and limbers(kind) else stats

    def can(self, kind: UnitKind) -> str:
        """Return the numbers that all units of a kind have, in words, such as `Move 3, Range 2`."""
        stats = self.of_all_states(kind, kind.stats())
        return ", ".join(f"{stat.label} {stat.value}" for stat in stats if stat.value != CANNOT)
