"""A plugin for a process that runs tests: it finds out which lines each test goes through, and how long it takes."""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests.mutants.slips import ROOT, files

FOLDER = "PWPRINT_RECORD"
"""The environment says in which folder the record is written, a file for each file of tests."""
LOADING = -1
"""Stands, in place of a test, for the loading of modules."""


def pytest_configure(config: pytest.Config) -> None:
    """Begin to record."""
    config.pluginmanager.register(_Traced(Path(os.environ[FOLDER])))


def part_name(file: str) -> str:
    """Return the name of the record of a file of tests."""
    return f"{file.replace('/', '.').removesuffix('.py')}.json"


def _seconds() -> float:
    """Return how long this process and its children have computed; what else the machine does takes no part."""
    return sum(os.times()[:4])


class _Part:
    """What is known of one file of tests."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.failed: set[int] = set()
        self.lines: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))

    def rows(self, loading: _Part) -> dict[str, dict[int, list[int]]]:
        """Return who goes through which lines: what fails even so notices nothing."""
        rows: dict[str, dict[int, list[int]]] = defaultdict(dict)
        for source, lines in self.lines.items():
            for line, through in lines.items():
                rows[source][line] = [number for number in through if number not in self.failed]
        for source, lines in loading.lines.items():
            for line in lines:
                rows[source].setdefault(line, []).append(LOADING)
        return rows


class _Traced:
    """Notes the first time that each test comes to a line, and the time that the test takes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = {str(file): str(file.relative_to(ROOT)) for file in files()}
        self.parts: dict[str, _Part] = defaultdict(_Part)
        self.loading = self.part = _Part()
        self.number = LOADING
        self.monitoring = sys.monitoring  # type: ignore[attr-defined]  # new in Python 3.12
        self.monitoring.use_tool_id(self.monitoring.COVERAGE_ID, __name__)
        self.monitoring.register_callback(self.monitoring.COVERAGE_ID, self.monitoring.events.LINE, self.came)
        self.monitoring.set_events(self.monitoring.COVERAGE_ID, self.monitoring.events.LINE)

    def came(self, code: CodeType, line: int) -> Any:
        """Note a line, which says nothing more until the next test."""
        if code.co_filename in self.files:
            through = self.part.lines[self.files[code.co_filename]][line]
            if self.number not in through[-1:]:
                through.append(self.number)
        return self.monitoring.DISABLE

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Record a test."""
        self.part = self.parts[item.nodeid.partition("::")[0]]
        self.number = len(self.part.seconds)
        self.monitoring.restart_events()
        start = _seconds()
        result = yield
        self.part.seconds[item.nodeid] = _seconds() - start
        self.part, self.number = self.loading, LOADING
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a test that fails even so."""
        if report.failed:
            self.part.failed.add(self.number)

    def pytest_sessionfinish(self) -> None:
        """Write the record."""
        self.monitoring.set_events(self.monitoring.COVERAGE_ID, 0)
        for name, part in self.parts.items():
            said = {"seconds": part.seconds, "lines": part.rows(self.loading)}
            (self.folder / part_name(name)).write_text(json.dumps(said))
