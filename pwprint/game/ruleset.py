"""What a ruleset is: what is played, printed and read of it, in three frozen records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self

from pwprint.game.board.base import bits
from pwprint.game.board.shapes import SHAPES, facings_of
from pwprint.game.board.surface import Surface
from pwprint.game.own import G_co, G_contra, K_co, K_contra, M, T_co
from pwprint.game.state import Status
from pwprint.game.table.table import SHAPE as TABLE
from pwprint.values import Struct, field, fields, replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Square, Squares
    from pwprint.game.goals.terms import UnitsGone
    from pwprint.game.kit import Kit, Stat
    from pwprint.game.rulebook import BookRule
    from pwprint.game.scenario import Objective, Scenario, Side, Unit
    from pwprint.game.state import Piece, Result, State
    from pwprint.game.step import Step
    from pwprint.game.table.areas import Point
    from pwprint.game.table.guessed_ways import GuessedWays
    from pwprint.game.table.shapes import Form
    from pwprint.game.table.table import Table
    from pwprint.text.problems import Problem


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
        """The name of its drawing in `pwprint.pieces.symbols`."""

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
        """The name of its drawing in `pwprint.map.terrain`."""

    def under(self, options: Mapping[str, str | float]) -> Self:
        """Return the row with the options in force, as the engine, the legend and the quick reference read it."""

    def effects(
        self,
        options: Mapping[str, str | float],
        units: Mapping[str, Any] | None = None,
        area: str = "square",
        crossings: Sequence[str] = ...,
        /,
    ) -> tuple[str, ...]:
        """Return what the terrain does with the options in force, in a few short phrases for a legend.

        `units` are the rows of the types in play, of which alone it then speaks; without them, of those shipped. `area`
        is what an area of the board is called; `crossings` are by what rivers are crossed on the map, without one
        all that the rules know.
        """


class RowChange(Struct, frozen=True):
    """What a scenario may change in a row of its own: `key` in the file, `text` of it, the `slot` of the row.

    A number lies between `least` and `most`; other settings have `values`: what a file may say, and what the row then
    has. A row has nothing to change where the shipped row that it is like has nothing (0, "", False), unless a setting
    goes `anywhere`. `also` is what else the row then has. One that is `given` is no slot: units of the type have that
    key, if they do not say otherwise.
    """

    key: str
    text: str
    slot: str
    least: int = 0
    most: int = 0
    values: Mapping[Any, object] = field(default_factory=dict)
    anywhere: bool = False
    also: Mapping[str, object] = field(default_factory=dict)
    given: bool = False

    def fits(self, row: UnitKind | TerrainKind) -> bool:
        """Return whether there is something to change in rows that are like this one."""
        if self.given:
            return self.slot in getattr(row, "keys", ())
        return self.anywhere or bool(getattr(row, self.slot))


def lacks(key: str, text: str, slot: str, nothing: object = False) -> RowChange:
    """Return a setting that takes something away: `false` is all that a file can say."""
    return RowChange(key, text, slot, values={False: nothing})


def impassable(**also: object) -> RowChange:
    """Return the setting by which no unit ever enters ground; `also` is what is then of no use."""
    text = "No unit ever enters it, and it shares its squares with nothing else."
    return RowChange("impassable", text, "impassable", values={True: True}, anywhere=True, also=also)


class Changeable(Struct, frozen=True):
    """What scenarios may change in rows of their own.

    `naming` are the fields of unit rows that name types of unit; no row of a scenario's own is like one `alone`.
    """

    units: tuple[RowChange, ...] = ()
    terrain: tuple[RowChange, ...] = ()
    naming: tuple[str, ...] = ()
    alone: frozenset[str] = frozenset()


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


class Ending(Struct, Generic[G_contra, K_contra, M], frozen=True):
    """How a battle ends that no victory condition has decided: the words of sheets, and what the engine judges by.

    `beaten` says which side has lost before the last turn is over; `count` who wins after it, as the engine's `judge`.
    """

    beaten: str
    count: str
    judge: Callable[[Battle[G_contra, K_contra, M], State[M], str], Result]


class Appraisal(Struct, Generic[G_contra, K_contra, M], frozen=True):
    """What computer players go by, beside the orders that they are offered.

    `reach` is how far a kind fires, in squares or inches, 0 if it never does; `frail` kinds keep out of contact.
    `health` is how much of a unit is left, 1 for a fresh one, and `remembered` what the ruleset's memory has of each
    unit that has a part in it; `sheltered` whether a place, a square or a point, is cover for a unit. On the open table
    `ways` are those of a unit in a state that goes from a point; without it players take ways to be open.
    """

    reach: Callable[[K_contra], float]
    frail: Callable[[K_contra], bool]
    sheltered: Callable[[Battle[G_contra, K_contra, M], int, Any], bool]
    health: Callable[[Battle[G_contra, K_contra, M], State[M], int], float] = lambda _battle, state, unit: (
        0.5 if state.pieces[unit].exhausted else 1.0
    )
    remembered: Callable[[State[M]], Sequence[object]] | None = None
    ways: Callable[[Battle[G_contra, K_contra, M], State[M], int, Point], GuessedWays] | None = None


class Play(Struct, Generic[G_co, K_co, M, T_co], frozen=True):
    """What is played. The tables are those without options; the methods return them with options in force.

    The map and the tables:

    - `shapes`: what the areas of a map may be: squares, hexes or both (`board.shapes`); or the open table alone.
    - `units`, `terrain`: the rows by name.
    - `terrain_shares`: sets of terrain names that may share a square.
    - `options`: the switches that a scenario may set.
    - `kinds`: the unit table with options in force, from that of the ruleset.
    - `swaps`: the types of unit that can turn into another in play, with options, each with that other one.
    - `changeable`: what scenarios may change in rows of their own; `alike_units`, `alike_terrain`: those rows, each
      with the shipped row that it is like; `given`: the keys that units of such a type have unless they say otherwise.

    The setup:

    - `prepare`: what the rules look up in map and options, worked out once; it is `Battle.ground`.
    - `memory`: what the ruleset remembers before the first turn: the first `State.memory`.
    - `piece`: a unit as it starts.
    - `setup`: what the rules forbid in a setup; `crowding` is the rule about units in one square.
    - `setting_up`: the step before turn 1 in which players place units, with what the rules say about where.
    - `barred`: the squares of a map that no unit ever enters; `closed`: the ground of the open table in which a
      unit may never end a move.
    - `deployment`: where a side may start: its zone, or what the rules say without one; `board.all` for anywhere.
    - `implied`: the keys that a unit of a type has at a point of the open table, unless the file says otherwise.

    The turn and its orders:

    - `sequence`: the steps of a turn.
    - `orders`: the `do` of the orders that a script may give.
    - `corners`: whether the rules say something about orders that face a corner; else the form refuses them.
    - `fires_at_squares`: whether a shot is at all the units in a square, and so names none of them.
    - `line_of_fire`: the squares by which a unit fires from one to another, past squares with units, both ends with it.
    - `riders`: the unit types that may share a square with units of their side, at most one of them of another type.
    - `riders_follow`: whether riders go along when that unit moves, unless the order of the move says that they stay.
    - `pace`: the most squares, or inches, that a type of unit can ever move in a turn.

    The end:

    - `turn_limit`: for scenarios that give none; 0 for no limit. `ending`: who wins then.
    - `stands_in`: whether a side has a unit in an objective; `left_by`: how many of its units have left as a condition
      asks.
    - `appraisal`: what computer players go by.
    - `exhaustion`: how exhaustion points are worked out with options (a name in `exhaustion.METHODS`); `counts`:
      whether a unit counts for them.

    Reports of a position:

    - `marked`: a word for the state of a unit that pictures of the board mark; empty if there is nothing to mark.
    - `spent`: what is to be said of a side's exhaustion where no number of losses decides.
    - `point`: where a unit stands on the open table.
    - `unit_state`: those state keys of a unit that its piece lacks; `changed_terrain`: the terrain that can change,
      where it is now.
    """

    shapes: frozenset[str]
    units: Mapping[str, K_co]
    terrain: Mapping[str, T_co]
    terrain_shares: frozenset[frozenset[str]]
    options: tuple[Option, ...]
    orders: frozenset[str]
    turn_limit: int
    ending: Ending[G_co, K_co, M]
    sequence: tuple[Step[G_co, K_co, M], ...]
    prepare: Callable[[Scenario, Ruleset[G_co, K_co, M, T_co]], G_co]
    memory: Callable[[Battle[G_co, K_co, M]], M]
    piece: Callable[[Scenario, Ruleset[G_co, K_co, M, T_co], Unit], Piece]
    setup: Callable[[Battle[G_co, K_co, M]], list[Problem]]
    setting_up: Step[G_co, K_co, M]
    crowding: str
    appraisal: Appraisal[G_co, K_co, M]
    deployment: Callable[[Scenario, Side], Squares]
    pace: Callable[[Ruleset[G_co, K_co, M, T_co], str], int]
    barred: Callable[[Battle[G_co, K_co, M]], Squares] = lambda _battle: 0
    closed: Callable[[Battle[G_co, K_co, M], int], tuple[Form, ...]] = lambda _battle, _unit: ()
    kinds: Callable[[Mapping[str, K_co], Mapping[str, str | float]], Mapping[str, K_co]] = lambda units, _: units
    swaps: Callable[[Mapping[str, str | float]], Mapping[str, str]] = lambda _options: {}
    changeable: Changeable = Changeable()
    alike_units: Mapping[str, str] = field(default_factory=dict)
    alike_terrain: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    implied: Callable[[Ruleset[G_co, K_co, M, T_co], Table, str, Point], Mapping[str, object]] = (
        lambda _ruleset, _table, _type, _at: {}
    )
    corners: bool = False
    fires_at_squares: bool = False
    line_of_fire: Callable[[Battle[G_co, K_co, M], int, tuple[Square, Square], Squares], tuple[Square, ...]] = (
        lambda _battle, _unit, ends, _units: ends
    )
    riders: frozenset[str] = frozenset()
    riders_follow: bool = False
    stands_in: Callable[[Battle[G_co, K_co, M], State[M], int, Objective], bool] = lambda _battle, state, side, place: (
        bool(state.occupied[side] & place.at)
    )
    left_by: Callable[[Battle[G_co, K_co, M], State[M], int, UnitsGone], int] = lambda battle, state, side, gone: sum(
        state.pieces[unit].status is Status.LEFT and bool(gone.by >> state.pieces[unit].square & 1)
        for unit in bits(battle.members[side])
    )
    exhaustion: Callable[[Mapping[str, str | float]], str] = lambda options: str(options.get("exhaustion_point", "off"))
    counts: Callable[[Ruleset[G_co, K_co, M, T_co], Scenario, Unit], bool] = lambda _ruleset, _scenario, _unit: True
    marked: Callable[[Battle[G_co, K_co, M], State[M], int], str] = lambda _battle, state, unit: (
        "limbered" if state.pieces[unit].limbered else ""
    )
    spent: Callable[[Battle[G_co, K_co, M], State[M], int], str] = lambda _battle, _state, _side: "no exhaustion point"
    point: Callable[[Battle[G_co, K_co, M], State[M], int], Point] = lambda _battle, _state, _unit: (0.0, 0.0)
    unit_state: Callable[[Battle[G_co, K_co, M], State[M], int], Mapping[str, object]] = lambda _battle, _state, _: {}
    changed_terrain: Callable[[Battle[G_co, K_co, M], State[M]], Mapping[str, Squares]] = lambda _battle, _state: {}

    @property
    def defaults(self) -> Mapping[str, str | float]:
        """The value of each option that a scenario does not name."""
        return {option.name: option.default for option in self.options}

    @property
    def ordered_facings(self) -> tuple[str, ...]:
        """The names of the directions that an order may name: those of its maps, or all that the rules judge."""
        return facings_of(frozenset(SHAPES) if self.corners else self.shapes)

    @property
    def surface(self) -> Surface:
        """What the ruleset is played on."""
        return Surface.TABLE if self.shapes == {TABLE} else Surface.GRID

    @property
    def grids(self) -> tuple[str, ...]:
        """The shapes that the squares of a map may have, the usual one first; none on an open table."""
        return tuple(shape for shape in SHAPES if shape in self.shapes)

    def units_with(self, options: Mapping[str, str | float]) -> Mapping[str, K_co]:
        """Return the unit table with the options in force."""
        return self.kinds(self.units, options)

    def terrain_with(self, options: Mapping[str, str | float]) -> Mapping[str, T_co]:
        """Return the terrain table with the options in force."""
        return {name: kind.under(options) for name, kind in self.terrain.items()}

    def shipped(self, name: str) -> str:
        """Return the shipped type of unit that one of the scenario's own is like; any other one is its own."""
        return self.alike_units.get(name, name)

    def limit_of(self, scenario: Scenario) -> int:
        """Return the number of turns after which a battle ends; 0 for none."""
        return self.turn_limit if scenario.turn_limit is None else scenario.turn_limit

    def option(self, name: str) -> Option | None:
        """Return the option of a name."""
        return next((option for option in self.options if option.name == name), None)


class Book(Struct, frozen=True):
    """What is read: names and texts. The texts of the rules are in the rule book (`rulebook.book_of`).

    - `prefix`: how the ids of its rules begin; `credit`: whose game it is.
    - `turn_word`: what players call a turn of both sides: `turn` or `round`.
    - `quickref`: what the template of the quick reference needs, for options.
    - `facts`: the names that messages of rules may use, each with what it means.
    - `asks`: the messages that the engine may ask of a rule beside its usual one, by the field of terrain that brings
      the rule, or by the rule's id.
    - `base`: of a variant the shipped ruleset that it is derived from, whose rule book and template it has; `rules` are
      its own in that book, and `blocks` its own of the quick reference, by their title: their markup, "" for none.
    """

    title: str
    prefix: str
    credit: str
    summary: str
    turn_word: str
    quickref: Callable[[Mapping[str, str | float]], Mapping[str, object]]
    facts: Callable[[], Mapping[str, str]]
    asks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    base: str = ""
    rules: Mapping[str, BookRule] = field(default_factory=dict)
    blocks: Mapping[str, str] = field(default_factory=dict)


class Ruleset(Struct, Generic[G_co, K_co, M, T_co], frozen=True, eq=False):
    """A ruleset as a value: what is played, printed and read. The README has the recipe of a new one.

    Each is equal to itself only, so that what is worked out from one can be kept with it.
    """

    id: str
    play: Play[G_co, K_co, M, T_co]
    kit: Kit[G_co, K_co, M, T_co]
    book: Book

    @property
    def folder(self) -> str:
        """The ruleset whose rule book and template it has: its own, or that of the one it is derived from."""
        return self.book.base or self.id

    def changed(self, **slots: Any) -> Ruleset[G_co, K_co, M, T_co]:  # noqa: ANN401 - the slots of all records
        """Return the ruleset with some slots changed, whichever record has them. Raises TypeError for unknown ones."""
        records = {}
        for name in ("play", "kit", "book"):
            record = getattr(self, name)
            known = {slot.name for slot in fields(record)} & slots.keys()
            records[name] = replace(record, **{slot: slots.pop(slot) for slot in sorted(known)})
        return replace(self, **records, **slots)
