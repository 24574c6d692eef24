"""`pwprint validate`: say what is wrong with scenarios."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import member_option, name_option
from pwprint.cli.codes import codes
from pwprint.cli.console import Exit, NoColor, say, show, wants_colour
from pwprint.cli.files import Found, find
from pwprint.cli.numbers import whole
from pwprint.cli.progress import watched
from pwprint.cli.records import outcome, records
from pwprint.cli.twins import with_twins
from pwprint.reports import REPORTERS, Checked
from pwprint.reports.sieve import Sieve, shortened

if TYPE_CHECKING:
    from pwprint.cli.cache import Cache

_MANY = 10
"""So many files are worth a cache."""
_TIMED = "text"
"""The report that tells people who wait in front of a terminal how long it took."""


class FailLevel(StrEnum):
    """What makes the program end with 1."""

    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"


def validate(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...", help="Files, folders (every scenario below, *.json), or - for standard input."
        ),
    ],
    *,
    form: Annotated[
        str,
        name_option(REPORTERS, "The form of the report.", "--format"),
    ] = "text",
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODES", help="Report these codes only, or all that begin so: V or E19-,W001. F and J always are."
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(metavar="CODES", help="Do not report these codes, nor all that begin so.")
    ] = None,
    max_problems: Annotated[
        int | None, typer.Option(parser=whole(1), metavar="N", help="Show so many problems, and count the others.")
    ] = None,
    fail_level: Annotated[
        FailLevel,
        member_option(FailLevel, "What makes the exit code 1: errors, warnings too, or nothing."),
    ] = FailLevel.ERROR,
    baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Report only what is new since this file was written.")
    ] = None,
    write_baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all that is found to a file for --baseline.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(parser=whole(1), metavar="N", help="How many processes to use; without it, as many as pay."),
    ] = None,
    stdin_filename: Annotated[str, typer.Option(help="The name of standard input in the report.")] = "<stdin>",
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Check every file anew; else what has not changed is remembered.")
    ] = False,
    no_color: NoColor = False,
) -> None:
    """Say what is wrong with scenarios.

    Looks at syntax, shape, names, setup, script and goals, and tries a first turn. Warnings alone are no failure.
    """
    start = monotonic()
    sieve = Sieve(codes(select, "--select"), codes(ignore, "--ignore"))
    found = _without(find(paths), paths, baseline, write_baseline)
    for complaint in (*found.complaints, *found.notes):
        say(complaint)
    if not found.files:
        raise typer.Exit(Exit.FAILURE)
    checked = watched(records(found.files, stdin_filename, jobs, _cache(found, no_cache)), len(found.files))
    # Files that somebody names one by one may well be versions of each other; those of a folder are a collection.
    together = with_twins(checked) if any(map(os.path.isdir, paths)) else checked
    files = tuple(map(sieve.sifted, together))
    if baseline is not None or write_baseline is not None:
        from pwprint.cli.baseline import compared  # noqa: PLC0415

        files = compared(files, baseline, write_baseline, sieve)
    _report(files, form, max_problems, start, wants_colour(no_color))
    raise typer.Exit(Exit.FAILURE if found.complaints else _outcome(files, fail_level))


def _without(found: Found, paths: Sequence[str], *baselines: Path | None) -> Found:
    """Leave out baselines that lie among the scenarios of a folder."""
    others = {path.resolve() for path in baselines if path is not None}
    if not others:
        return found
    return replace(
        found, files=tuple(file for file in found.files if file in paths or Path(file).resolve() not in others)
    )


def _report(files: Sequence[Checked], form: str, most: int | None, start: float, colour: bool) -> None:
    shown = files if most is None else tuple(shortened(files, most))
    text = REPORTERS[form](shown, colour)
    timed = form == _TIMED and _in_a_terminal()
    show(f"{text}, {monotonic() - start:.1f} s" if timed else text, colour=colour)


def _in_a_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _outcome(files: Sequence[Checked], level: FailLevel) -> Exit:
    """Return how the program ends: what could not be read is a failure at every level."""
    end = outcome(files)
    if end is Exit.FAILURE or level is FailLevel.ERROR:
        return end
    fails = level is FailLevel.WARNING and any(file.problems for file in files)
    return Exit.PROBLEMS if fails else Exit.OK


def _cache(found: Found, unwanted: bool) -> Cache | None:
    """Return the cache of this folder; a single file is checked in the time that it takes to look there."""
    if unwanted or len(found.files) < _MANY:
        return None
    from pwprint.cli.cache import FOLDER, Cache  # noqa: PLC0415

    return Cache(Path(FOLDER))
