"""Which tests go through which lines: recorded once, with coverage, and kept in a file."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.slips import ROOMS, ROOT

TESTS = (
    "tests/unit",
    "tests/examples",
    "tests/battles",
    "tests/referee",
    "tests/test_bad_scenarios.py",
    "tests/test_near_misses.py",
    "tests/test_playthroughs.py",
)


class Contexts:
    """Told of every test, it names the test to coverage and keeps the time that it takes."""

    def __init__(self, coverage: Any) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Record a test."""
        self.coverage.switch_context(item.nodeid)
        start = time.perf_counter()
        result = yield
        self.seconds[item.nodeid] = time.perf_counter() - start
        self.coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a test that fails even so: it notices nothing."""
        if report.failed:
            self.failed.add(report.nodeid)


def record(file: Path) -> None:
    """Run the tests once and write the record."""
    from coverage import Coverage

    coverage = Coverage(data_file=None, include=[str(ROOT / room / "*") for room in ROOMS], config_file=False)
    contexts = Contexts(coverage)
    coverage.start()
    ended = pytest.main(["-q", "-n0", "-p", "no:cacheprovider", "--no-header", *TESTS], plugins=[contexts])
    coverage.stop()
    if ended not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
        # Without its tests every slip would go unnoticed, and nobody would know why.
        raise SystemExit(f"the tests could not be recorded: {ended.name.lower()}")
    data, lines = coverage.get_data(), {}
    numbers = {name: number for number, name in enumerate(contexts.seconds) if name not in contexts.failed}
    for source in data.measured_files():
        through = data.contexts_by_lineno(source)
        rows = {line: [numbers[one] for one in found if one in numbers] for line, found in through.items()}
        lines[str(Path(source).relative_to(ROOT))] = rows
    file.write_text(json.dumps({"seconds": contexts.seconds, "lines": lines}))


def tests_of(record: dict[str, Any], source: str, line: int, seconds: float) -> dict[str, list[str]]:
    """Return the tests that could notice a slip in a line, by their files: the quickest, as many as take so long."""
    every, rows = record["seconds"], record["lines"].get(source, {})
    names = list(every)
    # A line that runs while its module is loaded, such as a row of a table, matters to whoever uses the module.
    through = rows.get(str(line)) or {number for row in rows.values() for number in row} or range(len(names))
    files: dict[str, list[str]] = defaultdict(list)
    for name in sorted((names[number] for number in through), key=every.__getitem__):
        seconds -= every[name]
        if seconds < 0:
            break
        files[name.partition("::")[0]].append(name)
    return dict(sorted(files.items(), key=lambda one: sum(every[name] for name in one[1])))
