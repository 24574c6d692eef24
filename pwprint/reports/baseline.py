"""The problems of a collection that are known and put up with: only new ones are reported.

A problem is known by its file, as seen from the folder of the baseline, its code, its pointer and a digest of its
message. Lines and columns are no part of it, so it stays known when lines move.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from pwprint.codes import CODES
from pwprint.reports.fingerprint import digest
from pwprint.reports.places import seen_from

if TYPE_CHECKING:
    from pwprint.problems import Problem
    from pwprint.reports.base import Checked
    from pwprint.reports.sieve import Sieve

FORMAT = 1
_NEVER = "F001"
"""What cannot be read now may have any problem, so it is never known."""
_BLOCKING = frozenset(code for code in CODES if code[0] in "FJSN")
"""Errors that keep the rest of a scenario from being looked at."""


@dataclass(frozen=True, slots=True, order=True)
class Known:
    """What makes a problem the same in the next run."""

    file: str
    code: str
    pointer: str
    digest: str

    def __str__(self) -> str:
        """Return how people are told of it."""
        return f"{self.code} at {self.pointer}" if self.pointer else self.code


Baseline: TypeAlias = Mapping[Known, int]
"""The known problems, and how many there are of each."""


def read(text: str) -> Baseline:
    """Return the baseline that a file holds. Raises ValueError, with a sentence, for what is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("this is no JSON, so it is no baseline") from None
    if not isinstance(value, dict) or value.get("format") != FORMAT or not isinstance(value.get("known"), list):
        raise ValueError("this is no baseline that this version of pwprint has written")
    try:
        return Counter(dict(map(_entry, value["known"])))
    except (TypeError, ValueError):
        raise ValueError("this baseline is damaged; write it anew with --write-baseline") from None


def _entry(entry: Mapping[str, Any]) -> tuple[Known, int]:
    """Return a problem and how often it is known. Raises TypeError or ValueError for what is none."""
    words = {**entry}
    count = words.pop("count", 1)
    if type(count) is not int or count < 1 or not all(isinstance(word, str) for word in words.values()):
        raise ValueError
    return Known(**words), count


def written(files: Sequence[Checked], folder: str) -> str:
    """Return the text of a baseline with all problems of these files; it is to lie in the folder."""
    counts = Counter(_known(file, problem, folder) for file in files for problem in file.problems)
    entries = [
        asdict(each) | ({"count": count} if count > 1 else {})
        for each, count in sorted(counts.items())
        if each.code != _NEVER
    ]
    # Names of files may hold bytes that are no letters; as escapes they survive.
    return json.dumps({"format": FORMAT, "known": entries}, indent=1) + "\n"


def without_known(file: Checked, baseline: Baseline, folder: str, sieve: Sieve) -> Checked:
    """Return a file without its known problems, and with the names of those that are gone."""
    name = seen_from(folder, file.file)
    left = Counter({each: count for each, count in baseline.items() if each.file == name and sieve.passes(each.code)})
    fresh: list[Problem] = []
    for problem in file.problems:
        each = _known(file, problem, folder)
        if left[each] > 0:
            left[each] -= 1
        else:
            fresh.append(problem)
    # Where not all was looked at, nobody knows what is gone.
    gone = () if any(problem.code in _BLOCKING for problem in fresh) else tuple(map(str, sorted(left.elements())))
    return replace(file, problems=tuple(fresh), known=len(file.problems) - len(fresh), gone=gone)


def vanished(baseline: Baseline, folder: str, checked: Collection[str]) -> tuple[str, ...]:
    """Return the files of a baseline that are there no longer; those that were checked are there."""
    seen = {seen_from(folder, name) for name in checked}
    names = dict.fromkeys(each.file for each in sorted(baseline))
    return tuple(name for name in names if name not in seen and not (Path(folder) / name).exists())


def _known(file: Checked, problem: Problem, folder: str) -> Known:
    return Known(seen_from(folder, file.file), problem.code, problem.pointer, digest(problem.message))
