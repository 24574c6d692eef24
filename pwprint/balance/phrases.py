"""What is said of a tally: the phrases of the text and of the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.balance.statistics import ENOUGH, MARGIN, Favour
from pwprint.game.narration.goals import in_brief
from pwprint.game.players.registry import PLAYERS
from pwprint.text.words import counted, joined

if TYPE_CHECKING:
    from pwprint.balance.tally import BalanceTally, BattleEnd

_PLACES_SHOWN = 5


def who_fought(tally: BalanceTally) -> str:
    """Return how many battles there were, between whom."""
    first, last = tally.fights[0].seed, tally.fights[-1].seed
    against = " against ".join(f"{name} {PLAYERS[name].version}" for name in tally.players)
    return f"{counted(len(tally.fights), 'battle')}, {against}, seeds {first} to {last}"


def verdict_told(tally: BalanceTally) -> str:
    """Return the verdict in a sentence."""
    found, percent = tally.judged, f"{100 * MARGIN:g} points"
    sides = dict(zip((Favour.FIRST, Favour.SECOND), (side_id(tally, 0), side_id(tally, 1)), strict=True))
    if found.verdict is Favour.OPEN:
        more = max(ENOUGH, 2 * len(tally.fights))
        few = f"there were too few battles to show whether either side is favoured by {percent}"
        return f"Undecided: {few}; try --battles {more}."
    if found.verdict is Favour.FAIR:
        return f"Fair: after {found.after} battles, neither side is favoured by {percent}."
    return f"One-sided: {sides[found.verdict]} is favoured, as {found.after} battles showed."


def end_told(tally: BalanceTally, end: BattleEnd) -> str:
    """Return a way to end: who wins, and how."""
    winner = "nobody wins" if end.winner is None else f"{side_id(tally, end.winner)} wins"
    return f"{winner}: {end.reason if end.condition is None else goal_told(tally, end.condition)}"


def fought_told(tally: BalanceTally) -> str:
    """Return where most of the fighting was; empty if there was none."""
    found = tally.fought_at
    attacks = sum(count for _, count in found)
    places = joined(f"{name} ({100 * count / attacks:.0f} %)" for name, count in found[:_PLACES_SHOWN])
    return f"Most of the fighting: {places}" if found else ""


def unit_told(tally: BalanceTally, unit: int) -> str:
    """Return a unit with its side and its type."""
    found = tally.battle.scenario.units[unit]
    return f"{side_id(tally, found.side)} {found.id} ({found.type})"


def points_told(change: tuple[float, float, float]) -> str:
    """Return a change in points with its interval."""
    mean, low, high = change
    return f"{mean:+6.1f} points  ({low:+.1f} to {high:+.1f})"


def side_id(tally: BalanceTally, side: int) -> str:
    """Return the id of a side."""
    return tally.battle.scenario.sides[side].id


def goal_told(tally: BalanceTally, condition: int) -> str:
    """Return a victory condition in brief."""
    scenario, word = tally.battle.scenario, tally.battle.ruleset.book.turn_word
    return in_brief(scenario, scenario.victory[condition].when, word)
