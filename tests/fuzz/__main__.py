"""`python -m tests.fuzz --minutes 5 --what engine`: throw chance at pwprint and keep what breaks a law."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random

from tests.fuzz.keeping import keep, smaller
from tests.fuzz.kinds import KINDS, Kind
from tests.fuzz.laws import BrokenLawError


def main() -> int:
    """Run, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long, in all")
    parser.add_argument("--seed", type=int, default=0, help="the same seed makes the same inputs")
    parser.add_argument("--what", choices=KINDS, action="append", help="only this kind; may be given several times")
    given = parser.parse_args()
    names = given.what or list(KINDS)
    found = [_run(KINDS[name], given.seed, 60 * given.minutes / len(names)) for name in names]
    print(f"{sum(found)} laws broken" if any(found) else "no law broken")
    return min(1, sum(found))


def _run(kind: Kind, seed: int, seconds: float) -> int:
    """Check inputs of one kind for a while; return how many laws were broken. Each is kept once."""
    tally: Counter[str] = Counter()
    broken: dict[str, str] = {}
    start = time.monotonic()
    for number, given in _inputs(kind, seed, start + seconds):
        try:
            tally[kind.check(given)] += 1
        except BrokenLawError as law:
            tally["broke a law"] += 1
            if law.law not in broken:
                broken[law.law] = str(law)
                file = keep(kind, smaller(kind, given, law.law), law)
                print(f"  {kind.name} {seed}/{number}: {law}\n    kept as {file.name}", flush=True)
    counts = ", ".join(f"{many} {what}" for what, many in tally.most_common())
    print(f"{kind.name}: {tally.total()} inputs in {time.monotonic() - start:.0f} s: {counts}", flush=True)
    return len(broken)


def _inputs(kind: Kind, seed: int, until: float) -> Iterator[tuple[int, dict]]:
    for number in count():
        if time.monotonic() > until:
            return
        yield number, kind.make(Random(f"{kind.name}/{seed}/{number}"))


if __name__ == "__main__":
    sys.exit(main())
