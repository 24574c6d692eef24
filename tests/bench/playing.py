"""The speed of random play: each ruleset beside chess, and the first one beside the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from pwprint.balance.battles import fight
from pwprint.game.battle import Battle
from tests.bench import playouts
from tests.bench.report import MORE, Row
from tests.bench.stopwatch import cpu_seconds, side_by_side
from tests.bench.variants import VARIANTS

GAMES = 40
EQUAL = "eight units a side"
BOTH = ("drill", "drill")
DRILLED = (("tile", "stone-bridge", 60), ("portable-19c", "san-juan-heights", 30), ("european-19c", "nachod", 6))
CHESS = {"free": "python-chess, plies a second", "asking": "python-chess with `is_game_over` before each ply"}


@dataclass(frozen=True)
class Played:
    """How fast the battles of a ruleset were played: activations and choices a second."""

    title: str
    activations: float
    choices: float


def rows(repeats: int) -> list[Row]:
    """Return the rows of random play, ruleset by ruleset, and then those that compare them."""
    shipped = {
        f"{variant.title}, {variant.shipped}": (playouts.shipped(variant), variant.battles) for variant in VARIANTS
    }
    equal = {f"{variant.title}, {EQUAL}": (playouts.eight_a_side(variant), variant.battles) for variant in VARIANTS}
    results = measured(shipped | equal, repeats)
    sorts = [[played(title, *battles, results[title]) for title, battles in sort.items()] for sort in (shipped, equal)]
    alone = [row for both in zip(*sorts, strict=True) for one in both for row in beside_chess(one, results)]
    return [*alone, *(row for sort in sorts for row in beside_first(sort)), *drilled(results["free"])]


def _fight_all(battle: Battle, battles: int) -> None:
    for seed in range(battles):
        fight(battle, BOTH, seed)


def drilled(plies: float) -> Iterator[Row]:
    """Yield how many battles between two of `drill` are fought in a second, on one core, with all that is kept."""
    for ruleset, name, battles in DRILLED:
        battle = playouts.scenario(ruleset, name)
        fight(battle, BOTH, battles)
        spent = cpu_seconds(partial(_fight_all, battle, battles))
        yield Row(f"`drill` against `drill`, {name}: battles a second", battles / spent, CHESS["free"], plies, MORE)


def measured(played: Mapping[str, tuple[Battle, int]], repeats: int) -> dict[str, float]:
    """Return the seconds that so many battles of each title take, and the plies a second of chess."""
    runs = {title: playouts.seconds_of_battles(*battles) for title, battles in played.items()}
    runs |= {way: playouts.plies_a_second(GAMES, asking=way == "asking") for way in CHESS}
    return side_by_side(runs, repeats)


def played(title: str, battle: Battle, battles: int, seconds: float) -> Played:
    """Return how fast battles were that took so long."""
    count = playouts.count(battle, battles)
    return Played(title, count.activations / seconds, count.choices / seconds)


def beside_chess(one: Played, plies: Mapping[str, float]) -> Iterator[Row]:
    """Yield the rows of a ruleset's battles."""
    for what, speed in (("activations", one.activations), ("choices", one.choices)):
        for way, than in CHESS.items():
            yield Row(f"random {one.title}: {what} a second", speed, than, plies[way], MORE)


def beside_first(sort: Sequence[Played]) -> Iterator[Row]:
    """Yield the activations a second of the first ruleset beside those of each other, in one sort of battle."""
    first, *others = sort
    for other in others:
        yield Row(
            f"random {first.title}: activations a second", first.activations, other.title, other.activations, None
        )
