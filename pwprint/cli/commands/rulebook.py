"""`pwprint rulebook`: print the rules of a game as a booklet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pwprint.cli.choices import a_ruleset, completing, member_option, name_option, ruleset_names
from pwprint.cli.console import fail, refuse_no_folder, say, show, write_file
from pwprint.cli.options.paper import PaperOption
from pwprint.cli.options.press import ColourOption
from pwprint.page.look import Ink, Look, Symbols
from pwprint.page.paper import Backs, paper_of
from pwprint.pdf.marks import ColourSpace

_BACKS = (Backs.SHORT, Backs.LONG, Backs.SPLIT)
"""How the sheets of a booklet may be printed: on both sides, the usual edge first."""
_TURNED = {
    Backs.SHORT: "on both sides, turned over the short edge",
    Backs.LONG: "on both sides, turned over the long edge",
    Backs.SPLIT: "its first half, then the second half on the backs",
}


def rulebook(
    ruleset: Annotated[
        str,
        typer.Argument(
            metavar="RULESET",
            parser=a_ruleset,
            autocompletion=completing(ruleset_names),
            help="A ruleset; pwprint rules lists them.",
        ),
    ],
    *,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The folder for the PDFs.")] = Path(),
    paper: PaperOption = "a4",
    backs: Annotated[
        str,
        name_option(
            _BACKS,
            "How the sheets to fold are printed: turned over the short or the long edge, or first all fronts and then "
            "all backs, turned over the long edge by hand.",
        ),
    ] = Backs.SHORT,
    ink: Annotated[Ink, member_option(Ink, "How much ink: full colour, little of it, or black only.")] = Ink.FULL,
    symbols: Annotated[
        Symbols, member_option(Symbols, "The symbols of units: NATO boxes, or blocks as in the Kriegsspiel.")
    ] = Symbols.NATO,
    colours: ColourOption = ColourSpace.RGB,
) -> None:
    """Print the rules of a ruleset as a booklet.

    RULESET-rulebook.pdf has its pages in reading order, RULESET-booklet.pdf on sheets to fold and stitch, and
    RULESET-spreads.pdf two facing pages on a side, to be read without folding.
    """
    from pwprint.app.rendering import CannotPrintError  # noqa: PLC0415
    from pwprint.app.rulebook import rulebook as make  # noqa: PLC0415
    from pwprint.page.sheet import PrintSettings  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    refuse_no_folder(output)
    settings = PrintSettings(paper_of(paper), backs, look=Look(ink, symbols=symbols), colour=colours)
    try:
        files = make(RULESETS[ruleset], settings)
    except CannotPrintError as no_room:
        fail(str(no_room))
    for name, pdf in files.items():
        write_file(output / name, pdf)
        show(str(output / name))
    say(
        f"to print: {ruleset}-booklet.pdf at 100 %, {_TURNED[settings.backs]}; fold it in the middle. "
        f"To read: {ruleset}-rulebook.pdf page by page, {ruleset}-spreads.pdf two by two"
    )
