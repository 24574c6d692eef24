"""`python -m tests.mutants --count 400 --seed 1`: put slips in, one at a time, and list those that no test notices.

Two rounds: the first asks the logs, which notice most, and needs to know of them alone which lines they go through.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.mutants.choice import chosen_tests, loads
from tests.mutants.explained import explained, keys
from tests.mutants.record import LOGS, OTHERS, record
from tests.mutants.slips import Slip, slips
from tests.mutants.trial import UNNOTICED, UNTRIED, Outcome, anew, in_session

MOST = 0.05
"""So large a share of the sample may go unnoticed."""
ROUNDS = (LOGS, OTHERS)
"""The tests that are asked in each round."""
_LIBRARIES = (
    "hypothesis",
    "hypothesis.strategies",
    "msgspec",
    "reportlab.pdfgen.canvas",
    "shapely",
    "pypdf",
    "pdfplumber",
    "jinja2",
    "typer",
)
"""Loaded once, before slips are tried."""


def main() -> int:
    """Try a sample and say what came of it."""
    given = _parser().parse_args()
    # As in CI: hypothesis tries the same examples for every slip, and keeps none.
    os.environ["CI"] = "true"
    every = [slip for slip in slips() if given.only in slip.file]
    sample = Random(given.seed).sample(every, min(given.count, len(every)))
    equivalent = explained()
    asked = [slip for slip in sample if not keys(slip) & equivalent]
    results = given.folder / f"results-{given.seed}.jsonl"
    for number, tests in enumerate(ROUNDS):
        decided = tried_before(results, number)
        left = [slip for slip in asked if slip not in decided]
        if left:
            _round(left, record(given.folder / "record", tests), given.seconds, (results, number))
    outcomes = tried_before(results, len(ROUNDS) - 1)
    return _summary(every, sample, [(slip, outcomes[slip]) for slip in asked])


def _round(left: list[Slip], known: dict[str, Any], seconds: float, place: tuple[Path, int]) -> None:
    """Try slips, and write down what comes of them in a round."""
    results, number = place
    with results.open("a", encoding="utf-8") as file:
        for slip, outcome in tried(left, known, seconds):
            print(json.dumps([slip, outcome, number]), file=file, flush=True)
            print(_line(slip, outcome), flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many slips are tried")
    parser.add_argument("--seed", type=int, default=0, help="the same seed chooses the same slips")
    parser.add_argument(
        "--seconds", type=float, default=60, help="how long the tests of one slip compute at most in a round"
    )
    parser.add_argument("--only", default="", help="only files whose names have this in them")
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("build/mutants"),
        help="keeps which tests go through which lines, and what came of slips: a run that was broken off goes on",
    )
    return parser


def tried_before(file: Path, number: int) -> dict[Slip, Outcome]:
    """Return what came of slips before or in a round; of those that went unnoticed, only if it was in that round."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else ()
    rows = [(Slip(*slip), Outcome(*outcome), asked) for slip, outcome, asked in map(json.loads, lines)]
    return {slip: outcome for slip, outcome, asked in rows if outcome.how != UNNOTICED or asked >= number}


def _line(slip: Slip, outcome: Outcome) -> str:
    return f"{outcome.how:9} {slip}  {outcome.test}"


def _summary(every: list[Slip], sample: list[Slip], outcomes: list[tuple[Slip, Outcome]]) -> int:
    # Not before: where slips are tried, nothing of pwprint may be loaded.
    from pwprint.balance.statistics import wilson

    counted, of = Counter(outcome.how for _, outcome in outcomes), len(outcomes)
    low, high = wilson(counted[UNNOTICED], of)
    print("", *(_line(slip, outcome) for slip, outcome in outcomes if outcome.how in {UNNOTICED, UNTRIED}), sep="\n")
    print(f"{dict(counted)}, {len(sample) - of} explained, of {len(every)} slips")
    print(f"unnoticed: {counted[UNNOTICED] / max(of, 1):.1%} of {of} (95 %: {low:.1%} to {high:.1%})")
    return int(counted[UNTRIED] > 0 or counted[UNNOTICED] > MOST * of)


def tried(asked: Iterable[Slip], known: dict[str, Any], seconds: float) -> Iterator[tuple[Slip, Outcome]]:
    """Yield what came of every slip."""
    for library in _LIBRARIES:
        importlib.import_module(library)
    loading = {slip: loads(known, slip) for slip in asked}
    chosen = {slip: chosen_tests(known, slip, seconds, loading=loading[slip]) for slip in loading}
    within = {slip: names for slip, names in chosen.items() if not loading[slip]}
    if within:
        yield from in_session(within, known["seconds"])
    yield from anew({slip: names for slip, names in chosen.items() if loading[slip]}, known["seconds"])


if __name__ == "__main__":
    sys.exit(main())
