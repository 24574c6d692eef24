"""`pwprint schema`: print the JSON Schema of scenarios, or of campaigns."""

from __future__ import annotations

from typing import Annotated

import typer

from pwprint.cli.console import fail, show
from pwprint.text.failures import why


def schema(
    *, campaign: Annotated[bool, typer.Option("--campaign", help="Print the schema of campaign files instead.")] = False
) -> None:
    """Print the JSON Schema of scenario files.

    It knows the rulesets of all packages that are installed.
    """
    try:
        text = _of_campaigns() if campaign else _of_scenarios()
    except OSError as failure:
        fail(f"{failure.filename}: {why(failure)}")
    show(text.removesuffix("\n"))


def _of_scenarios() -> str:
    from pwprint.format.build import of_all, text_of  # noqa: PLC0415

    return text_of(of_all())


def _of_campaigns() -> str:
    from pwprint.format.schema.campaign import NAME  # noqa: PLC0415
    from pwprint.resources import schema_file  # noqa: PLC0415

    return schema_file(NAME).read_text(encoding="utf-8")
