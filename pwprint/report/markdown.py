"""A report for people who read it in a browser: the summary of a job, a comment under a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.report.base import gone, summary, unseen
from pwprint.report.concise import place
from pwprint.report.markup import code, plain, prose
from pwprint.text.problems import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.app.checking import SideReport
    from pwprint.report.base import Checked
    from pwprint.text.problems import Problem

_SIGNS = {Severity.ERROR: "\u274c", Severity.WARNING: "\u26a0\ufe0f"}
_FINE = "\u2705"


def report(files: Sequence[Checked], colour: bool) -> str:  # noqa: ARG001 - the signs have colours of their own
    """Return a table of files, and a list of what is wrong with them."""
    lines = [f"**{summary(files)}**", "", "| | File | Errors | Warnings | Exhaustion points |", "|---|---|---|---|---|"]
    lines += [_row(file) for file in files]
    items = list(_items(files))
    return "\n".join([*lines, "", *items] if items else lines)


def _row(file: Checked) -> str:
    counts = [sum(problem.severity is severity for problem in file.counted) for severity in Severity]
    worst = next((_SIGNS[severity] for severity, count in zip(Severity, counts, strict=True) if count), _FINE)
    points = ", ".join(_point(side) for side in file.sides) or "\u2013"
    # A table takes a stroke for the end of a cell, in code as well.
    name = code(file.file).replace("|", "\\|")
    return f"| {worst} | {name} | {counts[0]} | {counts[1]} | {points} |"


def _point(side: SideReport) -> str:
    point = "none" if side.exhaustion_point is None else str(side.exhaustion_point)
    return f"{plain(side.id)} {point}"


def _items(files: Sequence[Checked]) -> Iterator[str]:
    """Yield the problems, what else there is of them, and what is gone."""
    for file in files:
        yield from (_item(file, problem) for problem in file.problems)
        yield from (f"- {plain(line)}" for line in unseen(file))
    hidden = sum(len(file.left_out) for file in files)
    if hidden:
        yield f"- {hidden} more not shown"
    yield from (f"- {plain(line)}" for line in gone(files))


def _item(file: Checked, problem: Problem) -> str:
    hint = f" ({prose(problem.hint)})" if problem.hint else ""
    where = code(place(file, problem))
    return f"- {_SIGNS[problem.severity]} {where} **{plain(problem.code)}** {prose(problem.message)}{hint}"
