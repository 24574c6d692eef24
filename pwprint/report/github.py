"""The report that GitHub shows beside the lines of a change: a workflow command for each problem.

GitHub shows ten errors and ten warnings of a step; the log, with the summary at its end, has them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.report.base import summary
from pwprint.report.places import relative
from pwprint.text.words import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.report.base import Checked
    from pwprint.text.problems import Note, Problem, Span

# The percent sign is first among equals: the escapes themselves begin with it.
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def report(files: Sequence[Checked], colour: bool) -> str:  # noqa: ARG001 - GitHub colours them itself
    """Return `::error file=…,line=…::message` for each problem, and the summary."""
    lines = (_command(file, problem) for file in files for problem in file.problems)
    gone = (_note_of(file, what) for file in files for what in file.gone)
    return "\n".join((*lines, *gone, summary(files)))


def _note_of(file: Checked, what: str) -> str:
    # A command, too: as bare text, the name of a file could itself be read as one.
    name = _shown(relative(file.file)).translate(_PROPERTY)
    return f"::notice file={name},title=baseline::{_shown(what).translate(_DATA)} is gone from the baseline"


def _shown(text: str) -> str:
    """Return a text in which nothing is read as a command of the older kind, `##[…]`, wherever it stands in a line."""
    return visible(text).replace("##[", "## [")


def _command(file: Checked, problem: Problem) -> str:
    properties = {"file": relative(file.file), **_place(problem.span), "title": problem.code}
    pairs = ",".join(f"{key}={_shown(value).translate(_PROPERTY)}" for key, value in properties.items())
    message = "\n".join(map(_shown, _message(file, problem))).translate(_DATA)
    return f"::{problem.severity.value} {pairs}::{message}"


def _place(span: Span | None) -> dict[str, str]:
    """Return lines and columns. GitHub takes columns only where a problem begins and ends in one line."""
    if span is None:
        return {}
    lines = {"line": str(span.line), "endLine": str(span.end_line)}
    one_line = span.line == span.end_line
    return lines | ({"col": str(span.column), "endColumn": str(span.end_column)} if one_line else {})


def _message(file: Checked, problem: Problem) -> Iterator[str]:
    yield problem.message
    if problem.hint:
        yield f"hint: {problem.hint}"
    if problem.rule and problem.rule in file.rules:
        yield f"rule {problem.rule}: {file.rules[problem.rule]}"
    yield from map(_note, problem.notes)


def _note(note: Note) -> str:
    return f"note: {note.message}" + (f" (line {note.span.line})" if note.span else "")
