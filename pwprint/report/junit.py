"""The report of test runners: each file is a test, which fails if the run fails because of it.

What makes the run fail is the failure; other problems are what the test printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.report.concise import place
from pwprint.text.problems import in_words
from pwprint.text.words import counted, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.report.base import Checked
    from pwprint.text.problems import Problem

_SUITE = "pwprint validate"
# Written here and not by the standard library, which takes longer to load than to check a scenario.
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def report(files: Sequence[Checked], colour: bool) -> str:  # noqa: ARG001 - XML has no colours
    """Return one suite with a test case for each file."""
    failed = sum(file.failed for file in files)
    counts = f'tests="{len(files)}" failures="{failed}" errors="0"'
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<testsuites name="{_SUITE}" {counts}>',
            f'  <testsuite name="{_SUITE}" {counts} skipped="0">',
            *(line for file in files for line in _case(file)),
            "  </testsuite>",
            "</testsuites>",
        )
    )


def _case(file: Checked) -> Iterator[str]:
    head = f'    <testcase name="{_escaped(file.file)}" classname="{_SUITE}"'
    if not file.counted:
        yield f"{head}/>"
        return
    yield f"{head}>"
    failing, others = _lines(file, fails=True), _lines(file, fails=False)
    if failing:
        yield f"      {_failure(file)}{failing}</failure>"
    if others:
        yield f"      <system-out>{others}</system-out>"
    yield "    </testcase>"


def _failure(file: Checked) -> str:
    """Return the head of one failure for all problems: many readers show the first failure of a test and no other."""
    first, *others = filter(file.fails, file.counted)
    message = first.message + (f", and {counted(len(others), _noun(others))}" if others else "")
    return f'<failure message="{_escaped(message)}" type="{_escaped(first.code)}">'


def _noun(problems: Sequence[Problem]) -> str:
    """Return what these problems are: all of them may be of one severity."""
    [severity, *others] = {problem.severity.value for problem in problems}
    return "more problem" if others else f"more {severity}"


def _lines(file: Checked, *, fails: bool) -> str:
    """Return a line for each problem that makes the run fail, or for the others, and how many are left out."""
    hidden = sum(file.fails(problem) is fails for problem in file.left_out)
    shown = (problem for problem in file.problems if file.fails(problem) is fails)
    lines = [_escaped(f"{place(file, problem)}: {in_words(problem)}") for problem in shown]
    return "\n".join(lines + ([f"{hidden} more not shown"] if hidden else []))


def _escaped(text: str) -> str:
    return visible(text).translate(_ESCAPES)
