"""How far a long piece of work has come, for people who wait in front of a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

Item = TypeVar("Item")

_PATIENCE = 1.0
_PAUSE = 0.1
_WIDTH = 30


def watched(items: Iterable[Item], total: int) -> Iterator[Item]:
    """Yield the items; once a second has passed, show on standard error how many of them there have been."""
    if total < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    shown, due = False, monotonic() + _PATIENCE
    try:
        for done, item in enumerate(items):
            if monotonic() >= due:
                _draw(f"[{'#' * (done * _WIDTH // total):{_WIDTH}}] {done}/{total}")
                shown, due = True, monotonic() + _PAUSE
            yield item
    finally:
        if shown:
            _draw("")


def _draw(bar: str) -> None:
    # Back to the start of the line, and clear it.
    sys.stderr.write(f"\r\x1b[K{bar}")
    sys.stderr.flush()
