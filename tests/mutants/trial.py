"""Slips tried: each in a process of its own, in which the tests that go through its line run until one fails.

A slip within a function is put into the functions that are already there: the tests are read once, and every slip has its fork
of them. A slip that runs while its module is loaded (a row of a table) needs a process that has loaded nothing of pwprint, and so
does one that went unnoticed, as what was computed while modules were loaded may still be what it was.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.mutants.in_place import Functions
from tests.mutants.slips import Slip, made

if TYPE_CHECKING:
    from types import CodeType

NOTICED, UNNOTICED, TIMED_OUT = "noticed", "unnoticed", "timed out"
_BROKEN = 70
_BATCHES = (1, 2, 4, 8, 1000)
"""So many files of tests are read at a time: most slips are noticed by the first."""
_OPTIONS = ("-q", "-x", "-n0", "-p", "no:cacheprovider", "-p", "no:randomly")


class Outcome(NamedTuple):
    """What came of a slip, and which test noticed it."""

    how: str
    test: str = ""


def in_session(slips: dict[Slip, list[str]], files: Sequence[str], seconds: float) -> Iterator[tuple[Slip, Outcome]]:
    """Try slips within functions on tests that are read once; yield what came of each."""
    reader, writer = os.pipe()
    session = os.fork()
    if session == 0:
        os.close(reader)
        _quiet()
        pytest.main([*_OPTIONS, *files], plugins=[_Loop(slips, seconds, writer)])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as lines:
        for slip, line in zip(slips, lines, strict=False):
            yield slip, Outcome(*line.rstrip("\n").split("\t"))
    os.waitpid(session, 0)


class _Loop:
    """In place of running all tests, runs for each slip those that go through its line."""

    def __init__(self, slips: dict[Slip, list[str]], seconds: float, writer: int) -> None:
        self.slips, self.seconds, self.writer = slips, seconds, writer
        self.sound: dict[str, bool] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all slips."""
        self.items = {item.nodeid: item for item in session.items}
        for slip in self.slips:
            importlib.import_module(slip.module)
        self.functions = Functions()
        # What is there stays there: no fork has to copy it in order to look through it.
        gc.collect()
        gc.freeze()
        noticing = Noticing()
        for slip, names in self.slips.items():
            outcome = noticing.keep(slip, self._outcome(slip, noticing.first(slip, names)))
            os.write(self.writer, ("\t".join(outcome) + "\n").encode())
        return True

    def _outcome(self, slip: Slip, names: list[str]) -> Outcome:
        while True:
            names = [name for name in names if name in self.items and self.sound.get(name, True)]
            outcome = self._run(names, slip)
            test = outcome.test
            if test in self.items and test not in self.sound:
                self.sound[test] = self._run([test]).how == UNNOTICED
            if self.sound.get(test, True):
                return outcome

    def _run(self, names: list[str], slip: Slip | None = None) -> Outcome:
        def act(told: Callable[[str], None]) -> None:
            if slip:
                self.functions.put_in(slip)
            _run([self.items[name] for name in names], told)

        return forked(act, self.seconds)


class Noticing:
    """Which tests have noticed slips in a module: they are the first to be asked about its next one."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def first(self, slip: Slip, names: list[str]) -> list[str]:
        """Return the tests, those first that have noticed something."""
        before = [name for name in self.tests.get(slip.file, ()) if name in names]
        return [*before, *(name for name in names if name not in before)]

    def keep(self, slip: Slip, outcome: Outcome) -> Outcome:
        """Remember which test noticed a slip."""
        tests = self.tests.setdefault(slip.file, [])
        if outcome.test and outcome.test not in tests:
            tests.insert(0, outcome.test)
        return outcome


def _run(items: list[pytest.Item], told: Callable[[str], None]) -> None:
    for number, item in enumerate(items):
        if not number:
            item.config.pluginmanager.register(_Watch(told))
        following = items[number + 1] if number + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


class _Watch:
    """Ends the process with the first test that fails."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self.told = told

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell which test failed."""
        if report.failed:
            self.told(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tell which file of tests could not be read."""
        if report.failed:
            self.told(report.nodeid)


def loaded_anew(slip: Slip, names: list[str], seconds: float) -> Outcome:
    """Try a slip on modules that have it in them from the first."""
    return forked(lambda told: _load_and_run(slip, names, told), seconds)


def _load_and_run(slip: Slip, names: list[str], told: Callable[[str], None]) -> None:
    sys.meta_path.insert(0, _Finder(slip))
    files = list(dict.fromkeys(name.partition("::")[0] for name in names))
    for size in _BATCHES:
        batch, files = files[:size], files[size:]
        if batch and pytest.main([*_OPTIONS, *batch], plugins=[_Only(names), _Watch(told)]) != pytest.ExitCode.OK:
            told(batch[0])


class _Only:
    """Leaves only some tests to run, in their order."""

    def __init__(self, names: list[str]) -> None:
        self.rank = {name: rank for rank, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Drop all the others."""
        items[:] = sorted((item for item in items if item.nodeid in self.rank), key=lambda item: self.rank[item.nodeid])


class _Slipped(SourceFileLoader):
    """Loads the module with the slip in it."""

    slip: Slip

    def get_code(self, fullname: str) -> CodeType:
        """Return the module's code, slip and all."""
        return compile(made(self.slip), self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds the module with the slip before Python finds the real one."""

    def __init__(self, slip: Slip) -> None:
        self.slip = slip

    def find_spec(self, fullname: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        """Return where the module is."""
        spec = PathFinder.find_spec(fullname, path) if fullname == self.slip.module else None
        if spec is not None:
            spec.loader = _Slipped(fullname, spec.origin)
            spec.loader.slip = self.slip
        return spec


def forked(act: Callable[[Callable[[str], None]], None], seconds: float) -> Outcome:
    """Do something in a process that ends when it tells of a test, and after so many seconds of computing."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        _quiet()

        def told(test: str) -> None:
            os.write(writer, test.encode())
            os._exit(1)

        try:
            act(told)
        except BaseException:  # noqa: BLE001 (tests do not raise here: the trial itself is wrong)
            os._exit(_BROKEN)
        os._exit(0)
    os.close(writer)
    status = _ended(child, 20 * seconds)
    with os.fdopen(reader) as words:
        test = words.read()
    if os.WIFSIGNALED(status):
        late = os.WTERMSIG(status) in {signal.SIGXCPU, signal.SIGKILL}
        return Outcome(TIMED_OUT if late else NOTICED)
    if os.WEXITSTATUS(status) == _BROKEN:
        raise RuntimeError("a slip could not be tried")
    return Outcome(NOTICED, test) if status else Outcome(UNNOTICED)


def _ended(child: int, seconds: float) -> int:
    """Wait for a process, so long by the clock at most, and return how it ended."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def _quiet() -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
