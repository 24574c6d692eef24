"""A report for people who read it in a browser: the summary of a job, a comment under a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.problems import Severity
from pwprint.reports.base import summary
from pwprint.reports.concise import place
from pwprint.words import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.checking import SideReport
    from pwprint.problems import Problem
    from pwprint.reports.base import Checked

_SIGNS = {Severity.ERROR: "\u274c", Severity.WARNING: "\u26a0\ufe0f"}
_FINE = "\u2705"
_SPECIAL = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|#"} | {"\n": " "})


def report(files: Sequence[Checked], _colour: bool) -> str:
    """Return a table of files, and a list of what is wrong with them."""
    lines = [f"**{summary(files)}**", "", "| | File | Errors | Warnings | Exhaustion points |", "|---|---|---|---|---|"]
    lines += [_row(file) for file in files]
    found = [(file, problem) for file in files for problem in file.problems]
    if found:
        lines += ["", *(_item(file, problem) for file, problem in found)]
    return "\n".join(lines)


def _row(file: Checked) -> str:
    counts = [sum(problem.severity is severity for problem in file.problems) for severity in Severity]
    worst = next((_SIGNS[severity] for severity, count in zip(Severity, counts, strict=True) if count), _FINE)
    points = ", ".join(_point(side) for side in file.sides) or "\u2013"
    return f"| {worst} | {_plain(file.file)} | {counts[0]} | {counts[1]} | {points} |"


def _point(side: SideReport) -> str:
    point = "none" if side.exhaustion_point is None else str(side.exhaustion_point)
    return f"{_plain(side.id)} {point}"


def _item(file: Checked, problem: Problem) -> str:
    hint = f" ({_plain(problem.hint)})" if problem.hint else ""
    where = _plain(place(file, problem))
    return f"- {_SIGNS[problem.severity]} {where} **{_plain(problem.code)}** {_plain(problem.message)}{hint}"


def _plain(text: str) -> str:
    """Return a text of which nothing is taken for Markdown."""
    return visible(text).translate(_SPECIAL)
