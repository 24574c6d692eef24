"""`pwprint validate`: say what is wrong with scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import completing, metavar, one_of
from pwprint.cli.console import Exit, NoColor, say, show, wants_colour
from pwprint.cli.files import Found, find
from pwprint.cli.numbers import whole
from pwprint.cli.progress import watched
from pwprint.cli.records import outcome, records
from pwprint.reports import REPORTERS

if TYPE_CHECKING:
    from pwprint.cli.cache import Cache

_MANY = 10
"""So many files are worth a cache."""


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
        typer.Option(
            "--format",
            parser=one_of(lambda: REPORTERS),
            metavar=metavar(REPORTERS),
            autocompletion=completing(lambda: REPORTERS),
            help="The form of the report.",
        ),
    ] = "text",
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
    found = find(paths)
    for complaint in found.complaints:
        say(complaint)
    if not found.files:
        raise typer.Exit(Exit.FAILURE)
    files = tuple(watched(records(found.files, stdin_filename, jobs, _cache(found, no_cache)), len(found.files)))
    colour = wants_colour(no_color)
    show(REPORTERS[form](files, colour), colour=colour)
    raise typer.Exit(Exit.FAILURE if found.complaints else outcome(files))


def _cache(found: Found, unwanted: bool) -> Cache | None:
    """Return the cache of this folder; a single file is checked in the time that it takes to look there."""
    if unwanted or len(found.files) < _MANY:
        return None
    from pwprint.cli.cache import FOLDER, Cache  # noqa: PLC0415

    return Cache(Path(FOLDER))
