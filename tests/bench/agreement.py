"""Engine against referee on many random positions: how often each rule was cited. `python -m tests.bench.agreement`."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from pwprint.rulesets.rulebook import load
from tests.bench.report import table, write
from tests.referee import tile
from tests.referee.test_agreement import BLOCK, LONG_BLOCKS, total

FIRST = 10_000
POSITIONS = LONG_BLOCKS * BLOCK
"""The positions of the long stage."""


def compare(positions: int) -> Counter[str | None]:
    """Return how often each rule was cited, None standing for legal orders. A disagreement raises AssertionError."""
    starts = range(FIRST, FIRST + positions, BLOCK)
    blocks = [range(start, min(start + BLOCK, FIRST + positions)) for start in starts]
    with ProcessPoolExecutor() as pool:
        return sum(pool.map(total, blocks), Counter())


def as_text(positions: int, cited: Counter[str | None]) -> str:
    """Return the report."""
    rules = load("tile").rules
    never = sorted(tile.CITABLE - set(cited))
    lines = [(rule, f"{cited[rule]:,}", rules[rule].text) for rule in sorted(tile.CITABLE)]
    return f"""# Engine and referee

{summary(positions, cited)}

The referee in `tests/referee/` is written from the rule book without the engine. For each candidate order of each
position both say whether it is legal, or which rule to cite first; the run stops at the first disagreement. To repeat:
`python -m tests.bench.agreement {positions}` (the same positions give the same table).

Rules that an order can break and that were never cited: {", ".join(never) or "none"}.

{table(("Rule", "Cited", "What it says"), [("none: legal", f"{cited[None]:,}", ""), *lines])}"""


def summary(positions: int, cited: Counter[str | None]) -> str:
    """Return the result in a sentence."""
    orders = cited.total()
    return (
        f"`tile`: {positions:,} random positions, {orders:,} candidate orders, {cited[None]:,} of them legal: "
        f"engine and referee gave the same verdict on all of them, and cited {len(set(cited) - {None})} different rules."
    )


def main(positions: int = POSITIONS) -> str:
    """Compare, write AGREEMENT.md and return the result in a sentence."""
    cited = compare(positions)
    write("AGREEMENT.md", as_text(positions, cited))
    return summary(positions, cited)


if __name__ == "__main__":
    print(main(*map(int, sys.argv[1:])))
