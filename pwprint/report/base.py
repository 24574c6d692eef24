"""What a report is made from, and what a report is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from pwprint.app.checking import Verdict, has_errors
from pwprint.text import Document
from pwprint.text.problems import Severity
from pwprint.text.words import counted, joined
from pwprint.values import Struct, field

if TYPE_CHECKING:
    from pwprint.app.checking import SideReport
    from pwprint.text import Unreadable
    from pwprint.text.problems import Problem


UNREAD = "F001"
"""The code of a file that cannot be opened: nothing is known about it, and no level and no baseline excuses it."""


class Checked(Struct, frozen=True):
    """One file and what was found out about it. The problems have their places; `text` is the file's, for snippets.

    `rules` has the words of the rules that the problems cite. A file without problems needs neither. There are `sides`
    if the scenario was sound enough to be judged. `left_out` are problems that count and are not shown; `known`
    problems of a baseline do not count, and those of it that are `gone` are named here. `id` is the scenario's, empty
    where there is none. Errors kept the `unseen` parts from being checked. Problems that are `failing` make
    a run fail.
    """

    file: str
    problems: tuple[Problem, ...] = ()
    sides: tuple[SideReport, ...] = ()
    text: str = ""
    rules: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[Problem, ...] = ()
    known: int = 0
    gone: tuple[str, ...] = ()
    id: str = ""
    unseen: tuple[str, ...] = ()
    failing: frozenset[Severity] = frozenset({Severity.ERROR})

    @property
    def ok(self) -> bool:
        """Whether the file has no error; warnings do not count."""
        return not has_errors(self.counted)

    @property
    def counted(self) -> tuple[Problem, ...]:
        """All problems that count, those that are not shown included."""
        return self.problems + self.left_out

    @property
    def unread(self) -> bool:
        """Whether the file could not be opened."""
        return any(problem.code == UNREAD for problem in self.counted)

    @property
    def failed(self) -> bool:
        """Whether the run fails because of this file."""
        return any(map(self.fails, self.counted))

    def fails(self, problem: Problem) -> bool:
        """Return whether the run fails because of this problem."""
        return problem.severity in self.failing or problem.code == UNREAD


Reporter: TypeAlias = Callable[[Sequence[Checked], bool], str]
"""Makes a report, without a line end after the last line; the flag asks for colours where the form knows them."""


def checked(
    read: Document | Unreadable, verdict: Verdict | None = None, rule_text: Callable[[str], str] = lambda _: ""
) -> Checked:
    """Return the record of one file: what was read, the verdict on it if it could be read, and the rules it cites."""
    found = verdict or Verdict(read.problems)
    problems = found.problems
    cited = dict.fromkeys(problem.rule for problem in problems if problem.rule)
    rules = {rule: words for rule in cited if (words := rule_text(rule))}
    text = read.text if problems else ""
    scenario = _id(read) if isinstance(read, Document) else ""
    return Checked(read.name, problems, found.sides, text, rules, id=scenario, unseen=found.unseen)


def _id(document: Document) -> str:
    found = document.value.get("id") if isinstance(document.value, dict) else None
    return found if isinstance(found, str) else ""


def summary(files: Sequence[Checked]) -> str:
    """Return the last line of a report: how many files, errors and warnings, and how many are not in the report."""
    severities = [problem.severity for file in files for problem in file.counted]
    counts = (counted(severities.count(severity), severity.value) for severity in Severity)
    return ", ".join((counted(len(files), "file"), *counts)) + _besides(files)


def unseen(file: Checked) -> tuple[str, ...]:
    """Return the line that says which parts of a file were not checked, if the errors to blame are shown."""
    if not file.unseen or not has_errors(file.problems):
        return ()
    verb = "was" if len(file.unseen) == 1 else "were"
    return (f"{file.file}: the {joined(file.unseen)} {verb} not checked: fix the errors first",)


def gone(files: Sequence[Checked]) -> tuple[str, ...]:
    """Return a line for each problem of the baseline that is there no longer."""
    return tuple(f"{file.file}: gone from the baseline: {what}" for file in files for what in file.gone)


def _besides(files: Sequence[Checked]) -> str:
    """Return, in brackets, what the counts do not tell; empty where there is nothing of it."""
    numbers = {
        "of them not shown": sum(len(file.left_out) for file in files),
        "known and not counted": sum(file.known for file in files),
        "gone from the baseline": sum(len(file.gone) for file in files),
    }
    counts = [f"{number} {what}" for what, number in numbers.items() if number]
    return f" ({', '.join(counts)})" if counts else ""
