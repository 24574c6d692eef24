"""`pwprint schema`: print the JSON Schema of scenarios."""

from __future__ import annotations

from pwprint.cli.console import fail, show, why


def schema() -> None:
    """Print the JSON Schema of scenario files."""
    from pwprint.resources import schema_file  # noqa: PLC0415

    try:
        text = schema_file("scenario.schema.json").read_text(encoding="utf-8")
    except OSError as failure:
        fail(f"{failure.filename}: {why(failure)}")
    show(text.removesuffix("\n"))
