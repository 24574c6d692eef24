"""What is wrong with a scenario, as its battles show: each fault in a line, the gravest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.balance.phrases import end_told, goal_told, side_called, unit_told
from pwprint.balance.statistics import MARGIN
from pwprint.game.narration.names import the_side
from pwprint.game.players.walk import won_by_walking
from pwprint.text.words import counted, joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.balance.tally import BalanceTally, Share

_CHEAP, _OFTEN, _NEARLY_ALL, _MANY, _FIRST = 5.0, 70.0, 85.0, 20.0, 60.0
"""In percent of the battles: cheap wins, what one side wins, one way to end, draws, what the first to act wins."""
_SHORT = 3
"""A battle is short if half of them take no more than one of so many parts of the turns that there are."""
_FEW = 20
"""Of fewer battles nothing is said that rests on what did not happen."""
_SEEDS_SHOWN = 5


class BalanceFinding(Struct, frozen=True):
    """A fault: a word for it, and what is to be said."""

    what: str
    message: str


def findings(tally: BalanceTally) -> tuple[BalanceFinding, ...]:
    """Return the faults that battles show."""
    checks = (_cheap, _walks, _one_side, _claim, _short, _one_way, _first_mover, _undecided, _too_late, _unreached)
    return tuple(found for check in checks for found in check(tally))


def _cheap(tally: BalanceTally) -> Iterator[BalanceFinding]:
    cheap = tally.cheap
    if cheap.percent >= _CHEAP:
        seeds = joined(str(fight.seed) for fight in tally.cheap_wins[:_SEEDS_SHOWN])
        sides = joined(
            f"{side_called(tally, side)} {count}"
            for side in (0, 1)
            if (count := sum(fight.winner == side for fight in tally.cheap_wins))
        )
        message = f"Cheap wins, by turn 3 without a shot or a fight: {cheap.count} of {cheap.of} ({sides})"
        yield BalanceFinding("cheap", f"{message}, such as seeds {seeds}")


def _walks(tally: BalanceTally) -> Iterator[BalanceFinding]:
    """Find victories to which a side walks if its enemy only holds, as `validate` does."""
    word = tally.battle.ruleset.book.turn_word
    for condition, turn in won_by_walking(tally.battle):
        side = the_side(tally.battle.scenario, tally.battle.scenario.victory[condition].side)
        message = f"Won by {side} in {word} {turn} by walking, if the enemy only holds: {goal_told(tally, condition)}"
        yield BalanceFinding("walk", message)


def _one_side(tally: BalanceTally) -> Iterator[BalanceFinding]:
    for side in (0, 1):
        wins = tally.wins(side)
        if _surely(wins, _OFTEN):
            message = f"{wins.percent:.0f} % of the battles are won by {side_called(tally, side)}{_mostly(tally, side)}"
            yield BalanceFinding("one side", message)


def _claim(tally: BalanceTally) -> Iterator[BalanceFinding]:
    """Find that a scenario promises another share of battles to a side than it surely gets, within a margin."""
    claim = tally.battle.scenario.balance
    if claim is None:
        return
    side = claim.favours or 0
    share, low, high = tally.scored(side)
    if low > claim.about + 100 * MARGIN or high < claim.about - 100 * MARGIN:
        favoured = the_side(tally.battle.scenario, side)
        promise = "even chances" if claim.favours is None else f"about {claim.about} of 100 battles to {favoured}"
        was = f"the share of {favoured} was {share:.0f} of 100, draws counted as halves ({low:.0f} to {high:.0f})"
        yield BalanceFinding("claim", f"The scenario promises {promise}, but {was}")


def _mostly(tally: BalanceTally, side: int) -> str:
    """Return how a side wins most of what it wins, if there is one such way."""
    ends = [end for end in tally.ends if end.winner == side]
    late = sum(len(end.turns) for end in ends if end.turns[0] == tally.battle.turn_limit)
    if 2 * late > tally.wins(side).count:
        return ", most of them when time runs out: it need only hold"
    way = end_told(tally, ends[0]).partition(": ")[2]
    return f", most of them so: {way}" if 2 * len(ends[0].turns) > tally.wins(side).count else ""


def _short(tally: BalanceTally) -> Iterator[BalanceFinding]:
    """Find battles that are over long before they should be."""
    _, middle, _ = tally.lengths
    limit, word = tally.battle.turn_limit, tally.battle.ruleset.book.turn_word
    if limit and _SHORT * middle <= limit and len(tally.fights) >= _FEW:
        message = f"Half of the battles are over after {counted(middle, word)} of {limit}"
        yield BalanceFinding("short", message)


def _one_way(tally: BalanceTally) -> Iterator[BalanceFinding]:
    end = tally.ends[0]
    if len(end.turns) * 100 >= _NEARLY_ALL * len(tally.fights) >= _NEARLY_ALL * _FEW:
        share = 100 * len(end.turns) / len(tally.fights)
        yield BalanceFinding("one way", f"{share:.0f} % of the battles end in one way: {end_told(tally, end)}")


def _first_mover(tally: BalanceTally) -> Iterator[BalanceFinding]:
    if all(tally.wins(side, side).of for side in (0, 1)) and _surely(tally.first_mover, _FIRST):
        yield BalanceFinding("first mover", f"Whoever acts first wins {tally.first_mover.percent:.0f} % of the battles")


def _undecided(tally: BalanceTally) -> Iterator[BalanceFinding]:
    for what, share in (("draws", tally.draws), ("unfinished", tally.unfinished)):
        if share.percent >= _MANY:
            words = "end in a draw" if what == "draws" else "do not end at all, for there is no turn limit"
            yield BalanceFinding(what, f"{share.percent:.0f} % of the battles {words}")


def _too_late(tally: BalanceTally) -> Iterator[BalanceFinding]:
    """Find units that come when half of the battles are over."""
    (_, middle, _), word = tally.lengths, tally.battle.ruleset.book.turn_word
    late = [unit for unit in tally.battle.scenario.units if unit.arrives is not None and unit.arrives.turn > middle]
    if late and len(tally.fights) >= _FEW:
        names = joined(unit_told(tally, unit.index) for unit in late)
        first = min(unit.arrives.turn for unit in late if unit.arrives is not None)
        over = f"half of the battles are over after {word} {middle}"
        come = "comes" if len(late) == 1 else "come"
        message = f"{names} {come} too late: in {word} {first} at the earliest, and {over}"
        yield BalanceFinding("too late", message)


def _unreached(tally: BalanceTally) -> Iterator[BalanceFinding]:
    if len(tally.fights) < _FEW:
        return
    for number in tally.unreached:
        side = the_side(tally.battle.scenario, tally.battle.scenario.victory[number].side)
        yield BalanceFinding("unreached", f"No battle was won by {side} like this: {goal_told(tally, number)}")


def _surely(share: Share, percent: float) -> bool:
    return share.interval[0] > percent
