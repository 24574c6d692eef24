"""Switches that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

NoColor = Annotated[
    bool,
    typer.Option("--no-color", help="No colours; NO_COLOR in the environment says the same, FORCE_COLOR the opposite."),
]
"""The option of every command that may print colours."""

ForceExclude = Annotated[
    bool,
    typer.Option(
        "--force-exclude", help="Skip files that are not scenarios even if they are named, as hooks name them."
    ),
]
"""The option of commands that are given files by other programs."""
