"""`pwprint quickref`: print the rules of a game on one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pwprint.cli.choices import a_ruleset, completing, ruleset_names
from pwprint.cli.console import fail, say, show, write_file
from pwprint.cli.options.paper import PaperOption
from pwprint.cli.options.press import ColourOption
from pwprint.page.paper import paper_of
from pwprint.pdf.marks import ColourSpace
from pwprint.text.failures import why

_PDF = b"%PDF-"


def quickref(
    ruleset: Annotated[
        str,
        typer.Argument(
            metavar="RULESET",
            parser=a_ruleset,
            autocompletion=completing(ruleset_names),
            help="A ruleset; pwprint rules lists them.",
        ),
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="The PDF; without it, RULESET-quickref.pdf.")
    ] = None,
    paper: PaperOption = "a4",
    colours: ColourOption = ColourSpace.RGB,
) -> None:
    """Print the quick reference of a ruleset."""
    from pwprint.app.rendering import CannotPrintError  # noqa: PLC0415
    from pwprint.app.rendering import quickref as make  # noqa: PLC0415
    from pwprint.page.sheet import PrintSettings  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    path = output or Path(f"{ruleset}-quickref.pdf")
    _spare_what_is_no_pdf(path)
    try:
        pdf = make(RULESETS[ruleset], PrintSettings(paper_of(paper), colour=colours))
    except CannotPrintError as no_room:
        fail(str(no_room))
    write_file(path, pdf)
    show(str(path))
    say("to print: at 100 %, one for each player; two pages are the two sides of a sheet")


def _spare_what_is_no_pdf(path: Path) -> None:
    """Refuse to write over a file of another kind, such as the scenario itself; an empty one is no loss."""
    try:
        # Opening a pipe would wait for its other end; it is refused when it comes to writing.
        start = _start(path) if path.is_file() else b""
    except OSError as failure:
        fail(f"{path}: {why(failure)}")
    if start not in {b"", _PDF}:
        fail(f"{path}: exists already and is not a PDF, so it is not overwritten")


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(len(_PDF))
