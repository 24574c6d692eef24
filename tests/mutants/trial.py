"""Slips tried: each in a process of its own, in which the tests that go through its line run until one fails.

A slip within a function is put into the functions that are already there: the tests are read once, and every slip has its fork
of them. A slip that runs while its module is loaded (a row of a table) needs a process that has loaded nothing of pwprint.

Time is what a process has computed, so a busy machine changes no outcome. A test that takes ten times as long as without slips, and
some seconds more, hangs. A test that fails or hangs without a slip too is not asked again.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.mutants.in_place import Functions
from tests.mutants.slips import Slip, made

if TYPE_CHECKING:
    from types import CodeType

Tell = Callable[[str, str], None]
"""Tells of a test, and what it did."""

NOTICED, UNNOTICED, HANGS, UNTRIED = "noticed", "unnoticed", "hangs", "untried"
_BROKEN = 70
_TIMES, _MORE = 10, 5
"""A test hangs that takes so many times as long as without slips, and so many seconds more."""
_LOADING = 120
"""So many seconds the loading of tests takes at most."""
_MEMORY = 3 << 30
"""So many bytes a slip may use, besides what is there."""
_SILENT = 1800
"""After so many seconds by the clock a process that waits is ended."""
_QUICK = 1.0
"""Tests that take fewer seconds are asked first if they have noticed something nearby."""
_BATCHES = (1, 2, 4, 8, 1000)
"""So many files of tests are read at a time: most slips are noticed by the first."""
_OPTIONS = ("-q", "-x", "-n0", "-p", "no:cacheprovider", "-p", "no:randomly")


class Outcome(NamedTuple):
    """What came of a slip, and which test noticed it."""

    how: str
    test: str = ""


def in_session(slips: dict[Slip, list[str]], usual: Mapping[str, float]) -> Iterator[tuple[Slip, Outcome]]:
    """Try slips within functions on tests that are read once; yield what came of each."""
    files = sorted({name.partition("::")[0] for names in slips.values() for name in names})
    reader, writer = os.pipe()
    session = os.fork()
    if session == 0:
        os.close(reader)
        _quiet()
        pytest.main([*_OPTIONS, *files], plugins=[_Loop(slips, usual, writer)])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as lines:
        for slip, line in zip(slips, lines, strict=True):
            yield slip, Outcome(*line.rstrip("\n").split("\t"))
    os.waitpid(session, 0)


def anew(slips: dict[Slip, list[str]], usual: Mapping[str, float]) -> Iterator[tuple[Slip, Outcome]]:
    """Try slips on modules that have them in them from the first; yield what came of each."""
    asking = Asking(lambda names, slip: forked(lambda told: _load_and_run(names, slip, told, usual)), usual)
    for slip, names in slips.items():
        yield slip, asking.outcome(slip, names)


class Asking:
    """Asks tests about slips, those first that have noticed something in the same module."""

    def __init__(self, run: Callable[[list[str], Slip | None], Outcome], usual: Mapping[str, float]) -> None:
        self.run, self.usual = run, usual
        self.sound: dict[str, bool] = {}
        self.noticed: dict[str, list[str]] = {}

    def outcome(self, slip: Slip, names: list[str]) -> Outcome:
        """Return what comes of a slip, said by a test that passes without it."""
        names = self._order(slip, names)
        while True:
            names = [name for name in names if self.sound.get(name, True)]
            outcome = self.run(names, slip)
            test = outcome.test
            if test in names and test not in self.sound:
                self.sound[test] = self.run([test], None).how == UNNOTICED
            if self.sound.get(test, True):
                break
        if test in names and test not in self.noticed.setdefault(slip.file, []):
            self.noticed[slip.file].insert(0, test)
        return outcome

    def _order(self, slip: Slip, names: list[str]) -> list[str]:
        can = set(names)
        first = [name for name in self.noticed.get(slip.file, ()) if name in can and self.usual[name] < _QUICK]
        return list(dict.fromkeys([*first, *names]))


class _Loop:
    """In place of running all tests, runs for each slip those that go through its line."""

    def __init__(self, slips: dict[Slip, list[str]], usual: Mapping[str, float], writer: int) -> None:
        self.slips, self.usual, self.writer = slips, usual, writer

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all slips."""
        items = {item.nodeid: item for item in session.items}
        for slip in self.slips:
            importlib.import_module(slip.module)
        functions = Functions()
        # What is there stays there: no fork has to copy it in order to look through it.
        gc.collect()
        gc.freeze()

        def run(names: list[str], slip: Slip | None) -> Outcome:
            def act(told: Tell) -> None:
                if slip:
                    functions.put_in(slip)
                _run([items[name] for name in names if name in items], _Watch(told, self.usual))

            return forked(act)

        asking = Asking(run, self.usual)
        for slip, names in self.slips.items():
            os.write(self.writer, ("\t".join(asking.outcome(slip, names)) + "\n").encode())
        return True


def _run(items: list[pytest.Item], watch: _Watch) -> None:
    for number, item in enumerate(items):
        if not number:
            item.config.pluginmanager.register(watch)
        following = items[number + 1] if number + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


class _Watch:
    """Ends the process with the first test that fails or hangs."""

    def __init__(self, told: Tell, usual: Mapping[str, float]) -> None:
        self.told, self.usual = told, usual

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Give a test its time."""
        alarm(self.told, nodeid, _TIMES * self.usual.get(nodeid, 0) + _MORE)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell which test failed."""
        if report.failed:
            self.told(report.nodeid, NOTICED)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tell which file of tests could not be read."""
        if report.failed:
            self.told(report.nodeid, NOTICED)


def alarm(told: Tell, test: str, seconds: float) -> None:
    """Tell that a test hangs, after so many seconds of computing."""
    signal.signal(signal.SIGPROF, lambda *_: told(test, HANGS))
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _load_and_run(names: list[str], slip: Slip | None, told: Tell, usual: Mapping[str, float]) -> None:
    if slip:
        sys.meta_path.insert(0, _Finder(slip))
    files = list(dict.fromkeys(name.partition("::")[0] for name in names))
    for size in _BATCHES:
        batch, files = files[:size], files[size:]
        if not batch:
            break
        alarm(told, batch[0], _LOADING)
        if pytest.main([*_OPTIONS, *batch], plugins=[_Only(names), _Watch(told, usual)]) != pytest.ExitCode.OK:
            told(batch[0], NOTICED)


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


def forked(act: Callable[[Tell], None]) -> Outcome:
    """Do something in a process that ends when it tells of a test."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        _limit_memory()
        _quiet()

        def told(test: str, how: str) -> None:
            os.write(writer, f"{how}\t{test}".encode())
            os._exit(1)

        try:
            act(told)
        except BaseException:  # noqa: BLE001 (tests do not raise here: the trial itself is wrong)
            os._exit(_BROKEN)
        os._exit(0)
    os.close(writer)
    status = _ended(child)
    with os.fdopen(reader) as words:
        said = words.read()
    if said:
        return Outcome(*said.split("\t"))
    if os.WIFSIGNALED(status):
        # Its own signal ended it, such as that of a stack that is too deep; but only this module ends what waits.
        return Outcome(HANGS if os.WTERMSIG(status) == signal.SIGKILL else NOTICED)
    return Outcome(UNTRIED if status else UNNOTICED)


def _ended(child: int) -> int:
    """Wait for a process, and return how it ended."""
    until = time.monotonic() + _SILENT
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def _limit_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + _MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _quiet() -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
