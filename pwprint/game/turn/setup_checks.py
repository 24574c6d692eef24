"""What cannot be meant about a setup by the players: no room, screens that hide nothing, nobody who begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.text.problems import Note, Problem, Severity
from pwprint.text.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.scenario import Side

_MOST_NAMED = 4
_SETS_UP = "/sets_up"


def who_begins(battle: Battle) -> Iterator[Problem]:
    """Warn of units without a place where nothing says who places units first, and of the reverse."""
    scenario, placed = battle.scenario, tuple(battle.placed_by_players)
    if placed and not scenario.sets_up.given:
        names = [scenario.units[unit].id for unit in placed]
        named = listed(names) if len(names) <= _MOST_NAMED else counted(len(names), "unit")
        has, their = ("has", "its player places it") if len(names) == 1 else ("have", "their players place them")
        yield Problem(
            "U008",
            f"{named} {has} no `at`, so {their}, and no `sets_up` says who does so first",
            scenario.units[placed[0]].pointer,
            f'add "sets_up": "{scenario.sides[0].id}", or give each unit an `at`',
            Severity.WARNING,
        )
    elif scenario.sets_up.given and not placed:
        message = "each unit has its place, so nobody sets up"
        yield Problem("W003", message, _SETS_UP, "leave it out, or take away the `at` of units", Severity.WARNING)


def no_room(side: Side, count: int, why: str, hint: str) -> Problem:
    """Return the problem of a side whose units do not all find room."""
    where = f"{side.pointer}/deployment"
    return Problem("U005", f"{side.id} has {counted(count, 'unit')} to place, and {why}", where, hint)


def zones_touch(battle: Battle, why: str) -> Problem:
    """Return the problem of a hidden setup in zones that are not apart."""
    first, second = battle.scenario.sides
    notes = tuple(Note(f"the zone of {side.id}", f"{side.pointer}/deployment") for side in (first, second))
    return Problem("U007", why, _SETS_UP, "draw the zones apart, or let one side set up first", notes=notes)
