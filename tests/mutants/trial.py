"""One slip tried: in a process of its own, the tests that go through its line are run until one fails."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType
from typing import Any

import pytest

from tests.mutants.slips import Slip, made

UNNOTICED, NOTICED = 0, 1
_BATCHES = (1, 3, 8, 1000)
"""So many files of tests are read at a time: most slips are noticed by the first."""


class Slipped(SourceFileLoader):
    """Loads the module with the slip in it."""

    slip: Slip

    def get_code(self, fullname: str) -> CodeType:
        """Return the module's code, slip and all."""
        return compile(made(self.slip), self.path, "exec")


class Finder(MetaPathFinder):
    """Finds the module with the slip before Python finds the real one."""

    def __init__(self, slip: Slip) -> None:
        self.slip = slip
        self.name = slip.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def find_spec(self, fullname: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        """Return where the module is."""
        spec = PathFinder.find_spec(fullname, path) if fullname == self.name else None
        if spec is not None:
            spec.loader = Slipped(fullname, spec.origin)
            spec.loader.slip = self.slip
        return spec


class Only:
    """Leaves only some tests to run."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Drop all the others."""
        items[:] = [item for item in items if item.nodeid in self.names]


def noticed(slip: Slip, files: dict[str, list[str]], seconds: float) -> str | None:
    """Return how the slip was noticed, or None."""
    child = os.fork()
    if child == 0:
        sys.meta_path.insert(0, Finder(slip))
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os._exit(_failed(files))
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return None if status == UNNOTICED else "a test failed"
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "no end"


def _failed(files: dict[str, list[str]]) -> int:
    names = list(files)
    for size in _BATCHES:
        batch, names = names[:size], names[size:]
        only = Only({name for file in batch for name in files[file]})
        options = ["-q", "-x", "-n0", "-p", "no:cacheprovider", "-p", "no:randomly"]
        if batch and pytest.main([*options, *batch], plugins=[only]) != pytest.ExitCode.OK:
            return NOTICED
    return UNNOTICED
