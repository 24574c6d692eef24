"""Which tests go through which lines: recorded once, and kept in a folder, a file for each file of tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.mutants.slips import ROOT
from tests.mutants.traced import FOLDER, LOADING, part_name

LOGS = ("tests/test_logs.py",)
"""Asked first: they notice four slips in five, in a second."""
OTHERS = (
    "tests/unit",
    "tests/examples",
    "tests/terrain",
    "tests/battles",
    "tests/referee",
    "tests/test_bad_scenarios.py",
    "tests/test_near_misses.py",
    "tests/test_playthroughs.py",
)
LEFT_OUT = frozenset(
    """
    balance_parts balance_sheet briefing cache calibration cli completeness documents duel european_19c_referee hard_times house
    house_referee kit layout limits look look_pages map map_hex map_units map_works musket_referee mutations new portable_19c_referee
    posters press press_by_others printed_words quickref reports_ci schema schema_slips setup_sheet slips spare_fonts stands sticks
    svg table_map terrain_grounds terrain_pieces tile_referee tile_sizes tiles watch
    """.split()
)
"""Tests of drawings and programs, and of the referees themselves: two thirds of the computing, and of a thousand slips they were
the first to notice twelve. What only they would notice counts as unnoticed."""
_TOGETHER = 12
"""So many files of tests are run by one process: enough to share what loading costs, few enough to lose little."""


def record(folder: Path, tests: tuple[str, ...]) -> dict[str, Any]:
    """Return the record of some tests, after running all files of them that it lacks, on all cores."""
    folder.mkdir(parents=True, exist_ok=True)
    every = _files_of(tests)
    lacking = [file for file in every if not (folder / part_name(file)).exists()]
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        rounds = [lacking[start : start + _TOGETHER] for start in range(0, len(lacking), _TOGETHER)]
        list(pool.map(lambda some: _run(folder, some), rounds))
    return joined([json.loads((folder / part_name(file)).read_text(encoding="utf-8")) for file in every])


def _files_of(tests: tuple[str, ...]) -> list[str]:
    paths = [ROOT / name for name in tests]
    found = [file for path in paths for file in (path.rglob("test_*.py") if path.is_dir() else [path])]
    asked = (file for file in found if file.stem.removeprefix("test_") not in LEFT_OUT)
    return sorted(str(file.relative_to(ROOT)) for file in asked)


def _run(folder: Path, some: Sequence[str]) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "tests.mutants.traced", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*command, *some], check=False, cwd=ROOT, env=os.environ | {FOLDER: str(folder.resolve())}, capture_output=True
    )
    for file in some:
        part = folder / part_name(file)
        if not part.exists() and ran.returncode in {0, 1, 5}:
            # All its tests are in the long stage.
            part.write_text(json.dumps({"seconds": {}, "lines": {}}))
        if not part.exists():
            # Without its tests every slip would go unnoticed, and nobody would know why.
            raise SystemExit(f"{file} could not be recorded: {ran.stdout.decode()[-2000:]}")


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
