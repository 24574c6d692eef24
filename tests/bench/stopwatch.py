"""Measuring several things side by side: in turn, again and again, and the median of each."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from platform import processor, python_version
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parents[2]
"""The checkout."""

_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Installed programs are compiled; a setting that has Python compile them at every start is not measured."""


def side_by_side(runs: Mapping[str, Callable[[], float]], repeats: int) -> dict[str, float]:
    """Return the median of what each run returns.

    They take turns, so that whatever else the machine does hits all of them; a first round to warm up is thrown away.
    """
    results: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(repeats + 1):
        for name, run in runs.items():
            result = run()
            if number:
                results[name].append(result)
    return {name: median(values) for name, values in results.items()}


def cpu_seconds(run: Callable[[], object]) -> float:
    """Return how long the processor works on a call."""
    start = process_time()
    run()
    return process_time() - start


def milliseconds_of(command: Sequence[object], folder: Path = ROOT) -> Callable[[], float]:
    """Return a run of a whole process: how long the processor works on it, in ms. One that fails stops the bench."""

    def run() -> float:
        before = _of_children()
        _done(command, folder)
        return (_of_children() - before) * 1000

    return run


def clocked(command: Sequence[object], folder: Path = ROOT) -> Callable[[], float]:
    """Return a run of what works in several processes at once: from its start to its end by the clock, in ms."""

    def run() -> float:
        start = perf_counter()
        _done(command, folder)
        return (perf_counter() - start) * 1000

    return run


def _done(command: Sequence[object], folder: Path) -> None:
    subprocess.run(command, cwd=folder, env=_ENVIRONMENT, stdout=subprocess.DEVNULL, check=True)


def _of_children() -> float:
    """Return how long the processor has worked on processes that have been started here and have ended, in seconds."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def script(name: str) -> Path:
    """Return an installed command of the Python environment that runs the bench."""
    path = Path(sys.executable).with_name(name)
    if not path.exists():
        sys.exit(f"{path} is missing; install the extra: pip install -e '.[dev,bench]'")
    return path


def machine() -> str:
    """Return what the numbers were measured on: processor and Python, nothing else."""
    return f"{_cpu()}, Python {python_version()}"


def versions(*packages: str) -> str:
    """Return the versions of packages in words."""
    return ", ".join(f"{package} {version(package)}" for package in packages)


def today() -> str:
    """Return the date."""
    return datetime.now(UTC).date().isoformat()


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else processor() or "unknown processor"
