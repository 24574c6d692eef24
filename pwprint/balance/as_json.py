"""A tally as JSON for programs (`schemas/balance.schema.json`). Every number of a chart is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.balance.findings import findings
from pwprint.balance.phrases import command_told, side_id
from pwprint.balance.statistics import ERROR, MARGIN, Favour
from pwprint.game.players.registry import PLAYERS

if TYPE_CHECKING:
    from pwprint.balance.tally import BalanceTally, BattleEnd, Share, Varied


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
        "command": command_told(tally),
        "claim": _claim_json(tally),
        "verdict": {
            "finding": verdict,
            "favours": None if favoured is None else side_id(tally, favoured),
            "after": found.after,
            "margin": 100 * MARGIN,
            "error": 100 * ERROR,
        },
        "findings": [{"what": finding.what, "message": finding.message} for finding in findings(tally)],
        "wins": {side_id(tally, side): share_json(tally.wins(side)) for side in (0, 1)},
        "draws": share_json(tally.draws),
        "unfinished": share_json(tally.unfinished),
        "first_mover": {
            "wins": share_json(tally.first_mover),
            "if_first": {
                side_id(tally, first): {side_id(tally, side): share_json(tally.wins(side, first)) for side in (0, 1)}
                for first in (0, 1)
            },
        },
        "turns": dict(zip(("shortest", "median", "longest"), tally.lengths, strict=True)),
        "ends": [_end_json(tally, end) for end in tally.ends],
        "losses": [[round(one, 3), round(other, 3)] for one, other in tally.losses],
        "exhaustion": {
            side_id(tally, side): {"point": point, "exhausted": share_json(tally.exhausted(side))}
            for side, point in enumerate(tally.battle.exhaustion_points)
        },
        "cheap_wins": {**share_json(tally.cheap), "seeds": [fight.seed for fight in tally.cheap_wins]},
        "unreached": [scenario.victory[number].pointer for number in tally.unreached],
        "lost": {unit.id: share_json(tally.lost(unit.index)) for unit in scenario.units if not unit.lost},
        "fought_at": dict(tally.fought_at),
        "telling": {name: fight.seed for name, fight in tally.telling},
        "worth": [
            {"unit": scenario.units[unit].id, "side": side_id(tally, tally.battle.sides[unit]), **_change_json(change)}
            for unit, change in tally.worth
        ],
        "what_ifs": [_what_if_json(tally, varied) for varied in tally.what_ifs],
    }


def _claim_json(tally: BalanceTally) -> dict[str, object] | None:
    claim = tally.battle.scenario.balance
    if claim is None:
        return None
    found = dict(zip(("percent", "low", "high"), tally.scored(claim.favours or 0), strict=True))
    favours = None if claim.favours is None else side_id(tally, claim.favours)
    return {"favours": favours, "about": claim.about, **{name: round(share, 2) for name, share in found.items()}}


def _what_if_json(tally: BalanceTally, varied: Varied) -> dict[str, object]:
    return {
        "what": varied.variation.what,
        "battles": len(varied.fights),
        "wins": {side_id(tally, side): share_json(varied.wins(side)) for side in (0, 1)},
        "before": {side_id(tally, side): share_json(varied.wins_before(side)) for side in (0, 1)},
        "change": {side_id(tally, side): _change_json(varied.change(side)) for side in (0, 1)},
    }


def _change_json(change: tuple[float, float, float]) -> dict[str, float]:
    return dict(zip(("points", "low", "high"), (round(number, 2) + 0.0 for number in change), strict=True))


def _end_json(tally: BalanceTally, end: BattleEnd) -> dict[str, object]:
    condition = None if end.condition is None else tally.battle.scenario.victory[end.condition].pointer
    return {
        "winner": None if end.winner is None else side_id(tally, end.winner),
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
