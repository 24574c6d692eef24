"""A plugin for the processes that run the tests: it finds out which lines each test goes through, and how long it takes."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.slips import ROOT, files

PART = "mutants"
"""Under this name a process hands over what it has recorded."""
LOADING = -1
"""Stands, in place of a test, for the loading of modules."""


def pytest_configure(config: pytest.Config) -> None:
    """Begin to record, in a process that runs tests."""
    if hasattr(config, "workeroutput"):
        config.pluginmanager.register(_Traced(config.workeroutput))


def _seconds() -> float:
    """Return how long this process and its children have computed; what else the machine does takes no part."""
    return sum(os.times()[:4])


class _Traced:
    """Names every test to coverage, and keeps the time that it takes."""

    def __init__(self, output: dict[str, Any]) -> None:
        from coverage import Coverage

        self.coverage = Coverage(data_file=None, include=[str(file) for file in files()], config_file=False)
        self.output = output
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Record a test."""
        self.coverage.switch_context(item.nodeid)
        start = _seconds()
        result = yield
        self.seconds[item.nodeid] = _seconds() - start
        self.coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a test that fails even so: it notices nothing."""
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Hand over the record of this process."""
        self.coverage.stop()
        data = self.coverage.get_data()
        numbers = {name: number for number, name in enumerate(self.seconds) if name not in self.failed}
        lines: dict[str, dict[int, list[int]]] = defaultdict(dict)
        for source in data.measured_files():
            for line, names in data.contexts_by_lineno(source).items():
                through = [LOADING for name in names if not name] + [numbers[name] for name in names if name in numbers]
                lines[str(Path(source).relative_to(ROOT))][line] = through
        self.output[PART] = json.dumps({"seconds": self.seconds, "lines": lines})
