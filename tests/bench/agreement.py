"""Engine against referee on many random positions: how often each rule was cited. `python -m tests.bench.agreement`."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from pwprint.game.rulebook import load
from tests.bench.report import table, write
from tests.bench.variants import VARIANTS, Variant

FIRST, BLOCK = 10_000, 50
POSITIONS = 6000
"""The positions of each ruleset, shared by its boards, from the seed `FIRST` on as in the long stage.

The open table has half as many: one of its positions takes as long as ten of a grid.
"""


def share(variant: Variant, positions: int) -> int:
    """Return how many positions a variant has, where each ruleset has so many."""
    boards = sum(other.ruleset == variant.ruleset for other in VARIANTS)
    return positions // (2 if variant.shape == "table" else boards)


def cited_in(number: int, seeds: range) -> Counter[str | None]:
    """Compare a variant, named by its number for the sake of other processes, on some positions."""
    return VARIANTS[number].match.total(seeds)


def compare(number: int, positions: int) -> Counter[str | None]:
    """Return how often each rule was cited, None standing for legal orders. A disagreement raises AssertionError."""
    starts = range(FIRST, FIRST + positions, BLOCK)
    blocks = [range(start, min(start + BLOCK, FIRST + positions)) for start in starts]
    with ProcessPoolExecutor() as pool:
        return sum(pool.map(partial(cited_in, number), blocks), Counter())


def section(variant: Variant, positions: int, cited: Counter[str | None]) -> str:
    """Return the part of the report that a variant has."""
    rules = load(variant.ruleset).rules
    never = sorted(variant.citable - set(cited))
    lines = [(rule, f"{cited[rule]:,}", rules[rule].text) for rule in sorted(variant.citable)]
    return f"""## {variant.title}

{summary(variant, positions, cited)}

Rules that an order can break and that were never cited: {", ".join(never) or "none"}.

{table(("Rule", "Cited", "What it says"), [("none: legal", f"{cited[None]:,}", ""), *lines])}"""


def summary(variant: Variant, positions: int, cited: Counter[str | None]) -> str:
    """Return the result of a variant in a sentence."""
    orders = cited.total()
    return (
        f"{variant.title}: {positions:,} random positions, {orders:,} candidate orders, {cited[None]:,} of them legal: "
        f"engine and referee gave the same verdict on all of them, and cited {len(set(cited) - {None})} different rules."
    )


def as_text(sections: list[str], positions: int) -> str:
    """Return the report."""
    parts = "\n\n".join(sections)
    return f"""# Engine and referee

The referees in `tests/referee/` are written from the rule books without the engine. For each candidate order of each
position both say whether it is legal, or which rule to cite first; the run stops at the first disagreement. To repeat:
`python -m tests.bench.agreement` (the same positions give the same tables; another number of them may follow).

{parts}"""


def main(positions: int = POSITIONS) -> list[str]:
    """Compare and return the results in a sentence each; only those of the full count are written to AGREEMENT.md."""
    shares = [share(variant, positions) for variant in VARIANTS]
    results = [(variant, shares[number], compare(number, shares[number])) for number, variant in enumerate(VARIANTS)]
    if positions == POSITIONS:
        write("AGREEMENT.md", as_text([section(*result) for result in results], positions))
    return [summary(*result) for result in results]


if __name__ == "__main__":
    print(*main(*map(int, sys.argv[1:])), sep="\n")
