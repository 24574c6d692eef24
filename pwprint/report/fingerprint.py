"""Problems that stay the same problem when lines move and entries are put in: named by file, code, place and message.

The place is made of names, not of numbers: see `naming`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pwprint.report.naming import NamedPlaces, digest
from pwprint.report.places import relative

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.report.base import Checked
    from pwprint.text.problems import Problem

VERSION = "v2"
"""Changes when the digits of a problem come out otherwise, so that nobody compares them with those of before."""


def fingerprints(file: Checked) -> Iterator[tuple[Problem, str]]:
    """Yield the problems of a file, each with digits of its own; equal problems are counted to tell them apart."""
    seen: Counter[str] = Counter()
    name, places = relative(file.file), NamedPlaces(file.text)
    for problem in file.problems:
        key = digest(name, problem.code, places.named(problem.pointer), problem.message)
        seen[key] += 1
        yield problem, key if seen[key] == 1 else digest(key, str(seen[key]))
