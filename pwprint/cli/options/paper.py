"""The paper to print on: an option of every command that prints. `paper_of` turns its word into a sheet."""

from __future__ import annotations

from typing import Annotated

import typer

from pwprint.cli.choices import completing
from pwprint.page.paper import PAPERS, paper_of


def _paper(word: str) -> str:
    try:
        paper_of(word)
    except ValueError as mistake:
        raise typer.BadParameter(str(mistake)) from None
    return word


PaperOption = Annotated[
    str,
    typer.Option(
        "--paper",
        parser=_paper,
        metavar=f"[{'|'.join(PAPERS)}|WxH]",
        autocompletion=completing(lambda: PAPERS),
        help="The size of the paper; others as width x height, in mm (330x483) or inches (13x19in).",
    ),
]
