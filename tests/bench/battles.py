"""Thousands of random battles under all checks, by how they ended. `python -m tests.bench.battles`."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.bench.report import table, write
from tests.bench.variants import VARIANTS, Variant

FIRST = 5000
BATTLES = 2000
"""The battles of each ruleset, from the seed `FIRST` on as in the long stage, which may have fewer."""


def ending(number: int, seed: int) -> str:
    """Play a battle of a variant, named by its number for the sake of other processes; return how it ended."""
    return VARIANTS[number].check_battle(seed)


def endings(number: int, battles: int) -> Counter[tuple[bool, str]]:
    """Return how often battles ended how, by whether their players were keen."""
    seeds = range(FIRST, FIRST + battles)
    is_keen = VARIANTS[number].is_keen
    with ProcessPoolExecutor() as pool:
        reasons = pool.map(partial(ending, number), seeds, chunksize=25)
        return Counter((is_keen(seed), reason) for seed, reason in zip(seeds, reasons, strict=True))


def section(variant: Variant, ended: Counter[tuple[bool, str]]) -> str:
    """Return the part of the report that a variant has."""
    players: Counter[bool] = Counter()
    reasons: Counter[str] = Counter()
    for (keen, reason), times in ended.items():
        players[keen] += times
        reasons[reason] += times
    head = ("Ended by", f"Random players ({players[False]:,})", f"Keen players ({players[True]:,})", "All", "Share")
    lines = [
        (reason, f"{ended[False, reason]:,}", f"{ended[True, reason]:,}", f"{times:,}", f"{times / ended.total():.1%}")
        for reason, times in reasons.most_common()
    ]
    return f"""## {variant.title}

{summary(variant, ended)}

{table(head, lines)}"""


def summary(variant: Variant, ended: Counter[tuple[bool, str]]) -> str:
    """Return the result of a variant in a sentence."""
    ways = len({reason for _, reason in ended})
    return f"{variant.title}: {ended.total():,} random battles played to their ends, in {ways} ways; no law was broken."


def as_text(sections: list[str], battles: int) -> str:
    """Return the report."""
    parts = "\n\n".join(sections)
    return f"""# Random battles

Boards, terrain, options, armies, arrivals, exits and victory conditions are by chance (`tests/battles/`). *Random*
players choose among all legal orders by chance; *keen* ones fire and fight whenever they can. Before each order the laws
of the game are checked; at the end the battle is rebuilt from its events alone. A law that is broken stops the run. To
repeat: `python -m tests.bench.battles {battles}` (the same seeds give the same tables).

{parts}"""


def main(battles: int = BATTLES) -> list[str]:
    """Play, write BATTLES.md and return the results in a sentence each."""
    results = [(variant, endings(number, battles)) for number, variant in enumerate(VARIANTS)]
    write("BATTLES.md", as_text([section(*result) for result in results], battles))
    return [summary(*result) for result in results]


if __name__ == "__main__":
    print(*main(*map(int, sys.argv[1:])), sep="\n")
