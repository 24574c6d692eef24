"""Which cases belong to the quick suite, and which to the long stage."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Any

import pytest

from pwprint.page.paper import PAPERS
from pwprint.page.sheet import PrintSettings

USUAL_PAPERS = frozenset({"a4", "letter"})
"""The papers on which the quick suite prints; the long stage has the others."""


def seeds(quick: int, every: int) -> list[Any]:
    """Return the parameters of a test for seeds from 0 on: so many in the quick suite, every one in the long stage."""
    return [*range(quick), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(quick, every))]


def until_seen(wanted: AbstractSet[str], found: Iterable[Iterable[str]]) -> set[str]:
    """Return what was found, one case after the other, looking no further once all that is wanted has been seen."""
    seen: set[str] = set()
    for some in found:
        seen.update(some)
        if wanted <= seen:
            break
    return seen


def map_prints(names: Iterable[str]) -> list[Any]:
    """Return the parameters of a test of maps: names and settings. The quick suite has one-page maps on A4 only.

    Tables are posters, which means nothing to boards.
    """
    return [
        on_paper(
            paper if paper == "a4" or not small else "",
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
