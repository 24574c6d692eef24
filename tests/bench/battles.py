"""Two thousand random battles under all checks, by how they ended. `python -m tests.bench.battles`."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.battles.test_random_battles import check_battle
from tests.bench.report import table, write

FIRST = 5000
BATTLES = 2000
"""The battles of the long stage."""


def endings(battles: int) -> Counter[tuple[int, str]]:
    """Return how often battles ended how, by the remainder of the seed, which chooses the players."""
    seeds = range(FIRST, FIRST + battles)
    with ProcessPoolExecutor() as pool:
        reasons = pool.map(check_battle, seeds, chunksize=25)
        return Counter((seed % 2, reason) for seed, reason in zip(seeds, reasons, strict=True))


def as_text(battles: int, ended: Counter[tuple[int, str]]) -> str:
    """Return the report."""
    reasons = Counter()
    for (_, reason), times in ended.items():
        reasons[reason] += times
    lines = [
        (reason, f"{ended[0, reason]:,}", f"{ended[1, reason]:,}", f"{times:,}", f"{times / battles:.1%}")
        for reason, times in reasons.most_common()
    ]
    return f"""# Random battles

{summary(battles, ended)}

Boards, terrain, options, armies, arrivals, exits and victory conditions are by chance (`tests/battles/setups.py`). In half
of the battles the players choose among all legal orders by chance; in the other half they fire and fight whenever they
can. Before each order the laws of the game are checked; at the end the battle is rebuilt from its events alone. A law that
is broken stops the run. To repeat: `python -m tests.bench.battles {battles}` (the same seeds give the same table).

{table(("Ended by", "Random players", "Keen players", "All", "Share"), lines)}"""


def summary(battles: int, ended: Counter[tuple[int, str]]) -> str:
    """Return the result in a sentence."""
    ways = len({reason for _, reason in ended})
    return f"`tile`: {battles:,} random battles played to their ends, in {ways} ways; no law was broken."


def main(battles: int = BATTLES) -> str:
    """Play, write BATTLES.md and return the result in a sentence."""
    ended = endings(battles)
    write("BATTLES.md", as_text(battles, ended))
    return summary(battles, ended)


if __name__ == "__main__":
    print(main(*map(int, sys.argv[1:])))
