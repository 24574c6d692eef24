"""What is said of a tally: the phrases of the text and of the sheet."""

from __future__ import annotations

from collections import Counter
from shlex import quote
from typing import TYPE_CHECKING

from pwprint.balance.places import place_told
from pwprint.balance.statistics import ENOUGH, MARGIN, Favour
from pwprint.game.narration.goals import in_brief
from pwprint.game.narration.names import side_name, the_side
from pwprint.game.narration.voice import called
from pwprint.game.players.registry import PLAYERS
from pwprint.text.words import counted, joined

if TYPE_CHECKING:
    from pwprint.balance.tally import BalanceTally, BattleEnd, Share

_PLACES_SHOWN = 5


def who_fought(tally: BalanceTally) -> str:
    """Return how many battles there were, between whom."""
    first, last = tally.fights[0].seed, tally.fights[-1].seed
    against = " against ".join(f"{name} {PLAYERS[name].version}" for name in tally.players)
    return f"{counted(len(tally.fights), 'battle')}, {against}, seeds {first} to {last}"


def verdict_told(tally: BalanceTally) -> str:
    """Return in one sentence whether the battle is fair."""
    found = tally.judged
    if found.verdict is Favour.OPEN:
        fought = len(tally.fights)
        return f"Undecided: {counted(fought, 'battle')} {'is' if fought == 1 else 'are'} too few to tell."
    if found.verdict is Favour.FAIR:
        return "Fair: the battle favours neither side."
    return f"Not fair: the battle favours {side_called(tally, _FAVOURED.index(found.verdict))}."


_FAVOURED = (Favour.FIRST, Favour.SECOND)


def why_told(tally: BalanceTally) -> str:
    """Return what the verdict rests on: who won how many battles, and after how many of them it was sure."""
    of, found, margin = len(tally.fights), tally.judged, f"{100 * MARGIN:g} points"
    wins = [f"{side_called(tally, side)} {tally.wins(side).count}" for side in (0, 1)]
    wins += [f"{share.count} {word}" for share, word in _rest(tally) if share.count]
    counts = f"Of {counted(of, 'battle')} won: {', '.join(wins)}."
    if found.verdict is Favour.OPEN:
        return f"{counts} About {more_battles(tally)} would show an advantage of {margin}."
    sure = f"no advantage of {margin}" if found.verdict is Favour.FAIR else f"an advantage of {margin} or more"
    return f"{counts} After {found.after} of them the test was sure: {sure}."


def _rest(tally: BalanceTally) -> tuple[tuple[Share, str], ...]:
    return (tally.draws, "by nobody"), (tally.unfinished, "not finished")


def more_battles(tally: BalanceTally) -> int:
    """Return how many battles will tell whether a battle is fair."""
    return max(ENOUGH, 2 * len(tally.fights))


def command_told(tally: BalanceTally) -> str:
    """Return the command that fights the same battles again; the file goes by the id of its scenario."""
    first, last = tally.fights[0].seed, tally.fights[-1].seed
    changes = [f"--what-if {quote(varied.variation.what)}" for varied in tally.what_ifs]
    worth = ["--worth"] if tally.worth else []
    words = (f"{tally.battle.scenario.id}.json", "--players", ",".join(tally.players), "--seeds", f"{first}:{last + 1}")
    return " ".join(("pwprint balance", *words, *changes, *worth))


def telling_told(tally: BalanceTally) -> str:
    """Return which battles are worth a look."""
    names = {"median": "of median length", "shortest": "the shortest", "upset": "the biggest upset"}
    found = joined(f"{fight.seed} ({names[name]})" for name, fight in tally.telling)
    return f"Worth a look, as --replays writes them: seeds {found}"


def end_told(tally: BalanceTally, end: BattleEnd) -> str:
    """Return a way to end: who wins, and how."""
    winner = "won by nobody" if end.winner is None else f"won by {the_side(tally.battle.scenario, end.winner)}"
    return f"{winner}: {end.reason if end.condition is None else goal_told(tally, end.condition)}"


def fought_told(tally: BalanceTally) -> str:
    """Return where most of the fighting was; empty if there was none."""
    battle, there = tally.battle, Counter[str]()
    for place, count in tally.fought_at:
        there[place_told(battle, place)] += count
    attacks = sum(there.values())
    places = joined(f"{name} ({100 * count / attacks:.0f} %)" for name, count in there.most_common(_PLACES_SHOWN))
    return f"Most of the fighting: {places}" if there else ""


def unit_told(tally: BalanceTally, unit: int) -> str:
    """Return a unit by its name, with its id, by which it is found on the map."""
    return called(tally.battle.scenario.units[unit])


def points_told(change: tuple[float, float, float]) -> str:
    """Return a change in points with its interval."""
    mean, low, high = change
    return f"{mean:+6.1f} points  ({low:+.1f} to {high:+.1f})"


def side_called(tally: BalanceTally, side: int) -> str:
    """Return what a side is called."""
    return side_name(tally.battle.scenario, side)


def side_id(tally: BalanceTally, side: int) -> str:
    """Return the id of a side."""
    return tally.battle.scenario.sides[side].id


def unreached_told(tally: BalanceTally, condition: int) -> str:
    """Return a victory condition that decided no battle, with the side whose it is."""
    scenario = tally.battle.scenario
    return f"{side_name(scenario, scenario.victory[condition].side)}: {goal_told(tally, condition)}"


def goal_told(tally: BalanceTally, condition: int) -> str:
    """Return a victory condition in brief."""
    scenario, word = tally.battle.scenario, tally.battle.ruleset.book.turn_word
    return in_brief(scenario, scenario.victory[condition].when, word)
