"""Setting up a battle: what a setup that breaks a rule is told, and what many rulesets ask of where units start."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.message import Facts, Given, Said, say
from pwprint.game.state import Piece, Status
from pwprint.text.problems import Note, Problem, broken_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pwprint.game.board.base import Squares
    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario, Side, Unit

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
    arrives_limbered = status is Status.WAITING and "limbered" in ruleset.play.units[unit.type].keys
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


def outside_zones(setup: Setup, rule: str) -> Iterator[Problem]:
    """Yield the units that start outside the zone of their side: an error; where no zone is given, a warning.

    Without one the two rows of a side's edge are a reading: no source has a rule on where a battle starts.
    """
    for side in setup.scenario.sides:
        zone, given = deployment(setup.scenario, side), side.deployment is not None
        for unit in side.units:
            if unit.at is not None and not zone >> unit.at & 1:
                outside = setup.broken(unit, rule, say("outside_zone" if given else "outside_rows"), "at")
                yield outside if given else outside.as_warning()


def shared_squares(
    setup: Setup, rule: str, may_share: Callable[[Unit, Unit], bool], message: str = "shared"
) -> Iterator[Problem]:
    """Yield the units that start in the square of another one with which they may not share it."""
    there: dict[int, list[Unit]] = {}
    for unit in setup.scenario.units:
        if unit.at is None:
            continue
        others = there.setdefault(unit.at, [])
        other = next((other for other in others if not may_share(other, unit)), None)
        if other is not None:
            notes = (Note(f"{other.id} starts here", f"{other.pointer}/at"),)
            yield setup.broken(unit, rule, say(message, other=other.id), "at", notes)
        others.append(unit)


def arrives_unlimbered(setup: Setup, rule: str) -> Iterator[Problem]:
    """Yield the guns that the scenario lets arrive ready to fire."""
    for unit in setup.scenario.units:
        if unit.arrives is not None and unit.keys.get("limbered") is False:
            yield setup.broken(unit, rule, say("arrives_unlimbered"), "limbered")


def share_with(riders: frozenset[str]) -> Callable[[Unit, Unit], bool]:
    """Return whether two units may start in one square: friends, one of which is a rider."""
    return lambda one, other: one.side == other.side and (one.type in riders or other.type in riders)


def in_deep_water(setup: Setup, deep: Squares, rule: str) -> Iterator[Problem]:
    """Yield the units that start in a river that cannot be forded there."""
    for unit in setup.scenario.units:
        if unit.at is not None and deep >> unit.at & 1:
            yield setup.broken(unit, rule, say("starts_in_river"), "at")


def in_barred_ground(setup: Setup, barred: Squares, rule: str) -> Iterator[Problem]:
    """Yield the units that start in ground that no unit enters."""
    for unit in setup.scenario.units:
        if unit.at is not None and barred >> unit.at & 1:
            yield setup.broken(unit, rule, say("starts"), "at")


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
