"""A tally as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.balance.statistics import MARGIN, Favour
from pwprint.game.narration.goals import in_brief
from pwprint.game.players.registry import PLAYERS
from pwprint.text.words import counted, joined, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.balance.tally import BalanceTally, BattleEnd, Share

_SEEDS_SHOWN = 5
_PLACES_SHOWN = 5


def as_text(tally: BalanceTally) -> str:
    """Return a tally as a report: the verdict first, then what it rests on."""
    battle = tally.battle
    title = f"{battle.scenario.title} ({battle.ruleset.book.title})"
    return visible_lines((title, _what(tally), "", _verdict(tally), "", *_parts(tally)))


def visible_lines(lines: tuple[str, ...]) -> str:
    """Return lines with all that a terminal would act on shown."""
    return "\n".join(map(visible, lines))


def _what(tally: BalanceTally) -> str:
    first, last = tally.fights[0].seed, tally.fights[-1].seed
    against = " against ".join(f"{name} {PLAYERS[name].version}" for name in tally.players)
    return f"{counted(len(tally.fights), 'battle')}, {against}, seeds {first} to {last}"


def _verdict(tally: BalanceTally) -> str:
    found, percent = tally.judged, f"{100 * MARGIN:g} points"
    sides = dict(zip((Favour.FIRST, Favour.SECOND), (_side(tally, 0), _side(tally, 1)), strict=True))
    if found.verdict is Favour.OPEN:
        return f"Undecided: so few battles do not show whether either side is favoured by {percent}."
    if found.verdict is Favour.FAIR:
        return f"Fair: neither side is favoured by {percent}, as {found.after} battles showed."
    return f"One-sided: {sides[found.verdict]} is favoured, as {found.after} battles showed."


def _parts(tally: BalanceTally) -> Iterator[str]:
    turn = tally.battle.ruleset.book.turn_word
    rows = [(f"{_side(tally, side)} wins", tally.wins(side)) for side in (0, 1)]
    rows += [("draws", tally.draws), ("unfinished", tally.unfinished)]
    yield from _table(rows)
    yield ""
    yield from _table([("the side that acts first wins", tally.first_mover)])
    for first in (0, 1):
        if tally.wins(0, first).of:
            yield from _table(
                [
                    (f"  {_side(tally, side)}, if {_side(tally, first)} acts first", tally.wins(side, first))
                    for side in (0, 1)
                ]
            )
    short, middle, long = tally.lengths
    yield ""
    yield f"Length: {short} to {long} {turn}s, half of them {middle} or fewer"
    yield ""
    yield "How they end:"
    for end in tally.ends:
        yield f"  {len(end.turns):4}  {_end(tally, end)}; {_when(turn, end.turns)}"
    yield ""
    yield f"Losses at the end of each {turn}:"
    yield from _losses(tally, turn)
    yield from _warnings(tally)
    yield from _places(tally)
    yield from _changes(tally)


def _table(rows: list[tuple[str, Share]]) -> Iterator[str]:
    for label, share in rows:
        low, high = share.interval
        yield f"{label:40} {share.count:5} of {share.of:<5} {share.percent:5.1f} %  ({low:.1f} to {high:.1f})"


def _end(tally: BalanceTally, end: BattleEnd) -> str:
    winner = "nobody wins" if end.winner is None else f"{_side(tally, end.winner)} wins"
    return f"{winner}: {end.reason if end.condition is None else _goal(tally, end.condition)}"


def _when(turn: str, turns: tuple[int, ...]) -> str:
    first, last = turns[0], turns[-1]
    return f"{turn} {first}" if first == last else f"{turn}s {first} to {last}, mostly {max(turns, key=turns.count)}"


def _losses(tally: BalanceTally, turn: str) -> Iterator[str]:
    names = [_side(tally, side) for side in (0, 1)]
    wide = [max(len(name), 6) for name in names]
    yield f"  {turn:>6}  {names[0]:>{wide[0]}}  {names[1]:>{wide[1]}}"
    for number, (one, other) in enumerate(tally.losses, 1):
        yield f"  {number:6}  {one:{wide[0]}.1f}  {other:{wide[1]}.1f}"
    for side, point in enumerate(tally.battle.exhaustion_points):
        if tally.battle.exhausts:
            at = "" if point is None else f" (at {point} lost)"
            yield f"  {names[side]} is exhausted in {tally.exhausted(side).percent:.1f} % of the battles{at}"


def _warnings(tally: BalanceTally) -> Iterator[str]:
    cheap = tally.cheap
    if cheap.count:
        seeds = joined(str(fight.seed) for fight in tally.cheap_wins[:_SEEDS_SHOWN])
        yield ""
        yield f"Cheap wins, by turn 3 without a shot or a fight: {cheap.count} of {cheap.of}, such as seeds {seeds}"
    if tally.unreached:
        yield ""
        yield "Conditions that decided no battle:"
        for number in tally.unreached:
            side = tally.battle.scenario.victory[number].side
            yield f"  {_side(tally, side)}: {_goal(tally, number)}"


def _places(tally: BalanceTally) -> Iterator[str]:
    found = tally.fought_at
    if found:
        attacks = sum(count for _, count in found)
        yield ""
        yield "Most of the fighting: " + joined(
            f"{name} ({100 * count / attacks:.0f} %)" for name, count in found[:_PLACES_SHOWN]
        )


def _changes(tally: BalanceTally) -> Iterator[str]:
    if tally.what_ifs:
        yield ""
        yield "What if, with the same seeds:"
    for varied in tally.what_ifs:
        for side in (0, 1):
            before, after = varied.wins_before(side).percent, varied.wins(side).percent
            what = varied.variation.what if side == 0 else ""
            change = _points(varied.change(side))
            yield f"  {what:32} {_side(tally, side):8} {before:5.1f} % to {after:5.1f} %  {change}"
    if tally.worth:
        yield ""
        yield "Worth of units, by how much worse their side does without them, with the same seeds:"
    for unit, change in tally.worth:
        yield f"  {_unit(tally, unit):32} {_points(change)}"


def _unit(tally: BalanceTally, unit: int) -> str:
    found = tally.battle.scenario.units[unit]
    return f"{_side(tally, found.side)} {found.id} ({found.type})"


def _points(change: tuple[float, float, float]) -> str:
    mean, low, high = change
    return f"{mean:+6.1f} points  ({low:+.1f} to {high:+.1f})"


def _side(tally: BalanceTally, side: int) -> str:
    return tally.battle.scenario.sides[side].id


def _goal(tally: BalanceTally, condition: int) -> str:
    scenario = tally.battle.scenario
    return in_brief(scenario, scenario.victory[condition].when)
