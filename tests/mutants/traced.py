"""A plugin for the processes that run the tests: it finds out which lines each test goes through, and how long it takes."""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from types import CodeType
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
    """Notes the first time that each test comes to a line, and the time that the test takes."""

    def __init__(self, output: dict[str, Any]) -> None:
        self.output = output
        self.files = {str(file): str(file.relative_to(ROOT)) for file in files()}
        self.number = LOADING
        self.seconds: dict[str, float] = {}
        self.failed: set[int] = set()
        self.lines: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        self.monitoring = sys.monitoring  # type: ignore[attr-defined]  # new in Python 3.12
        self.monitoring.use_tool_id(self.monitoring.COVERAGE_ID, __name__)
        self.monitoring.register_callback(self.monitoring.COVERAGE_ID, self.monitoring.events.LINE, self.came)
        self.monitoring.set_events(self.monitoring.COVERAGE_ID, self.monitoring.events.LINE)

    def came(self, code: CodeType, line: int) -> Any:
        """Note a line, which says nothing more until the next test."""
        if code.co_filename in self.files:
            through = self.lines[self.files[code.co_filename]][line]
            if self.number not in through[-1:]:
                through.append(self.number)
        return self.monitoring.DISABLE

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Record a test."""
        self.number = len(self.seconds)
        self.monitoring.restart_events()
        start = _seconds()
        result = yield
        self.seconds[item.nodeid] = _seconds() - start
        self.number = LOADING
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a test that fails even so: it notices nothing."""
        if report.failed:
            self.failed.add(self.number)

    def pytest_sessionfinish(self) -> None:
        """Hand over the record of this process."""
        self.monitoring.set_events(self.monitoring.COVERAGE_ID, 0)
        lines = {
            source: {
                line: [number for number in through if number not in self.failed] for line, through in rows.items()
            }
            for source, rows in self.lines.items()
        }
        self.output[PART] = json.dumps({"seconds": self.seconds, "lines": lines})
