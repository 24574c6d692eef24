"""`pwprint render`: print a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import completing, metavar, one_of
from pwprint.cli.console import NoColor, fail, say, show, wants_colour, why
from pwprint.cli.numbers import millimetres
from pwprint.cli.progress import watched
from pwprint.cli.records import load, refuse
from pwprint.press.paper import PAPERS, Backs
from pwprint.sheets import SHEETS

if TYPE_CHECKING:
    from pwprint.rendering import Rendered

PaperOption = Annotated[
    str,
    typer.Option(
        "--paper",
        parser=one_of(lambda: PAPERS),
        metavar=metavar(PAPERS),
        autocompletion=completing(lambda: PAPERS),
        help="The size of the paper.",
    ),
]
"""The option of every command that prints."""

_SQUARE = 30.0
_LEAST_SQUARE = 15.0  # below, the names of squares and places lie on one another


def render(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The scenario, or - for standard input.")],
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Where the folder of the scenario goes.")
    ] = Path(),
    sheet: Annotated[
        list[str] | None,
        typer.Option(
            parser=one_of(lambda: SHEETS),
            metavar=metavar(SHEETS),
            autocompletion=completing(lambda: SHEETS),
            help="Only this sheet; may be given several times. Without it, all.",
        ),
    ] = None,
    paper: PaperOption = "a4",
    backs: Annotated[
        Backs, typer.Option(help="How the reverse of tiles is printed: turned over an edge, to fold, apart, or not.")
    ] = Backs.LONG,
    one_page_map: Annotated[bool, typer.Option("--one-page-map", help="Print the map small, on one page.")] = False,
    square: Annotated[
        float | None,
        typer.Option(
            parser=millimetres(_LEAST_SQUARE),
            metavar="MM",
            help=f"The size of a square of the map, from {_LEAST_SQUARE:g}; without it, {_SQUARE:g}.",
        ),
    ] = None,
    no_color: NoColor = False,
) -> None:
    """Print the sheets of a scenario.

    Writes DIR/ID/SHEET.pdf for every sheet. A scenario with errors is refused, and nothing is written.
    """
    from pwprint.refusal import RefusedError, counts  # noqa: PLC0415
    from pwprint.rendering import CannotPrintError, render  # noqa: PLC0415
    from pwprint.sheets.base import PrintSettings  # noqa: PLC0415

    if one_page_map and square is not None:
        raise typer.BadParameter(
            "leave it out; a map on one page has the largest squares that fit", param_hint="--square"
        )
    settings = PrintSettings(PAPERS[paper], backs, one_page_map, square or _SQUARE)
    loaded = load(file)
    try:
        rendered = render(loaded, sheet or (), settings, lambda sheets: watched(sheets, len(sheets)))
    except RefusedError as refused:
        refuse(loaded, refused.verdict, "text", wants_colour(no_color))
    except CannotPrintError as no_room:
        fail(str(no_room))
    if rendered.verdict.problems:
        say(f"{file}: {counts(rendered.verdict)}; pwprint validate shows them")
    _write(rendered, output)


def _write(rendered: Rendered, folder: Path) -> None:
    try:
        paths = rendered.write(folder)
    except OSError as failure:
        fail(f"{failure.filename or folder}: {why(failure)}")
    for path in paths:
        show(str(path))
