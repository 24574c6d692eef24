"""A scenario as frozen values: every name resolved, every square a number, every option with its value.

On the open table places are points and areas in inches; the squares that grids have in their stead are then empty.
"""

from __future__ import annotations

from collections.abc import Mapping

from pwprint.game.board.base import Board, Square, Squares
from pwprint.game.goals.terms import Clause, Term
from pwprint.game.orders import Order
from pwprint.game.table.areas import Area, Point
from pwprint.memo import cached_property
from pwprint.text.digest import sha256
from pwprint.values import Struct, field

DIFFICULTIES = ("introductory", "standard", "demanding")
"""How demanding a scenario may say that it is, the easiest first."""


class Arrival(Struct, frozen=True):
    """When (turn, from 1) and by which squares a unit enters.

    Where it must be diced for, a die of `needs` or more brings it, thrown each turn from `turn` to `until` at most: if
    none does, it never comes. `others` are squares by which it may enter too while the enemy holds those of `at`;
    `area` and `other_area` are the same on the open table.
    """

    turn: int
    at: Squares
    area: Area | None = None
    needs: int | None = None
    until: int | None = None
    others: Squares = 0
    other_area: Area | None = None

    @property
    def elsewhere(self) -> bool:
        """Whether there are other places by which the unit may come."""
        return bool(self.others) or self.other_area is not None


class Unit(Struct, frozen=True):
    """One unit of the roster. `keys` are the ruleset's own keys (`exhausted`, `facing` …), names as numbers.

    They are those given, and those that go without saying.

    `at` is None for units that arrive later (`arrives`), are lost before turn 1 (`lost`) or are placed by a player, and
    on the open table, where `point` is the centre of the unit. `picture` and `flag` are paths of pictures beside the
    file.
    """

    index: int
    id: str
    side: int
    type: str
    name: str
    at: Square | None
    arrives: Arrival | None
    lost: bool
    keys: Mapping[str, object]
    pointer: str
    point: Point | None = None
    picture: str = ""
    flag: str = ""

    @property
    def title(self) -> str:
        """What people call it: its name, or its id where it has none."""
        return self.name or self.id

    @property
    def is_placed_by_player(self) -> bool:
        """Whether a player places it before turn 1: the scenario does not say where it starts."""
        return self.at is None and self.point is None and self.arrives is None and not self.lost


class Side(Struct, frozen=True):
    """One of the two sides. `lost` counts units gone before turn 1 that are not in the list of units.

    On the open table `zone` is where it deploys and `ways` are its exits. `briefing` is what only this side reads.
    `flag` is the path of a picture, `article` the word before its name inside a sentence.
    """

    index: int
    id: str
    name: str
    colour: str | None
    deployment: Squares | None
    exits: Squares
    printed_exhaustion_point: int | None
    lost: int
    units: tuple[Unit, ...]
    pointer: str
    zone: Area | None = None
    ways: tuple[Area, ...] = ()
    briefing: str = ""
    flag: str = ""
    article: str = ""

    @property
    def title(self) -> str:
        """What people call it: its name, or its id where it has none."""
        return self.name or self.id


class Objective(Struct, frozen=True):
    """A named set of squares, or an area, worth holding."""

    id: str
    name: str
    at: Squares
    pointer: str
    area: Area | None = None

    @property
    def title(self) -> str:
        """What people call it: its name, or its id where it has none."""
        return self.name or self.id


class Victory(Struct, frozen=True):
    """A side wins when the condition is met at the end of a turn. `level` is one of `LEVELS`."""

    side: int
    when: Term
    pointer: str
    level: str = ""


LEVELS = ("decisive", "", "marginal")
"""How good a victory is, the best first; one without a word lies between."""


class Award(Struct, frozen=True):
    """Points of a side: if a condition is met, or for each thing that clauses count.

    They are added at the end of every turn (`every_turn`), or are worth what they are worth when points are looked at.
    """

    side: int
    points: int
    when: Term | None
    each: tuple[Clause, ...]
    every_turn: bool
    pointer: str

    @property
    def terms(self) -> tuple[Term, ...]:
        """The conditions that it speaks of."""
        return self.each if self.when is None else (self.when,)


class Visibility(Struct, frozen=True):
    """How far units see from turn `first` to turn `last` (None: to the end), in squares or inches, and why."""

    first: int
    last: int | None
    far: float
    title: str
    pointer: str

    def holds_in(self, turn: int) -> bool:
        """Return whether a turn is one of its turns."""
        return self.first <= turn and (self.last is None or turn <= self.last)


class SetsUp(Struct, frozen=True):
    """How players place their units: all of side `first`, then all of the other.

    If `alternately`, one by one in turns; if `hidden`, neither side sees what the other does.
    """

    first: int = 0
    alternately: bool = False
    hidden: bool = False
    given: bool = False


class UncertainEnd(Struct, frozen=True):
    """A die of `needs` or more at the end of turn `first`, or of a later one, makes it the last."""

    first: int
    needs: int


class SpecialRule(Struct, frozen=True):
    """A rule of this scenario, in words only."""

    title: str
    text: str


class ScriptOrder(Struct, frozen=True):
    """An order of the script, its place in the document, and what the player wants with it."""

    order: Order
    pointer: str
    note: str = ""


class Expectation(Struct, frozen=True):
    """What a turn must lead to. `at` maps units to squares or points, None for a unit that is not on the board."""

    at: Mapping[int, Square | Point | None] = field(default_factory=dict)
    exhausted: tuple[int, ...] | None = None
    lost: tuple[int, ...] | None = None
    pointer: str = ""


class ScriptTurn(Struct, frozen=True):
    """One entry of the script: its dice, or a seed for them, its orders, and what they should lead to.

    `first_side` is the side that begins, where the scenario says so. `closed` is whether the turn is over: if not, play
    stops after what is written. None leaves that to the rules of scripts.
    """

    dice: tuple[int, ...]
    seed: int | None
    orders: tuple[ScriptOrder, ...]
    expect: Expectation | None
    pointer: str
    first_side: int | None = None
    closed: bool | None = None


class Interval(Struct, frozen=True):
    """A whole number that lies between two, both of them included."""

    least: int
    most: int


class Balance(Struct, frozen=True):
    """Which side a battle favours, None for neither, and how many of a hundred it wins, if both sides play well."""

    favours: int | None
    about: int


class Scenario(Struct, frozen=True, dict=True):
    """A scenario whose shape and names are right; whether its setup and script are legal is the engine's to say.

    `turn_limit` is the last turn, at the latest where there is an `uncertain_end`.
    `first_side` is the side that begins, None where dice or chits decide. `terrain` maps the ruleset's terrain names to
    squares; `options` has a value for every option of the ruleset.
    `setup` is the example of how the players set up, which the script goes on from.
    `units` are all units in file order, `Unit.index` is the place in it. `cover` is the path of a picture.
    `data` are the bytes of the file.
    """

    id: str
    title: str
    ruleset: str
    options: Mapping[str, str | float]
    board: Board
    terrain: Mapping[str, Squares]
    labels: Mapping[Square, str]
    sides: tuple[Side, Side]
    units: tuple[Unit, ...]
    turn_limit: int | None
    objectives: tuple[Objective, ...]
    victory: tuple[Victory, ...]
    special_rules: tuple[SpecialRule, ...]
    turns: tuple[ScriptTurn, ...]
    first_side: int | None = None
    date: str = ""
    place: str = ""
    author: str = ""
    licence: str = ""
    summary: str = ""
    players: Interval | None = None
    minutes: Interval | None = None
    difficulty: str = ""
    balance: Balance | None = None
    background: str = ""
    history: str = ""
    designer_notes: str = ""
    solo_notes: str = ""
    sources: tuple[str, ...] = ()
    cover: str = ""
    data: bytes = b""
    awards: tuple[Award, ...] = ()
    uncertain_end: UncertainEnd | None = None
    visibility: tuple[Visibility, ...] = ()
    sets_up: SetsUp = SetsUp()
    setup: ScriptTurn | None = None

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the file."""
        return sha256(self.data)

    def visibility_in(self, turn: int) -> Visibility | None:
        """Return how far units see in a turn; None if nothing limits it."""
        return next((each for each in self.visibility if each.holds_in(turn)), None) if self.visibility else None

    @property
    def goals(self) -> tuple[tuple[int, Term], ...]:
        """All that the sides fight for, for victory or for points, each with its side."""
        wins = ((victory.side, victory.when) for victory in self.victory)
        points = ((award.side, term) for award in self.awards for term in award.terms)
        return (*wins, *points)
