"""The problems of a collection that are known and put up with: only new ones are reported.

A problem is known by its file, as seen from the folder of the baseline, its code, its place and a digest of its
message. Lines and columns are no part of it, and the place is made of names, so it stays known when lines move and
when entries are put in before it.

Baselines of format 1 had JSON pointers for places; they are read as they were meant.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pwprint.codes import CODES
from pwprint.reports.base import UNREAD
from pwprint.reports.naming import Places, digest
from pwprint.reports.places import seen_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.problems import Problem
    from pwprint.reports.base import Checked
    from pwprint.reports.sieve import Sieve

FORMAT = 2
_OF_POINTERS = 1
"""The format before, in which the place of a problem was its pointer."""
_BLOCKING = frozenset(code for code in CODES if code[0] in "FJSN")
"""Errors that keep the rest of a scenario from being looked at."""


@dataclass(frozen=True, slots=True, order=True)
class Known:
    """What makes a problem the same in the next run."""

    file: str
    code: str
    place: str
    digest: str

    def __str__(self) -> str:
        """Return how people are told of it."""
        return f"{self.code} at {self.place}" if self.place else self.code


@dataclass(frozen=True, slots=True)
class Baseline:
    """The known problems, and how many there are of each. In old ones places are `pointers`."""

    known: Mapping[Known, int]
    pointers: bool = False


def read(text: str) -> Baseline:
    """Return the baseline that a file holds. Raises ValueError, with a sentence, for what is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("this is no JSON, so it is no baseline") from None
    entries = value.get("known") if isinstance(value, dict) else None
    if not isinstance(entries, list):
        raise ValueError("this is no baseline that pwprint has written")  # noqa: TRY004 - a file is no argument
    version = value.get("format")
    if version not in (FORMAT, _OF_POINTERS):
        raise ValueError("this baseline is of another version of pwprint; write it anew with --write-baseline")
    place = "pointer" if version == _OF_POINTERS else "place"
    try:
        return Baseline(Counter(dict(_entry(each, place) for each in entries)), version == _OF_POINTERS)
    except (KeyError, TypeError, ValueError):
        raise ValueError("this baseline is damaged; write it anew with --write-baseline") from None


def _entry(entry: Mapping[str, Any], place: str) -> tuple[Known, int]:
    """Return a problem and how often it is known. Raises KeyError, TypeError or ValueError for what is none."""
    words = {**entry}
    count = words.pop("count", 1)
    if type(count) is not int or count < 1 or not all(isinstance(word, str) for word in words.values()):
        raise ValueError
    words["place"] = words.pop(place)
    return Known(**words), count


def written(files: Sequence[Checked], folder: str) -> str:
    """Return the text of a baseline with all problems of these files; it is to lie in the folder."""
    counts = Counter(each for file in files for _, each in _known(file, folder, Places(file.text).named))
    entries = [
        asdict(each) | ({"count": count} if count > 1 else {})
        for each, count in sorted(counts.items())
        # What cannot be read now may have any problem, so it is never known.
        if each.code != UNREAD
    ]
    # Names of files may hold bytes that are no letters; as escapes they survive.
    return json.dumps({"format": FORMAT, "known": entries}, indent=1) + "\n"


def without_known(file: Checked, baseline: Baseline, folder: str, sieve: Sieve) -> Checked:
    """Return a file without its known problems, and with the names of those that are gone."""
    name = seen_from(folder, file.file)
    left = Counter(
        {each: count for each, count in baseline.known.items() if each.file == name and sieve.passes(each.code)}
    )
    fresh: list[Problem] = []
    for problem, each in _known(file, folder, str if baseline.pointers else Places(file.text).named):
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
    names = dict.fromkeys(each.file for each in sorted(baseline.known))
    return tuple(name for name in names if name not in seen and not (Path(folder) / name).exists())


def _known(file: Checked, folder: str, place: Callable[[str], str]) -> Iterator[tuple[Problem, Known]]:
    """Yield the problems of a file, each with what it is known by; `place` names where a pointer points."""
    name = seen_from(folder, file.file)
    for problem in file.problems:
        yield problem, Known(name, problem.code, place(problem.pointer), digest(problem.message))
