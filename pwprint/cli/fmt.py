"""`pwprint fmt`: scenario files in one layout."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pwprint.cli.console import Exit, NoColor, fail, say, show, wants_colour, why
from pwprint.cli.files import find
from pwprint.cli.records import STDIN, outcome, read
from pwprint.documents import Document, Unreadable
from pwprint.reports import REPORTERS, checked


def fmt(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...", help="Files, folders (every scenario below, *.json), or - for standard input."
        ),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Only name the files that would change, and end with 1 if there are any.")
    ] = False,
    no_color: NoColor = False,
) -> None:
    """Lay out scenario files in one way.

    Keys come in the order of the format, what fits stands on one line. What a file says is not changed. A file that
    is no JSON is named and left as it is.
    """
    found = find(paths)
    for complaint in (*found.complaints, *found.notes):
        say(complaint)
    if not found.files:
        raise typer.Exit(Exit.FAILURE)
    ends = [_laid_out(file, check=check, colour=wants_colour(no_color)) for file in found.files]
    raise typer.Exit(Exit.FAILURE if found.complaints else max(ends))


def _laid_out(file: str, *, check: bool, colour: bool) -> Exit:
    from pwprint.layout import laid_out  # noqa: PLC0415 - the schema is large

    document = read(file)
    if not isinstance(document, Document):
        return _refused(document, colour)
    text = laid_out(document.value)
    if file == STDIN and not check:
        show(text.removesuffix("\n"))
        return Exit.OK
    if _is_the_same(file, document, text):
        return Exit.OK
    if check:
        show(f"{file}: would be laid out anew")
        return Exit.PROBLEMS
    _write(Path(file), text)
    show(f"{file}: laid out anew")
    return Exit.OK


def _is_the_same(file: str, document: Document, text: str) -> bool:
    """Say whether the file is exactly this text, a byte order mark or other line ends being differences too."""
    return document.text == text if file == STDIN else Path(file).read_bytes() == text.encode()


def _refused(unreadable: Unreadable, colour: bool) -> Exit:
    files = (checked(unreadable),)
    show(REPORTERS["text"](files, colour), colour=colour)
    return outcome(files)


def _write(path: Path, text: str) -> None:
    from pwprint.press.output import write_whole  # noqa: PLC0415

    try:
        write_whole(path.resolve(), text.encode())
    except OSError as failure:
        fail(f"{path}: {why(failure)}")
