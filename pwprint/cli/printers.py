"""Printers by the names that their owner has given them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.cli.choices import unknown
from pwprint.cli.console import fail
from pwprint.text.failures import why

if TYPE_CHECKING:
    from pwprint.app.printers import Printers
    from pwprint.page.profile import Profile


def names() -> list[str]:
    """Return the names of all printers that are remembered."""
    from pwprint.app.printers import printers  # noqa: PLC0415

    return list(printers())


def known(printers: Printers, name: str) -> str:
    """Return the name of a printer that is remembered, or end the program."""
    if name not in list(printers):
        hint = unknown(name, list(printers)) if printers else f"{name!r} is not known"
        fail(f"printer {hint}; pwprint calibrate measures one")
    return name


def profile_of(printers: Printers, name: str) -> Profile:
    """Return what is known of a printer, or end the program."""
    try:
        return printers[known(printers, name)]
    except (ValueError, OSError) as failure:
        fail(unread(printers, name, failure))


def unread(printers: Printers, name: str, failure: ValueError | OSError) -> str:
    """Return why the profile of a printer cannot be read."""
    return f"{printers.path(name)}: {why(failure)}" if isinstance(failure, OSError) else str(failure)
