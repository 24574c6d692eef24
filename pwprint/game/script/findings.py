"""What is reported about the orders of a script, and which reports only follow from an order refused before.

A unit whose order was refused is *astray* until it carries out another: it is not where, or what, the script takes it
to be. What is reported about such a unit, or about others because of it, is a consequence. So is an answer to a die
that was not thrown, straight after a refused order, and so are dice and expectations that do not fit in an entry with a
refused order. Consequences are reported under their cause.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from pwprint.text.problems import Note, Problem
from pwprint.values import Struct, field, replace

if TYPE_CHECKING:
    from collections.abc import Iterable

_WORD = re.compile(r"[\w-]+")
_MOST_TOLD = 5
"""At most so many consequences are listed under their cause; the others are counted."""


def names_in(message: str) -> frozenset[str]:
    """Return the words of a message that may be names of units."""
    return frozenset(word for word in _WORD.findall(message) if not word.isdigit())


class Finding(NamedTuple):
    """A problem, how many events of its entry had happened by then, and the number of the finding that it follows from.

    `side` is the side whose order was illegal. `doubtful` findings leave orders unplayed, or played another way.
    """

    before: int
    problem: Problem
    cause: int | None = None
    side: int | None = None
    doubtful: bool = False


class Findings(Struct, frozen=True):
    """All findings of a script so far, in the order of play.

    `astray` are the units whose order was refused, by id, each with the number of the finding that is to blame. `first`
    is the first such finding of the entry that is being played, `start` the number of findings before that entry.
    `previous` is the finding to blame if the order before this one was refused.
    """

    all: tuple[Finding, ...] = ()
    astray: Mapping[str, int] = field(default_factory=dict)
    first: int | None = None
    start: int = 0
    previous: int | None = None

    def next_entry(self) -> Findings:
        """Return the findings when another entry begins."""
        return replace(self, first=None, previous=None, start=len(self.all))

    def alone(self, finding: Finding) -> Findings:
        """Return the findings with one that follows from nothing."""
        return replace(self, all=(*self.all, finding))

    def refused(self, finding: Finding, unit: str | None, *, answer: bool = False) -> Findings:
        """Return the findings with an order that was refused, or a choice that is missing.

        An `answer` to what has not happened follows from the order before it, if that was refused.
        """
        cause = self._cause(finding.problem.message, unit)
        if cause is None and answer:
            cause = self.previous
        added = self.alone(finding._replace(cause=cause)).left_out([unit] if unit else [])
        first = added.last_cause if self.first is None else self.first
        return replace(added, first=first, previous=added.last_cause)

    def outcome(self, finding: Finding) -> Findings:
        """Return the findings with one about dice or the end of the entry: it follows from an order refused there."""
        return self.alone(finding._replace(cause=self.first))

    def unmet(self, finding: Finding) -> Findings:
        """Return the findings with an expectation: it follows from an order refused in the entry, or to its unit."""
        cause = self._cause(finding.problem.message) if self.first is None else self.first
        return self.alone(finding._replace(cause=cause))

    def _cause(self, message: str, unit: str | None = None) -> int | None:
        """Return the first finding that has led astray the unit itself, or one that a message names."""
        names = names_in(message) | {unit}
        return min((number for name, number in self.astray.items() if name in names), default=None)

    def left_out(self, units: Iterable[str]) -> Findings:
        """Return the findings when orders to units have not been carried out, because of what was found last."""
        return replace(self, astray={**self.astray, **dict.fromkeys(units, self.last_cause)})

    @property
    def last_cause(self) -> int:
        """The number of the last finding, or of the one that it follows from."""
        last = len(self.all) - 1
        cause = self.all[last].cause
        return last if cause is None else cause

    def carried_out(self, unit: str | None) -> Findings:
        """Return the findings when a unit has carried out an order."""
        if unit not in self.astray:
            return replace(self, previous=None) if self.previous is not None else self
        astray = {name: number for name, number in self.astray.items() if name != unit}
        return replace(self, astray=astray, previous=None)

    def of_entry(self) -> tuple[Finding, ...]:
        """Return the findings of the entry that is being played."""
        return self.all[self.start :]


def with_consequences(findings: Iterable[Finding]) -> list[tuple[int, Problem] | None]:
    """Return each finding with its consequences as notes, and None for those, which are reported under their cause."""
    numbered = list(findings)
    consequences: dict[int, list[Problem]] = defaultdict(list)
    for finding in numbered:
        if finding.cause is not None:
            consequences[finding.cause].append(finding.problem)
    return [
        None if finding.cause is not None else (finding.before, _with(finding.problem, consequences[number]))
        for number, finding in enumerate(numbered)
    ]


def _with(cause: Problem, consequences: list[Problem]) -> Problem:
    if not consequences:
        return cause
    count = len(consequences)
    listed = f": the first {_MOST_TOLD} are" if count > _MOST_TOLD else ""
    heading = Note(f"{count} more {'follows' if count == 1 else 'follow'} from this{listed}")
    notes = (Note(f"{problem.code}: {problem.message}", problem.pointer) for problem in consequences[:_MOST_TOLD])
    return replace(cause, notes=(*cause.notes, heading, *notes))
