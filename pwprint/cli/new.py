"""`pwprint new`: a scenario to start from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pwprint.cli.choices import completing, one_of, ruleset_names
from pwprint.cli.console import fail, show, write_file


def new(
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="RULESET",
            parser=one_of(ruleset_names),
            autocompletion=completing(ruleset_names),
            help="A ruleset; pwprint rules lists them. Without it, the first of them.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="A new file; without it, standard output."),
    ] = None,
) -> None:
    """Write a small valid scenario to start from."""
    from pwprint.rulesets import RULESETS  # noqa: PLC0415
    from pwprint.starter import starter  # noqa: PLC0415

    chosen = RULESETS[ruleset or next(iter(RULESETS))]
    text = starter(chosen, "" if output is None else output.stem)
    if output is None:
        show(text)
        return
    # Unlike `exists`, this also sees a link that leads nowhere, and has no opinion on names that cannot be.
    if os.path.lexists(output):
        fail(f"{output}: is there already, and is not overwritten")
    write_file(output, f"{text}\n".encode())
    show(str(output))
