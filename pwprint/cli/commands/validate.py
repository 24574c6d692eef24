"""`pwprint validate`: say what is wrong with scenarios."""

# Annotations are no texts here and in `render`, which Typer would have to evaluate: 3 % of a short run.

from codecs import BOM_UTF8
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import member_option, name_option
from pwprint.cli.codes import codes
from pwprint.cli.console import STDIN, Ended, say, wants_colour, write_file
from pwprint.cli.files import meant
from pwprint.cli.numbers import whole
from pwprint.cli.options.switches import ForceExclude, NoColor
from pwprint.cli.records import read
from pwprint.cli.validating import USUAL, Validation, validated
from pwprint.report import REPORTERS
from pwprint.report.filter import ProblemFilter
from pwprint.text.problems import Severity
from pwprint.text.words import counted

if TYPE_CHECKING:
    from pwprint.cli.baseline import Baselines


class FailLevel(StrEnum):
    """What makes the program end with 1."""

    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"

    @property
    def failing(self) -> frozenset[Severity]:
        """The problems that fail a run."""
        if self is FailLevel.NEVER:
            return frozenset()
        return frozenset(Severity) if self is FailLevel.WARNING else frozenset({Severity.ERROR})


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
        name_option(REPORTERS, "The format of the report.", "--format"),
    ] = USUAL.form,
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODES", help="Report only these codes or prefixes: V or E19-,W001. F and J are always reported."
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(metavar="CODES", help="Do not report these codes or prefixes.")
    ] = None,
    max_problems: Annotated[
        int | None,
        typer.Option(parser=whole(1), metavar="N", help="Show at most this many problems, and count the rest."),
    ] = None,
    fail_level: Annotated[
        FailLevel,
        member_option(FailLevel, "What makes the exit code 1: errors, warnings too, or nothing."),
    ] = FailLevel.ERROR,
    baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Report only what is new since this file was written.")
    ] = None,
    write_baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all problems found to a file for --baseline.")
    ] = None,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix",
            help="First mend what can be mended without a doubt: slips in JSON, and misspelled keys and words of the "
            "format. The rest of each file stays as it is.",
        ),
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(parser=whole(1), metavar="N", help="How many processes to use; without it, as many as help."),
    ] = None,
    stdin_filename: Annotated[
        str | None, typer.Option(help="The name of standard input in the report; without it, <stdin>.")
    ] = None,
    force_exclude: ForceExclude = False,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Check every file, even if it has not changed since the last run.")
    ] = False,
    no_color: NoColor = False,
) -> None:
    """Say what is wrong with scenarios.

    Looks at syntax, shape, names, setup, script, goals and the first turns. Warnings alone are not failures.
    """
    start = monotonic()
    chosen = ProblemFilter(codes(select, "--select"), codes(ignore, "--ignore"))
    name = _stdin_name(stdin_filename, paths)
    found = meant(paths, force_exclude=force_exclude)
    if fix:
        _fix(found.files)
    baselines = _baselines(baseline, write_baseline, found.files)
    how = Validation(form, chosen, max_problems, fail_level.failing, baselines, jobs, name, remembers=not no_cache)
    raise Ended(validated(paths, found, how, start, colour=wants_colour(no_color)))


def _fix(files: Sequence[str]) -> None:
    """Mend files, each whole or not at all, and say how much there was to mend."""
    from pwprint.app.mending import mended  # noqa: PLC0415 - only those who ask pay for it
    from pwprint.text import Document  # noqa: PLC0415
    from pwprint.text.document import regular_bytes  # noqa: PLC0415

    if STDIN in files:
        raise typer.BadParameter("leave it out; standard input cannot be written back", param_hint="--fix")
    for file in files:
        document = read(file)
        done = mended(document) if isinstance(document, Document) else None
        if done and done.count:
            # A byte order mark is no part of the text, but it is one of the file.
            mark = BOM_UTF8 if regular_bytes(file).startswith(BOM_UTF8) else b""
            write_file(Path(file), mark + done.text.encode())
            say(f"{file}: {counted(done.count, 'slip')} mended")


def _stdin_name(asked: str | None, paths: Sequence[str]) -> str:
    if asked is not None and STDIN not in paths:
        raise typer.BadParameter("leave it out; standard input is not to be read", param_hint="--stdin-filename")
    return asked or USUAL.name_of_stdin


def _baselines(old: Path | None, new: Path | None, files: Sequence[str]) -> "Baselines | None":
    """Return the requested baselines. A missing one, or no place to write one, is reported before the work."""
    if old is None and new is None:
        return None
    from pwprint.cli.baseline import Baselines  # noqa: PLC0415

    return Baselines.of(old, new, files)
