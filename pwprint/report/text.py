"""The report for people: place, message, the line with a caret under the mistake, the hint and the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.report.base import gone, summary, unseen
from pwprint.report.concise import place
from pwprint.report.snippet import WIDTH, snippet
from pwprint.text.places import Lines
from pwprint.text.problems import Severity
from pwprint.text.words import visible
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.report.base import Checked
    from pwprint.text.problems import Note, Problem, Span

_BOLD, _RED, _YELLOW, _BLUE, _CYAN = "1", "1;31", "1;33", "34", "36"
_SEVERITIES = {Severity.ERROR: _RED, Severity.WARNING: _YELLOW}


def report(files: Sequence[Checked], colour: bool) -> str:
    """Return all problems with their snippets, a blank line after each, and the summary."""
    ink = _Ink(colour)
    rules = iter(_rules(files))
    paragraphs = [
        "\n".join(lines)
        for file in files
        for lines in (
            *(_problem(file, problem, next(rules), ink) for problem in file.problems),
            map(visible, unseen(file)),
        )
    ]
    return "\n\n".join((*filter(None, paragraphs), "\n".join((*map(visible, gone(files)), summary(files)))))


def _rules(files: Sequence[Checked]) -> Iterator[str]:
    """Yield for each problem the words of its rule: in full the first time, empty where it cites none."""
    seen: set[str] = set()
    for file in files:
        for problem in file.problems:
            words = file.rules.get(problem.rule or "", "")
            yield "as above" if words in seen else words
            seen.update({words} if words else ())


class _Ink(Struct, frozen=True):
    colour: bool

    def __call__(self, style: str, text: str) -> str:
        """Return a piece of text in a style, if there are colours."""
        return f"\x1b[{style}m{text}\x1b[0m" if self.colour and text else text


def _problem(file: Checked, problem: Problem, rule: str, ink: _Ink) -> Iterator[str]:
    severity = ink(_SEVERITIES[problem.severity], f"{problem.severity.value} {problem.code}")
    yield f"{ink(_BOLD, visible(place(file, problem)))}: {severity}: {ink(_BOLD, visible(problem.message))}"
    gutter = _gutter(problem)
    yield from _lines(file.text, problem.span, ink, ("^", _SEVERITIES[problem.severity]), gutter)
    yield from _picture(problem, gutter, ink)
    if problem.hint:
        yield _remark("hint", problem.hint, gutter, ink)
    if rule:
        yield _remark(f"rule {problem.rule}", rule, gutter, ink)
    for note in problem.notes:
        yield from _note(file, note, gutter, ink)


def _picture(problem: Problem, gutter: int, ink: _Ink) -> Iterator[str]:
    """Yield the place on the board, under the line of the text."""
    bar = f"{' ' * gutter} {ink(_BLUE, '|')}"
    if problem.picture:
        yield from (f"{bar}   {line}" for line in problem.picture.splitlines())
        yield bar


def _note(file: Checked, note: Note, gutter: int, ink: _Ink) -> Iterator[str]:
    yield _remark("note", note.message, gutter, ink)
    if note.span:
        there = f"{file.file}:{note.span.line}:{note.span.column}"
        yield f"{' ' * gutter} {ink(_BLUE, '-->')} {visible(there)}"
        yield from _lines(file.text, note.span, ink, ("-", _BLUE), gutter)


def _lines(text: str, span: Span | None, ink: _Ink, mark: tuple[str, str], gutter: int) -> Iterator[str]:
    """Yield the line of a span, and under it the run of marks in their style."""
    if span is None or not text:
        return
    line = Lines.of(text).line(text, span.line)
    shown, before, marked = snippet(line, span.column, span.end_column if span.line == span.end_line else None)
    bar, (char, style) = ink(_BLUE, "|"), mark
    yield f"{' ' * gutter} {bar}"
    yield f"{ink(_BLUE, str(span.line).rjust(gutter))} {bar} {shown}".rstrip()
    yield f"{' ' * gutter} {bar} {' ' * before}{ink(style, char * marked)}"


def _remark(label: str, words: str, gutter: int, ink: _Ink) -> str:
    """Return a labelled remark, wrapped, its later lines under the first."""
    import textwrap  # noqa: PLC0415 - only where there is something to say

    indent = gutter + 3
    lines = textwrap.wrap(f"{label}: {visible(words)}", WIDTH, break_long_words=False, break_on_hyphens=False)
    first, *rest = lines
    head = f"{' ' * gutter} {ink(_BLUE, '=')} {ink(_CYAN, label)}{first[len(label) :]}"
    return "\n".join((head, *(f"{' ' * indent}{line}" for line in rest)))


def _gutter(problem: Problem) -> int:
    """Return the width of the line numbers of a problem and its notes."""
    spans = (problem.span, *(note.span for note in problem.notes))
    return max((len(str(span.line)) for span in spans if span), default=1)
