"""`pwprint schema`: print the JSON Schema of scenarios."""

from __future__ import annotations

from pwprint.cli.console import fail, show
from pwprint.text.failures import why


def schema() -> None:
    """Print the JSON Schema of scenario files.

    It knows the rulesets of all packages that are installed.
    """
    from pwprint.format.build import of_all, text_of  # noqa: PLC0415

    try:
        text = text_of(of_all())
    except OSError as failure:
        fail(f"{failure.filename}: {why(failure)}")
    show(text.removesuffix("\n"))
