"""The problems of a collection that are known and put up with: only new ones are reported.

A problem is known by its file, as seen from the folder of the baseline, its code, its place and a digest of its
message. Lines and columns are no part of it, and the place is made of names, so it stays known when lines move and
when entries are put in before it.

Slips of a text that leave no doubt are known like any other problem, since the rest of such a file is judged. A file
that cannot be read may have any problem, so what is wrong with it is never known. And nothing is called gone that may
only have been out of sight: see `_gone`.

Baselines of format 1 had JSON pointers for places; they are read as they were meant.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pwprint.report.naming import NamedPlaces, digest
from pwprint.report.places import seen_from
from pwprint.text.codes import CODES
from pwprint.text.problems import Severity
from pwprint.values import Struct, asdict, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.report.base import Checked
    from pwprint.report.filter import ProblemFilter
    from pwprint.text.problems import Problem

FORMAT = 2
_MOST = 1_000_000
"""So many problems can be known; the numbers in a file made by hand could ask for any amount of work."""
_OF_POINTERS = 1
"""The format before, in which the place of a problem was its pointer."""
_OF_TEXTS = frozenset(code for code in CODES if code[0] in "FJ")
"""Problems that are found before anybody asks what a file says."""
_OF_READING = frozenset(code for code in CODES if code[0] in "SNG")
"""Problems of shape, names and geometry. Errors of these keep the scenario, or later turns, from being judged."""


class Known(Struct, frozen=True, order=True):
    """What makes a problem the same in the next run."""

    file: str
    code: str
    place: str
    digest: str

    def __str__(self) -> str:
        """Return the sentence that people read."""
        return f"{self.code} at {self.place}" if self.place else self.code


class Baseline(Struct, frozen=True):
    """The known problems by their files, and how many there are of each. In old ones places are `pointers`."""

    known: Mapping[str, Mapping[Known, int]]
    pointers: bool = False


def read(text: str) -> Baseline:
    """Return the baseline that a file holds. Raises ValueError, with a sentence, if it holds none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("this is not JSON, so it is not a baseline") from None
    entries = value.get("known") if isinstance(value, dict) else None
    if not isinstance(entries, list):
        raise ValueError("this is not a baseline that pwprint has written")  # noqa: TRY004 - a file is no argument
    version = value.get("format")
    if version not in (FORMAT, _OF_POINTERS):
        raise ValueError("this baseline is of another version of pwprint; write a new one with --write-baseline")
    place = "pointer" if version == _OF_POINTERS else "place"
    try:
        read = [_entry(each, place) for each in entries]
    except (KeyError, TypeError, ValueError):
        raise ValueError("this baseline is damaged; write a new one with --write-baseline") from None
    if sum(count for _, count in read) > _MOST:
        raise ValueError(f"this baseline knows more than {_MOST:,} problems, which are too many to put up with")
    return Baseline(_by_file(read), version == _OF_POINTERS)


def _entry(entry: Mapping[str, Any], place: str) -> tuple[Known, int]:
    """Return a problem and how often it is known. Raises KeyError, TypeError or ValueError if it is not one."""
    words = {**entry}
    count = words.pop("count", 1)
    if type(count) is not int or count < 1 or not all(isinstance(word, str) for word in words.values()):
        raise ValueError
    words["place"] = words.pop(place)
    return Known(**words), count


def _by_file(entries: Iterable[tuple[Known, int]]) -> dict[str, dict[Known, int]]:
    found: dict[str, dict[Known, int]] = {}
    for each, count in entries:
        found.setdefault(each.file, {})[each] = count
    return found


def written(files: Sequence[Checked], folder: str) -> str:
    """Return the text of a baseline with all problems of these files; it is to lie in the folder."""
    read = (file for file in files if not _is_unreadable(file))
    counts = Counter(each for file in read for _, each in _known(file, folder, NamedPlaces(file.text).named))
    entries = [asdict(each) | ({"count": count} if count > 1 else {}) for each, count in sorted(counts.items())]
    # Names of files may hold bytes that are no letters; as escapes they survive.
    return json.dumps({"format": FORMAT, "known": entries}, indent=1) + "\n"


def without_known(file: Checked, baseline: Baseline, folder: str, chosen: ProblemFilter) -> Checked:
    """Return a file without its known problems, and with the names of those that are gone."""
    if _is_unreadable(file):
        return file
    known = baseline.known.get(seen_from(folder, file.file), {})
    left = Counter({each: count for each, count in known.items() if chosen.passes(each.code)})
    fresh: list[Problem] = []
    for problem, each in _known(file, folder, str if baseline.pointers else NamedPlaces(file.text).named):
        if left[each] > 0:
            left[each] -= 1
        else:
            fresh.append(problem)
    gone = _gone(file, fresh, sorted(left.elements()))
    return replace(file, problems=tuple(fresh), known=len(file.problems) - len(fresh), gone=tuple(map(str, gone)))


def _is_unreadable(file: Checked) -> bool:
    """Return whether a file could not even be read as it was meant: a scenario that was has its sides, or an id."""
    return (
        bool(file.problems) and not file.sides and not file.id and all(each.code in _OF_TEXTS for each in file.problems)
    )


def _gone(file: Checked, fresh: Sequence[Problem], left: Sequence[Known]) -> Sequence[Known]:
    """Return those of the known problems that are left over which would have been found if they were still there.

    Slips of the text hide nothing. New errors of shape, names and geometry may hide any other problem. Where they are
    known, the scenario was not judged this time either, and nothing is heard of what only a judge finds.
    """
    if any(map(_hides, fresh)):
        return ()
    if file.sides:
        return left
    return [each for each in left if each.code in _OF_TEXTS | _OF_READING] if any(map(_hides, file.problems)) else ()


def _hides(problem: Problem) -> bool:
    return problem.code in _OF_READING and problem.severity is Severity.ERROR


def vanished(baseline: Baseline, folder: str, checked: Collection[str]) -> tuple[str, ...]:
    """Return the files of a baseline that are there no longer; those that were checked are there."""
    seen = {seen_from(folder, name) for name in checked}
    return tuple(name for name in sorted(baseline.known) if name not in seen and not (Path(folder) / name).exists())


def _known(file: Checked, folder: str, place: Callable[[str], str]) -> Iterator[tuple[Problem, Known]]:
    """Yield the problems of a file, each with what it is known by; `place` names where a pointer points."""
    name = seen_from(folder, file.file)
    for problem in file.problems:
        yield problem, Known(name, problem.code, place(problem.pointer), digest(problem.message))
