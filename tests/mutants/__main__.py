"""`python -m tests.mutants --count 400 --seed 1`: put slips in, one at a time, and list those that no test notices."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.mutants.choice import chosen_tests, loads
from tests.mutants.explained import explained, key
from tests.mutants.in_place import fits
from tests.mutants.record import record
from tests.mutants.slips import Slip, slips
from tests.mutants.trial import UNNOTICED, Noticing, Outcome, in_session, loaded_anew

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
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many slips are tried")
    parser.add_argument("--seed", type=int, default=0, help="the same seed chooses the same slips")
    parser.add_argument("--seconds", type=float, default=60, help="how long the tests of one slip compute at most")
    parser.add_argument("--only", default="", help="only files whose names have this in them")
    parser.add_argument("--record", type=Path, default=Path("mutants.json"), help="which tests go through which lines")
    given = parser.parse_args()
    if not given.record.exists():
        record(given.record)
    known = json.loads(given.record.read_text(encoding="utf-8"))
    every = [slip for slip in slips() if given.only in slip.file]
    sample = Random(given.seed).sample(every, min(given.count, len(every)))
    asked = [slip for slip in sample if key(slip) not in explained()]
    counted: Counter[str] = Counter()
    for slip, outcome in tried(asked, known, given.seconds):
        counted[outcome.how] += 1
        print(f"{outcome.how:9} {slip}  {outcome.test}", flush=True)
    print(f"{dict(counted)}, {len(sample) - len(asked)} explained, of {len(every)} slips")
    return int(counted[UNNOTICED] > MOST * len(asked))


def tried(sample: list[Slip], known: dict[str, Any], seconds: float) -> Iterator[tuple[Slip, Outcome]]:
    """Yield what came of every slip."""
    for library in _LIBRARIES:
        importlib.import_module(library)
    asked = {slip: chosen_tests(known, slip, seconds) for slip in sorted(sample)}
    within = {slip: names for slip, names in asked.items() if fits(slip) and not loads(known, slip)}
    files = sorted({name.partition("::")[0] for names in within.values() for name in names})
    yield from in_session(within, files, seconds) if within else ()
    noticing = Noticing()
    for slip, names in asked.items():
        if slip not in within:
            yield slip, noticing.keep(slip, loaded_anew(slip, noticing.first(slip, names), seconds))


if __name__ == "__main__":
    sys.exit(main())
