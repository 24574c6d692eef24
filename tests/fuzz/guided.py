"""`python -m tests.fuzz.guided --what render --minutes 30`: chance that coverage leads to new ground (extra `fuzz`)."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["pwprint"]):
    from tests.fuzz.keeping import keep, smaller
    from tests.fuzz.kinds import KINDS, Kind, input_of
    from tests.fuzz.laws import BrokenLawError
    from tests.fuzz.pdfs import pdfs
    from tests.fuzz.seeds import texts

RAW = {"reader": texts, "pdf": pdfs}
"""Kinds whose inputs are files: the fuzzer changes their bytes itself, starting from these. It makes the choices of the others."""


class Choices(Random):
    """Chance that reads its choices from bytes: whoever changes one byte changes one choice."""

    def __init__(self, data: bytes) -> None:
        super().__init__(0)
        self.data = data
        self.at = 0

    def getrandbits(self, k: int) -> int:
        """Return the next bits; where the bytes have ended, those that follow from the seed."""
        size = (k + 7) // 8
        part = self.data[self.at : self.at + size]
        self.at += size
        return int.from_bytes(part, "big") >> (8 * size - k) if len(part) == size else super().getrandbits(k)

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        return self.getrandbits(16) / 65536


class Target:
    """Checks inputs for a while and counts what came of them; each broken law is kept once."""

    def __init__(self, kind: Kind, seconds: float) -> None:
        self.kind = kind
        self.seconds = seconds
        self.tally: Counter[str] = Counter()
        self.broken: set[str] = set()
        self.start = time.monotonic()

    def __call__(self, data: bytes) -> None:
        """Check one input; end the program when the time is over, which libFuzzer would do without a word."""
        if time.monotonic() - self.start > self.seconds:
            self.tell()
            os._exit(min(1, len(self.broken)))
        given = input_of(data) if self.kind.name in RAW else self.kind.make(Choices(data))
        try:
            self.tally[self.kind.check(given)] += 1
        except BrokenLawError as law:
            self.tally["broke a law"] += 1
            if law.law not in self.broken:
                self.broken.add(law.law)
                file = keep(self.kind, smaller(self.kind, given, law.law), law)
                print(f"  {self.kind.name}: {law}\n    kept as {file.name}", flush=True)

    def tell(self) -> None:
        """Say what came of it."""
        counts = ", ".join(f"{many} {what}" for what, many in self.tally.most_common())
        print(
            f"{self.kind.name}: {self.tally.total()} inputs in {time.monotonic() - self.start:.0f} s: {counts}",
            flush=True,
        )


def main() -> None:
    """Fuzz one kind for a while. What reaches new code is kept in a folder outside the checkout, for the next time."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__)
    parser.add_argument("--what", choices=KINDS, default="reader")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--corpus", type=Path, default=Path("/tmp/pwprint-fuzz"), help="where inputs are gathered")
    given = parser.parse_args()
    folder = given.corpus / given.what
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(RAW.get(given.what, lambda: ())()):
        (folder / f"seed-{number}").write_bytes(data)
    target = Target(KINDS[given.what], 60 * given.minutes)
    length = 1 << 16 if given.what in RAW else 512
    options = [
        f"-max_len={length}",
        "-len_control=0",
        "-timeout=600",
        "-rss_limit_mb=4096",
        "-print_funcs=0",
        f"-artifact_prefix={folder.parent}/{given.what}-",
        str(folder),
    ]
    atheris.Setup([sys.argv[0], *options], target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
