"""What a report is made from, and what a report is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from pwprint.checking import has_errors
from pwprint.documents import Document
from pwprint.problems import Severity
from pwprint.words import counted

if TYPE_CHECKING:
    from pwprint.checking import SideReport, Verdict
    from pwprint.documents import Unreadable
    from pwprint.problems import Problem


@dataclass(frozen=True, slots=True)
class Checked:
    """One file and what was found out about it. The problems have their places; `text` is the file's, for snippets.

    `rules` has the words of the rules that the problems cite. A file without problems needs neither.
    """

    file: str
    problems: tuple[Problem, ...] = ()
    sides: tuple[SideReport, ...] = ()
    text: str = ""
    rules: Mapping[str, str] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether the file has no error; warnings do not count."""
        return not has_errors(self.problems)


Reporter: TypeAlias = Callable[[Sequence[Checked], bool], str]
"""Makes a report, without a line end after the last line; the flag asks for colours where the form knows them."""


def checked(
    read: Document | Unreadable, verdict: Verdict | None = None, rule_text: Callable[[str], str] = lambda _: ""
) -> Checked:
    """Return the record of one file: what was read, the verdict on it if it could be read, and the rules it cites."""
    problems, sides = (verdict.problems, verdict.sides) if verdict else ((), ())
    if not isinstance(read, Document):
        problems = read.problems
    cited = dict.fromkeys(problem.rule for problem in problems if problem.rule)
    rules = {rule: words for rule in cited if (words := rule_text(rule))}
    return Checked(read.name, problems, sides, read.text if problems else "", rules)


def summary(files: Sequence[Checked]) -> str:
    """Return the last line of a report: how many files, errors and warnings."""
    severities = [problem.severity for file in files for problem in file.problems]
    counts = (counted(severities.count(severity), severity.value) for severity in Severity)
    return ", ".join((counted(len(files), "file"), *counts))
