"""A tally as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.balance.findings import findings
from pwprint.balance.phrases import (
    command_told,
    end_told,
    fought_told,
    more_battles,
    points_told,
    side_called,
    telling_told,
    unit_told,
    verdict_told,
    who_fought,
    why_told,
)
from pwprint.balance.statistics import Favour
from pwprint.game.narration.names import the_side
from pwprint.text.words import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.balance.tally import BalanceTally, Share


def as_text(tally: BalanceTally) -> str:
    """Return a tally as a report: the verdict first, then what it rests on."""
    battle = tally.battle
    title = f"{battle.scenario.title} ({battle.ruleset.book.title})"
    wrong = (f"- {finding.message}" for finding in findings(tally))
    return visible_lines((title, who_fought(tally), _ids(tally), "", *_verdict(tally), *wrong, "", *_parts(tally)))


def _ids(tally: BalanceTally) -> str:
    """Return which sides the ids mean that options such as `--fail-if` take."""
    return ", ".join(f"{side.id}: {side_called(tally, side.index)}" for side in tally.battle.scenario.sides)


def _verdict(tally: BalanceTally) -> Iterator[str]:
    yield verdict_told(tally)
    yield why_told(tally)
    if tally.judged.verdict is Favour.OPEN:
        yield f"Try --battles {more_battles(tally)}."


def visible_lines(lines: tuple[str, ...]) -> str:
    """Return lines with all that a terminal would act on shown."""
    return "\n".join(map(visible, lines))


def _parts(tally: BalanceTally) -> Iterator[str]:
    turn = tally.battle.ruleset.book.turn_word
    rows = [(f"won by {the_side(tally.battle.scenario, side)}", tally.wins(side)) for side in (0, 1)]
    rows += [("draws", tally.draws), ("unfinished", tally.unfinished)]
    yield from _table(rows)
    yield ""
    yield from _table([("won by the side that acts first", tally.first_mover)])
    for first in (0, 1):
        if tally.wins(0, first).of:
            yield from _table(
                [
                    (f"  {side_called(tally, side)}, when {_who(first == side)} first", tally.wins(side, first))
                    for side in (0, 1)
                ]
            )
    short, middle, long = tally.lengths
    yield ""
    yield f"Length: {short} to {long} {turn}s, half of them {middle} or fewer"
    yield ""
    yield "How they end:"
    for end in tally.ends:
        yield f"  {len(end.turns):4}  {end_told(tally, end)}; {_when(turn, end.turns)}"
    yield ""
    yield f"Losses at the end of each {turn}:"
    yield from _losses(tally, turn)
    yield from _places(tally)
    yield from _changes(tally)
    yield ""
    yield telling_told(tally)
    yield f"Again: {command_told(tally)}"


def _who(acting: bool) -> str:
    return "acting" if acting else "the other acts"


def _table(rows: list[tuple[str, Share]]) -> Iterator[str]:
    for label, share in rows:
        low, high = share.interval
        yield f"{label:40} {share.count:5} of {share.of:<5} {share.percent:5.1f} %  ({low:.1f} to {high:.1f})"


def _when(turn: str, turns: tuple[int, ...]) -> str:
    first, last = turns[0], turns[-1]
    return f"{turn} {first}" if first == last else f"{turn}s {first} to {last}, mostly {max(turns, key=turns.count)}"


def _losses(tally: BalanceTally, turn: str) -> Iterator[str]:
    names = [side_called(tally, side) for side in (0, 1)]
    wide = [max(len(name), 6) for name in names]
    yield f"  {turn:>6}  {names[0]:>{wide[0]}}  {names[1]:>{wide[1]}}"
    for number, (one, other) in enumerate(tally.losses, 1):
        yield f"  {number:6}  {one:{wide[0]}.1f}  {other:{wide[1]}.1f}"
    for side, point in enumerate(tally.battle.exhaustion_points):
        if tally.battle.exhausts:
            at = "" if point is None else f" (at {point} lost)"
            yield f"  {names[side]} is exhausted in {tally.exhausted(side).percent:.1f} % of the battles{at}"


def _places(tally: BalanceTally) -> Iterator[str]:
    words = fought_told(tally)
    if words:
        yield ""
        yield words


def _changes(tally: BalanceTally) -> Iterator[str]:
    if tally.what_ifs:
        yield ""
        yield "What if, with the same seeds:"
    for varied in tally.what_ifs:
        for side in (0, 1):
            before, after = varied.wins_before(side).percent, varied.wins(side).percent
            what = varied.variation.what if side == 0 else ""
            points = points_told(varied.change(side))
            yield f"  {what:32} {side_called(tally, side):8} {before:5.1f} % to {after:5.1f} %  {points}"
    if tally.worth:
        yield ""
        yield "Worth of units, by how much worse their side does without them, with the same seeds:"
    for unit, change in tally.worth:
        yield f"  {unit_told(tally, unit):32} {points_told(change)}"
