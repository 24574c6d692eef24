"""`python -m tests.mutants --count 400 --seed 1`: put slips in, one at a time, and list those that no test notices."""

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
from tests.mutants.record import record
from tests.mutants.slips import Slip, slips
from tests.mutants.trial import UNNOTICED, UNTRIED, Outcome, anew, in_session

MOST = 0.05
"""So large a share of the sample may go unnoticed."""
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
    if not given.record.exists():
        record(given.record)
    known = json.loads(given.record.read_text(encoding="utf-8"))
    every = [slip for slip in slips() if given.only in slip.file]
    sample = sorted(Random(given.seed).sample(every, min(given.count, len(every))))
    equivalent = explained()
    asked = [slip for slip in sample if not keys(slip) & equivalent]
    outcomes = _tried_before(given.results)
    with given.results.open("a", encoding="utf-8") as file:
        for slip, outcome in tried([slip for slip in asked if slip not in outcomes], known, given.seconds):
            outcomes[slip] = outcome
            print(json.dumps([slip, outcome]), file=file, flush=True)
            print(_line(slip, outcome), flush=True)
    return _summary(every, sample, [(slip, outcomes[slip]) for slip in asked if slip in outcomes])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many slips are tried")
    parser.add_argument("--seed", type=int, default=0, help="the same seed chooses the same slips")
    parser.add_argument("--seconds", type=float, default=60, help="how long the tests of one slip compute at most")
    parser.add_argument("--only", default="", help="only files whose names have this in them")
    parser.add_argument("--record", type=Path, default=Path("mutants.json"), help="which tests go through which lines")
    parser.add_argument(
        "--results",
        type=Path,
        default=Path("mutants.jsonl"),
        help="what came of slips; those in it are not tried again",
    )
    return parser


def _tried_before(file: Path) -> dict[Slip, Outcome]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else ()
    return {Slip(*slip): Outcome(*outcome) for slip, outcome in map(json.loads, lines)}


def _line(slip: Slip, outcome: Outcome) -> str:
    return f"{outcome.how:9} {slip}  {outcome.test}"


def _summary(every: list[Slip], sample: list[Slip], outcomes: list[tuple[Slip, Outcome]]) -> int:
    counted = Counter(outcome.how for _, outcome in outcomes)
    print("", *(_line(slip, outcome) for slip, outcome in outcomes if outcome.how in {UNNOTICED, UNTRIED}), sep="\n")
    print(f"{dict(counted)}, {len(sample) - len(outcomes)} explained, of {len(every)} slips")
    return int(counted[UNTRIED] > 0 or counted[UNNOTICED] > MOST * len(outcomes))


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
