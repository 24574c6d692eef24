"""`python -m tests.mutants --count 400 --seed 1`: put slips in, one at a time, and list those that no test notices."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random

from tests.mutants.explained import explained, key
from tests.mutants.record import record, tests_of
from tests.mutants.slips import slips
from tests.mutants.trial import noticed

MOST = 0.05
"""So large a share of the sample may go unnoticed."""


def main() -> int:
    """Try a sample and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many slips are tried")
    parser.add_argument("--seed", type=int, default=0, help="the same seed chooses the same slips")
    parser.add_argument("--seconds", type=float, default=60, help="how long the tests of one slip take at most")
    parser.add_argument("--only", default="", help="only files whose names have this in them")
    parser.add_argument("--record", type=Path, default=Path("mutants.json"), help="which tests go through which lines")
    given = parser.parse_args()
    if not given.record.exists():
        record(given.record)
    known = json.loads(given.record.read_text(encoding="utf-8"))
    every = [slip for slip in slips() if given.only in slip.file and key(slip) not in explained()]
    sample = Random(given.seed).sample(every, min(given.count, len(every)))
    left = 0
    for number, slip in enumerate(sample):
        start = time.monotonic()
        how = noticed(slip, tests_of(known, slip.file, slip.line, given.seconds), 10 * given.seconds)
        left += how is None
        print(f"{number:4} {time.monotonic() - start:5.1f} s  {how or 'UNNOTICED':14} {slip}", flush=True)
    print(f"{left} of {len(sample)} slips unnoticed; there are {len(every)}")
    return int(left > MOST * len(sample))


if __name__ == "__main__":
    sys.exit(main())
