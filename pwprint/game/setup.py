"""Setting up a battle: what a setup that breaks a rule is told, and what many rulesets ask of where units start."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from pwprint.game.board.base import Square, Squares
from pwprint.game.message import Facts, Given, Said, say
from pwprint.game.rule import Fault
from pwprint.game.scenario import Unit
from pwprint.game.state import Piece, Status
from pwprint.text.problems import Note, Problem, broken_rule
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario, Side

TOWARDS_THE_ENEMY = ("N", "S")
"""The first side has the south edge and faces north."""


class ArmyFacts(Facts):
    """What messages may name of a side as it starts."""

    def __init__(self, side: Side, given: Given) -> None:
        """Take the side."""
        super().__init__(given)
        self._side = side

    @property
    def side(self) -> str:
        """The id of the side."""
        return self._side.id


class SetupFacts(ArmyFacts):
    """What messages may name of a unit as it starts."""

    def __init__(self, scenario: Scenario, unit: Unit, given: Given) -> None:
        """Take the unit."""
        super().__init__(scenario.sides[unit.side], given)
        self._scenario, self._unit = scenario, unit

    @property
    def unit(self) -> str:
        """The id of the unit."""
        return self._unit.id

    @property
    def own_square(self) -> str:
        """The square that the unit is in."""
        assert self._unit.at is not None
        return self._scenario.board.name(self._unit.at)

    @property
    def area(self) -> str:
        """What an area of the board is called: square."""
        return self._scenario.board.shape


class Setup(NamedTuple):
    """A scenario whose setup is checked, with its ruleset."""

    scenario: Scenario
    ruleset: Ruleset

    def broken(self, unit: Unit, rule: str, said: Said, key: str, notes: tuple[Note, ...] = ()) -> Problem:
        """Return the problem of a unit that starts as a rule forbids."""
        facts = SetupFacts(self.scenario, unit, said.given)
        return self.worded(rule, said.name, facts, f"{unit.pointer}/{key}", notes)

    def fault(self, unit: Unit, rule: str, said: Said, token: str) -> Fault:
        """Return what an order to place a unit breaks; the unit has the place that is meant."""
        from pwprint.game.rulebook import book_of  # noqa: PLC0415 - only an order that is refused needs it

        return Fault(
            rule,
            *book_of(self.ruleset).words(rule, said.name, SetupFacts(self.scenario, unit, said.given)),
            token=token,
        )

    def broken_by(self, side: Side, rule: str, said: Said) -> Problem:
        """Return the problem of a side that starts as a rule forbids."""
        return self.worded(rule, said.name, ArmyFacts(side, said.given), side.pointer)

    def worded(self, rule: str, name: str, facts: Facts, pointer: str, notes: tuple[Note, ...] = ()) -> Problem:
        """Return the problem of a rule that is broken, in the words of one of its messages in the rule book."""
        from pwprint.game.rulebook import book_of  # noqa: PLC0415 - only a setup that is refused needs it

        message, hint = book_of(self.ruleset).words(rule, name, facts)
        return broken_rule(rule, message, pointer, hint, notes)


def first_facing(scenario: Scenario, unit: Unit) -> int:
    """Return the facing of a unit as it starts: as the scenario says, else towards the enemy's edge."""
    given = unit.keys.get("facing")
    return given if isinstance(given, int) else scenario.board.facings.index(TOWARDS_THE_ENEMY[unit.side])


def first_piece(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> Piece:
    """Return a unit of a grid as it starts: as the scenario says, else fresh; guns arrive limbered."""
    status = Status.LOST if unit.lost else Status.WAITING if unit.at is None else Status.ON_BOARD
    arrives_limbered = unit.arrives is not None and "limbered" in ruleset.play.units[unit.type].keys
    return Piece(
        status,
        -1 if unit.at is None else unit.at,
        first_facing(scenario, unit),
        exhausted=bool(unit.keys.get("exhausted", False)),
        limbered=bool(unit.keys.get("limbered", arrives_limbered)),
    )


def deployment(scenario: Scenario, side: Side) -> Squares:
    """Return where a side may deploy: its zone, else the two rows nearest its edge."""
    if side.deployment is not None:
        return side.deployment
    board = scenario.board
    rows = (0, min(1, board.rows - 1)) if side.index == 0 else (max(board.rows - 2, 0), board.rows - 1)
    corner, opposite = rows[0] * board.columns, rows[1] * board.columns + board.columns - 1
    return board.rectangle(corner, opposite)


class Starting(NamedTuple):
    """A unit that is to start somewhere, and the units that stand already, with their squares."""

    setup: Setup
    ground: Any
    unit: Unit
    standing: tuple[tuple[Unit, Square], ...]

    @property
    def side(self) -> Side:
        """The side of the unit."""
        return self.setup.scenario.sides[self.unit.side]

    def there(self, square: Square) -> Iterator[Unit]:
        """Yield the units that stand in a square."""
        return (unit for unit, at in self.standing if at == square)


class StartRule(Struct, frozen=True):
    """A rule about where units start: the squares that it denies to one of them.

    `message` is what it says of a square, and `key` the key of the unit that it is about. Where it `warns`, it forbids
    nothing. `company`: which unit of a square is in the way, None where none is.
    """

    id: str
    denies: Callable[[Starting], Squares]
    message: Callable[[Starting], str]
    key: str = "at"
    warns: Callable[[Starting], bool] = lambda _start: False
    company: Callable[[Starting, Square], Unit | None] = lambda _start, _square: None

    def said(self, start: Starting, square: Square) -> Said:
        """Return what the rule says of a square that it denies."""
        other = self.company(start, square)
        return say(self.message(start)) if other is None else say(self.message(start), other=other.id)


StartRules = tuple[StartRule, ...]
"""Rules about where units start, in the order of citing."""


def open_to(rules: StartRules, start: Starting) -> Squares:
    """Return the squares that no rule denies to a unit."""
    squares = start.setup.scenario.board.all
    for rule in rules:
        if not rule.warns(start):
            squares &= ~rule.denies(start)
    return squares


def badly_placed(setup: Setup, ground: object, rules: StartRules) -> Iterator[Problem]:
    """Yield what is wrong with the squares that a scenario gives its units, rule by rule."""
    for rule in rules:
        standing: list[tuple[Unit, Square]] = []
        for unit in setup.scenario.units:
            if unit.at is None:
                continue
            start = Starting(setup, ground, unit, tuple(standing))
            if rule.denies(start) >> unit.at & 1:
                yield _badly_placed(rule, start, unit.at)
            standing.append((unit, unit.at))


def _badly_placed(rule: StartRule, start: Starting, square: Square) -> Problem:
    other = rule.company(start, square)
    notes = () if other is None else (Note(f"{other.id} starts here", f"{other.pointer}/at"),)
    found = start.setup.broken(start.unit, rule.id, rule.said(start, square), rule.key, notes)
    return found.as_warning() if rule.warns(start) else found


def outside_zone(rule: str) -> StartRule:
    """Return the rule that units start in the zone of their side; where no zone is given, it only warns.

    Without one the two rows of a side's edge are a reading: no source has a rule on where a battle starts.
    """
    return StartRule(
        rule,
        lambda start: ~deployment(start.setup.scenario, start.side),
        lambda start: "outside_rows" if start.side.deployment is None else "outside_zone",
        warns=lambda start: start.side.deployment is None,
    )


def shared_square(
    rule: str, may_share: Callable[[Setup, Unit, Unit], bool], message: Callable[[Setup], str] = lambda _setup: "shared"
) -> StartRule:
    """Return the rule that a unit does not start in the square of another one with which it may not share it."""

    def bars(start: Starting, other: Unit) -> bool:
        return not may_share(start.setup, other, start.unit)

    def denies(start: Starting) -> Squares:
        return joined(1 << at for other, at in start.standing if bars(start, other))

    def company(start: Starting, square: Square) -> Unit | None:
        return next((other for other in start.there(square) if bars(start, other)), None)

    return StartRule(rule, denies, lambda start: message(start.setup), company=company)


def joined(several: Iterable[Squares]) -> Squares:
    """Return all squares of several sets."""
    found = 0
    for squares in several:
        found |= squares
    return found


def with_riders(setup: Setup, one: Unit, other: Unit) -> bool:
    """Return whether two units may start in one square: friends, one of which is a rider."""
    riders = setup.ruleset.play.riders
    return one.side == other.side and (one.type in riders or other.type in riders)


def arrives_unlimbered(setup: Setup, rule: str) -> Iterator[Problem]:
    """Yield the guns that the scenario lets arrive ready to fire."""
    for unit in setup.scenario.units:
        if unit.arrives is not None and unit.keys.get("limbered") is False:
            yield setup.broken(unit, rule, say("arrives_unlimbered"), "limbered")


def in_deep_water(rule: str) -> StartRule:
    """Return the rule that no unit starts in a river that cannot be forded there; the ground knows where."""
    return StartRule(rule, lambda start: int(start.ground.deep), lambda _start: "starts_in_river")


def in_barred_ground(rule: str) -> StartRule:
    """Return the rule that no unit starts in ground that no unit enters; the ground knows where."""
    return StartRule(rule, lambda start: int(start.ground.barred), lambda _start: "starts")


def empty_sides(scenario: Scenario) -> Iterator[Problem]:
    """Yield the sides that have no unit to command."""
    for side in scenario.sides:
        if all(unit.lost for unit in side.units):
            yield no_army(side)


def leaves_a_position(ruleset: Ruleset, problems: Iterable[Problem]) -> bool:
    """Return whether a battle can be played in spite of what is wrong with its setup.

    It cannot where units share a square that may not, or where a side has no unit.
    """
    return not any(problem.code in {ruleset.play.crowding, "U001"} for problem in problems)


def no_army(side: Side) -> Problem:
    """Return the problem of a side without a unit that takes orders."""
    return Problem("U001", f"{side.id} has no unit to command", side.pointer)
