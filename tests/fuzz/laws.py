"""What must be true whatever is given: `BrokenLawError` says which law is broken, and how."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pwprint
from pwprint.game import rulebook
from pwprint.rulesets import RULESETS
from pwprint.text.codes import CODES
from pwprint.text.places import Lines
from pwprint.text.problems import Note, Problem

Result = TypeVar("Result")

SECONDS = 1.0
"""Of the processor, for one file: whether the machine is busy with others does not count."""
SECONDS_TO_PRINT = 2.0
_HANGS = 120
_NO_PLACE = {"F001", "F003"}
"""Problems of files whose text is not known."""

_PYTHON = re.compile(
    r"<class |<[\w.]+ object|0x[0-9a-f]{6}|\bTraceback\b|\b(None|True|False|nan|inf)\b|\w+Error\b|Ellipsis"
    r"|\{'|\['|\('|', '|\w+\(\w+=|dict_|frozenset|mappingproxy|\b[a-z]+_[a-z]+\.[a-z]"
)
_QUOTED = re.compile(r"`[^`]*`|``.*``|\"[^\"]*\"|\[[^\]]*\]|\{[^}]*\}")
_MESSAGE_MOST = 2000


class BrokenLawError(AssertionError):
    """A law is broken. `law` is its name, the same for all inputs that break it in the same way."""

    def __init__(self, law: str, details: str = "") -> None:
        super().__init__(f"{law}: {details}")
        self.law = law


def timed(work: Callable[[], Result], limit: float = SECONDS) -> Result:
    """Return what some work returns. Raises BrokenLawError if it takes too long, or ends in an exception."""
    start = time.process_time()
    try:
        with _at_most(_HANGS):
            result = work()
    except (BrokenLawError, KeyboardInterrupt):
        raise
    except BaseException as mistake:
        raise BrokenLawError(_name_of(mistake), repr(mistake)[:300]) from mistake
    taken = time.process_time() - start
    if taken > limit:
        raise BrokenLawError("too slow", f"{taken:.2f} s")
    return result


def _name_of(mistake: BaseException) -> str:
    """Return the kind of an exception and where it came from, without the number of the line, which changes."""
    trace = mistake.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace else None
    return f"{type(mistake).__name__} in {code.co_filename.rpartition('/')[2]}:{code.co_name}" if code else "?"


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """Raise TimeoutError in work that does not end, where the system can."""

    def ring(*_: Any) -> None:
        raise TimeoutError(f"no end after {seconds} s")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# --- problems -------------------------------------------------------------------------------------------------------


def check_problems(problems: Iterable[Problem], text: str | None) -> None:
    """Every problem has a known code, a place inside the text, and a message for people."""
    lines = None if text is None else Lines.of(text)
    for problem in problems:
        if problem.code not in _known_codes():
            raise BrokenLawError("unknown code", problem.code)
        if problem.code not in _NO_PLACE:
            _check_place(problem, text, lines)
        for note in problem.notes:
            check_sentence(note.message, text)
            if note.pointer is not None:
                _check_place(note, text, lines)
        check_sentence(problem.message, text)
        if problem.hint is not None:
            check_sentence(problem.hint, text, "hint")


def _known_codes() -> set[str]:
    if not _KNOWN:
        _KNOWN.update(CODES, *(rulebook.load(ruleset).rules for ruleset in RULESETS))
    return _KNOWN


_KNOWN: set[str] = set()


def _check_place(problem: Problem | Note, text: str | None, lines: Lines | None) -> None:
    span = problem.span
    if text is None or lines is None:
        return
    if span is None:
        raise BrokenLawError("no place", repr(problem)[:300])
    for line, column in ((span.line, span.column), (span.end_line, span.end_column)):
        if not 1 <= line <= len(lines.starts) or not 1 <= column <= len(_line(text, lines, line)) + 2:
            raise BrokenLawError("place outside the file", repr(problem)[:300])
    if (span.end_line, span.end_column) < (span.line, span.column):
        raise BrokenLawError("place that ends before it begins", repr(problem)[:300])


def _line(text: str, lines: Lines, number: int) -> str:
    start = lines.starts[number - 1]
    return text[start : lines.starts[number] if number < len(lines.starts) else len(text)]


def check_sentence(words: str, text: str | None, what: str = "message") -> None:
    if not words or words != words.strip() or words.endswith((",", ";", ":")):
        raise BrokenLawError(f"{what} is no whole sentence", repr(words)[:300])
    if len(words) > _MESSAGE_MOST:
        raise BrokenLawError(f"{what} without end", f"{len(words)} characters: {words[:200]}")
    if not words.isprintable():
        raise BrokenLawError(f"{what} with characters that do not print", repr(words)[:300])
    own = _QUOTED.sub("x", words)
    found = _PYTHON.search(own)
    if found and found[0] not in (text or ""):  # a unit may be called None
        raise BrokenLawError(f"{what} in Python's words", f"{found[0]!r} in {words[:300]}")
    if "  " in own:
        raise BrokenLawError(f"{what} with a gap", words[:300])


# --- one file -------------------------------------------------------------------------------------------------------


def check_file(data: bytes, reports: bool = False) -> Any:
    """Read and judge a file under all laws; return what `pwprint.load` returned."""
    loaded, verdict = timed(lambda: _judged(data))
    check_problems(loaded.problems if verdict is None else verdict.problems, _text_of(loaded))
    if verdict is not None and _judged(data)[1] != verdict:
        raise BrokenLawError("another answer the second time", repr(verdict)[:300])
    if reports:
        timed(lambda: _check_reports(loaded, verdict), 2 * SECONDS)
    return loaded


def _judged(data: bytes) -> tuple[Any, Any]:
    loaded = pwprint.load(data, "x.json")
    return loaded, pwprint.check(loaded)


def _text_of(loaded: Any) -> str | None:
    return loaded.text if isinstance(loaded, pwprint.Unreadable) else loaded.document.text


def _check_reports(loaded: Any, verdict: Any) -> None:
    from pwprint.cli.records import record
    from pwprint.report import REPORTERS

    files = (record(loaded, verdict),)
    for name in REPORTERS:
        text = REPORTERS[name](files, False)
        if not isinstance(text, str):
            raise BrokenLawError("a report that is no text", name)
        text.encode()
