"""Setting up a battle on a grid: what many rulesets ask of where units start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.text.problems import Note, Problem, broken_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pwprint.game.board.base import Squares
    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario, Side, Unit

TOWARDS_THE_ENEMY = ("N", "S")
"""The first side has the south edge and faces north."""


def first_facing(scenario: Scenario, unit: Unit) -> int:
    """Return the facing of a unit as it starts: as the scenario says, else towards the enemy's edge."""
    given = unit.keys.get("facing")
    return given if isinstance(given, int) else scenario.board.facings.index(TOWARDS_THE_ENEMY[unit.side])


def deployment(scenario: Scenario, side: Side) -> Squares:
    """Return where a side may deploy: its zone, else the two rows nearest its edge."""
    if side.deployment is not None:
        return side.deployment
    board = scenario.board
    rows = (0, min(1, board.rows - 1)) if side.index == 0 else (max(board.rows - 2, 0), board.rows - 1)
    corner, opposite = rows[0] * board.columns, rows[1] * board.columns + board.columns - 1
    return board.rectangle(corner, opposite)


def outside_zones(scenario: Scenario, rule: str) -> Iterator[Problem]:
    """Yield the units that start outside the zone of their side: an error; where no zone is given, a warning.

    Without one the two rows of a side's edge are a reading: no source has a rule on where a battle starts.
    """
    for side in scenario.sides:
        zone, given = deployment(scenario, side), side.deployment is not None
        where = "its side's deployment zone" if given else "the two rows of its edge"
        hint = None if given else f"give {side.id} a deployment zone"
        for unit in side.units:
            if unit.at is not None and not zone >> unit.at & 1:
                message = f"{unit.id} starts at {scenario.board.name(unit.at)}, outside {where}"
                outside = broken_rule(rule, message, f"{unit.pointer}/at", hint)
                yield outside if given else outside.as_warning()


def shared_squares(
    scenario: Scenario, rule: str, reason: str, may_share: Callable[[Unit, Unit], bool]
) -> Iterator[Problem]:
    """Yield the units that start in the square of another one with which they may not share it."""
    there: dict[int, list[Unit]] = {}
    for unit in scenario.units:
        if unit.at is None:
            continue
        others = there.setdefault(unit.at, [])
        other = next((other for other in others if not may_share(other, unit)), None)
        if other is not None:
            yield broken_rule(
                rule,
                f"{unit.id} shares {scenario.board.name(unit.at)} with {other.id}; {reason}",
                f"{unit.pointer}/at",
                notes=(Note(f"{other.id} starts here", f"{other.pointer}/at"),),
            )
        others.append(unit)


def arrives_unlimbered(scenario: Scenario, rule: str) -> Iterator[Problem]:
    """Yield the guns that the scenario lets arrive ready to fire."""
    for unit in scenario.units:
        if unit.arrives is not None and unit.keys.get("limbered") is False:
            yield broken_rule(rule, f"{unit.id} arrives, and artillery enters limbered", f"{unit.pointer}/limbered")


def share_with(riders: frozenset[str]) -> Callable[[Unit, Unit], bool]:
    """Return whether two units may start in one square: friends, one of which is a rider."""
    return lambda one, other: one.side == other.side and (one.type in riders or other.type in riders)


def in_deep_water(scenario: Scenario, deep: Squares, rule: str) -> Iterator[Problem]:
    """Yield the units that start in a river that cannot be forded there."""
    for unit in scenario.units:
        if unit.at is not None and deep >> unit.at & 1:
            at = scenario.board.name(unit.at)
            yield broken_rule(
                rule, f"{unit.id} starts in the river at {at}, where there is no ford", f"{unit.pointer}/at"
            )


def empty_sides(scenario: Scenario) -> Iterator[Problem]:
    """Yield the sides that have no unit to command."""
    for side in scenario.sides:
        if all(unit.lost for unit in side.units):
            yield Problem("U001", f"{side.id} has no unit to command", side.pointer)


def leaves_a_position(ruleset: Ruleset, problems: Iterable[Problem]) -> bool:
    """Return whether a battle can be played in spite of what is wrong with its setup.

    It cannot where units share a square that may not, or where a side has no unit.
    """
    return not any(problem.code in {ruleset.play.crowding, "U001"} for problem in problems)
