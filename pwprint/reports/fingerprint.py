"""Problems that stay the same problem when lines move: named by file, code, pointer and message, not by line."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING

from pwprint.reports.places import relative

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.problems import Problem
    from pwprint.reports.base import Checked

_DIGITS = 32


def digest(*words: str) -> str:
    """Return some hexadecimal digits that stand for these words."""
    text = "\0".join(words).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()[:_DIGITS]


def fingerprints(file: Checked) -> Iterator[tuple[Problem, str]]:
    """Yield the problems of a file, each with digits of its own; equal problems are counted to tell them apart."""
    seen: Counter[str] = Counter()
    name = relative(file.file)
    for problem in file.problems:
        key = digest(name, problem.code, problem.pointer, problem.message)
        seen[key] += 1
        yield problem, key if seen[key] == 1 else digest(key, str(seen[key]))
