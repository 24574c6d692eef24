"""A program that fights battles for another: each line that it reads is a batch, each that it writes its battles."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import msgspec

from pwprint.balance.battles import Batch, fought


def main() -> None:
    """Fight until there is nothing more to read, behind all that people wait for."""
    if hasattr(os, "nice"):
        os.nice(10)
    with suppress(BrokenPipeError, KeyboardInterrupt):
        for line in sys.stdin.buffer:
            fights = fought(msgspec.json.decode(line, type=Batch))
            sys.stdout.buffer.write(msgspec.json.encode(fights) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
