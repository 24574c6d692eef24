"""Check scenarios and report on them: `validate` after its options are read."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from pwprint.cli.console import Exit, in_a_terminal, show
from pwprint.cli.duplicate_ids import with_duplicate_ids
from pwprint.cli.progress import watched
from pwprint.cli.records import outcome, records
from pwprint.cli.workers import none_lost
from pwprint.report import REPORTERS, Checked
from pwprint.report.filter import ProblemFilter, shortened
from pwprint.resources import user_cache
from pwprint.text.problems import Severity
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.cli.baseline import Baselines
    from pwprint.cli.cache import Cache
    from pwprint.cli.files import Found

_MANY = 10
"""So many files are worth a cache."""


class Validation(Struct, frozen=True):
    """The options of `validate`, each at its default."""

    form: str = "text"
    chosen: ProblemFilter = ProblemFilter()
    most: int | None = None
    failing: frozenset[Severity] = frozenset({Severity.ERROR})
    baselines: Baselines | None = None
    jobs: int | None = None
    name_of_stdin: str = "<stdin>"
    remembers: bool = True


USUAL = Validation()


def validated(paths: Sequence[str], found: Found, how: Validation, start: float, *, colour: bool) -> Exit:
    """Check what was found at the paths since the time `start`, report it, and return how the command ends."""
    count = len(found.files)
    cache = _cache(count) if how.remembers else None
    checked = watched(records(found.files, how.name_of_stdin, how.jobs, cache), count)
    with none_lost():
        files = tuple(map(how.chosen.filtered, with_duplicate_ids(checked, paths)))
    if how.baselines is not None:
        files = how.baselines.compared(files, how.chosen)
    files = tuple(replace(file, failing=how.failing) for file in files)
    _report(files, how, start, colour)
    return Exit.FAILURE if found.complaints else outcome(files)


def _report(files: Sequence[Checked], how: Validation, start: float, colour: bool) -> None:
    shown = files if how.most is None else tuple(shortened(files, how.most))
    text = REPORTERS[how.form](shown, colour)
    # People who wait in front of a terminal read how long it took.
    timed = how.form == USUAL.form and in_a_terminal()
    show(f"{text}, {monotonic() - start:.1f} s" if timed else text, colour=colour)


def _cache(files: int) -> Cache | None:
    """Return the user's cache; a few files are checked in the time that it takes to look there."""
    if files < _MANY:
        return None
    from pwprint.cli.cache import Cache  # noqa: PLC0415

    return Cache(user_cache())
