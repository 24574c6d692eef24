"""The report with one line for each problem, which editors and grep understand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.report.base import gone, summary
from pwprint.text.problems import in_words
from pwprint.text.words import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.report.base import Checked
    from pwprint.text.problems import Problem


def report(files: Sequence[Checked], colour: bool) -> str:  # noqa: ARG001 - no line of this report is coloured
    """Return `file:line:column: error CODE: message (hint)` for each problem, and the summary."""
    lines = (visible(f"{place(file, problem)}: {in_words(problem)}") for file in files for problem in file.problems)
    return "\n".join((*lines, *map(visible, gone(files)), summary(files)))


def place(file: Checked, problem: Problem) -> str:
    """Return the file's name and, where it is known, line and column."""
    return f"{file.file}:{problem.span.line}:{problem.span.column}" if problem.span else file.file
