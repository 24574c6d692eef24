"""Which tests go through which lines: recorded once, with coverage, and kept in a file."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.traced import LOADING, PART

TESTS = (
    "tests/unit",
    "tests/examples",
    "tests/terrain",
    "tests/battles",
    "tests/referee",
    "tests/test_bad_scenarios.py",
    "tests/test_near_misses.py",
    "tests/test_playthroughs.py",
    "tests/test_logs.py",
)


class _Records:
    """Gathers what the processes say that run the tests."""

    def __init__(self) -> None:
        self.parts: list[dict[str, Any]] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what a process has recorded."""
        said = getattr(node, "workeroutput", {}).get(PART)
        self.parts += [json.loads(said)] if said else []


def record(file: Path) -> None:
    """Run the tests once, on all cores, and write the record."""
    records = _Records()
    options = ["-q", "-n", "auto", "-p", "tests.mutants.traced", "-p", "no:cacheprovider", "--no-header"]
    ended = pytest.main([*options, *TESTS], plugins=[records])
    if ended not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
        # Without its tests every slip would go unnoticed, and nobody would know why.
        raise SystemExit(f"the tests could not be recorded: {pytest.ExitCode(ended).name.lower()}")
    file.write_text(json.dumps(joined(records.parts)))


def joined(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the record of all tests: how long each takes, and by file and line the numbers of those that go through."""
    seconds: dict[str, float] = {}
    lines: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for part in parts:
        before = len(seconds)
        seconds |= part["seconds"]
        for source, rows in part["lines"].items():
            for line, numbers in rows.items():
                lines[source][line] += [number if number == LOADING else before + number for number in numbers]
    return {"seconds": seconds, "lines": lines}
