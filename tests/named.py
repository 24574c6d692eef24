"""Tests that try many cases in one, and say in which of them something went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def named(case: object) -> Iterator[None]:
    """Add the name of a case to whatever is raised while it is tried."""
    try:
        yield
    except Exception as failure:
        failure.add_note(f"in the case {case}")
        raise
