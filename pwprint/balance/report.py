"""A tally as text for people and as JSON for programs (`schemas/balance.schema.json`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.balance.statistics import ERROR, MARGIN, Favour
from pwprint.game.narration.goals import in_brief
from pwprint.game.players.registry import PLAYERS
from pwprint.text.words import counted, joined, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.balance.tally import BalanceTally, BattleEnd, Share

_SEEDS_SHOWN = 5

# --- text -----------------------------------------------------------------------------------------------------------


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


def _side(tally: BalanceTally, side: int) -> str:
    return tally.battle.scenario.sides[side].id


def _goal(tally: BalanceTally, condition: int) -> str:
    scenario = tally.battle.scenario
    return in_brief(scenario, scenario.victory[condition].when)


# --- JSON -----------------------------------------------------------------------------------------------------------


def as_json(tally: BalanceTally) -> dict[str, object]:
    """Return a tally as a JSON object."""
    scenario, found = tally.battle.scenario, tally.judged
    favoured = {Favour.FIRST: 0, Favour.SECOND: 1}.get(found.verdict)
    verdict = found.verdict.value if favoured is None else "one-sided"
    return {
        "scenario": scenario.id,
        "title": scenario.title,
        "digest": scenario.digest,
        "ruleset": scenario.ruleset,
        "pwprint": __version__,
        "players": [
            {"side": side.id, "name": name, "version": PLAYERS[name].version}
            for side, name in zip(scenario.sides, tally.players, strict=True)
        ],
        "seeds": [tally.fights[0].seed, tally.fights[-1].seed],
        "battles": len(tally.fights),
        "verdict": {
            "finding": verdict,
            "favours": None if favoured is None else _side(tally, favoured),
            "after": found.after,
            "margin": 100 * MARGIN,
            "error": 100 * ERROR,
        },
        "wins": {_side(tally, side): share_json(tally.wins(side)) for side in (0, 1)},
        "draws": share_json(tally.draws),
        "unfinished": share_json(tally.unfinished),
        "first_mover": {
            "wins": share_json(tally.first_mover),
            "if_first": {
                _side(tally, first): {_side(tally, side): share_json(tally.wins(side, first)) for side in (0, 1)}
                for first in (0, 1)
            },
        },
        "turns": dict(zip(("shortest", "median", "longest"), tally.lengths, strict=True)),
        "ends": [_end_json(tally, end) for end in tally.ends],
        "losses": [[round(one, 3), round(other, 3)] for one, other in tally.losses],
        "exhaustion": {
            _side(tally, side): {"point": point, "exhausted": share_json(tally.exhausted(side))}
            for side, point in enumerate(tally.battle.exhaustion_points)
        },
        "cheap_wins": {**share_json(tally.cheap), "seeds": [fight.seed for fight in tally.cheap_wins]},
        "unreached": [scenario.victory[number].pointer for number in tally.unreached],
    }


def _end_json(tally: BalanceTally, end: BattleEnd) -> dict[str, object]:
    condition = None if end.condition is None else tally.battle.scenario.victory[end.condition].pointer
    return {
        "winner": None if end.winner is None else _side(tally, end.winner),
        "reason": end.reason,
        "condition": condition,
        "count": len(end.turns),
        "turns": {str(turn): end.turns.count(turn) for turn in dict.fromkeys(end.turns)},
    }


def share_json(share: Share) -> dict[str, object]:
    """Return a share as a JSON object: count, of how many, percent and its interval."""
    low, high = share.interval
    return {
        "count": share.count,
        "of": share.of,
        "percent": round(share.percent, 2),
        "low": round(low, 2),
        "high": round(high, 2),
    }
