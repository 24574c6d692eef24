"""The report of test runners: each file is a test, which fails if the file has errors. Warnings are what it printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.problems import Severity
from pwprint.reports.concise import place, said
from pwprint.words import counted, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.reports.base import Checked

_SUITE = "pwprint validate"
# Written here and not by the standard library, which takes longer to load than to check a scenario.
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def report(files: Sequence[Checked], colour: bool) -> str:  # noqa: ARG001 - XML has no colours
    """Return one suite with a test case for each file."""
    failed = sum(not file.ok for file in files)
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
    errors, warnings = _lines(file, Severity.ERROR), _lines(file, Severity.WARNING)
    if errors:
        yield f"      {_failure(file)}{errors}</failure>"
    if warnings:
        yield f"      <system-out>{warnings}</system-out>"
    yield "    </testcase>"


def _failure(file: Checked) -> str:
    """Return the head of one failure for all errors: many readers show the first failure of a test and no other."""
    first, *others = (problem for problem in file.counted if problem.severity is Severity.ERROR)
    message = first.message + (f", and {counted(len(others), 'more error')}" if others else "")
    return f'<failure message="{_escaped(message)}" type="{_escaped(first.code)}">'


def _lines(file: Checked, severity: Severity) -> str:
    """Return a line for each problem of a severity, and how many are left out."""
    hidden = sum(problem.severity is severity for problem in file.left_out)
    shown = (problem for problem in file.problems if problem.severity is severity)
    lines = [_escaped(f"{place(file, problem)}: {said(problem)}") for problem in shown]
    return "\n".join(lines + ([f"{hidden} more not shown"] if hidden else []))


def _escaped(text: str) -> str:
    return visible(text).translate(_ESCAPES)
