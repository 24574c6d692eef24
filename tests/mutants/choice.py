"""Which tests are asked about a slip, and in which order."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from tests.mutants.in_place import fits
from tests.mutants.slips import Slip
from tests.mutants.traced import LOADING

_QUICK = 0.02
"""Tests that take so many seconds are as quick as any."""


def loads(record: dict[str, Any], slip: Slip) -> bool:
    """Say whether a slip's line runs while modules are loaded."""
    return not fits(slip) or LOADING in record["lines"].get(slip.file, {}).get(str(slip.line), [])


def chosen_tests(record: dict[str, Any], slip: Slip, seconds: float, *, loading: bool) -> list[str]:
    """Return the tests that could notice a slip, as many as take so long: the quickest and nearest first.

    A line that runs while its module is `loading`, such as a row of a table, matters to whoever uses the module or its
    neighbours. What is made once for several tests goes through a line only in the first of them, so those of the same
    files are asked too. Of the cases of one test each further one comes later.
    """
    every, rows = record["seconds"], record["lines"].get(slip.file, {})
    names = list(every)
    through = direct = set(rows.get(str(slip.line)) or rows.get(str(slip.statement), ()))
    if loading:
        direct, through = _through(record, slip.file), _through(record, f"{Path(slip.file).parent}/")
    files = {_file(names[number]) for number in through - {LOADING}}
    together = (number for number, name in enumerate(names) if _file(name) in files)
    here = _words(slip.file.removeprefix("pwprint/"))

    def rank(number: int) -> tuple[float, str, float]:
        name = names[number]
        dear = math.log(max(every[name], _QUICK) / _QUICK, 4)
        near = 2 * len(here & _words(name)) + 2 * (number in direct) + 4 * (number in through)
        return int(dear) - near, _file(name), every[name]

    ranks, cases = {number: rank(number) for number in together}, Counter[str]()
    places: dict[int, tuple[float, str, float]] = {}
    for number in sorted(ranks, key=lambda number: ranks[number]):
        kind, (place, file, took) = _kind(names[number]), ranks[number]
        cases[kind] += 1
        places[number] = place + int(math.log2(cases[kind])), file, took
    chosen = []
    for number in sorted(places, key=lambda number: places[number]):
        if every[names[number]] <= seconds:
            seconds -= every[names[number]]
            chosen.append(names[number])
    return chosen


def _through(record: dict[str, Any], start: str) -> set[int]:
    """Return the tests that go through files whose names start so."""
    files = (rows for file, rows in record["lines"].items() if file.startswith(start))
    return {number for rows in files for row in rows.values() for number in row}


def _file(test: str) -> str:
    return test.partition("::")[0]


def _kind(test: str) -> str:
    """Return what cases of a test have in common: `[battle/tile/1]` is a case of `[battle/tile`."""
    name, _, case = test.partition("[")
    return f"{name}[{case.rpartition('/')[0]}"


@cache
def _words(path: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z0-9]{3,}", path.lower())) - {"tests", "test", "unit", "game", "rulesets", "order"}
