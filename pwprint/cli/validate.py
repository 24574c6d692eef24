"""`pwprint validate`: say what is wrong with scenarios."""

from __future__ import annotations

from typing import Annotated

import typer

from pwprint.cli.choices import completing, metavar, one_of
from pwprint.cli.console import Exit, NoColor, say, show, wants_colour
from pwprint.cli.files import find
from pwprint.cli.numbers import whole
from pwprint.cli.progress import watched
from pwprint.cli.records import outcome, records
from pwprint.reports import REPORTERS


def validate(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...", help="Files, folders (every scenario below, *.json), or - for standard input."
        ),
    ],
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
    files = tuple(watched(records(found.files, stdin_filename, jobs), len(found.files)))
    colour = wants_colour(no_color)
    show(REPORTERS[form](files, colour), colour=colour)
    raise typer.Exit(Exit.FAILURE if found.complaints else outcome(files))
