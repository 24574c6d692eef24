"""What can be wrong with a scenario, as values."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from pwprint.values import Struct, replace


class Severity(StrEnum):
    """How bad a problem is: errors fail a run, warnings do not."""

    ERROR = "error"
    WARNING = "warning"


class Part(StrEnum):
    """Which token of a member a problem points at."""

    KEY = "key"
    VALUE = "value"


class Span(Struct, frozen=True):
    """A stretch of text: lines and columns count from 1 in code points, `end_column` is one past the last."""

    line: int
    column: int
    end_line: int
    end_column: int


class Note(Struct, frozen=True):
    """A second place or a second reason, shown under the problem it explains."""

    message: str
    pointer: str | None = None
    span: Span | None = None


class Problem(Struct, frozen=True):
    """One thing that is wrong, where, and what to do about it.

    `code` is a rule id (then `rule` repeats it) or a code of `codes.CODES` (then `rule` may explain it). `pointer` is a
    JSON pointer into the document, "" for the whole of it; `span` is filled in by `Document.locate`, or by the reader
    itself for text that could not be parsed. `picture` shows the place on the board, as lines of text. `mend` is the
    word that should stand there instead, where the words are given and no other can be meant.
    """

    code: str
    message: str
    pointer: str = ""
    hint: str | None = None
    severity: Severity = Severity.ERROR
    rule: str | None = None
    part: Part = Part.VALUE
    notes: tuple[Note, ...] = ()
    span: Span | None = None
    picture: str = ""
    mend: str | None = None

    def as_warning(self) -> Problem:
        """Return the problem as one that fails no run."""
        return replace(self, severity=Severity.WARNING)


class Reportable(Protocol):
    """What reports tell of: a problem of a scenario, or a fault of a PDF."""

    @property
    def code(self) -> str:
        """What kind it is."""

    @property
    def message(self) -> str:
        """What is wrong."""

    @property
    def hint(self) -> str | None:
        """What to do about it."""

    @property
    def severity(self) -> Severity:
        """How bad it is."""


def in_words(found: Reportable) -> str:
    """Return severity, code, message and hint."""
    hint = f" ({found.hint})" if found.hint else ""
    return f"{found.severity.value} {found.code}: {found.message}{hint}"


def position(problem: Problem) -> tuple[int, int]:
    """Return line and column, zeros where they are not known: the order of a file's problems."""
    return (problem.span.line, problem.span.column) if problem.span is not None else (0, 0)


def broken_rule(
    rule: str, message: str, pointer: str, hint: str | None = None, notes: tuple[Note, ...] = ()
) -> Problem:
    """Return the problem of a rule that is broken: the rule's id is its code."""
    return Problem(code=rule, message=message, pointer=pointer, hint=hint, rule=rule, notes=notes)


def problem_json(problem: Problem) -> dict[str, object]:
    """Return a problem as a JSON object; the place is null where it is not known."""
    notes = {"notes": [_note(note) for note in problem.notes]} if problem.notes else {}
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "rule": problem.rule,
        "message": problem.message,
        "hint": problem.hint,
        "pointer": problem.pointer,
        **_span(problem.span),
        **notes,
        **({"picture": problem.picture.splitlines()} if problem.picture else {}),
    }


def _note(note: Note) -> dict[str, object]:
    return {"message": note.message, "pointer": note.pointer, **_span(note.span)}


def _span(span: Span | None) -> dict[str, int | None]:
    return {
        "line": span.line if span else None,
        "column": span.column if span else None,
        "end_line": span.end_line if span else None,
        "end_column": span.end_column if span else None,
    }
