"""Which cases belong to the quick suite, and which to the long stage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from math import gcd
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from pwprint.game.ruleset import Ruleset
from pwprint.page.paper import PAPERS
from pwprint.page.sheet import PrintSettings
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS

USUAL_PAPERS = frozenset({"a4", "letter"})
"""The papers on which the quick suite prints; the long stage has the others."""


def seeds(quick: int, every: int) -> list[Any]:
    """Return the parameters of a test for seeds from 0 on: so many in the quick suite, the others in the long stage."""
    return [*range(quick), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(quick, every))]


def counted(quick: int, every: int) -> list[Any]:
    """Return how many cases one test looks at: a few in the quick suite, every one in the long stage."""
    return [quick, pytest.param(every, marks=pytest.mark.long)]


def one_in(number: int, cases: Iterable[Any]) -> list[Any]:
    """Return the parameters of a test: one in so many cases in the quick suite, the others in the long stage."""
    return [pytest.param(case, marks=pytest.mark.long if place % number else ()) for place, case in enumerate(cases)]


@cache
def in_turn(module: str) -> tuple[str, ...]:
    """Return the shipped scenarios of all rulesets in the order in which a module of tests chooses among them."""
    folders = sorted({path.parent for path in scenario_folder().glob("*/*.json")})
    files = [sorted(path.stem for path in folder.glob("*.json")) for folder in folders]
    starts = [crc32(module.encode()) % len(names) for names in files]
    return tuple(name for names, start in zip(files, starts, strict=True) for name in names[start:] + names[:start])


def not_in_the_quick_suite(module: str, cases: Sequence[Sequence[object]], first: Iterable[str] = ()) -> list[bool]:
    """Say for the parameters of each case of a test whether the long stage is enough for it.

    Of the shipped scenarios among the parameters one of each ruleset is in the quick suite: one of the `first`, which
    the module prints anyway, or else the next in turn.
    """
    named = [{_stem(value) for value in case} & {*in_turn(module)} for case in cases]
    there = set[str]().union(*named)
    order = [name for name in (*map(_stem, first), *in_turn(module)) if name in there]
    chosen = {next(name for name in order if _folder(name) == _folder(one)) for one in there}
    return [not names <= chosen for names in named]


def of_other_rulesets(cases: Sequence[Sequence[object]], *rulesets: str) -> list[bool]:
    """Say for the parameters of each case of a test whether it names another ruleset than these, or a scenario of another.

    A test that names none of these keeps all its cases.
    """
    named = [{ruleset for value in case for ruleset in _ruleset(value)} for case in cases]
    if not any(names & {*rulesets} for names in named):
        return [False] * len(named)
    return [not names <= {*rulesets} for names in named]


def _ruleset(value: object) -> set[str]:
    name = value.id if isinstance(value, Ruleset) else _stem(value)
    if name in RULESETS:
        return {name}
    return {_folder(name)} if name in in_turn("") else set()


def beyond_a_few(module: str, count: int, few: int) -> list[bool]:
    """Say for each of the cases of a test whether it is left to the long stage: all but a few.

    These lie a stride apart that has no divisor in common with the number of cases, so that all of stacked parameters
    take turns. Each module begins elsewhere; its tests that have as many cases take the same ones, and share what they
    look at.
    """
    start, stride = crc32(module.encode()) % max(1, count), _stride(count)
    taken = {(start + number * stride) % count for number in range(min(few, count))}
    return [place not in taken for place in range(count)]


def _stride(count: int) -> int:
    """Return about three fifths of a number, without a divisor in common with it."""
    return next((step for step in range(max(1, round(0.618 * count)), count) if gcd(step, count) == 1), 1)


def _stem(value: object) -> str:
    return Path(value).stem if isinstance(value, str | Path) else ""


@cache
def _folder(name: str) -> str:
    return next(path.parent.name for path in scenario_folder().glob("*/*.json") if path.stem == name)


def until_seen(wanted: AbstractSet[str], found: Iterable[Iterable[str]]) -> set[str]:
    """Return what was found, one case after the other, looking no further once all that is wanted has been seen."""
    seen: set[str] = set()
    for some in found:
        seen.update(some)
        if wanted <= seen:
            break
    return seen


def map_prints(names: Iterable[str]) -> list[Any]:
    """Return the parameters of a test of maps: names and settings.

    The quick suite has one-page maps on A4 only, and Letter for the first name only. Tables are posters, which means
    nothing to boards.
    """
    names = tuple(names)
    return [
        on_paper(
            paper if paper == "a4" or not (small or name != names[0]) else "",
            *(name, PrintSettings(paper=PAPERS[paper], one_page_map=small, terrain="poster")),
            name=f"{name}-{paper}{'-small' * small}",
        )
        for name in names
        for paper in PAPERS
        for small in (False, True)
    ]


def on_paper(paper: str, *values: Any, name: str) -> Any:
    """Return the parameters of a test of what is printed on a paper, its case called `name`."""
    return pytest.param(*values, id=name, marks=() if paper in USUAL_PAPERS else pytest.mark.long)
