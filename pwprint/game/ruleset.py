"""What a ruleset is: one frozen record that the schema stage, the engine, the sheets and the command line read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pwprint.game.board.shapes import SHAPES, facings_of
from pwprint.game.table.table import SHAPE as TABLE
from pwprint.values import Struct, field

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Square, Squares
    from pwprint.game.rulebook import Rule
    from pwprint.game.scenario import Scenario, Side, Unit
    from pwprint.game.state import Piece, Result, State
    from pwprint.game.step import Step
    from pwprint.game.table.areas import Point
    from pwprint.game.table.table import Table
    from pwprint.text.problems import Problem


class Stat(Struct, frozen=True):
    """A number that a player needs on the tile: a short label and the value, such as `Move` `2`."""

    label: str
    value: str


class UnitKind(Protocol):
    """A kind of unit: what every ruleset's own table row must offer to the sheets and the scenario reader."""

    @property
    def title(self) -> str:
        """The kind's name in print, such as `Infantry`."""

    @property
    def code(self) -> str:
        """Two or three letters, such as `INF`."""

    @property
    def symbol(self) -> str:
        """The name of its drawing in `art.symbols`."""

    @property
    def keys(self) -> frozenset[str]:
        """The unit keys of the scenario format that this kind may have beside the common ones."""

    def stats(self) -> tuple[Stat, ...]:
        """Return the numbers printed on the tile."""


class TerrainKind(Protocol):
    """A kind of terrain."""

    @property
    def title(self) -> str:
        """The kind's name in print."""

    @property
    def art(self) -> str:
        """The name of its drawing in `art.terrain`."""

    def under(self, options: Mapping[str, str | float]) -> TerrainKind:
        """Return the row with the options in force, as the engine, the legend and the quick reference read it."""

    def effects(self, options: Mapping[str, str | float], types: Collection[str] = (), /) -> tuple[str, ...]:
        """Return what the terrain does with the options in force, in a few short phrases for a legend.

        `types` are the types of unit in play, of which alone it then speaks; without them, of all.
        """


class Option(Struct, frozen=True):
    """A switch of a ruleset: its values (the first is the default), the ruling that offers it and what it changes.

    `number` is True where any whole number from 0 is a value as well, `span` where any number is that lies between
    the least and the greatest value, `reading` where the default is how an unclear sentence of the rules is read.
    In print the option is called `title`, and its values are `words`, so that `title: word` can be read. Those not
    named there are numbers, or `on` and `off`: yes and no.
    """

    name: str
    values: tuple[str | float, ...]
    rule: str
    text: str
    title: str
    words: Mapping[str | float, str] = field(default_factory=dict)
    number: bool = False
    span: bool = False
    reading: bool = False

    def __hash__(self) -> int:
        return hash((self.rule, self.name))

    @property
    def default(self) -> str | float:
        """The value of an option that a scenario does not name."""
        return self.values[0]

    def word(self, value: str | float) -> str:
        """Return a value in print."""
        said = self.words.get(value, _ANSWERS.get(value))
        return said if said is not None else f"{value:g}" if isinstance(value, int | float) else value


_ANSWERS: Mapping[str | float, str] = {"on": "yes", "off": "no"}


START_COMBAT = "start a close combat"
"""What the backs of many tiles forbid, and options of rulesets forbid or allow."""


class Back(Struct, frozen=True):
    """What the reverse of a tile says: a word, and what the unit may no longer do."""

    word: str
    code: str
    may_not: tuple[str, ...]


class Marker(Struct, frozen=True):
    """A small piece beside a unit: the words on its front and back; `unit` is whose it is, None for anybody's."""

    front: str
    back: str
    unit: int | None = None


def markers_of(scenario: Scenario, types: Collection[str], front: str, back: str) -> tuple[Marker, ...]:
    """Return a marker for each unit of some types."""
    return tuple(Marker(front, back, unit.index) for unit in scenario.units if unit.type in types)


def limber_markers(scenario: Scenario, ruleset: Ruleset) -> tuple[Marker, ...]:
    """Return a marker for each gun that limbers."""
    guns = {name for name, kind in ruleset.units.items() if "limbered" in kind.keys}
    return markers_of(scenario, guns, "limbered", "unlimbered")


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


class Ending(Struct, frozen=True):
    """How a battle ends that no victory condition has decided: the words of sheets, and what the engine judges by.

    `beaten` says which side has lost before the last turn is over; `count` who wins after it, as the engine's `judge`.
    """

    beaten: str
    count: str
    judge: Callable[[Battle, State, str], Result]


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


class Base(NamedTuple):
    """What a type of unit stands on: the width of a stand across its front, its depth, and how many there are."""

    width: float
    depth: float
    stands: int


class Measures(Struct, frozen=True):
    """What players measure and count on the open table of a scenario, in inches, degrees and hits.

    - `bases`: what each type of unit stands on.
    - `bands`: the lengths on the short stick, from its end, the last one the whole stick; `far`: the long stick.
    - `half_angle`: how far the field of fire reaches to either side of the front.
    - `throws`: what the die of a move may show, such as `1–2`; `allowances`: the types that move alike, the slow first.
    - `limits`: those of each unit, in file order, the lowest first.
    - `reserve`: the types of unit whose hits use up the reserve of their army.
    """

    bases: Mapping[str, Base]
    bands: tuple[Band, ...]
    far: Band | None
    half_angle: float
    throws: tuple[str, ...]
    allowances: tuple[Allowance, ...]
    limits: tuple[tuple[Limit, ...], ...]
    reserve: frozenset[str]


class Ruleset(Struct, frozen=True):
    """A ruleset as a value. The README has the recipe of a new one.

    - `turn_word`: what players call a turn of both sides: `turn` or `round`.
    - `shapes`: what the areas of a map may be: squares, hexes or both (`board.shapes`); or the open table alone.
    - `terrain_shares`: sets of terrain names that may share a square.
    - `orders`: the `do` of the orders that a script may give.
    - `turn_limit`: for scenarios that give none; 0 for no limit. `ending`: who wins then.
    - `sequence`: the steps of a turn.
    - `prepare`: what the rules look up in map and options, worked out once; it is `Battle.own`.
    - `piece`: a unit as it starts.
    - `setup`: what the rules forbid in a setup; `crowding` is the rule about units in one square.
    - `deployment`: where a side may start: its zone, or what the rules say without one; `board.all` for anywhere.
    - `pace`: the most squares, or inches, that a type of unit can ever move in a turn.
    - `back`, `markers`, `chits`: what is printed beside the fronts of the tiles; of backs with options in force.
    - `ticks`: the boxes of a unit on the roster, before the one for its loss; `lead`: the box for who acts first.
    - `quickref`: what the template of the quick reference needs, for options.
    - `riders`: the unit types that may share a square with units of their side, at most one of them of another type.
    - `riders_follow`: whether riders go along when that unit moves, unless the order of the move says that they stay.
    - `kinds`: the unit table with options in force, from that of the ruleset.
    - `stats`: the numbers on a unit's tile: those of its kind, unless units of a kind, or options, differ.
    - `swaps`: the types of unit that can turn into another in play, with options, each with that other one.
    - `grade`: the word for a unit's quality, in rulesets that have it.
    - `exhaustion`: how exhaustion points are worked out with options (a name in `exhaustion.METHODS`); `counts`:
      whether a unit counts for them.
    - `fires_at_squares`: whether a shot is at all the units in a square, and so names none of them.
    - `corners`: whether the rules say something about orders that face a corner; else the form refuses them.
    - `marked`: a word for the state of a unit that pictures of the board mark; empty if there is nothing to mark.
    - `line_of_fire`: the squares by which a unit fires from one to another, past squares with units, both ends with it.
    - `spent`: what is to be said of a side's exhaustion where no number of losses decides.
    - `point`: where a unit stands on the open table.
    - `measures`: what is measured on the open table of a scenario; None where there is a grid.
    - `implied`: the keys that a unit of a type has at a point of the open table, unless the file says otherwise.
    - `unit_state`: those state keys of a unit that its piece has not; `changed_terrain`: the terrain that can change,
      where it is now.
    - `base`: of a variant the shipped ruleset that it is derived from, whose rule book and template it has; `rules` are
      its own in that book, and `blocks` its own of the quick reference, by their title: their markup, "" for none.
    - `fixed`: the slots that no variant can change, since the rules read tables of their own.
    """

    id: str
    title: str
    prefix: str
    credit: str
    summary: str
    turn_word: str
    shapes: frozenset[str]
    units: Mapping[str, UnitKind]
    terrain: Mapping[str, TerrainKind]
    terrain_shares: frozenset[frozenset[str]]
    options: tuple[Option, ...]
    orders: frozenset[str]
    turn_limit: int
    ending: Ending
    sequence: tuple[Step, ...]
    prepare: Callable[[Scenario, Ruleset], object]
    piece: Callable[[Scenario, Ruleset, Unit], Piece]
    setup: Callable[[Scenario, Ruleset], list[Problem]]
    crowding: str
    deployment: Callable[[Scenario, Side], Squares]
    pace: Callable[[Ruleset, str], int]
    back: Callable[[Mapping[str, str | float]], Back]
    markers: Callable[[Scenario, Ruleset], tuple[Marker, ...]]
    chits: bool
    lead: Lead
    quickref: Callable[[Mapping[str, str | float]], Mapping[str, object]]
    riders: frozenset[str] = frozenset()
    riders_follow: bool = False
    kinds: Callable[[Mapping[str, Any], Mapping[str, str | float]], Mapping[str, UnitKind]] = lambda units, _: units
    stats: Callable[[Scenario, Unit, UnitKind], tuple[Stat, ...]] = lambda _scenario, _unit, kind: kind.stats()
    grade: Callable[[Scenario, Unit], str] = lambda _scenario, _unit: ""
    swaps: Callable[[Mapping[str, str | float]], Mapping[str, str]] = lambda _options: {}
    exhaustion: Callable[[Mapping[str, str | float]], str] = lambda options: str(options.get("exhaustion_point", "off"))
    counts: Callable[[Scenario, Unit], bool] = lambda _scenario, _unit: True
    fires_at_squares: bool = False
    corners: bool = False
    marked: Callable[[Battle, State, int], str] = lambda _battle, state, unit: (
        "limbered" if state.pieces[unit].limbered else ""
    )
    line_of_fire: Callable[[Battle, int, tuple[Square, Square], Squares], tuple[Square, ...]] = (
        lambda _battle, _unit, ends, _units: ends
    )
    spent: Callable[[Battle, State, int], str] = lambda _battle, _state, _side: "no exhaustion point"
    point: Callable[[Battle, State, int], Point] = lambda _battle, _state, _unit: (0.0, 0.0)
    unit_state: Callable[[Battle, State, int], Mapping[str, object]] = lambda _battle, _state, _unit: {}
    changed_terrain: Callable[[Battle, State], Mapping[str, Squares]] = lambda _battle, _state: {}
    measures: Callable[[Scenario, Ruleset], Measures] | None = None
    implied: Callable[[Ruleset, Table, str, Point], Mapping[str, object]] = lambda _ruleset, _table, _type, _at: {}
    ticks: tuple[Tick, ...] = ()
    base: str = ""
    rules: Mapping[str, Rule] = field(default_factory=dict)
    blocks: Mapping[str, str] = field(default_factory=dict)
    fixed: frozenset[str] = frozenset()

    @property
    def folder(self) -> str:
        """The ruleset whose rule book and template it has: its own, or that of the one it is derived from."""
        return self.base or self.id

    @property
    def defaults(self) -> Mapping[str, str | float]:
        """The value of each option that a scenario does not name."""
        return {option.name: option.default for option in self.options}

    @property
    def ordered_facings(self) -> tuple[str, ...]:
        """The names of the directions that an order may name: those of its maps, or all that the rules judge."""
        return facings_of(frozenset(SHAPES) if self.corners else self.shapes)

    @property
    def on_table(self) -> bool:
        """Whether the ruleset is played on an open table, not on a grid."""
        return self.shapes == {TABLE}

    def units_with(self, options: Mapping[str, str | float]) -> Mapping[str, UnitKind]:
        """Return the unit table with the options in force."""
        return self.kinds(self.units, options)

    def terrain_with(self, options: Mapping[str, str | float]) -> Mapping[str, TerrainKind]:
        """Return the terrain table with the options in force."""
        return {name: kind.under(options) for name, kind in self.terrain.items()}

    def option(self, name: str) -> Option | None:
        """Return the option of a name."""
        return next((option for option in self.options if option.name == name), None)
